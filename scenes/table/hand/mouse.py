"""The mouse on a rack: pointing, clicks and double clicks, the rubber band, dragging inside and out."""

from __future__ import annotations

import time

import pygame

from scenes.kit.widgets import Widget
from scenes.table.hand.keys import modifiers
from scenes.table.hand.order import Copy
from scenes.table.hand.orders import Orders
from scenes.table.hand.select import RackHand

DRAG = 1.0
"""How far the pointer moves with the button down before that is a drag, in percent of the window's height."""
OUT = 3.0
"""How far outside the rack a dragged piece counts as taken out, in percent of the window's height."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click."""


class RackMouse:
    """What the mouse does on a rack."""

    def __init__(self, wood: Widget, hand: RackHand, orders: Orders) -> None:
        self.wood, self.hand, self.orders = wood, hand, orders
        self.holder, self.told, self.contents, self.where, self.grip = (
            hand.holder, hand.told, hand.contents, hand.where, hand.grip
        )
        self._inside = False
        """Whether what is dragged is still within the rack, so that the order changes."""
        self._before: tuple[Copy, ...] = ()
        self._base: list[Copy] = []
        self._last: tuple[Copy | None, float] = (None, -9.0)

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the mouse, called by the table for each of its motions; True when something looks different now."""
        hand = self.hand
        self.grip.pos = pos
        if self.contents.face_down:
            return False
        over = self.where.copy_at(pos) if self.wood.hovered and self.grip.pressed is None else None
        changed = over != hand.hover
        if changed:
            hand.hover = over
            self.told.hover_changed(over)
        return changed or bool(hand.held)

    def press(self, pos: tuple[int, int]) -> None:
        """Takes a press of the button on the rack."""
        grip = self.grip
        grip.pos = pos
        self.hand.dropped.clear()
        if self.contents.face_down:
            return
        shift = bool(modifiers() & pygame.KMOD_SHIFT)
        copy = None if shift and self.hand.many else self.where.copy_at(pos)
        grip.pressed, grip.dragging = (copy, pos), False
        if copy is not None:
            self.hand.at = self.contents.copies.index(copy)

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
        far = max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > self.holder.look.px(DRAG)
        stretches = self.hand.many and copy is None
        if not grip.dragging and far:
            grip.dragging = True
            if copy is not None:
                self._lift(copy)
            elif stretches and self.told.may_pick():
                self._base = list(self.contents.picked) if modifiers() & pygame.KMOD_CTRL else []
        if not grip.dragging:
            return
        if copy is not None:
            self._carry_on(pos)
        elif stretches and self.told.may_pick():
            self._stretch(start, pos)
        self.holder.touch()

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
            elif copy is None and self.hand.many and self.hand.drop():
                self.holder.sounds.play("drop")
            return
        if copy is None:
            grip.dragging, grip.lasso = False, None
            self.hand.tell()
        elif self._inside:
            self._put_in_order()
        else:
            self._drop_outside(pos)
        self.holder.touch()

    # ---- clicks

    def _click(self, copy: Copy) -> None:
        now = time.monotonic()
        before, when = self._last
        if before == copy and now - when < DOUBLE:
            self._last = (None, -9.0)
            if self.told.may_pick():
                self.told.double(copy)
            return
        self._last = (copy, now)
        self.hand.tap(copy)

    # ---- dragging

    def _lift(self, copy: Copy) -> None:
        contents = self.contents
        contents.held = tuple(contents.picked) if copy in contents.picked and self.hand.many else (copy,)
        self._inside = True
        self._before = contents.copies
        self.hand.hover = None
        self.holder.sounds.play("lift")

    def _carry_on(self, pos: tuple[int, int]) -> None:
        margin = self.holder.look.px(OUT)
        inside = bool(self.wood.rect.inflate(2 * margin, 2 * margin).collidepoint(pos))
        if not inside and not self.told.may_pick():
            inside = True  # out of turn a hand can only be put in order
        if inside:
            self._make_room(pos)
        elif self._inside:
            self._take_out()
        self._inside = inside
        if not inside:
            self.told.drag_moved(pos)

    def _make_room(self, pos: tuple[int, int]) -> None:
        """Shows the hand as it will be if the held pieces are dropped here."""
        contents = self.contents
        rest = [one for one in self._before if one not in contents.held]
        index = self.where.places.index_near(pos)
        before = [one for one in contents.copies[:index] if one not in contents.held]
        shown = (*rest[: len(before)], *contents.held, *rest[len(before) :])
        if shown != contents.copies:
            contents.copies = shown
            self.where.arrange(self.holder.flair)

    def _take_out(self) -> None:
        contents = self.contents
        contents.copies = self._before
        self.where.arrange(self.holder.flair)
        if contents.picked != list(contents.held):
            contents.picked = list(contents.held)
            self.told.changed()
        self.told.drag_begun(contents.held)

    def _put_in_order(self) -> None:
        contents = self.contents
        held, shown = contents.held, contents.copies
        rects = self.hand.held_rects()
        self.grip.dragging = False
        contents.held = ()
        for copy, rect in rects:
            self.where.put(copy, rect.topleft)
        if shown == self._before:
            self.where.arrange(self.holder.flair)
        else:
            after = shown.index(held[-1]) + 1
            contents.copies = self._before
            self.orders.move(held, shown[after] if after < len(shown) else None)
        self.holder.sounds.play("drop")

    def _drop_outside(self, pos: tuple[int, int]) -> None:
        hand, contents = self.hand, self.contents
        hand.dropped = {copy.number: rect for copy, rect in hand.held_rects()}
        taken = self.told.dropped(hand.held, pos)
        if taken:
            contents.held = ()
        else:
            hand.dropped.clear()
            hand.let_go()
        self.grip.dragging = False
        if not taken and not hand.many and not hand.carry and contents.picked:
            contents.picked = []
            hand.tell()

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
            self.told.changed()

    def _uncovered(self, index: int) -> pygame.Rect:
        """The part of the piece at a place that its neighbour does not cover."""
        rects = self.where.places.rects
        box = rects[index]
        if index + 1 < len(rects):
            following = rects[index + 1]
            if following.y == box.y and following.x < box.right:
                return pygame.Rect(box.x, box.y, following.x - box.x, box.h)
        return box
