"""Bots at the door: seating them, asking them, and letting them play a match to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import catalogue
from game.bots.seeds import seed_of
from game.contract import Refusal
from game.match import AnyMatch


class BotError(Exception):
    """A bot did what it must not: it played a move that is refused, or gave none."""


def ask(match: AnyMatch, level: str, seconds: float) -> Any:
    """The move of a bot of this level for the seat to act, within `seconds`; the match stays as it is.

    Raises `BotError` for a move that is refused; ValueError when the match is over.
    """
    seat = match.to_act
    if seat is None:
        raise ValueError("the match is over: no bot can move")
    move = catalogue.bot(match.rules.info.key).choose(match.view(seat), level, seconds, seed_of(match.seed, len(match)))
    refusal = match.check(move)
    if refusal is not None:
        raise BotError(
            f"the {level} bot on seat {seat} wants {match.rules.text(move)} as move {len(match) + 1}, "
            f"which {refusal.rule} refuses: {refusal.sentence()}"
        )
    return move


def play_out(match: AnyMatch, levels: Sequence[str], seconds: float) -> None:
    """Lets bots play until the match is over. Raises `BotError`."""
    while (seat := match.to_act) is not None:
        done = match.play(ask(match, levels[seat], seconds))
        if isinstance(done, Refusal):
            raise BotError(done.sentence())
