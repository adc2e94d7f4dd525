"""How moments are shown where the game has no way of its own: big ones with letters and rays, small ones with a word."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.festive.big_words import BigWords, largest
from scenes.kit.festive.confetti import Confetti
from scenes.kit.motion import in_out, out_back, out_cubic
from scenes.kit.pictures import Sprite, blurred, breathe, coarseness, kept, ready, stretched
from scenes.kit.retained import draw
from scenes.kit.retained.quality import now
from scenes.kit.shapes import rgb, rounded_rect
from scenes.kit.theme import Style

BIG, SMALL = 1700.0, 850.0
BEGINS, LETTER_FALLS, LETTER_APART, LIFTS, FADES = 60.0, 220.0, 35.0, 1400.0, 140.0
"""Milliseconds: when letters begin to fall, the fall of one, from one to the next, when the words lift off, and how long light
takes to come or go."""
TOO_FAR = 1.2
"""How strongly a letter goes too far before it comes to rest."""
LARGEST, LEAST, CRAMPED = 18.0, 4.6, 6.5
"""The font size of the big words in percent of the window's height, at most and at least."""
_LOWER = 7.0
"""The height of the line under the words, in percent of the window's height."""


def fade(ms: float, length: float) -> float:
    """How bright a light is that comes and goes once: slowly, or at once where frames cannot afford what is seen through."""
    if not now().soft:
        return float(0 < ms < length - FADES)
    return max(0.0, min(1.0, ms / FADES, (length - ms) / (2 * FADES)))


class Letters:
    """Big words that drop in letter by letter, stand, and lift off."""

    def __init__(self, style: Style, words: str, room: pygame.Rect, most: float = LARGEST, lifts: float = LIFTS,
                 apart: float = LETTER_APART) -> None:
        self.style, self.lifts, self.apart = style, lifts, apart
        self.words = BigWords(style, words, room, style.px(most))

    def bake(self) -> Iterator[None]:
        for one in self.words.letters:
            self.words.sprite(one)
            yield

    def draw(self, target: pygame.Surface, ms: float, gone: float) -> None:
        """Draws the words; at `gone` they have lifted off."""
        rise = max(0.0, (ms - self.lifts) / (gone - self.lifts))
        for one in self.words.letters:
            share = (ms - BEGINS - one.number * self.apart) / LETTER_FALLS
            if share > 0 and rise < 1:
                lift = -((1 - out_back(share, TOO_FAR)) * 0.9 + rise * rise * 0.7) * self.words.px
                alpha = round(255 * min(1.0, share * 3) * (1 - in_out(rise)))
                self.words.sprite(one).draw_clear(target, (one.at[0], one.at[1] + lift), alpha)


def _letters(style: Style, words: str, box: pygame.Rect) -> float:
    """The size of the letters of big words in a box, with the line under them; 0 where there is no room."""
    size = (box.w - style.px(2), box.h - style.px(_LOWER) - style.px(1.5))
    return 0 if min(size) <= 0 else largest(words, size, style.px(LARGEST))


class Big:
    """Big words in the largest free room of the table, rays and confetti around them, and a light on what it is about."""

    length, holds, covers = BIG, 900.0, False

    def __init__(self, style: Style, words: str, line: str, mark: int, room: Room, about: Sequence[pygame.Rect],
                 corner: float = 14) -> None:
        self.corner = corner
        self.style, self.mark, self.line = style, mark, line
        box = room.best(lambda one: (px := _letters(style, words, one)) and px + min(one.size) * 0.02)
        self.box = box
        self.bare = tuple((one.x, one.y, one.w, one.h) for one in room.spread(box, style.px(1)))
        """What is bare ground while the words stand: the room, and whatever steps aside for them."""
        self.spread = around(self.bare)
        under = round(style.px(_LOWER))
        place = pygame.Rect(box.x, box.y, box.w, max(1, box.h - under)).inflate(-style.px(2), -style.px(1.5))
        self.letters = Letters(style, words, place)
        covered = self.letters.words.area
        self.under = pygame.Rect(box.x, min(box.bottom - under, covered.bottom + style.px(0.6)), box.w, under)
        self.about = [one.inflate(style.px(0.6), style.px(0.6)) for one in about]
        wide = name_plate(style, mark, line, self.under.w).size[0]
        paper = pygame.Rect(0, 0, wide, self.under.h).move(self.under.centerx - wide // 2, self.under.y)
        self.confetti = Confetti(style, box, (), [covered, paper], seed=5, count=60, pace=1.75)

    @staticmethod
    def cramped(style: Style, words: str, room: Room) -> bool:
        """Whether the words would be too small in the largest free room to be read by everybody at the table."""
        return _letters(style, words, room.best(lambda one: _letters(style, words, one))) < style.px(CRAMPED)

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        image = glade(self.style, self.bare, self.letters.words.area.center)
        image.set_alpha(round(255 * fade(ms, self.length)))
        target.blit(image, self.spread.topleft)

    def draw(self, target: pygame.Surface, ms: float) -> None:
        draw_lights(target, self.style, self.about, self.corner, ms, self.length)
        self.confetti.draw(target, ms - 120, False)
        self.letters.draw(target, ms, self.length)
        plate = name_plate(self.style, self.mark, self.line, self.under.w)
        plate.draw_clear(target, self.under.midtop, round(255 * fade(ms - 200, self.length - 200)))


class Small:
    """A word beside what it is about, and a light on that."""

    length, holds, covers = SMALL, 400.0, False

    def __init__(self, style: Style, words: str, mark: int, room: Room, about: Sequence[pygame.Rect],
                 corner: float = 14) -> None:
        self.corner = corner
        self.style = style
        self.about = [one.inflate(style.px(0.6), style.px(0.6)) for one in about]
        self._sprite = name_plate(style, mark, words, style.size[0] // 3)
        wide, high = self._sprite.size
        window = pygame.Rect((0, 0), style.size)
        first = about[0] if about else window
        wish = pygame.Rect(0, 0, wide, high).move_to(center=first.center)
        places = [wish.clamp(box) for box in room.boxes() if box.w >= wide and box.h >= high]
        at = min(places, key=lambda place: math.dist(place.center, first.center), default=None)
        self.at = (at or wish.move_to(topleft=first.center).clamp(window)).midtop

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        """Nothing lies under it."""

    def draw(self, target: pygame.Surface, ms: float) -> None:
        draw_lights(target, self.style, self.about, self.corner, ms, self.length)
        x, y = self.at
        down = round((1 - out_cubic(min(1.0, ms / FADES))) * self.style.px(1.2))
        self._sprite.draw_clear(target, (x, y + down), round(255 * fade(ms, self.length)))


def draw_lights(
    target: pygame.Surface, style: Style, boxes: Sequence[pygame.Rect], corner: float, ms: float, length: float
) -> None:
    """The light on what a moment is about: it comes to one thing after the other, and leaves all together. `corner` is the radius
    of their corners in drawing units."""
    pad = room_of(style)
    for number, box in enumerate(boxes):
        shown = fade(ms - number * min(70.0, 420.0 / len(boxes)), length)
        if shown > 0:
            image = pool(style, box.size, corner)
            image.set_alpha(round(255 * min(shown, fade(ms, length))))
            target.blit(image, (box.x - pad, box.y - pad))


@kept
def name_plate(style: Style, mark: int, words: str, room: int) -> Sprite:
    """A small dark plate with a mark and words; its place is the middle of its upper edge."""
    high = style.px(_LOWER) - style.px(1.2)
    radius = round(high * 0.34)
    px = text.line_px(words, room - 3 * radius - style.px(3.4), style.px(3.4), style.px(2.2), "a", 700)
    line = text.render(words, px, style.theme.cream, "a", 700)
    size = (line.get_width() + 2 * radius + style.px(3.4), high)
    body = materials.plate(style, size, False, 3, "held")
    image = pygame.Surface(body.size, pygame.SRCALPHA)
    image.blit(body.image, (0, 0))
    x, y = -body.dx, -body.dy
    pieces.badge(style, radius, mark).draw(image, (x + style.px(1.1) + radius, y + high // 2))
    image.blit(line, (x + 2 * radius + style.px(2.0), y + (high - line.get_height()) // 2))
    return Sprite(ready(image), body.dx - size[0] // 2, body.dy)


Box = tuple[int, int, int, int]
RAYS = 28
DIM, SOFT = 0.32, 1.2
"""By how much the ground is dimmed under the rays, and how soft its edges are, in percent of the window's height."""
COARSE = 4
"""The factor by which rays are painted smaller than shown: light has no sharp edges, so nobody sees it."""


@kept
def rays(style: Style, size: tuple[int, int], centre: tuple[int, int]) -> pygame.Surface:
    """Rays from a centre over a clear picture, brightest near it."""
    w, h = size[0] // COARSE + 1, size[1] // COARSE + 1
    x, y = centre[0] / COARSE, centre[1] / COARSE
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
def glade(style: Style, boxes: tuple[Box, ...], centre: tuple[int, int]) -> pygame.Surface:
    """Bare ground with rays in boxes of the window, as large as all of them, with soft edges. `centre` of the rays is in pixels
    of the window."""
    area = around(boxes)
    image = pygame.Surface(area.size, pygame.SRCALPHA)
    image.blit(materials.ground(style), (0, 0), area)
    breathe()
    if style.theme.flat:
        image.fill((*rgb(style.theme.ground), 255))
    shade = round(255 * (1 - DIM))
    image.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    breathe()
    if not style.theme.flat:
        image.blit(rays(style, area.size, (centre[0] - area.x, centre[1] - area.y)), (0, 0))
        breathe()
    image.blit(_mask(style, boxes), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    breathe()
    return ready(image)


def around(boxes: Sequence[Box]) -> pygame.Rect:
    first, *rest = map(pygame.Rect, boxes)
    return first.unionall(rest)


@kept
def _mask(style: Style, boxes: tuple[Box, ...]) -> pygame.Surface:
    """White where the ground is bare, clear where it is not, with soft edges inside the boxes."""
    area = around(boxes)
    sigma = style.high * SOFT / 100 / 2.4
    coarse = coarseness(sigma)
    mask = pygame.Surface((math.ceil(area.w / coarse), math.ceil(area.h / coarse)), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 0))
    for one in map(pygame.Rect, boxes):
        bare = one.inflate(-2.4 * sigma, -2.4 * sigma).move(-area.x, -area.y)
        place = pygame.Rect(bare.x / coarse, bare.y / coarse, bare.w / coarse, bare.h / coarse)
        draw.rect(mask, (255, 255, 255, 255), place, border_radius=round(style.px(1.5) / coarse))
    return stretched(blurred(mask, sigma / coarse), area.size)


@kept
def pool(style: Style, size: tuple[int, int], radius: float = 14) -> pygame.Surface:
    """A gold line with a glow around a box of this size, with `room_of(look)` pixels on each side."""
    pad = room_of(style)
    canvas = Canvas(style, (size[0] + 2 * pad, size[1] + 2 * pad))
    unit = canvas.unit
    path = rounded_rect(pad / unit, pad / unit, size[0] / unit, size[1] / unit, radius)
    canvas.shade(Art().path(path, "none", "#000000", 7), style.theme.gold, 6, 0.75)
    return ready(canvas.add(Art().path(path, "none", style.theme.ink, 5.5).path(path, "none", style.theme.gold, 3.2)).image)


def room_of(style: Style) -> int:
    """How far the light around a box reaches, in pixels."""
    return style.px(2.6)


COLUMNS, ROWS = 64, 36


class Room:
    """The room left in `window` by `taken` boxes, on a grid of 64 x 36 cells. Boxes are pixels of the window. `aside` are things
    that may be covered, but not by half."""

    def __init__(self, window: pygame.Rect, taken: Sequence[pygame.Rect], aside: Sequence[pygame.Rect] = ()) -> None:
        self.window, self.taken, self.aside = window, taken, aside
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

    def _box(self, left: int, top: int, right: int, low: int) -> pygame.Rect:
        x, y = round(self.window.x + left * self._w), round(self.window.y + top * self._h)
        return pygame.Rect(x, y, round(self.window.x + right * self._w) - x, round(self.window.y + low * self._h) - y)

    def spread(self, box: pygame.Rect, gap: int) -> list[pygame.Rect]:
        """A box and the things that step aside for it as a whole, each with a gap around; none reaches onto what is taken."""
        found = [box]
        for one in self.aside:
            if one.collidelist(found) >= 0 and one.collidelist(self.taken) < 0 and not box.contains(one):
                found.append(one)
        return [one.inflate(2 * gap, 2 * gap) for one in found]

    def best(self, worth: Callable[[pygame.Rect], float]) -> pygame.Rect:
        """The empty box that is worth most; the whole window where none is empty."""
        return max(self.boxes(), key=worth, default=self.window.copy())


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """The runs of ones, each as its first bit and the one after its last."""
    at = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        at, bits = at + skip, bits >> skip
        long = (~bits & bits + 1).bit_length() - 1
        yield at, at + long
        at, bits = at + long, bits >> long
