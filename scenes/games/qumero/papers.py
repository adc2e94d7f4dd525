"""What the QUMERO table says in its caption and its log, and which rule matters now."""

from __future__ import annotations

from dataclasses import replace

from game.contract import Refusal, Seat
from game.qumero.board import NAMES
from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero import words
from scenes.games.qumero.options import Options
from scenes.games.qumero.selection import QumeroSelection
from scenes.games.qumero.tally import QumeroTally
from scenes.kit.language import N_, _
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.game import Words
from scenes.table.window.caption import Paper


class QumeroWords(Words):
    """What is said beside the grids; what the caption says of options stands in `options`."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally, options: Options) -> None:
        self.sel, self.desk, self.tally, self.options = sel, sel.desk, tally, options

    def turn(self) -> Seat:
        return self.tally.view.turn if self.desk.motion.active or self.desk.seat is None else self.desk.seat

    def expected(self, seat: Seat) -> str:
        if self.desk.motion.active:
            return self.tally.heading
        phase = self.desk.session.match.state.phase
        if not self.desk.session.seats[seat].human:
            words_now = _("{name} is thinking") if phase == PLACE else _("{name} is rolling")
            return words_now.format(name=self.desk.session.name(seat))
        if phase == ROLL:
            return _("Roll the dice")
        if phase == DIE:
            return _("Roll the single die")
        draft = self.sel.draft
        if draft is None or draft.move is None:
            if draft is None or not draft.may_pass:
                return _("Pick one option")
            return _("Pass, or use a card") if draft.card_lit else _("Nothing fits: pass")
        if draft.waiting:
            return _("{field} is open, too").format(field=_(" and ").join(NAMES[field] for field in sorted(draft.waiting)))
        return _("Place, or change it")

    def paper(self) -> Paper | None:
        said = self.options.paper()
        return said if said.heading or said.body else None

    def hinting(self) -> str | None:
        return self.options.hinting

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        return words.log_words(self.desk.session.name, self.desk.hands.public(ply))

    def refused(self, refusal: Refusal) -> str:
        return plain(refusal)

    def rule_now(self) -> str:
        phase, draft = self.desk.session.match.state.phase, self.sel.draft
        if phase == DIE:
            return "M12"
        if self.sel.card or (draft is not None and draft.may_pass):
            return "M9"
        return "M7" if phase == PLACE else "M6"

    def tell(self, heading: str, line: str) -> None:
        self.tally.tell(heading, line)


_SHORT = {
    "A Doppel-Pasch was placed: the single die is thrown now, before all four dice roll again.":
        N_("The single die is rolled first."),
    "The single die is thrown only when a Doppel-Pasch has been placed.": N_("The single die comes only after double twins."),
    "A turn begins with a roll of all four dice; after it something can be placed.": N_("First roll the dice."),
    "A QUMERO card stands for a letter of a roll: first the dice are rolled.": N_("First roll the dice, then use a card."),
    "The roll {roll} is to be placed first.": N_("First place this roll."),
    "{fields} is open: who can place something does not pass.": N_("{fields} is still open: place it, do not pass."),
    "{fields} are open: who can place something does not pass.": N_("{fields} are still open: place one, do not pass."),
    "The roll {roll} does not give {field}: the sum goes with one of its letters.":
        N_("This roll does not give {field}: the sum needs one of its letters."),
    "The roll {roll} does not give {field}; {sum} is too high for a sum.":
        N_("This roll does not give {field}: {sum} is too high."),
    "The roll {roll} does not give {field}.": N_("This roll does not give {field}."),
    "{fields} are no option together: a roll is read as two pairs or as one sum, each die once.":
        N_("{fields} do not go together: each die counts only once."),
    "{field} is in row {row}: a QUMERO card stands for a letter, but {roll} gives no {row}.":
        N_("A card stands for a letter, and this roll has no {row}."),
    "The QUMERO card that this roll brought may be used from the next roll on.":
        N_("This new card can be used from the next roll on."),
    "For two fields two QUMERO cards are needed; here is one.": N_("Two fields need two QUMERO cards: here is one."),
    "{fields} is still open: a QUMERO card may be used only when nothing of the roll can be placed without it.":
        N_("This roll still gives {fields}: no card may be used instead."),
    "{fields} are still open: a QUMERO card may be used only when nothing of the roll can be placed without it.":
        N_("This roll still gives {fields}: no card may be used instead."),
    "With {fields} the whole roll is used up: nothing is left for a card.": N_("{fields} use up the whole roll: no card fits."),
    "{fields} cannot both be covered by cards here: each card stands for the letter of one covered pair.":
        N_("{fields} cannot both have a card: there is one card for each pair."),
    "In row {rows} no field is open any more: nothing is left for a card.": N_("Row {rows} is full: no card fits there."),
    "{field} is not in a row that is left: here a card can cover an open field of row {rows}.":
        N_("Here a card can only cover a field of row {rows}."),
}
"""By the sentence of the rules."""


def plain(refusal: Refusal) -> str:
    """A refusal in the words of the table."""
    said = refusal.reason
    return replace(said, text=_SHORT.get(said.text, said.text)).say(_)
