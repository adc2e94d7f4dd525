"""The bots of nmbrs!: legal everywhere, knowing their view alone, in time; hard finds the best series of its turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.bots.levels import EASY, HARD, LEVELS, MEDIUM
from game.bots.seeds import seed_of
from game.chance import seeded
from game.match import Match
from game.nmbrs.bot import BOT
from game.nmbrs.cards import Card
from game.nmbrs.events import Laid
from game.nmbrs.listing import plays
from game.nmbrs.moves import Move
from game.nmbrs.reasons import reason
from game.nmbrs.rules import RULES
from game.nmbrs.series import Search, Series, move_of, table_of
from game.nmbrs.state import PLAY, State, View
from game.nmbrs.thinking.hard import Decision
from game.nmbrs.thinking.outlook import Outlook
from tests.game.test_nmbrs_moves import CROWDED, lively, position_of, small
from tests.game.test_nmbrs_moves import LEVELS as GAME_LEVELS
from tools.gallery import nmbrs


class Ticks:
    """A clock on which every look takes one second, so that thinking is counted and not timed."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return float(self.looks)


class Points:
    """A turn's end is worth nothing: a search with it looks for points alone."""

    top = 0.0

    def ends(self, left: tuple[Card, ...], points: int, opened: bool) -> float:
        return 0.0

    def ceiling(self, card: Card) -> float:
        return 0.0


def match_of(levels: tuple[str, ...], options: dict[str, Any], seed: int, plies: int = 1000) -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.new(RULES, len(levels), options, seed)
    while (seat := match.to_act) is not None and len(match) < plies:
        move = BOT.choose(match.view(seat), levels[seat], None, seed_of(seed, len(match)))
        assert match.check(move) is None, RULES.text(move)
        match.play(move)
    return match


@pytest.mark.parametrize(("level", "seed"), [*zip(GAME_LEVELS, (3, 6, 2), strict=True)])
def test_all_levels_play_a_match_to_its_end(level: str, seed: int) -> None:
    match = match_of((EASY, MEDIUM, HARD), {"level": level, "max_rounds": 1}, seed)
    assert match.outcome is not None
    laid = [event for event in match.events(None) if isinstance(event, Laid)]
    assert {event.seat for event in laid} == {0, 1, 2}


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_arguments_give_the_same_move(level: str) -> None:
    view = first_view(PLAY)
    moves = {BOT.choose(view, level, 60.0, seed) for seed in (5, 5, 5)}
    assert len(moves) == 1


def first_view(phase: str) -> View:
    match = match_of((MEDIUM, MEDIUM), {}, 4, 60)
    n, ply = next((n, ply) for n, ply in enumerate(match.plies) if match.state_at(n).phase == phase and n > 8)
    view = match.view(ply.seat, n)
    assert isinstance(view, View)
    return view


def test_what_a_seat_cannot_see_does_not_move_it() -> None:
    """From each state imagined behind a view comes the same view, so the bot can know no more; hidden cards stay hidden."""
    match = match_of((HARD, MEDIUM), {"max_rounds": 1}, 6, 40)
    for n in range(0, len(match), 5):
        state = match.state_at(n)
        seat = RULES.to_act(state)
        view = RULES.view(state, seat)
        other, _ = RULES.imagine(view, seeded(n))
        assert BOT.choose(RULES.view(other, seat), HARD, 60.0, n) == BOT.choose(view, HARD, 60.0, n)


def test_a_bot_refuses_an_unknown_level_and_a_seat_that_has_nothing_to_decide() -> None:
    state = RULES.from_position(position_of([], [10, 20, 30, 40]), 1)
    with pytest.raises(ValueError, match="no level"):
        BOT.choose(RULES.view(state, 0), "expert")
    for level in LEVELS:
        with pytest.raises(ValueError, match="nothing to decide"):
            BOT.choose(RULES.view(state, 1), level)
    with pytest.raises(ValueError, match="nothing to decide"):
        BOT.hint(RULES.view(state, 1))


def exhaustive(state: State, seat: int, known: dict[Any, int]) -> int:
    """The most points of a series of the seat at turn, by playing every series there is through the rules."""
    rows = frozenset((row.first, row.step, row.cards) for row in state.rows)
    key = state.hands[seat], rows, state.pending, state.opened
    if key not in known:
        best = 0 if state.pending is None else -1000
        for move in RULES.moves(RULES.view(state, seat)):
            if move.word not in ("row", "build", "cross", "swap"):
                continue
            step = RULES.play(state, move)
            points = sum(visible.event.points for visible in step.events if visible.event.kind == "laid")  # type: ignore[attr-defined]
            goes_on = step.state.round == state.round and step.state.phase == PLAY
            best = max(best, points + (exhaustive(step.state, seat, known) if goes_on else 0))
        known[key] = best
    return known[key]


def series_of(state: State, seat: int) -> Series:
    found = Search(state.setup, Points(), lambda: False).best(table_of(RULES.view(state, seat)))
    assert found is not None
    return found


@pytest.mark.matrix(1)
@pytest.mark.parametrize("level", GAME_LEVELS)
def test_the_best_series_is_found(level: str) -> None:
    """Against a slow search through all series, on small positions; the plays of the series are legal one after the other."""
    several = 0
    positions = [one for seed in range(30, 36) for one in lively(level, seed)[::5]]
    for n, position in enumerate([*positions, *(CROWDED if level == "advanced" else [])]):
        few = small(position, 6, 1) if n % 2 else small(position, 7, 0)
        if n % 3 == 0 and few["pending"] is None and not few["played"]:
            few["opened"] = [False] * few["seats"]
        state, seat = RULES.from_position(few, 1), few["turn"]
        found = series_of(state, seat)
        assert found.points == exhaustive(state, seat, {}), few
        several += len(found.plays) > 1
        for option in found.plays:
            view = RULES.view(state, seat)
            move = move_of(view, option)
            assert RULES.check(view, move) is None
            state = RULES.play(state, move).state
    assert several > 1


def test_a_search_without_time_still_knows_a_series() -> None:
    view = RULES.view(RULES.from_position(CROWDED[1], 1), 0)
    search = Search(view.setup, Points(), lambda: True)
    found = search.best(table_of(view))
    assert found is not None and found.plays == () and not search.complete


def test_hard_and_the_hint_stop_when_the_time_is_up() -> None:
    hand = [*range(4, 61, 4), 101, 102, 103, 104]
    rows: list[list[Any]] = [[first, first + 1, first + 2] for first in range(1, 90, 4)]
    view = RULES.view(RULES.from_position(position_of(rows, hand, open=[], closed=[], hands=[hand, []]), 1), 0)
    asks: tuple[Callable[[Ticks], Move], ...] = (
        lambda clock: BOT.choose(view, HARD, 20.0, 0, clock), lambda clock: BOT.hint(view, 20.0, clock).move,
    )
    for ask in asks:
        clock = Ticks()
        move = ask(clock)
        assert RULES.check(view, move) is None
        assert clock.looks < 40


def chosen(position: dict[str, Any], level: str = HARD, seat: int = 0) -> str:
    view = RULES.view(RULES.from_position(position, 1), seat)
    return RULES.text(BOT.choose(view, level, 60.0, 1))


def test_hard_lays_the_series_not_the_first_best_play() -> None:
    """10-20-30 with 40 and 50 in hand is worth more as two plays than as the row of 40, 50 and 60 alone."""
    position = position_of([[10, 20, 30], [33, 66, 99]], [40, 50, 60, 70, 2], open=[1], closed=[3, 5])
    state = RULES.from_position(position, 1)
    points = 0
    while state.phase == PLAY and state.turn == 0:
        view = RULES.view(state, 0)
        move = BOT.choose(view, HARD, 60.0, 1)
        step = RULES.play(state, move)
        points += sum(visible.event.points for visible in step.events if visible.event.kind == "laid")  # type: ignore[attr-defined]
        state = step.state
    assert points == series_of(RULES.from_position(position, 1), 0).points


def test_hard_ends_a_round_that_wins_the_match_and_not_one_that_loses_it() -> None:
    """With 40 the hand is gone but for the discard: 104 to 60 wins; behind 130 to 100 it would only let the other win."""
    rows: list[list[Any]] = [[10, 20, 30]]
    won = position_of(rows, [40, 2], scores=[99, 60], hands=[[40, 2], [51, 53, 77]], closed=[3, 5], open=[1])
    assert chosen(won) == "build 40 to 10-30"
    lost = {**won, "scores": [60, 180]}
    assert chosen(lost).startswith("discard")


def test_hard_does_not_discard_what_the_others_need() -> None:
    rows: list[list[Any]] = [[20, 40, 60]]
    position = position_of(rows, [80, 79, 101], hands=[[80, 79, 101], [51, 53]], closed=[3, 5], open=[1], opened=[False, True])
    outlook = Outlook(RULES.view(RULES.from_position(position, 1), 0))
    assert outlook.gives(80) > outlook.gives(79) and outlook.gives(101) > outlook.gives(80)
    assert chosen(position) == "discard 79"


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_an_open_card_that_brings_many_points_is_wanted(level: str) -> None:
    offered = position_of([], [21, 25, 2, 57, 98], hands=[[21, 25, 2, 57, 98], [51, 53]], phase="offer", took=False,
                          closed=[3, 5, 8, 12], open=[1, 29], opened=[False, False])
    assert chosen(offered, level) == "open"
    asked = {**offered, "phase": "claim", "turn": 1, "asked": [0]}
    assert chosen(asked, level) == "claim"


@pytest.mark.parametrize(
    ("phase", "words"), [("offer", {"open", "leave"}), ("claim", {"claim", "decline"}), ("closed", {"closed"})]
)
def test_hints_say_why(phase: str, words: set[str]) -> None:
    hint = BOT.hint(first_view(phase), 60.0)
    assert hint.move.word in words
    assert hint.reason.say().endswith(".") and "{" not in hint.reason.say()


def test_hints_of_plays_and_discards_say_why() -> None:
    said: set[str] = set()
    for level in GAME_LEVELS:
        for position in lively(level, 40)[::6]:
            hint = BOT.hint(RULES.view(RULES.from_position(position, 1), position["turn"]), 60.0)
            said.add(hint.move.word)
            assert hint.reason.say().endswith(".") and "{" not in hint.reason.say()
    assert said >= {"row", "build", "cross", "discard"}
    position = position_of([], [7, 22], "simplified", closed=[6], open=[8], hands=[[7, 22], [1]])
    kept = RULES.view(RULES.from_position(position, 1), 0)
    assert reason(kept, Decision(Move("end"))).say().startswith("No card can be laid now")


def test_the_levels_are_steps(everything: bool) -> None:
    """A few matches to one round: what a level is better by is far more than luck brings in so many."""
    for better, worse in ((MEDIUM, EASY), (HARD, MEDIUM)):
        margin = 0
        for seed in range(2 if everything else 1):
            for seats in ((better, worse), (worse, better)):
                match = match_of(seats, {"max_rounds": 1}, seed)
                assert match.outcome is not None
                first, second = match.outcome.scores
                margin += first - second if seats[0] == better else second - first
        assert margin > 0


def test_without_any_time_a_freed_joker_is_laid_where_it_brings_most() -> None:
    match = Match.loaded(RULES, nmbrs.position(hand=(48, 40, 44, 72, 90, 7), rows=("46 47 48=Jb", "10 20 30 40=Jr")), 1)
    match.play(RULES.parse("swap 48 for Jb"))
    assert RULES.text(next(plays(match.view(0)))) == "build 50=Jb to 10-40", "it would be listed first, for no points"
    assert RULES.text(BOT.hint(match.view(0), 0).move) == "cross 44 45=Jb at 46/46-48"
