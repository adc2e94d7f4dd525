"""Moving a stone at the QUERNI table, by mouse: what is lit, steps, jumps, hop by hop, ways, drags, the refusals of moves."""

from pathlib import Path

import pygame
import pytest

from game.querni.events import Jumped
from game.record import read_file
from tests.game import querni_naive as naive
from tests.scenes.games.querni.driver import BLUE, FAR, PINK, SHUT, QuerniDriver, position

BOARD = {**{f: (0, n) for f, n in BLUE.items()}, **{f: (1, n) for f, n in PINK.items()}}


@pytest.fixture
def d(tmp_path: Path) -> QuerniDriver:
    return QuerniDriver(tmp_path, position(BLUE, PINK))


def test_what_is_lit_is_what_the_rules_page_allows(d: QuerniDriver) -> None:
    for field in BLUE:
        d.click(field)
        d.point((2, 2))
        steps, jumps = d.lights
        assert d.held == field
        assert steps == naive.step_targets(BOARD, field), field
        assert jumps == set(naive.canonical(naive.jump_paths(BOARD, field))) - steps, field
        d.click(field)
        assert d.held is None and d.lights == (set(), set())


def test_lights_off_lights_nothing_and_moves_all_the_same(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), lights=False)
    d.click("a2")
    assert d.lights == (set(), set())
    d.click("a1")
    assert d.shown("a1") == (0, 1)


def test_a_step_by_two_clicks(d: QuerniDriver) -> None:
    d.click("a2", "a1")
    assert d.shown("a1") == (0, 1) and d.shown("a2") is None
    assert d.moves == [], "the turn is not over before it is ended"
    d.click(d.end_button)
    assert d.moves == ["a2-a1"] and d.match.to_act == 1


def test_a_step_by_dragging(d: QuerniDriver) -> None:
    d.carry("a2", "a1")
    d.click(d.end_button)
    assert d.moves == ["a2-a1"]


def test_a_dragged_stone_hangs_on_the_pointer(d: QuerniDriver) -> None:
    d.press("a2")
    x, y = d.at("a2")
    d.point((x + 30, y - 30), True)
    near = d.pixels()
    d.point((x + 200, y - 200), True)
    assert d.pixels() != near
    assert d.held == "a2"
    d.release("a2")
    assert d.held is None and d.moves == []


def test_a_drag_to_nowhere_puts_back(d: QuerniDriver) -> None:
    d.carry("a2", (3, 3))
    assert d.held is None and d.said == ("", "") and d.shown("a2") == (0, 1)


def test_a_shaky_click_is_a_click(d: QuerniDriver) -> None:
    x, y = d.at("a2")
    d.press((x, y))
    d.point((x + 1, y + 1), True)
    d.release((x + 1, y + 1))
    assert d.held == "a2"


def test_jumps_by_one_click_on_the_last_landing(d: QuerniDriver) -> None:
    d.click("c4")
    d.point("g2")
    assert d.way == ["c4", "e4", "g6", "g4", "g2"]
    assert "4" in d.table.side.words.paper().heading or "four" in d.table.side.words.paper().heading
    d.click("g2", d.end_button)
    assert d.moves == ["c4*e4*g6*g4*g2"]


def test_jumps_by_dragging_to_the_last_landing(d: QuerniDriver) -> None:
    d.carry("c4", "g2")
    d.click(d.end_button)
    assert d.moves == ["c4*e4*g6*g4*g2"]


def test_hop_by_hop_with_backspace_taking_back_one(d: QuerniDriver) -> None:
    d.click("c4", "e4")
    assert d.held == "e4", "it may hop on, so it stays in hand"
    d.point((2, 2))
    assert d.lights == (set(), {"g6", "g4", "g2"}), "no step after a jump"
    d.click("g6", "g4")
    assert d.shown("g4") == (0, 7)
    d.key(pygame.K_BACKSPACE)
    assert d.shown("g6") == (0, 7) and d.shown("g4") is None
    d.key(pygame.K_BACKSPACE)
    assert d.shown("e4") == (0, 7)
    d.click("e4", "g6", d.end_button)
    assert d.moves == ["c4*e4*g6"]


def test_backspace_down_to_the_start_and_no_further(d: QuerniDriver) -> None:
    d.click("c4", "e4")
    d.key(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert d.shown("c4") == (0, 7) and d.moves == [] and d.match.to_act == 0
    d.click("a2", "a1", d.end_button)
    assert d.moves == ["a2-a1"]


@pytest.mark.parametrize("how", ["undo", "right"])
def test_undo_takes_back_all_hops_of_one_gesture(d: QuerniDriver, how: str) -> None:
    def back() -> None:
        if how == "right" and d.held is not None:
            d.right("e4")
        d.undo() if how == "undo" else d.right("e4")

    d.click("c4", "g6", "g2")
    back()
    assert d.shown("g6") == (0, 7) and d.shown("g2") is None
    back()
    assert d.shown("c4") == (0, 7) and d.app.top is d.table
    d.click("c4", "g2")
    d.key(pygame.K_BACKSPACE)
    assert d.shown("g4") == (0, 7)
    back()
    assert d.shown("c4") == (0, 7)
    d.click("c4", "e4", d.end_button)
    assert d.moves == ["c4*e4"]


def test_taking_back_while_the_stone_still_flies(d: QuerniDriver) -> None:
    d.click("c4")
    d.click("e4", rest=False)
    d.let_pass(50)
    d.key(pygame.K_BACKSPACE, rest=False)
    d.rest()
    assert d.shown("c4") == (0, 7) and d.top is d.table
    assert d.table.side.turn.sel.draft is not None and d.table.side.turn.sel.draft.empty


def test_after_a_hop_the_rest_of_the_way_by_one_click(d: QuerniDriver) -> None:
    d.click("c4", "e4", "g2", d.end_button)
    assert d.moves == ["c4*e4*g6*g4*g2"]


@pytest.mark.parametrize("turn", ["wheel", "r"])
def test_the_chosen_way_is_played_and_kept(d: QuerniDriver, turn: str) -> None:
    d.click("c6")
    d.point("a4")
    assert d.way == ["c6", "a4"]
    assert "wheel" in d.table.side.words.footer()
    if turn == "wheel":
        d.wheel(1)
    else:
        d.key(pygame.K_r)
    assert d.way == ["c6", "a6", "a4"]
    d.click("a4", d.end_button)
    assert d.moves == ["c6*a6*a4"]
    kept = read_file(d.session.profile.home.open_match).match
    assert kept.rules.text(kept.plies[-1].move) == "c6*a6*a4"
    assert [event.path for event in kept.events(None) if isinstance(event, Jumped)] == [("c6", "a6", "a4")]


def test_the_ways_go_round(d: QuerniDriver) -> None:
    d.click("c6")
    d.point("a4")
    first = d.way
    d.wheel(1)
    d.wheel(1)
    assert d.way == first
    d.wheel(-1)
    assert d.way != first


def test_a_drag_over_a_landing_chooses_the_way_through_it(d: QuerniDriver) -> None:
    d.carry("c6", "a6", "a4")
    d.click(d.end_button)
    assert d.moves == ["c6*a6*a4"]


def test_escape_puts_a_held_stone_back(d: QuerniDriver) -> None:
    d.click("c4")
    d.key(pygame.K_ESCAPE)
    assert d.held is None and d.app.top is d.table
    d.click("c4")
    d.right("e4")
    assert d.held is None and d.app.top is d.table and d.shown("c4") == (0, 7)


def test_escape_takes_nothing_back_that_was_moved(d: QuerniDriver) -> None:
    d.click("a2", "a1")
    d.key(pygame.K_ESCAPE)
    assert d.app.top is not d.table, "with nothing in hand Esc opens the menu"
    d.key(pygame.K_ESCAPE)
    assert d.app.top is d.table and d.shown("a1") == (0, 1) and d.shown("a2") is None


def test_another_stone_may_be_taken_instead(d: QuerniDriver) -> None:
    d.click("c4", "d4")
    assert d.held == "d4" and d.said == ("", "")


def test_once_moved_another_stone_is_refused_by_q4(d: QuerniDriver) -> None:
    d.click("a2", "a1", "d4")
    sentence, rule = d.said
    assert rule == "Q4" and sentence.startswith("1 has moved")
    assert d.held is None and d.moves == [] and d.shown("a1") == (0, 1) and d.shown("d4") == (0, 2)


REFUSED = {"too far": ("c4", "j1"), "onto the other's stone": ("c4", "g7"), "two fields": ("b3", "b1")}


@pytest.mark.parametrize("case", sorted(REFUSED))
@pytest.mark.parametrize("how", ["click", "drag"])
def test_a_refused_move_says_why_and_changes_nothing(d: QuerniDriver, case: str, how: str) -> None:
    d.point((2, 2))
    record = d.session.profile.home.open_match.read_bytes()
    (d.click if how == "click" else d.carry)(*REFUSED[case])
    sentence, said = d.said
    assert said == "Q5" and sentence.endswith(".")
    assert d.held is None, "the stone goes home"
    assert d.shown(REFUSED[case][0]) == (0, BLUE[REFUSED[case][0]]) and d.moves == [] and d.match.to_act == 0
    assert d.session.profile.home.open_match.read_bytes() == record


def test_the_stones_at_fault_pulse_and_come_to_rest(d: QuerniDriver) -> None:
    d.click("c4", "g7")
    assert d.table.side.turn.sel.faults, "something is at fault"
    swells = set()
    for _ in range(60):
        d.let_pass(16)
        swells.add(round(d.table.side.turn.sel.swell, 3))
    assert len(swells) > 10 and max(swells) > 1.1
    d.let_pass(400)
    assert d.table.side.turn.sel.swell == 1.0 and not d.table.background_motion.active


def test_the_bubble_goes_by_itself_and_by_the_next_click(d: QuerniDriver) -> None:
    d.click("c4", "g7")
    assert d.table.bubble.visible
    d.let_pass(5400, pace=100)
    assert not d.table.bubble.visible
    d.click("c4", "g7")
    d.click("a2")
    assert not d.table.bubble.visible and d.held == "a2"
    d.click("g7")
    d.key(pygame.K_ESCAPE)
    assert not d.table.bubble.visible and d.app.top is d.table


def test_the_bubble_goes_with_what_is_taken_back(d: QuerniDriver) -> None:
    d.click("a2", "a1", "c4")
    assert d.table.bubble.visible
    d.click(d.table.buttons.undo)
    assert not d.table.bubble.visible


def test_after_a_refused_drag_nothing_speaks_of_the_stone_any_more(d: QuerniDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    real = d.table.side.words.banner

    def listened() -> tuple[int | None, str, str]:
        seat, heading, line = real()
        said.append(line)
        return seat, heading, line

    monkeypatch.setattr(d.table.side.words, "banner", listened)
    d.carry("c4", "a2")
    d.pixels()
    assert d.said[1] == "Q5" and d.held is None
    assert said[-1] == real()[2] != "Choose where 7 goes"


def test_the_other_seats_stone_is_refused(d: QuerniDriver) -> None:
    d.click("h3")
    sentence, rule = d.said
    assert rule.startswith("Q") and sentence and d.held is None


def test_an_empty_field_with_an_empty_hand_says_nothing(d: QuerniDriver) -> None:
    d.click("e4")
    assert d.said == ("", "") and d.held is None


def test_a_stone_that_is_shut_in_says_so(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(SHUT, FAR))
    d.click("a1")
    assert d.held is None
    assert d.said[1] == "Q5" and "shut in" in d.said[0]


def test_turning_back_over_the_same_stone_is_refused(d: QuerniDriver) -> None:
    d.click("c4", "e4", "c4")
    assert d.said[1] == "Q6"
    assert d.shown("e4") == (0, 7), "the hop that was made stays"


def test_a_click_during_a_motion_finishes_it_and_does_nothing_else(d: QuerniDriver) -> None:
    d.click("c4")
    d.click("g2", rest=False)
    d.let_pass(100)
    assert d.table.motion.active
    assert d.shown("c4") is None and d.shown("g2") is None, "it is on its way"
    d.point("a2")
    d.press("a2")
    assert not d.table.motion.active and d.shown("g2") == (0, 7)
    d.release("a2")
    assert d.held is None and d.said == ("", ""), "the click meant the motion, not the stone under it"


def test_the_wheel_elsewhere_scrolls_the_log_and_turns_no_way(d: QuerniDriver) -> None:
    d.click(d.table.log.tab)
    d.click("c6")
    d.point(d.table.past.log.rect.center)
    d.cursor_to("a4")
    assert d.way == ["c6", "a4"]
    d.wheel(1)
    assert d.way == ["c6", "a4"]


def test_esc_during_a_drag_ends_it(d: QuerniDriver) -> None:
    d.press("a2")
    x, y = d.at("a2")
    d.point((x + 40, y), True)
    assert d.held == "a2"
    d.key(pygame.K_ESCAPE)
    assert d.held is None
    d.point("a1", True)
    d.release("a1")
    assert d.held is None and d.shown("a2") == (0, 1) and not d.table.side.turn.sel.draft.path
