"""The puzzles of Quad-Ominos: the most points in one turn, by the sum of the tile, the 25 points, or two bonus tiles."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.contract import Phrase, phrase
from game.puzzles import Made, Solution, Tables, Task, Way, best_of
from game.quad_ominos.board import board_of
from game.quad_ominos.fitting import moves_of, placement
from game.quad_ominos.moves import Move, text
from game.quad_ominos.rules import RULES
from game.quad_ominos.state import PLAY, State, view_of
from game.quad_ominos.tiles import SUM

POINTS = "most_points"
LEAST = 20
AHEAD = 10
"""How many points the best turn brings at least, and is ahead of the next best."""
_LARGEST = 40
"""Tables with more tiles are left out: nobody sees through them at breakfast."""
_ALL_ROUND = 4
"""So many corners that match are rare enough for a Sunday."""
_LEFT = 4
"""Hands with fewer tiles are left out: whoever lays the last tile gets the sums of the others, which are hidden (T12)."""


class QuadPuzzles:
    """See `game.puzzles.Maker`."""

    rules = RULES
    tasks = (Task(POINTS, phrase("Get the most points in one turn."), phrase("Points")),)
    tables: Tables = ((3, {}), (2, {}), (4, {}))
    levels = ("medium", "easy", "hard")

    def fits(self, day: int, found: Solution) -> bool:
        """Every day asks the same."""
        return True

    def solve(self, state: State) -> list[Solution]:
        """The puzzle of a turn in which a tile fits."""
        if state.phase != PLAY or len(state.table) > _LARGEST or len(state.hands[state.turn]) < _LEFT:
            return []
        view = view_of(state, state.turn)
        moves = [move for move in moves_of(view) if move.main is not None]
        if len(moves) < 2:
            return []
        ways = [Way((text(move),), _points(state, move), frozenset(move.laid)) for move in moves]
        found = best_of(ways, LEAST, AHEAD)
        if found is None:
            return []
        best, behind = found
        answers = tuple(sorted(way.moves[0] for way in ways if way.after == best.after))
        laid = len(RULES.parse(best.moves[0]).laid)
        plain = {move.main for move in moves}
        corners = len(placement(board_of(state.table), RULES.parse(best.moves[0]).laid[0]).matched)
        takes = {"choices": len(plain), "tiles": laid, "hand": len(view.hand), "table": len(state.table), "corners": corners}
        near = 10 - min(10, best.worth - behind.worth - AHEAD)
        grade = 3 * len(plain) + 40 * (laid - 1) + len(view.hand) + len(state.table) + 2 * near
        odd = laid > 1 or corners == _ALL_ROUND
        return [Solution(POINTS, answers, best.worth, behind.worth, best.moves, behind.moves, takes, grade, odd)]

    def worth(self, task: str, made: Sequence[Made]) -> int:
        """The points of what was laid; nothing for a turn without a tile."""
        return sum(_points(one.before, one.move) for one in made if one.move.main is not None)

    def reply(self, task: str, start: State, state: State) -> None:
        """Nobody answers: every task is one of a single turn."""
        return None

    def why(self, state: State, found: Solution) -> Phrase:
        """What the points come from beside the numbers on the tile."""
        move = RULES.parse(found.line[0])
        if len(move.laid) > 1:
            return phrase("Two more tiles at once count more than the 25 points.")
        tile = move.laid[0]
        met = placement(board_of(state.table), tile)
        if met.bonus:
            return phrase(
                "The tile meets {n} numbers: {bonus} points on top of its own {own}.",
                n=len(met.matched), bonus=met.bonus, own=SUM[tile.tile],
            )
        return phrase("The tile counts {n} points, more than any other that fits.", n=found.best)

    def likeness(self, state: State) -> Hashable:
        """Table and hand with the lowest number as 0, the table moved to a corner, under the four turns of the table."""
        hand = state.hands[state.turn]
        low = min(int(digit) for tile in (*hand, *(laid.tile for laid in state.table)) for digit in tile)
        held = tuple(sorted(_lowered(tile, low) for tile in hand))
        return min((_turned(state, quarter, low), held) for quarter in range(4))


def _points(state: State, move: Move) -> int:
    """What a placement brings in all (T7, T8)."""
    assert move.main is not None, "only placements are weighed"
    bonus = 0 if move.first else placement(board_of(state.table), move.main).bonus
    return sum(SUM[laid.tile] for laid in move.laid) + bonus


def _lowered(tile: str, by: int) -> str:
    return "".join(str(int(digit) - by) for digit in tile)


def _turned(state: State, quarters: int, low: int) -> tuple[tuple[int, int, str], ...]:
    """The table after so many quarter turns clockwise, moved so that its lowest coordinates are 0."""
    tiles = [(laid.x, laid.y, _lowered(laid.tile, low)) for laid in state.table]
    for _ in range(quarters):
        tiles = [(y, -x, tile[-1] + tile[:-1]) for x, y, tile in tiles]
    left, lowest = min(x for x, _, _ in tiles), min(y for _, y, _ in tiles)
    return tuple(sorted((x - left, y - lowest, tile) for x, y, tile in tiles))


PUZZLES = QuadPuzzles()
