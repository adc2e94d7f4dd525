"""Listens to the pages: what has another page, another focus or another line than a moment ago is said.

While nobody hears it nothing is asked of any page: the loop of the program asks for `Speaker.on` and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary

import pygame

from scenes.kit.language import _
from scenes.kit.spoken.lines import Line
from scenes.page import Host, Scene

ASKS = ("tell_table", "tell_hand", "tell_place", "tell_again")
"""The actions that ask for words."""
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION)
PACE, TOUCHED = 80.0, 400.0
"""Milliseconds between two looks at what is new, and how long what happens counts as following from a key."""


class Listening:
    """What was said of the page on top, so that only what is new is said. `toast` gives the short line that is shown now."""

    def __init__(self, app: Host, toast: Callable[[], str]) -> None:
        self.app, self._shown_toast = app, toast
        self.typed: str | None = None
        """What was typed of the coordinates of a place; None while none is asked for."""
        self._scene: Scene | None = None
        self._said_of: WeakKeyDictionary[Scene, dict[str, str]] = WeakKeyDictionary()
        self._fresh = False
        """Whether the page has just come, so that all of it is said but what happened before."""
        self._focus = ""
        self._toast = ""
        self._touched = 0.0
        self._changed = True
        self._since = 0.0

    def pass_time(self, dt: float, changed: bool) -> None:
        """Lets `dt` milliseconds pass, and says what is new where something has `changed` on the screen; while motions run only
        now and then, so that a voice costs no frames. Called in each turn of the loop while anybody hears it."""
        self._changed, self._since = self._changed or changed, self._since + dt
        if self._changed and (self._touched > 0 or self._since >= PACE):
            self._changed, self._since = False, 0.0
            self.listen()
        self._touched = max(0.0, self._touched - dt)

    def listen(self) -> None:
        scene = self.app.top
        if scene is None:
            return
        if scene is not self._scene:
            self._scene, self._focus, self.typed, self._fresh = scene, "", None, True
        toast, self._toast = self._toast, self._shown_toast()
        new: list[Line] = []
        if self._toast not in ("", toast, *self.app.speaker.last) and not scene.telling.guarded:
            new.append(Line("toast", self._toast))
        new += self._new_lines(scene)
        focus = scene.telling.focus()
        if focus not in ("", self._focus):
            self._focus = focus
            new.append(Line("focus", focus))
        first = self._touched > 0
        for line in new:
            self.app.speaker.say(line.text, line.urgent or first)
            first = False
        if new:
            self._touched = 0.0

    def _new_lines(self, scene: Scene) -> Iterator[Line]:
        said, first = self._said_of.get(scene, {}), scene not in self._said_of
        lines, fresh, self._fresh = scene.telling.lines(), self._fresh, False
        self._said_of[scene] = {line.key: line.text for line in lines}
        for line in lines:
            other = line.text != said.get(line.key)
            anew = other and not first if line.later else other or fresh
            if line.text and anew and line.least <= self.app.settings.spoken_amount:
                yield line

    # ---- what is asked for

    def ask(self, action: str) -> None:
        """Answers one of `ASKS`. What it answers is said at once."""
        scene, speaker = self.app.top, self.app.speaker
        if scene is None or not speaker.on:
            return
        if action == "tell_again":
            speaker.again()
            return
        if action == "tell_place":
            self.typed = "" if scene.telling.coordinates else self.typed
            words = _("Type the place.") if scene.telling.coordinates else scene.telling.focus()
            speaker.say(words or _("Go to a place with the arrow keys."), True)
            return
        said = scene.telling.table() if action == "tell_table" else scene.telling.hand()
        if not said:
            said = (_("There is no hand here."),) if action == "tell_hand" else (scene.telling.focus(),)
        for number, text in enumerate(said):
            speaker.say(text, number == 0)

    def hears(self, event: pygame.Event) -> bool:
        """Takes the keys of a place that is being typed; True when the event goes no further. Any other key ends the typing. What
        follows from a press is said in the place of what is being said."""
        if event.type in PRESSES:
            self._touched = TOUCHED
        scene = self.app.top
        if self.typed is None or scene is None or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        if event.type == pygame.TEXTINPUT:
            return True
        sign = chr(event.key).lower() if 33 <= event.key < 127 else ""
        if not sign.isalnum():
            self.typed = None
            return False
        self.typed += sign
        found = scene.telling.place(self.typed)
        if found is not None or len(self.typed) > 2:
            self.typed = None
            self._focus = scene.telling.focus()  # it went there, and says so now
            self.app.speaker.say(found or _("There is no such place."), True)
        return True

