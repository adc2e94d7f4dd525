"""What the QUMERO table says on its banner, in its log and in its quiet line, and which rule matters now."""

from __future__ import annotations

from game.contract import Refusal, Seat
from game.qumero.board import NAMES
from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero import refusals, words
from scenes.games.qumero.options import Options
from scenes.games.qumero.selection import QumeroSelection
from scenes.games.qumero.story import Story
from scenes.games.qumero.tally import Tally
from scenes.kit.language import _
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.game import Words
from scenes.table.rail import Paper


class QumeroWords(Words):
    """What is said beside the grids; what the answer's paper says stands in `options`."""

    def __init__(self, sel: QumeroSelection, tally: Tally, story: Story, options: Options) -> None:
        self.sel, self.desk, self.tally, self.story, self.options = sel, sel.desk, tally, story, options

    def turn(self) -> Seat:
        return self.tally.view.turn if self.desk.motion.active or self.desk.seat is None else self.desk.seat

    def expected(self, seat: Seat) -> str:
        if self.desk.motion.active:
            return self.story.heading
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
        answer = self.options.answer()
        heading = _(" and ").join(NAMES[field] for field, _carded in answer.fields) or answer.heading
        if not heading and not answer.line:
            return None
        return Paper(heading, answer.line, (), words.gain(answer.total) if answer.total else "")

    def hinting(self) -> str | None:
        return self.options.hinting

    def footer(self) -> str:
        draft = self.sel.draft
        if self.sel.card:
            return _("Esc puts the card back.")
        if self.sel.placing and draft is not None and draft.card_lit and not (draft.move is not None and draft.move.cards):
            return _("A QUMERO card can be used now.")
        return ""

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        return words.log_words(self.desk.session.name, self.desk.hands.public(ply))

    def refused(self, refusal: Refusal) -> str:
        return refusals.plain(refusal)

    def rule_now(self) -> str:
        bubble, phase, draft = self.desk.bubble, self.desk.session.match.state.phase, self.sel.draft
        if bubble.visible and bubble.rule.startswith("M"):
            return bubble.rule
        if phase == DIE:
            return "M12"
        if self.sel.card or (draft is not None and draft.may_pass):
            return "M9"
        return "M7" if phase == PLACE else "M6"

    def tell(self, heading: str, line: str) -> None:
        self.story.tell(heading, line)
