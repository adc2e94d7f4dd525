"""Bugs: die-cut tokens with a number plate, the PLYT that stands for any number, and their back, a leaf.

A size is that of a token's box of 100 units, in pixels; every sprite here is placed by the middle of the token. The drawings
are the assets `bug_*` (two of each: for wooden tables and for flat ones); numerals, states and light are added here.
"""

from __future__ import annotations

import json
import math
import re
from functools import cache
from typing import Any, Literal

import pygame

from scenes.kit.files import ASSETS
from scenes.kit.pictures import Level, Sprite, at_body, faded, glow, kept, layered, line_round, ready, seen_through, shadow, svg
from scenes.kit.retained import draw
from scenes.kit.retained.quality import now
from scenes.kit.text import numeral
from scenes.kit.theme import Style

BugState = Literal["rest", "held", "dim", "ghost", "chosen", "bare"]

HELD = 1.1
"""The factor by which a held bug is larger."""
PLATE_LOW, PLATE_RADIUS = 0.15, 0.333
"""How far the middle of the number plate lies below that of the bug, and its radius with its line, in boxes."""
TWO_DIGITS = 0.51
"""The width of a number of two digits, in boxes."""
WIDTH, HEIGHT = 1.28, 1.36
"""The width and height of the widest and the tallest bug with their rims, in boxes."""

@cache
def _entry(name: str) -> dict[str, Any]:
    """The size, middle, unit and places for numerals of a drawing."""
    index: dict[str, dict[str, Any]] = json.loads((ASSETS / "pictures" / "index.json").read_text(encoding="utf-8"))
    return index[name]


@cache
def _source(name: str, shut: bool) -> str:
    """The source of a drawing with its eyes open or shut, of which one group each is shown."""
    text = (ASSETS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
    if shut:
        text = text.replace(' id="open"', ' id="open" display="none"').replace(' id="shut" display="none"', ' id="shut"')
    return re.sub(r' id="(open|shut)"', "", text)


def picture_of(code: int | None) -> str:
    """The name of a bug's drawing, by its code in a position: 1 to 12, 0 for a PLYT, negative for a PLYT that stands for one;
    None for the leaf that is the back of all.

    Raises `ValueError` for any other number.
    """
    if code is None:
        return "bug_back"
    if not -12 <= code <= 12:
        raise ValueError(f"there is no bug {code}")
    return f"bug_{code}" if code > 0 else "bug_plyt_as" if code else "bug_plyt"


def number_on(size: int, code: int, place: dict[str, Any]) -> tuple[pygame.Surface, int]:
    """The number of a bug, and how far below the middle of its plate it goes, in pixels (with a bar, above).

    Two digits are as high as one, and narrower, so that they keep to the plate.
    """
    digits = numeral(abs(code), max(6, round(place["size"] * size / 100)), place["fill"], place["weight"])
    widest = round(size * TWO_DIGITS)
    if abs(code) > 9 and digits.get_width() > widest:
        digits = ready(pygame.transform.smoothscale(digits, (widest, digits.get_height())))
    return digits, -round(size * 0.035) if abs(code) in (6, 9) else 0


@kept
def _token(style: Style, size: int, code: int | None, shut: bool, plates: float = 1.0) -> Sprite:
    """A drawing with its number, without shadow or light."""
    drawing = picture_of(code) + "_flat" * style.theme.flat
    entry = _entry(drawing)
    scale = size / entry["unit"]
    pixels = (math.ceil(entry["size"][0] * scale), math.ceil(entry["size"][1] * scale))
    image = svg(_source(drawing, shut), pixels)
    middle = round(entry["centre"][0] * scale), round(entry["centre"][1] * scale)
    if plates > 1 and code is not None:
        number_plate(style, size, code, plates).draw(image, middle)
    else:
        for place in entry.get("numerals", ()):
            digits, low = number_on(size, code or 0, place)
            image.blit(digits, digits.get_rect(center=(round(place["x"] * scale), round(place["y"] * scale) + low)))
    return Sprite(ready(image), -middle[0], -middle[1])


def bug(style: Style, size: int, code: int | None, state: BugState = "rest", closed: bool = False, plates: float = 1.0) -> Sprite:
    """A bug in a box of `size` pixels, or for None a leaf, the same for all.

    `code` is as in a position: 1 to 12, 0 for a PLYT, -1 to -12 for a PLYT that stands for that number. `closed` shuts its
    eyes; `plates`: how many times larger its number plate is. A bare one has no shadow. To lift a held or picked bug is up to
    the caller. Raises `ValueError` for a bug that does not exist.
    """
    level: Level = now().aloft if state == "held" else "held" if state == "chosen" else "piece"
    return _bug(style, size, code, state, closed, plates, level)


@kept
def _bug(style: Style, size: int, code: int | None, state: BugState, closed: bool, plates: float, level: Level) -> Sprite:
    body = _token(style, round(size * HELD) if state == "held" else size, code, closed, plates)
    unit, theme = style.unit, style.theme
    if state == "ghost":
        return layered([line_round(body, (2.6 if theme.flat else 2.2) * unit, theme.gold, hollow=True), seen_through(body, 140)])
    if state == "dim":
        body = faded(style, body)
    layers = [] if state == "bare" else [at_body(shadow(body.image, level, style), body)]
    if state == "chosen":
        layers.append(at_body(glow(body.image, style, sigma=5.8, alpha=0 if theme.flat else 0.6), body))
        layers.append(line_round(body, 5 * unit, theme.ink))
        layers.append(line_round(body, 3.6 * unit, theme.gold))
    elif state == "held" and theme.flat:
        layers.append(line_round(body, 4 * unit, theme.gold))
    return layered([*layers, body])


@kept
def number_plate(style: Style, size: int, code: int, plates: float = 1.0) -> Sprite:
    """The number plate alone of a bug in a box of `size` pixels, placed as the bug: for rows where bodies cover plates."""
    large = round(size * plates)
    body = _token(style, large, code, False)
    middle, radius = (-body.dx, -body.dy + round(large * PLATE_LOW)), round(large * PLATE_RADIUS)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = middle
    mask = pygame.Surface((4 * box.w, 4 * box.h), pygame.SRCALPHA)
    draw.circle(mask, (255, 255, 255, 255), (2 * box.w, 2 * box.h), 4 * radius)
    image = body.image.subsurface(box.clip(body.image.get_rect())).copy()
    image.blit(pygame.transform.smoothscale(mask, box.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(ready(image), box.x - middle[0], box.y - middle[1] + round(size * PLATE_LOW))


def hop(size: int, share: float) -> tuple[int, int]:
    """A small hop at `share` (0 to 1) of its way, as two numbers of pixels.

    They are how far the bug is above its place, and how far it bends its legs as it leaves and lands (0 in the air), which is
    to be added to its y.
    """
    share = min(max(share, 0.0), 1.0)
    if share < 0.15 or share > 0.85:
        edge = share if share < 0.15 else 1 - share
        return 0, round(size * 0.05 * math.sin(math.pi * edge / 0.15))
    return round(size * 0.34 * math.sin(math.pi * (share - 0.15) / 0.7)), 0


def height(size: int) -> int:
    """The height in pixels of the tallest bug in a box of `size`, with its rim; its middle is 0.53 of that from the top."""
    return math.ceil(size * HEIGHT)
