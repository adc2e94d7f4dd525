"""A bot whose process is frozen, mute or mad: it is asked anew, and then the people say who plays on. No move is made up."""

from __future__ import annotations

import itertools
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots import worker as w
from game.bots.levels import Hint
from game.bots.worker import Answer, BotWorker
from game.contract import phrase
from scenes.app import LONGEST
from scenes.dialog import Dialog
from scenes.profile import SeatSetup, TableSetup
from scenes.seats.who import WhoPaper
from scenes.session import Session
from tests.game.test_worker_silent import ANNOUNCED, CLOSED, ENDLESS_ANSWERS, ENDS, MUTE
from tests.scenes.driver import TableDriver
from tests.scenes.table.test_asking import ClaimDriver, hear

KINDS = ("human", "hard")


def sit(home: Path, *kinds: str) -> TableDriver:
    """A table of QUERNI; the first of these seats to act is a bot where the seed says so."""
    d = TableDriver(home, (1280, 720), empty=("title", "results"), bots_speed="off", people_speed="off", reduced_motion=True)
    seats = [SeatSetup(name, mark, kind) for mark, (name, kind) in enumerate(zip(("Ana", "Ben"), kinds or KINDS, strict=True))]
    d.worker.answers = False
    d.sit(Session.start(d.profile, "querni", TableSetup(seats), 7))
    return d


@pytest.fixture
def d(tmp_path: Path) -> TableDriver:
    """A table at which the bots' answers are errors."""
    d = sit(tmp_path, "hard", "hard")
    d.worker.error, d.worker.answers = "it fell", True
    return d


def asked(d: TableDriver) -> Dialog | None:
    """The question who plays on."""
    top = d.app.top
    return top if isinstance(top, Dialog) and "doesn't answer" in top.heading else None


def words(dialog: Dialog | None) -> list[str]:
    assert dialog is not None
    return [word for word, _, _ in dialog.answers]


def press(d: TableDriver, word: str) -> None:
    d.let_pass(400)
    dialog = asked(d)
    assert dialog is not None
    while not d.app.quiet.over:
        d.step()
    d.click(dialog.widgets[words(dialog).index(word)])


def test_after_the_second_error_the_table_asks_and_no_move_is_made_up(d: TableDriver, capsys: pytest.CaptureFixture[str]) -> None:
    d.let_pass(3000)
    assert d.moves == [] and words(asked(d)) == ["Easy bot", "A person", "Ask again"]
    assert len(d.worker.asked) == 2 and "it fell" in capsys.readouterr().err
    d.let_pass(3000)
    assert d.moves == [] and len(d.worker.asked) == 2


def test_the_easy_bot_plays_on_in_a_new_process_and_the_record_has_it(d: TableDriver) -> None:
    d.let_pass(3000)
    seat = d.session.match.to_act
    d.worker.error = None
    press(d, "Easy bot")
    assert d.worker.renewed == 1 and d.session.seats[seat].kind == "easy" and d.session.seats[1 - seat].kind == "hard"
    d.let_pass(4000, lambda: len(d.moves) > 2)
    assert len(d.moves) > 2 and asked(d) is None
    d.table.leave()
    assert Session.resume(d.profile).seats[seat].kind == "easy"


def test_who_asks_again_may_be_answered_and_esc_asks_again(d: TableDriver) -> None:
    d.let_pass(3000)
    before = len(d.worker.asked)
    while not d.app.quiet.over:
        d.step()
    d.key(pygame.K_ESCAPE)
    d.let_pass(3000)
    assert len(d.worker.asked) == before + 2 and asked(d) is not None, "two more tries, then the question once more"
    d.worker.error = None
    press(d, "Ask again")
    d.let_pass(4000, lambda: len(d.moves) > 2)
    assert len(d.moves) > 2 and d.session.seats[0].kind == "hard"


def test_a_person_takes_the_seat_and_who_finds_nobody_is_asked_again(d: TableDriver) -> None:
    d.let_pass(3000)
    seat = d.session.match.to_act
    press(d, "A person")
    assert isinstance(d.app.top, WhoPaper)
    d.key(pygame.K_ESCAPE)
    d.let_pass(400)
    assert asked(d) is not None, "the seat is still empty"
    press(d, "A person")
    paper = d.app.top
    assert isinstance(paper, WhoPaper)
    paper._take(SeatSetup("Cleo", 3))
    d.let_pass(400)
    assert d.session.seats[seat].human and d.table.person_to_act and asked(d) is None and d.moves == []


def test_the_easy_bot_itself_is_asked_again_or_gives_its_seat_up(tmp_path: Path) -> None:
    d = sit(tmp_path, "easy", "easy")
    d.worker.error, d.worker.answers = "it fell", True
    d.let_pass(3000)
    assert words(asked(d)) == ["A person", "Ask again"]


class Evil:
    """What is no move and breaks whoever looks at it."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __repr__(self) -> str:
        return "evil"


@pytest.mark.parametrize("kind", ["rubbish", 7, (), Evil(), Answer(3), {"a": 1}], ids=str)
def test_a_move_of_the_wrong_kind_is_a_bot_that_does_not_answer(d: TableDriver, kind: Any) -> None:
    d.worker.error, d.worker.pick = None, lambda moves: kind
    d.let_pass(3000)
    assert d.moves == [] and asked(d) is not None


@pytest.mark.parametrize("hint", [
    "rubbish", Hint("rubbish", phrase("Good.")), Evil(), Hint(None, None),  # type: ignore[arg-type]
    Hint(Evil(), phrase("{missing} is good.")),
], ids=range(5))
def test_a_hint_of_the_wrong_kind_is_none(tmp_path: Path, hint: Any) -> None:
    d = sit(tmp_path, "human", "human")
    d.let_pass(400)
    d.worker.poll = lambda: Answer(d.worker._ticket, hint=hint)  # type: ignore[method-assign]
    d.key(pygame.K_h)
    d.let_pass(100)
    assert d.toast == "No hint comes to mind just now." and d.table.hints.hint is None


def test_who_undoes_or_looks_back_is_not_asked_meanwhile(d: TableDriver) -> None:
    d.let_pass(3000)
    d.app.pop()
    d.table.thinking.stop()
    d.let_pass(1000)
    assert asked(d) is None, "nothing is expected of the bot any more"


def test_a_bot_that_is_asked_what_it_wants_declines_nothing_in_silence(tmp_path: Path) -> None:
    d = ClaimDriver(tmp_path, "human", "easy", "easy", "human", claims=1)
    if d.curtain is not None:
        d.open_curtain()
    d.worker.error, d.worker.answers = "it fell", True
    d.end()
    d.let_pass(4000)
    hear(d)
    assert d.question.claims is not None and asked(d) is not None and d.moves == ["play 1"]
    claims, d.worker.error = d.question.claims, None
    press(d, "Ask again")
    d.let_pass(4000)
    assert asked(d) is None and d.question.claims is claims and set(claims._thought) == set(claims._due)


# ---- with a real process


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableDriver]:
    """A table with the real process, and little patience."""
    monkeypatch.setattr(w, "PATIENCE", 300.0)
    d = sit(tmp_path)
    d.app._worker = BotWorker()
    yield d
    d.app._worker.close()


def turn(d: TableDriver, ready: Callable[[], bool], seconds: float = 30, pace: float = 16) -> None:
    """Turns the loop, `pace` milliseconds at a time, until something is so; no turn of it may be held up."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it stands for ever"
        d.step(ms=pace)
        time.sleep(0.016)


def to_bot(d: TableDriver) -> None:
    """Lets the bot be the one to act, as after a move of the person."""
    match = d.session.match
    while match.to_act != 1:
        d.session.play(next(match.legal()))
    d.table.opening = False
    d.table.motion.finish()
    d.table.thinking.stop()
    d.table.proceed()


@pytest.mark.matrix(2)
@pytest.mark.parametrize("code", [MUTE, CLOSED, ENDLESS_ANSWERS, ANNOUNCED, ENDS])
def test_a_mute_process_is_given_up_and_the_easy_bot_gets_a_new_one(
    real: TableDriver, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setattr(w, "STARTING", 300.0)
    monkeypatch.setattr(w, "command", lambda: ([sys.executable, "-S", "-c", code], None))
    to_bot(real)
    before = len(real.moves)
    turn(real, lambda: asked(real) is not None, pace=80)
    assert len(real.moves) == before
    monkeypatch.undo()
    press(real, "Easy bot")
    turn(real, lambda: len(real.moves) > before)
    assert real.session.seats[1].kind == "easy" and asked(real) is None


@pytest.mark.skipif(sys.platform == "win32", reason="SIGSTOP")
def test_a_process_that_is_frozen_once_is_replaced_without_a_word(real: TableDriver) -> None:
    worker = real.app.worker
    worker.start("querni")
    turn(real, lambda: worker.pid is not None)
    frozen = worker.pid
    assert frozen is not None
    os.kill(frozen, signal.SIGSTOP)
    w.STARTING, starting = 300.0, w.STARTING
    try:
        to_bot(real)
        before = len(real.moves)
        turn(real, lambda: worker.pid not in (None, frozen), pace=80)
    finally:
        w.STARTING = starting
    turn(real, lambda: len(real.moves) > before)
    assert asked(real) is None and real.session.seats[1].kind == "hard"


def test_a_closed_lid_is_no_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour passes between two turns of the loop: the process is told of no more than a turn at rest."""
    d = sit(tmp_path, "hard", "hard")
    said: list[float] = []
    d.worker.pass_time = lambda ms: said.append(ms)  # type: ignore[method-assign]
    real, hours = time.perf_counter, itertools.count(0, 3600)
    monkeypatch.setattr(time, "perf_counter", lambda: real() + next(hours))
    step = d.app.step

    def turn_of_the_loop(events: list[pygame.Event], dt: float) -> bool:
        d.app.running = len(said) < 3
        return step([], dt)

    monkeypatch.setattr(d.app, "step", turn_of_the_loop)
    monkeypatch.setattr(d.app, "close", lambda: None)
    d.app._loop()
    assert said and max(said) <= LONGEST
