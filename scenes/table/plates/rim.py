"""Where the seats sit at the rim of a table: the own figure at the lower left, the others clockwise from there.

The map has `own`, `seats_left` and `seats_right`, or a place of its own for a seat: `seat1_of_3` is the first other one of three.
Up to four seats have their words below the figure; more have them towards the board where that has more room.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.contract import Seat
from scenes.kit import layout
from scenes.kit.theme import Style
from scenes.table.stage import Rail

Words = Literal["below", "right", "left"]
OWN, OTHER, MANY = 7.8, 5.7, 5.2
"""The radius of the mark of the own seat, of another one, and of one of more than four, in percent of the window's height."""
BESIDE = 1.15
"""The width of a box divided by its height from which words have more room beside the figure than below it."""
TURN = 1.14
"""By how much the figure grows whose turn it is."""

AIR = 9
"""What a game adds to a seat stands below the figure by this part of its own height."""


@dataclass(frozen=True, slots=True)
class RimPlace:
    """The place of a seat: its box, where its words stand, and the figure: its middle and the radius of its mark, in pixels."""

    box: pygame.Rect
    words: Words
    at: tuple[int, int]
    radius: int
    foot: pygame.Rect | None = None
    """What a game adds stands here, below figure and words, as wide as the seat; None where it follows on the words."""

    @property
    def room(self) -> pygame.Rect:
        """Where the words stand: under the figure, or beside it."""
        out = round(self.radius * 1.4)  # beside the hands of a figure that leans in
        if self.words == "below":
            top = self.at[1] + round(self.radius * 1.28)
            return pygame.Rect(self.box.x, top, self.box.w, max(1, self.box.bottom - top))
        box = self.box
        if self.foot is not None:
            half = self.foot.y - self.foot.h // AIR - self.at[1]
            box = pygame.Rect(box.x, self.at[1] - half, box.w, 2 * half)
        if self.words == "right":
            return pygame.Rect(self.at[0] + out, box.y, max(1, box.right - self.at[0] - out), box.h)
        return pygame.Rect(box.x, box.y, max(1, self.at[0] - out - box.x), box.h)

    @property
    def score_point(self) -> tuple[int, int]:
        """Where points come to that fly to this seat."""
        return self.room.centerx if self.words == "below" else self.at[0], self.room.centery


def rim_places(style: Style, rail: Rail, front: Seat, seats: int, foot: float = 0.0) -> dict[Seat, RimPlace]:
    """The places of all seats of a table at whose lower edge `front` sits.

    `foot`: the height of what the game adds below the words of a seat, in percent of the window's height.
    """
    many = seats > 4
    share = MANY if many else OTHER
    places = {front: _placed(style, rail["own"], _words(rail["own"], "right"), OWN, foot)}
    others = [(front + step) % seats for step in range(1, seats)]
    named = [f"seat{number}_of_{len(others)}" for number in range(1, len(others) + 1)]
    if all(name in rail.places for name in named):
        for seat, name in zip(others, named, strict=True):
            box = rail[name]
            places[seat] = _placed(style, box, _words(box, "right"), share, foot)
        return places
    share_left = rail["seats_left"].h / (rail["seats_left"].h + rail["seats_right"].h)
    left = {1: 0, 2: 1, 3: 1}.get(len(others), round(len(others) * share_left))
    columns: tuple[tuple[str, list[Seat], Words], ...] = (
        ("seats_left", others[:left][::-1], "right"), ("seats_right", others[left:], "left"))
    for column, sitting, words in columns:
        rooms = layout.rows(rail[column], *(1.0 for _seat in range(max(len(sitting), 1 if many else 2))))
        for seat, box in zip(sitting, rooms, strict=False):
            places[seat] = _placed(style, box, _words(box, words, many, foot), share, foot)
    return places


def _words(box: pygame.Rect, beside: Words, many: bool = True, foot: float = 0.0) -> Words:
    """Where the words of a seat stand in its box: `beside` the figure where more than a few sit and it is wide, else below it."""
    return beside if many and (foot or box.w > box.h * BESIDE) else "below"


def _placed(style: Style, box: pygame.Rect, words: Words, share: float, foot: float) -> RimPlace:
    """Sets a figure into a box, as large as `share` (percent of the window's height) where its words have room beside it."""
    most = style.px(share)
    if words == "below":
        score = 4.2 if share == MANY else 6.8
        left = box.h - style.px(foot + score + 6.3 * min(style.text_scale, 1.6))  # beside name, score and last line
        radius = max(style.px(2.6), min(most, round(box.w * 0.40), round(left / 2.75)))
        return RimPlace(box, words, (box.centerx, box.y + round(radius * 1.45)), radius)
    low = style.px(foot)
    gap = low // AIR
    high = min(box.h - low - gap, style.px(share * 2.7)) if foot else box.h
    radius = min(most, round(high * 0.38), round(box.w * 0.2))
    x = box.x + round(radius * 1.2) if words == "right" else box.right - round(radius * 1.2)
    top = box.y + (box.h - high - low - gap) // 2 if foot else box.y
    below = pygame.Rect(box.x, top + high + gap, box.w, low).inflate(-style.px(1), 0) if foot else None
    return RimPlace(box, words, (x, top + high // 2), radius, below)
