"""The table, the piles and the list of the rows as widgets."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.selection import Fit
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.board import BoardPainter, points_bubble
from scenes.games.nmbrs.gestures.choice import OPEN, Choice, Now, Target
from scenes.games.nmbrs.layout import OPEN_CARD, Layout
from scenes.games.nmbrs.words import row_words
from scenes.kit import controls, materials, text
from scenes.kit.language import _, signed
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget, nearest_box
from scenes.table.camera import Panning
from scenes.table.game import Tally


class BoardCursor(Widget):
    """Passes on what is done on the table. The cursor of the keys goes over the lit places."""

    def __init__(self, painter: BoardPainter, panning: Panning, tap: Callable[[Target], None]) -> None:
        super().__init__()
        self.painter, self.panning, self.tap = painter, panning, tap
        self.now, self.places, self.choice = painter.now, painter.places, painter.choice
        self._lasso = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.painter.draw(target)
        if focused:
            over, beds = self.choice.over, self.choice.beds
            box = self.rect if over is None else self.choice.box(over)
            if over is not None and beds.ahead is not None:
                box = beds.seen().bed(beds.ahead.row)
            controls.focus_ring(style, box.size, 12).draw(target, box.topleft)

    def spoken(self) -> str:
        over, rows = self.choice.over, self.now.view.rows
        if over is None:
            return self.overheard()
        if over.kind == "row":
            return next((_("The row {row}").format(row=row_words(row)) for row in rows if row.id == over.row), _("A row"))
        if over.card:
            return _("Crossing at {card}").format(card=words.card(over.card))
        return _("The open pile") if over == OPEN else _("A new row")

    def overheard(self) -> str:
        return _("The table, {count} rows").format(count=len(self.now.view.rows))

    def down(self, pos: tuple[int, int]) -> None:
        self._lasso = self.choice.target_at(pos) is None and self.now.laying
        if self._lasso:
            self.places.rack.selection.begin_lasso(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._lasso:
            self.places.rack.selection.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        desk = self.now.desk
        if self._lasso:
            self._lasso = False
            self.places.rack.selection.release(pos)
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
        lit, over = {place: self.choice.box(place) for place in self.choice.lit_targets}, self.choice.over
        if action not in ("up", "down", "left", "right") or not lit:
            return False
        if over not in lit:
            self.begin()
            return True
        found = nearest_box(lit.pop(over), action, lit)
        if found is not None:
            self.choice.point(found)
            self.places.plane.see(self.choice.box(found))
            self.now.desk.refresh()
        return found is not None

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

    def both(self) -> tuple[str, str]:
        """What lies on the closed and on the open pile."""
        top = _("The open pile is empty") if self.top is None else _("The open pile: {card}").format(card=words.card(self.top))
        return _("The draw pile: {count}").format(count=self.tally.view.closed), top

    def spoken(self) -> str:
        return self.both()[self.which]

    overheard = spoken

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
            (self.tap_open if self.which else self.tap_closed)()
            return True
        return False


HEAD = 6.2
"""The height of the head of the list of rows, in percent of the window's height."""


class RowsPanel(Widget):
    """A list of all rows that can be laid, by points; a click selects the cards of one. Those from the hand have gold."""

    def __init__(self, now: Now, places: Layout) -> None:
        super().__init__()
        self.now, self.places = now, places
        self.chosen: Callable[[Fit], None] = lambda fit: None
        """Called with the row that was chosen."""
        self.visible = False
        self.fits: tuple[Fit, ...] = ()
        self.offset = self.at = 0
        self.rows = self._high = 1

    def open(self, fits: tuple[Fit, ...]) -> None:
        """Shows these rows."""
        self.fits, self.offset, self.at = fits, 0, 0
        self.visible = True
        self.place()

    def place(self) -> None:
        """Lays the list over the lower right of the table, as high as it needs to be."""
        style, area = self.now.desk.style, self.places.plane.rect
        self._high = round(style.px(8.4) * max(1.0, min(1.25, style.text_scale)))
        self.rows = min(max(1, (area.h - style.px(HEAD) - style.px(2)) // self._high), max(1, len(self.fits)))
        wide = min(area.w, max(style.px(62), round(area.w * 0.62)))
        self.rect = pygame.Rect(0, 0, wide, style.px(HEAD) + self.rows * self._high + style.px(1.2))
        self.rect.bottomright = area.bottomright

    def _line(self, index: int) -> pygame.Rect:
        pad, head = self.now.desk.style.px(1), self.now.desk.style.px(HEAD)
        return pygame.Rect(self.rect.x + pad, self.rect.y + head + index * self._high, self.rect.w - 2 * pad, self._high)

    def _shown(self) -> list[tuple[int, Fit, pygame.Rect]]:
        """The rows that are seen, with their numbers from 0 and the boxes of their lines."""
        seen = self.fits[self.offset:self.offset + self.rows]
        return [(self.offset + index, fit, self._line(index)) for index, fit in enumerate(seen)]

    def spoken(self) -> str:
        if not self.fits:
            return _("No row can be laid now.")
        fit = self.fits[self.at]
        row, points = row_words(fit.play.row), signed(fit.play.points)
        return _("{row}: {points}, {at} of {all}").format(row=row, points=points, at=self.at + 1, all=len(self.fits))

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, pointer = style.theme, self.now.desk.page.pointer
        materials.panel(style, self.rect.size, seed=12).draw(target, self.rect.topleft)
        needed, high = 0, style.px(5.6)
        if len(self.fits) > self.rows:
            more = _("{count} more: scroll").format(count=len(self.fits) - self.rows)
            needed = min(text.width(more, style.text(2.2)), round(self.rect.w * 0.4))
            box = self.rect.right - style.px(2) - needed, self.rect.y, needed, high
            text.write(target, style, more, box, 2.2, theme.soft, "a", 500, "right", wrap=False)
        room = self.rect.x + style.px(2.4), self.rect.y, self.rect.w - style.px(6.4) - needed, high
        text.write(target, style, _("Rows that can be laid"), room, 3.0, theme.cream, "f", 600, wrap=False)
        if not self.fits:
            line = self._line(0).move(style.px(1.4), 0)
            text.write(target, style, _("No row can be laid now."), line, 2.6, theme.soft, "a", 500)
        for at, fit, line in self._shown():
            if (self.hovered and line.collidepoint(pointer)) or (focused and at == self.at):
                controls.row_light(style, line.size, True).draw(target, line.topleft)
            wide = round((line.h - style.px(1.2)) / cards.LOW)
            step = min(wide + style.px(0.7), (line.w - style.px(13) - wide) / max(1, len(fit.play.row.cards) - 1))
            builds = any(one not in fit.play.brought for one in fit.play.row.cards)
            for number, (stands, card) in enumerate(fit.play.row.pairs):
                middle = (line.x + style.px(1.2) + wide // 2 + round(step * number), line.centery)
                state: cards.CardState = "chosen" if builds and card in fit.play.brought else "rest"
                cards.card(style, wide, self.now.face(card, stands), state).draw(target, middle)
            points_bubble(style, signed(fit.play.points), 2.9).draw(target, (line.right - style.px(5.4), line.centery))
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        for at, _fit, line in self._shown():
            if line.collidepoint(pos):
                self._choose(at)

    def _choose(self, at: int) -> None:
        self.visible = False
        self.chosen(self.fits[at])

    def wheel(self, steps: int) -> bool:
        before = self.offset
        self.offset = min(max(0, len(self.fits) - self.rows), max(0, self.offset - steps))
        return self.offset != before

    def act(self, action: str) -> bool:
        to = self.at + {"down": 1, "up": -1}.get(action, 0)
        if action in ("accept", "end") and self.fits:
            self._choose(self.at)
            return True
        if to == self.at or not 0 <= to < len(self.fits):
            return False
        self.at = to
        self.offset = min(self.at, max(self.offset, self.at - self.rows + 1))
        self.now.desk.page.touch()
        return True
