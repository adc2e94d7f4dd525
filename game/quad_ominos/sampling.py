"""Plays out what comes next: the hidden tiles are imagined, and then every seat lays what brings it the most, for a few turns.

This weighs what `evaluate` cannot see: bonuses behind other bonuses, several draws in a row, the end of a round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.chance import Rng
from game.quad_ominos.board import Board, Laid
from game.quad_ominos.evaluate import Choice, sum_of
from game.quad_ominos.fitting import ENOUGH
from game.quad_ominos.hidden import imagine
from game.quad_ominos.state import View
from game.quad_ominos.tiles import BIT, BONUS, BY_WORTH, PATTERNS, PENALTY, SUM, bits

CHOICES, SAMPLES, TURNS = 5, 12, 8
"""How many choices are played out, how often, and for how many turns."""
SHARE = 0.3
"""How much a point of the turns to come counts, next to the worth that `evaluate` gives."""


def sampled(view: View, choices: Sequence[Choice], rng: Rng, late: Callable[[], bool]) -> list[Choice]:
    """Puts the choices, sorted by worth, into a new order: the first few by how they play out as well.

    Once it is late, only the samples count that have been played by then.
    """
    first = list(choices[:CHOICES])
    if len(first) < 2 or first[0].ends:
        return list(choices)
    brought = [0.0] * len(first)
    played = 0
    for _ in range(SAMPLES):
        state, rng = imagine(view, rng)
        well = [BIT[tile] for tile in state.well]
        hands = [bits(hand) for hand in state.hands]
        for n, choice in enumerate(first):
            if not choice.ends:
                hands[view.turn] = choice.hand
                brought[n] += choice.points + _played_out(choice.board, hands, well, view.turn)
        played += 1
        if late():
            break
    worths = [
        choice.worth.total + SHARE * (choice.worth.total if choice.ends else sum_ / played)
        for choice, sum_ in zip(first, brought, strict=True)
    ]
    order = sorted(range(len(first)), key=lambda n: -worths[n])
    return [*[first[n] for n in order], *choices[CHOICES:]]


def richest(board: Board, hand: int) -> tuple[Laid, int] | None:
    """The placement of a hand (as bits) that brings the most at once, and its points; None when nothing fits."""
    best = worth = 0
    where = None
    for place, wanted in board.patterns.items():
        fits = PATTERNS.get(wanted)
        fitting = 0 if fits is None else fits.tiles & hand
        if fits is not None and fitting:
            top = fitting.bit_length()
            points = SUM[BY_WORTH[top - 1]] + (BONUS if len(fits.met) >= ENOUGH else 0)
            if where is None or points > worth:
                best, worth, where = 1 << top - 1, points, (place, fits)
    if where is None:
        return None
    (x, y), fits = where
    return Laid(next(laid for bit, laid in fits.turns if bit == best), x, y), worth


def _played_out(board: Board, hands: Sequence[int], well: Sequence[int], seat: int) -> float:
    """Plays on from the seat after `seat`; returns by how many points `seat` does better than the mean of the others."""
    seats, drawn = len(hands), 0
    left = list(hands)
    scores = [0] * seats
    for turn in range(seat + 1, seat + 1 + TURNS):
        acting = turn % seats
        found = richest(board, left[acting])
        while found is None and drawn < len(well):
            left[acting] |= well[drawn]
            drawn += 1
            scores[acting] -= PENALTY
            found = richest(board, left[acting])
        if found is None:
            scores[acting] -= PENALTY
            continue
        laid, points = found
        board = board.after(laid)
        left[acting] &= ~BIT[laid.tile]
        scores[acting] += points
        if not left[acting]:
            scores[acting] += sum(map(sum_of, left))
            break
    return scores[seat] - (sum(scores) - scores[seat]) / (seats - 1)
