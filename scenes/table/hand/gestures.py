"""What a person does with the hand on a rack: picks and holds pieces, puts them in order, with the mouse, keys or a gamepad."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.kit.language import N_
from scenes.kit.widgets import Widget
from scenes.table.desk import Desk
from scenes.table.hand.face import RackCallbacks
from scenes.table.hand.order import OWN, Contents, Copy, HandOrder, Sort
from scenes.table.hand.whereabouts import Whereabouts


@dataclass
class Grip:
    """Where the mouse is, and what its button went down on."""

    pos: tuple[int, int] = (0, 0)
    pressed: tuple[Copy | None, tuple[int, int]] | None = None
    """The piece (None: the wood) and the point at which the button was pressed; None while it is up."""
    dragging: bool = False
    lasso: pygame.Rect | None = None
    """The rubber band, in window pixels; None while there is none."""

    def let_go(self) -> None:
        """Forgets the pressed button and the rubber band."""
        self.pressed, self.dragging, self.lasso = None, False, None


class RackSelection:
    """What the player has picked, holds and points at on a rack."""

    def __init__(
        self, holder: Desk, callbacks: RackCallbacks, contents: Contents, where: Whereabouts, many: bool, carry: bool
    ) -> None:
        self.holder, self.callbacks, self.contents, self.where = holder, callbacks, contents, where
        self.many = many
        """Whether several pieces can be picked together."""
        self.carry = carry and not many
        """Whether a piece that was clicked follows the mouse (only where one piece is picked at a time)."""
        self.hover: Copy | None = None
        """The piece under the mouse."""
        self.at = 0
        """The place where the cursor of the keys is."""
        self.grip = Grip()
        self.dropped: dict[int, pygame.Rect] = {}
        """The boxes of what was last dropped outside the rack, by number; the stage takes over from there."""

    # ---- what is picked

    @property
    def held(self) -> tuple[Copy, ...]:
        """What follows the mouse."""
        return self.contents.held

    @property
    def cursor(self) -> Copy | None:
        """The piece at which the cursor of the keys is; None in an empty hand."""
        copies = self.contents.copies
        return copies[min(self.at, len(copies) - 1)] if copies else None

    def pick(self, copies: Sequence[Copy]) -> None:
        """Picks these copies, in this order, and no others; those that are gone or away are left out."""
        contents = self.contents
        contents.picked = [copy for copy in copies if copy in contents.copies and copy.number not in contents.away]
        contents.held = tuple(contents.picked) if self.carry else ()
        self.tell()

    def drop(self) -> bool:
        """Puts back all that is picked or held; False when nothing was."""
        if not self.contents.picked and not self.held and self.grip.lasso is None:
            return False
        self.grip.let_go()
        self.contents.picked = []
        self.let_go()
        self.tell()
        return True

    def let_go(self) -> None:
        """Lets what is held glide home."""
        for copy, rect in self.held_rects():
            self.where.put(copy, rect.topleft)
        self.contents.held = ()
        self.where.arrange(self.holder.background_motion)
        self.holder.page.touch()

    def tap(self, copy: Copy) -> None:
        """Picks a piece or puts it back: a click on it, or the accept key."""
        contents = self.contents
        if contents.face_down or copy.number in contents.away or not self.callbacks.may_pick():
            return
        if copy in contents.picked:
            contents.picked = [one for one in contents.picked if one != copy] if self.many else []
            contents.held = ()
            self.holder.sounds.play("drop")
        else:
            contents.picked = [*contents.picked, copy] if self.many else [copy]
            contents.held = (copy,) if self.carry else ()
            self.holder.sounds.play("lift")
        self.tell()

    def tell(self) -> None:
        """Reports that other pieces are picked now."""
        self.callbacks.changed()
        self.holder.page.touch()

    # ---- what follows the mouse

    def held_rects(self) -> list[tuple[Copy, pygame.Rect]]:
        """The held copies with the boxes in which they are drawn: beside the pointer, a little larger."""
        if not self.held or (not self.grip.dragging and self.holder.page.keys_used):
            return []
        style = self.holder.style
        wide, high = (round(side * 1.1) for side in self.where.places.size)
        x = self.grip.pos[0] - style.px(0.7)
        y = self.grip.pos[1] - style.px(1.5)
        apart = round(wide * 0.55)
        left = x - apart * (len(self.held) - 1) // 2
        return [
            (copy, pygame.Rect(left + apart * i - wide // 2, y - high // 2, wide, high)) for i, copy in enumerate(self.held)
        ]

    def boxes(self) -> dict[int, pygame.Rect]:
        """The boxes, by number, of copies that are not seen in the rack: held ones, and those last dropped outside."""
        return {**self.dropped, **{copy.number: rect for copy, rect in self.held_rects()}}

    # ---- another hand

    def clear(self) -> None:
        """Forgets everything without reporting it, because another hand is shown."""
        self.hover, self.at = None, 0
        self.grip.let_go()
        self.dropped.clear()

    def forget(self, copy: Copy) -> None:
        """Forgets a copy that is no longer in the hand."""
        self.dropped.pop(copy.number, None)
        if self.hover == copy:
            self.hover = None
        if self.grip.pressed is not None and self.grip.pressed[0] == copy:
            self.grip.pressed, self.grip.dragging = None, False


class Orders:
    """The orders in which a hand can be shown. Each seat's own order is kept for the match."""

    def __init__(
        self, holder: Desk, callbacks: RackCallbacks, contents: Contents, where: Whereabouts, sorts: Sequence[Sort]
    ) -> None:
        self.holder, self.callbacks, self.contents, self.where = holder, callbacks, contents, where
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
        sort = self.sorts[name]
        self.sort = name
        if self.contents.seat is not None and not self.contents.face_down:
            self.contents.copies = self.of(self.contents.seat).arranged(sort)
            self.where.arrange(self.holder.background_motion)
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


TRIGGERS = (2, 4, 5)
"""Axes of gamepads that are triggers; while one is pulled, left and right move the piece itself."""


class RackKeys:
    """What keys and gamepad do on a rack that has the focus."""

    def __init__(self, selection: RackSelection, orders: Orders) -> None:
        self.selection, self.orders = selection, orders
        self.holder, self.callbacks, self.contents, self.where = (
            selection.holder,
            selection.callbacks,
            selection.contents,
            selection.where,
        )

    def act(self, action: str) -> bool:
        """Takes an action; False when it means nothing here, so that the focus may go on to another widget."""
        selection, copies = self.selection, self.contents.copies
        if self.contents.face_down or not copies:
            return False
        selection.at = min(selection.at, len(copies) - 1)
        if action == "accept":
            selection.tap(copies[selection.at])
            return True
        if action in ("left", "right"):
            to = selection.at + (1 if action == "right" else -1)
            if not 0 <= to < len(copies):
                return moves_pieces()
            if moves_pieces():
                self._shift(to)
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
        self.callbacks.hover_changed(self.contents.copies[to])
        self.holder.page.touch()

    def _shift(self, to: int) -> None:
        copy = self.contents.copies[self.selection.at]
        rest = [one for one in self.contents.copies if one != copy]
        self.orders.move((copy,), rest[to] if to < len(rest) else None)
        self.holder.sounds.play("drop")


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


class RackMouse:
    """What the mouse does on a rack."""

    def __init__(self, wood: Widget, selection: RackSelection, orders: Orders) -> None:
        self.wood, self.selection, self.orders = wood, selection, orders
        self.holder, self.callbacks, self.contents, self.where, self.grip = (
            selection.holder, selection.callbacks, selection.contents, selection.where, selection.grip
        )
        self._inside = False
        """Whether what is dragged is still within the rack, so that the order changes."""
        self._before: tuple[Copy, ...] = ()
        self._base: list[Copy] = []
        self._last: tuple[Copy | None, float] = (None, -9.0)

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the mouse, called by the table for each of its motions; True when something looks different now."""
        selection = self.selection
        self.grip.pos = pos
        if self.contents.face_down:
            return False
        over = self.where.copy_at(pos) if self.wood.hovered and self.grip.pressed is None else None
        changed = over != selection.hover
        if changed:
            selection.hover = over
            self.callbacks.hover_changed(over)
        return changed or bool(selection.held)

    def press(self, pos: tuple[int, int]) -> None:
        """Takes a press of the button on the rack."""
        grip = self.grip
        grip.pos = pos
        self.selection.dropped.clear()
        if self.contents.face_down:
            return
        shift = bool(modifiers() & pygame.KMOD_SHIFT)
        copy = None if shift and self.selection.many else self.where.copy_at(pos)
        grip.pressed, grip.dragging = (copy, pos), False
        if copy is not None:
            self.selection.at = self.contents.copies.index(copy)

    def begin_lasso(self, pos: tuple[int, int]) -> None:
        """Begins a rubber band outside the rack; the table passes on `drag` and `release`."""
        grip = self.grip
        grip.pressed, grip.dragging, grip.pos = (None, pos), False, pos

    def drag(self, pos: tuple[int, int]) -> None:
        """Follows the pointer with the button down."""
        grip = self.grip
        grip.pos = pos
        if grip.pressed is None:
            return
        copy, start = grip.pressed
        far = max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > self.holder.style.px(DRAG)
        stretches = self.selection.many and copy is None
        if not grip.dragging and far:
            grip.dragging = True
            if copy is not None:
                self._lift(copy)
            elif stretches and self.callbacks.may_pick():
                self._base = list(self.contents.picked) if modifiers() & pygame.KMOD_CTRL else []
        if not grip.dragging:
            return
        if copy is not None:
            self._carry_on(pos)
        elif stretches and self.callbacks.may_pick():
            self._stretch(start, pos)
        self.holder.page.touch()

    def release(self, pos: tuple[int, int]) -> None:
        """Takes the release of the button: a click, or the end of a drag or of a rubber band."""
        grip = self.grip
        pressed, grip.pressed = grip.pressed, None
        grip.pos = pos
        if pressed is None:
            grip.dragging = False
            return
        copy, _start = pressed
        if not grip.dragging:
            if copy is not None and self.where.copy_at(pos) == copy:
                self._click(copy)
            elif copy is None and self.selection.many and self.selection.drop():
                self.holder.sounds.play("drop")
            return
        if copy is None:
            grip.dragging, grip.lasso = False, None
            self.selection.tell()
        elif self._inside:
            self._put_in_order()
        else:
            self._drop_outside(pos)
        self.holder.page.touch()

    # ---- clicks

    def _click(self, copy: Copy) -> None:
        now = time.monotonic()
        before, when = self._last
        if before == copy and now - when < DOUBLE:
            self._last = (None, -9.0)
            if self.callbacks.may_pick():
                self.callbacks.double(copy)
            return
        self._last = (copy, now)
        self.selection.tap(copy)

    # ---- dragging

    def _lift(self, copy: Copy) -> None:
        contents = self.contents
        contents.held = tuple(contents.picked) if copy in contents.picked and self.selection.many else (copy,)
        self._inside = True
        self._before = contents.copies
        self.selection.hover = None
        self.holder.sounds.play("lift")

    def _carry_on(self, pos: tuple[int, int]) -> None:
        margin = self.holder.style.px(OUT)
        inside = bool(self.wood.rect.inflate(2 * margin, 2 * margin).collidepoint(pos))
        if not inside and not self.callbacks.may_pick():
            inside = True  # out of turn a hand can only be put in order
        if inside:
            self._make_room(pos)
        elif self._inside:
            self._take_out()
        self._inside = inside
        if not inside:
            self.callbacks.drag_moved(pos)

    def _make_room(self, pos: tuple[int, int]) -> None:
        """Shows the hand as it will be if the held pieces are dropped here."""
        contents = self.contents
        rest = [one for one in self._before if one not in contents.held]
        index = self.where.places.index_near(pos)
        before = [one for one in contents.copies[:index] if one not in contents.held]
        shown = (*rest[: len(before)], *contents.held, *rest[len(before) :])
        if shown != contents.copies:
            contents.copies = shown
            self.where.arrange(self.holder.background_motion)

    def _take_out(self) -> None:
        contents = self.contents
        contents.copies = self._before
        self.where.arrange(self.holder.background_motion)
        if contents.picked != list(contents.held):
            contents.picked = list(contents.held)
            self.callbacks.changed()
        self.callbacks.drag_begun(contents.held)

    def _put_in_order(self) -> None:
        contents = self.contents
        held, shown = contents.held, contents.copies
        rects = self.selection.held_rects()
        self.grip.dragging = False
        contents.held = ()
        for copy, rect in rects:
            self.where.put(copy, rect.topleft)
        if shown == self._before:
            self.where.arrange(self.holder.background_motion)
        else:
            after = shown.index(held[-1]) + 1
            contents.copies = self._before
            self.orders.move(held, shown[after] if after < len(shown) else None)
        self.holder.sounds.play("drop")

    def _drop_outside(self, pos: tuple[int, int]) -> None:
        selection, contents = self.selection, self.contents
        selection.dropped = {copy.number: rect for copy, rect in selection.held_rects()}
        taken = self.callbacks.dropped(selection.held, pos)
        if taken:
            contents.held = ()
        else:
            selection.dropped.clear()
            selection.let_go()
        self.grip.dragging = False
        if not taken and not selection.many and not selection.carry and contents.picked:
            contents.picked = []
            selection.tell()

    # ---- the rubber band

    def _stretch(self, start: tuple[int, int], pos: tuple[int, int]) -> None:
        contents = self.contents
        lasso = pygame.Rect(min(start[0], pos[0]), min(start[1], pos[1]), abs(pos[0] - start[0]), abs(pos[1] - start[1]))
        self.grip.lasso = lasso
        caught = [
            copy for index, copy in enumerate(contents.copies)
            if copy.number not in contents.away and copy not in self._base and lasso.colliderect(self._uncovered(index))
        ]
        picked = self._base + caught
        if picked != contents.picked:
            contents.picked = picked
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
