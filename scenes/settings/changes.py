"""What the controls of the settings page change. Every change is saved and can be seen and heard at once."""

from __future__ import annotations

from scenes.page import Host, Page
from scenes.profile import SPEED_NAMES

RELOOK = ("theme", "language")
"""The settings that change how every page looks."""


class Changes:
    """Changes the settings of the program, which shows on the page; called by the controls."""

    def __init__(self, app: Host, page: Page) -> None:
        self._app, self._page = app, page

    def keep(self, restyle: bool = False) -> None:
        """Saves the settings. With `restyle` all pages are laid out anew, else the page of the settings alone."""
        self._app.profile.save_settings()
        if restyle:
            self._app.restyle()
        else:
            self._page.layout()
        self._page.touch()

    def text_size(self, value: int, done: bool) -> None:
        """While the bead is dragged only the sample follows, or the page would run away from under the hand."""
        if done:
            self._app.settings.text_size = value
            self.keep(restyle=True)
        else:
            self._page.layout()

    def choose(self, name: str, value: object) -> None:
        """Gives the setting `name` another value, with a click. Where it changes how pages are laid out all are laid out anew."""
        if name == "fullscreen":
            self._app.toggle_fullscreen()
        else:
            setattr(self._app.settings, name, value)
        self._app.sounds.play("click")
        self.keep(restyle=name in RELOOK)

    def volume(self, name: str, value: int, done: bool) -> None:
        """Sets the volume `name`, 0 to 100; the click at the end lets it be heard."""
        setattr(self._app.settings, name, value)
        self._app.sounds.apply()
        if done:
            self._app.sounds.play("click")
            self.keep()

    def mute(self, name: str) -> None:
        """Mutes by the setting `name`, or no more."""
        setattr(self._app.settings, name, not getattr(self._app.settings, name))
        self._app.sounds.apply()
        self.keep()

    def speed(self, name: str, value: int, done: bool) -> None:
        """Sets the speed `name`, by its place in `SPEED_NAMES`."""
        setattr(self._app.settings, name, SPEED_NAMES[value])
        if done:
            self._app.sounds.play("click")
            self.keep()
        else:
            self._page.layout()
