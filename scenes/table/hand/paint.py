"""What the rack itself paints: empty places, badges of the order of picking, the rubber band, the button of the orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, kept, ready
from scenes.kit.shapes import rgb
from scenes.kit.theme import Look
from scenes.kit.widgets import Button

if TYPE_CHECKING:
    from scenes.table.hand.rack import Rack


def draw_away(target: pygame.Surface, look: Look, rect: pygame.Rect, corner: float | None) -> None:
    """The place of a piece that is somewhere else for now."""
    materials.dashed_outline(look, rect.size, corner or 14).draw(target, rect.topleft)


@kept
def order_badge(look: Look, number: int) -> pygame.Surface:
    """A golden disc with the place in the order of picking."""
    theme = look.theme
    radius = round(look.px(2.0) * max(1.0, min(1.4, look.text_scale)))
    fine = 3
    image = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    image.fill((*rgb(theme.ink), 0))
    pygame.draw.circle(image, rgb(theme.ink), (radius * fine, radius * fine), radius * fine)
    pygame.draw.circle(image, rgb(theme.gold), (radius * fine, radius * fine), round((radius - max(1.5, radius * 0.12)) * fine))
    image = pygame.transform.smoothscale(image, (2 * radius, 2 * radius))
    digits = text.numeral(number, round(radius * (1.25 if number < 10 else 1.05)), theme.ink, bar=False)
    image.blit(digits, digits.get_rect(center=(radius, radius)))
    return ready(image)


def draw_order_badge(target: pygame.Surface, look: Look, rect: pygame.Rect, number: int) -> None:
    """The badge at the upper right corner of a piece."""
    image = order_badge(look, number)
    radius = image.get_width() // 2
    target.blit(image, image.get_rect(center=(rect.right - radius // 2, rect.top + radius // 3)))


def draw_lasso(target: pygame.Surface, look: Look, box: pygame.Rect) -> None:
    """The rubber band."""
    if box.w < 2 or box.h < 2:
        return
    veil = pygame.Surface(box.size, pygame.SRCALPHA)
    veil.fill((*rgb(look.theme.gold), 34))
    target.blit(veil, box.topleft)
    pygame.draw.rect(target, rgb(look.theme.ink), box.inflate(2, 2), 1, border_radius=4)
    pygame.draw.rect(target, rgb(look.theme.gold), box, max(2, look.px(0.3)), border_radius=4)


class SortButton(Button):
    """Goes to the next order of the hand, and says which one is in force."""

    def __init__(self, rack: Rack) -> None:
        super().__init__("", rack.sort_next, icon="arrows-sort")
        self.rack = rack

    def draw_label(self, target: pygame.Surface, look: Look, rect: pygame.Rect, colour: str) -> None:
        word, line = _("Sort"), _(self.rack.titles[self.rack.sort])
        pad = look.px(1.0)
        room = rect.w - 2 * pad
        high = text.height(look.text(2.6), "a", 700)
        if rect.h < round(high * 1.7) or room < look.px(8):  # the word that matters, alone
            self.label = line if room >= look.px(12) else ""
            super().draw_label(target, look, rect, colour)
            self.label = ""
            return
        px = text.line_px(word, room - look.px(4.4), look.text(2.9), look.px(2.1), "a", 700)
        size = round(px * 1.15)
        words = text.render(word, px, colour, "a", 700)
        second_room = (room, max(look.px(2.4), rect.h - round(px * 1.5) - look.px(1.2)))
        low = text.fitted(look, line, second_room, 2.2, colour, "a", 500, "center", "top", min_share=1.8, line_height=1.08)
        used = min(second_room[1], text.height(look.text(2.2)) * (2 if text.width(line, look.text(2.2)) > room else 1))
        y = rect.y + max(look.px(0.6), (rect.h - round(px * 1.45) - used) // 2)
        x = rect.centerx - (size + look.px(0.8) + words.get_width()) // 2
        image = icon("arrows-sort", size, colour, 2.2)
        middle = y + round(px * 0.7)
        target.blit(image, image.get_rect(midleft=(x, middle)))
        target.blit(words, words.get_rect(midleft=(x + size + look.px(0.8), middle)))
        target.blit(low, (rect.centerx - room // 2, y + round(px * 1.45)))
