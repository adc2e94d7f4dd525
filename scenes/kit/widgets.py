"""Widgets: what can be pointed at, pressed and focused on a page.

A widget has a rectangle in window pixels, set by the page's `layout`. It draws itself and reports what was done to it by
calling back. It knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from scenes.kit import controls, text
from scenes.kit.language import _
from scenes.kit.pictures import icon, kept, put
from scenes.kit.theme import Style

LEAST_TARGET = 4.5
"""The smallest height of anything that can be clicked, in percent of the window's height."""


class Widget:
    """A thing on a page that can be pointed at, pressed and focused."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.focusable = True
        self.hovered = False
        self.pressed = False
        self.settling = False
        """Whether it has come by itself only just now and hears nothing yet (see `scenes.kit.actions.Arrivals`)."""
        self.tip = ""
        """A short line that explains it, for pages that have a place for such lines."""
        self.name = ""
        """What it is called where its face says nothing that can be read aloud."""
        self.leads_on = False
        """Whether a press on it may put something else in its place that is not meant by a second press."""
        self.leads = False
        """Whether the first Tab on a page comes here: what is the player's own."""
        self.spared = False
        """Whether a toast lies beside it, where there is room."""
        self.by_itself = False
        """Whether it comes by itself whatever has led to it, as what others do or ask does."""

    @property
    def offers(self) -> Hashable:
        """What a press on it would do, another value for each another thing; None for a place that is there all the time."""
        return None

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point of the window is on it."""
        return self.visible and self.rect.collidepoint(pos)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        """Draws it; `focused` says whether it carries the visible focus ring."""

    def down(self, pos: tuple[int, int]) -> None:
        """The left button went down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while the button is held that went down on it."""

    def up(self, pos: tuple[int, int]) -> None:
        """The button that went down on it was let go at `pos`, which may lie outside."""

    def wheel(self, steps: int) -> bool:
        """The wheel turned over it, up is positive; True when it was used."""
        return False

    def act(self, action: str) -> bool:
        """An action came while it had the focus; True when it was used."""
        return False

    def type(self, event: pygame.Event) -> bool:
        """A raw key or text event came while it had the focus; True when it was used."""
        return False

    def focus_changed(self, focused: bool) -> None:
        """It got or lost the focus."""

    def spoken(self) -> str:
        """What a voice says of it while it has the focus: its name, what it is, its value, what is special about it."""
        return self.name or self.tip

    def overheard(self) -> str:
        """What a voice may say of it, at a table at which hands are hidden, where others hear it who must not know the hand that
        is open; never more than `spoken`, and empty where nothing may be said."""
        return ""


class Pressable(Widget):
    """A widget that calls `press` when it is clicked, or accepted with keys or gamepad."""

    def __init__(self, press: Callable[[], object]) -> None:
        super().__init__()
        self.press = press

    def up(self, pos: tuple[int, int]) -> None:
        if self.hit(pos):
            self.press()

    def act(self, action: str) -> bool:
        if action in ("accept", "end"):
            self.press()
            return True
        return False


class Button(Pressable):
    """A wooden or golden button with an icon, a word, or both. `kind`: "first" | "second" | "danger"."""

    def __init__(self, label: str, press: Callable[[], object], *, icon: str | None = None, kind: str = "second",
                 share: float = 3.0, tip: str = "") -> None:
        super().__init__(press)
        self.spared = True
        self.label, self.icon, self.kind, self.share, self.tip = label, icon, kind, share, tip
        self._read = False
        """Whether the word of a round one was read: it was pressed since it has been pointed at."""
        self.round = False
        """Whether it is a disc with its icon alone; its word is shown while it is pointed at or has the focus."""
        self.short = ""
        """A shorter word for where the label has no room; empty for none."""
        self.group: Sequence[Button] = ()
        """The buttons, itself among them, whose letters have one size; empty for a button alone."""
        self.whose: Hashable = None
        """The seat for which it acts, where the same label means a different press for another seat."""

    @property
    def offers(self) -> Hashable:
        return self.label, self.icon, self.whose

    def spoken(self) -> str:
        return _("{name}, button").format(name=self.name or self.label or self.tip)

    def word(self) -> str:
        """What a round one says beside itself."""
        return self.label or self.name or self.tip

    def natural(self, style: Style) -> pygame.Rect:
        """A box of the size that suits a button with an icon and its word, to be moved to its place."""
        word = text.width(self.label, style.text(3.0), "a", 700)
        return pygame.Rect(0, 0, max(style.px(26), word + style.px(12)), style.px(8.2))

    def least(self, style: Style) -> int:
        """The width in pixels below which icon and word in one line, in the smallest letters, do not fit in it."""
        px = style.px(SMALLEST_LETTERS)
        sign = round(px * 1.2) + style.px(1.1) if self.icon else 0
        return text.width(self.label, px, "a", 700) + sign + 2 * style.px(1.2)

    def state(self, focused: bool) -> str:
        """How it looks now: "idle", "off", "pressed", "focus" or "hover"."""
        if not self.enabled or self.settling:
            return "off"
        if self.pressed and self.hovered:
            return "pressed"
        return "focus" if focused else "hover" if self.hovered else "idle"

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        state = self.state(focused)
        if self.round:
            self._draw_round(target, style, state)
            return
        face = controls.button_face(style, self.rect.size, self.kind, state)
        face.draw(target, self.rect.topleft)
        label = self.rect.move(0, controls.button_shift(style, state))
        self.draw_label(target, style, label, controls.button_ink(style, self.kind, state))

    def up(self, pos: tuple[int, int]) -> None:
        self._read = True  # its word may lie over what the press brings
        super().up(pos)

    def act(self, action: str) -> bool:
        used = super().act(action)
        self._read = self._read or used
        return used

    def _draw_round(self, target: pygame.Surface, style: Style, state: str) -> None:
        side = min(self.rect.size)
        controls.round_face(style, side, state, self.kind).draw(target, self.rect.center)
        put(target, icon(self.icon or "", round(side * 0.56), controls.button_ink(style, self.kind, state), 2.2),
            center=self.rect.move(0, controls.button_shift(style, state)).center)
        word = self.word()
        if not self.hovered and state != "focus":
            self._read = False
        elif word and not self._read:
            said = controls.round_word(style, word)
            half, gap = said.size[0] // 2, self.rect.h // 2 + style.px(2.8)
            x = min(max(self.rect.centerx, half), style.size[0] - half)
            said.draw(target, (x, self.rect.centery + (gap if self.rect.y < style.size[1] // 2 else -gap)))

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        """Icon and word in the middle: side by side, or in a box that is about as high as wide the icon over the word. In a group
        all letters have one size: words are shortened and icons left out before letters shrink."""
        if self.label:
            self._draw_words(target, style, rect, colour)
        elif self.icon:
            most = rect.w - 2 * style.px(1.2), rect.h - style.px(1.0)
            size = min(round(style.px(3.2) * max(1.0, min(1.3, style.text_scale))), *most)
            put(target, icon(self.icon, size, colour, 2.2), center=rect.center)

    def _draw_words(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        own = self.said(rect.size)
        px, bare = letters(style, tuple(b.said(b.rect.size) for b in self.group if b.visible and b.label) or (own,), self.share)
        own = own._replace(pictured=own.pictured and not bare)
        label = next((word for word in own.words if _fits(style, own, word, px)), own.words[-1])
        words = text.lines(label, max(1, _room(style, own, px)[0]), px, colour, "a", 700)
        if not own.pictured and self.group:
            text.blit_centred(target, words, rect)
            return
        size, gap = (_icon_size(style, own, px), style.px(0.7 if own.tall else 1.1)) if own.pictured else (0, 0)
        if own.tall:
            top = rect.y + (rect.h - size - gap - words.get_height()) // 2
            put(target, icon(self.icon or "", size, colour, 2.2), midtop=(rect.centerx, top))
            put(target, words, midtop=(rect.centerx, top + size + gap))
            return
        x = rect.centerx - (size + gap + words.get_width()) // 2
        if self.icon and own.pictured:
            put(target, icon(self.icon, size, colour, 2.2), midleft=(x, rect.centery))
        text.blit_centred(target, words, pygame.Rect(x + size + gap, rect.y, words.get_width(), rect.h))

    def said(self, size: tuple[int, int]) -> Said:
        """What it may say in a box of a size."""
        return Said(self.label, self.short if self.group else "", self.icon is not None, size, not self.group)


class Said(NamedTuple):
    """What a button may say: its label, a shorter one or "", whether with an icon, its size in pixels, and whether it stands
    alone: then its icon stays beside its word."""

    label: str
    short: str
    pictured: bool
    size: tuple[int, int]
    alone: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it may say, the longest first."""
        return (self.label, self.short) if self.short else (self.label,)

    @property
    def tall(self) -> bool:
        """Whether the icon stands over the word."""
        return not self.alone and self.size[1] > 0.62 * self.size[0]


_LEAST_ICON = 3.4
"""The smallest icon over a word, in percent of the window's height."""
SMALLEST_LETTERS = 1.9
"""The size below which the letters of a group never go, in percent of the window's height."""


@kept
def letters(style: Style, group: tuple[Said, ...], share: float) -> tuple[int, bool]:
    """The font size in pixels for a group of buttons, and whether their icons are left out: the largest size, from that of
    `share` down, at which all say a word of theirs. Icons beside words go first; those over words are seen from farther away."""
    least, most = style.px(SMALLEST_LETTERS), style.text(share)
    least, most = (min(least, most), most) if group[0].alone else (least, max(least, most))
    may_go = not all(said.tall or said.alone for said in group)
    for px in range(most, least - 1, -1):
        for bare in (False, True) if may_go else (False,):
            if all(any(_fits(style, said, word, px, bare) for word in said.words) for said in group):
                return px, bare
    return least, may_go


def _icon_size(style: Style, said: Said, px: int) -> int:
    if not said.tall:
        return round(px * 1.2)
    return max(style.px(_LEAST_ICON), min(style.px(5.0), said.size[1] - text.height(px, "a", 700) - style.px(2.8)))


def _room(style: Style, said: Said, px: int) -> tuple[int, int]:
    wide, high = said.size[0] - 2 * style.px(0.6 if said.tall else 1.2), said.size[1] - style.px(1.4) * said.alone
    if not said.pictured:
        return wide, high
    if said.tall:
        return wide, high - style.px(_LEAST_ICON) - style.px(2.6)
    return wide - round(px * 1.2) - style.px(1.1), high


def _fits(style: Style, said: Said, word: str, px: int, bare: bool = False) -> bool:
    own = said._replace(pictured=said.pictured and not bare)
    if said.short and text.width(word, px, "a", 700) > _room(style, own, px)[0]:
        return False  # a shorter word is better than two lines
    return text.fit_px(word, _room(style, own, px), px, px - 1, "a", 700, 1.12) == px


class Spot(Pressable):
    """A place that can be focused and pressed: a lid, a field, a line of the log. The page draws it."""

    def __init__(self, press: Callable[[], None], tip: str = "") -> None:
        super().__init__(press)
        self.tip = tip

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)


def nearest_box(start: pygame.Rect, direction: str, boxes: Mapping[Any, pygame.Rect]) -> Any:
    """The name of the box to which "up", "down", "left" or "right" leads from a rectangle; None when none lies there.

    It is measured from edge to edge, for a long box begins near though its middle is far.
    """
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    costs: dict[Any, float] = {}
    for name, rect in boxes.items():
        along = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        across = abs((rect.centerx - start.centerx) * dy) + abs((rect.centery - start.centery) * dx)
        apart = along - ((start.w + rect.w) / 2 if dx else (start.h + rect.h) / 2)
        gap = max(0, across - (start.h + rect.h) / 2 if dx else across - (start.w + rect.w) / 2)
        if along > 2:
            costs[name] = max(0, apart) + 0.1 * along + 2.5 * gap + 0.3 * across
    return min(costs, key=costs.__getitem__, default=None)
