"""The moves of QUMERO and their notation: `roll`, `die`, `pass`, `U2 R4`, `R6`, `M6! R4`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from game.contract import NotationError
from game.positions import shown
from game.qumero.board import FIELD, NAMES

PLACES = 2
"""The most fields that a placement covers."""


class Move(NamedTuple):
    """A move: `word` is "roll", "die", "pass" or "place".

    A placement names its fields in ascending order, and those among them that are covered with a card. Two moves are equal
    exactly when their texts are.
    """

    word: str
    fields: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


ROLL_DICE = Move("roll")
THROW_DIE = Move("die")
PASS = Move("pass")
_WORDS = {move.word: move for move in (ROLL_DICE, THROW_DIE, PASS)}
_FIELD = re.compile(r"([QUMERO][1-6])(!?)")


def place(own: Iterable[int], cards: Iterable[int] = ()) -> Move:
    """The placement that covers the fields `own` without a card and each of the fields `cards` with one."""
    carded = tuple(sorted(cards))
    return Move("place", tuple(sorted([*own, *carded])), carded)


def text(move: Move) -> str:
    """The canonical line of a move."""
    if move.word != "place":
        return move.word
    return " ".join([NAMES[field] + ("!" if field in move.cards else "") for field in move.fields])


def parse(line: str) -> Move:
    """The move of a line. Outer spaces, runs of spaces, letter case and the order of the fields do not matter.
    Raises `NotationError`."""
    words = [word for word in line.split(" ") if word]
    if not words:
        raise NotationError("An empty line is not a move: roll, die, pass, U2 R4, R6 and M6! R4 are.")
    if len(words) == 1 and words[0].lower() in _WORDS and words[0].isascii():
        return _WORDS[words[0].lower()]
    own: list[int] = []
    cards: list[int] = []
    for word in words:
        match = _FIELD.fullmatch(word.upper()) if word.isascii() else None
        if match is None:
            raise NotationError(
                f"There is no field {shown(word)}: the columns are Q, U, M, E, R, O, the rows 1 to 6; "
                "a field covered by means of a card is marked with !."
            )
        field = FIELD[match[1]]
        if field in own or field in cards:
            raise NotationError(f"{NAMES[field]} is named twice: a field is covered once.")
        (cards if match[2] else own).append(field)
    if len(words) > PLACES:
        raise NotationError(f"A placement covers one field or two; here are {len(words)}.")
    return place(own, cards)
