"""The index of the rule book: its heading is the game, its lines are the sections. The heading unfolds the other games.

In a wide window it is a panel at the left; in a squarish one rows of tabs above the book. Where the map `rulebook` has a place
`chapter`, in an upright one and with large text, these are folded into two switches: what they unfold lies over the book. Places
with `_alone` in their names count where no lesson is offered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import catalogue
from scenes.kit import controls, materials, text
from scenes.kit.language import _
from scenes.kit.layout import grid, places
from scenes.kit.pictures import icon, put
from scenes.kit.retained import draw
from scenes.kit.shapes import rgb
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable, Widget
from scenes.rulebook import art
from scenes.rulebook.book import Book
from scenes.rulebook.figures import Drawing


class Entry(Pressable):
    """The title of a section as a line of the index or as a tab.

    `shown` marks the sections that lie open, `now` the one with the rule that the table asked for.
    """

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.tab = False
        self.title = ""
        self.px = 1
        """Size of the words, set by the index: the same for all entries."""
        self.shown = self.now = False
        self.leads = False
        """Whether it leads to another book: an arrow says so."""

    def spoken(self) -> str:
        line = _("{name}, open") if self.shown else _("Book: {name}") if self.leads else "{name}"
        return line.format(name=self.title)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, rect, weight = style.theme, self.rect, 700 if self.shown else 500
        colour = theme.cream if self.shown or self.hovered else theme.soft
        pad = style.px(1.0) if self.tab else style.px(2.2)
        mark = style.px(2.0) if self.now or self.leads else 0
        room = pygame.Rect(rect.x + pad, rect.y, rect.w - mark - 2 * style.px(1.0), rect.h)
        if self.tab:  # its words are in the middle, in as many lines as they need
            colour = theme.ink if self.shown else colour
            (controls.segment_piece if self.shown else controls.segment_groove)(style, rect.size).draw(target, rect.topleft)
            put(target, text.lines(self.title, room.w, self.px, colour, "a", weight), center=room.center)
        else:
            self._light(target, style)
            words = text.cut(self.title, rect.w - mark - style.px(2.2) - style.px(0.7), self.px, "a", weight)
            text.stamp(target, words, self.px, colour, "a", weight, midleft=room.midleft)
        if self.leads:
            put(target, icon("chevron-right", round(mark * 1.1), colour, 2.4),
                center=(rect.right - pad - mark // 2 + style.px(0.4), rect.centery))
        elif self.now:  # the end of the ribbon that hangs from the page that matters now
            flag = pygame.Rect(0, 0, style.px(1.1), style.px(2.2))
            flag.center = rect.right - style.px(0.8) - mark // 2, rect.centery
            notch = flag.centerx, flag.bottom - style.px(0.6)
            points = [flag.topleft, flag.topright, flag.bottomright, notch, flag.bottomleft]
            draw.polygon(target, theme.gold if theme.flat else art.RIBBON[0], points)
        if focused:
            controls.focus_ring(style, rect.size, 8).draw(target, rect.topleft)

    def _light(self, target: pygame.Surface, style: Style) -> None:
        """What lies under a line while it is open or pointed at."""
        if self.shown or self.hovered:
            face = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            draw.rect(face, (255, 226, 168, 38 if self.shown else 20), face.get_rect(), border_radius=style.px(1.1))
            target.blit(face, self.rect.topleft)
        if self.shown:
            bar = pygame.Rect(self.rect.x, self.rect.y + style.px(0.4), style.px(0.55), self.rect.h - style.px(0.8))
            draw.rect(target, style.theme.cream, bar, border_radius=style.px(0.28))


class Lit(Pressable):
    """What lights up while it is pointed at."""

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused or self.hovered:
            ring = controls.focus_ring if focused else controls.row_light
            ring(style, self.rect.size).draw(target, self.rect.topleft)


class Heading(Lit):
    """A cream plate with a title and an arrow: a switch that unfolds something. `family` is that of its words."""

    def __init__(self, press: Callable[[], None], family: text.Family) -> None:
        super().__init__(press)
        self.family = family
        self.title = ""
        self.unfolded = False

    def spoken(self) -> str:
        line = _("{name}, unfolded") if self.unfolded else _("{name}, unfolds")
        return line.format(name=self.title)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        ink = style.theme.ink
        materials.paper(style, self.rect.size, 10, "piece").draw(target, self.rect.topleft)
        pad = min(style.px(2.2), round(self.rect.w * 0.08))
        size = style.px(3.1) if self.enabled else 0
        room = (self.rect.w - 2 * pad - size, self.rect.h)
        text.write(target, style, self.title, ((self.rect.x + pad, self.rect.y), room), 3.05, ink, self.family,
                   600 if self.family == "f" else 700, wrap=False)
        if size:
            arrow = icon("chevron-down", size, ink, 2.6)
            if self.unfolded:
                arrow = pygame.transform.flip(arrow, False, True)
            target.blit(arrow, arrow.get_rect(center=(self.rect.right - pad - size // 2 + style.px(0.7), self.rect.centery)))
        super().draw(target, style, focused)


class HouseMark(Lit):
    """Where a ruling of the house is unfolded or folded again; the leaf shows it."""

    def __init__(self, press: Callable[[], None], number: str) -> None:
        super().__init__(press)
        self.number = number

    def spoken(self) -> str:
        return _("Ruling of the house on {rule}").format(rule=self.number)


BADGE = 1.9
"""The radius of the sign on a figure that plays, in percent of the window's height."""


class FigureSpot(Lit):
    """A figure on an open page: `play` shows its move while it is pointed at or has the focus, and again when it is pressed;
    `rest` lets it stand still. `words` is the picture of its leaf without figures, `page` where that lies. Its sign, whose radius
    is `badge` pixels, sticks out at a corner and belongs to it."""

    badge = 0

    def __init__(self, play: Callable[[FigureSpot], None], rest: Callable[[FigureSpot], None], drawing: Drawing, caption: str,
                 words: pygame.Surface) -> None:
        super().__init__(partial(play, self))
        self.rest, self.drawing, self.caption, self.words = partial(rest, self), drawing, caption, words
        self.page = pygame.Rect(0, 0, 0, 0)

    def spoken(self) -> str:
        return _("Figure: {caption}").format(caption=self.caption)

    def focus_changed(self, focused: bool) -> None:
        (self.press if focused else self.rest)()

    def hit(self, pos: tuple[int, int]) -> bool:
        return super().hit(pos) or (self.visible and math.dist(pos, self.rect.bottomright) <= self.badge)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused:
            controls.focus_ring(style, self.rect.size, 12).draw(target, self.rect.topleft)
        art.play_mark(style, self.badge).draw(target, self.rect.bottomright)


class Corner(Pressable):
    """The lower corner of a page: an arrow and the title that lies there; a click turns the page."""

    def __init__(self, press: Callable[[], None], ahead: bool) -> None:
        super().__init__(press)
        self.ahead = ahead
        self.title = ""
        self.focusable = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        colour = style.theme.ink if self.hovered else style.theme.ink2
        size = min(style.text(2.9), style.px(4))
        wide, gap = self.rect.w - size - style.px(0.6), 0 if self.ahead else size + style.px(0.6)
        put(target, icon("chevron-right" if self.ahead else "chevron-left", size, colour, 2.4),
            midleft=(self.rect.right - size if self.ahead else self.rect.x, self.rect.centery))
        text.write(target, style, self.title, (self.rect.x + gap, self.rect.y, wide, self.rect.h), 2.6, colour, "a", 600,
                   "right" if self.ahead else "left", wrap=False)


class Index:
    """The entries and headings of one book. The page adds `widgets` to its own and lays them out again after `changed`."""

    _style: Style

    def __init__(
        self, book: Book, now: int | None, open_section: Callable[[int], None], open_book: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self.book, self.now = book, now
        self.changed = changed
        self.unfolded = ""
        """What lies open: "games", "sections" (only where those are folded), or nothing."""
        self.tabs = self.folded = False
        self.entries = [Entry(partial(self._chosen, partial(open_section, at))) for at in range(len(book.sections))]
        titles = {key: catalogue.lid(key).title for key in catalogue.games() if key != book.game}
        self.games = [Entry(partial(open_book, key)) for key in titles]
        for entry, title in zip(self.games, titles.values(), strict=True):
            entry.title, entry.leads = title, True
        self.heading = Heading(partial(self.toggle, "games"), "f")
        self.heading.title = book.title
        self.chapter = Heading(partial(self.toggle, "sections"), "a")
        self.panel = pygame.Rect(0, 0, 0, 0)
        """The panel at the left, or the one that lies over the book; empty when there is none."""
        self._bed = self._head = self.panel

    @property
    def widgets(self) -> list[Widget]:
        """Everything that can be pressed, in the order of Tab."""
        return [self.heading, self.chapter, *self.entries, *self.games]

    @property
    def over(self) -> bool:
        """Whether something unfolded lies over the book."""
        return self.folded and bool(self.unfolded)

    # ---- what is pressed

    def toggle(self, what: str) -> None:
        """Unfolds the games or the sections, or folds them again."""
        self.unfolded = "" if self.unfolded == what else what
        self.changed()

    def _chosen(self, open_it: Callable[[], None]) -> None:
        if self.unfolded:
            self.toggle(self.unfolded)
        open_it()

    def shown(self) -> list[Entry]:
        """The entries that are in sight."""
        if self.unfolded == "games":
            return self.games
        return [] if self.folded and not self.unfolded else self.entries

    def show_open(self, open_sections: set[int], current: int) -> None:
        """Marks the sections that lie open; the switch of the sections takes the title of the `current` one."""
        for at, entry in enumerate(self.entries):
            entry.shown = at in open_sections
        self.chapter.title = _(self.book.sections[current].title)

    # ---- layout

    def layout(self, style: Style, back: Button, learn: Button) -> dict[str, pygame.Rect]:
        """Places the index and the buttons `back` and, where it is visible, `learn`; gives the places of the map."""
        self._style, plan = style, places(style, "rulebook")
        if not learn.visible:
            plan |= {name.removesuffix("_alone"): box for name, box in plan.items() if name.endswith("_alone")}
        self.tabs, self.folded = "panel" not in plan, "chapter" in plan
        back.rect, learn.rect, self.heading.rect = plan["back"], plan["learn"], plan["heading"]
        for at, entry in enumerate(self.entries):
            entry.title, entry.now = _(self.book.sections[at].title), at == self.now
        shown = self.shown()
        for entry in (*self.entries, *self.games):
            entry.tab = self.tabs
            entry.visible = entry in shown
        self.heading.unfolded, self.chapter.unfolded = self.unfolded == "games", self.unfolded == "sections"
        self.heading.enabled = bool(self.games)
        self.chapter.visible = self.folded
        self._head, self.panel = plan.get("title", self.heading.rect), plan.get("panel", pygame.Rect(0, 0, 0, 0))
        if self.folded:
            self.chapter.rect = plan["chapter"]
            self._lay_list(style, plan["list"], shown)
        elif self.tabs:
            gap, across = style.px(1.1), -(-len(shown) // 2)
            room = plan["entries"]
            room.w = min(room.w, across * style.px(28))
            for entry, cell in zip(shown, grid(room, across, 2, (gap, gap)), strict=False):
                entry.rect = cell
        else:
            room = plan["entries"]
            row = min(round(style.px(5.6) * min(1.6, max(1.0, style.text_scale))), room.h // len(shown))
            for at, entry in enumerate(shown):
                entry.rect = pygame.Rect(room.x, room.y + at * row, room.w, max(row - 2, min(row, style.px(4.6))))
            self._bed = self.heading.rect.union(shown[-1].rect.move(0, style.px(1)))
        self._size_words(style, shown)
        return plan

    def _lay_list(self, style: Style, room: pygame.Rect, shown: Sequence[Entry]) -> None:
        """What is unfolded lies in a panel over the book, in two columns."""
        if not self.unfolded:
            return
        down, pad, gap = -(-len(shown) // 2), style.px(2.5), style.px(1.6)
        high = min(self.chapter.rect.h, (room.h - 2 * pad - (down - 1) * gap) // down)
        self.panel = pygame.Rect(room.x, room.y, room.w, 2 * pad + down * high + (down - 1) * gap)
        cells = grid(self.panel.inflate(-2 * pad, -2 * pad), 2, down, (gap, gap))
        for entry, cell in zip(shown, cells[::2] + cells[1::2], strict=False):
            entry.rect = cell

    def _size_words(self, style: Style, shown: Sequence[Entry]) -> None:
        """Finds one size of words for all entries; a tab may have two lines."""
        pad = style.px(2.0) if self.tabs else style.px(2.9)
        px, least = style.text(2.4 if self.tabs else 2.75), style.px(1.8)
        for entry in shown:
            room = entry.rect.w - pad - (style.px(2.6) if entry.now or entry.leads else 0)
            high = entry.rect.h - style.px(0.8) if self.tabs else min(entry.rect.h, round(style.text(2.75) * 1.5))
            px = min(px, text.fit_px(entry.title, (room, high), px, least, "a", 700, 1.12))
        for entry in shown:
            entry.px = px

    # ---- paint

    def paint(self, target: pygame.Surface) -> None:
        """Paints the panel at the left with its heading and the bed of its lines. It does not change while the book lies open."""
        style = self._style
        if self.tabs:
            return
        theme, head = style.theme, self._head
        materials.panel(style, self.panel.size, 71, 16).draw(target, self.panel.topleft)
        if head.h:
            size = min(style.text(3.6), style.px(5))
            left = put(target, icon("book", size, theme.cream, 2), midleft=head.midleft).right + style.px(1.4)
            text.write(target, style, _("Rule book"), (left, head.y, head.right - left, head.h), 3.5, theme.cream, "f", 600,
                       wrap=False)
        bed = pygame.Surface(self._bed.size, pygame.SRCALPHA)
        draw.rect(bed, (*rgb(theme.hollow[0]), 140), bed.get_rect(), border_radius=style.px(1.7))
        target.blit(bed, self._bed.topleft)

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints the panel under whatever is unfolded over the book."""
        if self.over:
            materials.panel(self._style, self.panel.size, 71, 16).draw(target, self.panel.topleft)
