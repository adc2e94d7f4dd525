"""Back and forth at a table: an earlier position, a match again or one that others play, undo and redo."""

from __future__ import annotations

from game.contract import Refusal
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.session import Session
from scenes.table.course import Course
from scenes.table.desk import Past
from scenes.table.thinking import tell_why
from scenes.table.window.log import LogPanel

REPLAY_PAUSE = 650.0
"""Milliseconds between two moves of a replay at normal speed."""
LOOK_AGAIN = 250.0
"""Milliseconds between two checks for new moves in a match that others play."""
BEHIND = 12
"""How many of the newest moves of a match that others play are shown one by one; older ones are skipped."""


class LookingBack(Past):
    """Which position of a match is on the table."""

    def __init__(self, table: Course, session: Session, replay: bool) -> None:
        self.table, self.session, self.replay = table, session, replay
        self.playing = replay
        """Whether a replay is running rather than paused."""
        self.viewing_ply: int | None = None if not replay else 0 if session.following is None else len(session.match)
        self._dropped = False
        """Whether a script has run over the turn of a person, which begins anew once the present is shown."""
        self.log = LogPanel(self.show_again, table.refresh)
        self._pause = 0.0
        self._age = 0.0
        if replay:
            self.log.follows, self.log.shown = True, self.viewing_ply
            session.held.shown = lambda: None if self.waiting else self.viewing_ply

    def leave(self) -> None:
        """The match is not shown any more."""
        self.session.held.shown = lambda: None

    def look_at(self, ply: int) -> None:
        table = self.table
        table.motion.finish()
        match = self.session.match
        if ply > len(match):  # with the motion a tutor has taken the move back
            return
        table.move_trail.clear()
        back = (ply == self.viewing_ply or ply == len(match)) and not self.replay
        self.playing = False
        self._view(None if back else ply)
        if back and self._dropped:
            self._dropped = False
            if table.person_to_act and table.seat is not None:
                table.side.turn.begin(table.seat)
                table.refresh()

    def _view(self, ply: int | None, as_played: bool = False, at_once: bool = False) -> None:
        """Comes to the position after so many moves (None: the present one), by showing the last of them once more, `at_once`, or
        else gliding."""
        table, match = self.table, self.session.match
        self.viewing_ply = self.log.shown = ply
        if as_played and ply is not None:
            table.motion.speed = SPEEDS[table.settings.bots_speed]
            table.show_ply(match.plies[ply - 1], table.refresh)
        else:
            (table.show if at_once else table.glide)(match.state_at(ply))
        table.refresh()

    def show_again(self, ply: int) -> None:
        """Shows the last of `ply` moves once more, from the position before it, and stays there; the same number again, or the
        newest move after another one, returns to the present, in a match that is played here."""
        table, match = self.table, self.session.match
        if not ply:
            self.look_at(ply)
            return
        newest = self.viewing_ply is not None and ply == len(match)
        begun = table.side.turn.begun()  # a turn that is half made lies there again afterwards: no script may drop it
        if (ply == self.viewing_ply or newest or begun) and not self.replay:
            self.look_at(ply)
            return
        table.motion.finish()
        if ply > len(self.session.match):  # with the motion a tutor has taken the move back
            return
        self.playing, self._dropped = False, not self.replay
        self._view(ply - 1, at_once=True)
        self._view(ply, as_played=True)
        tell_why(table.thinking, table.toast, ply)

    def back_to_now(self) -> None:
        self.viewing_ply = self.log.shown = None
        self._dropped = False

    # ---- watching

    def step(self, way: int) -> None:
        """Goes one move forward (1) or back (-1) in a replay, and pauses at either end."""
        table, match = self.table, self.session.match
        table.motion.finish()
        assert self.viewing_ply is not None
        at = min(len(match), max(0, self.viewing_ply + way))
        if at == self.viewing_ply:
            self.playing = self.session.following is not None and way > 0  # then it waits for what the others do
            table.refresh()
        else:
            self._view(at, as_played=way > 0)

    def nudge(self, way: int) -> None:
        """Pauses a replay and goes one move forward (1) or back (-1)."""
        self.playing = False
        self.step(way)

    def begin_before(self, ply: int) -> None:
        """Lets a replay that is about to open begin with move number `ply`."""
        self.viewing_ply = self.log.shown = max(0, ply - 1)

    def go_to(self, ply: int, pulling: bool = False) -> None:
        """Shows the position after `ply` moves of a replay and pauses it; at once while the scrubber is being pulled."""
        table = self.table
        table.motion.finish()
        table.moments.hide()
        table.move_trail.clear()
        self.playing = False
        self._view(ply, at_once=pulling)

    def pause(self) -> None:
        """Pauses a running replay, or lets a paused one go on."""
        self.playing = not self.playing
        self.table.refresh()

    @property
    def waiting(self) -> bool:
        """Whether a running replay has nothing more to show: it waits for the others, in a match that is looked on at."""
        return self.session.following is not None and self.viewing_ply == len(self.session.match)

    @property
    def running(self) -> bool:
        """Whether a replay goes on by itself now."""
        return self.replay and self.playing and not self.waiting

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when something is shown that was not before."""
        news = self.session.following is not None and self._catch_up(dt)
        if not self.running or self.table.motion.active:
            return news
        self._pause += dt
        if self._pause < REPLAY_PAUSE * max(0.7, SPEEDS[self.table.settings.bots_speed]):
            return news
        self._pause = 0.0
        self.step(1)
        return True

    def _catch_up(self, dt: float) -> bool:
        """Takes in what the others have done; True when there was something."""
        self._age += dt
        if self._age < LOOK_AGAIN:
            return False
        self._age = 0.0
        assert self.viewing_ply is not None
        lost, shown = self._lost, self.session.match.state_at(self.viewing_ply)
        if not self.session.catch_up() and lost == self._lost:
            return False
        table, match = self.table, self.session.match
        table.refresh_log()
        at = min(self.viewing_ply, len(match))
        if self.playing:
            at = max(at, len(match) - BEHIND)
        if at != self.viewing_ply or match.state_at(at) != shown:  # something was taken back, or much was done
            table.motion.finish()
            self._view(at)
        table.refresh()
        return True

    @property
    def _lost(self) -> bool:
        return self.session.following is not None and self.session.following.lost

    def banner(self) -> tuple[int | None, str, str] | None:
        """What the banner says in a match that is looked on at, in place of the game's own words; None elsewhere."""
        session, asking = self.session, self.table.side.asking
        if session.following is None:
            return None
        if self._lost:
            return None, _("The match is gone"), _("Its record cannot be found any more.")
        if not self.waiting:
            return None
        if session.match.outcome is not None:
            won = session.match.outcome.winners
            names = ", ".join(session.name(seat) for seat in won)
            return session.seats[won[0]].mark if won else None, _("Won by {name}").format(name=names) if won else _("A draw"), ""
        seat = session.match.to_act
        assert seat is not None
        if asking is not None and asking.asked():
            return None, _("A question goes round"), _("You look on.")
        return session.seats[seat].mark, _("{name}'s turn").format(name=session.name(seat)), _("You look on.")


class Undoing:
    """Undo and redo at one table. While a question goes round nothing is taken back."""

    def __init__(self, table: Course, past: LookingBack) -> None:
        self.table, self.past = table, past

    def undo(self) -> None:
        """Takes back the last gesture of the draft, or else the last move of a person, or the turn that has just ended; in a
        replay, goes back one step, and from an earlier position to the present one."""
        table, past, session = self.table, self.past, self.table.session
        if table.question.stands_in_the_way():
            return
        table.bubble.hide()
        if past.replay:
            past.nudge(-1)
        elif past.viewing_ply is not None:
            past.look_at(past.viewing_ply)
        else:
            table.motion.finish()
            if table.over or self.back():
                table.refresh()
            elif session.may_undo() is None or not self.ask():
                self._undo_moves()

    def _undo_moves(self) -> None:
        table, session = self.table, self.table.session
        table.thinking.stop()
        result = session.undo()
        if not isinstance(result, Refusal):
            table.sounds.play("undo")
            self.jumped()
            return
        table.refuse(result)
        if table.seat is not None and not session.seats[table.seat].human and not table.tutor.rests:
            table.thinking.ask(table.seat)

    def back(self) -> bool:
        """Takes back the last gesture of the turn that is being made; False where there is none."""
        return self.table.person_to_act and self.table.side.turn.back()

    def redo(self) -> None:
        table, past = self.table, self.past
        if table.question.stands_in_the_way():
            return
        table.bubble.hide()
        if past.replay or table.over or past.viewing_ply is not None:
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
        table.move_trail.clear()
        table.refresh_log()
        table.glide(table.session.match.state)
        table.proceed()

    # ---- a turn that ended by mistake

    def ask(self) -> bool:
        """Asks the other people and takes the turn back once they agree; False when no turn can be taken back."""
        self.table.motion.finish()
        if not self.table.may_take_back:
            return False
        table, session = self.table, self.table.session
        seat = session.match.plies[-1].seat
        others = [session.name(other) for other in table.hands.people if other != seat]
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
        return (_("Take back"), "arrow-back-up", self.ask) if self.table.may_take_back else None

    def _take(self) -> None:
        table = self.table
        if not table.may_take_back:
            return
        table.hands.take_down()
        table.hands.cover()  # the next person may have opened the hand that comes after this turn
        table.thinking.stop()
        table.session.take_back()
        table.sounds.play("undo")
        self.jumped()

    def _go_on(self) -> None:
        """Goes on with whoever is next; the same turn is not asked about again."""
        table = self.table
        table.kept_turn = len(table.session.match)
        if table.hands.curtain is not None:
            table.hands.curtain.drop_aside()
        if table.seat is not None and not table.session.seats[table.seat].human:
            table.proceed()
        table.refresh()
