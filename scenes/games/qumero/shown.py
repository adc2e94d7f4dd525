"""What a QUMERO table shows just now: as much of a match as lies there while its events are still being played."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.qumero.board import Grid
from game.qumero.state import PLACE, ROLL, Roll, State

FIRST_FACES = Roll("Q", "U", 1, 2)
"""What the dice show before they were thrown for the first time."""


@dataclass
class Shown:
    """By seat: grids, points, both kinds of cards, who is out. `lines` as in the state. `faces`: what the four dice show;
    `thrown`: they lie as the roll that is being placed. `single`: the face of the die of M12, while it lies there."""

    grids: list[Grid] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    doubles: list[int] = field(default_factory=list)
    out: list[bool] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    faces: Roll = FIRST_FACES
    thrown: bool = False
    phase: str = ROLL
    turn: int = 0
    single: int | None = None

    def take(self, state: State) -> None:
        """Shows a state as it is."""
        self.grids, self.cards, self.doubles = list(state.grids), list(state.cards), list(state.doubles)
        self.points = [float(points) for points in state.points]
        self.out, self.lines = list(state.out), list(state.lines)
        self.phase, self.turn = state.phase, state.turn
        self.thrown = state.roll is not None and state.phase == PLACE
        if state.roll is not None:
            self.faces = state.roll
        self.single = None
