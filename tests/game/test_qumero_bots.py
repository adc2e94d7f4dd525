"""The bots of QUMERO: legal at every level, alert where it counts, and the stronger the level the better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.levels import EASY, HARD, LEVELS, MEDIUM
from game.chance import seeded
from game.match import Match
from game.qumero import board as b
from game.qumero.bot import BOT
from game.qumero.evaluate import Outlook
from game.qumero.moves import Move
from game.qumero.options import placements
from game.qumero.rules import RULES
from game.qumero.state import Roll, View
from tests.game.test_qumero_moves import position, view


def _views(seats: int, seed: int, every: int) -> Iterator[View]:
    """Views along a match of random moves, chosen by the seed alone."""
    state = RULES.start({}, seats, seed).state
    rng = seeded(seed)
    ply = 0
    while (seat := RULES.to_act(state)) is not None:
        seen = RULES.view(state, seat)
        if ply % every == 0:
            yield seen
        legal = list(RULES.moves(seen))
        pick, rng = rng.below(len(legal))
        state = RULES.play(state, legal[pick]).state
        ply += 1


def fields(line: str) -> list[str]:
    """The fields of a line, by name."""
    return [b.NAMES[field] for field in b.LINES[b.LINE[line]].fields]


@pytest.mark.axes
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_level_plays_legally_everywhere(level: str, seats: int) -> None:
    said = set()
    for seed in range(4):
        for seen in _views(seats, seed, 3):
            move = BOT.choose(seen, level, seed=seed)
            assert RULES.check(seen, move) is None, (RULES.text(move), seen)
            assert BOT.choose(seen, level, seed=seed) == move, "the same arguments give the same move"
            hint = BOT.hint(seen)
            assert hint.move == BOT.choose(seen, HARD)
            words = hint.reason.say()
            assert "{" not in words and words.endswith(".")
            said.add(hint.reason.text)
    assert len(said) > 6, said


def test_easy_plays_differently_with_another_seed() -> None:
    seen = view("Q R 2 3")
    assert len({BOT.choose(seen, EASY, seed=seed) for seed in range(30)}) > 3
    assert len({BOT.choose(seen, HARD, seed=seed) for seed in range(30)}) == 1


def test_a_bot_refuses_an_unknown_level_and_a_seat_that_has_nothing_to_decide() -> None:
    state = RULES.start({}, 3, 3).state
    with pytest.raises(ValueError, match="brilliant"):
        BOT.choose(RULES.view(state, state.turn), "brilliant")
    for seat in ((state.turn + 1) % 3, None):
        with pytest.raises(ValueError, match="nothing to decide"):
            BOT.choose(RULES.view(state, seat), EASY)
        with pytest.raises(ValueError, match="nothing to decide"):
            BOT.hint(RULES.view(state, seat))


ROW4 = "Q4 U4 M4 E4 O4"


def hard(seen: View) -> tuple[str, str]:
    hint = BOT.hint(seen)
    return RULES.text(hint.move), hint.reason.say()


def test_hard_completes_a_line() -> None:
    move, why = hard(view("U R 2 4", ROW4))
    assert "R4" in move and why == "This fills row 4: 500 points."
    move, why = hard(view("U R 2 4", ROW4 + " R1 R2 R3 R5 R6"))
    assert "R4" in move and why == "This fills 2 lines: 1250 points."
    move, why = hard(view("U R 2 4", ROW4, doubles=[3, 0]))
    assert "R4" in move and why == "This fills row 4 for 3 times its worth: 1500 points."
    move, why = hard(view("U R 2 4", ROW4, points=[9600, 400]))
    assert "R4" in move and why == "This brings 400 points and wins the match."


def test_hard_takes_the_line_that_the_other_is_about_to_take() -> None:
    """U2 and R2 advance alike for the viewer: the one that completes a line another lacks one field of comes first."""
    grids = [[*ROW4.split(), "R1", "R2", "R3", "R5"], ["Q4", "U4", "M4", "E4", "R4", *fields("row6")]]
    move, why = hard(view("R U 4 6", grids=grids, lines={"row6": 1}))
    assert "R4" in move and why == "This fills row 4 before another player can: 500 points."


def test_hard_uses_a_card_to_complete_a_line_and_keeps_it_when_it_brings_nothing() -> None:
    move, why = hard(view("Q R 4 6", "Q4 U4 M4 E4 R4 Q6 R6", cards=[1, 0]))
    assert move == "O4!" and "fills row 4" in why
    taken = {line.name: 1 for line in b.LINES if line.name not in ("row1", "colO")} | {"diag2": 0}
    grids = [["Q4", "R4", "R6", "O2", "O3", "O4", "O6", *fields("diag2")], [name for name in b.NAMES if name != "O1"]]
    move, why = hard(view("Q R 4 6", grids=grids, cards=[1, 0], lines=taken))
    assert move == "pass" and why == "Nothing fits without a card, and a card is worth keeping."


def test_hard_does_not_end_a_match_that_it_loses_so() -> None:
    taken = {line.name: 1 for line in b.LINES if line.name != "row4"} | {"colU": 0}
    grids = [sorted({*ROW4.split(), *fields("colU")}), [name for name in b.NAMES if name != "U4"]]
    losing = view("M R 2 4", grids=grids, lines=taken, points=[2000, 8000])
    assert "R4" not in hard(losing)[0]
    assert "R4" in hard(losing._replace(points=(5000, 5000)))[0]


def test_lines_are_worth_what_they_can_bring_and_cost() -> None:
    even = Outlook(view("U R 2 4")).hopes
    assert [hope.worth[0] for hope in even] == [line.worth for line in b.LINES]
    assert all(a > c for hope in even for a, c in zip(hope.worth, hope.worth[1:], strict=False)), "the nearer the better"
    assert all(hope.worth[6] == pytest.approx(0) for hope in even), "nobody is ahead"
    slam = Outlook(view("U R 2 4", doubles=[2, 0])).hopes
    assert [hope.worth[0] for hope in slam] == [2 * line.worth for line in b.LINES]
    assert all(with_slam.worth[6] > plain.worth[6] for with_slam, plain in zip(slam, even, strict=True))
    against = Outlook(view("U R 2 4", doubles=[0, 3])).hopes
    assert all(theirs.worth[2] < plain.worth[2] for theirs, plain in zip(against, even, strict=True))
    ahead = Outlook(view("U R 2 4", grids=[[], ROW4.split()])).hopes
    assert [a.worth[3] < e.worth[3] for a, e in zip(ahead, even, strict=True)].index(True) == b.LINE["row4"]
    poor = Outlook(view("U R 2 4", points=[9700, 300])).hopes
    assert poor[0].worth[0] > 300, "who puts the last player out has won"
    two_taken = view("U R 2 4", grids=[fields("row1"), fields("diag2")], lines={"row1": 0, "diag2": 1})
    assert len(Outlook(two_taken).hopes) == 12


@given(st.integers(0, 2**36 - 1), st.integers(0, 2**36 - 1))
@settings(max_examples=6, deadline=None)
def test_the_worth_of_a_card_is_the_mean_over_all_rolls(one: int, two: int) -> None:
    """Held against all placements of all 1296 rolls."""
    grid = one | two
    outlook = Outlook(RULES.view(RULES.from_position(position("U R 2 4", " ".join(b.NAMES[f] for f in b.covered(grid))), 7), 0))
    now = outlook.worth(grid)
    worth = [max(0.0, outlook.worth(grid | 1 << field) - now) for field in range(36)]

    def best(roll: Roll, cards: int) -> float:
        return max((sum(worth[field] for field in move.fields) for move in placements(grid, roll, cards)), default=0.0)

    rolls = [Roll(x, y, n, m) for x in b.LETTERS for y in b.LETTERS for n in range(1, 7) for m in range(1, 7)]
    assert outlook.card_worth(grid) == pytest.approx(sum(best(roll, 1) - best(roll, 0) for roll in rolls) / 1296)


@pytest.mark.parametrize(
    ("levels", "matches", "wanted"),
    [
        ((MEDIUM, EASY), 60, 0.55), ((HARD, MEDIUM), 80, 0.52),
        pytest.param((HARD, MEDIUM, MEDIUM, MEDIUM), 60, 0.3, marks=pytest.mark.full),
    ],
)
def test_the_stronger_level_wins_more_often(levels: tuple[str, ...], matches: int, wanted: float, everything: bool) -> None:
    """A small, repeatable part of what `python -m game arena` measures."""
    points: Counter[int] = Counter()
    matches = matches if everything else matches // 4
    for number in range(matches):
        seats = len(levels)
        players = [(seat + number) % seats for seat in range(seats)]
        match: Match[Any, Move, View] = Match.new(RULES, seats, {}, number // seats)
        while (seat := match.to_act) is not None:
            match.play(BOT.choose(match.view(seat), levels[players[seat]], seed=len(match) + 1000 * number))
        assert match.outcome
        for seat in match.outcome.winners:
            points[players[seat]] += 1
    assert points[0] / matches >= wanted, points
