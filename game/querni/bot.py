"""The bots of QUERNI, and the hint: two look one turn ahead, with poor and with good eyes; one searches."""

from __future__ import annotations

import time
from typing import NamedTuple

from game.bots.levels import EASY, HARD, MEDIUM, SECONDS, Clock, Hint, check_asked, deadline
from game.chance import Rng, seeded
from game.querni.board import BESIDE, Board, standing
from game.querni.chains import left_over
from game.querni.evaluate import GAP, SIZE
from game.querni.layout import lay_out
from game.querni.legal import jumps
from game.querni.moves import PASS, Move, Turn
from game.querni.plan import fewest_turns
from game.querni.reasons import reason, reason_for_layout
from game.querni.search import WIN, Candidate, Race, Search
from game.querni.state import SET, View, acting

HINT_SECONDS = 0.5

WIDTHS = (24, 8, 6, 5)
"""How many turns the search of `hard` looks at: at the root, then at each further ply."""
DEPTH = 4
SETTLED = 1.5
"""`hard` stops as soon as its best turn is this far ahead of all others, in turns of the race."""
PLANS = (12, 10)
"""How many positions, and how many turns in each, `hard` looks at for a plan of its own race."""
NO_PLAN = 1.5
"""How much longer than the shortest plan a turn that is in no plan is assumed to take."""


class Eyes(NamedTuple):
    """How well a bot sees.

    It notices a move of at most two fields with the chance `near`, a longer one with `far`, and a chain that can come off with
    `chain`; `blur` is the most by which it misjudges a move, in turns of the race.
    """

    near: float
    far: float
    chain: float
    blur: float


EYES = {EASY: Eyes(0.7, 0.25, 0.6, 5.0), MEDIUM: Eyes(1.0, 1.0, 1.0, 2.6)}


class QuerniBot:
    """The bot of QUERNI (see `game.bots.levels.Bot`)."""

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move. In the set-up phase of `placed` it is a layout of the opponent's stones, as mean as the level."""
        check_asked(level, view.seat, acting(view))
        seconds = SECONDS[level] if seconds is None else seconds
        seat, race = _race(view)
        rng = seeded(seed * 1_000_003 + int.from_bytes(bytes(field + 1 for field in view.board)) % (2**61 - 1))
        if view.phase == SET:
            return lay_out(race, 1 - seat, level, rng, deadline(seconds, clock))
        if level == HARD:
            ranked = _ranked(race, seat, seconds, clock)
            return _turn(view, ranked[0][1] if ranked else None)
        return _turn(view, _glanced(race, seat, EYES[level], rng))

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would play, with the reason; no removal that leaves a stone over for good while another turn is as safe."""
        seconds = HINT_SECONDS if seconds is None else seconds
        check_asked(HARD, view.seat, acting(view))
        seat, race = _race(view)
        if view.phase == SET:
            return Hint(lay_out(race, 1 - seat, HARD, seeded(0), deadline(seconds, clock)), reason_for_layout(1 - seat))
        turn = _turn(view, _sparing(_ranked(race, seat, seconds, clock), view.board, seat))
        return Hint(turn, reason(view.board, seat, turn))


BOT = QuerniBot()


def _race(view: View) -> tuple[int, Race]:
    """The seat of the viewer, who is to act, and the position to search."""
    return view.turn, Race((seat, number, field + 1) for field, seat, number in standing(view.board))


def _turn(view: View, found: Candidate | None) -> Turn:
    """The canonical turn of a candidate; a pass when there is none (Q9)."""
    if found is None:
        return PASS
    chain = (found.low, found.high) if found.low else None
    if not found.stone:
        return Turn((), False, chain)
    start, goal = found.start - 1, found.goal - 1
    if goal in BESIDE[start]:
        return Turn((start, goal), False, chain)
    return Turn(jumps(view.board, start)[goal], True, chain)


def _ranked(race: Race, seat: int, seconds: float, clock: Clock) -> tuple[tuple[float, Candidate], ...]:
    """The turns with their values, the best first; none when the seat can do nothing.

    The best is that of the best plan for the seat's own race, unless a search of both seats' next turns speaks against it.
    Planning takes at most half of the seconds.
    """
    time_up = deadline(seconds, clock)
    plans = fewest_turns(race, seat, *PLANS, deadline(seconds / 2, clock))
    shortest = min(plans.values(), default=0)
    unplanned = shortest + NO_PLAN if plans else 0.0
    search = Search(race, time_up, WIDTHS, lambda turn: shortest - plans.get(turn, unplanned))
    return search.run(seat, DEPTH, SETTLED).turns


def _sparing(ranked: tuple[tuple[float, Candidate], ...], board: Board, seat: int) -> Candidate | None:
    """The best turn whose removal leaves no stone over for good and that does not lose by force; else the best of all."""
    for value, turn in ranked:
        if value > -WIN / 2 and not (turn.low and left_over(board, seat, (turn.low, turn.high))):
            return turn
    return ranked[0][1] if ranked else None


def _glanced(race: Race, seat: int, eyes: Eyes, rng: Rng) -> Candidate | None:
    """The turn that looks best to these eyes, one turn ahead."""
    best: Candidate | None = None
    least = 0.0
    turns = race.turns(seat)
    for turn in turns:
        (move, chain, blur), rng = _draws(rng)
        far = turn.stone and GAP[turn.start * SIZE + turn.goal] > 2
        if move > (eyes.far if far else eyes.near):
            continue
        left = turn.left
        if turn.low and chain > eyes.chain:
            if not turn.stone:
                continue
            turn = turn._replace(low=0, high=0)
            left += 1
        if left:  # nobody misjudges a win
            left += blur * eyes.blur
        if best is None or left < least:
            best, least = turn, left
    return best or (turns[0] if turns else None)


def _draws(rng: Rng) -> tuple[tuple[float, float, float], Rng]:
    """Three random numbers, each from 0 up to but not including 1."""
    drawn, rng = rng.below(1 << 48)
    return ((drawn >> 32) / 65536, (drawn >> 16 & 65535) / 65536, (drawn & 65535) / 65536), rng
