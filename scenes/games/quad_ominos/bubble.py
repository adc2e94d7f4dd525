"""The bubble of a refusal at the Quad-Ominos table: it lies on free felt, and its tail ends at the ring around the numbers."""

from __future__ import annotations

import math

import pygame

from scenes.games.quad_ominos.layout import Sight
from scenes.kit import marks, materials, text
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.table.bubble import Bubble, tail


class FeltBubble(Bubble):
    """The bubble of this table; for a refusal that is not about a place on the felt it lies as at other tables."""

    def __init__(self, sight: Sight) -> None:
        super().__init__()
        self.sight = sight
        self._found: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 1, 1))

    @property
    def _on_felt(self) -> bool:
        return self.sight.camera.rect.collidepoint(self.at)

    def covers(self, box: pygame.Rect, style: Style) -> bool:
        return not self._on_felt and super().covers(box, style)

    def draw(self, target: pygame.Surface, style: Style) -> None:
        rect = self.sight.camera.rect
        if not self.visible or not self._on_felt:
            super().draw(target, style)
            return
        theme = style.theme
        pad, sign = style.px(1.7), style.px(2.3)
        inner = round(style.px(36) * max(1.0, min(1.4, style.text_scale)))
        px = text.fit_px(self.sentence, (inner, style.px(16)), style.text(2.6), style.px(2.2), "a", 600)
        words = text.lines(self.sentence, inner, px, theme.ink, "a", 600, "left", 1.2)
        low = text.render(_("Rule book: {number}").format(number=self.rule), round(px * 0.86), theme.ink2, "a", 500) if (
            self.rule[:1].isupper()) else None
        size = (words.get_width() + 3 * pad + 2 * sign, words.get_height() + 2 * pad + (low.get_height() if low else 0))
        radius = round(self.sight.camera.side * 0.62)
        box = self._place(size, radius, rect)
        tip, side = tail(box, self.at, radius)
        x = box.x + round(self._shake * style.px(0.9))
        materials.bubble(style, size, tip, side).draw(target, (x, box.y))
        marks.refusal_mark(style, sign).draw(target, (x + pad + sign, box.centery))
        target.blit(words, (x + 2 * pad + 2 * sign, box.y + pad))
        if low:
            target.blit(low, (x + 2 * pad + 2 * sign, box.y + pad + words.get_height()))

    def _place(self, size: tuple[int, int], radius: int, rect: pygame.Rect) -> pygame.Rect:
        key = (self.sentence, self.at, size, rect.topleft, self.sight.camera.view)
        if self._found[0] != key:
            self._found = (key, free_place(size, self.at, radius, rect, self.sight.obstacles()))
        return self._found[1]


def free_place(
    size: tuple[int, int], at: tuple[int, int], radius: int, rect: pygame.Rect, taken: list[pygame.Rect]
) -> pygame.Rect:
    """A box of `size` that covers as few of the boxes in `taken` as possible, near the ring of `radius` around `at`."""
    ring = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    ring.center = at
    step = max(8, radius // 3)
    best: tuple[float, pygame.Rect] | None = None
    # from the lower right, so that places at the very edge of the window are tried too
    for x in range(rect.right - size[0], rect.x - 1, -step):
        for y in range(rect.bottom - size[1], rect.y - 1, -step):
            box = pygame.Rect((x, y), size)
            if box.colliderect(ring.inflate(radius // 2, radius // 2)):
                continue
            far = math.hypot(max(box.x - at[0], 0, at[0] - box.right), max(box.y - at[1], 0, at[1] - box.bottom))
            cost = far * 2.0 + sum(box.clip(taken[i]).w * box.clip(taken[i]).h for i in box.collidelistall(taken)) / 15
            if best is None or cost < best[0]:
                best = (cost, box)
    return best[1] if best is not None else pygame.Rect(rect.topleft, size)
