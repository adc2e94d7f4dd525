"""The hand over a rack: pointing, picking, order-selecting, the rubber band, dragging inside and out, keys and pad."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from scenes.table.hand.order import Copy

if TYPE_CHECKING:
    from scenes.table.hand.rack import Rack

DRAG = 1.0
"""How far the pointer moves with the button down before it is a drag, in percent of the window's height."""
OUT = 3.0
"""How far outside of the rack a dragged piece has left it, in percent of the window's height."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click."""
TRIGGERS = (2, 4, 5)
"""Axes of pads that are triggers: pulled, left and right move the piece itself."""


class RackHand:
    """What is picked, held and pointed at on one rack."""

    def __init__(self, rack: Rack) -> None:
        self.rack = rack
        self.picked: list[Copy] = []
        self.held: tuple[Copy, ...] = ()
        self.hover: Copy | None = None
        self.at = 0
        """The place that the keys are at."""
        self.lasso: pygame.Rect | None = None
        self._pressed: tuple[Copy | None, tuple[int, int]] | None = None
        self._dragging = False
        self._inside = False
        """Whether what is dragged is still within the rack, so that it is the order that changes."""
        self._before: tuple[Copy, ...] = ()
        self._base: list[Copy] = []
        self._last: tuple[Copy | None, float] = (None, -9.0)
        self._pos = (0, 0)

    # ---- what is picked

    def clear(self) -> None:
        """Forgets everything, without a word to anybody: another hand is shown."""
        self.picked, self.held, self.hover, self.lasso, self._pressed, self.at = [], (), None, None, None, 0
        self._dragging = False

    def forget(self, copy: Copy) -> None:
        """A copy is not in the hand any more."""
        if copy in self.picked:
            self.picked.remove(copy)
        self.held = tuple(one for one in self.held if one != copy)
        if self.hover == copy:
            self.hover = None
        if self._pressed is not None and self._pressed[0] == copy:
            self._pressed, self._dragging = None, False

    def pick(self, copies: Sequence[Copy]) -> None:
        """Picks these, in this order, and nothing else."""
        self.picked = [copy for copy in copies if copy in self.rack.copies and copy.number not in self.rack.away]
        self.held = tuple(self.picked) if self.rack.carry and not self.rack.many else ()
        self._tell()

    def drop(self) -> bool:
        """Nothing is picked or held any more; False when nothing was."""
        if not self.picked and not self.held and self.lasso is None:
            return False
        self._dragging, self._pressed, self.lasso = False, None, None
        self.picked = []
        self.let_go()
        self._tell()
        return True

    def let_go(self) -> None:
        """What is held glides home."""
        rack = self.rack
        for copy, rect in self.held_rects():
            rack._at[copy.number] = rect.topleft
        self.held = ()
        rack._arrange(rack.page.flair)
        rack.page.touch()

    def _tell(self) -> None:
        self.rack.changed()
        self.rack.page.touch()

    def tap(self, copy: Copy) -> None:
        """A click on a piece, or the accept key: picks it or puts it back."""
        rack = self.rack
        if rack.face_down or copy.number in rack.away or not rack.may_pick():
            return
        if copy in self.picked:
            if rack.many:
                self.picked.remove(copy)
            else:
                self.picked = []
            self.held = ()
            rack.page.app.sounds.play("drop")
        else:
            self.picked = [*self.picked, copy] if rack.many else [copy]
            self.held = (copy,) if rack.carry and not rack.many else ()
            rack.page.app.sounds.play("lift")
        self._tell()

    # ---- the mouse

    def point(self, pos: tuple[int, int]) -> bool:
        """The mouse moved, no button held."""
        rack = self.rack
        self._pos = pos
        if rack.face_down:
            return False
        over = rack.copy_at(pos) if rack.hovered and self._pressed is None else None
        changed = over != self.hover
        if changed:
            self.hover = over
            rack.hover_changed(over)
        return changed or bool(self.held)

    def held_rects(self) -> list[tuple[Copy, pygame.Rect]]:
        """What is held, with the boxes in which it is drawn: beside the pointer, a little larger."""
        if not self.held or (not self._dragging and self.rack.page.keys_used):
            return []
        look = self.rack.page.look
        wide, high = (round(side * 1.1) for side in self.rack.places.size)
        x = self._pos[0] - look.px(0.7)
        y = self._pos[1] - look.px(1.5)
        apart = round(wide * 0.55)
        left = x - apart * (len(self.held) - 1) // 2
        return [
            (copy, pygame.Rect(left + apart * i - wide // 2, y - high // 2, wide, high)) for i, copy in enumerate(self.held)
        ]

    def press(self, pos: tuple[int, int]) -> None:
        """The button went down on the rack."""
        rack = self.rack
        self._pos = pos
        if rack.face_down:
            return
        shift = bool(_mods() & pygame.KMOD_SHIFT)
        copy = None if shift and rack.many else rack.copy_at(pos)
        self._pressed, self._dragging = (copy, pos), False
        if copy is not None:
            self.at = rack.copies.index(copy)

    def begin_lasso(self, pos: tuple[int, int]) -> None:
        """A rubber band begins outside of the rack; the table hands on `drag` and `release`."""
        self._pressed, self._dragging, self._pos = (None, pos), False, pos

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved with the button down."""
        rack = self.rack
        self._pos = pos
        if self._pressed is None:
            return
        copy, start = self._pressed
        far = max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > rack.page.look.px(DRAG)
        if not self._dragging and far:
            self._dragging = True
            if copy is not None:
                self._lift(copy)
            elif rack.many and rack.may_pick():
                self._base = [] if not _mods() & pygame.KMOD_CTRL else list(self.picked)
        if not self._dragging:
            return
        if copy is not None:
            self._carry_on(pos)
        elif rack.many and rack.may_pick():
            self._stretch(start, pos)
        rack.page.touch()

    def _lift(self, copy: Copy) -> None:
        rack = self.rack
        self.held = tuple(self.picked) if copy in self.picked and rack.many else (copy,)
        self._inside = True
        self._before = rack.copies
        self.hover = None
        rack.page.app.sounds.play("lift")

    def _carry_on(self, pos: tuple[int, int]) -> None:
        rack = self.rack
        margin = rack.page.look.px(OUT)
        inside = rack.rect.inflate(2 * margin, 2 * margin).collidepoint(pos)
        if not inside and not rack.may_pick():
            inside = True  # out of turn a hand can be put in order, no more
        if inside:
            rest = [one for one in self._before if one not in self.held]
            index = rack.places.index_near(pos)
            before = [one for one in rack.copies[:index] if one not in self.held]
            shown = (*rest[: len(before)], *self.held, *rest[len(before) :])
            if shown != rack.copies:
                rack.copies = shown
                rack._arrange(rack.page.flair)
        elif self._inside:
            rack.copies = self._before
            rack._arrange(rack.page.flair)
            if self.picked != list(self.held):
                self.picked = list(self.held)
                rack.changed()
            rack.drag_begun(self.held)
        self._inside = inside
        if not inside:
            rack.drag_moved(pos)

    def _stretch(self, start: tuple[int, int], pos: tuple[int, int]) -> None:
        rack = self.rack
        self.lasso = pygame.Rect(min(start[0], pos[0]), min(start[1], pos[1]), abs(pos[0] - start[0]), abs(pos[1] - start[1]))
        caught = [c for c in rack.copies if c.number not in rack.away and c not in self._base and self._catches(c)]
        picked = self._base + caught
        if picked != self.picked:
            self.picked = picked
            rack.changed()

    def _catches(self, copy: Copy) -> bool:
        """Whether the rubber band goes over the part of a piece that its neighbour does not cover."""
        assert self.lasso is not None
        box = self.rack.home_of(copy)
        index = self.rack.copies.index(copy)
        if index + 1 < len(self.rack.copies):
            following = self.rack.places.rects[index + 1]
            if following.y == box.y and following.x < box.right:
                box = pygame.Rect(box.x, box.y, following.x - box.x, box.h)
        return bool(self.lasso.colliderect(box))

    def release(self, pos: tuple[int, int]) -> None:
        """The button was let go."""
        rack = self.rack
        pressed, self._pressed = self._pressed, None
        dragging, self._dragging = self._dragging, False
        self._pos = pos
        if pressed is None:
            return
        copy, _start = pressed
        if not dragging:
            if copy is not None and rack.copy_at(pos) == copy:
                self._click(copy)
            elif copy is None and rack.many and self.drop():
                rack.page.app.sounds.play("drop")
            return
        if copy is None:
            self.lasso = None
            self._tell()
        elif self._inside:
            self._put_in_order()
        else:
            self._drop_outside(pos)
        rack.page.touch()

    def _click(self, copy: Copy) -> None:
        now = time.monotonic()
        before, when = self._last
        if before == copy and now - when < DOUBLE:
            self._last = (None, -9.0)
            if self.rack.may_pick():
                self.rack.double(copy)
            return
        self._last = (copy, now)
        self.tap(copy)

    def _put_in_order(self) -> None:
        rack = self.rack
        held, shown = self.held, rack.copies
        self._dragging = True  # so that it glides home from where it is
        rects = self.held_rects()
        self._dragging = False
        self.held = ()
        for copy, rect in rects:
            rack._at[copy.number] = rect.topleft
        if shown == self._before:
            rack._arrange(rack.page.flair)
        else:
            after = shown.index(held[-1]) + 1
            rack.copies = self._before
            rack.move(held, shown[after] if after < len(shown) else None)
        rack.page.app.sounds.play("drop")

    def _drop_outside(self, pos: tuple[int, int]) -> None:
        rack = self.rack
        held = self.held
        if rack.dropped(held, pos):
            self.held = ()
        else:
            self._dragging = True
            self.let_go()
            self._dragging = False
            if not rack.many and not rack.carry and self.picked:
                self.picked = []
                self._tell()

    # ---- keys and pad

    def act(self, action: str) -> bool:
        """An action while the rack has the focus."""
        rack = self.rack
        if rack.face_down or not rack.copies:
            return False
        self.at = min(self.at, len(rack.copies) - 1)
        if action == "accept":
            self.tap(rack.copies[self.at])
            return True
        if action in ("left", "right"):
            to = self.at + (1 if action == "right" else -1)
            if not 0 <= to < len(rack.copies):
                return moves_pieces()
            if moves_pieces():
                self._shift(to)
            self._go(to)
            return True
        if action in ("up", "down") and rack.places.rows > 1:
            each = -(-len(rack.copies) // rack.places.rows)
            to = self.at + (each if action == "down" else -each)
            if action == "down" and to >= len(rack.copies) > to - self.at % each:
                to = len(rack.copies) - 1
            if 0 <= to < len(rack.copies):
                self._go(to)
                return True
        return False

    def _go(self, to: int) -> None:
        self.at = to
        self.rack.hover_changed(self.rack.copies[to])
        self.rack.page.touch()

    def _shift(self, to: int) -> None:
        rack = self.rack
        copy = rack.copies[self.at]
        rest = [one for one in rack.copies if one != copy]
        rack.move((copy,), rest[to] if to < len(rest) else None)
        rack.page.app.sounds.play("drop")


def _mods() -> int:
    """The modifier keys that are held; none while there is no keyboard."""
    return pygame.key.get_mods() if pygame.display.get_init() else 0


def moves_pieces() -> bool:
    """Whether the modifier is held with which left and right move the piece itself: Shift, or a trigger of a pad."""
    if _mods() & pygame.KMOD_SHIFT:
        return True
    with contextlib.suppress(pygame.error):
        if pygame.joystick.get_init():
            for number in range(pygame.joystick.get_count()):
                pad = pygame.joystick.Joystick(number)
                if any(pad.get_axis(axis) > 0.5 for axis in TRIGGERS if axis < pad.get_numaxes()):
                    return True
    return False
