"""The widgets of the rule book: the entries and headings of its index, the corners of its pages."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import controls, materials, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, put
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable
from scenes.rulebook import art


class Entry(Pressable):
    """The title of a section as a line of the index or as a tab.

    `shown` marks the sections that lie open, `now` the one with the rule that the table asked for.
    """

    def __init__(self, press: Callable[[], None], tab: bool) -> None:
        super().__init__(press)
        self.tab = tab
        self.title = ""
        self.px = 1
        """Size of the words, set by the page: the same for all entries."""
        self.shown = self.now = False
        self.leads = False
        """Whether it leads to another book: an arrow says so."""

    def spoken(self) -> str:
        line = _("{name}, open") if self.shown else _("Book: {name}") if self.leads else "{name}"
        return line.format(name=self.title)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self._ground(target, style)
        pad = style.px(1.0) if self.tab else style.px(2.2)
        mark = style.px(2.0) if self.now or self.leads else 0
        colour = self._colour(style)
        self._words(target, pygame.Rect(self.rect.x + pad, self.rect.y, self.rect.w - mark, self.rect.h), style, colour)
        if self.leads:
            put(target, icon("chevron-right", round(mark * 1.1), colour, 2.4),
                center=(self.rect.right - pad - mark // 2 + style.px(0.4), self.rect.centery))
        elif self.now:
            self._flag(target, style, (self.rect.right - style.px(0.8) - mark // 2, self.rect.centery))
        if focused:
            controls.focus_ring(style, self.rect.size, 8).draw(target, self.rect.topleft)

    def _colour(self, style: Style) -> str:
        theme = style.theme
        if self.tab and self.shown:
            return theme.ink
        return theme.cream if self.shown or self.hovered else theme.soft

    def _ground(self, target: pygame.Surface, style: Style) -> None:
        """What lies under the words: a tab always has a ground, a line only while it is open or pointed at."""
        if self.tab:
            ground = controls.segment_piece if self.shown else controls.segment_groove
            ground(style, self.rect.size).draw(target, self.rect.topleft)
        elif self.shown or self.hovered:
            face = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            radius = style.px(1.1)
            draw.rect(face, (255, 226, 168, 38 if self.shown else 20), face.get_rect(), border_radius=radius)
            target.blit(face, self.rect.topleft)
            if self.shown:
                bar = pygame.Rect(self.rect.x, self.rect.y + style.px(0.4), style.px(0.55), self.rect.h - style.px(0.8))
                draw.rect(target, style.theme.cream, bar, border_radius=style.px(0.28))

    def _words(self, target: pygame.Surface, room: pygame.Rect, style: Style, colour: str) -> None:
        """The title: on a tab in the middle of its lines, else on one line from the left, cut where it is too long."""
        weight = 700 if self.shown else 500
        if self.tab:
            room.w -= 2 * style.px(1.0)
            put(target, text.lines(self.title, room.w, self.px, colour, "a", weight), center=room.center)
        else:
            room.w -= style.px(2.2) + style.px(0.7)
            text.stamp(target, text.cut(self.title, room.w, self.px, "a", weight), self.px, colour, "a", weight,
                       midleft=room.midleft)

    def _flag(self, target: pygame.Surface, style: Style, middle: tuple[int, int]) -> None:
        """The end of the ribbon that hangs from the page that matters now."""
        flag = pygame.Rect(0, 0, style.px(1.1), style.px(2.2))
        flag.center = middle
        points = [flag.topleft, flag.topright, flag.bottomright, (flag.centerx, flag.bottom - style.px(0.6)), flag.bottomleft]
        draw.polygon(target, style.theme.gold if style.theme.flat else art.RIBBON[0], points)


class Heading(Pressable):
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
        if focused or self.hovered:
            ring = controls.focus_ring if focused else controls.row_light
            ring(style, self.rect.size).draw(target, self.rect.topleft)


class HouseMark(Pressable):
    """Where a ruling of the house is unfolded or folded again; the leaf shows it."""

    def __init__(self, press: Callable[[], None], number: str) -> None:
        super().__init__(press)
        self.number = number

    def spoken(self) -> str:
        return _("Ruling of the house on {rule}").format(rule=self.number)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused or self.hovered:
            ring = controls.focus_ring if focused else controls.row_light
            ring(style, self.rect.size).draw(target, self.rect.topleft)


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
        image = icon("chevron-right" if self.ahead else "chevron-left", size, colour, 2.4)
        room = (self.rect.w - size - style.px(0.6), self.rect.h)
        words = text.fitted(style, self.title, room, 2.6, colour, "a", 600, "right" if self.ahead else "left", wrap=False)
        x = self.rect.right - size if self.ahead else self.rect.x
        target.blit(image, image.get_rect(midleft=(x, self.rect.centery)))
        target.blit(words, (self.rect.x if self.ahead else self.rect.x + size + style.px(0.6), self.rect.y))
