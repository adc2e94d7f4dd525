"""Big words across the table, with rays behind them, and the light on what they are about."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

import pygame

from scenes.kit.canvas import Art, Canvas
from scenes.kit.festive.big_words import BigWords, largest
from scenes.kit.festive.confetti import Confetti
from scenes.kit.motion import in_out, out_back
from scenes.kit.pictures import blurred, breathe, coarseness, kept, ready, stretched
from scenes.kit.retained import draw
from scenes.kit.retained.quality import now
from scenes.kit.shapes import rgb, rounded_rect
from scenes.kit.theme import Style
from scenes.table.moments.ceremony import HOLD, KICK

BIG, SMALL = 1700.0, 1300.0
"""Milliseconds for which big words are shown: those of a great moment, and those that nobody needs to wait for."""
BEGINS, LETTER_FALLS, LETTER_APART, LIFTS, FADES = 60.0, 220.0, 35.0, 300.0, 140.0
"""Milliseconds: when letters begin to fall, the fall of one, from one to the next, how long words take to lift off, and light to
come or go."""
TOO_FAR = 1.2
"""How strongly a letter goes too far before it comes to rest."""
KICKED = 0.09
"""How far the last letter kicks the words when it has landed, in font sizes; they hold still and come to rest as a sum does."""
LARGEST, READ = 18.0, 10.0
"""The font size of big words at most, and that from which they are read across the table, in percent of the window's height."""
APART = 240.0
"""Milliseconds from the first letter of big words to the last."""
LATE = 120.0
"""Milliseconds by which the line under big words comes later than they do."""
MORE = 0.6
"""The letters of the line under the words, in theirs."""
AIR = 2.5
"""How far the shade behind words reaches around them, in percent of the window's height."""
AWAY = 0.3
"""What it costs words to stand at the edge of the table instead of its middle, as a share of their largest size."""


def fade(ms: float, length: float) -> float:
    """How bright a light is that comes and goes once: slowly, or at once where frames cannot afford what is seen through."""
    if not now().soft:
        return float(0 < ms < length - FADES)
    return max(0.0, min(1.0, ms / FADES, (length - ms) / (2 * FADES)))


class Headline:
    """Big words across the table, which drop in letter by letter, kick when the last one has landed, stand, and lift off: as
    large and as near its middle as the boxes `keep` let them be, which they never cover, in as few lines as can be read from
    afar. `area` is the part of the window without seats and hand.

    Under them stands `more` in smaller letters. They are gone after `length` milliseconds, and `flakes` pieces of confetti fall
    around them. A light falls on the boxes `lit`, whose corners have the radius `corner` in drawing units. Words of a `loss` are
    grey, without rays and gold. All places are pixels of the window."""

    def __init__(self, style: Style, words: str, area: pygame.Rect, keep: Sequence[pygame.Rect], length: float, more: str = "",
                 flakes: int = 0, lit: Sequence[pygame.Rect] = (), corner: float = 14.0, loss: bool = False) -> None:
        self.style, self.length, self._corner, self._loss = style, length, corner, loss
        under = round(MORE * style.px(LARGEST)) if more else 0
        self._lit = [one.inflate(style.px(0.6), style.px(0.6)) for one in lit]
        box, px = _room(style, words, area, keep, under)
        fit = BigWords(style, words, box, px).area.inflate(4, 4)
        place = pygame.Rect(0, 0, min(box.w, fit.w), min(box.h, fit.h + under)).move_to(center=area.center).clamp(box)
        top = pygame.Rect(place.x, place.y, place.w, max(1, place.h - under))
        self.words = [BigWords(style, words, top, px, loss)]
        """The words and the line under them."""
        if more:
            self.words.append(BigWords(style, more, pygame.Rect(place.x, top.bottom, place.w, under), round(MORE * px), loss))
        self.shade = place.inflate(2 * style.px(AIR), 2 * style.px(AIR)).clip(box)
        """What is darker behind the words."""
        self._confetti = Confetti(style, self.shade, (), [one.area for one in self.words], seed=5, count=flakes, pace=1.75)

    @property
    def hits(self) -> float:
        """When the last letter has landed and a short hold is over, in milliseconds."""
        return _lands(self.words[0], len(self.words[0].letters) - 1) + HOLD

    @property
    def rests(self) -> float:
        """When the words stand: the frame that stays where motion is reduced."""
        return self.hits + KICK

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draws the shade that makes words readable over anything that lies there, the light, the words, and confetti."""
        style, lit = self.style, fade(ms, self.length)
        image = burst(style, self.shade.size, self._loss)
        image.set_alpha(round(255 * round(lit * STEPS) / STEPS))
        target.blit(image, self.shade.topleft)
        for number, box in enumerate(self._lit):  # it comes to one thing after the other, and leaves all together
            shown = min(lit, fade(ms - number * min(70.0, 420.0 / len(self._lit)), self.length))
            if shown > 0:
                draw_pool(target, style, box, shown, self._corner, self._loss)
        self._confetti.draw(target, ms - self.hits, False)
        for number, words in enumerate(self.words):
            self._draw_words(target, words, ms - (LATE * number if ms < self.length - LIFTS else 0.0))

    def _draw_words(self, target: pygame.Surface, words: BigWords, ms: float) -> None:
        rise, kick = max(0.0, (ms - self.length + LIFTS) / LIFTS), max(0.0, min(1.0, (ms - self.hits) / KICK))
        down = KICKED * math.sin(math.tau * kick) * (1 - kick)
        for one in words.letters:
            share = 1 - (_lands(words, one.number) - ms) / LETTER_FALLS
            if share > 0 and rise < 1:
                lift = (down - (1 - out_back(share, TOO_FAR)) * 0.9 - rise * rise * 0.7) * words.px
                alpha = round(255 * min(1.0, share * 3) * (1 - in_out(rise)))
                words.sprite(one).draw_clear(target, (one.at[0], one.at[1] + lift), alpha)


def _lands(words: BigWords, number: int) -> float:
    """When a letter of a line has landed, in milliseconds."""
    return BEGINS + number * min(LETTER_APART, APART / len(words.letters)) + LETTER_FALLS


def _room(style: Style, words: str, area: pygame.Rect, keep: Sequence[pygame.Rect], under: int) -> tuple[pygame.Rect, int]:
    """The box in which big words stand, and their font size: one line goes before two, if it is read across the table. Where what
    must not be covered leaves too little room, it is covered."""
    gap, most, least = style.px(1), style.px(LARGEST), style.px(READ)

    def size(box: pygame.Rect, lines: int) -> int:
        return largest(words, (box.w, min(box.h - under, lines * most)), most) if box.h > under else 0

    def worth(box: pygame.Rect, lines: int) -> float:
        inner = pygame.Rect(0, 0, box.w, min(box.h, lines * most)).move_to(center=area.center).clamp(box)
        off = abs(inner.centerx - area.centerx) / area.w + abs(inner.centery - area.centery) / area.h
        return size(box, lines) - AWAY * most * off

    boxes = list(Room(area, [one.inflate(2 * gap, 2 * gap) for one in keep]).boxes()) or [area]
    found = []
    for lines in (1, 2, 3):
        box = max(boxes, key=lambda one: worth(one, lines))
        found.append((size(box, lines), box))
        if found[-1][0] >= least:
            break
    px, box = max(found, key=lambda one: one[0])
    return (box, px) if px > least / 2 or boxes == [area] else _room(style, words, area, (), under)


RAYS = 28
STEPS = 4
"""In how many steps the shade behind words comes or goes: it is large, and not every frame should have to paint it."""
DIM, SOFT, GLOW = 0.8, 3.4, 0.7
"""How dark it is behind big words, how soft the edges of that are, in percent of the window's height, and how strong the rays."""
COARSE = 4
"""The factor by which rays are painted smaller than shown: light has no sharp edges, so nobody sees it."""


@kept
def rays(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """Rays from its middle over a clear picture, brightest near it."""
    w, h = size[0] // COARSE + 1, size[1] // COARSE + 1
    x, y = size[0] // 2 / COARSE, size[1] // 2 / COARSE
    reach = max(math.hypot(corner_x - x, corner_y - y) for corner_x in (0, w) for corner_y in (0, h))
    canvas = Canvas(style, (w, h))
    scale = 1 / canvas.unit
    art = Art()
    light = art.radial((0, style.theme.gold_hi, 0.72), (0.25, style.theme.gold, 0.44), (1, style.theme.gold, 0.14),
                       cx=x * scale, cy=y * scale, r=reach * scale)
    for ray in range(RAYS):
        begin, wide = ray * math.tau / RAYS, math.tau / RAYS * (0.5 if ray % 2 else 0.38)
        points = [(x, y), *((x + reach * 1.2 * math.cos(a), y + reach * 1.2 * math.sin(a)) for a in (begin, begin + wide))]
        art.path("M" + "L".join(f"{a * scale:.1f} {b * scale:.1f}" for a, b in points) + "Z", light)
    return stretched(canvas.render(art), size)


@kept
def burst(style: Style, size: tuple[int, int], plain: bool = False) -> pygame.Surface:
    """The shade behind big words, with soft edges, and if not `plain` rays from its middle."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    if style.theme.flat:
        draw.rect(image, style.theme.ground, image.get_rect(), border_radius=style.px(1.5))
        draw.rect(image, style.theme.cream if plain else style.theme.gold, image.get_rect(), 2, border_radius=style.px(1.5))
        return ready(image)
    image.fill((*rgb(style.theme.ink), round(255 * DIM)))
    breathe()
    if not plain:
        light = rays(style, size)
        light.set_alpha(round(255 * GLOW))
        image.blit(light, (0, 0))
        breathe()
    sigma = style.high * SOFT / 100 / 2.4
    coarse = coarseness(sigma)
    mask = pygame.Surface((math.ceil(size[0] / coarse), math.ceil(size[1] / coarse)), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    bare = mask.get_rect().inflate(-2.4 * sigma / coarse, -2.4 * sigma / coarse)
    draw.rect(mask, (255, 255, 255, 255), bare, border_radius=round(style.px(4) / coarse))
    image.blit(stretched(blurred(mask, sigma / coarse), size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    breathe()
    return ready(image)


@kept
def pool(style: Style, size: tuple[int, int], radius: float, plain: bool) -> pygame.Surface:
    """A line with a glow around a box of this size, with `room_of(style)` pixels on each side: in gold, if `plain` in cream."""
    pad, colour = room_of(style), style.theme.cream if plain else style.theme.gold
    canvas = Canvas(style, (size[0] + 2 * pad, size[1] + 2 * pad))
    unit = canvas.unit
    path = rounded_rect(pad / unit, pad / unit, size[0] / unit, size[1] / unit, radius)
    canvas.shade(Art().path(path, "none", "#000000", 7), colour, 6, 0.75)
    return ready(canvas.add(Art().path(path, "none", style.theme.ink, 5.5).path(path, "none", colour, 3.2)).image)


def room_of(style: Style) -> int:
    """How far the light around a box reaches, in pixels."""
    return style.px(2.6)


def draw_pool(target: pygame.Surface, style: Style, box: pygame.Rect, light: float, radius: float, plain: bool = False) -> None:
    """Draws the line of `pool` around a box, as bright as `light`, from 0 to 1."""
    image = pool(style, box.size, radius, plain)
    image.set_alpha(round(255 * light))
    target.blit(image, (box.x - room_of(style), box.y - room_of(style)))


COLUMNS, ROWS = 64, 36


class Room:
    """The room left in `window` by `taken` boxes, on a grid of 64 x 36 cells. Boxes are pixels of the window."""

    def __init__(self, window: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        self.window = window
        self._w, self._h = window.w / COLUMNS, window.h / ROWS
        self._free = [(1 << COLUMNS) - 1] * ROWS
        for box in taken:
            inside = box.clip(window)
            if inside.w and inside.h:
                self._take(inside)

    def _take(self, box: pygame.Rect) -> None:
        left, top = int((box.x - self.window.x) / self._w), int((box.y - self.window.y) / self._h)
        right = min(COLUMNS, -int(-(box.right - self.window.x) // self._w))
        low = min(ROWS, -int(-(box.bottom - self.window.y) // self._h))
        mask = ((1 << (right - left)) - 1) << left
        for row in range(top, low):
            self._free[row] &= ~mask

    def boxes(self) -> Iterator[pygame.Rect]:
        """Empty boxes, among them all that cannot be made larger."""
        for top in range(ROWS):
            free = (1 << COLUMNS) - 1
            for low in range(top, ROWS):
                free &= self._free[low]
                if not free:
                    break
                if low + 1 < ROWS and free & self._free[low + 1] == free:
                    continue  # the same runs go on below
                for start, end in _runs(free):
                    yield self._box(start, top, end, low + 1)

    def nearest(self, size: tuple[int, int], near: pygame.Rect) -> pygame.Rect | None:
        """The empty place so large that is nearest to a box; None without one."""
        wide, high, found = math.ceil(size[0] / self._w), math.ceil(size[1] / self._h), list[pygame.Rect]()
        for top in range(ROWS - high + 1):
            free = reduce(and_, self._free[top:top + high])
            rooms = (self._box(start, top, end, top + high) for start, end in _runs(free) if end - start >= wide)
            found += [pygame.Rect((0, 0), size).move_to(center=near.center).clamp(room) for room in rooms]
        return min(found, key=lambda one: apart(one, near), default=None)

    def _box(self, left: int, top: int, right: int, low: int) -> pygame.Rect:
        x, y = round(self.window.x + left * self._w), round(self.window.y + top * self._h)
        return pygame.Rect(x, y, round(self.window.x + right * self._w) - x, round(self.window.y + low * self._h) - y)


def apart(one: pygame.Rect, other: pygame.Rect) -> float:
    """How far two boxes are from each other, in pixels."""
    return math.hypot(max(0, one.left - other.right, other.left - one.right),
                      max(0, one.top - other.bottom, other.top - one.bottom))


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The runs of ones, each as its first bit and the one after its last."""
    at = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        at, bits = at + skip, bits >> skip
        long = (~bits & bits + 1).bit_length() - 1
        yield at, at + long
        at, bits = at + long, bits >> long
