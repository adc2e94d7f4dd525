"""What can be shared as it lies on the table: prints with a white border, a strip of film, a page, a sheet of words, a box."""

from __future__ import annotations

from functools import lru_cache

import pygame

from scenes.kit import controls, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import ngettext
from scenes.kit.pictures import Sprite, aside, baked, icon, kept, put, ready
from scenes.kit.retained import draw
from scenes.kit.shapes import circle, rounded_rect
from scenes.kit.theme import Style
from scenes.library.box import behind_glass, body, glass
from scenes.title.art import lamplight

TILT = -1.6
"""How far the print on top is turned, in degrees."""
PILE = ((-34.0, 22.0, 8.0), (22.0, -4.0, -8.5))
"""Where others lie below it from its middle, in percent of the window's height, and how far they are turned."""
BORDER = 1.8
"""The white border of a print, in percent of the window's height."""
GLASS = (560, 400)
"""The picture behind the glass of a box, in pixels."""
LINES = 20
"""Of how many lines a sheet of words shows the beginning."""
BARE = ("match",)
"""What is no print."""


@kept
def table(style: Style) -> pygame.Surface:
    """The table under the lamp, seen from above. Opaque."""

    def paint() -> pygame.Surface:
        canvas = Canvas(style, style.size)
        if style.theme.flat:
            canvas.image.fill(style.theme.ground)
            return canvas.image
        canvas.wood(0, 0, canvas.w, canvas.h, 0, ("#8A5D3D", "#6A4630", "#4A3021"), 17, 0.3, 70, edge=False)
        lamplight(canvas, canvas.w * 0.2, -canvas.h, 1.0)
        return canvas.image

    return baked(("sharing table", style.theme.key), style.size, paint, opaque=True)


@kept
def framed(style: Style, image: pygame.Surface, key: str, room: tuple[int, int], tilt: float, share: float = 1.0) -> Sprite:
    """A picture as large as it has room, or a `share` of that, on white paper with a shadow; placed by its middle."""
    border, theme = 0 if key in BARE else style.px(BORDER), style.theme
    k = share * min((room[0] - 2 * border) / image.get_width(), (room[1] - 2 * border) / image.get_height())
    size = round(image.get_width() * k), round(image.get_height() * k)
    whole = size[0] + 2 * border, size[1] + 2 * border
    canvas = Canvas(style, whole, 40)
    if border:
        path = rounded_rect(0, 0, canvas.w, canvas.h, 5)
        canvas.cast(path, "board").add(Art().path(path, theme.cream_light, theme.line if theme.flat else theme.cream_edge, 1))
    small = aside(lambda: pygame.transform.smoothscale(image, size), size)
    canvas.image.blit(small, (canvas.pad + border, canvas.pad + border))
    turned = canvas.image if not tilt else aside(lambda: pygame.transform.rotozoom(canvas.image, tilt, 1.0), canvas.pixels)
    return Sprite(ready(turned), -turned.get_width() // 2, -turned.get_height() // 2)


@on_box(24)
def _strip(canvas: Canvas, hole: float) -> Canvas:
    """A strip of film with a row of holes above and below what lies on it."""
    w, h = canvas.w, canvas.h
    canvas.cast(rounded_rect(0, 0, w, h, 6), "board")
    art = Art().rect(0, 0, w, h, 6, "#17100C", canvas.theme.line if canvas.theme.flat else None, 2)
    count = max(2, round(w / (2.1 * hole)))
    for at in range(count):
        for y in (hole * 0.35, h - hole * 1.05):
            art.rect((at + 0.5) * w / count - hole / 2, y, hole, hole * 0.7, hole * 0.2, canvas.theme.cream)
    return canvas.add(art)


def draw_film(target: pygame.Surface, style: Style, frame: pygame.Surface, room: pygame.Rect, at: tuple[int, int]) -> None:
    """Draws one picture of a film on its strip, its middle at `at`."""
    edge = style.px(4)
    k = min(room.w / frame.get_width(), (room.h - 2 * edge) / frame.get_height())
    box = pygame.Rect(0, 0, round(frame.get_width() * k), round(frame.get_height() * k))
    box.center = at
    strip = box.inflate(style.px(1.6), 2 * edge)
    _strip(style, strip.size, edge / style.unit).draw(target, strip.topleft)
    target.blit(_in_film(frame, box.size), box)


@lru_cache(1)
def _in_film(frame: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """One picture of a film as large as it lies on its strip: the same one as long as the film stands, so that nothing is drawn
    anew; a whole film among the `kept` ones would drive out all else."""
    return pygame.transform.smoothscale(frame, size)


def _sheet(style: Style, size: tuple[int, int]) -> Canvas:
    canvas = Canvas(style, size)
    canvas.image.fill(style.theme.cream)
    return canvas


def browser(style: Style, image: pygame.Surface, title: str) -> pygame.Surface:
    """A page as it opens in a browser."""
    theme, wide = style.theme, style.px(80)
    bar, pad = style.px(5), style.px(3)
    inner = wide - 2 * pad
    high = round(inner * image.get_height() / image.get_width())
    canvas = _sheet(style, (wide, bar + high + style.px(26)))
    art = Art().rect(0, 0, canvas.w, bar / style.unit, 0, theme.second[1])
    for at in range(3):
        art.circle(22 + 22 * at, bar / style.unit / 2, 6, theme.soft)
    canvas.add(art)
    made = canvas.image
    text.write(made, style, title, (pad, bar + pad // 2, inner, style.px(8)), 3.4, theme.ink, "f", 600, wrap=False)
    made.blit(pygame.transform.smoothscale(image, (inner, high)), (pad, bar + style.px(9)))
    y = bar + style.px(13) + high
    for x, sign in ((pad + style.px(5), "chevron-left"), (wide - pad - style.px(5), "chevron-right")):
        put(made, icon(sign, style.px(5), theme.ink, 2.6), center=(x, y + style.px(3)))
    draw.rect(made, theme.cream_edge, (pad + style.px(10), y + style.px(2.6), inner - style.px(20), style.px(0.8)))
    return made


def words(style: Style, said: str) -> pygame.Surface:
    """The beginning of a match in words on paper, nothing of it cut; at last how many more lines there are."""
    theme, wide, pad, px = style.theme, style.px(70), style.px(4), style.px(2.9)
    lines = text.wrap(said.rstrip(), wide - 2 * pad, px)
    if more := max(0, len(lines) - LINES):
        more += 1
        lines[LINES - 1:] = [ngettext("and {n} more line", "and {n} more lines", more).format(n=more)]
    step = style.px(3.9)
    made = _sheet(style, (wide, LINES * step + 2 * pad)).image
    for at, line in enumerate(lines):
        if line:
            text.stamp(made, line, px, theme.ink2, midleft=(pad, pad + at * step + step // 2))
    return made


def box(style: Style, game: str, image: pygame.Surface, name: str) -> pygame.Surface:
    """A match as the box that it is on the shelf, with the name of its file below."""
    size = style.px(76), style.px(62)
    inner, sprite = glass(style, size, False), body(style, size, game, False)
    made = pygame.Surface((sprite.size[0], sprite.size[1] + style.px(8)), pygame.SRCALPHA)
    at = -sprite.dx, -sprite.dy
    sprite.draw(made, at)
    behind_glass(style, image, inner.size).draw(made, inner.move(at).topleft)
    said = controls.chip(style, text.cut(name, size[0], style.text(2.5), "a", 700), 2.5)
    said.draw(made, (made.get_width() // 2 - (said.size[0] + 2 * said.dx) // 2, at[1] + size[1] + style.px(3)))
    return made


@on_disc(10)
def _seal(canvas: Canvas) -> Canvas:
    theme, r = canvas.theme, canvas.r
    canvas.cast(circle(r, 0, 0), "piece")
    art = Art().circle(0, 0, r, theme.positive, theme.cream_light, r * 0.1)
    return canvas.add(art.icon("check", 0, 0, r * 1.3, theme.cream_light, 3))


def stamp(style: Style, side: int) -> Sprite:
    """The stamp on what was saved; placed by its middle."""
    return _seal(style, side // 2)


def draw_pill(target: pygame.Surface, style: Style, room: pygame.Rect, said: str) -> None:
    """Draws whose hands can be seen, with an eye."""
    px = text.line_px(said, room.w - style.px(9), style.text(2.6), style.px(1.9), "a", 600)
    rect = pygame.Rect(room.x, room.y, min(room.w, text.width(said, px, "a", 600) + style.px(9)), room.h)
    controls.toast_face(style, rect.size).draw(target, rect.topleft)
    put(target, icon("eye", style.px(3.6), style.theme.cream_light, 2.2), midleft=(rect.x + style.px(2), rect.centery))
    text.stamp(target, said, px, style.theme.cream_light, "a", 600, midleft=(rect.x + style.px(6.6), rect.centery))
