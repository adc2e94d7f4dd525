"""Back and forth, and what keys and buttons mean while it goes on, seen at the table of the sixth game: `tests.toy`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit.motion import SPEEDS
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.menu import Menu
from tests.noting import note
from tests.scenes.driver import TableDriver
from tests.toy.entry import entered
from tools.gallery.stage import FRAME
from tools.template.game.rules import FIELD


@pytest.fixture(autouse=True)
def _sixth() -> Iterator[None]:
    with entered():
        yield


class ToyDriver(TableDriver):
    """Noughts with these seats. Seed 1 begins with seat 1, seed 3 with seat 0."""

    patient = True

    def __init__(self, home: Path, *kinds: str, seed: int = 1, lay: str = "", **settings: Any) -> None:
        super().__init__(home, empty=("results", "title", "rulebook"), **settings)
        seats = [SeatSetup(name, mark, kind) for (name, mark), kind in zip((("Ana", 0), ("Ben", 1)), kinds, strict=True)]
        self.sit(Session.start(self.profile, "toy", TableSetup(seats, {}), seed))
        self.lay(*lay.split())

    def lay(self, *fields: str, rest: bool = True) -> None:
        """Clicks fields, each once more where a piece lies there then, so that it is played."""
        for field in fields:
            self.click(field)
            if self.table.side.turn.may_end():
                self.click(field, rest=rest)

    def at(self, where: Any) -> tuple[int, int]:
        """The middle of a field too."""
        return super().at(self.table.side.turn.board.box(FIELD[where]).center if isinstance(where, str) else where)

    @property
    def viewing_ply(self) -> int | None:
        """After how many moves the table is shown; None for now."""
        viewing_ply: int | None = self.table.past.viewing_ply
        return viewing_ply


def test_a_step_back_stops_a_replay_that_runs(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2 c3")
    d.sit(d.session, replay=True)
    d.let_pass(20_000, lambda: d.viewing_ply == 2)
    d.undo()
    assert d.viewing_ply == 1 and not d.table.past.playing
    d.let_pass(3000)
    assert d.viewing_ply == 1
    d.click(d.table.buttons.hint)
    d.let_pass(20_000, lambda: d.viewing_ply == 3)
    assert d.viewing_ply == 3, "the button lets it go on"


def test_keys_go_through_a_replay_and_end_it(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2 c3")
    d.app.settings.bots_speed = "slow"
    d.sit(d.session, replay=True)
    d.key(pygame.K_SPACE)
    assert not d.table.past.playing
    d.key(pygame.K_SPACE)
    assert d.table.past.playing
    d.key(pygame.K_RIGHT, rest=False)
    assert d.viewing_ply == 1 and not d.table.past.playing and d.table.motion.speed == SPEEDS["slow"]
    d.key(pygame.K_RIGHT, rest=False)
    assert d.viewing_ply == 2 and d.table.stage.pieces.keys() == {FIELD["a1"], FIELD["b2"]}, "one step ends the one before"
    d.key(pygame.K_LEFT)
    assert d.viewing_ply == 1 and not d.table.past.playing and set(d.table.stage.pieces) == {FIELD["a1"]}
    for _step in range(5):
        d.key(pygame.K_RIGHT)
    assert d.viewing_ply == 3
    replay = d.table
    d.key(pygame.K_RETURN)
    assert d.app.top is not replay


def test_a_bot_thinks_on_when_nothing_could_be_taken_back(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "easy", bots_speed="off", seed=1)
    d.worker.answers = False
    assert d.session.match.to_act == 1
    d.undo()
    assert d.moves == [] and d.worker.cancelled == 1 and "Nothing has been played" in d.toast
    d.worker.answers = True
    d.let_pass(4000)
    assert len(d.moves) == 1


def test_nothing_is_played_again_while_an_earlier_position_is_looked_at(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2 c3")
    d.undo()
    d.table.past.look_at(1)
    d.redo()
    assert d.moves == ["lay a1", "lay b2"] and d.viewing_ply == 1
    d.undo()
    assert d.viewing_ply is None and d.moves == ["lay a1", "lay b2"], "undo only comes back to now"
    d.redo()
    assert d.moves == ["lay a1", "lay b2", "lay c3"]
    d.redo()
    assert "could be played again" in d.toast


def test_the_newest_line_comes_back_to_now(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2")
    d.table.past.look_at(1)
    assert d.viewing_ply == 1
    d.table.past.look_at(2)
    assert d.viewing_ply is None
    d.table.past.look_at(2)
    assert d.viewing_ply is None


def test_a_line_of_the_log_shows_its_move_again_and_the_same_line_comes_back(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2")
    shown: list[Any] = []
    show_ply = d.table.side.ground.show_ply
    d.table.side.ground.show_ply = lambda ply, done: note(shown, ply) or show_ply(ply, done)
    for number in (2, 1):
        d.table.past.show_again(number)
        assert d.viewing_ply == number and shown[-1] is d.session.match.plies[number - 1]
        d.rest()
        assert len(d.table.stage.pieces) == number
    d.table.past.show_again(1)
    d.rest()
    assert d.viewing_ply is None and d.table.person_to_act


def test_hint_and_bubble_belong_to_the_position_that_was_taken_back(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1")
    d.worker.hint = "lay b1"
    d.key(pygame.K_h)
    d.click("a1")
    assert d.table.hints.hint is not None and d.table.bubble.visible
    d.undo()
    assert d.table.hints.hint is None and not d.table.bubble.visible and d.moves == []


def test_a_bot_does_not_move_while_an_earlier_position_is_looked_at(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "easy", seed=3, bots_speed="off")
    d.worker.answers = False
    d.lay("a1")
    d.table.past.look_at(0)
    d.worker.answers = True
    d.let_pass(4000)
    assert d.moves == ["lay a1"]
    d.key(pygame.K_ESCAPE)
    d.let_pass(4000)
    assert len(d.moves) == 2


def test_a_click_ends_what_moves_and_does_nothing_else(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human")
    d.click("a1", rest=False)
    assert d.table.stage.moving
    d.press("b1")
    assert not d.table.stage.moving and set(d.table.stage.pieces) == {FIELD["a1"]} and d.table.motion.rush > 1
    d.release("b1")
    assert d.table.motion.rush == 1 and set(d.table.stage.pieces) == {FIELD["a1"]} and d.moves == []


def test_a_click_on_the_menu_opens_it_also_while_something_is_shown(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human")
    d.click("a1", rest=False)
    assert d.table.stage.moving
    d.click(d.table.buttons.menu.rect.center, rest=False)
    assert isinstance(d.app.top, Menu) and d.table.motion.rush == 1.0


def test_no_bot_moves_while_the_menu_is_open(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "easy", seed=3, bots_speed="off")
    d.worker.answers = False
    d.lay("a1")
    d.click(d.table.buttons.menu.rect.center, rest=False)
    assert isinstance(d.app.top, Menu)
    d.worker.answers = True
    d.let_pass(4000)
    assert d.moves == ["lay a1"] and not d.table.moving, "and nothing waits for it"
    d.app.pop()
    d.let_pass(4000)
    assert len(d.moves) == 2


def test_the_right_button_takes_away_the_bubble_and_never_opens_the_menu(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 a1")
    assert d.table.bubble.visible
    d.right("c3")
    assert not d.table.bubble.visible and d.app.top is d.table
    d.right("c3")
    assert d.app.top is d.table
    d.key(pygame.K_ESCAPE)
    assert isinstance(d.app.top, Menu)


def test_a_match_that_is_over_offers_nothing_to_be_played_again(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 a2 b1 b2 c1 c2")
    d.undo()
    d.redo()
    d.lay("d1", rest=False)
    d.table.motion.finish()
    assert d.session.match.outcome is not None and d.table.over
    (kept,) = d.profile.sheet.results()
    assert kept.game == "toy"
    d.undo()
    assert len(d.moves) == 7, "what is over is not taken back"


def test_a_replay_shows_who_sat_there_when_the_move_was_made(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2")
    session = d.session
    session.held.change(session.setup.seats, 1, SeatSetup("Cleo", 1), 2, session.write)
    d.lay("c3", "d4")

    def names() -> list[str]:
        return [session.name(seat) for seat in (0, 1)]

    assert names() == ["Ana", "Cleo"]
    d.sit(session, replay=True)
    d.table.past.go_to(2)
    assert names() == ["Ana", "Ben"]
    d.table.past.go_to(3)
    assert names() == ["Ana", "Cleo"]
    d.table.past.go_to(0)
    assert names() == ["Ana", "Ben"]
    d.app.pop()
    assert names() == ["Ana", "Cleo"], "whoever plays again sits as at the end"


def test_the_log_of_a_replay_stands_at_the_move_that_is_shown(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2 c3 a2 a3")
    assert [line.ply for line, _place in d.table.log.placed()][:1] == [5]
    d.sit(d.session, replay=True)
    d.table.past.pause()
    for at in range(6):
        d.table.past.go_to(at)
        d.let_pass(FRAME)
        assert [line.ply for line, _place in d.table.log.placed()][:1] == ([at] if at else [])
    d.table.past.go_to(2)
    d.app.resize((1024, 768))
    d.let_pass(FRAME)
    assert next(line.ply for line, _place in d.table.log.placed()) == 2, "also after the window has changed"
    assert d.table.log.wheel(3)
    assert next(line.ply for line, _place in d.table.log.placed()) == 5, "what comes can be read all the same"


def test_esc_opens_the_menu_of_a_replay(tmp_path: Path) -> None:
    d = ToyDriver(tmp_path, "human", "human", lay="a1 b2")
    d.sit(d.session, replay=True)
    replay = d.table
    d.key(pygame.K_ESCAPE)
    assert isinstance(d.app.top, Menu) and replay in list(d.app.stack)
    d.key(pygame.K_ESCAPE)
    assert d.app.top is replay
