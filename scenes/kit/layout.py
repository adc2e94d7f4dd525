"""Rows, columns and grids, and layouts from Tiled maps: moving a named object in Tiled moves it here, in window pixels."""

from __future__ import annotations

from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import pygame

from scenes.kit import drawn_with, pictures
from scenes.kit.files import ASSETS
from scenes.kit.theme import Style

LAYOUTS = Path("layouts")
"""The folder of maps below `assets/`."""
LARGE = 1.3
"""From this text size on a place `NAME_large` counts in the place of `NAME`."""


class Place(msgspec.Struct, frozen=True):
    """A named object of a map: its layer, its box in map units, its properties."""

    name: str
    layer: str
    x: float
    y: float
    w: float
    h: float
    properties: dict[str, Any]

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, in map units."""
        return self.x + self.w / 2, self.y + self.h / 2


class Map(msgspec.Struct, frozen=True):
    """A map: its size in map units and its places in the order of the file."""

    size: tuple[float, float]
    places: tuple[Place, ...]

    def layer(self, name: str) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.layer == name)

    def __getitem__(self, name: str) -> Place:
        for place in self.places:
            if place.name == name:
                return place
        raise KeyError(f"the map has no object named {name!r}")

    def rect(self, name: str, window: tuple[int, int]) -> pygame.Rect:
        """The box of a place in pixels, with the whole map stretched over the window. Raises KeyError for an unknown name."""
        place = self[name]
        sx, sy = window[0] / self.size[0], window[1] / self.size[1]
        left, top = round(place.x * sx), round(place.y * sy)
        return pygame.Rect(left, top, round((place.x + place.w) * sx) - left, round((place.y + place.h) * sy) - top)


_plans: dict[Path, Map] = {}


def load(path: str | Path) -> Map:
    """Reads a map below `assets/`, once a run. Raises FileNotFoundError, or ValueError for a file that is no map."""
    full = ASSETS / path
    if full not in _plans:
        folder = pictures.cache_folder if drawn_with.starting else None
        _plans[full] = _read(full) if folder is None else _kept(full, folder)
    return _plans[full]


def _kept(path: Path, folder: Path) -> Map:
    """The map as an earlier start has read it, for to load what reads it takes long; else it is read, and put there."""
    file = folder / f"{drawn_with.digest(path.read_bytes())[:20]}.map"
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(file.read_bytes(), type=Map)
    found = _read(path)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(found))
    return found


def _read(path: Path) -> Map:
    import pytmx

    try:
        tiled = pytmx.TiledMap(str(path))
    except FileNotFoundError:
        raise
    except Exception as error:  # pytmx raises whatever its parser meets
        raise ValueError(f"{path} is no Tiled map that can be read: {error}") from error
    places = tuple(
        Place(thing.name or "", layer.name, thing.x, thing.y, thing.width, thing.height, dict(thing.properties))
        for layer in tiled.layers
        if isinstance(layer, pytmx.TiledObjectGroup)
        for thing in layer
    )
    return Map((tiled.width * tiled.tilewidth, tiled.height * tiled.tileheight), places)


def plan_of(folder: Path, name: str, size: tuple[int, int]) -> Map:
    """The map for a room of a shape: `NAME_16x9.tmx` for a wide one, `NAME_9x16.tmx` for an upright one where there is one, else
    `NAME_4x3.tmx`. Raises FileNotFoundError where there is none."""
    wide, high = size
    if wide < high:
        with suppress(FileNotFoundError):
            return load(folder / f"{name}_9x16.tmx")
    return load(folder / f"{name}_{'16x9' if wide >= 1.5 * high else '4x3'}.tmx")


def places(
    style: Style, name: str, room: pygame.Rect | None = None, folder: Path = LAYOUTS, stretch: float = 1.0
) -> dict[str, pygame.Rect]:
    """The places of the layer "layout" of a map by name, in pixels: the map that fits the shape of a room, by default of the
    whole window, stretched over it, and `stretch` times as far down. Where text is large, those that the map has for large
    text."""
    room = pygame.Rect((0, 0), style.size) if room is None else room
    plan = plan_of(folder, name, room.size)
    size = room.w, round(room.h * stretch)
    found = {place.name: plan.rect(place.name, size).move(room.topleft) for place in plan.layer("layout")}
    large = {one.removesuffix("_large"): found.pop(one) for one in list(found) if one.endswith("_large")}
    return found | large if style.text_scale >= LARGE else found


def columns(box: pygame.Rect, *parts: float, gap: int = 0) -> list[pygame.Rect]:
    """Boxes side by side from the left edge, as high as `box`. A negative width becomes 0."""
    return [pygame.Rect(left, box.y, wide, box.h) for left, wide in _cut(box.x, box.w, parts, gap)]


def rows(box: pygame.Rect, *parts: float, gap: int = 0) -> list[pygame.Rect]:
    """Boxes below each other from the upper edge, as wide as `box`. A negative height becomes 0."""
    return [pygame.Rect(box.x, top, box.w, high) for top, high in _cut(box.y, box.h, parts, gap)]


def grid(box: pygame.Rect, across: int, down: int, gap: tuple[int, int] = (0, 0)) -> list[pygame.Rect]:
    """`across` times `down` equal boxes, row by row; `gap` is the room between columns and between rows."""
    return [cell for row in rows(box, *[1.0] * down, gap=gap[1]) for cell in columns(row, *[1.0] * across, gap=gap[0])]


def _cut(begin: int, whole: int, parts: tuple[float, ...], gap: int) -> list[tuple[int, int]]:
    """Where each part begins and its size: whole numbers are pixels, the others share what is left."""
    rest = whole - gap * (len(parts) - 1) - sum(part for part in parts if isinstance(part, int))
    weight = sum(part for part in parts if isinstance(part, float))
    sizes = [max(0, part if isinstance(part, int) else int(rest * part / weight)) for part in parts]
    return list(zip(accumulate((size + gap for size in sizes), initial=begin), sizes, strict=False))
