"""Layers of a drawing: `Art` collects flat SVG, `Canvas` lays art, shadows, glows, wood and sunken beds over each other.

Everything here is measured in drawing units: 720 of them are the window's height.
"""

import math
import random
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, wraps
from itertools import pairwise
from typing import Concatenate, ParamSpec, TypeVar

import pygame

from scenes.kit.pictures import (
    SHADOWS,
    Level,
    Size,
    Sprite,
    baked,
    breathe,
    coarseness,
    icon_art,
    kept,
    put,
    ready,
    stretched,
    svg,
    tinted,
)
from scenes.kit.shapes import circle_outline, dashes, rect_outline, rounded_rect
from scenes.kit.theme import Style, Theme, Tones

Params = ParamSpec("Params")
Given = TypeVar("Given")

Stop = tuple[float, str] | tuple[float, str, float]
"""Place (0 to 1), colour, and alpha of one stop of a gradient."""


class Art:
    """Flat SVG as it grows. Paints are colours, or what `linear` and `radial` return."""

    def __init__(self) -> None:
        self.defs: list[str] = []
        self.body: list[str] = []

    def _gradient(self, tag: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self.defs)}"
        inside = "".join(
            f'<stop offset="{s[0]}" stop-color="{s[1]}"' + (f' stop-opacity="{s[2]:.3f}"' if len(s) > 2 else "") + "/>"
            for s in stops
        )
        kind = tag.split(" ", 1)[0]
        self.defs.append(f'<{tag} id="{name}">{inside}</{kind}>')
        return f"url(#{name})"

    def linear(
        self, *stops: Stop, x1: float = 0, y1: float = 0, x2: float = 0.6, y2: float = 1, box: tuple[float, float] | None = None
    ) -> str:
        """Defines a gradient along a line, which is given in shares of the painted shape. With the size of the shape as `box` its
        bands are slanted like the diagonal of a square stretched to the shape, so that a wide one is lit from above."""
        if box:
            gx, gy = (x2 - x1) / box[0], (y2 - y1) / box[1]
            k = ((x2 - x1) ** 2 + (y2 - y1) ** 2) / (gx * gx + gy * gy)
            x2, y2 = x1 + gx * k / box[0], y1 + gy * k / box[1]
        return self._gradient(f'linearGradient x1="{x1:.3%}" y1="{y1:.3%}" x2="{x2:.3%}" y2="{y2:.3%}"', stops)

    def radial(self, *stops: Stop, cx: float, cy: float, r: float, flatten: float = 1) -> str:
        """Defines a gradient around a point, in units; `flatten` is its height as a share of its width."""
        change = f'gradientTransform="translate({cx:.2f} {cy:.2f}) scale(1 {flatten:.4f})"'
        place = f'gradientUnits="userSpaceOnUse" cx="0" cy="0" fx="0" fy="0" r="{r:.2f}"'
        return self._gradient(f"radialGradient {place} {change}", stops)

    def path(
        self, d: str, fill: str = "none", stroke: str | None = None, width: float = 1, alpha: float = 1, dash: str | None = None,
        move: tuple[float, float] = (0, 0), turn: float = 0, scale: float = 1
    ) -> "Art":
        """Draws a path, which is scaled, turned by `turn` degrees and then moved by `move`."""
        line = ""
        if stroke:
            line = f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"'
            if dash:
                line += f' stroke-dasharray="{dash}"'
        shape = f'<path d="{d}" fill="{fill}"{line}' + (f' opacity="{alpha:.3f}"' if alpha != 1 else "") + "/>"
        if move != (0, 0) or turn or scale != 1:
            change = f"translate({move[0]:.2f} {move[1]:.2f})" + (f" rotate({turn:.2f})" if turn else "")
            change += f" scale({scale:.4f})" if scale != 1 else ""
            shape = f'<g transform="{change}">{shape}</g>'
        self.body.append(shape)
        return self

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", stroke: str | None = None,
        width: float = 1, alpha: float = 1, dash: str | None = None
    ) -> "Art":
        """Draws a rectangle with round corners. `dash` gives the lengths of strokes and gaps, separated by a space."""
        if dash:
            if fill != "none":
                self.rect(x, y, w, h, r, fill, alpha=alpha)
            on, off = map(float, dash.split())
            return self.path(dashes(rect_outline(x, y, w, h, r), on, off), "none", stroke, width, alpha)
        return self.path(rounded_rect(x, y, w, h, r), fill, stroke, width, alpha)

    def circle(
        self, x: float, y: float, r: float, fill: str = "none", stroke: str | None = None, width: float = 1, alpha: float = 1,
        dash: str | None = None
    ) -> "Art":
        """Draws a circle around (`x`, `y`). `dash` as in `rect`."""
        if dash:
            if fill != "none":
                self.circle(x, y, r, fill, alpha=alpha)
            on, off = map(float, dash.split())
            return self.path(dashes(circle_outline(r, x, y), on, off), "none", stroke, width, alpha)
        line = f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-linecap="round"' if stroke else ""
        clear = f' opacity="{alpha:.3f}"' if alpha != 1 else ""
        self.body.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}"{line}{clear}/>')
        return self

    def icon(self, name: str, x: float, y: float, size: float, colour: str, stroke: float = 2.0) -> "Art":
        """Draws an icon centred on (`x`, `y`)."""
        k = size / 24
        self.body.append(
            f'<g transform="translate({x - size / 2:.2f} {y - size / 2:.2f}) scale({k:.4f})">{icon_art(name, colour, stroke)}</g>'
        )
        return self


class Canvas:
    """A clear image of `size` pixels with `pad` units of room around it. Units are counted from its logical corner, or with
    `centre` from its middle, and so is the place of its sprite."""

    def __init__(self, style: Style, size: tuple[int, int], pad: float = 0, centre: bool = False) -> None:
        self.style, self.size = style, size
        self.unit = style.unit
        self.w, self.h = size[0] / self.unit, size[1] / self.unit
        self.pad = math.ceil(pad * self.unit)
        self.pixels = (size[0] + 2 * self.pad, size[1] + 2 * self.pad)
        self.origin = (self.pad + (size[0] / 2 if centre else 0), self.pad + (size[1] / 2 if centre else 0))
        self._masks: dict[tuple[str, tuple[int, ...]], pygame.Surface] = {}

    @property
    def theme(self) -> Theme:
        """The colours to paint in."""
        return self.style.theme

    @property
    def r(self) -> float:
        """Half the width, in units: the radius of what is round."""
        return self.w / 2

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel from which the units are counted: with an odd size the one before, whatever the pad."""
        return math.floor(self.origin[0]), math.floor(self.origin[1])

    @cached_property
    def image(self) -> pygame.Surface:
        """What has been laid on the canvas so far."""
        return pygame.Surface(self.pixels, pygame.SRCALPHA)

    def area(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """The pixels of the canvas that a box in units touches, and one more on each side."""
        left, top = math.floor(self.origin[0] + x * self.unit) - 1, math.floor(self.origin[1] + y * self.unit) - 1
        right, low = math.ceil(self.origin[0] + (x + w) * self.unit), math.ceil(self.origin[1] + (y + h) * self.unit)
        return pygame.Rect(left, top, right + 1 - left, low + 1 - top).clip(self.image.get_rect())

    def render(self, art: Art, area: pygame.Rect | None = None, coarse: int = 1) -> pygame.Surface:
        """The art alone, as large as the canvas or as its part `area`, or smaller by the factor `coarse`."""
        left, top, w, h = area or (0, 0, *self.pixels)
        w, h = math.ceil(w / coarse), math.ceil(h / coarse)
        move = f"{(self.origin[0] - left) / coarse:.3f} {(self.origin[1] - top) / coarse:.3f}"
        change = f"translate({move}) scale({self.unit / coarse:.5f})"
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        return svg(f'{head}<defs>{"".join(art.defs)}</defs><g transform="{change}">{"".join(art.body)}</g></svg>', (w, h))

    def add(self, art: Art, area: pygame.Rect | None = None) -> "Canvas":
        """Lays the art over what is there. Nothing of it reaches out of `area`, in pixels: a part of a large canvas is quick."""
        self.image.blit(self.render(art, area), area or (0, 0))
        breathe()
        return self

    def soften(self, art: Art, coarse: int) -> "Canvas":
        """Lays art without edges over what is there: it is painted small, by the factor `coarse`, and enlarged."""
        small = self.render(art, coarse=coarse)
        size = small.get_width() * coarse, small.get_height() * coarse
        self.image.blit(stretched(small, size), (0, 0))
        breathe()
        return self

    def silhouette(self, path: str, area: pygame.Rect | None = None) -> pygame.Surface:
        """A path filled with black."""
        return self.render(Art().path(path, "#000000"), area)

    def cast(self, path: str, level: Level | None = "piece") -> "Canvas":
        """Lays the shadow of a closed path; nothing in flat themes or without a level."""
        if level and not self.style.theme.flat:
            right, down, sigma, alpha = SHADOWS[level]
            dark = self._soft(Art().path(path, "#000000"), "#000000", sigma, alpha)
            self.image.blit(dark, (round(right * self.unit), round(down * self.unit)))
            breathe()
        return self

    def _soft(self, art: Art, colour: str, sigma: float, alpha: float) -> pygame.Surface:
        """The blurred silhouette of the art, as large as the canvas. It is painted small, since it has no edges."""
        sigma *= self.unit
        coarse = coarseness(sigma)
        soft = tinted(self.render(art, coarse=coarse), colour, alpha, sigma / coarse)
        if coarse == 1:
            return soft
        full = stretched(soft, (soft.get_width() * coarse, soft.get_height() * coarse))
        return full.subsurface(self.image.get_rect())

    def shade(self, art: Art, colour: str, sigma: float, alpha: float) -> "Canvas":
        """Lays the blurred silhouette of the art in one colour: glows and soft spots. Nothing in flat themes."""
        if not self.style.theme.flat:
            self.image.blit(self._soft(art, colour, sigma, alpha), (0, 0))
            breathe()
        return self

    def masked(self, layer: pygame.Surface, path: str, area: pygame.Rect | None = None) -> "Canvas":
        """Lays over a layer, cut to a closed path. It is as large as `area`, or as the canvas when that is not given."""
        area = area or self.image.get_rect()
        mask = self._masks.get((path, tuple(area)))
        if mask is None:
            mask = self._masks[path, tuple(area)] = self.render(Art().path(path, "#FFFFFF"), area)
            mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        breathe()
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        breathe()
        self.image.blit(layer, area)
        breathe()
        return self

    def wood(
        self, x: float, y: float, w: float, h: float, r: float, tones: Tones, seed: int = 1, strength: float = 0.26,
        lines: int | None = None, edge: bool = True, upright: bool = False
    ) -> "Canvas":
        """Lays a wooden body with grain, within a rounded rectangle; flat in flat themes."""
        outline = rounded_rect(x, y, w, h, r)
        if self.style.theme.flat:
            return self.add(Art().path(outline, tones[1]))
        art = Art()
        lit: tuple[Stop, ...] = ((0, tones[0]), (0.45, tones[1]), (1, tones[2]))
        art.rect(x - 1, y - 1, w + 2, h + 2, 0, art.linear(*lit, x2=0.55, box=(w, h)))
        for d, colour, width, alpha in grain(x, y, w, h, seed, strength, lines, upright):
            art.path(d, "none", colour, width, alpha)
        area = self.area(x, y, w, h)
        self.masked(self.render(art, area), outline, area)
        if edge:
            art = Art()
            shine: tuple[Stop, ...] = ((0, "#FFE9C4", 0.38), (0.35, "#FFE9C4", 0.08), (0.7, "#000000", 0.1), (1, "#000000", 0.55))
            light = art.linear(*shine, x2=0.3, box=(w, h))
            art.rect(x + 0.75, y + 0.75, w - 1.5, h - 1.5, max(r - 0.75, 0), "none", light, 1.5)
            self.add(art, area)
        return self

    def sink(self, x: float, y: float, w: float, h: float, r: float, tones: Sequence[str], depth: float = 5) -> "Canvas":
        """Lays a sunken bed, with a dark inner edge at the upper left and a light lip at the lower right. Without `tones` its
        bottom is what lies there."""
        theme = self.style.theme
        if theme.flat:
            return self.add(Art().rect(x + 1, y + 1, w - 2, h - 2, r, tones[0] if tones else "none", theme.line_soft, 2))
        lip = Art()
        edge = lip.linear((0, "#000000", 0.5), (0.5, "#000000", 0.2), (1, "#FFE2B8", 0.35), x2=0.3, box=(w, h))
        lip.rect(x - 1, y - 1, w + 2, h + 3, r + 1, "none", edge, 2)
        if tones:
            fill = lip.linear(*((i / max(1, len(tones) - 1), tone) for i, tone in enumerate(tones)), x2=0.3, box=(w, h))
            lip.rect(x, y, w, h, r, fill)
        self.add(lip)
        outline = rounded_rect(x, y, w, h, r)
        area = self.area(x, y, w, h)
        light = self.silhouette(rounded_rect(x + depth * 0.6, y + depth, w + 40, h + 40, r), area)
        dark = pygame.Surface(area.size, pygame.SRCALPHA)
        dark.fill((0, 0, 0, 255))
        dark.blit(light, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        breathe()
        sigma = 5.8 if depth > 4 else 2.2
        return self.masked(tinted(dark, "#000000", 0.55, sigma * self.unit), outline, area)

    def put(self, image: pygame.Surface) -> "Canvas":
        """Lays words or a picture in the middle of it."""
        put(self.image, image, center=(round(self.pad + self.size[0] / 2), round(self.pad + self.size[1] / 2)))
        return self

    def sprite(self) -> Sprite:
        """The canvas as a sprite; its place is the point from which the units are counted."""
        return Sprite(ready(self.image), -self.middle[0], -self.middle[1])


Paint = Callable[Concatenate[Canvas, Params], Canvas]
Painted = Callable[Concatenate[Style, Given, Params], Sprite]


def _painted(canvas: Callable[[Style, Given], Canvas]) -> Callable[[Paint[Params]], Painted[Given, Params]]:
    def keeping(paint: Paint[Params]) -> Painted[Given, Params]:
        @wraps(paint)
        def sprite(style: Style, size: Given, /, *args: Params.args, **kwargs: Params.kwargs) -> Sprite:
            return paint(canvas(style, size), *args, **kwargs).sprite()

        return kept(sprite)

    return keeping


def on_box(pad: float = 0) -> Callable[[Paint[Params]], Painted[Size, Params]]:
    """For a function that paints on a canvas and gives it back: it is called with a style and a size in pixels in its place, and
    gives the sprite, which is kept. The place of that is its upper left corner. `pad` as of a canvas."""
    return _painted(lambda style, size: Canvas(style, size, pad))


def on_square(pad: float = 0, share: float = 0) -> Callable[[Paint[Params]], Painted[int, Params]]:
    """As `on_box`, but called with the side of a square, and placed by its middle. `share` of the side is added to `pad`."""
    return _painted(lambda style, side: Canvas(style, (side, side), pad + side * share / style.unit, centre=True))


def on_disc(pad: float = 0, share: float = 0) -> Callable[[Paint[Params]], Painted[int, Params]]:
    """As `on_box`, but called with a radius, and placed by its middle. `share` of the radius is added to `pad`."""
    return _painted(
        lambda style, radius: Canvas(style, (2 * radius, 2 * radius), pad + radius * share / style.unit, centre=True)
    )


def slow(style: Style, name: str, size: tuple[int, int], pad: float, paint: Callable[[Canvas], object], *key: Hashable) -> Sprite:
    """A sprite that is also kept on disk, under `name` and `key`, which say all that is not in the code of `paint`, the theme and
    the height of the window. `size` and `pad` are those of a `Canvas`."""
    frame = Canvas(style, size, pad)

    def make() -> pygame.Surface:
        paint(frame)
        return frame.image

    image = baked((name, style.theme.key, style.high, size, *key), frame.pixels, make)
    return Sprite(image, -frame.middle[0], -frame.middle[1])


def grain(
    x: float, y: float, w: float, h: float, seed: int, strength: float, lines: int | None = None, upright: bool = False
) -> list[tuple[str, str, float, float]]:
    """The wavy lines of a wooden board, one for every 5 units unless `lines` is given: path, colour, width and alpha of each."""
    chance = random.Random(seed)
    across, along = (w, h) if upright else (h, w)
    made = []
    for _ in range(lines or int(across / 5)):
        place, swing = chance.random() * across, chance.uniform(0.5, 3)
        phase, pace = chance.random() * 6, chance.uniform(0.6, 1.6)
        points = []
        for j in range(7):
            u, v = along * j / 6, place + swing * math.sin(phase + pace * j)
            points.append((x + v, y + u) if upright else (x + u, y + v))
        d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
        for (x0, y0), (x1, y1) in pairwise(points):
            if upright:
                d += f"C{x0:.1f} {(y0 + y1) / 2:.1f} {x1:.1f} {(y0 + y1) / 2:.1f} {x1:.1f} {y1:.1f}"
            else:
                d += f"C{(x0 + x1) / 2:.1f} {y0:.1f} {(x0 + x1) / 2:.1f} {y1:.1f} {x1:.1f} {y1:.1f}"
        dark = chance.random() < 0.7
        width = chance.uniform(0.6, 1.8)
        alpha = chance.uniform(0.3, 1) * (strength if dark else strength * 0.28)
        made.append((d, "#000000" if dark else "#FFE2B8", round(width, 1), round(alpha, 3)))
    return made
