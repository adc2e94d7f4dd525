"""How bugs look, on the rack and in the hands of a round that is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from game.contract import Seat
from game.rumbugz.bugs import HIGHEST, PLYT
from scenes.games.rumbugz import bugs
from scenes.kit import materials
from scenes.kit.language import N_
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.game import RoundPieces
from scenes.table.hand.rack import State
from scenes.table.plates.rim import RimPlace
from scenes.table.rounds.story import TOLD

ASPECT = bugs.WIDTH / bugs.HEIGHT
MIDDLE = 0.53
"""Where the middle of a bug is in the box that it fills, as a share of the height from the top."""


def middle(rect: pygame.Rect) -> tuple[int, int]:
    """The middle of a bug whose box is `rect`."""
    return rect.centerx, rect.y + round(rect.h * MIDDLE)


class BugFace:
    """The face of bugs on a rack. A picked PLYT shows the number for which it would stand."""

    aspect = ASPECT
    most, least = 15.5, 7.0
    corner: float | None = None
    rows, gap, rise = 2, 0.4, 1.8
    overlap = 0.36

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.code_in: Callable[[int, pygame.Rect], int] = lambda key, rect: key
        """The code with which a picked or held bug in this box is shown, as in a position."""
        self.is_blinking: Callable[[pygame.Rect], bool] = lambda rect: False
        """Whether the bug in this box has its eyes shut now."""

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a bug whose box is `rect`."""
        style, size, at = self.desk.style, max(8, round(rect.h / bugs.HEIGHT)), middle(rect)
        if key is None:
            bugs.bug(style, size, None).draw(target, at)
        elif state == "held":
            bugs.bug(style, round(size / bugs.HELD), self.code_in(int(key), rect), "held").draw(target, at)
        else:
            code = self.code_in(int(key), rect) if state == "picked" else int(key)
            kind: bugs.BugState = "chosen" if state == "picked" else "dim" if state == "dim" else "rest"
            bugs.bug(style, size, code, kind, self.is_blinking(rect)).draw(target, at)
            if state == "up":
                bugs.bug(style, size, code, "ghost").draw(target, at)


def code_of(piece: str) -> int:
    """The code of a bug that a round's end gives in the game's notation."""
    return PLYT if piece == "*" else int(piece)


def worth(piece: str) -> int:
    """How much it counts: its number, or 12 for a PLYT."""
    return code_of(piece) or HIGHEST


FAN, COLUMNS, APART, ROW, AIR = 6.0, 4, 0.96, 1.2, 0.22
"""The size of the bugs of a fan in percent of the window's height, how many stand side by side, how far one is from the next and
one row from the next, and the air around them, in sizes of a bug."""


@dataclass(frozen=True)
class Fan:
    """What a hand has left, open in rows on a sheet: the picture of what counts at the end of a round."""

    style: Style
    codes: tuple[int, ...]
    columns: int = COLUMNS

    @property
    def size(self) -> tuple[int, int]:
        """How much it covers, in pixels."""
        columns, rows, one = min(self.columns, len(self.codes)), -(-len(self.codes) // self.columns), self.style.px(FAN)
        return (round(one * (bugs.WIDTH + APART * (columns - 1) + 2 * AIR)),
                round(one * (bugs.HEIGHT + ROW * (rows - 1) + 2 * AIR)))

    @staticmethod
    def beside(seat: Seat, rim: Mapping[Seat, RimPlace], style: Style, codes: tuple[int, ...]) -> tuple[tuple[int, int], Fan]:
        """The fan of a seat with its middle: between the seat and the table, or below it where others sit there."""
        place, window, fan = rim[seat], pygame.Rect((0, 0), style.size), Fan(style, codes)
        box = pygame.Rect((0, 0), fan.size).move_to(midleft=(place.box.right, place.at[1]))
        if place.at[0] > window.centerx:
            box.right = place.box.x
        if any(box.colliderect(other.box) for other in rim.values()):
            fan = Fan(style, codes, max(2, round(place.box.w / style.px(FAN) / APART) - 1))
            box = pygame.Rect((0, 0), fan.size).move_to(midtop=place.box.midbottom)
        return box.clamp(window).center, fan

    def draw_scaled(self, target: pygame.Surface, at: tuple[float, float], ratio: float) -> None:
        """Draws it scaled around its middle."""
        style, one, (wide, high) = self.style, self.style.px(FAN) * ratio, self.size
        sheet = materials.panel(style, (wide, high))
        sheet.draw_scaled(target, (at[0] - wide * ratio / 2, at[1] - high * ratio / 2), ratio)
        rows = [self.codes[first:first + self.columns] for first in range(0, len(self.codes), self.columns)]
        for row, codes in enumerate(rows):
            y = at[1] + one * (ROW * (row - (len(rows) - 1) / 2) + MIDDLE * bugs.HEIGHT - bugs.HEIGHT / 2)
            for column, code in enumerate(codes):
                x = at[0] + one * APART * (column - (len(codes) - 1) / 2)
                bugs.bug(style, style.px(FAN), code).draw_scaled(target, (x, y), ratio)


def round_bugs(desk: Desk) -> RoundPieces:
    """The bugs that were left when a round ended."""
    def paint(target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        bugs.bug(desk.style, max(8, round(rect.h / bugs.HEIGHT)), code_of(piece)).draw(target, middle(rect))

    return RoundPieces(
        ASPECT, 0.36, paint, worth,
        (N_("{name} wins round {number}"),
         N_("{name} has laid all four kinds, has no bug left, and gets the numbers of all others.")),
        {"": (N_("Nobody wins round {number}"),
              N_("Nobody could go on, or nothing was laid for ten turns of everybody. Nothing is counted."))},
        TOLD,
    )
