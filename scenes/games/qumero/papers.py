"""What the QUMERO table says on its banner and in its quiet line, and which rule matters now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero import words
from scenes.kit.language import _

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable


def banner(table: QumeroTable) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner."""
    match = table.session.match
    if table.replay or table.looking is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=table.looking, all=len(match))
    outcome = match.outcome
    if outcome is not None and not table.motion.active:
        if len(outcome.winners) == 1:
            return table.mark(outcome.winners[0]), _("{name} wins!").format(name=table.name(outcome.winners[0])), ""
        return None, _("A shared win"), words.several([table.name(seat) for seat in outcome.winners])
    seat = table.shown.turn if table.motion.active or table.seat is None else table.seat
    return table.mark(seat), _("{name}'s turn").format(name=table.name(seat)), _expected(table, seat)


def _expected(table: QumeroTable, seat: int) -> str:
    """What is expected now, in one line; while something is shown, what it is."""
    if table.motion.active:
        return table.story[0]
    phase = table.session.match.state.phase
    if not table.session.seats[seat].human:
        return _("thinks") if phase == PLACE else _("rolls")
    if phase == ROLL:
        return _("Roll the dice")
    if phase == DIE:
        return _("Throw the single die")
    draft = table.draft
    if draft is None or draft.move is None:
        if draft is None or not draft.may_pass:
            return _("Pick one option")
        return _("Pass, or use a card") if draft.card_lit else _("Nothing fits: pass")
    return _("Place, or change it")


def footer(table: QumeroTable) -> str:
    """The quiet line under the buttons."""
    if table.rail["footer"].h < table.look.px(2):
        return ""
    if table.hand.card:
        return _("Esc puts the card back.")
    if table.ready and table.draft is not None and table.draft.card_lit:
        return _("A QUMERO card can be used now.")
    return words.lines_taken(table.shown.lines) if table.rail["lines_word"].w < table.look.px(4) else ""


def rule_now(table: QumeroTable) -> str:
    """The number of the rule that matters now."""
    if table.bubble.visible and table.bubble.rule.startswith("M"):
        return table.bubble.rule
    phase = table.session.match.state.phase
    if phase == DIE:
        return "M12"
    if table.hand.card or (table.draft is not None and table.draft.may_pass):
        return "M9"
    return "M7" if phase == PLACE else "M6"
