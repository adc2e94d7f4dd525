"""What the lanes of a round's end are painted with: pillars and their caps, the goal, coins, large numbers, light and confetti.

Sizes and radii are in pixels; the place of a disc or a number is its middle, that of everything else its upper left corner.
"""

from __future__ import annotations

import math
import random

import pygame

from scenes.kit import text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.pieces import seat_style
from scenes.kit.retained import draw
from scenes.kit.shapes import mix, rounded_rect, seat_shape
from scenes.kit.theme import Style

RAYS = 18
CONFETTI = 26
SQUARES = 2
"""Rows of the chequered line at the goal."""


@on_box()
def pillar(canvas: Canvas, seat: int) -> Canvas:
    """The wood of a pillar at its full height, with a cap in the colour of its seat; cut off below as high as it stands."""
    theme, own = canvas.theme, seat_style(canvas.style, seat)
    w, h = canvas.w, canvas.h
    if theme.flat:
        return canvas.add(Art().rect(0, 0, w, h, 0, mix(own.colour, theme.ground, 0.55), own.colour, 4))
    canvas.wood(0, 0, w, h, 6, theme.board, 60 + seat, 0.26, upright=True)
    art = Art().rect(0, 0, w, 6, 3, own.colour).rect(0, 4.5, w, 2.5, 1, "#000000", alpha=0.3)
    return canvas.add(art)


@on_box()
def hanging(canvas: Canvas, seat: int) -> Canvas:
    """The hatched part that hangs under the shelf for a score below 0."""
    theme, own = canvas.theme, seat_style(canvas.style, seat)
    w, h = canvas.w, canvas.h
    art = Art().rect(0, 0, w, h, 0, theme.ink)
    for x in range(-round(h), round(w) + 1, 12):
        art.path(f"M{x} {h:.1f}L{x + h:.1f} 0", "none", own.colour, 4)
    return canvas.add(art.rect(1, 1, w - 2, h - 2, 3, "none", theme.cream, 2))


@kept
def goal_line(style: Style, wide: int) -> Sprite:
    """The chequered line at the score that wins."""
    theme = style.theme
    side = max(2, style.px(0.7))
    image = pygame.Surface((wide, SQUARES * side))
    image.fill(theme.ink)
    for x in range(0, wide, side):
        for row in range(SQUARES):
            if (x // side + row) % 2:
                draw.rect(image, theme.cream, (x, row * side, side, side))
    return Sprite(ready(image, True))


@on_disc(8)
def disc(canvas: Canvas, place: int) -> Canvas:
    """The place of a seat; that of the first is the leader's coin."""
    theme, r, art = canvas.theme, canvas.r, Art().circle(0, 0, canvas.r, canvas.theme.ink)
    if place == 1:
        canvas.cast(rounded_rect(-r, -r, 2 * r, 2 * r, r))
        gold = theme.gold if theme.flat else art.linear((0, theme.gold_hi), (0.5, theme.gold), (1, theme.gold_lo))
        art.circle(0, 0, r * 0.94, gold).circle(0, 0, r * 0.76, "none", theme.gold_edge, max(1, r * 0.06))
    else:
        art.circle(0, 0, r * 0.9, theme.cream)
    px = round(canvas.size[0] / 2 * (1.15 if place == 1 else 1.2))
    return canvas.add(art).put(text.numeral(place, px, theme.ink, bar=False))


@kept
def place_disc(style: Style, radius: int, place: int, wide: int) -> Sprite:
    """The place of a seat on a disc, gold for the first one; `wide` pixels from side to side while it turns over."""
    whole = disc(style, radius, place)
    if wide >= 2 * radius:
        return whole
    share = max(0.06, wide / (2 * radius))
    size = (max(1, round(whole.size[0] * share)), whole.size[1])
    return Sprite(ready(pygame.transform.smoothscale(whole.image, size)), round(whole.dx * share), whole.dy)


@kept
def counting(style: Style, words: str, px: int) -> Sprite:
    """A large number on its way: gold with a broad ink line around it."""
    edge = max(2, round(px * 0.09))
    front, back = (text.render(words, px, colour, "f", 700) for colour in (style.theme.gold, style.theme.ink))
    image = pygame.Surface((front.get_width() + 2 * edge, front.get_height() + 2 * edge), pygame.SRCALPHA)
    for step in range(16):
        angle = math.tau * step / 16
        image.blit(back, (edge + round(edge * math.cos(angle)), edge + round(edge * math.sin(angle))))
    image.blit(front, (edge, edge))
    return Sprite(ready(image), -image.get_width() // 2, -image.get_height() // 2)


@kept
def faint(style: Style, place: int, px: int) -> pygame.Surface:
    """A place as a large quiet numeral behind a lane; its surface's middle is its middle."""
    image = text.numeral(place, px, style.theme.cream, 700, bar=False).copy()
    image.fill((255, 255, 255, 46 if style.theme.flat else 24), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(image)


@on_disc()
def rays(canvas: Canvas) -> Canvas:
    """Light behind a figure: still rays that end softly. Clear in flat themes."""
    if canvas.theme.flat:
        return canvas
    r = canvas.r
    art = Art()
    fade = art.radial((0, canvas.theme.gold, 0.75), (0.5, canvas.theme.gold, 0.3), (1, canvas.theme.gold, 0), cx=0, cy=0, r=r)
    for step in range(RAYS):
        angle, half = math.tau * step / RAYS, math.tau / RAYS * 0.25
        one, two = angle - half, angle + half
        art.path(f"M0 0L{r * math.cos(one):.1f} {r * math.sin(one):.1f}L{r * math.cos(two):.1f} {r * math.sin(two):.1f}Z", fade)
    return canvas.add(art)


@on_box()
def confetti(canvas: Canvas, free: tuple[tuple[int, int, int, int], ...]) -> Canvas:
    """Small marks of the seats scattered over `size`, none of which touches one of the boxes in `free`."""
    chance = random.Random(17)
    art = Art()
    boxes = [pygame.Rect(box) for box in free]
    left = CONFETTI
    for _try in range(20 * CONFETTI):
        x, y, r = chance.uniform(0.05, 0.95) * canvas.w, chance.uniform(0.03, 0.97) * canvas.h, chance.uniform(6, 9.5)
        own = chance.choice(canvas.theme.seats)
        spot = pygame.Rect(round((x - 1.5 * r) * canvas.unit), round((y - 1.5 * r) * canvas.unit), round(3 * r * canvas.unit),
                           round(3 * r * canvas.unit))
        if not left or spot.collidelist(boxes) >= 0:
            continue
        left -= 1
        boxes.append(spot)
        art.path(seat_shape(own.shape, r), own.colour, canvas.theme.ink, 1, move=(x, y), turn=chance.uniform(0, 360))
    return canvas.add(art)
