"""What the RumBugz table says on its banner, its paper and its quiet lines, and which rule matters now."""

from __future__ import annotations

from game.contract import Seat
from game.rumbugz.bugs import KINDS, PLYT
from game.rumbugz.hands import still_missing
from game.rumbugz.moves import ADD, DISCARD, LAY, SWAP, Move
from game.rumbugz.state import DECIDE, DRAWN, TAKE, View, complete
from scenes.games.rumbugz import words
from scenes.games.rumbugz.selection import Aim, BugSelection
from scenes.kit.actions import with_keys
from scenes.kit.language import _, ngettext, several
from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.game import Words
from scenes.table.rail import LogLine, Paper
from scenes.table.window.hinting import hint_paper

TWO_ROWS = 9.0
"""How high the log must be for a line of two rows, in percent of the window's height."""


class RumbugzWords(Words):
    """What is said beside the felt: banner, paper, footer, log."""

    def __init__(self, sel: BugSelection) -> None:
        self.sel, self.desk, self.places = sel, sel.desk, sel.places
        self.last_event, self._brief = ("", ""), ""
        """Heading and line on what happened last, for the paper while nobody has to answer."""

    def tell(self, heading: str, line: str = "", brief: str = "") -> None:
        """Tells what happens: on the paper, and on the banner, there as `brief` where the heading is too long for it."""
        self.last_event, self._brief = (heading, line), brief or heading
        self.desk.refresh()

    def forget(self) -> None:
        """Stops telling what happened last."""
        self.last_event = ("", "")

    # ---- the banner

    def turn(self) -> Seat:
        return self.places.view.turn

    def expected(self, seat: Seat) -> str:
        if self.desk.motion.active and self.last_event[0]:
            return self._brief
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
        """What may be done with the single picked bug."""
        moves = {move.word for number in self.sel.lit() for move in self.sel.options(number)}
        if ADD in moves:
            return _("Attach, swap or discard it") if SWAP in moves else _("Attach or discard it")
        return _("Discard it, or swap it") if moves else _("Discard it, or pick more")

    # ---- the paper

    def paper(self) -> Paper | None:
        if self.desk.past.viewing_ply is not None:
            return self.looking_back(self.desk.past.viewing_ply)
        heading, line = self.last_event
        if not self.desk.ready and heading:
            return Paper(heading, line)
        if not self.desk.person_to_act:
            return None
        hint, first = self.desk.hints.hint, self.hinting()
        if hint is not None and first is not None:
            return hint_paper(self.desk.hints, first, words.hint(hint.move), hint.reason.say(_))
        view = self.sel.now
        return _paper_of_take(view) if view.phase == TAKE else self._paper_of_play(view)

    def hinting(self) -> str | None:
        hint = self.desk.hints.hint
        return None if hint is None or (self.sel.keys and self.desk.hints.hint_stage < 3) else _marked(hint.move)

    def _paper_of_play(self, view: View) -> Paper | None:
        sel = self.sel
        if sel.aim is not None:
            return _paper_of_aim(sel.aim)
        if sel.lay is not None:
            if self.places.field.cells[-1] == self.desk.rail["caption"]:
                return Paper("")  # all beds are taken, so the sequence is shown where the caption lies
            return self._paper_of_lay(view, sel.lay)
        if sel.single is not None:
            return self._paper_of_one(view, sel.single)
        if sel.keys:
            return Paper(_("Picked: {bugs}").format(bugs=words.row(sel.keys)), sel.said())
        if not view.hand:
            return Paper(_("No bug is left"), _("The turn ends without a discard."))
        missing = still_missing(view, view.turn)
        if not missing:
            return Paper(_("All four kinds are laid"), _("Attach your bugz to any sequence. Whoever has none left wins."))
        name = several([words.kind(kind) for kind in missing]) if len(missing) < len(KINDS) else _("all four kinds")
        line = _("Pick bugz for a sequence, or one to discard.")
        if view.new:
            line = _("Discard one. Then {count} new bugz come.").format(count=view.new * DRAWN)
        return Paper(_("Still to lay: {kinds}").format(kinds=name), line)

    def _paper_of_lay(self, view: View, move: Move) -> Paper:
        laid = view.laid[view.turn]
        four = len(set(laid) | {move.kind}) == len(KINDS)
        if complete(laid):
            line = _("No new bugz come for it any more.")
        elif four:
            line = _("The fourth kind! Get rid of all the others to win.")
        else:
            line = _("{count} new bugz come for it at the end of the turn.").format(count=DRAWN)
        if len(self.sel.lays) > 1 and not four:
            line = _("{count} new bugz come.").format(count=DRAWN)
        if len(self.sel.lays) > 1:
            line += " " + with_keys(_("Scroll or {turn}: another number."))
        return Paper(_("{kind}: {bugs}").format(kind=words.first_upper(words.kind(move.kind)), bugs=words.row(move.bugs)), line)

    def _paper_of_one(self, view: View, key: int) -> Paper:
        lit = len(self.sel.lit())
        if lit:
            heading = ngettext("{bug}: click the lit sequence", "{bug}: click a lit sequence", lit)
            return Paper(words.first_upper(heading.format(bug=words.bug(key))), self._fits())
        if not view.laid[view.turn] and view.table:
            line = _("Lay a sequence first. Then bugz can be swapped.")
        else:
            line = _("It can be discarded. Or pick more for a sequence.")
        return Paper(_("Picked: {bugs}").format(bugs=words.bug(key)), line)

    def _fits(self) -> str:
        """Says what the picked bug does in the lit sequences: whether it is attached, and which bug comes out."""
        moves = [move for number in self.sel.lit() for move in self.sel.options(number)]
        swapped = [move for move in moves if move.word == SWAP]
        if len(swapped) < len(moves):
            if swapped and self.sel.single == PLYT:
                return with_keys(_("There it is attached. Scroll or {turn}: it swaps."))
            return _("On “+” it is attached. On a bug it swaps.") if swapped else _("There it is attached.")
        if self.sel.single != PLYT and any(move.bugs[1] < 0 for move in swapped):
            return _("It swaps with the joker, which comes to your hand.")
        out = sorted({move.bugs[1] for move in swapped})
        if len(out) == 1:
            return _("It swaps with the {bug}, which comes to your hand.").format(bug=words.bug(out[0]))
        if len(out) == 2:
            first, second = map(words.bug, out)
            return _("It swaps with the {first} or the {second}, which comes to your hand.").format(first=first, second=second)
        return _("It swaps with a bug there, which comes to your hand.")

    # ---- the log, the rules

    def said(self, ply: AnyPly, brief: bool = False) -> tuple[Span, ...] | None:
        return words.log_words(self.desk.session.name, self.desk.hands.public(ply), _owners(ply), brief)

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        said = self.said(ply, brief=self.desk.rail["log"].h < self.desk.style.px(TWO_ROWS))
        return None if said is None else LogLine(number, self.desk.session.seats[ply.seat].mark, said)

    def rule_now(self) -> str:
        bubble, sel = self.desk.bubble, self.sel
        if bubble.visible and bubble.rule.startswith("B"):
            return bubble.rule
        if self.desk.question.open:
            return "B15" if sel.phase == DECIDE else "B14"
        if sel.phase == TAKE:
            return "B6"
        if sel.aim is not None:
            return "B9" if sel.aim.move.word == SWAP else "B10"
        return "B8" if sel.lay is not None else "B7"


def _owners(ply: AnyPly) -> list[int]:
    """Who laid each sequence that lies on the table after a move."""
    return [sequence.owner for sequence in ply.step.state.table]


def _marked(move: Move) -> str:
    """What a hint marks at its first stage; empty where its move is a single click."""
    if move.word == LAY:
        return _("Hint: these bugz")
    return _("Hint: this bug") if move.word in (ADD, SWAP) else ""


def _paper_of_aim(aim: Aim) -> Paper:
    move, more = aim.move, ""
    if len(aim.options) > 1:
        count = len(aim.options)
        ways = ngettext("{count} way: scroll or {turn}.", "{count} ways: scroll or {turn}.", count)
        more = " " + with_keys(ways).format(count=count)
    if move.word == ADD:
        heading = _("{bug} is attached").format(bug=words.bug(move.bugs[0]))
        return Paper(words.first_upper(heading), _("It leaves the hand.") + more)
    return Paper(words.hint(move), _("The bug that comes out joins the hand.") + more)


def _paper_of_take(view: View) -> Paper:
    if view.refused:
        return Paper(_("Take a bug"), _("The knock was refused: your bug comes from the bag."))
    if not view.discards:
        return Paper(_("Take a bug"), _("The pile is empty: your bug comes from the bag."))
    line = _("Click the bag for a hidden bug, or the pile for the {bug}.")
    return Paper(_("Take a bug"), line.format(bug=words.bug(view.discards[-1])))
