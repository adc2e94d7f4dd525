"""What the coach of a first match says in Quad-Ominos."""

from __future__ import annotations

from game.coaching import First, Seen, always
from game.contract import phrase
from game.quad_ominos.fitting import placements
from game.quad_ominos.state import OPEN


def _bonus(seen: Seen) -> bool:
    return seen.view.phase != OPEN and any(found.bonus for found in placements(seen.view))


def _two_more(seen: Seen) -> bool:
    return any(move.second is not None for move in seen.moves)


def _draws(seen: Seen) -> bool:
    return seen.may("draw")


def _last(seen: Seen) -> bool:
    return seen.view.counts[seen.view.seat] == 1 and seen.may("place")


FIRSTS = (
    First("last", "T12", phrase("Your last tile fits. Lay it, and the round is yours!"), _last),
    First("goal", "T6", phrase(
        "Be first to reach the goal. Each tile you lay brings the sum of its numbers; touching corners must be equal."), always),
    First("bonus", "T8", phrase("A tile can meet three numbers now. That brings 25 points more."), _bonus),
    First("two", "T8", phrase("In place of 25 points you may lay two bonus tiles at once."), _two_more),
    First("draw", "T9", phrase("No tile fits. Draw until one does; each costs 20 points."), _draws),
)
