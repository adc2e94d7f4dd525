"""Where the copies on a rack are at any moment: lying at their places, gliding there, standing out of the row; and in which order
they are shown."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import pygame

from scenes.kit.language import N_
from scenes.kit.motion import LIFT, PLACE, Motion
from scenes.kit.shapes import between
from scenes.table.desk import Desk
from scenes.table.hand.face import Face, Point, RackCallbacks
from scenes.table.hand.order import OWN, Contents, Copy, HandOrder, Sort

OVERLAP = 1 / 3
"""The largest share of a piece that its right neighbour may cover with both still easy to read."""
CLOSEST = 0.62
"""The largest share where the pieces would otherwise become too small."""
ASIDE = 0.86
"""Pieces shrink rather than overlap, down to this share of their height."""


@dataclass(frozen=True, slots=True)
class HandLayout:
    """How a hand lies: the size of a piece, and the box of each piece in the order of the hand."""

    size: tuple[int, int]
    rows: int
    rects: tuple[pygame.Rect, ...]

    def index_near(self, pos: tuple[int, int]) -> int:
        """The place before which a piece dropped at a point goes: 0 to the number of places."""
        if not self.rects:
            return 0
        high = self.size[1]
        row_of = [round((rect.y - self.rects[0].y) / max(1, high)) for rect in self.rects]
        nearest = min(range(len(self.rects)), key=lambda i: abs(self.rects[i].centery - pos[1]))
        in_row = [i for i, row in enumerate(row_of) if row == row_of[nearest]]
        return next((i for i in in_row if pos[0] < self.rects[i].centerx), in_row[-1] + 1)


def arrange(
    count: int, box: pygame.Rect, aspect: float, most: int, least: int, gap: int, rows_most: int = 2, overlap: float = OVERLAP,
    air: int = 0,
) -> HandLayout:
    """Lays `count` pieces into a box.

    `aspect` is a piece's width divided by its height; `most` and `least` are its largest and smallest height, `gap` the
    space between two that do not overlap, `air` that of pieces that have room enough, all in pixels. There is one row, unless
    more (at most `rows_most`) make the pieces larger. Pieces overlap by up to the share `overlap` when they must, and by more
    only where they would otherwise become smaller than `least`. With an `overlap` of 0 they never overlap and become as small
    as they must.
    """
    best: tuple[int, int] | None = None
    for rows in range(1, rows_most + 1):
        high = _height(count, box, aspect, most, gap, rows, overlap)
        if best is None or high > best[1] * 1.06:
            best = (rows, high)
    assert best is not None
    rows, high = best
    if high < least and overlap:
        wider = [(n, min(least, _height(count, box, aspect, least, gap, n, CLOSEST))) for n in range(1, rows_most + 1)]
        rows, high = max(wider, key=lambda found: (found[1], -found[0]))
    apart = _height(count, box, aspect, most, gap, rows, 0.0)
    if apart >= max(least, ASIDE * high):
        high = min(high, apart)
    return _placed(count, box, aspect, high, gap, rows, max(gap, air))


def _height(count: int, box: pygame.Rect, aspect: float, most: int, gap: int, rows: int, overlap: float) -> int:
    """The largest height of a piece at which that many rows fit."""
    each = -(-count // rows) if count else 1
    high = min(most, (box.h - gap * (rows - 1)) // rows)
    wide = (box.w - (each - 1) * gap) / each if overlap == 0 else box.w / (1 + (each - 1) * (1 - overlap))
    return max(1, min(high, int(wide / aspect)))


def _placed(count: int, box: pygame.Rect, aspect: float, high: int, gap: int, rows: int, air: int) -> HandLayout:
    wide = max(1, round(high * aspect))
    each = max(1, -(-count // rows))
    step = min(float(wide + air), (box.w - wide) / (each - 1)) if each > 1 else 0.0
    block = high * rows + gap * (rows - 1)
    top = box.y + (box.h - block) // 2
    rects: list[pygame.Rect] = []
    for row in range(rows):
        here = min(each, count - row * each)
        if here <= 0:
            break
        # the rows of a hand are aligned at the left; a single row is centred
        left = box.x + (box.w - (wide + step * (each - 1))) / 2
        rects += [pygame.Rect(round(left + step * i), top + row * (high + gap), wide, high) for i in range(here)]
    return HandLayout((wide, high), rows, tuple(rects))


Arrive = Literal["jump", "glide", "deal"]
"""How new pieces come: at once, gliding together, or gliding one after the other."""
DEAL_GAP, DEAL_MOST = 60.0, 1200.0
"""Milliseconds between two dealt pieces, and the most for all of them."""


class Whereabouts:
    """The places of the copies on a rack, and their motion."""

    def __init__(self, holder: Desk, face: Face, contents: Contents) -> None:
        self.holder, self.face, self.contents = holder, face, contents
        self.inner = pygame.Rect(0, 0, 0, 0)
        """Where the pieces lie, in window pixels."""
        self.places = HandLayout((1, 1), 1, ())
        """The places of the copies in the order shown."""
        self.left: Mapping[Hashable, tuple[pygame.Rect, ...]] = {}
        """Where the copies that went with the last `show` or `show_down` were seen, as boxes by key (None for backs).

        Copies that were away are not among them; it is empty when the hand of another seat was shown before.
        """
        self._at: dict[int, Point] = {}
        self._rise: dict[int, float] = {}
        self._rise_to: dict[int, float] = {}
        self._flying: dict[int, object] = {}
        self._waiting: set[int] = set()
        """Copies that have not yet left the pile."""

    # ---- where they are

    def rect_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy where it is now, lifted or not."""
        x, y = self._at.get(copy.number, self.inner.center)
        return pygame.Rect((round(x), round(y - self._rise.get(copy.number, 0.0))), self.places.size)

    def home_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy's place in the rack."""
        return self.places.rects[self.contents.copies.index(copy)]

    def copy_at(self, pos: tuple[int, int]) -> Copy | None:
        """The uppermost copy at a point, or None; a lifted one is also hit where it stood."""
        for copy in reversed(self.contents.copies):
            if copy.number not in self.contents.away and copy.number not in self._flying:
                box = self.rect_of(copy)
                if box.union(box.move(0, round(self._rise.get(copy.number, 0.0)))).collidepoint(pos):
                    return copy
        return None

    def flies_outside(self, copy: Copy, wood: pygame.Rect) -> bool:
        """Whether a copy is on its way and reaches beyond the wood."""
        return copy.number in self._flying and not wood.contains(self.rect_of(copy))

    def waits(self, copy: Copy) -> bool:
        """Whether a copy has not yet left the pile and so must not be seen."""
        return copy.number in self._waiting

    # ---- how they get there

    def arrange(self, motion: Motion | None) -> None:
        """Sends all copies to their places, at once (None) or gliding; what is held stays with the mouse."""
        shown = self.contents.copies
        self.places = self._placed(len(shown))
        for copy, rect in zip(shown, self.places.rects, strict=True):
            if motion is None or copy.number not in self._at:
                self._flying.pop(copy.number, None)
                self._waiting.discard(copy.number)
                self._at[copy.number] = rect.topleft
            elif copy not in self.contents.held:
                self._fly(copy, rect.topleft, motion)

    def put(self, copy: Copy, corner: Point) -> None:
        """Puts a copy with its upper left corner at a point; the next `arrange` lets it glide home from there."""
        self._at[copy.number] = corner

    def start(self, starts: Mapping[Copy, Point]) -> None:
        """Puts new copies with their middles at these points."""
        wide, high = self.places.size
        for copy, (x, y) in starts.items():
            self.put(copy, (x - wide / 2, y - high / 2))

    def deal(self, starts: Mapping[Copy, Point]) -> None:
        """Lets copies glide from these points to their places, one after the other in the shown order."""
        self.start(starts)
        gap = min(DEAL_GAP, DEAL_MOST / max(1, len(starts)))
        homes = dict(zip(self.contents.copies, self.places.rects, strict=True))
        for number, copy in enumerate(sorted(starts, key=self.contents.copies.index)):
            self._fly(copy, homes[copy].topleft, self.holder.motion, number * gap)

    def leave(self, went: Sequence[Copy], boxes: Mapping[int, pygame.Rect]) -> None:
        """Forgets copies that went, and keeps in `left` where they were seen: in one of `boxes` (by number) or in the rack."""
        left: dict[Hashable, tuple[pygame.Rect, ...]] = {}
        for copy in went:
            if copy.number not in self.contents.away:
                left[copy.key] = (*left.get(copy.key, ()), boxes.get(copy.number) or self.rect_of(copy))
            self._waiting.discard(copy.number)
            for kept in (self._at, self._rise, self._rise_to, self._flying):
                kept.pop(copy.number, None)
        self.left = left

    def clear(self) -> None:
        """Forgets all copies, because another hand is shown."""
        self._waiting.clear()
        for kept in (self._at, self._rise, self._rise_to, self._flying):
            kept.clear()

    def rise(self, copy: Copy, share: float) -> None:
        """Lets a copy stand out of the rack by a percentage of the window's height."""
        wanted = share * self.holder.style.high / 100
        if self._rise_to.get(copy.number, 0.0) == wanted:
            return
        begin = self._rise.get(copy.number, 0.0)
        self._rise_to[copy.number] = wanted

        def rise(part: float) -> None:
            if self._rise_to.get(copy.number) == wanted:
                self._rise[copy.number] = begin + (wanted - begin) * part

        if self.holder.settings.reduced_motion:
            rise(1.0)
        else:
            self.holder.background_motion.tween(LIFT, rise)

    def _placed(self, count: int) -> HandLayout:
        style, face = self.holder.style, self.face
        rows, overlap, gap = getattr(face, "rows", 2), getattr(face, "overlap", OVERLAP), style.px(getattr(face, "gap", 1.5))
        air = style.px(getattr(face, "air", 0.0))
        return arrange(count, self.inner, face.aspect, style.px(face.most), style.px(face.least), gap, rows, overlap, air)

    def _fly(self, copy: Copy, end: tuple[int, int], motion: Motion, delay: float = 0.0) -> None:
        start = self._at[copy.number]
        if start == end:
            self._flying.pop(copy.number, None)  # it was sent to another place and is called back before it has left
            return
        if self.holder.settings.reduced_motion:
            self._at[copy.number] = end
            self.holder.page.touch()
            return
        flight = object()
        self._flying[copy.number] = flight
        if delay:
            self._waiting.add(copy.number)

        def go(share: float) -> None:
            if self._flying.get(copy.number) is flight:
                self._waiting.discard(copy.number)
                self._at[copy.number] = between(start, end, share)

        def arrived() -> None:
            if self._flying.get(copy.number) is flight:
                self._waiting.discard(copy.number)
                del self._flying[copy.number]

        motion.tween(PLACE, go, delay=delay, done=arrived)


class Orders:
    """The orders in which a hand can be shown. Each seat's own order is kept for the match."""

    def __init__(self, where: Whereabouts, callbacks: RackCallbacks, sorts: Sequence[Sort]) -> None:
        self.holder, self.callbacks, self.contents, self.where = where.holder, callbacks, where.contents, where
        self.sorts: dict[str, Sort | None] = {**{sort.name: sort for sort in sorts}, OWN: None}
        self.titles = {**{sort.name: sort.title for sort in sorts}, OWN: N_("own order")}
        self.sort = next(iter(self.sorts))
        """The name of the order in force."""
        self._of: dict[int, HandOrder] = {}

    def of(self, seat: int) -> HandOrder:
        """A seat's own order of its hand."""
        return self._of.setdefault(seat, HandOrder())

    def arranged(self, seat: int) -> tuple[Copy, ...]:
        """The copies of a seat's hand in the order in force."""
        return self.of(seat).arranged(self.sorts[self.sort])

    def sort_as(self, name: str) -> None:
        """Shows the hand in another order (`own` is the player's); raises KeyError for an unknown name."""
        if name not in self.sorts:
            raise KeyError(name)
        self.sort = name
        self.sort_again()
        self.callbacks.sorted_by(name)
        self.holder.page.touch()

    def sort_next(self) -> None:
        """Shows the hand in the next order; after the last comes the first."""
        names = list(self.sorts)
        self.sort_as(names[(names.index(self.sort) + 1) % len(names)])

    def sort_again(self) -> None:
        """Applies the order in force anew, for orders that depend on more than the hand, such as what fits on the table."""
        if self.contents.seat is not None and not self.contents.face_down:
            shown = self.arranged(self.contents.seat)
            if shown != self.contents.copies:
                self.contents.copies = shown
                self.where.arrange(self.holder.background_motion)

    def move(self, copies: Sequence[Copy], before: Copy | None) -> None:
        """Puts pieces before another one (None: at the end), as the player wishes, and shows the own order from now on."""
        assert self.contents.seat is not None
        own = self.of(self.contents.seat)
        own.adopt(self.contents.copies)
        own.move(copies, before)
        self.sort_as(OWN)
