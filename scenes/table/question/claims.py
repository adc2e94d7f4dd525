"""A question to several seats at once, answered in the engine's order: knocking, the open card. Pure: it has no clock.

The engine asks one seat after the other; at a table all are asked together. `Claims` keeps what they answer, and gives the
answers in the engine's order as soon as it is certain how the asking ends. When a bot's answer counts depends on nothing
that it holds: its time is drawn before it thinks.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

LATE = 600.0
"""A bot that thinks past its time is heard at the next multiple of this many milliseconds."""
EARLIEST, LATEST = 700.0, 1500.0
APART, APART_ALL = 300.0, 1300.0
"""A bot is heard at a moment between these, each one after the other a little later, all within so much."""


def bot_times(bots: Sequence[int], rng: random.Random, pace: float = 1.0) -> dict[int, float]:
    """When each bot is heard, in milliseconds after the question (times `pace`); drawn without a look at any hand."""
    apart = min(APART, APART_ALL / max(1, len(bots)))
    return {seat: pace * (rng.uniform(EARLIEST, LATEST) + apart * number) for number, seat in enumerate(bots)}


class Claims:
    """The asking of `asked`, the seats in the engine's order. Times are milliseconds since it began.

    `due`: the bots among them and when each is heard; the others are people. `limit`: when the rest counts as no; None waits
    for everybody.
    """

    def __init__(self, asked: Sequence[int], due: Mapping[int, float], limit: float | None) -> None:
        if not asked or len(set(asked)) != len(asked) or not set(due) <= set(asked):
            raise ValueError(f"seats {tuple(asked)} cannot be asked with bots {tuple(due)}")
        self.asked = tuple(asked)
        self.limit = limit
        self.now = 0.0
        self.paused = False
        """Whether the time stands still: somebody looks at the own hand, a menu is open."""
        self._due = dict(due)
        self._said: dict[int, bool] = {}
        self._thought: dict[int, bool] = {}
        self._closed = False

    @property
    def people(self) -> tuple[int, ...]:
        """The people asked, in order."""
        return tuple(seat for seat in self.asked if seat not in self._due)

    @property
    def left(self) -> float:
        """The share of the time that is left, 1.0 at first; always 1.0 without a limit."""
        return 1.0 if self.limit is None else max(0.0, 1.0 - self.now / self.limit)

    @property
    def closed(self) -> bool:
        """Whether no answer is taken any more."""
        return self._closed

    def answer(self, seat: int, yes: bool) -> bool:
        """A person's answer; a later one takes the place of an earlier one. False when it comes too late or is not asked for."""
        if self._closed or seat not in self.people or self.result is not None:
            return False
        self._said[seat] = yes
        return True

    def answered(self, seat: int) -> bool | None:
        """What a person has answered so far; None: nothing yet."""
        return self._said.get(seat)

    def thought(self, seat: int, yes: bool) -> None:
        """What a bot has decided, once. It is heard in its own time, or, when that has gone by, at the next beat."""
        if seat in self._thought:
            return
        self._thought[seat] = yes
        if self.now > self._due[seat]:
            self._due[seat] = math.ceil(self.now / LATE) * LATE

    def pass_time(self, ms: float) -> None:
        """Lets time pass, unless it is paused; at the limit the asking is closed."""
        if self.paused or self._closed:
            return
        self.now += ms
        if self.limit is not None and self.now >= self.limit:
            self._closed = True

    def close(self) -> None:
        """Whoever has not been heard declines: the time is over, or the next player has acted."""
        self._closed = True

    def _heard(self, seat: int) -> bool | None:
        said = self._said.get(seat)
        if seat in self._due and self.now >= self._due[seat]:
            said = self._thought.get(seat)
        return False if said is None and self._closed else said

    @property
    def result(self) -> tuple[tuple[int, bool], ...] | None:
        """The answers to be given to the engine, in its order, up to the first yes; None while it is not certain."""
        found: list[tuple[int, bool]] = []
        for seat in self.asked:
            heard = self._heard(seat)
            if heard is None:
                return None
            found.append((seat, heard))
            if heard:
                break
        return tuple(found)
