"""What the screen asks about selected cards: every answer is a legal play, and none that uses just these cards is missing."""

from __future__ import annotations

from typing import Any

import pytest

from game.nmbrs import selection
from game.nmbrs.listing import plays
from game.nmbrs.plays import Play, judged
from game.nmbrs.rules import RULES
from game.nmbrs.state import View
from tests.game.test_nmbrs_moves import CROWDED, LEVELS, lively, position_of


def view_of(*args: object, **more: Any) -> View:
    return RULES.view(RULES.from_position(position_of(*args, **more), 1), 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("hand", "cards", "said"), [
    ([14, 20, 26, 1], (14, 20, 26), "14, 20, 26 count back to 2: a row must reach 0 or 1."),
    ([10, 15, 30, 1], (10, 15, 30), "10, 15, 30 is no row: from 10 to 15 it is 5, but from 15 to 30 it is 15."),
    ([10, 20, 1], (10, 20), "A row has three cards or more."),
    ([101, 102, 103, 5], (101, 102, 103), "A row holds at least one number card; jokers alone are none."),
    ([10, 20, 30], (10, 20, 30), "A play never uses the last card of the hand: one is kept for the discard."),
    ([10, 20, 90, 101, 5], (10, 20, 90, 101), "10, 20, 90 with the difference 10 have 6 gaps: more than the jokers can fill."),
    ([14, 20, 101, 5], (14, 20, 101), "14, 20 count back to 2 by 6: a row must reach 0 or 1."),
    ([14, 95, 101, 102, 5], (14, 95, 101, 102), "14, 95 count back to 14 by 81: a row must reach 0 or 1."),
])
def test_what_is_no_row_says_the_nearest_truth(hand: list[int], cards: tuple[int, ...], said: str) -> None:
    found = selection.judge(view_of([], hand), cards)
    if found.why is None:
        pytest.fail(f"it is a row: {found.fits}")
    assert found.fits == () and found.step == 0
    assert found.why.sentence() == said


def test_at_standard_a_row_must_reach_0() -> None:
    found = selection.judge(view_of([], [11, 16, 21, 1], "standard"), (11, 16, 21))
    assert found.why is not None and found.why.sentence() == "11, 16, 21 count back to 1: a row must reach 0."


def test_a_row_says_its_difference_and_its_points() -> None:
    found = selection.judge(view_of([], [21, 25, 29, 4]), (29, 21, 25))
    assert found.why is None and found.step == 4
    (fit,) = found.fits
    assert RULES.text(fit.move) == "row 21 25 29"
    assert (fit.play.points, fit.play.doubled) == (8, "one_colour")


def test_a_joker_is_read_in_every_way() -> None:
    found = selection.judge(view_of([], [10, 20, 101, 4]), (10, 20, 101))
    assert [RULES.text(fit.move) for fit in found.fits] == ["row 10 20 30=Jr", "row 10 15=Jr 20"]


def test_where_a_selection_fits() -> None:
    view = view_of([[10, 20, 30], [50, 60, 70], [3, 6, 9]], [40, 12, 15, 80])
    assert {RULES.text(fit.move) for fit in selection.targets(view, (40,))} == {
        "build 40 to 10-30", "build 40 to 50-70", "build 40 to 10-30 50-70"}
    assert [fit.play.row.last for fit in selection.targets(view, (40,)) if fit.play.kind == "join"] == [70]
    assert {RULES.text(fit.move) for fit in selection.targets(view, (12, 15))} == {
        "build 12 15 to 3-9", "cross 12 15 at 9/3-9"}
    assert selection.targets(view_of([[10, 20, 30]], [40, 5], opened=[False, False]), (40,)) == ()


@pytest.mark.matrix(1)
@pytest.mark.parametrize("level", LEVELS)
def test_targets_are_all_plays_of_these_cards(level: str) -> None:
    """Without jokers exactly the listed plays; with jokers some of them, and some wherever there are any."""
    found = 0
    positions = [one for seed in range(20, 24) for one in lively(level, seed)][::2]
    for position in [*(CROWDED if level == "advanced" else []), *positions]:
        position = {**position, "opened": [True] * 2}
        view = RULES.view(RULES.from_position(position, 1), position["turn"])
        by_cards: dict[tuple[int, ...], set[str]] = {}
        for move in plays(view):
            by_cards.setdefault(tuple(sorted(card for _, card in move.cards)), set()).add(RULES.text(move))
        for cards, texts in list(by_cards.items())[:60]:
            fits = (*selection.judge(view, cards).fits, *selection.targets(view, cards))
            said = {RULES.text(fit.move) for fit in fits}
            found += len(said)
            assert said <= texts
            assert said == texts if max(cards) <= 100 else said
            assert all(judged(view, fit.move) == fit.play for fit in fits)
    assert found > 30


def test_rows_in_hand_come_by_points() -> None:
    view = view_of([], [10, 20, 30, 40, 21, 25, 29, 101, 102])
    rows = selection.rows_in_hand(view)
    points = [fit.play.points for fit in rows]
    assert points == sorted(points, reverse=True) and len(set(rows)) == len(rows)
    texts = [RULES.text(fit.move) for fit in rows]
    assert "row 21 25 29" in texts and "row 10 20 30 40" in texts
    listed = [judged(view, move) for move in plays(view) if move.word == "row"]
    assert max(points) == max(play.points for play in listed if isinstance(play, Play))


def test_counting_back() -> None:
    assert selection.count_back((10, 20, 30)) == (30, 20, 10, 0)
    assert selection.count_back((11, 16, 21)) == (21, 16, 11, 6, 1)
    assert selection.count_back((14, 20, 26)) == (26, 20, 14, 8, 2)


def test_exchanges() -> None:
    view = view_of([[10, (20, 101), 30], [40, 50, 60]], [20, 70, 2])
    assert [RULES.text(move) for move in selection.swaps(view)] == ["swap 20 for Jr"]
    assert selection.swaps(view._replace(phase="offer")) == ()
