"""A progress bar on standard error: drawn in place on a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_WIDTH = 30
_SECONDS_BETWEEN = 0.1
_SHARE_BETWEEN = 0.1


class Progress:
    """Shows how many of `total` things are done. Used as a context, so that the terminal's line is ended in any case."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._began = time.monotonic()
        self._in_place = sys.stderr.isatty()
        self._shown_at = -1.0
        self._shown = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._in_place and self._shown:
            print(file=sys.stderr)

    def show(self, done: int) -> None:
        """Tells that `done` are done; most calls show nothing."""
        now = time.monotonic()
        last = done == self._total
        if self._in_place:
            if last or now - self._shown_at >= _SECONDS_BETWEEN:
                filled = _WIDTH * done // self._total
                bar = "#" * filled + "." * (_WIDTH - filled)
                print(
                    f"\r[{bar}] {done}/{self._total} {self._what}, {self._left(done, now)}  ", end="", file=sys.stderr, flush=True
                )
                self._shown_at, self._shown = now, done
        elif last or done - self._shown >= self._total * _SHARE_BETWEEN:
            print(f"{done}/{self._total} {self._what}, {self._left(done, now)}", file=sys.stderr, flush=True)
            self._shown = done

    def _left(self, done: int, now: float) -> str:
        spent = now - self._began
        return f"{spent:.0f} s" if done == self._total else f"about {spent / done * (self._total - done):.0f} s left"
