"""Bots and hints at the QUERNI table: with a worker that answers when it is told to, and with the real one."""

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.bots.seeds import seed_of
from game.bots.worker import BotWorker
from game.querni.board import FIELD, stone_at
from game.querni.moves import Turn
from game.record import read_file
from scenes.table import thinking
from tests.scenes.driver import Empty
from tests.scenes.games.querni.driver import CHAIN, FAR, QuerniDriver, position

OFF: dict[str, Any] = {"people_speed": "off", "bots_speed": "off"}


def named(text: str) -> Any:
    """A chooser that plays the move with this text when it is legal, else the first."""
    def pick(moves: list[Any]) -> Any:
        move = catalogue.rules("querni").parse(text)
        return move if move in moves else moves[0]
    return pick


@pytest.fixture
def d(tmp_path: Path) -> QuerniDriver:
    """Ana against a bot, Ana to move, and a bot that has not thought yet."""
    made = QuerniDriver(tmp_path, position(CHAIN, FAR), ("human", "easy"), pick=named("h1-g1"), **OFF)
    made.worker.answers = False
    return made


def answered(d: QuerniDriver) -> None:
    """The bot has thought, and its move is shown."""
    d.worker.answers = True
    for _ in range(3):
        d.rest()
    d.worker.answers = False


def test_a_bot_answers_and_the_person_goes_on(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    assert d.moves == ["e3-f4"] and d.table.thinking.active
    assert d.table.side.words.banner()[1:] == ("Ben's turn", "Ben is thinking")
    level, view = d.worker.asked[-1]
    assert level == "easy" and view == d.match.view(1)
    assert d.worker.seeds[-1] == seed_of(d.match.seed, 1) and d.match.seed not in d.worker.seeds
    answered(d)
    assert d.moves == ["e3-f4", "h1-g1"] and d.match.to_act == 0 and not d.table.thinking.active


def test_a_person_can_do_nothing_while_a_bot_thinks(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    for places in (("h1", "g1"), ("a1", "d1")):
        d.click(*places)
        d.carry(*places)
    d.key(pygame.K_RETURN, pygame.K_h)
    d.right("e4")
    assert d.moves == ["e3-f4"] and d.held is None and d.said == ("", "") and d.top is d.table
    assert d.table.buttons.faster.visible and not d.table.buttons.hint.enabled


def test_undo_takes_back_the_bots_answer_too(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    answered(d)
    d.undo()
    assert d.moves == [] and d.match.to_act == 0 and d.shown("e3") == (0, 7) and d.shown("h1") == (1, 9)
    d.redo()
    assert d.moves == ["e3-f4", "h1-g1"] and d.match.to_act == 0 and d.shown("g1") == (1, 9)


def test_undo_while_the_bot_thinks_stops_it(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    d.undo()
    assert d.moves == [] and d.worker.cancelled == 1 and not d.table.thinking.active
    d.worker.answers = True
    d.let_pass(500, pace=50)
    assert d.moves == [] and d.match.to_act == 0, "the answer to what was taken back is not played"


def test_a_bot_has_nothing_to_take_back(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR, turn=1), ("human", "easy"), pick=named("h1-g1"), **OFF)
    answered(d)
    assert d.moves == ["h1-g1"]
    d.undo()
    assert "No person" in d.toast and d.moves == ["h1-g1"]


def test_a_bots_move_waits_while_somebody_looks_back(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    answered(d)
    d.click("a7", "a6", d.end_button)
    d.click(d.table.log.tab)
    d.click(list(d.table.past.log.placed())[1][1].center)
    assert d.table.past.viewing_ply == 2
    d.worker.answers = True
    d.let_pass(500, pace=50)
    assert len(d.match) == 3 and d.table.past.viewing_ply == 2
    d.key(pygame.K_ESCAPE)
    d.let_pass(500, pace=50)
    assert len(d.match) == 4


def test_a_bot_is_seen_to_think_as_long_as_its_pace_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("scenes.table.thinking.time.monotonic", lambda: now[0])
    d = QuerniDriver(tmp_path, position(CHAIN, FAR, turn=1), ("human", "easy"))
    now[0] += 1.39  # before the first move of a match the others look at the table first
    d.let_pass(64)
    assert d.moves == []
    now[0] += 0.02
    d.app.step([], 16)
    assert len(d.moves) == 1
    d.rest()
    d.click("a7", "a6", d.end_button)
    assert len(d.moves) == 2
    now[0] += thinking.BEAT / 1000 - 0.01  # the beat in which people see whose turn it is
    d.let_pass(64)
    assert len(d.moves) == 2
    now[0] += 0.02
    d.app.step([], 16)
    assert len(d.moves) == 3


def test_a_bot_that_stumbles_is_asked_again_and_moves_then(d: QuerniDriver, capsys: pytest.CaptureFixture[str]) -> None:
    d.worker.error = "it fell"
    d.click("e3", "f4", d.end_button)
    d.worker.answers = True
    while not d.table.thinking.stumbled:
        d.step()
    d.worker.error = None
    d.let_pass(600, pace=16)
    assert len(d.moves) >= 2 and d.match.to_act == 0
    assert [level for level, _ in d.worker.asked].count("easy") == thinking.TRIES
    assert d.table.thinking.stumbled == "it fell" and "it fell" in capsys.readouterr().err


def test_an_illegal_answer_is_none(d: QuerniDriver) -> None:
    d.worker.pick = lambda moves: Turn((0, 69), False, None)
    d.click("e3", "f4", d.end_button)
    answered(d)
    d.let_pass(1000)
    assert len(d.moves) == 1 and d.table.thinking.given_up == 1


def test_two_bots_play_to_the_results(tmp_path: Path) -> None:
    bot = catalogue.bot("querni")
    state: dict[str, Any] = {}

    def pick(moves: list[Any]) -> Any:
        match = state["d"].match if "d" in state else None
        if match is None or match.to_act is None:
            return moves[0]
        return bot.choose(match.view(match.to_act), "easy", 0.01, len(match))

    d = QuerniDriver(tmp_path, None, ("easy", "easy"), pick=pick, **OFF)
    state["d"] = d
    steps = 0
    while not isinstance(d.app.top, Empty):
        d.app.step([], 50)
        steps += 1
        assert steps < 4000
    assert d.match.outcome is not None and d.app.top.route == "results"
    (result,) = d.app.profile.sheet.results()
    assert result.scores == d.match.outcome.scores and result.reason == d.match.outcome.reason
    (kept,) = d.app.profile.home.matches.iterdir()
    assert read_file(kept).match.state == d.match.state


def test_leaving_the_table_stops_the_bot(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    d.app.open("title", "reset")
    assert d.worker.cancelled == 1
    d.worker.answers = True
    d.let_pass(500, pace=50)
    assert d.moves == ["e3-f4"]


# ---- hints


def test_a_hint_goes_from_the_piece_to_the_target_to_the_reason(d: QuerniDriver) -> None:
    d.worker.hint = "e3-f4"
    d.let_pass(1500, pace=100)
    none = d.pixels()
    d.key(pygame.K_h)
    assert d.table.hints.hint is None and d.table.thinking.active
    d.worker.answers = True
    d.let_pass(100)
    assert d.top.hints.hint_stage == 1 and d.top.hints.hint.move == d.match.rules.parse("e3-f4")
    piece = d.pixels()
    d.key(pygame.K_h)
    assert d.table.hints.hint_stage == 2
    target = d.pixels()
    assert d.table.side.words.paper().body == "Hint or Enter shows why."
    d.pad(2)
    assert d.table.hints.hint_stage == 3 and d.table.side.words.paper().heading == "A good move"
    assert d.table.side.words.paper().body == "7 goes where it opens ways for the next turns. Enter does it."
    assert len({none, piece, target, d.pixels()}) == 4
    d.key(pygame.K_h)
    assert d.table.hints.hint_stage == 3
    assert d.moves == [], "a hint plays nothing"


def test_space_on_a_free_field_with_nothing_picked_says_what_to_do(d: QuerniDriver) -> None:
    turn = d.table.side.turn
    turn.board.go_to(next(field for field in range(70) if stone_at(d.match.state.board, field) is None))
    d.key(pygame.K_SPACE)
    assert d.toast == "First pick one of your stones."


def test_a_hint_puts_back_the_stone_in_hand_first(d: QuerniDriver) -> None:
    d.worker.hint, d.worker.answers = "e3-f4", True
    d.click("e3")
    assert d.table.side.turn.sel.held is not None
    d.key(pygame.K_h)
    d.let_pass(50)
    assert d.table.side.turn.sel.held is None and d.table.side.words.paper().heading == "Hint: this stone"


def test_a_hint_goes_on_with_the_stone_in_hand(d: QuerniDriver) -> None:
    d.worker.hint, d.worker.answers = "e3-f4", True
    d.key(pygame.K_h)
    d.let_pass(50)
    d.click("e3")
    assert d.table.side.words.paper().heading == "7 is in hand"
    held = d.pixels()
    d.click(d.table.buttons.hint)
    assert d.table.side.words.paper().heading == "A good move" and d.pixels() != held
    d.click("f4")
    assert d.table.hints.hint is None


def test_a_hint_of_a_chain(d: QuerniDriver) -> None:
    d.worker.hint, d.worker.answers = "x1-4", True
    d.let_pass(1500, pace=100)
    pictures = []
    for _ in range(3):
        d.key(pygame.K_h)
        d.let_pass(50)
        pictures.append(d.pixels())
    assert len(set(pictures)) == 3


def test_a_hint_is_gone_with_its_position(d: QuerniDriver) -> None:
    d.worker.answers = True
    d.key(pygame.K_h)
    d.let_pass(50)
    assert d.table.hints.hint is not None
    d.click("e3", "f4", d.end_button)
    assert d.table.hints.hint is None and d.table.hints.hint_stage == 0
    d.rest()
    d.key(pygame.K_h)
    d.let_pass(50)
    d.undo()
    assert d.table.hints.hint is None


def test_a_hint_goes_on_from_what_was_done(d: QuerniDriver) -> None:
    d.click("e3", "f4")
    asked = list(d.worker.asked)
    d.key(pygame.K_h)
    hint = d.table.hints.hint
    assert hint is not None and hint.move.path[:2] == (FIELD["e3"], FIELD["f4"]) and hint.move.chain == (1, 4)
    assert d.worker.asked == asked and d.table.hints.hint_stage == 1
    d.key(pygame.K_h, pygame.K_h)
    assert d.table.side.words.paper().body == "1 to 4 come off. Drag along the chain to take it off. Enter does it."
    d.click("a1", "d1")
    assert d.table.hints.hint is None, "it belonged to the turn as it was"
    d.key(pygame.K_h)
    assert d.table.side.words.paper().body == "This turn is good as it is: end it. Enter does it."


def test_a_hint_that_fails_says_so(d: QuerniDriver) -> None:
    d.worker.error, d.worker.answers = "no idea", True
    d.key(pygame.K_h)
    d.let_pass(50)
    assert d.toast == "No hint comes to mind just now." and d.table.hints.hint is None
    assert d.table.thinking.stumbled == "no idea"


def test_no_hints_when_the_settings_say_so(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR), hints=False)
    assert not d.table.buttons.hint.enabled and d.worker.started == []
    d.key(pygame.K_h)
    d.click(d.table.buttons.hint)
    assert d.worker.asked == []


# ---- the real worker


def until(d: QuerniDriver, ready: Any, seconds: float = 20) -> None:
    """Turns the loop until something is so."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "the worker does not answer"
        d.app.step([], 16)
        time.sleep(0.005)


def test_hint_and_move_of_the_real_worker(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR), ("human", "easy"), **OFF)
    d.app._worker = BotWorker()
    try:
        d.key(pygame.K_h)
        until(d, lambda: d.table.hints.hint is not None)
        hint = d.table.hints.hint
        assert d.match.check(hint.move) is None and hint.reason.say()
        d.key(pygame.K_h, pygame.K_h)
        assert d.table.side.words.paper().body == f"{hint.reason.say()} Drag along the chain to take it off. Enter does it."
        d.click("e3", "f4", d.end_button)
        until(d, lambda: len(d.match) == 2)
        assert d.match.plies[1].seat == 1
    finally:
        d.app.close()
