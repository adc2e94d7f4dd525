"""Who ends a turn is asked only where laying is better: never where every play costs a joker, or `hard` holds back as well."""

from __future__ import annotations

from typing import Any

from game import catalogue
from game.match import Match
from game.nmbrs.bot import BOT
from game.nmbrs.moves import PLAYS
from game.nmbrs.thinking.hard import better_laid
from tools.gallery.nmbrs import position

RULES = catalogue.rules("nmbrs")


def view(hand: tuple[int, ...], rows: tuple[str, ...] = (), **changes: Any) -> Any:
    place = position(hand=hand, rows=rows, options={"level": "simplified", "aim": 100, "max_rounds": 12}, **changes)
    return Match.loaded(RULES, place, 1).view(0)


def test_a_row_in_the_hand_is_better_laid() -> None:
    assert better_laid(view((10, 20, 30, 7, 44)))


def test_a_hand_without_a_play_is_not_asked_about() -> None:
    assert not better_laid(view((7, 31, 44)))


def test_before_a_row_of_ones_own_the_table_does_not_count() -> None:
    rows = ("10 20 30",)
    assert better_laid(view((40, 7, 31), rows))
    assert not better_laid(view((40, 7, 31), rows, opened=[False, True, True, True]))


def test_where_only_a_joker_could_be_laid_holding_back_is_normal() -> None:
    assert not better_laid(view((101, 7, 31), ("10 20 30",)))


def test_whoever_is_asked_could_do_what_hard_does() -> None:
    asked = 0
    for seed in range(3):
        match = Match.new(RULES, 3, {"level": "simplified"}, seed)
        for at in range(90):
            if match.outcome is not None:
                break
            seen = match.view(match.to_act)
            if better_laid(seen):
                asked += 1
                assert BOT.choose(seen, "hard", 0.5, at).word in (*PLAYS, "swap"), f"hard would hold back {seen.hand}"
            match.play(BOT.choose(seen, "easy", 0.1, at))
    assert asked > 5
