"""The moves of QUERNI and their notation: `c3-d4`, `c3*e5*g5`, `x3-7`, `c3*e5 x3-7`, `pass`, `set a2=5 b2=16 ...`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from game.contract import NotationError
from game.positions import shown
from game.querni.board import FIELD, NAMES, PER_SEAT, Path

Chain = tuple[int, int]
"""The lowest and the highest number of the stones that are removed."""


class Turn(NamedTuple):
    """A turn (Q4): a move, a removal, both, or neither, which is a pass.

    `path` is where the stone starts and every field on which it lands; empty without a move. `jumps` tells a move by jumps from
    a step and is False for an empty path. Two turns are equal exactly when their texts are.
    """

    path: Path = ()
    jumps: bool = False
    chain: Chain | None = None


class SetUp(NamedTuple):
    """A layout of the opponent's stones (Q3, `placed`): fields in board order, and the number on each."""

    fields: tuple[int, ...]
    numbers: tuple[int, ...]


Move = Turn | SetUp

PASS = Turn()

_FIELD = re.compile(r"[a-j][1-7]")
_PATH = re.compile(r"[a-z][0-9]+(?:[-*][a-z][0-9]+)+")
_CHAIN = re.compile(r"x([0-9]+)-([0-9]+)")
_LAID = re.compile(r"([a-z][0-9]+)=([0-9]+)")


def text(move: Move) -> str:
    """The canonical line of a move."""
    if isinstance(move, SetUp):
        return "set " + " ".join(f"{NAMES[f]}={n}" for f, n in zip(move.fields, move.numbers, strict=True))
    path, jumps, chain = move
    words = []
    if path:
        words.append(("*" if jumps else "-").join([NAMES[f] for f in path]))
    if chain:
        words.append(f"x{chain[0]}-{chain[1]}")
    return " ".join(words) or "pass"


def parse(line: str) -> Move:
    """The move of a line. Outer spaces, runs of spaces and letter case do not matter. Raises `NotationError`."""
    words = [word for word in line.lower().split(" ") if word]
    if not words:
        raise NotationError("An empty line is not a move: c3-d4, c3*e5*g5, x3-7, c3*e5 x3-7 and pass are.")
    if words[0] == "set":
        return _parse_set_up(words[1:])
    if words == ["pass"]:
        return PASS
    path: Path = ()
    jumps = False
    if not words[0].startswith("x"):
        path, jumps = _parse_path(words.pop(0))
    chain = _parse_chain(words.pop(0)) if words else None
    if words:
        raise NotationError(f"{shown(words[0])} is too much: a turn is one move, one removal, or first the one, then the other.")
    return Turn(path, jumps, chain)


def _parse_field(word: str) -> int:
    if not _FIELD.fullmatch(word):
        raise NotationError(f"There is no field {shown(word)}: the columns are a to j, the rows 1 to 7.")
    return FIELD[word]


def _parse_number(word: str) -> int:
    if len(word) > 2 or word.startswith("0") or int(word) > PER_SEAT:
        raise NotationError(f"There is no stone {shown(word)}: the numbers are 1 to 16, without leading zeros.")
    return int(word)


def _parse_path(word: str) -> tuple[Path, bool]:
    if not _PATH.fullmatch(word):
        raise NotationError(f"{shown(word)} is not a move: a step is written c3-d4, jumps c3*e5*g5.")
    path = tuple(_parse_field(part) for part in re.split("[-*]", word))
    if "-" in word and len(path) > 2:
        raise NotationError(f"{shown(word)} is not a move: it is either one step, as c3-d4, or jumps, as c3*e5*g5.")
    return path, "*" in word


def _parse_chain(word: str) -> Chain:
    match = _CHAIN.fullmatch(word)
    if not match:
        raise NotationError(f"{shown(word)} is not a removal: the stones 3 to 7 are removed by x3-7.")
    return _parse_number(match[1]), _parse_number(match[2])


def _parse_set_up(words: list[str]) -> SetUp:
    pairs = []
    for word in words:
        match = _LAID.fullmatch(word)
        if not match:
            raise NotationError(f"{shown(word)} does not lay a stone: stone 5 goes to a2 by a2=5.")
        pairs.append((_parse_field(match[1]), _parse_number(match[2])))
    fields = tuple(f for f, _ in pairs)
    if any(f >= g for f, g in pairwise(fields)):
        raise NotationError("The fields of a layout are named once each, row by row from row 1, in each row from a to j.")
    if len(fields) != PER_SEAT:
        raise NotationError(f"A layout names all 16 start fields of a colour; here are {len(fields)}.")
    return SetUp(fields, tuple(n for _, n in pairs))
