"""A turn of QUERNI while a person makes it: the move so far, the chain taken off. It knows no pixels and decides no rule.

The draft only ever holds what the rules allow: every target comes from `game.querni`, and any other goes to the rules'
`check`, whose refusal explains it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from game.querni import chains, jumps
from game.querni.board import Board, Path, between, number_of, occupied, seat_of, stone, stone_at
from game.querni.moves import Chain, Turn
from game.querni.rules import board_after

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
        return () if self.path or self.chain is not None else jumps.steps(self.board, field)

    def landings(self, field: int) -> dict[int, Path]:
        """The fields to which the stone on a field can jump (on), each with the whole path of the turn."""
        if self.chain is not None or (self.path and not self.jumps):
            return {}
        if not self.path:
            return jumps.jumps(self.board, field)
        taken = occupied(self.board)
        found = {}
        for landing in jumps.jumps(self.board, self.path[0]):
            if landing not in self.path and (path := jumps.best_path(taken, self.path, landing)):
                found[landing] = path
        return found

    def paths(self, field: int, target: int) -> list[Path]:
        """The ways by which the stone on a field can step or jump (on) to another one, the shortest first."""
        if target in self.steps(field):
            return [(field, target)]
        path = self.landings(field).get(target) if self.may_pick(field) else None
        if path is None:
            return []
        return [path] if self.path else jumps.paths(self.board, field, target, MANY_PATHS)

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

    def in_chain(self, number: int) -> bool:
        """Whether a number lies in a chain that can be taken off now."""
        return any(low <= number <= high for low, high in self.whole_chains())

    def safe_chains(self) -> tuple[Chain, ...]:
        """Those of the whole chains that leave no stone over for good."""
        return tuple(chain for chain in self.whole_chains() if not chains.left_over(self.now, self.seat, chain))

    @property
    def strands(self) -> bool:
        """Whether the chain that was taken off leaves stones over for good."""
        return self.chain is not None and bool(chains.left_over(self.board, self.seat, self.chain))

    def fields_of(self, chain: Chain) -> tuple[int, ...]:
        """The fields of a part of a chain, in the order of the numbers."""
        now = self.now
        return tuple(now[stone(self.seat, number)] for number in range(chain[0], chain[1] + 1))

    def chain_between(self, one: int, other: int) -> Chain | None:
        """The removable part from one number to another, or None."""
        part = (min(one, other), max(one, other))
        return part if part in self.parts() else None

    def linked(self, one: int, other: int) -> bool:
        """Whether two numbers lie in one chain that can be taken off, even if only the two are too few."""
        return any(low <= min(one, other) and max(one, other) <= high for low, high in self.whole_chains())

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
