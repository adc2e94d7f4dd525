"""Plates and trays of a QUERNI table: name and stones left, what is off and what can never come off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import pygame

from game.contract import Event, Seat
from game.querni import agree, chains
from game.querni.board import PER_SEAT, Board, left
from game.querni.events import Jumped, Removed
from game.querni.state import SET
from scenes.games.querni import words
from scenes.games.querni.places import Places, tall
from scenes.kit import materials, text
from scenes.kit.faces import Mood
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.table.desk import Desk
from scenes.table.plates.plates import Line, Plates, Told

LEAST = 1.9
"""The smallest letters in a tray, in percent of the window's height."""
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
    lost = _("no chain any more") if chains.hopeless(board, seat) else words.ranges(agree.stranded(board, seat))
    theme = look.theme
    place = words_box(places, seat)
    align: Literal["center", "right"] = "center" if tall(rect) else "right"
    lines = tray_lines(look, count, lost, place)
    high = min(place.h // len(lines), round(look.px(3.6) * max(1.0, min(1.5, look.text_scale))))
    y = place.y + (place.h - high * len(lines)) // 2
    for line, share, strong in lines:
        colour, weight = (theme.cream, 600) if strong else (theme.soft, 500)
        text.write(target, look, line, (place.x, y, place.w, high), share, colour, "a", weight, align, wrap=False,
                   min_share=LEAST)
        y += high


def words_box(places: Places, seat: Seat) -> pygame.Rect:
    """Where a tray has room for words: under its stones, or beside them."""
    rect, stones, pad = places.seats[f"tray{seat}"], places.stones_box(seat), places.desk.look.px(1.4)
    if tall(rect):
        return pygame.Rect(rect.x + pad, stones.bottom, rect.w - 2 * pad, rect.bottom - stones.bottom - pad // 2)
    return pygame.Rect(stones.right, rect.y, rect.right - pad - stones.right, rect.h)


def tray_lines(look: Look, count: int, lost: str, place: pygame.Rect) -> list[tuple[str, float, bool]]:
    """What a tray says, a line each with its size in percent and whether it is strong, if its lines fit into `place`: that all
    `count` stones are off, or the numbers `lost` that can never come off (or words for all of them), else what it is for."""
    if count == PER_SEAT:
        return [(_("all off!"), 2.5, True)]
    if not lost:
        return [(_("taken off"), 2.2, False)]
    if not any(letter.isdigit() for letter in lost):
        return [(lost, 2.5, True)]
    whole = _("can never come off: {numbers}").format(numbers=lost)
    two = [(_("can never come off"), 2.1, False), (lost, 2.5, True)]
    if text.width(whole, look.px(LEAST), "a", 500) <= place.w:
        return [(whole, 2.2, True)]
    if all(text.width(line, look.px(LEAST), "a", 600 if strong else 500) <= place.w for line, _share, strong in two):
        return two
    return [(lost, 2.5, True)]
