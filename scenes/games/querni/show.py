"""How stones move at a QUERNI table: a step slides, a jump hops over each stone, a chain comes off one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.querni.board import FIELD, OFF, PER_SEAT, Board, stone
from game.querni.events import Jumped, Removed
from scenes.games.querni.board import TableLayout
from scenes.kit.language import N_
from scenes.kit.motion import CHAIN_MOST, HOP, HOP_GAP, PLACE, in_out, linear
from scenes.table.desk import Desk
from scenes.table.game import Highlights
from scenes.table.moments.moment import Kind, Moment, took_lead

Done = Callable[[], None]
OFF_LENGTH, OFF_APART, OFF_MOST = 320.0, 110.0, 900.0
"""Milliseconds: a stone's way to its tray, the delay from one stone to the next, and the most from first to last."""
CHEER, CHEER_APART = 420.0, 55.0
CHEER_HIGH = 0.55
"""How high a stone hops in its tray, in shares of its size: it stays below the name above."""


class Show:
    """The scripts on the stage. Each `board` is the one before the gesture."""

    def __init__(self, desk: Desk, places: TableLayout) -> None:
        self.desk, self.places = desk, places

    def step(self, board: Board, which: int, goal: int, done: Done) -> None:
        """Lets a stone slide to a neighbouring field."""
        # the sound begins with sliding, so that its knock comes when the stone is seen to arrive
        self.desk.motion.after(PLACE * 0.4, lambda: self.desk.sounds.play("step"))
        there = self.places.piece(which, with_stone(board, which, goal))
        self.desk.stage.send(which, there, swell=0.04, done=done)

    def hop(self, board: Board, which: int, landings: Sequence[int], done: Done) -> None:
        """Lets a stone jump over others, each hop a parabola; a long path goes faster, so that it takes 1.5 s at most."""
        desk = self.desk
        pace = min(1.0, CHAIN_MOST / (len(landings) * (HOP + HOP_GAP)))
        high = self.places.board.pitch * 0.85

        def jump(index: int) -> None:
            def land() -> None:
                desk.sounds.play("hop", index)
                if index + 1 < len(landings):
                    desk.motion.after(HOP_GAP * pace, lambda: jump(index + 1))
                else:
                    done()

            goal = self.places.piece(which, with_stone(board, which, landings[index]))
            desk.stage.send(which, goal, length=HOP * pace, bow=high, swell=0.16, ease=linear, done=land)

        jump(0)

    def remove(self, board: Board, seat: int, numbers: Sequence[int], done: Done) -> None:
        """Lets stones fly to their tray one after the other, in the order of their numbers; those in the tray make room."""
        desk, after = self.desk, board
        for number in numbers:
            after = with_stone(after, stone(seat, number), OFF)
        going = [stone(seat, number) for number in numbers]
        for which in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
            if board[which] == OFF and which not in going:
                desk.stage.send(which, self.places.piece(which, after), ease=in_out)
        apart = min(OFF_APART, OFF_MOST / len(going))
        high = self.places.board.stone_radius * 2.2
        for order, which in enumerate(going):
            last = order == len(going) - 1

            def arrive(order: int = order, last: bool = last) -> None:
                desk.sounds.play("remove", order)
                if last:
                    done()

            goal = self.places.piece(which, after)
            desk.stage.send(which, goal, length=OFF_LENGTH, delay=order * apart, bow=high, swell=0.22, ease=in_out, done=arrive)

    def cheer(self, board: Board, seat: int, pause: float, done: Done) -> None:
        """Lets the stones in a tray hop up one after the other, then after a `pause` in milliseconds calls `done`."""
        gone = [which for which in range(seat * PER_SEAT, (seat + 1) * PER_SEAT) if board[which] == OFF]
        for order, which in enumerate(gone):
            goal = self.places.piece(which, board)
            high = goal.size * CHEER_HIGH
            self.desk.stage.send(which, goal, length=CHEER, delay=order * CHEER_APART, bow=high, swell=0.22, ease=linear)
        self.desk.motion.after(500 + len(gone) * CHEER_APART + pause, done)


def with_stone(board: Board, which: int, field: int) -> Board:
    """`board` with one stone on another field."""
    return (*board[:which], field, *board[which + 1:])


LONG_WAY, MANY = 5, 6
"""So many jumps in one turn are a moment, and so many stones taken off in one."""
JUMPS = Kind(N_("{number} jumps"), N_("{name} made {number} jumps"), voice="leap", weight=5)
STONES = Kind(N_("{number} stones off"), N_("{name} took {number} stones off"), voice="sweep", weight=6)


class QuerniHighlights(Highlights):
    """What everybody at a QUERNI table feels."""

    round = True

    def __init__(self, places: TableLayout) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Jumped) and len(event.over) >= LONG_WAY:
                moments.append(Moment(JUMPS, event.seat, event.path, len(event.over)))
            elif isinstance(event, Removed) and len(event.numbers) >= MANY:
                moments.append(Moment(STONES, event.seat, event.fields, len(event.numbers)))
        return moments or took_lead(_off(before.board), _off(after.board), self.tension(after))

    def tension(self, view: Any) -> float:
        return max(_off(view.board)) / PER_SEAT

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if moment.about:
            pitch = self.places.board.pitch
            return [self.places.board.box(FIELD[field]).inflate(-pitch * 0.16, -pitch * 0.16) for field in moment.about]
        return [self.places.trays[moment.seat]]


def _off(board: Board) -> tuple[int, ...]:
    return tuple(board[seat * PER_SEAT:(seat + 1) * PER_SEAT].count(OFF) for seat in range(len(board) // PER_SEAT))
