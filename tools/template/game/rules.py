"""The rules of Noughts (O1 to O5).

O1 two players, 4 x 4 fields a1 to d4. O2 chance says who begins. O3 in turn each lays a piece on an empty field. O4 whoever
first has `line` pieces in a straight row, also slanting, wins. O5 a full board without such a row is a draw.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, NamedTuple

from game.chance import seeded
from game.contract import (
    N_,
    Choice,
    GameInfo,
    Json,
    NotationError,
    Option,
    Options,
    Outcome,
    PositionError,
    Refusal,
    Rules,
    Seat,
    Step,
    VisibleEvent,
    phrase,
)
from game.events import TurnBegan, ended
from game.positions import match_of, sound, whole
from game.seats import OpenTable, OpenView, changed, out_of_turn
from game.setups import filled, misfit

SIZE = 4
NAMES = tuple(f"{'abcd'[x]}{y + 1}" for y in range(SIZE) for x in range(SIZE))
FIELD = {name: number for number, name in enumerate(NAMES)}
FREE = -1
LETTERS = ".XO"

INFO = GameInfo("toy", "Noughts", 1, 2, 2, (
    Option("line", N_("Line"), 4, (
        Choice(4, N_("Four"), N_("Four in a row win.")),
        Choice(3, N_("Three"), N_("Three in a row win.")),
    )),
))


class Move(NamedTuple):
    """A piece laid on a field."""

    field: int


class State(NamedTuple):
    """`board` has the seat of the piece on each field, or `FREE`; `turn` is the seat to act, at the end that acted last."""

    line: int
    turn: Seat
    board: tuple[int, ...]


View = OpenView[State]


@dataclass(frozen=True, slots=True)
class Laid:
    """`seat` has laid a piece on `field`."""

    kind: ClassVar[str] = "laid"
    seat: Seat
    field: str


@cache
def rows(line: int) -> list[tuple[int, ...]]:
    """All straight rows of `line` fields."""
    ways, fields = ((1, 0), (0, 1), (1, 1), (1, -1)), range(SIZE)
    found = [[(x + n * dx, y + n * dy) for n in range(line)] for x in fields for y in fields for dx, dy in ways]
    return [tuple(y * SIZE + x for x, y in row) for row in found if all(x in fields and y in fields for x, y in row)]


def winner(state: State) -> Seat | None:
    """The seat with a whole row (O4), or None."""
    for row in rows(state.line):
        seat = state.board[row[0]]
        if seat != FREE and all(state.board[field] == seat for field in row):
            return seat
    return None


def acting(state: State) -> Seat | None:
    """The seat to act; None when the match is over."""
    return None if winner(state) is not None or FREE not in state.board else state.turn


class ToyRules(OpenTable[State]):
    """The rules as an object (see `game.contract.Rules`)."""

    info = INFO

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        return misfit(INFO, options, seats, "O1", phrase("This is a game for two players."), "O4")

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        first, _rng = seeded(seed).below(2)
        state = State(int(filled(INFO, options)["line"]), first, (FREE,) * len(NAMES))
        return Step(state, (VisibleEvent(TurnBegan(first)),), sealed=True)

    def to_act(self, state: State) -> Seat | None:
        return acting(state)

    def moves(self, view: View) -> Iterator[Move]:
        if view.seat is not None and view.seat == acting(view.state):
            yield from (Move(field) for field, seat in enumerate(view.state.board) if seat == FREE)

    def check(self, view: View, move: Move) -> Refusal | None:
        why = out_of_turn(view.seat, acting(view.state))
        if why is None and view.state.board[move.field] != FREE:
            name = NAMES[move.field]
            return Refusal("O3", phrase("There is a piece on {field}.", field=name), (name,))
        return why

    def play(self, state: State, move: Move) -> Step[State]:
        seat = state.turn
        laid = state._replace(board=changed(state.board, move.field, seat))
        visible, outcome = VisibleEvent(Laid(seat, NAMES[move.field])), self.outcome(laid)
        if outcome is not None:
            return Step(laid, (visible, VisibleEvent(ended(outcome))))
        return Step(laid._replace(turn=1 - seat), (visible, VisibleEvent(TurnBegan(1 - seat))))

    def outcome(self, state: State) -> Outcome | None:
        if acting(state) is not None:
            return None
        won = winner(state)
        return Outcome((), "O5", (0, 0)) if won is None else Outcome((won,), "O4", self.scores(state))

    def scores(self, state: State) -> tuple[int, ...]:
        won = winner(state)
        return (int(won == 0), int(won == 1))

    # ---- moves and states as text

    def parse(self, text: str) -> Move:
        found = re.fullmatch("LAY ([A-D][1-4])", text.strip().upper())
        if found is None:
            raise NotationError('A move is "lay" and a field, as "lay b3".')
        return Move(FIELD[found[1].lower()])

    def text(self, move: Move) -> str:
        return f"lay {NAMES[move.field]}"

    def position(self, state: State) -> Json:
        return {
            "game": INFO.key, "seats": 2, "options": {"line": state.line}, "turn": state.turn,
            "phase": "over" if acting(state) is None else "play", "board": "".join(LETTERS[seat + 1] for seat in state.board),
        }

    def from_position(self, position: Json, seed: int) -> State:
        keys = ("game", "seats", "options", "phase", "turn", "board")
        _seats, options = match_of(position, INFO, keys, self.check_setup)
        board = position["board"]
        if not isinstance(board, str) or not re.fullmatch("[.XO]{16}", board):
            raise PositionError('"board" is 16 letters: ".", "X" or "O".')
        turn = whole("turn", position["turn"], 0, 1)
        state = State(int(options["line"]), turn, tuple(LETTERS.index(letter) - 1 for letter in board))
        if position["phase"] != self.position(state)["phase"]:
            raise PositionError('"phase" does not fit the board.')
        return sound(state, self.audit)

    def audit(self, state: State) -> Iterator[str]:
        """O3: the numbers of pieces differ by one at most, and nobody who has fewer has just laid."""
        first, second = (state.board.count(seat) for seat in (0, 1))
        if abs(first - second) > 1:
            yield "One seat has laid two pieces more than the other."
        last = state.turn if acting(state) is None else 1 - state.turn
        if first != second and last != int(second > first):
            yield "The seat with more pieces has not laid last."


RULES: Rules[State, Move, View] = ToyRules()
