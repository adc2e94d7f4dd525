"""A match with a player's own deck.

The options of a match are few and listed, and a deck is not among them: such a match begins with the position right after its
first deal, which names the deck (`_deck`). So its record holds the whole deck, and verifying it takes no other file.
"""

from __future__ import annotations

from typing import Any

from game.chance import seeded
from game.contract import Options, SetupError, Step
from game.match import Match
from game.nmbrs import deck
from game.nmbrs.options import setup_of
from game.nmbrs.rules import RULES
from game.nmbrs.turns import opening

_DEALING = 0x6E6D627273
"""Separates the generator that deals the first round from the one that goes on in the match."""


def match_with(text: str, options: Options, seats: int, seed: int) -> Match[Any, Any, Any]:
    """A fresh match with the deck in a deck file's text. Raises `deck.DeckError`, which names the line and the fault, or
    `SetupError`.

    The seed deals the match, though differently from `Match.new`; the events of the deal are lost once the match is read from
    its record. With the deck of the house it is a match like any other.
    """
    key = deck.parse(text)
    why = RULES.check_setup(options, seats)
    if why:
        raise SetupError(why)
    if not key:
        return Match.new(RULES, seats, options, seed)
    dealt = opening(setup_of(options, key), seats, seeded(seed ^ _DEALING))
    state = dealt.state._replace(rng=seeded(seed))
    position = RULES.position(state)
    match: Match[Any, Any, Any] = Match(RULES, seats, dict(position["options"]), seed, Step(state, dealt.events, dealt.sealed))
    match.position = position
    return match
