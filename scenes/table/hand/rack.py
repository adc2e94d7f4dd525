"""The hand of one seat on its wooden rack: tiles, bugs and cards alike. The game says how a piece looks and what may be picked.

The rack knows no rule and no game. Pieces are keys of the game's choosing; two equal keys are two copies of a kind.
What is shown belongs to the seat that `show` names; a hand that nobody may see lies face down and holds no keys at all.

A game uses the few names of `Rack` and those of its parts: `callbacks` (what it asks and reports), `selection` (what is picked
and held, and a rubber band that begins elsewhere), `orders` (how the hand is sorted), `sort_button`, and `where` (the sizes and
places of pieces, and where those that have just left were).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from scenes.kit import controls, pictures, text
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import kept, put, ready
from scenes.kit.retained import draw, slices
from scenes.kit.retained.ahead import Nowhere, Parts
from scenes.kit.shapes import rgb
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.table.desk import Desk
from scenes.table.hand.face import Face, Point, RackCallbacks, State
from scenes.table.hand.gestures import RackSelection, moves_pieces
from scenes.table.hand.order import Contents, Copy, Sort
from scenes.table.hand.whereabouts import Arrive, Orders, Whereabouts

RISE = {"rest": 0.0, "up": 1.0, "dim": 0.0, "down": 0.0, "picked": 3.6, "held": 0.0}
"""How far a piece stands out of the rack, in percent of the window's height."""
LOW_PICKED, HOVER = 1.5, 0.6
"""The same for picked pieces in two rows, and what the pointer adds."""


class Rack(Widget, Contents):
    """A hand on its rack, on the desk `holder`. `callbacks` answers its questions and hears its reports; a game fills it in.
    `sorts` are the orders that the game offers, the first of them in force; the player's own comes last. `many` says whether
    several pieces can be picked together, `carry` whether a single piece that was clicked follows the mouse."""

    def __init__(self, holder: Desk, face: Face, sorts: Sequence[Sort] = (), *, many: bool = False, carry: bool = False) -> None:
        Widget.__init__(self)
        Contents.__init__(self)
        self.spared = True
        self.holder, self.face = holder, face
        self.callbacks = RackCallbacks()
        self.where = Whereabouts(holder, face, self)
        self.orders = Orders(self.where, self.callbacks, sorts)
        self.selection = RackSelection(self, self.where, self.orders, many, carry)
        self.sort_button = SortButton(self.orders)

    def layout(self, box: pygame.Rect, inner: pygame.Rect | None = None) -> None:
        """Lays the rack out: `box` is the outer wood, `inner` where the pieces lie (None: the whole groove), in window pixels."""
        style = self.holder.style
        self.rect = box
        self.where.inner = inner or box.inflate(-style.px(4.4), -style.px(2.2))
        self.where.arrange(None)

    # ---- what the hand holds

    def show(
        self, seat: int, keys: Sequence[Hashable], arrive: Arrive = "jump", start: Point | None = None,
        came_from: Mapping[Hashable, Sequence[Point]] | None = None, *, for_a_while: bool = False,
    ) -> None:
        """Shows `keys` as the hand of `seat`: copies that are no longer in it leave, new ones come.

        Unless they jump, new copies of a key come from the points given for it in `came_from`, one each, and the rest of
        them from `start` (the pile); with neither, a copy is at its place at once. Points are the middles of pieces, in
        window pixels. Each seat's order is kept for the match; `for_a_while` says that an earlier hand is looked at, after
        which the order from before holds again. Another seat's hand is there at once, without motion. Afterwards
        `where.left` tells where the copies that went lay.
        """
        where, holder = self.where, self.holder
        other = self.seat != seat or self.face_down
        gone_first = [*self.away, *(copy.number for copy in (*self.held, *self.picked))]
        came, went = self.orders.of(seat).update(keys, gone_first, for_a_while=for_a_while)
        self.seat, self.face_down = seat, False
        self._part_with(went, other)
        self.copies = self.orders.arranged(seat)
        glides = arrive != "jump"
        starts = _starts(came, start, came_from or {}) if glides else {}
        where.start(starts)
        where.arrange(None if other and not glides else holder.motion if came and glides else holder.background_motion)
        if arrive == "deal" and not holder.settings.reduced_motion:
            where.deal(starts)
        holder.page.touch()

    def show_down(self, seat: int, count: int) -> None:
        """Shows a hand of `count` pieces that nobody may see, as backs that can be neither picked nor told apart."""
        backs = tuple(Copy(-1 - index, None) for index in range(count))
        self._part_with([copy for copy in self.copies if copy not in backs], self.seat != seat or not self.face_down)
        self.seat, self.face_down = seat, True
        self.copies = backs
        self.where.arrange(None)
        self.holder.page.touch()

    def _part_with(self, went: Sequence[Copy], other: bool) -> None:
        """Forgets copies that went, or, when `other` hands are shown, all there are."""
        if other:
            for part in (self, self.where, self.selection):
                part.clear()
        self.where.leave(() if other else went, self.selection.boxes())
        for copy in went:
            self.forget(copy)
            self.selection.forget(copy)

    def rect_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy where it is now, lifted or not."""
        return self.where.rect_of(copy)

    def home_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy's place in the rack."""
        return self.where.home_of(copy)

    def spoken(self) -> str:
        copy = self.selection.cursor
        if self.face_down or copy is None:
            return self.overheard()
        line = _("{piece}, picked, {at} of {all}") if copy in self.picked else _("{piece}, {at} of {all}")
        return line.format(piece=self.callbacks.word(copy), at=self.copies.index(copy) + 1, all=len(self.copies))

    def overheard(self) -> str:
        return ngettext("A hand of {count} piece", "A hand of {count} pieces", len(self.copies)).format(count=len(self.copies))

    # ---- the widget

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the wood or on a piece that stands out of it."""
        return self.visible and (self.rect.collidepoint(pos) or (not self.face_down and self.where.copy_at(pos) is not None))

    def down(self, pos: tuple[int, int]) -> None:
        self.selection.press(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self.selection.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        self.selection.release(pos)

    def act(self, action: str) -> bool:
        """Takes an action; False when it means nothing here, so that the focus may go on to another widget."""
        selection, copies = self.selection, self.copies
        if self.face_down or not copies:
            return False
        selection.at = min(selection.at, len(copies) - 1)
        if action == "accept":
            selection.tap(copies[selection.at])
            return True
        if action in ("left", "right"):
            to, moves = selection.at + (1 if action == "right" else -1), moves_pieces()
            if not 0 <= to < len(copies):
                return moves
            if moves:
                copy = copies[selection.at]
                self.orders.move((copy,), [*(one for one in copies if one != copy), None][to])
                self.holder.sounds.play("drop")
            self._go(to)
            return True
        if action in ("up", "down") and self.where.places.rows > 1:
            each = -(-len(copies) // self.where.places.rows)
            to = selection.at + (each if action == "down" else -each)
            if action == "down" and to >= len(copies) > to - selection.at % each:
                to = len(copies) - 1
            if 0 <= to < len(copies):
                self._go(to)
                return True
        return False

    def _go(self, to: int) -> None:
        self.selection.at = to
        self.callbacks.hover_changed(self.copies[to])
        self.holder.page.touch()

    # ---- painting

    def state_now(self, copy: Copy) -> State:
        """How a copy looks now."""
        if self.face_down:
            return "down"
        return "picked" if copy in self.picked else self.callbacks.state_of(copy)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        """Draws all pieces that lie or move within it."""
        radius = self.face.corner or 14
        for copy in self.copies:
            state = self.state_now(copy)
            self.where.rise(copy, self._share(copy, state))
            if copy.number in self.away or copy in self.held:
                home = self.home_of(copy)
                controls.dashed_outline(style, home.size, radius).draw(target, home.topleft)
            elif not self.where.flies_outside(copy, self.rect):
                rect = self.rect_of(copy)
                if state == "picked" and self.face.corner is not None:
                    controls.glow_outline(style, rect.size, radius).draw(target, rect.topleft)
                self.face.paint(target, copy.key, rect, state)
        for number, copy in enumerate(self.picked, 1):
            if self.selection.many and len(self.picked) > 1 and copy not in self.held:
                image, rect = order_badge(style, number), self.rect_of(copy)
                half = image.get_width() // 2
                target.blit(image, image.get_rect(center=(rect.right - half // 2, rect.top + half)))
        if focused:
            cursor = self.selection.cursor
            ring = self.rect if cursor is None else self.rect_of(cursor)
            controls.focus_ring(style, ring.size, 14 if cursor is None else radius).draw(target, ring.topleft)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws what lies over everything else: flights, held pieces, the rubber band."""
        for copy in self.copies:
            if self.where.flies_outside(copy, self.rect) and not self.where.waits(copy) and copy not in self.held:
                self.face.paint(target, copy.key, self.rect_of(copy), self.state_now(copy))
        for copy, rect in self.selection.held_rects():
            self.face.paint(target, copy.key, rect, "held")
        style, box = self.holder.style, self.selection.lasso
        if box is not None and min(box.size) >= 2:
            veil = pygame.Surface(box.size, pygame.SRCALPHA)
            veil.fill((*rgb(style.theme.gold), 34))
            target.blit(veil, box.topleft)
            draw.rect(target, rgb(style.theme.ink), box.inflate(2, 2), 1, border_radius=4)
            draw.rect(target, rgb(style.theme.gold), box, max(2, style.px(0.3)), border_radius=4)

    def _share(self, copy: Copy, state: State) -> float:
        """How far a copy should stand out of the rack, in percent of the window's height."""
        share = RISE[state]
        if state == "picked":
            share = LOW_PICKED if self.where.places.rows > 1 else getattr(self.face, "rise", share)
        elif state == "up" and self.where.places.rows == 1:
            share = getattr(self.face, "up", share)
        if copy == self.selection.hover and not self.face_down and state not in ("dim", "picked"):
            share += HOVER
        return share


@kept
def order_badge(style: Style, number: int) -> pygame.Surface:
    """A golden disc with a piece's number in the order of picking."""
    theme = style.theme
    radius = round(style.px(2.0) * max(1.0, min(1.4, style.text_scale)))
    fine = 3
    image = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    image.fill((*rgb(theme.ink), 0))
    draw.circle(image, rgb(theme.ink), (radius * fine, radius * fine), radius * fine)
    draw.circle(image, rgb(theme.gold), (radius * fine, radius * fine), round((radius - max(1.5, radius * 0.12)) * fine))
    image = pygame.transform.smoothscale(image, (2 * radius, 2 * radius))
    put(image, text.numeral(number, round(radius * (1.25 if number < 10 else 1.05)), theme.ink, bar=False),
        center=(radius, radius))
    return ready(image)


def _starts(
    came: Sequence[Copy], start: Point | None, came_from: Mapping[Hashable, Sequence[Point]]
) -> dict[Copy, Point]:
    """The point from which each new copy comes; copies that come from nowhere are left out."""
    left = {key: list(points) for key, points in came_from.items()}
    found: dict[Copy, Point] = {}
    for copy in came:
        points = left.get(copy.key)
        point = points.pop(0) if points else start
        if point is not None:
            found[copy] = point
    return found


def hand_words(rack: Rack) -> tuple[str, ...]:
    """All pieces of a hand as they lie, then those that are picked, each as a sentence; of a closed hand the number."""
    if rack.face_down or not rack.copies:
        return (f"{rack.overheard()}.",)
    word = rack.callbacks.word
    said = [_("The hand: {pieces}").format(pieces=", ".join(map(word, rack.copies)))]
    if rack.picked:
        said.append(_("Picked: {bugs}").format(bugs=", ".join(map(word, rack.picked))))
    return tuple(f"{one}." for one in said)


class Thrown:
    """At most one copy, which is away from its rack for so long."""

    def __init__(self, rack: Rack) -> None:
        self.rack = rack
        self.copy: Copy | None = None

    def lay(self, copy: Copy) -> None:
        """Lays a copy on the pile."""
        self.take_up()
        self.copy = copy
        self.rack.away.add(copy.number)

    def take_up(self) -> None:
        """Takes it back."""
        if self.copy is not None:
            self.rack.away.discard(self.copy.number)
            self.copy = None

    def leave(self, box: pygame.Rect) -> None:
        """It is thrown away now, and leaves the hand from the box where it lies on the pile."""
        if self.copy is not None:
            self.rack.selection.dropped[self.copy.number] = box
            self.take_up()


class SortButton(Button):
    """A disc that goes to the next order of the hand, and says which one is in force."""

    def __init__(self, orders: Orders) -> None:
        super().__init__("", orders.sort_next, icon="arrows-sort")
        self.orders, self.round = orders, True

    def word(self) -> str:
        what, order = _("Sort"), _(self.orders.titles[self.orders.sort])
        return f"{what}: {order}"

    spoken = overheard = word


STATES: tuple[State, ...] = ("rest", "up", "dim")
"""How pieces look when a hand is opened."""
MOST = 0.7
"""The share of the room for kept pictures from which nothing more is painted ahead."""


class KindsAhead:
    """Has all `kinds` painted for a rack, as large as the pieces of its hand are now, a slice with each call of `work`. Their
    order, their size and how many they are follow from what everybody may know."""

    def __init__(self, rack: Rack, kinds: Callable[[], Sequence[Hashable]]) -> None:
        self._rack, self._kinds = rack, kinds
        self._for: Hashable = None
        self._ahead = Parts()

    @property
    def over(self) -> bool:
        """Whether all is painted as it is now."""
        return self._for is not None and self._ahead.over

    def work(self) -> bool:
        """Goes on for a slice; nothing once all are painted, nor without a window. True while something is left."""
        rack = self._rack
        if not slices.by_time:
            return False
        size = rack.where.places.size
        asked = rack.holder.style, size
        if rack.copies and asked != self._for:
            self._ahead.close()
            self._for, self._ahead = asked, Parts(partial(self._painted, size))
        self._ahead.work()
        return not self._ahead.over

    def _painted(self, size: tuple[int, int]) -> Iterator[None]:
        for state in STATES:
            for kind in self._kinds():
                if pictures.filled() > MOST:
                    return
                self._rack.face.paint(Nowhere(size), kind, pygame.Rect((0, 0), size), state)
                yield
