"""The rail beside the seats: the options of the game, each with a line that explains the chosen value, and a summary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Literal

import pygame

from game.contract import Option
from scenes.kit import materials, text
from scenes.kit.inputs import Choice
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, icon, put
from scenes.kit.theme import Style

LEAST = 0.75
"""The smallest text size, as a factor on the usual one, that the rail shrinks to when it is too full."""

BARE_LEAST = 0.8
"""The smallest text size, as LEAST, at which options keep their line of explanation; large text drops it earlier."""

ROW, LOW = 1.9, 1.5
"""The height of a value, and of one in the shortest form, in font sizes."""

Form = Literal["rich", "steps", "bare", "brief", "least"]
"""How much the rail shows: all values of all options; of options with long words one value at a time, to be stepped through;
then the line of the option that was touched last alone; who sits here in one line; at last no line of an option, no heading, and
lower values, so that the letters stay large."""


class OptionChoice(Choice):
    """The values of an option: side by side, below each other when their words are long, or one at a time between two arrows."""

    def __init__(self, option: Option, value: str | int, changed: Callable[[str | int], None]) -> None:
        values = [choice.value for choice in option.choices]
        chosen = values.index(value) if value in values else values.index(option.default)
        super().__init__([choice.said(0, _) for choice in option.choices], chosen, lambda index: changed(values[index]))
        self.option = option
        self.upright = False
        self.stepping = False

    def _arrow(self, step: int) -> pygame.Rect:
        """Where the arrow to the value before (-1) or after (1) the chosen one lies."""
        wide = min(self.rect.h, self.rect.w // 5)
        return pygame.Rect(self.rect.x if step < 0 else self.rect.right - wide, self.rect.y, wide, self.rect.h)

    def _cell(self, index: int) -> pygame.Rect:
        if self.stepping:  # only the chosen value is in sight
            inner = self.rect.inflate(-2 * self._arrow(1).w, -2 * max(2, self.rect.h // 14))
            return inner if index == self.chosen else pygame.Rect(0, 0, 0, 0)
        if not self.upright:
            return super()._cell(index)
        inset = max(2, self.rect.h // (14 * len(self.items)))
        high = (self.rect.h - 2 * inset) / len(self.items)
        top, below = (round(self.rect.y + inset + at * high) for at in (index, index + 1))
        return pygame.Rect(self.rect.x + inset, top, self.rect.w - 2 * inset, below - top)

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

    def act(self, action: str) -> bool:
        step = {"up": -1, "down": 1}.get(action, 0)
        if self.upright and step and 0 <= self.chosen + step < len(self.items):
            self.set(self.chosen + step)
            return True
        return super().act(action) if not (self.upright and action in ("left", "right")) else False

    def _groove(self, style: Style) -> Sprite:
        if self.upright or self.stepping:
            return materials.recess(style, self.rect.size, 12, "groove", 3)
        return super()._groove(style)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.margin = 1.6 if self.upright or self.stepping else 0.8
        super().draw(target, style, focused)
        for step in (-1, 1) if self.stepping else ():
            live = self.enabled and 0 <= self.chosen + step < len(self.items)
            name, ink = "chevron-left" if step < 0 else "chevron-right", style.theme.cream if live else style.theme.off_text
            put(target, icon(name, round(self.rect.h * 0.5), ink, 2.6), center=self._arrow(step).center)


class OptionsRail:
    """Lays out the options in a box and paints what is between them. A game without options says its `idea` in their place, as
    far as there is room; beside options it is said whole or not at all."""

    idea: Sequence[str] = ()

    def __init__(self, options: Sequence[Option], values: dict[str, str | int], changed: Callable[[], None]) -> None:
        self.values, self.changed = values, changed
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.summary: list[str] = []
        self.seats = 0
        """How many players there are, for values that depend on it."""
        self.idle: Mapping[str, str] = {}
        """The options that mean nothing beside the others as they are chosen, each with the line that says so."""
        self.choices = [
            OptionChoice(one, values[one.name], partial(self._take, at, one.name)) for at, one in enumerate(options)
        ]
        self._parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """What is painted, and where in the box."""
        self._factor = 1.0
        self._said: list[str] = []
        self.form: Form = "rich"
        self._touched = 0
        """The option that was touched last."""

    def _take(self, at: int, name: str, value: str | int) -> None:
        self.values[name], self._touched = value, at
        self.changed()

    def _px(self, style: Style, share: float) -> int:
        return max(1, round(style.text(share) * self._factor))

    def layout(self, style: Style, rect: pygame.Rect) -> None:
        """Places everything in `rect` as large as the text size asks; sentences that do not fit stay away, then options
        take less room, then the rest shrinks."""
        self.rect = rect
        self._factor = 1.0
        for choice in self.choices:
            choice.items = [value.said(self.seats, _) for value in choice.option.choices]
            choice.name = _(choice.option.title)
            choice.enabled = choice.option.name not in self.idle
        self._said, self.form = list(self.idea), "rich"
        while self._said and self._flow(style) > rect.h:
            self._said = [] if self.choices else self._said[:-1]
        explained = max(BARE_LEAST, 0.55 * style.text_scale)
        least_of: dict[Form, float] = {"rich": inf, "steps": inf, "bare": explained, "brief": explained, "least": LEAST}
        if not self.choices:
            least_of = {"rich": LEAST}
        for form, least in least_of.items():
            self.form, self._factor = form, 1.0
            while (high := self._flow(style)) > rect.h and self._factor * style.text_scale > least:
                self._factor -= 0.04
            if high <= rect.h:
                break
        self._painted = pygame.Surface(rect.size, pygame.SRCALPHA)
        self._painted.blits(self._parts)

    def _flow(self, style: Style) -> int:
        """Lays the parts below each other; gives the height they need."""
        theme, self._parts = style.theme, []
        pad = style.px(2.8)
        room = self.rect.w - 2 * pad
        y = style.px(2.2)
        if self.form != "least":
            y = self._write(style, _("This game"), 3.4, pad, y, room, family="f", weight=600) + style.px(1.2)
        for words in self._said:
            y = self._write(style, _(words), 2.7, pad, y, room, theme.soft)
            y += style.px(0.3 if self.choices and words != self._said[-1] else 1.6)
        y = self._options(style, pad, y, room)
        if self.form in ("bare", "brief") and self.choices:
            y = self._line_of(style, self.choices[self._touched], pad, y - style.px(0.6), room)
        rule = pygame.Surface((room, max(1, style.px(0.2))))
        rule.fill(theme.line_soft)
        self._parts.append((rule, (pad, y - style.px(0.6))))
        y += style.px(0.8)
        for line in self.summary[:1] if self.form in ("brief", "least") else self.summary:
            y = self._write(style, line, 2.75, pad, y, room, weight=600) + style.px(0.4)
        return y + style.px(1.6)

    def _write(self, style: Style, words: str, share: float, x: int, y: int, room: int, colour: str = "",
               family: text.Family = "a", weight: int = 500) -> int:
        """Lays a paragraph, cream unless another colour is given; gives where it ends."""
        image = text.paragraph(words, room, self._px(style, share), colour or style.theme.cream, family=family, weight=weight)
        self._parts.append((image, (x, y)))
        return y + image.get_height()

    def _options(self, style: Style, left: int, y: int, room: int) -> int:
        """The options below `y`, in a wide rail side by side, in one as high as wide two in a row; gives where they end."""
        gap = style.px(4)
        columns = 1
        if len(self.choices) > 1 and self.rect.w > style.px(75):
            columns = 2 if self.form == "rich" or self.rect.h > 0.85 * self.rect.w else min(3, len(self.choices))
        each = (room - gap * (columns - 1)) // columns
        px, least = self._px(style, 3.0), style.px(2.0)
        for word in {word for choice in self.choices for word in _(choice.option.title).split()}:
            px = text.line_px(word, each, px, min(px, least), "a", 700)
        for first in range(0, len(self.choices), columns):
            row = [(choice, left + at * (each + gap)) for at, choice in enumerate(self.choices[first:first + columns])]
            heads = [text.paragraph(choice.name, each, px, style.theme.cream, weight=700) for choice, _x in row]
            foot = y + max(head.get_height() for head in heads)
            self._parts += [(head, (x, foot - head.get_height())) for head, (_choice, x) in zip(heads, row, strict=True)]
            y = max(self._option(style, choice, x, foot + style.px(0.7), each) for choice, x in row)
        return y

    def _option(self, style: Style, choice: OptionChoice, x: int, y: int, room: int) -> int:
        """The values of one option below its title, and the line of the chosen one."""
        px = self._px(style, 2.9)
        cell = room / len(choice.items) - style.px(2.0)
        crowded = any(text.width(item, px, "a", 700) > cell for item in choice.items)
        choice.stepping, choice.upright = crowded and self.form != "rich", crowded and self.form == "rich"
        row = max(style.px(5.0), round(px * (LOW if self.form == "least" else ROW)))
        high = row * len(choice.items) + style.px(0.8) if choice.upright else round(row * 1.12)
        choice.share = 2.9 * self._factor
        choice.rect = pygame.Rect(self.rect.x + x, self.rect.y + y, room, high)
        y += high + style.px(1.4)
        return y + style.px(0.8) if self.form in ("bare", "brief", "least") else self._line_of(style, choice, x, y, room)

    def _line_of(self, style: Style, choice: OptionChoice, x: int, y: int, room: int) -> int:
        """The line of the chosen value; room is left for the longest one."""
        said = self.idle.get(choice.option.name, choice.option.choices[choice.chosen].line)
        self._write(style, _(said), 2.6, x, y, room, style.theme.soft)
        every = self.choices if self.form in ("bare", "brief") else [choice]
        lines = [_(line) for one in every for line in (*(value.line for value in one.option.choices), *self.idle.values())]
        px = self._px(style, 2.6)
        return y + max(text.paragraph(line, room, px, style.theme.soft).get_height() for line in lines) + style.px(2.0)

    def paint(self, target: pygame.Surface, style: Style) -> None:
        """Paints the panel and its words; the choices are drawn by the page."""
        materials.panel(style, self.rect.size, 44, 16).draw(target, self.rect.topleft)
        target.blit(self._painted, self.rect.topleft)
