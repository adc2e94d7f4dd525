"""What two agree on at a QUERNI table beside the rules: resigning, a draw; on the table, in the record, on the pages."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import catalogue
from game.agreements import AGREED
from game.match import Match
from game.querni.chains import may_resign, nobody_wins, sample, stranded, takes_draw
from scenes.dialog import Dialog
from scenes.evening.summary import ending
from scenes.kit.language import several
from scenes.kit.widgets import Button
from scenes.session import Session
from scenes.store.matches import result_of
from scenes.table.menu import Menu
from tests.scenes.games.querni.driver import BLUE, PINK, QuerniDriver, position
from tests.scenes.games.rumbugz.driver import RumbugzDriver

LOST = {"a1": 1, "b1": 2, "h7": 3, "c5": 9}
"""9 can never come off."""
SOUND = {"j7": 1, "i7": 2, "h4": 3, "j1": 4}
WAITING = {"j7": 1, "i7": 2, "h4": 3, "f6": 12}
"""12 can never come off."""


def answer(driver: QuerniDriver, word: str) -> None:
    """Presses the answer of the open question that says this."""
    top = driver.app.top
    assert isinstance(top, Dialog | Menu)
    driver.let_pass(600)
    driver.click(next(widget for widget in top.widgets if getattr(widget, "label", "") == word))
    driver.rest()


def menu(driver: QuerniDriver) -> list[str]:
    """What the pause menu offers."""
    if not isinstance(driver.app.top, Menu):
        driver.key(pygame.K_ESCAPE)
    top = driver.app.top
    assert isinstance(top, Menu)
    return [word for word, _icon, _call in top.answers]


@pytest.mark.parametrize(("blue", "pink", "resigns", "nobody"), [
    (LOST, SOUND, True, False), (SOUND, LOST, False, False), (LOST, WAITING, False, True), (BLUE, PINK, False, False),
])
def test_who_may_resign(blue: dict[str, int], pink: dict[str, int], resigns: bool, nobody: bool) -> None:
    view = Match.loaded(catalogue.rules("querni"), position(blue, pink), 1).view(0)
    assert (may_resign(view, 0), nobody_wins(view)) == (resigns, nobody)


def test_a_stone_that_lacks_others_of_a_chain_is_stranded() -> None:
    view = Match.loaded(catalogue.rules("querni"), position(LOST, SOUND), 1).view(0)
    assert stranded(view.board, 0) == (9,) and stranded(view.board, 1) == ()


def test_a_bot_takes_a_draw_that_it_cannot_better() -> None:
    rules = catalogue.rules("querni")
    lost = Match.loaded(rules, position(LOST, SOUND), 1).view(0)
    assert takes_draw(lost, 0) and not takes_draw(lost, 1)
    even = Match.loaded(rules, position(BLUE, PINK), 1).view(0)
    near = {"a1": 1, "b1": 2, "c1": 3}
    far = {"j7": 1, "h7": 2, "f7": 3, "j1": 4, "d7": 5, "f1": 6, "h1": 7, "d3": 8, "f3": 9, "h4": 10}
    ahead = Match.loaded(rules, position(near, far), 1).view(0)
    assert not takes_draw(even, 0) and not takes_draw(ahead, 0) and takes_draw(ahead, 1)
    late = Match.loaded(rules, position(far, {"i7": 1, "g7": 2, "e7": 3, "i1": 4}, quiet=50), 1).view(0)
    assert takes_draw(late, 0)


def test_one_resigns_on_the_table_and_everybody_hears_of_it(tmp_path: Path) -> None:
    driver = QuerniDriver(tmp_path, position(LOST, SOUND))
    button = driver.table.agreements.resign
    assert button.visible and button.label == "Resign"
    driver.click(button)
    top = driver.app.top
    assert isinstance(top, Dialog) and top.lines == ["9 can never come off any more.", "If you resign, Ben wins."]
    assert top.focus is top.widgets[1] and [one.kind for one in top.widgets if isinstance(one, Button)] == ["second", "first"]
    driver.let_pass(1000)
    driver.key(pygame.K_RETURN)
    assert driver.app.top is not top and driver.match.outcome is None
    driver.click(button)
    answer(driver, "Play on")
    assert driver.match.outcome is None
    driver.click(button)
    answer(driver, "Resign")
    outcome = driver.match.outcome
    assert outcome is not None and (outcome.winners, outcome.reason) == ((1,), AGREED)
    driver.let_pass(4000)
    assert getattr(driver.app.top, "route", "") == "results"
    assert ending(driver.session, outcome) == "Ana resigned." and driver.lines == ["Ana resigned"]
    (result,) = driver.app.profile.tonight()
    assert result.winners == ("Ben",) and result.reason == AGREED


def test_a_turn_half_made_is_dropped_by_resigning(tmp_path: Path) -> None:
    driver = QuerniDriver(tmp_path, position(LOST, SOUND))
    driver.click("a1", "a2")
    assert driver.shown("a2") == (0, 1)
    driver.click(driver.table.agreements.resign)
    answer(driver, "Resign")
    assert driver.shown("a2") is None and driver.shown("a1") == (0, 1)


def test_a_draw_is_offered_in_the_menu_and_the_other_person_answers(tmp_path: Path) -> None:
    driver = QuerniDriver(tmp_path, position(BLUE, PINK))
    assert not any(button.visible for button in driver.table.agreements.buttons)
    offered = menu(driver)
    assert "Offer a draw" in offered and "Resign" not in offered
    answer(driver, "Offer a draw")
    top = driver.app.top
    assert isinstance(top, Dialog) and top.heading == "Ben, is it a draw?"
    answer(driver, "Play on")
    assert driver.match.outcome is None and driver.match.agreements == ()
    assert "Offer a draw" not in menu(driver), "not again in the same turn"
    answer(driver, "Continue")
    driver.click("a2", "a3", driver.end_button)
    assert "Offer a draw" in menu(driver)
    answer(driver, "Offer a draw")
    answer(driver, "Take the draw")
    outcome = driver.match.outcome
    assert outcome is not None and (outcome.winners, outcome.reason) == ((), AGREED)
    assert ending(driver.session, outcome) == "Everybody agreed on a draw." and driver.lines[-1] == "Ana took the draw"


@pytest.mark.parametrize("by_key", [False, True])
def test_the_question_of_a_draw_has_the_focus_on_playing_on_and_presses_on_are_deaf(tmp_path: Path, by_key: bool) -> None:
    driver = QuerniDriver(tmp_path, position(BLUE, PINK))
    menu(driver)
    driver.let_pass(1000)
    offer = next(widget for widget in driver.top.widgets if getattr(widget, "label", "") == "Offer a draw")
    if by_key:
        driver.top.set_focus(offer)
        driver.key(pygame.K_RETURN, rest=False)
    else:
        driver.click(offer, rest=False)
    driver.let_pass(700, lambda: getattr(driver.app.top, "heading", "") == "Ben, is it a draw?")
    asked = driver.app.top
    assert isinstance(asked, Dialog) and isinstance(asked.focus, Button)
    assert asked.focus.label == "Play on" and asked.focus.kind == "first"
    for _press in range(4):  # whoever offered presses on
        driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        driver.send(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        driver.let_pass(100)
        assert driver.app.top is asked and len(driver.match.agreements) == 1
    driver.let_pass(1000)
    driver.key(pygame.K_RETURN)
    assert driver.app.top is not asked and driver.match.agreements == () and driver.match.outcome is None


def test_an_offer_is_asked_again_after_the_program_was_killed(tmp_path: Path) -> None:
    driver = QuerniDriver(tmp_path, position(BLUE, PINK))
    menu(driver)
    answer(driver, "Offer a draw")
    driver.app.profile.home.writer.wait(5)
    session = Session.resume(driver.app.profile)
    assert session.match.agreements == driver.match.agreements != ()
    again = QuerniDriver(tmp_path / "other", session=session)
    assert isinstance(again.app.top, Dialog) and again.app.top.heading == "Ben, is it a draw?"
    answer(again, "Take the draw")
    assert session.match.outcome is not None


@pytest.mark.parametrize(("blue", "pink", "said"), [
    (LOST, WAITING, "Ben takes the draw."), (BLUE, {field: n for field, n in PINK.items() if n > 1}, "Ben plays on."),
])
def test_a_bot_answers_an_offer_at_once(tmp_path: Path, blue: dict[str, int], pink: dict[str, int], said: str) -> None:
    driver = QuerniDriver(tmp_path, position(blue, pink), kinds=("human", "hard"))
    assert any(button.visible for button in driver.table.agreements.buttons) == (said == "Ben takes the draw.")
    heard: list[str] = []
    driver.table.toast = heard.append
    menu(driver)
    answer(driver, "Offer a draw")
    asked = driver.app.top
    assert isinstance(asked, Dialog) and asked.heading == "Offer Ben a draw?" and driver.match.agreements == ()
    assert isinstance(asked.focus, Button) and asked.focus.label == "Play on"
    answer(driver, "Play on")
    assert heard == [] and driver.match.outcome is None, "a press on it by mistake ends nothing"
    menu(driver)
    answer(driver, "Offer a draw")
    answer(driver, "Offer a draw")
    assert heard == [said] and (driver.match.outcome is not None) == (said == "Ben takes the draw.")


def test_the_record_of_a_match_that_ended_so_is_read_back_and_watched(tmp_path: Path) -> None:
    driver = QuerniDriver(tmp_path, position(LOST, SOUND))
    driver.click(driver.table.agreements.resign)
    answer(driver, "Resign")
    driver.let_pass(4000)
    profile = driver.app.profile
    profile.home.writer.wait(5)
    (kept,) = profile.records.library()
    assert kept.outcome is not None and kept.outcome.reason == AGREED
    result = result_of(kept, 1.0)
    assert result is not None and result.winners == ("Ben",)
    watched = Session.watching(profile, kept.path)
    replay = QuerniDriver(tmp_path / "other", session=watched, replay=True)
    assert replay.lines == ["Ana resigned"] and not replay.table.agreements.resign.visible


def test_other_games_offer_nothing(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy")
    assert driver.table.side.agreeing is None and driver.table.agreements is None


# ---- stones that are left over, in words


LEFT = {"b1": 2, "c1": 3, "d1": 4, "a3": 1, "h1": 9, "h2": 10, "h3": 11}
"""To take 2 to 4 off leaves 1 over for good; 9 to 11 come off as they stand."""


def test_who_can_no_longer_win_is_told_beside_the_button(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(LOST, SOUND))
    assert d.table.side.words.paper().body == "9 can never come off: Ana cannot win any more."
    assert d.table.agreements.resign.visible and d.table.agreements.resign.label == "Resign"
    sound = QuerniDriver(tmp_path / "sound", position(SOUND, LOST))
    assert "never" not in sound.table.side.words.paper().body, "what the other lost is no news of mine"


def test_a_lesson_says_nothing_of_winning(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(LOST, SOUND))
    d.table.session._file = None
    assert "win" not in d.table.side.words.paper().body


def test_where_nobody_can_win_the_paper_says_that(tmp_path: Path) -> None:
    answered = QuerniDriver(tmp_path, position(LOST, WAITING)).table.side.words.paper()
    assert answered.heading == "Nobody can win any more" and "Both have a stone" in answered.body


def test_a_removal_that_leaves_a_stone_over_is_told_at_once_and_can_be_taken_back(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(LEFT, SOUND))
    assert d.table.side.words.paper().heading == "9 to 11 can come off", "the chain that leaves nothing over comes first"
    d.click("b1", "d1")
    assert d.table.side.words.paper().body == "1 can never come off: Ana cannot win any more."
    assert (d.end_button.kind, d.table.buttons.undo.kind) == ("second", "first"), "gold takes it back"
    d.undo()
    answered = d.table.side.words.paper()
    assert answered.heading == "Careful: 1 would be left over", "the pointer is still on that chain"
    assert answered.body == "Without 2 to 4 it can never come off." and d.table.buttons.undo.kind == "second"
    d.click("b1")
    assert "Then 1 can never come off." in d.table.side.words.paper().body, "with a stone of the chain in hand, too"


def test_the_part_is_named_that_leaves_nothing_over(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position({"a1": 1, "b1": 2, "c1": 3, "d1": 4, "h1": 5, "h3": 6}, SOUND))
    answered = d.table.side.words.paper()
    assert (answered.heading, answered.body) == (
        "Careful: 5 and 6 would be left over", "Take only 1 to 3 off: then the others can follow.")


def test_fewer_stones_are_offered_only_where_none_is_left_over(tmp_path: Path) -> None:
    row = {"a1": 1, "b1": 2, "c1": 3, "d1": 4, "e1": 5}
    assert "Three stones" not in QuerniDriver(tmp_path / "five", position(row, SOUND)).table.side.words.paper().body
    longer = {**row, "f1": 6}
    d = QuerniDriver(tmp_path / "more", position({**longer, "a5": 7, "c5": 8, "e5": 9}, SOUND))
    d.point("a1")
    assert "Three stones" not in d.table.side.words.paper().body, "2 to 4 would leave 1 over"


@pytest.mark.parametrize(("language", "line"), [
    ("en", "Careful: 1 and 2 would be left over"), ("de", "Vorsicht: 1 und 2 blieben übrig"),
    ("sv", "Se upp: 1 och 2 skulle bli över"),
])
def test_two_stones_are_no_span(tmp_path: Path, language: str, line: str) -> None:
    blue = {"a3": 1, "a5": 2, "b1": 3, "c1": 4, "d1": 5}
    d = QuerniDriver(tmp_path, position(blue, SOUND), language=language)
    assert d.table.side.words.paper().heading == line


@pytest.mark.parametrize(("numbers", "named"), [
    ((1, 4, 5, 6, 9, 10), "4, 5 and 6"), ((1, 2, 3, 4), "1, 2, 3 and 4"), ((5, 6, 7, 8, 9, 10), "5, 6 and 7"),
])
def test_the_advice_names_numbers_that_are_still_there(numbers: tuple[int, ...], named: str) -> None:
    board = [-1] * 32
    for number in numbers:
        board[number - 1] = 2 * number
    found = sample(tuple(board), 0)
    assert found is not None and several(range(found[0], found[1] + 1)) == named
    assert sample((-1,) * 32, 0) is None


def test_the_paper_names_such_numbers(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position({"a1": 7, "c1": 8, "e1": 9}, SOUND))
    assert d.table.side.words.paper().body == "Stones like 7, 8 and 9 side by side can come off."


TWO = {"a1": 1, "b1": 2, "c1": 3, "e1": 5, "f1": 6, "g1": 7}
"""Two chains of three, and nothing else."""


def test_a_chain_that_is_off_is_told_and_that_a_second_one_waits(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(TWO, SOUND))
    d.click("a1")
    assert "A click on 3 takes 1 to 3 off." in d.table.side.words.paper().body
    d.click("c1")
    answered = d.table.side.words.paper()
    assert (answered.heading, answered.body) == ("Ana took off 1 to 3", "3 off, 3 left. One chain each turn.")
    assert d.end_button.enabled and d.end_button.kind == "first"


def test_a_stone_within_a_chain_says_how_its_chain_comes_off_and_sends_the_coach_away(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(TWO, SOUND))
    assert not d.table.side.turn.choosing()
    d.click("b1")
    answered = d.table.side.words.paper()
    assert answered.heading == "2 is in hand" and answered.body.startswith("To take 1 to 3 off, click 1, then 3.")
    assert d.table.side.turn.choosing() and not d.table.side.turn.begun()
