"""What the RumBugz table says on its banner, its paper and its quiet lines, and which rule matters now."""

from __future__ import annotations

from game.rumbugz.bugs import KINDS
from game.rumbugz.hands import still_missing
from game.rumbugz.moves import ADD, DISCARD, SWAP, Move
from game.rumbugz.state import DECIDE, DRAWN, TAKE, View, complete
from scenes.games.rumbugz import bugs, words
from scenes.games.rumbugz.hand import Aim
from scenes.games.rumbugz.knock import KnockPaper
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite
from scenes.session import AnyPly
from scenes.table.game import Words
from scenes.table.rail import LogLine, Paper


class RumbugzWords(Words):
    """What is said beside the felt: banner, paper, footer, log."""

    def __init__(self, knock: KnockPaper) -> None:
        self.knock, self.hand, self.desk, self.places = knock, knock.hand, knock.desk, knock.hand.places
        self.story = ("", "")
        """Heading and line on what happened last, for the paper while nobody has to answer."""

    def tell(self, heading: str, line: str = "") -> None:
        self.story = (heading, line)
        self.desk.refresh()

    def forget(self) -> None:
        """Stops telling what happened last."""
        self.story = ("", "")

    # ---- the banner

    def banner(self) -> tuple[int | None, str, str]:
        session, past = self.desk.session, self.desk.past
        match = session.match
        if past.looking is not None:
            return None, _("Looking back"), _("After move {now} of {all}").format(now=past.looking, all=len(match))
        outcome = match.outcome
        if outcome is not None and not self.desk.motion.active:
            name = words.several([session.name(seat) for seat in outcome.winners])
            return session.seats[outcome.winners[0]].mark, _("{name} wins!").format(name=name), ""
        seat = self.places.view.turn
        return session.seats[seat].mark, _("{name}'s turn").format(name=session.name(seat)), self._expected(seat)

    def _expected(self, seat: int) -> str:
        """What is expected now, in one line, or what is being shown."""
        if self.desk.motion.active and self.story[0]:
            return self.story[0]
        if self.desk.question.open:
            return _("Does anybody knock?")
        if not self.desk.session.seats[seat].human:
            return _("thinks")
        if not self.desk.person_to_act:
            return ""
        if self.hand.phase == TAKE:
            return _("Take a bug")
        if self.hand.phase == DECIDE:
            return _("Answer the knock")
        move = self.hand.closing
        if self.hand.lay is not None:
            return _("Lay it, or pick anew")
        if move is not None and move.word == DISCARD:
            return _("Discard it, or place it")
        return _("End the turn") if move is not None else _("Lay, then discard one")

    # ---- the paper

    def paper(self) -> Paper | None:
        if self.knock.asks:
            return None  # the knock has a paper of its own
        if self.desk.past.looking is not None:
            return self._looking_back(self.desk.past.looking)
        heading, line = self.story
        if not self.desk.ready and heading:
            return Paper(heading, line)
        if not self.desk.person_to_act:
            return None
        hint = self.desk.hints.hint
        if hint is not None and self.desk.hints.hint_stage >= 3:
            return Paper(words.hint(hint.move), hint.reason.say(_))
        view = self.hand.now
        return _paper_of_take(view) if view.phase == TAKE else self._paper_of_play(view)

    def _paper_of_play(self, view: View) -> Paper:
        hand = self.hand
        if hand.aim is not None:
            return self._paper_of_aim(hand.aim)
        if hand.lay is not None:
            return self._paper_of_lay(view, hand.lay)
        if hand.single is not None:
            return self._paper_of_one(view, hand.single)
        if not view.hand:
            return Paper(_("No bug is left"), _("The turn ends without a discard."))
        missing = still_missing(view, view.turn)
        if not missing:
            return Paper(
                _("All four kinds are laid"), _("Attach what fits and get rid of the rest: the last bug wins the round."))
        line = _("Pick the bugz of a sequence, or the one to discard.")
        name = words.several([words.kind(kind) for kind in missing])
        return Paper(_("Still to lay: {kinds}").format(kinds=name), line)

    def _paper_of_aim(self, aim: Aim) -> Paper:
        move = aim.move
        small = tuple(self._small(code) for code in self.hand.result()[:7])
        more = ""
        if len(aim.options) > 1:
            more = " " + ngettext("{count} way: wheel or R.", "{count} ways: wheel or R.", len(aim.options)).format(
                count=len(aim.options))
        if move.word == ADD:
            return Paper(_("{bug} is attached").format(bug=words.row(move.bugs[:1])), _("It leaves the hand.") + more, small)
        heading = _("{one} goes in, {two} comes out").format(one=words.row(move.bugs[:1]), two=words.row(move.bugs[1:]))
        return Paper(heading, _("The bug that comes out goes into the hand.") + more, small)

    def _paper_of_lay(self, view: View, move: Move) -> Paper:
        laid = view.laid[view.turn]
        four = len(set(laid) | {move.kind}) == len(KINDS)
        if complete(laid):
            line = _("No bugz are drawn for it any more.")
        elif four:
            line = _("The fourth kind: nothing is drawn, and the last bug wins the round.")
        else:
            line = _("At the end of the turn {count} bugz come from the bag for it.").format(count=DRAWN)
        if len(self.hand.lays) > 1:
            line += " " + _("Wheel or R: another number.")
        small = tuple(self._small(code) for code in move.bugs[:7])
        heading = _("A {kind}: {bugs}").format(kind=words.kind(move.kind), bugs=words.row(move.bugs))
        return Paper(heading, line, small)

    def _paper_of_one(self, view: View, key: int) -> Paper:
        lit = len(self.hand.lit())
        if lit:
            line = ngettext("It fits into {count} sequence. It is lit.", "It fits into {count} sequences. They are lit.", lit)
            line = line.format(count=lit)
        elif not view.laid[view.turn] and view.table:
            line = _("Whoever has laid a sequence may exchange. Now it can be discarded, or more picked.")
        else:
            line = _("It can be discarded, or more can be picked for a sequence.")
        return Paper(_("{bug} is picked").format(bug=words.bug(key)), line, (self._small(key),))

    def _small(self, code: int) -> Sprite:
        return bugs.bug(self.desk.look, self.desk.look.px(4.4), code)

    def _looking_back(self, number: int) -> Paper | None:
        if number == 0:
            return Paper(_("The beginning"), _("Nobody has moved yet."))
        session = self.desk.session
        spans = words.log_words(session.name, self.desk.hands.public(session.match.plies[number - 1]))
        return Paper("".join(span.text for span in spans), "") if spans is not None else None

    # ---- the log, the rules

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        session = self.desk.session
        spans = words.log_words(session.name, self.desk.hands.public(ply))
        return None if spans is None else LogLine(number, session.seats[ply.seat].mark, spans)

    def rule_now(self) -> str:
        bubble, hand = self.desk.bubble, self.hand
        if bubble.visible and bubble.rule.startswith("B"):
            return bubble.rule
        if self.desk.question.open:
            return "B14"
        if hand.phase in (TAKE, DECIDE):
            return "B6" if hand.phase == TAKE else "B15"
        if hand.aim is not None:
            return "B9" if hand.aim.move.word == SWAP else "B10"
        return "B8" if hand.lay is not None else "B7"


def _paper_of_take(view: View) -> Paper:
    if view.refused:
        return Paper(_("Take a bug"), _("The knock was refused: now only the bag is left."))
    if not view.discards:
        return Paper(_("Take a bug"), _("The pile is empty: it comes from the bag."))
    line = _("A click on the bag takes an unknown one, a click on the pile the {bug}.")
    return Paper(_("Take a bug"), line.format(bug=words.bug(view.discards[-1])))
