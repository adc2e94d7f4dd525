"""How bugs look, on the rack and in the hands of a round that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.rounds import RoundEnded
from game.rumbugz.bugs import HIGHEST
from scenes.games.rumbugz import bugs
from scenes.kit.language import _
from scenes.table.desk import Desk
from scenes.table.hand.face import State

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
        style = self.desk.style
        size = max(8, round(rect.h / bugs.HEIGHT))
        if key is None:
            bugs.back(style, size).draw(target, middle(rect))
            return
        if state == "held":
            code = self.code_in(int(key), rect)
            bugs.bug(style, round(size / bugs.HELD), code, "held").draw(target, middle(rect))
            return
        code = self.code_in(int(key), rect) if state == "picked" else int(key)
        shut = self.is_blinking(rect)
        bugs.bug(style, size, code, "chosen" if state == "picked" else "dim" if state == "dim" else "rest", shut).draw(
            target, middle(rect))
        if state == "up":
            bugs.bug(style, size, code, "ghost").draw(target, middle(rect))


class RoundBugs:
    """The face of the bugs that were left when a round ended."""

    aspect = ASPECT
    overlap = 0.36

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def paint(self, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        """Draws a bug given in the game's notation."""
        size = max(8, round(rect.h / bugs.HEIGHT))
        bugs.bug(self.desk.style, size, 0 if piece == "*" else int(piece)).draw(target, middle(rect))

    def count(self, piece: str) -> int:
        """How much a bug counts: its number, or 12 for a PLYT."""
        return HIGHEST if piece == "*" else int(piece)

    def heading(self, event: RoundEnded, name: Callable[[int], str]) -> tuple[str, str]:
        """A heading and a line on who won the round, or why nobody did."""
        if event.winner is not None:
            line = _("{name} has laid all four kinds, has no bug left, and gets the numbers of all others.")
            return _("{name} wins round {number}").format(name=name(event.winner), number=event.round), line.format(
                name=name(event.winner))
        return _("Nobody wins round {number}").format(number=event.round), _(
            "Nobody could go on, or nothing was laid for ten turns of everybody. Nothing is counted.")
