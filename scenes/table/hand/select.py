"""The player's grip on a rack: what is picked, what follows the mouse, and where the cursor of the keys is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.table.hand.contents import Contents
from scenes.table.hand.holder import Holder, RackTold
from scenes.table.hand.order import Copy
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


class RackHand:
    """What the player has picked, holds and points at on a rack."""

    def __init__(
        self, holder: Holder, told: RackTold, contents: Contents, where: Whereabouts, many: bool, carry: bool
    ) -> None:
        self.holder, self.told, self.contents, self.where = holder, told, contents, where
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
        self.where.arrange(self.holder.flair)
        self.holder.touch()

    def tap(self, copy: Copy) -> None:
        """Picks a piece or puts it back: a click on it, or the accept key."""
        contents = self.contents
        if contents.face_down or copy.number in contents.away or not self.told.may_pick():
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
        self.told.changed()
        self.holder.touch()

    # ---- what follows the mouse

    def held_rects(self) -> list[tuple[Copy, pygame.Rect]]:
        """The held copies with the boxes in which they are drawn: beside the pointer, a little larger."""
        if not self.held or (not self.grip.dragging and self.holder.keys_used):
            return []
        look = self.holder.look
        wide, high = (round(side * 1.1) for side in self.where.places.size)
        x = self.grip.pos[0] - look.px(0.7)
        y = self.grip.pos[1] - look.px(1.5)
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
