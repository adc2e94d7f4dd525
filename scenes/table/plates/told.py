"""What the plates of a game say: a game derives from `Told` and gives it to `Plates`. All of it is known to everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.contract import Event, Seat
from scenes.kit.faces import Mood
from scenes.kit.pictures import Sprite
from scenes.table.desk import Desk


@dataclass(frozen=True, slots=True)
class Line:
    """What the plate of one seat says besides the name. `words`: its second line; `score`: empty where none is kept.

    `progress`: how far it is to the goal, from 0 to 1 (less is drawn as nothing); None without a rim. `opened`: the face wears a
    tick. `out`: the seat plays no more; `warned`: it may soon, so that its face wears a warning. `short` stands in place of the
    second line where that has no room: a number, and the icon of what is counted.
    """

    score: str = ""
    words: str = ""
    progress: float | None = None
    opened: bool = False
    out: bool = False
    warned: bool = False
    short: tuple[str, str] | None = None


class Told:
    """What a game's plates say, from the view on the table and what a script has changed already."""

    marks: int = 0
    """In how many parts the rim of progress is divided; 0 for one without marks."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def view(self) -> Any:
        """The view on the table."""
        return self.desk.hands.view

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """The scores of the view, by which the leader is found; empty where there are none."""
        return ()

    def line(self, seat: Seat, score: int) -> Line:
        """What a seat's plate says. `score`: the points that have landed there."""
        raise NotImplementedError

    def chip(self, seat: Seat, high: int) -> Sprite | None:
        """What a narrow plate shows in place of the second line, `high` pixels high and placed by its middle."""
        return None

    def foot(self, seat: Seat) -> float:
        """How high the game's own foot of a plate is, in percent of the window's height; 0 for the rim of progress."""
        return 0.0

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        """Draws the game's own foot of a plate."""

    def reserved(self, seat: Seat) -> pygame.Rect | None:
        """A part of a plate that the game fills itself, to the right of name and words; None for none."""
        return None

    def label(self) -> tuple[str, str] | None:
        """The round and the goal, or of how many rounds it is; None for a match of one."""
        return None

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        """What seats feel once these events of a move, told as everybody saw them, have been shown; the others are calm."""
        return {}
