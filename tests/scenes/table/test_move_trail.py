"""The way that pieces took in the last move stays drawn until the next gesture, and tells nothing that was not seen."""

from __future__ import annotations

import math
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.match import Match
from scenes.kit.motion import Motion
from scenes.kit.theme import THEMES, Style
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.stage import Leg, MoveTrail, Stage, together
from tests.scenes.driver import TableDriver


class Following(TableDriver):
    """A person and a bot at QUERNI; the person has moved, and the bot has not yet."""

    def __init__(self, home: Path, **settings: Any) -> None:
        super().__init__(home, empty=("title", "results"), **settings)
        self.worker.answers = False
        seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
        setup = TableSetup(seats)
        sessions = (Session.start(self.profile, "querni", setup, seed) for seed in range(1, 99))
        with self.clock.in_force():
            self.sit(next(session for session in sessions if session.match.to_act == 0))
            self.rest()
            self.table.commit(next(move for move in self.session.match.legal()))
            self.let_pass(2000, lambda: not self.busy)

    def bot_moves(self) -> None:
        with self.clock.in_force():
            self.worker.answers = True
            self.let_pass(6000, lambda: len(self.session.match) == 2)
            assert len(self.session.match) == 2


def frame(driver: TableDriver) -> bytes:
    return pygame.image.tobytes(driver.picture(), "RGB")


def test_the_way_of_a_bot_is_there_when_it_has_moved_and_goes_with_a_gesture(tmp_path: Path) -> None:
    d = Following(tmp_path)
    d.bot_moves()
    assert not d.table.move_trail.drawn, "while it moves there is none"
    d.rest()
    way = d.table.move_trail
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
    assert not d.table.move_trail.drawn
    d.table.past.look_at(0)
    d.rest()
    d.table.past.show_again(2)
    d.rest()
    assert d.table.move_trail.drawn, "a line of the log shows its move again, with its way"


def test_a_bot_waits_a_beat_and_the_banner_names_who_moves(tmp_path: Path) -> None:
    d = Following(tmp_path, bots_speed="normal")
    with d.clock.in_force():
        d.worker.answers = True
        assert len(d.session.match) == 1 and "Ben" in d.table.side.words.banner()[1]
        d.let_pass(6000, lambda: len(d.session.match) == 2)
        assert d.table.motion.active and "Ben" in d.table.side.words.banner()[1], "not the next one while his piece moves"
        d.rest()
        assert "Ana" in d.table.side.words.banner()[1]


def match_of(key: str, home: Path, moves: int = 45) -> TableDriver:
    """A table with a person and bots, after so many moves that bots have chosen; nobody moves on."""
    d = TableDriver(home, empty=("title", "results"), bots_speed="normal")
    d.worker.answers = False
    rules = catalogue.rules(key)
    seats = min(3, rules.info.max_seats)
    match: Match[Any, Any, Any] = Match.new(rules, seats, {}, 7)
    for number in range(moves):
        if match.to_act is None:
            break
        match.play(catalogue.bot(key).choose(match.view(match.to_act), "easy", 60, number, clock=count().__next__))
    names = ("Ana", "Ben", "Cleo")[:seats]
    sits = [SeatSetup(name, mark, "easy" if mark else "human") for mark, name in enumerate(names)]
    d.sit(Session(d.profile, match, TableSetup(sits), None))
    d.table.motion.finish()
    d.table.question.drop()
    return d


@pytest.mark.parametrize("key", catalogue.games())
def test_a_click_on_each_line_of_the_log_shows_that_move_again_with_its_way(key: str, tmp_path: Path) -> None:
    d = match_of(key, tmp_path)
    table, ways = d.table, 0
    size = pygame.Surface((1280, 720))
    for line in reversed(table.log.lines[:-1]):
        table.past.show_again(line.ply)
        table.motion.finish()
        table.update(1)
        assert table.past.viewing_ply == line.ply, line.plain
        view = table.session.match.view(table.hands.viewer, line.ply)
        assert dict(table.stage.pieces) == dict(table.side.ground.pieces(view)), line.plain
        if table.move_trail.drawn:
            ways += 1
            table.paint(size)
            table.paint_over(size)
            off = [*table.side.plates.boxes().values(), *table.side.ground.labels()]
            dots, rings, heads = table.move_trail._kept[1]
            for point in (*dots, *rings, *(tip for tip, _end in heads)):
                assert not any(box.collidepoint(point) for box in off), "no plate is covered, nor a word"
                assert all(math.dist(point, piece.at) > piece.size / 2 for piece in table.stage.pieces.values()), "no number is"
    assert ways or not table.side.ground.leaves_way or key not in catalogue.finished(), "a finished game sends what moves"


def test_a_piece_drawn_face_down_leaves_the_same_way_whatever_it_is(tmp_path: Path) -> None:
    legs = []
    for bug in (3, 12):
        d = match_of("rumbugz", tmp_path / str(bug), 0)
        place = d.session.match.rules.position(d.session.match.state)
        place.update(phase="take", turn=1, asked=[])
        place["bag"].remove(bug)
        place["bag"].append(bug)
        match = Match.loaded(d.session.match.rules, place, 1)
        d.sit(Session(d.profile, match, d.session.setup, None))
        d.table.motion.finish()
        d.table.played(d.session.play(next(match.legal()), 1), False)
        d.table.motion.finish()
        assert d.table.move_trail.drawn
        legs.append(d.table.move_trail._legs)
    assert legs[0] == legs[1]


def test_pieces_that_fly_from_one_place_have_one_way_and_a_hop_has_none() -> None:
    row = [Leg(("row", n), (900.0, 100.0), (100.0 + 50 * n, 400.0), 40.0, 30.0) for n in range(5)]
    hops = [Leg(("row", n), leg.end, leg.end, 40.0, 0.0) for n, leg in enumerate(row)]
    assert together([*row, *hops]) == [row]
    back = Leg("other", (100.0, 400.0), (900.0, 100.0), 40.0, -30.0)
    assert together([row[0], back]) == [[row[0]], [back]], "what goes in and what comes out"


def test_a_way_goes_beside_plates_that_lie_in_it() -> None:
    pygame.display.init()
    style = Style((1280, 720), THEMES["felt"])
    stage = Stage(Motion(), lambda: None)
    way = MoveTrail(stage)
    way.begin(0)
    assert stage.noted is not None
    plates = [pygame.Rect(1000, 100 + 90 * n, 200, 80) for n in range(4)]
    stage.noted.append(Leg("bag", (1050.0, 500.0), (1100.0, 140.0), 30.0, 0.0))
    way.end()
    way.draw(pygame.Surface((1280, 720)), style, plates)
    assert way._kept is not None
    dots, _rings, _heads = way._kept[1]
    assert len(dots) > 15 and all(box.collidepoint(dot) == 0 for dot in dots for box in plates)
    assert min(y for _x, y in dots) < 210 and max(y for _x, y in dots) > 460


def test_a_persons_own_move_leaves_no_way(tmp_path: Path) -> None:
    d = Following(tmp_path)
    d.let_pass(2000, lambda: not d.busy)
    assert len(d.session.match) == 1 and not d.table.move_trail.drawn
    d.bot_moves()
    d.rest()
    d.table.past.show_again(1)
    d.rest()
    assert d.table.past.viewing_ply == 1 and d.table.move_trail.drawn, "looked up in the log it has one"
