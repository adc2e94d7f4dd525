"""The matches of the evening as a list that scrolls, of which one can be pressed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit.language import _
from scenes.kit.retained import draw
from scenes.kit.scroll import ScrollBox
from scenes.kit.theme import Look


class MatchList(ScrollBox):
    """Rows of a picture, the first at the top. A click without a pull presses a row; with keys up and down choose one and Enter
    presses it."""

    def __init__(self, pressed: Callable[[int], None]) -> None:
        super().__init__()
        self.pressed_row = pressed
        self.chosen = 0
        self.said: Callable[[int], str] = lambda row: ""
        """What a voice says of a row."""
        self._moved = False
        self._pointed: int | None = None

    def show(self, content: pygame.Surface, keep: bool = False, stops: tuple[int, ...] = ()) -> None:
        """Shows new rows; a row that is gone is chosen no more."""
        super().show(content, keep, stops)
        self.chosen = max(0, min(self.chosen, len(stops) - 2))

    def row_at(self, pos: tuple[int, int]) -> int | None:
        """The row at a point of the window, or None."""
        if not self.stops or not self.rect.collidepoint(pos):
            return None
        top, end = self.shown
        y = pos[1] - self.rect.y + top
        if y >= end:
            return None
        return max(number for number, stop in enumerate(self.stops[:-1]) if stop <= y)

    def hit(self, pos: tuple[int, int]) -> bool:
        self._pointed = self.row_at(pos)
        return super().hit(pos)

    def down(self, pos: tuple[int, int]) -> None:
        self._moved = False
        super().down(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        before = self.offset
        super().drag(pos)
        self._moved = self._moved or self.offset != before

    def up(self, pos: tuple[int, int]) -> None:
        super().up(pos)
        row = self.row_at(pos)
        if row is not None and not self._moved:
            self.chosen = row
            self.pressed_row(row)

    def act(self, action: str) -> bool:
        count = len(self.stops) - 1
        if count < 1:
            return False
        if action in ("accept", "end"):
            self.pressed_row(self.chosen)
            return True
        to = self.chosen + {"down": 1, "up": -1}.get(action, 0)
        if to == self.chosen or not 0 <= to < count:
            return False
        self.chosen = to
        if self.stops[to] < self.shown[0]:
            self.scroll(self.stops[to] - self.offset)
        while self.stops[to + 1] > self.shown[1] and self._go(1):
            pass
        return True

    def spoken(self) -> str:
        return self.said(self.chosen) or _("No match lies here yet.")

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        row = self.chosen if focused else self._pointed if self.hovered else None
        if row is not None and row + 1 < len(self.stops):
            top, end = self.shown
            if top <= self.stops[row] and self.stops[row + 1] <= end:
                high = self.stops[row + 1] - self.stops[row]
                box = pygame.Rect(self.rect.x, self.rect.y + self.stops[row] - top, self.rect.w, high)
                draw.rect(target, look.theme.cream_shade, box.inflate(look.px(0.8), 0), border_radius=look.px(1))
        super().draw(target, look, focused and self.most > 0)
