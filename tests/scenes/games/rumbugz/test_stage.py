"""The bugs on the stage: what is undone, played again and looked back at glides, scripts end where the rules do, nothing of a
flight tells what is hidden, and looking back shows the own hand as it was then."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.match import Match
from game.rumbugz.bugs import KINDS
from game.rumbugz.state import View
from scenes.games.rumbugz.face import Fan
from scenes.games.rumbugz.layout import BED, PILE, point_of
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.moments.shown import LIFTS
from scenes.table.plates.points import pill
from scenes.table.rounds.round_end import RoundEnd
from tests.scenes.games.rumbugz.driver import NAMES, PLACE, RULES, RumbugzDriver, advised


@pytest.fixture
def ana(tmp_path: Path) -> RumbugzDriver:
    return at_pace(RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE))


def at_pace(driver: RumbugzDriver) -> RumbugzDriver:
    """From here on motions take their time, and no bot answers."""
    driver.worker.answers = False
    driver.app.profile.settings.people_speed = "normal"
    driver.table.motion.speed = 1.0
    return driver


def play(driver: RumbugzDriver, *moves: str) -> None:
    """Makes these moves of the seats to act, each to its end."""
    for move in moves:
        ply = driver.session.play(RULES.parse(move))
        driver.table.played(ply, False)
        driver.table.motion.finish()
        driver.rest()


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 3 and abs(one[1] - other[1]) < 3


def in_hand(driver: RumbugzDriver, key: int) -> tuple[int, int]:
    """Where a bug of the hand is drawn now."""
    return driver.rack.rect_of(driver.copy(key)).center


def lies(driver: RumbugzDriver) -> None:
    """The table is at rest, and all lies where the view on it says."""
    stage, view = driver.table.stage, driver.table.hands.view
    assert not stage.moving and stage.pieces == driver.ground.pieces(view) and driver.places.view is view
    assert Counter(driver.rack.keys) == Counter(view.hand)


# ---- back and forth


def test_a_sequence_that_is_taken_back_glides_into_the_hand_and_again_into_its_bed(ana: RumbugzDriver) -> None:
    stage = ana.table.stage
    old = {place: stage.pieces[BED, 1, place].at for place in range(4)}
    play(ana, "lay single 4 5 6 7")
    lay = {code: stage.pieces[BED, 3, place].at for place, code in enumerate((4, 5, 6, 7))}
    ana.table.undoing.undo()
    assert all(near(in_hand(ana, code), lay[code]) for code in lay) and ana.table.motion.active
    assert not any(name[1] == 3 for name in stage.pieces if name[0] == BED)
    ana.rest()
    lies(ana)
    assert {place: stage.pieces[BED, 1, place].at for place in range(4)} == old
    homes = {code: in_hand(ana, code) for code in lay}
    ana.table.undoing.redo()
    coming = {flight.piece.kind: flight for flight in stage.flights() if flight.piece.at in lay.values()}
    assert {kind: near(flight.start.at, homes[kind]) for kind, flight in coming.items()} == dict.fromkeys((4, 5, 6, 7), True)
    ana.rest()
    lies(ana)
    assert {code: stage.pieces[BED, 3, place].at for place, code in enumerate((4, 5, 6, 7))} == lay


def test_an_exchange_that_is_taken_back_brings_both_bugs_back(ana: RumbugzDriver) -> None:
    stage = ana.table.stage
    play(ana, "swap s2 7 for 3")
    three, seven = in_hand(ana, 3), stage.pieces[BED, 2, 3].at
    ana.table.undoing.undo()
    assert near(in_hand(ana, 7), seven) and near(stage.now((BED, 2, 0)).at, three) and stage.is_flying((BED, 2, 0))
    assert stage.is_flying((BED, 2, 1)), "the others make room"
    ana.rest()
    lies(ana)


def test_looking_back_a_bug_goes_to_the_hand_that_it_came_from(ana: RumbugzDriver) -> None:
    stage = ana.table.stage
    play(ana, "discard 12", "silent", "bag", "discard 9")
    pile, plate = stage.pieces[PILE, 2].at, ana.places.rim()[1].at
    ana.table.past.look_at(3)
    (leaving,) = stage.flights()
    assert leaving.piece.kind == 9 and near(leaving.start.at, pile) and near(point_of(leaving.piece), plate)
    ana.rest()
    lies(ana)
    ana.table.past.look_at(0)
    assert near(in_hand(ana, 12), pile), "the own one comes into the rack"
    ana.rest()
    lies(ana)
    ana.table.past.look_at(0)
    ana.rest()
    lies(ana)
    assert stage.pieces[PILE, 2].kind == 9


def test_what_was_told_of_a_move_is_not_said_any_more_when_it_is_taken_back(ana: RumbugzDriver) -> None:
    play(ana, "lay single 4 5 6 7")
    assert ana.table.side.ground.places.tally.heading == "Ana lays single: 4, 5, 6, 7"
    ana.table.undoing.undo()
    paper = ana.table.side.words.paper()
    assert ana.table.motion.active and paper is not None and paper.heading.startswith("Still to lay")
    assert ana.table.side.words.banner()[2] == "Lay bugz, then discard one"


# ---- scripts


def finished(seats: int, rounds: int, seed: int) -> Session:
    """A match of some rounds that bots have played."""
    match = Match.new(RULES, seats, {"rounds": rounds}, seed)
    while match.outcome is None:
        match.play(advised(match.view(match.to_act), "easy", len(match)))
    setup = [SeatSetup(name, mark, "human" if mark == 0 else "easy") for mark, name in enumerate(NAMES[:seats])]
    return Session(None, match, TableSetup(setup, dict(match.options)), None)  # type: ignore[arg-type]


def compared(table: Any) -> Counter[str]:
    """From here on what a script has left on the table is compared with what the rules have; counts the events shown."""
    ground, places, shown = table.side.ground, table.side.ground.places, table.side.ground.show_ply
    seen: Counter[str] = Counter()

    def spy(ply: Any, done: Any) -> None:
        def arrived() -> None:
            view: View = RULES.view(ply.step.state, table.hands.viewer)
            seen.update(visible.event.kind for visible in ply.step.events)
            for part in ("table", "laid", "discards", "bag", "counts", "round"):
                assert getattr(places.view, part) == getattr(view, part), (part, ply.move)
            assert table.stage.pieces == ground.pieces(view) and not table.stage.moving, ply.move
            assert Counter(table.side.holding.rack.keys) == Counter(view.hand), ply.move
            done()

        shown(ply, arrived)

    ground.show_ply = spy
    return seen


def test_every_script_leaves_on_the_table_what_the_rules_have_left_there(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy")
    session = finished(3, 2, 12)
    session.profile = driver.app.profile
    table = driver.sit(session, replay=True)
    table.past.playing = False
    seen = compared(table)
    for _ply in session.match.plies:
        table.past.step(1)
        table.motion.finish()
    assert {"took", "laid", "swapped", "added", "discarded", "drew", "knocked", "knock_allowed", "round_began"} <= seen.keys()


@pytest.mark.parametrize("clicks", [False, True])
def test_who_goes_out_gets_what_the_other_hands_count_one_after_the_other_and_a_click_only_ends_that(
    tmp_path: Path, clicks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plate says the new points when they have landed, and the lanes come then. Open hands are seen until the sum leaves."""
    drawn: list[float] = []
    monkeypatch.setattr(Fan, "draw_scaled", lambda fan, target, at, ratio: drawn.append(ratio))
    out = {**PLACE, "hands": [[5], [1, 1, 8, 0], [10, 10]], "laid": [list(KINDS), ["single"], []], "scores": [3, 20, 0]}
    ana = at_pace(RumbugzDriver(tmp_path, "human", "easy", "easy", place=out))
    points, table = ana.ground.plates.points, ana.table
    ana.table.played(ana.session.play(RULES.parse("discard 5")), False)
    ana.let_pass(3000, lambda: bool(points.flying))
    ceremony = points.flying[0].ceremony
    assert [step.number for step in ceremony.steps] == [1 + 1 + 8 + 12, 20] and ceremony.sums[-1] == 42
    assert (ceremony.words, ceremony.more) == ("Ana goes out", "wins the round +42, in the lead") and points.shown(0, -1) == 3
    headline: Any = points.flying[0].headline
    assert ceremony.still.words <= headline.length - LIFTS, "the words have not begun to go where they stand still"
    for ms, seen in ((ceremony.counted, 2), (ceremony.hits, 0)):
        drawn.clear()
        replace(points.flying[0], ms=ms).draw(pygame.Surface((1024, 768)))
        assert len(drawn) == seen
    if clicks:
        ana.click(table.rail["table"].center, rest=False)
    else:
        ana.let_pass(ceremony.lands - 100)
        assert points.shown(0, -1) == 3 and ana.app.top is table
    ana.let_pass(1200, lambda: not points.flying)
    assert points.shown(0, -1) == 45
    ana.let_pass(1200, lambda: ana.app.top is not table)
    assert isinstance(ana.app.top, RoundEnd) and len(ana.session.match) == 1


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_pile_goes_back_into_an_empty_bag(tmp_path: Path, reduced_motion: bool) -> None:
    place = {**PLACE, "phase": "take", "bag": [], "discards": [3, 9, 9, 2, 11]}
    driver = at_pace(RumbugzDriver(tmp_path, "human", "easy", "easy", place=place, reduced_motion=reduced_motion))
    seen = compared(driver.table)
    play(driver, "bag", "discard 12")
    assert seen["refilled"] == 1 and driver.places.view.discards == (11, 12)
    lies(driver)


def test_the_own_bugs_are_dealt_one_after_the_other_and_counted(tmp_path: Path) -> None:
    driver = at_pace(RumbugzDriver(tmp_path, "human", "easy", "easy"))
    driver.ground.show_opening(lambda: None)
    waiting: list[int] = []
    while driver.table.motion.active:
        driver.step()
        if driver.rack.copies and not driver.rack.face_down:
            waiting.append(sum(driver.rack.where.waits(copy) for copy in driver.rack.copies))
            assert driver.places.view.counts[0] <= 6 - waiting[-1]
    assert set(waiting) == {5, 4, 3, 2, 1, 0} and driver.places.view.counts == (6, 6, 6)


# ---- what is hidden


def frames(driver: RumbugzDriver) -> list[tuple[Any, ...]]:
    """What the stage, the rack and the numbers show, frame by frame, while the table moves."""
    seen = []
    for _ in range(60):
        stage = driver.table.stage
        flights = [(flight.now, flight.start, flight.piece) for flight in stage.flights()]
        rack = [(copy.key, tuple(driver.rack.rect_of(copy))) for copy in driver.rack.copies]
        seen.append((dict(stage.pieces), flights, rack, driver.places.view))
        driver.step()
    return seen


def test_another_hidden_rest_looks_the_same_and_flies_the_same(tmp_path: Path) -> None:
    rest = [*PLACE["hands"][1], *PLACE["hands"][2], *PLACE["bag"]]
    rest = [*rest[5:], *rest[:5]]
    other = {**PLACE, "hands": [PLACE["hands"][0], rest[:4], rest[4:7]], "bag": rest[7:]}
    assert other["hands"][1] != PLACE["hands"][1] and other["bag"] != PLACE["bag"]
    seen: list[list[Any]] = []
    for world, place in enumerate((PLACE, other)):
        driver = at_pace(RumbugzDriver(tmp_path / str(world), "human", "easy", "easy", place=place))
        shown: list[Any] = [frames(driver)]
        for move in ("swap s2 7 for 3", "discard 12", "silent", "bag"):
            driver.table.played(driver.session.play(RULES.parse(move)), False)
            shown.append(frames(driver))
        for ply in (3, 1, 0, 0):
            driver.table.past.look_at(ply)
            shown.append(frames(driver))
        seen.append(shown)
    assert any(frame[1] for part in seen[0] for frame in part), "nothing flew"
    for number, (one, two) in enumerate(zip(*seen, strict=True)):
        assert one == two, number


# ---- looking back


@pytest.mark.parametrize("people", [1, 2])
def test_looking_back_shows_the_own_hand_as_it_was_then_and_no_other(tmp_path: Path, people: int) -> None:
    kinds = ("human", "human" if people == 2 else "easy", "easy")
    driver = RumbugzDriver(tmp_path, *kinds, place=PLACE)
    if people == 2:
        driver.open_curtain()
    driver.worker.answers = False
    for move in ("lay single 4 5 6 7", "swap s2 2 for 6"):
        driver.make(RULES.parse(move))
    hands = [PLACE["hands"][0], [0, 12, 2], [0, 12, 6]]
    for ply in (0, 1):
        driver.table.past.look_at(ply)
        driver.rest()
        assert Counter(driver.rack.keys) == Counter(hands[ply]) and driver.rack.seat == 0
        lies(driver)
    driver.key(pygame.K_ESCAPE)
    assert Counter(driver.rack.keys) == Counter(hands[2])


def test_looking_back_while_a_question_goes_round_its_bug_is_the_one_asked_about(ana: RumbugzDriver) -> None:
    play(ana, "discard 12")
    claimed: list[Any] = []
    for ply in (None, 0):
        if ply is not None:
            ana.table.past.look_at(ply)
            ana.rest()
        target = pygame.Surface((120, 120))
        ana.table.side.asking.paint(target, target.get_rect())
        claimed.append(pygame.image.tobytes(target, "RGB"))
    assert ana.table.question.open and claimed[0] == claimed[1]


def test_looking_back_while_a_bot_plays_shows_the_hand_of_the_one_person(tmp_path: Path) -> None:
    place = {**PLACE, "turn": 1, "phase": "take"}
    driver = RumbugzDriver(tmp_path, "easy", "human", "easy", place=place)
    driver.worker.answers = False
    play(driver, "bag", "discard 1", "silent", "bag")
    assert driver.session.match.to_act == 2
    driver.table.past.look_at(0)
    driver.rest()
    assert Counter(driver.rack.keys) == Counter(PLACE["hands"][1])


@pytest.mark.parametrize(("phase", "move", "seat", "said"), [
    ({"phase": "knock", "turn": 1, "asked": [2]}, "knock", 1, "Knock!"),
    ({"phase": "decide", "turn": 0, "knocker": 1}, "allow", 1, "Yes!"),
    ({"phase": "decide", "turn": 0, "knocker": 1}, "refuse", 1, "No!"),
])
def test_a_knock_and_its_answer_fly_from_seat_to_seat(
    tmp_path: Path, phase: dict[str, Any], move: str, seat: int, said: str
) -> None:
    driver = at_pace(RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE | phase))
    driver.worker.answers = False
    driver.table.commit(RULES.parse(move))
    (one,) = driver.table.side.plates.points.flying
    assert one.seat == seat and [part.words for part in one.ceremony.parts] == [said]
    assert one.goal == driver.places.rim()[seat].at, "to the face, not onto the score"


def test_the_kind_that_is_laid_is_said_beside_the_bugs(ana: RumbugzDriver) -> None:
    ana.table.commit(RULES.parse("lay single 4 5 6 7"))
    points, stage = ana.table.side.plates.points, ana.table.stage
    ana.let_pass(3000, lambda: bool(points.flying))
    (one,) = points.flying
    words = pygame.Rect((0, 0), pill(ana.table.style, (("single", True),)).size).move_to(center=one.ceremony.at)
    assert words.collidelist([piece.box() for piece in stage.pieces.values()]) < 0
