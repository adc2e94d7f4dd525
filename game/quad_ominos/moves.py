"""The moves of Quad-Ominos and their notation: `draw`, `pass`, `timeout`, `5055@1,0`, `5555@0,0 + 5055@1,0 + 0005@1,1`."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.contract import NotationError
from game.positions import shown
from game.quad_ominos.board import Laid
from game.quad_ominos.tiles import NAME, spoken

BONUS_TILES = 2
"""The number of bonus tiles that are laid instead of scoring the 25 points (T8)."""


class Move(NamedTuple):
    """A move: `word` is "draw", "pass", "timeout" or "place".

    A placement has its tile in `main` and its bonus tiles in the order in which they are laid. Two moves are equal exactly when
    their texts are. A flat tuple, since moves are made by the ten thousand.
    """

    word: str
    main: Laid | None = None
    first: Laid | None = None
    second: Laid | None = None

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The tiles of a placement in the order in which they are laid; empty for the other moves."""
        return tuple([laid for laid in self[1:] if laid is not None])


DRAW = Move("draw")
PASS = Move("pass")
TIMEOUT = Move("timeout")
_WORDS = {move.word: move for move in (DRAW, PASS, TIMEOUT)}
_PLACEMENT = re.compile(r"([0-9]+)@(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)")
_DIGITS = 4
"""The most digits of a coordinate: no table reaches that far."""


def place(*laid: Laid) -> Move:
    """The placement of these tiles in this order."""
    return Move("place", *laid)


def text(move: Move) -> str:
    """The canonical line of a move."""
    if move.word != "place":
        return move.word
    return " + ".join([f"{tile}@{x},{y}" for tile, x, y in move.laid])


def parse(line: str) -> Move:
    """The move of a line. Outer spaces, runs of spaces and letter case do not matter. Raises `NotationError`.

    A placement with a single bonus tile is a move, so that the rules can say why it is refused.
    """
    words = [word for word in line.split(" ") if word]
    if not words:
        raise NotationError("An empty line is not a move: draw, pass, timeout and 5055@1,0 are.")
    if len(words) == 1 and words[0].isascii() and words[0].lower() in _WORDS:
        return _WORDS[words[0].lower()]
    if len(words) % 2 == 0 or any((word == "+") != bool(n % 2) for n, word in enumerate(words)):
        raise NotationError("Bonus tiles follow with a + that has spaces around it: 5555@0,0 + 5055@1,0 + 0005@1,1.")
    if len(words) > 1 + 2 * BONUS_TILES:
        raise NotationError(f"There are {len(words) // 2} bonus tiles: it is two or none.")
    return place(*[_placement(word) for word in words[::2]])


def _placement(word: str) -> Laid:
    match = _PLACEMENT.fullmatch(word) if word.isascii() else None
    if match is None:
        raise NotationError(
            f"{shown(word)} is no placement: four numbers clockwise from the upper left corner, @, and the place: 5055@1,0."
        )
    tile, x, y = match.groups()
    if tile not in NAME:
        named = spoken(tile) if len(tile) == 4 else shown(tile)
        raise NotationError(f"There is no tile {named}.")
    if max(len(x.lstrip("-")), len(y.lstrip("-"))) > _DIGITS:
        raise NotationError(f"{shown(word)} lies further away than any table reaches.")
    return Laid(tile, int(x), int(y))
