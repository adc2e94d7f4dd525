"""The list of all rows that can be laid at an nmbrs! table, as a widget over it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.nmbrs.selection import Fit
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import points_bubble
from scenes.games.nmbrs.field.layout import Layout
from scenes.games.nmbrs.now import Now
from scenes.games.nmbrs.words import row_words
from scenes.kit import controls, materials, text
from scenes.kit.language import _, signed
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget


class RowsPanel(Widget):
    """A list of all rows that can be laid, by points; a click selects the cards of one. Those from the hand have gold."""

    def __init__(self, now: Now, places: Layout) -> None:
        super().__init__()
        self.now, self.places = now, places
        self.chosen: Callable[[Fit], None] = lambda fit: None
        """Called with the row that was chosen."""
        self.visible = False
        self.fits: tuple[Fit, ...] = ()
        self.offset = 0
        self.at = 0
        self._row = 1

    def open(self, fits: tuple[Fit, ...]) -> None:
        """Shows these rows."""
        self.fits, self.offset, self.at = fits, 0, 0
        self.visible = True
        self.place()

    def place(self) -> None:
        """Lays the list over the lower right of the table, as high as it needs to be."""
        style, area = self.now.desk.style, self.places.plane.rect
        self._row = round(style.px(8.4) * max(1.0, min(1.25, style.text_scale)))
        head = style.px(6.2)
        most = max(1, (area.h - head - style.px(2)) // self._row)
        rows = min(most, max(1, len(self.fits)))
        wide = min(area.w, max(style.px(62), round(area.w * 0.62)))
        self.rect = pygame.Rect(0, 0, wide, head + rows * self._row + style.px(1.2))
        self.rect.bottomright = area.bottomright

    @property
    def rows(self) -> int:
        """How many rows are shown at once."""
        return max(1, (self.rect.h - self.now.desk.style.px(6.2)) // max(1, self._row))

    def _line(self, index: int) -> pygame.Rect:
        style = self.now.desk.style
        return pygame.Rect(self.rect.x + style.px(1), self.rect.y + style.px(6.2) + index * self._row,
                           self.rect.w - style.px(2), self._row)

    def spoken(self) -> str:
        if not self.fits:
            return _("No row can be laid now.")
        fit = self.fits[self.at]
        row, points = row_words(fit.play.row), signed(fit.play.points)
        return _("{row}: {points}, {at} of {all}").format(row=row, points=points, at=self.at + 1, all=len(self.fits))

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, pointer = style.theme, self.now.desk.page.pointer
        materials.panel(style, self.rect.size, seed=12).draw(target, self.rect.topleft)
        needed, high = 0, style.px(5.6)
        if len(self.fits) > self.rows:
            more = _("{count} more: scroll").format(count=len(self.fits) - self.rows)
            needed = min(text.width(more, style.text(2.2)), round(self.rect.w * 0.4))
            text.write(
                target, style, more, (self.rect.right - style.px(2) - needed, self.rect.y, needed, high), 2.2, theme.soft, "a",
                500, "right", wrap=False
            )
        room = (self.rect.w - style.px(6.4) - needed, high)
        head = _("Rows that can be laid")
        text.write(
            target, style, head, ((self.rect.x + style.px(2.4), self.rect.y), room), 3.0, theme.cream, "f", 600, wrap=False
        )
        if not self.fits:
            line = self._line(0)
            text.write(
                target, style, _("No row can be laid now."), ((line.x + style.px(1.4), line.y), line.size), 2.6, theme.soft, "a",
                500
            )
        for index in range(self.rows):
            at = index + self.offset
            if at >= len(self.fits):
                break
            fit, line = self.fits[at], self._line(index)
            if (self.hovered and line.collidepoint(pointer)) or (focused and at == self.at):
                controls.row_light(style, line.size, True).draw(target, line.topleft)
            wide = round((line.h - style.px(1.2)) / cards.LOW)
            bubble = points_bubble(style, signed(fit.play.points), 2.9)
            count = len(fit.play.row.cards)
            left = line.w - style.px(13)
            step = min(wide + style.px(0.7), (left - wide) / max(1, count - 1))
            for number, (stands, card) in enumerate(fit.play.row.pairs):
                middle = (line.x + style.px(1.2) + wide // 2 + round(step * number), line.centery)
                own = any(one not in fit.play.brought for one in fit.play.row.cards) and card in fit.play.brought
                cards.card(style, wide, self.now.face(card, stands), "chosen" if own else "rest").draw(target, middle)
            bubble.draw(target, (line.right - style.px(5.4), line.centery))
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        for index in range(self.rows):
            if self._line(index).collidepoint(pos) and index + self.offset < len(self.fits):
                self._choose(index + self.offset)

    def _choose(self, at: int) -> None:
        self.visible = False
        self.chosen(self.fits[at])

    def wheel(self, steps: int) -> bool:
        before = self.offset
        self.offset = min(max(0, len(self.fits) - self.rows), max(0, self.offset - steps))
        return self.offset != before

    def act(self, action: str) -> bool:
        if action in ("accept", "end") and self.fits:
            self._choose(self.at)
            return True
        if action in ("up", "down") and self.fits:
            to = self.at + (1 if action == "down" else -1)
            if not 0 <= to < len(self.fits):
                return False
            self.at = to
            self.offset = min(self.at, max(self.offset, self.at - self.rows + 1))
            self.now.desk.page.touch()
            return True
        return False
