"""Lays the sections of a rule book out on leaves: as many blocks as fit, the rest on the next leaf.

A section that is a little too long for its leaf is set a little smaller; one that is much too long (large text) goes on
over the next leaves, in full size unless a leaf can be saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import groupby, product

import pygame

from scenes import games
from scenes.kit import text
from scenes.kit.actions import with_keys
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, breathe
from scenes.kit.theme import Style
from scenes.rulebook import art
from scenes.rulebook.book import Block, Book, Figure, Key, Named, Rule, Ruling, Section, Words
from scenes.rulebook.figures import Drawing

SHRINKS = ((1.0, 1.0), (1.0, 0.88), (0.96, 0.88), (0.93, 0.84), (0.9, 0.8), (0.87, 0.76))
"""How a section that is too long is made smaller: its words and its figures."""

SPREAD_SHRINKS = ((1.0, 0.9), (0.96, 0.9), (0.93, 0.8))
"""The same for one that goes on over several leaves: only where that saves a leaf."""

MARGIN = 40
"""Room around a leaf for the shadows of its figures, in drawing units."""

LINE = 1.28
Draw = Callable[[pygame.Surface, tuple[int, int]], object]
"""Draws something at a point of a page."""


@dataclass
class Leaf:
    """One page: its section and the rules on it, which part of it this is, its words without the figures, and the figures.

    The pictures are `margin` pixels larger on every side; figures are in pixels from the corner of the pictures. Nothing is
    painted before the leaf is looked at.
    """

    section: int
    size: tuple[int, int]
    margin: int
    numbers: tuple[str, ...] = ()
    part: int = 1
    parts: int = 1
    figures: list[tuple[Drawing, str]] = field(default_factory=list)
    """Its figures, each with its line of words."""
    marks: list[tuple[str, pygame.Rect]] = field(default_factory=list)
    """The rulings that fold and unfold, by their numbers, and where on the page they are pressed."""
    written: list[tuple[Draw, tuple[int, int]]] = field(default_factory=list)
    """What sets the words on the page, and where."""

    @cached_property
    def words(self) -> pygame.Surface:
        """The page without its figures."""
        words = pygame.Surface((self.size[0] + 2 * self.margin, self.size[1] + 2 * self.margin), pygame.SRCALPHA)
        words.fill((246, 239, 221, 0))
        page = words.subsurface((self.margin, self.margin, *self.size))
        for draw, at in self.written:
            draw(page, at)
        return words

    @cached_property
    def picture(self) -> pygame.Surface:
        picture = self.words.copy()
        for drawing, _caption in self.figures:
            drawing.draw(picture)
        return picture


@dataclass(frozen=True)
class Item:
    """A measured block: its height, its parts with their places, the figure in it or the number of its rule.

    `marks`: the rulings in it that fold and unfold, and where they are pressed below its upper edge.
    """

    high: int
    parts: tuple[tuple[Draw, int, int], ...]
    figure: Callable[[int], tuple[Drawing, str]] | None = None
    gap: int = 0
    number: str = ""
    marks: tuple[tuple[str, pygame.Rect], ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of all rules and rulings in it."""
        return ((self.number,) if self.number else ()) + tuple(number for number, _rect in self.marks if number != self.number)


class Body:
    """A paragraph that is measured at once but set only when it is painted."""

    def __init__(self, words: text.Rich, room: int, px: int, colour: str, align: text.Align = "left", weight: int = 500) -> None:
        self._made = (words, room, px, colour, align)
        self._weight = weight
        lines = len(text.lines_of(words, room, px, "a", weight))
        self.high = round(px * LINE) * (lines - 1) + text.height(px, "a", weight)
        breathe()  # a book has hundreds of them, and is set while the page before is seen

    def draw(self, target: pygame.Surface, at: tuple[int, int]) -> None:
        """Sets it with its upper left corner at a point."""
        target.blit(text.paragraph(*self._made, LINE, weight=self._weight), at)


def book_name(style: Style, book: Book) -> pygame.Surface:
    """The name of the book in small letters, for the upper right corner of a left page."""
    return text.render(book.title, min(style.text(2.8), style.px(3.6)), style.theme.ink2, "f", 600)


class Typesetter:
    """Sets one book for a look and a size of leaf. `now` is the rule that matters now, `opened` the rulings that lie open."""

    def __init__(
        self, style: Style, book: Book, size: tuple[int, int], now: str | None, opened: frozenset[str] = frozenset()
    ) -> None:
        self.style, self.book, self.size, self.now, self.opened = style, book, size, now, opened
        self._head_px = round(style.high * 0.06 * min(1.35, max(0.9, style.text_scale)))
        self._head = round(self._head_px * 1.46)
        """The size of the letters of a title, and the height of its line."""

    def u(self, units: float) -> int:
        """Pixels of a length in drawing units."""
        return round(units * self.style.unit)

    def leaves(self) -> list[Leaf]:
        return [leaf for at in range(len(self.book.sections)) for leaf in self._section(at)]

    def _items(self, section: Section, words: float, figures: float, boxes: bool) -> list[Item]:
        items: list[Item] = []
        for folded, run in groupby(section.blocks, lambda block: isinstance(block, Ruling) and block.number not in self.opened):
            blocks = list(run)
            if folded:
                items += self._folded([block.number for block in blocks if isinstance(block, Ruling)])
            else:
                items += [self._item(block, words, figures) for block in blocks]
        px = round(self.style.text(2.9) * words)
        for ruling in self.book.rulings if section.rulings else ():
            items.append(self._ruling(ruling, px, False) if boxes else self._numbered(ruling, px))
        return items

    def _section(self, at: int) -> list[Leaf]:
        section = self.book.sections[at]
        room, boxed = self.size[1] - self._head, (True, False) if section.rulings else (True,)
        for boxes, (words, figures) in product(boxed, SHRINKS):
            items = self._items(section, words, figures, boxes)
            if self._total(items) <= room:
                return [self._leaf(at, items, room)]
        pages = self._pages(self._items(section, 1.0, 1.0, True), room)
        for (words, figures), boxes in product(SPREAD_SHRINKS, boxed):
            smaller = self._pages(self._items(section, words, figures, boxes), room)
            if len(smaller) < len(pages):
                pages = smaller
        leaves = [self._leaf(at, page, room) for page in pages]
        for part, leaf in enumerate(leaves, 1):
            leaf.part, leaf.parts = part, len(leaves)
        return leaves

    def _pages(self, items: list[Item], room: int) -> list[list[Item]]:
        """Shares the blocks out over as few leaves as possible, which end up about equally full."""
        fewest = self._filled(items, room)
        low, high = 0, room
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if len(self._filled(items, middle)) <= len(fewest) else (middle, high)
        return self._filled(items, high)

    def _filled(self, items: list[Item], room: int) -> list[list[Item]]:
        """Puts as many blocks on each leaf as fit."""
        pages: list[list[Item]] = [[]]
        for item in items:
            if pages[-1] and self._total([*pages[-1], item]) > room:
                pages.append([])
            pages[-1].append(item)
        return pages

    def _total(self, items: list[Item]) -> int:
        return sum(item.high + item.gap for item in items) - (items[0].gap if items else 0)

    def _leaf(self, at: int, items: list[Item], room: int) -> Leaf:
        style, title = self.style, _(self.book.sections[at].title)
        right = book_name(style, self.book).get_width() + self.u(18)
        if any(self.now in item.numbers for item in items):
            right += self.u(6) - 2 * art.ribbon(self.style, _("now")).dx
        px = text.line_px(title, self.size[0] - right, self._head_px, self.u(20), "f", 600)
        numbers = tuple(number for item in items for number in item.numbers)
        leaf = Leaf(at, self.size, self.u(MARGIN), numbers)
        leaf.written.append((lambda page, at: text.stamp(page, title, px, style.theme.ink, "f", 600, midleft=at),
                           (0, round(self._head * 0.4))))
        air = min(round(max(0, room - self._total(items)) / max(1, len(items))), self.u(16))
        y = self._head
        for item in items:
            if item is not items[0]:
                y += item.gap + air
            leaf.written += [(draw, (x, y + down)) for draw, x, down in item.parts]
            leaf.marks += [(number, rect.move(0, y)) for number, rect in item.marks]
            if item.figure is not None:
                leaf.figures.append(item.figure(y))
            y += item.high
        return leaf

    def _item(self, block: Block, shrink: float, figures: float) -> Item:
        px = round(self.style.text(2.9) * shrink)
        match block:
            case Words():
                return self._paragraph(_(block.text), px)
            case Rule():
                return self._numbered(block, px)
            case Ruling():
                return self._ruling(block, px, True)
            case Named():
                return self._paragraph((text.Span(f"{_(block.name)}: ", 700), text.Span(_(block.text))), px, self.u(14))
            case Key():
                cap = art.key_cap(self.style, with_keys(_(block.cap)), round(px * 0.9))
                return self._beside(cap, with_keys(_(block.text)), px, 3.3)
            case Figure():
                return self._figure(block, shrink, figures)

    def _paragraph(self, words: text.Rich, px: int, indent: int = 0) -> Item:
        body = Body(words, self.size[0] - indent, px, self.style.theme.ink)
        return Item(body.high, ((body.draw, indent, 0),), gap=self.u(10))

    def _numbered(self, block: Rule | Ruling, px: int) -> Item:
        chip = art.rule_chip(self.style, block.number, round(px * 0.92), block.number == self.now)
        return self._beside(chip, _(block.text), px, 2.35, block.number)

    def _beside(self, chip: Sprite, words: str, px: int, least: float, number: str = "") -> Item:
        """A paragraph beside a chip; those with chips of about one width begin below each other."""
        indent = max(chip.size[0] + 2 * chip.dx, round(px * least)) + self.u(11)
        body = Body(words, self.size[0] - indent, px, self.style.theme.ink)
        down = text.height(px) // 2 - chip.size[1] // 2 - chip.dy
        return Item(body.high, ((chip.draw, 0, down), (body.draw, indent, 0)), gap=self.u(12), number=number)

    def _folded(self, numbers: list[str]) -> list[Item]:
        """The marks of rulings that are folded: as many in a row as there is room for; the first says in words what they are."""
        px, gap = round(self.style.text(2.5)), self.u(14)
        items: list[Item] = []
        x = self.size[0]
        for number in numbers:
            said = number if items else f"{_('House ruling')} {number}"
            if art.mark_size(said, px)[0] > self.size[0]:
                said = number
            wide, high = art.mark_size(said, px)
            if x + wide > self.size[0]:
                items.append(Item(high, (), gap=self.u(10)))
                x = 0
            draw = partial(self._draw_mark, said, px)
            items[-1] = replace(items[-1], parts=(*items[-1].parts, (draw, x, 0)),
                                marks=(*items[-1].marks, (number, pygame.Rect(x, 0, wide, high))))
            x += wide + gap
        return items

    def _draw_mark(self, said: str, px: int, target: pygame.Surface, at: tuple[int, int]) -> None:
        art.ruling_mark(self.style, said, px).draw(target, at)

    def _ruling(self, block: Ruling, px: int, folds: bool) -> Item:
        """A ruling in its tan box; one that `folds` is pressed anywhere on the box."""
        style = self.style
        small, label_px = round(px * 0.952), round(px * 0.905)
        pad = self.u(18)
        body = Body(_(block.text), self.size[0] - 2 * pad, small, style.theme.ink)
        rise = art.label_height(label_px)
        top = max(round(label_px * 1.05) + self.u(8), rise + self.u(4))
        high = top + body.high + self.u(12)

        def box(target: pygame.Surface, at: tuple[int, int]) -> None:
            art.ruling_box(style, (self.size[0], high), _("House ruling"), block.number, label_px).draw(target, at)

        marks = ((block.number, pygame.Rect(0, 0, self.size[0], rise + high)),) if folds else ()
        return Item(rise + high, ((box, 0, rise), (body.draw, pad, rise + top)), None, self.u(10), block.number, marks)

    def _figure(self, block: Figure, words: float, figures: float) -> Item:
        style, margin = self.style, self.u(MARGIN)
        px = round(style.text(2.6) * words)
        high = min(style.px(block.high * figures), round(self.size[1] * 0.6))
        said = _(block.caption)
        caption = Body(said, self.size[0] - self.u(20), px, style.theme.ink2, "center", 600)
        drawing = partial(games.drawing, self.book.game)
        trial = drawing(style, pygame.Rect(0, 0, self.size[0], high), block)
        tall = trial.rect.h

        def figure(y: int) -> tuple[Drawing, str]:
            return drawing(style, pygame.Rect(margin, margin + y, self.size[0], tall), block), said

        below = tall + self.u(11)
        return Item(below + caption.high, ((caption.draw, self.u(10), below),), figure, self.u(10))
