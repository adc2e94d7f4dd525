"""Where everything lies on the page of a question: the question on top, the piece in the middle, plates below. All in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from scenes.kit import materials
from scenes.kit.theme import Look

IN_A_ROW = 4
"""The most plates side by side; more stand in two rows."""


@dataclass(frozen=True)
class QuestionPlaces:
    """The boxes of the page.

    `giver` and `next` are the plates on top, `banner` the paper between them; where both plates are one, it lies at the left.
    `left` and `right` is what lies on the table, `piece` the square of the piece between them and `stock` the box beside it.
    `nobody` is the button under the piece with which all say no (empty where it is not wanted).
    `plates` are those of whoever is asked, in order, `hand` the box of the rack or of its lid (empty where plates need the room).
    """

    giver: pygame.Rect
    banner: pygame.Rect
    next: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    left: pygame.Rect
    right: pygame.Rect
    piece: pygame.Rect
    nobody: pygame.Rect
    stock: pygame.Rect
    plates: tuple[pygame.Rect, ...]
    hand: pygame.Rect


def places_of(look: Look, asked: int, open_hand: bool, wide_plate: bool, buttons: int, uppers: int,
              nobody: bool = False) -> QuestionPlaces:
    """The places for so many plates below, `nobody`: with one answer for all of them. With an `open_hand` a rack takes the place
    of the lid; `wide_plate`: the only plate is as wide as the window. `buttons` stand in the upper right corner, two below each
    other, beside one or two plates above.
    """
    w, h = look.size
    rim = materials.rim_px(look)
    side, gap = rim + look.px(1.0), look.px(1.4)
    scale = min(1.3, max(1.0, look.text_scale))
    inner = pygame.Rect(side, rim + look.px(0.8), w - 2 * side, h - 2 * rim - look.px(1.8))
    head = round(look.px(11.8) * min(1.15, scale))
    corner = _corner(look, inner, head, buttons, gap)
    right = min((box.x for box in corner), default=inner.right + gap) - gap
    room = right - inner.x
    giver = pygame.Rect(inner.x, inner.y, round(room * 0.27), head)
    after = pygame.Rect(0, inner.y, round(room * 0.31), head)
    after.right = right
    if uppers == 1:
        giver.w = after.w
        banner = pygame.Rect(giver.right + gap, inner.y, right - giver.right - gap, head)
        after = giver
    else:
        banner = pygame.Rect(giver.right + gap, inner.y, after.x - giver.right - 2 * gap, head)
    hand, plates = _below(look, inner, asked, open_hand, wide_plate, scale, gap)
    top = banner.bottom + gap
    low = min([hand.y if hand.h else inner.bottom, *(plate.y for plate in plates)]) - gap
    middle = round(inner.w * (0.34 if look.wide else 0.38))
    column = (inner.w - middle) // 2 - gap
    beside = low
    if open_hand and not wide_plate:  # the only plate stands under the piece, rows at both sides of it
        plate = pygame.Rect(0, 0, middle, plates[0].h)
        plate.midbottom = (inner.centerx, hand.y - gap)
        plates = (plate,)
        beside, low = hand.y - gap, plate.y - gap
    left = pygame.Rect(inner.x, top, column, beside - top)
    opposite = pygame.Rect(inner.right - column, top, column, beside - top)
    stock = pygame.Rect(0, 0, min(look.px(13), middle // 4 if look.wide else middle // 5), look.px(15))
    stock.bottomright = (inner.centerx + middle // 2, low)
    shared = pygame.Rect(0, 0, 0, 0)
    if nobody:
        shared.size = middle - 2 * (stock.w + gap), min(look.px(6.4), max(look.px(4.7), (low - top) // 4))
        shared.midbottom = inner.centerx, low
        low = shared.y - gap // 2
    size = min(low - top, round(middle * (0.8 if look.wide else 0.62)), look.px(44))
    piece = pygame.Rect(0, 0, size, size)
    piece.center = (inner.centerx, (top + low) // 2)
    return QuestionPlaces(giver, banner, after, corner, left, opposite, piece, shared, stock, plates, hand)


def _corner(look: Look, inner: pygame.Rect, head: int, buttons: int, gap: int) -> tuple[pygame.Rect, ...]:
    high = (head - gap // 2) // 2
    wide = max(high, round(look.px(7.6)))
    found = []
    for number in range(buttons):
        column, row = number // 2, number % 2
        x = inner.right - (column + 1) * wide - column * gap // 2
        found.append(pygame.Rect(x, inner.y + row * (high + gap // 2), wide, high))
    return tuple(found)


def _below(
    look: Look, inner: pygame.Rect, asked: int, open_hand: bool, wide_plate: bool, scale: float, gap: int
) -> tuple[pygame.Rect, tuple[pygame.Rect, ...]]:
    """The rack or lid, and the plates above it."""
    rows = 1 if asked <= IN_A_ROW else 2
    hand = pygame.Rect(inner.x, 0, inner.w, 0)
    if open_hand:
        hand.h = look.px(16.5)
    elif rows == 1:
        hand.h = look.px(8.0)
    hand.bottom = inner.bottom
    bottom = hand.y - (gap if open_hand else -look.px(1.2)) if hand.h else inner.bottom
    if rows == 2:
        high = round(look.px(15.5) * min(1.15, scale))
    else:
        high = round(look.px(23.0 if asked < IN_A_ROW and not open_hand else 21.0) * min(1.2, scale))
    each = -(-asked // rows)
    apart = round(gap * 1.2)
    wide = (inner.w - apart * (each - 1)) // max(1, each)
    wide = wide if wide_plate else min(wide, look.px(58))
    found = []
    for number in range(asked):
        row, column = divmod(number, each)
        here = min(each, asked - row * each)
        x = inner.centerx - (here * wide + (here - 1) * apart) // 2 + column * (wide + apart)
        found.append(pygame.Rect(x, bottom - (rows - row) * high - (rows - row - 1) * apart, wide, high))
    return hand, tuple(found)
