"""A placement of QUMERO while a person makes it: which fields are picked, with or without a card. Knows no pixels.

Everything that can be picked comes from the rules' own list of moves; what is not in it goes to their `check`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from game.qumero.moves import PASS, Move, place
from game.qumero.options import Option


@dataclass(frozen=True)
class Draft:
    """The placement of `seat`; `legal` are all moves of the position, `readings` the options of its roll that cover something."""

    seat: int
    legal: frozenset[Move]
    readings: tuple[Option, ...]
    move: Move | None = None
    """What is picked: a legal placement, or None."""
    left: frozenset[int] = frozenset()
    """The open fields that go with what is picked and were clicked away."""

    @cached_property
    def options(self) -> tuple[Move, ...]:
        """The options that cover something, each in full."""
        return tuple(place(option.fields) for option in self.readings)

    @property
    def whole(self) -> frozenset[Move]:
        """The placements that are no part of another one."""
        return frozenset(_whole(self.legal))

    @property
    def waiting(self) -> frozenset[int]:
        """The open fields of an option of which only a part is picked, but for those that were clicked away."""
        if self.move is None or self.move in self.options or self.move.cards:
            return frozenset()
        picked = set(self.move.fields)
        return frozenset(field for option in self.options if picked < set(option.fields) for field in option.fields
                         if field not in picked and field not in self.left)

    @property
    def offered(self) -> list[Move]:
        """What there is to choose beside what is picked, the best first. Of an option that is picked in part the whole comes
        first, then that part alone."""
        left = [move for move in self.options if move != self.move]
        if self.waiting and self.move is not None:
            left.sort(key=lambda move: not self.waiting & set(move.fields))
            left.insert(1, self.move)
        return left

    @property
    def may_pass(self) -> bool:
        """Whether nothing need be placed."""
        return PASS in self.legal

    @property
    def lit(self) -> frozenset[int]:
        """The fields that can be covered without a card."""
        return frozenset(field for move in self.legal for field in move.fields if field not in move.cards)

    @property
    def card_lit(self) -> frozenset[int]:
        """The fields that a card can cover."""
        return frozenset(field for move in self.legal for field in move.cards)

    def with_field(self, field: int, by_card: bool = False) -> Move | None:
        """What would be picked after a click on a field, or after a card was laid on it; None when that cannot be.

        A field that is picked already is left out again. Another one joins what is picked where the two go together,
        and else takes its place; a card brings the rest of its option along.
        """
        now = self.move
        if now is not None and field in now.fields:
            rest = place((f for f in now.fields if f not in now.cards and f != field), (f for f in now.cards if f != field))
            return rest if rest in self.legal else None
        fitting = [
            move for move in self.legal
            if move.word == "place" and field in (move.cards if by_card else [f for f in move.fields if f not in move.cards])
        ]
        joined = [move for move in fitting if now is not None and _within(now, move)]
        found = joined or fitting
        return min(found, key=lambda move: (len(move.fields), len(move.cards), move), default=None)

    def can(self, field: int, by_card: bool = False) -> bool:
        """Whether a click on a field, or a card on it, means something."""
        if self.move is not None and field in self.move.fields:
            return True
        return field in (self.card_lit if by_card else self.lit)

    def pick(self, move: Move | None, alone: bool = False) -> Draft:
        """The draft with a legal placement, or nothing. What it takes away from the one before is clicked away; `alone`: so is
        all that goes with it."""
        fewer = self.move is not None and move is not None and _within(move, self.move)
        left = frozenset(self.move.fields) - frozenset(move.fields) if fewer and self.move and move else frozenset()
        found = replace(self, move=move, left=left)
        return replace(found, left=left | found.waiting) if alone else found


def begun(seat: int, legal: Iterable[Move], options: Iterable[Option]) -> Draft:
    """The draft with which a placement begins: the only one there is lies at once, but a card is never spent unasked."""
    draft = Draft(seat, frozenset(legal), tuple(option for option in options if option.fields))
    free = _whole([move for move in draft.legal if not move.cards])
    return replace(draft, move=free[0]) if len(free) == 1 and not draft.may_pass else draft


def _whole(moves: Iterable[Move]) -> list[Move]:
    """The placements among `moves` that are no part of another one there."""
    placed = [move for move in moves if move.word == "place"]
    return [move for move in placed if not any(_within(move, other) for other in placed if other != move)]


def _within(part: Move, whole: Move) -> bool:
    """Whether a placement is a part of another one, each field by the same means."""
    return set(part.fields) <= set(whole.fields) and set(part.cards) == set(whole.cards) & set(part.fields)
