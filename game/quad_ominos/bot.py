"""The bots of Quad-Ominos: one lays what it happens to see, one takes the most points, one weighs what comes next."""

from __future__ import annotations

import time
from collections.abc import Callable
from heapq import nlargest

from game.bots.levels import EASY, HARD, MEDIUM, SECONDS, Clock, Hint, check_asked, deadline
from game.chance import seeded
from game.quad_ominos.board import Laid, board_of
from game.quad_ominos.evaluate import Choice, Outlook
from game.quad_ominos.fitting import Placement, best_pair, both_count, pairs, placement, placements
from game.quad_ominos.moves import DRAW, PASS, Move, place
from game.quad_ominos.reasons import reason, reason_within, reason_without
from game.quad_ominos.sampling import sampled
from game.quad_ominos.state import View, acting
from game.quad_ominos.tiles import BIT, SUM, bits

SEEN = 30
"""How many of a hundred placements the easy bot sees."""
SINGLES, PAIRS = 14, 6
"""How many placements, and how many pairs of bonus tiles for each, the hard bot weighs in full."""


class QuadOminosBot:
    """The bot of Quad-Ominos (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        check_asked(level, view.seat, acting(view))
        found = placements(view)
        if not found:
            return DRAW if view.well else PASS
        if level == EASY:
            return _glanced(view, found, seed)
        if level == MEDIUM:
            return _greedy(view, found)
        return _best_first(view, found, seconds, seed, clock)[0].move

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would play, with the reason."""
        check_asked(HARD, view.seat, acting(view))
        found = placements(view)
        if not found:
            move = DRAW if view.well else PASS
            return Hint(move, reason_without(move))
        choices = _best_first(view, found, seconds, 0, clock)
        return Hint(choices[0].move, reason(view, found, choices))


BOT = QuadOminosBot()


def hint_within(view: View, laid: tuple[Laid, ...]) -> Hint[Move] | None:
    """How a turn goes on of which one or two tiles lie already, with the reason; None when there is nothing to choose.

    The first of the tiles earns a bonus, so the turn is finished with the 25 points or with two bonus tiles.
    """
    main, *begun = laid
    one = placement(board_of(view.table), main) if view.table else next(
        (found for found in placements(view) if found.laid == main), None)
    if one is None or not one.bonus:
        return None
    outlook, board, rest = Outlook(view), board_of(view.table).after(main), bits(view.hand) & ~BIT[main.tile]
    extra = one.bonus if both_count(view, main) else 0
    found = [pair for pair in pairs(view, main) if not begun or pair[0] == begun[0]]
    choices = [] if begun else [outlook.choice(place(main), one.points + one.bonus, board, rest)]
    for first, second in nlargest(PAIRS, found, key=lambda pair: SUM[pair[0].tile] + SUM[pair[1].tile]):
        points = one.points + extra + SUM[first.tile] + SUM[second.tile]
        left = rest & ~BIT[first.tile] & ~BIT[second.tile]
        choices.append(outlook.choice(place(main, first, second), points, board.after(first).after(second), left))
    if not choices:
        return None
    best = max(choices, key=lambda choice: choice.worth.total)
    return Hint(best.move, reason_within(view, best, len(laid)))


def _best_first(view: View, found: list[Placement], seconds: float | None, seed: int, clock: Clock) -> list[Choice]:
    """The choices of `hard`, the best first."""
    late = deadline(SECONDS[HARD] if seconds is None else seconds, clock)
    return sampled(view, weighed(view, found, late), seeded(seed), late)


def weighed(view: View, found: list[Placement], late: Callable[[], bool]) -> list[Choice]:
    """The most promising moves, sorted by what they are worth together with what comes after them; not empty.

    Once it is late, only those that have been weighed by then.
    """
    outlook = Outlook(view)
    hand = bits(view.hand)
    start = board_of(view.table)
    out = []
    for one in nlargest(SINGLES, found, key=lambda one: one.points + 2 * one.bonus):
        board = start.after(one.laid)
        rest = hand & ~BIT[one.laid.tile]
        points = one.points + one.bonus
        out.append(outlook.choice(place(one.laid), points, board, rest))
        if one.bonus and len(view.hand) > 2:
            extra = one.bonus if both_count(view, one.laid) else 0
            for first, second in nlargest(PAIRS, pairs(view, one.laid), key=lambda pair: SUM[pair[0].tile] + SUM[pair[1].tile]):
                after = board.after(first).after(second)
                left = rest & ~BIT[first.tile] & ~BIT[second.tile]
                points = one.points + extra + SUM[first.tile] + SUM[second.tile]
                out.append(outlook.choice(place(one.laid, first, second), points, after, left))
        if late():
            break
    return sorted(out, key=lambda choice: -choice.worth.total)


def _glanced(view: View, found: list[Placement], seed: int) -> Move:
    """The placement with the highest sum among those that happen to be seen."""
    rng = seeded(seed * 1_000_003 + len(view.table))
    seen = []
    for one in found:
        chance, rng = rng.below(100)
        if chance < SEEN:
            seen.append(one)
    return place(max(seen or found, key=lambda one: one.points).laid)


def _greedy(view: View, found: list[Placement]) -> Move:
    """The move that brings the most points at once."""
    best, most = place(found[0].laid), -1
    for one in found:
        if one.points + one.bonus > most:
            best, most = place(one.laid), one.points + one.bonus
        pair = best_pair(view, one.laid) if one.bonus else None
        if pair is not None:
            points = one.points + pair[1] + (one.bonus if both_count(view, one.laid) else 0)
            if points > most:
                best, most = place(one.laid, *pair[0]), points
    return best
