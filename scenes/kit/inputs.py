"""Widgets that hold a value: a choice among words, a line of text. Each calls `changed` with the new value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.kit import controls, text
from scenes.kit.language import _
from scenes.kit.letters import runs
from scenes.kit.pictures import Sprite, icon, put
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget

seen_at: Callable[[pygame.Rect], pygame.Rect] = pygame.Rect
"""Where a part of the page is seen in the window: there the system shows what is composed of several keys. Set by the program."""


class Choice(Widget):
    """A choice among words or icons in a groove; a cream piece lies under the chosen one. An item such as "@user" is an icon."""

    def __init__(self, items: Sequence[str], chosen: int, changed: Callable[[int], None]) -> None:
        super().__init__()
        self.items, self.chosen, self.changed = list(items), chosen, changed
        self.share, self.margin = 2.6, 0.8
        """The size of its words, and how much of a cell they leave free, in percent of the window's height."""
        self.said: Sequence[str] = ()
        """What the items are called by a voice, where they are icons; empty where they are words."""

    def _cell(self, index: int) -> pygame.Rect:
        inset = max(2, self.rect.h // 14)
        width = (self.rect.w - 2 * inset) / len(self.items)
        left = round(self.rect.x + inset + index * width)
        right = round(self.rect.x + inset + (index + 1) * width)
        return pygame.Rect(left, self.rect.y + inset, right - left, self.rect.h - 2 * inset)

    def _groove(self, style: Style) -> Sprite:
        return controls.segment_groove(style, self.rect.size)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self._groove(style).draw(target, self.rect.topleft)
        for index, item in enumerate(self.items):
            cell = self._cell(index)
            if not cell.w:
                continue
            on = self.enabled and index == self.chosen
            if on:
                controls.segment_piece(style, cell.size).draw(target, cell.topleft)
            colour = self.ink(style, on)
            if item.startswith("@"):
                put(target, icon(item[1:], round(min(cell.h * 0.8, cell.w * 0.7)), colour, 2.2), center=cell.center)
            else:
                text.write(target, style, item, cell.inflate(-style.px(self.margin), 0), self.share, colour, "a",
                           700 if on else 500, align="center", wrap=False)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def ink(self, style: Style, on: bool) -> str:
        """The colour of an item: of the one that is chosen (`on`), of the others, of all where nothing can be chosen now."""
        if not self.enabled:
            return style.theme.off_text
        return style.theme.ink if on else style.theme.soft

    def spoken(self) -> str:
        words = self.said or [item for item in self.items if not item.startswith("@")]
        value = words[self.chosen] if 0 <= self.chosen < len(words) else str(self.chosen + 1)
        line = _("{name}: {value}, {at} of {all}") if self.name or self.tip else _("{value}, {at} of {all}")
        return line.format(name=self.name or self.tip, value=value, at=self.chosen + 1, all=len(self.items))

    def set(self, index: int) -> None:
        """Chooses an item, and reports it if it was not chosen already."""
        if 0 <= index < len(self.items) and index != self.chosen:
            self.chosen = index
            self.changed(index)

    def up(self, pos: tuple[int, int]) -> None:
        for index in range(len(self.items)):
            if self._cell(index).collidepoint(pos):
                self.set(index)

    def act(self, action: str) -> bool:
        if action in ("left", "right"):
            to = self.chosen + (1 if action == "right" else -1)
            self.set(to)
            return 0 <= to < len(self.items)  # at its ends the focus goes on: a pad has nothing else to leave it by
        if action in ("accept", "end"):
            self.set((self.chosen + 1) % len(self.items))
            return True
        return False


class TextEntry(Widget):
    """One line of text with a caret and input methods, at most `most` characters long. `changed` is called at each change, `done`
    on Enter and Esc. Above it is said for which letters there is no font."""

    def __init__(self, value: str, changed: Callable[[str], None], *, most: int = 16, share: float = 3.2,
                 done: Callable[[], None] | None = None, placeholder: str = "") -> None:
        super().__init__()
        self.value, self.changed, self.most, self.share, self.done = value, changed, most, share, done
        self.placeholder = placeholder
        self.caret = len(value)
        self.selected = False
        """Whether all of the text is selected: the next letter replaces it."""
        self.margin = 0
        """How many pixels at its right end the words leave free while nobody types there."""
        self._composing = ""
        self.typed_in = False

    def spoken(self) -> str:
        return _("{name}: {value}, to be typed").format(name=self.name or self.tip or _("Name"), value=self.value or _("empty"))

    def focus_changed(self, focused: bool) -> None:
        self.typed_in = focused
        self._composing = ""
        self.selected = focused
        self.caret = len(self.value)
        if not pygame.display.get_init():
            return
        if focused:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(seen_at(self.rect))
        else:
            pygame.key.stop_text_input()

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme = style.theme
        open_now = self.typed_in or self.hovered
        if open_now:
            controls.segment_groove(style, self.rect.size).draw(target, self.rect.topleft)
        shown = self.value[:self.caret] + self._composing + self.value[self.caret:]
        pad = style.px(0.8) if open_now else 0
        wide = self.rect.w - (2 * pad if self.typed_in else pad + max(pad, self.margin))
        room = pygame.Rect(self.rect.x + pad, self.rect.y, wide, self.rect.h)
        words = shown or self.placeholder
        px = text.line_px(words, room.w, style.text(self.share), style.px(2.0), "a", 700)
        if self.typed_in and self.selected and shown:
            wide = min(room.w, text.width(shown, px, "a", 700))
            marked = pygame.Rect(room.x, room.centery - round(px * 0.65), wide, round(px * 1.3))
            draw.rect(target, theme.seats[0].colour, marked, border_radius=style.px(0.5))
        ink = theme.cream if shown else theme.soft
        text.stamp(target, text.cut(words, room.w, px, "a", 700), px, ink, "a", 700, midleft=(room.x, room.centery))
        if self.typed_in and not self.selected:
            x = room.x + text.width(shown[:self.caret + len(self._composing)], px, "a", 700)
            high = round(px * 1.15)
            draw.rect(target, theme.gold, (min(x, room.right - 2), room.centery - high // 2, max(2, style.px(0.3)), high))
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)
        if self.typed_in and (said := runs.lacking(shown)):
            self._say(target, style, said)

    def _say(self, target: pygame.Surface, style: Style, said: str) -> None:
        """Draws a sentence on a strip above the field, within the window."""
        px, pad = style.text(2.4), style.px(1.2)
        words = text.paragraph(said, min(style.px(60), target.get_width() - 4 * pad), px, style.theme.ink)
        strip = words.get_rect().inflate(2 * pad, 2 * pad)
        strip.midbottom = (self.rect.centerx, self.rect.top - style.px(0.8))
        strip.clamp_ip(target.get_rect())
        draw.rect(target, style.theme.cream, strip, border_radius=style.px(1))
        draw.rect(target, style.theme.refusal, strip, max(1, style.px(0.3)), border_radius=style.px(1))
        target.blit(words, strip.move(pad, pad))

    def _edit(self, value: str, caret: int) -> None:
        self.value, self.caret, self.selected = value, caret, False
        self.changed(value)

    def type(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTEDITING:
            self._composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self._composing = ""
            start, caret = ("", 0) if self.selected else (self.value, self.caret)
            letters = "".join(c for c in event.text if c.isprintable())[: self.most - len(start)]
            self._edit(start[:caret] + letters + start[caret:], caret + len(letters))
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def _key(self, event: pygame.Event) -> bool:
        if self._composing:
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key == pygame.K_DELETE)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            self.caret = {pygame.K_LEFT: max(0, self.caret - 1), pygame.K_RIGHT: min(len(self.value), self.caret + 1),
                          pygame.K_HOME: 0, pygame.K_END: len(self.value)}[event.key]
            self.selected = False
        elif event.key == pygame.K_a and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.selected = True
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            if self.done is not None:
                self.done()
        else:
            # letters come as text; only keys that lead away may pass
            return event.key not in (pygame.K_TAB, pygame.K_UP, pygame.K_DOWN) and not pygame.K_F1 <= event.key <= pygame.K_F15
        return True

    def _erase(self, ahead: bool) -> None:
        """Deletes what is selected, else the letter after the caret (`ahead`) or the one before it, if there is one."""
        value = self.value
        if self.selected:
            self._edit("", 0)
            return
        first = self.caret if ahead else self.caret - 1
        if 0 <= first < len(value):
            self._edit(value[:first] + value[first + 1:], first)
