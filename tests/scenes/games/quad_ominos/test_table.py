"""The Quad-Ominos table under hands: taking up, turning, laying, refusals, the bonus, drawing, undo, keys. The rules decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import catalogue
from game.bots.levels import Hint
from game.contract import Phrase
from game.quad_ominos.fitting import Placement
from game.quad_ominos.moves import parse, text
from game.quad_ominos.tiles import NAME
from tests.scenes.driver import Driver
from tools.gallery import quad


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def put(stage: Driver, table: Any, one: Placement) -> None:
    """Takes a tile up by a click and lays it by another, turned as it is to lie."""
    quad.take(stage, table, one)
    quad.over(stage, table, one)
    stage.click(table.camera.box(one.laid.place).center)
    stage.point((4, 4))
    stage.rest()


def states(table: Any) -> dict[str, str]:
    return {str(copy.key): table.state_of(copy) for copy in table.rack.copies}


# ---- what may be laid


def test_tiles_that_fit_stand_out_and_the_others_are_dim(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=4))
    fitting = {NAME[one.laid.tile] for one in quad.options(table)}
    assert 0 < len(fitting) < len(table.rack.copies)
    assert {tile for tile, state in states(table).items() if state == "up"} == fitting
    assert {tile for tile, state in states(table).items() if state == "dim"} == set(table.rack.keys) - fitting


def test_a_tile_taken_up_lights_exactly_its_places(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=5))
    for tile in list(table.draft.fits):
        stage.click(quad.tile_at(table, tile))
        assert table.hand.tile == tile
        assert set(table.hand.lit) == {one.laid.place for one in quad.options(table) if NAME[one.laid.tile] == tile}
        stage.key(pygame.K_ESCAPE)
        stage.rest()


def test_two_clicks_lay_a_draft_and_enter_plays_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    assert [laid.laid for laid in table.draft.laid] == [one.laid] and played(table) == []
    assert table.end_button.enabled and table.end_button.label == "Lay"
    stage.key(pygame.K_RETURN)
    stage.settle(60)
    assert played(table)[0] == text(table.session.match.plies[0].move) == f"{one.laid.tile}@{one.laid.x},{one.laid.y}"
    stage.rest()
    assert one.laid.place in table.shown.tiles


def test_a_drag_lays_as_well(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    end = table.camera.box(one.laid.place).center
    stage.drag(quad.tile_at(table, NAME[one.laid.tile]), end)
    assert table.hand.ghost is not None
    stage.release(end)
    stage.rest()
    assert [laid.laid.place for laid in table.draft.laid] == [one.laid.place]
    assert table.hand.held is None and len(table.rack.away) == 1


def test_a_drag_that_ends_in_the_rack_or_on_the_felt_lays_nothing(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile = next(iter(table.draft.fits))
    order = table.rack.keys
    start = quad.tile_at(table, tile)
    stage.drag(start, (table.rail["banner"].centerx, table.rail["banner"].centery))
    stage.release(table.rail["banner"].center)
    stage.rest()
    assert table.draft.laid == [] and table.hand.held is None and table.rack.away == set() and table.rack.keys == order


# ---- turning


def test_over_a_place_a_tile_turns_itself_and_goes_through_the_fitting_turns_only(stage: Driver) -> None:
    table = quad.sit(stage, quad.position(2, {(0, 0): "5555"}, [["5255", "1111"], ["2222"]], ["3333"]))
    stage.click(quad.tile_at(table, "5255"))
    box = table.camera.box((1, 0))
    stage.point(box.center)
    fitting = table.hand.lit[1, 0]
    assert [one.laid.tile for one in fitting] == ["5255", "5525"], "the left side must show 5 and 5"
    assert table.hand.ghost == fitting[0]
    turns: list[Callable[[], None]] = [
        lambda: stage.wheel(1), lambda: stage.key(pygame.K_r),
        lambda: stage.send(pygame.MOUSEBUTTONDOWN, pos=box.center, button=3), lambda: stage.wheel(-1),
    ]
    for number, turn in enumerate(turns):
        turn()
        assert table.hand.ghost == fitting[(1, 0, 1, 0)[number]]
    assert table.hand.tile == "5255", "the right button turns and does not put back"


def test_where_only_one_turn_fits_turning_changes_nothing(stage: Driver) -> None:
    table = quad.sit(stage, quad.position(2, {(0, 0): "5555"}, [["0055", "1111"], ["2222"]], ["3333"]))
    stage.click(quad.tile_at(table, "0055"))
    stage.point(table.camera.box((1, 0)).center)
    ghost = table.hand.ghost
    assert ghost is not None and ghost.laid.tile == "5005"
    stage.wheel(1)
    stage.key(pygame.K_r)
    assert table.hand.ghost == ghost


def test_a_click_near_a_lit_place_is_meant_for_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = quad.options(table)[0]
    quad.take(stage, table, one)
    box = table.camera.box(one.laid.place)
    free = [place for place in ((-1, 0), (1, 0), (0, 1), (0, -1))
            if (one.laid.x + place[0], one.laid.y + place[1]) not in table.shown.tiles]
    dx, dy = free[0]
    stage.point((box.centerx + dx * round(box.w * 0.6), box.centery - dy * round(box.h * 0.6)))
    assert table.hand.over in table.hand.lit


# ---- refusals


def test_an_illegal_drop_says_which_corner_disagrees_and_goes_home(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile, place = quad.clash(table)
    stage.click(quad.tile_at(table, tile))
    stage.click(table.camera.box(place).center)
    assert table.bubble.visible and table.bubble.rule == "T6"
    where, corner = table.faults[0]
    assert where == place and table.draft.disagreeing(tile, place)[0] == corner
    assert played(table) == [] and table.draft.laid == [] and table.hand.held is None
    assert table.show.flights, "it shakes where it was meant to lie"
    stage.settle(2500)
    assert table.rack.away == set() and not table.show.flights


def test_a_tile_on_a_tile_is_refused_there(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile = next(iter(table.draft.fits))
    taken = next(place for place in table.shown.tiles if place not in table.draft.places(tile)
                 and all((place[0] + dx, place[1] + dy) in table.shown.tiles for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))))
    stage.click(quad.tile_at(table, tile))
    stage.click(table.camera.box(taken).center)
    assert table.bubble.visible and "already" in table.bubble.sentence


def test_the_well_gives_nothing_while_a_tile_fits(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    stage.click(table.well.rect.center)
    assert played(table) == [] and table.bubble.visible and table.bubble.rule == "T9"


# ---- the bonus


def bonus(stage: Driver) -> Any:
    table = quad.sit(stage, quad.middle(fit=6))
    put(stage, table, quad.with_bonus(table))
    assert table.draft.choosing
    return table


def test_the_gold_button_takes_the_25(stage: Driver) -> None:
    table = bonus(stage)
    assert [button.visible for button in table.answers] == [True, True] and table.answers[0].label == "25 points"
    assert all(pill.visible for pill in table.pills), "the question stands where the tile lies, too"
    assert str(table.draft.best_pair) in table.answers[1].label
    stage.click(table.answers[0].rect.center)
    stage.settle(60)
    assert "+" not in played(table)[0]


@pytest.mark.parametrize("by_pill", [False, True])
def test_two_bonus_tiles_are_laid_like_any_other(stage: Driver, by_pill: bool) -> None:
    table = bonus(stage)
    stage.click(table.pills[1].rect.center if by_pill else table.answers[1].rect.center)
    stage.rest()
    for number in (1, 2):
        assert not table.end_button.enabled
        one = next(iter(next(iter(table.draft.fits.values())).values()))[0]
        put(stage, table, one)
        assert len(table.draft.laid) == number + 1
    assert table.end_button.enabled
    stage.key(pygame.K_RETURN)
    stage.settle(60)
    assert played(table)[0].count("+") == 2


def test_a_tile_taken_up_while_the_question_is_open_is_meant_as_a_bonus_tile(stage: Driver) -> None:
    table = bonus(stage)
    tile = next(copy.key for copy in table.rack.copies if copy.number not in table.rack.away)
    stage.click(quad.tile_at(table, tile))
    assert table.draft.bonus_mode


def test_rather_25_puts_the_bonus_tile_back(stage: Driver) -> None:
    table = bonus(stage)
    stage.click(table.answers[1].rect.center)
    stage.rest()
    put(stage, table, next(iter(next(iter(table.draft.fits.values())).values()))[0])
    assert len(table.rack.away) == 2
    stage.click(table.answers[0].rect.center)
    stage.rest()
    assert table.draft.choosing and len(table.rack.away) == 1
    stage.key(pygame.K_RETURN)
    stage.settle(60)
    assert "+" not in played(table)[0]


def test_a_bonus_tile_after_which_no_second_fits_is_refused_with_the_reason(stage: Driver) -> None:
    table = bonus(stage)
    table.draft.begin_bonus()
    main = table.draft.laid[0].laid
    tile, place = main.tile, (main.x + 40, main.y)
    assert table.why_not(tile, place) is not None
    for copy in table.rack.copies:
        for lain in table.draft.board.patterns:
            if copy.key not in table.draft.fits and table.why_not(str(copy.key), lain) is None:
                pytest.fail("something that is not offered was not refused either")


# ---- how a round begins


@pytest.mark.parametrize(("which", "wanted"), [(0, "5555@0,0"), (1, "0000@0,0")])
def test_the_one_who_begins_may_choose_the_zeros(stage: Driver, which: int, wanted: str) -> None:
    table = quad.sit(stage, quad.opening())
    assert [button.visible for button in table.answers] == [True, True]
    stage.click(table.answers[which].rect.center)
    stage.rest()
    assert table.draft.laid
    stage.key(pygame.K_RETURN)
    stage.settle(40)
    assert played(table)[0] == wanted


def test_the_first_tile_is_laid_by_hand_as_well_and_another_one_is_refused(stage: Driver) -> None:
    table = quad.sit(stage, quad.opening())
    other = next(str(key) for key in table.rack.keys if key not in ("5555", "0000"))
    stage.click(quad.tile_at(table, other))
    stage.click(table.camera.box((0, 0)).center)
    assert table.bubble.visible and table.bubble.rule == "T4"
    stage.settle(2500)
    stage.click(quad.tile_at(table, "5555"))
    stage.click(table.camera.box((0, 0)).center)
    stage.rest()
    assert [one.laid.tile for one in table.draft.laid] == ["5555"]


def test_on_an_empty_table_the_first_tile_lies_wherever_it_is_put(stage: Driver) -> None:
    table = quad.sit(stage, quad.opening())
    stage.click(quad.tile_at(table, "5555"))
    stage.click((table.table_rect().right - 60, table.table_rect().top + 50))
    stage.rest()
    assert [one.laid.place for one in table.draft.laid] == [(0, 0)]


# ---- drawing and passing


def test_each_click_on_the_well_draws_one_tile_for_20_points_until_one_fits(stage: Driver) -> None:
    table = quad.sit(stage, quad.poor())
    assert table.must_draw and table.end_button.label == "Draw"
    before, held = table.shown.score(0), len(table.rack.copies)
    drawn = 0
    while table.must_draw:
        stage.click(table.well.rect.center)
        stage.settle(3000)
        drawn += 1
        assert len(table.rack.copies) == held + drawn
        assert table.shown.score(0) == before - 20 * drawn
    assert played(table) == ["draw"] * drawn and table.draft.fits
    assert "fits" in table.paper().heading
    put(stage, table, quad.options(table)[0])
    stage.key(pygame.K_RETURN)
    stage.settle(60)
    assert played(table)[drawn].count("@") == 1


def test_enter_draws_too_and_a_pass_is_a_pass(stage: Driver) -> None:
    place = quad.poor()
    place["well"] = place["well"][:1]
    table = quad.sit(stage, place)
    stage.key(pygame.K_RETURN)
    stage.settle(3000)
    assert played(table) == ["draw"]
    if table.draft.only_word is not None:
        assert table.end_button.label == "Pass"
        stage.key(pygame.K_RETURN)
        stage.settle(60)
        assert played(table)[:2] == ["draw", "pass"]


# ---- back


def test_undo_takes_tiles_back_one_by_one_and_right_click_too(stage: Driver) -> None:
    table = bonus(stage)
    stage.click(table.answers[1].rect.center)
    stage.rest()
    put(stage, table, next(iter(next(iter(table.draft.fits.values())).values()))[0])
    stage.click(table.undo_button.rect.center)
    stage.rest()
    assert len(table.draft.laid) == 1 and table.draft.bonus_mode
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(40, 300), button=3)
    stage.rest()
    assert table.draft.choosing
    stage.key(pygame.K_ESCAPE)
    stage.rest()
    assert table.draft.laid == [] and table.rack.away == set()


def test_redo_lays_again_what_was_taken_back_until_something_else_is_laid(stage: Driver) -> None:
    table = bonus(stage)
    main = table.draft.laid[0]
    stage.click(table.answers[1].rect.center)
    stage.rest()
    first = next(iter(next(iter(table.draft.fits.values())).values()))[0]
    put(stage, table, first)
    for _gesture in range(3):
        stage.key(pygame.K_ESCAPE)
        stage.rest()
    assert table.draft.laid == [] and not table.draft.bonus_mode
    table.redo()
    assert table.draft.laid == [main] and table.draft.choosing and len(table.rack.away) == 1
    table.redo()
    table.redo()
    assert table.draft.laid == [main, first] and len(table.rack.away) == 2
    table.redo()
    assert table.draft.laid == [main, first]
    stage.key(pygame.K_ESCAPE)
    stage.rest()
    other = next(one for fits in table.draft.fits.values() for found in fits.values() for one in found if one != first)
    put(stage, table, other)
    table.redo()
    assert table.draft.laid == [main, other]


def test_the_left_button_pulls_free_felt_along_and_two_clicks_show_everything(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    fitted = table.camera.view
    start = (table.table_rect().x + 20, table.table_rect().y + 20)
    stage.drag(start, (start[0] + 80, start[1] + 40))
    stage.release((start[0] + 80, start[1] + 40))
    assert table.camera.own and table.camera.view.x < fitted.x and table.camera.view.y > fitted.y
    stage.settle(1000)
    stage.click(start)
    assert table.camera.own
    stage.click(start)
    stage.rest()
    assert table.camera.view == fitted


def test_a_click_on_the_draft_takes_it_into_the_hand_again(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    stage.click(table.camera.box(one.laid.place).center)
    assert table.draft.laid == [] and table.hand.tile == NAME[one.laid.tile]


def test_looking_back_and_forth_keeps_the_draft(stage: Driver) -> None:
    session = quad.loaded(stage, quad.middle(turn=3))
    move = next(iter(session.match.legal()))
    session.play(move)
    stage.open("table", session=session)
    stage.rest()
    table = stage.top
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    now = dict(table.shown.tiles)
    table.look_at(0)
    stage.rest()
    assert len(table.shown.tiles) == len(now) - 1 and not table.ready
    table.look_at(0)
    stage.rest()
    assert table.shown.tiles == now and [laid.laid for laid in table.draft.laid] == [one.laid] and table.ready


# ---- hints


def test_a_hint_shows_the_tile_then_the_place_then_the_reason(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = quad.options(table)[0]
    move = parse(f"{one.laid.tile}@{one.laid.x},{one.laid.y}")
    table.thinking.hint, table.thinking.hint_stage = Hint(move, Phrase("Nothing brings more points now.")), 1
    assert table.hinted == NAME[one.laid.tile] and table.hint_tile is None
    table.thinking.hint_stage = 2
    assert table.hint_tile == one.laid
    table.thinking.hint_stage = 3
    assert table.paper().body == "Nothing brings more points now."


# ---- keys and pad


def walk(stage: Driver, table: Any, tile: str) -> None:
    """Goes with the arrow keys to a tile of the rack."""
    to = [str(copy.key) for copy in table.rack.copies].index(tile)
    while table.rack.hand.at != to:
        stage.key(pygame.K_RIGHT if table.rack.hand.at < to else pygame.K_LEFT)


def test_a_whole_turn_with_two_bonus_tiles_by_keys_alone(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=6))
    stage.key(pygame.K_RIGHT)
    walk(stage, table, NAME[quad.with_bonus(table).laid.tile])
    stage.key(pygame.K_SPACE)
    stage.settle(60)
    assert table.hand.ghost is not None and table.hand.ghost.bonus, "the cursor stands where the tile brings most"
    stage.key(pygame.K_SPACE)
    stage.rest()
    assert table.draft.choosing and table.focus is table.answers[0]
    while table.focus is not table.answers[1]:
        stage.key(pygame.K_TAB)
    stage.key(pygame.K_SPACE)
    stage.rest()
    for _number in (1, 2):
        assert table.draft.bonus_mode and table.focus is table.rack
        walk(stage, table, next(iter(table.draft.fits)))
        stage.key(pygame.K_SPACE)
        stage.settle(60)
        assert table.hand.ghost is not None, "the cursor stands where the tile fits"
        stage.key(pygame.K_SPACE)
        stage.rest()
    assert table.focus is table.end_button
    stage.key(pygame.K_SPACE)
    stage.settle(60)
    assert played(table)[0].count("+") == 2


def test_the_cursor_goes_from_lit_place_to_lit_place_and_escape_puts_back(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=5))
    tile = max(table.draft.fits, key=lambda tile: len(table.draft.fits[tile]))
    stage.key(pygame.K_RIGHT)
    table.rack.hand.at = [str(copy.key) for copy in table.rack.copies].index(tile)
    stage.key(pygame.K_SPACE)
    seen = {table.board.at}
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_DOWN):
        stage.key(key)
        assert table.board.at in table.hand.lit and table.hand.over == table.board.at
        seen.add(table.board.at)
    assert len(seen) > 1
    stage.key(pygame.K_ESCAPE)
    assert table.hand.held is None and table.focus is table.rack


# ---- the camera under the hand


def test_wheel_middle_button_and_home_move_the_table(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    fitted = table.camera.view
    stage.point(table.table_rect().center)
    stage.wheel(2)
    assert table.camera.view.side > fitted.side and table.camera.own
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(300, 250), button=2)
    before = table.camera.view
    stage.send(pygame.MOUSEMOTION, pos=(340, 270), rel=(40, 20), buttons=(0, 1, 0))
    stage.send(pygame.MOUSEBUTTONUP, pos=(340, 270), button=2)
    assert table.camera.view.x < before.x and table.camera.view.y > before.y
    stage.key(pygame.K_HOME)
    stage.rest()
    assert table.camera.view == fitted and not table.camera.own
    stage.key(pygame.K_PLUS)
    assert table.camera.view.side > fitted.side
    stage.key(pygame.K_MINUS)


def test_the_table_fits_itself_between_turns_and_never_during_one(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    view = table.camera.view
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.take(stage, table, one)
    quad.over(stage, table, one)
    stage.click(table.camera.box(one.laid.place).center)
    stage.rest()
    assert table.camera.view == view
    stage.key(pygame.K_RETURN)
    stage.settle(6000, lambda: table.ready)
    assert all(table.camera.sees(place) for place in table.shown.tiles)


def test_every_place_that_is_lit_can_be_seen(stage: Driver) -> None:
    for place in (quad.middle(fit=6), quad.crowd(), quad.middle(2, 24, 30, 10, 6, 7, 6)):
        table = quad.sit(stage, place)
        assert all(table.camera.sees(one.laid.place) for one in quad.options(table))


def test_the_rules_of_the_game_are_those_of_the_catalogue() -> None:
    assert catalogue.rules("quad_ominos").info.hidden
