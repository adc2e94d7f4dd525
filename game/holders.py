"""Who has held the seats of a match: seats change hands while it goes on, and moves are taken back, played again or played anew."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from game.contract import Seat
from game.record_lines import SeatChange


class Holders:
    """Which of the changes of seats came before which move. A move that is made anew after an undo is made by whoever sits there
    then; one that is played again was made by whoever made it first. `changes` are those of a match of `moves` moves."""

    def __init__(self, changes: Sequence[SeatChange] = (), moves: int = 0) -> None:
        self._said: list[tuple[Seat, Mapping[str, str]]] = [(change.seat, change.words) for change in changes]
        plies = [change.ply for change in changes]
        self._before = [sum(ply < number for ply in plies) for number in range(1, moves + 1)]
        """For each move, the first is 1, how many changes had been made when it was made. Never falls."""

    def changed(self, seat: Seat, words: Mapping[str, str]) -> None:
        """A seat changes hands, or its bot gets another level."""
        self._said.append((seat, words))

    def moved(self, number: int) -> None:
        """A move is made that was not made before; whatever came after it once is forgotten."""
        del self._before[number - 1:]
        self._before.append(len(self._said))

    def redone(self, number: int) -> None:
        """A move is played again."""
        if number > len(self._before):
            self.moved(number)

    def changes(self, moves: int) -> tuple[SeatChange, ...]:
        """The changes in order, each with the number of moves of the first `moves` that were made before it."""
        made = self._before[:moves]
        return tuple(SeatChange(bisect_right(made, at), seat, words) for at, (seat, words) in enumerate(self._said))


def _who(words: Mapping[str, str]) -> tuple[str, bool]:
    """What tells two players apart: the name, and whether it is a person. A bot of another level is the same one."""
    return words.get("name", ""), words.get("kind", "human") == "human"


def held_longest(began: Sequence[Mapping[str, str]], changes: Sequence[SeatChange], moves: int) -> tuple[Mapping[str, str], ...]:
    """The words of each seat's player who held it for most of the `moves` of a match; of two who held it as long, the later one.

    `began` are the players of the seats as the match began, `changes` what has changed since, in order.
    """
    found = []
    for seat, words in enumerate(began):
        spans: dict[tuple[str, bool], int] = {}
        latest: dict[tuple[str, bool], Mapping[str, str]] = {}
        now, since = dict(words), 0
        own = [change for change in changes if change.seat == seat]
        for ply, new in [*((change.ply, change.words) for change in own), (moves, {})]:
            who, until = _who(now), min(ply, moves)
            spans[who] = spans.pop(who, 0) + max(0, until - since)
            latest[who] = now
            now, since = {**now, **new}, until
        longest = max(spans.values())
        found.append(latest[[who for who, span in spans.items() if span == longest][-1]])
    return tuple(found)
