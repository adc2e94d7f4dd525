"""The coach of somebody's first match: what becomes possible for the first time, and the one sentence that says so.

The list of a game is data, in `game/KEY/coach.py`. All of it is computed from what the person to act may know: their own view,
and the moves that are legal in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from game.contract import Phrase, Rules

MOST_MOVES = 1200
"""How many of the legal moves are looked at, at most: a first match has positions with more, and nobody is to wait for them."""


class Seen:
    """What a coach looks at: the view of the person to act, and their moves."""

    def __init__(self, view: Any, moves: Iterable[Any]) -> None:
        self.view = view
        self._moves = moves

    @cached_property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves, as many as are looked at."""
        return tuple(islice(self._moves, MOST_MOVES))

    def may(self, *words: str) -> bool:
        """Whether a move that begins with one of these words is legal, in a game whose moves do."""
        return any(move.word in words for move in self.moves)


@dataclass(frozen=True, slots=True)
class First:
    """Something that becomes possible: its name among what was told, the rule that says more, the sentence, and when.

    `numbers` gives the values of the sentence's `{names}` that hold in this match, where its own are an example.
    """

    id: str
    rule: str
    sentence: Phrase
    when: Callable[[Seen], bool]
    numbers: Callable[[Seen], Mapping[str, int]] | None = None


def always(seen: Seen) -> bool:
    """Possible at once: what the game is about."""
    return True


def first_new(rules: Rules[Any, Any, Any], view: Any, firsts: Sequence[First], said: Iterable[str]) -> First | None:
    """The first of a game's list that is possible in a view and was not told yet; None when there is none."""
    seen, known = Seen(view, rules.moves(view)), set(said)
    new = next((first for first in firsts if first.id not in known and first.when(seen)), None)
    if new is None or new.numbers is None:
        return new
    return replace(new, sentence=Phrase(new.sentence.text, tuple(new.numbers(seen).items())))
