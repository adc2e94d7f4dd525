"""The QUMERO table under hands: dice, options, cards, money, undo, looking back. The rules decide, the table shows."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.bots.levels import Hint
from game.contract import Phrase
from game.qumero.moves import parse, text
from scenes.games.qumero.money import LONGEST
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.driver import Driver
from tools.gallery.qumero import FOUR, GRIDS, at, loaded, position

PEOPLE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 2), SeatSetup("Dev", 3)]


def sit(
    stage: Driver, place: dict[str, Any], moves: tuple[str, ...] = (), seats: list[SeatSetup] | None = None, seed: int = 1
) -> Any:
    stage.open("table", session=loaded(stage, place, moves, seats or PEOPLE, seed))
    stage.rest()
    return stage.top


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def waiting() -> dict[str, Any]:
    return position(4, phase="roll", roll=None)


# ---- dice


def test_a_click_on_the_dice_rolls_and_they_come_to_lie_as_the_rules_rolled(stage: Driver) -> None:
    table = sit(stage, waiting())
    stage.click(table.tray.rect.center)
    state = table.session.match.state
    assert played(table) == ["roll"] and table.shown.faces == state.roll
    assert table.motion.active and not table.shown.thrown
    stage.rest()
    assert table.shown.thrown and table.ready and table.draft is not None


def test_the_dice_shake_while_the_button_is_held_and_roll_when_it_is_let_go(stage: Driver) -> None:
    table = sit(stage, waiting())
    stage.press(table.tray.rect.center)
    stage.settle(500)
    assert table.tray.shaking and played(table) == []
    stage.release(table.tray.rect.center)
    assert played(table) == ["roll"] and not table.tray.shaking


def test_space_shakes_while_it_is_held_and_enter_rolls_at_once(stage: Driver) -> None:
    table = sit(stage, waiting())
    stage.key(pygame.K_SPACE)
    stage.settle(200)
    assert table.tray.shaking and played(table) == []
    stage.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert played(table) == ["roll"]
    table = sit(stage, waiting())
    stage.key(pygame.K_RETURN)
    assert played(table) == ["roll"]


def test_a_click_ends_what_is_moving_and_does_nothing_else(stage: Driver) -> None:
    table = sit(stage, waiting())
    stage.click(table.tray.rect.center)
    stage.settle(100)
    stage.click(at(stage, "Q1"))
    assert not table.motion.active and table.shown.thrown
    assert played(table) == ["roll"] and table.draft.move is None and not table.bubble.visible


def test_a_tumble_takes_less_than_a_second(stage: Driver) -> None:
    table = sit(stage, waiting(), seed=3)
    stage.click(table.tray.rect.center)
    before = stage.clock.now
    stage.settle(3000, lambda: table.shown.thrown)
    assert 400 < stage.clock.now - before < 900


# ---- options


def test_the_row_of_an_option_picks_it_and_the_gold_button_places_it(stage: Driver) -> None:
    table = sit(stage, position(4))
    assert not table.end_button.enabled
    rows = [row for row in table.options.rows if row.visible]
    assert [text(row.move) for row in rows] == ["U2 R4", "R2", "U6", "R6"]
    stage.click(rows[0].rect.center)
    assert text(table.draft.move) == "U2 R4" and table.end_button.enabled
    assert [text(row.move) for row in table.options.rows if row.visible] == ["R2", "U6", "R6"]
    stage.click(table.end_button.rect.center)
    assert played(table) == ["U2 R4"]


def test_the_row_that_moves_up_under_the_pointer_is_not_meant(stage: Driver) -> None:
    table = sit(stage, position(4))
    x, y = table.options.rows[0].rect.center
    stage.click((x, y))
    assert table.options.rows[0].rect.collidepoint((x, y)) and text(table.options.rows[0].move) == "R2"
    assert table.options.answer().lit and text(table.hand.preview or table.draft.move) == "U2 R4"
    stage.click((x, y))
    assert text(table.draft.move) == "U2 R4"
    stage.point((x + table.look.px(3), y))
    assert text(table.hand.preview) == "R2"
    stage.click((x, y))
    assert text(table.draft.move) == "R2"


def test_pointing_shows_what_a_click_would_pick_and_what_it_brings(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.point(at(stage, "R4"))
    assert text(table.hand.preview) == "R4"
    answer = table.options.answer()
    assert answer.total == 1500 and "500" in answer.line and not answer.lit
    stage.point(at(stage, "Q1"))
    assert table.hand.preview is None


def test_a_hint_says_at_each_stage_what_it_shows_and_that_it_needs_a_card(stage: Driver) -> None:
    table = sit(stage, position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1]))
    move = next(move for move in table.session.match.legal() if len(move.cards) == 1)
    table.thinking.hint = Hint(move, Phrase("It helps."))
    said = []
    for table.thinking.hint_stage in (1, 2, 3):
        answer = table.options.answer()
        said.append(f"{answer.heading}: {answer.line}")
    assert said == [
        "A good move begins here: Once more shows how it goes on.", "A good move: One QUMERO card. Once more says why.",
        "A good move: One QUMERO card. It helps.",
    ]


def test_a_die_under_the_pointer_names_the_fields_that_it_can_be_part_of(stage: Driver) -> None:
    table = sit(stage, position(4))
    x, y = table.tray.place(0)
    stage.point((x, y))
    assert table.hand.fields_of_die() == {parse(name).fields[0] for name in ("U2", "U6")}
    stage.point(table.tray.place(3))
    assert table.hand.fields_of_die() == {parse(name).fields[0] for name in ("R4", "U6", "R6")}


def test_a_letter_and_a_number_clicked_pick_their_field(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.click(table.tray.place(1))
    assert table.tray.picked == 1 and table.draft.move is None
    stage.point(table.tray.place(2))
    assert table.hand.fields_of_die() == {parse(name).fields[0] for name in ("R2", "R6")}
    stage.click(table.tray.place(2))
    assert text(table.draft.move) == "R2" and table.tray.picked is None
    stage.click(table.tray.place(0))
    stage.click(table.tray.place(0))
    assert table.tray.picked is None


def test_enter_offers_the_obvious_and_places_it_when_pressed_again(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.key(pygame.K_RETURN)
    assert text(table.draft.move) == "U2 R4" and played(table) == []
    stage.key(pygame.K_RETURN)
    assert played(table) == ["U2 R4"]


def test_the_only_placement_needs_one_enter(stage: Driver) -> None:
    table = sit(stage, position(4, roll=["R", "R", 4, 4]))
    stage.key(pygame.K_RETURN)
    assert played(table) == ["R4"]


def test_the_keys_alone_pick_and_place(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.key(pygame.K_RIGHT)
    for _row in range(2):
        stage.key(pygame.K_TAB)
    row = table.focus
    assert row in table.options.rows
    stage.key(pygame.K_SPACE)
    assert table.draft.move is not None and table.focus is table.end_button
    stage.key(pygame.K_SPACE)
    assert len(played(table)) == 1


def test_a_field_that_is_not_lit_is_refused_by_the_rules_in_words(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.click(at(stage, "E3"))
    refusal = table.session.match.check(parse("E3"))
    assert table.bubble.visible and table.bubble.sentence == refusal.sentence() and table.bubble.rule == "M7"
    assert played(table) == [] and table.draft.move is None
    stage.click(at(stage, "Q1"))
    assert table.bubble.rule == "M8"


# ---- cards


def test_a_card_goes_onto_a_field_by_clicks_or_by_dragging(stage: Driver) -> None:
    place = position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1])
    table = sit(stage, place)
    stage.click(table.card.rect.center)
    assert table.hand.card
    stage.click(at(stage, "R4"))
    assert text(table.draft.move) == "U5 R4!" and not table.hand.card
    table = sit(stage, place)
    stage.drag(table.card.rect.center, at(stage, "R4"))
    stage.release(at(stage, "R4"))
    assert text(table.draft.move) == "U5 R4!"
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert played(table) == ["U5 R4!"] and table.shown.cards[0] == 1


def test_why_a_card_cannot_be_used_is_said_in_words(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.click(table.card.rect.center)
    assert not table.hand.card and table.bubble.visible and table.bubble.rule == "M9" and "U2" in table.bubble.sentence
    table = sit(stage, position(4, roll=["E", "M", 5, 5], cards=[1, 2, 0, 1], fresh=1))
    stage.click(table.card.rect.center)
    assert table.bubble.rule == "M10"


def test_a_card_on_a_field_where_it_cannot_go_is_refused_and_put_back(stage: Driver) -> None:
    table = sit(stage, position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1]))
    stage.click(table.card.rect.center)
    stage.click(at(stage, "Q2"))
    assert table.bubble.visible and table.bubble.rule == "M9" and not table.hand.card and table.draft.move is None


def test_a_match_goes_on_where_it_was_left(stage: Driver) -> None:
    stage.open("table", session=Session.start(stage.profile, "qumero", TableSetup(PEOPLE[:3], {}), 8))
    stage.key(pygame.K_RETURN)
    stage.rest()
    shown = stage.top.shown
    stage.open("title")
    stage.open("table", session=Session.resume(stage.profile))
    stage.rest()
    table = stage.top
    assert table.shown == shown and table.shown.thrown and table.draft is not None


def test_dice_lie_as_they_fell_last_when_a_match_goes_on(stage: Driver) -> None:
    session = Session.start(stage.profile, "qumero", TableSetup(PEOPLE[:2], {}), 8)
    last = None
    while session.match.state.phase != "roll" or not session.match.plies:
        session.play(next(session.match.legal()))
        last = session.match.state.roll or last
    session.close()
    stage.open("table", session=Session.resume(stage.profile))
    assert last is not None and stage.top.shown.faces == last


def test_escape_puts_the_card_back(stage: Driver) -> None:
    table = sit(stage, position(4, roll=["U", "M", 4, 5]))
    stage.click(table.card.rect.center)
    stage.key(pygame.K_ESCAPE)
    assert not table.hand.card and stage.top is table


# ---- money


def test_notes_fly_within_their_time_and_the_shown_points_come_out_right(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.click(at(stage, "R4"))
    stage.key(pygame.K_RETURN)
    stage.settle(3000, lambda: bool(table.money.flying))
    assert sum(table.shown.points) <= 20000
    before = stage.clock.now
    seen: set[tuple[int, int]] = set()

    def all_there() -> bool:
        seen.add((round(table.shown.points[0]), round(table.shown.points[1])))
        return not table.money.flying

    stage.settle(3000, all_there)
    assert stage.clock.now - before <= LONGEST + 40
    assert {(3850, 5950), (4350, 5950), (4850, 5950)} <= seen, "points go down as a note leaves and up as it arrives"
    stage.rest()
    assert [round(points) for points in table.shown.points] == list(table.session.match.state.points) == [5350, 5950, 5750, 2950]


def test_a_player_who_is_out_is_shown_so(stage: Driver) -> None:
    table = sit(stage, position(4, points=[3850, 8450, 7400, 300]))
    stage.click(at(stage, "R4"))
    stage.key(pygame.K_RETURN)
    stage.settle(5000, lambda: table.moments.active and "Dev is out" in table.moments.heading)
    assert table.motion.active and table.shown.out == [False, False, False, True]
    stage.rest()
    assert table.shown.out == [False, False, False, True] and table.shown.points[3] == 0


def test_the_die_of_a_doppel_pasch_is_thrown_by_hand_and_paid(stage: Driver) -> None:
    table = sit(stage, position(4, roll=["R", "R", 4, 4]), ("R4",))
    assert table.end_button.label == "Throw"
    stage.click(table.tray.rect.center)
    stage.rest()
    assert played(table) == ["R4", "die"]
    assert [round(points) for points in table.shown.points] == list(table.session.match.state.points)


# ---- back and forth


def test_a_placement_can_be_taken_back_until_the_next_roll(stage: Driver) -> None:
    table = sit(stage, position(4))
    stage.click(at(stage, "R4"))
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert table.shown.turn == 1
    stage.click(table.undo_button.rect.center)
    stage.rest()
    assert played(table) == [] and table.draft is not None and table.shown.lines == list(table.session.match.state.lines)
    table.redo()
    stage.rest()
    assert played(table) == ["R4"]
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert played(table) == ["R4", "roll"] and not table.undo_button.enabled


def test_looking_back_shows_an_earlier_table_and_comes_back(stage: Driver) -> None:
    table = sit(stage, position(4, roll=["R", "R", 4, 4]), ("R4", "die"), seed=3)
    after = [round(points) for points in table.shown.points]
    table.look_at(1)
    stage.rest()
    assert [round(points) for points in table.shown.points] == [5350, 5950, 5750, 2950]
    assert not table.may_throw
    table.look_at(1)
    stage.rest()
    assert [round(points) for points in table.shown.points] == after and table.may_throw


# ---- whose grid is large


def test_the_only_person_keeps_the_large_grid(stage: Driver) -> None:
    seats = [SeatSetup("Ana", 0, "easy"), SeatSetup("Ben", 1), SeatSetup("Cleo", 2, "easy"), SeatSetup("Dev", 3, "easy")]
    table = sit(stage, position(4), seats=seats)
    assert table.large == 1 and table.others == (2, 3, 0)


def test_among_people_the_large_grid_goes_to_who_acts(stage: Driver) -> None:
    table = sit(stage, position(4))
    assert table.large == 0
    stage.click(at(stage, "R6"))
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert table.large == table.session.match.state.turn == 1
    assert table.painters[1].place.large and not table.painters[0].place.large


# ---- whole matches


@pytest.mark.matrix(1)
@pytest.mark.parametrize("calm", [False, True])
def test_bots_play_a_match_to_its_end_and_the_result_opens(stage: Driver, calm: bool) -> None:
    stage.app.settings.reduced_motion = calm
    stage.app.settings.bots_speed = "off"
    seats = [SeatSetup(one.name, one.mark, "medium") for one in FOUR[:2]]
    stage.open("table", session=Session.start(stage.profile, "qumero", TableSetup(seats, {}), 5))
    table = stage.top
    stage.settle(600_000, lambda: stage.top is not table)
    outcome = table.session.match.outcome
    assert outcome is not None and stage.top is not table
    assert [round(points) for points in table.shown.points] == list(outcome.scores)
    assert table.shown.grids == list(table.session.match.state.grids)


# ---- places


@pytest.mark.matrix(4)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (960, 600)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_all_grids_and_parts_lie_within_the_window_and_apart(
    stage: Driver, seats: int, size: tuple[int, int], text_size: int
) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    table = sit(stage, position(seats, grids=[grid.split() for grid in GRIDS[:seats]]))
    window = pygame.Rect((0, 0), size)
    grids = [table.painters[seat].place.rect for seat in range(seats)]
    parts = [table.rail[name] for name in table.rail.places if name not in ("preview", "footer", "board") and "grid" not in name]
    parts = [rect for rect in [*grids, *parts] if rect.w > 2]
    assert all(window.contains(rect) for rect in parts)
    overlaps = [(a, b) for i, a in enumerate(parts) for b in parts[i + 1:] if a.clip(b).w > 2 and a.clip(b).h > 2]
    assert overlaps == []
    assert all(min(rect.size) >= size[1] * 0.16 for rect in grids)
    inner = [slot for slot in table.options.slots if not table.options.rect.inflate(2, 2).contains(slot)]
    assert inner == []
    least = size[1] * 0.045 - 1
    assert all(slot.h >= least for slot in table.options.slots)
