"""How moments are shown where the game has no way of its own: big ones with letters and rays, small ones with a word."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.festive import confetti
from scenes.kit.festive.big_words import BigWords, Placed, largest
from scenes.kit.festive.confetti import Confetti
from scenes.kit.motion import in_out, out_cubic
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.retained.quality import now
from scenes.kit.theme import Look
from scenes.table.moments import light
from scenes.table.moments.room import Room

BIG, SMALL = 1700.0, 850.0
LETTER_FALLS, LETTER_APART, LIFTS, FADES = 220.0, 35.0, 1400.0, 140.0
"""Milliseconds: a letter's fall, from one letter to the next, when the words lift off, and how long light takes to come or go."""
LARGEST, LEAST = 18.0, 4.6
"""The font size of the big words in percent of the window's height, at most and at least."""
_LOWER = 7.0
"""The height of the line under the words, in percent of the window's height."""


def drop(share: float) -> float:
    """How far a letter has come on its fall: it goes a little too far and springs back."""
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    return 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2


def fade(ms: float, length: float) -> float:
    """How bright a light is that comes and goes once: slowly, or at once where frames cannot afford what is seen through."""
    if not now().soft:
        return float(0 < ms < length - FADES)
    return max(0.0, min(1.0, ms / FADES, (length - ms) / (2 * FADES)))


class Letters:
    """Big words that drop in letter by letter, stand, and lift off."""

    def __init__(self, look: Look, words: str, room: pygame.Rect, most: float = LARGEST, lifts: float = LIFTS,
                 begins: float = 60.0) -> None:
        self.look, self.lifts, self.begins = look, lifts, begins
        self.words = BigWords(look, words, room, look.px(most))

    def bake(self) -> Iterator[None]:
        for one in self.words.letters:
            self.words.sprite(one)
            yield

    def draw(self, target: pygame.Surface, ms: float, gone: float) -> None:
        """Draws the words; at `gone` they have lifted off."""
        rise = max(0.0, (ms - self.lifts) / (gone - self.lifts))
        if rise >= 1:
            return
        for one in self.words.letters:
            self._draw_letter(target, one, ms, rise)

    def _draw_letter(self, target: pygame.Surface, one: Placed, ms: float, rise: float) -> None:
        share = (ms - self.begins - one.number * LETTER_APART) / LETTER_FALLS
        if share <= 0:
            return
        sprite, px = self.words.sprite(one), self.words.px
        lift = -(1 - drop(share)) * px * 0.9 - rise * rise * px * 0.7
        alpha = round(255 * min(1.0, share * 3) * (1 - in_out(rise)))
        sprite.draw_clear(target, (one.at[0], one.at[1] + lift), alpha)


class Big:
    """Big words in the largest free room of the table, rays and confetti around them, and a light on what it is about."""

    length, holds, covers = BIG, 900.0, False

    def __init__(self, look: Look, words: str, line: str, mark: int, room: Room, about: Sequence[pygame.Rect],
                 corner: float = 14) -> None:
        self.corner = corner
        self.look, self.mark, self.line = look, mark, line
        box = room.best(lambda one: self._worth(words, one))
        self.box = box
        self.bare = tuple((one.x, one.y, one.w, one.h) for one in room.spread(box, look.px(1)))
        """What is bare ground while the words stand: the room, and whatever steps aside for them."""
        self.spread = light.around(self.bare)
        under = round(look.px(_LOWER))
        place = pygame.Rect(box.x, box.y, box.w, max(1, box.h - under)).inflate(-look.px(2), -look.px(1.5))
        self.letters = Letters(look, words, place)
        covered = self.letters.words.area
        self.under = pygame.Rect(box.x, min(box.bottom - under, covered.bottom + look.px(0.6)), box.w, under)
        self.about = [one.inflate(look.px(0.6), look.px(0.6)) for one in about]
        self.confetti = Confetti(look, box, (), [covered, self._paper()], seed=5, count=60, pace=1.75)

    def _worth(self, words: str, box: pygame.Rect) -> float:
        look = self.look
        size = (box.w - look.px(2), box.h - look.px(_LOWER) - look.px(1.5))
        return 0 if min(size) <= 0 else largest(words, size, look.px(LARGEST)) + min(box.w, box.h) * 0.02

    def _paper(self) -> pygame.Rect:
        wide = name_plate(self.look, self.mark, self.line, self.under.w).size[0]
        return pygame.Rect(0, 0, wide, self.under.h).move(self.under.centerx - wide // 2, self.under.y)

    def _centre(self) -> tuple[int, int]:
        x, y = self.letters.words.area.center
        return x - self.spread.x, y - self.spread.y

    def _glade(self) -> pygame.Surface:
        return light.glade(self.look, self.bare, self.letters.words.area.center)

    def bake(self) -> Iterator[None]:
        yield from self.letters.bake()
        yield from light.bake_glade(self.look, self.bare, self.letters.words.area.center)
        self._glade()
        yield
        name_plate(self.look, self.mark, self.line, self.under.w)
        for box in self.about:
            light.pool(self.look, box.size, self.corner)
        yield

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        image = self._glade()
        image.set_alpha(round(255 * fade(ms, self.length)))
        target.blit(image, self.spread.topleft)

    def draw(self, target: pygame.Surface, ms: float) -> None:
        draw_lights(target, self.look, self.about, self.corner, ms, self.length)
        self.confetti.draw(target, ms - 120, False)
        self.letters.draw(target, ms, self.length)
        plate = name_plate(self.look, self.mark, self.line, self.under.w)
        plate.draw_clear(target, self.under.midtop, round(255 * fade(ms - 200, self.length - 200)))


class Small:
    """A word beside what it is about, and a light on that."""

    length, holds, covers = SMALL, 400.0, False

    def __init__(self, look: Look, words: str, mark: int, room: Room, about: Sequence[pygame.Rect],
                 corner: float = 14) -> None:
        self.corner = corner
        self.look, self.words, self.mark = look, words, mark
        self.about = [one.inflate(look.px(0.6), look.px(0.6)) for one in about]
        sprite = self._sprite()
        wide, high = sprite.size
        window = pygame.Rect((0, 0), look.size)
        first = about[0] if about else window
        fits = [box for box in room.boxes() if box.w >= wide and box.h >= high]
        places = [pygame.Rect((0, 0), (wide, high)) for _one in fits]
        for place, box in zip(places, fits, strict=True):
            place.center = first.center
            place.clamp_ip(box)
        at = min(places, key=lambda place: math.dist(place.center, first.center), default=None)
        self.at = (at or pygame.Rect((0, 0), (wide, high)).move(first.center).clamp(window)).midtop

    def _sprite(self) -> Sprite:
        return name_plate(self.look, self.mark, self.words, self.look.size[0] // 3)

    def bake(self) -> Iterator[None]:
        self._sprite()
        for box in self.about:
            light.pool(self.look, box.size, self.corner)
        yield

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        """Nothing lies under it."""

    def draw(self, target: pygame.Surface, ms: float) -> None:
        draw_lights(target, self.look, self.about, self.corner, ms, self.length)
        sprite, shown = self._sprite(), fade(ms, self.length)
        x, y = self.at
        down = round((1 - out_cubic(min(1.0, ms / FADES))) * self.look.px(1.2))
        sprite.draw_clear(target, (x, y + down), round(255 * shown))


def draw_lights(
    target: pygame.Surface, look: Look, boxes: Sequence[pygame.Rect], corner: float, ms: float, length: float
) -> None:
    """The light on what a moment is about: it comes to one thing after the other, and leaves all together.

    `corner` is the radius of their corners in drawing units.
    """
    pad = light.room_of(look)
    for number, box in enumerate(boxes):
        shown = fade(ms - number * min(70.0, 420.0 / len(boxes)), length)
        if shown > 0:
            image = light.pool(look, box.size, corner)
            image.set_alpha(round(255 * min(shown, fade(ms, length))))
            target.blit(image, (box.x - pad, box.y - pad))


@kept
def name_plate(look: Look, mark: int, words: str, room: int) -> Sprite:
    """A small dark plate with a mark and words; its place is the middle of its upper edge."""
    high = look.px(_LOWER) - look.px(1.2)
    radius = round(high * 0.34)
    px = text.line_px(words, room - 3 * radius - look.px(3.4), look.px(3.4), look.px(2.2), "a", 700)
    line = text.render(words, px, look.theme.cream, "a", 700)
    size = (line.get_width() + 2 * radius + look.px(3.4), high)
    body = materials.plate(look, size, False, 3, "held")
    image = pygame.Surface(body.size, pygame.SRCALPHA)
    image.blit(body.image, (0, 0))
    x, y = -body.dx, -body.dy
    pieces.badge(look, radius, mark).draw(image, (x + look.px(1.1) + radius, y + high // 2))
    image.blit(line, (x + 2 * radius + look.px(2.0), y + (high - line.get_height()) // 2))
    return Sprite(ready(image), body.dx - size[0] // 2, body.dy)


def bake_confetti(look: Look) -> Iterator[None]:
    """Paints the confetti that falls at a table, a little at a time."""
    return confetti.bake(look, confetti.radii(look))
