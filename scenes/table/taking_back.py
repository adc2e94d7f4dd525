"""A turn that ended by mistake: the table may give it back until the next seat acts.

Where hands are hidden, undo stays within one's own decisions. A turn that has just ended is beyond them, so everybody has to
agree: the other people are asked, bots always agree. What used chance or showed something hidden is never given back.
"""

from __future__ import annotations

from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.past import Looking


class TakingBack:
    """Takes the end of a turn back at one table, with everybody's consent."""

    def __init__(self, table: Shell, hands: HiddenHands, past: Looking) -> None:
        self.table, self.hands, self.past = table, hands, past
        self._refused = -1
        """The number of moves after which the table has said no."""

    def possible(self) -> bool:
        """Whether the turn that has just ended can still be taken back: nobody has acted since or said no."""
        table = self.table
        if table.over or table.opening or table.past.replay or table.past.looking is not None or table.question.open:
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
        return (_("Take back"), "arrow-back-up", self._from_curtain) if self.possible() else None

    def _from_curtain(self) -> None:
        self.ask()

    def _take(self) -> None:
        table = self.table
        if not self.possible():
            return
        self.hands.take_down()
        self.hands.cover()  # the next person may have opened the hand that comes after this turn
        table.thinking.stop()
        table.session.take_back()
        table.sounds.play("undo")
        self.past.jumped()

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
