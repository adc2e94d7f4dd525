"""Where everything lies on the page that ends a round: a lane for each seat, its pillar, its hand, its plate. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.contract import Seat
from scenes.kit.theme import Look
from scenes.table.hand.whereabouts import arrange

GAP = 0.9
"""Between two lanes, in percent of the window's height, as are all sizes here."""
WIDE = 30.0
"""The width of a lane from which there is room beside its pillar."""
HEAD = 14.4
"""The room above the highest score: for the figure that stands there."""
TRAYS = ((0, 9.0), (6, 11.0), (14, 16.0), (20, 18.0), (10_000, 22.0))
"""How high the trays are for the largest hand of so many pieces."""
PIECE_MOST, PIECE_LEAST = 10.4, 4.6
"""The greatest height of a piece in a hand, and the least that is still read."""
HELD = 1.35
"""How much larger a piece is in the air."""


@dataclass(frozen=True)
class Lane:
    """The lane of a seat. `side` is the part beside the pillar, empty in a narrow lane; `pieces` are the boxes of its hand."""

    rect: pygame.Rect
    pillar: pygame.Rect
    """From the shelf to the top of the scale."""
    shelf: pygame.Rect
    tray: pygame.Rect
    plate: pygame.Rect
    side: pygame.Rect
    pieces: tuple[pygame.Rect, ...]


@dataclass(frozen=True)
class Hands:
    """The pieces left by seat, and how they lie: width by height of a piece, and the share of it that another may cover.

    `head` is the room in pixels that stays free above them.
    """

    counts: tuple[int, ...]
    aspect: float
    overlap: float
    head: int = 0


class Lanes:
    """The lanes of all seats, in order of play. `lowest` and `highest` are the scores that the scale must hold."""

    def __init__(self, look: Look, area: pygame.Rect, hands: Hands, lowest: int, highest: int) -> None:
        self.look, self.area = look, area
        seats = len(hands.counts)
        gap = look.px(GAP)
        wide = min((area.w - gap * (seats - 1)) // seats, look.px(62))
        self.narrow = wide < look.px(WIDE)
        scale = max(1.0, min(1.35, look.text_scale))
        pad = look.px(1.0)
        plate = round(look.px(6.4) * scale)
        many = max(hands.counts, default=0)
        tray = look.px(next(high for count, high in TRAYS if many <= count) + (2.0 if self.narrow else 0.0))
        shelf = round(look.px(8.8) * min(1.2, scale))
        low = area.bottom - pad - plate - pad // 2 - tray - pad // 2
        self.lowest, self.highest = min(0, lowest), max(1, highest)
        self.top = area.y + look.px(HEAD)
        self.unit = (low - shelf - self.top) / (self.highest - self.lowest)
        self.radius = min(look.px(6.2), round(wide * 0.24))
        """The radius of a figure."""
        self.zero = round(self.top + self.highest * self.unit)
        """Where a score of 0 is: the upper edge of the shelves."""
        self.foot = low
        """The lower end of the scale, where scores below 0 hang."""
        x = area.x + (area.w - seats * wide - gap * (seats - 1)) // 2
        boxes = [pygame.Rect(x + seat * (wide + gap), area.y, wide, area.h) for seat in range(seats)]
        trays = [pygame.Rect(box.x + pad, low + pad // 2, wide - 2 * pad, tray) for box in boxes]
        pieces = _hands(look, trays, hands)
        self.lanes = tuple(
            self._lane(box, trays[seat], pieces[seat], shelf, plate, pad) for seat, box in enumerate(boxes))

    def _lane(
        self, box: pygame.Rect, tray: pygame.Rect, pieces: tuple[pygame.Rect, ...], shelf: int, plate: int, pad: int
    ) -> Lane:
        wide = round(box.w * (0.72 if self.narrow else 0.46))
        left = box.x + (box.w - wide) // 2 if self.narrow else box.x + round(box.w * 0.07)
        pillar = pygame.Rect(left, self.top, wide, self.zero - self.top)
        side = pygame.Rect(0, 0, 0, 0)
        if not self.narrow:
            side = pygame.Rect(pillar.right + pad, self.top, box.right - pad - pillar.right - pad, self.zero - self.top)
        return Lane(
            box, pillar, pygame.Rect(box.x + pad, self.zero, box.w - 2 * pad, shelf), tray,
            pygame.Rect(box.x + pad, box.bottom - pad - plate, box.w - 2 * pad, plate), side, pieces)

    def __getitem__(self, seat: Seat) -> Lane:
        return self.lanes[seat]

    def y(self, score: float) -> int:
        """How high a pillar stands at a score; those below 0 hang under the shelf."""
        if score >= 0:
            return round(self.zero - score * self.unit)
        return round(self.lanes[0].shelf.bottom - score * self.unit)


def _hands(look: Look, trays: Sequence[pygame.Rect], hands: Hands) -> list[tuple[pygame.Rect, ...]]:
    """The boxes of all pieces: one size and one way of lying for all hands, the last row at the bottom of its tray."""
    rows_most = 4
    trays = [pygame.Rect(tray.x, tray.y + hands.head, tray.w, tray.h - hands.head) for tray in trays]
    least, gap = look.px(PIECE_LEAST), look.px(0.4)
    largest = arrange(max(hands.counts, default=0), trays[0], hands.aspect, look.px(PIECE_MOST), least, gap, rows_most,
                      hands.overlap)
    found = []
    for count, tray in zip(hands.counts, trays, strict=True):
        lies = arrange(count, tray, hands.aspect, largest.size[1], least, gap, largest.rows, hands.overlap)
        down = tray.bottom - max((rect.bottom for rect in lies.rects), default=tray.bottom)
        found.append(tuple(rect.move(0, down) for rect in lies.rects))
    return found
