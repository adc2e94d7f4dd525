"""How the open rule book moves: a leaf that is turned, and a figure that plays its move."""

from __future__ import annotations

import pygame

from scenes.kit.pictures import Sprite
from scenes.rulebook.index import FigureSpot


def paint_figure(target: pygame.Surface, figure: FigureSpot, share: float, cover: Sprite, box: pygame.Rect, air: int) -> None:
    """Paints a figure over the open book as its move is at `share`, 0 to 1. `cover` is the picture of the empty book and `box`
    its place: they wipe away the figure at rest, with `air` pixels around it."""
    drawing, corner, words = figure.drawing, figure.page.topleft, figure.words
    part = drawing.rect.inflate(air, air).clip(words.get_rect())
    place = part.move(corner)
    cover.draw_part(target, place.topleft, place.move(-box.x - cover.dx, -box.y - cover.dy))
    target.blit(words, place.topleft, part)
    target.set_clip(place)
    drawing.draw(target.subsurface(pygame.Rect(corner, words.get_size()).clip(target.get_rect())), share * drawing.length)
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
