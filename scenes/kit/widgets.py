"""Widgets and the page that holds them: hover, press, one focus ring for keys and gamepad.

A widget has a rectangle in window pixels, set by the page's `layout`. It draws itself and reports what was done by
calling back. It knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.app import App, Scene
from scenes.kit import materials, text
from scenes.kit.pictures import icon
from scenes.kit.theme import Look

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
        self.tip = ""
        """A short line that explains it, shown where the page has a place for it."""

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point of the window is on it."""
        return self.visible and self.rect.collidepoint(pos)

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        """Draws it; `focused` says whether it carries the visible focus ring."""

    def down(self, pos: tuple[int, int]) -> None:
        """The left button went down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while the button is held that went down on it."""

    def up(self, pos: tuple[int, int]) -> None:
        """The button that went down on it was let go, at `pos`."""

    def wheel(self, steps: int) -> bool:
        """The wheel turned over it (up is positive)."""
        return False

    def act(self, action: str) -> bool:
        """An action while it has the focus."""
        return False

    def type(self, event: pygame.Event) -> bool:
        """A raw key or text event while it has the focus; True when it was used."""
        return False

    def focus_changed(self, focused: bool) -> None:
        """It got or lost the focus."""


class Pressable(Widget):
    """A widget that is there to be clicked, or accepted with keys or pad: then `press` is called."""

    def __init__(self, press: Callable[[], None]) -> None:
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

    def __init__(self, label: str, press: Callable[[], None], *, icon: str | None = None, kind: str = "second",
                 share: float = 3.0, tip: str = "") -> None:
        super().__init__(press)
        self.label, self.icon, self.kind, self.share, self.tip = label, icon, kind, share, tip

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        state = "idle"
        if not self.enabled:
            state = "off"
        elif self.pressed and self.hovered:
            state = "pressed"
        elif focused:
            state = "focus"
        elif self.hovered:
            state = "hover"
        face = materials.button_face(look, self.rect.size, self.kind, state)
        face.draw(target, self.rect.topleft)
        label = self.rect.move(0, materials.button_shift(look, state))
        self.draw_label(target, look, label, materials.button_ink(look, self.kind, state))

    def draw_label(self, target: pygame.Surface, look: Look, rect: pygame.Rect, colour: str) -> None:
        """Icon and word side by side in the middle; a word that does not fit shrinks, then wraps."""
        pad = look.px(1.2)
        room = rect.inflate(-2 * pad, 0)
        if not self.label:
            if self.icon:
                size = min(round(look.px(3.2) * max(1.0, min(1.3, look.text_scale))), room.w, rect.h - look.px(1.0))
                image = icon(self.icon, size, colour, 2.2)
                target.blit(image, image.get_rect(center=rect.center))
            return
        px = look.text(self.share)
        gap = look.px(1.1)
        px = text.fit_px(self.label, (room.w - (round(px * 1.2) + gap if self.icon else 0), rect.h), px, look.px(1.9), "a", 700)
        size = round(px * 1.2) if self.icon else 0
        words = text.lines(self.label, room.w - (size + gap if size else 0), px, colour, "a", 700)
        width = words.get_width() + (size + gap if size else 0)
        x = rect.centerx - width // 2
        if self.icon:
            image = icon(self.icon, size, colour, 2.2)
            target.blit(image, image.get_rect(midleft=(x, rect.centery)))
            x += size + gap
        text.blit_centred(target, words, pygame.Rect(x, rect.y, words.get_width(), rect.h))


class Spot(Pressable):
    """An invisible place that can be focused and pressed: a lid, a field, a line of the log. The page draws it."""

    def __init__(self, press: Callable[[], None], tip: str = "") -> None:
        super().__init__(press)
        self.tip = tip

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        if focused:
            materials.focus_ring(look, self.rect.size).draw(target, self.rect.topleft)


class Page(Scene):
    """A scene of widgets. Subclasses fill `self.widgets`, place them in `layout` and paint what lies under them."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.keys_used = True
        """Whether the focus ring is shown: from the start and after keys or pad, not after the mouse was used."""
        self._held: Widget | None = None
        self.pointer: tuple[int, int] = (-1, -1)

    def paint(self, target: pygame.Surface) -> None:
        """Paints the page under its widgets."""

    def paint_over(self, target: pygame.Surface) -> None:
        """Paints what lies over the widgets."""

    def cancel(self) -> bool:
        """Esc, the right button or B on the pad; True when it meant something."""
        return False

    def draw(self, target: pygame.Surface) -> None:
        self.paint(target)
        for widget in self.widgets:
            if widget.visible:
                widget.draw(target, self.look, self.keys_used and widget is self.focus and self.app.top is self)
        self.paint_over(target)

    def set_focus(self, widget: Widget | None) -> None:
        """Moves the focus (None takes it away)."""
        if widget is self.focus:
            return
        before, self.focus = self.focus, widget
        if before is not None:
            before.focus_changed(False)
        if widget is not None:
            widget.focus_changed(True)
        self.touch()

    def add(self, *widgets: Widget) -> None:
        """Puts widgets on the page, behind those that are there."""
        self.widgets.extend(widgets)

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """The uppermost enabled widget at a point."""
        return next((w for w in reversed(self.widgets) if w.enabled and w.hit(pos)), None)

    def handle(self, event: pygame.Event) -> bool:
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self.pointer = event.pos
            return self._moved(event.pos)
        if kind == pygame.MOUSEBUTTONDOWN:
            self.pointer = event.pos
            if event.button == 1:
                return self._pressed(event.pos)
            return event.button == 3 and self.cancel()
        if kind == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if kind == pygame.MOUSEWHEEL:
            at = self.widget_at(self.pointer)
            return at is not None and at.wheel(event.y)
        if kind == pygame.WINDOWLEAVE:
            return self._moved((-1, -1))
        if kind in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING) and self.focus is not None and self.focus.visible:
            return self.focus.type(event)
        return False

    def _moved(self, pos: tuple[int, int]) -> bool:
        at = self.widget_at(pos)
        changed = False
        for widget in self.widgets:
            over = widget is at
            if widget.hovered != over:
                widget.hovered = over
                changed = True
        if self._held is not None:
            self._held.drag(pos)
            changed = True
        return changed

    def _pressed(self, pos: tuple[int, int]) -> bool:
        self._moved(pos)
        self.keys_used = False
        at = self.widget_at(pos)
        if at is None:
            return False
        if at.focusable:
            self.set_focus(at)
        self._held = at
        at.pressed = True
        at.down(pos)
        return True

    def _released(self, pos: tuple[int, int]) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.pressed = False
        if held.enabled:
            if isinstance(held, Button) and held.hit(pos):
                self.app.sounds.play("click")
            held.up(pos)
        return True

    def act(self, action: str) -> bool:
        ring = self.ring()
        live = self.keys_used or action not in ("accept", "end")
        if self.focus is not None and self.focus in ring and live:
            if isinstance(self.focus, Button) and action in ("accept", "end"):
                self.app.sounds.play("click")
            if self.focus.act(action):
                self.keys_used = True
                return True
        if action in ("next", "previous", "up", "down", "left", "right"):
            if not self.keys_used and self.focus in ring:
                self.keys_used = True  # the first key only shows where the focus is
                return True
            self.keys_used = True
            self.move_focus(action, ring)
            return True
        if action in ("accept", "end") and not self.keys_used and self.focus in ring:
            self.keys_used = True
            return True
        return action == "cancel" and self.cancel()

    def ring(self) -> list[Widget]:
        """The widgets that can have the focus now, in the order of Tab."""
        return [w for w in self.widgets if w.visible and w.enabled and w.focusable]

    def move_focus(self, action: str, ring: Sequence[Widget]) -> None:
        """Moves the focus along the ring (next, previous) or to the nearest widget in a direction."""
        if not ring:
            return
        if self.focus not in ring:
            self.set_focus(ring[0])
            return
        assert self.focus is not None
        if action in ("next", "previous"):
            at = ring.index(self.focus)
            self.set_focus(ring[(at + (1 if action == "next" else -1)) % len(ring)])
            return
        nearest = nearest_in_direction(self.focus.rect, action, [w for w in ring if w is not self.focus])
        if nearest is not None:
            self.set_focus(nearest)


def nearest_in_direction(start: pygame.Rect, direction: str, widgets: Sequence[Widget]) -> Widget | None:
    """The widget that a person would expect when going `direction` ("up" ...) from a rectangle; None when there is none."""
    dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        rect = widget.rect
        along = (rect.centerx - start.centerx) * dx + (rect.centery - start.centery) * dy
        across = abs((rect.centerx - start.centerx) * dy) + abs((rect.centery - start.centery) * dx)
        gap = max(0, across - (start.h + rect.h) / 2 if dx else across - (start.w + rect.w) / 2)
        if along <= 2:
            continue
        cost = along + 2.5 * gap + 0.3 * across
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None
