"""Where the seats sit at the rim of a table: the own figure at the lower left, the others clockwise from there.

The map has `own`, `seats_left` and `seats_right`, or a place of its own for a seat: `seat1_of_3` is the first other one of three.
Up to four seats have their words below the figure; more have them towards the board where that has more room.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import pygame

from game.contract import Seat
from scenes.kit import layout
from scenes.kit.theme import Style
from scenes.table.stage import Rail

Words = Literal["below", "right", "left"]
OWN, OTHER, MANY = 7.8, 6.7, 6.4
"""The radius of the mark of the own seat, of another one, and of another one where more than four sit, in percent of the window's
height, where there is room for them."""
SCORE, SCORE_MANY = 4.5, 2.9
"""The ink of the digits of the score, and how low it may be where more than four sit, in percent of the window's height."""
WORDS, WORDS_MANY, LAST, LOST, NONE, LARGE = 4.4, 3.4, 3.3, 4.25, 1.9, 1.25
"""How much room the name takes besides the score, there and at least where more than four sit, and the last line, what would be
lost in its place, or the air where there is none, in percent of the window's height; and how many times more where words are
large."""
NAME = 4.0
"""How high a name is with what its letters reach below the line, in the same measure."""
FEW = 4
"""Up to so many seats have their words below the figure."""
BESIDE = 1.0
"""The width of a box divided by its height from which words have more room beside the figure than below it."""
TURN = 1.14
"""By how much the figure grows whose turn it is."""
ABOVE, BELOW, CROWN = 1.4, 1.24, 1.54
"""How far a box reaches above the middle of a figure, for its crown, and the words below it are from there, and how far a crown
itself reaches, in radii."""
HANDS, AIR = 1.4, 1.26
"""How far words are beside the middle of a figure with hands, and of one without, in radii."""
SIGNS, SIGN_HIGH = 1.2, 0.62
"""How far rings and numbers at a figure reach from its middle, so that they keep off the words, and how far numbers are above the
middle, below the points of a crown, in radii."""
GAP = 9
"""What a game adds to a seat stands below the figure by this part of its own height."""


@dataclass(frozen=True, slots=True)
class RimPlace:
    """The place of a seat: its box, where its words stand, and the figure: its middle and the radius of its mark, in pixels."""

    box: pygame.Rect
    words: Words
    at: tuple[int, int]
    radius: int
    room: pygame.Rect
    """Where the words stand: under the figure, or beside it."""
    score: float = SCORE
    """The ink of the digits of its score, in percent of the window's height."""
    foot: pygame.Rect | None = None
    """What a game adds stands here, below figure and words, as wide as the seat; None where it follows on the words."""

    def sign(self, side: int, small: int, radius: int) -> tuple[int, int]:
        """The middle of a number, a disc of radius `small`, at the upper left (`side` -1) or right (1) of a figure so large."""
        return self.at[0] + side * (round(radius * SIGNS) - small), self.at[1] - round(radius * SIGN_HIGH)

    def seen(self, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
        """The face with the ring around it, and the name, which nothing should cover."""
        reach = round(self.radius * SIGNS)
        face = pygame.Rect(self.at[0] - reach, self.at[1] - reach, 2 * reach, 2 * reach)
        above = 0 if self.words == "below" else max(0, (self.room.h - style.px(self.score + WORDS_MANY + LAST)) // 2)
        return face, pygame.Rect(self.room.x, self.room.y, self.room.w, above + style.px(NAME))

    @property
    def score_point(self) -> tuple[int, int]:
        """Where points come to that fly to this seat."""
        return self.room.centerx if self.words == "below" else self.at[0], self.room.centery


def joined(style: Style, words: Words, foot: float) -> bool:
    """Whether the last line of a seat stands behind its name, because a game adds something below it."""
    return foot > 0 and words == "below" and not style.large_text


def rim_places(style: Style, rail: Rail, front: Seat, seats: int, foot: float = 0.0,
               last: float = LAST) -> dict[Seat, RimPlace]:
    """The places of all seats of a table at whose lower edge `front` sits.

    `foot`: the height of what the game adds below the words of a seat, in percent of the window's height; `last`: that of the
    last line.
    """
    many = seats > FEW
    places = {front: _placed(style, rail["own"], _words(rail["own"], "right"), OWN, foot, last, many)}
    others = [(front + step) % seats for step in range(1, seats)]
    for seat, (box, words) in zip(others, _boxes(rail, len(others), foot), strict=True):
        places[seat] = _placed(style, box, words, MANY if many else OTHER, foot, last, many)
    if many:  # all scores of a table are of one size
        free = min(place.room.h - (place.foot is None) * style.px(foot) for place in places.values())
        lines = (WORDS_MANY + last) * min(style.text_scale, LARGE)
        score = max(SCORE_MANY, min(SCORE, 100 * free / style.high - lines))
        places = {seat: replace(place, score=score) for seat, place in places.items()}
    return places


def _boxes(rail: Rail, others: int, foot: float) -> list[tuple[pygame.Rect, Words]]:
    """The boxes of so many other seats, clockwise from the own one, and where their words stand."""
    named = [f"seat{number}_of_{others}" for number in range(1, others + 1)]
    if all(name in rail.places for name in named):
        return [(rail[name], _words(rail[name], "right")) for name in named]
    many = others >= FEW
    share_left = rail["seats_left"].h / (rail["seats_left"].h + rail["seats_right"].h)
    left = {1: 0, 2: 1, 3: 1}.get(others, round(others * share_left))
    least = 1 if many else 2
    on_left = layout.rows(rail["seats_left"], *(1.0 for _seat in range(max(left, least))))[:left]
    on_right = layout.rows(rail["seats_right"], *(1.0 for _seat in range(max(others - left, least))))[:others - left]
    return [*((box, _words(box, "right", many, foot)) for box in reversed(on_left)),
            *((box, _words(box, "left", many, foot)) for box in on_right)]


def _words(box: pygame.Rect, beside: Words, many: bool = True, foot: float = 0.0) -> Words:
    """Where the words of a seat stand in its box: `beside` the figure where more than a few sit and it is wide, else below it."""
    return beside if many and (foot or box.w > box.h * BESIDE) else "below"


def _placed(style: Style, box: pygame.Rect, words: Words, share: float, foot: float, last: float, many: bool) -> RimPlace:
    """Sets a figure into a box, as large as `share` (percent of the window's height) where its words have room beside it."""
    most = style.px(share)
    if words == "below":
        lines = WORDS + (NONE if joined(style, words, foot) else last)
        score = SCORE_MANY if many else SCORE
        left = box.h - style.px(foot + score + lines * min(style.text_scale, LARGE))
        radius = max(style.px(2.6), min(most, round(box.w * 0.40), round(left / (ABOVE + BELOW))))
        at = box.centerx, box.y + round(radius * ABOVE)
        top = at[1] + round(radius * BELOW)
        return RimPlace(box, words, at, radius, pygame.Rect(box.x, top, box.w, max(1, box.bottom - top)))
    low = style.px(foot)
    gap = low // GAP
    high = min(box.h - low - 2 * gap, style.px(share * 2.7)) if foot else box.h  # half a gap stays free above and below
    radius = min(most, round(high * 0.41), round(box.w * 0.23))
    side = 1 if words == "right" else -1
    edge = box.x if words == "right" else box.right
    top = box.y + (box.h - high - low - gap) // 2 if foot else box.y
    x, out = edge + side * round(radius * 1.2), round(radius * (HANDS if share == OWN else AIR))
    wide = max(1, box.w - round(radius * 1.2) - out)
    room = pygame.Rect(x + out if words == "right" else x - out - wide, top, wide, high)
    below = pygame.Rect(box.x, top + high + gap, box.w, low).inflate(-style.px(1), 0) if foot else None
    return RimPlace(box, words, (x, top + max(high // 2, round(radius * ABOVE))), radius, room, foot=below)
