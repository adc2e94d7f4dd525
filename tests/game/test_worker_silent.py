"""A process for bots that is frozen, mute, mad or gone: every question gets an answer or an error, and nothing waits for it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from game import catalogue
from game.bots import worker as w
from game.bots.levels import EASY, SECONDS
from tests.game.test_worker import VIEW

HEAR = "import sys, os, time, pickle\nhear = lambda: sys.stdin.buffer.read(4)\n"
MUTE = HEAR + "time.sleep(600)"
CLOSED = HEAR + "hear(); os.close(1); time.sleep(600)"
ENDLESS_BYTES = HEAR + "hear()\nwhile True: os.write(1, b'y' * 65536)"
ENDLESS_NOTHING = HEAR + "hear()\nwhile True: os.write(1, bytes(4))"
ENDLESS_ANSWERS = HEAR + """
data = pickle.dumps((7, None, None, "no"))
hear()
while True: os.write(1, len(data).to_bytes(4, "big") + data)
"""
ANNOUNCED = HEAR + "hear(); os.write(1, b'\\xff' * 4); time.sleep(600)"
TRICKLE = HEAR + "hear()\nos.write(1, (9999).to_bytes(4, 'big'))\nwhile True: os.write(1, b'y'); time.sleep(0.01)"
NO_TICKET = HEAR + """
data = pickle.dumps((0, None, None, "nobody asked"))
hear(); os.write(1, len(data).to_bytes(4, "big") + data); time.sleep(600)
"""
ENDS = "raise SystemExit(3)"
TROUBLE = {
    "mute": MUTE, "closed": CLOSED, "endless bytes": ENDLESS_BYTES, "endless nothing": ENDLESS_NOTHING,
    "endless answers": ENDLESS_ANSWERS, "4 GB announced": ANNOUNCED, "a byte at a time": TRICKLE, "no ticket": NO_TICKET,
    "ends at once": ENDS,
}
BY_ITSELF = [name for name in TROUBLE if name not in ("mute", "a byte at a time")]
"""What is noticed without a deadline."""
STEP = 100.0


def becomes(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Lets the next process be one that runs `code`."""
    monkeypatch.setattr(w, "command", lambda: ([sys.executable, "-S", "-c", code], None))


@pytest.fixture
def worker() -> Iterator[w.BotWorker]:
    made = w.BotWorker()
    yield made
    made.close()


def running(worker: w.BotWorker) -> subprocess.Popen[bytes]:
    """The process, once it has started."""
    wait(lambda: worker.pid is not None)
    assert worker._child and worker._child._process
    return worker._child._process


def wait(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not ready():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def answer(worker: w.BotWorker, step: float = 0.0) -> w.Answer:
    """The answer, with so many milliseconds passing at each look; each look is measured."""
    found: list[w.Answer] = []

    def poll() -> bool:
        begun = time.thread_time()
        worker.pass_time(step)
        came = worker.poll()
        assert time.thread_time() - begun < 0.1, "the loop was held up"
        if came is not None:
            found.append(came)
        return came is not None

    wait(poll)
    return found[0]


@pytest.mark.matrix(4)
@pytest.mark.parametrize("trouble", TROUBLE)
def test_each_trouble_is_an_error_and_the_process_is_gone(
    worker: w.BotWorker, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    becomes(monkeypatch, TROUBLE[trouble])
    ticket = worker.ask("querni", VIEW, "easy")
    process = running(worker)
    came = answer(worker, 0.0 if trouble in BY_ITSELF else STEP)
    assert came.ticket == ticket and came.move is None and came.error
    wait(lambda: process.poll() is not None)
    monkeypatch.undo()
    ticket = worker.ask("querni", VIEW, "easy")
    assert answer(worker) == w.Answer(ticket, move=catalogue.bot("querni").choose(VIEW, "easy"))


@pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP")
def test_a_frozen_process_is_killed_past_its_time_and_a_new_one_answers(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "easy")
    assert answer(worker).error is None
    frozen = running(worker)
    os.kill(frozen.pid, signal.SIGSTOP)
    ticket = worker.ask("querni", VIEW, "easy")
    worker.pass_time(1000 * SECONDS[EASY] + w.PATIENCE - 1)
    assert worker.poll() is None and frozen.poll() is None, "it still has time"
    worker.pass_time(2)
    came = worker.poll()
    assert came is not None and came.ticket == ticket and came.error and "silent" in came.error
    wait(lambda: frozen.poll() is not None)
    worker.ask("querni", VIEW, "easy")
    assert answer(worker).error is None and worker.pid != frozen.pid


def test_only_the_time_that_it_is_told_counts(worker: w.BotWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    becomes(monkeypatch, MUTE)
    monkeypatch.setattr(w, "STARTING", 0.0)
    monkeypatch.setattr(w, "PATIENCE", 1.0)
    worker.ask("querni", VIEW, "easy", seconds=0.0)
    running(worker)
    time.sleep(0.2)  # a closed lid: time goes by and nobody tells it
    assert worker.poll() is None
    worker.pass_time(2.0)
    came = worker.poll()
    assert came is not None and came.error


def test_an_answer_that_is_there_counts_however_late_it_is_looked_for(worker: w.BotWorker) -> None:
    ticket = worker.ask("querni", VIEW, "easy")
    wait(lambda: not worker._inbox.empty())
    worker.pass_time(1e9)
    came = worker.poll()
    assert came is not None and (came.ticket, came.error) == (ticket, None)


def test_a_new_question_has_all_of_its_time(worker: w.BotWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    becomes(monkeypatch, MUTE)
    worker.ask("querni", VIEW, "easy")
    worker.pass_time(w.STARTING + w.PATIENCE)
    ticket = worker.ask_hint("querni", VIEW, 0.5)
    worker.pass_time(w.PATIENCE)
    assert worker.poll() is None
    worker.pass_time(w.STARTING + 501)
    came = worker.poll()
    assert came is not None and came.ticket == ticket and came.error
    worker.ask("querni", VIEW, "easy")
    worker.cancel()
    worker.pass_time(1e9)
    assert worker.poll() is None, "nobody waits for it"


@pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP")
def test_a_frozen_process_holds_nothing_up(worker: w.BotWorker) -> None:
    """Its pipe is full after a while; asking, polling and giving it up must not wait for it all the same."""
    worker.ask("querni", VIEW, "easy")
    assert answer(worker).error is None
    frozen = running(worker)
    os.kill(frozen.pid, signal.SIGSTOP)
    begun = time.monotonic()
    for _ in range(300):
        worker.ask("querni", (VIEW, "x" * 1000), "easy")
        worker.poll()
    worker.renew()
    assert time.monotonic() - begun < 1.0
    wait(lambda: frozen.poll() is not None)
    worker.ask("querni", VIEW, "easy")
    assert answer(worker).error is None


def test_a_process_that_cannot_be_started_is_an_error(worker: w.BotWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(w, "command", lambda: (["/nowhere/at/all"], None))
    ticket = worker.ask("querni", VIEW, "easy")
    came = answer(worker)
    assert came.ticket == ticket and came.error and "started" in came.error
