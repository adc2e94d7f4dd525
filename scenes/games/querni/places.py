"""Where things lie at a QUERNI table: the board, plates and trays, and each stone of a board or a tray."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.querni.board import OFF, PER_SEAT, STONES, Board, left, number_of, seat_of
from scenes.games.querni.board import BoardPainter, BoardPlace, Point
from scenes.table.desk import Desk
from scenes.table.stage import Piece, Pieces

TRAY_SHARE = 0.60
"""The share of a tray's width that is for stones; the rest says how many there are."""


class Places:
    """The places of one table, in pixels of the window. They are not known before the first `layout`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seats: dict[str, pygame.Rect] = {}
        """Plates and trays by seat: "plate0", "tray1" ..."""
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
        for seat in (0, 1):
            side = "near" if seat == self.near_seat else "far"
            for part in ("plate", "tray"):
                self.seats[f"{part}{seat}"] = rail[f"{part}_{side}"]

    def plate_boxes(self) -> dict[int, pygame.Rect]:
        """Where both plates lie; nowhere before the first layout."""
        return {seat: self.seats[f"plate{seat}"] for seat in (0, 1) if self.seats}

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
        tray = self.seats[f"tray{seat}"]
        rows = 2 if tray.h > tray.w * 0.17 and len(gone) > 6 else 1
        each = math.ceil(max(1, len(gone)) / rows)
        row_high = tray.h / (2 if rows == 2 else 1)
        radius = min(row_high * 0.37, tray.h * 0.37 if rows == 1 else row_high * 0.40, self.board.stone_radius * 0.9)
        # the first stone is set in from the edge of the tray, the last one clear of its words
        room = tray.w * TRAY_SHARE - tray.h * 0.22 - 2.5 * radius
        pitch = min(radius * 2.36, room / max(1, each - 1)) if each > 1 else 0
        if pitch and pitch < radius * 1.5:
            radius = max(radius * 0.7, pitch * 0.72)
        index = gone.index(number)
        x = tray.x + radius * 1.1 + tray.h * 0.14 + (index % each) * pitch
        return (x + radius * 0.2, tray.y + row_high * (index // each + 0.5)), radius

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
