"""The places of a table's map, and what its caption and its log say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from scenes.kit.layout import LAYOUTS, places
from scenes.kit.text import Span
from scenes.kit.theme import Style


@dataclass(frozen=True)
class Paper:
    """What a caption says of a choice: a heading, a few words, and a chip with what the move brings."""

    heading: str
    body: str = ""
    chip: str = ""
    gold: tuple[str, ...] = ()
    """Words of it that a caption lights: the pieces that are meant."""


@dataclass(frozen=True)
class LogLine:
    """One line of the log: the number of moves made by then, the mark of the seat, and the words."""

    ply: int
    mark: int
    words: tuple[Span, ...]

    @property
    def plain(self) -> str:
        return "".join(span.text for span in self.words)


class Rail:
    """The places of a table's map, in pixels of the window."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}

    def layout(self, style: Style, plans: Path, name: str, around: str = "") -> None:
        """Reads the places from the map of a table that fits the window.

        `around` names a map of the whole window, below `assets/layouts`, where a tutor has places of its own: the table lies in
        its place `game`, and what both maps have lies where the outer one says.
        """
        room, outer = pygame.Rect((0, 0), style.size), {}
        if around:
            outer = places(style, around, folder=LAYOUTS)
            room = outer.pop("game")
        self.places = places(style, name, room, plans) | outer

    def __getitem__(self, name: str) -> pygame.Rect:
        """The box of a place. Raises KeyError with the names that there are for one that is not on the table's map."""
        if name not in self.places:
            known = ", ".join(self.places) or "nothing"
            raise KeyError(f"the layer 'layout' of the table's map has no object named {name!r}; it has {known}")
        return self.places[name]
