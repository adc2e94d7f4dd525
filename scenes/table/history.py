"""Back and forth at a table: undo and redo by gesture, looking at an earlier position, watching a match again."""

from __future__ import annotations

from game.contract import Refusal
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.table.frame import TableFrame


class TableHistory(TableFrame):
    """A table whose match can be taken back, looked back at and watched again."""

    def undo(self) -> None:
        """Takes one gesture back: a part of the turn that is being made, else the last move of a person."""
        if self.replay:
            self.playing = False
            self.step_replay(-1)
            return
        if self.looking is not None:
            self.look_at(self.looking)
            return
        self.motion.finish()
        if self.over or (self.person_to_act and self.undo_gesture()):
            self.refresh()
            return
        self.thinking.stop()
        result = self.session.undo()
        if isinstance(result, Refusal):
            self.refuse(result)
            if self.seat is not None and not self.session.seats[self.seat].human:
                self.thinking.ask(self.seat)
            return
        self.app.sounds.play("undo")
        self._jumped()

    def redo(self) -> None:
        """Plays again what was taken back."""
        if self.replay or self.over or self.looking is not None:
            return
        self.motion.finish()
        if not self.session.may_redo:
            self.app.toast(_("No whole turn was taken back that could be played again."))
            return
        self.thinking.stop()
        self.session.redo()
        self._jumped()

    def _jumped(self) -> None:
        self.thinking.forget()
        self.bubble.hide()
        self.refresh_log()
        self.glide_to(self.session.match.state)
        self.proceed()

    def look_at(self, ply: int) -> None:
        """Shows the table as it was after `ply` moves; the same again, or the newest line, comes back to now."""
        self.motion.finish()
        match = self.session.match
        back = ply == self.looking or (ply == len(match) and not self.replay)
        self.looking = None if back and not self.replay else ply
        if self.replay:
            self.playing = False
        self.log.shown = self.looking
        self.glide_to(match.state if self.looking is None else match.state_at(self.looking))
        self.refresh()

    def step_replay(self, way: int) -> None:
        """One move on (1) or back (-1) in a replay; stops at the ends."""
        match = self.session.match
        self.motion.finish()
        assert self.looking is not None
        at = min(len(match), max(0, self.looking + way))
        if at == self.looking:
            self.playing = False
        elif way > 0:
            self.looking = at
            self.motion.speed = SPEEDS[self.app.settings.bots_speed]
            self.show_ply(match.plies[at - 1], self.refresh)
        else:
            self.looking = at
            self.glide_to(match.state_at(at))
        self.log.shown = self.looking
        self.refresh()
