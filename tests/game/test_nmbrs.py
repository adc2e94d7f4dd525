"""nmbrs!: how a match begins, who sees what, what can be taken back, rounds and ends, positions that cannot be, decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game import record
from game.chance import seeded
from game.contract import PositionError, Refusal, SetupError
from game.events import Refilled
from game.match import Match
from game.nmbrs import deck
from game.nmbrs.deck import DeckError
from game.nmbrs.events import Laid, TookClosed
from game.nmbrs.own_deck import match_with
from game.nmbrs.rules import RULES
from game.rounds import RoundBegan, RoundEnded
from tests.game.data import counts
from tests.game.nmbrs_naive import moves as slow_moves
from tests.game.test_nmbrs_moves import drawn, position_of


def played(seats: int, options: dict[str, Any], seed: int, plies: int = 400) -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.new(RULES, seats, options, seed)
    rng = seeded(seed)
    while match.to_act is not None and len(match) < plies:
        moves = [move for _, move in zip(range(80), match.legal(), strict=False)]
        better = [move for move in moves if move.word in ("row", "build", "cross", "swap")]
        move, rng = drawn(rng, better or moves)
        match.play(move)
    return match


@pytest.mark.parametrize(("seats", "level", "hand"), [
    (2, "advanced", 9), (3, "standard", 7), (8, "advanced", 7), (2, "simplified", 7), (8, "simplified", 5),
])
def test_the_deal(seats: int, level: str, hand: int) -> None:
    state = RULES.start({"level": level}, seats, 3).state
    top = 50 if level == "simplified" else 100
    assert [len(one) for one in state.hands] == [hand] * seats
    assert len(state.open) == 1 and state.phase == "offer" and state.round == 1 and state.turn == state.starter
    everything = [*state.closed, *state.open, *(card for one in state.hands for card in one)]
    assert sorted(everything) == [*range(1, top + 1), 101, 102, 103, 104]
    assert state.scores == (20 if level == "simplified" else 50,) * seats


def test_the_first_starter_is_drawn_and_the_start_moves_clockwise() -> None:
    assert {RULES.start({}, 4, seed).state.starter for seed in range(30)} == {0, 1, 2, 3}
    match = played(3, {"max_rounds": 3, "aim": 200}, 5, 2000)
    starters = [one.starter for one in [*match.opening_events(None), *match.events(None)] if isinstance(one, RoundBegan)]
    assert len(starters) > 1
    assert starters == [(starters[0] + n) % 3 for n in range(len(starters))]


def test_simplified_matches_have_twelve_rounds_unless_said_otherwise() -> None:
    assert RULES.position(RULES.start({"level": "simplified"}, 2, 1).state)["options"]["max_rounds"] == 12
    assert RULES.position(RULES.start({"level": "simplified", "max_rounds": 5}, 2, 1).state)["options"]["max_rounds"] == 5
    assert RULES.position(RULES.start({}, 2, 1).state)["options"] == {"level": "advanced", "aim": 100, "max_rounds": 0}


@pytest.mark.parametrize("options", [
    {"aim": 29}, {"aim": 201}, {"max_rounds": 51}, {"max_rounds": -1}, {"aim": "100"}, {"level": "x"},
])
def test_options_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError) as refused:
        Match.new(RULES, 2, options, 1)
    assert refused.value.refusal.rule == "N6"


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_no_card_is_lost_and_scores_are_what_the_events_say(seats: int) -> None:
    match = played(seats, {"max_rounds": 2}, seats)
    scores = [50] * seats
    for ply in match.plies:
        state = ply.step.state
        held = Counter([*state.closed, *state.open, *(card for hand in state.hands for card in hand)])
        held += Counter({card for row in state.rows for card in row.cards})
        assert held == Counter(state.setup.cards)
        for visible in ply.step.events:
            event = visible.event
            if isinstance(event, Laid):
                scores[event.seat] += event.points
                assert event.score == scores[event.seat]
            if isinstance(event, RoundEnded):
                scores = [score + more for score, more in zip(scores, event.change, strict=True)]
                assert tuple(scores) == event.scores
        assert tuple(scores) == state.scores


def test_hidden_cards_are_told_to_their_owner_alone() -> None:
    match = played(3, {}, 9, 120)
    found = [*(one for ply in match.plies for one in ply.step.events)]
    taken = [one for one in found if one.event.kind == "took_closed"]
    assert taken
    for one in taken:
        event = one.event
        assert isinstance(event, TookClosed)
        for seat in (0, 1, 2, None):
            seen = one.seen_by(seat)
            assert isinstance(seen, TookClosed) and bool(seen.card) == (seat == event.seat)
            assert seen.closed == event.closed
    assert [len([e for e in match.opening_events(seat) if e.kind == "dealt"]) for seat in (0, 1, 2, None)] == [1, 1, 1, 0]


def test_two_deals_that_differ_in_what_is_hidden_look_alike() -> None:
    """All that a seat sees of a state is in its view: whatever is dealt anew behind it changes nothing."""
    match = played(4, {}, 2, 90)
    for ply in range(0, len(match), 9):
        view = match.view(1, ply)
        rng = seeded(ply)
        for _ in range(3):
            state, rng = RULES.imagine(view, rng)
            assert RULES.view(state, 1) == view and state != match.state_at(ply)
            assert list(RULES.audit(state)) == []
            assert state.rng != match.state_at(ply).rng


def test_a_joker_taken_from_the_table_stays_in_the_hand_that_took_it_for_all_who_imagine() -> None:
    position = position_of([[10, 20, 30], [40, 50, 60]], [2, 70, 101], pending=[101, [1]])
    view = RULES.view(RULES.from_position(position, 1), 1)
    for seed in range(20):
        assert 101 in RULES.imagine(view, seeded(seed))[0].hands[0]


def test_after_a_refill_only_the_number_is_known() -> None:
    position = position_of([], [10, 20], phase="closed", took=False, closed=[], open=[1, 2, 3, 4, 5])
    match: Match[Any, Any, Any] = Match.loaded(RULES, position, 3)
    match.play(RULES.parse("closed"))
    view = match.view(1)
    assert view.open == (5,) and view.closed == 3
    assert [event.count for event in match.events(1) if isinstance(event, Refilled)] == [4]
    orders = {RULES.play(RULES.from_position(position, seed), RULES.parse("closed")).state.closed for seed in range(20)}
    assert len(orders) > 5, "it is shuffled"


def test_what_can_be_taken_back() -> None:
    match: Match[Any, Any, Any] = Match.loaded(RULES, position_of([[10, 20, 30]], [40, 50, 2]), 1)
    for text in ("build 40 to 10-30", "build 50 to 10-40"):
        match.play(RULES.parse(text))
    assert not isinstance(match.undo(), Refusal) and not isinstance(match.undo(), Refusal)
    assert isinstance(match.undo(), Refusal)
    match.play(RULES.parse("discard 2"))
    assert isinstance(match.may_undo(), Refusal), "another seat is to act"
    assert match.may_undo(consent=True) is None
    match.play(RULES.parse("leave"))
    match.play(RULES.parse("claim"))
    assert isinstance(match.may_undo(consent=True), Refusal), "a closed card was shown"


def test_an_open_card_that_was_taken_can_be_put_back() -> None:
    position = position_of([], [10, 20], phase="offer", took=False)
    match: Match[Any, Any, Any] = Match.loaded(RULES, position, 1)
    match.play(RULES.parse("open"))
    assert not isinstance(match.undo(), Refusal)
    match.play(RULES.parse("leave"))
    match.play(RULES.parse("decline"))
    match.play(RULES.parse("closed"))
    assert isinstance(match.may_undo(consent=True), Refusal)


def test_a_round_that_ends_tells_all_hands() -> None:
    position = position_of([], [57], hands=[[57], [10, 9, 101]])
    match: Match[Any, Any, Any] = Match.loaded(RULES, position, 1)
    match.play(RULES.parse("discard 57"))
    kinds = [event.kind for event in match.events(None)]
    assert kinds == ["discarded", "went_out", "round_ended", "round_began", "turned_up", "turn", "offered"]
    ended = match.events(None)[2]
    assert isinstance(ended, RoundEnded)
    assert (ended.winner, ended.rule, ended.hands, ended.change) == (0, "N16", ((), ("10", "9", "Jr")), (0, -4))
    assert isinstance(match.may_undo(consent=True), Refusal)


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"rows": [{"id": 1, "cards": [[14, 14], [20, 20], [26, 26]]}]}, "Row 1 cannot be by N3"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [20, 20]]}]}, "Row 1 cannot be by N3"),
    ({"rows": [{"id": 1, "cards": [[10, 101], [20, 102], [30, 103]]}]}, "Row 1 cannot be by N4"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [20, 21], [30, 30]]}]}, "only a joker stands for another"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [30, 30], [20, 20]]}]}, "do not ascend"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [20, 105], [30, 30]]}]}, "card in row 1"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [20, 20], [30, 30]]}, {"id": 1, "cards": [[3, 3], [6, 6], [9, 9]]}]},
     "ids of the rows"),
    ({"rows": [{"id": 7, "cards": [[10, 10], [20, 20], [30, 30]]}]}, "below next_id, 6"),
    ({"rows": [{"id": n, "cards": [[6, 6], [6 + d, 6 + d], [6 + 2 * d, 6 + 2 * d]]} for n, d in ((1, 1), (2, 2), (3, 3))]},
     "stands in 3 rows"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [20, 20], [30, 30]]}, {"id": 2, "cards": [[10, 10], [15, 15], [20, 20]]}]},
     "share 2 cards"),
    ({"rows": [{"id": 1, "cards": [[10, 10], [20, 101], [30, 30]]}, {"id": 2, "cards": [[3, 3], [6, 101], [9, 9]]}]},
     "Jr stands for 6 in one row and for 20"),
    ({"rows": [{"id": 1, "cards": [[10, 101], [20, 101], [30, 30]]}]}, "twice in row 1"),
    ({"hands": [[4, 4], [98]]}, "The card 4 is in 2 places"),
    ({"hands": [[99], [98]]}, "The card 99 is in 2 places"),
    ({"hands": [[], [98]]}, "holds no card"),
    ({"hands": [[4]]}, "for each of the 2 seats"),
    ({"hands": [[0], [98]]}, "hand of seat 0"),
    ({"hands": [[True], [98]]}, "hand of seat 0"),
    ({"options": {"level": "simplified", "aim": 100, "max_rounds": 0}}, "not in the deck of this level"),
    ({"options": {"level": "advanced", "aim": 20, "max_rounds": 0}}, "aim"),
    ({"options": {"level": "advanced", "aim": 100}}, "options"),
    ({"options": {"level": "expert", "aim": 100, "max_rounds": 0}}, "level"),
    ({"phase": "offer"}, '"took" and "played" are false'),
    ({"phase": "offer", "took": False, "open": []}, "no card lies open"),
    ({"phase": "claim", "took": False}, "still to be asked"),
    ({"phase": "claim", "took": False, "asked": [0]}, "still to be asked"),
    ({"asked": [1]}, 'Seats are asked only in the phase "claim"'),
    ({"phase": "draw"}, '"phase"'),
    ({"phase": "over"}, "nobody has won"),
    ({"turn": 2}, '"turn"'),
    ({"seats": 9}, '"seats"'),
    ({"pending": [101, [1]]}, "does not hold it"),
    ({"pending": [101, [1]], "hands": [[5, 101], [98]]}, "not from [1]"),
    ({"rows": [{"id": 1, "cards": [[1, 1], [2, 2], [3, 3]]}], "hands": [[55, 101], [98]], "pending": [101, [1]]},
     "no play of seat 0 can do it"),
    ({"pending": [20, [1]]}, "joker of pending"),
    ({"pending": [101]}, '"pending"'),
    ({"played": True}, '"idle" is 0'),
    ({"played": True, "idle": 0, "opened": [False, False]}, "no new row in this round"),
    ({"opened": [1, 0]}, "opened of seat 0"),
    ({"scores": [50, 50.5]}, "score of seat 1"),
    ({"round": 0}, '"round"'),
    ({"extra": 1}, "extra"),
    ({"_deck": "g1r3"}, '"_deck"'),
]


@pytest.mark.parametrize(("change", "said"), BROKEN, ids=[said for _, said in BROKEN])
def test_a_position_that_cannot_be_is_refused_by_name(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as refused:
        RULES.from_position({**position_of([], [5, 94, 95]), "next_id": 6, **change}, 1)
    assert said in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_position_lacks_nothing() -> None:
    position = position_of([], [5, 6, 7])
    for key in position:
        with pytest.raises(PositionError):
            RULES.from_position({name: value for name, value in position.items() if name != key}, 1)
    state = RULES.from_position({**position, "_note": 1}, 1)
    assert RULES.position(state) == position


def test_a_hand_made_position_keeps_the_order_of_its_cards() -> None:
    position = position_of([[10, (20, 101), 30]], [20, 40, 50, 2])
    assert RULES.position(RULES.from_position(position, 1)) == position


def test_counts_begin_as_the_slow_way_counts() -> None:
    for entry in counts("nmbrs"):
        if entry["position"]["phase"] == "play":
            assert entry["counts"][0] == len(slow_moves(entry["position"]))


def test_when_no_card_is_to_be_had_nothing_is_shuffled() -> None:
    position = position_of([], [10, 20], phase="closed", took=False, closed=[], open=[1])
    match: Match[Any, Any, Any] = Match.loaded(RULES, position, 3)
    match.play(RULES.parse("closed"))
    assert [event.kind for event in match.events(None)] == ["no_card"]


def test_a_hand_made_turn_without_any_card_comes_to_an_end() -> None:
    position = position_of([], [], phase="closed", took=False, closed=[], open=[], hands=[[], [98]])
    state = RULES.play(RULES.from_position(position, 1), RULES.parse("closed")).state
    assert state.round == 2


def deck_text() -> list[str]:
    """The lines of a deck: the one of the house with its worths turned round."""
    house = deck.table("")
    lines = ["number,colour,value"]
    lines += [f"{n},{('red', 'green', 'blue', 'orange')[house.colours[n]]},{4 - house.worths[n]}" for n in range(1, 101)]
    return lines + [f"joker,{colour},0" for colour in ("red", "green", "blue", "orange")]


def test_the_deck_of_the_house() -> None:
    house = deck.table("")
    assert (house.colours[1], house.worths[1]) == (1, 1) and (house.colours[100], house.worths[100]) == (2, 3)
    assert house.colours[101:] == (0, 1, 2, 3) and house.worths[101:] == (0, 0, 0, 0)
    assert len(house.colours) == 105


def test_a_deck_may_be_written_in_any_order_and_with_semicolons() -> None:
    lines = deck_text()
    key = deck.parse("\n".join(lines))
    assert deck.table(key).worths[1] == 3
    assert deck.parse("\ufeff" + "\r\n".join([lines[0], "", *reversed(lines[1:])])) == key
    assert deck.parse("\n".join(line.replace(",", " ; ").upper() for line in lines)) == key
    same = [lines[0], *(f"{line.rsplit(',', 1)[0]},{deck.table('').worths[n]}" for n, line in enumerate(lines[1:101], 1))]
    assert deck.parse("\n".join([*same, *lines[101:]])) == "", "the deck of the house by another way"


@pytest.mark.parametrize(("line", "wrong", "said"), [
    (1, "colour,number,value", "Line 1: the first line of a deck"),
    (5, "4,red", "Line 5: a card has a number"),
    (5, "4,pink,1", "Line 5: pink is no colour"),
    (5, "104,red,1", "Line 5: 104 is no number"),
    (5, "3,red,1", "Line 5: the card 3 stands"),
    (5, "4,red,4", "Line 5: a number card is worth 1, 2 or 3, not 4"),
    (5, "", "Line 105: the deck ends without the card 4"),
    (103, "joker,red,0", "Line 103: there is one joker of each colour"),
    (103, "joker,green,1", "Line 103: a joker is worth 0, not 1"),
    (105, "", "the deck ends without its joker in orange"),
])
def test_a_wrong_deck_is_refused_with_line_and_fault(line: int, wrong: str, said: str) -> None:
    lines = deck_text()
    lines[line - 1] = wrong
    with pytest.raises(DeckError) as refused:
        deck.parse("\n".join(lines))
    assert said in str(refused.value)


def test_a_match_with_an_own_deck_is_verified_without_the_file() -> None:
    match = match_with("\n".join(deck_text()), {"level": "standard", "max_rounds": 1}, 3, 5)
    assert match.opening_events(None)[0].kind == "round_began"
    rng = seeded(1)
    while match.to_act is not None and len(match) < 200:
        move, rng = drawn(rng, [move for _, move in zip(range(50), match.legal(), strict=False)])
        match.play(move)
    loaded = record.read(record.text(match))
    assert list(loaded.faults) == [] and len(loaded.match) == len(match)
    assert loaded.match.state == match.state and loaded.match.state.setup.table.worths[1] == 3
    again = RULES.from_position(RULES.position(match.state), 5)
    assert again._replace(rng=match.state.rng) == match.state


def test_an_own_deck_that_is_the_deck_of_the_house_is_a_match_like_any_other() -> None:
    lines = ["number,colour,value"]
    house = deck.house()
    names = {"r": "red", "g": "green", "b": "blue", "o": "orange"}
    lines += [f"{n},{names[house[2 * n - 2]]},{house[2 * n - 1]}" for n in range(1, 101)]
    lines += [f"joker,{colour},0" for colour in names.values()]
    assert match_with("\n".join(lines), {}, 2, 5).state == Match.new(RULES, 2, {}, 5).state
