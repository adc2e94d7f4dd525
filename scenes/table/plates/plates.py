"""The seats of a table, the same for all games: figure, name, bot's sign, score, last line, leader, round.

Their words are painted with the ground. Figures are drawn in every frame, so that eyes can follow what moves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.contract import Event, Seat
from scenes.kit import pieces
from scenes.kit.pieces import Mood
from scenes.table.desk import Desk
from scenes.table.plates import figures
from scenes.table.plates.points import Points
from scenes.table.plates.rim import RimPlace, rim_places


@dataclass(frozen=True, slots=True)
class Line:
    """What stands at one seat besides the name. `words`: its last line; `score`: empty where none is kept.

    `opened`: the face wears a tick. `out`: the seat plays no more; `warned`: it may soon, so that its face wears a warning.
    """

    score: str = ""
    words: str = ""
    opened: bool = False
    out: bool = False
    warned: bool = False


class Told:
    """What a game's plates say, from the view on the table and what a script has changed already."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def view(self) -> Any:
        """The view on the table."""
        return self.desk.hands.view

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        return self.desk.seat

    def scores(self) -> Sequence[int]:
        """The scores of the view, by which the leader is found; empty where there are none."""
        return ()

    def line(self, seat: Seat, score: int) -> Line:
        """What a seat's plate says besides its name. `score`: the points that have landed there."""
        return Line()

    def foot(self, seat: Seat) -> float:
        """How high what the game draws below the words of a seat is, in percent of the window's height; 0 for nothing."""
        return 0.0

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        """Draws what stands below the words of a seat."""

    def label(self) -> tuple[str, str] | None:
        """The round and the goal, or of how many rounds it is; None for a match of one."""
        return None

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        """What seats feel once these events of a move, told as everybody saw them, have been shown; the others are calm."""
        return {}


FEW = 4
"""Up to so many seats have their words below the figure."""


class Plates:
    """The seats of one table as figures at its rim. A game's `Told` says what stands at them."""

    def __init__(self, desk: Desk, told: Told) -> None:
        self.desk, self.told = desk, told
        self.front: Callable[[], Seat] = lambda: desk.hands.front
        """The seat that sits at the lower edge."""
        self._sat: tuple[object, dict[Seat, RimPlace]] = (None, {})
        self.mood: Callable[[Seat], pieces.Mood] = lambda seat: "calm"
        self.gaze: Callable[[tuple[int, int]], pieces.Gaze] = lambda at: pieces.AHEAD
        """What a seat feels, and where eyes at a point look; the table puts its people here (`scenes.table.plates.people`)."""
        self.points = Points(desk, self.score_point)
        self.ring: Callable[[pygame.Surface, Seat, tuple[int, int], int], bool] = lambda target, seat, at, radius: False
        """Draws something around a face (a clock), given its middle and radius; False for nothing."""

    # ---- what is so

    def rim(self) -> dict[Seat, RimPlace]:
        """Where the seats sit; nowhere before the first layout."""
        desk, front = self.desk, self.front()
        if not desk.rail.places:
            return {}
        key = (front, desk.look, id(desk.rail.places))
        if self._sat[0] != key:
            self._sat = key, rim_places(desk.look, desk.rail, front, len(desk.session.seats), self.told.foot(front))
        return self._sat[1]

    def boxes(self) -> dict[Seat, pygame.Rect]:
        """Where the seats are shown now, each with its words."""
        return {seat: place.box for seat, place in self.rim().items()}

    def score(self, seat: Seat) -> int:
        """The points that have landed at a seat."""
        scores = self.told.scores()
        return self.points.shown(seat, scores[seat]) if scores else 0

    def leaders(self) -> Collection[Seat]:
        """The seats that lead by what has landed; nobody while all have the same."""
        scores = [self.score(seat) for seat in range(len(self.told.scores()))]
        if not scores or min(scores) == max(scores):
            return ()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def lit(self, seat: Seat) -> bool:
        """Whether a seat leans in with a light around it, because it acts now."""
        return self.told.turn == seat and self.desk.past.looking is None

    def score_point(self, seat: Seat) -> tuple[int, int] | None:
        """Where points come to that fly to a seat; None before the table is laid out."""
        place = self.rim().get(seat)
        return None if place is None else place.score_point

    # ---- drawing

    def bake(self) -> Iterator[None]:
        """Paints figures in advance as they will be when another seat acts or looks about, one at each step."""
        yield from figures.bake(self, self.rim())

    def draw(self, target: pygame.Surface) -> None:
        """Draws the words of all seats, which lie still, and the label of the round."""
        rim = self.rim()
        for seat, place in rim.items():
            figures.draw_words(target, self, seat, place, len(rim) > FEW)
        said = self.told.label()
        if said is not None:
            figures.draw_label(target, self.desk, said)

    def draw_faces(self, target: pygame.Surface) -> None:
        """Draws all figures, whose eyes follow what moves."""
        leaders = self.leaders()
        for seat, place in self.rim().items():
            figures.draw_figure(target, self, seat, place, leaders)
