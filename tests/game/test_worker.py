"""The worker process: it answers, forgets what was cancelled, comes back after a death, and never outlives the program."""

from __future__ import annotations

import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.bots import WORKER_WORD
from game.bots import worker as w
from game.bots.levels import deadline
from tests.noting import note

RULES = catalogue.rules("querni")
STATE = RULES.start({}, 2, 7).state
VIEW = RULES.view(STATE, RULES.to_act(STATE))
PATIENCE = 60
"""Seconds after which a test gives up waiting; what is waited for takes a fraction of one."""

ENDLESS = """
import game.catalogue
class Bot:
    def choose(self, view, level, seconds, seed, clock):
        print("thinking", flush=True)
        while level == "deaf" or clock() < 1e300:
            pass
        return "stopped"
game.catalogue.bot = lambda key: Bot()
from game.bots.worker import main
main()
"""
"""A worker whose bot thinks until a newer question comes, or for ever."""


@pytest.fixture
def worker() -> Iterator[w.BotWorker]:
    made = w.BotWorker()
    yield made
    made.close()


@pytest.fixture
def endless() -> Iterator[subprocess.Popen[bytes]]:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdin=pipe, stdout=pipe, stderr=pipe, cwd=w.ROOT) as process:
        patience = threading.Timer(PATIENCE, process.kill)  # a test that waits for its words gets an end instead
        patience.start()
        yield process
        patience.cancel()
        process.kill()


def _wait(ready: Callable[[], bool]) -> None:
    for _ in range(PATIENCE * 100):
        if ready():
            return
        time.sleep(0.01)
    pytest.fail("what was waited for did not come")


def _answer(worker: w.BotWorker) -> w.Answer:
    answers: list[w.Answer | None] = []
    _wait(lambda: note(answers, worker.poll()) or answers[-1] is not None)
    assert answers[-1]
    return answers[-1]


def _put(process: subprocess.Popen[bytes], message: tuple[Any, ...]) -> None:
    assert process.stdin
    data = pickle.dumps(message)
    process.stdin.write(len(data).to_bytes(4, "big") + data)
    process.stdin.flush()


def _heard(process: subprocess.Popen[bytes]) -> Any:
    assert process.stdout
    return pickle.loads(process.stdout.read(int.from_bytes(process.stdout.read(4), "big")))


def test_it_answers_with_a_move_and_with_a_hint(worker: w.BotWorker) -> None:
    ticket = worker.ask("querni", VIEW, "easy", seed=5)
    assert _answer(worker) == w.Answer(ticket, move=catalogue.bot("querni").choose(VIEW, "easy", seed=5))
    ticket = worker.ask_hint("querni", VIEW, 0.1)
    answer = _answer(worker)
    assert (answer.ticket, answer.move, answer.error) == (ticket, None, None)
    assert RULES.check(VIEW, answer.hint.move) is None
    assert answer.hint.reason.say()
    assert worker.poll() is None


def test_creating_it_starts_nothing_and_start_brings_it_up_before_it_is_asked(worker: w.BotWorker) -> None:
    assert worker.pid is None
    worker.start("querni")
    worker.ask("querni", VIEW, "easy")
    pid = _answer(worker) and worker.pid
    worker.start("querni")
    worker.ask("querni", VIEW, "easy")
    assert _answer(worker) and worker.pid == pid


def test_it_finds_the_games_from_any_folder(worker: w.BotWorker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").write_text("raise ImportError('the wrong house')")
    monkeypatch.chdir(tmp_path)
    worker.ask("querni", VIEW, "medium")
    assert _answer(worker).error is None


def test_trouble_of_a_bot_is_an_error_with_its_ticket_and_the_process_stays(worker: w.BotWorker) -> None:
    ticket = worker.ask("querni", VIEW, "brilliant")
    answer = _answer(worker)
    assert answer.ticket == ticket and answer.error and "brilliant" in answer.error
    pid = worker.pid
    worker.ask("querni", VIEW, "easy")
    assert _answer(worker).error is None
    assert worker.pid == pid


def test_a_cancelled_and_a_replaced_question_are_never_answered(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "easy")
    worker.cancel()
    worker.ask("querni", VIEW, "easy")
    last = worker.ask_hint("querni", VIEW, 0.05)
    assert _answer(worker).ticket == last
    assert worker.poll() is None


def test_an_answer_that_is_there_already_is_dropped_by_cancel(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "easy")
    _wait(lambda: not worker._inbox.empty())
    worker.cancel()
    assert worker.poll() is None


def test_loading_a_game_does_not_stop_a_bot_that_thinks() -> None:
    read, write = os.pipe()  # stays open: its end would end this process
    questions = w._Questions(os.fdopen(read, "rb"))
    pipe = os.fdopen(write, "wb", closefd=False)
    for message in ((1, "move", ()), (0, "load", ("toy",))):
        w._send(pipe, pickle.dumps(message))
    place, *question = questions.next()
    assert question == [1, "move", ()]
    questions.next()
    assert questions.clock(place)() < math.inf
    w._send(pipe, pickle.dumps((2, "move", ())))
    questions.next()
    assert questions.clock(place)() == math.inf


def test_a_bot_that_thinks_stops_when_a_newer_question_comes(endless: subprocess.Popen[bytes]) -> None:
    _put(endless, (1, "move", ("toy", None, "hard", 600, 0)))
    assert endless.stderr and endless.stderr.readline().strip() == b"thinking"
    _put(endless, (2, "move", ("toy", None, "hard", 600, 0)))
    assert _heard(endless) == (1, "stopped", None, None)
    assert endless.stderr.readline().strip() == b"thinking"
    _put(endless, (0, "drop", ()))
    assert _heard(endless) == (2, "stopped", None, None)


def test_a_clock_past_all_time_is_past_every_deadline() -> None:
    assert deadline(600, lambda: math.inf)()
    assert not deadline(600, time.monotonic)()


def test_the_end_of_the_pipe_ends_it_even_while_a_bot_thinks_for_ever(endless: subprocess.Popen[bytes]) -> None:
    _put(endless, (1, "move", ("toy", None, "deaf", 600, 0)))
    assert endless.stderr and endless.stderr.readline().strip() == b"thinking"
    assert endless.stdin
    endless.stdin.close()
    assert endless.wait(PATIENCE) == 0


def test_when_it_dies_the_question_gets_an_error_and_the_next_one_an_answer(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "easy")
    _answer(worker)
    killed = worker.pid
    assert killed
    ticket = worker.ask("querni", VIEW, "hard", 600)
    os.kill(killed, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    answer = _answer(worker)
    assert answer.ticket == ticket and answer.error and "ended" in answer.error
    worker.ask("querni", VIEW, "easy")
    assert _answer(worker).error is None
    assert worker.pid not in (None, killed)


def test_when_it_dies_without_a_question_the_screen_hears_of_it(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "easy")
    _answer(worker)
    assert worker.pid
    os.kill(worker.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    answer = _answer(worker)
    assert answer.ticket == 0 and answer.error
    assert worker.pid is None


def test_a_question_to_a_process_that_has_just_died_goes_to_a_new_one(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "easy")
    _answer(worker)
    child = worker._child
    assert child and child.pid
    os.kill(child.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    _wait(lambda: child.gone)
    ticket = worker.ask("querni", VIEW, "easy")
    answer = _answer(worker)
    assert (answer.ticket, answer.error) == (ticket, None)


def test_after_close_the_process_is_gone_and_asking_starts_a_new_one(worker: w.BotWorker) -> None:
    worker.ask("querni", VIEW, "hard", 600)
    child = worker._child
    worker.close()
    assert child and child.gone
    assert worker.pid is None and worker.poll() is None
    ticket = worker.ask("querni", VIEW, "easy")
    assert _answer(worker).ticket == ticket


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert w.command() == ([sys.executable, WORKER_WORD], None)


@pytest.mark.parametrize("entry", [("main.py",), ("-m", "game")])
def test_every_way_into_the_program_becomes_the_worker_by_the_word(entry: tuple[str, ...]) -> None:
    """So a frozen program has nothing else to start; the installed commands are tried out by `tools.package`."""
    pipe = subprocess.PIPE
    words = [sys.executable, "-X", "importtime", *entry, WORKER_WORD]
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=w.ROOT) as process:
        patience = threading.Timer(PATIENCE, process.kill)
        patience.start()
        _put(process, (1, "move", ("querni", VIEW, "easy", None, 5)))
        assert _heard(process) == (1, catalogue.bot("querni").choose(VIEW, "easy", seed=5), None, None)
        assert process.stdin and process.stderr
        process.stdin.close()
        loaded = process.stderr.read().decode()
        assert process.wait(PATIENCE) == 0
        patience.cancel()
    assert "game.bots.worker" in loaded
    assert "pygame" not in loaded and "game.door" not in loaded, "the process for bots needs no window and no door"


PROGRAM = """
import sys, time
from game import catalogue
from game.bots.worker import BotWorker
rules = catalogue.rules("querni")
state = rules.start({}, 2, 7).state
worker = BotWorker()
worker.ask("querni", rules.view(state, rules.to_act(state)), "easy")
while worker.poll() is None:
    time.sleep(0.01)
worker.ask("querni", rules.view(state, rules.to_act(state)), "hard", 600)
print("asked", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_it_dies_with_the_program_even_by_sigkill() -> None:
    pipe = subprocess.PIPE
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=pipe, stderr=pipe, cwd=w.ROOT)
    assert program.stdout and program.stdout.readline().strip() == b"asked"
    program.kill()
    # The worker inherited the program's error output: its end comes when both have gone.
    _, errors = program.communicate(timeout=PATIENCE)
    assert errors == b""
