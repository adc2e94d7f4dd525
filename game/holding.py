"""Who held a seat that has changed hands: for each seat the words of the player who sat there longest, counted in moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.record_lines import SeatChange

Words = Mapping[str, str]


def _who(words: Words) -> tuple[str, bool]:
    """What tells two players apart: the name, and whether it is a person. A bot of another level is the same one."""
    return words.get("name", ""), words.get("kind", "human") == "human"


def held_longest(began: Sequence[Words], changes: Sequence[SeatChange], moves: int) -> tuple[Words, ...]:
    """The words of each seat's player who held it for most of the `moves` of a match; of two who held it as long, the later one.

    `began` are the players of the seats as the match began, `changes` what has changed since, in order.
    """
    found = []
    for seat, words in enumerate(began):
        spans: dict[tuple[str, bool], int] = {}
        latest: dict[tuple[str, bool], Words] = {}
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
