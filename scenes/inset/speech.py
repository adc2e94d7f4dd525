"""What a tutor says in its bubble: a few sentences in letters as large as its room allows, each with a mark if it has one."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.kit import controls, text
from scenes.kit.pictures import Sprite
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.table.bubble import tail

LARGEST, SMALLEST = 3.6, 2.1
"""The size of the letters in percent of the window's height: the usual one, and the least."""
PAD, GAP, LINE = 2.0, 0.6, 1.2
"""The room between words and edge, in percent of the window's height; that between two sentences and from line to line, as shares
of the letters."""

Mark = Callable[[Style, int], Sprite]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its weight, its letters as a share of the usual ones, the mark before it."""

    words: str
    weight: int = 700
    share: float = 1.0
    mark: Mark | None = None

    def side(self, px: int) -> int:
        """The room that the mark takes before the words."""
        return 0 if self.mark is None else round(px * 1.7)

    def px(self, style: Style, px: int) -> int:
        """The size of its letters, where the usual ones are of size `px`."""
        return max(style.px(SMALLEST), round(px * self.share))

    def image(self, style: Style, room: int, px: int) -> pygame.Surface:
        """The words in lines no wider than `room`."""
        own = self.px(style, px)
        return text.paragraph(self.words, room - self.side(px), own, style.theme.ink, "left", LINE, "a", self.weight)

    def size(self, style: Style, room: int, px: int) -> tuple[int, int]:
        """The room that these lines take, the mark with them; nothing is painted for it."""
        own, side = self.px(style, px), self.side(px)
        lines = text.wrap(self.words, room - side, own, "a", self.weight)
        wide = max(text.width(line, own, "a", self.weight) for line in lines)
        return wide + side, round(own * LINE) * (len(lines) - 1) + text.height(own, "a", self.weight)


def room_in(style: Style, place: pygame.Rect) -> tuple[int, int]:
    """The room for words in the place of a bubble."""
    pad = style.px(PAD)
    return place.w - 2 * pad, place.h - 2 * min(pad, place.h // 8)


def heard(style: Style, size: tuple[int, int], said: Sequence[Sentence]) -> tuple[list[Sentence], int]:
    """The sentences that have words, and the size of the usual letters at which they fit into a room."""
    said, least = [one for one in said if one.words], style.px(SMALLEST)
    return said, least + bisect(range(least + 1, style.text(LARGEST) + 1), 0, key=lambda px: not _fits(style, size, said, px))


def _fits(style: Style, size: tuple[int, int], said: Sequence[Sentence], px: int) -> bool:
    sizes = [one.size(style, size[0], px) for one in said]
    high = sum(high for _wide, high in sizes) + round(px * GAP) * (len(said) - 1)
    return high <= size[1] and all(wide <= size[0] for wide, _high in sizes)


def speak(
    target: pygame.Surface, style: Style, place: pygame.Rect, said: Sequence[Sentence], mouth: tuple[int, int]
) -> pygame.Rect:
    """Draws a bubble with what is heard, no higher than its words need, at the end of its place that is nearer to the `mouth` to
    which its tail goes. Gives its box."""
    pad, room = style.px(PAD), room_in(style, place)
    air = (place.h - room[1]) // 2
    said, px = heard(style, room, said)
    images, gap = [one.image(style, room[0], px) for one in said], round(px * GAP)
    box = pygame.Rect(0, 0, place.w, sum(image.get_height() for image in images) + gap * (len(said) - 1) + 2 * air)
    box.topleft = place.x, place.bottom - box.h if mouth[1] > place.bottom else place.y
    controls.bubble(style, box.size, *tail(box, mouth, 0)).draw(target, box.topleft)
    y = box.y + air
    for number, (one, image) in enumerate(zip(said, images, strict=True)):
        x, radius = box.x + pad, round(px * 0.62)
        if one.mark is not None:
            one.mark(style, radius).draw(target, (x + radius, y + round(px * 0.66)))
        if number:
            draw.line(target, style.theme.paper_edge, (x, y - gap // 2), (box.right - pad, y - gap // 2), max(1, style.px(0.2)))
        target.blit(image, (x + one.side(px), y))
        y += image.get_height() + gap
    return box
