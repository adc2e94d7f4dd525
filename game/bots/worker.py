"""Bots think in a process of their own, so that no thought ever delays a frame.

The two processes talk through the child's standard input and output: 4 bytes of length (big-endian), then a pickle. The parent
sends `(ticket, kind, rest)` and gets the fields of an `Answer`; a question replaces the one before it. A thread of the child
reads all the time, even while a bot computes: at the end of the pipe it ends the process at once, and the pipe ends however the
parent ends. Bots notice through their clock that a newer question has come.

The parent trusts the child with nothing: one that is silent past its time, closes its output, announces what is too long or says
more than it was asked is killed, and the open question has an error for an answer. The time is not that of a clock, but what the
parent's loop says has passed: while a lid is closed nobody was silent.
"""

from __future__ import annotations

import math
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from game.bots import WORKER_WORD
from game.bots.levels import HARD, SECONDS

ROOT = Path(__file__).resolve().parent.parent.parent
"""The folder that holds the package `game`; the child of an unfrozen program starts there, so that it finds the same one."""

NICENESS = 10
"""How much the child lowers its priority, where the system knows niceness."""
PATIENCE = 10_000.0
"""Milliseconds past its thinking time after which a process that says nothing is given up."""
STARTING = 10_000.0
"""Milliseconds more that a process has which has said nothing yet: it may have to be loaded from a slow disk."""
LONGEST = 1 << 20
"""The most bytes of one answer; a move and its reason have less than a thousandth of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question: a move or a hint (`game.bots.levels.Hint`), or else an error.

    `error` says what went wrong, in English, for a report. `ticket` is that of the question; 0 when the process ended while no
    question was open.
    """

    ticket: int
    move: Any = None
    hint: Any = None
    error: str | None = None


def command() -> tuple[list[str], Path | None]:
    """How the program starts itself as the process for bots: the words, and the folder to start in (None: the present one).

    A frozen program is its own executable and needs no folder to be found. Otherwise Python is told to run the package
    `game`, so it is all the same whether the program came from a checkout, from pip or from a test.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, WORKER_WORD], None
    return [sys.executable, "-m", "game", WORKER_WORD], ROOT


def _send(pipe: IO[bytes], data: bytes) -> None:
    pipe.write(len(data).to_bytes(4, "big") + data)
    pipe.flush()


def _receive(pipe: IO[bytes], longest: int | None = None) -> Any:
    """The next object in the pipe. Raises EOFError at its end, and ValueError when one is announced that is empty or longer than
    so many bytes, before any of it is read."""
    head = pipe.read(4)
    if len(head) < 4:
        raise EOFError
    size = int.from_bytes(head, "big")
    if longest is not None and not 0 < size <= longest:
        raise ValueError(f"an answer of {size} bytes was announced")
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)


class _Child:
    """One worker process, seen from the program. Everything that could wait (starting, writing, reading) is done by threads."""

    def __init__(self, inbox: queue.SimpleQueue[tuple[_Child, Answer]]) -> None:
        self.gone = False
        self.heard = False
        """Whether it has answered anything yet."""
        self._asked = 0
        self._inbox = inbox
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep, name="bot worker", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The process id, once the process runs."""
        return self._process.pid if self._process else None

    def send(self, ticket: int, kind: str, rest: tuple[Any, ...]) -> None:
        """Puts a message down for the process; one with a ticket is a question, which may be answered once."""
        self._asked += ticket > 0
        self._outbox.put(pickle.dumps((ticket, kind, rest)))

    def kill(self) -> None:
        """Ends the process, also one that is frozen, without waiting for that."""
        self._outbox.put(None)
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """Ends the process, and waits a moment for that."""
        self.kill()
        self._thread.join(2.0)

    def _keep(self) -> None:
        """Starts the process, then writes what is sent until None comes or the pipe breaks."""
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        words, folder = command()
        pipe = subprocess.PIPE
        errors = None if sys.stderr else subprocess.DEVNULL  # a program without a console has nowhere to show them
        try:
            process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=errors, cwd=folder, creationflags=flags)
        except OSError as error:
            self._end(f"the process for bots could not be started: {error}")
            return
        self._process = process
        assert process.stdin and process.stdout
        reader = threading.Thread(target=self._read, args=(process, process.stdout), name="bot answers", daemon=True)
        reader.start()
        try:
            while (data := self._outbox.get()) is not None:
                _send(process.stdin, data)
        except OSError:
            reader.join()  # the process is gone, and its reader says so
            return
        process.kill()
        reader.join()

    def _read(self, process: subprocess.Popen[bytes], pipe: IO[bytes]) -> None:
        reason, answers = "", 0
        try:
            while True:
                answer = Answer(*_receive(pipe, LONGEST))
                answers += 1
                if type(answer.ticket) is not int or answer.ticket < 1 or answers > self._asked:
                    raise ValueError(f"an answer came that nobody has asked for: {answers} to {self._asked} questions")
                self.heard = True
                self._inbox.put((self, answer))
        except EOFError:
            pass
        except Exception:  # an answer that cannot be read is as bad as none
            reason = "\n" + traceback.format_exc()
        process.kill()  # also after the end of its output: who says nothing any more may be alive all the same
        status = process.wait()
        pipe.close()
        self._outbox.put(None)
        self._end(f"the process for bots ended with status {status}{reason}")

    def _end(self, error: str) -> None:
        self.gone = True
        self._inbox.put((self, Answer(0, error=error)))


class BotWorker:
    """The screen's end of the worker process. Creating it starts nothing; no method but `close` ever waits.

    There is one question at a time: a new one replaces an older one, whose answer never comes. To be used by one thread only.
    """

    def __init__(self) -> None:
        self._inbox: queue.SimpleQueue[tuple[_Child, Answer]] = queue.SimpleQueue()
        self._child: _Child | None = None
        self._last = 0
        self._open = 0
        self._passed = 0.0
        self._limit = 0.0
        """How many milliseconds have passed since the open question, and how long it may take."""

    @property
    def pid(self) -> int | None:
        """The id of the worker process; None while there is none or it has not been started yet."""
        return self._child.pid if self._child else None

    def start(self, game: str | None = None) -> None:
        """Starts the process before it is needed; with a `game` it also loads that game's bot."""
        child = self._running()
        if game is not None:
            child.send(0, "load", (game,))

    def ask(self, game: str, view: Any, level: str, seconds: float | None = None, seed: int = 0) -> int:
        """Asks for a move (see `game.bots.levels.Bot.choose`). Returns the ticket (1, 2, ...) that its answer will bear."""
        return self._ask("move", (game, view, level, seconds, seed), SECONDS.get(level, 0.0) if seconds is None else seconds)

    def ask_hint(self, game: str, view: Any, seconds: float | None = None) -> int:
        """Asks for a hint (see `game.bots.levels.Bot.hint`). Returns the ticket that its answer will bear."""
        return self._ask("hint", (game, view, seconds), SECONDS[HARD] if seconds is None else seconds)

    def pass_time(self, ms: float) -> None:
        """Lets `ms` milliseconds pass. Only what is told here counts against the process: tell it no more than a frame may
        last, so that neither a computer that sleeps nor a program that was halted makes it late."""
        self._passed += ms

    def poll(self) -> Answer | None:
        """The answer to the open question, or None while there is none.

        When the process has ended by itself, has said what it must not, or is silent `PATIENCE` past its time, the answer is an
        error and the process is killed; the next question starts a new one.
        """
        while True:
            try:
                child, answer = self._inbox.get_nowait()
            except queue.Empty:
                return self._too_late()
            if child is not self._child:
                continue
            if answer.ticket == 0:
                self._child = None
                answer = Answer(self._open, error=answer.error)
            elif answer.ticket != self._open:
                continue
            self._open = 0
            return answer

    def cancel(self) -> None:
        """Drops the open question: its answer never comes, and the bot stops thinking soon."""
        if self._open and self._child:
            self._child.send(0, "drop", ())
        self._open = 0

    def renew(self) -> None:
        """Ends the process without waiting for that and drops the open question: the next one starts a new process."""
        child, self._child = self._child, None
        self._open = 0
        if child:
            child.kill()

    def close(self) -> None:
        """Ends the process. Asking again starts a new one."""
        child, self._child = self._child, None
        self._open = 0
        if child:
            child.close()

    def _too_late(self) -> Answer | None:
        """The error for a question whose time is up; None while it has time, or nobody has asked."""
        child, ticket = self._child, self._open
        if not ticket or child is None or self._passed <= self._limit + (0.0 if child.heard else STARTING):
            return None
        self.renew()
        return Answer(ticket, error=f"the process for bots was silent for {self._passed / 1000:.0f} seconds and was killed")

    def _ask(self, kind: str, rest: tuple[Any, ...], seconds: float) -> int:
        self._last += 1
        self._running().send(self._last, kind, rest)
        self._open = self._last
        self._passed, self._limit = 0.0, 1000 * seconds + PATIENCE
        return self._last

    def _running(self) -> _Child:
        if self._child is None or self._child.gone:
            self._child = _Child(self._inbox)
        return self._child


class _Questions:
    """The child's reading thread: keeps the newest question, and ends the process at the end of the pipe."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.newest = 0
        self._pipe = pipe
        self._waiting: queue.SimpleQueue[tuple[int, int, str, tuple[Any, ...]]] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self) -> tuple[int, int, str, tuple[Any, ...]]:
        """The next question: its number, its ticket, its kind and the rest."""
        return self._waiting.get()

    def clock(self, place: int) -> Callable[[], float]:
        """A clock for the question with this number: once a newer one has come, it is past every deadline."""
        return lambda: time.monotonic() if self.newest == place else math.inf

    def _listen(self) -> None:
        try:
            while True:
                ticket, kind, rest = _receive(self._pipe)
                if kind != "load":
                    self.newest += 1
                self._waiting.put((self.newest, ticket, kind, rest))
        except EOFError:
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(1)


def _answer(kind: str, rest: tuple[Any, ...], clock: Callable[[], float]) -> tuple[Any, Any, str | None]:
    """The move, the hint and the error, of which one is there."""
    from game import catalogue  # late: the process listens before it loads the games

    try:
        if kind == "hint":
            game, view, seconds = rest
            return None, catalogue.bot(game).hint(view, seconds, clock=clock), None
        game, view, level, seconds, seed = rest
        return catalogue.bot(game).choose(view, level, seconds, seed, clock=clock), None, None
    except Exception:
        return None, None, traceback.format_exc()


def _load(game: str) -> None:
    from game import catalogue

    with suppress(Exception):  # the first question will report what is wrong
        catalogue.bot(game)


def main() -> None:
    """The worker process: answers questions until its standard input ends. Called by whoever finds `WORKER_WORD` in front."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program; this process ends with the pipe
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a stray print must not end up among the answers
    questions = _Questions(sys.stdin.buffer)
    while True:
        place, ticket, kind, rest = questions.next()
        if kind == "load":
            _load(*rest)
        elif kind != "drop" and place == questions.newest:
            try:
                _send(answers, pickle.dumps((ticket, *_answer(kind, rest, questions.clock(place)))))
            except OSError:
                return
