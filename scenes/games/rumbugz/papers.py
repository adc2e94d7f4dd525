"""What the RumBugz table says on its banner, its paper and its quiet lines, and which rule matters now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rumbugz.bugs import KINDS
from game.rumbugz.hands import still_missing
from game.rumbugz.moves import ADD, DISCARD, LAY, SWAP, Move
from game.rumbugz.state import DECIDE, DRAWN, PLAY, TAKE, View, complete
from scenes.games.rumbugz import bugs, words
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite
from scenes.table.rail import Paper

if TYPE_CHECKING:
    from scenes.games.rumbugz.table import RumbugzTable


def banner(table: RumbugzTable) -> tuple[int | None, str, str]:
    """Mark, heading and line of the banner."""
    match = table.session.match
    if table.replay or table.looking is not None:
        return None, _("Looking back"), _("After move {now} of {all}").format(now=table.looking, all=len(match))
    outcome = match.outcome
    if outcome is not None and not table.motion.active:
        return table.mark(outcome.winners[0]), _("{name} wins!").format(
            name=words.several([table.name(seat) for seat in outcome.winners])), ""
    seat = table.shown.turn
    return table.mark(seat), _("{name}'s turn").format(name=table.name(seat)), _expected(table, seat)


def _expected(table: RumbugzTable, seat: int) -> str:
    """What is expected now, in one line; while something is shown, what it is."""
    if table.motion.active:
        return table.story[0]
    if not table.session.seats[seat].human:
        return _("thinks")
    if not table.ready:
        return ""
    if table.phase == TAKE:
        return _("Take a bug")
    if table.phase == DECIDE:
        return _("Answer the knock")
    move = table.closing()
    if table.hand.lay is not None:
        return _("Lay it, or pick anew")
    if move is not None and move.word == DISCARD:
        return _("Discard it, or place it")
    return _("End the turn") if move is not None else _("Lay, then discard one")


def paper(table: RumbugzTable) -> Paper | None:
    """What the preview paper says."""
    if table.question() is not None:
        return None
    if table.replay or table.looking is not None:
        return _looking_back(table)
    if not table.ready:
        heading, line = table.story
        return Paper(heading, line) if heading else None
    hint = table.thinking.hint
    if hint is not None and table.thinking.hint_stage >= 3:
        return Paper(hint_words(hint.move), hint.reason.say(_))
    view: View = table.acting_view
    if table.phase == TAKE:
        return _take(table, view)
    if table.hand.aim is not None:
        return _aimed(table, table.hand.aim.move)
    if table.hand.lay is not None:
        return _lay(table, view, table.hand.lay)
    if table.hand.single is not None:
        return _single(table, view, table.hand.single)
    if not view.hand:
        return Paper(_("No bug is left"), _("The turn ends without a discard."))
    missing = still_missing(view, view.turn)
    if not missing:
        return Paper(_("All four kinds are laid"), _("Attach what fits and get rid of the rest: the last bug wins the round."))
    line = _("Pick the bugz of a sequence, or the one to discard.")
    name = words.several([words.kind(kind) for kind in missing])
    return Paper(_("Still to lay: {kinds}").format(kinds=name), line)


def _take(table: RumbugzTable, view: View) -> Paper:
    if view.refused:
        return Paper(_("Take a bug"), _("The knock was refused: now only the bag is left."))
    if not view.discards:
        return Paper(_("Take a bug"), _("The pile is empty: it comes from the bag."))
    top = view.discards[-1]
    line = _("A click on the bag takes an unknown one, a click on the pile the {bug}.")
    return Paper(_("Take a bug"), line.format(bug=words.bug(top)))


def _aimed(table: RumbugzTable, move: Move) -> Paper:
    aim = table.hand.aim
    assert aim is not None
    small = tuple(_small(table, code) for code in table.hand.result()[:7])
    more = ""
    if len(aim.options) > 1:
        more = " " + ngettext("{count} way: wheel or R.", "{count} ways: wheel or R.", len(aim.options)).format(
            count=len(aim.options))
    if move.word == ADD:
        return Paper(_("{bug} is attached").format(bug=words.row(move.bugs[:1])), _("It leaves the hand.") + more, small)
    heading = _("{one} goes in, {two} comes out").format(one=words.row(move.bugs[:1]), two=words.row(move.bugs[1:]))
    return Paper(heading, _("The bug that comes out goes into the hand.") + more, small)


def _lay(table: RumbugzTable, view: View, move: Move) -> Paper:
    laid = view.laid[view.turn]
    four = len(set(laid) | {move.kind}) == len(KINDS)
    if complete(laid):
        line = _("No bugz are drawn for it any more.")
    elif four:
        line = _("The fourth kind: nothing is drawn, and the last bug wins the round.")
    else:
        line = _("At the end of the turn {count} bugz come from the bag for it.").format(count=DRAWN)
    if len(table.hand.lays) > 1:
        line += " " + _("Wheel or R: another number.")
    small = tuple(_small(table, code) for code in move.bugs[:7])
    heading = _("A {kind}: {bugs}").format(kind=words.kind(move.kind), bugs=words.row(move.bugs))
    return Paper(heading, line, small)


def _single(table: RumbugzTable, view: View, key: int) -> Paper:
    lit = table.hand.lit()
    name = words.bug(key)
    if lit:
        line = ngettext("It fits into {count} sequence. It is lit.", "It fits into {count} sequences. They are lit.", len(lit))
        return Paper(_("{bug} is picked").format(bug=name), line.format(count=len(lit)), (_small(table, key),))
    if not view.laid[view.turn] and view.table:
        line = _("Whoever has laid a sequence may exchange. Now it can be discarded, or more picked.")
    else:
        line = _("It can be discarded, or more can be picked for a sequence.")
    return Paper(_("{bug} is picked").format(bug=name), line, (_small(table, key),))


def _small(table: RumbugzTable, code: int) -> Sprite:
    return bugs.bug(table.look, table.look.px(4.4), code)


def _looking_back(table: RumbugzTable) -> Paper | None:
    number = table.looking or 0
    if number == 0:
        return Paper(_("The beginning"), _("Nobody has moved yet."))
    spans = words.log_words(table.name, table.public(table.session.match.plies[number - 1]))
    return Paper("".join(span.text for span in spans), "") if spans is not None else None


def hint_words(move: Move) -> str:
    """A move as a hint says it."""
    if move.word == LAY:
        return _("Lay {bugs}").format(bugs=words.row(move.bugs))
    if move.word == SWAP:
        return _("Exchange {one} for {two}").format(one=words.row(move.bugs[:1]), two=words.row(move.bugs[1:]))
    if move.word == ADD:
        return _("Attach {bug}").format(bug=words.row(move.bugs))
    if move.word == DISCARD:
        return _("Discard {bug}").format(bug=words.bug(move.bugs[0]))
    return {
        "bag": _("Take from the bag"), "pile": _("Take from the pile"), "allow": _("Allow the knock"),
        "refuse": _("Refuse the knock"), "knock": _("Knock"), "silent": _("Do not knock"),
    }.get(move.word, _("End the turn"))


def status(table: RumbugzTable) -> tuple[str, str]:
    """Beside the own slots: what is picked, and what it is or lacks; else what may help."""
    if not table.ready or table.phase != PLAY:
        return "", ""
    keys = table.hand.keys
    if not keys:
        return "", _("Click picks, a drag frames several, a double click picks a whole run.")
    sentence = table.hand.reading.sentence.say(_)
    if len(keys) == 1:
        return _("Picked: {bugs}").format(bugs=words.row(keys)), ""
    return _("Picked in this order: {bugs}").format(bugs=words.row(keys)), sentence


def rule_now(table: RumbugzTable) -> str:
    """The number of the rule that matters now."""
    if table.bubble.visible and table.bubble.rule.startswith("B"):
        return table.bubble.rule
    if table.claims_open:
        return "B14"
    phase = table.phase
    if phase == TAKE:
        return "B6"
    if phase == DECIDE:
        return "B15"
    if table.hand.aim is not None:
        return "B9" if table.hand.aim.move.word == SWAP else "B10"
    return "B8" if table.hand.lay is not None else "B7"
