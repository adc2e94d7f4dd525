"""What a page gives to be said: lines by name, of which those are said that have become others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from scenes.kit.widgets import Widget

LITTLE, NORMAL, MUCH = 0, 1, 2
"""The three amounts of words."""


class Line(NamedTuple):
    """One thing that a page says. `key` tells it apart from the page's others: under one key a text is said again when it has
    changed. `urgent`: at once, in the place of what is being said. `least`: the amount of words from which it is said. `later`:
    it is not said of a page that has just been opened, only when it becomes another one."""

    key: str
    text: str
    urgent: bool = False
    least: int = LITTLE
    later: bool = False


def heading(text: str, *more: str) -> tuple[Line, ...]:
    """The lines of a page that has a heading and a few sentences."""
    return Line("head", text), *(Line(f"line {at}", line, least=NORMAL) for at, line in enumerate(more) if line)


class Page(Protocol):
    """A page as a voice sees it; see `scenes.page.Scene`."""

    def voice_lines(self) -> Sequence[Line]:
        """What a voice says of the page as it is now."""

    @property
    def focused(self) -> Widget | None:
        """What has the focus."""


class Telling:
    """What a voice says of one page; one that needs more than lines and the sentence of its focus has a subclass. `voice_lines`
    takes the place of the page's method. `inside` gives the voice of a page within it that takes the keys, or None."""

    def __init__(self, scene: Page, voice_lines: Callable[[], Sequence[Line]] | None = None,
                 inside: Callable[[], Telling | None] = lambda: None) -> None:
        self.scene, self.inside = scene, inside
        self._voice_lines = voice_lines or scene.voice_lines

    def lines(self) -> Sequence[Line]:
        """What the page says now, then what a page within it says."""
        inside = self.inside()
        return self._voice_lines() if inside is None else (*self._voice_lines(), *inside.lines())

    def focus(self) -> str:
        """What is said of the thing that has the focus; empty where nothing has it."""
        inside, widget = self.inside(), self.scene.focused
        return inside.focus() if inside is not None else widget.spoken() if widget is not None else ""

    def table(self) -> Sequence[str]:
        """The answer to the key that asks what there is: all that the page says."""
        inside = self.inside()
        return *(line.text for line in self._voice_lines()), *(inside.table() if inside is not None else ())

    def hand(self) -> Sequence[str]:
        """The answer to the key that asks for the own hand; empty where there is none."""
        inside = self.inside()
        return () if inside is None else inside.hand()

    def place(self, typed: str) -> str | None:
        """What lies at the place whose coordinates were typed; None while they name no place yet."""
        inside = self.inside()
        return None if inside is None else inside.place(typed)

    @property
    def guarded(self) -> bool:
        """Whether only that may be said which everybody may hear, because a hand is open that others must not know."""
        inside = self.inside()
        return inside is not None and inside.guarded

    @property
    def coordinates(self) -> bool:
        """Whether places have coordinates here, so that they can be typed."""
        inside = self.inside()
        return inside is not None and inside.coordinates
