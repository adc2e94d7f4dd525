"""The archive of puzzles: a leaf of a calendar with a mark on each day, for one game at a time."""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import chain

import pygame

from game import catalogue
from scenes.kit import controls, materials, text
from scenes.kit.language import _
from scenes.kit.layout import columns, grid, places
from scenes.kit.pictures import icon, put
from scenes.kit.retained import draw
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable
from scenes.page import Host, Page
from scenes.puzzles import days
from scenes.puzzles.trying import row
from scenes.store.progress import Tried

MOST_WEEKS = 6


class DayCell(Pressable):
    """One day of the leaf: a full star where its puzzle is solved, a ring where it was tried, nothing pressed in the future."""

    def __init__(self, page: Archive, day: date) -> None:
        super().__init__(partial(page.open_day, day))
        self.page, self.day = page, day
        self.enabled = page.may_open(day)

    def spoken(self) -> str:
        day, tried = days.spoken(self.day), self.page.tried(self.day)
        if tried is None:
            return day
        return _("{day}, solved").format(day=day) if tried.solved else _("{day}, tried").format(day=day)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, rect = style.theme, self.rect
        edge = max(1, style.px(0.25))
        radius = style.px(1.0)
        today = self.day == days.today()
        if self.enabled:
            light = theme.gold if self.hovered else theme.cream_light
            draw.rect(target, light, rect, border_radius=radius)
            line = theme.ink if today else theme.paper_edge
            draw.rect(target, line, rect, edge * (2 if today else 1), border_radius=radius)
        size = min(round(rect.h * 0.62), round(rect.w * 0.42))
        word = text.numeral(self.day.day, size, theme.ink if self.enabled else theme.ink2, bar=False)
        if not self.enabled:
            word = word.copy()
            word.set_alpha(110)
        tried = self.page.tried(self.day)
        middle = rect.centerx if tried is None else rect.x + rect.w * 3 // 10
        target.blit(word, word.get_rect(center=(middle, rect.centery)))
        if tried is not None:
            put(target, icon("star-filled" if tried.solved else "star", size, theme.gold_lo if tried.solved else theme.ink2, 1.8),
                center=(rect.x + rect.w * 7 // 10, rect.centery))
        if focused:
            controls.focus_ring(style, rect.size, 8).draw(target, rect.topleft)


class Archive(Page):
    """The puzzles of a month of a `game`; `month` is any day of it by ISO 8601, by default today. Esc and the button go back."""

    def __init__(self, app: Host, game: str, month: str = "") -> None:
        super().__init__(app)
        self.game, self.kept = game, app.profile.puzzles
        self.first = (date.fromisoformat(month) if month else days.today()).replace(day=1)
        self._today = days.today()
        self._cells: list[DayCell] = []
        self._keys = [key for key in catalogue.games() if catalogue.has_puzzles(key)]
        self._games = [Button(catalogue.lid(key).title, partial(self._choose, key), share=2.8) for key in self._keys]
        for button in self._games:
            button.group = self._games
        self._earlier = Button("", lambda: self._turn(-1), icon="chevron-left")
        self._earlier.name = _("The month before")
        self._later = Button("", lambda: self._turn(1), icon="chevron-right")
        self._later.name = _("The next month")
        self._now = Button(_("Today's puzzle"), lambda: self.open_day(days.today()), icon="star-filled", kind="first")
        self._back = Button(_("Back"), self.go_back, icon="arrow-left")
        self.focus = self._now

    # ---- days

    def may_open(self, day: date) -> bool:
        """Whether the puzzle of a day can be opened: not that of a day to come, nor one that comes again within the year."""
        now = days.today()
        return now - days.A_YEAR < day <= now

    def tried(self, day: date) -> Tried | None:
        """How the puzzle of a day stands; None when it was never tried."""
        return self.kept.of_game(self.game).get(day.isoformat())

    def open_day(self, day: date) -> None:
        """Opens the puzzle of a day in the place of the archive."""
        if self.may_open(day):
            self.app.open("puzzle", "replace", game=self.game, day=day.isoformat())

    def _choose(self, game: str) -> None:
        self.game = game
        self.layout()
        self.touch()

    def _turn(self, way: int) -> None:
        self.first = days.other_month(self.first, way)
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
        self.layout()
        self.touch()

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        if self._today != days.today():  # midnight has passed: another day is open
            self._today = days.today()
            self.layout()
            moved = True
        return moved

    # ---- how it looks

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(catalogue.lid(self.game).title, days.month_name(self.first))

    def layout(self) -> None:
        style = self.style
        self._found = found = places(style, "puzzle_days")
        spots = columns(found["games"], *[1.0] * len(self._games), gap=style.px(1.4))
        for button, key, place in zip(self._games, self._keys, spots, strict=True):
            button.rect, button.kind = place, "first" if key == self.game else "second"
        for name, button in (("today", self._now), ("back", self._back), ("earlier", self._earlier), ("later", self._later)):
            button.rect = found[name]
        self._fill()
        last = days.other_month(self.first, 1)
        self._later.visible = last <= days.today()
        self._earlier.visible = self.first > days.today() - days.A_YEAR
        self.widgets = [*self._games, self._earlier, self._later, *self._cells, self._now, self._back]
        if self.focus not in self.widgets or not self.focus.visible:
            self.focus = self._now

    def _fill(self) -> None:
        gap = self.style.px(0.8)
        cells = iter(grid(self._found["leaf"], 7, MOST_WEEKS, (gap, gap)))
        focused = self.focus.day if isinstance(self.focus, DayCell) else None
        self._cells = []
        for day, place in zip(chain(*days.weeks(self.first.year, self.first.month)), cells, strict=False):
            if day is not None:
                cell = DayCell(self, day)
                cell.rect = place
                self._cells.append(cell)
                if day == focused:
                    self.focus = cell

    def paint(self, target: pygame.Surface) -> None:
        style, theme, found = self.style, self.style.theme, self._found
        target.blit(materials.ground(style), (0, 0))
        materials.paper(style, found["paper"].size).draw(target, found["paper"].topleft)
        text.write(target, style, days.month_name(self.first), found["month"], 4.4, theme.ink, "f", 600, wrap=False)
        text.write(target, style, row(self.kept), found["row"], 2.8, theme.ink2, "a", 600, "right", wrap=False)
        for day, place in zip(days.WEEKDAYS, columns(found["weekdays"], *[1.0] * 7, gap=style.px(0.8)), strict=True):
            text.write(target, style, _(day), place, 2.6, theme.ink2, "a", 700, "center", wrap=False)
