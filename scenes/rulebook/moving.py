"""What moves in the open rule book: the leaf that is turned, and the figure that plays its move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.kit.motion import Motion, linear
from scenes.kit.pictures import Sprite
from scenes.rulebook.figures import Drawing
from scenes.rulebook.leaves import Leaf


@dataclass(frozen=True)
class Placed:
    """A figure that can move, the leaf it is drawn on, and the page of the window on which that leaf lies."""

    figure: Drawing
    page: pygame.Rect
    leaf: Leaf

    @property
    def corner(self) -> tuple[int, int]:
        """Where the upper left corner of the leaf's picture lies in the window."""
        return self.page.x - self.leaf.margin, self.page.y - self.leaf.margin


def movable(leaves: Sequence[Leaf], pages: Sequence[pygame.Rect]) -> Iterator[Placed]:
    """The figures of the open leaves that can move, in the order of reading."""
    for leaf, page in zip(leaves, pages, strict=False):
        yield from (Placed(figure, page, leaf) for figure in leaf.figures if figure.length)


class Player:
    """Plays the move of one figure at a time. `touch` is called at the end of it, for the frame that shows it at rest."""

    def __init__(self, motion: Motion, touch: Callable[[], None]) -> None:
        self._motion, self._touch = motion, touch
        self._placed: Placed | None = None
        self._share = 0.0

    @property
    def running(self) -> bool:
        """Whether a figure is moving."""
        return self._placed is not None

    def start(self, placed: Placed) -> None:
        """Begins to play a figure, unless one is moving."""
        if self._placed is None:
            self._placed, self._share = placed, 0.0
            self._motion.tween(placed.figure.length, partial(setattr, self, "_share"), ease=linear, done=self._end)

    def drop(self) -> None:
        """Forgets what was playing; whoever calls this has cleared the motion."""
        self._placed = None

    def _end(self) -> None:
        self._placed = None
        self._touch()

    def paint(self, target: pygame.Surface, cover: Sprite, book: tuple[int, int], air: int) -> None:
        """Paints the moving figure over the open book; nothing when none moves.

        `cover` is the picture of the empty book and `book` its place: they wipe away the figure at rest, with `air` pixels
        around it.
        """
        placed = self._placed
        if placed is None:
            return
        leaf, corner = placed.leaf, placed.corner
        box = placed.figure.rect.inflate(air, air).clip(leaf.words.get_rect())
        place = box.move(corner)
        cover.draw_part(target, place.topleft, place.move(-book[0] - cover.dx, -book[1] - cover.dy))
        target.blit(leaf.words, place.topleft, box)
        target.set_clip(place)
        page = target.subsurface(pygame.Rect(corner, leaf.words.get_size()).clip(target.get_rect()))
        placed.figure.draw(page, self._share * placed.figure.length)
        target.set_clip(None)


def paint_fade(target: pygame.Surface, book: pygame.Rect, before: pygame.Surface, share: float) -> None:
    """Over the new pages: the old ones, which fade away as `share` goes from 0 to 1."""
    old = before.subsurface(book).copy()
    old.set_alpha(round(255 * (1 - share)))
    target.blit(old, book.topleft)


def paint_leaf(
    target: pygame.Surface, book: pygame.Rect, before: pygame.Surface, now: pygame.Surface, ahead: bool, share: float
) -> None:
    """Over the new pages: the old ones, with a leaf that narrows to the fold and widens on the other side.

    `before` and `now` are pictures of the window, `share` goes from 0 to 1.
    """
    left = pygame.Rect(book.x, book.y, book.w // 2, book.h)
    right = pygame.Rect(left.right, book.y, book.w - left.w, book.h)
    resting, leaving, coming = (left, right, left) if ahead else (right, left, right)
    target.blit(before, resting.topleft, resting)
    falling = share >= 0.5
    picture = now.subsurface(coming) if falling else before.subsurface(leaving)
    part = pygame.transform.scale(picture, (max(1, round(picture.get_width() * abs(1 - 2 * share))), picture.get_height()))
    at_left = falling == ahead  # the half of the book over which the leaf stands
    target.blit(part, part.get_rect(midright=left.midright) if at_left else part.get_rect(midleft=right.midleft))
