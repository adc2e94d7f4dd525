"""The sunken bed with the dice of a match: a bar for each face, and the band in which fair dice stay. It judges nothing."""

from __future__ import annotations

import pygame

from scenes.evening.figures import Dice, Figures
from scenes.games.qumero.dice import die as dice
from scenes.kit import materials, text
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, put
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Style

BAR = 0.8
"""Width of a bar as a share of the room of its face."""
LEAST = 17
"""A chart lower than this, in percent of the window's height, has its words beside it."""


@on_box(6)
def bar(canvas: Canvas, letter: bool) -> Canvas:
    """A bar in the colour of its dice; its place is its upper left corner."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    r = min(5.0, w * 0.2, h / 2)
    art = Art()
    if theme.flat:
        line = min(2.4, h / 2)
        fill = theme.ink if letter else theme.cream
        art.rect(line / 2, line / 2, w - line, max(0.1, h - line), r, fill, theme.cream, line)
        return canvas.add(art)
    top, low, edge = dice.LETTERS if letter else dice.NUMBERS
    canvas.cast(rounded_rect(0, 0, w, h, r), "piece")
    return canvas.add(art.rect(0, 0, w, h, r, art.linear((0, top), (1, low)), edge, 1))


class DiceChart:
    """Paints the dice of a match into a box of the window. Bars and bands are the same colour whatever came up."""

    def __init__(self, style: Style, box: pygame.Rect, figures: Figures) -> None:
        self.style, self.box, self.figures = style, box, figures
        self._lay_out(box.inflate(-2 * style.px(2.4), -style.px(3.2)), beside=False)
        if self.chart.h < style.px(LEAST):
            self._lay_out(box.inflate(-2 * style.px(2.4), -style.px(3.2)), beside=True)
        most = max(max(*kind.counts, kind.band[1]) for kind in figures.dice)
        self.unit = self.chart.h / most
        """Pixels of one die."""

    def _lay_out(self, inner: pygame.Rect, beside: bool) -> None:
        """Lays heading, note and chart into a box: the words above the chart, or beside it."""
        style = self.style
        self.head_share = min(3.5, (4.6 if beside else 5.6) / style.text_scale)
        wide, head = round(inner.w * 0.36) if beside else inner.w, round(style.text(self.head_share) * (2.4 if beside else 1.25))
        px = min(style.text(2.4), style.px(3.4))
        while px > style.px(1.9) and len(text.wrap(self.figures.note, wide, px, "a", 500)) > 2:
            px -= 1
        high = inner.h - head if beside else round(px * 1.3 * len(text.wrap(self.figures.note, wide, px, "a", 500)))
        self.head = pygame.Rect(inner.x, inner.y, wide, head)
        self.note = pygame.Rect(inner.x, self.head.bottom, wide, high)
        left = self.head.right + style.px(2.0) if beside else inner.x
        top = inner.y + style.px(0.6) if beside else self.note.bottom + style.px(1.2)
        self.side = min(style.px(3.6), round(self._face_room(inner.right - left) * 0.88))
        self.chart = pygame.Rect(left, top, inner.right - left, inner.bottom - top - self.side - style.px(1.6))

    def _face_room(self, wide: int) -> float:
        """The width of a face where the chart is so wide: between two kinds of dice is a gap."""
        kinds = self.figures.dice
        return (wide - self.style.px(2.4) * (len(kinds) - 1)) / sum(len(kind.faces) for kind in kinds)

    def groups(self) -> list[tuple[Dice, pygame.Rect]]:
        """The kinds of dice with the parts of the chart that are theirs."""
        room, x = self._face_room(self.chart.w), float(self.chart.x)
        found = []
        for kind in self.figures.dice:
            wide = room * len(kind.faces)
            found.append((kind, pygame.Rect(round(x), self.chart.y, round(wide), self.chart.h)))
            x += wide + self.style.px(2.4)
        return found

    def band_rect(self, kind: Dice, group: pygame.Rect) -> pygame.Rect:
        """Where the band of a kind of dice lies."""
        low, high = kind.band
        top = round(group.bottom - high * self.unit)
        return pygame.Rect(group.x, top, group.w, round(group.bottom - low * self.unit) - top)

    def bar_rect(self, kind: Dice, group: pygame.Rect, at: int) -> pygame.Rect:
        """Where the bar of a face stands."""
        room = group.w / len(kind.faces)
        wide, high = round(room * BAR), round(kind.counts[at] * self.unit)
        return pygame.Rect(round(group.x + room * at + (room - wide) / 2), group.bottom - high, wide, high)

    def paint(self, target: pygame.Surface) -> None:
        """Paints bed, words, bands, bars and faces."""
        style, theme = self.style, self.style.theme
        materials.recess(style, self.box.size, 18, "felt", 6).draw(target, self.box.topleft)
        text.write(
            target, style, _("The dice of this match"), self.head, self.head_share, theme.cream, "f", 600, line_height=1.08
        )
        text.write(target, style, self.figures.note, self.note, min(2.4, 3.4 / style.text_scale), theme.soft, "a", 500,
                   valign="top", line_height=1.22, min_share=1.6)
        for kind, group in self.groups():
            lane, expected = self.band_rect(kind, group).move(-group.x, -group.y), sum(kind.counts) / len(kind.faces) * self.unit
            ground(style, group.size, lane, expected).draw(target, group.topleft)
            for at, face in enumerate(kind.faces):
                self._bar(target, kind, group, at)
                middle = (self.bar_rect(kind, group, at).centerx, group.bottom + style.px(1.2) + self.side // 2)
                dice.die(style, self.side, face, isinstance(face, str)).draw(target, middle)

    def _bar(self, target: pygame.Surface, kind: Dice, group: pygame.Rect, at: int) -> None:
        style, theme, box = self.style, self.style.theme, self.bar_rect(kind, group, at)
        letter = isinstance(kind.faces[at], str)
        if box.h:
            bar(style, box.size, letter).draw(target, box.topleft)
        size = round(min(style.text(2.4), style.px(3.4), box.w * 0.76))
        inside = box.h >= size * 1.3
        digits = text.numeral(kind.counts[at], size, theme.ink if inside and not letter else theme.cream, 600, bar=False)
        put(target, digits, center=(box.centerx, box.y + round(size * (0.78 if inside else -0.62))))


def ground(style: Style, size: tuple[int, int], lane: pygame.Rect, expected: float) -> Sprite:
    """The band, what is to be expected as a dotted line so many pixels up, and the line on which the bars stand."""
    theme, u, canvas, art = style.theme, style.unit, Canvas(style, size, 4), Art()
    art.rect(0, lane.y / u, canvas.w, lane.h / u, 6, theme.cream, alpha=0.15)
    if theme.flat:
        art.rect(1, lane.y / u, canvas.w - 2, lane.h / u, 6, "none", theme.line_soft, 2)
    art.path(f"M0 {canvas.h - expected / u:.1f}H{canvas.w:.1f}", "none", theme.cream, 1.6, 0.7, dash="2 6")
    return canvas.add(art.path(f"M0 {canvas.h:.1f}H{canvas.w:.1f}", "none", theme.cream, 2, 0.5)).sprite()
