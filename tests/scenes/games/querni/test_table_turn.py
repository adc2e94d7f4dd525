"""Chains, the end of a turn, undo and redo, keys and gamepad at the QUERNI table."""

import ast
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.match import Match
from game.querni import legal
from game.record import read_file
from scenes.games.querni import words
from scenes.table.bubble import STAYS
from tests.scenes.games.querni.driver import BLUE, CHAIN, FAR, PINK, STUCK_BLUE, STUCK_PINK, QuerniDriver, position
from tools.gallery.stage import FRAME, Clock


@pytest.fixture
def d(tmp_path: Path) -> QuerniDriver:
    return QuerniDriver(tmp_path, position(CHAIN, FAR))


def on_disk(d: QuerniDriver) -> Match[object, object, object]:
    """The open match as its record brings it back."""
    loaded = read_file(d.session.profile.home.open_match)
    assert not loaded.faults
    return loaded.match


# ---- taking a chain off


def test_a_chain_by_clicking_its_two_ends(d: QuerniDriver) -> None:
    d.click("a1", "d1")
    assert [d.shown(f) for f in ("a1", "b1", "c1", "d1")] == [None] * 4
    assert d.moves == []
    d.click(d.end_button)
    assert d.moves == ["x1-4"]


def test_a_chain_by_dragging_along_it(d: QuerniDriver) -> None:
    d.carry("d1", "c1", "b1", "a1")
    d.click(d.end_button)
    assert d.moves == ["x1-4"]


@pytest.mark.parametrize(("ends", "part"), [(("a1", "c1"), "x1-3"), (("d1", "b1"), "x2-4")])
@pytest.mark.parametrize("how", ["click", "drag"])
def test_any_part_of_three_may_come_off(d: QuerniDriver, ends: tuple[str, str], part: str, how: str) -> None:
    (d.click if how == "click" else d.carry)(*ends)
    d.click(d.end_button)
    assert d.moves == [part]


def test_two_of_a_chain_are_too_few_when_dragged(d: QuerniDriver) -> None:
    d.carry("a1", "b1")
    assert d.said[1] == "Q7" and "three" in d.said[0]
    assert d.shown("a1") == (0, 1) and d.held is None


def test_a_click_on_the_second_of_a_chain_takes_it_instead(d: QuerniDriver) -> None:
    d.click("a1", "b1")
    assert d.held == "b1" and d.said == ("", "")


def test_the_stones_between_are_ringed_before_they_come_off(d: QuerniDriver) -> None:
    d.click("a1")
    d.point("e4")
    elsewhere = d.pixels()
    d.point("d1")
    assert d.table.side.turn.sel.hovered_part == (1, 4)
    assert d.table.side.words.paper().heading == "1 to 4 can come off" and not d.table.side.words.paper().chip
    assert d.pixels() != elsewhere
    d.point("b1")
    assert d.table.side.turn.sel.hovered_part is None


def test_first_move_then_remove(d: QuerniDriver) -> None:
    d.click("e3", "f4")
    d.click("a1", "d1", d.end_button)
    assert d.moves == ["e3-f4 x1-4"]


def test_a_chain_that_the_move_has_made(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position({"a1": 1, "b1": 2, "d2": 3, "a7": 9}, FAR))
    assert d.table.side.turn.sel.draft is not None and not d.table.side.turn.sel.draft.parts()
    d.click("d2", "c1")
    d.click("a1", "c1", d.end_button)
    assert d.moves == ["d2-c1 x1-3"]


def test_a_chain_is_named_while_the_stone_that_made_it_may_hop_on(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position({"a1": 1, "b1": 2, "e1": 3, "d1": 8, "a7": 9}, {**FAR, "c2": 12}))
    d.click("e1", "c1")
    assert d.held == "c1"
    assert d.table.side.words.paper().heading == "1 to 3 can come off"
    assert "take a chain off" in d.table.side.words.banner()[2]


@pytest.mark.parametrize("how", ["click", "keys"])
@pytest.mark.parametrize(("ends", "played"), [
    (("c7", "a5"), "c3*c5 x8-12"), (("a5", "c7"), "c3*c5 x8-12"), (("c5", "a5"), "c3*c5 x10-12"), (("c7", "c5"), "c3*c5 x8-10"),
    (("e5",), "c3*c5*e5"),
])
def test_after_a_jump_a_chain_begins_with_the_stone_that_is_clicked(
    tmp_path: Path, how: str, ends: tuple[str, ...], played: str
) -> None:
    row = {"c3": 10, "c7": 8, "b6": 9, "b4": 11, "a5": 12, "a1": 3, "i1": 5}
    d = QuerniDriver(tmp_path, position(row, {**FAR, "c4": 12, "d5": 14}))
    d.click("c3", "c5")
    assert d.held == "c5" and "8 to 12 can come off" in d.table.side.words.paper().heading
    for field in ends:
        if how == "click":
            d.click(field)
        else:
            d.cursor_to(field)
            d.key(pygame.K_SPACE)
        d.rest()
    d.click(d.end_button)
    assert d.moves == [played]


def test_a_held_end_of_a_chain_asks_for_the_other(d: QuerniDriver) -> None:
    d.click("e3", "f4", "a1")
    assert d.held == "a1"
    assert "other end" in d.table.side.words.banner()[2]
    assert "can come off" in d.table.side.words.paper().heading


def test_remove_then_move_is_refused_by_q4(d: QuerniDriver) -> None:
    d.click("a1", "c1")
    d.click("e3")
    assert d.said[1] == "Q4" and d.held is None
    assert d.shown("e3") == (0, 7) and d.moves == []
    d.click("d1")
    assert d.said[1] == "Q4"
    d.carry("e3", "f4")
    assert d.shown("e3") == (0, 7) and d.shown("f4") is None
    d.click(d.end_button)
    assert d.moves == ["x1-3"]


def test_never_two_chains(tmp_path: Path) -> None:
    two = {"a1": 1, "b1": 2, "c1": 3, "a7": 7, "b7": 8, "c7": 9, "e4": 14}
    d = QuerniDriver(tmp_path, position(two, {"j7": 1, "j6": 2, "j5": 3}))
    d.click("a1", "c1")
    d.click("a7", "c7")
    assert d.said[1] == "Q4" and d.shown("a7") == (0, 7)


def test_what_lies_in_the_tray_and_on_the_plate(d: QuerniDriver) -> None:
    before = d.pixels()
    d.click("a1", "d1")
    assert d.pixels() != before
    board = d.table.side.turn.sel.board
    assert [which + 1 for which in range(16) if board[which] == -1 and which < 4] == [1, 2, 3, 4]
    assert d.table.side.turn.may_end()


# ---- what a chain brings


LONG = {"b3": 5, "c3": 6, "d4": 7, "e3": 8, "f3": 9, "g3": 10, "a1": 1, "a7": 16}


@pytest.mark.parametrize(("blue", "part", "words", "within"), [
    (CHAIN, (2, 4), "", 1000), (LONG, (5, 10), "6 stones off", 2200), ({"c4": 7, "d5": 8, "e5": 9}, (7, 9), "All off!", 2200),
])
def test_a_chain_is_counted_stone_by_stone_and_a_great_one_has_big_words(
    tmp_path: Path, blue: dict[str, int], part: tuple[int, int], words: str, within: float
) -> None:
    d = QuerniDriver(tmp_path, position(blue, FAR))
    places, plates, points = d.table.side.turn.places, d.table.side.plates, d.table.side.plates.points
    fields = list(d.table.side.turn.sel.draft.fields_of(part))
    before, many = plates.score(0), len(fields)
    take(d, fields)
    (one,) = points.flying
    assert [d.table.side.turn.board.place_at(step.at) for step in one.ceremony.steps] == places.taken == fields
    assert one.ceremony.sums == tuple(range(1, many + 1)) and one.ceremony.words == words
    assert (one.ceremony.length if words else one.ceremony.lands) <= within
    d.let_pass(one.ceremony.lands - 50)
    assert plates.score(0) == before, "nothing has come yet"
    d.let_pass(100)
    assert plates.score(0) == before + many
    d.let_pass(3000, lambda: d.table.over)
    says = d.table.side.words
    assert d.table.over == (words == "All off!") and (not d.table.over or (says.paper(), says.banner()[1]) == (None, "Ana wins!"))


def test_a_click_jumps_to_the_end_of_a_chain_and_does_nothing_else(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(LONG, FAR))
    points = d.table.side.plates.points
    take(d, d.table.side.turn.sel.draft.fields_of((5, 10)))
    d.let_pass(300)
    assert points.flying
    d.table.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=d.table.buttons.undo.rect.center))
    assert not d.table.motion.active and not points.flying and d.table.side.plates.score(0) == 14
    assert d.table.side.turn.sel.draft.chain == (5, 10)
    d.table.controls.press_end()
    moments, plies = d.table.moments, d.match.plies
    assert moments.of(plies[-1], 1).kind.voice == "sweep" and not moments.active, "it is remembered, and not shown once more"


def test_a_chain_that_is_put_back_brings_nothing(d: QuerniDriver) -> None:
    plates = d.table.side.plates
    take(d, d.table.side.turn.sel.draft.fields_of((1, 4)))
    d.let_pass(850)
    assert plates.points.flying and d.table.ready, "its stones lie in the tray, its sum is still on the way"
    d.click(d.table.buttons.undo)
    assert not plates.points.flying and plates.score(0) == 10
    d.table.undoing.redo()
    d.rest()
    assert plates.score(0) == 14 and not plates.points.flying


def test_with_reduced_motion_a_chain_stays_lit_with_its_sum(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR), reduced_motion=True)
    take(d, d.table.side.turn.sel.draft.fields_of((1, 4)))
    (one,) = d.table.side.plates.points.fading
    assert one.seen.light == one.seen.gathered == 1 and d.table.side.plates.score(0) == 14
    assert [d.shown(f) for f in ("a1", "b1", "c1", "d1")] == [None] * 4
    d.let_pass(200)
    d.table.controls.press_end()
    assert d.moves == ["x1-4"] and d.table.side.plates.points.fading == [one], "it is still read"


def take(d: QuerniDriver, fields: Sequence[int]) -> None:
    """Takes off the chain between these fields; its ceremony has just begun."""
    d.table.side.turn.tap(fields[0])
    d.table.side.turn.tap(fields[-1])


# ---- the end of a turn


def test_end_turn_by_button_key_and_pad(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    assert d.moves == ["e3-f4"]
    d.click("h1", "g1")
    d.key(pygame.K_RETURN)
    assert d.moves[1:] == ["h1-g1"]
    d.click("a7", "a6")
    d.pad(3)
    assert d.moves[2:] == ["a7-a6"] and d.match.to_act == 1


def test_an_empty_turn_is_refused(d: QuerniDriver) -> None:
    assert not d.end_button.enabled
    d.click(d.end_button)
    assert d.said[1] == "Q9" and d.moves == []
    d.table.bubble.hide()
    d.key(pygame.K_RETURN)
    assert d.said[1] == "Q9" and d.moves == []


def test_who_can_do_nothing_passes(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(STUCK_BLUE, STUCK_PINK))
    assert d.end_button.label == "Pass" and d.end_button.enabled
    d.click("a1")
    assert d.said[1] == "Q5"
    d.click(d.end_button)
    assert d.moves == ["pass"] and d.lines == ["Ana passed"]
    assert d.end_button.label == "End turn" and not d.end_button.enabled


def test_the_end_is_plain_while_a_chain_can_still_come_off(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.click("e3", "f4")
    assert (d.end_button.label, d.end_button.kind, d.end_button.enabled) == ("End turn", "second", True)
    d.click("a1", "d1")
    assert d.end_button.kind == "first", "nothing can come off any more in this turn"
    d.undo()
    assert d.end_button.kind == "second"
    d.click(d.end_button)
    assert d.moves == ["e3-f4"], "one press ends the turn all the same"
    d.click("h1", "g1")
    assert d.end_button.kind == "second", "pink has a chain too"


@pytest.mark.parametrize(("language", "word"), [("en", "End turn"), ("de", "Zug beenden"), ("sv", "Avsluta drag")])
def test_the_end_of_a_turn_has_one_word(tmp_path: Path, language: str, word: str) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR), language=language, text_size=200)
    d.click("e3", "f4")
    assert (d.end_button.label, d.end_button.short) == (word, "")


def test_asked_once_more_when_the_settings_say_so(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR), ask_before_end=True)
    d.click("e3", "f4", d.end_button)
    assert d.moves == []
    d.click(d.end_button)
    assert d.moves == ["e3-f4"]
    d.click("h1", "g1")
    d.key(pygame.K_RETURN)
    assert d.moves == ["e3-f4"], "asked anew in each turn"
    d.key(pygame.K_RETURN)
    assert d.moves == ["e3-f4", "h1-g1"]


def test_who_goes_on_playing_is_asked_anew(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR), ask_before_end=True)
    d.click("e3", "f4", d.end_button)
    d.undo()
    d.click("e3", "e4", d.end_button)
    assert d.moves == [], "the question was about another turn"
    d.click("a1", "c1", d.end_button)
    assert d.moves == []
    d.key(pygame.K_BACKSPACE)
    d.click(d.end_button)
    assert d.moves == []
    d.click("a1", "c1", d.end_button, d.end_button)
    assert d.moves == ["e3-e4 x1-3"]


# ---- undo and redo


def test_undo_by_gesture_then_of_the_last_move(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    d.click("h1", "g1")
    d.click("j7", "h7")
    assert d.table.side.turn.sel.draft is not None and d.table.side.turn.sel.draft.chain == (1, 3)
    d.undo()
    assert d.shown("j7") == (1, 1) and d.shown("g1") == (1, 9)
    d.undo()
    assert d.shown("h1") == (1, 9) and d.moves == ["e3-f4"]
    d.click(d.table.buttons.undo)
    assert d.moves == [] and d.match.to_act == 0 and d.shown("e3") == (0, 7)
    assert not d.table.buttons.undo.enabled
    d.undo()
    assert d.toast and d.moves == []


def test_redo_by_key_and_what_a_new_move_forgets(d: QuerniDriver) -> None:
    d.click("e3", "f4", d.end_button)
    d.click("h1", "g1", d.end_button)
    d.undo()
    d.undo()
    assert d.moves == []
    d.redo()
    assert d.moves == ["e3-f4"] and d.shown("f4") == (0, 7)
    d.key(pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert d.moves == ["e3-f4", "h1-g1"]
    d.redo()
    assert d.toast and d.moves == ["e3-f4", "h1-g1"]
    d.undo()
    d.click("h1", "i1", d.end_button)
    d.redo()
    assert d.moves == ["e3-f4", "h1-i1"]


def test_the_record_follows_every_move_undo_and_redo(d: QuerniDriver) -> None:
    def same() -> None:
        kept = on_disk(d)
        assert kept.state == d.match.state and [ply.move for ply in kept.plies] == [ply.move for ply in d.match.plies]

    same()
    d.click("e3", "f4", d.end_button)
    same()
    d.click("h1", "g1")
    same()
    d.key(pygame.K_RETURN)
    same()
    d.undo()
    same()
    d.undo()
    same()
    d.redo()
    same()
    d.click("h1", "i1", d.end_button)
    same()
    d.click("a1", "d1", d.end_button)
    same()
    assert on_disk(d).plies[-1].move == d.match.rules.parse("x1-4")


def test_the_record_is_written_before_the_stones_move(tmp_path: Path) -> None:
    clock = Clock()
    with clock.in_force():
        d = QuerniDriver(tmp_path, position(CHAIN, FAR, turn=1), ("human", "easy"))
        d.clock = clock
        d.let_pass(2000, lambda: bool(d.match.plies), FRAME)
        assert d.match.plies and d.table.motion.active, "the bot's move is still on its way"
        assert len(on_disk(d).plies) == 1


# ---- keys and gamepad alone


def test_a_whole_turn_by_keys(d: QuerniDriver) -> None:
    d.cursor_to("e3")
    d.key(pygame.K_SPACE)
    assert d.held == "e3"
    d.cursor_to("f4")
    d.key(pygame.K_SPACE)
    assert d.shown("f4") == (0, 7)
    d.cursor_to("a1")
    d.key(pygame.K_SPACE)
    d.cursor_to("d1")
    d.key(pygame.K_SPACE, pygame.K_RETURN)
    assert d.moves == ["e3-f4 x1-4"]


def test_keys_show_the_way_and_turn_it(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.cursor_to("c6")
    d.key(pygame.K_SPACE)
    d.cursor_to("a4")
    assert d.way == ["c6", "a4"]
    d.key(pygame.K_r)
    assert d.way == ["c6", "a6", "a4"]
    d.key(pygame.K_SPACE, pygame.K_RETURN)
    assert d.moves == ["c6*a6*a4"]


def test_a_whole_turn_by_gamepad(d: QuerniDriver) -> None:
    d.hat(1, 0)
    while d.table.side.turn.board.at != 0:
        d.hat(-1, 0) if d.table.side.turn.board.at % 10 else d.hat(0, -1)
    d.pad(0)
    assert d.held == "a1"
    for _ in range(3):
        d.hat(1, 0)
    d.pad(0)
    d.pad(3)
    assert d.moves == ["x1-4"]
    d.pad(4)
    assert d.moves == []
    d.pad(5)
    assert d.moves == ["x1-4"]
    d.pad(7)
    assert d.app.top is not d.table


def test_every_button_is_reached_by_tab(d: QuerniDriver) -> None:
    d.click("e3", "f4")
    d.key(pygame.K_TAB)
    seen = set()
    for _ in range(12):
        d.key(pygame.K_TAB)
        seen.add(id(d.table.focus))
    wanted = [d.table.side.turn.board, d.table.log.tab, *d.table.buttons.all]
    assert {id(widget) for widget in wanted} <= seen
    while d.table.focus is not d.end_button:
        d.key(pygame.K_TAB)
    d.key(pygame.K_SPACE)
    assert d.moves == ["e3-f4"]


def test_the_cursor_is_seen_after_keys_and_not_after_the_mouse(d: QuerniDriver) -> None:
    d.point((2, 2))
    d.let_pass(1500, pace=100)  # the chain has shimmered
    plain = d.pixels()
    d.key(pygame.K_RIGHT)
    assert d.pixels() != plain
    d.click((2, 2))
    assert d.pixels() == plain


def test_within_a_turn_what_was_undone_is_done_again(d: QuerniDriver) -> None:
    d.click("e3", "f4", "a1", "d1")
    made = d.table.side.turn.sel.draft.turn
    d.undo()
    d.undo()
    assert d.shown("e3") == (0, 7) and d.table.side.turn.sel.draft.empty
    d.redo()
    assert d.shown("f4") == (0, 7) and d.shown("a1") == (0, 1)
    d.redo()
    assert d.shown("a1") is None and d.table.side.turn.sel.draft.turn == made
    d.redo()
    assert d.table.side.turn.sel.draft.turn == made and d.moves == []
    d.undo()
    d.key(pygame.K_F10)
    again = next(answer for answer in d.app.top.answers if answer[0] == "Redo")  # type: ignore[union-attr]
    d.app.pop()
    again[2]()
    d.rest()
    assert d.table.side.turn.sel.draft.turn == made
    d.undo()
    d.click("b1", "d1")
    assert not d.table.side.turn.sel.drafts.may_redo, "a new gesture forgets it"


def test_a_refusal_is_said_in_plain_words_while_its_rings_stand_on_the_board(d: QuerniDriver) -> None:
    d.point("h4")
    d.click("e3", "h4", rest=False)
    assert d.said == ("That is too far: Blue 7 can only step to the next field.", "Q5") and d.table.bubble.visible
    assert d.table.side.turn.sel.faults
    d.let_pass(STAYS + 200)
    assert d.said == ("", "") and not d.table.bubble.visible


def test_a_refusal_goes_when_a_page_opens(d: QuerniDriver) -> None:
    d.click("e3", "h4")
    d.key(pygame.K_F10)
    d.key(pygame.K_ESCAPE)
    assert d.app.top is d.table and d.said == ("", "")


def test_every_refusal_of_the_rules_has_plain_words() -> None:
    source = (Path(legal.__file__)).read_text()
    said = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    sentences = {text for text in said if text.endswith(".") and "{" in text and not text.startswith("The ")}
    plain = set(words.SHORT)
    assert {text for text in sentences if "{start}" in text or "{landing}" in text or "{field}" in text} <= plain <= said
    assert all(len(short.split()) <= 14 and "{field}" not in short for short in words.SHORT.values())


# ---- a second click on what lies there


def test_a_second_click_on_the_stone_that_has_stepped_ends_the_turn(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("c4", "c5")
    assert d.moves == [] and d.held is None
    d.click("c5")
    assert d.moves == ["c4-c5"]


def test_a_second_click_on_a_stone_that_may_hop_on_ends_the_turn(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.click("c4", "e4")
    assert d.moves == [] and d.held == "e4"
    d.key(pygame.K_ESCAPE)
    d.click("e4")
    assert d.moves == [] and d.held == "e4", "put back it is picked up at first"
    d.click("e4")
    assert d.moves == ["c4*e4"]


def test_a_second_click_asks_first_where_the_settings_say_so(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK), ask_before_end=True)
    d.click("c4", "c5", "c5")
    assert d.moves == [] and d.table.end_asked
    d.click("c5")
    assert d.moves == ["c4-c5"]


def test_a_click_on_a_stone_whose_chain_can_come_off_picks_it_up(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position({"a1": 1, "b1": 2, "d2": 3, "a7": 9}, FAR))
    d.click("d2", "c1", "c1")
    assert d.held == "c1" and d.moves == []
