"""The table, for every game of the house: whose turn it is, bots, undo and redo, hints, refusals, the log, replay, the end.

A game's table draws its board, turns gestures into moves and shows what a move did; all of that hangs on the hooks
of `scenes.table_game`. Nothing here decides what is legal or what it scores.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, ClassVar

import pygame

from game.contract import Refusal
from scenes.app import App
from scenes.kit import materials
from scenes.kit.bubble import Bubble
from scenes.kit.dialog import Dialog
from scenes.kit.language import _
from scenes.kit.layout import load
from scenes.kit.motion import SPEEDS, Motion
from scenes.kit.widgets import Button
from scenes.profile import Result
from scenes.rail import LogPanel, Rail
from scenes.session import AnyPly, Session
from scenes.table_game import GameSide
from scenes.thinking import Thinking

REPLAY_PAUSE = 650
LARGE_TEXT = 1.3


class Table(GameSide):
    """A match on the table, or (`replay`) one that is over being watched again."""

    plan_name: ClassVar[str]
    """The maps of the table's layout: `layouts/NAME_16x9.tmx`, `_4x3`, and both with `_large` for large text."""

    def __init__(self, app: App, session: Session, replay: bool = False) -> None:
        super().__init__(app)
        self.session = session
        self.replay = replay
        self.playing = replay
        self.rail = Rail()
        self.bubble = Bubble()
        self.flair = Motion()
        """Motions that nobody waits for: pulses, shakes."""
        self.looking: int | None = 0 if replay else None
        """The number of moves after which the table is looked at; None is now."""
        self.thinking = Thinking(app, session)
        self._end_asked = False
        self._over = False
        self._fade: tuple[pygame.Surface, float] | None = None
        self._pause = 0.0
        self.log = LogPanel(self.look_at)
        self.undo_button = Button("", self.undo, icon="arrow-back-up")
        self.hint_button = Button("", self.ask_hint, icon="bulb")
        self.end_button = Button("", self.press_end, icon="check", kind="first")
        self.rules_button = Button("", self.open_rules, icon="book")
        self.menu_button = Button("", self.open_menu, icon="menu-2")
        self.buttons = [self.end_button, self.undo_button, self.hint_button, self.rules_button, self.menu_button]

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

    def layout(self) -> None:
        shape = "16x9" if self.look.wide else "4x3"
        large = "_large" if self.look.text_scale > LARGE_TEXT else ""
        plan = load(f"layouts/{self.plan_name}_{shape}{large}.tmx")
        self.rail.layout(self.look, plan)
        self.log.rect = self.rail["log"]
        self.log.layout(self.look)
        for button, name in zip(
            self.buttons, ("end_turn", "undo", "hint", "rules_button", "menu_button"), strict=True
        ):
            button.rect = self.rail[name]
        self._refresh_log()
        self.place_table(plan)
        self.refresh()

    @property
    def calm(self) -> bool:
        """Whether motion is reduced: things change places in a short fade."""
        return self.app.settings.reduced_motion

    @property
    def seat(self) -> int | None:
        """The seat to act."""
        return self.session.match.to_act

    @property
    def person_to_act(self) -> bool:
        """Whether a person decides now, at the present position."""
        return (
            not self.replay and not self._over and self.looking is None
            and self.seat is not None and self.session.seats[self.seat].human
        )

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.session.name(seat)

    def mark(self, seat: int) -> int:
        """The mark of a seat."""
        return self.session.seats[seat].mark

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
            self.thinking.ask(seat)

    def commit(self, move: Any, shown: bool) -> bool:
        """Plays a move of the seat to act. `shown`: the table shows it already. False when it was refused."""
        result = self.session.play(move, self.seat)
        if isinstance(result, Refusal):
            self.refuse(result)
            return False
        self._played(result, shown)
        return True

    def _played(self, ply: AnyPly, shown: bool) -> None:
        self._end_asked = False
        self.thinking.forget()
        self.bubble.hide()
        self._refresh_log()
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
        if self.app.settings.ask_before_end and not self._end_asked and self.may_end():
            self._end_asked = True
            self.refresh()
            return
        self._end_asked = False
        self.end_turn()

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        """Says why something is not allowed, at a point of the table or in the middle of it; the places at fault pulse."""
        self.app.sounds.play("refuse")
        point = at or self.table_rect().center
        faults = self.show_faults(refusal)
        free = pygame.Rect(point, (1, 1)).unionall(faults)
        self.bubble.show(self.flair, refusal.sentence(_), refusal.rule, point, free)
        self.touch()

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
            if self._pause >= REPLAY_PAUSE * max(0.4, pace):
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

    # ---- undo, redo, looking back

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
        if self._over or (self.person_to_act and self.undo_gesture()):
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
        if self.replay or self._over or self.looking is not None:
            return
        self.motion.finish()
        if not self.session.may_redo:
            self.app.toast(_("Nothing was taken back that could be played again."))
            return
        self.thinking.stop()
        self.session.redo()
        self._jumped()

    def _jumped(self) -> None:
        self.thinking.forget()
        self.bubble.hide()
        self._refresh_log()
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

    def _refresh_log(self) -> None:
        plies = self.session.match.plies
        self.log.set_lines([self.log_line(number, ply) for number, ply in enumerate(plies, 1)])

    # ---- the end

    def _finish(self) -> None:
        if self._over:
            return
        self._over = True
        outcome = self.session.match.outcome
        assert outcome is not None
        seats = self.session.seats
        self.app.profile.add_result(Result(
            time.time(), self.session.game, tuple(seat.name for seat in seats), tuple(seat.mark for seat in seats),
            outcome.scores, tuple(self.name(seat) for seat in outcome.winners), outcome.reason,
        ))
        self.session.put_away()
        self.refresh()
        self.celebrate(outcome, lambda: self.app.open("results", "replace", session=self.session))

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
        if action == "back" and self.person_to_act:
            return self.undo_gesture()
        if self.replay and action in ("left", "right") and not self.keys_used:
            self.playing = False
            self.step_replay(1 if action == "right" else -1)
            return True
        return super().act(action)

    def cancel(self) -> bool:
        if self.bubble.visible:
            self.bubble.hide()
            return True
        if self.replay:
            self.app.pop()
            return True
        if self.looking is not None:
            self.look_at(self.looking)
            return True
        if self.person_to_act and not self.motion.active and self.cancel_gesture():
            self.refresh()
            return True
        self.open_menu()
        return True

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.motion.active:
            # a click finishes what is running and does nothing else; holding it lets time run faster
            self.motion.finish()
            self.motion.rush = 4.0
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self.motion.rush = 1.0
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and not self.person_to_act and self.looking is None:
            return True
        return super().handle(event)

    def open_rules(self) -> None:
        """The rule book at the section that matters now."""
        self.app.open("rulebook", game=self.session.game, rule=self.rule_now())

    def open_menu(self) -> None:
        """The pause menu."""
        nothing: Callable[[], None] = lambda: None  # noqa: E731
        answers: list[tuple[str, str | None, Callable[[], None]]] = [(_("Go on"), "player-play", nothing)]
        if self.session.may_redo and not self._over:
            answers.append((_("Play again what was taken back"), "arrow-forward-up", self.redo))
        answers += [
            (_("Rules"), "book", self.open_rules),
            (_("Settings"), "settings", lambda: self.app.open("settings")),
            (_("Leave the table"), "door-exit", lambda: self.app.open("title", "reset")),
        ]
        line = _("The match is saved after every move. Continue on the title brings it back.")
        self.app.push(Menu(self.app, _("Pause"), [line], answers))

    # ---- painting

    def refresh(self) -> None:
        """Brings words and buttons in line with what is so now."""
        replay, looking = self.replay, self.looking is not None
        wide = self.rules_button.rect.w > 2.3 * self.rules_button.rect.h
        self.rules_button.label = _("Rules") if wide else ""
        self.menu_button.label = _("Menu") if wide else ""
        if replay:
            self.undo_button.label, self.undo_button.icon = _("Back"), "player-skip-back"
            self.hint_button.label = _("Pause") if self.playing else _("Play")
            self.hint_button.icon = "player-pause" if self.playing else "player-play"
            self.end_button.label, self.end_button.icon = _("Done"), "check"
            self.end_button.enabled = self.undo_button.enabled = self.hint_button.enabled = True
        else:
            self.undo_button.label, self.hint_button.label = _("Undo"), _("Hint")
            self.undo_button.enabled = not self._over and (self.has_gesture() or self.session.may_undo() is None)
            self.hint_button.enabled = self.person_to_act and self.app.settings.hints
            self.end_button.label = _("Back to now") if looking else self.end_label()
            self.end_button.icon = "arrow-right" if looking else "check"
            self.end_button.enabled = looking or (self.person_to_act and self.may_end())
        self.dress_buttons()
        self.touch()

    def resume(self) -> None:
        self.refresh()

    def crossfade(self) -> None:
        """Keeps the picture as it is and lets it fade into what is drawn from now on (reduced motion)."""
        self._fade = (self.app.screen.copy(), 1.0)

        def fade(share: float) -> None:
            self._fade = (self._fade[0], 1.0 - share) if self._fade is not None and share < 1.0 else None

        self.motion.tween(100, fade)

    def paint(self, target: pygame.Surface) -> None:
        target.blit(materials.ground(self.look), (0, 0))
        self.paint_table(target)
        mark, who, what = self.banner()
        self.rail.draw_banner(target, self.look, mark, who, _("Once more to end the turn") if self._end_asked else what)
        self.rail.draw_paper(target, self.look, self.paper())
        self.rail.draw_footer(target, self.look, self.footer())

    def paint_over(self, target: pygame.Surface) -> None:
        self.paint_pieces(target)
        self.bubble.draw(target, self.look)
        if self._fade is not None:
            self._fade[0].set_alpha(round(255 * self._fade[1]))
            target.blit(self._fade[0], (0, 0))


class Menu(Dialog):
    """The pause menu: Esc goes on."""

    def cancel(self) -> bool:
        self.app.pop()
        return True
