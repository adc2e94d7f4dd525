"""The puzzles of RumBugz: going out in this turn, or laying the most bugz. The order in which they are laid does not matter, and
exchanges count only for what they make possible."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from game.contract import Phrase, phrase
from game.puzzles import Made, Solution, Tables, Task
from game.rumbugz.moves import ADD, LAY, SWAP, Move, text
from game.rumbugz.rules import RULES
from game.rumbugz.state import PLAY, State, complete

OUT, MOST = "go_out", "most_laid"
_TOO_MANY = 250
"""Positions of a turn beyond which a puzzle is given up: nobody would see all that could be done."""
_WIDEST = 14
"""A turn that begins with more to choose from is left out as well."""
_MOST_SWAPS = 3
"""Answers with more exchanges are left out."""
_KEPT = 2
"""How many different answers are followed: the best, and the next best."""

Laid = tuple[str, ...]
"""What was laid and attached in a turn, whatever the order."""


class _End(NamedTuple):
    """How a turn could end: whether it goes out, how many bugz were laid, what they were, and the moves that lead there."""

    out: bool
    number: int
    laid: Laid
    moves: tuple[str, ...]

    @property
    def rank(self) -> tuple[bool, int]:
        """What makes one end better than another."""
        return self.out, self.number


class _Turn:
    """All that can be done in a turn, each position looked at once. `best` gives nothing once there are too many."""

    def __init__(self) -> None:
        self._known: dict[State, tuple[_End, ...]] = {}

    @property
    def full(self) -> bool:
        """Whether there are too many positions."""
        return len(self._known) > _TOO_MANY

    @staticmethod
    def goes_out(state: State) -> bool:
        """Whether the turn could end here by going out (B12)."""
        return complete(state.laid[state.turn]) and len(state.hands[state.turn]) <= 1

    def best(self, state: State) -> tuple[_End, ...]:
        """The best end that can be reached from a position and the best one with something else laid, best first."""
        if state in self._known or self.full:
            return self._known.get(state, ())
        self._known[state] = ()
        ends = [_End(self.goes_out(state), 0, (), ())]
        for move in plays(state):
            said = text(move)
            gained = () if move.word == SWAP else (_named(state, move),)
            for end in self.best(RULES.play(state, move).state):
                count = end.number + (len(move.bugs) if gained else 0)
                ends.append(_End(end.out, count, tuple(sorted(gained + end.laid)), (said, *end.moves)))
        self._known[state] = kept = _different(ends)
        return kept


def plays(state: State) -> list[Move]:
    """What the seat to act may lay, exchange and attach."""
    return [move for move in RULES.moves(RULES.view(state, state.turn)) if move.word in (LAY, SWAP, ADD)]


def _named(state: State, move: Move) -> str:
    """What a move lays, told so that it is the same whenever in the turn it is laid."""
    if move.word == LAY:
        return text(move)
    return f"{text(move)} {state.table[move.number - 1].kind} of {len(state.table) - state.new}"


def _different(ends: list[_End]) -> tuple[_End, ...]:
    """The best ends with different things laid; of those with the same the one with the fewest moves."""
    out: list[_End] = []
    for end in sorted(ends, key=lambda end: (not end.out, -end.number, len(end.moves), end.moves)):
        if all(end.laid != other.laid for other in out):
            out.append(end)
        if len(out) == _KEPT:
            break
    return tuple(out)


def _argued_by_nobody(ends: tuple[_End, ...]) -> bool:
    """Whether the best end is ahead of another one in which something is laid as well, without too many exchanges."""
    if len(ends) < _KEPT or not ends[0].rank > ends[1].rank:
        return False
    return bool(ends[0].laid and ends[1].laid) and _swaps(ends[0]) <= _MOST_SWAPS


def _swaps(end: _End) -> int:
    return sum(said.startswith(SWAP) for said in end.moves)


def _takes(best: _End, choices: int, hand: int) -> dict[str, int]:
    """What the best end takes: how many moves there are to begin with, its own moves, exchanges and PLYT bugz, and the hand."""
    plyts = sum("*" in said for said in best.laid)
    return {"choices": choices, "moves": len(best.moves), "exchanges": _swaps(best), "plyts": plyts, "hand": hand}


class RumbugzPuzzles:
    """See `game.puzzles.Maker`."""

    rules = RULES
    tasks = (
        Task(OUT, phrase("Go out in this turn."), None, 0),
        Task(MOST, phrase("Lay the most bugz in this turn."), phrase("Bugz laid"), 0),
    )
    tables: Tables = ((3, {}), (2, {}), (4, {}))
    levels = ("medium", "easy", "medium")

    def fits(self, day: int, found: Solution) -> bool:
        """Going out and laying the most stand on every day, as hard as they are."""
        return True

    def solve(self, state: State) -> list[Solution]:
        """The puzzle of a turn in which bugz can be laid."""
        if state.phase != PLAY or state.new or any(state.seen):
            return []
        first = plays(state)
        turn = _Turn()
        if not 1 < len(first) <= _WIDEST or turn.goes_out(state):
            return []
        ends = turn.best(state)
        if turn.full or not _argued_by_nobody(ends):
            return []
        best, behind = ends
        said = tuple(sorted(text(move) for move in first if self._reaches(turn, state, move, best)))
        takes = _takes(best, len(first), len(state.hands[state.turn]))
        grade = (
            2 * takes["choices"] + 12 * takes["moves"] + 14 * takes["exchanges"] + 8 * takes["plyts"] + takes["hand"]
            + (20 if best.out else 0)
        )
        odd = takes["exchanges"] > 0 or takes["plyts"] > 0
        task = OUT if best.out else MOST
        return [Solution(task, said, best.number, behind.number, best.moves, behind.moves, takes, grade, odd)]

    @staticmethod
    def _reaches(turn: _Turn, state: State, move: Move, best: _End) -> bool:
        """Whether the best end can still be reached after a move."""
        gained = 0 if move.word == SWAP else len(move.bugs)
        return any((end.out, end.number + gained) == best.rank for end in turn.best(RULES.play(state, move).state))

    def worth(self, task: str, made: Sequence[Made]) -> int:
        """The bugz laid and attached; where the task is to go out, nothing until the turn can end so."""
        if task == OUT and not (made and _Turn.goes_out(made[-1].after)):
            return 0
        return sum(len(one.move.bugs) for one in made if one.move.word in (LAY, ADD))

    def reply(self, task: str, start: State, state: State) -> None:
        """Nobody answers: every task is one of a single turn."""
        return None

    def why(self, state: State, found: Solution) -> Phrase:
        """What it takes to lay so many: exchanges, several sequences, a PLYT."""
        if found.task == OUT:
            return phrase("All four kinds lie there, and no more than one bug is left.")
        moves = [RULES.parse(said) for said in found.line]
        swaps = sum(move.word == SWAP for move in moves)
        if swaps == 1:
            return phrase("One swap first; then {n} bugz can be laid.", n=found.best)
        if swaps:
            return phrase("First {swaps} swaps; then {n} bugz can be laid.", swaps=swaps, n=found.best)
        if len(moves) > 1:
            return phrase("{n} bugz can be laid, one sequence after the other.", n=found.best)
        if any(bug < 0 for bug in moves[0].bugs):  # a PLYT that stands for a number
            return phrase("With a joker {n} bugz make one sequence.", n=found.best)
        return phrase("{n} bugz of the hand make one sequence.", n=found.best)

    def likeness(self, state: State) -> Hashable:
        """The kinds laid, hand and table, with the numbers as their distances from the lowest."""
        table = [abs(bug) for sequence in state.table for bug in sequence.bugs]
        low = min(bug for bug in (*state.hands[state.turn], *table) if bug)
        hand = tuple(sorted(bug and bug - low + 1 for bug in state.hands[state.turn]))
        laid = tuple(sorted((one.kind, tuple((abs(bug) - low, bug < 0) for bug in one.bugs)) for one in state.table))
        return state.laid[state.turn], hand, laid


PUZZLES = RumbugzPuzzles()
