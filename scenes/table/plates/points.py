"""Points on their way from what earned them to the plate of who gets them, the same at all tables, and how they look.

A sum builds up in front of everybody (see `scenes.table.moments.ceremony`), stays for a moment, and flies. The plate changes when
it has landed, never before. The match waits for a great one alone, until its big words have been read.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial

import pygame

from game.contract import Seat
from scenes.kit import marks, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.motion import in_out, linear
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained.ahead import Drawn
from scenes.kit.retained.quality import now
from scenes.kit.shapes import between, rounded_rect
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.moments.ceremony import WORDS_GO, WORDS_STAND, Ceremony, Point, Seen, sprung
from scenes.table.moments.shown import Headline, Room, apart, draw_pool
from scenes.table.stage import Done

SLOWEST = 0.35
"""The least factor on these times: a table without motions lands its points at once."""
STILL = 900.0
"""Milliseconds for which the whole sum stands where motion is reduced."""


def _nothing() -> None:
    """Nobody waits."""


class Points:
    """The sums that are on their way at one table. `goal` gives the point of a seat's plate, None before there is one; `boxes`
    where the seats are."""

    def __init__(self, desk: Desk, goal: Callable[[Seat], tuple[int, int] | None],
                 boxes: Callable[[], Iterable[pygame.Rect]]) -> None:
        self.desk, self._goal, self._boxes = desk, goal, boxes
        self.flying: list[Flying] = []
        """What has not landed yet."""
        self.fading: list[Flying] = []
        """What has landed and is still seen."""
        self.voice = ""
        """What is heard with the big words of the move that is shown; empty once a sum has taken it."""
        self.gained: dict[Seat, int] = {}
        """What seats have gained by the move that is shown."""
        self._shown: dict[Seat, int] = {}
        """What plates say that differs from the view, or may: points are on their way there or have landed ahead of the view."""

        self._area: tuple[object, pygame.Rect] = (None, pygame.Rect(0, 0, 0, 0))
        """The room for coins and words, and what it was found for."""

    # ---- what plates say

    def shown(self, seat: Seat, viewed: int) -> int:
        """The points on a seat's plate, where the view on the table says `viewed`."""
        return self._shown.get(seat, viewed)

    def awaited(self, seat: Seat) -> bool:
        """Whether something is on its way to a seat."""
        return any(one.seat == seat for one in self.flying)

    @property
    def great(self) -> bool:
        """Whether something great is on its way, until its big words go."""
        return any(one.ms < one.ceremony.words_go for one in (*self.flying, *self.fading))

    def kick(self, seat: Seat) -> Point:
        """By how much what hits a seat knocks its figure, in pixels."""
        found = [one.kick() for one in (*self.flying, *self.fading) if one.seat == seat]
        return found[-1] if found else (0, 0)

    def arrive(self, played: bool) -> None:
        """The table comes to a position. `played`: to the one after a move that was shown, whose points fly on; else all is
        dropped, and the plates say what the position says."""
        if not played:
            self.flying.clear()
            self.fading.clear()
            self._shown.clear()
            return
        for seat in [seat for seat in self._shown if not self.awaited(seat)]:
            del self._shown[seat]

    def land(self) -> None:
        """Lets all that is on its way land at once, because the table skips what is being shown."""
        self.fading.clear()
        for one in list(self.flying):
            self._land(one)

    # ---- sending

    def gain(self, seat: Seat, ceremony: Ceremony, score: int, gained: int, sound: str = "points",
             done: Done = _nothing) -> None:
        """Sends a sum of `gained` points to a seat, which then has `score`. `sound` and `done` as of `send`."""
        self.gained[seat] = self.gained.get(seat, 0) + gained
        self._shown.setdefault(seat, score - gained)
        self.send(seat, ceremony, partial(self._shown.__setitem__, seat, score), sound, done)

    def send(self, seat: Seat | None, ceremony: Ceremony, land: Callable[[], None], sound: str = "points",
             done: Done = _nothing, goal: Point | None = None) -> None:
        """Sends what was earned to a seat's plate, or to another `goal`; when it is there `land` is called and the sound
        is heard. `done` is called when the match may go on, for a great one once its words have been read. With reduced motion it
        is there at once, and its whole sum stands for a while."""
        desk, goal = self.desk, goal if goal is not None or seat is None else self._goal(seat)
        lying = [*(piece.box(0) for piece in desk.stage.pieces.values()), *self._boxes()]
        one = Flying(desk.style, seat, ceremony, self.area(), lying, goal or ceremony.at, land, sound)
        if ceremony.great:
            one.voice = self.voice  # what a move loses is told again as its moment if these words are skipped
            if not ceremony.lost or (desk.settings.reduced_motion and desk.motion.speed):
                self.voice = ""
        self.flying.append(one)
        if desk.motion.speed == 0 or goal is None:
            self._land(one)
            self.voice = one.voice or self.voice  # nobody has heard it: it is left to the moment
            desk.motion.after(0, done)
        elif desk.settings.reduced_motion:
            desk.crossfade()
            if one.voice:
                desk.sounds.play(one.voice)
            self._land(one)
            one.still = True
            self.fading.append(one)
            desk.background_motion.after(STILL, partial(self._gone, one))
            desk.motion.after(STILL if ceremony.great else ceremony.wait, done)
        else:
            desk.motion.after(ceremony.waits, done)
            self._run(one)
            desk.page.soon.append(Drawn(one.paint, desk.style.size))

    def area(self) -> pygame.Rect:
        """The largest part of the window without seats, hand, caption and round: there coins and big words stand."""
        style, taken = self.desk.style, self._taken()
        if self._area[0] != (style, taken):
            window = pygame.Rect((0, 0), style.size).inflate(-style.px(3), -style.px(3))
            self._area = (style, taken), max(Room(window, taken).boxes(), key=lambda box: box.w * box.h, default=window)
        return self._area[1].copy()

    def free_place(self, size: tuple[int, int], near: pygame.Rect) -> pygame.Rect:
        """Where words so large stand: as near a box as they can without lying on it, on a seat, the hand, the caption, the round
        or a piece; where such a place is far away, pieces are covered."""
        style, taken = self.desk.style, [near, *self._taken()]
        window = pygame.Rect((0, 0), style.size).inflate(-style.px(2), -style.px(2))
        lying = [piece.box(0) for piece in self.desk.stage.pieces.values()]
        found = Room(window, [*taken, *lying]).nearest(size, near)
        if found is None or apart(found, near) > style.px(NEAR):
            found = Room(window, taken).nearest(size, near)
        return found or pygame.Rect((0, 0), size).move_to(center=near.center).clamp(window)

    def _taken(self) -> list[pygame.Rect]:
        """Where seats, hand, caption and round are."""
        places = self.desk.rail.places
        return [*self._boxes(), *(places[name] for name in ("rack", "caption", "round") if name in places)]

    def _run(self, one: Flying) -> None:
        ceremony = one.ceremony

        def run(share: float) -> None:
            if one not in self.flying and one not in self.fading:
                return
            one.ms = ceremony.length * share
            popped = sum(one.ms >= at for at in ceremony.pops_at)
            if popped > one.rung and one in self.flying:
                one.rung = popped
                self.desk.sounds.play("points", popped - 1)
            if one.voice and one.seen.words >= 0:
                self.desk.sounds.play(one.voice)
                one.voice = self.voice = ""
            if one.ms >= ceremony.lands and one in self.flying:
                self._land(one)
                self.fading.append(one)

        pace = max(SLOWEST, self.desk.motion.speed)
        self.desk.background_motion.tween(ceremony.length * pace, run, ease=linear, done=partial(self._gone, one))

    def _gone(self, one: Flying) -> None:
        if one in self.fading:
            self.fading.remove(one)
            self.desk.page.touch()

    def _land(self, one: Flying) -> None:
        if one not in self.flying:
            return
        self.flying.remove(one)
        one.land()
        if one.sound:
            self.desk.sounds.play(one.sound)
        self.desk.refresh()

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draws the sums where they are now, each with its comet, and the sparks where one has just landed."""
        for one in (*self.fading, *self.flying):
            one.draw(target)


SUM = 4.2
"""The letters of a sum, in percent of the window's height."""
WAY = tuple(share / 10 for share in range(2, 10))
"""The shares of the flight of a sum on which big words do not lie."""
NEAR = 18.0
"""How far from what they are about words may stand so that they lie on no piece, in percent of the window's height."""
TAIL = 6
"""How many dots a comet has."""
SHINE, SPARK = 3.4, 1.3
"""The radius of the light where something counts, and of a spark where points land, in percent of the window's height."""


def bake(style: Style) -> Iterator[None]:
    """Paints in advance what every ceremony has: its comet, and lights and sparks of all sizes."""
    for number in range(TAIL):
        _dot(style, number)
    for radius in sorted({*range(2, style.px(SHINE) + 2, 2), *range(2, style.px(SPARK) + 1)}):
        yield
        marks.glint(style, radius)


@kept
def pill(style: Style, parts: tuple[tuple[str, bool], ...]) -> Sprite:
    """A pill with the parts of a sum, those in gold that come on top; placed by its middle."""
    theme = style.theme
    px = max(style.px(SUM), min(style.text(SUM), style.px(SUM * 1.3)))
    words = [text.numeral(said, px, theme.gold if gold else theme.cream_light, 700, bar=False) for said, gold in parts]
    gap = round(px * 0.34)
    inside = sum(word.get_width() for word in words) + gap * (len(words) - 1)
    size = (max(inside + round(px * 1.1), round(px * 1.55)), round(px * 1.5))
    canvas = Canvas(style, size, 14, centre=True)
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(-w / 2, -h / 2, w, h, h / 2), "piece")
    canvas.add(Art().rect(-w / 2, -h / 2, w, h, h / 2, theme.ink).rect(
        -w / 2 + 1.4, -h / 2 + 1.4, w - 2.8, h - 2.8, h / 2 - 1.4, "none", theme.gold, 2.8))
    x = round(canvas.origin[0]) - inside // 2
    for word in words:
        canvas.image.blit(word, (x, round(canvas.origin[1]) - word.get_height() // 2))
        x += word.get_width() + gap
    return canvas.sprite()


@kept
def _dot(style: Style, number: int) -> Sprite:
    """One dot of a comet, the later the smaller and fainter."""
    radius = max(2, round(style.px(1.3) * (1 - number / (TAIL + 1))))
    canvas = Canvas(style, (2 * radius, 2 * radius), 2, centre=True)
    alpha = 1.0 if style.theme.flat else 0.75 * (1 - number / (TAIL + 2))
    return canvas.add(Art().circle(0, 0, radius / style.unit, style.theme.gold, alpha=alpha)).sprite()


def draw_comet(target: pygame.Surface, style: Style, points: Sequence[tuple[float, float]]) -> None:
    """Draws the dots of a comet, the newest first."""
    for number, point in reversed(list(enumerate(points))):
        _dot(style, number).draw(target, point)


@kept
def coin(style: Style, radius: int, words: str) -> Sprite:
    """A coin with a sum on it; placed by its middle."""
    theme = style.theme
    canvas = Canvas(style, (2 * radius, 2 * radius), 9, centre=True)
    r, art = radius / style.unit, Art()
    if theme.flat:
        canvas.add(art.circle(0, 0, r, theme.gold, theme.ink, 2.4))
    else:
        canvas.shade(Art().circle(0, 0, r, "#000000"), theme.gold, 4, 0.6)
        fill = art.linear((0, theme.gold_hi), (0.5, theme.gold), (1, "#E2A436"))
        art.circle(0, 2.4, r, "#8F5F14").circle(0, 0, r, fill, theme.ink, 2).circle(0, 0, r - 3, "none", "#8F5F14", 1.4, 0.6)
        canvas.add(art)
    px = text.line_px(words, round(radius * 1.6), round(radius * 1.15), round(radius * 0.6), "f", 700)
    image = text.numeral(words, px, theme.ink, 700, bar=False)
    at = round(canvas.origin[0]) - image.get_width() // 2, round(canvas.origin[1]) - image.get_height() // 2
    canvas.image.blit(image, at)
    return canvas.sprite()


def draw_shine(target: pygame.Surface, style: Style, at: tuple[float, float], left: float) -> None:
    """Draws a spark where points have landed; `left` of its time, from 1 to 0."""
    size = 4 * left * (1 - left)
    if size > 0.1:
        marks.glint(style, max(2, round(style.px(SHINE) * size / 2) * 2)).draw(target, at)


SMALLEST, GROWS, ACROSS, UP = 3.4, 1.9, 7.6, 5.4
"""The radius of the first coin and how much larger the last one is, and how far one is from the next, in percent of the window's
height."""
SPARKS = (0, 7, 12)
KICKS = (0.5, 0.9, 1.4)
"""How many sparks fly where plain, good and great points land, and how far they knock a figure, in percent of the height."""


@dataclass(eq=False)
class Flying:
    """A ceremony under way. `area`: the part of the window without seats and hand, where coins and words may stand; `lying`: what
    coins should not cover. When the sum is there `land` is called and `sound` is heard."""

    style: Style
    seat: Seat | None
    """Who gets it; None where the `goal` is no seat."""
    ceremony: Ceremony
    area: pygame.Rect
    lying: Sequence[pygame.Rect]
    goal: Point
    land: Callable[[], None]
    sound: str
    ms: float = 0.0
    rung: int = 0
    """How many steps have been heard."""
    voice: str = ""
    """What is heard with its big words, until then."""
    still: bool = False
    """Whether its whole sum stands, because motion is reduced."""
    _seen: tuple[float, Seen] | None = None

    @property
    def seen(self) -> Seen:
        """What is seen of it now."""
        if self.still:
            return self.ceremony.still
        if self._seen is None or self._seen[0] != self.ms:
            self._seen = self.ms, self.ceremony.seen(self.ms)
        return self._seen[1]

    @property
    def strength(self) -> int:
        """0 for plain points, 1 for good ones, 2 for great ones."""
        return 2 if self.ceremony.great else int(self.ceremony.good)

    @cached_property
    def coins(self) -> list[tuple[tuple[int, int], int]]:
        """The middle and the radius of each coin: they climb beside what counts, within the window and on the side where they
        cover less, or of who gets them; those that run in from afar fall onto one another."""
        if self.ceremony.beside:
            return self._climb(1 if self.goal[0] > self.ceremony.at[0] else -1)
        ways, wide = [self._climb(side) for side in (1, -1)], self.style.size[0]
        return min(ways, key=lambda coins: (any(x < radius or x > wide - radius for (x, _y), radius in coins), sum(
            len(pygame.Rect(x + right * radius, y, 1, 1).collidelistall(self.lying))
            for (x, y), radius in coins for right in (-1, 0, 1))))

    def _climb(self, side: int) -> list[tuple[tuple[int, int], int]]:
        """The coins on the right (`side` 1) or left (-1) of what counts."""
        px, about, many = self.style.px, self.ceremony.about, sum(step.number != 0 for step in self.ceremony.steps)
        if about is None or not many:
            return []
        radii = [px(SMALLEST + GROWS * number / max(1, many - 1)) for number in range(many)]
        start = (about.right if side > 0 else about.left) + side * (radii[0] + px(1.6))
        widest = max(pill(self.style, self._written(number)).size[0] for number in range(1, len(self.ceremony.parts) + 1))
        edge = (self.area.right if side > 0 else self.area.left) - side * max(radii[-1], widest // 2)
        across = max(0, min(px(ACROSS), side * (edge - start) // max(1, many - 1)))
        up = min(px(UP), (about.centery - self.area.top - radii[-1]) // max(1, many - 1))
        if self.ceremony.steps[-1].runs:
            across = up = 0
        return [((start + side * across * number, about.centery - up * number), radius) for number, radius in enumerate(radii)]

    @property
    def start(self) -> Point:
        """Where the sum is written."""
        return self.coins[-1][0] if self.coins else self.ceremony.at

    @property
    def at(self) -> Point:
        """Where the sum is now, or the last of what counts before it is written: what everybody looks at."""
        seen = self.seen
        popped = sum(share > 0 for step, share in zip(self.ceremony.steps, seen.pops, strict=True) if step.number)
        return self.coins[popped - 1][0] if self.coins and not seen.gathered and popped else self.flown(seen.share)

    def flown(self, share: float) -> Point:
        """The point of its flight at a share: on a low arc from its start to its goal."""
        x, y = between(self.start, self.goal, share)
        return x, y - 4 * share * (1 - share) * 0.10 * abs(self.goal[0] - self.start[0])

    def kick(self) -> Point:
        """By how much it knocks the figure that it hits now, in pixels."""
        far = self.style.px(KICKS[self.strength]) * self.seen.kick
        (x, y), (to_x, to_y) = self.start, self.goal
        return (far * (to_x - x) / long, far * (to_y - y) / long) if far and (long := math.dist((x, y), (to_x, to_y))) else (0, 0)

    @cached_property
    def headline(self) -> Headline | None:
        """The big words of a great one and the line under them; they cover neither what counts nor its coins nor the way of the
        sum."""
        ceremony = self.ceremony
        if not ceremony.great:
            return None
        about = ceremony.about or pygame.Rect(ceremony.at, (1, 1))
        coins = [pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius) for (x, y), radius in self.coins]
        side = 2 * self.style.px(SMALLEST)
        steps = [pygame.Rect(0, 0, side, side).move_to(center=step.at) for step in ceremony.steps]
        way = [pygame.Rect(0, 0, side, side).move_to(center=self.flown(share)) for share in WAY]
        keep = [about, *coins, *steps, *(one for one in way if not one.colliderect(about))]
        return Headline(self.style, ceremony.words, self.area, keep, WORDS_STAND + WORDS_GO, ceremony.more, lit=ceremony.lost,
                        loss=bool(ceremony.lost))

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draws what is seen of it now."""
        style, ceremony, seen = self.style, self.ceremony, self.seen
        if seen.light > 0 and ceremony.lit and ceremony.about is not None:
            draw_pool(target, style, ceremony.about, seen.light, ceremony.corner)
        self._draw_steps(target, seen)
        if self.headline is not None and seen.words >= 0:
            self.headline.draw(target, seen.words)
        if self.coins and seen.gathered < 1:
            self._draw_coins(target, seen)
        elif seen.gathered:
            self._draw_sum(target, seen)

    def _draw_steps(self, target: pygame.Surface, seen: Seen) -> None:
        shrinks = 1 - 4 * seen.share
        for step, share in zip(self.ceremony.steps, seen.pops, strict=True):
            if step.picture is None:
                draw_shine(target, self.style, step.at, 1 - share)
            elif step.stays and share and shrinks > 0.1:
                step.picture.draw_scaled(target, step.at, shrinks * sprung(share))
            elif 0 < share < 1 and not step.stays:
                step.picture.draw_scaled(target, step.at, 1 + 0.4 * step.swells * math.sin(math.pi * share))

    def _draw_coins(self, target: pygame.Surface, seen: Seen) -> None:
        ceremony, end = self.ceremony, self.start
        counts = [one for one in zip(ceremony.steps, ceremony.sums, seen.pops, strict=True) if one[0].number]
        for (step, total, share), (place, radius) in zip(counts, self.coins, strict=True):
            runs = step.runs and share < 1
            if runs and share > 0:
                tail = [in_out(max(0.0, share - 0.07 * dot)) for dot in range(1, TAIL + 1)]
                draw_comet(target, self.style, [between(step.at, place, far) for far in tail])
            if share > 0:
                far = in_out(share) if step.runs else min(1.0, share * 1.6)
                at = between(between(step.at, place, far), end, seen.gathered)
                coin(self.style, radius, str(step.number if runs else total)).draw_scaled(target, at, sprung(share))

    def _draw_sum(self, target: pygame.Surface, seen: Seen) -> None:
        style, ceremony = self.style, self.ceremony
        if self.ms >= ceremony.lands:
            left = 1 - min(1.0, (self.ms - ceremony.lands) / (ceremony.length - ceremony.lands))
            for number in range(now().some(SPARKS[self.strength])):
                angle, far = number * 2.4, style.px(5 + 4 * (1 - left * left))
                at = self.goal[0] + far * math.cos(angle), self.goal[1] + far * math.sin(angle)
                marks.glint(style, max(2, round(style.px(SPARK) * left))).draw(target, at)
            return
        if seen.share > 0:
            tail = (max(0.0, seen.share - step * 0.035) for step in range(1, TAIL + 1))
            draw_comet(target, style, [self.flown(share) for share in tail])
        swell = 0.35 if ceremony.parts[seen.parts - 1].stamp or ceremony.steps else 0.12
        pill(style, self._written(seen.parts)).draw_scaled(target, self.flown(seen.share), 1.0 + swell * seen.pop)

    def _written(self, number: int) -> tuple[tuple[str, bool], ...]:
        """The first `number` parts of the sum as they are written."""
        written = self.ceremony.parts[:number]
        return tuple((part.words, part.gold or part.stamp) for part in (written[-1:] if written[-1].whole else written))

    def paint(self, target: pygame.Surface) -> None:
        """Draws it as at every time at which it needs another picture, so that all of them are painted."""
        ceremony, then = self.ceremony, copy(self)  # with all that was laid out for it already
        for ms in (ceremony.gathers, ceremony.says + 0.9 * WORDS_STAND, (ceremony.leaves + ceremony.hits) / 2):
            then.ms = ms
            then.draw(target)
