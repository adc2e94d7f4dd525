"""How the levels `easy` and `medium` decide: they lay the best single play that they happen to see."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from game.bots.levels import EASY, MEDIUM
from game.chance import Rng
from game.nmbrs.cards import is_joker
from game.nmbrs.listing import plays
from game.nmbrs.moves import Move, discard
from game.nmbrs.plays import Play, judged
from game.nmbrs.state import CLAIM, CLOSED, OFFER, View


class Eyes(NamedTuple):
    """How well a bot sees.

    It is the chance that the bot notices a play, how many plays it looks at, how many points more an open card must bring, and
    whether it discards the dearest card or any.
    """

    sees: float
    looks: int
    wants: int
    dearest: bool


EYES = {EASY: Eyes(0.35, 60, 4, False), MEDIUM: Eyes(0.85, 300, 2, True)}


def glanced(view: View, level: str, rng: Rng) -> Move:
    """The move that `level` makes for the viewer, who is to act."""
    eyes = EYES[level]
    if view.phase == CLOSED:
        return Move("closed")
    if view.phase in (OFFER, CLAIM):
        more = view._replace(hand=(*view.hand, view.open[-1]), turn=view.seat or 0, pending=None)
        wanted = _points(_seen(more, eyes, rng)[0]) >= _points(_seen(view, eyes, rng)[0]) + eyes.wants
        return Move(("open" if wanted else "leave") if view.phase == OFFER else "claim" if wanted else "decline")
    found, rng = _seen(view, eyes, rng)
    if found is not None:
        return found[0]
    if view.pending is not None:
        return next(plays(view))
    if view.setup.simplified and len(view.hand) != 1:
        return Move("end")
    return _discarded(view, eyes, rng)


def _discarded(view: View, eyes: Eyes, rng: Rng) -> Move:
    cards = [card for card in view.hand if not is_joker(card)] or list(view.hand)
    if eyes.dearest:
        worths = view.setup.table.worths
        return discard(max(cards, key=lambda card: (worths[card], card)))
    n, rng = rng.below(len(cards))
    return discard(cards[n])


def _points(found: tuple[Move, int] | None) -> int:
    return 0 if found is None else found[1]


def _seen(view: View, eyes: Eyes, rng: Rng) -> tuple[tuple[Move, int] | None, Rng]:
    """The play with the most points among those that these eyes see."""
    best: tuple[Move, int] | None = None
    for move in islice(plays(view), eyes.looks):
        n, rng = rng.below(1000)
        if n < 1000 * eyes.sees:
            made = judged(view, move)
            if isinstance(made, Play) and (best is None or made.points > best[1]):
                best = move, made.points
    return best, rng
