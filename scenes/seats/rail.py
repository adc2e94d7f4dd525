"""The rail beside the table: how many people and bots there are, the options of the game, and at its foot a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.contract import Option
from scenes.kit import materials, text
from scenes.kit.inputs import Choice
from scenes.kit.language import _
from scenes.kit.layout import LARGE, columns, rows
from scenes.kit.pictures import Sprite, icon, put
from scenes.kit.theme import Style

LEAST, MOST = 0.66, 1.2
"""The smallest text size, as a factor on the usual one, that the rail shrinks to when it is too full, and how many times as large
as it should be its letters are where there is room."""
FOOT = 2
"""How many lines the words at its foot have room for."""
NARROW, BROAD = 52.0, 75.0
"""From which width on, in percent of the window's height, large names stand beside what they name, and beyond which there are two
columns."""


class OptionChoice(Choice):
    """Values side by side, or one at a time between two arrows where they have no room."""

    stepping = False

    def _arrow(self, step: int) -> pygame.Rect:
        """Where the arrow to the value before (-1) or after (1) the chosen one lies."""
        wide = min(self.rect.h, self.rect.w // 5)
        return pygame.Rect(self.rect.x if step < 0 else self.rect.right - wide, self.rect.y, wide, self.rect.h)

    def _cell(self, index: int) -> pygame.Rect:
        if not self.stepping:
            return super()._cell(index)
        inner = self.rect.inflate(-2 * self._arrow(1).w, -2 * max(2, self.rect.h // 14))  # only the chosen value is in sight
        return inner if index == self.chosen else pygame.Rect(0, 0, 0, 0)

    def up(self, pos: tuple[int, int]) -> None:
        if not self.stepping:
            super().up(pos)
            return
        for step in (-1, 1):
            if self._arrow(step).collidepoint(pos):
                self.set(self.chosen + step)
                return
        if self._cell(self.chosen).collidepoint(pos):
            self.set((self.chosen + 1) % len(self.items))

    def _groove(self, style: Style) -> Sprite:
        return materials.recess(style, self.rect.size, 12, "groove", 3) if self.stepping else super()._groove(style)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.margin = 1.6 if self.stepping else 0.7
        super().draw(target, style, focused)
        for step in (-1, 1) if self.stepping else ():
            live = self.enabled and 0 <= self.chosen + step < len(self.items)
            name, ink = "chevron-left" if step < 0 else "chevron-right", style.theme.cream if live else style.theme.off_text
            put(target, icon(name, round(self.rect.h * 0.5), ink, 2.6), center=self._arrow(step).center)


class OptionsRail:
    """Lays out the numbers and the options in a box, and paints their names and the words at its foot.

    `values` are those of the options by name, which it changes; `numbers` is called with how many people, or how many bots, were
    chosen, `changed` when an option was.
    """

    def __init__(self, options: Sequence[Option], values: dict[str, str | int], most: int,
                 numbers: Callable[[int | None, int], None], changed: Callable[[], None]) -> None:
        self.values, self.changed = values, changed
        self.rect = self.foot = pygame.Rect(0, 0, 0, 0)
        self.people = OptionChoice([str(n + 1) for n in range(most)], -1, lambda at: numbers(at + 1, 0))
        self.bots = OptionChoice([str(n) for n in range(most)], 0, lambda at: numbers(None, at))
        self.options = options
        self.choices = [self._choice(at, one) for at, one in enumerate(options)]
        self._names: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.idle: Mapping[str, str] = {}
        """The options that mean nothing beside the others as they are chosen, each with the line that says so."""
        self._touched: int | None = None
        """The option that was touched last."""

    @property
    def widgets(self) -> list[OptionChoice]:
        """All that can be chosen, from above to below."""
        return [self.people, self.bots, *self.choices]

    def _choice(self, at: int, option: Option) -> OptionChoice:
        values, chosen = [choice.value for choice in option.choices], self.values[option.name]
        return OptionChoice([choice.said(0, _) for choice in option.choices], values.index(chosen), partial(self._take, at))

    def _take(self, at: int, index: int) -> None:
        option = self.options[at]
        self.values[option.name], self._touched = option.choices[index].value, at
        self.changed()

    def line(self, meant: Sequence[object]) -> str:
        """The line on the chosen value of an option that is pointed at or was touched last; empty without one."""
        touched = [] if self._touched is None else [self._touched]
        for at in [*(at for at, choice in enumerate(self.choices) if choice in meant), *touched]:
            option = self.options[at]
            return _(self.idle.get(option.name) or option.choices[self.choices[at].chosen].line)
        return ""

    def layout(self, style: Style, rect: pygame.Rect, people: int, bots: int) -> None:
        """Places everything in `rect` as large as the text size asks, or as it goes; so many people and bots there are."""
        self.rect = rect
        self.people.name, self.bots.name = _("People"), _("Bots")
        self.people.chosen, self.bots.chosen = people - 1, bots
        for choice, option in zip(self.choices, self.options, strict=True):
            choice.items = [value.said(people + bots, _) for value in option.choices]
            choice.name, choice.enabled = _(option.title), option.name not in self.idle
        beside = style.text_scale >= LARGE and style.px(NARROW) <= rect.w <= style.px(BROAD)
        factor = MOST
        while self._flow(style, factor, beside) > rect.h and factor * style.text_scale > LEAST:
            factor -= 0.04

    def _flow(self, style: Style, factor: float, beside: bool) -> int:
        """Lays everything from above to below, names over what they name or `beside` it; gives the height it needs."""
        self._names = []
        pad, gap = style.px(2.2), style.px(4) if self.rect.w > style.px(BROAD) else 0
        across, room = 2 if gap else 1, self.rect.inflate(-2 * pad, 0)
        y = self.rect.y + style.px(1.6)
        name, row = max(1, round(style.text(2.8) * factor)), max(style.px(5.0), round(style.text(2.9) * factor * 1.9))
        over = 0 if beside else round(name * 1.45)
        for first in range(0, len(self.widgets), across):
            line = self.widgets[first:first + across]
            boxes = columns(pygame.Rect(room.x, y, room.w, over + row), *[1.0] * across, gap=gap)
            for choice, box in zip(line, boxes, strict=False):
                word, choice.rect = columns(box, 0.3, 0.7, gap=pad // 2) if beside else rows(box, over, row)
                px = text.line_px(choice.name, word.w, name, style.px(1.9), "a", 700)
                said = text.render(choice.name, px, style.theme.cream, "a", 700)
                self._names.append((said, (word.x, word.centery - said.get_height() // 2 if beside else word.y)))
                self._set_letters(style, choice, 2.9 * factor)
            y += over + row + style.px(1.2)
        self.foot = pygame.Rect(room.x, y, room.w, max(0, self.rect.bottom - style.px(1.2) - y))
        return y + round(style.text(2.6) * factor * FOOT * 1.16) + style.px(1.2) - self.rect.y

    def _set_letters(self, style: Style, choice: OptionChoice, share: float) -> None:
        """Gives all values of a choice one size, of at most this share; one at a time is seen where they are too long."""
        cell, wanted = choice.rect.w / len(choice.items) - style.px(3.0), style.text(share)
        least = min(wanted, style.px(2.1 * min(1.5, style.text_scale)))
        fits = min(text.line_px(item, cell, wanted, least, "a", 700) for item in choice.items)
        choice.stepping = any(text.width(item, fits, "a", 700) > cell for item in choice.items)
        choice.share = share if choice.stepping else share * fits / wanted

    def paint(self, target: pygame.Surface, style: Style, words: str) -> None:
        """Paints the panel, the names and the words at its foot; the choices are drawn by the page."""
        materials.panel(style, self.rect.size, 44, 16).draw(target, self.rect.topleft)
        target.blits(self._names)
        text.write(target, style, words, self.foot, 2.7, style.theme.cream, min_share=1.9, line_height=1.16)
