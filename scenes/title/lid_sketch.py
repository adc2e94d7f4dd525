"""The small pictures of the five games, laid out of their real pieces: on the lids of the title, in its compartments, and on the
table of the seats. What lies where stands in `assets/pictures/lids.json`."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pygame

from scenes.games.nmbrs import cards
from scenes.games.quad_ominos import tiles
from scenes.games.qumero import die as dice
from scenes.games.rumbugz import bugs
from scenes.kit import pieces
from scenes.kit.files import ASSETS
from scenes.kit.pictures import Sprite, picture
from scenes.kit.theme import Look

FINE = 2
"""By how much larger a piece is painted before it is turned."""


@cache
def _sketches() -> dict[str, dict[str, list[dict[str, Any]]]]:
    made: dict[str, dict[str, list[dict[str, Any]]]] = json.loads((ASSETS / "pictures" / "lids.json").read_text(encoding="utf-8"))
    return made


@cache
def entries() -> dict[str, dict[str, Any]]:
    """Sizes and middles of all pictures by their names."""
    made: dict[str, dict[str, Any]] = json.loads((ASSETS / "pictures" / "index.json").read_text(encoding="utf-8"))
    return made


def _piece(look: Look, item: dict[str, Any], k: float) -> Sprite:
    """A piece as the game itself paints it, `k` times its size in units; not turned, except for a die."""
    if "stone" in item:
        return pieces.stone(look, max(4, round(item["r"] * k * look.unit)), item["stone"], item["number"])
    size = max(6, round(item["unit"] * k * look.unit))
    if "die" in item:
        return dice.die(look, size, item["die"], isinstance(item["die"], str), item.get("turn", 0))
    if "tile" in item:
        return tiles.tile(look, size, tuple(item["tile"]))
    if "bug" in item:
        return bugs.bug(look, size, item["bug"])
    if "card" in item:
        return cards.card(look, size, cards.Face(*item["card"]))
    if "pin" in item:
        return cards.twin(look, size // 2)
    return _mark(look, item["picture"], item["unit"] * k)


def _mark(look: Look, name: str, unit: float) -> Sprite:
    """A drawing that is no piece and casts no shadow, `unit` units large."""
    entry = entries()[name]
    scale = unit / entry["unit"] * look.unit
    image = picture(name, (max(1, round(entry["size"][0] * scale)), max(1, round(entry["size"][1] * scale))))
    return Sprite(image, -round(entry["centre"][0] * scale), -round(entry["centre"][1] * scale))


def _turned(look: Look, item: dict[str, Any], k: float) -> Sprite:
    """A piece that lies askew round its place."""
    large = _piece(Look((look.size[0] * FINE, look.size[1] * FINE), look.theme, look.text_scale), item, k)
    turn = -float(item["turn"])
    image = pygame.transform.rotozoom(large.image, turn, 1 / FINE)
    middle = pygame.Vector2(large.dx + large.image.get_width() / 2, large.dy + large.image.get_height() / 2).rotate(-turn) / FINE
    return Sprite(image, round(middle.x - image.get_width() / 2), round(middle.y - image.get_height() / 2))


def sketch(target: pygame.Surface, look: Look, game: str, part: str, centre: tuple[float, float], k: float) -> None:
    """Draws the pieces of a game's lid ("lid") or of its compartment ("well") around `centre` (pixels), `k` times as large."""
    for item in _sketches().get(game, {}).get(part, ()):
        place = (centre[0] + item["x"] * k * look.unit, centre[1] + item["y"] * k * look.unit)
        askew = item.get("turn") and "die" not in item
        (_turned if askew else _piece)(look, item, k).draw(target, place)
