"""Long calls in slices: a call that takes longer than there is time stops where it says so and goes on another time.

Such a call runs on a strand: a thread that runs only while the caller waits for it. So only what it hands to `aside` runs in
parallel with the loop. It stops within `rest`, or while what it has set `aside` is not there yet.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from threading import Lock

Made = TypeVar("Made")
MOST = 4
"""How many calls may be stopped at a time; the one that waits longest is dropped for a further one."""


by_time = True
"""Whether the clock may stop a call in its middle; else each is done as a whole: without a window all runs are the same."""


class NotYetError(Exception):
    """The time is over, and something is still missing."""


class _DroppedError(BaseException):
    """Ends a call whose result is no longer wanted."""


class _Deadline:
    """When the time is over: the `seconds` are gone, and the processor has worked for half of them, however busy it is with other
    programs. The first call gets half of them in any case."""

    def __init__(self, seconds: float) -> None:
        self._half, self._first = seconds / 2, True
        self._end, self._worked = time.perf_counter() + seconds, time.process_time() + self._half

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return time.perf_counter() >= self._end and time.process_time() >= self._worked

    @property
    def missed(self) -> bool:
        """Whether something was made and the time is over."""
        return not self._first and self.over

    @property
    def left(self) -> float:
        """How many seconds are left by the clock."""
        return min(max(0.0, self._end - time.perf_counter()), 1e6)

    def grant(self) -> None:
        """A call may begin or go on. Raises `NotYetError` where no time is left."""
        if self.missed:
            raise NotYetError
        if self._first:
            self._first, self._end = False, max(self._end, time.perf_counter() + self._half)


class _Strand:
    """A thread for one call after the other, which runs exactly while `go_on` waits for it."""

    def __init__(self) -> None:
        from threading import Lock, Thread  # late, for the first frame does without

        self._lock = Lock
        self._go, self._stop = Lock(), Lock()
        self._go.acquire()
        self._stop.acquire()
        self._beside: Lock | None = None
        """Free once what was set aside is done; None while nothing is."""
        self._dropped = False
        self._deadline: _Deadline | None = None
        """When the caller wants to go on; None for when it is done."""
        self.over = True
        self._call: Callable[[], Any] | None = None
        self._made: Any = None
        self._error: BaseException | None = None
        self.thread = Thread(target=self._run, name="slices", daemon=True)
        self.thread.start()

    def begin(self, call: Callable[[], object]) -> None:
        """Takes a call; it begins with `go_on`."""
        self._call, self.over = call, False

    def go_on(self, deadline: _Deadline | None) -> bool:
        """Lets the call run until about the deadline; True once it is over."""
        global _running
        self._deadline = deadline
        while not self.over:
            if self._beside is not None:
                if not self._beside.acquire(timeout=-1 if deadline is None else deadline.left):
                    return False
                self._beside = None
            _running, before = self, _running
            self._go.release()
            self._stop.acquire()
            _running = before
            if not self.over and self._beside is None:
                return False
        return True

    def taken(self) -> Any:
        """What the call has returned. Raises what it has raised."""
        made, error, self._made, self._error = self._made, self._error, None, None
        if error is not None:
            raise error
        return made

    def drop(self) -> None:
        """Ends the call and the strand."""
        self._dropped = True
        self._go.release()

    # ---- on the strand itself

    def rest(self) -> None:
        """Stops where the time is over."""
        if self._deadline is not None and self._deadline.over:
            self._wait()

    def aside(self, call: Callable[[], Made]) -> Made:
        """Lets the caller go on while this is done."""
        self._beside = beside = self._lock()
        beside.acquire()
        self._stop.release()
        try:
            return call()
        finally:
            beside.release()
            self._go.acquire()
            self._live()

    def _wait(self) -> None:
        self._stop.release()
        self._go.acquire()
        self._live()

    def _live(self) -> None:
        if self._dropped:
            raise _DroppedError

    def _run(self) -> None:
        self._go.acquire()
        while not self._dropped:
            assert self._call is not None
            try:
                self._made = self._call()
            except _DroppedError:
                return
            except BaseException as error:
                self._error = error
            self._call, self.over = None, True
            self._stop.release()
            self._go.acquire()


_running: _Strand | None = None
"""The strand that runs now."""
_free: list[_Strand] = []
_stopped: OrderedDict[Hashable, _Strand] = OrderedDict()
_deadline: _Deadline | None = None
_found_alone: float | None = None
"""Until when of the processor's time what is found is gathered and nothing is made that takes long; None at all other times."""


@contextmanager
def found_alone(seconds: float) -> Iterator[None]:
    """Nothing that takes long is made: who cannot find it raises `NotYetError` at once, and so does all that is made after so
    many seconds of the processor, however busy that is with other things."""
    global _found_alone
    _found_alone = time.thread_time() + seconds
    try:
        yield
    finally:
        _found_alone = None


def takes_long() -> None:
    """Something is made now that is far slower than to find it. Raises `NotYetError` where that must not be."""
    if _found_alone is not None:
        raise NotYetError


@contextmanager
def deadline(seconds: float) -> Iterator[_Deadline]:
    """Limits the time for making what is `made`, in seconds. The first piece of work always gets some time, so each try gets
    further.

    Raises `NotYetError` where something is missing then.
    """
    global _deadline
    before, _deadline = _deadline, _Deadline(seconds)
    try:
        yield _deadline
    finally:
        _deadline = before


def made(key: Hashable, call: Callable[[], Made]) -> Made:
    """What `call` returns. Within a deadline it may stop and raise `NotYetError`; who asks for its `key` later goes on with it.

    Pictures made as a part of it share its deadline.
    """
    if _running is not None:
        return call()
    if _found_alone is not None and time.thread_time() >= _found_alone:
        raise NotYetError
    if _deadline is not None:
        _deadline.grant()
    strand = _stopped.pop(key, None)
    if strand is None:
        if _deadline is None:
            return call()
        if not by_time:
            return _whole(call)
        strand = _free.pop() if _free else _Strand()
        strand.begin(call)
    if not strand.go_on(_deadline):
        _stopped[key] = strand
        while len(_stopped) > MOST:
            _stopped.popitem(last=False)[1].drop()
        raise NotYetError
    _free.append(strand)
    return strand.taken()  # type: ignore[no-any-return]


def _whole(call: Callable[[], Made]) -> Made:
    """What a call returns that is not stopped, nor anything that is made as a part of it."""
    global _deadline
    before, _deadline = _deadline, None
    try:
        return call()
    finally:
        _deadline = before


def rest() -> None:
    """A good place to stop, for a call that may be in slices."""
    if _running is not None:
        _running.rest()


def aside(call: Callable[[], Made]) -> Made:
    """What `call` returns, for calls that let go of Python's lock; within a call in slices others go on meanwhile."""
    return call() if _running is None else _running.aside(call)


def drop(key: Hashable) -> None:
    """Ends the call of this key where it has stopped."""
    strand = _stopped.pop(key, None)
    if strand is not None:
        strand.drop()


def forget() -> None:
    """Drops all calls that have stopped."""
    while _stopped:
        _stopped.popitem()[1].drop()
