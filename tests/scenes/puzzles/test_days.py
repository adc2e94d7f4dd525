"""Days in a row, leaves of the calendar, the stars, and the three characters of a result."""

import json
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from scenes.puzzles import days, trying
from scenes.share import keeping
from scenes.store.home import Home
from scenes.store.progress import Puzzles, Tried

SATURDAY = date(2026, 11, 21)


def dates(*back: int, now: date = SATURDAY) -> set[str]:
    """The dates so many days before `now`."""
    return {(now - timedelta(days=number)).isoformat() for number in back}


@pytest.mark.parametrize(("back", "count"), [
    ((), 0),
    ((0,), 1),
    ((1,), 1),  # the present day is not over
    ((0, 1, 2), 3),
    ((0, 2), 2),  # one missed day of the week is forgiven, and does not count
    ((0, 2, 4), 2),  # the second is not
    ((0, 1, 3, 4, 5, 6, 7, 9), 8),  # Wednesday missed, and Friday of the week before: another week, another chance
    ((0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11), 11),
    ((2, 3), 2),  # yesterday missed, today still open
    ((3, 4), 0),
])
def test_a_row_forgives_one_missed_day_a_week(back: tuple[int, ...], count: int) -> None:
    assert days.in_a_row(dates(*back), SATURDAY) == count


def test_sunday_and_monday_may_both_be_missed() -> None:
    tuesday = date(2026, 11, 24)
    assert days.in_a_row(dates(0, 3, now=tuesday), tuesday) == 2
    assert days.in_a_row(dates(0, 4, now=tuesday), tuesday) == 1


def test_a_row_goes_over_new_year() -> None:
    now = date(2027, 1, 2)
    assert days.in_a_row(dates(*range(40), now=now), now) == 40


def test_months_follow_each_other_over_new_year() -> None:
    assert days.other_month(date(2026, 1, 31), -1) == date(2025, 12, 1)
    assert days.other_month(date(2026, 12, 5), 1) == date(2027, 1, 1)


@pytest.mark.parametrize(("tried", "stars"), [
    (Tried(), 3),
    (Tried(hints=2), 2),  # the first hint takes one, and so does the one that tells the move
    (Tried(hints=3), 1),
    (Tried(wrong=9), 2),  # further wrong answers take none
    (Tried(hints=3, wrong=1), 1),  # the last one stays
    (Tried(shown=True), 0),
])
def test_hints_and_the_first_wrong_answer_take_stars_and_a_shown_solution_all(tried: Tried, stars: int) -> None:
    assert trying.stars_of(tried) == stars


def test_what_was_kept_with_five_stars_is_read_and_counts_by_its_hints_and_wrong_answers(tmp_path: Path) -> None:
    old = {"games": {"querni": {"2026-11-18": {"hints": 1, "wrong": 1, "shown": False, "solved": "2026-11-18", "stars": 3}}}}
    (tmp_path / "puzzles.json").write_text(json.dumps(old))
    kept = Puzzles(Home(tmp_path)).of("querni", "2026-11-18")
    assert kept.solved and trying.stars_of(kept) == 1


def test_a_result_has_three_characters_and_tells_no_answer() -> None:
    ends = [trying.shared("querni", SATURDAY, stars)[-3:] for stars in range(4)]
    assert [end.strip("★☆") for end in ends] == [""] * 4 and [end.count("★") for end in ends] == [*range(4)]
    assert trying.shared("querni", SATURDAY, 2) == "Number Night · QUERNI · 2026-11-21 · ★★☆"


def test_a_system_without_clipboard_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_words: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuses)
    assert not keeping.copied("words")
