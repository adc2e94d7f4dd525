"""The ceremony of points: what is seen when, where it stands, what ends it, and the digits that roll after it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest

from scenes.kit.pictures import Sprite
from scenes.kit.retained.ahead import Drawn
from scenes.kit.theme import Style
from scenes.profile import SeatSetup
from scenes.table.moments.ceremony import PARTS, Ceremony, Part, Step
from scenes.table.plates import points as ceremonies
from scenes.table.plates.plates import ROLL, Roll
from tests.scenes.driver import Driver
from tests.scenes.evening.finished import FINISH, session_of
from tools.gallery import quad
from tools.gallery.stage import FRAME

BOX = pygame.Rect(600, 300, 90, 90)
STEPS = [Step((620, 320), number) for number in (5, 4, 5, 5)]
PLAIN = Ceremony(BOX.center, [Part("+19")], BOX, STEPS)
GREAT = Ceremony(BOX.center, [Part("+44")], BOX, STEPS, "Three corners!", "+25")
CHAIN = Ceremony(BOX.center, [Part("+120")], BOX, [Step((620, 320), number) for number in range(1, 16)], "Six stones", "+1")
WRITTEN = Ceremony(BOX.center, [Part("+4"), Part("\N{MULTIPLICATION SIGN}2", stamp=True), Part("+8", whole=True)])
EVERY = pytest.mark.parametrize("ceremony", [PLAIN, GREAT, CHAIN, WRITTEN], ids=["plain", "great", "chain", "written"])


@EVERY
def test_a_sum_is_counted_then_flies_then_lands(ceremony: Ceremony) -> None:
    seen = [ceremony.seen(ms) for ms in range(round(ceremony.length) + 1)]
    for one, two in pairwise(seen):
        assert one.share <= two.share and one.parts <= two.parts and one.pops <= two.pops and one.gathered <= two.gathered
        assert two.share == 0 or (set(two.pops) <= {1} and two.gathered == 1 and two.parts == len(ceremony.parts))
        assert list(two.pops) == sorted(two.pops, reverse=True), "one after the other"
    hit, over = ceremony.seen(ceremony.hits), ceremony.seen(ceremony.length)
    assert hit.share == hit.kick == over.share == 1 and over.kick == 0


def test_plain_points_are_there_within_a_second_and_great_ones_over_in_two() -> None:
    assert PLAIN.sums == (5, 9, 14, 19) and PLAIN.lands <= 1000 and WRITTEN.lands <= 1300
    assert max(GREAT.length, CHAIN.length) <= 2200 and GREAT.waits < GREAT.length
    assert GREAT.seen(GREAT.counted).words < 0 < GREAT.seen(GREAT.leaves).words, "words stand over a sum that is counted"


def test_a_doubled_sum_flies_as_what_it_comes_to(stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    points, drawn, pill = quad.sit(stage, quad.middle(count=22, seed=90)).side.plates.points, list[list[str]](), ceremonies.pill

    def seen_pill(style: Style, parts: tuple[tuple[str, bool], ...]) -> Sprite:
        drawn.append([said for said, _gold in parts])
        return pill(style, parts)

    monkeypatch.setattr(ceremonies, "pill", seen_pill)
    points.send(0, WRITTEN, lambda: None)
    for ms in (*(WRITTEN.counted + PARTS * step for step in (-2, -1, 0)), WRITTEN.leaves + 100):
        drawn.clear()
        replace(points.flying[0], ms=ms + 1).draw(pygame.Surface((1280, 720)))
        seen = drawn[0]
        assert seen == (["+4"] if ms < PARTS else ["+4", "\N{MULTIPLICATION SIGN}2"] if ms < 2 * PARTS else ["+8"])


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280)])
def test_big_words_and_coins_keep_off_what_counts_and_off_seats_and_hand(tmp_path: Any, size: tuple[int, int]) -> None:
    table, one = laying(Driver(tmp_path, size))
    flying, plates = table.side.plates.points.flying[0], table.side.plates
    about = flying.ceremony.about
    assert about is not None and flying.ceremony.great and about == table.side.turn.places.camera.box(one.laid.place)
    shown = flying.headline.words
    assert len(shown) == 2 and shown[0].px > table.style.px(7), "they are read from two metres"
    for words in shown:
        area = words.area
        assert not area.colliderect(about.inflate(-2, -2))
        assert all(not area.inflate(-8, -8).colliderect(place.seen(table.style)[0]) for place in plates.rim().values())
        assert area.bottom <= table.rail["rack"].y + 4 or table.rail["rack"].y < size[1] // 2
    for (x, y), radius in flying.coins:
        coin = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        assert not coin.colliderect(about) and pygame.Rect((0, 0), size).contains(coin)


@pytest.mark.parametrize(("parts", "goal", "beside", "middles"), [
    ([Part("+2")], 1270, True, range(660, 900)), ([Part("+2")], 20, True, range(380, 620)),
    ([Part("+2")], 1270, False, range(380, 620)), ([Part("+2"), Part("x 1 000 000")], 20, True, range(560, 620)),
])
def test_coins_climb_where_they_cover_less_or_on_the_side_of_who_gets_them_with_room_for_the_sum(
    app: Any, parts: list[Part], goal: int, beside: bool, middles: range
) -> None:
    about, area = pygame.Rect(620, 340, 40, 40), pygame.Rect(500, 0, 280, 720)
    ceremony = Ceremony(about.center, parts, about, [Step(about.center, 1), Step(about.center, 1)], beside=beside)
    lying = [pygame.Rect(660, 0, 400, 720)]
    flying = ceremonies.Flying(app.style, 0, ceremony, area, lying, (goal, 360), lambda: None, "")
    assert flying.start[0] in middles


def laying(stage: Driver) -> tuple[Any, Any]:
    """A table on which Ana has just laid a tile with a bonus, whose ceremony has begun."""
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    one = quad.with_bonus(table)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    stage.let_pass(3000, lambda: bool(table.side.plates.points.flying))
    return table, one


@pytest.mark.parametrize("ms", [4 * FRAME, GREAT.lands + 2 * FRAME])
def test_a_click_jumps_to_the_end_of_a_great_one_and_does_nothing_else(stage: Driver, ms: float) -> None:
    table, one = laying(stage)
    before, played = table.past.viewing_ply, len(table.session.match)
    stage.let_pass(ms)
    assert table.motion.active and bool(table.side.plates.points.flying) == (ms < GREAT.lands), "everybody waits for the words"
    stage.click(table.buttons.undo.rect.center)
    points = table.side.plates.points
    assert table.side.plates.score(0) == 97 + one.points + one.bonus and not points.flying and not points.fading
    assert (table.past.viewing_ply, len(table.session.match)) == (before, played)


def test_no_frame_of_the_move_waits_for_what_a_ceremony_will_show(stage: Driver) -> None:
    stage.app.paint_ahead = lambda: None  # type: ignore[method-assign]
    table, _one = laying(stage)
    assert [type(one) for one in table.soon] == [Drawn], "it is left to what frames leave of their turns"


def test_with_reduced_motion_the_whole_sum_stands_for_a_while(stage: Driver) -> None:
    stage.app.settings.reduced_motion = True
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    one = quad.with_bonus(table)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    points = table.side.plates.points
    stage.let_pass(3000, lambda: bool(points.fading))
    seen = points.fading[0].seen
    assert seen.share == 0 and seen.gathered == 1 and seen.words > 0 and not table.side.plates.rolls
    stage.let_pass(800)
    assert points.fading
    stage.let_pass(300)
    assert not points.fading and table.side.plates.score(0) == 97 + one.points + one.bonus


@pytest.mark.parametrize(("speed", "left"), [(1.0, ""), (0.0, "crossing")])
def test_great_points_that_do_not_move_are_heard_or_leave_their_voice_to_the_moment(
    stage: Driver, speed: float, left: str
) -> None:
    stage.app.settings.reduced_motion = True
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    heard: list[str] = []
    stage.app.sounds.play = lambda pool, variant=None: heard.append(pool)  # type: ignore[method-assign]
    points, table.motion.speed = table.side.plates.points, speed
    points.voice = "crossing"
    points.gain(0, GREAT, 141, 44)
    assert points.voice == left and ("crossing" in heard) != bool(left)


# ---- digits


def test_all_digits_roll_at_once_so_that_none_on_the_way_reads_as_another_number() -> None:
    roll = Roll("97", "141", True)
    frames = [[one.share for one in replace(roll, ms=ms).places()] for ms in range(round(ROLL) + 1)]
    assert [(one.before, one.after) for one in roll.places()] == [("7", "1"), ("9", "4"), ("", "1")]
    assert frames[0] == [0, 0, 0] and frames[-1] == [1, 1, 1]
    assert all(len(set(shares)) == 1 for shares in frames)
    assert max(max(shares) for shares in frames) == pytest.approx(1.08, abs=0.002)
    assert [one.share for one in Roll("1 500", "1 700", True).places()] == [1, 1, 0, 1, 1], "the rest stays"


def test_the_score_at_a_seat_rolls_when_points_land_and_not_when_one_looks_back(stage: Driver) -> None:
    table, one = laying(stage)
    plates = table.side.plates
    assert not plates.rolls
    stage.let_pass(4000, lambda: bool(plates.rolls))
    after = str(97 + one.points + one.bonus)
    assert {seat: (roll.before, roll.after) for seat, roll in plates.rolls.items()} == {0: ("97", after)}
    stage.rest()
    assert not plates.rolls
    table.past.look_at(0)
    stage.let_pass(FRAME)
    assert not plates.rolls and plates.score(0) == 97


def test_the_light_stays_on_who_scores_until_the_points_have_landed(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    quad.lay(stage, table, min(quad.options(table), key=lambda one: (one.bonus, -one.points)))
    stage.key(pygame.K_RETURN)
    plates = table.side.plates
    stage.let_pass(3000, lambda: bool(plates.points.flying) and table.session.match.to_act == plates.plate_text.turn == 1)
    assert plates.points.flying and plates.lit(0) and not plates.lit(1)
    stage.let_pass(3000, lambda: not plates.points.flying)
    assert plates.lit(1) and not plates.lit(0)


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_crown_flies_from_who_led_to_who_takes_the_lead(stage: Driver, reduced_motion: bool) -> None:
    stage.app.settings.reduced_motion = reduced_motion
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    plates = table.side.plates
    assert list(plates.leaders()) == [1] and not plates.crowns, "nobody has taken it"
    plates.points.gain(0, Ceremony((400, 200), [Part("+103")]), 200, 103)
    stage.let_pass(3000, lambda: list(plates.leaders()) == [0])
    stage.let_pass(2 * FRAME)
    assert [(seat, crown.lost) for seat, crown in plates.crowns.items()] == ([] if reduced_motion else [(0, 1)])
    stage.rest()
    assert not plates.crowns


@pytest.mark.parametrize(("score", "claimed", "worn"), [(200, {0: "Ana leads"}, [0]), (186, {0: "Level with Ben"}, [])])
def test_at_a_tie_nobody_wears_the_crown_and_words_say_who_is_level(
    stage: Driver, monkeypatch: pytest.MonkeyPatch, score: int, claimed: dict[int, str], worn: list[int]
) -> None:
    table, said = quad.sit(stage, quad.middle(count=22, seed=90)), dict[int, str]()
    plates = table.side.plates
    plates.race = True
    pill = ceremonies.pill

    def heard(style: Any, parts: Any) -> Any:
        said.update(dict.fromkeys(plates.claims, parts[0][0]))
        return pill(style, parts)

    monkeypatch.setattr("scenes.table.plates.plates.pill", heard)
    plates.points.gain(0, Ceremony((400, 200), [Part("+")]), score, score - 97)
    stage.let_pass(5000, lambda: bool(plates.claims))
    stage.let_pass(200)
    before = plates.claims[0].place[1]
    table.stage.put("there", replace(next(iter(table.stage.pieces.values())), at=before.center))
    plates._claim(0)
    stage.let_pass(200)
    assert not plates.claims[0].place[1].colliderect(table.stage.pieces["there"].box(0)) and before != plates.claims[0].place[1]
    stage.rest()
    assert said == claimed and [seat for seat in range(4) if plates.wears_crown(seat)] == worn


# ---- the end of a match


@pytest.mark.parametrize(("levels", "rule", "lost"), [
    (("easy", "human"), "Q10", True), (("human", "easy"), "Q10", False), (("human", "easy"), "Q12", False),
])
def test_a_loss_that_ends_a_match_is_not_skipped_at_once(stage: Driver, levels: tuple[str, str], rule: str, lost: bool) -> None:
    """Neither its last move nor its end: a click that was meant for the move before would leave nothing of them to see."""
    stage.app.settings.people_speed = stage.app.settings.bots_speed = "slow"
    board, quiet, move = FINISH[rule]
    session = session_of(stage.profile, board, quiet)
    stage.open("table", session=session)
    table: Any = stage.top
    stage.let_pass(400)
    session.seats[:] = [SeatSetup("Ada", 0, levels[0]), SeatSetup("Bo", 1, levels[1])]
    table.played(session.play(session.match.rules.parse(move)), False)

    def click_after(ms: float) -> None:
        stage.let_pass(ms)
        stage.press((5, stage.app.screen.get_height() - 5))

    click_after(300)
    stage.let_pass(2 * FRAME)
    assert table.over != lost, "the move goes on"
    if lost:
        click_after(400)
        stage.let_pass(2 * FRAME)
        assert table.over
    click_after(300)
    assert (stage.top is table) == lost, "so does the end"
    click_after(500)
    assert stage.top is not table
