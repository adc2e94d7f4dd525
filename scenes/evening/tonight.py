"""The page of the evening: every match since six in the morning on one paper, with names, scores and stars."""

from __future__ import annotations

import time

import pygame

from game import catalogue
from scenes import games
from scenes.evening import evening
from scenes.kit import faces, materials, pieces, text
from scenes.kit.boxes import grid
from scenes.kit.language import _, grouped, ngettext
from scenes.kit.pictures import icon, picture
from scenes.kit.scroll import ScrollBox
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import Result


class Tonight(Page):
    """Who has won what tonight. Reads the sheet; Esc and the button go back to where it was opened."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._results = app.profile.tonight()
        self._list = ScrollBox()
        self._back = Button(_("Back"), self.go_back, icon="arrow-left", kind="first")
        self.add(self._list, self._back)
        self.focus = self._back

    def cancel(self) -> bool:
        """Esc goes back."""
        self.go_back()
        return True

    def layout(self) -> None:
        """Lays out a paper in the middle, as wide as its lines need, and the button below it at the right."""
        look = self.look
        wide = min(look.size[0] - look.px(12), round(look.px(118) * min(1.4, max(1.0, look.text_scale))))
        row = look.px(8.2)
        high = look.size[1] - row - look.px(13) if self._results else look.px(56)
        top = look.px(4.5) if self._results else (look.size[1] - high - row - look.px(3)) // 2
        self._paper = pygame.Rect((look.size[0] - wide) // 2, top, wide, high)
        self._back.rect = self._back.natural(look)
        self._back.rect.topright = (self._paper.right, self._paper.bottom + look.px(3))
        pad = look.px(4)
        self._share = min(4.6, 7.2 / look.text_scale)
        head = round(look.text(self._share) * 1.35)
        inner = pygame.Rect(self._paper.x + pad, self._paper.y + look.px(3.6), wide - 2 * pad, self._paper.h - look.px(5.6))
        self._lit = materials.ground(look).copy()
        materials.paper(look, self._paper.size).draw(self._lit, self._paper.topleft)
        evening.holes(self._lit, look, self._paper)
        self._heading(pygame.Rect(inner.x, inner.y, inner.w, head))
        players = self._players(pygame.Rect(inner.x, inner.y + head, inner.w, 0)) if self._results else 0
        top = inner.y + head + players + look.px(0.8)
        self._list.rect = pygame.Rect(inner.x, top, inner.w + look.px(2.4), inner.bottom - top)
        self._list.focusable = False
        content, stops = self._matches(inner.w)
        self._list.show(content, stops=stops)
        self._list.focusable = self._list.most > 0

    def _heading(self, box: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        count = len(self._results)
        note = ngettext("{n} match", "{n} matches", count).format(n=count) if count else ""
        half = round(box.w * 0.62)
        self._lit.blit(text.fitted(look, _("Tonight"), (half, box.h), self._share, theme.ink, "f", 600, wrap=False), box.topleft)
        self._lit.blit(
            text.fitted(look, note, (box.w - half, box.h), 2.6, theme.ink2, "a", 500, "right", wrap=False), (box.x + half, box.y)
        )

    def _players(self, box: pygame.Rect) -> int:
        """Draws the players with their stars side by side; gives the height used."""
        look = self.look
        wins = evening.tally(self._results)
        row = round(min(look.text(3.0), look.px(4.6)) * 1.9)
        least = round(look.px(34) * min(1.4, max(1.0, look.text_scale)))
        columns = max(1, min(len(wins), box.w // least))
        lines = min(2, -(-len(wins) // columns))
        best = wins[0].won
        cells = grid(pygame.Rect(box.x, box.y, box.w, lines * row), columns, lines, (look.px(2), 0))
        for one, cell in zip(wins, cells, strict=False):
            evening.player(self._lit, look, cell, one, best > 0 and one.won == best)
        y = box.y + lines * row + look.px(1.2)
        pygame.draw.line(self._lit, look.theme.paper_edge, (box.x, y), (box.right, y), max(1, look.px(0.25)))
        return lines * row + look.px(1.6)

    def _matches(self, wide: int) -> tuple[pygame.Surface, tuple[int, ...]]:
        """A picture with the matches, the latest first, and where each begins; a sentence when there are none."""
        look, theme = self.look, self.look.theme
        if not self._results:
            return self._empty(wide), ()
        line = round(look.text(2.7) * 1.25)
        heights = [(1 + self._lines(result, wide)) * line + look.px(2.4) for result in self._results]
        image = pygame.Surface((wide, sum(heights)), pygame.SRCALPHA)
        image.fill((*pygame.Color(theme.cream)[:3], 0))
        y, stops = 0, [0]
        for result, tall in zip(reversed(self._results), reversed(heights), strict=True):
            if y:
                pygame.draw.line(image, theme.cream_shade, (0, y), (wide, y), max(1, look.px(0.2)))
            self._match(image, pygame.Rect(0, y + look.px(1.2), wide, tall - look.px(2.4)), result, line)
            y += tall
            stops.append(y)
        return image, tuple(stops)

    def _columns(self, result: Result, wide: int) -> int:
        """The number of players of a match who stand side by side: each needs room for a name with its score."""
        least = round(self.look.px(26) * min(1.4, max(1.0, self.look.text_scale)))
        fit = max(1, min(len(result.names), wide // least))
        return -(-len(result.names) // self._rows(len(result.names), fit))

    @staticmethod
    def _rows(count: int, columns: int) -> int:
        return -(-count // columns)

    def _lines(self, result: Result, wide: int) -> int:
        """The number of lines that the players of a match take up."""
        return self._rows(len(result.names), self._columns(result, wide))

    def _match(self, image: pygame.Surface, box: pygame.Rect, result: Result, line: int) -> None:
        look, theme = self.look, self.look.theme
        title = next((lid.title for lid in catalogue.lids() if lid.key == result.game), result.game)
        when = time.strftime("%H:%M", time.localtime(result.when))
        star = min(line, look.px(4.4))
        outcome = _("{names} won").format(names=_(" and ").join(result.winners)) if result.winners else _("A draw")
        clock = text.render(when, look.text(2.4), theme.ink2)
        name = text.fitted(look, title, (box.w // 2, line), 2.9, theme.ink, "f", 600, wrap=False)
        image.blit(name, box.topleft)
        image.blit(clock, (box.right - clock.get_width(), box.y + (line - clock.get_height()) // 2))
        room = box.w // 2 - clock.get_width() - look.px(2) - star
        words = text.fitted(look, outcome, (max(1, room), line), 2.7, theme.ink, "a", 700, "right", wrap=False)
        image.blit(words, (box.x + box.w // 2, box.y))
        if result.winners:
            sign = icon("star-filled", star, theme.ink) if theme.flat else picture("star", (star, star))
            image.blit(sign, (box.x + box.w // 2 + room + look.px(0.4), box.y + (line - star) // 2))
        columns = self._columns(result, box.w)
        each = box.w // max(2, columns)
        radius = max(5, round(min(line * 0.3, look.px(1.7))))
        left = 2 * radius + look.px(1.4)
        for number, (player, mark, score) in enumerate(zip(result.names, result.marks, result.scores, strict=True)):
            x, y = box.x + number % columns * each, box.y + (1 + number // columns) * line
            pieces.badge(look, radius, mark, False).draw(image, (x + radius + look.px(0.3), y + line // 2))
            self._said(image, pygame.Rect(x + left, y, each - left - look.px(1), line), player, _scored(result.game, score))

    def _said(self, image: pygame.Surface, box: pygame.Rect, player: str, score: str) -> None:
        """Draws a name with its score; where there is too little room the name is cut, never the score."""
        look = self.look
        said = _("{name}: {score}").format(name=player, score=score)
        px = text.line_px(said, box.w, look.text(2.6), look.px(1.9))
        letters = len(player)
        while letters > 1 and text.width(said, px) > box.w:
            letters -= 1
            said = _("{name}: {score}").format(name=player[:letters].rstrip() + "\N{HORIZONTAL ELLIPSIS}", score=score)
        words = text.render(said, px, look.theme.ink2)
        image.blit(words, words.get_rect(midleft=box.midleft))

    def _empty(self, wide: int) -> pygame.Surface:
        """What the paper shows before the first match: a sentence, and the first four marks waiting."""
        look = self.look
        words = _("Nothing is written here yet. The first match of the evening will be the first line.")
        said = text.paragraph(words, wide, min(look.text(3.2), look.px(5)), look.theme.ink2)
        radius = look.px(6)
        image = pygame.Surface((wide, said.get_height() + look.px(24)), pygame.SRCALPHA)
        image.fill((*pygame.Color(look.theme.cream)[:3], 0))
        image.blit(said, (0, 0))
        for mark in range(4):
            centre = (wide // 2 + round((mark - 1.5) * radius * 3.1), said.get_height() + look.px(13))
            faces.figure(look, radius, mark).draw(image, centre)
        return image

    def paint(self, target: pygame.Surface) -> None:
        """Paints the ground with the paper and everything on it that does not scroll."""
        target.blit(self._lit, (0, 0))


def _scored(game: str, score: int) -> str:
    """A score with its unit; without one for a game that is no longer there."""
    try:
        return games.of(game).scored(score)
    except KeyError:
        return grouped(score)
