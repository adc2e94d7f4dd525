"""Big words of baked letters: cream with a brown edge and an ink line, or plain grey, each letter at a tilt of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from scenes.kit.pictures import Sprite, aside, breathe, kept, ready
from scenes.kit.shapes import mix, rgb
from scenes.kit.text import font
from scenes.kit.theme import Style

EDGE, LINE = 0.085, 0.045
"""The depth of the edge and the width of the ink line, as shares of the font's size."""
LINE_HIGH = 0.92
"""From one line to the next, in font sizes."""
CAPITAL = 0.70
"""The height of a capital, in font sizes."""
TILTS = (-2.5, 4.0, -1.5, -4.5, 3.0, 1.5, -3.5, 4.5)
_EDGE = "#B06F2A"
_GREY, _GREY_EDGE = ("#E3E1DE", "#C2BFBC", "#96938F"), "#5B5855"
"""The tones of plain letters, from above to below, and their edge."""


@kept
def letter(style: Style, char: str, px: int, tilt: float, plain: bool = False) -> Sprite:
    """One letter at a font size, turned by `tilt` degrees, in grey if `plain`; its place is the middle of its capital's height
    and its width."""
    theme = style.theme
    face = font("f", 700, px)
    edge, line = max(2, round(px * EDGE)), max(2, round(px * LINE))
    pad = line + 2
    glyph = face.render(char, True, (255, 255, 255))
    w, h = glyph.get_size()
    size = (w + 2 * pad, h + 2 * pad + edge)
    body = pygame.Surface(size, pygame.SRCALPHA)
    for down in range(0, edge + 1, 2):
        body.blit(glyph, (pad, pad + down))
        breathe()
    ink = pygame.Surface(size, pygame.SRCALPHA)
    for step in range(16):
        angle = step * math.tau / 16
        ink.blit(body, (round(line * math.cos(angle)), round(line * math.sin(angle))))
        breathe()
    ink.fill((*rgb(theme.ink), 255), special_flags=pygame.BLEND_RGBA_MULT)
    body.fill((*rgb(_GREY_EDGE if plain else theme.gold if theme.flat else _EDGE), 255), special_flags=pygame.BLEND_RGBA_MULT)
    image = ink
    image.blit(body, (0, 0))
    front = glyph.copy()
    tones = _GREY if plain else (theme.cream_light, theme.cream, mix(theme.cream_shade, theme.cream, 0.4))
    front.blit(_shade(front.get_size(), *tones), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(front, (pad, pad))
    breathe()
    measured = face.metrics("H")[0]
    capital = measured[3] if measured else round(px * CAPITAL)
    middle = (size[0] / 2, pad + face.get_ascent() - capital / 2)
    turned = aside(lambda: pygame.transform.rotozoom(image, tilt, 1.0), size)
    breathe()
    off = pygame.Vector2(middle[0] - size[0] / 2, middle[1] - size[1] / 2).rotate(-tilt)
    return Sprite(ready(turned), -round(turned.get_width() / 2 + off.x), -round(turned.get_height() / 2 + off.y))


def _shade(size: tuple[int, int], high: str, middle: str, low: str) -> pygame.Surface:
    strip = pygame.Surface((1, 3), pygame.SRCALPHA)
    for y, colour in enumerate((high, middle, low)):
        strip.set_at((0, y), (*rgb(colour), 255))
    return pygame.transform.smoothscale(strip, size)


@dataclass(frozen=True)
class Placed:
    """One letter of a word: which, the middle of its place in pixels, its tilt, and its number in the order of reading."""

    char: str
    at: tuple[float, float]
    tilt: float
    number: int


class BigWords:
    """Words set as large as a box allows, in as many lines as make them largest. Places are pixels of the window."""

    def __init__(self, style: Style, words: str, room: pygame.Rect, most: int, plain: bool = False) -> None:
        """`most`: the largest font size in pixels; `plain`: the letters are grey."""
        self.style, self.plain = style, plain
        self.lines, self.px = _best(words.upper(), room.size, most)
        self.letters = tuple(self._set(room))

    def _set(self, room: pygame.Rect) -> Iterator[Placed]:
        px, number = self.px, 0
        whole = px * (CAPITAL + LINE_HIGH * (len(self.lines) - 1))
        y = room.centery - whole / 2 + px * CAPITAL / 2
        for line in self.lines:
            advance = [_advance(char) * px for char in line]
            x = room.centerx - sum(advance) / 2
            for char, wide in zip(line, advance, strict=True):
                if char != " ":
                    yield Placed(char, (x + wide / 2, y), TILTS[number % len(TILTS)], number)
                    number += 1
                x += wide
            y += px * LINE_HIGH

    @property
    def area(self) -> pygame.Rect:
        """Where the letters stand, by their measures alone: nothing is painted for it. It holds `box`."""
        px = self.px
        left = min(one.at[0] - _advance(one.char) * px / 2 for one in self.letters) - px * 0.08
        right = max(one.at[0] + _advance(one.char) * px / 2 for one in self.letters) + px * 0.08
        top = self.letters[0].at[1] - px * (CAPITAL / 2 + 0.12)
        low = self.letters[-1].at[1] + px * (CAPITAL / 2 + EDGE + 0.12)
        return pygame.Rect(round(left), round(top), round(right - left), round(low - top))

    @property
    def box(self) -> pygame.Rect:
        """What the letters cover, edges and lines included."""
        boxes = []
        for one in self.letters:
            sprite = self.sprite(one)
            boxes.append(sprite.image.get_bounding_rect().move(sprite.rect(one.at).topleft))
        return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)

    def sprite(self, one: Placed) -> Sprite:
        """The picture of a letter."""
        return letter(self.style, one.char, self.px, one.tilt, self.plain)


@kept
def _advance(char: str) -> float:
    """The width of a letter with the gap to the next, in font sizes."""
    return font("f", 700, 100).size(char)[0] / 100 + (0.05 if char != " " else 0.02)


@lru_cache(64)
def _splits(words: str) -> tuple[tuple[tuple[str, ...], float, float], ...]:
    """All ways to lay words in lines, each with its width and height in font sizes: many boxes are tried for the same words.
    Where they have breaks of their own they have no others."""
    found = []
    for lines in [words.split("\n")] if "\n" in words else _ways(words.split()):
        high = CAPITAL + LINE_HIGH * (len(lines) - 1) + EDGE + 2 * LINE + 0.10
        found.append((tuple(lines), max(sum(map(_advance, line)) for line in lines) + 0.16, high))
    return tuple(found)


def _ways(parts: Sequence[str]) -> Iterator[list[str]]:
    for cuts in range(1 << (len(parts) - 1)):
        lines = [parts[0]]
        for number, part in enumerate(parts[1:]):
            if cuts >> number & 1:
                lines.append(part)
            else:
                lines[-1] += f" {part}"
        yield lines


def _best(words: str, size: tuple[int, int], most: int) -> tuple[tuple[str, ...], int]:
    found: tuple[tuple[str, ...], int] = ((words,), 1)
    for lines, wide, high in _splits(words):
        px = math.floor(min(most, size[0] / wide, size[1] / high))
        if px > found[1]:
            found = (lines, px)
    return found


def largest(words: str, size: tuple[int, int], most: int) -> int:
    """The font size that words would have in a box of this size, in pixels."""
    return _best(words.upper(), size, most)[1]
