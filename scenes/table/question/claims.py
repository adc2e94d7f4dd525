"""When it is certain how the asking of several seats ends, and when bots are heard; it knows no table and has no clock."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

LATE = 600.0
"""A bot that thinks past its time is heard at the next multiple of this many milliseconds."""
EARLIEST, LATEST = 700.0, 1500.0
APART, APART_ALL = 300.0, 1300.0
"""The most milliseconds that bots are heard apart, and over which all of them are spread."""


def bot_times(bots: Sequence[int], rng: random.Random, pace: float = 1.0) -> dict[int, float]:
    """When each bot is heard, in milliseconds after the question (times `pace`); drawn without regard to any hand."""
    apart = min(APART, APART_ALL / max(1, len(bots)))
    return {seat: pace * (rng.uniform(EARLIEST, LATEST) + apart * number) for number, seat in enumerate(bots)}


class Claims:
    """The asking of `asked`, the seats in the engine's order. Times are milliseconds since it began; it has no clock of its own.

    It gives the answers in the engine's order as soon as it is certain how the asking ends. The moment at which a bot is heard
    does not depend on its hand: it is drawn before the bot thinks.

    `due`: the bots among them and when each is heard; the others are people. `limit`: the time at which seats without an answer
    decline; None waits for all of them. `unasked`: people among them to whom it is not offered, and when each has declined.
    """

    def __init__(self, asked: Sequence[int], due: Mapping[int, float], limit: float | None,
                 unasked: Mapping[int, float] | None = None) -> None:
        if not asked or len(set(asked)) != len(asked) or not set(due) <= set(asked):
            raise ValueError(f"seats {tuple(asked)} cannot be asked with bots {tuple(due)}")
        self.asked = tuple(asked)
        self.limit = limit
        self.now = 0.0
        self.paused = False
        """Whether the time stands still, because somebody looks at their own hand or a menu is open."""
        self._due = dict(due)
        self._unasked = dict(unasked or {})
        self._said: dict[int, bool] = {}
        self._thought: dict[int, bool] = {}
        self.closed = False
        """Whether answers are no longer taken."""

    @property
    def people(self) -> tuple[int, ...]:
        """The people to whom it is offered, in order."""
        return tuple(seat for seat in self.asked if seat not in self._due and seat not in self._unasked)

    @property
    def unasked(self) -> tuple[int, ...]:
        """The people to whom it is not offered and who have not declined yet, in order: `offer` still asks them."""
        return tuple(seat for seat in self.asked if self.now < self._unasked.get(seat, 0.0) and not self.closed)

    def offer(self, seat: int) -> bool:
        """Asks one of the `unasked` after all, at their own wish; the time to answer begins now. False when it is too late."""
        if seat not in self.unasked:
            return False
        del self._unasked[seat]
        if self.limit is not None:
            self.limit += self.now
        return True

    @property
    def left(self) -> float:
        """The share of the time that is left, from 1.0 to 0.0; always 1.0 without a limit."""
        return 1.0 if self.limit is None else max(0.0, 1.0 - self.now / self.limit)

    def answer(self, seat: int, yes: bool) -> bool:
        """Takes a person's answer, which replaces an earlier one. False when it comes too late or was not asked for."""
        if self.closed or seat not in self.people or self.result is not None:
            return False
        self._said[seat] = yes
        return True

    def answered(self, seat: int) -> bool | None:
        """What a person has answered so far; None for nothing yet."""
        return self._said.get(seat)

    def thought(self, seat: int, yes: bool) -> None:
        """Takes what a bot has decided, once. It is heard at its own time, or, if that has passed, at the next beat of `LATE`;
        never when the asking is closed, for then it has declined."""
        if seat in self._thought or self.closed:
            return
        self._thought[seat] = yes
        if self.now > self._due[seat]:
            self._due[seat] = math.ceil(self.now / LATE) * LATE

    def pass_time(self, ms: float) -> None:
        """Lets `ms` milliseconds pass, unless it is paused; at the limit the asking is closed."""
        if self.paused or self.closed:
            return
        self.now += ms
        if self.limit is not None and self.now >= self.limit:
            self.closed = True

    def close(self) -> None:
        """Closes the question: seats without an answer decline, because the time is up or the next player has acted."""
        self.closed = True

    def _heard(self, seat: int) -> bool | None:
        said = self._said.get(seat)
        if seat in self._due and self.now >= self._due[seat]:
            said = self._thought.get(seat)
        if seat in self._unasked and self.now >= self._unasked[seat]:
            said = False
        return False if said is None and self.closed else said

    @property
    def result(self) -> tuple[tuple[int, bool], ...] | None:
        """The answers for the engine, in its order, up to the first yes; None while it is not certain how the asking ends."""
        found: list[tuple[int, bool]] = []
        for seat in self.asked:
            heard = self._heard(seat)
            if heard is None:
                return None
            found.append((seat, heard))
            if heard:
                break
        return tuple(found)

    @property
    def further(self) -> tuple[int, ...]:
        """Who has said yes behind the first yes of the `result`, in order; a bot once it is heard. Nobody before there is one."""
        result = self.result
        if result is None:
            return ()
        return tuple(seat for seat in self.asked[len(result):] if self._heard(seat))
