"""From the cells of the layout to pixels of the window: the size of a card, zoom, pan, and what lies at a point."""

from __future__ import annotations

import pygame

from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.row_layout import EMPTY, RowLayout
from scenes.kit.theme import Style

CARD = 10.3
"""The width of a card at full size, in percent of the window's height."""
UPRIGHT = 1.25
"""How much larger cards may be in an upright window, whose part for rows is high."""
GAP_X, GAP_Y = 1.05, 1.045
"""The sides of a cell divided by those of a card."""
MARGIN = 0.8
"""The free margin around the rows, in percent of the window's height."""
WHEEL, MOST = 1.15, 3.0


class Plane:
    """Where cells are in the window. At a `zoom` of 1 all rows are seen."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.layout: RowLayout = EMPTY
        self.zoom = 1.0
        self.offset = (0.0, 0.0)
        self._card = 10.0
        self._margin = 4

    def place(self, style: Style, rect: pygame.Rect, card: float = CARD) -> None:
        """Sets its part of the window, and the width of a card at full size, which is larger in an upright window."""
        self.rect = rect
        card *= UPRIGHT if style.size[0] < style.size[1] else 1.0
        self._margin = style.px(MARGIN)
        self._card = float(min(style.px(card), round(rect.h / (2.05 * LOW * GAP_Y))))
        self._hold()

    @property
    def room(self) -> tuple[float, float]:
        """The width and height of the room, in cells at full size."""
        wide, high = self.rect.w - 2 * self._margin, self.rect.h - 2 * self._margin
        return max(3.5, wide / (self._card * GAP_X)), max(2.0, high / (self._card * LOW * GAP_Y))

    @property
    def wide(self) -> int:
        """The width of a card in pixels, as it is now."""
        return max(8, round(self._card * self.layout.scale * self.zoom))

    @property
    def size(self) -> tuple[int, int]:
        """The size of a card in pixels."""
        return self.wide, round(self.wide * LOW)

    @property
    def pitch(self) -> tuple[float, float]:
        """The sides of a cell in pixels."""
        size = self._card * self.layout.scale * self.zoom
        return size * GAP_X, size * LOW * GAP_Y

    def box(self, spot: tuple[float, float]) -> pygame.Rect:
        """The box of the card whose cell is at `spot`."""
        x, y = self.pitch
        left = self.rect.x + self._margin + spot[0] * x - self.offset[0]
        top = self.rect.y + self._margin + spot[1] * y - self.offset[1]
        return pygame.Rect((round(left), round(top)), self.size)

    def line(self, first: tuple[float, float], last: tuple[float, float]) -> pygame.Rect:
        """The box of the bed on which a row lies from one cell to another."""
        pad = max(3, round(self.wide * 0.115))
        return self.box(first).union(self.box(last)).inflate(2 * pad, 2 * pad)

    def cards(self) -> list[pygame.Rect]:
        """The boxes of all cards of the rows; one that two rows share is there twice."""
        layout = self.layout
        return [self.box(layout.cell(row, index)) for row, place in layout.rows.items() for index in range(len(place.cells))]

    def bed(self, row: int) -> pygame.Rect:
        """The box of a row's bed."""
        cells = self.layout.rows[row].cells
        return self.line(self.layout.cell(row, 0), self.layout.cell(row, len(cells) - 1))

    # ---- zoom

    def fit(self) -> bool:
        """Shows the whole table; False when it already does."""
        was = self.zoom
        self.zoom, self.offset = 1.0, (0.0, 0.0)
        return was != 1.0

    def turn(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point; False when that is not possible."""
        wanted = max(1.0, min(MOST, self.zoom * WHEEL**steps))
        if wanted == self.zoom:
            return False
        at = (pos[0] - self.rect.x - self._margin + self.offset[0], pos[1] - self.rect.y - self._margin + self.offset[1])
        ratio = wanted / self.zoom
        self.zoom = wanted
        self.offset = (self.offset[0] + at[0] * (ratio - 1), self.offset[1] + at[1] * (ratio - 1))
        self._hold()
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Moves the table under its window."""
        self.offset = (self.offset[0] - dx, self.offset[1] - dy)
        self._hold()

    def see(self, box: pygame.Rect) -> None:
        """Moves the table so that a box of it comes into the window."""
        inner = self.rect.inflate(-2 * self._margin, -2 * self._margin)
        dx = min(0, inner.right - box.right) or max(0, inner.left - box.left)
        dy = min(0, inner.bottom - box.bottom) or max(0, inner.top - box.top)
        self.pan(dx, dy)

    def _hold(self) -> None:
        x, y = self.pitch
        most_x = max(0.0, self.layout.area[0] * x - (self.rect.w - 2 * self._margin))
        most_y = max(0.0, self.layout.area[1] * y - (self.rect.h - 2 * self._margin))
        if self.zoom == 1.0:
            self.offset = (0.0, 0.0)
        else:
            self.offset = (max(0.0, min(most_x, self.offset[0])), max(0.0, min(most_y, self.offset[1])))
