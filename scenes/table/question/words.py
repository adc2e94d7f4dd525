"""What a game says when it asks: a question that goes round, and a decision of one seat about what somebody else wants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.contract import Seat


@dataclass(frozen=True)
class QuestionWords:
    """A question that goes round.

    `heading` asks it and `line` says what a yes brings; `yes` and `no` are the two answers. `giver` is the seat that gave the
    piece up and `gave` what it did; `next_line` says what the seat may do that comes next. `alone` asks one person by name, where
    nobody else sees the page. All are at most 14 words.
    """

    heading: str
    line: str
    yes: str
    no: str
    giver: Seat
    gave: str
    next_line: str
    alone: Callable[[str], str] | None = None


@dataclass(frozen=True)
class Choice:
    """One answer of a decision: its move, the word on its button, and in a sentence what it costs."""

    move: Any
    word: str
    cost: str


@dataclass(frozen=True)
class Decision:
    """What one seat has to decide about what another one wants, with the answers in order; the first is the usual one.

    `giver` is the seat that gave the piece up and `gave` what it did.
    """

    seat: Seat
    wants: Seat
    wants_line: str
    giver: Seat
    gave: str
    heading: str
    line: str
    choices: tuple[Choice, ...]
