"""Drawing the table of Quad-Ominos: the tiles as one picture per zoom, lit places, points beside a ghost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.quad_ominos.board import AT, Place
from scenes.games.quad_ominos import tiles
from scenes.kit import text
from scenes.kit.canvas import Art, Canvas, on_disc, on_square
from scenes.kit.language import signed
from scenes.kit.pictures import Sprite, breathe, kept, ready
from scenes.kit.retained import slices
from scenes.kit.theme import Style
from scenes.table.camera import Camera
from scenes.table.window.caption import covered

MOST_PIXELS = 6_000_000
"""The size of a table above which it is drawn tile by tile, as far as it is seen."""


class BoardPicture:
    """The tiles on the table, painted once per zoom; while the camera glides the picture where it began or is going is stretched.

    So a glide paints one picture at most, and one that is painted over several tries is still wanted in the next.
    """

    def __init__(self) -> None:
        self._tiles: Mapping[Place, tiles.Numbers] | None = None
        self._key: object = None
        self._image: pygame.Surface | None = None
        self._left = self._top = 0
        self._side = 1

    def draw(self, target: pygame.Surface, style: Style, camera: Camera, shown: Mapping[Place, tiles.Numbers]) -> None:
        """Draws the tiles as the camera sees them."""
        if not shown:
            return
        gliding = camera.gliding and self._image is not None and self._tiles == shown
        if not gliding and (self._key != (style, camera.goal_side) or self._tiles != shown):
            self._paint(style, camera.goal_side, shown)
        if self._image is None:
            boxes = [(place, camera.box(place)) for place in in_rows(shown)]
            seen = [(shown[place], box.topleft) for place, box in boxes if camera.rect.colliderect(box)]
            draw_tiles(target, style, camera.side, seen)
            return
        box = camera.box((self._left, self._top))
        pad = self._pad(self._side)
        if camera.side != self._side:
            ratio = camera.side / self._side
            size = (round(self._image.get_width() * ratio), round(self._image.get_height() * ratio))
            target.blit(pygame.transform.scale(self._image, size), (box.x - round(pad * ratio), box.y - round(pad * ratio)))
        else:
            target.blit(self._image, (box.x - pad, box.y - pad))

    @staticmethod
    def _pad(side: int) -> int:
        return round(side * 0.35)

    def _paint(self, style: Style, side: int, shown: Mapping[Place, tiles.Numbers]) -> None:
        left, top = min(x for x, _ in shown), max(y for _, y in shown)
        wide, tall = max(x for x, _ in shown) - left + 1, top - min(y for _, y in shown) + 1
        pad = self._pad(side)
        size = (wide * side + 2 * pad, tall * side + 2 * pad)
        image = None
        if size[0] * size[1] <= MOST_PIXELS:
            half = pad + side // 2
            found = [(shown[x, y], (half + (x - left) * side, half + (top - y) * side)) for x, y in in_rows(shown)]
            image = slices.made((self, style, side, *shown.items()), lambda: _painted(style, side, size, found))
        self._image = image
        self._left, self._top = left, top
        self._tiles, self._key, self._side = shown, (style, side), side


def _painted(style: Style, side: int, size: tuple[int, int], found: Iterable[tuple[tiles.Numbers, Place]]) -> pygame.Surface:
    """Tiles by their middles as one picture: first all shadows, then all bodies, in the order given."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    shadow = tiles.shadow(style, side)
    for _, middle in found:
        shadow.draw(image, middle)
    for numbers, middle in found:
        breathe()
        tiles.draw_bare(image, style, side, numbers, middle)
    return ready(image)


def in_rows(places: Iterable[Place]) -> list[Place]:
    """Sorts places from the far row to the near one, because a tile's edge lies over the one behind it."""
    return sorted(places, key=lambda place: (-place[1], place[0]))


def draw_tiles(target: pygame.Surface, style: Style, side: int, found: Iterable[tuple[tiles.Numbers, tuple[int, int]]]) -> None:
    """Draws tiles by their upper left corners: first all shadows, then all bodies, in the order given."""
    half = side // 2
    listed = [(numbers, (x + half, y + half)) for numbers, (x, y) in found]
    shadow = tiles.shadow(style, side)
    for _, middle in listed:
        shadow.draw(target, middle)
    for numbers, middle in listed:
        tiles.tile(style, side, numbers, "bare").draw(target, middle)


def corner_points(camera: Camera, place: Place) -> list[tuple[int, int]]:
    """The corner points of a place in the window, clockwise from the upper left."""
    box = camera.box(place)
    return [(box.x + dx * box.w, box.bottom - dy * box.h) for dx, dy in AT]


class Joint(NamedTuple):
    """A corner point of the grid at which numbers agree: which corners of tiles meet there, and the number that they share."""

    point: Place
    corners: tuple[int, ...]
    number: int


def joints_of(shown: Mapping[Place, tiles.Numbers], place: Place, matched: Iterable[int]) -> list[Joint]:
    """The points at which these corners of the tile at a place meet the tiles around it."""
    own = shown[place]
    found = []
    for corner in matched:
        x, y = place[0] + AT[corner][0], place[1] + AT[corner][1]
        meeting = tuple(other for other, (dx, dy) in enumerate(AT) if (x - dx, y - dy) in shown)
        found.append(Joint((x, y), meeting, own[corner]))
    return found


def in_window(camera: Camera, point: Place) -> tuple[int, int]:
    """Where a corner point of the grid is in the window."""
    return camera.box(point).x, camera.box(point).bottom


@kept
def lit_place(style: Style, side: int, points: int, bonus: int) -> Sprite:
    """A lit place that says what a tile brings there."""
    theme = style.theme
    base = tiles.light(style, side)
    image = base.image.copy()
    middle = (-base.dx, -base.dy)
    px = min(round(side * (0.32 if bonus else 0.36)), style.px(3.3))
    if side >= style.px(4):
        lines = [(signed(points), theme.cream if not theme.flat else theme.line)]
        if bonus:
            lines.append((signed(bonus), theme.gold))
        high = round(px * 1.06)
        y = middle[1] - high * (len(lines) - 1) // 2
        for word, colour in lines:
            text.stamp(image, word, px, colour, "f", 600, center=(middle[0], y))
            y += high
    return Sprite(ready(image), base.dx, base.dy)


@on_square(8)
def hinted_tile(canvas: Canvas, shown: tiles.Numbers) -> Canvas:
    """A tile at the place that a hint means: smaller and pale in a dashed cream line, unlike one that is held or lies there."""
    theme = canvas.theme
    h, r = canvas.w / 2 - 1.5, canvas.w * 0.13
    canvas.add(Art().rect(-h, -h, 2 * h, 2 * h, r, theme.ink, alpha=0.5))
    sprite = tiles.tile(canvas.style, round(canvas.size[0] * 0.8), shown, "bare")
    image = sprite.image.copy()
    image.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.image.blit(image, (canvas.middle[0] + sprite.dx, canvas.middle[1] + sprite.dy))
    canvas.add(Art().rect(-h, -h, 2 * h, 2 * h, r, "none", theme.cream_light, 3, dash="5 6"))
    return canvas


@on_disc(4)
def lamp(canvas: Canvas) -> Canvas:
    """The sign of a hint: a lamp on an ink disc; placed by its middle."""
    theme, r = canvas.theme, canvas.r
    art = Art().circle(0, 0, r, theme.ink, theme.cream_light, 1.6)
    return canvas.add(art.icon("bulb", 0, 0, r * 1.45, theme.cream_light, 2.2))


@kept
def leader(style: Style, way: tuple[int, int]) -> Sprite:
    """A gold line with ink edges from a point to the one that lies `way` pixels from there, with a dot at its end."""
    theme = style.theme
    reach = 2 * max(abs(way[0]), abs(way[1]), 1)
    canvas = Canvas(style, (reach, reach), 8, centre=True)
    x, y = way[0] / style.unit, way[1] / style.unit
    line = f"M0 0L{x:.2f} {y:.2f}"
    art = Art().path(line, "none", theme.ink, 6).path(line, "none", theme.gold, 3)
    return canvas.add(art.circle(x, y, 4.6, theme.gold, theme.ink, 2)).sprite()


WAYS = ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -0.5), (-1, -0.5), (1, 0.5), (-1, 0.5), (2, 0), (-2, 0), (0, -2), (0, 2))
"""Where words may stand beside a place, the best first: right and down, in reaches of a place and its words."""


def beside(camera: Camera, place: Place, size: tuple[int, int], taken: Sequence[pygame.Rect], gap: int) -> pygame.Rect:
    """A box of `size` beside a place and within the camera's window that covers as few of the boxes in `taken` as possible."""
    box = camera.box(place)
    across, along = (box.w + size[0]) // 2 + gap, (box.h + size[1]) // 2 + gap
    middles = [(box.centerx + right * across, box.centery + int(down * along)) for right, down in WAYS]
    found = [pygame.Rect((0, 0), size).move_to(center=middle).clamp(camera.rect) for middle in middles]
    return min(found, key=lambda one: (one.colliderect(box), covered(one, taken)))
