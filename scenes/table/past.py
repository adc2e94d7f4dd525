"""Back and forth at a table: undo and redo, looking at an earlier position, watching a match again."""

from __future__ import annotations

from game.agreements import AGREED, RESIGNS
from game.contract import Refusal
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.session import Session
from scenes.table.log_words import spans
from scenes.table.parts import Shell
from scenes.table.rail import LogLine, LogPanel

REPLAY_PAUSE = 650.0
"""Milliseconds between two moves of a replay at normal speed."""


class Looking:
    """Which position of a match is on the table. A game sees this as `scenes.table.desk.Past`."""

    def __init__(self, table: Shell, session: Session, replay: bool) -> None:
        self.table, self.session, self.replay = table, session, replay
        self.playing = replay
        """Whether a replay is running rather than paused."""
        self.looking: int | None = 0 if replay else None
        """The number of moves after which the position is shown; None for the present one."""
        self.log = LogPanel(self.look_at)
        self._pause = 0.0

    # ---- the log

    def refresh_log(self) -> None:
        """Brings the log in line with the match."""
        words = self.table.side.words
        lines: list[LogLine | None] = [words.log_line(number, ply) for number, ply in enumerate(self.session.match.plies, 1)]
        lines.append(self._agreed())
        self.log.set_lines([line for line in lines if line is not None])

    def _agreed(self) -> LogLine | None:
        """The last line of a match that ended by agreement; None for one that goes on or ended by a rule."""
        match, seats = self.session.match, self.session.seats
        if match.outcome is None or match.outcome.reason != AGREED:
            return None
        last = match.agreements[-1]
        words = _("{name} resigned") if last.word == RESIGNS else _("{name} took the draw")
        return LogLine(len(match), seats[last.seat].mark, spans(words, name=seats[last.seat].name))

    # ---- taking back

    def undo(self) -> None:
        """Takes back the last gesture of the draft, or else the last move of a person; in a replay, one step."""
        table = self.table
        if self.replay:
            self.playing = False
            self.step(-1)
            return
        if self.looking is not None:
            self.look_at(self.looking)
            return
        table.motion.finish()
        if table.over or (table.person_to_act and table.side.turn.back()):
            table.refresh()
            return
        if self.session.may_undo() is not None and table.take_back():
            return
        table.thinking.stop()
        result = self.session.undo()
        if isinstance(result, Refusal):
            table.refuse(result)
            if table.seat is not None and not self.session.seats[table.seat].human:
                table.thinking.ask(table.seat)
            return
        table.sounds.play("undo")
        self.jumped()

    def redo(self) -> None:
        """Plays again what was taken back."""
        table = self.table
        if self.replay or table.over or self.looking is not None:
            return
        table.motion.finish()
        if table.person_to_act and table.side.turn.forward():
            table.refresh()
            return
        if not self.session.may_redo:
            table.toast(_("No whole turn was taken back that could be played again."))
            return
        table.thinking.stop()
        self.session.redo()
        self.jumped()

    def jumped(self) -> None:
        """Shows the position to which moves were taken back or played again, and goes on from there."""
        table = self.table
        table.thinking.forget()
        table.bubble.hide()
        table.refresh_log()
        table.glide(self.session.match.state)
        table.proceed()

    # ---- looking

    def look_at(self, ply: int) -> None:
        """Shows the table as it was after `ply` moves; the same number again, or the newest line, returns to the present."""
        table, match = self.table, self.session.match
        table.motion.finish()
        back = ply == self.looking or (ply == len(match) and not self.replay)
        self.looking = None if back and not self.replay else ply
        self.playing = False
        self.log.shown = self.looking
        table.glide(match.state if self.looking is None else match.state_at(self.looking))
        table.refresh()

    def back_to_now(self) -> None:
        """Returns to the present position without showing it; whoever calls shows a position next."""
        self.looking = self.log.shown = None

    # ---- watching

    def step(self, way: int) -> None:
        """Goes one move forward (1) or back (-1) in a replay, and pauses at either end."""
        table, match = self.table, self.session.match
        table.motion.finish()
        assert self.looking is not None
        at = min(len(match), max(0, self.looking + way))
        if at == self.looking:
            self.playing = False
        elif way > 0:
            self.looking = at
            table.motion.speed = SPEEDS[table.settings.bots_speed]
            table.show_ply(match.plies[at - 1], table.refresh)
        else:
            self.looking = at
            table.glide(match.state_at(at))
        self.log.shown = self.looking
        table.refresh()

    def pause(self) -> None:
        """Pauses a running replay, or lets a paused one go on."""
        self.playing = not self.playing
        self.table.refresh()

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a running replay made a step."""
        if not (self.replay and self.playing) or self.table.motion.active:
            return False
        self._pause += dt
        if self._pause < REPLAY_PAUSE * max(0.7, SPEEDS[self.table.settings.bots_speed]):
            return False
        self._pause = 0.0
        self.step(1)
        return True
