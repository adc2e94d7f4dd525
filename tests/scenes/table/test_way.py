"""The way that pieces took in the last move stays drawn until the next gesture, and tells nothing that was not seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.thinking import BEAT
from tests.scenes.driver import TableDriver


class Following(TableDriver):
    """A person and a bot at QUERNI; the person has moved, and the bot has not yet."""

    def __init__(self, home: Path, **settings: Any) -> None:
        super().__init__(home, (1280, 720), empty=("title", "results"), **settings)
        self.worker.answers = False
        seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
        setup = TableSetup(seats)
        sessions = (Session.start(self.profile, "querni", setup, seed) for seed in range(1, 99))
        with self.clock.in_force():
            self.sit(next(session for session in sessions if session.match.to_act == 0))
            self.rest()
            self.table.commit(next(move for move in self.session.match.legal()))
            self.settle(2000, lambda: not self.busy)

    def bot_moves(self) -> None:
        with self.clock.in_force():
            self.worker.answers = True
            self.settle(6000, lambda: len(self.session.match) == 2)
            assert len(self.session.match) == 2


def frame(driver: TableDriver) -> bytes:
    return pygame.image.tobytes(driver.picture(), "RGB")


def test_the_way_of_a_bot_is_there_when_it_has_moved_and_goes_with_a_gesture(tmp_path: Path) -> None:
    d = Following(tmp_path)
    d.bot_moves()
    assert not d.table.way.drawn, "while it moves there is none"
    d.rest()
    way = d.table.way
    assert way.drawn and way._legs
    name = way._legs[-1].name
    assert d.table.stage.pieces[name].at == pytest.approx(way._legs[-1].end)
    with_way = frame(d)
    d.table.gesture()
    assert not way.drawn and frame(d) != with_way


def test_undo_and_looking_back_take_it_away(tmp_path: Path) -> None:
    d = Following(tmp_path)
    d.bot_moves()
    d.rest()
    d.table.past.look_at(0)
    d.rest()
    assert not d.table.way.drawn
    d.table.past.look_at(0)
    d.rest()
    d.table.past.show_again(2)
    d.rest()
    assert d.table.way.drawn, "a line of the log shows its move again, with its way"


def test_a_bot_waits_a_beat_and_the_banner_names_who_moves(tmp_path: Path) -> None:
    d = Following(tmp_path, bots_speed="normal")
    with d.clock.in_force():
        d.worker.answers = True
        d.settle(BEAT - 200)
        assert len(d.session.match) == 1 and "Ben" in d.table.side.words.banner()[1]
        d.settle(6000, lambda: len(d.session.match) == 2)
        assert d.table.motion.active and "Ben" in d.table.side.words.banner()[1], "not the next one while his piece moves"
        d.rest()
        assert "Ana" in d.table.side.words.banner()[1]
