"""What keys and a pad look like: the buttons of the page on which they are changed, and the pad with what is lit on it."""

from __future__ import annotations

import re
from collections.abc import Collection

import pygame

from scenes.kit import controls
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.layout import columns
from scenes.kit.shapes import polyline
from scenes.kit.text import blit_centred, render
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget

ARROWS = {"UP": "chevron-up", "DOWN": "chevron-down", "LEFT": "chevron-left", "RIGHT": "chevron-right"}
STICK = -1
"""In the place of a button: the stick and the cross."""
WIDE, HIGH = 100.0, 66.0
BODY = (
    "M28 9C34 6 38 9 42 9L58 9C62 9 66 6 72 9C84 11 92 27 97 48C99 60 92 66 86 60C80 54 76 47 68 47"
    "L32 47C24 47 20 54 14 60C8 66 1 60 3 48C8 27 16 11 28 9Z"
)
PLACES = {0: (76, 30, 4.2), 1: (83.5, 22.5, 4.2), 2: (68.5, 22.5, 4.2), 3: (76, 15, 4.2), 4: (25, 5, 4), 5: (75, 5, 4),
          6: (43, 23, 3.2), 7: (57, 23, 3.2), 8: (50, 15, 3.4), 9: (26, 23, 6), 10: (62, 37, 6)}
"""Where the buttons of the usual pad are: middle and radius. They are counted from 0."""
CROSS = (38.0, 37.0)


def _cross(x: float, y: float, arm: float, half: float) -> str:
    """The outline of a cross, as wide as two arms."""
    turned = [(half, -arm), (half, -half), (arm, -half), (arm, half), (half, half), (half, arm)]
    return polyline([(x + dx, y + dy) for dx, dy in (*turned, *((-dx, -dy) for dx, dy in turned))]) + "Z"


@on_box(3)
def picture(canvas: Canvas, lit: frozenset[int]) -> Canvas:
    """A pad with the numbers of its buttons; those in `lit` are gold."""
    theme, k = canvas.theme, min(canvas.w / WIDE, canvas.h / HIGH)
    left, top = (canvas.w - WIDE * k) / 2, (canvas.h - HIGH * k) / 2
    line, art = theme.cream if theme.flat else "#14100D", Art()
    body = theme.ground if theme.flat else art.linear((0, "#5A5148"), (1, "#2A2420"))

    def fill(button: int, plain: str) -> str:
        return theme.gold if button in lit else plain

    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * k, top + y * k

    for bumper in (4, 5):
        x, y = at(PLACES[bumper][0] - 11, 0.5)
        art.rect(x, y, 22 * k, 12 * k, 4.5 * k, fill(bumper, theme.second[1]), line, 1.5)
    art.path(BODY, body, line, 2 / k, move=(left, top), scale=k)
    art.path(_cross(*at(*CROSS), 7.5 * k, 2.6 * k), fill(STICK, theme.second[1]), line, 1.2)
    for button, (x, y, r) in PLACES.items():
        if button in (9, 10):
            art.circle(*at(x, y), (r + 2.2) * k, fill(STICK, theme.second[2]) if button == 9 else theme.second[2], line, 1.2)
        if button not in (4, 5):
            art.circle(*at(x, y), r * k, fill(button, theme.second[1]), line, 1.2)
    canvas.add(art)
    for button, (x, y, r) in PLACES.items():
        ink = theme.ink if button in lit else theme.cream
        middle = (round(canvas.origin[0] + at(x, y)[0] * canvas.unit), round(canvas.origin[1] + at(x, y)[1] * canvas.unit))
        blit_centred(canvas.image, render(str(button + 1), max(6, round(min(r, 4.4) * 1.15 * k * canvas.unit)), ink, "a", 700),
                     pygame.Rect(middle, (0, 0)))
    return canvas


@on_disc(3)
def disc(canvas: Canvas, said: str, stick: bool, state: str) -> Canvas:
    """A button of the pad with its number, or the cross; without either the hollow place of one."""
    theme, r = canvas.theme, canvas.r
    gold = state in ("waits", "hover")
    art, ink = Art(), theme.ink if gold else theme.cream
    if not (said or stick or gold):
        art.circle(0, 0, r - 1, "none", theme.soft, 1.5, 0.6, "4 4")
        return canvas.add(art)
    art.circle(0, 0, r - 1, theme.gold if gold else theme.ground if theme.flat else theme.second[1],
               theme.cream if theme.flat else "#14100D", 1.5)
    if stick:
        art.path(_cross(0, 0, r * 0.6, r * 0.2), ink)
    canvas.add(art)
    middle = pygame.Rect(round(canvas.origin[0]), round(canvas.origin[1]), 0, 0)
    blit_centred(canvas.image, render(said, round(r * canvas.unit * 1.05), ink, "a", 700), middle)
    return canvas


def caps(label: str) -> list[str]:
    """The keys of a name such as "Ctrl+Z", one by one; a plus may be the last of them."""
    return re.split(r"(?<=.)\+(?=.)", label)


class KeyButton(Button):
    """The key of an action, drawn as it lies on a keyboard; with what is held beside it if it has that. `waits`: for a press."""

    waits = False
    sign = ""
    """The icon on it, in the place of its word."""

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        parts = caps(self.label)
        state = "waits" if self.waits else self.state(focused)
        for part, box in zip(parts, columns(self.rect, *(3.0 + len(part) for part in parts), gap=style.px(0.5)), strict=True):
            wide = min(box.w, round(box.h * (1.0 if len(part) == 1 or self.sign else 2.6)))
            controls.keycap(style, (wide, box.h), part, self.sign, state).draw(target, (box.x, box.y))
        if focused:
            controls.focus_ring(style, self.rect.size, 10).draw(target, self.rect.topleft)


class PadButton(Button):
    """The button of the pad that an action has."""

    waits = False
    button: int | None = None
    """Its number, `STICK`, or None."""

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        state, stick = "waits" if self.waits else self.state(focused), self.button == STICK
        said = "…" if self.waits else "" if stick or self.button is None else str(self.button + 1)
        disc(style, min(self.rect.size) // 2, said, stick and not self.waits, state).draw(target, self.rect.center)
        if focused:
            controls.focus_ring(style, self.rect.size, self.rect.h / style.unit / 2).draw(target, self.rect.topleft)


def lit_by(buttons: Collection[PadButton], focus: Widget | None) -> frozenset[int]:
    """What is lit on the pad: the button of what is pointed at or has the focus; all of it while one is waited for."""
    if any(one.waits for one in buttons):
        return frozenset((STICK, *PLACES))
    return frozenset(one.button for one in buttons if (one.hovered or one is focus) and one.button is not None)
