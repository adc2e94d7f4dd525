"""A frame as a display list: what painters draw is noted as commands, in order, and nothing is painted yet.

Painters are given a `Recording` in place of the window and notice nothing. What was noted can be compared with the frame before
(`scenes.kit.retained.damage`) and painted, all of it or what reaches into a part of the window (`play`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame

from scenes.kit.retained import slices

Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the window."""
CLEAR = pygame.SRCALPHA | pygame.SRCCOLORKEY
"""What an image has that one may see through in places."""


class Command:
    """One thing that is drawn: `call` paints it onto a surface as large as the window.

    `key` is the same for two commands that paint the same pixels, and `box` holds all of these. `hides` says that nothing can be
    seen through it of what was drawn before within its box, `reads` that it depends on this. A command without a `call` shows an
    image; its key is the image, where its corner lies, the part of it, the flags, how clear it is (0 to 255 or None) and the box.
    """

    __slots__ = ("box", "call", "hides", "key", "reads")

    def __init__(self, key: Any, box: Box, call: Callable[[pygame.Surface], object] | None, hides: bool = False,
                 reads: bool = False) -> None:
        self.key, self.box, self.call, self.hides, self.reads = key, box, call, hides, reads


DisplayList = list["Command | DisplayList"]
"""Commands in the order in which they paint; a list within it was noted once and is shown in many frames."""


def flat(noted: DisplayList) -> list[Command]:
    """All commands, those of the lists within too."""
    if list not in map(type, noted):
        return noted  # type: ignore[return-value]
    found: list[Command] = []
    for one in noted:
        if isinstance(one, list):
            found.extend(flat(one))
        else:
            found.append(one)
    return found


class Recording(pygame.Surface):
    """Takes what is drawn onto it as commands, in pixels of the window, of which it is a part of `size` at the corner `at`.

    It has no pixels: who must read what was drawn draws onto an image of their own. Shapes: `scenes.kit.retained.draw`.
    """

    def __init__(self, size: tuple[int, int], noted: DisplayList | None = None, at: tuple[int, int] = (0, 0),
                 within: pygame.Rect | None = None) -> None:
        super().__init__((1, 1))
        self.noted: DisplayList = [] if noted is None else noted
        """What was drawn so far."""
        self.at = at
        """The upper left corner of this part, in pixels of the window."""
        self._size = size
        self._bounds = pygame.Rect((0, 0), size) if within is None else within.clip((0, 0), size)
        self._clip = self._bounds

    # ---- what painters ask of a surface

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def get_rect(self, **kwargs: Any) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self._size)
        for name, value in kwargs.items():
            setattr(rect, name, value)
        return rect

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any = None) -> None:
        self._clip = self._bounds if rect is None else self._bounds.clip(rect)

    def subsurface(self, *rect: Any) -> Recording:
        """The part of the window within a box, which is noted in the same list. Raises ValueError outside of this part."""
        box = pygame.Rect(*rect)
        if not self.get_rect().contains(box):
            raise ValueError("subsurface rectangle outside surface area")
        return Recording(box.size, self.noted, (self.at[0] + box.x, self.at[1] + box.y), self._bounds.move(-box.x, -box.y))

    def copy(self) -> Recording:
        """Raises TypeError: there are no pixels to be copied."""
        raise TypeError("a recorded frame has no pixels: draw onto an image of your own to read what was drawn")

    # ---- what is drawn

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        x, y = int(dest[0]), int(dest[1])
        seen = None if area is None else tuple(pygame.Rect(area))
        if seen is None:
            box = self._clip.clip((x, y), source.get_size())
        else:
            part = pygame.Rect(seen).clip((0, 0), source.get_size())
            box = self._clip.clip((x + part.x - seen[0], y + part.y - seen[1]), part.size)
        left, top, wide, high = box
        if wide and high:
            ox, oy = self.at
            alpha = source.get_alpha()
            here = (left + ox, top + oy, wide, high)
            hides = not special_flags and alpha in (None, 255) and not source.get_flags() & CLEAR
            self.noted.append(Command((source, (x + ox, y + oy), seen, special_flags, alpha, here), here, None, hides))
        return box

    def blits(self, blit_sequence: Iterable[Any], doreturn: int | bool = True) -> Any:
        found = [self.blit(*one) for one in blit_sequence]
        return found if doreturn else None

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        box = self._clip if rect is None else self._clip.clip(rect)
        if box.w and box.h:
            here = (box.x + self.at[0], box.y + self.at[1], box.w, box.h)
            shade = _still(color)
            key = ("fill", shade, special_flags, here)
            self.noted.append(Command(key, here, partial(_fill, shade=shade, box=here, flags=special_flags), not special_flags))
        return box.copy()

    def shape(self, call: Callable[..., pygame.Rect], reach: pygame.Rect, *given: Any) -> pygame.Rect:
        """Notes a shape that `call` draws with these arguments; `reach` holds all of its pixels."""
        box = self._clip.clip(reach)
        if box.w and box.h:
            here = (box.x + self.at[0], box.y + self.at[1], box.w, box.h)
            still = tuple(map(_still, given))
            self.noted.append(Command((call, still, here, self.at), here, partial(_shape, call=call, at=self.at, given=still)))
        return box

    def echo(self, right: int, down: int) -> None:
        """Records that everything drawn so far is drawn once more, moved right and down by an offset in pixels."""
        here = (*self.at, *self._size)
        shifted = partial(_echo, box=here, right=right, down=down)
        self.noted.append(Command(("echo", right, down, here), here, shifted, reads=True))

    def insert(self, noted: DisplayList) -> None:
        """Takes over a list that was noted for this part of the window; it may be shown in many frames."""
        self.noted.append(noted)


def _still(value: Any) -> Any:
    """An argument as an immutable value that can be compared."""
    if isinstance(value, pygame.Rect | pygame.FRect | pygame.Color | pygame.Vector2):
        return tuple(value)
    if isinstance(value, list | tuple):
        return tuple(map(_still, value))
    return value


def _fill(target: pygame.Surface, shade: Any, box: Box, flags: int) -> None:
    """Fills a box; pygame itself forgets the clip where there are flags."""
    target.fill(shade, target.get_clip().clip(box), flags)


def _shape(target: pygame.Surface, call: Callable[..., object], at: tuple[int, int], given: tuple[Any, ...]) -> None:
    """Draws a shape whose points are counted from `at`."""
    part = target
    if at != (0, 0):
        part = target.subsurface((*at, target.get_width() - at[0], target.get_height() - at[1]))
        part.set_clip(target.get_clip().move(-at[0], -at[1]))
    call(part, *given)


def _echo(target: pygame.Surface, box: Box, right: int, down: int) -> None:
    target.blit(target.subsurface(box).copy(), (box[0] + right, box[1] + down))


def play(commands: Sequence[Command], target: pygame.Surface, within: Iterable[pygame.Rect] | None = None) -> None:
    """Paints commands onto a surface, all of them or, with `within`, what reaches into these boxes; the rest stays as it is.

    What another command hides within a box is left out. Within a call that is done in slices it may stop after each command.
    """
    reach = [one.box for one in commands]
    before = target.get_clip()
    try:
        for room in [target.get_rect()] if within is None else within:
            wanted = room.collidelistall(reach)
            first = next((at for at in reversed(range(len(wanted)))
                          if commands[wanted[at]].hides and pygame.Rect(reach[wanted[at]]).contains(room)), 0)
            for at in wanted[first:]:
                slices.rest()
                target.set_clip(room.clip(reach[at]))
                _paint(commands[at], target)
    finally:
        target.set_clip(before)


def _paint(one: Command, target: pygame.Surface) -> None:
    """Paints a command; its image is left as it was found, for it is drawn elsewhere too, more or less clear."""
    if one.call is not None:
        one.call(target)
        return
    image, where, seen, flags, alpha, _box = one.key
    now = image.get_alpha()
    if now == alpha:
        target.blit(image, where, seen, flags)
        return
    image.set_alpha(alpha)
    target.blit(image, where, seen, flags)
    image.set_alpha(now)
