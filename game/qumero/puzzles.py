"""The puzzles of QUMERO: a roll lies there; which placement brings the most money at once?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.contract import Phrase, phrase
from game.puzzles import Made, Solution, Tables, Task, Way, best_of
from game.qumero.board import LINES
from game.qumero.moves import Move, text
from game.qumero.rules import RULES
from game.qumero.state import FREE, PLACE, State, multiplier, usable

MONEY = "most_money"
AHEAD = 300
"""How many points the best placement is ahead of the next best, at least."""
_FEWEST = 4
"""Rolls with fewer placements leave nothing to find."""


class QumeroPuzzles:
    """See `game.puzzles.Maker`."""

    rules = RULES
    tasks = (Task(MONEY, phrase("Place the roll for the most money."), phrase("Money")),)
    tables: Tables = ((3, {}), (4, {}), (2, {}))
    levels = ("medium", "easy", "hard")

    def fits(self, day: int, found: Solution) -> bool:
        """Every day asks the same."""
        return True

    def solve(self, state: State) -> list[Solution]:
        """The puzzle of a roll that is to be placed."""
        if state.phase != PLACE:
            return []
        moves = list(RULES.moves(RULES.view(state, state.turn)))
        tries = {text(move): (move, RULES.play(state, move).state) for move in moves}
        earned = {said: after.points[state.turn] - state.points[state.turn] for said, (_, after) in tries.items()}
        ways = [Way((said,), earned[said], after) for said, (_, after) in tries.items()]
        found = best_of(ways, AHEAD, AHEAD) if len(ways) >= _FEWEST else None
        if found is None:
            return []
        best, behind = found
        move, after = tries[best.moves[0]]
        takes = _takes(state, move, after, list(earned.values()))
        grade = (
            takes["choices"] + 6 * takes["paying"] + 10 * (takes["lines"] - 1) + 12 * takes["cards"] + 5 * takes["diagonals"]
            + 4 * (takes["fields"] - 1)
        )
        odd = takes["cards"] > 0 or takes["lines"] > 1 or multiplier(state.doubles[state.turn]) > 1
        answers = tuple(sorted(way.moves[0] for way in ways if way.after == best.after))
        return [Solution(MONEY, answers, best.worth, behind.worth, best.moves, behind.moves, takes, grade, odd)]

    def worth(self, task: str, made: Sequence[Made]) -> int:
        """The points that came in."""
        return sum(one.after.points[one.before.turn] - one.before.points[one.before.turn] for one in made)

    def reply(self, task: str, start: State, state: State) -> None:
        """Nobody answers: every task is one of a single turn."""
        return None

    def why(self, state: State, found: Solution) -> Phrase:
        """How many lines are filled, and whether a card was needed."""
        lines = found.takes["lines"]
        if found.takes["cards"]:
            if lines == 1:
                return phrase("A card makes the letter that was missing in a line.")
            return phrase("A card makes the letter that fills {n} lines at once.", n=lines)
        if lines == 1:
            return phrase("It fills a whole line, and the others pay for it.")
        return phrase("It fills {n} lines at once, and the others pay for each.", n=lines)

    def likeness(self, state: State) -> Hashable:
        """The own grid, which lines are free, and the roll, whichever die shows what."""
        roll = state.roll
        assert roll is not None, "a placement follows a roll"
        free = tuple(line == FREE for line in state.lines)
        return state.grids[state.turn], free, tuple(sorted(roll.letters)), tuple(sorted(roll.numbers)), usable(state) > 0


def _takes(state: State, move: Move, after: State, earned: list[int]) -> dict[str, int]:
    """What the best placement takes: how many there are and how many of them bring money, its fields, cards, lines, diagonals."""
    lines = [line for line, before, now in zip(LINES, state.lines, after.lines, strict=True) if before != now]
    return {
        "choices": len(earned),
        "paying": sum(worth > 0 for worth in earned),
        "fields": len(move.fields),
        "cards": len(move.cards),
        "lines": len(lines),
        "diagonals": sum(line.name.startswith("diag") for line in lines),
    }


PUZZLES = QumeroPuzzles()
