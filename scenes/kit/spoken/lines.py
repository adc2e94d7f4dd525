"""What a page gives to be said: lines by name, of which those are said that have become others."""

from __future__ import annotations

from collections.abc import Sequence
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

    def told(self) -> Sequence[Line]:
        """What a voice says of the page as it is now."""
        ...

    @property
    def focused(self) -> Widget | None:
        """What has the focus."""
        ...

    @property
    def inside(self) -> Page | None:
        """The page within it that takes the keys."""
        ...

    @property
    def telling(self) -> Telling:
        """What a voice says of it."""
        ...


class Telling:
    """What a voice says of one page. A page that needs more than its `told` and the sentence of its focus has its own."""

    def __init__(self, scene: Page) -> None:
        self.scene = scene

    def lines(self) -> Sequence[Line]:
        """What the page says now, then what a page within it says."""
        inside = self.scene.inside
        return self.scene.told() if inside is None else (*self.scene.told(), *inside.telling.lines())

    def focus(self) -> str:
        """What is said of the thing that has the focus; empty where nothing has it."""
        widget, inside = self.scene.focused, self.scene.inside
        if widget is None and inside is not None:
            return inside.telling.focus()
        return widget.spoken() if widget is not None else ""

    def table(self) -> Sequence[str]:
        """The answer to the key that asks what there is: all that the page says."""
        inside = self.scene.inside
        if inside is not None:
            return *(line.text for line in self.scene.told()), *inside.telling.table()
        return tuple(line.text for line in self.lines())

    def hand(self) -> Sequence[str]:
        """The answer to the key that asks for the own hand; empty where there is none."""
        inside = self.scene.inside
        return () if inside is None else inside.telling.hand()

    def place(self, typed: str) -> str | None:
        """What lies at the place whose coordinates were typed; None while they name no place yet."""
        inside = self.scene.inside
        return None if inside is None else inside.telling.place(typed)

    @property
    def guarded(self) -> bool:
        """Whether only that may be said which everybody may hear, because a hand is open that others must not know."""
        return False

    @property
    def coordinates(self) -> bool:
        """Whether places have coordinates here, so that they can be typed."""
        inside = self.scene.inside
        return inside is not None and inside.telling.coordinates
