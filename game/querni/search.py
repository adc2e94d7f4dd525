"""A QUERNI position in which a bot can play and undo quickly, and the search over it.

It holds only what a search needs, and knows neither the count of Q12 nor who laid out which stones. Its turns are legal by Q4
to Q8, but they are not all legal turns: only one jump path to a field is followed, so a field that needs a detour is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from game.querni.evaluate import FIRST, GAP, JUMPS, LAST, SIZE, STEPS, needs_for, outlook, turns_left

WIN = 1000.0
"""The value of a won match; a win that comes later is worth a little less."""

_NUMBER = FIRST - 1  # number n stands at index n + _NUMBER


class Candidate(NamedTuple):
    """A turn. `left` is the estimate of the turns that are still needed after it.

    `stone` is a number 1 to 16 (0: nothing moves), `start` and `goal` are cells (see `evaluate`), `low` to `high` the numbers
    that come off (low 0: none).
    """

    left: float
    stone: int
    start: int
    goal: int
    low: int
    high: int


class Race:
    """Both colours on the board: `at[seat]` lists a colour's cells by number (index n + 3), `taken` is 1 on occupied cells."""

    def __init__(self, stones: Iterable[tuple[int, int, int]]) -> None:
        """Sets up the position from the seat, number and cell of every stone on the board."""
        self.at = ([0] * (LAST + 1), [0] * (LAST + 1))
        self.taken = bytearray(SIZE)
        for seat, number, cell in stones:
            self.at[seat][number + _NUMBER] = cell
            self.taken[cell] = 1
        self.needs = needs_for(sum(self.taken))

    def key(self, seat: int) -> tuple[int, bytes, bytes]:
        """The position and the seat to move, as one hashable value."""
        return seat, bytes(self.at[0]), bytes(self.at[1])

    def goals(self, start: int) -> list[int]:
        """The cells that the stone on `start` can reach in one turn: steps first, then jumps, shorter ones first (Q5, Q6)."""
        taken = self.taken
        out = [cell for cell in STEPS[start] if not taken[cell]]
        landings = [(land, 1 << mid) for mid, land in JUMPS[start] if taken[mid] and not taken[land]]
        if not landings:
            return out
        taken[start] = 0
        seen = {start}
        seen.update(land for land, _ in landings)
        for cell, jumped in landings:
            out.append(cell)
            for mid, land in JUMPS[cell]:
                if taken[mid] and not taken[land] and land not in seen and not jumped >> mid & 1:
                    seen.add(land)
                    landings.append((land, jumped | 1 << mid))
        taken[start] = 1
        return out

    def chains(self, seat: int) -> list[tuple[int, int]]:
        """The longest chains of a colour, each as its lowest and highest number (Q7)."""
        at = self.at[seat]
        out = []
        low = FIRST
        for i in range(FIRST, LAST + 1):
            if i == LAST or not at[i] or not at[i + 1] or GAP[at[i] * SIZE + at[i + 1]] != 1:
                if i - low >= 2:
                    out.append((low - _NUMBER, i - _NUMBER))
                low = i + 1
        return out

    def best_removal(self, seat: int, chains: list[tuple[int, int]]) -> tuple[float, int, int]:
        """The part of the chains whose removal leaves the fewest turns: the estimate after it, lowest and highest number."""
        at = self.at[seat]
        needs = self.needs
        found = (WIN, 0, 0)
        for low, high in chains:
            for start in range(low, high - 1):
                for end in range(start + 2, high + 1):
                    part = at[start + _NUMBER : end + FIRST]
                    at[start + _NUMBER : end + FIRST] = [0] * len(part)
                    left = turns_left(at, needs)
                    at[start + _NUMBER : end + FIRST] = part
                    if left < found[0] or (left == found[0] and end - start > found[2] - found[1]):
                        found = (left, start, end)
        return found

    def turns(self, seat: int) -> list[Candidate]:
        """All turns of a colour, the most promising first; each move comes with its best removal where that is worth it.

        Empty when the seat can do nothing (Q9).
        """
        at = self.at[seat]
        needs = self.needs
        out = []
        base = [0.0] * (LAST + 1)
        outlook(at, needs, base)
        standing = self.chains(seat)
        if standing:
            left, low, high = self.best_removal(seat, standing)
            out.append(Candidate(left, 0, 0, 0, low, high))
        for number in range(1, LAST - _NUMBER + 1):
            if at[number + _NUMBER]:
                out += self._turns_of(seat, number, base, standing)
        out.sort()
        return out

    def _turns_of(self, seat: int, number: int, base: list[float], standing: list[tuple[int, int]]) -> list[Candidate]:
        """The turns that move the stone `number`. `base` is the outlook before the turn, `standing` are the chains before it."""
        at = self.at[seat]
        needs = self.needs
        out = []
        i = number + _NUMBER
        start = at[i]
        best = base[:]
        near = {*STEPS[at[i - 1]], *STEPS[at[i + 1] if i < LAST else 0]}
        broken = any(low <= number <= high for low, high in standing)
        for goal in self.goals(start):
            at[i] = goal
            outlook(at, needs, best, i)
            turn = Candidate(best[LAST], number, start, goal, 0, 0)
            if standing or goal in near:
                chains = self.chains(seat) if broken or goal in near else standing
                if chains:
                    left, low, high = self.best_removal(seat, chains)
                    if left <= turn.left:
                        turn = Candidate(left, number, start, goal, low, high)
            out.append(turn)
        at[i] = start
        return out

    def play(self, seat: int, turn: Candidate) -> list[int]:
        """Plays a turn in place and returns what `undo` needs."""
        at = self.at[seat]
        before = at[:]
        if turn.stone:
            at[turn.stone + _NUMBER] = turn.goal
            self.taken[turn.start] = 0
            self.taken[turn.goal] = 1
        for i in range(turn.low + _NUMBER, turn.high + FIRST) if turn.low else ():
            self.taken[at[i]] = 0
            at[i] = 0
        return before

    def undo(self, seat: int, before: list[int]) -> None:
        """Takes back the last turn, which `seat` played; `before` is what `play` returned."""
        at = self.at[seat]
        for cell in at:
            if cell:
                self.taken[cell] = 0
        at[:] = before
        for cell in at:
            if cell:
                self.taken[cell] = 1


class TimeUp(Exception):  # noqa: N818 - it is no error
    """The clock of a search has run out."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the turns at the root with their values, best first, and the depth that it finished."""

    turns: tuple[tuple[float, Candidate], ...]
    depth: int


class Search:
    """Alpha-beta search over the most promising turns, deeper and deeper until the time is up.

    `time_up` is asked once for each position that is opened; `widths[ply]` is the number of turns looked at there. `prior` is
    added to the value of a turn at the root, for what is known about it beyond the search (0: nothing).
    """

    def __init__(
        self, race: Race, time_up: Callable[[], bool], widths: tuple[int, ...], prior: Callable[[Candidate], float]
    ) -> None:
        self.race = race
        self.prior = prior
        self.time_up = time_up
        self.widths = widths
        self.opened = 0
        self._turns: dict[tuple[int, bytes, bytes], list[Candidate]] = {}
        self._left: dict[bytes, float] = {}
        self._values: dict[tuple[int, int, bytes, bytes], tuple[float, int]] = {}

    def run(self, seat: int, depth: int, clear_lead: float = WIN) -> Found:
        """Searches up to `depth` plies for `seat`; stops earlier once the best turn is ahead of all others by `settled`.

        The values are exact for the best turn and upper bounds for the others.
        """
        best = sorted(((self.prior(turn) - turn.left, turn) for turn in self.race.turns(seat)), key=lambda one: -one[0])
        best = best[: self.widths[0]]
        done = 0
        if not best:
            return Found((), 0)
        try:
            for limit in range(1, depth + 1):
                best = self._root(seat, limit, [turn for _, turn in best])
                done = limit
                if len(best) == 1 or abs(best[0][0]) > WIN / 2 or (limit >= 3 and best[0][0] - best[1][0] >= clear_lead):
                    break
        except TimeUp:
            pass
        return Found(tuple(best), done)

    def _root(self, seat: int, depth: int, turns: list[Candidate]) -> list[tuple[float, Candidate]]:
        out: list[tuple[float, Candidate]] = []
        alpha = -2 * WIN
        for turn in turns:
            prior = self.prior(turn)
            value = self._after(seat, turn, depth, alpha - prior, 2 * WIN, 0) + prior
            out.append((value, turn))
            alpha = max(alpha, value)
        out.sort(key=lambda one: -one[0])
        return out

    def _open(self, key: tuple[int, bytes, bytes], seat: int) -> list[Candidate]:
        turns = self._turns.get(key)
        if turns is None:
            if self.time_up():
                raise TimeUp
            self.opened += 1
            turns = self._turns[key] = self.race.turns(seat)
        return turns

    def _turns_left(self, seat: int) -> float:
        cells = bytes(self.race.at[seat])
        left = self._left.get(cells)
        if left is None:
            left = self._left[cells] = turns_left(self.race.at[seat], self.race.needs)
        return left

    def _after(self, seat: int, turn: Candidate, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value for `seat` of playing `turn`, with `depth` plies of search including this one."""
        race = self.race
        before = race.play(seat, turn)
        try:
            if not any(race.at[seat]):
                return WIN - ply
            if depth == 1:
                return self._turns_left(1 - seat) - turn.left
            return -self._value(1 - seat, depth - 1, -beta, -alpha, ply + 1)
        finally:
            race.undo(seat, before)

    def _value(self, seat: int, depth: int, alpha: float, beta: float, ply: int) -> float:
        race = self.race
        key = race.key(seat)
        known = self._values.get((depth, *key))
        if known is not None:
            value, kind = known
            if kind == 0 or (kind > 0 and value >= beta) or (kind < 0 and value <= alpha):
                return value
        turns = self._open(key, seat)
        if not turns:
            turns = [Candidate(self._turns_left(seat), 0, 0, 0, 0, 0)]
        if depth == 1 and turns[0].left > 0:
            value = self._turns_left(1 - seat) - turns[0].left
            self._values[(depth, *key)] = (value, 0)
            return value
        best = self._best(seat, turns[: self.widths[min(ply, len(self.widths) - 1)]], depth, alpha, beta, ply)
        self._values[(depth, *key)] = (best, 1 if best >= beta else -1 if best <= alpha else 0)
        return best

    def _best(self, seat: int, turns: list[Candidate], depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value for `seat` of the best of these turns; looks no further once one reaches `beta`."""
        best = -2 * WIN
        for turn in turns:
            value = self._after(seat, turn, depth, alpha, beta, ply)
            if value > best:
                best = value
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        return best
