"""The small pictures of the games, laid out of their real pieces: on the lids of the title, in its compartments, and on the
table of the seats. What lies where says the `lid.py` of each game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

import msgspec
import pygame

from scenes.games import Drawn, Lid, Thing
from scenes.kit.files import ASSETS
from scenes.kit.pictures import Sprite, picture
from scenes.kit.theme import Style

Part = Literal["lid", "well"]
"""The pieces on the lid, or those in the compartment."""
FINE = 2
"""By how much larger a piece is painted before it is turned."""


@cache
def entries() -> dict[str, dict[str, Any]]:
    """Sizes and middles of all pictures by their names."""
    return msgspec.json.decode((ASSETS / "pictures" / "index.json").read_bytes(), type=dict[str, dict[str, Any]])


def _piece(style: Style, lid: Lid, thing: Thing, k: float) -> Sprite:
    """A piece as the game itself paints it, `k` times its size in units; turned only if the game turns it."""
    if isinstance(thing.what, Drawn):
        return _mark(style, thing.what.name, thing.unit * k)
    assert lid.piece is not None, "a bare lid has no pieces"
    return lid.piece(style, thing, max(6, round(thing.unit * k * style.unit)))


def _mark(style: Style, name: str, unit: float) -> Sprite:
    """A drawing that is no piece and casts no shadow, `unit` units large."""
    entry = entries()[name]
    scale = unit / entry["unit"] * style.unit
    image = picture(name, (max(1, round(entry["size"][0] * scale)), max(1, round(entry["size"][1] * scale))))
    return Sprite(image, -round(entry["centre"][0] * scale), -round(entry["centre"][1] * scale))


def _turned(style: Style, lid: Lid, thing: Thing, k: float) -> Sprite:
    """A piece that lies askew round its place."""
    large = _piece(Style((style.size[0] * FINE, style.size[1] * FINE), style.theme, style.text_scale), lid, thing, k)
    image = pygame.transform.rotozoom(large.image, -thing.turn, 1 / FINE)
    middle = pygame.Vector2(large.dx + large.size[0] / 2, large.dy + large.size[1] / 2)
    middle = middle.rotate(thing.turn) / FINE
    return Sprite(image, round(middle.x - image.get_width() / 2), round(middle.y - image.get_height() / 2))


def _laid(style: Style, lid: Lid, part: Part, k: float) -> Iterator[tuple[Sprite, float, float]]:
    """The pieces of a sketch, `k` times as large, with their places from its middle in pixels."""
    for thing in lid.lid if part == "lid" else lid.well:
        askew = thing.turn and not lid.turns_itself
        sprite = (_turned if askew else _piece)(style, lid, thing, k)
        yield sprite, thing.x * k * style.unit, thing.y * k * style.unit


def sketch(target: pygame.Surface, style: Style, lid: Lid, part: Part, centre: tuple[float, float], k: float) -> None:
    """Draws the pieces of a game's lid or of its compartment around `centre` (pixels), `k` times as large."""
    for sprite, x, y in _laid(style, lid, part, k):
        sprite.draw(target, (centre[0] + x, centre[1] + y))


def fill(
    target: pygame.Surface, style: Style, lid: Lid, part: Part, centre: tuple[float, float], room: tuple[float, float]
) -> None:
    """Draws the pieces as large as they go into `room` (width and height in pixels), their middle at `centre`."""
    boxes = [
        sprite.image.get_bounding_rect(96).move(round(x) + sprite.dx, round(y) + sprite.dy)
        for sprite, x, y in _laid(style, lid, part, 1.0)
    ]
    if boxes:
        whole = boxes[0].unionall(boxes[1:])
        k = min(room[0] / whole.w, room[1] / whole.h)
        sketch(target, style, lid, part, (centre[0] - whole.centerx * k, centre[1] - whole.centery * k), k)
