"""The hand of one seat on its wooden rack: tiles, bugs and cards alike. The game says how a piece looks and what may be lifted.

The rack knows no rule and no game. Pieces are keys of the game's choosing; two with equal keys are two copies. What is
shown belongs to the seat that `show` names; a hand that nobody may see is shown face down and holds no keys at all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal

import pygame

from scenes.kit import materials
from scenes.kit.language import N_
from scenes.kit.motion import PLACE, Motion
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget
from scenes.table.hand.face import Face, RackPage, State
from scenes.table.hand.order import OWN, Copy, HandOrder, Sort
from scenes.table.hand.paint import SortButton, draw_away, draw_lasso, draw_order_badge
from scenes.table.hand.places import OVERLAP, Places, arrange
from scenes.table.hand.select import RackHand

__all__ = ["Face", "Rack", "State"]

Arrive = Literal["jump", "glide", "deal"]
DEAL_GAP, DEAL_MOST = 60.0, 1200.0
"""Milliseconds between two dealt pieces, and the most that all of them take."""
RISE = {"rest": 0.0, "up": 1.0, "dim": 0.0, "down": 0.0, "picked": 3.6, "held": 0.0}
"""How far a piece stands out of the rack, in percent of the window's height."""
LOW_PICKED, HOVER = 1.5, 0.6
"""The same for picked pieces of two rows, and what the pointer adds."""


class Rack(Widget):
    """A hand on its rack. Its callables are set by the table; each has a quiet default."""

    def __init__(self, page: RackPage, face: Face, sorts: Sequence[Sort] = (), many: bool = False) -> None:
        super().__init__()
        self.page, self.face, self.many = page, face, many
        self.sorts: dict[str, Sort | None] = {**{sort.name: sort for sort in sorts}, OWN: None}
        self.titles = {**{sort.name: sort.title for sort in sorts}, OWN: N_("own order")}
        self.sort = next(iter(self.sorts))
        """The name of the order in force."""
        self.seat: int | None = None
        self.face_down = False
        self.carry = False
        """Whether a piece that was clicked follows the mouse (only where one piece is picked at a time)."""
        self.away: set[int] = set()
        """Numbers of copies that lie elsewhere for now: a dashed outline keeps their place."""
        self.state_of: Callable[[Copy], State] = lambda copy: "rest"
        self.may_pick: Callable[[], bool] = lambda: True
        self.changed: Callable[[], None] = lambda: None
        self.hover_changed: Callable[[Copy | None], None] = lambda copy: None
        self.double: Callable[[Copy], None] = lambda copy: None
        self.drag_begun: Callable[[tuple[Copy, ...]], None] = lambda copies: None
        self.drag_moved: Callable[[tuple[int, int]], None] = lambda pos: None
        self.dropped: Callable[[tuple[Copy, ...], tuple[int, int]], bool] = lambda copies, pos: False
        self.sorted_by: Callable[[str], None] = lambda name: None
        self.hand = RackHand(self)
        self.sort_button = SortButton(self)
        self.inner = pygame.Rect(0, 0, 0, 0)
        self.copies: tuple[Copy, ...] = ()
        self.places = Places((1, 1), 1, ())
        self._orders: dict[int, HandOrder] = {}
        self._at: dict[int, tuple[float, float]] = {}
        self._rise: dict[int, float] = {}
        self._rise_to: dict[int, float] = {}
        self._flying: dict[int, object] = {}
        self._waiting: set[int] = set()
        """Copies that have not yet left the pile."""

    # ---- places

    def layout(self, box: pygame.Rect, inner: pygame.Rect | None = None) -> None:
        """`box` is the outer wood, `inner` where the pieces lie (all of the groove unless told), in window pixels."""
        look = self.page.look
        self.rect = box
        self.inner = inner or box.inflate(-look.px(4.4), -look.px(2.2))
        self._arrange(None)

    def slots(self, count: int) -> tuple[pygame.Rect, ...]:
        """Where that many pieces would lie."""
        return self._placed(count).rects

    def _placed(self, count: int) -> Places:
        look, face = self.page.look, self.face
        rows, overlap, gap = getattr(face, "rows", 2), getattr(face, "overlap", OVERLAP), getattr(face, "gap", 1.5)
        return arrange(
            count, self.inner, face.aspect, look.px(face.most), look.px(face.least), look.px(gap), rows, overlap
        )

    def _arrange(self, motion: Motion | None, order: Sequence[Copy] | None = None) -> None:
        """Puts the copies in their order to their places, at once or gliding."""
        shown = self.copies if order is None else order
        self.places = self._placed(len(shown))
        for copy, rect in zip(shown, self.places.rects, strict=True):
            if motion is None or copy.number not in self._at:
                self._flying.pop(copy.number, None)
                self._waiting.discard(copy.number)
                self._at[copy.number] = rect.topleft
            elif copy not in self.hand.held:
                self._fly(copy, rect.topleft, motion)

    def _fly(self, copy: Copy, end: tuple[int, int], motion: Motion, delay: float = 0.0) -> None:
        start = self._at[copy.number]
        if start == end:
            self._flying.pop(copy.number, None)  # it was on its way to another place and is called back before it left
            return
        if self.page.calm:
            self._at[copy.number] = end
            self.page.touch()
            return
        flight = object()
        self._flying[copy.number] = flight
        if delay:
            self._waiting.add(copy.number)

        def go(share: float) -> None:
            if self._flying.get(copy.number) is flight:
                self._waiting.discard(copy.number)
                self._at[copy.number] = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

        def arrived() -> None:
            if self._flying.get(copy.number) is flight:
                self._waiting.discard(copy.number)
                del self._flying[copy.number]

        motion.tween(PLACE, go, delay=delay, done=arrived)

    def rect_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy as it lies now, lifted or not."""
        x, y = self._at.get(copy.number, self.inner.center)
        return pygame.Rect((round(x), round(y - self._rise.get(copy.number, 0.0))), self.places.size)

    # ---- what the hand holds

    def show(
        self, seat: int, keys: Sequence[Hashable], arrive: Arrive = "jump", start: tuple[float, float] | None = None
    ) -> None:
        """The hand of `seat` is `keys` now: what is gone leaves, what is new comes from the point `start` (the pile).

        The order of each seat's hand is kept for the match. Another seat's hand is there at once, without a motion.
        """
        own = self._orders.setdefault(seat, HandOrder())
        other = self.seat != seat or self.face_down
        gone_first = [*self.away, *(copy.number for copy in (*self.hand.held, *self.hand.picked))]
        came, went = own.update(keys, gone_first)
        self.seat, self.face_down = seat, False
        if other:
            self._clear()
        for copy in went:
            self._forget_copy(copy)
        self.copies = own.arranged(self.sorts[self.sort])
        jump = other and arrive == "jump"
        if start is not None and arrive != "jump":
            wide, high = self.places.size
            for copy in came:
                self._at[copy.number] = (start[0] - wide / 2, start[1] - high / 2)
        self._arrange(None if jump else self.page.motion if came and arrive != "jump" else self.page.flair)
        if arrive == "deal" and start is not None and not self.page.calm:
            self._deal(came, start)
        self.page.touch()

    def _deal(self, came: Sequence[Copy], start: tuple[float, float]) -> None:
        homes = dict(zip(self.copies, self.places.rects, strict=True))
        gap = min(DEAL_GAP, DEAL_MOST / max(1, len(came)))
        wide, high = self.places.size
        for number, copy in enumerate(sorted(came, key=self.copies.index)):
            self._at[copy.number] = (start[0] - wide / 2, start[1] - high / 2)
            self._fly(copy, homes[copy].topleft, self.page.motion, number * gap)

    def show_down(self, seat: int, count: int) -> None:
        """A hand of `count` pieces that nobody may see: backs, which can be neither picked nor told apart."""
        if self.seat != seat or not self.face_down:
            self._clear()
        self.seat, self.face_down = seat, True
        self.copies = tuple(Copy(-1 - index, None) for index in range(count))
        self._arrange(None)
        self.page.touch()

    def forget(self) -> None:
        """Nothing is shown, and all orders are forgotten: another match."""
        self._orders.clear()
        self._clear()
        self.seat, self.copies, self.face_down = None, (), False
        self._arrange(None)

    def _clear(self) -> None:
        self.away.clear()
        self._waiting.clear()
        self.hand.clear()
        for kept in (self._at, self._rise, self._rise_to, self._flying):
            kept.clear()

    def _forget_copy(self, copy: Copy) -> None:
        self.away.discard(copy.number)
        self._waiting.discard(copy.number)
        self.hand.forget(copy)
        for kept in (self._at, self._rise, self._rise_to, self._flying):
            kept.pop(copy.number, None)

    @property
    def keys(self) -> tuple[Any, ...]:
        """The keys in the shown order."""
        return tuple(copy.key for copy in self.copies)

    @property
    def order(self) -> HandOrder:
        """The own order of the seat that is shown."""
        assert self.seat is not None
        return self._orders.setdefault(self.seat, HandOrder())

    def find(self, key: Hashable) -> Copy | None:
        """The first copy of a key that is not away."""
        return next((copy for copy in self.copies if copy.key == key and copy.number not in self.away), None)

    def home_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy's place in the rack."""
        return self.places.rects[self.copies.index(copy)]

    # ---- orders

    def sort_as(self, name: str) -> None:
        """Shows the hand in another order (`own` is the player's); raises KeyError for one that there is not."""
        sort = self.sorts[name]
        self.sort = name
        if self.seat is not None and not self.face_down:
            self.copies = self.order.arranged(sort)
            self._arrange(self.page.flair)
        self.sorted_by(name)
        self.page.touch()

    def sort_next(self) -> None:
        """The next order of those there are."""
        names = list(self.sorts)
        self.sort_as(names[(names.index(self.sort) + 1) % len(names)])

    def sort_again(self) -> None:
        """The order in force anew: for orders that look at more than the hand, as what fits on the table."""
        if self.seat is not None and not self.face_down:
            shown = self.order.arranged(self.sorts[self.sort])
            if shown != self.copies:
                self.copies = shown
                self._arrange(self.page.flair)

    def move(self, copies: Sequence[Copy], before: Copy | None) -> None:
        """The player puts pieces before another one: from now on the own order is shown."""
        self.order.adopt(self.copies)
        self.order.move(copies, before)
        self.sort_as(OWN)

    # ---- picking, see `scenes.table.hand.select`

    @property
    def picked(self) -> tuple[Copy, ...]:
        """What is picked, in the order of picking."""
        return tuple(self.hand.picked)

    @property
    def held(self) -> tuple[Copy, ...]:
        """What follows the mouse."""
        return self.hand.held

    @property
    def cursor(self) -> Copy | None:
        """The piece that the keys are at."""
        return self.copies[min(self.hand.at, len(self.copies) - 1)] if self.copies else None

    def pick(self, copies: Sequence[Copy]) -> None:
        """Picks these, in this order, and nothing else."""
        self.hand.pick(copies)

    def drop_picked(self) -> bool:
        """Nothing is picked or held any more; False when nothing was."""
        return self.hand.drop()

    def let_go(self) -> None:
        """What is held glides home."""
        self.hand.let_go()

    def point(self, pos: tuple[int, int]) -> bool:
        """The mouse moved (the table says so for every motion); True when something looks different now."""
        return self.hand.point(pos)

    def copy_at(self, pos: tuple[int, int]) -> Copy | None:
        """The uppermost piece at a point; a lifted piece is also hit where it stood."""
        for copy in reversed(self.copies):
            if copy.number not in self.away and copy.number not in self._flying:
                box = self.rect_of(copy)
                if box.union(box.move(0, round(self._rise.get(copy.number, 0.0)))).collidepoint(pos):
                    return copy
        return None

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and (self.rect.collidepoint(pos) or (not self.face_down and self.copy_at(pos) is not None))

    def down(self, pos: tuple[int, int]) -> None:
        self.hand.press(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self.hand.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        self.hand.release(pos)

    def act(self, action: str) -> bool:
        return self.hand.act(action)

    # ---- painting

    def state_now(self, copy: Copy) -> State:
        """How a copy looks now."""
        if self.face_down:
            return "down"
        return "picked" if copy in self.hand.picked else self.state_of(copy)

    def _settle_rise(self, copy: Copy, state: State) -> None:
        share = RISE[state]
        if state == "picked":
            share = LOW_PICKED if self.places.rows > 1 else getattr(self.face, "rise", share)
        if copy == self.hand.hover and not self.face_down and state not in ("dim", "picked"):
            share += HOVER
        wanted = share * self.page.look.size[1] / 100
        if self._rise_to.get(copy.number, 0.0) == wanted:
            return
        begin = self._rise.get(copy.number, 0.0)
        self._rise_to[copy.number] = wanted

        def rise(part: float) -> None:
            if self._rise_to.get(copy.number) == wanted:
                self._rise[copy.number] = begin + (wanted - begin) * part

        if self.page.calm:
            rise(1.0)
        else:
            self.page.flair.tween(90, rise)

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        materials.rack(look, self.rect.size).draw(target, self.rect.topleft)
        for copy in self.copies:
            state = self.state_now(copy)
            self._settle_rise(copy, state)
            if copy.number in self.away or copy in self.hand.held:
                draw_away(target, look, self.home_of(copy), self.face.corner)
            elif not self._outside(copy):
                self._draw_copy(target, look, copy, state)
        for number, copy in enumerate(self.hand.picked, 1):
            if self.many and len(self.hand.picked) > 1 and copy not in self.hand.held:
                draw_order_badge(target, look, self.rect_of(copy), number)
        if focused and self.cursor is not None:
            ring = self.rect_of(self.cursor)
            materials.focus_ring(look, ring.size, self.face.corner or 14).draw(target, ring.topleft)
        elif focused:
            materials.focus_ring(look, self.rect.size).draw(target, self.rect.topleft)

    def _draw_copy(self, target: pygame.Surface, look: Look, copy: Copy, state: State) -> None:
        rect = self.rect_of(copy)
        if state == "picked" and self.face.corner is not None:
            materials.glow_outline(look, rect.size, self.face.corner).draw(target, rect.topleft)
        self.face.paint(target, copy.key, rect, state)

    def _outside(self, copy: Copy) -> bool:
        return copy.number in self._flying and not self.rect.contains(self.rect_of(copy))

    def draw_over(self, target: pygame.Surface) -> None:
        """What lies over everything else: pieces on their way, what is held, the rubber band."""
        look = self.page.look
        for copy in self.copies:
            if self._outside(copy) and copy.number not in self._waiting and copy not in self.hand.held:
                self.face.paint(target, copy.key, self.rect_of(copy), self.state_now(copy))
        for copy, rect in self.hand.held_rects():
            self.face.paint(target, copy.key, rect, "held")
        if self.hand.lasso is not None:
            draw_lasso(target, look, self.hand.lasso)
