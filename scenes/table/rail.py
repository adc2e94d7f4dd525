"""The places of a table's map, and what its caption and its log say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from scenes.kit.layout import Map, exists, load
from scenes.kit.text import Span
from scenes.kit.theme import Style

LAYOUTS = Path("layouts")
"""The folder of maps below `assets/`."""


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


def plan_of(plans: Path, name: str, size: tuple[int, int]) -> Map:
    """The map of a table for a room of a shape: `NAME_16x9.tmx` for a wide one, `NAME_9x16.tmx` for an upright one where there
    is one, else `NAME_4x3.tmx`. Raises FileNotFoundError where there is none."""
    wide, high = size
    upright = plans / f"{name}_9x16.tmx"
    if wide < high and exists(upright):
        return load(upright)
    return load(plans / f"{name}_{'16x9' if wide >= 1.5 * high else '4x3'}.tmx")


def _places(plan: Map, room: pygame.Rect) -> dict[str, pygame.Rect]:
    return {place.name: plan.rect(place.name, room.size).move(room.topleft) for place in plan.layer("layout")}


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
            outer = _places(plan_of(LAYOUTS, around, style.size), room)
            room = outer.pop("game")
        self.places = _places(plan_of(plans, name, room.size), room) | outer

    def __getitem__(self, name: str) -> pygame.Rect:
        """The box of a place. Raises KeyError with the names that there are for one that is not on the table's map."""
        if name not in self.places:
            known = ", ".join(self.places) or "nothing"
            raise KeyError(f"the layer 'layout' of the table's map has no object named {name!r}; it has {known}")
        return self.places[name]
