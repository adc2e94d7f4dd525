"""What a person does with the hand on a rack, by mouse and keys: picks and holds pieces, puts them in order."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence

import pygame

from scenes.kit.widgets import Widget
from scenes.table.hand.order import Copy
from scenes.table.hand.whereabouts import Orders, Whereabouts

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
    """What the player has picked, holds and points at on a rack, of which `wood` is the widget."""

    def __init__(self, wood: Widget, where: Whereabouts, orders: Orders, many: bool, carry: bool) -> None:
        self.wood, self.where, self.orders, self.callbacks = wood, where, orders, orders.callbacks
        self.holder, self.contents = where.holder, where.contents
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
        copies = self.contents.copies
        return copies[min(self.at, len(copies) - 1)] if copies else None

    def pick(self, copies: Sequence[Copy]) -> None:
        """Picks these copies, in this order, and no others; those that are gone or away are left out."""
        contents = self.contents
        contents.picked = tuple(copy for copy in copies if copy in contents.copies and copy.number not in contents.away)
        contents.held = contents.picked if self.carry else ()
        self.tell()

    def drop(self) -> bool:
        """Puts back all that is picked or held; False when nothing was."""
        if not self.contents.picked and not self.contents.held and self.lasso is None:
            return False
        self.pressed, self.dragging, self.lasso = None, False, None
        self.contents.picked = ()
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
            contents.picked = tuple(one for one in contents.picked if self.many and one != copy)
            contents.held = ()
            self.holder.sounds.play("drop")
        else:
            contents.picked = (*contents.picked, copy) if self.many else (copy,)
            contents.held = (copy,) if self.carry else ()
            self.holder.sounds.play("lift")
        self.tell()

    def tell(self) -> None:
        """Reports that other pieces are picked now."""
        self.callbacks.changed()
        self.holder.page.touch()

    def held_rects(self) -> list[tuple[Copy, pygame.Rect]]:
        """The held copies with the boxes in which they are drawn: beside the pointer, a little larger."""
        held = self.contents.held
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

    def forget(self, copy: Copy) -> None:
        """Forgets a copy that is no longer in the hand."""
        self.dropped.pop(copy.number, None)
        if self.hover == copy:
            self.hover = None
        if self.pressed is not None and self.pressed[0] == copy:
            self.pressed, self.dragging = None, False

    # ---- the mouse

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the mouse, called by the table for each of its motions; True when something looks different now."""
        self.pos = pos
        if self.contents.face_down:
            return False
        over = self.where.copy_at(pos) if self.wood.hovered and self.pressed is None else None
        changed = over != self.hover
        if changed:
            self.hover = over
            self.callbacks.hover_changed(over)
        return changed or bool(self.contents.held)

    def press(self, pos: tuple[int, int]) -> None:
        """Takes a press of the button on the rack."""
        self.pos = pos
        self.dropped.clear()
        if self.contents.face_down:
            return
        shift = bool(modifiers() & pygame.KMOD_SHIFT)
        copy = None if shift and self.many else self.where.copy_at(pos)
        self.pressed, self.dragging = (copy, pos), False
        if copy is not None:
            self.at = self.contents.copies.index(copy)

    def begin_lasso(self, pos: tuple[int, int]) -> None:
        """Begins a rubber band outside the rack; the table passes on `drag` and `release`."""
        self.pressed, self.dragging, self.pos = (None, pos), False, pos

    def drag(self, pos: tuple[int, int]) -> None:
        """Follows the pointer with the button down."""
        self.pos = pos
        if self.pressed is None:
            return
        contents, (copy, start) = self.contents, self.pressed
        far = max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > self.holder.style.px(DRAG)
        stretches = self.many and copy is None
        if not self.dragging and far:
            self.dragging = True
            if copy is not None:
                contents.held = contents.picked if copy in contents.picked and self.many else (copy,)
                self._inside, self._before, self.hover = True, contents.copies, None
                self.holder.sounds.play("lift")
            elif stretches and self.callbacks.may_pick():
                self._base = contents.picked if modifiers() & pygame.KMOD_CTRL else ()
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
        contents, margin = self.contents, self.holder.style.px(OUT)
        inside = bool(self.wood.rect.inflate(2 * margin, 2 * margin).collidepoint(pos))
        if not inside and not self.callbacks.may_pick():
            inside = True  # out of turn a hand can only be put in order
        if inside:  # the hand shows as it will be if they are dropped here
            rest = [one for one in self._before if one not in contents.held]
            index = self.where.places.index_near(pos)
            before = [one for one in contents.copies[:index] if one not in contents.held]
            shown = (*rest[: len(before)], *contents.held, *rest[len(before) :])
            if shown != contents.copies:
                contents.copies = shown
                self.where.arrange(self.holder.background_motion)
        elif self._inside:
            contents.copies = self._before
            self.where.arrange(self.holder.background_motion)
            if contents.picked != contents.held:
                contents.picked = contents.held
                self.callbacks.changed()
            self.callbacks.drag_begun(contents.held)
        self._inside = inside
        if not inside:
            self.callbacks.drag_moved(pos)

    def _put_in_order(self) -> None:
        contents = self.contents
        held, shown = contents.held, contents.copies
        rects = self.held_rects()
        self.dragging = False
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
        contents = self.contents
        self.dropped = {copy.number: rect for copy, rect in self.held_rects()}
        taken = self.callbacks.dropped(contents.held, pos)
        if taken:
            contents.held = ()
        else:
            self.dropped.clear()
            self.let_go()
        self.dragging = False
        if not taken and not self.many and not self.carry and contents.picked:
            contents.picked = ()
            self.tell()

    def _stretch(self, start: tuple[int, int], pos: tuple[int, int]) -> None:
        contents = self.contents
        lasso = pygame.Rect(min(start[0], pos[0]), min(start[1], pos[1]), abs(pos[0] - start[0]), abs(pos[1] - start[1]))
        self.lasso = lasso
        caught = tuple(
            copy for index, copy in enumerate(contents.copies)
            if copy.number not in contents.away and copy not in self._base and lasso.colliderect(self._uncovered(index))
        )
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
