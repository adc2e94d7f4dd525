"""What is taken back at a table and played again: the one place that decides it.

First a gesture of the turn that is being made, which only the game knows of (`Turn.back`); then the last move of a person, out of
the match and its record (`Session.undo`); and a turn that has just ended by mistake, if the table gives it back. Where hands are
hidden, undo stays within one's own decisions, and a turn that has ended is beyond them, so everybody has to agree: the other
people are asked, bots always agree. What used chance or showed something hidden is never given back.
"""

from __future__ import annotations

from game.contract import Refusal
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.past import Looking
from scenes.table.question.asking import GoingRound


class Undoing:
    """Undo and redo at one table. While a question goes round nothing is taken back."""

    def __init__(self, table: Shell, hands: HiddenHands, past: Looking, question: GoingRound) -> None:
        self.table, self.hands, self.past, self.question = table, hands, past, question
        self._refused = -1
        """The number of moves after which the table has said no."""

    def undo(self) -> None:
        """Takes back the last gesture of the draft, or else the last move of a person, or the turn that has just ended; in a
        replay, goes back one step, and from an earlier position to the present one."""
        table, past, session = self.table, self.past, self.table.session
        if self.question.stands_in_the_way():
            return
        table.bubble.hide()
        if past.replay:
            past.playing = False
            past.step(-1)
            return
        if past.looking is not None:
            past.look_at(past.looking)
            return
        table.motion.finish()
        if table.over or self.back():
            table.refresh()
            return
        if session.may_undo() is not None and self.ask():
            return
        table.thinking.stop()
        result = session.undo()
        if isinstance(result, Refusal):
            table.refuse(result)
            if table.seat is not None and not session.seats[table.seat].human and not table.tutor.rests:
                table.thinking.ask(table.seat)
            return
        table.sounds.play("undo")
        self.jumped()

    def back(self) -> bool:
        """Takes back the last gesture of the turn that is being made; False where there is none."""
        return self.table.person_to_act and self.table.side.turn.back()

    def redo(self) -> None:
        table, past = self.table, self.past
        if self.question.stands_in_the_way():
            return
        table.bubble.hide()
        if past.replay or table.over or past.looking is not None:
            return
        table.motion.finish()
        if table.person_to_act and table.side.turn.forward():
            table.refresh()
            return
        if not table.session.may_redo:
            table.toast(_("No whole turn was taken back that could be played again."))
            return
        table.thinking.stop()
        table.session.redo()
        self.jumped()

    def answers(self) -> list[Answer]:
        """The answer that this part adds to the pause menu."""
        return [(_("Redo"), "arrow-forward-up", self.redo)] if self.table.session.may_redo and not self.table.over else []

    def jumped(self) -> None:
        """Shows the position to which moves were taken back or played again, and goes on from there."""
        table = self.table
        table.hints.forget()
        table.bubble.hide()
        table.way.clear()
        table.refresh_log()
        table.glide(table.session.match.state)
        table.proceed()

    # ---- a turn that ended by mistake

    def possible(self) -> bool:
        """Whether the turn that has just ended can still be taken back: nobody has acted since or said no."""
        table = self.table
        if table.over or table.opening or self.past.replay or self.past.looking is not None or self.question.open:
            return False
        return len(table.session.match) != self._refused and table.session.may_take_back() is None

    def ask(self) -> bool:
        """Asks the other people and takes the turn back once they agree; False when no turn can be taken back."""
        self.table.motion.finish()
        if not self.possible():
            return False
        table, session = self.table, self.table.session
        seat = session.match.plies[-1].seat
        others = [session.name(other) for other in self.hands.people if other != seat]
        if not others:
            self._take()
            return True
        table.thinking.stop()  # whoever is next has to wait for the answer
        table.app.push(Dialog(table.app, _("Take back {name}'s turn?").format(name=session.name(seat)), [
            _("The turn has just ended, and nothing hidden was shown."),
            _("Everybody has to agree: {names}").format(names=", ".join(others)),
        ], (
            (_("All agree"), "check", self._take),
            (_("No"), "x", self._go_on),
        )))
        return True

    def answer(self) -> Answer | None:
        """The button of a curtain by which the turn before it is taken back; None when it cannot be."""
        return (_("Take back"), "arrow-back-up", self.ask) if self.possible() else None

    def _take(self) -> None:
        table = self.table
        if not self.possible():
            return
        self.hands.take_down()
        self.hands.cover()  # the next person may have opened the hand that comes after this turn
        table.thinking.stop()
        table.session.take_back()
        table.sounds.play("undo")
        self.jumped()

    def _go_on(self) -> None:
        """Goes on with whoever is next; the same turn is not asked about again."""
        table = self.table
        self._refused = len(table.session.match)
        curtain = self.hands.curtain
        if curtain is not None:
            curtain.drop_aside()
        seat = table.seat
        if seat is not None and not table.session.seats[seat].human:
            table.proceed()
        table.refresh()
