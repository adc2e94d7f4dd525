"""The index of the rule book: its heading is the game, its lines are the sections. The heading unfolds the other games.

In a wide window it is a panel at the left; in a squarish one a row of tabs above the book, which large text folds into
two switches: what they unfold lies over the book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game import catalogue
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.layout import columns, grid
from scenes.kit.pictures import icon
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.rulebook.book import Book
from scenes.rulebook.widgets import Entry, Heading

FOLDED_FROM = 1.3
"""The text size (1.0 is 100 %) from which the tabs of a squarish window are folded into switches."""
SIDE_BY_SIDE = 1.2
"""The same, above which the two buttons of the panel lie side by side."""


class Index:
    """The entries and headings of one book. The page adds `widgets` to its own and lays them out again after `changed`."""

    def __init__(
        self, book: Book, now: int | None, open_section: Callable[[int], None], open_book: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self.book, self.now = book, now
        self.changed = changed
        self.unfolded = ""
        """What lies open: "games", "sections" (only where those are folded), or nothing."""
        self.tabs = self.folded = False
        self.entries = [Entry(partial(self._chosen, partial(open_section, at)), False) for at in range(len(book.sections))]
        titles = {key: catalogue.lid(key).title for key in catalogue.games() if key != book.game}
        self.games = [Entry(partial(open_book, key), False) for key in titles]
        for entry, title in zip(self.games, titles.values(), strict=True):
            entry.title, entry.leads = title, True
        self.heading = Heading(partial(self.toggle, "games"), "f")
        self.heading.title = book.title
        self.chapter = Heading(partial(self.toggle, "sections"), "a")
        self.panel = pygame.Rect(0, 0, 0, 0)
        """The panel at the left, or the one that lies over the book; empty when there is none."""
        self._bed = self.panel
        self._style: Style | None = None

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

    def layout(self, style: Style, back: Button, learn: Button) -> pygame.Rect:
        """Places the index and the buttons `back` and, where it is visible, `learn`; gives the room that is left for the book
        with its cover."""
        self._style = style
        self.tabs = not style.wide
        self.folded = self.tabs and style.text_scale > FOLDED_FROM
        for at, entry in enumerate(self.entries):
            entry.title, entry.now = _(self.book.sections[at].title), at == self.now
        shown = self.shown()
        for entry in (*self.entries, *self.games):
            entry.tab = self.tabs
            entry.visible = entry in shown
        self.heading.unfolded, self.chapter.unfolded = self.unfolded == "games", self.unfolded == "sections"
        self.heading.enabled = bool(self.games)
        self.chapter.visible = self.folded
        self.panel = pygame.Rect(0, 0, 0, 0)
        if self.folded:
            cover = self._lay_folded(style, back, learn)
        elif self.tabs:
            cover = self._lay_tabs(style, back, learn)
        else:
            cover = self._lay_panel(style, back, learn)
        self._size_words(style, shown)
        return cover

    def _lay_panel(self, style: Style, back: Button, learn: Button) -> pygame.Rect:
        def u(units: float) -> int:
            return round(units * style.unit)

        growth = min(1.6, max(1.0, style.text_scale))
        wide = u(228 * growth) if growth > 1 else min(u(228), round(style.size[0] * 0.2))
        self.panel = box = pygame.Rect(u(28), u(26), wide, style.size[1] - u(54))
        x, inner = box.x + u(12), wide - u(24)
        foot = u(54 * min(1.35, growth))
        bottom = box.bottom - u(18) - foot
        back.rect = learn.rect = pygame.Rect(x, bottom, inner, foot)
        if learn.visible and growth > SIDE_BY_SIDE:  # no height is left for two rows
            back.rect, learn.rect = columns(back.rect, 1.0, 1.0, gap=u(8))
        elif learn.visible:
            learn.rect = back.rect.move(0, -foot - u(6))
            bottom = learn.rect.y
        head, plate = u(70 * min(1.2, growth)), u(46 * min(1.3, growth))
        shown = self.shown()
        if (bottom - u(29) - box.y - head - plate) // len(self.entries) < style.px(4.6):
            head = u(14)  # a long book with large text: its own name is heading enough
        self.heading.rect = pygame.Rect(x, box.y + head, inner, plate)
        top = self.heading.rect.bottom + u(7)
        row = min(u(46 * growth if self.unfolded else 40 * growth), (bottom - u(22) - top) // len(shown))
        high = max(row - u(2), min(row, style.px(4.6)))
        for at, entry in enumerate(shown):
            entry.rect = pygame.Rect(x + u(8), top + at * row, inner - u(16), high)
        self._bed = pygame.Rect(x, box.y + head, inner, top + len(shown) * row + u(8) - box.y - head)
        left = box.right + u(24)
        return pygame.Rect(left, u(26), style.size[0] - u(34) - left, style.size[1] - u(58))

    def _lay_tabs(self, style: Style, back: Button, learn: Button) -> pygame.Rect:
        """Two rows of tabs beside the button and the heading, which lie one above the other."""
        def u(units: float) -> int:
            return round(units * style.unit)

        growth = max(1.0, style.text_scale)
        row, gap = u(44 * growth), u(8)
        x, y = u(28), u(24)
        first = u(168 * min(1.25, growth))
        back.rect = pygame.Rect(x, y, first, row - u(8))
        self.heading.rect = pygame.Rect(x, y + row + gap, first, row)
        left = x + first + u(14)
        room = style.size[0] - u(28) - left
        shown = self.shown()
        more = int(learn.visible)
        each = (len(shown) + more + 1) // 2 if shown is self.entries else len(shown)
        wide = min(u(200), (room - (each - 1) * gap) // each)
        cells = grid(pygame.Rect(left, y, each * (wide + gap) - gap, 2 * row + gap), each, 2, (gap, gap))
        first = 0 if shown is self.entries else each  # few games: beside their heading
        for entry, cell in zip(shown, cells[first:], strict=False):
            entry.rect = cell
        learn.rect = cells[-1] if shown is self.entries else cells[each - 1]
        top = y + 2 * (row + gap) + u(8)
        return pygame.Rect(x, top, style.size[0] - 2 * x, style.size[1] - u(34) - top)

    def _lay_folded(self, style: Style, back: Button, learn: Button) -> pygame.Rect:
        """One row: the button and two switches; what is unfolded lies in a panel over the book."""
        def u(units: float) -> int:
            return round(units * style.unit)

        row, gap = u(min(76.0, 44 * style.text_scale)), u(12)
        x = u(28)
        strip = pygame.Rect(x, u(24), style.size[0] - 2 * x, row)
        whole = strip.w - 2 * gap
        if learn.visible:
            whole -= gap
            boxes = columns(strip, round(whole * 0.21), round(whole * 0.3), 1.0, round(whole * 0.2), gap=gap)
            back.rect, self.heading.rect, self.chapter.rect, learn.rect = boxes
            learn.rect.h -= u(5)
        else:
            boxes = columns(strip, round(whole * 0.24), round(whole * 0.34), 1.0, gap=gap)
            back.rect, self.heading.rect, self.chapter.rect = boxes
        back.rect.h -= u(5)
        top = strip.bottom + gap + u(6)
        cover = pygame.Rect(x, top, style.size[0] - 2 * x, style.size[1] - u(34) - top)
        if self.unfolded:
            shown = self.shown()
            down = -(-len(shown) // 2)
            pad = u(18)
            high = min(row, (cover.h - 2 * pad - (down - 1) * gap) // down)
            self.panel = pygame.Rect(cover.x, cover.y, cover.w, 2 * pad + down * high + (down - 1) * gap)
            cells = grid(self.panel.inflate(-2 * pad, -2 * pad), 2, down, (gap, gap))
            for entry, cell in zip(shown, cells[::2] + cells[1::2], strict=False):
                entry.rect = cell
        return cover

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
        if style is None or self.tabs:
            return
        theme, box = style.theme, self.panel
        materials.panel(style, box.size, 71, 16).draw(target, box.topleft)
        size = min(style.text(3.6), style.px(5))
        left = box.x + round(14 * style.unit)
        head = self.heading.rect.y - box.y
        if head < size:
            self._paint_bed(target)
            return
        middle = box.y + round(2 * style.unit) + head // 2
        target.blit(icon("book", size, theme.cream, 2), (left, middle - size // 2))
        left += size + round(10 * style.unit)
        text.write(
            target,
            style,
            _("Rule book"),
            (left, middle - head // 2, box.right - left - round(12 * style.unit), head),
            3.5,
            theme.cream,
            "f",
            600,
            wrap=False,
        )
        self._paint_bed(target)

    def _paint_bed(self, target: pygame.Surface) -> None:
        assert self._style is not None
        style, theme = self._style, self._style.theme
        bed = pygame.Surface(self._bed.size, pygame.SRCALPHA)
        dark = (*pygame.Color(theme.hollow[0])[:3], 140)
        draw.rect(bed, dark, bed.get_rect(), border_radius=round(12 * style.unit))
        target.blit(bed, self._bed.topleft)

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints the panel under whatever is unfolded over the book."""
        if self.over and self._style is not None:
            materials.panel(self._style, self.panel.size, 71, 16).draw(target, self.panel.topleft)
