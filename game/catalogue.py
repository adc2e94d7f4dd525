"""The games of the house in the order of the menu. A game's code is imported when it is first asked for."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the menu asks for the lids alone, and is not to wait for the rest
    from game.bots.levels import Bot
    from game.contract import Rules


@dataclass(frozen=True, slots=True)
class Lid:
    """A game's lid in the menu: its title, how many can play it, and whether it can be played yet."""

    key: str
    title: str
    min_seats: int
    max_seats: int
    exists: bool


LIDS = (
    Lid("querni", "QUERNI", 2, 2, True),
    Lid("qumero", "QUMERO", 2, 4, True),
    Lid("quad_ominos", "Quad-Ominos", 2, 8, True),
    Lid("rumbugz", "RumBugz", 2, 6, True),
    Lid("nmbrs", "nmbrs!", 2, 8, True),
)

GAMES = tuple(lid.key for lid in LIDS if lid.exists)
"""The keys of the games that can be played, in the order of the menu."""


def rules(key: str) -> Rules[Any, Any, Any]:
    """The rules of a game. Raises KeyError for one that does not exist."""
    found: Rules[Any, Any, Any] = _module(key, "rules").RULES
    return found


def bot(key: str) -> Bot[Any, Any]:
    """The bot of a game. Raises KeyError for a game that does not exist."""
    found: Bot[Any, Any] = _module(key, "bot").BOT
    return found


def _module(key: str, name: str) -> Any:
    if key not in GAMES:
        raise KeyError(key)
    return import_module(f"game.{key}.{name}")
