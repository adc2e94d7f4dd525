"""The bots of RumBugz: legal at every level, alert where it counts, in time, and the stronger the level the better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.bots.levels import EASY, HARD, LEVELS, MEDIUM
from game.match import Match
from game.rumbugz.bot import BOT
from game.rumbugz.bugs import KINDS
from game.rumbugz.choices import Chooser
from game.rumbugz.evaluate import ALL_FOUR, BIT, WEIGHTS, WON, Outlook, counts_of
from game.rumbugz.rules import RULES
from game.rumbugz.state import View, full_set, unseen
from tests.game.test_bots import Ticks
from tests.game.test_rumbugz import four
from tests.game.test_rumbugz_moves import ALL, MANY, MOST, position, view


def still() -> float:
    """A clock that stands: no bot runs out of time, however slow the machine."""
    return 0.0


def _views(seats: int, seed: int, every: int) -> Iterator[View]:
    """Views along a match of the medium bot, so that all phases and full tables come."""
    match: Match[Any, Any, View] = Match.new(RULES, seats, {"rounds": 1}, seed)
    while (seat := match.to_act) is not None:
        seen = match.view(seat)
        if len(match) % every == 0:
            yield seen
        match.play(BOT.choose(seen, MEDIUM, seed=len(match)))


@pytest.mark.matrix(1)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_level_plays_legally_everywhere(seats: int) -> None:
    said = set()
    phases = set()
    for seed in range(4):
        for seen in _views(seats, seed, 3):
            phases.add(seen.phase)
            for level in LEVELS:
                move = BOT.choose(seen, level, seed=seed, clock=still)
                assert RULES.check(seen, move) is None, (level, RULES.text(move), seen)
                assert BOT.choose(seen, level, seed=seed, clock=still) == move, "the same arguments give the same move"
            hint = BOT.hint(seen, clock=still)
            assert hint.move == move, "the hint is what hard would do"
            words = hint.reason.say()
            assert "{" not in words and words.endswith(".")
            said.add(hint.reason.text)
    assert phases == {"take", "play"} | ({"knock", "decide"} if seats > 2 else set())
    assert len(said) > 10, said


def test_easy_plays_differently_with_another_seed() -> None:
    seen = view([1, 2, 3, 4, 9, 11, 12])
    assert len({BOT.choose(seen, EASY, seed=seed) for seed in range(40)}) > 3
    assert len({BOT.choose(seen, HARD, seed=seed) for seed in range(10)}) == 1


def test_a_bot_refuses_an_unknown_level_and_a_seat_that_has_nothing_to_decide() -> None:
    state = RULES.start({}, 3, 3).state
    with pytest.raises(ValueError, match="brilliant"):
        BOT.choose(RULES.view(state, state.turn), "brilliant")
    for seat in ((state.turn + 1) % 3, None):
        for ask in (lambda seen: BOT.choose(seen, EASY), BOT.hint):
            with pytest.raises(ValueError, match="nothing to decide"):
                ask(RULES.view(state, seat))


def hard(seen: View) -> tuple[str, str]:
    hint = BOT.hint(seen, clock=still)
    return RULES.text(hint.move), hint.reason.say()


def turn(seen: View) -> list[str]:
    """The whole turn as hard plans it."""
    return [RULES.text(move) for move in Chooser(seen, lambda: False).plan().moves]


def test_hard_lays_what_can_be_laid_and_keeps_the_plyt_for_another_kind() -> None:
    assert hard(view([3, 4, 5, 6, 12, 8, 1]))[0] == "lay single 3 4 5 6"
    move, why = hard(view([2, 4, 6, 8, 0, 11, 1], laid=["same", "triple"]))
    assert move == "lay double 2 4 6 8" and why == "Now only single is missing."


def test_medium_lays_what_can_be_laid_and_easy_overlooks_it_at_times() -> None:
    seen = view([3, 4, 5, 6, 12, 8, 1])
    laid = {level: sum(BOT.choose(seen, level, seed=seed).word == "lay" for seed in range(40)) for level in (EASY, MEDIUM)}
    assert laid[MEDIUM] == 40 and 20 < laid[EASY] < 38, laid


def test_hard_goes_out_when_it_can() -> None:
    seen = view([1, 4, 7, 10, 5], laid=["single", "double", "same"])
    assert turn(seen) == ["lay triple 1 4 7 10", "discard 5"]
    assert hard(seen)[1] == "Then all four kinds are laid."
    table = [("single", [3, 4, 5, 6]), ("same", [9, 9, 9, 9])]
    for hand in ([7, 8, 9], [2, 1, 12], [0, 9, 0], [7, 7, 9]):
        played = turn(view(hand, table, ALL))
        assert sum(text.startswith("add") for text in played) >= len(hand) - 1, played
        assert played[-1].startswith(("discard", "end")), played
    assert Chooser(view([5], table, ALL), lambda: False).plan().value == WON
    assert hard(view([5], table, ALL))[1] == "With the last discard the round is won."
    assert hard(view([], table, ALL))[1] == "The hand is empty: the round is won."


def test_hard_exchanges_to_lay() -> None:
    """The 7 brings the 3, with which 3, 6, 9, 12 is a triple; two exchanges one after the other, too."""
    table = [("single", [3, 4, 5, 6])]
    move, why = hard(view([7, 6, 9, 12, 1], table, ["single"]))
    assert move == "swap s1 7 for 3" and why == "With the 3 triple can be laid."
    played = turn(view([7, 8, 4, 4, 4, 12, 1], table, ["single"]))
    assert played[:3] == ["swap s1 7 for 3", "swap s1 8 for 4", "lay same 4 4 4 4"], played


def test_hard_fetches_a_plyt_from_the_table() -> None:
    move, why = hard(view([12, 1, 5, 8], [("triple", [3, 6, 9, -12])], ["same"]))
    assert move == "swap s1 12 for 12*" and why == "This brings a joker, which can stand for any number."


def test_hard_takes_from_the_pile_what_completes_a_sequence_and_leaves_what_does_not() -> None:
    move, why = hard(view([3, 4, 5, 12, 9, 1], phase="take", discards=[6]))
    assert move == "pile" and why == "With the 6 single can be laid now."
    assert hard(view([3, 4, 5, 9, 9], phase="take", discards=[12], laid=["same", "triple", "double"]))[0] == "bag"
    assert hard(view([3, 4, 9], phase="take", discards=[0]))[0] == "pile"


def test_hard_does_not_discard_what_the_next_player_waits_for() -> None:
    """For equal numbers a 5 and a 12 are alike; the next player could attach the 12 after all four kinds."""
    made = position([12, 5], [("single", [8, 9, 10, 11])], ["double", "triple", "single"], discards=[])
    assert turn(RULES.view(RULES.from_position(made, 7), 0)) == ["discard 12"]
    waits = made | {"laid": [made["laid"][0], ALL]}
    assert turn(RULES.view(RULES.from_position(waits, 7), 0)) == ["discard 5"]


def test_a_knock_is_for_what_helps_and_never_after_all_four_kinds() -> None:
    state = RULES.from_position(four(phase="knock", turn=1, asked=[3], discards=[6], hands=[[1], [2], [3], [3, 4, 5, 12]]), 7)
    assert hard(RULES.view(state, 3))[0] == "knock"
    idle = four(phase="knock", turn=1, asked=[3], discards=[1], hands=[[1], [2], [3], [3, 4, 5, 5, 6]])
    move, why = hard(RULES.view(RULES.from_position(idle, 7), 3))
    assert move == "silent" and why == "The 1 completes no sequence here."
    done = four(phase="knock", turn=1, asked=[3], discards=[6], laid=[[], [], [], ALL], hands=[[1], [2], [3], [3, 4, 5, 12]])
    move, why = hard(RULES.view(RULES.from_position(done, 7), 3))
    assert move == "silent" and why == "All four kinds are laid: each bug more would have to go again."


def test_hard_grants_a_knock_only_to_one_who_is_far_behind() -> None:
    hands = [[8, 8], [12, 12, 12], [2], [3, 3, 3, 7, 8]]
    made = four(phase="decide", turn=1, knocker=3, hands=hands, discards=[4])
    assert hard(RULES.view(RULES.from_position(made, 7), 1))[0] == "refuse"
    ahead = made | {"laid": [[], ALL, [], []]}
    move, why = hard(RULES.view(RULES.from_position(ahead, 7), 1))
    assert move == "allow" and "All four kinds are laid" in why
    wanted = made | {"hands": [[8, 8], [4, 4, 4], [2], [3, 3, 3, 8, 8]]}
    assert hard(RULES.view(RULES.from_position(wanted, 7), 1))[0] == "pile"


@pytest.mark.parametrize("limit", [0, 1, 10, 60])
def test_hard_stops_when_the_time_is_up(limit: int) -> None:
    seen = view([0, 1, 3, 4, 7, 8, 11], MANY, ["single"], options=MOST)
    clock = Ticks()
    move = BOT.choose(seen, HARD, limit, clock=clock)
    assert RULES.check(seen, move) is None
    assert clock.looks <= limit + 2
    assert (move.word == "discard") == (limit < 2), "without time for a single look what is in the hand goes out"
    assert limit < 60 or clock.looks > 20


def test_hands_are_nearer_with_better_bugz() -> None:
    outlook = Outlook(full_set(RULES.start({}, 2, 1).state.setting), ())

    def turns(*hand: int, laid: int = 0) -> float:
        return outlook.turns(counts_of(hand), laid)

    assert turns(3, 4, 5, 9, 9) < turns(3, 4, 12, 9, 9) < turns(1, 4, 12, 9, 9) + 5
    assert turns(3, 4, 5, 0) < turns(3, 4, 5, 9)
    for kind in KINDS:
        assert turns(3, 4, 5, 9, laid=BIT[kind]) < turns(3, 4, 5, 9)
    assert turns(3, 4, laid=ALL_FOUR) > turns(3, laid=ALL_FOUR) > turns(laid=ALL_FOUR) == 0
    assert turns(4, 5, laid=ALL_FOUR ^ BIT["single"]) < turns(1, 12, laid=ALL_FOUR ^ BIT["single"])
    near = Outlook(unseen(view([7], [("single", [3, 4, 5, 6])])), view([7], [("single", [3, 4, 5, 6])]).table)
    assert near.turns(counts_of([7, 7]), ALL_FOUR) < near.turns(counts_of([12, 12]), ALL_FOUR)
    poor = Outlook(unseen(view([])), (), weights=WEIGHTS._replace(star=0))
    assert poor.turns(counts_of([0, 1, 12]), 0) > outlook.turns(counts_of([0, 1, 12]), 0), "a PLYT bug has a worth of its own"
    assert near.near[3] > outlook.near[3], "a 7 of the bag brings the 3 of the table"


@pytest.mark.parametrize(
    ("levels", "matches", "wanted"),
    [
        ((MEDIUM, EASY), 60, 0.65), ((HARD, MEDIUM), 40, 0.58),
        pytest.param((HARD, MEDIUM, MEDIUM, MEDIUM), 28, 0.35, marks=pytest.mark.full),
    ],
)
def test_the_stronger_level_wins_more_often(levels: tuple[str, ...], matches: int, wanted: float, everything: bool) -> None:
    """A small, repeatable part of what `python -m game arena` measures."""
    points: Counter[int] = Counter()
    matches = matches if everything else matches // 4
    for number in range(matches):
        seats = len(levels)
        players = [(seat + number) % seats for seat in range(seats)]
        match: Match[Any, Any, View] = Match.new(RULES, seats, {"rounds": 1}, number // seats)
        while (seat := match.to_act) is not None:
            match.play(BOT.choose(match.view(seat), levels[players[seat]], seed=len(match) + 1000 * number, clock=still))
        assert match.outcome
        for seat in match.outcome.winners:
            points[players[seat]] += 1
    assert points[0] / matches >= wanted, points
