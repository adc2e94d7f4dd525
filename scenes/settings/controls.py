"""The controls of the settings page: a bead on a rod, a switch that shows its state as a word, a card to choose.

All are driven by mouse, keys and pad alike and report a change by calling back. Sizes come from the page's layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit import controls, marks, text
from scenes.kit.language import _
from scenes.kit.pictures import Sprite
from scenes.kit.scroll import ScrollBox
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable, Widget
from scenes.page import Host, Page

BEAD = 2.36
"""Half the size of a bead, in percent of the window's height."""


class Rod(Widget):
    """A bead on a rod: a whole number from `least` to `most` in steps.

    `call(value, done)` is told of every change; `done` is False while the bead is still being dragged. A rod with `stops`
    shows its steps, but not how far the bead has come. `seat` is the look of the bead.
    """

    def __init__(self, least: int, most: int, step: int, call: Callable[[int, bool], None], *, stops: bool = False,
                 seat: int = 0) -> None:
        super().__init__()
        self.least, self.most, self.step, self.call, self.stops, self.seat = least, most, step, call, stops, seat
        self.value = least
        self.off = False
        self.said: Callable[[int], str] = str
        """What a value is called by a voice."""
        self.radius = 1
        """Half the size of the bead in pixels, set by the page."""

    def spoken(self) -> str:
        off = _("off") if self.off else self.said(self.value)
        return _("{name}: {value}, left and right change it").format(name=self.name, value=off)

    @property
    def line(self) -> pygame.Rect:
        """The rod itself within the widget's rectangle: from the first to the last place of the bead's centre."""
        return self.rect.inflate(-2 * self.radius, 0)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        line = self.line
        stops = (self.most - self.least) // self.step + 1 if self.stops else 0
        share = (self.value - self.least) / (self.most - self.least)
        controls.slider_rod(style, line.size, 0.0 if self.stops else round(share, 2), stops, self.off).draw(target, line.topleft)
        centre = (line.x + round(line.w * share), line.centery)
        controls.slider_bead(style, self.radius, self.seat, self.off).draw(target, centre)
        if focused:
            box = self.rect.inflate(0, 2 * self.radius + style.px(0.8) - self.rect.h)
            controls.focus_ring(style, box.size, 16).draw(target, box.topleft)

    def drag(self, pos: tuple[int, int]) -> None:
        share = min(1.0, max(0.0, (pos[0] - self.line.x) / max(1, self.line.w)))
        self._set(self.least + round(share * (self.most - self.least) / self.step) * self.step, False)

    down = drag

    def up(self, pos: tuple[int, int]) -> None:
        self.call(self.value, True)

    def act(self, action: str) -> bool:
        if action not in ("left", "right"):
            return False
        self._set(self.value + (self.step if action == "right" else -self.step), True)
        return True

    def _set(self, value: int, done: bool) -> None:
        value = min(self.most, max(self.least, value))
        if value != self.value:
            self.value = value
            self.call(value, done)


class Switch(Pressable):
    """A switch with the word on or off in its free half."""

    row = (0, 0)
    """The size of the row that it stands at the right end of: a click anywhere there turns it."""

    def __init__(self, call: Callable[[bool], None]) -> None:
        super().__init__(self._turn)
        self.on = False
        self.call = call

    @property
    def reach(self) -> pygame.Rect:
        """Where a click turns it."""
        row = pygame.Rect((0, 0), self.row)
        row.midright = self.rect.midright
        return row.union(self.rect)

    def spoken(self) -> str:
        return _("{name}: {value}, switch").format(name=self.name, value=_("on") if self.on else _("off"))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and self.reach.collidepoint(pos)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        controls.switch_face(style, self.rect.size, self.on).draw(target, self.rect.topleft)
        theme, h = style.theme, self.rect.h
        room = pygame.Rect(self.rect.x + round(h * 0.22), self.rect.y, self.rect.w - round(h * 1.2), h)
        if not self.on:
            room.right = self.rect.right - round(h * 0.22)
        text.write(target, style, _("on") if self.on else _("off"), room, 2.5, theme.cream if self.on else theme.soft, "a",
                   700 if self.on else 500, "center", wrap=False, min_share=1.6)
        if focused:
            controls.focus_ring(style, self.rect.size, self.rect.h / 2 / style.unit).draw(target, self.rect.topleft)

    def act(self, action: str) -> bool:
        return super().act("accept" if action in ("left", "right") and self.on != (action == "right") else action)

    def _turn(self) -> None:
        self.on = not self.on
        self.call(self.on)


class Card(Pressable):
    """One of a few pictures to choose from. `face` paints it for its `key`; gold and a check mark the chosen one.

    `below` is the height in pixels of the words under it, which belong to what can be clicked.
    """

    def __init__(self, face: Callable[[Style, tuple[int, int], str], Sprite], key: str, press: Callable[[], None],
                 radius: float = 12) -> None:
        super().__init__(press)
        self.face, self.key, self.radius = face, key, radius
        self.chosen = False
        self.below = 0

    def spoken(self) -> str:
        return _("{name}, chosen").format(name=self.name) if self.chosen else self.name

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and pygame.Rect(self.rect.topleft, (self.rect.w, self.rect.h + self.below)).collidepoint(pos)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        shift = -style.px(0.3) if self.hovered and not self.chosen and not style.theme.flat else 0
        place = (self.rect.x, self.rect.y + shift)
        if self.chosen:
            controls.glow_outline(style, self.rect.size, self.radius).draw(target, place)
        self.face(style, self.rect.size, self.key).draw(target, place)
        if self.chosen:
            marks.check_mark(style, style.px(2.1)).draw(target, (self.rect.right - style.px(0.6), self.rect.y + style.px(0.6)))
        if focused:
            box = self.rect.inflate(style.px(0.8), style.px(0.8))
            controls.focus_ring(style, box.size, self.radius + 3).draw(target, box.topleft)


class ScrollBar(ScrollBox):
    """The bar at the right of an area of its height, with so much in it as is `total`: drag it, or click beside its bead. `call`
    is told the offset."""

    total = 0

    def __init__(self, call: Callable[[int], None]) -> None:
        super().__init__()
        self.call = call
        self.focusable = False

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and self.most > 0 and self.rect.inflate(self.rect.w, 0).collidepoint(pos)

    def down(self, pos: tuple[int, int]) -> None:
        groove, bead = self._bar()
        if not bead.collidepoint(bead.x, pos[1]):
            self.call((pos[1] - groove.y - bead.h // 2) * self.most // max(1, groove.h - bead.h))
        super().down(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        super().drag((self.rect.right, pos[1]))
        self.call(self.offset)


class ScrolledPage(Page):
    """A page some of whose widgets lie in a part of the window, where they scroll if they need more room than that. Subclasses
    lay them out from its upper edge down, tell the bar how high all of it is, and scroll to the offset that was."""

    air = 0
    """How many pixels stay free above and below what has the focus."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.bar = ScrollBar(self.scroll_to)
        self.scrolled: Sequence[Widget] = ()
        self.area = pygame.Rect(0, 0, 0, 0)
        """The part of the window."""
        self.step = 1
        """How many pixels a turn of the wheel moves."""
        self.offset = 0

    def scroll_to(self, offset: int) -> None:
        """Brings what scrolls to an offset in pixels, as far as it goes."""
        before, self.offset = self.offset, min(self.bar.most, max(0, offset))
        self.bar.offset = self.offset
        for widget in self.scrolled:
            widget.rect.y += before - self.offset
        self.touch()

    def set_focus(self, widget: Widget | None) -> None:
        super().set_focus(widget)
        if widget is not None and widget in self.scrolled and self.bar.most:
            over, under = self.area.y + self.air - widget.rect.y, widget.rect.bottom + self.air - self.area.bottom
            if over > 0 or under > 0:
                self.scroll_to(self.offset - over if over > 0 else self.offset + under)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        at = super().widget_at(pos)
        return None if at in self.scrolled and not self.area.collidepoint(pos) else at

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.bar.most:
            self.scroll_to(self.offset - event.y * self.step)
            return True
        return super().handle(event)

    def fill(self, total: int) -> None:
        """Goes back to the offset that was, once all is laid out from the upper edge down, `total` pixels high."""
        self.bar.total, offset, self.offset = total, self.offset, 0
        self.scroll_to(offset)

    def draw(self, target: pygame.Surface) -> None:
        self.paint(target)
        for widget in (*self.scrolled, *(one for one in self.widgets if one not in self.scrolled)):
            target.set_clip(self.area if self.bar.most and widget in self.scrolled else None)
            if widget.visible:
                widget.draw(target, self.style, self.on_top and self.ringed(widget))
