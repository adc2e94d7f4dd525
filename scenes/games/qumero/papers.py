"""What the QUMERO table says in its caption and its log, and which rule matters now."""

from __future__ import annotations

from dataclasses import replace

from game.contract import Seat
from game.qumero.moves import PASS, Move
from game.qumero.permits import why_lit
from game.qumero.preview import consequences
from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero import words
from scenes.games.qumero.layout import QumeroTally
from scenes.games.qumero.selection import Draft
from scenes.games.qumero.turn import QumeroTurn
from scenes.kit.actions import with_keys
from scenes.kit.language import N_, _, first_upper
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.game import Words
from scenes.table.window.caption import Paper

SHORT = {
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


_CARDS = ("", N_("It takes one card."), N_("It takes two cards."))


class QumeroWords(Words):
    """What is said beside the grids."""

    short = SHORT

    def __init__(self, turn: QumeroTurn, tally: QumeroTally) -> None:
        self.sel, self.desk, self.tally, self.options, self.card = turn.sel, turn.desk, tally, turn.options, turn.card

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
            return _("{field} is open, too").format(field=words.names(draft.waiting))
        return _("Place, or change it")

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        return words.log_words(self.desk.session.name, self.desk.hands.public(ply))

    def rule_now(self) -> str:
        phase, draft = self.desk.session.match.state.phase, self.sel.draft
        if phase == DIE:
            return "M12"
        if self.sel.card or (draft is not None and draft.may_pass):
            return "M9"
        return "M7" if phase == PLACE else "M6"

    def tell(self, heading: str, line: str) -> None:
        self.tally.tell(heading, line)

    def permit(self) -> str:
        """Why what is pointed at may be used, and for what a card; empty where nothing is to be said."""
        sel, field, draft = self.sel, self.sel.over, self.sel.draft
        if self.card.meant:
            refusal = sel.no_card()
            return _("Stands for any letter: click it, then a lit field.") if refusal is None else self.refused(refusal)
        if field is None or draft is None or not draft.can(field, sel.card):
            return ""
        carded = sel.card or (draft.move is not None and field in draft.move.cards) or field not in draft.lit
        why = why_lit(self.desk.hands.now, field, carded)
        return "" if why is None else why.say(_)

    # ---- the caption

    def hinting(self) -> str | None:
        draft, hint = self.sel.making, self.desk.hints.hint
        if draft is None or hint is None or self.options.preview not in (None, draft.move):
            return None
        return "" if hint.move == PASS else _("Hint: this field")

    def paper(self) -> Paper | None:
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        if viewing_ply:
            ply = match.plies[viewing_ply - 1]
            heading = {"place": words.names(ply.move.fields), "roll": _("The dice"), "die": _("The single die")}
            line = words.move_in_full(self.desk.session.name, self.desk.hands.public(ply))
            return Paper(heading.get(ply.move.word, _("Nothing placed")), line)
        if self.sel.making is not None:
            return self._of_draft(self.sel.making)
        opened = len(match) == 0 and self.tally.heading != ""  # who begins, and why
        if self.desk.ready and match.state.phase in (ROLL, DIE) and not opened:
            return self._to_roll(match.state.phase)
        tally = self.tally
        return Paper(tally.heading, tally.line, gold=tally.gold) if tally.heading or tally.line else None

    def _to_roll(self, phase: str) -> Paper:
        if phase == ROLL:
            return Paper(_("Roll the dice"), self._danger() or with_keys(_("Click the dice, or press {accept}.")))
        view, name = self.desk.hands.now, self.desk.session.name
        others = [name(seat) for seat, out in enumerate(view.out) if not out and seat != view.turn]
        one = _("{name} pays 100 times what it shows.").format(name=others[0])
        return Paper(_("Roll the single die"), one if len(others) == 1 else _("Every other player pays 100 times what it shows."))

    def _danger(self) -> str:
        seat, people = self.tally.view.turn, self.desk.hands.people
        danger = self.tally.dangers[seat]
        return "" if danger is None else words.of_danger(
            danger, self.desk.session.name, seat, self.tally.points(seat), len(people) == 1)

    def _of_draft(self, draft: Draft) -> Paper:
        """What is pointed at, chosen or hinted at; else what is to be done."""
        shown, hints = draft.move or self.options.preview, self.desk.hints
        if hints.hint is not None and (first := self.hinting()) is not None:
            paper = hint_paper(hints, first, _("A good move"), hints.hint.reason.say(_))
            takes = _CARDS[len(hints.hint.move.cards)] if isinstance(hints.hint.move, Move) and hints.hint_stage > 1 else ""
            return replace(paper, body=f"{_(takes)} {paper.body}" if takes else paper.body)
        if shown is not None:  # what is pointed at beside it shows on the grid: the paper says what would be placed
            return self._of_move(shown, draft)
        if self.sel.card:
            return Paper(_("It stands for any letter. Click a lit field."), _("Esc puts the card back."))
        if draft.legal == {PASS}:
            return Paper(_("Nothing can be placed"), _("Every field of this roll is covered: pass."))
        if draft.may_pass:
            return Paper(_("Only a card can help"), _("Drag a QUMERO card onto a lit field, or pass."))
        return Paper(_("Pick one option"), self._danger() or self._beside(draft))

    def _beside(self, draft: Draft) -> str:
        """What else is worth knowing before an option is picked."""
        if draft.card_lit:
            return _("A QUMERO card can be used now.")
        again = self.desk.hands.now.roll.pasch
        return _("Twins: another roll follows.") if again else _("Click its key, or one lit field alone.")

    def _of_move(self, move: Move, draft: Draft) -> Paper:
        """What is said of a placement; what it brings stands on the grid. One of which a part waits can be made whole."""
        found = consequences(self.desk.hands.now, move)
        if move == draft.move and draft.waiting:
            said = _("{field} is open, too: add it, or take {alone} alone.")
            line = said.format(field=words.names(draft.waiting), alone=words.names(move.fields))
            return Paper(line) if found.total else Paper(words.names(move.fields), line)
        line = self.options.leads_to(move)
        gold = tuple(first_upper(words.line_name(gain.line)) for gain in found.gains)
        line = f"{_(_CARDS[len(move.cards)])} {line}" if move.cards else line
        return Paper(line, gold=gold) if found.total else Paper(words.names(move.fields), line, gold=gold)
