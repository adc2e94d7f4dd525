"""The well and the answers beside a tile, as widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.games.quad_ominos.paint import draw_well
from scenes.kit import materials, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.theme import Look
from scenes.kit.widgets import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.games.quad_ominos.turn import QuadOminosTurn


class Well(Pressable):
    """The tiles from which is drawn; a click draws one, or says why not."""

    def __init__(self, table: QuadOminosTurn) -> None:
        super().__init__(table.draw_tile)
        self.table = table

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        draw_well(target, self.table, self.table.must_draw)
        if focused:
            materials.focus_ring(look, self.rect.size, 16).draw(target, self.rect.topleft)


class Pill(Pressable):
    """An answer beside the tile that it is about."""

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.label = ""
        self.visible = False
        self.focusable = False  # the same answers stand in the rail, where keys reach them

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        pill(look, self.rect.size, self.label, self.hovered).draw(target, self.rect.topleft)


def pill_size(look: Look, label: str) -> tuple[int, int]:
    """How large a pill with these words is."""
    px = _px(look)
    return text.width(label, px, "a", 700) + round(px * 1.5), max(look.px(5.0), round(px * 1.9))


def _px(look: Look) -> int:
    return min(look.text(2.5), look.px(3.6))


@kept
def pill(look: Look, size: tuple[int, int], label: str, hovered: bool) -> Sprite:
    """Ink pill with a gold line; under the pointer it is gold with ink words."""
    theme = look.theme
    canvas = Canvas(look, size, 24)
    w, h = canvas.w, canvas.h
    canvas.cast(f"M{h / 2} 0H{w - h / 2}A{h / 2} {h / 2} 0 0 1 {w - h / 2} {h}H{h / 2}A{h / 2} {h / 2} 0 0 1 {h / 2} 0Z", "held")
    art = Art().rect(0, 0, w, h, h / 2, theme.gold if hovered else theme.ink)
    canvas.add(art.rect(1.5, 1.5, w - 3, h - 3, h / 2 - 1.5, "none", theme.ink if hovered else theme.gold, 3))
    words = text.render(label, _px(look), theme.ink if hovered else theme.cream_light, "a", 700)
    body = canvas.image.get_rect().inflate(-2 * canvas.pad, -2 * canvas.pad)
    canvas.image.blit(words, text.centre(words, body))
    return canvas.sprite()
