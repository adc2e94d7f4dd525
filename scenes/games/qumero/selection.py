"""What a person is doing at a QUMERO table: the placement in the making, the card in hand, what is pointed at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from game.contract import Refusal
from game.qumero.board import BITS, FIELDS, number_of
from game.qumero.legal import why_no_card
from game.qumero.moves import PASS, Move, place
from game.qumero.options import Option, options
from scenes.games.qumero.layout import Layout
from scenes.table.board.gestures import Selection

CARD = "card"
"""What is held while a QUMERO card is in the hand."""


class QumeroSelection(Selection):
    """Places are fields, as lines those of `game.qumero.board`; a way is the draft that comes of it."""

    def __init__(self, places: Layout) -> None:
        super().__init__(places.desk)
        self.places = places
        self.line: int | None = None
        """The line whose worth the pointer is on."""
        self.over_die: int | None = None
        """The die under the pointer, 0 to 3, while a roll is being placed."""
        self.picked_die: int | None = None
        """The die that was clicked then: with one of the other kind it makes a pair."""

    @property
    def card(self) -> bool:
        """Whether a QUMERO card is held."""
        return bool(self.held == CARD)

    def lies(self, field: int) -> bool:
        """Whether a whole option lies as a draft, here among other fields."""
        draft = self.making
        return bool(draft and draft.move and not self.card and not draft.waiting and field in draft.move.fields)

    def ways(self, place: Any) -> list[Draft]:
        draft = self.making
        if draft is None or place is None or self.lies(place) or not draft.can(place, self.card):
            return []
        return [draft.pick(draft.with_field(place, self.card))]

    # ---- pointing

    def moved(self, pos: tuple[int, int], die: int | None) -> bool:
        """The pointer is at a point of the window, over this die; True when that shows."""
        place = self.places.place
        before = (self.over_die, self.line)
        self.over_die = die if self.draft is not None and self.desk.ready else None
        self.line = place.line_at(pos)
        return self.point(place.field_at(pos)) or (self.over_die, self.line) != before or self.card

    @property
    def making(self) -> Draft | None:
        """The placement that a person makes now."""
        return self.draft if self.desk.ready else None

    def fields_of_die(self) -> frozenset[int]:
        """The open fields that the dice under the pointer or picked can be part of; none when there is no such die."""
        dice = {which for which in (self.over_die, self.picked_die) if which is not None}
        if not dice or self.draft is None:
            return frozenset()
        parts = [part for option in self.draft.readings for part in option.parts if part.open]
        return frozenset(part.field for part in parts if dice <= {part.letter, *(which + 2 for which in part.numbers)})

    # ---- picking

    def pick_die(self, which: int | None) -> int | None:
        """A click on a die while a roll is being placed picks it; with a letter and a number picked gives their field."""
        picked, draft, self.picked_die = self.picked_die, self.draft, None
        self.desk.page.touch()
        if which is None or draft is None or which == picked:
            return None
        if picked is None or (picked < 2) == (which < 2):
            self.picked_die = which
            return None
        letter, number = min(which, picked), max(which, picked) - 2
        parts = [part for option in draft.readings for part in option.parts if part.open]
        return next((part.field for part in parts if part.letter == letter and part.numbers == (number,)), None)

    def choose(self, move: Move) -> None:
        """An option is picked as a whole."""
        if self.desk.ready and self.drafts is not None:
            self.drafts.go(self.draft.pick(move, alone=True))
            self.desk.hints.forget()
            self.let_go()
            self.desk.sounds.play("lift")
            self.desk.refresh()

    def choose_next(self) -> bool:
        """Picks the rest of an option of which a part is picked, else, with nothing picked, the option that stands first; False
        where there is neither."""
        draft = self.making
        if draft is None:
            return False
        open_to = draft.options if draft.move is None and not draft.may_pass else (
            [move for move in draft.options if draft.waiting & set(move.fields)])
        if open_to:
            self.choose(open_to[0])
        return bool(open_to)

    # ---- cards

    def take(self, held: bool, at: tuple[int, int]) -> bool:
        """Takes a QUMERO card that lies at a point into the hand, or puts it back; says why when it cannot be used. True when
        it is held."""
        if not held or not self.desk.ready:
            self.let_go()
            self.desk.refresh()
            return False
        if self.draft is None or not self.draft.card_lit:
            refusal = self.no_card()
            if refusal is not None:
                self.desk.refuse(refusal, at)
            return False
        self.held = CARD
        self.desk.sounds.play("lift")
        self.desk.refresh()
        return True

    def no_card(self) -> Refusal | None:
        """Why no QUMERO card can be used now; None where one can."""
        if self.draft is not None and self.draft.card_lit:
            return None
        return why_no_card(self.desk.hands.now, self._meant())

    def _meant(self) -> int:
        """A field that a card might be meant for: open, in the row of a number of the roll, and none of the roll's own."""
        view = self.desk.hands.now
        rows = set(view.roll.numbers) if view.roll is not None else set()
        own = {part.field for option in options(view) for part in option.parts}
        free = [field for field in range(FIELDS) if not view.grids[view.turn] & BITS[field]]
        return next((field for field in free if number_of(field) in rows and field not in own), free[0] if free else 0)


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
    def waiting(self) -> frozenset[int]:
        """The open fields of an option of which only a part is picked, but for those that were clicked away."""
        if self.move is None or self.move in self.options or self.move.cards:
            return frozenset()
        picked = set(self.move.fields)
        return frozenset(field for option in self.options if picked < set(option.fields) for field in option.fields
                         if field not in picked and field not in self.left)

    @property
    def offered(self) -> tuple[Move, ...]:
        """What there is to choose, the best first, so that each option keeps its number; last that alone which is picked of an
        option whose rest waits."""
        return (*self.options, self.move) if self.waiting and self.move is not None else self.options

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
        picked = self.move is not None and field in self.move.fields
        return picked or field in (self.card_lit if by_card else self.lit)

    def pick(self, move: Move | None, alone: bool = False) -> Draft:
        """The draft with a legal placement, or nothing. What it takes away from the one before is clicked away; `alone`: so is
        all that goes with it."""
        left = {*self.move.fields} - {*move.fields} if self.move and move and _within(move, self.move) else ()
        found = replace(self, move=move, left=frozenset(left))
        return replace(found, left=found.left | found.waiting) if alone else found


def begun(seat: int, legal: Iterable[Move], options: Iterable[Option]) -> Draft:
    """The draft with which a placement begins: the only one there is lies at once, but a card is never spent unasked."""
    draft = Draft(seat, frozenset(legal), tuple(option for option in options if option.fields))
    free = whole([move for move in draft.legal if not move.cards])
    return replace(draft, move=free[0]) if len(free) == 1 and not draft.may_pass else draft


def whole(moves: Iterable[Move]) -> list[Move]:
    """The placements among `moves` that are no part of another one there."""
    placed = [move for move in moves if move.word == "place"]
    return [move for move in placed if not any(_within(move, other) for other in placed if other != move)]


def _within(part: Move, other: Move) -> bool:
    """Whether a placement is a part of another one, each field by the same means."""
    return set(part.fields) <= set(other.fields) and set(part.cards) == set(other.cards) & set(part.fields)
