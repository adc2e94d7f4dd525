"""A Grand Slam: the whole table steps together under its name, and every free line turns over to what it is worth now."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pygame

from game.contract import Seat
from game.qumero.board import LINES
from game.qumero.state import FREE
from scenes.games.qumero import cards, words
from scenes.games.qumero.dice import die as dice
from scenes.games.qumero.grid import GridLook, GridPainter, GridPlace, worth_plate
from scenes.games.qumero.layout import DOUBLE, Layout
from scenes.games.qumero.tally import Tally
from scenes.kit import controls, materials, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.festive.confetti import Confetti
from scenes.kit.language import _
from scenes.kit.motion import out_cubic
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.pieces import Mood, figure, gaze
from scenes.kit.theme import Style
from scenes.table.moments import shown
from scenes.table.moments.shown import Letters, fade

LENGTH, HOLDS, LIFTS = 1900.0, 1480.0, 1500.0
FLIPS, FLIP_APART, FLIP, STAMP = 220.0, 70.0, 180.0, 130.0
"""Milliseconds: when the first worth turns over, from one to the next, how long each takes, and how long a stamp comes down."""
SWING = 320.0
BAND = 22.5
"""The band of the name, in percent of the window's height."""
STRUCK: tuple[Mood, ...] = ("astonished", "annoyed", "wincing")
"""How the others take it, in the order of play."""
TILT = (7, -6, 8, -8, 5)
"""Degrees by which stamps lie aslant."""


Wood = dict[tuple[Style, tuple[int, int], bool], GridPainter]
"""Grids by the look, their size, and whether they are large."""


class GrandSlam:
    """The moment of a seat whose lines count `times` times from now on."""

    length, holds, covers = LENGTH, HOLDS, True

    def __init__(self, places: Layout, tally: Tally, seat: Seat, times: int, wood: Wood) -> None:
        """`wood`: the grids that were painted before."""
        self.wood = wood
        self.places, self.tally, self.seat, self.times = places, tally, seat, times
        self.desk, self.style = places.desk, places.desk.style
        style = self.style
        w, h = style.size
        name = pygame.Rect(0, 0, w, style.px(BAND)).inflate(-style.px(5), -style.px(2))
        self.letters = Letters(style, _("Grand Slam"), name.move(0, style.px(1)), 24.0, LIFTS)
        seats = len(self.desk.session.seats)
        self.others = tuple((seat + step) % seats for step in range(1, seats))
        own = pygame.Rect(style.px(4), style.px(BAND + 1), round(w * 0.40), h - style.px(BAND + 10))
        self.own = self._laid(places.place, own, True)
        left, right = self.own.rect.right + style.px(4), w - style.px(4)
        room = pygame.Rect(left, style.px(BAND + 1.5), right - left, style.px(33))
        self.slots = [pygame.Rect(left + room.w * n // len(self.others), room.y, room.w // len(self.others), room.h)
                      for n in range(len(self.others))]
        self.small = [self._small(number, slot) for number, slot in enumerate(self.slots)]
        self.plate = pygame.Rect(left, h - style.px(21.5), round(room.w * 0.60), style.px(17.5))
        after = self.plate.right + style.px(1.5)
        self.corner = pygame.Rect(after, self.plate.y, right - after, self.plate.h)
        self.order = _round_the_edge(self.own, tally.lines)
        gap = self.own.lines[1].top - self.own.lines[0].bottom
        self.high = max(style.px(2.2), min(style.px(3.4), round(gap * 0.9)))
        self.words = pygame.Rect(self.own.rect.x, self.own.rect.bottom + style.px(1.6), self.own.rect.w, style.px(5.2))
        boards = [self.own.rect, self.words, *(place.rect for place in self.small), self.plate, self.corner, *self._plates()]
        fall = pygame.Rect(0, 0, w, h).inflate(-style.px(3), -style.px(3))
        lines = [box.inflate(style.px(3), style.px(3)) for box in self.own.lines]
        self.confetti = Confetti(style, fall, (), [*boards, *lines, self.letters.words.area], seed=9, count=240, pace=1.3)
        self._back: pygame.Surface | None = None

    def _laid(self, place: GridPlace, room: pygame.Rect, large: bool) -> GridPlace:
        """A grid in a room: as large as it lies on the table where that fits, so that its wood need not be painted again."""
        fits = place.large == large and room.w * 0.8 < place.rect.w <= room.w * 1.04 and place.rect.h <= room.h * 1.02
        box = pygame.Rect((0, 0), place.rect.size) if fits else GridPlace(room, large).rect
        box.midtop = (room.x + box.w // 2 if large else room.centerx, room.y)
        return GridPlace(box, large)

    def _small(self, number: int, slot: pygame.Rect) -> GridPlace:
        like = self.places.painters[self.places.others[number]].place
        return self._laid(like, slot.inflate(-self.style.px(2.5), 0), False)

    def _painter(self, place: GridPlace) -> GridPainter:
        """Who draws a grid here. Its wood is that of a grid of its size, if one was painted."""
        known = {(one.place.rect.size, one.place.large): one for one in self.places.painters.values()}
        size = (place.rect.size, place.large)
        like = known.get(size) or self.wood.get((self.style, *size))
        if like is None:
            like = self.wood[(self.style, *size)] = GridPainter(self.style, place, self.places.painter.marks_of, 91)
        painter = copy.copy(like)
        painter.place = place
        return painter

    def _plates(self) -> list[pygame.Rect]:
        """Where the plates of the others stand: under their grids."""
        style = self.style
        return [pygame.Rect(slot.x + style.px(1), place.rect.bottom + style.px(1.5), slot.w - style.px(2), style.px(8.5))
                for slot, place in zip(self.slots, self.small, strict=True)]

    # ---- painting in advance

    def bake(self) -> Iterator[None]:
        yield from self.letters.bake()
        style = self.style
        whole = ((0, 0, *style.size),)
        yield from shown.bake_glade(style, whole, self._centre())
        shown.glade(style, whole, self._centre())
        yield
        self._ground()
        yield
        controls.glow_outline(style, self.own.rect.size, 20, 0.7)
        yield
        for place in (self.own, *self.small):
            self._painter(place)
            yield
        back = self._ground().copy()
        self._draw_own(back)
        yield
        for number, seat in enumerate(self.others):
            self._draw_other(back, number, seat)
            yield
        self._draw_plate(back)
        yield
        self._draw_line(back)
        yield
        self._cards()
        yield
        for number, line in enumerate(self.order):
            self._gold(line)
            if number % 4 == 3:
                yield
        for number in range(len(TILT)):
            for step in range(4):
                stamp(style, self.high, self.times, TILT[number], 100 + 8 * step)
            yield
        self._back = back

    def _centre(self) -> tuple[int, int]:
        return self.style.size[0] // 2, self.style.px(14)

    def _ground(self) -> pygame.Surface:
        return ground(self.style, self._centre())

    def _look_of(self, seat: Seat) -> GridLook:
        return GridLook(seat, self.tally.grid(seat), self.tally.lines, self.tally.out(seat))

    def _draw_own(self, target: pygame.Surface) -> None:
        box = self.own.rect
        controls.glow_outline(self.style, box.size, 20, 0.7).draw(target, box.topleft)
        self._painter(self.own).draw(target, self._look_of(self.seat))

    def _draw_other(self, target: pygame.Surface, number: int, seat: Seat) -> None:
        style, plate = self.style, self._plates()[number]
        self._painter(self.small[number]).draw(target, self._look_of(seat))
        materials.plate(style, plate.size, False, seat).draw(target, plate.topleft)
        radius = style.px(3.4)
        owner, x = self.desk.session.seats[seat], plate.x + style.px(4.6)
        eyes = gaze(self.plate.centerx - x, self.plate.centery - plate.centery)
        figure(style, radius, owner.mark, STRUCK[number % len(STRUCK)], eyes).draw(target, (x, plate.centery))
        room = plate.right - x - radius - style.px(1.6)
        left, theme = x + radius + style.px(0.8), style.theme
        text.write(target, style, self.desk.session.name(seat), (left, plate.y, room, plate.h // 2), 2.6, theme.soft, "a", 600,
                   valign="bottom", wrap=False, min_share=1.8)
        points = text.numeral(words.points(self.tally.points(seat)), style.px(4.4), theme.cream, 600, bar=False)
        target.blit(points, (left, plate.y + plate.h * 3 // 4 - points.get_height() // 2 - style.px(0.3)))

    def _draw_plate(self, target: pygame.Surface) -> None:
        style, plate, theme = self.style, self.plate, self.style.theme
        materials.plate(style, plate.size, True, self.seat).draw(target, plate.topleft)
        radius = style.px(7.2)
        x = plate.x + radius + style.px(1.6)
        figure(style, radius, self.desk.session.seats[self.seat].mark, "glad").draw(target, (x, plate.centery))
        left = x + radius + style.px(1.6)
        room = (plate.right - left - style.px(1), plate.h // 2)
        text.write(target, style, self.desk.session.name(self.seat), ((left, plate.y), room), 3.2, theme.ink2, "a", 700,
                   wrap=False, min_share=2.0)
        points = text.numeral(words.points(self.tally.points(self.seat)), style.px(7.2), theme.ink, 600, bar=False)
        target.blit(points, (left, plate.y + plate.h * 2 // 3 - points.get_height() // 2))

    def _draw_line(self, target: pygame.Surface) -> None:
        style, place = self.style, self.words
        if place.bottom > style.size[1] - style.px(2):
            return
        materials.plate(style, place.size, False, 5).draw(target, place.topleft)
        said = _("Every line counts \N{MULTIPLICATION SIGN}{times} now").format(times=self.times)
        room, colour = (place.w - style.px(2), place.h), style.theme.cream
        text.write(
            target,
            style,
            said,
            ((place.x + style.px(1), place.y), room),
            2.9 / style.text_scale,
            colour,
            "a",
            700,
            "center",
            wrap=False,
            min_share=2.0,
        )

    def _gold(self, line: int) -> Sprite:
        return worth_plate(self.style, self.own.lines[line].size, str(LINES[line].worth * self.times), 0, True)

    def _cards(self) -> pygame.Surface:
        """The cards that did it, in a fan, and the dice that brought the last one."""
        faces = self.tally.faces
        return corner(self.style, self.corner.size, self.times, tuple(faces.letters), tuple(faces.numbers))

    # ---- drawing

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        """The table, as it stands together for the moment."""
        if self._back is None:
            for _part in self.bake():
                pass
        assert self._back is not None
        shown = fade(ms, self.length)
        self._back.set_alpha(None if shown >= 1 else round(255 * shown))
        target.blit(self._back, (0, 0))

    def draw(self, target: pygame.Surface, ms: float) -> None:
        if fade(ms, self.length) < 1 and ms > self.holds:
            self.letters.draw(target, ms, self.length)
            return
        swung = out_cubic(max(0.0, min(1.0, ms / SWING)))
        target.blit(self._cards(), (self.corner.x + round((1 - swung) * self.corner.w * 1.2), self.corner.y))
        for number, line in enumerate(self.order):
            self._draw_worth(target, number, line, ms - FLIPS - number * FLIP_APART)
        for number, line in enumerate(self.order):
            self._draw_stamp(target, number, line, ms - FLIPS - number * FLIP_APART - FLIP)
        self.confetti.draw(target, ms - 100, False)
        self.letters.draw(target, ms, self.length)

    def _draw_worth(self, target: pygame.Surface, number: int, line: int, ms: float) -> None:
        """A worth turns over: the gold face comes up from below."""
        share = max(0.0, min(1.0, ms / FLIP))
        if share <= 0:
            return
        sprite, box = self._gold(line), self.own.lines[line]
        if share >= 1:
            sprite.draw(target, box.topleft)
            return
        w, h = sprite.size
        high = max(1, round(h * share))
        foot = box.bottom + sprite.dy + h - box.h
        target.blit(pygame.transform.scale(sprite.image, (w, high)), (box.x + sprite.dx, foot - high))

    def _draw_stamp(self, target: pygame.Surface, number: int, line: int, ms: float) -> None:
        if ms <= 0:
            return
        box = self.own.lines[line]
        swell = 3 - round(3 * min(1.0, ms / STAMP))
        sprite = stamp(self.style, self.high, self.times, TILT[number % len(TILT)], 100 + 8 * swell)
        lower = box.centery > self.own.bed.bottom
        down, right = self.style.px(1.5), self.style.px(0.6)
        at = (box.right - 3 * right, box.bottom + down) if lower else (box.right + right, box.top - down)
        sprite.draw(target, at)


def _round_the_edge(place: GridPlace, lines: tuple[int, ...]) -> list[int]:
    """The free lines in the order in which their worths stand round the edge: from the upper right corner down, then left."""
    free = [line for line, taker in enumerate(lines) if taker == FREE]
    bottom = place.bed.bottom
    return sorted(free, key=lambda line: (place.lines[line].centery > bottom, place.lines[line].centery
                                          if place.lines[line].centery <= bottom else -place.lines[line].centerx))


@kept
def ground(style: Style, centre: tuple[int, int]) -> pygame.Surface:
    """The bare table with rays."""
    whole = materials.ground(style).copy()
    rim = materials.rim_px(style)
    whole.set_clip(pygame.Rect((0, 0), style.size).inflate(-2 * rim, -2 * rim))
    whole.blit(shown.glade(style, ((0, 0, *style.size),), centre), (0, 0))
    whole.set_clip(None)
    return whole


@kept
def stamp(style: Style, high: int, times: int, tilt: int, percent: int) -> Sprite:
    """The stamp that a worth is multiplied, `percent` of `high` pixels high; its place is its middle."""
    theme = style.theme
    high = round(high * percent / 100)
    size = (round(high * 1.5), high)
    canvas = Canvas(style, size, 6, centre=True)
    w, h = canvas.w, canvas.h
    art = Art()
    body = theme.ink if theme.flat else art.linear((0, "#B4562C"), (1, "#7A3218"), box=(w, h))
    art.rect(-w / 2, -h / 2, w, h, h * 0.22, body, theme.cream_light, 1.8)
    canvas.add(art)
    text.stamp(canvas.image, f"\N{MULTIPLICATION SIGN}{times}", round(high * 0.66), theme.cream_light, "f", 700,
               center=(round(canvas.origin[0]), round(canvas.origin[1])))
    image = pygame.transform.rotozoom(canvas.image, tilt, 1.0)
    return Sprite(ready(image), -image.get_width() // 2, -image.get_height() // 2)


@kept
def corner(style: Style, size: tuple[int, int], count: int, letters: tuple[str, ...], numbers: tuple[int, ...]) -> pygame.Surface:
    """Cards in a fan at the left, four dice at the right."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    side = round(min(size[1] * 0.36, size[0] * 0.2))
    high = round(min(size[1] * 0.82, (size[0] - 2.6 * side) * 1.02))
    wide = round(high * 0.72)
    shown = min(3, count)
    for number in range(shown):
        sprite = cards.card(style, (wide, high), DOUBLE, "", 1)
        turned = pygame.transform.rotozoom(sprite.image, 9 - 12 * number, 1.0)
        middle = (round(wide * 0.62) + number * round(wide * 0.28), size[1] // 2 + round(number * high * 0.03))
        image.blit(turned, turned.get_rect(center=middle))
    faces: tuple[dice.Face, ...] = (*letters, *numbers)
    for number, face in enumerate(faces):
        x = size[0] - side * (1.75 - 1.18 * (number % 2))
        y = size[1] * 0.5 + (number // 2 - 0.5) * side * 1.2
        dice.die(style, side, face, number < 2, (-5, 6, 4, -6)[number]).draw(image, (x, y))
    return ready(image)
