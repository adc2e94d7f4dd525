"""Whose time a frame is: what was baked, collected, opened, decided by the rules or shown by the system, and the rest.

`Ledger.listen` puts clocks around those places; it must be called before anything of `scenes` is imported but what it names
itself, because painters are wrapped where they are made.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from threading import get_ident
from typing import Any

REST = "drawing and deciding where"


class Ledger:
    """Times spent since the last `take`, in milliseconds by name; what runs within something else counts for itself alone."""

    def __init__(self) -> None:
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._inside: defaultdict[int | None, list[str]] = defaultdict(list)
        self._since = 0.0
        self.beside = 0.0
        """Seconds that strands have worked while the loop waited for them."""

    def enter(self, name: str) -> None:
        """From now on time is spent on this."""
        self._pause(get_ident())
        self._inside[get_ident()].append(name)

    def leave(self) -> None:
        """What was entered last is done."""
        self._pause(get_ident())
        self._inside[get_ident()].pop()

    def _pause(self, thread: int | None) -> None:
        """What was spent since the last word was spent by a thread."""
        now = time.perf_counter()
        if self._inside.get(thread):
            self._spent[self._inside[thread][-1]] += (now - self._since) * 1000
        self._since = now

    def on_strand(self, go_on: Callable[..., bool]) -> Callable[..., bool]:
        """The way in which a strand of `scenes.kit.retained.slices` goes on, and what it worked while the loop waited for it."""

        @wraps(go_on)
        def going(strand: Any, *until: float) -> bool:
            clock = time.pthread_getcpuclockid(strand.thread.ident)
            self._pause(get_ident())
            before = time.clock_gettime(clock)
            try:
                return go_on(strand, *until)
            finally:
                self.beside += time.clock_gettime(clock) - before
                self._pause(strand.thread.ident)

        return going

    def worked(self) -> float:
        """Seconds that the processor has worked so far for the loop, on whatever thread it waited for."""
        return time.thread_time() + self.beside

    def take(self) -> dict[str, float]:
        """What was spent since the last call."""
        self._pause(get_ident())
        found = dict(self._spent)
        self._spent.clear()
        return found

    def timed(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call, with its time under a name."""

        @wraps(call)
        def measured(*args: Any, **kwargs: Any) -> Any:
            self.enter(name)
            try:
                return call(*args, **kwargs)
            finally:
                self.leave()

        return measured

    def listen(self) -> None:
        """Puts the clocks in place."""
        import pygame

        from scenes.kit import pictures
        from scenes.kit.retained import slices

        kept = pictures.kept
        pictures.kept = lambda paint: kept(self.timed(f"baking {paint.__module__.rpartition('.')[2]}.{paint.__name__}", paint))
        slices._Strand.go_on = self.on_strand(slices._Strand.go_on)  # type: ignore[method-assign]
        pygame.display.flip = self.timed("the system's window", pygame.display.flip)

        from scenes import app, session

        app.App.open = self.timed("opening pages", app.App.open)  # type: ignore[method-assign]
        session.Session.play = self.timed("rules and record", session.Session.play)  # type: ignore[method-assign]

        def collected(phase: str, info: dict[str, int]) -> None:
            if phase == "start":
                self.enter(f"collection {info['generation']}")
            else:
                self.leave()

        gc.callbacks.append(collected)
