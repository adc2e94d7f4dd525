"""What a tutor says in its bubble: a few sentences in letters as large as its room allows, each with a mark if it has one."""

from __future__ import annotations

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
PAD, GAP = 2.0, 0.6
"""The room between words and edge, in percent of the window's height; that between two sentences, as a share of the letters."""

Mark = Callable[[Style, int], Sprite]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its weight, its letters as a share of the usual ones (smaller ones are paler), the mark before it."""

    words: str
    weight: int = 700
    share: float = 1.0
    mark: Mark | None = None

    def side(self, px: int) -> int:
        """The room that the mark takes before the words."""
        return 0 if self.mark is None else round(px * 1.7)

    def image(self, style: Style, room: int, px: int) -> pygame.Surface:
        """The words in lines no wider than `room`, where the usual letters are `px` high."""
        ink, own = style.theme.ink2 if self.share < 1 else style.theme.ink, max(style.px(SMALLEST), round(px * self.share))
        return text.paragraph(self.words, room - self.side(px), own, ink, "left", 1.2, "a", self.weight)


def letters(style: Style, size: tuple[int, int], said: Sequence[Sentence]) -> int:
    """The size of the usual letters at which all that is said fits into a room."""
    px, least = style.text(LARGEST), style.px(SMALLEST)
    while px > least and not _fits(style, size, said, px):
        px -= 1
    return max(px, least)


def _fits(style: Style, size: tuple[int, int], said: Sequence[Sentence], px: int) -> bool:
    images = [one.image(style, size[0], px) for one in said]
    high = sum(image.get_height() for image in images) + round(px * GAP) * (len(said) - 1)
    return high <= size[1] and all(image.get_width() <= size[0] - one.side(px) for one, image in zip(said, images, strict=True))


def speak(
    target: pygame.Surface, style: Style, place: pygame.Rect, said: Sequence[Sentence], mouth: tuple[int, int] | None = None
) -> pygame.Rect:
    """Draws a bubble no higher than its words need, at the end of its place that is nearer to the `mouth` to which its tail goes;
    None for a bubble without one. Gives its box."""
    pad, said = style.px(PAD), [one for one in said if one.words]
    air = min(pad, place.h // 8)
    room = (place.w - 2 * pad, place.h - 2 * air)
    px = letters(style, room, said)
    images, gap = [one.image(style, room[0], px) for one in said], round(px * GAP)
    box = pygame.Rect(0, 0, place.w, sum(image.get_height() for image in images) + gap * (len(said) - 1) + 2 * air)
    box.topleft = place.x, place.bottom - box.h if mouth is not None and mouth[1] > place.bottom else place.y
    tip, side = ((0, 0), "none") if mouth is None else tail(box, mouth, 0)
    controls.bubble(style, box.size, tip, side).draw(target, box.topleft)  # type: ignore[arg-type]
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
