"""What a table agrees on beside the rules: somebody resigns, or a draw is offered and everybody accepts it.

An agreement is no move: no game knows of it, and `legal` never lists one. It belongs to the match (see `game.match`), stands
in its record, and a match that ends by one has the reason `AGREED`. What was said about a draw holds until the next move.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.contract import Outcome, Refusal, Seat, phrase

RESIGNS, OFFERS, ACCEPTS, DECLINES = WORDS = ("resign", "draw offered", "draw accepted", "draw declined")
AGREED = "agreed"
"""The reason of a match that ended by agreement, where others have the number of a rule."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What one seat says to the table: `word` is one of `WORDS`."""

    word: str
    seat: Seat


def refusal(said: tuple[Agreement, ...], seats: int, one: Agreement) -> Refusal | None:
    """Why a seat cannot say this at a table of so many seats, or None. `said`: what holds, in order; the match goes on."""
    if one.word not in WORDS:
        raise ValueError(f"{one.word!r} is no agreement: they are {', '.join(WORDS)}")
    seat = one.seat
    if not 0 <= seat < seats:
        return Refusal(AGREED, phrase("There is no seat {seat} at this table.", seat=seat))
    if one.word == RESIGNS:
        return None if seats == 2 else Refusal(AGREED, phrase("Only a match of two can be resigned."))
    if one.word == OFFERS:
        return Refusal(AGREED, phrase("A draw is offered already.")) if said else None
    if not said:
        return Refusal(AGREED, phrase("No draw is offered."))
    if any(other.seat == seat for other in said):
        return Refusal(AGREED, phrase("Seat {seat} wants the draw already.", seat=seat))
    return None


def holding(said: tuple[Agreement, ...], one: Agreement) -> tuple[Agreement, ...]:
    """What holds after a seat has said this as well: nothing after an offer was declined."""
    return () if one.word == DECLINES else (*said, one)


def outcome(said: tuple[Agreement, ...], scores: tuple[int, ...]) -> Outcome | None:
    """How what holds ends a match with these scores: the other seat of two wins, or nobody when all want the draw; else None."""
    if said and said[-1].word == RESIGNS:
        return Outcome((1 - said[-1].seat,), AGREED, scores)
    return Outcome((), AGREED, scores) if len(said) == len(scores) else None
