"""Painting a rack: wood, pieces, empty places, badges for the order of picking, the rubber band, the sort button."""

from __future__ import annotations

import pygame

from scenes.kit import controls, text
from scenes.kit.language import _
from scenes.kit.pictures import kept, put, ready
from scenes.kit.retained import draw
from scenes.kit.shapes import rgb
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy
from scenes.table.hand.whereabouts import Orders, RackSelection

RISE = {"rest": 0.0, "up": 1.0, "dim": 0.0, "down": 0.0, "picked": 3.6, "held": 0.0}
"""How far a piece stands out of the rack, in percent of the window's height."""
LOW_PICKED, HOVER = 1.5, 0.6
"""The same for picked pieces in two rows, and what the pointer adds."""


class RackPainter:
    """Draws one rack with its pieces."""

    def __init__(self, wood: Widget, selection: RackSelection) -> None:
        self.wood, self.selection = wood, selection
        self.holder, self.callbacks, self.contents = selection.holder, selection.callbacks, selection.contents
        self.where = selection.where
        self.face = selection.where.face

    def state_now(self, copy: Copy) -> State:
        """How a copy looks now."""
        if self.contents.face_down:
            return "down"
        return "picked" if copy in self.contents.picked else self.callbacks.state_of(copy)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        """Draws all pieces that lie or move within it."""
        wood, contents = self.wood.rect, self.contents
        for copy in contents.copies:
            state = self.state_now(copy)
            self.where.rise(copy, self._share(copy, state))
            if copy.number in contents.away or copy in contents.held:
                draw_away(target, style, self.where.home_of(copy), self.face.corner)
            elif not self.where.flies_outside(copy, wood):
                self._draw_copy(target, style, copy, state)
        for number, copy in enumerate(contents.picked, 1):
            if self.selection.many and len(contents.picked) > 1 and copy not in contents.held:
                draw_order_badge(target, style, self.where.rect_of(copy), number)
        cursor = self.selection.cursor
        if focused and cursor is not None:
            ring = self.where.rect_of(cursor)
            controls.focus_ring(style, ring.size, self.face.corner or 14).draw(target, ring.topleft)
        elif focused:
            controls.focus_ring(style, wood.size).draw(target, wood.topleft)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws what lies over everything else: flights, held pieces, the rubber band."""
        for copy in self.contents.copies:
            outside = self.where.flies_outside(copy, self.wood.rect)
            if outside and not self.where.waits(copy) and copy not in self.contents.held:
                self.face.paint(target, copy.key, self.where.rect_of(copy), self.state_now(copy))
        for copy, rect in self.selection.held_rects():
            self.face.paint(target, copy.key, rect, "held")
        if self.selection.grip.lasso is not None:
            draw_lasso(target, self.holder.style, self.selection.grip.lasso)

    def _share(self, copy: Copy, state: State) -> float:
        """How far a copy should stand out of the rack, in percent of the window's height."""
        share = RISE[state]
        if state == "picked":
            share = LOW_PICKED if self.where.places.rows > 1 else getattr(self.face, "rise", share)
        elif state == "up" and self.where.places.rows == 1:
            share = getattr(self.face, "up", share)
        if copy == self.selection.hover and not self.contents.face_down and state not in ("dim", "picked"):
            share += HOVER
        return share

    def _draw_copy(self, target: pygame.Surface, style: Style, copy: Copy, state: State) -> None:
        rect = self.where.rect_of(copy)
        if state == "picked" and self.face.corner is not None:
            controls.glow_outline(style, rect.size, self.face.corner).draw(target, rect.topleft)
        self.face.paint(target, copy.key, rect, state)


def draw_away(target: pygame.Surface, style: Style, rect: pygame.Rect, corner: float | None) -> None:
    """Draws the empty place of a piece that is elsewhere for now."""
    controls.dashed_outline(style, rect.size, corner or 14).draw(target, rect.topleft)


@kept
def order_badge(style: Style, number: int) -> pygame.Surface:
    """A golden disc with a piece's number in the order of picking."""
    theme = style.theme
    radius = round(style.px(2.0) * max(1.0, min(1.4, style.text_scale)))
    fine = 3
    image = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    image.fill((*rgb(theme.ink), 0))
    draw.circle(image, rgb(theme.ink), (radius * fine, radius * fine), radius * fine)
    draw.circle(image, rgb(theme.gold), (radius * fine, radius * fine), round((radius - max(1.5, radius * 0.12)) * fine))
    image = pygame.transform.smoothscale(image, (2 * radius, 2 * radius))
    put(image, text.numeral(number, round(radius * (1.25 if number < 10 else 1.05)), theme.ink, bar=False),
        center=(radius, radius))
    return ready(image)


def draw_order_badge(target: pygame.Surface, style: Style, rect: pygame.Rect, number: int) -> None:
    """Draws the badge at the upper right corner of a piece."""
    image = order_badge(style, number)
    radius = image.get_width() // 2
    target.blit(image, image.get_rect(center=(rect.right - radius // 2, rect.top + radius)))


def draw_lasso(target: pygame.Surface, style: Style, box: pygame.Rect) -> None:
    """Draws the rubber band."""
    if box.w < 2 or box.h < 2:
        return
    veil = pygame.Surface(box.size, pygame.SRCALPHA)
    veil.fill((*rgb(style.theme.gold), 34))
    target.blit(veil, box.topleft)
    draw.rect(target, rgb(style.theme.ink), box.inflate(2, 2), 1, border_radius=4)
    draw.rect(target, rgb(style.theme.gold), box, max(2, style.px(0.3)), border_radius=4)


class SortButton(Button):
    """A disc that goes to the next order of the hand, and says which one is in force."""

    def __init__(self, orders: Orders) -> None:
        super().__init__("", orders.sort_next, icon="arrows-sort")
        self.orders, self.round = orders, True

    def word(self) -> str:
        what, order = _("Sort"), _(self.orders.titles[self.orders.sort])
        return f"{what}: {order}"

    spoken = overheard = word
