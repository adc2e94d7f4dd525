"""Colours and worths of the cards: the deck of the house from `deck.csv`, or one that a player has written down.

A deck is identified by its key: "" for the deck of the house, otherwise the colour and worth of the cards 1 to 100 in a row, as
in "g1r3g3r3...". The key goes into every record of a match that is played with it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from game.contract import N_, Phrase
from game.nmbrs.cards import COLOURS, JOKERS, TOP

HEADER = ("number", "colour", "value")
MOST_WORTH = 3
_KEY = re.compile(f"([rgbo][1-{MOST_WORTH}]){{{TOP}}}")


class Deck(NamedTuple):
    """The colour of each card, as an index into `cards.COLOURS`, and its worth. Index 0 stands for no card."""

    colours: tuple[int, ...]
    worths: tuple[int, ...]


class DeckError(ValueError):
    """A text that is not a deck. `reason` says what is wrong, and in which line (1 is the first)."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.say())
        self.reason = reason


def parse(text: str) -> str:
    """The key of a deck from the text of a deck file; "" when it is the deck of the house. Raises `DeckError`.

    The first line is `number,colour,value`; a line for each of the 104 cards follows, in any order: `57,red,1`, `joker,red,0`.
    Semicolons may stand for commas; empty lines and spaces do not matter.
    """
    key = _key(text)
    return "" if key == house() else key


def is_key(key: object) -> bool:
    """Whether this is the key of a deck."""
    return key == "" or (isinstance(key, str) and _KEY.fullmatch(key) is not None)


@lru_cache(maxsize=16)
def table(key: str) -> Deck:
    """The deck with this key. Raises ValueError for anything that is not a key."""
    if not is_key(key):
        raise ValueError(f"no key of a deck: {key[:40]!r}")
    said = key or house()
    letters = [colour[0] for colour in COLOURS]
    colours = [letters.index(said[at]) for at in range(0, 2 * TOP, 2)]
    worths = [int(said[at]) for at in range(1, 2 * TOP, 2)]
    return Deck((0, *colours, *range(len(JOKERS))), (0, *worths, *[0] * len(JOKERS)))


@lru_cache(maxsize=1)
def house() -> str:
    """The deck of the house, written like the key of any other deck."""
    return _key(files("game.nmbrs").joinpath("deck.csv").read_text(encoding="utf-8"))


def _key(text: str) -> str:
    """The key of a deck from the text of its file. Raises `DeckError`."""
    found: dict[int, str] = {}
    jokers: set[str] = set()
    header = False
    for line, row in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = [word.strip().lower() for word in row.replace(";", ",").split(",")]
        if not any(words):
            continue
        if not header:
            if tuple(words) != HEADER:
                raise _wrong(N_("Line {line}: the first line of a deck is number,colour,value, not {found}."), line, found=row)
            header = True
            continue
        if len(words) != len(HEADER):
            raise _wrong(N_("Line {line}: a card has a number, a colour and a value; here is {found}."), line, found=row)
        number, colour, value = words
        if colour not in COLOURS:
            raise _wrong(N_("Line {line}: {found} is no colour: they are red, green, blue and orange."), line, found=colour)
        if number == "joker":
            _joker(line, colour, value, jokers)
        else:
            _number_card(line, number, colour, value, found)
    _check_complete(len(text.splitlines()), found, jokers)
    return "".join(found[number] for number in range(1, TOP + 1))


_NUMBERS = {str(number): number for number in range(1, TOP + 1)}
_WORTHS = tuple(map(str, range(1, MOST_WORTH + 1)))


def _number_card(line: int, number: str, colour: str, value: str, found: dict[int, str]) -> None:
    """Enters the card of a line into `found`. Raises `DeckError`."""
    if number not in _NUMBERS:
        raise _wrong(N_("Line {line}: {found} is no number from 1 to 100 and not joker."), line, found=number)
    if _NUMBERS[number] in found:
        raise _wrong(N_("Line {line}: the card {found} stands in the deck already."), line, found=number)
    if value not in _WORTHS:
        raise _wrong(N_("Line {line}: a number card is worth 1, 2 or 3, not {found}."), line, found=value)
    found[_NUMBERS[number]] = colour[0] + value


def _joker(line: int, colour: str, value: str, jokers: set[str]) -> None:
    """Enters the joker of a line into `jokers`. Raises `DeckError`."""
    if value != "0":
        raise _wrong(N_("Line {line}: a joker is worth 0, not {found}."), line, found=value)
    if colour in jokers:
        raise _wrong(N_("Line {line}: there is one joker of each colour, and {found} has its own already."), line, found=colour)
    jokers.add(colour)


def _check_complete(last: int, found: dict[int, str], jokers: set[str]) -> None:
    """Raises `DeckError` for the first card that is missing after the last line, number `last`."""
    missing = next((number for number in range(1, TOP + 1) if number not in found), None)
    if missing is not None:
        raise _wrong(N_("Line {line}: the deck ends without the card {found}."), last, found=str(missing))
    lacking = next((colour for colour in COLOURS if colour not in jokers), None)
    if lacking is not None:
        raise _wrong(N_("Line {line}: the deck ends without its joker in {found}."), last, found=lacking)


def _wrong(words: str, line: int, /, found: str) -> DeckError:
    shown = found.strip()
    return DeckError(Phrase(words, (("line", line), ("found", shown if len(shown) <= 40 else shown[:37] + "..."))))
