"""The frame of every table: its parts and where they lie, its buttons, what is drawn in which order."""

from __future__ import annotations

import pygame

from game.contract import Refusal
from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.layout import load
from scenes.kit.motion import FADE, Motion
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.session import Session
from scenes.table.bubble import Bubble
from scenes.table.rail import LogPanel, Rail
from scenes.table.side import GameSide
from scenes.table.thinking import Thinking

LARGE_TEXT = 1.3


class TableFrame(GameSide):
    """A match on the table, or (`replay`) one that is over being watched again, before anything happens at it."""

    plan_name: str
    """The maps of the table's layout: `layouts/NAME_16x9.tmx`, `_4x3`, and both with `_large` for large text. A table
    whose parts depend on the number of seats sets it for itself."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
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
        self.end_asked = False
        self.over = False
        self._fade: tuple[pygame.Surface, float] | None = None
        self._pause = 0.0
        self._still: pygame.Surface | None = None
        self.log = LogPanel(self.look_at)
        self.undo_button = Button("", self.undo, icon="arrow-back-up")
        self.hint_button = Button("", self.ask_hint, icon="bulb")
        self.end_button = Button("", self.press_end, icon="check", kind="first")
        self.rules_button = Button("", self.open_rules, icon="book")
        self.menu_button = Button("", self.open_menu, icon="menu-2")
        self.buttons = [self.end_button, self.undo_button, self.hint_button, self.rules_button, self.menu_button]

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
        self.refresh_log()
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
            not self.replay and not self.over and self.looking is None
            and self.seat is not None and self.session.seats[self.seat].human
        )

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.session.name(seat)

    def mark(self, seat: int) -> int:
        """The mark of a seat."""
        return self.session.seats[seat].mark

    def refresh_log(self) -> None:
        """Brings the log in line with the match."""
        plies = self.session.match.plies
        lines = [self.log_line(number, ply) for number, ply in enumerate(plies, 1)]
        self.log.set_lines([line for line in lines if line is not None])

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
            self.undo_button.enabled = not self.over and (self.has_gesture() or self.session.may_undo() is None)
            self.hint_button.enabled = self.person_to_act and self.app.settings.hints
            self.end_button.label = _("Back to now") if looking else self.end_label()
            self.end_button.icon = "arrow-right" if looking else "check"
            self.end_button.enabled = looking or (self.person_to_act and self.may_end())
        self.dress_buttons()
        self._still = None
        self.touch()

    def resume(self) -> None:
        self.refresh()

    def crossfade(self) -> None:
        """Keeps the picture as it is and lets it fade into what is drawn from now on (reduced motion)."""
        self._fade = (self.app.screen.copy(), 1.0)

        def fade(share: float) -> None:
            self._fade = (self._fade[0], 1.0 - share) if self._fade is not None and share < 1.0 else None

        self.motion.tween(FADE, fade)

    def paint(self, target: pygame.Surface) -> None:
        if self._still is None or self._still.get_size() != target.get_size():
            self._still = pygame.Surface(target.get_size())
            self._paint_still(self._still)
        target.blit(self._still, (0, 0))

    def _paint_still(self, target: pygame.Surface) -> None:
        """Paints what changes only with `refresh`: it is kept, so that a frame of pieces in flight costs little."""
        target.blit(materials.ground(self.look), (0, 0))
        self.paint_table(target)
        mark, who, what = self.banner()
        self.rail.draw_banner(target, self.look, mark, who, _("Once more to end the turn") if self.end_asked else what)
        paper = self.paper()
        if paper is not None:
            self.rail.draw_paper(target, self.look, paper)
        self.rail.draw_footer(target, self.look, self.footer())

    def paint_over(self, target: pygame.Surface) -> None:
        self.paint_pieces(target)
        self.bubble.draw(target, self.look)
        if self._fade is not None:
            self._fade[0].set_alpha(round(255 * self._fade[1]))
            target.blit(self._fade[0], (0, 0))

    # ---- what the buttons do, given by the classes that build on this

    def undo(self) -> None:
        """Takes one gesture back."""
        raise NotImplementedError

    def look_at(self, ply: int) -> None:
        """Shows the table as it was after `ply` moves."""
        raise NotImplementedError

    def ask_hint(self) -> None:
        """The hint, further with each call."""
        raise NotImplementedError

    def press_end(self) -> None:
        """The gold button."""
        raise NotImplementedError

    def proceed(self) -> None:
        """Goes on with whoever has to decide now."""
        raise NotImplementedError

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        """Says why something is not allowed."""
        raise NotImplementedError

    def open_rules(self) -> None:
        """The rule book at the section that matters now."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """The pause menu."""
        raise NotImplementedError
