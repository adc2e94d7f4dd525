"""The hand over a QUMERO table: pointing, picking fields and options, taking a card. The rules refuse the rest."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.qumero.board import BITS, FIELDS, number_of
from game.qumero.legal import why_no_card
from game.qumero.moves import Move, place
from game.qumero.options import options
from game.qumero.preview import consequences

if TYPE_CHECKING:
    from scenes.games.qumero.options import OptionRow
    from scenes.games.qumero.table import QumeroTable

STIR = 1.5
"""How far the pointer moves (share of the height) before it points at what came under it by itself."""


class Hand:
    """What is held and what is pointed at. Fields and lines are those of `game.qumero.board`."""

    def __init__(self, table: QumeroTable) -> None:
        self.table = table
        self.card = False
        """Whether a QUMERO card is held."""
        self.hover: int | None = None
        """The field under the pointer or the cursor of the keys."""
        self.line: int | None = None
        """The line whose worth the pointer is on."""
        self.rest: tuple[int, int] | None = None
        """Where a row was clicked, until the pointer leaves."""

    # ---- pointing

    def point(self, field: int | None) -> None:
        """The pointer or the cursor of the keys is over a field, or over none."""
        if field != self.hover:
            self.hover = field
            self.table.touch()

    def moved(self, pos: tuple[int, int]) -> bool:
        """The pointer is at a point of the window; True when that shows."""
        table = self.table
        if self.rest is not None and math.dist(pos, self.rest) > table.look.px(STIR):
            self.rest = None
        over = table.tray.die_at(pos) if table.draft is not None and table.ready else None
        before = (table.tray.over, self.line, self.hover)
        table.tray.over, self.line, self.hover = over, table.place.line_at(pos), table.place.field_at(pos)
        return (table.tray.over, self.line, self.hover) != before or self.card

    @property
    def resting(self) -> bool:
        """Whether the pointer is still where it picked an option: the row that moved up under it there is not meant."""
        draft = self.table.draft
        return self.rest is not None and draft is not None and draft.move is not None

    @property
    def row(self) -> OptionRow | None:
        """The option row under the pointer, or with the visible focus."""
        table = self.table
        for row in table.options.rows:
            if row.visible and ((row.hovered and not self.resting) or (table.keys_used and table.focus is row)):
                return row
        return None

    @property
    def preview(self) -> Move | None:
        """The placement that is pointed at: of a row, or what a click on the field would pick."""
        table = self.table
        if table.draft is None or not table.ready:
            return None
        row = self.row
        if row is not None:
            return row.move
        return table.draft.with_field(self.hover, self.card) if self.hover is not None else None

    def fields_of_die(self) -> frozenset[int]:
        """The open fields that the dice under the pointer or picked can be part of; none when there is no such die."""
        tray, draft = self.table.tray, self.table.draft
        dice = {which for which in (tray.over, tray.picked) if which is not None}
        if not dice or draft is None:
            return frozenset()
        parts = [part for option in draft.readings for part in option.parts if part.open]
        return frozenset(part.field for part in parts if dice <= {part.letter, *(which + 2 for which in part.numbers)})

    # ---- picking

    def tap(self, field: int) -> None:
        """A click on a field: it is picked, left out again, covered by the card in the hand; or the rules say why not."""
        table, draft = self.table, self.table.draft
        if not table.ready:
            return
        if draft is not None and draft.can(field, self.card):
            draft.pick(draft.with_field(field, self.card))
            self.card = False
            table.app.sounds.play("lift" if draft.move is not None and field in draft.move.fields else "drop")
            table.refresh()
            return
        if self.card:
            refusal = why_no_card(table.view, field)
            self.drop()
        else:
            refusal = table.session.match.check(place((field,)), table.seat)
        if refusal is not None:
            table.refuse(refusal, table.place.boxes[field].center)

    def tap_die(self, which: int | None) -> None:
        """A click on a die while a roll is being placed picks it; with a letter and a number picked their field is."""
        tray, draft = self.table.tray, self.table.draft
        if which is None or draft is None or which == tray.picked:
            tray.picked = None
        elif tray.picked is None or (tray.picked < 2) == (which < 2):
            tray.picked = which
        else:
            letter, number = min(which, tray.picked), max(which, tray.picked) - 2
            tray.picked = None
            parts = [part for option in draft.readings for part in option.parts if part.open]
            field = next((part.field for part in parts if part.letter == letter and part.numbers == (number,)), None)
            if field is not None:
                self.tap(field)
        self.table.touch()

    def choose(self, move: Move) -> None:
        """An option is picked as a whole."""
        table = self.table
        if table.ready and table.draft is not None:
            table.draft.pick(move)
            self.drop()
            table.app.sounds.play("lift")
            table.refresh()

    def choose_obvious(self) -> bool:
        """Picks the option that brings the most points now, then the most fields; False when there is none to pick."""
        table, draft = self.table, self.table.draft
        if not table.ready or draft is None or draft.move is not None or draft.may_pass or not draft.options:
            return False
        self.choose(max(draft.options, key=lambda move: (consequences(table.view, move).total, len(move.fields))))
        return True

    # ---- cards

    def take(self, held: bool) -> bool:
        """Takes a QUMERO card into the hand, or puts it back; says why when it cannot be used. True when it is held."""
        table = self.table
        if not held or not table.ready:
            self.drop()
            return False
        if table.draft is None or not table.draft.card_lit:
            refusal = why_no_card(table.view, self._meant())
            if refusal is not None:
                table.refuse(refusal, table.card.rect.center)
            return False
        self.card = True
        table.app.sounds.play("lift")
        table.refresh()
        return True

    def drop(self) -> None:
        """The card goes back to its place."""
        if self.card:
            self.card = False
            self.table.card.dragging = False
            self.table.refresh()

    def _meant(self) -> int:
        """A field that a card might be meant for: open, in the row of a number of the roll, and none of the roll's own."""
        state = self.table.session.match.state
        rows = set(state.roll.numbers) if state.roll is not None else set()
        own = {part.field for option in options(self.table.view) for part in option.parts}
        free = [field for field in range(FIELDS) if not state.grids[state.turn] & BITS[field]]
        return next((field for field in free if number_of(field) in rows and field not in own), free[0] if free else 0)
