"""The stage, the same for all games: the places of a table's map, which piece lies where, and how pieces go from one position to
another.

A game gives the places of its pieces as a map from names to pieces. The difference of two such maps is the animation when
a move is undone, played again or looked back at, or a hand is dealt. Moves that need an animation of their own (hops, bonus
tiles, exchanges) are scripted on top with `send` and `pass_by`, and end at the map of the position like everything else.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from pathlib import Path

import pygame

from scenes.kit.layout import LAYOUTS, places
from scenes.kit.motion import PLACE, Ease, Motion, linear, out_cubic
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.retained import draw
from scenes.kit.theme import Style

Point = tuple[float, float]
Done = Callable[[], None]


class Rail:
    """The places of a table's map, in pixels of the window."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}

    def layout(self, style: Style, plans: Path, name: str, around: str = "") -> None:
        """Reads the places from the map of a table that fits the window. `around` names a map of the whole window, below
        `assets/layouts`, where a tutor has places of its own: the table lies in its place `game`, and what both maps have lies
        where the outer one says. What is named `PLACE_of_GAME` there counts in the place of `PLACE` for that game alone."""
        room, outer = pygame.Rect((0, 0), style.size), {}
        if around:
            outer = places(style, around, folder=LAYOUTS)
            for place, _of, game in [one.partition("_of_") for one in outer]:
                if game and name.startswith(game):
                    outer[place] = outer[f"{place}_of_{game}"]
            room = outer.pop("game")
        self.places = places(style, name, room, plans) | outer

    def __getitem__(self, name: str) -> pygame.Rect:
        """The box of a place. Raises KeyError with the names that there are for one that is not on the table's map."""
        if name not in self.places:
            known = ", ".join(self.places) or "nothing"
            raise KeyError(f"the layer 'layout' of the table's map has no object named {name!r}; it has {known}")
        return self.places[name]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece at a place of the window. `kind`: what it is to whoever looks at the table; pieces of one kind cannot be told
    apart, and a piece that leaves one name and appears under another is the same piece if its kind is. `at`: its middle, in
    pixels. `size`: in pixels, of whatever the game's painter measures (a radius, a side, a height). `face`: what its painter must
    know besides."""

    kind: Hashable
    at: Point
    size: float
    face: Hashable = None

    def box(self, more: int = 0) -> pygame.Rect:
        """The square around its middle that is as wide as its size, and `more` pixels."""
        side = round(self.size) + more
        return pygame.Rect(round(self.at[0]) - side // 2, round(self.at[1]) - side // 2, side, side)


Pieces = Mapping[Hashable, Piece]
"""The pieces of one position by names that come from the view alone: a stone, a place in a row, the top of a pile."""


LANDING = 240.0
"""Milliseconds from which a piece has landed to when it lies still."""
PUSH, REACH = 0.035, 2.7
"""How far a landing pushes the pieces beside it, as a share of their distance, and how far away those are at most, in sizes."""
BESIDE = 1.3
"""Pieces are beside a place that are no farther from it than the nearest, times this."""
FEW = 6
"""As many pieces are lifted to go elsewhere in one change; more of them slide."""
LIFT, STEEP = 1.1, 0.14
"""How high a piece is lifted at most to go elsewhere, in its size, and for a short way as a share of that."""


class Flight:
    """A piece on its way. `piece` is how it will lie at the end; `at` and `size` are where it is now, and `height` is how many
    pixels it is above the table there. `landed`: how much of its landing is over, from 0 to 1; None while it flies. `pushed`: it
    lies, and gives way by so many pixels for a moment because another landed beside it. `lies`: what is called when it has landed
    and lies still."""

    __slots__ = ("at", "bow", "fall", "height", "landed", "lies", "piece", "pushed", "seen", "share", "size", "start", "swell")

    def __init__(self, start: Piece, piece: Piece, bow: float = 0.0, swell: float = 0.0, fall: float = 0.0) -> None:
        self.start, self.piece = start, piece
        room = (start.at[1] + piece.at[1] - piece.size) / 2  # so that it does not leave the window at the top
        self.bow, self.swell, self.fall = min(bow, max(1.0, room)), swell, fall
        self.landed: float | None = None
        self.pushed: Point | None = None
        self.lies: Done | None = None
        self.seen = True
        self.move(0.0)

    def move(self, share: float) -> None:
        """Moves it to a share of its way: straight, in an arc that rises by `bow` pixels in the middle, or falling by `fall`."""
        self.share = share
        self.at = self.point(share)
        arch = 4 * share * (1 - share)
        self.height = abs(arch * self.bow) + self.fall * (1 - share)
        self.size = (self.start.size + (self.piece.size - self.start.size) * share) * (1 + arch * self.swell)

    def point(self, share: float) -> Point:
        """Where it is at a share of its way."""
        (x, y), (to_x, to_y) = self.start.at, self.piece.at
        return x + (to_x - x) * share, y + (to_y - y) * share - 4 * share * (1 - share) * self.bow - self.fall * (1 - share)

    def land(self, share: float) -> None:
        """Moves its landing on to a share of its time; one that was pushed comes back in the second half."""
        self.landed = share
        if self.pushed is not None:
            there = math.sin(math.pi * share)
            self.at = self.piece.at[0] + self.pushed[0] * there, self.piece.at[1] + self.pushed[1] * there

    @property
    def now(self) -> Piece:
        """The piece where it is drawn now."""
        return Piece(self.piece.kind, self.at, self.size, self.piece.face)


@dataclass(frozen=True, slots=True)
class Leg:
    """One flight of a piece in a script: from where, to where, how large it is there, and how high its bow was. In pixels."""

    name: Hashable
    start: Point
    end: Point
    size: float
    bow: float


@dataclass(frozen=True, slots=True)
class Change:
    """How one map of pieces becomes another. `stays`: the new name of each piece that is on both, by its old name."""

    stays: Mapping[Hashable, Hashable]
    comes: tuple[Hashable, ...]
    goes: tuple[Hashable, ...]


def difference(before: Pieces, after: Pieces) -> Change:
    """Finds which piece of one map is which of the other: first the same name with the same kind, then the nearest of a kind."""
    stays = {name: name for name, piece in before.items() if name in after and after[name].kind == piece.kind}
    comes = [name for name in after if name not in stays]
    goes: list[Hashable] = []
    for name, piece in before.items():
        if name in stays:
            continue
        alike = [new for new in comes if after[new].kind == piece.kind]
        if not alike:
            goes.append(name)
            continue
        new = min(alike, key=lambda one: math.dist(after[one].at, piece.at))
        stays[name] = new
        comes.remove(new)
    return Change(stays, tuple(comes), tuple(goes))


class Stage:
    """The pieces of one table. `changed` is called when a piece starts to move or comes to rest. `motion` runs what the table
    waits for. `landings` gives what runs how lifted pieces come to rest, for which it does not wait; None where they lie at
    once."""

    def __init__(self, motion: Motion, changed: Callable[[], None], landings: Callable[[], Motion | None] = lambda: None) -> None:
        self.motion = motion
        self._changed, self._landings = changed, landings
        self._pieces: dict[Hashable, Piece] = {}
        self._flying: dict[Hashable, Flight] = {}
        self._landing: dict[Hashable, Flight] = {}
        self._pushed: dict[Hashable, Flight] = {}
        self._leaving: list[Flight] = []
        self.noted: list[Leg] | None = None
        """Where the flights of scripts are recorded; None while they are not recorded."""

    # ---- what is there

    @property
    def pieces(self) -> Pieces:
        """Where the pieces lie, or will lie when they have arrived."""
        return self._pieces

    @property
    def moving(self) -> bool:
        """Whether a piece is on its way."""
        return bool(self._flying or self._leaving)

    def is_flying(self, name: Hashable) -> bool:
        """Whether this piece is on its way, or landing: it is painted with the flights."""
        return name in self._flying or name in self._landing

    def lying(self, landing: bool = False) -> Iterator[tuple[Hashable, Piece]]:
        """The pieces that lie still, in the order of the map: what a table paints with its ground. With `landing` those as well
        that have arrived and are about to lie still: what counts as being there."""
        moving = self._flying if landing else {**self._flying, **self._landing}
        return ((name, piece) for name, piece in self._pieces.items() if name not in moving)

    def flights(self) -> list[Flight]:
        """The flights that are seen, those higher up in the window first; they are painted over everything that lies still.
        What lands is the first of them, and before it what that pushes."""
        seen = [flight for flight in (*self._flying.values(), *self._leaving) if flight.seen]
        landing = [flight for flight in self._landing.values() if flight.seen]
        return [*self._pushed.values(), *landing, *sorted(seen, key=lambda flight: flight.at[1])]

    def now(self, name: Hashable) -> Piece:
        """The piece where it is drawn now. Raises KeyError for a name that is not on the table."""
        flight = self._flying.get(name)
        return self._pieces[name] if flight is None else flight.now

    # ---- at once

    def set(self, pieces: Pieces) -> None:
        """Shows a position at once; all flights end, and their `done` is not called. What has landed where it lies in this
        position as well goes on to come to rest."""
        for name, piece in self._pieces.items():
            if pieces.get(name) != piece:
                self._rest(name)
        self._pieces = dict(pieces)
        self._flying.clear()
        self._leaving.clear()
        self._changed()

    def _rest(self, name: Hashable) -> None:
        """Ends the flight of a piece and whatever it does as it lands."""
        for moving in (self._flying, self._landing, self._pushed):
            moving.pop(name, None)

    def carry(self, pieces: Pieces) -> None:
        """Moves the same position to other places, because the table has moved under its pieces (a camera). What lies still or
        lands is there at once, what flies goes on to its new place. Nothing is repainted: the caller sees to that."""
        self._pieces = dict(pieces)
        for name, flight in self._flying.items():
            flight.piece = pieces[name]
        landing = list(self._landing.values())
        self._landing.clear()
        self._pushed.clear()
        for flight in landing:
            if flight.lies is not None:
                flight.lies()

    def put(self, name: Hashable, piece: Piece) -> None:
        """Puts one piece on the table at once, or in another place."""
        self._pieces[name] = piece
        self._rest(name)
        self._changed()

    def take(self, name: Hashable) -> Piece:
        """Takes a piece off at once and gives it as it was drawn. Raises KeyError for a name that is not on the table."""
        piece = self.now(name)
        del self._pieces[name]
        self._rest(name)
        self._changed()
        return piece

    def leaving(self, pieces: Pieces) -> list[Piece]:
        """The pieces that would leave the table if it came to this position, as they are drawn now."""
        return [self.now(name) for name in difference(self._pieces, pieces).goes]

    def glide(self, pieces: Pieces, comes_from: Callable[[Piece], Piece | None] = lambda piece: None,
              goes_to: Callable[[Piece], Piece | None] = lambda piece: None, done: Done | None = None) -> None:
        """Brings the table to another position: every piece goes straight to its place, lifted if they are few. `comes_from` and
        `goes_to` give the home of a piece that comes onto the table or leaves it (None: it is there, or gone, at once). `done` is
        called when all have arrived, immediately if nothing moves."""
        change = difference(self._pieces, pieces)
        starts = {new: self.now(old) for old, new in change.stays.items()}
        for name in change.comes:
            start = comes_from(pieces[name])
            if start is not None:
                starts[name] = start
        gone = [(self.now(name), goes_to(self._pieces[name])) for name in change.goes]
        self.set(pieces)
        moves = [(name, start) for name, start in starts.items() if math.dist(start.at, pieces[name].at) > 0.5
                 or abs(start.size - pieces[name].size) > 0.5]
        left = len(moves) + sum(goal is not None for _piece, goal in gone)
        if not left:
            if done is not None:
                done()
            return
        waiting = [left]

        def arrived() -> None:
            waiting[0] -= 1
            if not waiting[0] and done is not None:
                done()

        noted, self.noted = self.noted, None  # what glides only comes to order
        few = left <= FEW
        for name, start in moves:
            self.send(name, pieces[name], start=start, bow=few * lift(start, pieces[name]), done=arrived)
        self.noted = noted
        for piece, goal in gone:
            if goal is not None:
                self.pass_by(piece, goal, bow=few * lift(piece, goal), done=arrived)

    def send(self, name: Hashable, piece: Piece, *, start: Piece | None = None, length: float = PLACE, delay: float = 0.0,
             bow: float = 0.0, swell: float = 0.0, fall: float = 0.0, ease: Ease = out_cubic, hidden: bool = False,
             done: Done | None = None) -> None:
        """Lets a piece fly to a place, from `start` or from where it is drawn now; this also brings a new name onto the table.
        `length` and `delay` are in milliseconds, `bow` in pixels, `swell` is a share of the size; both are largest half way. It
        begins `fall` pixels above the table.
        `hidden`: it is not seen before its delay is over (a card still on its pile). `done` is called when it has arrived, but
        not if it was sent elsewhere meanwhile or the table shows another position."""
        if start is None:
            start = self.now(name)
        flight = Flight(start, piece, bow, swell, fall)
        if self.noted is not None:
            self.noted.append(Leg(name, start.at, piece.at, piece.size, bow))
        self._pieces[name] = piece
        self._rest(name)
        self._flying[name] = flight
        flight.seen = not (hidden and delay > 0)

        def landed() -> bool:
            there = self._flying.get(name) is flight
            if there:
                del self._flying[name]
                self._land(name, flight)
            return there

        self._run(self.motion, flight, landed, length, delay, ease, done)

    def pass_by(self, start: Piece, goal: Piece, *, length: float = PLACE, delay: float = 0.0, bow: float = 0.0,
                ease: Ease = out_cubic, done: Done | None = None, motion: Motion | None = None, dropped: bool = False) -> Flight:
        """Lets something fly that is on no map before or after: a back from the well into a hand, a piece that was taken. Only
        place and size of `goal` count. `motion` runs what the table does not wait for; the others are those of `send`. `dropped`:
        a hand has put it down where it goes, and it only comes to rest. Gives the flight, which is drawn while it is `seen`."""
        flight = Flight(start, replace(start, at=goal.at, size=goal.size), bow, fall=goal.size * dropped)
        if dropped:
            self._land(flight, flight, done)
            return flight
        flight.seen = delay <= 0
        self._leaving.append(flight)
        if self.noted is not None and motion is None:
            self.noted.append(Leg(("passed by", len(self.noted)), start.at, goal.at, goal.size, bow))

        def landed() -> bool:
            there = flight in self._leaving
            if there:
                self._leaving.remove(flight)
            return there

        self._run(motion or self.motion, flight, landed, length, delay, ease, done)
        return flight

    def _land(self, name: Hashable, flight: Flight, done: Done | None = None) -> None:
        """Lets a piece that was lifted come to rest, and those beside it give way a little; `done` is called when it lies."""
        motion = self._landings()
        if motion is None or self.motion.finishing or not self.motion.speed or not (flight.bow or flight.fall):
            if done is not None:
                done()
            return
        flight.move(1.0)
        flight.lies = done
        self._landing[name] = flight
        pushed = {other: Flight(piece, piece) for other, piece in self._beside(name, flight.piece)}
        for one in pushed.values():
            one.pushed = (one.at[0] - flight.at[0]) * PUSH, (one.at[1] - flight.at[1]) * PUSH
        self._pushed.update(pushed)

        def come_down(share: float) -> None:
            for one in (flight, *pushed.values()):
                one.land(share)

        def lie() -> None:
            for other, one in pushed.items():
                if self._pushed.get(other) is one:
                    del self._pushed[other]
            if self._landing.get(name) is flight:
                del self._landing[name]
                self._changed()
                if done is not None:
                    done()

        come_down(0.0)
        motion.tween(LANDING, come_down, ease=linear, done=lie)

    def _beside(self, name: Hashable, piece: Piece) -> list[tuple[Hashable, Piece]]:
        """The pieces that lie next to a place."""
        far = {other: math.dist(one.at, piece.at) for other, one in self.lying() if other != name}
        far = {other: way for other, way in far.items() if 1 < way < piece.size * REACH}
        return [(other, self._pieces[other]) for other, way in far.items() if way <= min(far.values()) * BESIDE]

    def _run(self, motion: Motion, flight: Flight, landed: Callable[[], bool], length: float, delay: float, ease: Ease,
             done: Done | None) -> None:
        """Runs a flight; `landed` takes it out of the air and says whether it still was there."""

        def move(share: float) -> None:
            flight.seen = True
            flight.move(share)

        def arrive() -> None:
            if landed():
                self._changed()
                if done is not None:
                    done()

        motion.tween(length, move, delay=delay, ease=ease, done=arrive)
        self._changed()


def lift(start: Piece, piece: Piece) -> float:
    """How many pixels a piece rises to go from one place to another; one that only makes room slides."""
    way, size = math.dist(start.at, piece.at), max(start.size, piece.size)
    return min(size * LIFT, way * STEEP) if way > size * REACH / 2 else 0.0


def pool(pieces: Sequence[Piece]) -> Callable[[Piece], Piece | None]:
    """A `comes_from` that gives each of these pieces once, to the first piece of its kind that asks."""
    left = list(pieces)

    def give(piece: Piece) -> Piece | None:
        for one in left:
            if one.kind == piece.kind:
                left.remove(one)
                return one
        return None

    return give


MOST = 9
"""A move of more ways than this shows only those of its first piece, or none where these are more; they would cover all."""
TOGETHER = 3
"""As many pieces as fly from one place, one after the other, have one way: to the nearest of where they lie then."""
SHORT = 2.2
"""Flights shorter than this leave no way, in percent of the window's height: pieces that only make room."""
APART, DOT, RING, HEAD = 1.7, 0.42, 1.5, 1.5
"""Between two dots of the way, their radius, that of the rings where a way begins, and the length of the point in which it
ends, in percent of the window's height."""
COVER = 0.62
"""As far from the middle of a piece the way stays, as a share of its size."""
BULGES = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4)
"""How far a way may swing aside to pass what it must not cover, in shares of its length; the first that is freest is taken."""
ROUND, GUTTER = 0.3, 0.9
"""What it costs a way to go around what it must not cover, for each straight length that it is long, as a share of what is seen
of it; and how far from that it keeps, in percent of the window's height."""
LEAST = 0.3
"""The least share of a way that must be seen; fewer dots are crumbs."""
WORDS = ("caption", "log_tab", "undo", "hint", "end_turn", "rules_button", "menu_button", "round")
"""The places of a table's map, by the beginning of their names, that a way does not cover, as it does no plate."""
DARK = "#14100C"


@kept
def dot(style: Style, colour: str) -> Sprite:
    """One dot of a way, baked, for a way has a hundred; its place is its middle."""
    radius = max(2.0, style.px(100) * DOT / 100)
    middle = math.ceil(radius + 1.4) + 1
    image = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    draw.aacircle(image, DARK, (middle, middle), radius + 1.4)
    draw.aacircle(image, colour, (middle, middle), radius)
    return Sprite(ready(image), -middle, -middle)


Drawn = tuple[list[Point], list[Point], list[tuple[Point, Point]]]
"""A way in pixels of the window: its dots, the middles of its rings, and its points, each with what it points at."""


def together(legs: Sequence[Leg]) -> list[list[Leg]]:
    """The flights of a move, those of pieces that flew from one place to different ones together, the others alone."""
    found: list[list[Leg]] = []
    for leg in legs:
        if math.dist(leg.start, leg.end) < leg.size / 2:
            continue  # it hopped where it lies
        group = next((group for group in found if group[0].name != leg.name
                      and math.dist(group[0].start, leg.start) < leg.size / 2), None)
        if group is None:
            found.append([leg])
        else:
            group.append(leg)
    return [part for group in found for part in ([group] if len(group) >= TOGETHER else [[leg] for leg in group])]


class MoveTrail:
    """The trail of one move on one stage. `drawn` says whether there is one to see."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._legs: list[Leg] = []
        self._trails: list[list[Leg]] = []
        self._mark = 0
        self._kept: tuple[object, Drawn] | None = None
        self.drawn = False

    def begin(self, mark: int) -> None:
        """Forgets the last way and notes the flights of a move from now on; `mark` is that of the seat that makes it."""
        self.clear()
        self._mark = mark
        self._stage.noted = self._legs

    def end(self) -> None:
        """The move has been shown: its way is drawn from now on."""
        self._stage.noted = None
        trails = together(self._legs)
        if len(trails) > MOST:
            trails = [trail for trail in trails if trail[0].name == trails[0][0].name]
        self._trails, self._kept = trails, None
        self.drawn = 0 < len(trails) <= MOST

    def clear(self) -> None:
        """There is no way to see any more."""
        self._stage.noted = None
        self._legs = []
        self.drawn = False

    def draw(self, target: pygame.Surface, style: Style, off: Sequence[pygame.Rect] = ()) -> None:
        """Draws it: dots along each flight, a ring where a piece began, a point before the place where it lies or went to. It
        covers no piece and nothing of the boxes `off`, and swings aside where that leaves more of it to be seen."""
        if not self.drawn:
            return
        key = style, tuple(self._stage.pieces.values()), tuple(map(tuple, off))
        if self._kept is None or self._kept[0] != key:
            self._kept = key, self._laid(style, off)
        dots, rings, heads = self._kept[1]
        colour = style.theme.seats[self._mark % len(style.theme.seats)].colour
        mark, ring = dot(style, colour), style.px(RING)
        for x, y in dots:
            mark.draw(target, (x, y))
        for x, y in rings:
            draw.aacircle(target, DARK, (x, y), ring + 1.4, style.px(0.4) + 3)
            draw.aacircle(target, colour, (x, y), ring, style.px(0.4))
        for tip, end in heads:
            draw.polygon(target, DARK, _head(tip, end, style.px(HEAD) + 3, 2.5))
            draw.polygon(target, colour, _head(tip, end, style.px(HEAD), 0.0))

    def _laid(self, style: Style, off: Sequence[pygame.Rect]) -> Drawn:
        free = _Free(self._stage.pieces.values(), off, pygame.Rect((0, 0), style.size))
        dots: list[Point] = []
        rings: list[Point] = []
        heads: list[tuple[Point, Point]] = []
        last = {leg.name: leg for way in self._trails for leg in way}
        name: object = None
        for way in self._trails:
            leg, end = min(((leg, self._end(leg, last)) for leg in way), key=lambda one: math.dist(one[0].start, one[1]))
            if math.dist(leg.start, end) < style.px(SHORT):
                continue
            if leg.name != name and free.at(leg.start):
                rings.append(leg.start)
            name = leg.name
            points = _freest(leg, end, style, free)
            dots += points[:-1]
            heads += [(tip, end) for tip in points[-1:]]
        return dots, rings, heads

    def _end(self, leg: Leg, last: dict[object, Leg]) -> Point:
        """Where a flight ended: where its piece lies now, if it was its last one."""
        lies = self._stage.pieces.get(leg.name)
        return lies.at if lies is not None and last[leg.name] is leg else leg.end


class _Free:
    """What a way may lie on: the window without pieces and without the boxes `off`."""

    def __init__(self, pieces: Collection[Piece], off: Sequence[pygame.Rect], window: pygame.Rect) -> None:
        self.off, self.window = off, window
        self._cell = max((piece.size for piece in pieces), default=1.0) * COVER
        self._near: defaultdict[tuple[int, int], list[tuple[float, float, float]]] = defaultdict(list)
        # Each piece is known in its cell and those around, as a way has hundreds of points and a table a hundred pieces.
        for piece in pieces:
            (x, y), far = piece.at, piece.size * COVER
            across, down = int(x // self._cell), int(y // self._cell)
            for cell in product(range(across - 1, across + 2), range(down - 1, down + 2)):
                self._near[cell].append((x, y, far * far))

    def at(self, point: Point) -> bool:
        """Whether a way may lie on a point."""
        x, y = point
        return (
            self.window.collidepoint(point)
            and pygame.Rect(point, (1, 1)).collidelist(self.off) < 0
            and all(
                (at_x - x) ** 2 + (at_y - y) ** 2 > far
                for at_x, at_y, far in self._near.get((int(x // self._cell), int(y // self._cell)), ())
            )
        )


def _freest(leg: Leg, end: Point, style: Style, free: _Free) -> list[Point]:
    """The dots of the way of a flight that are to be seen: on the arc, or around what is in the way, where most of it is."""
    apart, ring = style.px(APART), style.px(RING)
    ways = [(list(_arc(leg, end, apart, bulge)), abs(bulge) / 3) for bulge in BULGES]
    straight, gap = len(ways[0][0]), style.px(GUTTER)
    between = [box for box in free.off if box.clipline(leg.start, end)]
    gutters = (min(box.left for box in between) - gap, max(box.right for box in between) + gap) if between else ()
    for at in gutters:
        around = list(_around(leg.start, end, apart, at))
        ways.append((around, ROUND * len(around) / straight))
    best: list[Point] = []
    most = -1.0
    for way, cost in ways:
        if most >= 1 - cost:
            continue  # even if all of it were seen
        seen = [point for point in way if free.at(point) and math.dist(point, end) > leg.size * COVER
                and math.dist(point, leg.start) > ring]
        worth = len(seen) / len(way) - cost
        if worth > most and len(seen) >= LEAST * len(way):
            best, most = seen, worth
    return best


def _around(start: Point, end: Point, apart: int, at: float) -> Iterator[Point]:
    """The points of a way that goes level to the height line `at`, along it, and level to the end."""
    corners = (start, (at, start[1]), (at, end[1]), end)
    for (x, y), (to_x, to_y) in pairwise(corners):
        steps = max(1, round(math.dist((x, y), (to_x, to_y)) / apart))
        for step in range(1, steps + 1):
            yield x + (to_x - x) * step / steps, y + (to_y - y) * step / steps


def _arc(leg: Leg, end: Point, apart: int, bulge: float) -> Iterator[Point]:
    """The points between the start of a flight and its end, about `apart` pixels from each other, on an arc that swings aside
    by `bulge`, a share of its length."""
    (x, y), bow = leg.start, leg.bow
    wide, high = end[0] - x, end[1] - y
    steps = max(2, round(math.dist(leg.start, end) / apart))
    for step in range(1, steps):
        share = step / steps
        arch = 4 * share * (1 - share)
        yield x + wide * share + arch * high * bulge, y + high * share - arch * (bow + wide * bulge)


def _head(tip: Point, end: Point, high: float, more: float) -> list[Point]:
    """A triangle of a height around `tip` that points at `end`; `more` pixels longer for what lies under it."""
    long = math.dist(tip, end) or 1.0
    dx, dy = (end[0] - tip[0]) / long, (end[1] - tip[1]) / long
    half = high * 0.62
    x, y = tip[0] + dx * (high / 2 + more), tip[1] + dy * (high / 2 + more)
    left, right = tip[0] - dx * high / 2, tip[1] - dy * high / 2
    return [(x, y), (left - dy * half, right + dx * half), (left + dy * half, right - dx * half)]
