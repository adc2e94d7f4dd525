"""The lessons on the screen: what reaches the goal leads on, what does not is answered and taken back, nothing gets stuck."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import msgspec
import pygame
import pytest

from game import catalogue
from game.contract import Refusal
from game.lessons import LessonStep, for_other
from scenes.kit.actions import DEAF
from scenes.kit.files import ASSETS
from scenes.kit.widgets import Button
from scenes.lessons.page import LessonPage
from scenes.rulebook.page import Rulebook
from scenes.store.progress import Learnt
from scenes.table import stage
from scenes.table.shell import Table
from tests.scenes.driver import unseen
from tests.scenes.lessons.learner import Learner
from tests.scenes.lessons.monkey import free, monkey

STEPS = [pytest.param(key, step, id=step.id) for key in catalogue.finished() for step in catalogue.lessons(key).steps]
GAMES = catalogue.finished()


@pytest.fixture
def hands(tmp_path: Path) -> Learner:
    return Learner(tmp_path, bots_speed="fast", people_speed="fast")


def position(page: LessonPage) -> Any:
    """The position on the table."""
    return page.table.session.match.state


@pytest.mark.matrix(10)
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_what_reaches_the_goal_is_praised_and_leads_on(hands: Learner, game: str, step: LessonStep) -> None:
    page = unseen(hands).lesson(game, step.id)
    assert page.step is step and not page.onward.visible and page.skip_button.visible
    hands.reach()
    assert page.teacher.said.tone == "praises" and page.onward.visible and not page.skip_button.visible
    assert not page.table.person_to_act, "the step is over"
    assert hands.profile.lessons.of(game).done == [step.id]
    hands.click(page.onward)
    assert page.step is page.steps[page.steps.index(step) + 1]
    assert list(hands.profile.home.matches.glob("*")) == [] if hands.profile.home.matches.exists() else True


@pytest.mark.matrix(8)
@pytest.mark.parametrize(("game", "step"), [param for param in STEPS if not cast(LessonStep, param.values[1]).wrong.rule])
def test_the_try_that_tempts_is_answered_and_taken_back(hands: Learner, game: str, step: LessonStep) -> None:
    page = hands.lesson(game, step.id)
    before, table = position(page), page.table
    table.commit(table.session.match.rules.parse(step.wrong.move))
    hands.let_pass(30_000, lambda: page.teacher.astray)
    assert position(page) != before and not table.person_to_act
    other = table.session.name(1)
    assert page.teacher.said.lead == for_other(step.wrong.answer, other).say()
    hands.rest()
    assert position(page) == before and table.person_to_act and not page.teacher.astray
    assert page.teacher.said.tone == "answers", "the answer can still be read"
    hands.reach()


@pytest.mark.parametrize(("game", "step"), [param for param in STEPS if cast(LessonStep, param.values[1]).wrong.rule])
def test_an_illegal_try_is_refused_in_the_words_of_the_step(hands: Learner, game: str, step: LessonStep) -> None:
    page = unseen(hands).lesson(game, step.id)
    before = position(page)
    page.table.commit(page.table.session.match.rules.parse(step.wrong.move))
    assert position(page) is before and page.teacher.said.tone == "refuses"
    assert page.teacher.said.lead == for_other(step.wrong.answer, page.table.session.name(1)).say()
    hands.rest()
    assert page.table.person_to_act
    hands.reach()


def test_any_other_legal_move_is_told_and_taken_back(hands: Learner) -> None:
    page = hands.lesson("querni", "q2")
    before = position(page)
    hands.play("d3-d4")
    assert page.teacher.said.lead == "5 now touches 4." and position(page) == before


def test_the_other_side_shows_what_comes_of_a_move(hands: Learner) -> None:
    page = hands.lesson("querni", "q7")
    page.table.commit(page.table.session.match.rules.parse("b3-c3"))
    hands.let_pass(30_000, lambda: len(page.table.session.match) == 2)
    assert page.table.session.match.plies[1].seat == 1
    hands.rest()
    assert len(page.table.session.match) == 0 and page.table.person_to_act


def test_a_click_ends_the_reading(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    page.table.commit(page.table.session.match.rules.parse("d4-e4"))
    hands.let_pass(30_000, lambda: page.teacher.astray)
    hands.let_pass(200)
    hands.click(page.frame.rect.center, rest=False)
    assert not page.teacher.astray and len(page.table.session.match) == 0


def test_the_log_shows_no_move_that_is_taken_back_by_the_click(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    page.table.commit(page.table.session.match.rules.parse("d4-e4"))
    hands.let_pass(30_000, lambda: page.teacher.astray)
    hands.let_pass(1000)
    page.table.log.chosen(1)
    hands.rest()
    assert page.table.past.viewing_ply is None and len(page.table.session.match) == 0
    page.table.past.look_at(1)
    assert page.table.past.viewing_ply is None
    hands.reach()


def test_undo_and_again_bring_the_step_back(hands: Learner) -> None:
    page = hands.lesson("rumbugz", "b3")
    hands.play("lay same 9 9 9 9")
    assert page.teacher.said.wish == "Now the other."
    hands.undo()
    assert page.teacher.said.lead and not page.teacher.reached and len(page.table.session.match) == 0
    hands.reach()
    hands.click(page.again_button)
    assert not page.teacher.reached and len(page.table.session.match) == 0 and page.step.id == "b3"


def test_one_goes_on_where_one_stopped(hands: Learner, tmp_path: Path) -> None:
    hands.lesson("nmbrs", "n4")
    hands.reach()
    hands.page.go_back()
    hands.close()
    again = Learner(tmp_path)
    assert again.lesson("nmbrs").step.id == "n5"
    assert again.profile.lessons.state("nmbrs") == "begun" and again.profile.lessons.state("querni") == "new"


def test_a_damaged_progress_begins_anew_with_a_notice(hands: Learner, tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text('{"querni": {"at": 7')
    assert hands.lesson("querni").step.id == "q1"
    kept = list(tmp_path.glob("lessons.damaged-*.json"))
    assert len(kept) == 1 and "begin anew" in hands.toast


def test_progress_is_kept_whole(tmp_path: Path, hands: Learner) -> None:
    hands.profile.lessons.do("querni", "q1")
    written = msgspec.json.decode((tmp_path / "lessons.json").read_bytes(), type=dict[str, Learnt])
    assert written == {"querni": Learnt("", ["q1"])}


@pytest.mark.parametrize("game", GAMES)
def test_the_last_step_leads_into_a_match_against_easy(hands: Learner, game: str) -> None:
    last = catalogue.lessons(game).last
    page = hands.lesson(game, last.id)
    assert page.onward.label == "Play" and hands.profile.lessons.state(game) == "done"
    hands.click(page.onward, rest=False)
    table = cast(Table, hands.app.top)
    assert isinstance(table, Table) and not table.tutor.teaches
    assert [seat.kind for seat in table.session.seats] == ["human", "easy"]
    assert hands.profile.lessons.of(game).at == "", "who comes again begins with the first step"


def test_the_rule_book_is_one_click_away_and_leads_back(hands: Learner) -> None:
    page = hands.lesson("querni", "q4")
    hands.key(pygame.K_F1)
    book = cast(Any, hands.app.top)
    assert type(book).__name__ == "Rulebook" and book.rule == "Q5"
    hands.key(pygame.K_ESCAPE)
    assert hands.page is page and page.step.id == "q4" and page.table.person_to_act
    hands.click(page.table.buttons.rules)
    assert type(hands.app.top).__name__ == "Rulebook"


def test_the_rule_book_leads_to_the_lessons_and_back_to_its_page(hands: Learner) -> None:
    hands.open("rulebook", game="qumero")
    book = cast(Rulebook, hands.app.top)
    assert book.learn_button.visible
    hands.click(book.learn_button)
    page = hands.page
    assert isinstance(page, LessonPage) and page.game == "qumero"
    page.show(2)
    hands.click(page.table.buttons.rules)
    inner = cast(Rulebook, hands.app.top)
    assert inner is not book and not inner.learn_button.visible and inner.back_button.label == "Back to the lesson"
    hands.click(inner.back_button)
    assert hands.page is page and page.at == 2
    hands.click(page.leave_button)
    assert hands.app.top is book


def test_over_a_match_the_book_leads_to_no_lesson(hands: Learner) -> None:
    hands.lesson("querni", catalogue.lessons("querni").last.id)
    hands.click(hands.page.onward, rest=False)
    hands.app.open("rulebook", game="querni")
    book = cast(Rulebook, hands.app.top)
    assert not book.learn_button.visible and book.back_button.label == "Back to play"


def test_the_banner_says_that_nobody_thinks_when_nobody_does(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    assert page.teacher.banner() is None, "as in a match"
    page.table.commit(page.table.session.match.rules.parse("d4-e4"))
    hands.let_pass(30_000, lambda: page.teacher.astray)
    assert page.teacher.banner() == (0, "Not yet", "The move is taken back.")
    hands.rest()
    hands.reach()
    assert page.teacher.banner() == (0, "Done!", "")


@pytest.mark.parametrize(("game", "step"), [("rumbugz", "b6"), ("quad_ominos", "t1")])
def test_nobody_begins_to_think_when_undo_is_refused_after_the_step_is_done(hands: Learner, game: str, step: str) -> None:
    page = hands.lesson(game, step)
    hands.reach()
    hands.rest()
    hands.undo()
    assert not page.table.thinking.active


def test_the_menu_does_all_that_the_buttons_do(hands: Learner) -> None:
    page = hands.lesson("qumero", "m2")
    hands.key(pygame.K_ESCAPE)
    menu = hands.app.top
    assert menu is not page
    words = [widget.label for widget in cast(Any, menu).widgets if isinstance(widget, Button)]
    assert words == ["Go on", "Again", "Skip", "Rules", "Leave"]
    hands.key(pygame.K_ESCAPE)
    assert hands.page is page


def test_enter_goes_on_when_the_step_is_done(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    hands.reach()
    hands.let_pass(DEAF)
    hands.key(pygame.K_RETURN)
    assert page.step.id == "q2"


def test_a_dot_opens_its_step(hands: Learner) -> None:
    page = hands.lesson("querni")
    hands.click(page.dots[5])
    assert page.step.id == "q6"


def test_the_question_of_a_lesson_waits_for_ever(hands: Learner) -> None:
    hands.app.settings.claim_window = 3
    page = hands.lesson("nmbrs", "n3")
    hands.let_pass(8000)
    assert len(page.table.session.match) == 0 and not page.teacher.astray


# ---- nothing gets stuck


@pytest.mark.matrix(8)
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_monkey_cannot_get_a_step_stuck(hands: Learner, game: str, step: LessonStep) -> None:
    page = hands.lesson(game, step.id)
    monkey(hands, page, 40, 7)
    free(hands, page, step)


def test_a_refusal_that_no_step_knows_is_that_of_every_match(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    refusal = Refusal("Q5", page.lessons.steps[0].wrong.answer)
    assert page.teacher.refused(page.table.session.match.rules.parse("x1-3"), refusal) is refusal
    assert page.teacher.said.tone == "asks"


# ---- what the paper says of the gold button, and the end of a round


@pytest.mark.parametrize(("game", "step", "away", "towards"), [
    ("rumbugz", "b7", "discard 7", "swap s1 7 for 3"),
    ("querni", "q4", "c3*e5", None),
    ("quad_ominos", "t5", "0005@1,1", None),
    ("querni", "q2", "d3-e3", None),
])
def test_the_button_is_named_only_where_it_leads_on(
    hands: Learner, monkeypatch: pytest.MonkeyPatch, game: str, step: str, away: str, towards: str | None
) -> None:
    page = hands.lesson(game, step)
    turn, match = page.table.side.turn, page.table.session.match
    monkeypatch.setattr(turn, "begun", lambda: True)
    monkeypatch.setattr(page.table.buttons.end, "enabled", True)
    monkeypatch.setattr(turn, "offered", lambda: match.rules.parse(away))
    assert page.teacher.gesture() == "", "the wrong action is not named"
    good = towards or page.lessons.accepts(cast(LessonStep, page.step), match)[0]
    monkeypatch.setattr(turn, "offered", lambda: match.rules.parse(good))
    assert page.teacher.gesture().startswith("Then press")
    assert page.teacher.gesture() in (page.table.picture.caption().line, page.table.picture.caption().below)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_no_new_round_is_dealt_while_a_step_is_praised(game: str, step: LessonStep) -> None:
    lessons = catalogue.lessons(game)
    match = lessons.open(step)
    while not lessons.reached(step, match):
        match.play(match.rules.parse(lessons.accepts(step, match)[0]))
    assert "round_began" not in [visible.event.kind for ply in match.plies for visible in ply.step.events]


def test_skipping_lies_apart_and_going_on_is_deaf_at_first(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    assert not page.skip_button.rect.colliderect(page.onward.rect)
    page.table.commit(page.table.session.match.rules.parse("x1-3"))
    hands.let_pass(30_000, lambda: page.teacher.reached)
    hands.click(page.onward, rest=False)
    assert page.step.id == "q1", "a click that was on its way"
    hands.rest()
    hands.click(page.onward)
    assert page.step.id == "q2"


# ---- where it lies, and what the teacher points at


@pytest.mark.parametrize(("name", "said"), [("lesson", "bubble"), ("puzzle", "task")])
def test_what_is_moved_on_the_map_moves_on_the_screen(
    hands: Learner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    hands.open(name, game="nmbrs")
    before = cast(Any, hands.top)
    assert before.frame.rect.size == hands.app.style.size, "the table has the window"
    button, old = before.again_button.rect.copy(), dict(before.table.rail.places)
    for shape in ("16x9", "4x3"):
        words = (ASSETS / "layouts" / f"{name}_{shape}.tmx").read_text()
        (tmp_path / f"{name}_{shape}.tmx").write_text(re.sub(r'name="(again|game|bubble|task)" x="(\d+)"', _further, words))
    monkeypatch.setattr(stage, "LAYOUTS", tmp_path)
    before.layout()
    assert before.again_button.rect.x > button.x and before.again_button.rect.y == button.y
    for moved in (said, "rack", "own"):
        assert before.table.rail[moved].x > old[moved].x, moved
    assert before.table.rail["menu_button"] == old["menu_button"]


def _further(found: re.Match[str]) -> str:
    return f'name="{found[1]}" x="{int(found[2]) + 24}"'


def test_the_teacher_points_at_the_stone_that_the_wish_names_until_it_is_taken_up(hands: Learner) -> None:
    page = hands.lesson("querni", "q4")
    box = page.teacher.points_at()
    assert box is not None and box.collidepoint(page.table.stage.pieces[6].at)
    hands.click(box.center)
    assert page.teacher.points_at() is None
    assert hands.lesson("querni", "q2").teacher.points_at() is None, "which one to take is what is learnt there"


@pytest.mark.parametrize(("game", "step", "number"), [("rumbugz", "b7", 7), ("nmbrs", "n4", 40)])
def test_the_teacher_points_into_the_hand(hands: Learner, game: str, step: str, number: int) -> None:
    page = hands.lesson(game, step)
    holding = page.table.side.holding
    assert holding is not None
    copy = holding.rack.find(number)
    assert copy is not None and page.teacher.points_at() == holding.rack.rect_of(copy)


def test_there_is_one_gold_button(hands: Learner) -> None:
    page = hands.lesson("querni", "q1")
    end = page.table.buttons.end
    assert end.visible and not page.onward.visible
    hands.reach()
    assert not end.visible and page.onward.visible and page.onward.rect == end.rect


def test_no_bubble_covers_the_table(hands: Learner) -> None:
    for game, step in (("querni", "q1"), ("qumero", "m1"), ("quad_ominos", "t1"), ("rumbugz", "b1"), ("nmbrs", "n1")):
        places = hands.lesson(game, step).table.rail
        taken = [places[name] for name in ("board", "table", "rack", "own", "caption", "end_turn") if name in places.places]
        for own in ("bubble", "teacher", "title", "beads", "again", "leave", "skip"):
            assert places[own].collidelist(taken) < 0, (game, own)
