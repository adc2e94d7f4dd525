"""Plates and trays of a QUERNI table: name and stones left, what is off and what can still come off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import pygame

from game.contract import Event, Seat
from game.querni import chains
from game.querni.board import PER_SEAT, Board, left
from game.querni.events import Jumped, Removed
from game.querni.state import SET
from scenes.games.querni import words
from scenes.games.querni.places import Places, tall
from scenes.kit import materials, text
from scenes.kit.faces import Mood
from scenes.kit.language import _
from scenes.table.desk import Desk
from scenes.table.plates.plates import Plates
from scenes.table.plates.told import Line, Told

GREAT = 6
"""With so many stones a chain astonishes the other seat."""


class QuerniTold(Told):
    """The plates follow the board with what is being made on it."""

    marks = 4

    def __init__(self, desk: Desk, board: Callable[[], Board]) -> None:
        super().__init__(desk)
        self._board = board

    @property
    def turn(self) -> Seat | None:
        return self.desk.seat

    @property
    def _laying(self) -> bool:
        return bool(self.view.phase == SET)

    def scores(self) -> Sequence[int]:
        """The stones that are off."""
        return [0 if self._laying else PER_SEAT - len(left(self._board(), seat)) for seat in (0, 1)]

    def line(self, seat: Seat, score: int) -> Line:
        return Line("", words.stones_left(PER_SEAT - score), score / PER_SEAT)

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        for event in events:
            match event:
                case Removed(seat=seat, numbers=numbers):
                    found = {seat: "glad", 1 - seat: "astonished" if len(numbers) >= GREAT else "down"}
                case Jumped(seat=seat, over=over) if len(over) >= 3:
                    found = {seat: "glad", 1 - seat: "astonished"}
        return found


def draw_seats(target: pygame.Surface, places: Places, plates: Plates, board: Board, laying: bool) -> None:
    """Draws plates and trays of both seats. `laying`: stones are being laid out."""
    plates.draw(target)
    for seat in (0, 1):
        materials.recess(places.desk.look, places.seats[f"tray{seat}"].size).draw(target, places.seats[f"tray{seat}"].topleft)
        if not laying:
            _write_tray(target, places, seat, board)


def _write_tray(target: pygame.Surface, places: Places, seat: int, board: Board) -> None:
    look, rect = places.desk.look, places.seats[f"tray{seat}"]
    count = PER_SEAT - len(left(board, seat))
    good = chains.hopeful(board, seat)
    theme = look.theme
    stones, pad = places.stones_box(seat), look.px(1.4)
    align: Literal["center", "right"]
    if tall(rect):
        foot = rect.bottom - stones.bottom - pad // 2
        align, place = "center", pygame.Rect(rect.x + pad, stones.bottom, rect.w - 2 * pad, foot)
    else:
        align, place = "right", pygame.Rect(stones.right, rect.y, rect.right - pad - stones.right, rect.h)
    rest = words.ranges(good)
    line = _("can still come off: {numbers}").format(numbers=rest) if rest else _("no chain any more")
    if count == PER_SEAT:
        line = _("all off!")
    # one line that can be read is better than two of which one is tiny
    two = text.width(line, look.px(2.0), "a", 500) <= place.w and not look.large_text and place.h > look.px(5.4)
    top = place.h // 2 if two else place.h
    high = text.fitted(look, words.taken(count), (place.w, top), 2.5, theme.cream, "a", 600, align, "bottom" if two else "middle",
                       line_height=1.1)
    target.blit(high, place.topleft)
    if two:
        low = text.fitted(look, line, (place.w, place.h - top), 2.2, theme.soft, "a", 500, align, "top", wrap=False)
        target.blit(low, (place.x, place.y + top))
