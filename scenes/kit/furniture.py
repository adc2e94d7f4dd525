"""Things that several pages of the room have: coins to press, plates of brass, grooves that fill, the plate of the night."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import text
from scenes.kit.canvas import Art, Canvas, on_box, on_square
from scenes.kit.pictures import Sprite, icon, kept, picture, put, ready
from scenes.kit.shapes import circle, mix, rounded_rect
from scenes.kit.theme import Style
from scenes.kit.widgets import Button

RIM = "#8B6140"
"""The wood of a coin."""
INLAY, SIGN = 0.74, 1.05
"""How large the inlay of a coin and the sign on it are, in its radii."""
LID = "#9A6C44", "#6E472D", "#472C1B"
"""The wood of the lid of a box, from above to below."""
MOON = 112, 66
"""The size of the brass plate with the moon, in units."""


class Coin(Button):
    """A round button like a stone, a wooden ring with an inlay of cream; its word stands below, in what its box is higher than
    the coin. That is as wide as the box, or `part` of its height; its word has room for `wide` percent of the window's height, or
    for 0 as much as the box is wide."""

    def __init__(self, label: str, press: Callable[[], object], sign: str, wide: float = 20.0) -> None:
        super().__init__(label, press, icon=sign, share=2.9)
        self.part, self.wide = 0.72, wide

    @property
    def side(self) -> int:
        """The width of the coin in pixels."""
        return min(self.rect.w, round(self.rect.h * self.part))

    def below(self, style: Style) -> pygame.Rect:
        """The box of its word."""
        box = pygame.Rect(0, self.rect.y + self.side, style.px(self.wide) if self.wide else self.rect.w, self.rect.h - self.side)
        box.centerx = self.rect.centerx
        return box

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        state = "off" if not self.enabled or self.settling else "pressed" if self.pressed and self.hovered else ""
        state = state or ("focus" if focused else "hover" if self.hovered else "idle")
        side, theme = self.side, style.theme
        at = self.rect.centerx, self.rect.y + side // 2 + round(2 * style.unit) * (state == "pressed")
        coin(style, side, state).draw(target, at)
        ink = theme.off_text if state == "off" else theme.ink
        put(target, icon(self.icon or "", round(side * SIGN / 2), ink, 2.1), center=at)
        text.write(target, style, self.label, self.below(style).clamp(target.get_rect()), self.share, theme.cream, "a", 700,
                   "center", line_height=1.16)


@on_square(12)
def coin(canvas: Canvas, state: str) -> Canvas:
    """A coin without its sign, `side` pixels wide, placed by its middle. States: idle, hover, pressed, off, focus."""
    theme, r, off = canvas.theme, canvas.w / 2, state == "off"
    rim = mix(RIM, "#FFFFFF", 0.16) if state == "hover" else mix(RIM, "#000000", 0.45) if off else RIM
    art = Art()
    if theme.flat:
        art.circle(0, 0, r - 1.5, theme.off if off else theme.cream, theme.off_line if off else theme.line, 3)
    else:
        canvas.cast(circle(r, 0, 0), None if off else "piece")
        canvas.add(Art().circle(0, r * 0.09, r, mix(rim, "#000000", 0.62)))
        tones = mix(rim, "#FFFFFF", 0.16), rim, mix(rim, "#000000", 0.3)
        canvas.wood(-r, -r, 2 * r, 2 * r, r, tones, 5, 0.22, edge=False)
        art.circle(0, 0, r - 1, "none", art.linear((0, "#FFFFFF", 0.5), (0.5, "#FFFFFF", 0.02), (1, "#000000", 0.3)), 1.6)
        art.circle(0, 0, r * (INLAY + 0.03), "#1A0F09", alpha=0.75)
        inlay = theme.off if off else art.linear((0, "#EFE6D0"), (0.5, theme.cream), (1, theme.cream_light))
        art.circle(0, 0, r * INLAY, inlay)
    if state == "focus":
        art.circle(0, 0, r + 5, "none", theme.ink, 7).circle(0, 0, r + 5, "none", theme.cream_light, 3.5)
    return canvas.add(art)


@kept
def brass(style: Style, size: tuple[int, int], words: str) -> Sprite:
    """A plate of brass with a word on it; placed by its upper left corner."""
    canvas, theme = Canvas(style, size, 9), style.theme
    w, h = canvas.w, canvas.h
    art = Art()
    if theme.flat:
        art.rect(1, 1, w - 2, h - 2, 6, theme.ground, theme.line, 2)
    else:
        canvas.cast(rounded_rect(0, 0, w, h, 6), "piece")
        art.rect(0, 1.5, w, h, 6, "#5F4210")
        art.rect(0, 0, w, h, 6, art.linear((0, "#E8C374"), (0.5, "#B98A35"), (1, "#8F6420"), box=(w, h)))
        art.rect(1, 1, w - 2, h - 2, 5, "none", "#FFE9B0", 1.2, 0.5)
        for x in (9, w - 9):
            art.circle(x, h / 2, 2.6, "#5F4210").circle(x - 0.6, h / 2 - 0.6, 1.2, "#FFE9B0", alpha=0.7)
    image = canvas.add(art).image
    room = size[0] - round(36 * style.unit), size[1]
    said = text.fitted(style, words, room, 2.4, theme.cream if theme.flat else "#2B1B06", "a", 700, "center", wrap=False,
                       min_share=1.6)
    put(image, said, center=(canvas.pad + size[0] // 2, canvas.pad + size[1] // 2))
    return Sprite(ready(image), -canvas.pad, -canvas.pad)


@on_box(3)
def groove(canvas: Canvas, share: float) -> Canvas:
    """A groove that is filled with cream up to a share of its length."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    canvas.sink(0, 0, w, h, h / 2, ("#0E0805", "#1A100A"), 3)
    art = Art()
    fill = theme.cream if theme.flat else art.linear((0, theme.cream_light), (1, "#D8C69D"), x2=0, box=(w, h))
    return canvas.add(art.rect(2, 2, max(h - 4, (w - 4) * share), h - 4, h / 2 - 2, fill))


def draw_moon(canvas: Canvas, x: float, y: float, share: float) -> None:
    """Draws the brass plate with the moon around a point, in units, `share` times as large as it is."""
    theme, (w, h) = canvas.theme, (share * side for side in MOON)
    if theme.flat:
        art = Art().rect(x - 0.45 * w, y - 0.42 * h, 0.9 * w, 0.84 * h, 10, theme.ground, theme.line, 2.5)
        canvas.add(art.icon("moon-stars", x, y, 36 * share, theme.line, 2.2))
        return
    image = picture("plate_moon", (round(w * canvas.unit), round(h * canvas.unit)))
    put(canvas.image, image, center=(round(canvas.origin[0] + x * canvas.unit), round(canvas.origin[1] + y * canvas.unit)))


@on_box(4)
def moon(canvas: Canvas) -> Canvas:
    """The brass plate with the moon, as wide as its box; placed by the upper left corner."""
    draw_moon(canvas, canvas.w / 2, canvas.h / 2, canvas.w / MOON[0])
    return canvas
