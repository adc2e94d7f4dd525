"""The games of the house in the order of the menu. A game's code is imported when it is first asked for.

A game is entered in one line here, and nowhere else in the program: its rules, its bot, its lessons and its puzzles are the
modules `rules`, `bot`, `lessons` and `puzzles` of its package under `game`, what the screen knows of it is its package under
`scenes.games`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # the menu asks for the lids alone, and is not to wait for the rest
    from game.bots.levels import Bot
    from game.coaching import First
    from game.contract import Rules
    from game.lessons import Lessons
    from game.puzzles import Maker


class Lid(NamedTuple):
    """A game's line in the catalogue: its title, and how many can play it.

    One that is not `finished` can be played, and is tried by all tests but those of what is made last: lessons, puzzles, worked
    cases, translations. `rules_in` and `screen_in` are the packages of its rules and of its screen; empty means `game.KEY` and
    `scenes.games.KEY`.
    """

    key: str
    title: str
    min_seats: int
    max_seats: int
    finished: bool = True
    rules_in: str = ""
    screen_in: str = ""


_LIDS = [
    Lid("querni", "QUERNI", 2, 2),
    Lid("qumero", "QUMERO", 2, 4),
    Lid("quad_ominos", "Quad-Ominos", 2, 8),
    Lid("rumbugz", "RumBugz", 2, 6),
    Lid("nmbrs", "nmbrs!", 2, 8),
]


def lids() -> tuple[Lid, ...]:
    """All lids, in the order of the menu."""
    return tuple(_LIDS)


def games() -> tuple[str, ...]:
    """The keys of the games, in the order of the menu."""
    return tuple(lid.key for lid in _LIDS)


def finished() -> tuple[str, ...]:
    """The keys of the games that have all that a game of the house has, in the order of the menu."""
    return tuple(lid.key for lid in _LIDS if lid.finished)


def lid(key: str) -> Lid:
    """The lid of a game. Raises KeyError for one that is not there."""
    for found in _LIDS:
        if found.key == key:
            return found
    raise KeyError(key)


def rules(key: str) -> Rules[Any, Any, Any]:
    """The rules of a game. Raises KeyError for one that does not exist."""
    found: Rules[Any, Any, Any] = _module(key, "rules").RULES
    return found


def bot(key: str) -> Bot[Any, Any]:
    """The bot of a game. Raises KeyError for a game that does not exist."""
    found: Bot[Any, Any] = _module(key, "bot").BOT
    return found


def lessons(key: str) -> Lessons:
    """The lessons of a game. Raises KeyError for a game that does not exist."""
    found: Lessons = _module(key, "lessons").LESSONS
    return found


def coach(key: str) -> Sequence[First]:
    """What the coach of a first match may say; nothing for a game that has no coach."""
    if find_spec(f"{lid(key).rules_in or f'game.{key}'}.coach") is None:
        return ()
    found: Sequence[First] = _module(key, "coach").FIRSTS
    return found


def has_lessons(key: str) -> bool:
    """Whether a game has lessons; nothing of them is imported."""
    return find_spec(f"{lid(key).rules_in or f'game.{key}'}.lessons") is not None


def has_puzzles(key: str) -> bool:
    """Whether a game has puzzles; nothing of them is imported."""
    return find_spec(f"{lid(key).rules_in or f'game.{key}'}.puzzles") is not None


def puzzles(key: str) -> Maker:
    """What a game says of its puzzles. Raises KeyError for a game that does not exist."""
    found: Maker = _module(key, "puzzles").PUZZLES
    return found


def _module(key: str, name: str) -> Any:
    return import_module(f"{lid(key).rules_in or f'game.{key}'}.{name}")
