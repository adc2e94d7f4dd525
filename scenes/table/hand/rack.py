"""The hand of one seat on its wooden rack: tiles, bugs and cards alike. The game says how a piece looks and what may be picked.

The rack knows no rule and no game. Pieces are keys of the game's choosing; two equal keys are two copies of a kind.
What is shown belongs to the seat that `show` names; a hand that nobody may see lies face down and holds no keys at all.

A game uses the few names of `Rack` and those of its parts: `callbacks` (what it asks and reports), `selection` (what is picked
and held, and a rubber band that begins elsewhere), `orders` (how the hand is sorted), `sort_button`, and `where` (the sizes and
places of pieces, and where those that have just left were).
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Protocol

import pygame

from scenes.kit import controls, pictures, text
from scenes.kit.language import N_, _, ngettext
from scenes.kit.motion import LIFT, PLACE, Motion
from scenes.kit.pictures import kept, put, ready
from scenes.kit.retained import draw, slices
from scenes.kit.retained.ahead import Nowhere, Parts
from scenes.kit.shapes import between, rgb
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.table.desk import Desk
from scenes.table.hand.order import OWN, Copy, HandOrder, Sort

State = Literal["rest", "up", "dim", "picked", "held", "down"]
"""How a piece looks: at rest, free to be picked, of no use now, picked, following the mouse, face down."""


class Face(Protocol):
    """How the pieces of a game look.

    `aspect` is width divided by height; `most` and `least` are the largest and smallest height in percent of the window's;
    `corner` is the radius of a piece's corners in drawing units, or None for pieces that are not rectangles; these paint
    their own light when they are picked. A face may also have `rows`, the greatest number of rows (2 unless given),
    `overlap`, the share of a piece that its neighbour may cover (a third), `gap`, the least space between two pieces in
    percent of the window's height (1.5), `air`, the space where there is room for more (that of `gap`), and `rise` and `up`,
    how far a picked piece and one that is free to be picked stand out of a single row, in the same measure.
    """

    @property
    def aspect(self) -> float: ...

    @property
    def most(self) -> float: ...

    @property
    def least(self) -> float: ...

    @property
    def corner(self) -> float | None: ...

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a piece whose body fills `rect`; its shadow may reach outside. `key` is None for "down"."""


Point = tuple[float, float]
"""A point of the window, in pixels."""


@dataclass
class RackCallbacks:
    """What a rack asks its table and reports to it. Each callable has a quiet default."""

    state_of: Callable[[Copy], State] = lambda copy: "rest"
    """How a copy that is neither picked nor face down looks."""
    word: Callable[[Copy], str] = lambda copy: str(copy.key)
    """What a voice calls an open piece."""
    may_pick: Callable[[], bool] = lambda: True
    """Whether pieces may be picked now; otherwise the hand can only be put in order."""
    changed: Callable[[], None] = lambda: None
    """Called when other pieces are picked than before."""
    hover_changed: Callable[[Copy | None], None] = lambda copy: None
    """Called when the mouse or the cursor of the keys comes to another piece (None: the mouse is at none)."""
    double: Callable[[Copy], None] = lambda copy: None
    """Called when a piece was double-clicked while pieces may be picked."""
    drag_begun: Callable[[tuple[Copy, ...]], None] = lambda copies: None
    """Called when these pieces were dragged out of the rack; they are picked now."""
    drag_moved: Callable[[tuple[int, int]], None] = lambda pos: None
    """Called when the pointer moves outside the rack with pieces dragged."""
    dropped: Callable[[tuple[Copy, ...], tuple[int, int]], bool] = lambda copies, pos: False
    """Called when these pieces were dropped outside the rack; True when the table takes them, else they glide home."""
    sorted_by: Callable[[str], None] = lambda name: None
    """Called when the hand is shown in the order of this name from now on."""


RISE = {"rest": 0.0, "up": 1.0, "dim": 0.0, "down": 0.0, "picked": 3.6, "held": 0.0}
"""How far a piece stands out of the rack, in percent of the window's height."""
LOW_PICKED, HOVER = 1.5, 0.6
"""The same for picked pieces in two rows, and what the pointer adds."""


class Rack(Widget):
    """A hand on its rack, on the desk `holder`. `callbacks` answers its questions and hears its reports; a game fills it in.
    `sorts` are the orders that the game offers, the first of them in force; the player's own comes last. `many` says whether
    several pieces can be picked together, `carry` whether a single piece that was clicked follows the mouse."""

    def __init__(self, holder: Desk, face: Face, sorts: Sequence[Sort] = (), *, many: bool = False, carry: bool = False) -> None:
        super().__init__()
        self.spared = True
        self.holder, self.face = holder, face
        self.seat: int | None = None
        """The seat whose hand is shown; None before the first."""
        self.face_down = False
        self.copies: tuple[Copy, ...] = ()
        """All copies in the order shown."""
        self.away: set[int] = set()
        """Numbers of copies that lie elsewhere for now, for the game to change; a dashed outline marks their place."""
        self.picked: tuple[Copy, ...] = ()
        """What is picked, in the order of picking."""
        self.held: tuple[Copy, ...] = ()
        """What follows the mouse."""
        self.callbacks = RackCallbacks()
        self.where, self.orders = Whereabouts(self), Orders(self, sorts)
        self.selection = RackSelection(self, many, carry)
        self.sort_button = SortButton(self.orders)

    @property
    def keys(self) -> tuple[Any, ...]:
        """The keys in the order shown; all None when the hand lies face down."""
        return tuple(copy.key for copy in self.copies)

    def find(self, key: Hashable) -> Copy | None:
        """The first copy of a key that is not away; None without one."""
        return next((copy for copy in self.copies if copy.key == key and copy.number not in self.away), None)

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
        glides, left = arrive != "jump", {key: list(points) for key, points in (came_from or {}).items()}
        begins = ((copy, left[copy.key].pop(0) if left.get(copy.key) else start) for copy in came)
        starts = {copy: point for copy, point in begins if point is not None and glides}
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
            self.away.clear()
            self.picked = self.held = ()
            self.where.clear()
            self.selection.clear()
        self.where.leave(() if other else went, self.selection.boxes())
        self.away.difference_update(copy.number for copy in went)
        self.picked, self.held = (tuple(copy for copy in some if copy not in went) for some in (self.picked, self.held))
        self.selection.forget(went)

    def rect_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy where it is now, lifted or not."""
        return self.where.rect_of(copy)

    def home_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy's place in the rack."""
        return self.where.places.rects[self.copies.index(copy)]

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


TRIGGERS = (2, 4, 5)
"""Axes of gamepads that are triggers; while one is pulled, left and right move the piece itself."""


def modifiers() -> int:
    """The modifier keys that are held, as pygame's bits; 0 while there is no window."""
    return pygame.key.get_mods() if pygame.display.get_init() else 0


def moves_pieces() -> bool:
    """Whether left and right move the piece itself, because Shift or a trigger of a gamepad is held."""
    if modifiers() & pygame.KMOD_SHIFT:
        return True
    with contextlib.suppress(pygame.error):
        if pygame.joystick.get_init():
            for number in range(pygame.joystick.get_count()):
                pad = pygame.joystick.Joystick(number)
                if any(pad.get_axis(axis) > 0.5 for axis in TRIGGERS if axis < pad.get_numaxes()):
                    return True
    return False


DRAG = 1.0
"""How far the pointer moves with the button down before that is a drag, in percent of the window's height."""
OUT = 3.0
"""How far outside the rack a dragged piece counts as taken out, in percent of the window's height."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click."""


class RackSelection:
    """What the player has picked, holds and points at on a rack."""

    def __init__(self, rack: Rack, many: bool, carry: bool) -> None:
        self.rack, self.holder, self.where, self.callbacks = rack, rack.holder, rack.where, rack.callbacks
        self.many = many
        """Whether several pieces can be picked together."""
        self.carry = carry and not many
        """Whether a piece that was clicked follows the mouse (only where one piece is picked at a time)."""
        self.hover: Copy | None = None
        """The piece under the mouse."""
        self.at = 0
        """The place where the cursor of the keys is."""
        self.dropped: dict[int, pygame.Rect] = {}
        """The boxes of what was last dropped outside the rack, by number; the stage takes over from there."""
        self.pos = (0, 0)
        """Where the mouse is."""
        self.pressed: tuple[Copy | None, tuple[int, int]] | None = None
        """The piece (None: the wood) and the point at which the button was pressed; None while it is up."""
        self.dragging = False
        self.lasso: pygame.Rect | None = None
        """The rubber band, in window pixels; None while there is none."""
        self._inside = False
        """Whether what is dragged is still within the rack, so that the order changes."""
        self._before: tuple[Copy, ...] = ()
        self._base: tuple[Copy, ...] = ()
        self._last: tuple[Copy | None, float] = (None, -9.0)

    # ---- what is picked

    @property
    def cursor(self) -> Copy | None:
        """The piece at which the cursor of the keys is; None in an empty hand."""
        copies = self.rack.copies
        return copies[min(self.at, len(copies) - 1)] if copies else None

    def pick(self, copies: Sequence[Copy]) -> None:
        """Picks these copies, in this order, and no others; those that are gone or away are left out."""
        rack = self.rack
        rack.picked = tuple(copy for copy in copies if copy in rack.copies and copy.number not in rack.away)
        rack.held = rack.picked if self.carry else ()
        self.tell()

    def drop(self) -> bool:
        """Puts back all that is picked or held; False when nothing was."""
        if not self.rack.picked and not self.rack.held and self.lasso is None:
            return False
        self.pressed, self.dragging, self.lasso = None, False, None
        self.rack.picked = ()
        self.let_go()
        self.tell()
        return True

    def let_go(self) -> None:
        """Lets what is held glide home."""
        for copy, rect in self.held_rects():
            self.where.put(copy, rect.topleft)
        self.rack.held = ()
        self.where.arrange(self.holder.background_motion)
        self.holder.page.touch()

    def tap(self, copy: Copy) -> None:
        """Picks a piece or puts it back: a click on it, or the accept key."""
        rack = self.rack
        if rack.face_down or copy.number in rack.away or not self.callbacks.may_pick():
            return
        if copy in rack.picked:
            rack.picked = tuple(one for one in rack.picked if self.many and one != copy)
            rack.held = ()
            self.holder.sounds.play("drop")
        else:
            rack.picked = (*rack.picked, copy) if self.many else (copy,)
            rack.held = (copy,) if self.carry else ()
            self.holder.sounds.play("lift")
        self.tell()

    def tell(self) -> None:
        """Reports that other pieces are picked now."""
        self.callbacks.changed()
        self.holder.page.touch()

    def held_rects(self) -> list[tuple[Copy, pygame.Rect]]:
        """The held copies with the boxes in which they are drawn: beside the pointer, a little larger."""
        held = self.rack.held
        if not held or (not self.dragging and self.holder.page.keys_used):
            return []
        style, (wide, high) = self.holder.style, (round(side * 1.1) for side in self.where.places.size)
        apart = round(wide * 0.55)
        left = self.pos[0] - style.px(0.7) - apart * (len(held) - 1) // 2
        y = self.pos[1] - style.px(1.5)
        return [(copy, pygame.Rect(left + apart * i - wide // 2, y - high // 2, wide, high)) for i, copy in enumerate(held)]

    def boxes(self) -> dict[int, pygame.Rect]:
        """The boxes, by number, of copies that are not seen in the rack: held ones, and those last dropped outside."""
        return {**self.dropped, **{copy.number: rect for copy, rect in self.held_rects()}}

    def clear(self) -> None:
        """Forgets everything without reporting it, because another hand is shown."""
        self.hover, self.at = None, 0
        self.pressed, self.dragging, self.lasso = None, False, None
        self.dropped.clear()

    def forget(self, went: Sequence[Copy]) -> None:
        """Forgets copies that are no longer in the hand."""
        for copy in went:
            self.dropped.pop(copy.number, None)
        if self.hover in went:
            self.hover = None
        if self.pressed is not None and self.pressed[0] in went:
            self.pressed, self.dragging = None, False

    # ---- the mouse

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the mouse, called by the table for each of its motions; True when something looks different now."""
        self.pos = pos
        if self.rack.face_down:
            return False
        over = self.where.copy_at(pos) if self.rack.hovered and self.pressed is None else None
        changed = over != self.hover
        if changed:
            self.hover = over
            self.callbacks.hover_changed(over)
        return changed or bool(self.rack.held)

    def press(self, pos: tuple[int, int]) -> None:
        """Takes a press of the button on the rack."""
        self.pos = pos
        self.dropped.clear()
        if self.rack.face_down:
            return
        shift = bool(modifiers() & pygame.KMOD_SHIFT)
        copy = None if shift and self.many else self.where.copy_at(pos)
        self.pressed, self.dragging = (copy, pos), False
        if copy is not None:
            self.at = self.rack.copies.index(copy)

    def begin_lasso(self, pos: tuple[int, int]) -> None:
        """Begins a rubber band outside the rack; the table passes on `drag` and `release`."""
        self.pressed, self.dragging, self.pos = (None, pos), False, pos

    def drag(self, pos: tuple[int, int]) -> None:
        """Follows the pointer with the button down."""
        self.pos = pos
        if self.pressed is None:
            return
        rack, (copy, start) = self.rack, self.pressed
        far = max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > self.holder.style.px(DRAG)
        stretches = self.many and copy is None
        if not self.dragging and far:
            self.dragging = True
            if copy is not None:
                rack.held = rack.picked if copy in rack.picked and self.many else (copy,)
                self._inside, self._before, self.hover = True, rack.copies, None
                self.holder.sounds.play("lift")
            elif stretches and self.callbacks.may_pick():
                self._base = rack.picked if modifiers() & pygame.KMOD_CTRL else ()
        if not self.dragging:
            return
        if copy is not None:
            self._carry_on(pos)
        elif stretches and self.callbacks.may_pick():
            self._stretch(start, pos)
        self.holder.page.touch()

    def release(self, pos: tuple[int, int]) -> None:
        """Takes the release of the button: a click, or the end of a drag or of a rubber band."""
        pressed, self.pressed = self.pressed, None
        self.pos = pos
        if pressed is None:
            self.dragging = False
            return
        copy, _start = pressed
        if not self.dragging:
            if copy is not None and self.where.copy_at(pos) == copy:
                self._click(copy)
            elif copy is None and self.many and self.drop():
                self.holder.sounds.play("drop")
            return
        if copy is None:
            self.dragging, self.lasso = False, None
            self.tell()
        elif self._inside:
            self._put_in_order()
        else:
            self._drop_outside(pos)
        self.holder.page.touch()

    def _click(self, copy: Copy) -> None:
        now = time.monotonic()
        before, when = self._last
        if before == copy and now - when < DOUBLE:
            self._last = (None, -9.0)
            if self.callbacks.may_pick():
                self.callbacks.double(copy)
            return
        self._last = (copy, now)
        self.tap(copy)

    def _carry_on(self, pos: tuple[int, int]) -> None:
        rack, margin = self.rack, self.holder.style.px(OUT)
        inside = bool(self.rack.rect.inflate(2 * margin, 2 * margin).collidepoint(pos))
        if not inside and not self.callbacks.may_pick():
            inside = True  # out of turn a hand can only be put in order
        if inside:  # the hand shows as it will be if they are dropped here
            rest = [one for one in self._before if one not in rack.held]
            index = self.where.places.index_near(pos)
            before = [one for one in rack.copies[:index] if one not in rack.held]
            shown = (*rest[: len(before)], *rack.held, *rest[len(before) :])
            if shown != rack.copies:
                rack.copies = shown
                self.where.arrange(self.holder.background_motion)
        elif self._inside:
            rack.copies = self._before
            self.where.arrange(self.holder.background_motion)
            if rack.picked != rack.held:
                rack.picked = rack.held
                self.callbacks.changed()
            self.callbacks.drag_begun(rack.held)
        self._inside = inside
        if not inside:
            self.callbacks.drag_moved(pos)

    def _put_in_order(self) -> None:
        rack = self.rack
        held, shown = rack.held, rack.copies
        rects = self.held_rects()
        self.dragging = False
        rack.held = ()
        for copy, rect in rects:
            self.where.put(copy, rect.topleft)
        if shown == self._before:
            self.where.arrange(self.holder.background_motion)
        else:
            after = shown.index(held[-1]) + 1
            rack.copies = self._before
            self.rack.orders.move(held, shown[after] if after < len(shown) else None)
        self.holder.sounds.play("drop")

    def _drop_outside(self, pos: tuple[int, int]) -> None:
        rack = self.rack
        self.dropped = {copy.number: rect for copy, rect in self.held_rects()}
        taken = self.callbacks.dropped(rack.held, pos)
        if taken:
            rack.held = ()
        else:
            self.dropped.clear()
            self.let_go()
        self.dragging = False
        if not taken and not self.many and not self.carry and rack.picked:
            rack.picked = ()
            self.tell()

    def _stretch(self, start: tuple[int, int], pos: tuple[int, int]) -> None:
        rack = self.rack
        lasso = pygame.Rect(min(start[0], pos[0]), min(start[1], pos[1]), abs(pos[0] - start[0]), abs(pos[1] - start[1]))
        self.lasso = lasso
        caught = tuple(
            copy for index, copy in enumerate(rack.copies)
            if copy.number not in rack.away and copy not in self._base and lasso.colliderect(self._uncovered(index))
        )
        picked = self._base + caught
        if picked != rack.picked:
            rack.picked = picked
            self.callbacks.changed()

    def _uncovered(self, index: int) -> pygame.Rect:
        """The part of the piece at a place that its neighbour does not cover."""
        rects = self.where.places.rects
        box = rects[index]
        if index + 1 < len(rects):
            following = rects[index + 1]
            if following.y == box.y and following.x < box.right:
                return pygame.Rect(box.x, box.y, following.x - box.x, box.h)
        return box


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


@dataclass(slots=True)
class _Spot:
    """Where a copy is: the upper left corner of its box, how far it stands out of the row and how far it shall, in pixels, its
    flight, and whether it has yet to leave the pile for that."""

    at: Point
    rise: float = 0.0
    rise_to: float = 0.0
    flight: object = None
    waits: bool = False


class Whereabouts:
    """The places of the copies on a rack, and their motion."""

    def __init__(self, rack: Rack) -> None:
        self.rack, self.holder, self.face = rack, rack.holder, rack.face
        self.inner = pygame.Rect(0, 0, 0, 0)
        """Where the pieces lie, in window pixels."""
        self.places = HandLayout((1, 1), 1, ())
        """The places of the copies in the order shown."""
        self.left: Mapping[Hashable, tuple[pygame.Rect, ...]] = {}
        """Where the copies that went with the last `show` or `show_down` were seen, as boxes by key (None for backs).

        Copies that were away are not among them; it is empty when the hand of another seat was shown before.
        """
        self._spots: dict[int, _Spot] = {}

    # ---- where they are

    def _spot(self, copy: Copy) -> _Spot:
        return self._spots.get(copy.number) or _Spot(self.inner.center)

    def rect_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy where it is now, lifted or not."""
        spot = self._spot(copy)
        return pygame.Rect((round(spot.at[0]), round(spot.at[1] - spot.rise)), self.places.size)

    def copy_at(self, pos: tuple[int, int]) -> Copy | None:
        """The uppermost copy at a point, or None; a lifted one is also hit where it stood."""
        for copy in reversed(self.rack.copies):
            spot = self._spot(copy)
            if copy.number not in self.rack.away and spot.flight is None:
                box = self.rect_of(copy)
                if box.union(box.move(0, round(spot.rise))).collidepoint(pos):
                    return copy
        return None

    def flies_outside(self, copy: Copy, wood: pygame.Rect) -> bool:
        """Whether a copy is on its way and reaches beyond the wood."""
        return self._spot(copy).flight is not None and not wood.contains(self.rect_of(copy))

    def waits(self, copy: Copy) -> bool:
        """Whether a copy has not yet left the pile and so must not be seen."""
        return self._spot(copy).waits

    # ---- how they get there

    def arrange(self, motion: Motion | None) -> None:
        """Sends all copies to their places, at once (None) or gliding; what is held stays with the mouse."""
        shown, face, px = self.rack.copies, self.face, self.holder.style.px
        rows, overlap, gap = getattr(face, "rows", 2), getattr(face, "overlap", OVERLAP), px(getattr(face, "gap", 1.5))
        air = px(getattr(face, "air", 0.0))
        self.places = arrange(len(shown), self.inner, face.aspect, px(face.most), px(face.least), gap, rows, overlap, air)
        for copy, rect in zip(shown, self.places.rects, strict=True):
            if motion is None or copy.number not in self._spots:
                self.put(copy, rect.topleft)
                self._land(self._spots[copy.number])
            elif copy not in self.rack.held:
                self._fly(copy, rect.topleft, motion)

    def put(self, copy: Copy, corner: Point) -> None:
        """Puts a copy with its upper left corner at a point; the next `arrange` lets it glide home from there."""
        self._spots.setdefault(copy.number, _Spot(corner)).at = corner

    def start(self, starts: Mapping[Copy, Point]) -> None:
        """Puts new copies with their middles at these points."""
        wide, high = self.places.size
        for copy, (x, y) in starts.items():
            self.put(copy, (x - wide / 2, y - high / 2))

    def deal(self, starts: Mapping[Copy, Point]) -> None:
        """Lets copies glide from these points to their places, one after the other in the shown order."""
        self.start(starts)
        gap = min(DEAL_GAP, DEAL_MOST / max(1, len(starts)))
        for number, copy in enumerate(sorted(starts, key=self.rack.copies.index)):
            self._fly(copy, self.rack.home_of(copy).topleft, self.holder.motion, number * gap)

    def leave(self, went: Sequence[Copy], boxes: Mapping[int, pygame.Rect]) -> None:
        """Forgets copies that went, and keeps in `left` where they were seen: in one of `boxes` (by number) or in the rack."""
        left: dict[Hashable, tuple[pygame.Rect, ...]] = {}
        for copy in went:
            if copy.number not in self.rack.away:
                left[copy.key] = (*left.get(copy.key, ()), boxes.get(copy.number) or self.rect_of(copy))
            self._spots.pop(copy.number, None)
        self.left = left

    def clear(self) -> None:
        """Forgets all copies, because another hand is shown."""
        self._spots.clear()

    def rise(self, copy: Copy, share: float) -> None:
        """Lets a copy stand out of the rack by a percentage of the window's height."""
        spot, wanted = self._spot(copy), share * self.holder.style.high / 100
        if spot.rise_to == wanted:
            return
        begin, spot.rise_to = spot.rise, wanted

        def rise(part: float) -> None:
            if spot.rise_to == wanted:
                spot.rise = begin + (wanted - begin) * part

        if self.holder.settings.reduced_motion:
            rise(1.0)
        else:
            self.holder.background_motion.tween(LIFT, rise)

    @staticmethod
    def _land(spot: _Spot) -> None:
        spot.flight, spot.waits = None, False

    def _fly(self, copy: Copy, end: tuple[int, int], motion: Motion, delay: float = 0.0) -> None:
        spot, flight = self._spots[copy.number], object()
        start = spot.at
        if start == end:
            spot.flight = None  # it was sent to another place and is called back before it has left
            return
        if self.holder.settings.reduced_motion:
            spot.at = end
            self.holder.page.touch()
            return
        spot.flight, spot.waits = flight, spot.waits or delay > 0

        def go(share: float) -> None:
            if spot.flight is flight:
                spot.waits, spot.at = False, between(start, end, share)

        def arrived() -> None:
            if spot.flight is flight:
                self._land(spot)

        motion.tween(PLACE, go, delay=delay, done=arrived)


class Orders:
    """The orders in which a hand can be shown. Each seat's own order is kept for the match."""

    def __init__(self, rack: Rack, sorts: Sequence[Sort]) -> None:
        self.rack = rack
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
        self.rack.callbacks.sorted_by(name)
        self.rack.holder.page.touch()

    def sort_next(self) -> None:
        """Shows the hand in the next order; after the last comes the first."""
        names = list(self.sorts)
        self.sort_as(names[(names.index(self.sort) + 1) % len(names)])

    def sort_again(self) -> None:
        """Applies the order in force anew, for orders that depend on more than the hand, such as what fits on the table."""
        rack = self.rack
        if rack.seat is not None and not rack.face_down and (shown := self.arranged(rack.seat)) != rack.copies:
            rack.copies = shown
            rack.where.arrange(rack.holder.background_motion)

    def move(self, copies: Sequence[Copy], before: Copy | None) -> None:
        """Puts pieces before another one (None: at the end), as the player wishes, and shows the own order from now on."""
        assert self.rack.seat is not None
        own = self.of(self.rack.seat)
        own.adopt(self.rack.copies)
        own.move(copies, before)
        self.sort_as(OWN)
