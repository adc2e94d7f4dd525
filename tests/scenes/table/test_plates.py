"""Plates, faces and points of all tables: who feels what, what a face must not tell, and when a plate changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.chance import seeded
from game.nmbrs.events import Claimed
from game.rumbugz.events import Knocked, KnockRefused
from scenes.kit import cast, pieces
from scenes.kit.language import whole
from scenes.kit.theme import THEMES, Style
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.moments.part import DOZE
from scenes.table.plates.rim import TURN
from tests.noting import note
from tests.scenes.driver import Driver
from tests.scenes.games.rumbugz.driver import PLACE, RULES, RumbugzDriver
from tests.scenes.table.test_every_table import HIDDEN, WIDE, of_game, played, same, sat, world
from tools.gallery import nmbrs, quad, quad_states
from tools.gallery.stage import FRAME
from tools.gallery.states import played_out

LOOK = Style((1280, 720), THEMES["felt"])


def shown_faces(table: Any, move: Any) -> list[object]:
    """All figures, and where the lamp shines, in every frame in which a move is shown."""
    table.commit(move)
    seen: list[object] = []
    for _frame in range(400):
        table.update(FRAME)
        plates = table.side.plates
        seen.append(dict(table.picture.lamp.strengths))
        people = table.people
        seen += [(people.mood(seat), people.gaze(rect.center), people.pose(seat)) for seat, rect in plates.boxes().items()]
        if not table.motion.active and not table.background_motion.active:
            break
    return seen


@pytest.mark.parametrize("key", [key for key in HIDDEN if key != "hidden"])
def test_a_face_tells_nothing_that_is_hidden(tmp_path: Path, key: str) -> None:
    case, tried = of_game(key), 0
    for seed in range(1, 5):
        for match in played(case, seed):
            state, rules = match.state, case.rules
            if rules.to_act(state) == 0:
                continue
            other, _rng = rules.imagine(rules.view(state, 0), seeded(seed))
            worlds = [world(case, match, one) for one in (state, other)]
            if other == state or worlds[0].view(0) != worlds[1].view(0):
                continue
            move = next((move for move in islice(match.legal(), WIDE) if same(case, state, other, move)), None)
            if move is not None:
                one, two = (shown_faces(sat(case, tmp_path / f"{seed}{n}", each), move) for n, each in enumerate(worlds))
                assert one == two, f"seed {seed}, after {len(match)} moves: {rules.text(move)}"
                tried += 1
                break
    assert tried


@pytest.mark.parametrize("key", catalogue.games())
def test_plates_follow_the_position_back_and_forth_at_once(tmp_path: Path, key: str) -> None:
    case = of_game(key)
    match = list(played(case, 3))[-1]
    table = sat(case, tmp_path, match)
    plates = table.side.plates
    before = list(plates.plate_text.scores())
    table.past.look_at(len(match) // 2)
    plates.points.land()
    table.motion.finish()
    assert [plates.score(seat) for seat in range(len(before))] == list(plates.plate_text.scores()) and not plates.points.flying
    table.past.look_at(table.past.viewing_ply)
    table.motion.finish()
    assert [plates.score(seat) for seat in range(len(before))] == before


@pytest.mark.parametrize("scale", [100, 200])
def test_scores_of_eight_are_read_whole_in_a_small_window(tmp_path: Path, shortened: list[str], scale: int) -> None:
    stage = Driver(tmp_path, (1024, 768), text_size=scale)
    next(state for state in quad_states.STATES if state.name == "quad_bonus_sixty").pose(stage)
    stage.rest()
    assert [words for words in shortened if words.lstrip("\N{MINUS SIGN}").isdecimal()] == []


def test_the_score_at_a_figure_is_that_of_its_seat_whoever_sits_at_the_front(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    plates, scores = table.side.plates, list(table.hands.view.scores)
    assert len(set(scores)) == len(scores)
    for front in range(len(scores)):
        table.hands.to_front(front)
        said = [plates.plate_text.line(seat, plates.score(seat)).score for seat in plates.rim()]
        assert next(iter(plates.rim())) == front and said == [whole(scores[seat]) for seat in plates.rim()]


# ---- points


def committed(stage: Driver) -> tuple[Any, Any]:
    """A Quad-Ominos table on which Ana has just laid a tile that brings a bonus, with its points on their way."""
    table = quad.sit(stage, quad.middle())
    one = quad.with_bonus(table)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    stage.let_pass(3000, lambda: bool(table.side.plates.points.flying))
    return table, one


def test_undo_while_points_fly_takes_them_off_at_once(stage: Driver) -> None:
    table, _one = committed(stage)
    table.past.look_at(0)
    stage.let_pass(2 * FRAME)
    assert table.side.plates.score(0) == 97 and not table.side.plates.points.flying


def test_a_skip_lands_points_at_once(stage: Driver) -> None:
    table, one = committed(stage)
    assert table.side.plates.score(0) == 97, "nothing has landed"
    table.controls._skip()
    assert table.side.plates.score(0) == 97 + one.points + one.bonus and not table.side.plates.points.flying


def test_with_reduced_motion_nothing_flies(stage: Driver) -> None:
    stage.app.settings.reduced_motion = True
    table = quad.sit(stage, quad.middle())
    one = quad.with_bonus(table)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    flown: list[int] = []
    stage.let_pass(1500, lambda: note(flown, len(table.side.plates.points.flying)) or False)
    assert set(flown) == {0} and table.side.plates.score(0) == 97 + one.points + one.bonus
    assert table.people.gaze((0, 0)) == pieces.AHEAD, "faces are still"


def test_a_kind_of_rumbugz_is_on_its_plate_when_it_has_landed(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, people_speed="normal")
    driver.worker.answers = False
    points = driver.ground.plates.points
    plate_text: Any = driver.ground.plates.plate_text
    assert plate_text.laid(0) == ("double",) and not points.flying
    driver.table.commit(RULES.parse("lay single 4 5 6 7"))
    while not points.awaited(0):
        driver.step()
        assert plate_text.laid(0) == ("double",), "it is on its way"
    for _frame in range(120):
        driver.step()
    assert plate_text.laid(0) == ("double", "single") and not points.flying


# ---- who leads, how far


def test_the_leader_has_the_crown_by_what_has_landed(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    plates = table.side.plates
    assert plates.leaders() == [1]
    plates.points._shown[2] = 900
    assert plates.leaders() == [2]
    assert plates.plate_text.label() == ("Round 2", "goal 800")


# ---- moods


def test_a_knock_annoys_the_next_player(tmp_path: Path) -> None:
    plate_text = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE).ground.plates.plate_text
    assert plate_text.moods([Knocked(2, 0, 11)])[0] == "annoyed"
    assert plate_text.moods([KnockRefused(0, 2)])[2] == "wincing"
    assert plate_text.moods([]) == {}
    assert plate_text.poses([Knocked(2, 0, 11)]) == {0: "duck", 2: "wave"} and plate_text.poses([]) == {}


def test_a_card_that_somebody_else_claims_makes_one_glad(tmp_path: Path) -> None:
    case = of_game("nmbrs")
    table = sat(case, tmp_path, next(iter(played(case, 2))))
    assert table.side.plates.plate_text.moods([Claimed(1, "12")])[1] == "glad"


def test_a_person_leans_in_at_their_turn_and_a_bot_taps_its_chin(tmp_path: Path) -> None:
    table = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, people_speed="normal").table
    assert [table.people.pose(seat) for seat in range(3)] == ["lean", "sit", "sit"]
    table.session.setup.seats[0] = SeatSetup("Bot", 0, "easy")
    assert table.people.pose(0) == "tap"


def test_who_plays_tosses_while_it_flies_over_the_felt(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, people_speed="normal")
    driver.worker.answers = False
    table, poses = driver.table, []
    table.commit(RULES.parse("lay single 4 5 6 7"))
    for _frame in range(200):
        driver.step()
        flies = any(table.side.ground.rect.collidepoint(flight.at) for flight in table.stage.flights())
        poses.append(table.people.pose(0))
        assert flies or poses[-1] != "toss", "nothing flies over the felt"
        assert "toss" not in (table.people.pose(1), table.people.pose(2))
    assert "toss" in poses and poses[-1] == "lean", "its turn is not over"


@pytest.mark.parametrize("key", catalogue.games())
def test_hands_cover_no_words(tmp_path: Path, key: str) -> None:
    case = of_game(key)
    plates = sat(case, tmp_path, next(iter(played(case, 2)))).side.plates
    for place in plates.rim().values():
        face = round(place.radius * TURN / 1.18)
        for pose in cast.POSES:
            reach = cast.hands(LOOK, face, 0, pose).image.get_bounding_rect()
            assert max(reach.size) <= 2 * cast.REACH * face + 2
        reach = round(cast.REACH * face)
        assert not place.room.colliderect(place.at[0] - reach, place.at[1] - reach, 2 * reach, 2 * reach - round(0.03 * face))


def test_who_waits_long_dozes_off_and_wakes_with_the_next_move(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    frames = stage.app.frames
    table.people.update(DOZE - 2000)
    assert table.people.mood(1) == "calm"
    assert table.people.update(2000) and not table.people.update(2000), "it changes once"
    assert table.people.mood(1) == "asleep" and table.people.mood(0) != "asleep", "who acts stays awake"
    assert table.people.pose(1) == "sleep"
    table.people.arrive()
    assert table.people.mood(1) != "asleep" and stage.app.frames == frames


def test_who_has_won_is_glad_at_the_end_whatever_the_last_move_was(stage: Driver) -> None:
    session = played_out(stage, 311)
    stage.open("table", session=session, replay=True)
    table, match = stage.top, session.match
    table.past.look_at(len(match.plies))
    assert match.outcome is not None
    winners = match.outcome.winners
    moods = table.side.plates.plate_text.moods
    table.side.plates.plate_text.moods = lambda events: {**moods(events), **dict.fromkeys(winners, "down")}
    table.people.arrive()
    assert {table.people.mood(seat) for seat in winners} == {"glad"}
    assert {table.people.pose(seat) for seat in winners} == {"cheer"}
    table.past.look_at(len(match.plies) - 1)
    table.people.arrive()
    assert {table.people.mood(seat) for seat in winners} == {"down"}, "it has not ended yet"


def test_eyes_follow_a_piece_that_is_held_over_the_table_and_nothing_over_the_rack(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    rack, felt, plate = table.side.holding.rack, table.side.ground.rect, table.side.plates.boxes()[0]
    stage.click(quad.tile_at(table, rack.keys[0]))
    assert rack.held
    assert table.people.gaze(plate.center) == pieces.AHEAD, "where it lies in the hand is its owner's business"
    table.keys_used = False
    table.handle(pygame.Event(pygame.MOUSEMOTION, pos=felt.center, rel=(0, 0), buttons=(0, 0, 0)))
    looks = table.people.gaze(plate.center)
    assert looks == pieces.gaze(felt.centerx - plate.centerx, felt.centery - plate.centery) != pieces.AHEAD
    table.put_down()
    assert table.people.gaze(plate.center) == pieces.AHEAD, "the next viewer sees nothing of it"


# ---- at the rim


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1920, 1080)], ids=str)
@pytest.mark.parametrize(("key", "most"), [("querni", 2), ("qumero", 4), ("quad_ominos", 8), ("rumbugz", 6), ("nmbrs", 8)])
def test_seats_sit_apart_at_the_rim_and_off_the_game(tmp_path: Path, key: str, most: int, size: tuple[int, int]) -> None:
    stage = Driver(tmp_path, size, text_size=200)
    for seats in {2, min(4, most), most}:
        setup = TableSetup([SeatSetup(f"Name {seat}", seat) for seat in range(seats)], {})
        stage.open("table", session=Session.start(stage.profile, key, setup, 5))
        table = stage.top
        rim = table.side.plates.rim()
        boxes = [place.box for place in rim.values()]
        others = [table.rail[name] for name in ("caption", "undo", "hint", "end_turn", "menu_button", "log_tab")]
        ground = table.side.ground.rect
        for number, box in enumerate(boxes):
            assert stage.app.screen.get_rect().contains(box) and not ground.colliderect(box), (seats, box)
            assert box.collidelist(boxes[number + 1:] + others) < 0, (seats, box)
        for place in rim.values():
            assert place.radius >= 0.025 * size[1] and place.room.w >= 4 and place.room.h >= 4


def test_the_crown_of_who_acts_keeps_off_the_round_above(open_stage: Callable[..., Driver]) -> None:
    stage = open_stage((1280, 720))
    stage.endless = True
    stage.app.worker.poll = lambda: None  # type: ignore[method-assign]
    table: Any = nmbrs.sit(stage, nmbrs.loaded(stage, nmbrs.position(4, turn=2, scores=[58, 64, 99, 72])))
    seen = table.side.plates
    assert list(seen.leaders()) == [2] and seen.lit(2)
    assert seen.rim()[2].box.y == seen.desk.rail["seats_right"].y, "below the round"
    target = pygame.Surface((1280, 720), pygame.SRCALPHA)
    seen.draw_face(target, 2)
    assert target.get_bounding_rect(min_alpha=60).y > seen.desk.rail["round"].centery + seen.desk.style.px(1.1)
