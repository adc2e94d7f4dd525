"""The seats of a QUERNI table: name and stones left, what is off and what can never come off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.contract import Event, Seat
from game.querni import agree, chains
from game.querni.board import PER_SEAT, Board, left
from game.querni.events import Jumped, Removed
from game.querni.state import SET
from scenes.games.querni import words
from scenes.games.querni.places import Places
from scenes.kit import text
from scenes.kit.faces import Mood
from scenes.kit.language import _
from scenes.table.desk import Desk
from scenes.table.plates.plates import Line, Plates, Told

LEAST = 1.9
"""The smallest letters in a tray, in percent of the window's height."""
GREAT = 6
"""With so many stones a chain astonishes the other seat."""


class QuerniTold(Told):
    """The plates follow the board with what is being made on it."""

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
        return Line(str(PER_SEAT - score), _("left"))

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
    """Draws both seats and what is said over the stones that are off. `laying`: stones are being laid out."""
    plates.draw(target)
    for seat in () if laying else (0, 1):
        line, strong = tray_line(board, seat)
        look = places.desk.look
        ink = look.theme.cream if strong else look.theme.soft
        text.write(target, look, line, places.words_box(seat), 2.3, ink, "a", 600, "center", wrap=False, min_share=LEAST)


def tray_line(board: Board, seat: Seat) -> tuple[str, bool]:
    """What is said over the stones of a seat that are off, and whether it is strong: that all are off, which ones can never come
    off, else what lies there; empty while nothing does."""
    count = PER_SEAT - len(left(board, seat))
    if count == PER_SEAT:
        return _("all off!"), True
    if chains.hopeless(board, seat):
        return _("no chain any more"), True
    lost = words.ranges(agree.stranded(board, seat))
    if lost:
        return _("never off: {numbers}").format(numbers=lost), True
    return (_("taken off") if count else ""), False
