"""The bots of Quad-Ominos: legal at every level and in time, from the view alone, with reasons; and what each goes for."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from game.bots.levels import EASY, HARD, LEVELS, MEDIUM
from game.chance import seeded
from game.contract import Options
from game.match import Match, Ply
from game.quad_ominos import fitting
from game.quad_ominos.board import board_of
from game.quad_ominos.bot import BOT, weighed
from game.quad_ominos.evaluate import LEVELS as WORTHS
from game.quad_ominos.evaluate import Outlook, missed, openings, sum_of
from game.quad_ominos.events import BonusLaid, Laid
from game.quad_ominos.moves import DRAW, PASS, TIMEOUT, text
from game.quad_ominos.rules import RULES
from game.quad_ominos.sampling import richest, sampled
from game.quad_ominos.state import View
from game.quad_ominos.tiles import BIT, BY_WORTH, SUM, TILES, bits
from tests.amount import Some
from tests.game.test_quad_moves import CORNER_TABLE, view_of
from tests.game.test_quad_ominos import along
from tests.noting import note


class Ticks:
    """A clock on which every look takes one second, so that thinking is counted and not timed."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return float(self.looks)


OPTIONS: tuple[tuple[int, Options], ...] = ((2, {}), (3, {"tiles": 70}), (5, {"turn_seconds": 30}), (8, {"turn_seconds": 60}))


@cache
def views(every: int = 9) -> Sequence[View]:
    """Views along matches of chance with all numbers of tiles and limits."""
    return [
        match.view(match.to_act) for seats, options in OPTIONS for match, _ in along(seats, options, 11)
        if len(match) % every == 0 or match.state.phase == "open"
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legally_everywhere(level: str, some: Some) -> None:
    for view in some(views(), 2):
        move = BOT.choose(view, level, 12, 3, clock=Ticks())
        assert RULES.check(view, move) is None, text(move)
        assert move != TIMEOUT and move == BOT.choose(view, level, 12, 3, clock=Ticks())


def test_every_hint_has_a_reason() -> None:
    said = set()
    for view in views(9):
        hint = BOT.hint(view, 12, clock=Ticks())
        assert hint.move == BOT.choose(view, HARD, 12, clock=Ticks())
        assert hint.reason.say().endswith(".") and "{" not in hint.reason.say()
        said.add(hint.reason.text)
    assert len(said) >= 6


def test_a_bot_that_is_out_of_time_plays_all_the_same() -> None:
    view = view_of(table=CORNER_TABLE, hands=[list(TILES[21:50]), ["0013"]], well=[])
    assert RULES.check(view, BOT.choose(view, HARD, 1, clock=Ticks())) is None
    found = fitting.placements(view)
    at_once, later = weighed(view, found, lambda: True), weighed(view, found, lambda: False)
    assert len({choice.move.main for choice in at_once}) == 1 < len({choice.move.main for choice in later})
    looks: list[int] = []
    sampled(view, later, seeded(1), lambda: note(looks, 1) or True)
    assert len(looks) == 1, "it stops once the time is over"


def test_a_bot_with_nothing_to_decide_says_so() -> None:
    match: Match[Any, Any, Any] = Match.new(RULES, 3, {}, 1)
    assert match.to_act is not None
    with pytest.raises(ValueError, match="nothing to decide"):
        BOT.choose(match.view((match.to_act + 1) % 3), HARD)
    with pytest.raises(ValueError, match="no level"):
        BOT.choose(match.view(match.to_act), "best")


def test_where_nothing_fits_bots_draw_and_then_pass() -> None:
    for level in LEVELS:
        assert BOT.choose(view_of(hands=[["0012"], ["0013"]]), level) == DRAW
        assert BOT.choose(view_of(hands=[["0012"], ["0013"]], well=[]), level) == PASS


def test_medium_takes_the_most_points() -> None:
    """5 and 25 for the corner, or 5 and two bonus tiles of more than 25 together, or what else is more."""
    hands = [["0050", "0015", "1233"], ["0013"]]
    assert text(BOT.choose(view_of(table=CORNER_TABLE, hands=hands), MEDIUM)) == "0005@1,1"
    for view in views(23):
        moves = list(RULES.moves(view))
        if not moves[0].laid:
            continue
        state, _ = RULES.imagine(view, seeded(1))
        before = view.scores[view.turn]
        gains = {move: _points(state, move) - before for move in moves[:4000] if move.laid}
        assert _points(state, BOT.choose(view, MEDIUM)) - before >= max(gains.values())


def _points(state: Any, move: Any) -> int:
    """The score of the seat after its tiles, without what the end of a round brings."""
    events = [visible.event for visible in RULES.play(state, move).events]
    return [event.score for event in events if isinstance(event, Laid | BonusLaid)][-1]


def test_zeros_with_bonus_tiles_count_in_full() -> None:
    """T4: 25 and the sums of both bonus tiles, more than 29 for 1-1-1-1."""
    view = view_of(phase="open", table={}, hands=[["1111", "0000", "0050", "0055", "0023"], ["0013", "0014"]])
    move = BOT.choose(view, MEDIUM)
    assert move.main is not None and move.main.tile == "0000" and len(move.laid) == 3
    full = {choice.move: choice.points for choice in weighed(view, fitting.placements(view), lambda: False)}
    assert full[move] == 40


def test_easy_overlooks_things() -> None:
    """It plays differently with different seeds, and misses the most points now and then."""
    view = view_of(table=CORNER_TABLE, hands=[["0050", "5455", "5155", "0155", "4455"], ["0013"]])
    assert len({BOT.choose(view, EASY, seed=seed) for seed in range(20)}) > 3


def test_hard_wins_the_match_when_it_can() -> None:
    hands = [["1051", "5455", "0123"], ["0013", "0014", "0022"]]
    for scores in ([785, 700], [785, 790]):
        hint = BOT.hint(view_of(hands=hands, scores=scores))
        assert hint.move.main is not None and SUM[hint.move.main.tile] >= 15
        assert "the match is won" in hint.reason.say()


def test_hard_goes_out_with_bonus_tiles_when_that_ends_the_round() -> None:
    view = view_of(table=CORNER_TABLE, hands=[["0050", "0010", "0000"], ["4455", "3455", "5455", "2455"]])
    hint = BOT.hint(view)
    assert len(hint.move.laid) == 3 and "wins the round" in hint.reason.say()


def test_hard_does_not_open_a_bonus_for_nothing() -> None:
    """Of two ways to lay the same tile for the same points it takes the one after which fewer unseen tiles earn a bonus."""
    view = view_of(table={"0,0": "5555", "1,0": "5055"}, hands=[["0055", "0123"], ["0013", "0014", "0022", "0033"]], well=[])
    move = BOT.choose(view, HARD)
    _, bonus = openings(board_of(view.table).after(move.laid[0]))
    every = [openings(board_of(view.table).after(other.laid[0]))[1] for other in RULES.moves(view) if len(other.laid) == 1]
    unseen = Outlook(view).unseen
    assert (bonus & unseen).bit_count() == min((other & unseen).bit_count() for other in every)


def test_a_hint_without_a_choice_says_so() -> None:
    assert "a tile is drawn" in BOT.hint(view_of(hands=[["0012"], ["0013"]])).reason.say()
    assert "only a pass" in BOT.hint(view_of(hands=[["0012"], ["0013"]], well=[])).reason.say()
    first = BOT.hint(view_of(phase="open", table={}, hands=[["5555", "0012"], ["0013"]]))
    assert first.reason.say() == "5-5-5-5 must be laid first."
    only = BOT.hint(view_of(table={"0,0": "5555", "1,0": "5055"}, hands=[["0015", "1233"], ["0013"]]))
    assert (text(only.move), only.reason.say()) == ("0015@2,0", "Only 0-0-1-5 fits, and only here.")


# -- what is weighed -------------------------------------------------------------------------------


def test_the_chance_that_a_hand_misses_tiles() -> None:
    """Against all hands there are of 3 out of 7 tiles."""
    hands = list(combinations(range(7), 3))
    for given in range(8):
        share = sum(not set(hand) & set(range(given)) for hand in hands) / len(hands)
        assert math.isclose(missed(7, 3)[given], share, abs_tol=1e-12)


@pytest.mark.parametrize(("well", "score"), [(["0024"], 0), ([], 0), (["0024"], 771)])
def test_what_others_can_be_expected_to_score(well: list[str], score: int) -> None:
    """Against all hands that another seat can hold: the most that it can lay, or what drawing or passing costs; and winning."""
    view = view_of(table=CORNER_TABLE, hands=[["0123", "1144"], ["0013", "0014"]], well=well, scores=[0, score])
    known = ("0050", "5155", "1122", "4444", "0033", "2255")
    outlook = Outlook(view)
    outlook.unseen, outlook.unknown = bits(known), len(known)
    plain, bonus = openings(board_of(view.table))
    total = 0.0
    hands = list(combinations(known, 2))
    fits = [tile for tile in known if BIT[tile] & (plain | bonus)]
    for hand in hands:
        gains = [SUM[tile] + (25 if BIT[tile] & bonus else 0) for tile in hand if tile in fits]
        draws = (len(known) + 1) / (len(fits) + 1) if well else 1
        most = max(gains, default=-draws * (20 + outlook.tempo))
        total += most + (outlook.weights.match if score + most >= 800 else 0)
    assert 0 < len(fits) < len(known)
    assert math.isclose(outlook._reply(1, plain, bonus, 0), total / len(hands), abs_tol=1e-9)


def test_reaching_the_target_is_worth_the_match() -> None:
    for score, wins in ((789, False), (790, True)):
        outlook = Outlook(view_of(scores=[score, 0]))
        worth = outlook.worth(board_of(outlook.view.table), BIT["0012"], 10, 1)
        assert (worth.total > outlook.weights.match) == wins


def test_what_plays_out_best_comes_first() -> None:
    """Of two choices of the same worth the one with more points in the turns to come; a move that ends the round stays."""
    view = view_of(table=CORNER_TABLE, hands=[["0050", "5455", "0155", "4455", "0123"], ["0013", "0014"]], well=[])
    first, second, *_ = weighed(view, fitting.placements(view), lambda: False)
    poor = first._replace(points=first.points - 100)
    assert sampled(view, [poor, first], seeded(1), lambda: False)[0] == first
    assert sampled(view, [first._replace(ends=True), second], seeded(1), lambda: False)[0].move == first.move


def test_the_richest_tile_is_the_richest_placement() -> None:
    for view in views(7):
        if view.phase == "play":
            found = fitting.placements(view)
            best = richest(board_of(view.table), bits(view.hand))
            assert (best is None) == (not found)
            if best is not None:
                assert best[1] == max(one.points + one.bonus for one in found)
                assert best[1] in [one.points + one.bonus for one in found if one.laid == best[0]]


def test_tiles_by_worth() -> None:
    assert [SUM[tile] for tile in BY_WORTH] == sorted(SUM[tile] for tile in TILES)
    assert all(BIT[tile] == 1 << n for n, tile in enumerate(BY_WORTH))
    assert sum(WORTHS) == (1 << 125) - 1 and sum_of(bits(("5555", "0012"))) == 23


def test_what_fits_somewhere() -> None:
    for view in views(41):
        if view.phase == "play":
            board = board_of(view.table)
            plain, bonus = openings(board)
            found = fitting.placements(view._replace(hand=TILES))
            assert bonus == bits(tuple({one.laid.tile for one in found if one.bonus}))
            for tile in TILES:
                assert bool(fitting.fitting(board, BIT[tile])) == bool(BIT[tile] & (plain | bonus))


def test_stronger_levels_win_more_often() -> None:
    """Few matches, but the levels lie far apart: of 8 with changed seats the stronger one wins at least 5."""
    for strong, weak in ((HARD, MEDIUM), (MEDIUM, EASY)):
        won = 0
        for number in range(8):
            match: Match[Any, Any, Any] = Match.new(RULES, 2, {}, number // 2)
            while (seat := match.to_act) is not None:
                level = strong if seat == number % 2 else weak
                assert isinstance(match.play(BOT.choose(match.view(seat), level, 12, len(match), clock=Ticks())), Ply)
            assert match.outcome is not None
            won += match.outcome.winners == (number % 2,)
        assert won >= 5, (strong, weak, won)
