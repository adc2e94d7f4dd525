"""The moves of RumBugz and their notation: `bag`, `lay double 2 4 6* 8`, `swap s3 7 for 3`, `add s2 1*`, `discard 5`, `end`."""

from __future__ import annotations

import re
from typing import NamedTuple

from game.contract import NotationError
from game.positions import shown
from game.rumbugz.bugs import KINDS, PLYT, Bugs, in_order, word

WORDS = ("bag", "pile", "knock", "silent", "allow", "refuse", "end")
"""The moves that consist of one word."""
LAY, SWAP, ADD, DISCARD = ("lay", "swap", "add", "discard")


class Move(NamedTuple):
    """A move. Two moves are equal exactly when their texts are.

    `word` is one of `WORDS` or "lay" (`kind`, `bugs` in their order), "swap" (`number` of the sequence from 1, `bugs`: the one
    that goes in, the one that comes out), "add" (`number`, one bug) or "discard" (one bug, 0 for a PLYT bug). A negative bug is
    a PLYT bug that stands for a number.
    """

    word: str
    kind: str = ""
    number: int = 0
    bugs: Bugs = ()


BAG, PILE, KNOCK, SILENT, ALLOW, REFUSE, END = (Move(word) for word in WORDS)
_PLAIN = {move.word: move for move in (BAG, PILE, KNOCK, SILENT, ALLOW, REFUSE, END)}
_BUG = re.compile(r"(1[0-2]|[1-9])(\*?)")
_SEQUENCE = re.compile(r"s([1-9][0-9]{0,5})")
SHAPES = {
    SWAP: "An exchange is written as swap s3 7 for 3: the sequence, the bug that goes in, the bug that comes out.",
    ADD: "Attaching is written as add s2 8: the sequence and one bug.",
    DISCARD: "A discard is one bug: discard 5, or discard * for a PLYT bug.",
    LAY: "Laying is written as lay double 2 4 6* 8: the kind (single, double, triple or same) and the bugz.",
}


def lay(kind: str, bugs: Bugs) -> Move:
    """The move that lays these bugz, which are in order, as a sequence of this kind."""
    return Move(LAY, kind, 0, bugs)


def swap(number: int, bug_in: int, bug_out: int) -> Move:
    """The move that exchanges a bug of the sequence with this number."""
    return Move(SWAP, "", number, (bug_in, bug_out))


def add(number: int, bug: int) -> Move:
    """The move that attaches a bug to the sequence with this number."""
    return Move(ADD, "", number, (bug,))


def discard(bug: int) -> Move:
    """The move that discards a bug of the hand."""
    return Move(DISCARD, "", 0, (bug,))


def text(move: Move) -> str:
    """The canonical line of a move."""
    if move.word == LAY:
        return f"lay {move.kind} " + " ".join([word(bug) for bug in move.bugs])
    if move.word == SWAP:
        return f"swap s{move.number} {word(move.bugs[0])} for {word(move.bugs[1])}"
    if move.word == ADD:
        return f"add s{move.number} {word(move.bugs[0])}"
    if move.word == DISCARD:
        return f"discard {word(move.bugs[0])}"
    return move.word


def parse(line: str) -> Move:
    """The move of a line. Outer spaces, runs of spaces and letter case do not matter. Raises `NotationError`."""
    said = [one.lower() for one in line.split(" ") if one]
    if not said or not line.isascii():
        raise NotationError(f"{shown(line)} is not a move: bag, lay double 2 4 6* 8, swap s3 7 for 3, discard 5 and end are.")
    first, rest = said[0], said[1:]
    if first in _PLAIN:
        if rest:
            raise NotationError(f"Nothing follows the word {first}.")
        return _PLAIN[first]
    if first == LAY:
        return _lay(rest)
    if first == SWAP:
        if len(rest) != 4 or rest[2] != "for":
            raise NotationError(SHAPES[SWAP])
        return swap(_number(rest[0]), _bug(rest[1]), _bug(rest[3]))
    if first == ADD:
        if len(rest) != 2:
            raise NotationError(SHAPES[ADD])
        return add(_number(rest[0]), _bug(rest[1]))
    if first == DISCARD:
        if len(rest) != 1:
            raise NotationError(SHAPES[DISCARD])
        return discard(_discarded(rest[0]))
    raise NotationError(f"There is no move {shown(first)}: moves begin with {', '.join((*WORDS, *SHAPES))}.")


def _lay(said: list[str]) -> Move:
    if len(said) < 2 or said[0] not in KINDS:
        raise NotationError(SHAPES[LAY])
    bugs = tuple(_bug(one) for one in said[1:])
    if in_order(said[0], bugs) != bugs:
        raise NotationError("The bugz of a sequence stand in order: numbers ascending, in same the PLYT bugz last.")
    return lay(said[0], bugs)


def _bug(said: str) -> int:
    match = _BUG.fullmatch(said)
    if match is None:
        raise NotationError(f"There is no bug {shown(said)}: they are 1 to 12, a star behind it means a PLYT bug for it.")
    return -int(match[1]) if match[2] else int(match[1])


def _discarded(said: str) -> int:
    if said == "*":
        return PLYT
    bug = _bug(said)
    if bug < 0:
        raise NotationError("A PLYT bug is discarded as *: on the pile it stands for no number.")
    return bug


def _number(said: str) -> int:
    match = _SEQUENCE.fullmatch(said)
    if match is None:
        raise NotationError(f"There is no sequence {shown(said)}: they are s1, s2 and so on, in the order of laying.")
    return int(match[1])
