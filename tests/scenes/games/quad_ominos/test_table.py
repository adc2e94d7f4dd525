"""The Quad-Ominos table under hands: taking up, turning, laying, refusals, the bonus, drawing, undo, keys. The rules decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import catalogue
from game.bots.levels import Hint
from game.contract import Phrase
from game.quad_ominos.board import Laid
from game.quad_ominos.fitting import Placement
from game.quad_ominos.legal import clashes
from game.quad_ominos.moves import parse, text
from game.quad_ominos.moves import place as placed
from game.quad_ominos.tiles import NAME
from scenes.games.quad_ominos.turn import why_not
from scenes.table.board.gestures import Drafts
from tests.scenes.driver import Driver
from tools.gallery import quad


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def put(stage: Driver, table: Any, one: Placement) -> None:
    """Takes a tile up by a click and lays it by another, turned as it is to lie."""
    quad.take(stage, table, one)
    quad.over(stage, table, one)
    stage.click(quad.camera(table).box(one.laid.place).center)
    stage.point((4, 4))
    stage.rest()


def states(table: Any) -> dict[str, str]:
    return {str(copy.key): quad.making(table).state_of(copy) for copy in quad.rack(table).copies}


def drafts(table: Any) -> Drafts:
    found = quad.making(table).drafts
    assert found is not None
    return found


# ---- what may be laid


def test_tiles_that_fit_stand_out_and_the_others_are_dim(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=4))
    fitting = {NAME[one.laid.tile] for one in quad.options(table)}
    assert 0 < len(fitting) < len(quad.rack(table).copies)
    assert {tile for tile, state in states(table).items() if state == "up"} == fitting
    assert {tile for tile, state in states(table).items() if state == "dim"} == set(quad.rack(table).keys) - fitting


def test_a_tile_taken_up_lights_exactly_its_places(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=5))
    for tile in list(quad.draft(table).fits):
        stage.click(quad.tile_at(table, tile))
        assert quad.making(table).tile == tile
        assert set(quad.making(table).lit) == {one.laid.place for one in quad.options(table) if NAME[one.laid.tile] == tile}
        stage.key(pygame.K_ESCAPE)
        stage.rest()


def test_two_clicks_lay_a_draft_and_enter_plays_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    assert [laid.laid for laid in quad.draft(table).laid] == [one.laid] and played(table) == []
    assert table.buttons.end.enabled and table.buttons.end.label == "End turn"
    stage.key(pygame.K_RETURN)
    stage.let_pass(60)
    assert played(table)[0] == text(table.session.match.plies[0].move) == f"{one.laid.tile}@{one.laid.x},{one.laid.y}"
    stage.rest()
    assert one.laid.place in quad.shown(table)


def test_a_drag_lays_as_well(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    end = quad.camera(table).box(one.laid.place).center
    stage.drag(quad.tile_at(table, NAME[one.laid.tile]), end)
    assert quad.making(table).ghost is not None
    stage.release(end)
    stage.rest()
    assert [laid.laid.place for laid in quad.draft(table).laid] == [one.laid.place]
    assert quad.making(table).held is None and len(quad.rack(table).away) == 1


def test_a_drag_that_ends_in_the_rack_or_on_the_felt_lays_nothing(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile = next(iter(quad.draft(table).fits))
    order = quad.rack(table).keys
    start = quad.tile_at(table, tile)
    felt = table.rail["caption"].center
    stage.drag(start, felt)
    stage.release(felt)
    stage.rest()
    assert quad.draft(table).laid == () and quad.making(table).held is None
    assert quad.rack(table).away == set() and quad.rack(table).keys == order


# ---- turning


def test_over_a_place_a_tile_turns_itself_and_goes_through_the_fitting_turns_only(stage: Driver) -> None:
    table = quad.sit(stage, quad.position(2, {(0, 0): "5555"}, [["5255", "1111"], ["2222"]], ["3333"]))
    stage.click(quad.tile_at(table, "5255"))
    box = quad.camera(table).box((1, 0))
    stage.point(box.center)
    fitting = quad.making(table).lit[1, 0]
    assert [one.laid.tile for one in fitting] == ["5255", "5525"], "the left side must show 5 and 5"
    assert quad.making(table).ghost == fitting[0]
    turns: list[Callable[[], None]] = [
        lambda: stage.wheel(1), lambda: stage.key(pygame.K_r),
        lambda: stage.send(pygame.MOUSEBUTTONDOWN, pos=box.center, button=3), lambda: stage.wheel(-1),
    ]
    for number, turn in enumerate(turns):
        turn()
        assert quad.making(table).ghost == fitting[(1, 0, 1, 0)[number]]
    assert quad.making(table).tile == "5255", "the right button turns and does not put back"


def test_where_only_one_turn_fits_turning_changes_nothing(stage: Driver) -> None:
    table = quad.sit(stage, quad.position(2, {(0, 0): "5555"}, [["0055", "1111"], ["2222"]], ["3333"]))
    stage.click(quad.tile_at(table, "0055"))
    stage.point(quad.camera(table).box((1, 0)).center)
    ghost = quad.making(table).ghost
    assert ghost is not None and ghost.laid.tile == "5005"
    stage.wheel(1)
    stage.key(pygame.K_r)
    assert quad.making(table).ghost == ghost


def test_a_click_near_a_lit_place_is_meant_for_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = quad.options(table)[0]
    quad.take(stage, table, one)
    box = quad.camera(table).box(one.laid.place)
    free = [place for place in ((-1, 0), (1, 0), (0, 1), (0, -1))
            if (one.laid.x + place[0], one.laid.y + place[1]) not in quad.shown(table)]
    dx, dy = free[0]
    stage.point((box.centerx + dx * round(box.w * 0.6), box.centery - dy * round(box.h * 0.6)))
    assert quad.making(table).over in quad.making(table).lit


# ---- refusals


def test_an_illegal_drop_says_which_corner_disagrees_and_goes_home(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile, place = quad.clash(table)
    stage.click(quad.tile_at(table, tile))
    stage.click(quad.camera(table).box(place).center)
    assert table.bubble.visible and table.bubble.rule == "T6"
    where, corner = quad.making(table).faults[0]
    assert where == place and clashes(quad.draft(table).board, Laid(tile, *place))[0].corner == corner
    assert played(table) == [] and quad.draft(table).laid == () and quad.making(table).held is None
    shaking = table.side.turn.holding.refused
    assert shaking is not None and shaking.laid.place == place and shaking.laid.tile == tile, "where it was meant to lie"
    stage.let_pass(2500, table.stage.flights)
    assert [flight.piece.kind for flight in table.stage.flights()] == [tile], "it glides home"
    stage.let_pass(2500)
    assert quad.rack(table).away == set() and not table.stage.flights() and table.side.turn.holding.refused is None


def test_a_tile_on_a_tile_is_refused_there(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    tile = next(iter(quad.draft(table).fits))
    taken = next(place for place in quad.shown(table) if place not in quad.draft(table).places(tile)
                 and all((place[0] + dx, place[1] + dy) in quad.shown(table) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))))
    stage.click(quad.tile_at(table, tile))
    stage.click(quad.camera(table).box(taken).center)
    assert table.bubble.visible and "already" in table.bubble.sentence


def test_the_well_gives_nothing_while_a_tile_fits(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    stage.click(table.side.turn.well.rect.center)
    assert played(table) == [] and table.bubble.visible and table.bubble.rule == "T9"


# ---- the bonus


def bonus(stage: Driver) -> Any:
    table = quad.sit(stage, quad.middle(fit=6))
    put(stage, table, quad.with_bonus(table))
    assert quad.draft(table).choosing
    return table


def test_the_gold_button_takes_the_25(stage: Driver) -> None:
    table = bonus(stage)
    assert [button.visible for button in quad.answers(table).buttons] == [True, True]
    assert quad.answers(table).buttons[0].label == "Take 25 points"
    asked = quad.answers(table).words.question()
    assert asked is not None and str(quad.draft(table).best_pair) in asked.line, "the caption says what two more bring"
    assert table.side.words.paper().body == asked.line
    stage.click(quad.answers(table).buttons[0].rect.center)
    stage.let_pass(60)
    assert "+" not in played(table)[0]


def test_a_hint_goes_on_from_what_lies(stage: Driver) -> None:
    table = bonus(stage)
    laid = [one.laid for one in quad.draft(table).laid]
    stage.key(pygame.K_h)
    stage.let_pass(100)
    hint = table.hints.hint
    assert hint is not None and list(hint.move.laid[:1]) == laid and table.session.match.check(hint.move) is None
    asked, answers = table.side.words.question(), quad.answers(table)
    more = int(len(hint.move.laid) > 1)
    assert asked is not None and asked.advised == more and asked.line == hint.reason.say()
    assert all(button.visible for button in answers.buttons), "the hint takes no answer away"
    assert [button.kind for button in answers.buttons] == (["second", "first"] if more else ["first", "second"])
    assert table.buttons.end.kind == "second"
    answers.give(1)
    stage.rest()
    stage.key(pygame.K_h)
    stage.key(pygame.K_h)
    stage.key(pygame.K_h)
    paper = table.side.words.paper()
    assert paper is not None and paper.body == f"{table.hints.hint.reason.say()} Enter does it."


def test_a_tile_that_is_not_the_hints_is_told_of_all_the_same(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=6))
    stage.key(pygame.K_h)
    stage.let_pass(3000, lambda: table.hints.hint is not None)
    for _time in range(2):
        stage.key(pygame.K_h)
    hinted = table.side.turn.sel.hinted
    other = next(str(copy.key) for copy in quad.rack(table).copies if copy.key != hinted)
    stage.click(quad.tile_at(table, other))
    paper, reason = table.side.words.paper(), table.hints.hint.reason.say()
    assert paper is not None and paper.body != reason
    stage.click(quad.tile_at(table, hinted))
    paper = table.side.words.paper()
    assert paper is not None and paper.body == f"{reason} Enter does it."


def test_space_on_a_free_place_with_nothing_picked_says_what_to_do(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=5))
    board = table.side.turn.board
    board.at = next(iter(next(iter(quad.draft(table).fits.values()))))
    table.keys_used = True
    table.set_focus(board)
    stage.key(pygame.K_SPACE)
    assert stage.toast == "First pick a tile from your hand."


def test_a_hint_puts_back_the_tile_in_hand_first(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=5))
    stage.click(quad.tile_at(table, next(iter(quad.draft(table).fits))))
    assert quad.making(table).held is not None
    stage.key(pygame.K_h)
    assert quad.making(table).held is None


def test_a_tile_is_laid_as_the_hint_shows_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.position(2, {(0, 0): "1111"}, [["1121", "2345"], ["3333"]], ["4444"]))
    (tile, places), = quad.draft(table).fits.items()
    ways = next(ways for ways in places.values() if len(ways) > 1)
    table.hints.hint, table.hints.hint_stage = Hint(placed(ways[1].laid), Phrase("So.")), 2
    stage.click(quad.tile_at(table, tile))
    box = quad.camera(table).box(ways[1].laid.place)
    stage.point(box.center)
    stage.click(box.center)
    stage.rest()
    assert quad.draft(table).laid[0].laid == ways[1].laid


def test_a_click_where_the_hint_shows_its_tile_lays_it(stage: Driver) -> None:
    table = quad.sit(stage, quad.position(2, {(0, 0): "1111"}, [["1121", "2345"], ["3333"]], ["4444"]))
    (_tile, places), = quad.draft(table).fits.items()
    ways = next(ways for ways in places.values() if len(ways) > 1)
    table.hints.hint, table.hints.hint_stage = Hint(placed(ways[1].laid), Phrase("So.")), 1
    table.side.turn.tap(ways[1].laid.place)
    assert not quad.draft(table).laid, "its place is not shown yet"
    table.hints.hint_stage = 2
    stage.click(quad.camera(table).box(ways[1].laid.place).center)
    stage.rest()
    assert [one.laid for one in quad.draft(table).laid] == [ways[1].laid]


def test_the_first_piece_in_focus_is_one_that_fits(stage: Driver) -> None:
    table = bonus(stage)
    drafts(table).back()
    table.side.turn.begin(0)
    cursor = quad.rack(table).selection.cursor
    assert cursor is not None and cursor.key in quad.draft(table).fits


def test_two_bonus_tiles_are_laid_like_any_other(stage: Driver) -> None:
    table = bonus(stage)
    stage.click(quad.answers(table).buttons[1].rect.center)
    stage.rest()
    for number in (1, 2):
        assert not table.buttons.end.enabled
        one = next(iter(next(iter(quad.draft(table).fits.values())).values()))[0]
        put(stage, table, one)
        assert len(quad.draft(table).laid) == number + 1
    assert table.buttons.end.enabled
    stage.key(pygame.K_RETURN)
    stage.let_pass(60)
    assert played(table)[0].count("+") == 2


def test_a_tile_taken_up_while_the_question_is_open_is_meant_as_a_bonus_tile(stage: Driver) -> None:
    table = bonus(stage)
    tile = next(str(copy.key) for copy in quad.rack(table).copies if copy.number not in quad.rack(table).away)
    stage.click(quad.tile_at(table, tile))
    assert quad.draft(table).bonus_mode


def test_rather_25_puts_the_bonus_tile_back(stage: Driver) -> None:
    table = bonus(stage)
    stage.click(quad.answers(table).buttons[1].rect.center)
    stage.rest()
    put(stage, table, next(iter(next(iter(quad.draft(table).fits.values())).values()))[0])
    assert len(quad.rack(table).away) == 2
    stage.click(quad.answers(table).buttons[0].rect.center)
    stage.rest()
    assert quad.draft(table).choosing and len(quad.rack(table).away) == 1
    stage.key(pygame.K_RETURN)
    stage.let_pass(60)
    assert "+" not in played(table)[0]


def test_a_bonus_tile_after_which_no_second_fits_is_refused_with_the_reason(stage: Driver) -> None:
    table = bonus(stage)
    drafts(table).go(quad.draft(table).with_bonus())
    main = quad.draft(table).laid[0].laid
    tile, place = main.tile, (main.x + 40, main.y)
    assert why_not(quad.draft(table), tile, place) is not None
    for copy in quad.rack(table).copies:
        for lain in quad.draft(table).board.patterns:
            if copy.key not in quad.draft(table).fits and why_not(quad.draft(table), str(copy.key), lain) is None:
                pytest.fail("something that is not offered was not refused either")


# ---- how a round begins


@pytest.mark.parametrize(("which", "wanted"), [(0, "5555@0,0"), (1, "0000@0,0")])
def test_the_one_who_begins_may_choose_the_zeros(stage: Driver, which: int, wanted: str) -> None:
    table = quad.sit(stage, quad.opening())
    assert [button.visible for button in quad.answers(table).buttons] == [True, True]
    stage.click(quad.answers(table).buttons[which].rect.center)
    stage.rest()
    assert quad.draft(table).laid
    stage.key(pygame.K_RETURN)
    stage.let_pass(40)
    assert played(table)[0] == wanted


def test_the_first_tile_is_laid_by_hand_as_well_and_another_one_is_refused(stage: Driver) -> None:
    table = quad.sit(stage, quad.opening())
    other = next(str(key) for key in quad.rack(table).keys if key not in ("5555", "0000"))
    stage.click(quad.tile_at(table, other))
    stage.click(quad.camera(table).box((0, 0)).center)
    assert table.bubble.visible and table.bubble.rule == "T4"
    stage.let_pass(2500)
    stage.click(quad.tile_at(table, "5555"))
    stage.click(quad.camera(table).box((0, 0)).center)
    stage.rest()
    assert [one.laid.tile for one in quad.draft(table).laid] == ["5555"]


def test_on_an_empty_table_the_first_tile_lies_wherever_it_is_put(stage: Driver) -> None:
    table = quad.sit(stage, quad.opening())
    stage.click(quad.tile_at(table, "5555"))
    stage.click((table.side.ground.rect.right - 60, table.side.ground.rect.top + 50))
    stage.rest()
    assert [one.laid.place for one in quad.draft(table).laid] == [(0, 0)]


# ---- drawing and passing


def test_each_click_on_the_well_draws_one_tile_for_20_points_until_one_fits(stage: Driver) -> None:
    table = quad.sit(stage, quad.poor())
    assert quad.making(table).must_draw and table.buttons.end.label == "Draw"
    before, held = table.side.plates.score(0), len(quad.rack(table).copies)
    drawn = 0
    while quad.making(table).must_draw:
        stage.click(table.side.turn.well.rect.center)
        stage.let_pass(3000)
        drawn += 1
        assert len(quad.rack(table).copies) == held + drawn
        assert table.side.plates.score(0) == before - 20 * drawn
    assert played(table) == ["draw"] * drawn and quad.draft(table).fits
    assert "fits" in table.side.words.paper().heading
    put(stage, table, quad.options(table)[0])
    stage.key(pygame.K_RETURN)
    stage.let_pass(60)
    assert played(table)[drawn].count("@") == 1


def test_enter_draws_too_and_a_pass_is_a_pass(stage: Driver) -> None:
    place = quad.poor()
    place["well"] = place["well"][:1]
    table = quad.sit(stage, place)
    stage.key(pygame.K_RETURN)
    stage.let_pass(3000)
    assert played(table) == ["draw"]
    if quad.draft(table).only_word is not None:
        assert table.buttons.end.label == "Pass"
        stage.key(pygame.K_RETURN)
        stage.let_pass(60)
        assert played(table)[:2] == ["draw", "pass"]


# ---- back


def test_undo_takes_tiles_back_one_by_one_and_right_click_too(stage: Driver) -> None:
    table = bonus(stage)
    stage.click(quad.answers(table).buttons[1].rect.center)
    stage.rest()
    put(stage, table, next(iter(next(iter(quad.draft(table).fits.values())).values()))[0])
    stage.click(table.buttons.undo.rect.center)
    stage.rest()
    assert len(quad.draft(table).laid) == 1 and quad.draft(table).bonus_mode
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(40, 300), button=3)
    stage.rest()
    assert quad.draft(table).choosing
    stage.key(pygame.K_ESCAPE)
    assert stage.top is not table and quad.draft(table).choosing, "Esc takes nothing back that lies"
    stage.key(pygame.K_ESCAPE)
    stage.undo()
    stage.rest()
    assert quad.draft(table).laid == () and quad.rack(table).away == set()


def test_redo_lays_again_what_was_taken_back_until_something_else_is_laid(stage: Driver) -> None:
    table = bonus(stage)
    main = quad.draft(table).laid[0]
    stage.click(quad.answers(table).buttons[1].rect.center)
    stage.rest()
    first = next(iter(next(iter(quad.draft(table).fits.values())).values()))[0]
    put(stage, table, first)
    for _gesture in range(3):
        stage.undo()
        stage.rest()
    assert quad.draft(table).laid == () and not quad.draft(table).bonus_mode
    table.undoing.redo()
    assert quad.draft(table).laid == (main,) and quad.draft(table).choosing and len(quad.rack(table).away) == 1
    table.undoing.redo()
    table.undoing.redo()
    assert quad.draft(table).laid == (main, first) and len(quad.rack(table).away) == 2
    table.undoing.redo()
    assert quad.draft(table).laid == (main, first)
    stage.undo()
    stage.rest()
    other = next(one for fits in quad.draft(table).fits.values() for found in fits.values() for one in found if one != first)
    put(stage, table, other)
    table.undoing.redo()
    assert quad.draft(table).laid == (main, other)


def test_the_left_button_pulls_free_felt_along_and_two_clicks_show_everything(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    fitted = quad.camera(table).view
    start = (table.side.ground.rect.x + 20, table.side.ground.rect.y + 20)
    stage.drag(start, (start[0] + 80, start[1] + 40))
    stage.release((start[0] + 80, start[1] + 40))
    assert quad.camera(table).own and quad.camera(table).view.x < fitted.x and quad.camera(table).view.y > fitted.y
    stage.let_pass(1000)
    stage.click(start)
    assert quad.camera(table).own
    stage.click(start)
    stage.rest()
    assert quad.camera(table).view == fitted


def test_a_drag_from_the_draft_takes_it_into_the_hand_again(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    box = quad.camera(table).box(one.laid.place)
    stage.press(box.center)
    stage.point(box.midright)
    assert quad.draft(table).laid == () and quad.making(table).tile == NAME[one.laid.tile]
    stage.point(box.center)
    stage.release(box.center)
    assert [laid.laid.place for laid in quad.draft(table).laid] == [one.laid.place] and quad.making(table).held is None


def test_a_second_click_on_the_draft_ends_the_turn(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    assert played(table) == []
    stage.click(quad.camera(table).box(one.laid.place).center)
    assert played(table) == [text(placed(one.laid))]


def test_a_second_click_ends_nothing_while_the_bonus_is_to_be_chosen(stage: Driver) -> None:
    table = bonus(stage)
    one = quad.draft(table).laid[0]
    stage.click(quad.camera(table).box(one.laid.place).center)
    assert played(table) == [] and quad.draft(table).laid == () and quad.making(table).tile == NAME[one.laid.tile]


def test_looking_back_and_forth_keeps_the_draft(stage: Driver) -> None:
    session = quad.loaded(stage, quad.middle(turn=3))
    move = next(iter(session.match.legal()))
    session.play(move)
    stage.open("table", session=session)
    stage.rest()
    table = stage.top
    one = min(quad.options(table), key=lambda one: one.bonus)
    put(stage, table, one)
    now = dict(quad.shown(table))
    table.past.look_at(0)
    stage.rest()
    assert len(quad.shown(table)) == len(now) - 1 and not table.ready
    table.past.look_at(0)
    stage.rest()
    assert quad.shown(table) == now and [laid.laid for laid in quad.draft(table).laid] == [one.laid] and table.ready


# ---- hints


def test_a_hint_shows_the_tile_then_the_place_then_the_reason(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    one = quad.options(table)[0]
    move = parse(f"{one.laid.tile}@{one.laid.x},{one.laid.y}")
    table.hints.hint, table.hints.hint_stage = Hint(move, Phrase("Nothing brings more points now.")), 1
    assert quad.making(table).hinted == NAME[one.laid.tile] and quad.making(table).hint_tile is None
    table.hints.hint_stage = 2
    assert quad.making(table).hint_tile == one.laid
    table.hints.hint_stage = 3
    assert table.side.words.paper().body == "Nothing brings more points now. Enter does it."


# ---- keys and pad


def walk(stage: Driver, table: Any, tile: str) -> None:
    """Goes with the arrow keys to a tile of the rack."""
    to = [str(copy.key) for copy in quad.rack(table).copies].index(tile)
    while quad.rack(table).selection.at != to:
        stage.key(pygame.K_RIGHT if quad.rack(table).selection.at < to else pygame.K_LEFT)


def focused(stage: Driver) -> object:
    """What has the focus now."""
    return stage.top.focus


def test_a_whole_turn_with_two_bonus_tiles_by_keys_alone(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=6))
    stage.key(pygame.K_RIGHT)
    walk(stage, table, NAME[quad.with_bonus(table).laid.tile])
    stage.key(pygame.K_SPACE)
    stage.let_pass(60)
    ghost = quad.making(table).ghost
    assert ghost is not None and ghost.bonus, "the cursor stands where the tile brings most"
    stage.key(pygame.K_SPACE)
    stage.rest()
    assert quad.draft(table).choosing and focused(stage) is quad.answers(table).buttons[0]
    while focused(stage) is not quad.answers(table).buttons[1]:
        stage.key(pygame.K_TAB)
    stage.key(pygame.K_SPACE)
    stage.rest()
    for _number in (1, 2):
        assert quad.draft(table).bonus_mode and focused(stage) is quad.rack(table)
        walk(stage, table, next(iter(quad.draft(table).fits)))
        stage.key(pygame.K_SPACE)
        stage.let_pass(60)
        assert quad.making(table).ghost is not None, "the cursor stands where the tile fits"
        stage.key(pygame.K_SPACE)
        stage.rest()
    assert table.focus is table.buttons.end
    stage.key(pygame.K_SPACE)
    stage.let_pass(60)
    assert played(table)[0].count("+") == 2


def test_the_cursor_goes_from_lit_place_to_lit_place_and_escape_puts_back(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle(fit=5))
    tile = max(quad.draft(table).fits, key=lambda tile: len(quad.draft(table).fits[tile]))
    stage.key(pygame.K_RIGHT)
    quad.rack(table).selection.at = [str(copy.key) for copy in quad.rack(table).copies].index(tile)
    stage.key(pygame.K_SPACE)
    seen = {table.side.turn.board.at}
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_DOWN):
        stage.key(key)
        assert table.side.turn.board.at in quad.making(table).lit and quad.making(table).over == table.side.turn.board.at
        seen.add(table.side.turn.board.at)
    assert len(seen) > 1
    stage.key(pygame.K_ESCAPE)
    assert quad.making(table).held is None and table.focus is quad.rack(table)


# ---- the camera under the hand


def test_wheel_middle_button_and_home_move_the_table(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    fitted = quad.camera(table).view
    stage.point(table.side.ground.rect.center)
    stage.wheel(2)
    assert quad.camera(table).view.side > fitted.side and quad.camera(table).own
    stage.send(pygame.MOUSEBUTTONDOWN, pos=(300, 250), button=2)
    before = quad.camera(table).view
    stage.send(pygame.MOUSEMOTION, pos=(340, 270), rel=(40, 20), buttons=(0, 1, 0))
    stage.send(pygame.MOUSEBUTTONUP, pos=(340, 270), button=2)
    assert quad.camera(table).view.x < before.x and quad.camera(table).view.y > before.y
    stage.key(pygame.K_HOME)
    stage.rest()
    assert quad.camera(table).view == fitted and not quad.camera(table).own
    stage.key(pygame.K_PLUS)
    assert quad.camera(table).view.side > fitted.side
    stage.key(pygame.K_MINUS)


def test_the_table_fits_itself_between_turns_and_never_during_one(stage: Driver) -> None:
    table = quad.sit(stage, quad.middle())
    view = quad.camera(table).view
    one = min(quad.options(table), key=lambda one: one.bonus)
    quad.take(stage, table, one)
    quad.over(stage, table, one)
    stage.click(quad.camera(table).box(one.laid.place).center)
    stage.rest()
    assert quad.camera(table).view == view
    stage.key(pygame.K_RETURN)
    stage.let_pass(6000, lambda: table.ready)
    assert all(quad.camera(table).sees(place) for place in quad.shown(table))


def test_every_place_that_is_lit_can_be_seen(stage: Driver) -> None:
    for place in (quad.middle(fit=6), quad.crowd(), quad.middle(2, 24, 30, 10, 6, 7, 6)):
        table = quad.sit(stage, place)
        assert all(quad.camera(table).sees(one.laid.place) for one in quad.options(table))


def test_the_rules_of_the_game_are_those_of_the_catalogue() -> None:
    assert catalogue.rules("quad_ominos").info.hidden
