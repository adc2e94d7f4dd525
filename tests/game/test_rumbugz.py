"""RumBugz: how a match begins, who sees what, what can be taken back, rounds and ends, and positions that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.chance import seeded
from game.contract import Event, PositionError, Refusal, SetupError, event_json
from game.match import Match, Ply
from game.rumbugz.bugs import from_hand
from game.rumbugz.rules import RULES
from game.rumbugz.state import State, entitled, full_set, unseen
from tests.game.test_rumbugz_moves import ALL, position


def started(seats: int = 2, seed: int = 1, **options: int) -> Match[Any, Any, Any]:
    return Match.new(RULES, seats, options, seed)


def loaded(made: dict[str, Any]) -> Match[Any, Any, Any]:
    return Match.loaded(RULES, made, 7)


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def seen_by(match: Match[Any, Any, Any], seat: int | None, moves: int = 1) -> list[dict[str, Any]]:
    """What a seat saw of the last moves, as JSON."""
    return [event_json(event) for event in match.events(seat, len(match) - moves)]


def play(match: Match[Any, Any, Any], *texts: str) -> None:
    for text in texts:
        done = match.play(RULES.parse(text))
        assert isinstance(done, Ply), done


def all_bugs(state: State) -> Counter[int]:
    on_table = (from_hand(bug) for one in state.table for bug in one.bugs)
    return Counter([*state.bag, *state.discards, *on_table, *(bug for hand in state.hands for bug in hand)])


def walk(seats: int, seed: int, **options: int) -> Iterator[Match[Any, Any, Any]]:
    """A match in which chance moves, before each move and at its end; sequences are laid whenever it can be."""
    match = started(seats, seed, **options)
    rng = seeded(seed)
    while match.to_act is not None:
        yield match
        legal = list(match.legal())
        eager = [move for move in legal if move.word in ("lay", "add")] or legal
        n, rng = rng.below(len(eager))
        match.play(eager[n])
    yield match


@pytest.mark.parametrize(
    ("seats", "options", "bugs"), [(2, {}, 104), (4, {}, 104), (5, {}, 128), (6, {}, 128), (2, {"sets": 4, "plyts": 0}, 48)]
)
def test_the_bag_holds_what_the_page_says(seats: int, options: dict[str, int], bugs: int) -> None:
    state = started(seats, **options).state
    held = all_bugs(state)
    assert held.total() == bugs and held == Counter(full_set(state.setting))
    assert held[0] == options.get("plyts", 8) and {held[number] for number in range(1, 13)} == {(bugs - held[0]) // 12}
    assert [len(hand) for hand in state.hands] == [6] * seats and state.discards == () and state.phase == "take"
    assert RULES.position(state)["options"]["rounds"] == seats


@pytest.mark.parametrize(
    ("seats", "options", "rule"),
    [
        (1, {}, "B1"), (7, {}, "B1"), (2, {"sets": 3}, "B1"), (2, {"sets": 13}, "B1"), (2, {"plyts": 13}, "B1"),
        (2, {"plyts": -1}, "B1"), (2, {"rounds": 13}, "B19"), (2, {"rounds": "3"}, "B19"), (2, {"colours": 2}, "B1"),
        (3, {"sets": 4, "plyts": 2}, "B1"), (6, {"sets": 8, "plyts": 5}, "B1"), (2, {"sets": True}, "B1"),
    ],
)  # fmt: skip
def test_a_set_up_that_cannot_be(seats: int, options: dict[str, Any], rule: str) -> None:
    why = RULES.check_setup(options, seats)
    assert why is not None and why.rule == rule and why.sentence().endswith(".")
    with pytest.raises(SetupError):
        Match.new(RULES, seats, options, 1)


def test_seventeen_bugz_a_seat_are_enough_and_one_less_is_not() -> None:
    assert RULES.check_setup({"sets": 4, "plyts": 3}, 3) is None
    assert RULES.check_setup({"sets": 8, "plyts": 6}, 6) is None
    why = RULES.check_setup({"sets": 4, "plyts": 2}, 3)
    assert why and why.sentence() == "50 bugz are too few for 3 players: it takes 17 a player, 51 together."
    assert RULES.info.options[0].values == (0, *range(4, 13))
    why = RULES.check_setup({"sets": 3}, 2)
    assert why and why.sentence() == "sets is 0 or a whole number from 4 to 12, not 3."


def test_the_highest_bug_begins_and_only_those_level_draw_again() -> None:
    again = 0
    for seed in range(120):
        match = started(4, seed, sets=5, plyts=12)
        draws = [event_json(event) for event in match.opening_events(None) if event.kind == "drew_for_start"]
        drawing = [0, 1, 2, 3]
        for draw in draws:
            assert draw["seats"] == drawing and len(draw["bugs"]) == len(drawing)
            drawing = [seat for seat, bug in zip(drawing, draw["bugs"], strict=True) if bug == max(draw["bugs"])]
        assert drawing == [match.state.starter] and match.to_act == match.state.starter
        again += len(draws) > 1
    assert 10 < again < 80


def test_a_round_is_dealt_in_small_steps_and_each_sees_the_own_hand_only() -> None:
    match = started(3)
    assert kinds(match.opening_events(None))[-5:] == ["round_began", "dealt", "dealt", "dealt", "turn"]
    for seat in (0, 1, 2, None):
        dealt = [event_json(event) for event in match.opening_events(seat) if event.kind == "dealt"]
        assert [one["seat"] for one in dealt] == [(match.state.starter + n) % 3 for n in range(3)]
        for one in dealt:
            assert one["count"] == 6 and one["bugs"] == (list(match.state.hands[seat]) if seat == one["seat"] else [])


def test_a_bug_from_the_bag_is_seen_by_one_and_a_bug_of_the_pile_by_all() -> None:
    match = loaded(position([1, 2, 3, 4, 9], phase="take"))
    play(match, "bag")
    assert seen_by(match, 0) == [{"kind": "took", "seat": 0, "source": "bag", "bug": 6}]
    assert seen_by(match, 1) == seen_by(match, None) == [{"kind": "took", "seat": 0, "source": "bag", "bug": None}]
    play(match, "lay single 1 2 3 4", "discard 9")
    assert seen_by(match, 0)[1] == {"kind": "drew", "seat": 0, "count": 4, "bugs": [5, 4, 3, 2]}
    assert seen_by(match, 1)[1] == {"kind": "drew", "seat": 0, "count": 4, "bugs": []}
    play(match, "pile")
    assert seen_by(match, 0) == seen_by(match, 1) == [{"kind": "took", "seat": 1, "source": "pile", "bug": 9}]


def test_what_happens_is_told_in_small_steps() -> None:
    table = [("single", [3, 4, 5, 6]), ("triple", [3, 6, 9, -12])]
    match = loaded(position([7, 12, 2, 8, 8, 8, 8], table, ["double", "single", "triple"], discards=[11]))
    play(match, "swap s1 7 for 3", "swap s2 12 for 12*", "lay same 8 8 8 8", "add s1 3", "discard *")
    assert seen_by(match, 1, 5) == [
        {"kind": "swapped", "seat": 0, "number": 1, "bug_in": 7, "bug_out": 3, "bugs": [4, 5, 6, 7]},
        {"kind": "swapped", "seat": 0, "number": 2, "bug_in": 12, "bug_out": -12, "bugs": [3, 6, 9, 12]},
        {"kind": "laid", "seat": 0, "sequence": "same", "bugs": [8, 8, 8, 8], "number": 3, "four": True},
        {"kind": "added", "seat": 0, "number": 1, "bug": 3, "bugs": [3, 4, 5, 6, 7]},
        {"kind": "discarded", "seat": 0, "bug": 0},
        {"kind": "turn", "seat": 1},
    ]


def four(**rest: Any) -> dict[str, Any]:
    """A position of four."""
    options = {"sets": 8, "plyts": 8, "rounds": 4}
    hands = [[8, 8], [1], [2], [3]]
    return position([]) | {"seats": 4, "options": options, "scores": [0] * 4, "laid": [[]] * 4, "hands": hands} | rest


def test_silence_tells_nothing_beyond_what_the_table_shows() -> None:
    match = loaded(four())
    play(match, "discard 8")
    assert seen_by(match, None)[1:] == [{"kind": "knock_asked", "seats": [2, 3], "turn": 1, "bug": 8}]
    play(match, "silent")
    assert seen_by(match, None) == seen_by(match, 2) == []
    play(match, "silent")
    assert seen_by(match, None) == [{"kind": "nobody_knocked", "seats": [2, 3]}, {"kind": "turn", "seat": 1}]


def test_a_knock_is_told_and_answered() -> None:
    match = loaded(four())
    play(match, "discard 8", "silent", "knock")
    assert seen_by(match, None) == [{"kind": "knocked", "seat": 3, "turn": 1, "bug": 8}]
    play(match, "allow")
    steps = [{"kind": "knock_allowed", "turn": 1, "seat": 3, "bug": 8}, {"kind": "drew", "seat": 3, "count": 1, "bugs": [6]}]
    assert seen_by(match, 3) == [*steps, {"kind": "turn", "seat": 1}]
    assert seen_by(match, 1)[1]["bugs"] == []
    match = loaded(four(phase="decide", turn=1, knocker=3))
    play(match, "refuse")
    assert kinds(match.events(None)) == ["knock_refused", "turn"]
    match = loaded(four(phase="decide", turn=1, knocker=3))
    play(match, "pile")
    assert kinds(match.events(None)) == ["turn", "took"]


def test_who_may_knock() -> None:
    assert entitled(1, 2) == () and entitled(0, 3) == (1,) and entitled(4, 6) == (5, 0, 1, 2)


def test_a_turn_is_taken_back_to_the_take_and_no_further() -> None:
    table = [("single", [3, 4, 5, 6])]
    match = loaded(position([7, 8, 8, 8, 8], table, ["double"], phase="take"))
    play(match, "bag", "swap s1 7 for 3", "lay same 8 8 8 8")
    before = RULES.position(match.state_at(1))
    assert isinstance(match.undo(), Ply) and isinstance(match.undo(), Ply)
    assert RULES.position(match.state) == before
    sealed = match.undo(consent=True)
    assert isinstance(sealed, Refusal) and sealed.rule == "undo"
    assert isinstance(match.redo(), Ply)
    play(match, "discard 8")
    assert isinstance(match.undo(consent=True), Refusal)
    play(match, "pile")
    assert isinstance(match.undo(), Ply), "what lay open can be put back"


@pytest.mark.parametrize("answers", [("silent",), ("knock",), ("knock", "allow"), ("knock", "refuse")])
def test_answers_about_a_knock_are_not_taken_back(answers: tuple[str, ...]) -> None:
    match = loaded(four())
    play(match, "discard 8", *answers)
    assert isinstance(match.undo(consent=True), Refusal)


def test_nobody_wins_a_round_and_the_next_one_is_dealt_from_the_full_set() -> None:
    match = loaded(position([1, 2], phase="take", starter=1, idle=19, scores=[3, 4]))
    play(match, "bag", "discard 2")
    events = seen_by(match, None)
    ended = events[1]
    assert ended["kind"] == "round_ended" and ended["winner"] is None and ended["rule"] == "B13"
    assert ended["hands"] == [["1", "6"], ["9", "9"]] and ended["change"] == [0, 0] and ended["scores"] == [3, 4]
    assert events[2] == {"kind": "round_began", "round": 2, "starter": 0, "hands": [6, 6]}
    assert all_bugs(match.state) == Counter(full_set(match.state.setting))


def test_a_won_round_is_counted() -> None:
    match = loaded(position([5], laid=ALL, hands=[[5], [0, 9, 1]], starter=1))
    play(match, "discard 5")
    ended = seen_by(match, None)[1]
    assert (ended["winner"], ended["rule"], ended["change"], ended["scores"]) == (0, "B12", [22, 0], [22, 0])
    assert ended["hands"] == [[], ["1", "9", "*"]], "sorted, the PLYT bugz last"
    assert match.state.starter == 0


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"sets": 4, "plyts": 0}), (3, {}), (4, {"plyts": 12, "rounds": 2}), (6, {"rounds": 1})]
)
def test_all_bugz_are_there_all_the_time(seats: int, options: dict[str, int]) -> None:
    rounds = 0
    for match in walk(seats, seats, **options):
        state = match.state
        assert all_bugs(state) == Counter(full_set(state.setting))
        assert list(RULES.audit(state)) == []
        rounds = max(rounds, state.round)
    assert match.outcome is not None and match.outcome.reason == "B19" and rounds == state.setting.rounds
    assert match.outcome.scores == state.scores
    assert all(state.scores[seat] == max(state.scores) for seat in match.outcome.winners)


def test_a_view_holds_the_own_hand_the_open_piles_and_counts() -> None:
    made = four(discards=[3, 1, 2])
    state = RULES.from_position(made, 7)
    shown = RULES.view_position(RULES.view(state, 2))
    assert shown["hands"] == [{"count": 2}, {"count": 1}, [2], {"count": 1}]
    assert shown["bag"] == {"count": 6} and shown["discards"] == [3, 1, 2]
    assert set(shown) == set(made) and {key: shown[key] for key in shown if key not in ("hands", "bag")} == {
        key: made[key] for key in made if key not in ("hands", "bag")
    }
    assert RULES.view_position(RULES.view(state, None))["hands"][2] == {"count": 1}


def test_two_worlds_that_look_alike_are_the_same_view() -> None:
    """Hands, the bag and the generator may differ: nothing of it is in the view, and nothing of it is in what is imagined."""
    match = started(3, 5)
    for text in ("bag", "discard", "silent"):
        play(match, next(RULES.text(move) for move in match.legal() if RULES.text(move).startswith(text)))
    seat = match.to_act
    view = match.view(seat)
    pool = Counter(unseen(view))
    worlds = set()
    rng = seeded(3)
    for _ in range(40):
        state, rng = RULES.imagine(view, rng)
        assert RULES.view(state, seat) == view
        assert Counter([*state.bag, *(bug for n, hand in enumerate(state.hands) if n != seat for bug in hand)]) == pool
        worlds.add((state.bag, state.hands, state.rng))
    assert len(worlds) == 40
    # the worlds are as likely as they should be: a bug is in the bag as often as the bag is large
    share = sum(bag.count(7) for bag, _, _ in worlds) / 40 / pool[7]
    assert abs(share - view.bag / pool.total()) < 0.06


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"game": "nmbrs"}, "a RumBugz position says"),
    ({"seats": 7}, '"seats" is 7'),
    ({"options": {"sets": 8, "plyts": 8}}, '"options" is'),
    ({"options": {"sets": 3, "plyts": 8, "rounds": 2}}, "sets is 0 or a whole number from 4 to 12, not 3."),
    ({"round": 3}, '"round" is 3'),
    ({"starter": 2}, '"starter" is 2'),
    ({"scores": [0]}, '"scores" is [0]'),
    ({"scores": [0, -1]}, '"scores of seat 1" is -1'),
    ({"phase": "draw"}, '"phase" is \'draw\''),
    ({"turn": True}, '"turn" is True'),
    ({"asked": [1]}, "nobody is asked"),
    ({"knocker": 1}, 'only in "decide" somebody has knocked'),
    ({"refused": 1}, '"refused" is 1'),
    ({"refused": True, "phase": "take"}, "nobody can have knocked"),
    ({"bag": [13]}, '"bag" is 13'),
    ({"bag": [-1]}, '"bag" is -1'),
    ({"bag": None}, '"bag" is None'),
    ({"discards": [5] * 9}, "The bug 5 is there 11 times: a match with these options has 8."),
    ({"discards": [0] * 9}, "The bug PLYT is there 9 times: a match with these options has 8."),
    ({"hands": [[1]]}, '"hands" is [[1]]'),
    ({"hands": [[1], [1.0]]}, '"hands of seat 1" is 1.0'),
    ({"table": [{"kind": "single", "owner": 1}]}, 's1 of "table"'),
    ({"table": [{"kind": "triple", "owner": 1, "bugs": [3, 4, 5, 6]}]}, "s1, 3, 4, 5, 6, is no sequence of the kind triple"),
    ({"table": [{"kind": "single", "owner": 1, "bugs": [-3, -4, -5, -6]}]}, "s1, 3*, 4*, 5*, 6*, is no sequence"),
    ({"table": [{"kind": "single", "owner": 2, "bugs": [3, 4, 5, 6]}]}, '"owner of s1" is 2'),
    ({"table": [{"kind": "run", "owner": 1, "bugs": [3, 4, 5, 6]}]}, "The kind of s1 is 'run'"),
    ({"table": [{"kind": "single", "owner": 0, "bugs": [3, 4, 5, 0]}]}, "s1, *, 3, 4, 5, is no sequence"),
    ({"laid": [[], ["same"]]}, 'Seat 1 owns a sequence of the kind single, but "laid" does not name it.'),
    ({"laid": [["single", "single"], ["single"]]}, '"laid" of seat 0 names a kind twice'),
    ({"laid": [["run"], ["single"]]}, '"laid" of seat 0 names \'run\''),
    ({"table": [{"kind": "single", "owner": 1, "bugs": [3, 4, 5, 6]}] * 2}, "has laid the kind single twice before all four"),
    ({"new": 1}, '"new" is 1, but seat 0 has laid 0 kinds'),
    ({"new": 1, "phase": "take"}, '"new" is 1, but the phase is "take"'),
    ({"seen": [[], []]}, '"seen" has 2 entries'),
    ({"seen": [[[3, 4, 5, 6]]]}, "s1 has come back"),
    ({"seen": [[[2, 3, 4, 5], [2, 3, 4, 5]]]}, "s1 has come back"),
    ({"seen": [[[2, 3, 4, 6]]]}, "s1 cannot have been 2, 3, 4, 6 earlier"),
    ({"seen": [[[2, 3, 4, 5]]], "phase": "take"}, '"seen" of s1 is not empty'),
    ({"no_take": 3}, '"no_take" is 3: at 2 turns'),
    ({"no_take": 2, "phase": "take"}, '"no_take" is 2: at 2 turns'),
    ({"idle": 20, "phase": "take"}, '"idle" is 20: at 20 turns'),
    ({"idle": 61}, '"idle" is 61'),
    ({"laid": [[], ALL], "hands": [[1], []]}, "Seat 1 has laid all four kinds and holds no bug: the round is over (B12)."),
    ({"laid": [ALL, ["single"]], "hands": [[], [1]], "phase": "take"}, "Seat 0 has laid all four kinds and holds no bug"),
    ({"phase": "knock", "asked": [1]}, '"asked" is [1]: it is the rest of []'),
    ({"phase": "decide", "knocker": 1}, "one of [] may have knocked"),
    ({"phase": "over"}, 'The phase is "over", but this is round 1 of 2 (B19).'),
    ({"phase": "over", "round": 2}, 'The phase is "over", but nobody has won the round (B12) and it can go on (B13).'),
    ({"colour": 3}, "A RumBugz position has no 'colour'."),
]


@pytest.mark.parametrize(("change", "sentence"), BROKEN)
def test_a_position_that_cannot_be_is_told_what_is_wrong(change: dict[str, Any], sentence: str) -> None:
    good = position([1, 2], [("single", [3, 4, 5, 6])])
    assert RULES.position(RULES.from_position(good, 1)) == good
    with pytest.raises(PositionError) as found:
        RULES.from_position({**good, **change}, 1)
    assert sentence in str(found.value) and str(found.value).endswith(".")


def test_only_seen_may_be_left_out() -> None:
    good = position([1, 2])
    for key in good:
        rest = {word: value for word, value in good.items() if word != key}
        if key == "seen":
            assert RULES.position(RULES.from_position(rest, 1)) == good
        else:
            with pytest.raises(PositionError, match=f'lacks "{key}"'):
                RULES.from_position(rest, 1)


def test_a_knock_position_of_four_can_be_or_not() -> None:
    for asked in ([2, 3], [3]):
        assert RULES.to_act(RULES.from_position(four(phase="knock", turn=1, asked=asked), 1)) == asked[0]
    wrongs: tuple[dict[str, Any], ...] = (
        {"asked": []}, {"asked": [2]}, {"asked": [3, 2]}, {"asked": [0]}, {"asked": [2, 3], "discards": []},
    )
    for wrong in wrongs:
        with pytest.raises(PositionError):
            RULES.from_position(four(**{"phase": "knock", "turn": 1} | wrong), 1)
    for knocker in (0, 1, None):
        with pytest.raises(PositionError):
            RULES.from_position(four(phase="decide", turn=1, knocker=knocker), 1)


def test_zero_is_worked_out_and_stars_are_put_in_order() -> None:
    made = position([1], [("same", [-5, 5, 5, -5])], options={"sets": 0, "plyts": 0, "rounds": 0})
    with pytest.raises(PositionError, match="The bug PLYT is there 2 times: a match with these options has 0"):
        RULES.from_position(made, 1)
    made["options"]["plyts"] = 2
    shown = RULES.position(RULES.from_position(made, 1))
    assert shown["options"] == {"sets": 8, "plyts": 2, "rounds": 2}
    assert shown["table"][0]["bugs"] == [5, 5, -5, -5]
