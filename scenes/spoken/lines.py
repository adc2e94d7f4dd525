"""What a page gives to be said: lines by name, of which those are said that have become others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from scenes.kit.widgets import Widget

LITTLE, NORMAL, MUCH = 0, 1, 2
"""The three amounts of words."""


class Line(NamedTuple):
    """One thing that a page says. `key` tells it apart from the page's others: under one key a text is said again when it has
    changed. `urgent`: at once, in the place of what is being said. `least`: the amount of words from which it is said."""

    key: str
    text: str
    urgent: bool = False
    least: int = LITTLE


class Page(Protocol):
    """A page as a voice sees it; see `scenes.page.Scene`."""

    def told(self) -> Sequence[Line]:
        """What a voice says of the page as it is now."""
        ...

    @property
    def focused(self) -> Widget | None:
        """What has the focus."""
        ...


class Telling:
    """What a voice says of one page. A page that needs more than its `told` and the sentence of its focus has its own."""

    def __init__(self, scene: Page) -> None:
        self.scene = scene

    def lines(self) -> Sequence[Line]:
        """What the page says now."""
        return self.scene.told()

    def focus(self) -> str:
        """What is said of the thing that has the focus; empty where nothing has it."""
        widget = self.scene.focused
        return widget.spoken() if widget is not None else ""

    def table(self) -> Sequence[str]:
        """The answer to the key that asks what there is: all that the page says."""
        return tuple(line.text for line in self.lines())

    def hand(self) -> Sequence[str]:
        """The answer to the key that asks for the own hand; empty where there is none."""
        return ()

    def place(self, typed: str) -> str | None:
        """What lies at the place whose coordinates were typed; None while they name no place yet."""
        return None

    @property
    def coordinates(self) -> bool:
        """Whether places have coordinates here, so that they can be typed."""
        return False
