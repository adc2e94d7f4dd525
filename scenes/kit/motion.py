"""Motion over time, driven by whoever calls `update`, so a test can be its own clock. Times are in milliseconds.

A motion never blocks: `finish` ends everything at once, in order, and all that was to follow.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count

Ease = Callable[[float], float]

LIFT, PLACE, REFUSED, HOP, HOP_GAP, CHAIN_MOST, FADE = 90, 220, 260, 180, 60, 1500, 100
"""How long things take that are the same at every table: lifted under the pointer, to their place, shaken by a refusal, a
hop, the pause between two, the longest way of hops, a change of pictures where motion is reduced."""


def linear(t: float) -> float:
    """Even pace."""
    return t


def falling(t: float) -> float:
    """From rest ever faster, as things fall."""
    return t * t


def out_cubic(t: float) -> float:
    """Fast first, gentle arrival: pieces going to their place."""
    return 1 - (1 - t) ** 3


def out_back(t: float, beyond: float) -> float:
    """Arrives, goes too far and springs back: `beyond` 1.5 by 8 %, 1.2 by 5 %. Stands still before 0 and after 1."""
    left = max(0.0, min(1.0, t)) - 1
    return 1 + (beyond + 1) * left ** 3 + beyond * left ** 2


def in_out(t: float) -> float:
    """Gentle at both ends: boards that fit themselves, curtains."""
    return t * t * (3 - 2 * t)


class Anim:
    """One motion. `apply` gets its eased share, 0.0 to 1.0, at each frame and once 1.0 at the end; then `done` is called."""

    __slots__ = ("apply", "cancelled", "done", "ease", "length", "seen", "start")

    def __init__(self, start: float, length: float, apply: Callable[[float], None] | None, ease: Ease,
                 done: Callable[[], None] | None, seen: bool = False) -> None:
        self.start, self.length, self.apply, self.ease, self.done, self.seen = start, length, apply, ease, done, seen
        self.cancelled = False

    def cancel(self) -> None:
        """Stops it where it is; `done` is not called."""
        self.cancelled = True


class Motion:
    """The motions of one page. `speed` is a factor on the length of all begun from now on: 0 is off, 1 normal, 2 slow."""

    def __init__(self) -> None:
        self.now = 0.0
        self.speed = 1.0
        self.rush = 1.0
        """How much faster time runs while a player holds the button (1 is normal)."""
        self.finishing = False
        """Whether everything is being ended at once, so that nothing of it will be seen."""
        self._queue: list[tuple[float, int, Anim]] = []
        self._order = count()
        self._until = 0.0
        """The time at the end of the last turn of the loop."""

    @property
    def active(self) -> bool:
        """Whether anything is moving or waiting to."""
        return any(not anim.cancelled for _, _, anim in self._queue)

    def tween(self, length: float, apply: Callable[[float], None] | None = None, *, delay: float = 0.0,
              ease: Ease = out_cubic, done: Callable[[], None] | None = None, seen: bool = False) -> Anim:
        """Starts a motion of `length` ms after `delay` ms, both multiplied by `speed`. Nothing is applied before it begins. One
        that must be `seen` takes its time at any speed, and `skip` leaves it running."""
        speed = 1.0 if seen else self.speed
        return self._begun(Anim(self.now + delay * speed, length * speed, apply, ease, done, seen))

    def _begun(self, anim: Anim) -> Anim:
        heapq.heappush(self._queue, (anim.start + anim.length, next(self._order), anim))
        return anim

    def after(self, delay: float, call: Callable[[], None]) -> Anim:
        """Calls `call` once after `delay` ms, multiplied by `speed`."""
        return self.tween(0, None, delay=delay, done=call)

    def next_turn(self, call: Callable[[], None], *, seen: bool = False) -> Anim:
        """Calls `call` once in the next turn of the loop, however much time has passed in this one. `seen` as of `tween`."""
        return self._begun(Anim(max(self.now, self._until) + 0.001, 0.0, None, out_cubic, call, seen))

    def update(self, dt: float) -> bool:
        """Lets `dt` ms pass. True when anything moved, so that a frame must be drawn."""
        if not self._queue:
            return False
        self._until = target = self.now + dt * self.rush
        moved = False
        while self._queue and self._queue[0][0] <= target:
            moved = self._end(heapq.heappop(self._queue)) or moved
        self.now = max(self.now, target)
        for _, _, anim in sorted(self._queue):
            if anim.apply is not None and not anim.cancelled and anim.start <= self.now:
                share = (self.now - anim.start) / anim.length if anim.length > 0 else 1.0
                anim.apply(anim.ease(min(1.0, share)))
                moved = True
        return moved

    def finish(self) -> None:
        """Ends everything now, in the order in which it would have ended, and also what that starts."""
        self._run_out(lambda anim: False)

    def skip(self) -> None:
        """Does what `finish` does, but leaves what must be seen: that runs on from where it is."""
        began, left = self.now, self._run_out(lambda anim: anim.seen)
        for anim in left:
            anim.start = self.now - max(0.0, began - anim.start)
            heapq.heappush(self._queue, (anim.start + anim.length, next(self._order), anim))

    def _run_out(self, stays: Callable[[Anim], bool]) -> list[Anim]:
        """Ends everything now but what `stays`; gives that, taken off the queue."""
        left: list[Anim] = []
        self.finishing = True
        for _ in range(10_000):  # a motion that restarts itself for ever must not hang the program
            if not self._queue:
                break
            entry = heapq.heappop(self._queue)
            if stays(entry[2]) and not entry[2].cancelled:
                left.append(entry[2])
            else:
                self._end(entry)
        self.finishing = False
        return left

    def clear(self) -> None:
        """Forgets everything that moves or waits; nothing is called."""
        self._queue.clear()

    def _end(self, entry: tuple[float, int, Anim]) -> bool:
        end, _, anim = entry
        self.now = max(self.now, end)
        if anim.cancelled:
            return False
        if anim.apply is not None:
            anim.apply(anim.ease(1.0))
        if anim.done is not None:
            anim.done()
        return True


SPEEDS: dict[str, float] = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.8}
"""The named speeds of the settings as factors on all lengths."""
