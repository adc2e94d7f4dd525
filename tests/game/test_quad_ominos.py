"""Quad-Ominos: tiles, deals, rounds, positions, and that nothing hidden is told."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.chance import seeded
from game.contract import Options, PositionError, SetupError, event_json
from game.match import Match, Ply
from game.quad_ominos import tiles as t
from game.quad_ominos.events import Drew, Shown
from game.quad_ominos.moves import Move
from game.quad_ominos.rules import RULES
from game.quad_ominos.state import State
from game.quad_ominos.turns import quadruple_to_show
from game.rounds import RoundBegan, RoundEnded
from game.state_text import state_text
from tests.amount import examples
from tests.game import quad_naive as naive

TILE = re.compile(r"(?<![0-9a-f])[0-5]{4}(?![0-9a-f])")


def position(**changes: Any) -> dict[str, Any]:
    """A position of two seats, 5555 on the table; `tiles` and `turn_seconds` are options."""
    options = {"tiles": 125, "turn_seconds": 0}
    options.update({name: changes.pop(name) for name in list(options) if name in changes})
    whole: dict[str, Any] = {
        "game": "quad_ominos",
        "seats": 2,
        "options": options,
        "phase": "play",
        "turn": 0,
        "round": 1,
        "table": {"0,0": "5555"},
        "hands": [["5055", "0012"], ["0013", "0014"]],
        "well": ["2233"],
        "scores": [0, 0],
        "passes": 0,
        "shown": None,
    }
    return {**whole, **changes}


def match_of(**changes: Any) -> Match[Any, Any, Any]:
    return Match.loaded(RULES, position(**changes), 7)


def along(seats: int, options: Options, seed: int) -> Iterator[tuple[Match[Any, Any, Any], Move]]:
    """A match before each of its moves, and the move that chance picks; every other time one with the most tiles."""
    match: Match[Any, Any, Any] = Match.new(RULES, seats, options, seed)
    rng = seeded(seed)
    while match.to_act is not None and len(match) < 400:
        legal = list(match.legal())
        coin, rng = rng.below(2)
        most = max(len(move.laid) for move in legal) if coin else 0
        legal = [move for move in legal if len(move.laid) >= most]
        n, rng = rng.below(len(legal))
        yield match, legal[n]
        assert isinstance(match.play(legal[n]), Ply)


# -- tiles ---------------------------------------------------------------------------------------


def test_the_tiles_are_those_of_the_page() -> None:
    """T1 and T2: each combination of four numbers once, save 0-2-4-5, with the turns and the sums of what is written."""
    assert len(t.TILES) == 125
    assert Counter("".join(sorted(tile)) for tile in t.TILES) == Counter(naive.all_tiles())
    lines = "\n".join(",".join(tile) for tile in t.TILES)
    assert hashlib.sha256(lines.encode()).hexdigest().startswith("442ae436fa20a84f"), "line by line as in the list of tiles"
    assert all(set(t.turns(tile)) == naive.readings(tile) for tile in t.TILES)
    assert {laid: t.NAME[laid] for laid in t.NAME} == {laid: tile for tile in t.TILES for laid in naive.readings(tile)}
    assert all(t.SUM[laid] == sum(map(int, laid)) for laid in t.NAME)
    assert len(t.the_set(70)) == 70 and not any("5" in tile for tile in t.the_set(70))


@given(st.sets(st.sampled_from(t.TILES), min_size=2, max_size=40), st.integers(2, 5))
@settings(max_examples=examples(100), deadline=None)
def test_the_starter_holds_the_highest_quadruple_or_else_the_highest_tile(drawn: set[str], seats: int) -> None:
    order = sorted(drawn)
    hands = tuple(tuple(order[seat::seats]) for seat in range(seats))
    found = t.starting(hands)
    assert found is not None
    seat, tile = found
    assert tile in hands[seat]
    quadruples = [one for one in drawn if len(set(one)) == 1]
    if quadruples:
        assert tile == max(quadruples)
        return
    highest = max(sum(map(int, one)) for one in drawn)
    tied = [one for one in drawn if sum(map(int, one)) == highest]
    assert sorted(tile, reverse=True) == max(sorted(one, reverse=True) for one in tied)


# -- the deal and rounds ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 10), (4, 8), (5, 7), (6, 6), (7, 6), (8, 6)])
@pytest.mark.parametrize("tiles", [125, 70])
def test_the_deal(seats: int, each: int, tiles: int) -> None:
    step = RULES.start({"tiles": tiles}, seats, 3)
    state = step.state
    assert [len(hand) for hand in state.hands] == [each] * seats and state.phase == "open"
    assert sorted([*state.well, *[one for hand in state.hands for one in hand]]) == sorted(t.the_set(tiles))
    began = step.events[0].event
    assert began == RoundBegan(1, state.turn, (each,) * seats) and step.sealed
    assert RULES.start({"tiles": tiles}, seats, 4).state.hands != state.hands


def test_a_set_up_that_cannot_be() -> None:
    for seats, options, rule in ((1, {}, "T3"), (9, {}, "T3"), (2, {"tiles": 100}, "T2"), (2, {"turn_seconds": 45}, "T2")):
        with pytest.raises(SetupError) as raised:
            Match.new(RULES, seats, options, 1)
        assert raised.value.refusal.rule == rule


@pytest.mark.parametrize(("seats", "options"), [(2, {"tiles": 70}), (3, {"turn_seconds": 30}), (5, {}), (8, {"tiles": 70})])
def test_every_tile_is_somewhere_once(seats: int, options: dict[str, str | int]) -> None:
    everything = sorted(t.the_set(int(options.get("tiles", 125))))
    rounds = 0
    for match, _ in along(seats, options, 5):
        state: State = match.state
        hands = [one for hand in state.hands for one in hand]
        assert sorted([*state.well, *hands, *[t.NAME[laid.tile] for laid in state.table]]) == everything
        rounds = max(rounds, state.round)
    assert rounds > 1 and match.outcome is not None


def test_scores_add_up_from_the_events() -> None:
    """What the events say is scored is what the scores say, whatever the move."""
    for seats, seed in ((2, 1), (4, 2), (8, 3)):
        scores = [0] * seats
        for match, move in along(seats, {"turn_seconds": 60}, seed):
            before = len(match)
            assert scores == list(match.state.scores)
            step = RULES.play(match.state, move)
            for visible in step.events:
                event = event_json(visible.event)
                if event["kind"] in ("laid", "bonus_laid", "drew", "passed"):
                    scores[event["seat"]] += event["points"] + event.get("bonus", 0)
                    assert event["score"] == scores[event["seat"]]
                elif event["kind"] == "round_ended":
                    scores = [old + change for old, change in zip(scores, event["change"], strict=True)]
                    assert event["scores"] == scores
            assert len(match) == before


def test_a_round_that_ends_opens_the_hands_and_the_next_one_is_dealt() -> None:
    match = match_of(hands=[["5055"], ["0013", "0014"]], well=[], scores=[10, 20], round=3)
    ply = match.play(RULES.parse("5055@1,0"))
    assert isinstance(ply, Ply) and ply.step.sealed
    events = [visible.event for visible in ply.step.events]
    assert [event.kind for event in events] == ["laid", "round_ended", "round_began", "turn"]
    assert events[1] == RoundEnded(3, 0, "T12", ((), ("0013", "0014")), (9, 0), (34, 20))
    assert match.state.round == 4 and len(match.state.well) == 95 and match.state.phase == "open"


def test_a_blocked_round_has_no_winner() -> None:
    match = match_of(hands=[["0012"], ["0013"]], well=[], passes=1)
    ply = match.play(RULES.parse("pass"))
    assert isinstance(ply, Ply)
    assert ply.step.events[1].event == RoundEnded(1, None, "T13", (("0012",), ("0013",)), (0, 0), (-20, 0))


def test_a_match_won_within_a_round_ends_the_round_too() -> None:
    match = match_of(scores=[790, 0])
    ply = match.play(RULES.parse("5055@1,0"))
    assert isinstance(ply, Ply) and ply.step.sealed
    assert [visible.event.kind for visible in ply.step.events] == ["laid", "round_ended", "ended"]
    ended = ply.step.events[1].event
    assert isinstance(ended, RoundEnded) and (ended.winner, ended.rule, ended.change) == (None, "T14", (0, 0))


def test_what_may_be_taken_back() -> None:
    """A tile laid may; a tile drawn and a quadruple shown may not."""
    laid = RULES.play(match_of().state, RULES.parse("5055@1,0"))
    drawn = RULES.play(match_of(hands=[["0012"], ["0013"]]).state, RULES.parse("draw"))
    hands = [["3333", "0000", "0012"], ["0013"]]
    opening = match_of(phase="open", table={}, hands=hands).state
    shown = RULES.play(opening, RULES.parse("0000@0,0"))
    ordinary = RULES.play(opening, RULES.parse("3333@0,0"))
    assert (laid.sealed, drawn.sealed, shown.sealed, ordinary.sealed) == (False, True, True, False)
    assert shown.events[0].event == Shown(0, "3333") and shown.state.shown == "3333"
    assert quadruple_to_show(("3333", "0000")) == "3333" and quadruple_to_show(("0000", "0012")) is None


# -- what is hidden --------------------------------------------------------------------------------


def _named(value: object) -> set[str]:
    """All tiles by name that a text names."""
    return {t.NAME[word] for word in TILE.findall(repr(value)) if word in t.NAME}


@pytest.mark.parametrize(("seats", "options", "seed"), [(2, {}, 1), (3, {"tiles": 70, "turn_seconds": 30}, 2), (8, {}, 4)])
def test_views_and_events_name_no_hidden_tile(seats: int, options: dict[str, str | int], seed: int) -> None:
    for match, _ in along(seats, options, seed):
        state: State = match.state
        lying = {t.NAME[laid.tile] for laid in state.table} | ({state.shown} if state.shown else set())
        opened = bool(match.plies) and any(isinstance(visible.event, RoundEnded) for visible in match.plies[-1].step.events)
        for seat in (None, *range(seats)):
            known = lying | (set(state.hands[seat]) if seat is not None else set())
            view = match.view(seat)
            assert _named(view) <= known
            assert _named(RULES.view_position(view)) <= known
            if match.plies and not opened:
                assert _named(match.events(seat, len(match) - 1)) <= known


def _reshuffled(state: State, seat: int | None, keep: set[str], seed: int) -> State:
    """The state with all that the seat does not see dealt anew, but for the tiles to keep where they are."""
    piles = [list(hand) for hand in (*state.hands, state.well)]
    places = [(n, m) for n, pile in enumerate(piles) for m, one in enumerate(pile) if n != seat and one not in keep]
    shuffled, _ = seeded(seed).shuffle([piles[n][m] for n, m in places])
    for (n, m), one in zip(places, shuffled, strict=True):
        piles[n][m] = one
    return state._replace(hands=tuple(map(tuple, piles[:-1])), well=tuple(piles[-1]), rng=seeded(seed))


@pytest.mark.parametrize(("seats", "options", "seed"), [(2, {}, 1), (3, {"tiles": 70}, 3), (8, {"turn_seconds": 60}, 4)])
def test_a_seat_is_told_the_same_whatever_is_hidden_from_it(seats: int, options: dict[str, str | int], seed: int) -> None:
    """Two states that differ only in what a seat cannot see give it the same view and, by the same move, the same events."""
    quadruples = {one for one in t.TILES if t.is_quadruple(one)}
    drawn = 0
    for match, move in along(seats, options, seed):
        state: State = match.state
        keep = {t.NAME[laid.tile] for laid in move.laid} | quadruples
        step = RULES.play(state, move)
        ended = any(isinstance(visible.event, RoundEnded) for visible in step.events)
        for seat in (None, *range(seats)):
            other = _reshuffled(state, seat, keep, len(match))
            assert RULES.view(other, seat) == RULES.view(state, seat)
            if ended or seat == state.turn:
                continue
            again = RULES.play(other, move)
            assert [visible.seen_by(seat) for visible in again.events] == [visible.seen_by(seat) for visible in step.events]
            assert RULES.view(again.state, seat) == RULES.view(step.state, seat)
            drawn += move.word == "draw" and again.events != step.events
    assert drawn, "tiles were drawn that the others do not see"


def test_a_drawn_tile_is_seen_by_its_seat_alone() -> None:
    step = RULES.play(match_of(hands=[["0012"], ["0013"]], well=["2233", "0014"]).state, RULES.parse("draw"))
    visible = step.events[0]
    assert visible.seen_by(0) == Drew(0, "2233", -20, -20, 2, 1)
    assert visible.seen_by(1) == visible.seen_by(None) == Drew(0, "", -20, -20, 2, 1)


def test_the_shown_quadruple_is_known_by_all_until_the_round_ends() -> None:
    """T4: who imagines hands leaves it with its holder; once it lies it is with nobody."""
    table = {"0,0": "0000", "1,0": "0010"}
    match = match_of(table=table, hands=[["5055", "0012"], ["3333", "0014"], ["0022"]], seats=3, scores=[0, 0, 0], shown="3333")
    for seat in (None, 0, 2):
        view = match.view(seat)
        assert (view.shown, view.holder) == ("3333", 1) and RULES.view_position(view)["_holder"] == 1
        for seed in range(20):
            assert "3333" in RULES.imagine(view, seeded(seed))[0].hands[1]
    assert match_of(table={**table, "0,1": "3300"}, shown="3333").view(0).holder is None
    assert list(RULES.view_position(match_of().view(0))) == list(position())


def test_who_starts_is_known_when_hands_are_imagined() -> None:
    """In an open round the seat to act holds a tile higher than all others; imagined hands vary within that."""
    for seats, seed in ((2, 1), (3, 2), (8, 3)):
        match: Match[Any, Any, Any] = Match.new(RULES, seats, {}, seed)
        for seat in (None, *range(seats)):
            starts = set()
            for n in range(12):
                state, _ = RULES.imagine(match.view(seat), seeded(n))
                found = t.starting(state.hands)
                assert found is not None and found[0] == match.to_act
                assert RULES.view(state, seat) == match.view(seat)
                starts.add(state.hands)
            assert len(starts) == 12


# -- positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": 9}, '"seats" is 9'),
        ({"phase": "draw"}, '"phase" is'),
        ({"options": {"tiles": 125}}, '"options" is'),
        ({"tiles": 100}, '"tiles" is 100'),
        ({"turn_seconds": True}, '"turn_seconds" is True'),
        ({"turn": 2}, '"turn" is 2'),
        ({"round": 0}, '"round" is 0'),
        ({"passes": 3}, '"passes" is 3'),
        ({"scores": [0]}, '"scores" is'),
        ({"scores": [0, "1"]}, '"score of seat 1"'),
        ({"hands": [["0012"]]}, '"hands" is'),
        ({"hands": ["0012", ["0013"]]}, "The hand of seat 0"),
        ({"hands": [["0245"], ["0013"]]}, "There is no tile '0245' for the hand of seat 0"),
        ({"hands": [["0120"], ["0013"]]}, "goes by the name 0012"),
        ({"well": ["0012"]}, "0-0-1-2 is there twice, in the hand of seat 0 and in the well"),
        ({"well": ["0022", "0022"]}, "twice in the well"),
        ({"table": {"0,0": "5555", "1,0": "5055"}}, "5-0-5-5 is there twice, on the table at 1,0 and in the hand of seat 0"),
        ({"table": {"0,0": "5555", "1,0": "0123"}}, "The 5 of 5-5-5-5 at 0,0 touches the 0 of 0-1-2-3 at 1,0"),
        ({"table": {"0,0": "5555", "1,1": "5155"}}, "The tile at 1,1 hangs together with that at 0,0 by no full sides"),
        ({"table": {"0,0": "5555", "2,0": "4444"}}, "The tile at 2,0 hangs together"),
        ({"table": {"1,0": "5555"}}, "No tile lies at 0,0"),
        ({"table": {"00,0": "5555"}}, "'00,0' is no place"),
        ({"table": {"0,0": "0254"}}, "There is no tile '0254'"),
        ({"table": ["5555"]}, '"table" is'),
        ({"table": {}}, "no tile lies on the table"),
        ({"tiles": 70}, "5-5-5-5 is on the table at 0,0: the game with 70 tiles"),
        ({"scores": [800, 0]}, "Seat 0 has 800 points"),
        ({"scores": [0, 801]}, "Seat 1 has 801 points"),
        ({"phase": "over"}, 'The phase is "over"'),
        ({"phase": "over", "scores": [0, 800]}, 'The phase is "over"'),
        ({"phase": "over", "scores": [800, 800]}, 'The phase is "over"'),
        ({"phase": "open"}, "tiles lie on the table"),
        ({"phase": "open", "table": {}, "turn": 1}, "Seat 0 begins the round, not seat 1: it holds 5-0-5-5"),
        ({"phase": "open", "table": {}, "passes": 1}, "nobody has passed yet"),
        ({"phase": "open", "table": {}, "hands": [[], []]}, "nobody holds a tile"),
        ({"shown": "5555"}, "0-0-0-0 was not laid first"),
        ({"shown": "0012"}, "cannot have been shown"),
        ({"shown": "0000"}, "cannot have been shown"),
        ({"shown": 5}, 'There is no tile 5 for what "shown" says'),
        ({"shown": "2222", "table": {"0,0": "0000"}, "well": ["2222"]}, "lies in the well now"),
        ({"extra": 1}, "has no 'extra'"),
    ],
)
def test_a_position_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=re.escape(said)) as raised:
        RULES.from_position(position(**changes), 1)
    assert str(raised.value).endswith(".")


def test_a_position_lacks_nothing() -> None:
    for key in position():
        with pytest.raises(PositionError, match=f'lacks "{key}"'):
            RULES.from_position({name: value for name, value in position().items() if name != key}, 1)


def test_a_position_may_lack_tiles_and_the_next_round_has_all() -> None:
    match = match_of(hands=[["5055"], []], well=[])
    assert isinstance(match.play(RULES.parse("5055@1,0")), Ply)
    assert len(match.state.well) == 95


def test_the_order_of_the_places_makes_no_difference() -> None:
    one = RULES.from_position(position(table={"0,0": "5555", "1,0": "5155"}), 1)
    two = RULES.from_position(position(table={"1,0": "5155", "0,0": "5555"}), 1)
    assert one == two and state_text(one) == state_text(two)


def test_a_position_is_in_the_order_of_the_page() -> None:
    shown = RULES.position(RULES.from_position(position(), 1))
    assert list(shown) == list(position()) and json.loads(json.dumps(shown)) == position()
