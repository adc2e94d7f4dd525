"""Small papers over a page, and the marks to choose from on them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.layout import rows
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import MARK_NAMES, Style
from scenes.kit.widgets import Spot
from scenes.page import Host, Page


class Paper(Page):
    """A page that is a paper in its `box` under a heading of the size `share`. Esc, and a click beside the paper, leave all as it
    was."""

    opaque = False

    def __init__(self, app: Host, heading: str, share: float) -> None:
        super().__init__(app)
        self.heading, self._share = heading, share
        self.box = self._head = pygame.Rect(0, 0, 0, 0)

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(self.heading)

    def lay(self, wide: int, head: int, *heights: int) -> list[pygame.Rect]:
        """Lays the paper into the middle of the window, for rows so wide and high below a heading; gives them."""
        edge = 2 * self.style.px(3)
        self.box = pygame.Rect(0, 0, wide + edge, head + sum(heights) + edge)
        self.box.center = self.style.size[0] // 2, self.style.size[1] // 2
        self._head, *found = rows(self.box.inflate(-edge, -edge), head, *heights)
        return found

    def paint(self, target: pygame.Surface) -> None:
        style = self.style
        materials.veil(style, target.get_size()).draw(target, (0, 0))
        materials.paper(style, self.box.size).draw(target, self.box.topleft)
        text.write(target, style, self.heading, self._head, self._share, style.theme.ink, "f", 600, valign="top", wrap=False)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.box.collidepoint(event.pos):
            return self.cancel()
        return super().handle(event)


class MarkChoice(Spot):
    """One mark on a paper, gold around the `own` one; with the name of its colour, or of the `holder`, where it is `named`."""

    def __init__(self, mark: int, press: Callable[[], None], own: bool = False, named: bool = False, holder: str = "") -> None:
        super().__init__(press)
        self.mark, self.own, self.named, self.holder = mark, own, named, holder

    def spoken(self) -> str:
        name = _(MARK_NAMES[self.mark])
        if self.holder:
            return f"{name}: {self.holder}"
        return _("{name}, chosen").format(name=name) if self.own else name

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        badge, word = rows(self.rect, 1.0, round(self.rect.h * 0.28 * self.named))
        if self.own:
            controls.glow_outline(style, self.rect.size, 12).draw(target, self.rect.topleft)
        radius = round(min(badge.size) * (0.37 if self.hovered else 0.34))
        pieces.badge(style, radius, self.mark).draw(target, badge.center)
        if self.named:
            ink, weight = (style.theme.ink, 700) if self.holder else (style.theme.ink2, 500)
            text.write(target, style, self.holder or _(pieces.seat_style(style, self.mark).name), word.inflate(-style.px(1), 0),
                       2.4, ink, "a", weight, "center", wrap=False)
        if focused:
            controls.focus_ring(style, self.rect.size, 12).draw(target, self.rect.topleft)
