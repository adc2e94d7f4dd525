"""Perft: the number of sequences of moves of a given length. It tests move generators and measures their speed."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from game.contract import Rules


@runtime_checkable
class CountsMoves(Protocol):
    """Rules that can tell how many moves there are without making them."""

    def count_moves(self, view: Any) -> int:
        """The number of moves that `moves(view)` yields."""
        ...


def perft(rules: Rules[Any, Any, Any], state: Any, depth: int) -> int:
    """The number of sequences of `depth` canonical moves from `state`; a match that ends earlier adds nothing.

    The last move is counted, not played. Moves that use chance are followed along the one course that the state's generator
    takes.
    """
    if depth == 0:
        return 1
    seat = rules.to_act(state)
    if seat is None:
        return 0
    view = rules.view(state, seat)
    if depth == 1:
        return rules.count_moves(view) if isinstance(rules, CountsMoves) else sum(1 for _ in rules.moves(view))
    return sum(perft(rules, rules.play(state, move).state, depth - 1) for move in rules.moves(view))


def split(rules: Rules[Any, Any, Any], state: Any, depth: int) -> dict[str, int]:
    """`perft` for each first move separately, by the text of the move, sorted. `depth` is at least 1."""
    seat = rules.to_act(state)
    moves = [] if seat is None else rules.moves(rules.view(state, seat))
    counts = {rules.text(move): perft(rules, rules.play(state, move).state, depth - 1) for move in moves}
    return dict(sorted(counts.items()))
