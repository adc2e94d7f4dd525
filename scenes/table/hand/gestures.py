"""What a person does with the hand on a rack by mouse: picks and holds pieces, puts them in order."""

from __future__ import annotations

import contextlib
import time

import pygame

from scenes.kit.widgets import Widget
from scenes.table.hand.order import Copy
from scenes.table.hand.whereabouts import Orders, RackSelection

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


class RackMouse:
    """What the mouse does on a rack."""

    def __init__(self, wood: Widget, selection: RackSelection, orders: Orders) -> None:
        self.wood, self.selection, self.orders = wood, selection, orders
        self.holder, self.callbacks, self.contents = selection.holder, selection.callbacks, selection.contents
        self.where, self.grip = selection.where, selection.grip
        self._inside = False
        """Whether what is dragged is still within the rack, so that the order changes."""
        self._before: tuple[Copy, ...] = ()
        self._base: tuple[Copy, ...] = ()
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
        return changed or bool(self.contents.held)

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
                self._base = self.contents.picked if modifiers() & pygame.KMOD_CTRL else ()
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
        contents.held = contents.picked if copy in contents.picked and self.selection.many else (copy,)
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
        if contents.picked != contents.held:
            contents.picked = contents.held
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
        taken = self.callbacks.dropped(contents.held, pos)
        if taken:
            contents.held = ()
        else:
            selection.dropped.clear()
            selection.let_go()
        self.grip.dragging = False
        if not taken and not selection.many and not selection.carry and contents.picked:
            contents.picked = ()
            selection.tell()

    # ---- the rubber band

    def _stretch(self, start: tuple[int, int], pos: tuple[int, int]) -> None:
        contents = self.contents
        lasso = pygame.Rect(min(start[0], pos[0]), min(start[1], pos[1]), abs(pos[0] - start[0]), abs(pos[1] - start[1]))
        self.grip.lasso = lasso
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
