"""The moves of nmbrs! and their notation, as `row 10 20=Jr 30`, `build 40 to 10-30`, `cross 18 27 at 9/3-15`."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from game.contract import NotationError
from game.nmbrs.cards import CARD, NAMES, TOP, Card, Pair, is_joker, pair_text
from game.nmbrs.rows import RowRef
from game.positions import shown

WORDS = ("open", "leave", "claim", "decline", "closed", "end")
"""The moves that consist of one word."""
PLAYS = ("row", "build", "cross")
"""The moves that bring cards from the hand to the table."""


class Move(NamedTuple):
    """A move. Two moves are equal exactly when their texts are.

    `word` is its first word. `cards` are the cards that leave the hand with the numbers for which they stand, ascending (a
    discarded joker stands for 0). `targets` are the rows of a build, or the row in which a cross stands; `at` is the number of
    the card on the table through which a cross goes. `joker` is the joker of a swap.
    """

    word: str
    cards: tuple[Pair, ...] = ()
    targets: tuple[RowRef, ...] = ()
    at: int = 0
    joker: Card = 0


def text(move: Move) -> str:
    """The canonical line of a move."""
    if move.word == "discard":
        return f"discard {NAMES[move.cards[0][1]]}"
    if move.word == "swap":
        return f"swap {NAMES[move.cards[0][1]]} for {NAMES[move.joker]}"
    if not move.cards:
        return move.word
    said = f"{move.word} {' '.join(map(pair_text, move.cards))}"
    if move.word == "build":
        return f"{said} to {' '.join(map(str, move.targets))}"
    return f"{said} at {move.at}/{move.targets[0]}" if move.word == "cross" else said


def parse(line: str) -> Move:
    """The move of a line. Outer spaces, runs of spaces and letter case do not matter. Raises `NotationError`."""
    words = [word for word in line.split(" ") if word]
    if not words:
        raise NotationError("An empty line is not a move.")
    first = _plain(words[0])
    rest = words[1:]
    if first in WORDS:
        if rest:
            _refuse(f"Nothing follows {first}.")
        return Move(first)
    match first:
        case "row":
            return Move("row", _pairs(rest))
        case "build":
            return _build(*_parted(rest, first, "to"))
        case "cross":
            return _cross(*_parted(rest, first, "at"))
        case "swap":
            return _swap(rest)
        case "discard":
            if len(rest) != 1:
                _refuse("A discard says one card: discard 57, discard Jr.")
            return discard(_card(rest[0]))
    raise NotationError(f"There is no move {shown(words[0])}: {', '.join([*WORDS, *PLAYS, 'swap', 'discard'])} there are.")


def discard(card: Card) -> Move:
    return Move("discard", ((0 if is_joker(card) else card, card),))


_EXAMPLES = {"build": "build 40 to 10-30", "cross": "cross 18 27 at 9/3-15"}
_NUMBER = "(?:100|[1-9][0-9]?)"
_PAIR = re.compile(f"({_NUMBER})(?:=(j[rgbo]))?")
_REF = re.compile(f"({_NUMBER})-({_NUMBER})(?:#([1-9][0-9]?))?")
_AT = re.compile(f"({_NUMBER})/(.+)")


def _parted(words: list[str], first: str, between: str) -> tuple[tuple[Pair, ...], list[str]]:
    """The cards of a play, which stand before the word `between`, and the words after it."""
    places = [place for place, word in enumerate(words) if _plain(word) == between]
    if len(places) != 1:
        _refuse(f"A {first} says its cards, then {between}, then where: {_EXAMPLES[first]}.")
    return _pairs(words[: places[0]]), words[places[0] + 1 :]


def _pairs(words: list[str]) -> tuple[Pair, ...]:
    """The cards of a play, ascending by the numbers they stand for."""
    if not words:
        _refuse("No card is named: a play brings at least one card from the hand.")
    out: list[Pair] = []
    for word in words:
        match = _PAIR.fullmatch(_plain(word))
        if match is None:
            _refuse(f"{shown(word)} is no card: a card is a number from 1 to {TOP}, a joker 20=Jr.")
        number = int(match[1])
        card = CARD["J" + match[2][1]] if match[2] else number
        if out and number <= out[-1][0]:
            _refuse(f"Numbers ascend within a move, each once: {number} follows {out[-1][0]}.")
        if any(card == other for _, other in out):
            _refuse(f"{NAMES[card]} is named twice.")
        out.append((number, card))
    return tuple(out)


def _ref(word: str) -> RowRef:
    match = _REF.fullmatch(word)
    if match is None:
        _refuse(f"{shown(word)} names no row: a row is named by its ends, 10-30, and 10-30#2 is the second of those.")
    first, last, mark = int(match[1]), int(match[2]), int(match[3] or 1)
    if first >= last:
        _refuse(f"A row is named by its lowest and its highest number, not {word}.")
    if match[3] == "1":
        _refuse(f"The first row of those with the same ends has no mark: {first}-{last}.")
    return RowRef(first, last, mark)


def _build(cards: tuple[Pair, ...], where: list[str]) -> Move:
    targets = tuple(_ref(_plain(word)) for word in where)
    if not 1 <= len(targets) <= 2:
        _refuse("A build names one row, or the two that it joins.")
    if len(targets) == 2 and targets[0].first >= targets[1].first:
        _refuse("Rows that are joined are named by ascending first number.")
    return Move("build", cards, targets)


def _cross(cards: tuple[Pair, ...], where: list[str]) -> Move:
    match = _AT.fullmatch(_plain(where[0])) if len(where) == 1 else None
    if match is None:
        _refuse("A cross says the card on the table and its row: cross 18 27 at 9/3-15.")
    return Move("cross", cards, (_ref(match[2]),), int(match[1]))


def _swap(words: list[str]) -> Move:
    """The exchange of a joker on the table, from the words after `swap`."""
    if len(words) != 3 or _plain(words[1]) != "for":
        _refuse("A swap says the number card and the joker: swap 20 for Jr.")
    number, joker = _card(words[0]), _card(words[2])
    if is_joker(number) or not is_joker(joker):
        _refuse("A swap says the number card first, then the joker: swap 20 for Jr.")
    return Move("swap", ((number, number),), joker=joker)


def _card(word: str) -> Card:
    card = _CARDS.get(_plain(word))
    if card is None:
        _refuse(f"{shown(word)} is no card: they are 1 to {TOP}, Jr, Jg, Jb and Jo.")
    return card


_CARDS = {name.lower(): card for name, card in CARD.items()}


def _plain(word: str) -> str:
    """The word in lower case. A word that is not ASCII stays as it is, and matches nothing."""
    return word.lower() if word.isascii() else word


def _refuse(sentence: str) -> NoReturn:
    raise NotationError(sentence)
