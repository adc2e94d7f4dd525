"""What the RumBugz table says: in its caption, to the voice and in the log; and which rule matters now."""

from __future__ import annotations

from game.contract import Seat
from game.rumbugz.bugs import KINDS, PLYT
from game.rumbugz.hands import still_missing
from game.rumbugz.moves import ADD, DISCARD, LAY, SWAP, Move
from game.rumbugz.state import DECIDE, DRAWN, TAKE, View, complete
from scenes.games.rumbugz import words
from scenes.games.rumbugz.selection import Aim, BugSelection
from scenes.kit.actions import with_keys
from scenes.kit.language import _, first_upper, ngettext, several
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.game import Words
from scenes.table.window.caption import Paper


class RumbugzWords(Words):
    """The words of one table."""

    def __init__(self, sel: BugSelection) -> None:
        self.sel, self.desk, self.places, self.tally = sel, sel.desk, sel.places, sel.places.tally

    # ---- whose turn it is, and what is expected

    def turn(self) -> Seat:
        return self.places.view.turn

    def expected(self, seat: Seat) -> str:
        if self.desk.motion.active and self.tally.heading:
            return self.tally.brief
        if self.desk.question.open:
            return _("Does anybody knock?")
        if not self.desk.session.seats[seat].human:
            return _("is thinking")
        if not self.desk.person_to_act:
            return ""
        if self.sel.phase == TAKE:
            return _("Take a bug")
        if self.sel.aim is not None:
            return words.hint(self.sel.aim.move)
        move = self.sel.closing
        if self.sel.lay is not None:
            return _("Lay it, or pick others")
        if move is not None and move.word == DISCARD:
            return self._with_one()
        return _("End the turn") if move is not None else _("Lay bugz, then discard one")

    def expected_overheard(self) -> str:
        if self.desk.motion.active or not self.desk.person_to_act:
            return ""
        return _("Take a bug") if self.sel.phase == TAKE else _("Lay bugz, then discard one")

    def _with_one(self) -> str:
        moves = {move.word for number in self.sel.lit() for move in self.sel.options(number)}
        if ADD in moves:
            return _("Attach, swap or discard it") if SWAP in moves else _("Attach or discard it")
        return _("Discard it, or swap it") if moves else _("Discard it, or pick more")

    # ---- the caption

    def paper(self) -> Paper | None:
        if self.desk.past.viewing_ply is not None:
            return self.looking_back(self.desk.past.viewing_ply)
        if not self.desk.ready and self.tally.heading:
            return Paper(self.tally.heading, self.tally.line)
        if not self.desk.person_to_act:
            return None
        hint, first = self.desk.hints.hint, self.hinting()
        if hint is not None and first is not None:
            return hint_paper(self.desk.hints, first, words.hint(hint.move), hint.reason.say(_))
        view, heading = self.sel.now, _("Take a bug")
        if view.phase != TAKE:
            return self._paper_of_play(view)
        if view.refused:
            return Paper(heading, _("The knock was refused: from the bag."))
        if not view.discards:
            return Paper(heading, _("The pile is empty: from the bag."))
        bug = words.bug(view.discards[-1])
        return Paper(heading, _("From the bag, or the {bug} from the pile.").format(bug=bug), gold=(bug,))

    def hinting(self) -> str | None:
        hint = self.desk.hints.hint
        return None if hint is None or (self.sel.keys and self.desk.hints.hint_stage < 3) else _marked(hint.move)

    def _paper_of_play(self, view: View) -> Paper | None:
        sel = self.sel
        if sel.aim is not None:
            return self._paper_of_aim(sel.aim)
        if sel.lay is not None:
            if self.places.field.cells[-1] == self.desk.rail["caption"]:
                return Paper("")  # all beds are taken, so the sequence is shown where the caption lies
            return self._paper_of_lay(view, sel.lay)
        if sel.single is not None:
            return self._paper_of_one(view, sel.single)
        if sel.keys:
            why, picked = sel.why_not_laid, words.row(sel.keys)
            said = sel.reading.sentence.say(_) if why is None else why.sentence(_)
            return Paper(_("Picked: {bugs}").format(bugs=picked), said, gold=(picked,))
        if not view.hand:
            return Paper(_("No bug is left"), _("The turn ends without a discard."))
        missing = still_missing(view, view.turn)
        if not missing:
            return Paper(_("All four kinds are laid"), _("Attach all your bugz to win."))
        name = several([words.kind(kind) for kind in missing]) if len(missing) < len(KINDS) else _("all four kinds")
        line = _("Pick a sequence, or one bug to discard.")
        if view.new:
            line = _("Discard one. Then {count} new bugz come.").format(count=view.new * DRAWN)
        return Paper(_("Still to lay: {kinds}").format(kinds=name), line)

    def _paper_of_aim(self, aim: Aim) -> Paper:
        move, ways, more, bug = aim.move, len(aim.options), "", words.bug(aim.move.bugs[0])
        if ways > 1:
            said = ngettext("{count} way: scroll or {turn}.", "{count} ways: scroll or {turn}.", ways)
            more = with_keys(said).format(count=ways)
        if move.word == ADD:
            bug = first_upper(bug)
            return Paper(_("{bug} is attached").format(bug=bug), more, gold=(bug,))
        return Paper(words.hint(move), more, gold=(bug,))

    def _paper_of_lay(self, view: View, move: Move) -> Paper:
        laid = view.laid[view.turn]
        four = len(set(laid) | {move.kind}) == len(KINDS)
        if complete(laid):
            line = _("No new bugz come for it.")
        elif four:
            line = _("The fourth kind! Now get rid of the rest.")
        else:
            line = _("{count} new bugz come for it.").format(count=DRAWN)
        if len(self.sel.lays) > 1:
            line += " " + with_keys(_("Scroll or {turn}: another number."))
        bugs = words.row(move.bugs)
        return Paper(_("{kind}: {bugs}").format(kind=first_upper(words.kind(move.kind)), bugs=bugs), line, gold=(bugs,))

    def _paper_of_one(self, view: View, key: int) -> Paper:
        lit = len(self.sel.lit())
        if lit:
            heading = ngettext("{bug}: click the lit sequence", "{bug}: click a lit sequence", lit)
            bug = first_upper(words.bug(key))
            return Paper(heading.format(bug=bug), self._fits(), gold=(bug,))
        if not view.laid[view.turn] and view.table:
            line = _("Lay a sequence first, then swap.")
        else:
            line = _("Discard it, or pick more.")
        return Paper(_("Picked: {bugs}").format(bugs=words.bug(key)), line, gold=(words.bug(key),))

    def _fits(self) -> str:
        moves = [move for number in self.sel.lit() for move in self.sel.options(number)]
        swapped = [move for move in moves if move.word == SWAP]
        if len(swapped) < len(moves):
            if swapped and self.sel.single == PLYT:
                return with_keys(_("It is attached. Scroll or {turn}: it swaps."))
            return _("On “+” it is attached. On a bug it swaps.") if swapped else _("It is attached there.")
        if self.sel.single != PLYT and any(move.bugs[1] < 0 for move in swapped):
            return _("The joker comes to your hand.")
        out = sorted({move.bugs[1] for move in swapped})
        if len(out) == 1:
            return _("The {bug} comes to your hand.").format(bug=words.bug(out[0]))
        if len(out) == 2:
            first, second = map(words.bug, out)
            return _("The {first} or the {second} comes to your hand.").format(first=first, second=second)
        return _("A bug from there comes to your hand.")

    # ---- the log, the rules

    def said(self, ply: AnyPly) -> tuple[Span, ...] | None:
        owners = [sequence.owner for sequence in ply.step.state.table]
        return words.log_words(self.desk.session.name, self.desk.hands.public(ply), owners)

    def rule_now(self) -> str:
        sel = self.sel
        if self.desk.question.open:
            return "B15" if sel.phase == DECIDE else "B14"
        if sel.phase == TAKE:
            return "B6"
        if sel.aim is not None:
            return "B9" if sel.aim.move.word == SWAP else "B10"
        return "B8" if sel.lay is not None else "B7"


def _marked(move: Move) -> str:
    """What a hint marks at its first stage; empty where its move is a single click."""
    if move.word == LAY:
        return _("Hint: these bugz")
    return _("Hint: this bug") if move.word in (ADD, SWAP) else ""
