"""The course of a match at a table: who decides now, what a move did, bots and hints, the end."""

from __future__ import annotations

from typing import Any

from game.contract import Refusal
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.session import AnyPly
from scenes.table.hidden.hands import HiddenHands
from scenes.table.moments.marks import Deciding
from scenes.table.moments.seen import picture_of
from scenes.table.parts import Shell
from scenes.table.question.asking import GoingRound
from scenes.table.question.further import further_lines
from scenes.table.thinking import BEAT, BREATH, LONG_BREATH, THINK_LEAST
from scenes.table.window.hinting import told_whole


class Course:
    """What happens next. `end_asked`: the end of the turn was asked for once and has to be confirmed."""

    def __init__(self, table: Shell, hands: HiddenHands, question: GoingRound) -> None:
        self.table, self.hands, self.question = table, hands, question
        self.end_asked = False

    # ---- the turn

    def proceed(self) -> None:
        """Goes on with whoever is to act now; a person whose hand is hidden opens the curtain first."""
        table = self.table
        if table.opening or table.tutor.proceed() or self.question.begin():
            return
        if table.session.match.outcome is not None:
            table.refresh()
            self._finish()
            return
        seat = table.seat
        assert seat is not None
        human = table.session.seats[seat].human
        if human:
            table.until.arrive()
        if self.hands.hand_over(seat):
            return
        table.motion.speed = SPEEDS[table.settings.people_speed] if human else table.until.pace
        table.side.turn.begin(seat)
        if human:
            table.coach.look(seat)
        else:
            self._ask_bot(seat)
        table.refresh()

    def _ask_bot(self, seat: int) -> None:
        table = self.table
        only = table.side.turn.only_move()
        if only is None:
            plies = table.session.match.plies
            beat = THINK_LEAST if plies and plies[-1].seat == seat else BEAT
            table.thinking.ask(seat, LONG_BREATH if table.may_take_back() else beat)
            return
        plies = table.session.match.plies
        slow = not plies or (not plies[-1].step.sealed and table.session.seats[plies[-1].seat].human)
        table.thinking.know(only, LONG_BREATH if slow else BREATH)

    def commit(self, move: Any, shown: bool = False) -> bool:
        """Plays a move of the seat to act. `shown`: the table shows it already. False when it was refused."""
        result = self.table.session.play(move, self.table.seat)
        if isinstance(result, Refusal):
            self.table.refuse(self.table.tutor.refused(move, result))
            return False
        self.played(result, shown)
        return True

    def played(self, ply: AnyPly, shown: bool) -> None:
        """Takes a move that was played to the screen."""
        table = self.table
        if any(told.event.kind == "round_ended" for told in ply.step.told):
            self.hands.cover(len(table.session.match) - 1)  # everybody looks at the table while a new hand is dealt
        self.end_asked = False
        table.until.before(ply)
        table.thinking.forget()
        table.bubble.hide()
        table.refresh_log()
        further = further_lines(table, len(table.session.match))
        if further:
            table.toast(". ".join(line.plain for line in further))
        if shown:
            table.show(ply.step.state)
            table.moments.expect(ply)
            table.moments.show(table.proceed)
        else:
            table.show_ply(ply, table.proceed)
        table.refresh()

    def end(self) -> None:
        """Ends the turn of the person to act, asking first when the settings say so."""
        table = self.table
        if not table.person_to_act:
            self._say_whose_turn()
            return
        why = table.side.turn.why_not()
        if why is not None:
            table.refuse(why)
            return
        if table.settings.ask_before_end and not self.end_asked and table.side.turn.may_end():
            self.end_asked = True
            table.refresh()
            return
        self.end_asked = False
        table.side.turn.end()

    def _say_whose_turn(self) -> None:
        """Says for whom the match waits, where that is not the one who wants to end a turn."""
        table = self.table
        quiet = table.over or table.opening or table.tutor.teaches or self.question.open
        if table.seat is not None and not quiet:
            table.toast(_("It is the turn of {name}.").format(name=table.session.name(table.seat)))

    # ---- bots and hints

    def update(self) -> bool:
        """Takes what the bots have come up with; True when something looks different now. No bot moves while a page lies over the
        table: who opens the menu pauses the match."""
        table, thinking = self.table, self.table.thinking
        if thinking.poll():
            if thinking.hint is None:
                table.toast(_("No hint comes to mind just now."))
            elif table.person_to_act:
                table.sounds.play("chain")
            table.refresh()
        if table.motion.active or table.past.looking is not None or not table.page.on_top:
            return False
        move = thinking.take(table.until.pace)
        if move is None:
            return False
        self._play_bot(move)
        return True

    def _play_bot(self, move: Any) -> None:
        result = self.table.session.play(move, self.table.seat)
        assert not isinstance(result, Refusal), f"a bot's move was found to be legal and is refused: {result}"
        self.played(result, False)

    def ask_hint(self) -> None:
        """Gives the hint, more of it with each call: first the piece, then the target, then the move with its reason."""
        table = self.table
        table.bubble.hide()  # the hint answers what was refused
        if table.coach.says is not None:
            table.coach.put_away()  # its paper would lie over the words of the hint
        if table.tutor.hint() or self.question.ask_hint() or table.side.turn.hint():
            return
        if table.ready and table.settings.hints:
            assert table.seat is not None
            table.thinking.ask_hint(table.seat)
            table.refresh()

    @property
    def hint_is_whole(self) -> bool:
        """Whether a hint is on the paper and told to its end."""
        return told_whole(self.table.thinking, self.table.side.words.hinting())

    def play_hint(self) -> bool:
        """Plays the move of the hint that is open, with what was made of the turn put back first; False where there is none, or
        where the turn as it was made is that move already, so that it only has to be ended."""
        table = self.table
        hint, turn, seat = table.thinking.hint, table.side.turn, table.seat
        if hint is None or seat is None or not table.ready or turn.offered() == hint.move:
            return False
        if table.session.match.check(hint.move) is not None:
            return False
        turn.let_go()
        table.show(table.session.match.state)
        table.commit(hint.move)
        return True

    # ---- the end

    def _finish(self) -> None:
        table = self.table
        if table.over:
            return
        table.over = True
        outcome = table.session.match.outcome
        assert outcome is not None
        table.session.put_away()
        table.refresh()
        table.side.ground.celebrate(outcome, self.show_results)

    def show_results(self) -> None:
        """Opens the page of the result, unless another page lies over the table; see `Table.resume`."""
        table = self.table
        if table.app.top is table.page:
            last = table.log.lines[-1]
            deciding = table.moments.marks.deciding(Deciding(last.ply, last.plain))
            seen = picture_of(table, len(table.session.match) if deciding is None else deciding.ply)
            table.app.open("results", "replace", session=table.session, deciding=deciding, seen=seen)
