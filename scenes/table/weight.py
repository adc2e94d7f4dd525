"""How a piece on its way is drawn: its shadow apart from it as high as it flies, and how it is squashed and dusty as it lands."""

from __future__ import annotations

import math
from collections.abc import Iterator
from hashlib import sha256

import pygame

from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.pictures import Level, Sprite, kept, shadow
from scenes.kit.retained.quality import now
from scenes.kit.theme import Style
from scenes.table.stage import LANDING, Flight

LIFTED, ALOFT = 0.07, 0.45
"""From how many of its sizes above the table a piece is lifted, and aloft."""
SLANT = 0.3
"""How far the shadow goes to the right as the piece rises by one."""
SQUASH, SQUASHED = 0.08, 180.0
"""How much wider and lower a piece is at most as it lands, and the milliseconds until that is over."""
PUFFS, PUFF, BLOWN = 6, 0.12, 0.3
"""How many puffs of dust there are, the radius of one, and how far they go, in widths of the piece."""


class Outline:
    """What a body covers, whatever is painted on it: bodies with one outline are equal here, so they share their shadows. `box`
    is the part of the body's image that is not clear, and `at` its upper left corner beside the body's place."""

    __slots__ = ("at", "body", "box", "key")

    def __init__(self, body: Sprite) -> None:
        image = body.image
        self.body, self.box = body, image.get_bounding_rect()
        self.at = body.dx + self.box.x, body.dy + self.box.y
        self.key = self.at, self.box.size, sha256(pygame.image.tobytes(image.subsurface(self.box), "RGBA")[3::4]).digest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outline) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@kept
def _outline(body: Sprite) -> Outline:
    return Outline(body)


@kept
def _shade(style: Style, outline: Outline, level: Level) -> Sprite:
    """The shadow of a body at a height; its place is that of the body."""
    return shadow(outline.body.image.subsurface(outline.box), level, style).moved(*outline.at)


@kept
def _shade_of(style: Style, outline: Outline, level: Level, twentieths: int) -> Sprite:
    """The same for a body scaled by so many twentieths: no edge shows that it is coarse, and a deal has thirty of them."""
    ratio, whole = twentieths / 20, _shade(style, outline, level)
    size = max(1, round(whole.size[0] * ratio)), max(1, round(whole.size[1] * ratio))
    return Sprite(pygame.transform.smoothscale(whole.image, size), round(whole.dx * ratio), round(whole.dy * ratio))


@on_disc(2)
def _puff(canvas: Canvas) -> Canvas:
    """A puff of dust."""
    return canvas.shade(Art().circle(0, 0, canvas.r * 0.8, "#000000"), "#E8D9BC", canvas.r * 0.25, 0.65)


def _level(flight: Flight) -> Level:
    """The height at which a piece has its shadow."""
    high = flight.height / max(1.0, flight.piece.size)
    if high < LIFTED or flight.landed is not None:
        return "piece"
    if not now().soft:
        return "flat"
    return "held" if high < ALOFT else "aloft"


def bake(style: Style, body: Sprite) -> Iterator[None]:
    """Paints ahead the shadows that a body has on its way."""
    for level in (() if style.theme.flat else ("piece", now().aloft, "aloft") if now().soft else ("piece", now().aloft)):
        _shade_of(style, _outline(body), level, 20)
        yield


def draw_flight(target: pygame.Surface, style: Style, flight: Flight, body: Sprite, base: float, aside: float = 0.0) -> None:
    """Draws a piece that flies, lands or gives way. `body` is the piece without its shadow, painted for a size of `base`; it is
    drawn `aside` pixels below its middle, for what has its place elsewhere."""
    x, y = flight.at[0], flight.at[1] + aside
    ratio = flight.size / base
    if flight.pushed is not None:
        body.draw_scaled(target, (x, y), ratio)
        return
    if not style.theme.flat:
        plain = ratio / (1 + 4 * flight.share * (1 - flight.share) * flight.swell)
        shade = _shade_of(style, _outline(body), _level(flight), max(1, round(20 * plain)))
        shade.draw(target, (x + SLANT * flight.height, y + flight.height))
    if flight.landed is None:
        body.draw_scaled(target, (x, y), ratio)
        return
    if now().particles == 1 and not style.theme.flat:
        _draw_dust(target, style, body, (x, y), flight.landed)
    squash = SQUASH * math.sin(math.pi * min(1.0, flight.landed * LANDING / SQUASHED))
    low = (body.dy + _outline(body).box.bottom) * ratio * squash  # its foot stays where it is
    body.draw_scaled(target, (x, y + low), ratio, squash)


def _draw_dust(target: pygame.Surface, style: Style, body: Sprite, at: tuple[float, float], share: float) -> None:
    """Draws the dust that a body throws up on both sides of its foot, a share of the way out."""
    box = _outline(body).box
    puff = _puff(style, max(3, round(box.w * PUFF)))
    foot = at[0] + body.dx + box.centerx, at[1] + body.dy + box.bottom
    for number in range(PUFFS):
        side, far = (1, -1)[number % 2], number // 2 * 2 / PUFFS
        out = 0.4 + far * 0.1 + BLOWN * (0.5 + far) * (1 - (1 - share) ** 2)
        where = foot[0] + side * out * box.w, foot[1] - (0.1 + (0.5 - far) * 0.2 * share) * box.h
        puff.draw_clear(target, where, round(255 * (1 - share)))
