"""The states of a piece's picture: faded, with the table shining through, with a line around its silhouette."""

from __future__ import annotations

import math

import pygame

from scenes.kit.pictures import Sprite, padded, ready
from scenes.kit.shapes import rgb
from scenes.kit.theme import Style


def line_round(body: Sprite, width: float, colour: str, hollow: bool = False) -> Sprite:
    """A line of `width` pixels around a silhouette, to be laid under it; a `hollow` one leaves the silhouette itself out."""
    pad = math.ceil(width) + 1
    mask = padded(body.image, pad)
    mask.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grown = mask.copy()
    for step in range(24):
        angle = step * math.pi / 12
        move = (round(width * math.cos(angle)), round(width * math.sin(angle)))
        grown.blit(mask, move, special_flags=pygame.BLEND_RGBA_MAX)
    if hollow:
        grown.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    grown.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Sprite(grown, body.dx - pad, body.dy - pad)


def layered(layers: list[Sprite]) -> Sprite:
    """Layers over each other as one sprite; the first lies lowest."""
    area = layers[0].rect((0, 0)).unionall([layer.rect((0, 0)) for layer in layers[1:]])
    image = pygame.Surface(area.size, pygame.SRCALPHA)
    for layer in layers:
        layer.draw(image, (-area.x, -area.y))
    return Sprite(ready(image), area.x, area.y)


def at_body(sprite: Sprite, by: Sprite) -> Sprite:
    """A shadow or glow whose place is the corner of the image of `by`, moved to the place of that sprite."""
    return sprite.moved(by.dx, by.dy)


def seen_through(body: Sprite, alpha: int) -> Sprite:
    """The body made transparent: `alpha` from 0 (nothing is left) to 255."""
    image = body.image.copy()
    image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(image, body.dx, body.dy)


def faded(style: Style, body: Sprite) -> Sprite:
    """A body that cannot be used now: its colours are weaker and closer to the wood that it lies on."""
    image = body.image.copy()
    shade = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    shade.fill((*rgb(style.theme.ground if style.theme.flat else "#3A2A1E"), 255))
    shade.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    grey = pygame.transform.grayscale(image)
    grey.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(grey, (0, 0))
    image.fill((168, 164, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(image, body.dx, body.dy)
