"""What a person is doing at a QUERNI board: the turn or the layout in the making, the stone in hand, the way that is shown."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from game.contract import Refusal, phrase
from game.querni import chains, legal
from game.querni.board import HOMES, NAMES, PER_SEAT, Board, Path, between, number_of, occupied, seat_of, stone, stone_at
from game.querni.moves import Chain, SetUp, Turn
from game.querni.permits import why_chain, why_way
from game.querni.rules import board_after
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.table.board.gestures import Selection
from scenes.table.desk import Desk

GLINT = 1200.0
"""Milliseconds for which sparks run over the chains that can come off."""


class QuerniSelection(Selection):
    """TableLayout are fields, numbered as in `game.querni.board`; what is held is the field of a stone; a way is a path."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.stuck = False
        """Whether the turn began with nothing to do but to pass."""
        self.glinting: float | None = None
        """How far sparks have run over the chains that can come off; None while none do."""
        self.going_on = False
        """Whether the stone in hand is there only because it may jump on: it ends no chain until it is clicked or dragged."""
        self._trace: list[int] = []
        """The landings over which a stone was dragged."""
        self._found: tuple[object, list[Path]] = (None, [])

    @property
    def draft(self) -> Draft | None:
        """The turn that a person is making; None outside the phase of play."""
        now = super().draft
        return now if isinstance(now, Draft) else None

    @property
    def laying(self) -> Laying | None:
        """The layout of the other seat's stones that a person is making; None outside the set-up `placed`."""
        now = super().draft
        return now if isinstance(now, Laying) else None

    @property
    def must_pass(self) -> bool:
        """Whether there is nothing to do in this turn but to pass."""
        return self.draft is not None and self.stuck

    def board_over(self, board: Board) -> Board:
        """`board` with what is being made on it, if it was begun on that board."""
        if self.draft is not None and self.draft.board == board:
            return self.draft.now
        if self.laying is not None and self.laying.before == board:
            return self.laying.board
        return board

    @property
    def board(self) -> Board:
        """The board on the table, with the draft on it."""
        board: Board = self.desk.hands.view.board
        return self.board_over(board) if self.desk.past.viewing_ply is None else board

    def ways(self, place: Any) -> list[Path]:
        draft, held = self.draft, self.held
        if draft is None or held is None or place is None:
            return []
        if self._found[0] != (draft, held, place):
            self._found = ((draft, held, place), draft.paths(held, place))
        return self._found[1]

    def first_way(self) -> int:
        """The path that lands where the drag has been, in that order."""
        ways = self.ways(self.over)
        found = next((index for index, way in enumerate(ways) if _passes(way, self._trace)), 0)
        if self.dragging and self.draft is not None and self.held is not None and self.over in self.draft.landings(self.held):
            self._trace.append(self.over)
        return found

    @property
    def shown_way(self) -> Path:
        """The path that is chosen to the field that is pointed at; empty without one."""
        return self.ghost or ()

    @property
    def shows_hint(self) -> bool:
        """Whether a hint is told now: before a stone is picked up, for one that may hop on, and in full also for one in hand."""
        return self.held is None or (self.draft is not None and bool(self.draft.path)) or self.desk.hints.hint_stage >= 2

    @property
    def hovered_part(self) -> Chain | None:
        """The part of a chain from the held stone to the one pointed at, if it can come off; else None."""
        return self.part_to(self.over, self.dragging)

    def part_to(self, place: int | None, dragged: bool) -> Chain | None:
        """The part of a chain that comes off by a drag or else a click on a place with what is in hand; None where none does."""
        draft = self.draft
        if draft is None or self.held is None or place is None or (self.going_on and not dragged):
            return None
        number, other = draft.own_number(self.held), draft.own_number(place)
        return draft.chain_between(number, other) if number is not None and other is not None else None

    def permit(self) -> str:
        """Why the held stone may go to where is pointed at, or comes off up to there; empty where neither is so."""
        part = self.hovered_part
        if part is None and not self.shown_way:
            return ""
        return (why_chain(part) if part is not None else why_way(self.board, self.shown_way)).say(_)

    def glint(self) -> None:
        """Lets sparks run over the chains that can come off and leave no stone over for good."""
        def run(share: float) -> None:
            self.glinting = share if share < 1.0 else None

        if not self.desk.settings.reduced_motion and self.draft is not None and self.draft.safe_chains():
            self.desk.background_motion.tween(GLINT, run, ease=linear)

    def go_on(self, field: int) -> None:
        """Has the stone that has just jumped in hand, so that the fields to which it may jump on stay lit."""
        self.hold(field)
        self.going_on = True

    def let_go(self) -> None:
        super().let_go()
        self.going_on = False
        self._trace.clear()


def _passes(way: Path, fields: list[int]) -> bool:
    """Whether a path lands on all these fields, in this order."""
    rest = iter(way)
    return all(field in rest for field in fields)


MANY_PATHS = 24
"""How many ways to one field there are to choose from at most; the shortest come first."""


@dataclass(frozen=True)
class Draft:
    """The turn of `seat` that begins on `board`, as far as it is made."""

    board: Board
    seat: int
    path: Path = ()
    jumps: bool = False
    chain: Chain | None = None

    @property
    def turn(self) -> Turn:
        """The move as it stands; a pass when nothing was done."""
        return Turn(self.path, self.jumps, self.chain)

    @cached_property
    def now(self) -> Board:
        """The board as it stands."""
        return board_after(self.board, self.seat, self.turn)

    @property
    def empty(self) -> bool:
        """Whether nothing has been done yet."""
        return not self.path and self.chain is None

    def own_number(self, field: int) -> int | None:
        """The number of the seat's own stone on a field now, or None."""
        which = stone_at(self.now, field)
        return number_of(which) if which is not None and seat_of(which) == self.seat else None

    # ---- moving

    def may_pick(self, field: int) -> bool:
        """Whether the stone on a field can be moved now: at first any of the seat's own, later only the one that jumps on."""
        if self.chain is not None or self.own_number(field) is None:
            return False
        if not self.path:
            return True
        return field == self.path[-1] and self.jumps and bool(self.landings(field))

    def steps(self, field: int) -> tuple[int, ...]:
        """The fields to which the stone on a field can step."""
        return () if self.path or self.chain is not None else legal.steps(self.board, field)

    def landings(self, field: int) -> dict[int, Path]:
        """The fields to which the stone on a field can jump (on), each with the whole path of the turn."""
        if self.chain is not None or (self.path and not self.jumps):
            return {}
        if not self.path:
            return legal.jumps(self.board, field)
        taken = occupied(self.board)
        found = {}
        for landing in legal.jumps(self.board, self.path[0]):
            if landing not in self.path and (path := legal.best_path(taken, self.path, landing)):
                found[landing] = path
        return found

    def paths(self, field: int, target: int) -> list[Path]:
        """The ways by which the stone on a field can step or jump (on) to another one, the shortest first."""
        if target in self.steps(field):
            return [(field, target)]
        path = self.landings(field).get(target) if self.may_pick(field) else None
        if path is None:
            return []
        return [path] if self.path else legal.paths(self.board, field, target, MANY_PATHS)

    def go(self, path: Path, jumping: bool) -> Draft:
        """The turn with a path given by `paths`."""
        return replace(self, path=path, jumps=jumping)

    @property
    def shorter(self) -> Draft:
        """The turn without its removal, or else without its step or last hop."""
        if self.chain is not None:
            return replace(self, chain=None)
        path = self.path[:-1] if len(self.path) > 2 else ()
        return replace(self, path=path, jumps=self.jumps and bool(path))

    # ---- taking off

    def parts(self) -> tuple[Chain, ...]:
        """The parts of chains that can be taken off now; none when one has come off already."""
        return () if self.chain is not None else chains.parts(self.now, self.seat)

    def whole_chains(self) -> tuple[Chain, ...]:
        """The chains that can be taken off now, each at its full length."""
        return () if self.chain is not None else chains.chains(self.now, self.seat)

    def chain_with(self, *numbers: int | None) -> Chain | None:
        """The chain that can be taken off, at its full length, in which all these numbers lie; None where there is none."""
        return next((chain for chain in self.whole_chains()
                     if all(number is not None and chain[0] <= number <= chain[1] for number in numbers)), None)

    def safe_chains(self) -> tuple[Chain, ...]:
        """Those of the whole chains that leave no stone over for good."""
        return tuple(chain for chain in self.whole_chains() if not chains.left_over(self.now, self.seat, chain))

    def fields_of(self, chain: Chain) -> tuple[int, ...]:
        """The fields of a part of a chain, in the order of the numbers."""
        now = self.now
        return tuple(now[stone(self.seat, number)] for number in range(chain[0], chain[1] + 1))

    def chain_between(self, one: int, other: int) -> Chain | None:
        """The removable part from one number to another, or None."""
        part = (min(one, other), max(one, other))
        return part if part in self.parts() else None

    def take(self, chain: Chain) -> Draft:
        """The turn with a part taken off that `parts` gives."""
        return replace(self, chain=chain)

    def attempt(self, field: int, target: int) -> Turn:
        """The turn that was meant by going from a field to a target that is not lit, for the rules to refuse."""
        if self.path and field == self.path[-1] and self.jumps:
            return Turn((*self.path, target), True, self.chain)
        if field == target:
            return Turn((field,), False, None)
        return Turn((field, target), between(field, target) is not None, None)


@dataclass(frozen=True)
class Laying:
    """The layout of the other seat's stones that `seat` makes; `before` is the board without them."""

    before: Board
    seat: int
    numbers: tuple[int, ...] = tuple(range(1, PER_SEAT + 1))
    """The number on each start field, in board order."""

    @property
    def colour(self) -> int:
        """The seat whose stones are laid out."""
        return 1 - self.seat

    @property
    def homes(self) -> tuple[int, ...]:
        """The start fields of that seat."""
        return HOMES[self.colour]

    @property
    def board(self) -> Board:
        """The board with the layout as it stands."""
        board = list(self.before)
        for field, number in zip(self.homes, self.numbers, strict=True):
            board[stone(self.colour, number)] = field
        return tuple(board)

    @property
    def move(self) -> SetUp:
        """The layout as a move of the rules."""
        return SetUp(self.homes, self.numbers)

    def may_pick(self, field: int) -> bool:
        """Whether a field is one of those being laid out."""
        return field in self.homes

    def refusal(self, field: int) -> Refusal:
        """Why no stone can be laid on a field."""
        colour = phrase("pink") if self.colour else phrase("blue")
        sentence = phrase("The stones of {colour} stay on their sixteen fields.", colour=colour)
        return Refusal("Q3", sentence, (NAMES[field],))

    def swap(self, one: int, other: int) -> Laying:
        """The layout in which the stones on two fields have changed places."""
        numbers = list(self.numbers)
        a, b = self.homes.index(one), self.homes.index(other)
        numbers[a], numbers[b] = numbers[b], numbers[a]
        return replace(self, numbers=tuple(numbers))

    def shuffled(self) -> Laying:
        """The layout in a random order."""
        numbers = list(self.numbers)
        random.shuffle(numbers)
        return replace(self, numbers=tuple(numbers))
