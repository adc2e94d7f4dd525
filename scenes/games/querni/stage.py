"""The stones of a QUERNI table on the screen: where each is shown, and how it gets to where it belongs.

The stage shows one board at a time. A stone in flight is drawn at its flight's place until it has arrived; only then
does the shown board change. Stones that are off the board lie in the tray of their seat.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.querni.board import EMPTY, OFF, PER_SEAT, STONES, Board, left, number_of, seat_of, stone
from scenes.games.querni.board import BoardPainter, Point
from scenes.kit.motion import CHAIN_MOST, HOP, HOP_GAP, PLACE, Motion, in_out, linear, out_cubic
from scenes.kit.pieces import StoneState

Sound = Callable[[str, int | None], None]
TRAY_SHARE = 0.60
"""How much of a tray's width is for stones; the rest says how many there are."""


@dataclass
class Flight:
    """A stone that is not at its place: where it is drawn, how large, and how high it is held."""

    at: Point
    scale: float = 1.0
    held: bool = False


class Stage:
    """Shows a board and its trays. `motion` moves the stones, `sound` plays a pool's sound (variant or None)."""

    def __init__(self, motion: Motion, sound: Sound) -> None:
        self.motion, self.sound = motion, sound
        self.board: Board = EMPTY
        self.flying: dict[int, Flight] = {}
        self.painter: BoardPainter | None = None
        self.trays: dict[int, pygame.Rect] = {}
        self.laying = False
        """Whether stones are still being laid out: those off the board are then nowhere yet."""

    def place(self, painter: BoardPainter, trays: dict[int, pygame.Rect]) -> None:
        """Takes over the places of board and trays (pixels); what flies arrives at once."""
        self.flying.clear()
        self.painter, self.trays = painter, trays

    def set(self, board: Board) -> None:
        """Shows a board at once."""
        self.flying.clear()
        self.board = board

    # ---- places

    def slot(self, seat: int, number: int, gone: Sequence[int]) -> tuple[Point, float]:
        """Where a stone lies in its tray, and its radius, when the numbers `gone` lie there."""
        tray = self.trays[seat]
        rows = 2 if tray.h > tray.w * 0.17 and len(gone) > 6 else 1
        each = math.ceil(max(1, len(gone)) / rows)
        row_high = tray.h / (2 if rows == 2 else 1)
        radius = min(row_high * 0.37, tray.h * 0.37 if rows == 1 else row_high * 0.40, self._radius() * 0.9)
        # the first stone stands in from the edge of the tray, the last one off its words
        room = tray.w * TRAY_SHARE - tray.h * 0.22 - 2.5 * radius
        pitch = min(radius * 2.36, room / max(1, each - 1)) if each > 1 else 0
        if pitch and pitch < radius * 1.5:
            radius = max(radius * 0.7, pitch * 0.72)
        index = gone.index(number)
        x = tray.x + radius * 1.1 + tray.h * 0.14 + (index % each) * pitch
        return (x + radius * 0.2, tray.y + row_high * (index // each + 0.5)), radius

    def _radius(self) -> int:
        return self.painter.place.stone_radius if self.painter else 10

    def where(self, which: int, board: Board) -> tuple[Point, float]:
        """Where a stone belongs on a board, and its size (1.0 is that on the board)."""
        assert self.painter is not None
        if board[which] != OFF:
            return self.painter.place.centre(board[which]), 1.0
        seat = seat_of(which)
        standing = left(board, seat)
        gone = [number for number in range(1, PER_SEAT + 1) if number not in standing]
        at, radius = self.slot(seat, number_of(which), gone)
        return at, radius / self._radius()

    # ---- motion

    def glide(self, board: Board, done: Callable[[], None] | None = None) -> None:
        """Lets every stone go straight to its place on another board; `done` is called when all have arrived."""
        if self.painter is None:  # entered and not laid out yet: there is no place to come from
            self.set(board)
            if done is not None:
                done()
            return
        starts = {which: self._shown(which) for which in range(STONES)}
        self.board = board
        self.flying.clear()
        last = None
        for which, (at, scale) in starts.items():
            goal, size = self.where(which, board)
            if math.dist(at, goal) < 1.5 and abs(scale - size) < 0.02:
                continue
            flight = self.flying[which] = Flight(at, scale)
            last = self.motion.tween(PLACE, self._straight(flight, at, goal, scale, size), done=self._landing(which))
        if done is not None:
            if last is None:
                done()
            else:
                self.motion.after(PLACE, done)

    def _shown(self, which: int) -> tuple[Point, float]:
        flight = self.flying.get(which)
        return (flight.at, flight.scale) if flight else self.where(which, self.board)

    def _landing(self, which: int) -> Callable[[], None]:
        def land() -> None:
            self.flying.pop(which, None)
        return land

    def _straight(self, flight: Flight, start: Point, goal: Point, scale: float, size: float) -> Callable[[float], None]:
        def move(share: float) -> None:
            flight.at = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)
            flight.scale = scale + (size - scale) * share
        return move

    def step(self, which: int, goal: int, done: Callable[[], None]) -> None:
        """A stone slides to a field beside it."""
        at, scale = self._shown(which)
        board = _with(self.board, which, goal)
        flight = self.flying[which] = Flight(at, scale, held=True)
        end, _ = self.where(which, board)

        def land() -> None:
            self.flying.pop(which, None)
            self.board = board
            done()

        # the sound slides first; its knock comes when the eye sees the stone arrive
        self.motion.after(PLACE * 0.4, lambda: self.sound("step", None))
        self.motion.tween(PLACE, self._straight(flight, at, end, max(scale, 1.04), 1.0), ease=out_cubic, done=land)

    def hop(self, which: int, landings: Sequence[int], done: Callable[[], None]) -> None:
        """A stone jumps over others, each hop a parabola; a long way goes faster, so that it takes 1.5 s at most."""
        assert self.painter is not None
        pace = min(1.0, CHAIN_MOST / (len(landings) * (HOP + HOP_GAP)))
        high = self.painter.place.pitch * 0.85
        flight = Flight(self._shown(which)[0], 1.0, held=True)
        self.flying[which] = flight

        def jump(index: int) -> None:
            start = flight.at
            goal = self.painter.place.centre(landings[index]) if self.painter else start

            def fly(share: float) -> None:
                bow = 4 * share * (1 - share)
                flight.at = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share - bow * high)
                flight.scale = 1.0 + 0.16 * bow

            def land() -> None:
                self.board = _with(self.board, which, landings[index])
                self.sound("hop", index)
                if index + 1 < len(landings):
                    self.motion.after(HOP_GAP * pace, lambda: jump(index + 1))
                else:
                    self.flying.pop(which, None)
                    done()

            self.motion.tween(HOP * pace, fly, ease=linear, done=land)

        jump(0)

    def remove(self, seat: int, numbers: Sequence[int], done: Callable[[], None]) -> None:
        """Stones fly to their tray one after the other, in the order of their numbers."""
        board = self.board
        for number in numbers:
            board = _with(board, stone(seat, number), OFF)
        apart = min(110.0, 900 / len(numbers))
        others = {stone(seat, n) for n in range(1, PER_SEAT + 1)} - {stone(seat, n) for n in numbers}
        for which in others:
            if board[which] == OFF:
                start, size = self.where(which, self.board)
                goal, small = self.where(which, board)
                flight = self.flying[which] = Flight(start, size)
                self.motion.tween(PLACE, self._straight(flight, start, goal, size, small), ease=in_out)
        for order, number in enumerate(numbers):
            which = stone(seat, number)
            start, size = self._shown(which)
            goal, small = self.where(which, board)
            flight = self.flying[which] = Flight(start, size)
            last = order == len(numbers) - 1
            self.motion.tween(
                320, self._arch(flight, start, goal, size, small), delay=order * apart, ease=in_out,
                done=self._removed(order, board, done if last else None),
            )

    def _arch(self, flight: Flight, start: Point, goal: Point, size: float, small: float) -> Callable[[float], None]:
        high = self._radius() * 2.2

        def move(share: float) -> None:
            bow = 4 * share * (1 - share)
            flight.at = (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share - bow * high)
            flight.scale = size + (small - size) * share + 0.22 * bow
            flight.held = share < 0.9
        return move

    def _removed(self, order: int, board: Board, done: Callable[[], None] | None) -> Callable[[], None]:
        def arrive() -> None:
            self.sound("remove", order)
            if done is not None:
                self.set(board)
                done()
        return arrive

    def cheer(self, seat: int, done: Callable[[], None]) -> None:
        """The stones in a tray hop up one after the other; `done` is called afterwards."""
        gone = [which for which in range(seat * PER_SEAT, (seat + 1) * PER_SEAT) if self.board[which] == OFF]
        for order, which in enumerate(gone):
            start, size = self.where(which, self.board)
            flight = self.flying[which] = Flight(start, size)
            move = self._arch(flight, start, start, size, size)
            self.motion.tween(420, move, delay=order * 55, ease=linear, done=self._landing(which))
        self.motion.after(500 + len(gone) * 55, done)

    # ---- drawing

    def draw_lying(self, target: pygame.Surface, without: frozenset[int] = frozenset()) -> None:
        """Draws all stones that lie at their place, from the far rows to the near ones."""
        painter = self.painter
        assert painter is not None
        order = sorted((-f, which) for which, f in enumerate(self.board) if f != OFF)
        for field, which in order:
            if which not in self.flying and which not in without:
                painter.draw_stone(target, seat_of(which), number_of(which), painter.place.centre(-field))
        for which, field in enumerate(self.board):
            if field == OFF and which not in self.flying and not self.laying:
                at, scale = self.where(which, self.board)
                painter.draw_stone(target, seat_of(which), number_of(which), at, "lies", scale)

    def draw_flying(self, target: pygame.Surface) -> None:
        """Draws the stones in flight, over everything else."""
        painter = self.painter
        assert painter is not None
        for which, flight in sorted(self.flying.items(), key=lambda item: item[1].at[1]):
            state: StoneState = "held" if flight.held else "lies"
            scale = flight.scale / 1.1 if flight.held else flight.scale
            painter.draw_stone(target, seat_of(which), number_of(which), flight.at, state, scale)


def _with(board: Board, which: int, field: int) -> Board:
    return (*board[:which], field, *board[which + 1:])
