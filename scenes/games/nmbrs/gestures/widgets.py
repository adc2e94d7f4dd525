"""The table and the piles as widgets."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.nmbrs.cards import Card
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.field.ends import OPEN_CARD, Tally
from scenes.games.nmbrs.gestures.choice import OPEN, Choice, Target
from scenes.games.nmbrs.paint import BoardPainter
from scenes.games.nmbrs.plane import Plane
from scenes.games.nmbrs.words import target_words
from scenes.kit import controls, text
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget, nearest_box
from scenes.table.camera import Panning
from scenes.table.desk import Desk


class BoardCursor(Widget):
    """Passes on what is done on the table. The cursor of the keys goes over the lit places."""

    def __init__(self, painter: BoardPainter, panning: PlanePanning, tap: Callable[[Target], None]) -> None:
        """Makes the cursor. `tap` is called with the place that was clicked or accepted."""
        super().__init__()
        self.painter, self.panning, self.tap = painter, panning, tap
        self.now, self.places, self.choice = painter.now, painter.places, painter.choice
        self._lasso = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.painter.draw(target)
        over = self.choice.over
        if focused and over is not None:
            box = self.choice.box(over)
            controls.focus_ring(style, box.size, 12).draw(target, box.topleft)
        elif focused:
            controls.focus_ring(style, self.rect.size, 12).draw(target, self.rect.topleft)

    def spoken(self) -> str:
        return target_words(self.choice, self.choice.over)

    def overheard(self) -> str:
        return target_words(self.choice, None)

    def down(self, pos: tuple[int, int]) -> None:
        self._lasso = self.choice.target_at(pos) is None and self.now.laying
        if self._lasso:
            self.places.rack.mouse.begin_lasso(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._lasso:
            self.places.rack.mouse.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        desk = self.now.desk
        if self._lasso:
            self._lasso = False
            self.places.rack.mouse.release(pos)
            return
        if desk.past.viewing_ply is not None:
            if not desk.past.replay:
                desk.past.look_at(desk.past.viewing_ply)
            return
        desk.bubble.hide()
        target = self.choice.target_at(pos)
        if target is not None:
            self.choice.point(target)
            self.tap(target)

    def wheel(self, steps: int) -> bool:
        if self.choice.over is not None and self.choice.turn(steps):
            self.now.desk.refresh()
            return True
        return self.panning.zoom(steps, self.now.desk.page.pointer)

    def begin(self) -> None:
        """Puts the cursor on the first lit place, when the focus of the keys comes here."""
        lit = self.choice.lit_targets
        if lit and self.choice.over not in lit:
            self.choice.point(lit[0])
            self.now.desk.refresh()

    def act(self, action: str) -> bool:
        if action == "accept":
            if self.now.laying and not self.choice.cards:
                self.now.desk.toast(_("First pick cards from your hand."))
            elif self.choice.over is None:
                self.begin()
            elif self.now.laying:
                self.tap(self.choice.over)
            return True
        lit = self.choice.lit_targets
        if action not in ("up", "down", "left", "right") or not lit:
            return False
        over = self.choice.over
        if over is None or over not in lit:
            self.begin()
            return True
        return self._go(action, lit, over)

    def _go(self, action: str, lit: list[Target], over: Target) -> bool:
        """Moves the cursor to the nearest lit place in a direction; False when there is none."""
        found = nearest_box(self.choice.box(over), action, {place: self.choice.box(place) for place in lit if place != over})
        if found is None:
            return False
        self.choice.point(found)
        self.places.plane.see(self.choice.box(found))
        self.now.desk.refresh()
        return True

    def focus_changed(self, focused: bool) -> None:
        if focused and self.now.desk.page.keys_used:
            self.begin()


class Piles(Widget):
    """The closed and the open pile; a click on one takes from it when there is a choice between them."""

    def __init__(self, choice: Choice, tally: Tally, tap_open: Callable[[], None], tap_closed: Callable[[], None]) -> None:
        super().__init__()
        self.now, self.places, self.choice, self.tally = choice.now, choice.places, choice, tally
        self.tap_open, self.tap_closed = tap_open, tap_closed
        self.which = 1
        """The pile at which the cursor of the keys is: 0 the closed one, 1 the open one."""
        self._pressed = (-1, -1)

    def both(self) -> str:
        """What lies on both piles."""
        card = self.top
        top = _("the open pile is empty") if card is None else _("{card} lies open").format(card=self.now.card_words(card))
        return ", ".join((_("Draw pile {count}").format(count=self.tally.view.closed), top))

    def spoken(self) -> str:
        if self.which == 0:
            return _("The draw pile: {count}").format(count=self.tally.view.closed)
        if self.top is None:
            return _("The open pile is empty")
        return _("The open pile: {card}").format(card=self.now.card_words(self.top))

    def overheard(self) -> str:
        return self.spoken()

    @property
    def lit(self) -> tuple[bool, bool]:
        """Whether the closed and the open pile are lit, because they can be clicked or take what is selected."""
        if self.now.offering:
            return True, True
        lays = self.now.laying and self.choice.lone is not None
        return False, lays and (bool(self.places.rack.held) or self.choice.over == OPEN)

    @property
    def top(self) -> Card | None:
        """The uppermost open card that lies still; None for an empty pile."""
        stage = self.now.desk.stage
        comes = stage.pieces[OPEN_CARD].kind if stage.is_flying(OPEN_CARD) else None
        return next((card for card in reversed(self.tally.view.open) if card != comes), None)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        view = self.tally.view
        closed, opened, top = self.places.closed_box, self.places.open_box, self.top
        lit_closed, lit_open = self.lit
        for box, lit in ((closed, lit_closed), (opened, lit_open)):
            if lit:
                controls.glow_outline(style, box.size, 8).draw(target, box.topleft)
        cards.pile(style, *closed.size, view.closed).draw(target, closed.center)
        if top is not None:
            cards.card(style, opened.w, self.now.face(top), "rest", opened.h).draw(target, opened.center)
        else:
            cards.pile(style, *opened.size, 0).draw(target, opened.center)
        thrown = self.choice.thrown.copy
        if thrown is not None and isinstance(thrown.key, int):
            cards.card(style, opened.w, self.now.face(thrown.key), "rest", opened.h).draw(target, opened.center)
            controls.glow_outline(style, opened.size, 8).draw(target, opened.topleft)
        self._write(target, closed, str(view.closed), 3.1, "f")
        self._write(target, opened, _("open") if top is not None else _("empty"), 2.6, "a")
        if focused:
            box = opened if self.which else closed
            controls.focus_ring(style, box.size, 10).draw(target, box.topleft)

    def _write(self, target: pygame.Surface, pile: pygame.Rect, word: str, share: float, family: text.Family) -> None:
        """Writes a word below a pile, as large as it has room."""
        style, low = self.now.desk.style, self.places.pile_words
        room = pygame.Rect(0, low.y, low.w // 2 - style.px(0.6), low.h)
        room.centerx = pile.centerx
        px = text.line_px(word, room.w, min(style.text(share), round(low.h * 0.86)), style.px(1.9), family, 600)
        text.blit_centred(target, text.render(word, px, style.theme.cream, family, 600), room)

    def down(self, pos: tuple[int, int]) -> None:
        self._pressed = pos

    def up(self, pos: tuple[int, int]) -> None:
        """Takes from the pile that was clicked, or from which the pointer was dragged to the hand."""
        if self.now.offering and self.places.rack.rect.collidepoint(pos):
            pos = self._pressed
        if self.places.open_box.collidepoint(pos):
            self.tap_open()
        elif self.places.closed_box.collidepoint(pos):
            self.tap_closed()

    def act(self, action: str) -> bool:
        if action in ("left", "right") and self.which != (action == "right"):
            self.which = 1 - self.which
            self.now.desk.page.touch()
            return True
        if action in ("accept", "end"):
            if self.which:
                self.tap_open()
            else:
                self.tap_closed()
            return True
        return False


class PlanePanning(Panning):
    """The gestures that move the plane; they have no effect while pieces are on their way over it."""

    def __init__(self, desk: Desk, plane: Plane) -> None:
        super().__init__(desk, lambda: plane.rect, plane.pan)
        self.plane = plane

    def act(self, action: str) -> bool:
        """Takes a named action; True when it was for the plane."""
        if action == "home":
            if not self.desk.motion.active and self.plane.fit():
                self.desk.refresh()
            return True
        if action in ("zoom_in", "zoom_out"):
            return self.zoom(1 if action == "zoom_in" else -1, self.plane.rect.center)
        return False

    def zoom(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point of the window; False when that is not possible now."""
        if self.desk.motion.active or not self.plane.turn(steps, pos):
            return False
        self.desk.refresh()
        return True
