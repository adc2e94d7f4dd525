"""How stones move at a QUERNI table: a step slides, a jump hops over each stone, a chain comes off one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.querni.board import OFF, PER_SEAT, Board, stone
from scenes.games.querni.places import Places
from scenes.kit.motion import CHAIN_MOST, HOP, HOP_GAP, PLACE, in_out, linear
from scenes.table.desk import Desk

Done = Callable[[], None]
OFF_LENGTH, OFF_APART, OFF_MOST = 320.0, 110.0, 900.0
"""Milliseconds: a stone's way to its tray, the delay from one stone to the next, and the most from first to last."""
CHEER, CHEER_APART = 420.0, 55.0
CHEER_HIGH = 0.55
"""How high a stone hops in its tray, in shares of its size: it stays below the name above."""


class Show:
    """The scripts on the stage. Each `board` is the one before the gesture."""

    def __init__(self, desk: Desk, places: Places) -> None:
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

    def cheer(self, board: Board, seat: int, done: Done) -> None:
        """Lets the stones in a tray hop up one after the other, then calls `done`."""
        gone = [which for which in range(seat * PER_SEAT, (seat + 1) * PER_SEAT) if board[which] == OFF]
        for order, which in enumerate(gone):
            goal = self.places.piece(which, board)
            high = goal.size * CHEER_HIGH
            self.desk.stage.send(which, goal, length=CHEER, delay=order * CHEER_APART, bow=high, swell=0.22, ease=linear)
        self.desk.motion.after(500 + len(gone) * CHEER_APART, done)


def with_stone(board: Board, which: int, field: int) -> Board:
    """`board` with one stone on another field."""
    return (*board[:which], field, *board[which + 1:])
