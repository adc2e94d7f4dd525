"""Where things lie at a QUERNI table: the board, plates and trays, and each stone of a board or a tray."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.querni.board import OFF, PER_SEAT, STONES, Board, left, number_of, seat_of
from scenes.games.querni.board import BoardPainter, BoardPlace, Point
from scenes.table.desk import Desk
from scenes.table.stage import Piece, Pieces

TRAY_WORDS = 3.4
"""The height of the line over the stones that are off, in percent of the window's height."""


class Places:
    """The places of one table, in pixels of the window. They are not known before the first `layout`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.trays: dict[int, pygame.Rect] = {}
        """Where the stones of a seat lie that are off, with the words over them."""
        self._painter: BoardPainter | None = None

    @property
    def near_seat(self) -> int:
        """The seat at the lower edge: the only person's, else seat 0."""
        people = self.desk.hands.people
        return people[0] if len(people) == 1 else 0

    def layout(self) -> None:
        """Reads the places from the table's map."""
        rail, seats = self.desk.rail, self.desk.session.seats
        self._painter = BoardPainter(self.desk.look, BoardPlace(rail["board"]), (seats[0].mark, seats[1].mark))
        self.trays = {seat: rail["tray_near" if seat == self.near_seat else "tray_far"] for seat in (0, 1)}

    @property
    def painter(self) -> BoardPainter:
        """The painter of the board and of what is on it."""
        assert self._painter is not None, "the table is laid out before it is drawn"
        return self._painter

    @property
    def board(self) -> BoardPlace:
        """Where the board lies."""
        return self.painter.place

    def at(self, field: int) -> tuple[int, int]:
        """The middle of a field, in whole pixels."""
        x, y = self.board.centre(field)
        return round(x), round(y)

    def slot(self, seat: int, number: int, gone: Sequence[int]) -> tuple[Point, float]:
        """Where a stone lies in its tray, and its radius, when the numbers in `gone` lie there."""
        box = self.stones_box(seat)
        most = self.desk.look.px(3.0)
        best = (0.0, 1)
        for rows in range(1, 5):
            each = math.ceil(max(1, len(gone)) / rows)
            best = max(best, (min(box.h / rows / 2.3, box.w / each / 2.3, most), -rows))
        radius, rows = best[0], -best[1]
        each = math.ceil(max(1, len(gone)) / rows)
        index = gone.index(number)
        pitch, high = min(box.w / each, radius * 2.3), min(box.h / rows, radius * 2.3)
        row = index // each
        left = box.centerx - pitch * min(each, len(gone) - row * each) / 2
        return (left + pitch * (index % each + 0.5), box.y + high * (row + 0.5)), radius

    def words_box(self, seat: int) -> pygame.Rect:
        """Where a tray has its words: over the stones."""
        tray, look = self.trays[seat], self.desk.look
        return pygame.Rect(tray.x, tray.y, tray.w, round(look.px(TRAY_WORDS) * max(1.0, min(1.5, look.text_scale))))

    def stones_box(self, seat: int) -> pygame.Rect:
        """The part of a tray that is for stones."""
        tray, words = self.trays[seat], self.words_box(seat)
        return pygame.Rect(tray.x, words.bottom, tray.w, tray.bottom - words.bottom)

    def piece(self, which: int, board: Board) -> Piece:
        """A stone at its place on a board or in its tray. `size` is its radius, `face` its field or `OFF`."""
        field = board[which]
        if field != OFF:
            return Piece(which, self.board.centre(field), self.board.stone_radius, field)
        seat = seat_of(which)
        standing = left(board, seat)
        gone = [number for number in range(1, PER_SEAT + 1) if number not in standing]
        at, radius = self.slot(seat, number_of(which), gone)
        return Piece(which, at, radius, OFF)

    def pieces(self, board: Board, trays: bool) -> Pieces:
        """All stones of a board, by their numbers from 0 to 31; without `trays`, those that are off are left out."""
        return {which: self.piece(which, board) for which in range(STONES) if trays or board[which] != OFF}
