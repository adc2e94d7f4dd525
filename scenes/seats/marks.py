"""A small paper over the seats with the eight marks to choose from. A mark that another seat has is traded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit import controls, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.layout import grid, rows
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import MARK_NAMES, Style
from scenes.kit.widgets import Button, Spot
from scenes.page import Host, Page
from scenes.profile import SeatSetup


class Paper(Page):
    """A page that is a paper in its `box`. Esc, and a click beside the paper, leave all as it was."""

    opaque = False

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.box = pygame.Rect(0, 0, 0, 0)

    def paint_paper(self, target: pygame.Surface, heading: str, room: pygame.Rect, share: float) -> None:
        """Paints the paper over a veil, with its heading in its room."""
        style = self.style
        materials.veil(style, target.get_size()).draw(target, (0, 0))
        materials.paper(style, self.box.size).draw(target, self.box.topleft)
        text.write(target, style, heading, room, share, style.theme.ink, "f", 600, valign="top", wrap=False)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.box.collidepoint(event.pos):
            return self.cancel()
        return super().handle(event)

    def cancel(self) -> bool:
        self.app.pop()
        return True


class MarkChoice(Spot):
    """One mark on the paper, with the name of its colour or of the player who has it."""

    def __init__(self, mark: int, holder: str, own: bool, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.mark, self.holder, self.own = mark, holder, own

    def spoken(self) -> str:
        name = _(MARK_NAMES[self.mark])
        return f"{name}: {self.holder}" if self.holder else name

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme = style.theme
        if self.own:
            controls.glow_outline(style, self.rect.size, 12).draw(target, self.rect.topleft)
        radius = round(self.rect.h * (0.27 if self.hovered else 0.25))
        pieces.badge(style, radius, self.mark).draw(target, (self.rect.centerx, self.rect.y + round(self.rect.h * 0.38)))
        low = round(self.rect.h * 0.28)
        word = self.holder or _(pieces.seat_style(style, self.mark).name)
        colour = theme.ink if self.holder else theme.ink2
        text.write(
            target,
            style,
            word,
            (self.rect.x + style.px(0.5), self.rect.bottom - low, self.rect.w - style.px(1), low),
            2.4,
            colour,
            "a",
            700 if self.holder else 500,
            align="center",
            wrap=False,
        )
        if focused:
            controls.focus_ring(style, self.rect.size, 12).draw(target, self.rect.topleft)


class MarkPicker(Paper):
    """Asks for a mark for one seat and calls `chosen` with it. Esc, the button or a click beside the paper leave it as it was."""

    def __init__(
        self, app: Host, seats: Sequence[SeatSetup], place: int, marks: Sequence[int], chosen: Callable[[int], None]
    ) -> None:
        super().__init__(app)
        self.seat = seats[place]
        self._head = self.box
        holders = {seat.mark: seat.name for seat in seats}
        self.choices = [
            MarkChoice(mark, holders.get(mark, ""), mark == self.seat.mark, self._taking(mark, chosen)) for mark in marks
        ]
        self.back = Button("", app.pop, icon="arrow-left")
        self.add(*self.choices, self.back)
        self.focus = next((choice for choice in self.choices if choice.own), self.choices[0])

    def _taking(self, mark: int, chosen: Callable[[int], None]) -> Callable[[], None]:
        def take() -> None:
            self.app.pop()
            chosen(mark)
        return take

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(_("Another colour and shape."))

    def layout(self) -> None:
        style = self.style
        self.back.label = _("Back")
        pad, gap = style.px(3), style.px(1.6)
        across = min(4, len(self.choices))
        down = -(-len(self.choices) // across)
        wide = across * round(style.px(17) * min(1.4, max(1.0, style.text_scale * 0.85))) + (across - 1) * gap
        field = down * style.px(15) + (down - 1) * gap
        head, foot = round(style.px(6.5) * min(1.6, max(1.0, style.text_scale))), style.px(7.6)
        high = 2 * pad + head + field + gap + foot
        self.box = pygame.Rect((style.size[0] - wide) // 2 - pad, (style.size[1] - high) // 2, wide + 2 * pad, high)
        self._head, marks, _air, self.back.rect = rows(self.box.inflate(-2 * pad, -2 * pad), head, field, gap, foot)
        for choice, cell in zip(self.choices, grid(marks, across, down, (gap, gap)), strict=False):
            choice.rect = cell
        self.back.rect.w = min(wide, round(style.px(22) * min(1.6, max(1.0, style.text_scale))))

    def paint(self, target: pygame.Surface) -> None:
        self.paint_paper(target, _("Colour and shape of {name}").format(name=self.seat.name), self._head, 3.6)
