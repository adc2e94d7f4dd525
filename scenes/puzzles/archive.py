"""The archive of puzzles: a leaf of a calendar with the papers of its days, for one game at a time."""

from __future__ import annotations

from datetime import date
from functools import partial

import pygame

from game import catalogue
from scenes.kit import dates, materials, text
from scenes.kit.language import _
from scenes.kit.layout import columns, grid, places
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.puzzles import days
from scenes.puzzles.art import Day, draw_row

MOST_WEEKS = 6


class Archive(Page):
    """The puzzles of a month of a `game`; `month` is any day of it by ISO 8601, by default today. Esc and the button go back."""

    def __init__(self, app: Host, game: str, month: str = "") -> None:
        super().__init__(app)
        self.game, self.kept = game, app.profile.puzzles
        self.first = (date.fromisoformat(month) if month else dates.today()).replace(day=1)
        self._today = dates.today()
        self._cells: list[Day] = []
        self._keys = [key for key in catalogue.games() if catalogue.has_puzzles(key)]
        self._games = [Button(catalogue.lid(key).title, partial(self._show, key), share=2.8) for key in self._keys]
        for button in self._games:
            button.group = self._games
        self._earlier = Button("", lambda: self._show(self.game, -1), icon="chevron-left")
        self._earlier.name = _("The month before")
        self._later = Button("", lambda: self._show(self.game, 1), icon="chevron-right")
        self._later.name = _("The next month")
        self._now = Button(_("Today's puzzle"), lambda: self.open_day(dates.today()), icon="star-filled", kind="first")
        self._back = Button(_("Back"), self.go_back, icon="arrow-left")
        self.focus = self._now

    # ---- days

    def open_day(self, day: date) -> None:
        """Opens the puzzle of a day in the place of the archive."""
        if days.may_open(day):
            self.app.open("puzzle", "replace", game=self.game, day=day.isoformat())

    def _show(self, game: str, way: int = 0) -> None:
        """Shows a game, and the month before (-1) or after (1)."""
        self.game, self.first = game, days.other_month(self.first, way) if way else self.first
        self.layout()
        self.touch()

    def act(self, action: str) -> bool:
        """Page keys turn the leaf."""
        if action in ("page_up", "page_down"):
            button = self._earlier if action == "page_up" else self._later
            if button.visible:
                button.press()
            return True
        return super().act(action)

    def resume(self) -> None:
        self._show(self.game)

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._today != dates.today():  # midnight has passed: another day is open
            self._today = dates.today()
            self.layout()
            moved = True
        return moved

    # ---- how it looks

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(catalogue.lid(self.game).title, dates.month_name(self.first))

    def layout(self) -> None:
        style = self.style
        self._found = found = places(style, "puzzle_days")
        spots = columns(found["games"], *[1.0] * len(self._games), gap=style.px(1.4))
        for button, key, place in zip(self._games, self._keys, spots, strict=True):
            button.rect, button.kind = place, "first" if key == self.game else "second"
        for name, button in (("today", self._now), ("back", self._back), ("earlier", self._earlier), ("later", self._later)):
            button.rect = found[name]
        self._fill()
        self._row = days.in_a_row(self.kept.solved_on(), dates.today())
        last = days.other_month(self.first, 1)
        self._later.visible = last <= dates.today()
        self._earlier.visible = self.first > dates.today() - days.A_YEAR
        self.widgets = [*self._games, self._earlier, self._later, *self._cells, self._now, self._back]
        if self.focus not in self.widgets or not self.focus.visible:
            self.focus = self._now

    def _fill(self) -> None:
        gap = self.style.px(0.8)
        cells = grid(self._found["leaf"], 7, MOST_WEEKS, (gap, gap))[self.first.weekday():]
        focused = self.focus.day if isinstance(self.focus, Day) else None
        self._cells = []
        for number in range((days.other_month(self.first, 1) - self.first).days):
            day = self.first + number * days.ONE_DAY
            cell = Day(self.kept, self.game, day, partial(self.open_day, day), False, day == dates.today())
            cell.rect = cells[number]
            self._cells.append(cell)
            if day == focused:
                self.focus = cell

    def paint(self, target: pygame.Surface) -> None:
        style, theme, found = self.style, self.style.theme, self._found
        target.blit(materials.ground(style), (0, 0))
        materials.panel(style, found["paper"].size).draw(target, found["paper"].topleft)
        text.write(target, style, dates.month_name(self.first), found["month"], 4.8, theme.cream_light, "f", 600, wrap=False)
        draw_row(target, style, found["row"], self._row)
        for day, place in zip(dates.WEEKDAYS, columns(found["weekdays"], *[1.0] * 7, gap=style.px(0.8)), strict=True):
            text.write(target, style, _(day), place, 2.9, theme.soft, "a", 700, "center", wrap=False)
