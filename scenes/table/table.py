"""The table, for every game of the house: whose turn it is, bots, hints, refusals, the end, keys and the pause menu.

A game's table draws its board, turns gestures into moves and shows what a move did; all of that hangs on the hooks
of `scenes.table.side`. Nothing here decides what is legal or what it scores.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.contract import Refusal
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.kit.widgets import Button
from scenes.session import AnyPly
from scenes.table.history import TableHistory
from scenes.table.thinking import BREATH, LONG_BREATH

REPLAY_PAUSE = 650


class Table(TableHistory):
    """A match being played at a table. A game's table builds on it (see `scenes.table.side`)."""

    # ---- coming and going

    def enter(self) -> None:
        self.show_state(self.session.match.state_at(self.looking) if self.looking is not None else self.session.match.state)
        for fault in self.session.faults:
            self.app.toast(_("The saved match was damaged: {fault}").format(fault=fault), 8000)
        if not self.replay:
            if any(not seat.human for seat in self.session.seats) or self.app.settings.hints:
                self.app.worker.start(self.session.game)
            self.proceed()

    def leave(self) -> None:
        self.thinking.stop()
        self.session.close()

    # ---- the turn

    def proceed(self) -> None:
        """Goes on with whoever has to decide now."""
        self.refresh()
        if self.session.match.outcome is not None:
            self._finish()
            return
        seat = self.seat
        assert seat is not None
        human = self.session.seats[seat].human
        self.motion.speed = SPEEDS[self.app.settings.people_speed if human else self.app.settings.bots_speed]
        self.begin_turn(seat)
        if not human:
            only = self.only_move()
            if only is None:
                self.thinking.ask(seat)
            else:
                plies = self.session.match.plies
                slow = not plies or (not plies[-1].step.sealed and self.session.seats[plies[-1].seat].human)
                self.thinking.know(only, LONG_BREATH if slow else BREATH)

    def commit(self, move: Any, shown: bool) -> bool:
        """Plays a move of the seat to act. `shown`: the table shows it already. False when it was refused."""
        result = self.session.play(move, self.seat)
        if isinstance(result, Refusal):
            self.refuse(result)
            return False
        self._played(result, shown)
        return True

    def _played(self, ply: AnyPly, shown: bool) -> None:
        self.end_asked = False
        self.thinking.forget()
        self.bubble.hide()
        self.refresh_log()
        if shown:
            self.proceed()
        else:
            self.show_ply(ply, self.proceed)
        self.refresh()

    def press_end(self) -> None:
        """The gold button, Enter: ends the turn (asking first when the settings say so), or comes back from looking."""
        if self.replay:
            self.app.pop()
            return
        if self.looking is not None:
            self.look_at(self.looking)
            return
        if self.motion.active:
            self.motion.finish()
            return
        if not self.person_to_act:
            return
        if self.app.settings.ask_before_end and not self.end_asked and self.may_end():
            self.end_asked = True
            self.refresh()
            return
        self.end_asked = False
        self.end_turn()

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        """Says why something is not allowed, at a point of the table or in the middle of it; the places at fault pulse."""
        self.app.sounds.play("refuse")
        faults = self.show_faults(refusal)
        if at is None and not faults:
            self.app.toast(refusal.sentence(_))  # there is no place to point at
            return
        point = at or self.table_rect().center
        free = pygame.Rect(point, (1, 1)).unionall(faults)
        self.bubble.show(self.flair, refusal.sentence(_), refusal.rule, point, free)
        self.refresh()  # what was held went home: banner and paper must not speak of it any more

    # ---- bots and hints

    def update(self, dt: float) -> bool:
        was_moving = self.motion.active
        moved = super().update(dt)
        if was_moving and not self.motion.active:
            self.refresh()  # what waited for the pieces to arrive can be done now
        moved = self.flair.update(dt) or moved
        moved = self.bubble.update(dt) or moved
        if self.thinking.poll():
            if self.thinking.hint is None:
                self.app.toast(_("No hint comes to mind just now."))
            elif self.person_to_act:
                self.app.sounds.play("chain")
            self.refresh()
        pace = SPEEDS[self.app.settings.bots_speed]
        if not self.motion.active and self.looking is None and (move := self.thinking.take(pace)) is not None:
            self._play_bot(move)
            moved = True
        if self.replay and self.playing and not self.motion.active:
            self._pause += dt
            if self._pause >= REPLAY_PAUSE * max(0.7, pace):
                self._pause = 0.0
                self.step_replay(1)
                moved = True
        return moved

    @property
    def moving(self) -> bool:
        return self.motion.active or self.flair.active or self.thinking.active or (self.replay and self.playing)

    def _play_bot(self, move: Any) -> None:
        result = self.session.play(move, self.seat)
        if isinstance(result, Refusal):
            result = self.session.play(next(self.session.match.legal()), self.seat)
        assert not isinstance(result, Refusal)
        self._played(result, False)

    def ask_hint(self) -> None:
        """The hint, further with each call: first the piece, then the target, then the move with a reason. In a replay: pause."""
        if self.replay:
            self.playing = not self.playing
            self.refresh()
        elif self.person_to_act and self.app.settings.hints and not self.motion.active:
            assert self.seat is not None
            self.thinking.ask_hint(self.seat)
            self.refresh()

    # ---- the end

    def _finish(self) -> None:
        if self.over:
            return
        self.over = True
        outcome = self.session.match.outcome
        assert outcome is not None
        self.session.put_away()
        self.refresh()
        self.celebrate(outcome, self._show_results)

    def _show_results(self) -> None:
        if self.app.top is self:  # a page that lies over the table is closed first, see `resume`
            self.app.open("results", "replace", session=self.session)

    def resume(self) -> None:
        super().resume()
        self.motion.rush = 1.0  # the button may have been let go over another page
        if self.over and not self.motion.active:
            self._show_results()

    # ---- keys, menu

    def act(self, action: str) -> bool:
        calls = {"undo": self.undo, "redo": self.redo, "hint": self.ask_hint, "rules": self.open_rules, "menu": self.open_menu}
        if action in calls:
            calls[action]()
            return True
        if self.motion.active and action in ("accept", "end"):
            self.motion.finish()
            return True
        on_button = self.keys_used and isinstance(self.focus, Button) and self.focus in self.ring()
        if action == "end" and not on_button:
            self.press_end()
            return True
        if self.replay and action == "accept" and not on_button:
            self.ask_hint()
            return True
        if self.replay and action in ("left", "right") and not on_button:
            self.playing = False
            self.step_replay(1 if action == "right" else -1)
            return True
        return super().act(action)

    def cancel(self) -> bool:
        if not self.put_back():
            self.open_menu()
        return True

    def put_back(self) -> bool:
        """Takes away or puts back what can be: bubble, replay, a look back, what is held; False when there is nothing."""
        if self.bubble.visible:
            self.bubble.hide()
            return True
        if self.replay:
            self.app.pop()
            return True
        if self.looking is not None:
            self.look_at(self.looking)
            return True
        if self.person_to_act:
            self.motion.finish()
        if self.person_to_act and self.cancel_gesture():
            self.refresh()
            return True
        return False

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.motion.active:
            # a click finishes what is running and does nothing else; holding it lets time run faster
            self.motion.finish()
            self.motion.rush = 4.0
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self.motion.rush = 1.0
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.put_back()  # the right button never opens the menu
            return True
        return super().handle(event)

    def open_rules(self) -> None:
        """The rule book at the section that matters now."""
        self.app.open("rulebook", game=self.session.game, rule=self.rule_now())

    def more_answers(self) -> list[Answer]:
        """What the pause menu offers besides, at tables of some games."""
        return []

    def open_menu(self) -> None:
        """The pause menu."""
        nothing: Callable[[], None] = lambda: None  # noqa: E731
        answers: list[Answer] = [(_("Go on"), "player-play", nothing)]
        if self.session.may_redo and not self.over:
            answers.append((_("Play again what was taken back"), "arrow-forward-up", self.redo))
        answers += [
            *self.more_answers(),
            (_("Rules"), "book", self.open_rules),
            (_("Settings"), "settings", lambda: self.app.open("settings")),
            (_("Leave the table"), "door-exit", lambda: self.app.open("title", "reset")),
        ]
        line = _("The match is saved after every turn. Continue on the title brings it back.")
        self.app.push(Menu(self.app, _("Pause"), [line], answers))


class Menu(Dialog):
    """The pause menu: Esc goes on."""

    def cancel(self) -> bool:
        self.app.pop()
        return True
