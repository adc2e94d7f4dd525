"""The bots: legal at every level, alert where it counts, in time, and the stronger the level the better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from game import catalogue
from game.bots.levels import EASY, HARD, LEVELS, MEDIUM
from game.chance import seeded
from game.match import Match
from game.querni import bot
from game.querni.board import HOMES, left
from game.querni.bot import BOT
from game.querni.evaluate import STRANDED, needs_for, turns_left
from game.querni.legal import jumps, steps
from game.querni.moves import PASS, SetUp, Turn
from game.querni.plan import fewest_turns
from game.querni.rules import RULES, board_after
from game.querni.search import Candidate, Race, Search
from game.querni.state import View


class Ticks:
    """A clock on which every look takes one second, so that thinking is counted and not timed."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return float(self.looks)


def _view(board: dict[str, tuple[int, int]], turn: int = 0, **rest: object) -> View:
    """The view of the seat to act on a board of fields with (seat, number)."""
    position = {
        "game": "querni",
        "seats": 2,
        "options": {"setup": "shuffled"},
        "phase": "play",
        "turn": turn,
        "board": {field: list(stone) for field, stone in board.items()},
        "quiet": 0,
    } | rest
    return RULES.view(RULES.from_position(position, 0), turn)


def _positions(setup: str, seed: int, every: int) -> Iterator[View]:
    """Views along a match of random moves, chosen by the seed alone."""
    state = RULES.start({"setup": setup}, 2, seed).state
    rng = seeded(seed)
    ply = 0
    while (seat := RULES.to_act(state)) is not None and ply < 120:
        view = RULES.view(state, seat)
        if ply % every == 0 or view.phase == "set":
            yield view
        legal = list(RULES.moves(view))
        pick, rng = rng.below(len(legal))
        state = RULES.play(state, legal[pick]).state
        ply += 1


@pytest.mark.axes
@pytest.mark.parametrize("setup", ["shuffled", "mirrored", "placed"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legally_everywhere(level: str, setup: str) -> None:
    for seed in range(3):
        for view in _positions(setup, seed, 17):
            move = BOT.choose(view, level, 12, seed, clock=Ticks())
            assert RULES.check(view, move) is None, (RULES.text(move), view)
            hint = BOT.hint(view, 12, clock=Ticks())
            assert RULES.check(view, hint.move) is None
            assert "{" not in hint.reason.say()


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_arguments_give_the_same_move(level: str) -> None:
    for view in _positions("placed", 4, 29):
        first = BOT.choose(view, level, 25, 9, clock=Ticks())
        assert BOT.choose(view, level, 25, 9, clock=Ticks()) == first


def test_easy_plays_differently_with_another_seed() -> None:
    view = next(_positions("shuffled", 1, 1))
    assert len({BOT.choose(view, EASY, seed=seed) for seed in range(12)}) > 3


def test_a_bot_refuses_an_unknown_level_and_a_seat_that_has_nothing_to_decide() -> None:
    state = RULES.start({}, 2, 3).state
    with pytest.raises(ValueError, match="brilliant"):
        BOT.choose(RULES.view(state, state.turn), "brilliant")
    for seat in (1 - state.turn, None):
        with pytest.raises(ValueError, match="nothing to decide"):
            BOT.choose(RULES.view(state, seat), EASY)
        with pytest.raises(ValueError, match="nothing to decide"):
            BOT.hint(RULES.view(state, seat))


def _wins(view: View) -> set[str]:
    """The turns by which the viewer wins at once."""
    turns = [move for move in RULES.moves(view) if isinstance(move, Turn)]
    return {RULES.text(turn) for turn in turns if not left(board_after(view.board, view.turn, turn), view.turn)}


PINK = {"g2": (1, 1), "j2": (1, 2), "g6": (1, 3), "j6": (1, 4)}
"""Four pink stones that cannot win soon."""


@pytest.mark.parametrize("level", [MEDIUM, HARD])
@pytest.mark.parametrize(
    "fields",
    [
        ("a1", "b1", "d1"),  # a step of the 3
        ("a1", "b2", "c2", "e2", "d1"),  # a step in the middle
        ("a1", "b1", "c1", "d1", "e1"),  # the whole chain, not a part of it
    ],
)
def test_it_takes_a_win_in_one(level: str, fields: tuple[str, ...]) -> None:
    view = _view({field: (0, number) for number, field in enumerate(fields, 1)} | PINK)
    wins = _wins(view)
    assert wins
    assert RULES.text(BOT.choose(view, level, 30, clock=Ticks())) in wins
    assert "wins" in BOT.hint(view, 30, clock=Ticks()).reason.say()


def test_hard_takes_the_stone_away_that_the_opponent_needs_to_win() -> None:
    blue = {"g1": (0, 9), "a1": (0, 1), "c1": (0, 2), "b4": (0, 3), "g4": (0, 10), "g7": (0, 11)}
    pink = {"j1": (1, 1), "i1": (1, 2), "f1": (1, 3)}
    view = _view(blue | pink)
    assert _wins(view._replace(seat=1, turn=1)) == {"f1*h1 x1-3"}
    after = {}
    for level in (MEDIUM, HARD):
        move = BOT.choose(view, level, 60, clock=Ticks())
        assert isinstance(move, Turn)
        after[level] = _wins(view._replace(seat=1, turn=1, board=board_after(view.board, 0, move)))
    assert after == {MEDIUM: {"f1*h1 x1-3"}, HARD: set()}


def _left(view: View, seat: int) -> float:
    at = [0, 0, 0, 0, *(field + 1 for field in view.board[seat * 16 : seat * 16 + 16])]
    return turns_left(at, needs_for(32))


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_it_never_removes_so_that_a_rest_is_stranded(level: str) -> None:
    blue = {"a1": (0, 1), "b1": (0, 2), "c1": (0, 3), "e1": (0, 4), "e3": (0, 5)}
    views = [_view(blue | PINK), *(view for seed in (5, 6) for view in _positions("shuffled", seed, 8))]
    seen = Counter[bool]()
    for view in views:
        move = BOT.choose(view, level, 15, clock=Ticks())
        assert isinstance(move, Turn)
        fine = _left(view, view.turn) < STRANDED
        seen[fine] += 1
        if fine:
            assert _left(view._replace(board=board_after(view.board, view.turn, move)), view.turn) < STRANDED
    assert seen[True] > 10


def test_when_nothing_can_be_done_it_passes() -> None:
    corner = {"a1": (0, 1)} | {field: (1, number) for number, field in enumerate(("b1", "a2", "b2", "c1", "a3", "c3"), 1)}
    view = _view(corner)
    for level in LEVELS:
        assert BOT.choose(view, level, clock=Ticks()) == PASS
    assert BOT.hint(view, clock=Ticks()).move == PASS


def test_hard_and_the_hint_stop_when_the_time_is_up() -> None:
    view = next(_positions("shuffled", 8, 1))
    for limit in (0, 1, 40):
        for hinted in (False, True):
            clock = Ticks()
            move = BOT.hint(view, limit, clock=clock).move if hinted else BOT.choose(view, HARD, limit, clock=clock)
            assert RULES.check(view, move) is None
            assert clock.looks <= max(limit, 1) + 3
    assert clock.looks >= 40


def test_a_layout_is_made_within_the_time_too() -> None:
    view = RULES.view(RULES.start({"setup": "placed"}, 2, 0).state, 0)
    clock = Ticks()
    assert RULES.check(view, BOT.choose(view, HARD, 20, clock=clock)) is None
    assert clock.looks == 21


def test_the_plan_gets_half_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    view = next(_positions("shuffled", 8, 1))
    clock = Ticks()
    looks = []

    def endless_plan(race: Race, seat: int, width: int, fan: int, time_up: Callable[[], bool]) -> dict[Candidate, int]:
        for _ in range(1000):
            if time_up():
                break
        looks.append(clock.looks)
        return {}

    monkeypatch.setattr(bot, "fewest_turns", endless_plan)
    BOT.choose(view, HARD, 40, clock=clock)
    assert 20 <= looks[0] <= 23
    assert clock.looks >= 40


def test_a_plan_is_as_short_as_can_be_and_stops_when_the_time_is_up() -> None:
    blue = {"a1": (0, 1), "b1": (0, 2), "d1": (0, 3), "a4": (0, 4), "c4": (0, 5), "e4": (0, 6)}
    view = _view(blue | PINK)
    race = Race((which // 16, which % 16 + 1, field + 1) for which, field in enumerate(view.board) if field >= 0)
    before = race.key(0), bytes(race.taken)
    plans = fewest_turns(race, 0, 12, 10)
    assert min(plans.values()) == 3
    assert all(turn in race.turns(0) for turn in plans)
    asked = iter([False, False, True])
    assert fewest_turns(race, 0, 12, 10, lambda: next(asked, True)) == {}
    assert (race.key(0), bytes(race.taken)) == before


def test_layouts_are_meaner_from_level_to_level() -> None:
    start = RULES.start({"setup": "placed"}, 2, 0).state
    mean = Counter[str]()
    for level in LEVELS:
        for seed in range(6):
            laid = BOT.choose(RULES.view(start, 0), level, 10_000, seed, clock=Ticks())
            assert isinstance(laid, SetUp) and laid.fields == HOMES[1]
            mean[level] += int(100 * _left(RULES.view(RULES.play(start, laid).state, 1), 1))
    assert mean[EASY] < mean[MEDIUM] < mean[HARD]


def test_the_search_plays_only_what_the_rules_allow_and_takes_it_back() -> None:
    for view in _positions("shuffled", 11, 7):
        race = Race((which // 16, which % 16 + 1, field + 1) for which, field in enumerate(view.board) if field >= 0)
        before = race.key(0), bytes(race.taken)
        for field in view.board:
            if field >= 0:
                goals = [cell - 1 for cell in race.goals(field + 1)]
                assert len(goals) == len(set(goals))
                assert set(goals) <= set(steps(view.board, field)) | set(jumps(view.board, field))
        for turn in race.turns(0):
            race.undo(0, race.play(0, turn))
        Search(race, lambda: False, (4, 3, 2), lambda turn: 0.0).run(view.turn, 3)
        assert (race.key(0), bytes(race.taken)) == before


@pytest.mark.full
def test_medium_beats_easy_and_hard_beats_medium() -> None:
    """A small, repeatable part of what `python -m game arena` measures."""
    for strong, weak, matches, wanted in ((MEDIUM, EASY, 20, 15), (HARD, MEDIUM, 12, 7)):
        points = 0.0
        for number in range(matches):
            levels = (strong, weak) if number % 2 else (weak, strong)
            match: Match[object, object, object] = Match.new(catalogue.rules("querni"), 2, {}, number // 2)
            while (seat := match.to_act) is not None:
                match.play(catalogue.bot("querni").choose(match.view(seat), levels[seat], 120, len(match), clock=Ticks()))
            assert match.outcome
            winners = match.outcome.winners
            points += 0.5 if not winners else float(levels[winners[0]] == strong)
        assert points >= wanted, (strong, weak, points)
