"""The page of the score sheet, which opens over a table at any time and from the page of the result."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.match import AnyMatch
from game.rounds import RoundEnded
from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _, signed, whole
from scenes.kit.layout import places, rows
from scenes.kit.pictures import icon, ready
from scenes.kit.retained import draw
from scenes.kit.scroll import ScrollBox
from scenes.kit.shapes import rgb
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.profile import SeatSetup
from scenes.session import Session


def brought(number: int) -> str:
    """What a round brought: "+12", "−7", "0"."""
    return signed(number) if number else whole(number)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A round: its number, what it brought each seat from its deal to its end, and who won it (None: nobody)."""

    round: int
    change: tuple[int, ...]
    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """All rounds that are over, the score of each seat now, and the score that ends the match (None when no score does)."""

    seats: tuple[SeatSetup, ...]
    first: tuple[int, ...]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    target: int | None = None

    @property
    def running(self) -> tuple[int, ...] | None:
        """What the current round has brought each seat so far; None when nobody has scored since the last round ended."""
        before = self.rows[-1].totals if self.rows else self.first
        found = tuple(now - then for now, then in zip(self.totals, before, strict=True))
        return found if any(found) else None

    @classmethod
    def of(cls, session: Session, target: int | None = None, ply: int | None = None) -> Sheet:
        """The sheet of a match now, or as it was after `ply` moves."""
        match = session.match
        first = scores_of(match, 0)
        rows: list[SheetRow] = []
        before = first
        events = [*match.opening_events(None), *match.events(None, 0, ply)]
        for event in events:
            if isinstance(event, RoundEnded):
                change = tuple(now - then for now, then in zip(event.scores, before, strict=True))
                rows.append(SheetRow(event.round, change, event.scores, event.winner))
                before = event.scores
        return cls(tuple(session.seats), first, tuple(rows), scores_of(match, ply), target)


def scores_of(match: AnyMatch, ply: int | None = None) -> tuple[int, ...]:
    """The scores on the plates, now or after `ply` moves; they are public in every game with rounds."""
    outcome = match.outcome if ply is None else None
    if outcome is not None:
        return outcome.scores
    found = getattr(match.view(None, ply), "scores", None)
    return tuple(found) if found is not None else (0,) * match.seats


def scores_aloud(session: Session) -> tuple[str, ...]:
    """The scores of a match as a voice says them, a sentence a seat; none of a match without points."""
    scores = scores_of(session.match)
    if not any(scores):
        return ()
    said = _("{name}: {score}")
    return tuple(said.format(name=session.name(seat), score=whole(score)) for seat, score in enumerate(scores))


def changes_aloud(session: Session, event: RoundEnded) -> tuple[str, ...]:
    """What a round brought each seat, and what it has after it, as a voice says it."""
    return tuple(
        _("{name}: {change}, now {score}").format(name=session.name(seat), change=signed(change), score=whole(score))
        for seat, (change, score) in enumerate(zip(event.change, event.scores, strict=True))
    )


FEW = 4
"""Up to this many seats leave room for the words of the rounds in one line."""


class SheetPage(Page):
    """The rounds of a match, on a paper over the page below: heads and sums stay put, the rounds between them scroll where there
    are many. Esc, Enter and the button go back."""

    opaque = False

    def __init__(self, app: Host, session: Session, target: int | None = None, ply: int | None = None) -> None:
        """Opens the sheet of a match now, or as it was after `ply` moves; `target` is the score that ends the match."""
        super().__init__(app)
        self.sheet = Sheet.of(session, target, ply)
        self._session = session
        self.scroll = ScrollBox()
        self.paper = pygame.Rect(0, 0, 0, 0)
        """Where the paper lies."""
        self.back_button = Button(_("Back"), self.app.pop, icon="arrow-left", kind="first")
        self.focus = self.back_button

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(_("Score sheet"), *scores_aloud(self._session))

    def layout(self) -> None:
        style, sheet, plan = self.style, self.sheet, places(self.style, "score_sheet")
        lines = len(sheet.rows) + any(sheet.first) + (sheet.running is not None)
        room, columns, bar = plan["paper"], len(sheet.seats), style.px(2.2)
        want = style.px(22) + columns * round(style.px(15) * min(1.5, max(1.0, style.text_scale))) + style.px(8)
        scale = max(1.0, min(1.6, style.text_scale))
        self._head, self._row = round(style.px(9.5) * min(scale, 1.35)), round(style.px(5.4) * scale)
        self._foot = round(style.px(10.5) * min(scale, 1.3))
        high = 2 * style.px(2.2) + self._head + max(lines, 3) * self._row + self._foot + 4
        self.paper = pygame.Rect(0, 0, min(room.w, max(style.px(70), want)), min(room.h, max(high, style.px(36))))
        self.paper.center = room.center
        self._inner = inner = self.paper.inflate(-2 * style.px(3), -2 * style.px(2.2))
        self._first = round(min(inner.w * (0.32 if columns <= FEW else 0.17), style.px(26)))
        self._column = (inner.w - self._first - bar) // columns
        self.scroll.rect = rows(inner, self._head, 1.0, self._foot)[1]
        rows_shown = self._rows(inner.w - bar)
        stops = tuple(range(0, rows_shown.get_height() + 1, self._row)) if rows_shown.get_height() >= self._row else ()
        self.scroll.show(rows_shown, stops=stops)
        self.scroll.offset = self.scroll.most
        self._image = self._frame()
        self._heading = plan["heading"].move(self.paper.x - room.x, self.paper.y - room.y)
        self.back_button.rect = plan["back"].move(self.paper.right - room.right, self.paper.bottom - room.bottom)
        self.widgets = [self.scroll, self.back_button]
        self.scroll.focusable = self.scroll.most > 0

    def _cell(self, seat: int, y: int, high: int) -> pygame.Rect:
        return pygame.Rect(self._first + seat * self._column, y, self._column, high)

    def _rows(self, wide: int) -> pygame.Surface:
        style, theme, sheet = self.style, self.style.theme, self.sheet
        lines: list[tuple[str, tuple[int, ...], int | None]] = [
            (_("Round {number}").format(number=row.round), row.change, row.winner) for row in sheet.rows
        ]
        if any(sheet.first):
            lines.insert(0, (_("At the start"), sheet.first, None))
        if sheet.running is not None:
            lines.append((_("This round so far"), sheet.running, None))
        image = pygame.Surface((wide, max(1, len(lines) * self._row)), pygame.SRCALPHA)
        image.fill((*rgb(theme.cream), 0))
        start = any(sheet.first)
        for index, (word, change, winner) in enumerate(lines):
            y = index * self._row
            if index % 2 == 0:
                draw.rect(image, (*rgb(theme.cream_edge), 38), (0, y, wide, self._row), border_radius=style.px(0.8))
            room = (self._first - style.px(1.2), self._row)
            text.write(image, style, word, ((style.px(0.8), y), room), 2.6, theme.ink2, "a", 600, line_height=1.05, min_share=1.7)
            for seat, points in enumerate(change):
                cell = self._cell(seat, y, self._row)
                said = whole(points) if start and index == 0 else brought(points)
                won = winner == seat
                size = style.text(3.1) if won else style.text(2.9)
                size = min(size, round(self._row * 0.62))
                px = text.line_px(said, cell.w - style.px(3.4 if won else 1), size, style.px(1.9), "f", 600)
                digits = text.render(said, px, theme.ink if points else theme.ink2, "f", 600)
                if won:
                    self._winner(image, cell, digits.get_width(), px)
                image.blit(digits, digits.get_rect(center=cell.center))
        return ready(image)

    def _winner(self, image: pygame.Surface, cell: pygame.Rect, wide: int, px: int) -> None:
        """Draws gold under what the winner of a round got, with a star before it where there is room."""
        style, theme = self.style, self.style.theme
        pill = pygame.Rect(0, 0, min(cell.w - 2, wide + px + style.px(1.6)), min(cell.h - 2, round(px * 1.5)))
        pill.center = cell.center
        draw.rect(image, theme.gold, pill, border_radius=pill.h // 2)
        star = icon("star-filled", round(px * 0.62), theme.gold_edge)
        left = pill.x + style.px(0.5)
        if left + star.get_width() < cell.centerx - wide // 2:
            image.blit(star, star.get_rect(midleft=(left, cell.centery)))

    def _frame(self) -> pygame.Surface:
        """Paper, heads and sums as one picture, with room for the shadow around it."""
        style, theme, sheet = self.style, self.style.theme, self.sheet
        margin = style.px(5)
        image = pygame.Surface((self.paper.w + 2 * margin, self.paper.h + 2 * margin), pygame.SRCALPHA)
        materials.paper(style, self.paper.size).draw(image, (margin, margin))
        x0, y0 = self._inner.x - self.paper.x + margin, self._inner.y - self.paper.y + margin
        best = max(sheet.totals) if sheet.rows else None
        for seat, setup in enumerate(sheet.seats):
            cell = self._cell(seat, 0, self._head).move(x0, y0)
            radius = min(style.px(1.9), cell.w // 4)
            pieces.badge(style, radius, setup.mark, False).draw(image, (cell.centerx, cell.y + round(radius * 1.4)))
            low = pygame.Rect(cell.x + 2, cell.y + round(radius * 2.7), cell.w - 4, cell.h - round(radius * 2.7) - style.px(0.4))
            text.write(image, style, setup.name, low, 2.7, theme.ink, "a", 700, "center", wrap=False, min_share=1.7)
        line = y0 + self._head - style.px(0.3)
        draw.line(image, theme.ink2, (x0, line), (x0 + self._inner.w, line), max(1, style.px(0.2)))
        top = y0 + self._inner.h - self._foot + style.px(0.8)
        draw.line(image, theme.ink2, (x0, top), (x0 + self._inner.w, top), max(2, style.px(0.3)))
        head = (x0 + style.px(0.8), y0, self._first - style.px(1), self._head)
        text.write(image, style, _("points"), head, 2.7, theme.ink2, "a", 600, min_share=1.7)
        word = _("Total")
        if sheet.target is not None:
            word += "\n" + _("goal {points}").format(points=sheet.target)
        room = (x0 + style.px(0.8), top, self._first - style.px(1), self._foot - style.px(1.6))
        text.write(image, style, word, room, 2.7, theme.ink, "a", 700, line_height=1.1, min_share=1.7)
        for seat, total in enumerate(sheet.totals):
            cell = self._cell(seat, top - y0, self._foot - style.px(0.8)).move(x0, y0)
            self._total(image, cell, total, total == best)
        return ready(image)

    def _total(self, image: pygame.Surface, cell: pygame.Rect, total: int, leads: bool) -> None:
        """Draws a sum and, below it, a bar that is full when the goal is reached."""
        style, theme, target = self.style, self.style.theme, self.sheet.target
        bar = style.px(1.0) if target else 0
        number = pygame.Rect(cell.x, cell.y, cell.w, cell.h - bar - style.px(1.2) if bar else cell.h)
        said = whole(total)
        most = min(style.text(4.2), round(number.h * 0.8))
        px = text.line_px(said, cell.w - style.px(0.8), most, style.px(2.0), "f", 700)
        text.stamp(image, said, px, theme.ink, "f", 700 if leads else 600, center=number.center)
        if target:
            groove = pygame.Rect(cell.x + cell.w // 8, number.bottom, cell.w - cell.w // 4, bar)
            draw.rect(image, theme.ink2, groove, max(1, bar // 6), border_radius=bar // 2)
            share = max(0.0, min(1.0, total / target))
            if share > 0:
                full = pygame.Rect(groove.x, groove.y, max(bar, round(groove.w * share)), bar)
                draw.rect(image, theme.gold_edge if not theme.flat else theme.ink, full, border_radius=bar // 2)

    def paint(self, target: pygame.Surface) -> None:
        style = self.style
        materials.veil(style, target.get_size(), 0.72).draw(target, (0, 0))
        plate, word = self._heading, _("Score sheet")
        controls.toast_face(style, plate.size).draw(target, plate.topleft)  # below there may be other words
        px = text.line_px(word, plate.w - style.px(3), style.px(5.0), style.px(2.0), "f", 600)
        text.stamp(target, word, px, style.theme.cream, "f", 600, center=plate.center)
        margin = style.px(5)
        target.blit(self._image, (self.paper.x - margin, self.paper.y - margin))  # the rounds are drawn by the scroll box

    def act(self, action: str) -> bool:
        if action in ("end", "menu"):
            self.app.pop()
            return True
        return super().act(action)
