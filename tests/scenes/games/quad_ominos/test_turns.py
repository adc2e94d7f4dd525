"""Turns, rounds and whole matches at the Quad-Ominos table: the clock, hidden hands, counting, replay, places in every window."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.quad_ominos.events import Laid
from game.quad_ominos.fitting import fitting
from game.quad_ominos.moves import text
from game.quad_ominos.tiles import NAME, SUM, bits
from scenes.games.quad_ominos import words
from scenes.kit.language import signed
from scenes.profile import TableSetup
from scenes.session import Session
from scenes.table.moments.moment import MomentAt
from scenes.table.window.caption import covered
from tests.scenes.driver import Driver
from tools.gallery import quad
from tools.gallery.stage import FRAME


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def timed(seconds: int = 30, **more: Any) -> dict[str, Any]:
    return quad.middle(fit=6, options={"tiles": 125, "turn_seconds": seconds}, **more)


# ---- the clock


def test_when_the_time_is_over_the_turn_ends_as_it_stands(stage: Driver) -> None:
    stage.endless = True
    table = quad.sit(stage, timed())
    assert table.side.turn.clock.running and table.side.turn.clock.seat == 0
    stage.click(quad.tile_at(table, next(iter(quad.draft(table).fits))))
    stage.let_pass(31_000, lambda: bool(played(table)))
    assert played(table)[0] == "timeout"
    assert quad.making(table).held is None and quad.rack(table).held == () and quad.rack(table).away == set()


def test_what_lies_is_laid_without_bonus_tiles_when_the_time_is_over(stage: Driver) -> None:
    stage.endless = True
    table = quad.sit(stage, timed())
    one = quad.with_bonus(table)
    quad.lay(stage, table, one)
    stage.click(quad.answers(table).buttons[1].rect.center)
    stage.rest()
    quad.lay(stage, table, next(iter(next(iter(quad.draft(table).fits.values())).values()))[0])
    stage.let_pass(31_000, lambda: bool(played(table)))
    assert played(table)[0] == f"{one.laid.tile}@{one.laid.x},{one.laid.y}"


def test_a_tile_that_is_put_down_lands_and_nothing_waits_for_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    one = quad.with_bonus(table)
    quad.take(stage, table, one)
    quad.over(stage, table, one)
    stage.press(place := quad.camera(table).box(one.laid.place).center)
    stage.release(place)
    landing = [flight.piece.at for flight in table.stage.flights() if flight.landed is not None and flight.pushed is None]
    assert landing == [place] and table.ready and quad.draft(table).laid
    stage.undo()
    assert not [flight for flight in table.stage.flights() if flight.landed is not None and flight.pushed is None]


def test_the_places_of_the_second_bonus_tile_are_brought_into_sight(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=6))
    quad.lay(stage, table, quad.with_bonus(table))
    stage.click(quad.answers(table).buttons[1].rect.center)
    stage.rest()
    turn, camera = table.side.turn, quad.camera(table)
    tile, places = next(iter(quad.draft(table).fits.items()))
    quad.making(table).held = quad.rack(table).find(tile)
    camera.jump(camera.fitting([(60, 60)]))  # as far off as a place can be that the first one alone made possible
    turn.put(next(iter(places.values()))[0])
    stage.rest()
    assert all(camera.sees(place) for fits in quad.draft(table).fits.values() for place in fits)


def test_the_clock_goes_on_while_tiles_are_drawn_and_rests_under_the_menu(stage: Driver) -> None:
    stage.endless = True
    place = quad.poor()
    place["options"] = {"tiles": 125, "turn_seconds": 60}
    table = quad.sit(stage, place)
    stage.let_pass(5000)
    left = table.side.turn.clock.left
    stage.click(table.side.turn.well.rect.center)
    stage.rest()
    assert table.side.turn.clock.left < left and table.side.turn.clock.running
    table.open_menu()
    left = table.side.turn.clock.left
    stage.let_pass(4000)
    assert table.side.turn.clock.left == left
    stage.key(pygame.K_ESCAPE)
    stage.let_pass(1000)
    assert table.side.turn.clock.left < left


def test_hiding_the_hand_does_not_wind_the_clock_up_again(stage: Driver) -> None:
    stage.open("table", session=quad.loaded(stage, timed(), quad.people(4, (3,))))
    table: Any = stage.app.stack[0]
    stage.let_pass(600)
    stage.click(table.hands.curtain.open_button.rect.center)
    stage.let_pass(8000)
    left = table.side.turn.clock.left
    assert 20_000 < left < 24_000
    stage.key(pygame.K_c)
    stage.let_pass(5000)
    assert table.side.turn.clock.left == left, "nobody is hurried who cannot see the hand"
    stage.click(table.hands.curtain.open_button.rect.center)
    stage.let_pass(1000)
    assert left - 1500 < table.side.turn.clock.left < left and table.side.turn.clock.running


def test_a_bot_and_the_first_tile_of_a_round_have_no_clock(stage: Driver) -> None:
    place = quad.opening()
    place["options"] = {"tiles": 125, "turn_seconds": 30}
    table = quad.sit(stage, place)
    assert table.side.turn.clock.exists and not table.side.turn.clock.running
    stage.click(quad.answers(table).buttons[0].rect.center)
    stage.rest()
    stage.key(pygame.K_RETURN)
    stage.let_pass(200)
    assert table.seat == 1 and not table.side.turn.clock.running


# ---- hidden hands


def test_the_hand_of_another_person_is_shown_from_behind_until_they_open_the_curtain(stage: Driver) -> None:
    session = quad.loaded(stage, quad.middle(), quad.people(4, (3,)))
    stage.open("table", session=session)
    table: Any = next(scene for scene in stage.app.stack if type(scene).__name__ == "Table")
    assert stage.top is table.hands.curtain and quad.rack(table).face_down and set(quad.rack(table).keys) == {None}
    stage.let_pass(600)
    stage.click(table.hands.curtain.open_button.rect.center)
    stage.let_pass(900)
    assert table.hands.viewer == 0 and sorted(quad.rack(table).keys) == sorted(session.match.view(0).hand)
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    stage.let_pass(5000, lambda: table.hands.curtain is not None)
    assert table.hands.viewer is None and table.hands.front == 1
    assert quad.rack(table).face_down and set(quad.rack(table).keys) == {None}
    assert quad.draft(table) is None and quad.making(table).tile is None and quad.making(table).pointed is None


def test_a_tile_drawn_by_a_bot_is_never_shown(stage: Driver) -> None:
    place = quad.poor()
    place["turn"] = 1
    place["hands"] = [place["hands"][1], place["hands"][0], *place["hands"][2:]]
    session = quad.loaded(stage, place)
    stage.open("table", session=session)
    table = stage.top
    seen: list[Any] = []

    def style() -> bool:
        seen.extend((flight.piece.kind, flight.piece.face) for flight in table.stage.flights())
        return len(played(table)) > 1

    stage.let_pass(9000, style)
    assert played(table)[0] == "draw" and seen and seen[0] == (None, None)
    assert all(name not in " ".join(line.plain for line in table.past.log.lines) for name in ("0-0-0-0",))


def test_the_log_tells_draws_and_what_follows_in_one_line(stage: Driver) -> None:
    session = quad.loaded(stage, quad.poor())
    rules = session.match.rules
    while session.match.to_act == 0:
        move = next(iter(session.match.legal()))
        session.play(move)
    stage.open("table", session=session)
    stage.let_pass(60)
    drawn = sum(ply.move.word == "draw" for ply in session.match.plies if ply.seat == 0)
    line = stage.top.past.log.lines[0].plain
    points = SUM[session.match.plies[drawn].move.main.tile]
    assert line.startswith(f"Ana drew {drawn}, then laid: ") and rules is not None
    assert line.endswith(str(abs(points - 20 * drawn))) or line.endswith(str(abs(points + 25 - 20 * drawn)))


# ---- rounds


def last_tile(seats: int = 4) -> dict[str, Any]:
    """Seat 0 has one tile left, and it fits."""
    table, rest = quad.grown(25, 12, 6, 78)
    here = quad.board(table)
    last = next(tile for tile in rest if fitting(here, bits((tile,))))
    left = [tile for tile in rest if tile != last]
    hands = [[last], *(left[5 * seat : 5 * seat + 5] for seat in range(seats - 1))]
    return quad.position(seats, table, hands, left[5 * (seats - 1):])


def test_a_round_ends_with_all_hands_open_and_the_next_one_is_dealt(stage: Driver) -> None:
    stage.pace = FRAME
    place = last_tile()
    sums = sum(SUM[tile] for hand in place["hands"][1:] for tile in hand)
    table = quad.sit(stage, place)
    one = quad.options(table)[0]
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    stage.let_pass(8000, lambda: stage.top is not table)
    page = stage.top
    assert type(page).__name__ == "RoundEnd" and page.event.winner == 0
    for _click in range(3):
        stage.let_pass(4000)
        if stage.top is page:
            stage.key(pygame.K_RETURN)
    stage.let_pass(4000, lambda: not table.motion.active)
    match = table.session.match
    assert (stage.top is table and quad.tally(table).view.round == 3 and not quad.shown(table)) or match.view(None).table
    view = match.view(None)
    assert view.scores[0] == 97 + one.points + one.bonus + sums
    assert [table.side.plates.score(seat) for seat in range(4)] == list(view.scores)
    brought = one.points + one.bonus
    assert table.past.log.lines[0].plain.endswith(f"won round 2: +{brought}\N{NO-BREAK SPACE}+{sums}")
    seen = match.view(None)
    mark = MomentAt(1, table.side.highlights.found(seen, [Laid(0, "1111", 0, 0, 4, (), 0, 0, 4, 0)], seen)[0])
    assert mark.deciding(table.session).ply == 0, "after the move the next round is dealt"


def test_a_tile_that_reaches_the_goal_within_a_round_is_told_as_one_that_was_laid(stage: Driver) -> None:
    place = quad.middle()
    place["scores"] = [799, 0, 0, 0]
    table = quad.sit(stage, place)
    one = quad.options(table)[0]
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    stage.let_pass(8000, lambda: table.session.match.outcome is not None)
    ply = table.session.match.plies[-1]
    line = "".join(
        span.text for span in words.log_words(table.session.name, 0, [visible.event for visible in ply.step.events], 0)
    )
    assert table.session.match.outcome is not None and "passed" not in line and "won round" not in line
    assert f"laid {words.tile_words(one.laid.tile)}" in line


@pytest.mark.matrix
@pytest.mark.parametrize(("seats", "reduced_motion"), [(2, False), (5, True), (8, False)])
def test_bots_play_a_match_to_its_end_and_the_result_opens(stage: Driver, seats: int, reduced_motion: bool) -> None:
    stage.app.settings.reduced_motion = reduced_motion
    stage.app.settings.bots_speed = "off"
    setup = TableSetup(quad.people(seats, range(seats)), {"tiles": 70})
    place = quad.middle(seats, 30, 6, options={"tiles": 125, "turn_seconds": 0})
    place["scores"] = [780] * seats
    session = quad.loaded(stage, place, setup.seats)
    stage.open("table", session=session)
    table = stage.top
    stage.let_pass(400_000, lambda: type(stage.top).__name__ == "Results")
    outcome = session.match.outcome
    assert outcome is not None and type(stage.top).__name__ == "Results"
    view = session.match.view(None)
    assert [table.side.plates.score(seat) for seat in range(seats)] == list(outcome.scores)
    assert set(quad.shown(table)) == {laid.place for laid in view.table} and quad.counts(table) == list(view.counts)


def test_a_plate_changes_when_the_whole_sum_has_landed(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = quad.with_bonus(table)
    quad.lay(stage, table, one)
    stage.key(pygame.K_RETURN)
    seen, shown = list[int](), set[tuple[int, str]]()
    points = table.side.plates.points

    def arrived() -> bool:
        seen.append(table.side.plates.score(0))
        shown.update((flying.ceremony.sums[-1], flying.ceremony.more) for flying in points.flying)
        return bool(played(table)) and not points.flying

    stage.let_pass(5000, arrived)
    assert set(seen) == {97, 97 + one.points + one.bonus} and seen == sorted(seen)
    said = f"Ana {signed(one.points + one.bonus)}"
    assert shown == {(one.points, said)}, "the numbers add up to the points, the bonus comes on top, and the words say the whole"


def test_each_of_three_tiles_counts_before_the_next_is_told_and_the_last_says_what_all_bring(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(count=22, seed=90))
    table.commit(table.session.match.rules.parse("5455@3,-1 + 0440@-1,-5 + 2000@-2,-5"))
    points, tally, said = table.side.plates.points, table.side.words.tally, list[tuple[str, ...]]()

    def landed() -> bool:
        said.extend((tally.heading, tally.line, one.ceremony.words, one.ceremony.parts[-1].words) for one in points.flying)
        return bool(said) and not points.flying and said[-1][0].endswith("0-0-2-0")

    stage.let_pass(9000, landed)
    assert list(dict.fromkeys(said)) == [
        ("Ana lays 5-4-5-5", "Three corners match: bonus tiles, not 25 points.", "Three corners!", "+19"),
        ("Ana lays 0-0-4-4", "", "", "+8"), ("Ana lays 0-0-2-0", "+29 in all", "", "+2"),
    ], "no sum flies under the words of another tile"


def test_a_finished_match_can_be_watched_again(stage: Driver) -> None:
    session = Session.start(stage.profile, "quad_ominos", TableSetup(quad.people(3, (0, 1, 2)), {"tiles": 70}), 5)
    for _move in range(40):
        session.play(next(iter(session.match.legal())))
    stage.open("table", session=session, replay=True)
    table = stage.top
    stage.let_pass(4000)
    assert table.past.viewing_ply is not None and table.past.viewing_ply > 0
    table.past.playing = False
    table.motion.finish()
    for at in (5, 20, 40, 0):
        table.past.look_at(at)
        stage.rest()
        view = session.match.view(None, at)
        assert set(quad.shown(table)) == {laid.place for laid in view.table}


# ---- many tiles


def test_thirty_tiles_lie_in_the_rack_without_covering_each_other(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(2, 24, 30, 10, 6, 7, 6))
    boxes = [quad.rack(table).home_of(copy) for copy in quad.rack(table).copies]
    assert len(boxes) == 30 and all(quad.rack(table).rect.contains(box) for box in boxes)
    assert not any(a.clip(b).w > 0 and a.clip(b).h > 0 for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    assert min(box.h for box in boxes) >= 0.055 * stage.app.style.size[1]


def test_the_own_order_of_the_hand_is_never_reset(stage: Driver) -> None:
    place = quad.poor()
    table = quad.sit(stage, place)
    copies = quad.rack(table).copies
    quad.rack(table).orders.move((copies[-1],), copies[0])
    own = list(quad.rack(table).keys)
    stage.click(table.side.turn.well.rect.center)
    stage.let_pass(3000)
    assert list(quad.rack(table).keys)[: len(own)] == own and quad.rack(table).orders.sort == "own"
    stage.click(quad.rack(table).sort_button.rect.center)
    stage.rest()
    assert quad.rack(table).orders.sort == "fit"
    while quad.rack(table).orders.sort != "own":
        quad.rack(table).orders.sort_next()
    assert list(quad.rack(table).keys)[: len(own)] == own


def test_looking_back_shows_the_hand_as_it_was_then_and_leaves_its_own_order_alone(stage: Driver) -> None:
    table = quad.sit(stage, quad.poor())
    rack = quad.rack(table)
    stage.click(table.side.turn.well.rect.center)
    stage.let_pass(3000)
    before = quad.poor()["hands"][0]
    drawn = rack.find(table.hands.now.hand[-1])
    assert drawn is not None and drawn.key not in before
    rack.orders.move((drawn,), rack.copies[2])
    own = list(rack.keys)
    table.past.look_at(0)
    stage.rest()
    assert quad.tally(table).view.well == len(quad.poor()["well"]) and sorted(rack.keys) == sorted(before)
    assert list(rack.keys) == [key for key in own if key != drawn.key], "what was there then lies in the same order"
    table.past.look_at(0)
    stage.rest()
    assert list(rack.keys) == own and rack.orders.sort == "own"


def test_the_order_by_fit_puts_what_brings_most_first(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=6))
    best: dict[str, int] = {}
    for one in quad.options(table):
        best[NAME[one.laid.tile]] = max(best.get(NAME[one.laid.tile], 0), one.points + one.bonus)
    worth = [best.get(key, 0) for key in quad.rack(table).keys]
    assert worth == sorted(worth, reverse=True) and worth[0] > 25


# ---- places


@pytest.mark.matrix(2)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080), (960, 600), (720, 1280)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_all_parts_lie_within_the_window_and_apart(stage: Driver, seats: int, size: tuple[int, int], text_size: int) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    assert stage.app.style.large_text == (text_size == 200)
    for hand in (6, 15):
        table = quad.sit(stage, quad.middle(seats, 30, hand))
        window = pygame.Rect((0, 0), size)
        names = ("caption", "well", "undo", "hint", "end_turn", "rules_button", "menu_button", "log_tab", "round", "turn", "sort")
        seats_of = table.side.plates.rim().values()
        parts = [*(table.rail[name] for name in names), *(place.box for place in seats_of), quad.rack(table).rect,
                 table.side.ground.rect]
        assert all(window.contains(rect) for rect in parts)
        apart = [(a, b) for i, a in enumerate(parts) for b in parts[i + 1 :] if a.clip(b).w > 0 and a.clip(b).h > 0]
        assert apart == []
        inside = [table.side.turn.turn_button.rect, quad.rack(table).sort_button.rect]
        assert all(quad.rack(table).rect.contains(quad.rack(table).home_of(copy)) for copy in quad.rack(table).copies)
        least = min(size[1], size[0] * 9 / 16) * 0.058 - 1
        assert all(min(rect.size) >= least for rect in [*inside, *(button.rect for button in table.buttons.all)])
        assert table.side.ground.rect.h >= size[1] * (0.6 if size[0] > size[1] else 0.45)


def test_the_answers_of_a_question_lie_in_its_bubble_and_apart(stage: Driver) -> None:
    for text_size in (100, 200):
        for size in ((1024, 768), (1280, 720)):
            stage.app.settings.text_size = text_size
            stage.app.resize(size)
            for place in (quad.middle(fit=6), quad.crowd()):
                table = quad.sit(stage, place)
                quad.lay(stage, table, quad.with_bonus(table))
                stage.rest()
                box, first, second = table.side.words.question_places()
                assert box.contains(first) and box.contains(second) and not first.colliderect(second)
                assert min(first.h, second.h) >= size[1] * 0.045
                assert table.side.ground.rect.contains(box) or table.rail["caption"].contains(box)
                assert not covered(box, table.side.turn.places.obstacles())


def test_tiles_make_room_for_a_question_without_becoming_smaller(stage: Driver) -> None:
    stage.app.settings.text_size = 200
    stage.app.resize((1280, 720))
    table = quad.sit(stage, quad.middle(fit=6))
    seen = quad.camera(table).view
    quad.lay(stage, table, quad.with_bonus(table))
    stage.rest()
    moved = quad.camera(table).view
    assert moved.side == seen.side and moved.x != seen.x
    assert table.side.words.beside_tile and all(map(quad.camera(table).sees, table.side.turn.places.on_table))
    stage.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    stage.rest()
    assert not quad.draft(table).laid and quad.camera(table).view == seen


def test_a_question_without_free_felt_takes_the_place_of_the_caption(stage: Driver) -> None:
    stage.app.resize((1280, 720))
    table = quad.sit(stage, quad.crowd())
    stage.picture()
    assert table.rail["caption"].contains(table.picture.caption_box) and table.picture.caption_box.w
    quad.lay(stage, table, quad.with_bonus(table))
    stage.rest()
    stage.picture()
    assert not table.side.words.beside_tile and not table.picture.caption_box.w
    assert table.side.words.paper().heading == "Three corners match", "a voice says it all the same"


def test_pointing_at_a_round_button_or_the_pile_tells_what_it_is(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    turn = table.side.turn
    for widget in (quad.rack(table).sort_button, turn.well):
        about = widget.rect.inflate(0, table.style.px(9))
        about.bottom = widget.rect.top
        stage.point((4, 4))
        before = pygame.image.tobytes(stage.picture().subsurface(about), "RGB")
        stage.point(widget.rect.center)
        stage.let_pass(300)
        assert pygame.image.tobytes(stage.picture().subsurface(about), "RGB") != before
    assert quad.rack(table).sort_button.spoken() == "Sort: by fit" and turn.turn_button.name == "Turn" and turn.turn_button.round


def test_the_caption_tells_the_way_back_to_the_whole_table(stage: Driver) -> None:
    table = quad.sit(stage, quad.crowd())
    stage.point(table.side.ground.rect.center)
    stage.wheel(1)
    stage.let_pass(200)
    assert table.side.words.paper().body.endswith("shows the whole table.")
    table.side.turn.act("home")
    stage.rest()
    assert "whole table" not in table.side.words.paper().body


def test_eight_seats_sit_around_the_table_in_the_order_of_play(stage: Driver) -> None:
    for size in ((1024, 768), (1280, 720)):
        stage.app.resize(size)
        table = quad.sit(stage, quad.crowd())
        rim = table.side.plates.rim()
        left, right = [rim[seat] for seat in range(5)], [rim[seat] for seat in range(5, 8)]
        assert all(b.at[1] < a.at[1] and b.box.right <= table.side.ground.rect.x for a, b in pairwise(left)), "upwards"
        assert all(a.at[1] < b.at[1] and b.box.x >= table.side.ground.rect.right for a, b in pairwise(right)), "then down"
        assert all(place.words == "right" for place in left[1:]) and all(place.words == "left" for place in right)
