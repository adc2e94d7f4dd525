"""The puzzles of nmbrs!: the largest play, and from Thursday on one that crosses a row of the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import islice, pairwise

from game.contract import Phrase, phrase
from game.nmbrs.cards import is_joker
from game.nmbrs.moves import PLAYS, Move, text
from game.nmbrs.rows import ADVANCED, STANDARD
from game.nmbrs.rules import RULES
from game.nmbrs.state import PLAY, State
from game.puzzles import Made, Solution, Tables, Task, Way, best_of

LARGEST, CROSSING = "largest_play", "largest_cross"
LEAST = 3
"""The fewest cards that the best play brings from the hand."""
AHEAD = 1
FIRST_CROSSING = 4
"""The first day of the week (Thursday) on which the best play crosses a row."""
_TOO_MANY = 2000
"""Hands with more plays are left out: nobody sees through them."""
_WIDE = 12
"""Numbers further apart than this are rarely looked for."""
_COUNTED = phrase("Cards from the hand")
_SCALE = {"row": 0, "build": 10, "cross": 20}


class NmbrsPuzzles:
    """See `game.puzzles.Maker`."""

    rules = RULES
    tasks = (
        Task(LARGEST, phrase("Find the play with the most cards from the hand."), _COUNTED, 1,
             phrase("Lay the most cards at once")),
        Task(CROSSING, phrase("Find the play with the most cards from the hand. It crosses a row."), _COUNTED, 1,
             phrase("Lay the most cards at once, across a row")),
    )
    tables: Tables = ((2, {"level": ADVANCED}), (2, {"level": STANDARD}), (3, {"level": ADVANCED}))
    levels = ("medium", "easy", "medium")

    def fits(self, day: int, found: Solution) -> bool:
        """A play that crosses from Thursday on, any other up to Wednesday."""
        return (found.task == CROSSING) == (day >= FIRST_CROSSING)

    def solve(self, state: State) -> list[Solution]:
        """The puzzle of a turn in which cards can be laid."""
        if state.phase != PLAY or state.pending is not None:
            return []
        view = RULES.view(state, state.turn)
        moves = list(islice((move for move in RULES.moves(view) if move.word in PLAYS), _TOO_MANY + 1))
        if not 1 < len(moves) <= _TOO_MANY or max(len(move.cards) for move in moves) < LEAST:
            return []
        ways = [Way((text(move),), len(move.cards), RULES.play(state, move).state) for move in moves]
        found = best_of(ways, LEAST, AHEAD)
        if found is None:
            return []
        best, behind = found
        move: Move = RULES.parse(best.moves[0])
        jokers = sum(is_joker(card) for _, card in move.cards)
        takes = {
            "choices": len(moves), "cards": best.worth, "rows": len(state.rows), "jokers": jokers, "joined": len(move.targets),
        }
        grade = 2 * len(moves) + len(state.rows) + 6 * jokers + _SCALE[move.word] + 8 * (len(move.targets) > 1)
        task = CROSSING if move.word == "cross" else LARGEST
        answers = tuple(sorted(way.moves[0] for way in ways if way.after == best.after))
        odd = jokers > 0 or best.worth > LEAST or _wide(move)
        return [Solution(task, answers, best.worth, behind.worth, best.moves, behind.moves, takes, grade, odd)]

    def worth(self, task: str, made: Sequence[Made]) -> int:
        """The cards laid from the hand."""
        return sum(len(one.move.cards) for one in made if one.move.word in PLAYS)

    def reply(self, task: str, start: State, state: State) -> None:
        """Nobody answers: every task is one of a single turn."""
        return None

    def why(self, state: State, found: Solution) -> Phrase:
        """Which row the cards make, and with whose help."""
        move: Move = RULES.parse(found.line[0])
        joker = any(is_joker(card) for _, card in move.cards)
        if move.word == "cross":
            if joker:
                return phrase("With a joker {n} cards make a row through {at} on the table.", n=found.best, at=move.at)
            return phrase("{n} cards make a row through {at} on the table.", n=found.best, at=move.at)
        if move.word == "row":
            if joker:
                return phrase("With a joker {n} cards lie equally far apart: a row.", n=found.best)
            return phrase("{n} cards lie equally far apart: a row.", n=found.best)
        return phrase("{n} cards go on with a row on the table.", n=found.best)

    def likeness(self, state: State) -> Hashable:
        """Hand and rows. Rows count back to fixed numbers, so other numbers are another puzzle."""
        return tuple(sorted(state.hands[state.turn])), tuple(sorted((row.first, row.step, row.last) for row in state.rows))


def _wide(move: Move) -> bool:
    """Whether the cards of a play stand far apart."""
    numbers = sorted([number for number, _ in move.cards] + ([move.at] if move.at else []))
    return all(after - before > _WIDE for before, after in pairwise(numbers))


PUZZLES = NmbrsPuzzles()
