"""The sunken bed with the figures of a match: how the scores grew, and a few numbers of each seat."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.figures import Figures, Line, Race
from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import _
from scenes.kit.shapes import mix
from scenes.kit.theme import Look
from scenes.profile import SeatSetup


class FiguresBed:
    """Paints the figures into a box of the window. What does not fit is left out: first the drawing, then the last lines."""

    def __init__(self, look: Look, box: pygame.Rect, figures: Figures, seats: Sequence[SeatSetup]) -> None:
        self.look, self.box, self.figures, self.seats = look, box, figures, list(seats)
        self.pad = look.px(2.6)

    def paint(self, target: pygame.Surface) -> None:
        """Paints bed, heading, drawing and lines."""
        look, theme = self.look, self.look.theme
        materials.recess(look, self.box.size, 18, "felt", 6).draw(target, self.box.topleft)
        inner = self.box.inflate(-2 * self.pad, -look.px(2.8))
        share = min(3.5, 5.6 / look.text_scale)
        head = round(look.text(share) * 1.25)
        line = round(min(look.text(2.5), look.px(4.6)) * 1.28)
        lines = list(self.figures.lines)
        room = inner.h - head
        race = self.figures.race
        note = round(min(look.text(2.4), look.px(3.8)) * 1.3)
        chart = 0
        if race is not None and len(race.scores[0]) > 2:
            chart = max(0, room - note - min(3, len(lines)) * line - look.px(1))
            chart = chart if chart >= look.px(13) else 0
        lines = lines[: max(1, (room - chart - (note if chart else 0)) // line)]
        column = min(look.px(9), round(inner.w * 0.5) // len(self.seats))
        left = inner.right - column * len(self.seats)
        name = text.fitted(look, _("This match"), (left - inner.x, head), share, theme.cream, "f", 600, wrap=False)
        target.blit(name, inner.topleft)
        for number, seat in enumerate(self.seats):
            x = left + column * number + column // 2
            pieces.badge(look, max(5, round(head * 0.24)), seat.mark).draw(target, (x, inner.y + head // 2))
        y = inner.y + head
        step = min((room - chart - (note if chart else 0)) // max(1, len(lines)), round(line * 1.35))
        self._lines(target, pygame.Rect(inner.x, y, inner.w, step * len(lines)), lines, left, column)
        y += step * len(lines)
        if chart and race is not None:
            caption = text.fitted(look, self.figures.note, (inner.w, note), 2.4, theme.soft, wrap=False, min_share=1.9)
            target.blit(caption, (inner.x, y + look.px(0.4)))
            y += note + look.px(2.0)
            self._race(target, pygame.Rect(inner.x, y, inner.w, inner.bottom - y - look.px(0.8)), race)

    def _lines(self, target: pygame.Surface, room: pygame.Rect, lines: Sequence[Line], left: int, column: int) -> None:
        """One line a figure, the values under the marks of the seats; the largest stand out."""
        look, theme = self.look, self.look.theme
        step = room.h // len(lines) if lines else 0
        for number, line in enumerate(lines):
            y = room.y + number * step
            word = text.fitted(look, line.word, (left - room.x - look.px(0.6), step), 2.5, theme.soft, wrap=False, min_share=1.9)
            target.blit(word, (room.x, y))
            best = max(line.values)
            for seat, value in enumerate(line.values):
                colour = theme.cream if value == best else theme.soft
                digits = text.fitted(look, str(value), (column, step), 2.8, colour, "f", 600, "center", wrap=False)
                target.blit(digits, (left + column * seat, y))

    def _race(self, target: pygame.Surface, room: pygame.Rect, race: Race) -> None:
        """Scores from the first turn to the last as one line a seat, each ending in its mark."""
        look, theme = self.look, self.look.theme
        mark = look.px(1.5)
        canvas = Canvas(look, room.size, 6)
        u = look.unit
        w, h = canvas.w - 2.6 * mark / u, canvas.h
        art = Art()
        for share in (0.0, 0.5, 1.0):
            y = h - share * h
            art.path(
                f"M0 {y:.1f}H{w:.1f}",
                "none",
                theme.cream,
                1.6 if share == 0 else 1.2,
                0.5 if share == 0 else 0.22,
                dash=None if share == 0 else "2 6",
            )
        turns = max(1, len(race.scores[0]) - 1)
        ends = []
        for number, (seat, scores) in enumerate(zip(self.seats, race.scores, strict=True)):
            own = theme.seats[seat.mark]
            shift = (number - (len(race.scores) - 1) / 2) * 2.4
            d = ""
            for turn, score in enumerate(scores):
                x, y = turn / turns * w, h - score / race.goal * h + shift
                d += f"M{x:.1f} {y:.1f}" if not d else f"H{x:.1f}V{y:.1f}"
            dashes = None if number == 0 else "9 6"
            art.path(d, "none", theme.ground_lo, 6.5, 0.9)
            art.path(d, "none", mix(own.colour, "#FFFFFF", 0.25), 3.4, dash=dashes)
            ends.append((seat.mark, h - scores[-1] / race.goal * h))
        canvas.add(art)
        canvas.sprite().draw(target, room.topleft)
        ends.sort(key=lambda end: end[1])
        last = -1000.0
        for seat_mark, y in ends:
            y = min(max(y, last + 2.6 * mark / u), h)
            last = y
            pieces.badge(look, mark, seat_mark).draw(target, (room.right - mark * 1.1, room.y + y * u))
