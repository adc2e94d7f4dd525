"""What the controls of the settings page change. Every change is saved and can be seen and heard at once."""

from __future__ import annotations

from typing import Protocol

from scenes.page import Host
from scenes.profile import SPEED_NAMES


class Shown(Protocol):
    """The page on which a change shows."""

    def layout(self) -> None:
        """Brings the page to what the settings say."""

    def touch(self) -> None:
        """Something has to be drawn anew."""


class Changes:
    """Changes the settings of the program. The methods named after settings are called by their controls."""

    def __init__(self, app: Host, page: Shown) -> None:
        self._app, self._page = app, page

    def keep(self, relook: bool = False) -> None:
        """Saves the settings. With `relook` all pages are laid out anew, else the page of the settings alone."""
        self._app.profile.save_settings()
        if relook:
            self._app.relook()
        else:
            self._page.layout()
        self._page.touch()

    def text_size(self, value: int, done: bool) -> None:
        """While the bead is dragged only the sample follows, or the page would run away from under the hand."""
        if done:
            self._app.settings.text_size = value
            self.keep(relook=True)
        else:
            self._page.layout()

    def theme(self, key: str) -> None:
        """Another table."""
        self._app.settings.theme = key
        self._app.sounds.play("click")
        self.keep(relook=True)

    def language(self, code: str) -> None:
        """Another language."""
        self._app.settings.language = code
        self._app.sounds.play("click")
        self.keep(relook=True)

    def full_screen(self, on: bool) -> None:
        """To the whole screen, or back to a window."""
        self._app.sounds.play("click")
        self._app.toggle_fullscreen()
        self.keep()

    def table_view(self, on: bool) -> None:
        """Every table in table view, or only where it is asked for. Open tables are laid out anew."""
        self._app.settings.table_view = on
        self._app.sounds.play("click")
        self.keep(relook=True)

    def flag(self, name: str, on: bool) -> None:
        """Turns the setting `name` on or off."""
        setattr(self._app.settings, name, on)
        self._app.sounds.play("click")
        self.keep()

    def quality(self, key: str) -> None:
        """How much is shown: `AUTOMATIC`, or one of the `CHOICES` of `scenes.kit.retained.quality`."""
        self._app.settings.quality = key
        self._app.sounds.play("click")
        self.keep()

    def volume(self, name: str, value: int, done: bool) -> None:
        """Sets the volume `name`, 0 to 100; the click at the end lets it be heard."""
        setattr(self._app.settings, name, value)
        self._app.sounds.apply()
        if done:
            self._app.sounds.play("click")
            self.keep()

    def mute(self, name: str) -> None:
        """Turns the mute `name` on or off."""
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
