"""The page of a puzzle: trying, the verdict, hints, the solution, what is kept, midnight; and the archive."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.door import baked
from scenes import games
from scenes.kit import pictures
from scenes.kit.pictures import Sprite
from scenes.kit.retained.ahead import Nowhere
from scenes.lessons.page import LessonPage
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.puzzles import art
from scenes.puzzles.archive import Archive
from scenes.puzzles.art import FALLS, LANDS, Day
from scenes.puzzles.page import PuzzlePage
from scenes.share import keeping
from scenes.store.progress import Tried
from tests.noting import note
from tests.scenes.driver import unseen
from tools.gallery.stage import Clock, Stage

DAY = "2026-11-18"
GAMES = catalogue.finished()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    clock = Clock()
    with clock.in_force():
        yield Stage(tmp_path / "home", None, (1280, 720), clock)


def opened(stage: Stage, game: str, day: str = DAY) -> PuzzlePage:
    stage.open("puzzle", game=game, day=day)
    stage.rest()
    page = stage.top
    assert isinstance(page, PuzzlePage)
    return page


def answer(stage: Stage, page: PuzzlePage, line: tuple[str, ...]) -> None:
    for said in line:
        if page.table.ready:
            assert page.table.commit(page.maker.rules.parse(said))
        stage.rest()


def tone(page: PuzzlePage) -> str:
    """How the panel speaks now."""
    return page.said.tone


def untouched(stage: Stage) -> bool:
    """Whether no match, no result and nothing on the shelf has come of it."""
    return not stage.profile.has_open and not stage.profile.home.kept() and not stage.profile.sheet.path.exists()


@pytest.mark.parametrize("game", GAMES)
def test_nobody_who_is_here_tonight_is_taken_for_the_other_seat(stage: Stage, game: str) -> None:
    for name, mark in (("Ben", 5), ("Ana", 3), ("Abacus", 4)):
        stage.profile.people.add(name, mark)
    stage.profile.settings.tables[game] = TableSetup([SeatSetup("Ana", 3), SeatSetup("Ben", 5)], {})
    page = opened(stage, game)
    lessons = LessonPage(stage.app, game)
    for seats, own in ((page.table.session.seats, "Ana"), (lessons.table.session.seats, "Ben")):
        assert [seat.name for seat in seats if seat.human] == [own]
        others = [seat.name for seat in seats if not seat.human]
        assert others and not {"Ana", "Ben", "Abacus"} & {*others}
        assert len({seat.mark for seat in seats}) == len(seats)
    fixed = games.of(game).marks
    assert fixed or page.table.session.seats[page.puzzle.seat].mark == 3, "the own mark, where the game leaves it free"


@pytest.mark.parametrize("game", GAMES)
def test_the_best_answer_solves_it_and_leaves_no_match(stage: Stage, game: str) -> None:
    page = opened(stage, game)
    answer(stage, page, page.puzzle.found.line)
    assert page.said.tone == "solved" and page.trying.stars == 3
    kept = Profile(stage.profile.home.data).puzzles.of(game, DAY)
    assert kept == Tried(solved="2026-11-21")
    assert untouched(stage)
    stage.open("title")
    assert untouched(stage)


@pytest.mark.matrix(2)
@pytest.mark.parametrize("game", [game for game in GAMES if game != "rumbugz"])
def test_another_answer_is_told_what_it_brings_and_costs_a_star(stage: Stage, game: str) -> None:
    page = opened(stage, game)
    answer(stage, page, page.puzzle.found.next_line)
    assert tone(page) == "wrong" and str(page.puzzle.found.next) in page.said.words
    assert page.table.person_to_act is False
    stage.click(page.onward)
    stage.rest()
    assert tone(page) == "asks" and not page.table.session.match.plies
    answer(stage, page, page.puzzle.found.line)
    assert page.said.tone == "solved" and page.trying.stars == 2


def test_what_a_verdict_brings_is_painted_before_there_is_one(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(stage, "querni")
    pictures.clear()
    while page.spare_turn():
        pass
    kept = page.trying.tried
    assert not (kept.wrong or kept.solved or kept.shown), "nothing is counted by it"

    def late(paint: Callable[..., object], *_args: object, **_more: object) -> None:
        raise AssertionError(f"{paint} is called when the verdict is there")

    monkeypatch.setattr(pictures, "_painted", late)
    target, style, rail, own = Nowhere(page.style.size), page.style, page.table.rail, page.week[2]
    for said in page.trying.expected():
        monkeypatch.setattr(page.judge, "said", said)
        page.paint_rim(target)
    art.draw_stars(target, style, rail["stars"], 2, FALLS / 2)
    art.draw_row(target, style, rail["row"], 1)
    own.stamp(style).draw_scaled(target, own.rect.center, 2.0)
    page.copy_button.draw(target, style, False)


def test_undo_takes_an_answer_back(stage: Stage) -> None:
    page = opened(stage, "querni")
    answer(stage, page, page.puzzle.found.next_line)
    stage.key(pygame.K_z, pygame.KMOD_CTRL)
    stage.rest()
    assert page.said.tone == "asks" and page.table.ready and not page.table.session.match.plies


@pytest.mark.matrix(2)
@pytest.mark.parametrize("game", GAMES)
def test_three_hints_lead_to_the_first_move_and_no_bot_is_asked(stage: Stage, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened(stage, game)

    def never(*_words: object) -> int:
        raise AssertionError("a bot was asked")

    monkeypatch.setattr(stage.app.worker, "ask_hint", never)
    monkeypatch.setattr(stage.app.worker, "ask", never)
    said = []
    for _hint in range(3):
        stage.click(page.table.buttons.hint)
        stage.rest()
        said.append(page.said.words)
    assert len(set(said)) == 3 and page.table.hints.hint_stage == 3
    assert page.table.hints.hint is not None
    assert page.maker.rules.text(page.table.hints.hint.move) in page.puzzle.found.answers
    answer(stage, page, page.puzzle.found.line)
    assert page.trying.stars == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_solution_is_played_out_and_earns_nothing(stage: Stage, game: str) -> None:
    page = opened(unseen(stage), game)
    stage.click(page.solution_button)
    stage.rest()
    rules, found = page.maker.rules, page.puzzle.found
    assert tuple(rules.text(ply.move) for ply in page.table.session.match.plies) == found.line
    assert page.said.tone == "shows" and (page.trying.task.counted is None or str(found.next) in page.said.quiet)
    assert page.said.words == page.maker.why(page.maker.rules.from_position(page.puzzle.position, 1), found).say()
    stage.click(page.solution_button)
    stage.rest()
    assert tuple(rules.text(ply.move) for ply in page.table.session.match.plies) == found.next_line
    assert page.said.words == "This is the next best answer."
    stage.click(page.solution_button)
    stage.rest()
    assert tuple(rules.text(ply.move) for ply in page.table.session.match.plies) == found.line
    page.again()
    stage.rest()
    answer(stage, page, found.line)
    assert not page.trying.tried.solved and page.trying.stars == 0


def test_in_a_puzzle_nobody_is_warned_of_stones_left_over_and_it_is_said_that_the_other_won_first(stage: Stage) -> None:
    page = opened(stage, "querni", "2026-11-28")
    table: Any = page.table
    assert table.side.words.paper().heading == "2 to 4 can come off"
    assert table.commit(page.maker.rules.parse(page.puzzle.found.line[0]))
    stage.rest()
    last = page.maker.rules.parse(page.puzzle.found.line[2])
    made = table.side.turn.sel.draft.go(last.path, last.jumps)
    for draft in (made, made.take(last.chain)):
        table.side.turn.sel.drafts.go(draft)
        table.refresh()
        assert "Careful" not in table.side.words.paper().heading and table.buttons.undo.kind == "second", "two are left over"
    page.again()
    stage.rest()
    answer(stage, page, ("x2-4",))
    assert page.said.words == "Stones off: 3. Abacus won before your next turn. There is more to find."


def two_turns() -> tuple[str, Any]:
    """A date of this year with a task over two turns, and its puzzle."""
    for number in range(300):
        day = date.fromordinal(date(2026, 1, 1).toordinal() + number)
        puzzle = baked.of_day("querni", day)
        if puzzle.found.task == "two_turns" and len(puzzle.found.line) == 3:
            return day.isoformat(), puzzle
    raise AssertionError("no task over two turns")


def test_between_two_turns_the_other_side_plays_the_reply_that_hurts_most(stage: Stage) -> None:
    day, puzzle = two_turns()
    page = opened(stage, "querni", day)
    stage.click(page.table.buttons.hint)
    stage.rest()
    assert tone(page) == "hints"
    first, reply, last = puzzle.found.line
    answer(stage, page, (first,))
    said = [page.maker.rules.text(ply.move) for ply in page.table.session.match.plies]
    assert said == [first, reply] and tone(page) == "asks" and page.table.ready
    answer(stage, page, (last,))
    assert page.said.tone == "solved" and page.trying.stars == 2


def test_a_puzzle_goes_on_over_midnight_and_counts_for_the_day_it_was_opened(stage: Stage) -> None:
    page = opened(stage, "querni", "")
    assert page.day == date(2026, 11, 21)
    stage.clock.now += 3 * 60 * 60 * 1000
    answer(stage, page, (page.puzzle.found.line[0],))
    while page.table.ready:
        answer(stage, page, (page.maker.rules.text(page.judge._strongest()),))
    assert page.day == date(2026, 11, 21) and page.trying.tried.solved == "2026-11-21"
    assert opened(stage, "querni", "").day == date(2026, 11, 22)


def test_a_damaged_file_is_set_aside_with_a_notice(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_bytes(b"{\"games\": [")
    profile = Profile(tmp_path)
    assert profile.puzzles.of("querni", DAY) == Tried()
    assert any("puzzles" in str(notice) for notice in profile.notices)
    assert any(path.name.startswith("puzzles.damaged-") for path in tmp_path.iterdir())
    profile.close()


def test_the_result_goes_to_the_clipboard_or_it_is_said_that_there_is_none(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(keeping, "copied", lambda words: note(said, words) or len(said) == 1)
    page = opened(stage, "qumero")
    answer(stage, page, page.puzzle.found.line)
    stage.click(page.copy_button)
    assert said == ["Number Night · QUMERO · 2026-11-18 · ★★★"]
    assert stage.app.toasted is not None and "on the clipboard" in stage.app.toasted[0]
    stage.click(page.copy_button)
    assert "no clipboard" in stage.app.toasted[0]


# ---- the archive


def month(stage: Stage) -> Archive:
    stage.profile.puzzles.keep("querni", DAY, Tried(solved=DAY))
    stage.open("puzzle_days", game="querni")
    stage.rest()
    page = stage.top
    assert isinstance(page, Archive)
    return page


def cell(page: Archive, day: int) -> Day:
    return next(one for one in page.widgets if isinstance(one, Day) and one.day.day == day)


def test_days_to_come_are_closed_and_others_open_their_puzzle(stage: Stage) -> None:
    page = month(stage)
    assert len(page._cells) == 30 and cell(page, 1).rect.centerx == cell(page, 29).rect.centerx > cell(page, 28).rect.right
    assert cell(page, 2).rect.y > cell(page, 1).rect.bottom and cell(page, 2).rect.x == page._found["leaf"].x
    assert cell(page, 21).enabled and not cell(page, 22).enabled
    stage.click(cell(page, 22))
    assert stage.top is page
    stage.click(cell(page, 18))
    stage.rest()
    assert isinstance(stage.top, PuzzlePage) and stage.top.day == date(2026, 11, 18)


def test_keys_walk_over_the_days(stage: Stage) -> None:
    page = month(stage)
    page.focus, page.keys_used = cell(page, 20), True
    stage.key(pygame.K_LEFT)
    assert page.focus is cell(page, 19)
    stage.key(pygame.K_UP)
    assert page.focus is cell(page, 12)
    stage.key(pygame.K_RETURN)
    stage.rest()
    assert isinstance(stage.top, PuzzlePage) and stage.top.day == date(2026, 11, 12)


def test_at_midnight_the_next_day_opens(stage: Stage) -> None:
    page = month(stage)
    stage.clock.now += 3 * 60 * 60 * 1000
    stage.let_pass(100)
    assert cell(page, 22).enabled


def test_the_leaf_turns_back_a_year_and_never_into_the_future(stage: Stage) -> None:
    page = month(stage)
    assert not page._later.visible
    turned = 0
    while page._earlier.visible:
        stage.click(page._earlier)
        turned += 1
    assert turned == 12 and page.first == date(2025, 11, 1)


def test_the_tab_of_the_title_shows_what_is_solved(stage: Stage) -> None:
    pose: Callable[[], Any] = lambda: next(  # noqa: E731
        tab for tab in stage.top.tabs[0] if tab.tab.route == "puzzle"
    )
    stage.open("title")
    assert pose().state == "new"
    stage.profile.puzzles.keep("querni", "2026-11-21", Tried(solved="2026-11-21"))
    stage.open("title")
    assert pose().state == "done"
    stage.click(pose())
    assert isinstance(stage.top, PuzzlePage)


# ---- the week, and where things lie


def test_the_board_of_querni_has_three_quarters_of_the_height_and_a_place_for_one_game_is_that_game_s_alone(stage: Stage) -> None:
    high = {game: opened(stage, game).table.rail["board"].h / 720 for game in ("querni", "qumero")}
    assert high["querni"] > 0.73 > high["qumero"] > 0.6


def test_a_solved_puzzle_is_stamped_and_leads_to_the_next_of_the_day_and_a_paper_to_its_own(stage: Stage) -> None:
    page = opened(stage, "querni")
    assert [one.enabled for one in page.week] == [True] * 6 + [False], "Sunday is to come"
    own = page.week[2]
    assert own.chosen and own.day == page.day and own.stamped == ""
    stage.profile.puzzles.keep("qumero", "2026-11-17", Tried(solved="2026-11-17"))
    assert page.week[1].stamped == "qumero", "a day on which another puzzle was solved has its stamp"
    for said in page.puzzle.found.line:
        assert page.table.commit(page.maker.rules.parse(said))
        stage.let_pass(4000, lambda: own.lands < LANDS)
    assert own.stamped == "querni" and own.lands < LANDS
    stage.rest()
    assert own.lands > LANDS
    stage.click(page.onward)
    assert isinstance(stage.top, PuzzlePage) and (stage.top.game, stage.top.day) == ("qumero", page.day)
    stage.rest()
    stage.click(stage.top.week[0])
    assert isinstance(stage.top, PuzzlePage) and (stage.top.game, stage.top.day) == ("qumero", date(2026, 11, 16))


@pytest.mark.parametrize("still", [False, True])
def test_a_hint_says_that_it_takes_a_star_which_falls(stage: Stage, still: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.profile.settings.reduced_motion = still
    page = opened(stage, "querni")
    boxes, drawn = list[pygame.Rect](), Sprite.draw
    with monkeypatch.context() as patch:
        patch.setattr(Sprite, "draw", lambda one, target, at: drawn(one, target, at) or note(
            boxes, pygame.Rect(at[0] + one.dx, at[1] + one.dy, *one.size)))
        page.draw(page.app.screen)
    assert boxes[-1].right < page.style.size[0], "what it costs is not cut by the edge"
    costs = []
    for number in range(1, 4):
        costs.append(page.trying.costs(number))
        stage.click(page.table.buttons.hint)
        stage.let_pass(50)
        assert (page.falls < FALLS) == (costs[-1] and not still)
        stage.rest()
    assert costs == [True, False, True] and page.trying.stars == 1
