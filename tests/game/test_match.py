"""`Match` over a toy game that has what QUERNI lacks: chance that seals a step, and events that only one seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from game import catalogue
from game.agreements import ACCEPTS, AGREED, DECLINES, OFFERS, RESIGNS, WORDS, Agreement
from game.contract import GameInfo, NotationError, Outcome, Refusal, Step, VisibleEvent, phrase
from game.match import Match, Ply

State = tuple[int, int]  # whose turn it is, what is counted


@dataclass(frozen=True)
class Counted:
    kind: ClassVar[str] = "counted"
    value: int


@dataclass(frozen=True)
class Peeked:
    kind: ClassVar[str] = "peeked"
    value: int | None


class Toy:
    """Two seats count up in turn by 1 or 2 to at least 9; `peek` shows the seat something and is sealed."""

    info = GameInfo("toy", "Toy", 1, 2, 2)

    def check_setup(self, options: Any, seats: int) -> Refusal | None:
        return None

    def start(self, options: Any, seats: int, seed: int) -> Step[State]:
        return Step((0, 0), (VisibleEvent(Peeked(seed), frozenset({0}), Peeked(None)),), sealed=True)

    def to_act(self, state: State) -> int | None:
        return None if state[1] >= 9 else state[0]

    def play(self, state: State, move: str) -> Step[State]:
        if move == "peek":
            return Step((1 - state[0], state[1]), (VisibleEvent(Peeked(state[1]), frozenset({state[0]})),), sealed=True)
        count = state[1] + int(move)
        return Step((state[0] if move == "1" else 1 - state[0], count), (VisibleEvent(Counted(count)),))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((state[0],), "T1", (state[1], 0)) if state[1] >= 9 else None

    def scores(self, state: State) -> tuple[int, ...]:
        return (state[1], 0)

    def view(self, state: State, seat: int | None) -> tuple[int | None, int, int]:
        return (seat, *state)

    def moves(self, view: tuple[int | None, int, int]) -> Iterator[str]:
        return iter(("1", "2", "peek") if view[0] == view[1] else ())

    def check(self, view: tuple[int | None, int, int], move: str) -> Refusal | None:
        return None if move in ("1", "2", "peek") else Refusal("T2", phrase("Only 1 or 2."))

    def parse(self, text: str) -> str:
        if not text.isdigit():
            raise NotationError("A number.")
        return text


def toy() -> Match[Any, Any, Any]:
    return Match.new(Toy(), 2, {}, 5)  # type: ignore[arg-type]


def played(match: Match[Any, Any, Any], *moves: str) -> Match[Any, Any, Any]:
    for move in moves:
        assert isinstance(match.play(move), Ply)
    return match


def test_a_move_is_kept_with_its_seat_and_its_step() -> None:
    match = played(toy(), "2", "1")
    assert [(ply.seat, ply.move) for ply in match.plies] == [(0, "2"), (1, "1")]
    assert (match.state, match.to_act, len(match)) == ((1, 3), 1, 2)


def test_a_refused_move_and_a_wrong_seat_change_nothing() -> None:
    match = played(toy(), "2")
    for done, rule in [(match.play("7"), "T2"), (match.play("1", seat=0), "C3")]:
        assert isinstance(done, Refusal) and done.rule == rule
    assert len(match) == 1 and match.state == (1, 2)


def test_a_match_that_is_over_takes_no_move_and_lists_none() -> None:
    match = played(toy(), "2", "2", "2", "2", "2")
    assert match.to_act is None and list(match.legal()) == []
    refusal = match.check("1")
    assert refusal is not None and refusal.rule == "C5"
    done = match.play("1")
    assert isinstance(done, Refusal) and done.rule == "C5"
    assert match.outcome is not None and match.outcome.reason == "T1"


def test_own_moves_are_taken_back_alone_and_those_of_others_by_consent() -> None:
    match = played(toy(), "1")
    assert match.may_undo() is None
    played(match, "2")
    refused = match.undo()
    assert isinstance(refused, Refusal) and len(match) == 2
    back = match.undo(consent=True)
    assert isinstance(back, Ply) and back.move == "2" and match.state == (0, 1)


def test_a_move_that_ended_the_match_is_taken_back_without_consent() -> None:
    match = played(toy(), "2", "2", "2", "2", "2")
    assert isinstance(match.undo(), Ply) and match.to_act == 0


def test_a_sealed_step_is_never_taken_back() -> None:
    match = played(toy(), "1", "peek")
    assert isinstance(match.undo(consent=True), Refusal) and len(match) == 2


def test_nothing_to_take_back_or_to_play_again() -> None:
    match = toy()
    assert isinstance(match.undo(consent=True), Refusal)
    assert isinstance(match.redo(), Refusal)


def test_redo_brings_moves_back_in_order_until_another_is_played() -> None:
    match = played(toy(), "1", "1", "2")
    for _ in range(3):
        match.undo(consent=True)
    assert match.may_redo and match.state == (0, 0)
    match.redo()
    match.redo()
    assert match.state == (0, 2) and match.may_redo
    played(match, "2")
    assert not match.may_redo and [ply.move for ply in match.plies] == ["1", "1", "2"]


def test_views_and_states_of_earlier_moves() -> None:
    match = played(toy(), "2", "2")
    assert [match.state_at(ply) for ply in range(3)] == [(0, 0), (1, 2), (0, 4)]
    assert match.view(1, ply=1) == (1, 1, 2) and match.view(None) == (None, 0, 4)
    for outside in (-1, 3):
        with pytest.raises(IndexError):
            match.state_at(outside)


def test_each_seat_hears_only_what_it_may() -> None:
    match = played(toy(), "2", "peek", "1")
    assert match.opening_events(0) == [Peeked(5)] and match.opening_events(None) == [Peeked(None)]
    assert match.events(1) == [Counted(2), Peeked(2), Counted(3)]
    assert match.events(0) == match.events(None) == [Counted(2), Counted(3)]
    assert match.events(1, first=1, last=2) == [Peeked(2)]


def test_what_is_said_of_a_draw_holds_until_the_next_move_is_made_or_taken_back() -> None:
    offer = Agreement(OFFERS, 0)
    match = played(toy(), "1", "1")
    assert match.agree(offer) is None and match.agreements == (offer,) and match.outcome is None
    assert isinstance(match.undo(consent=True), Ply) and not match.agreements and match.may_redo
    assert match.agree(offer) is None and match.agree(Agreement(DECLINES, 1)) is None and not match.agreements
    assert not match.may_redo, "what is said ends the redo line"
    assert match.agree(offer) is None and match.agreements == (offer,)
    assert played(match, "1").agreements == ()


def test_an_agreement_ends_the_match_for_good() -> None:
    for said in ([Agreement(RESIGNS, 0)], [Agreement(OFFERS, 1), Agreement(ACCEPTS, 0)]):
        match = played(toy(), "1", "2", "1")
        match.undo(consent=True)
        assert [match.agree(one) for one in said] == [None] * len(said)
        assert match.outcome == Outcome((1,) if len(said) == 1 else (), AGREED, (3, 0)) and match.to_act is None
        assert list(match.legal()) == [] and isinstance(match.play("1"), Refusal) and not match.may_redo
        assert isinstance(match.undo(consent=True), Refusal) and isinstance(match.redo(), Refusal)
        assert all(isinstance(match.agree(Agreement(word, 0)), Refusal) for word in WORDS) and len(match) == 2


def test_what_nobody_can_say() -> None:
    match = played(toy(), "1")
    for wrong in (Agreement(RESIGNS, 2), Agreement(OFFERS, -1), Agreement(ACCEPTS, 0), Agreement(DECLINES, 0)):
        why = match.may_agree(wrong)
        assert why is not None and why.rule == AGREED and why.sentence().endswith(".") and match.agree(wrong) == why
    with pytest.raises(ValueError, match="begs"):
        match.agree(Agreement("begs", 0))
    assert match.agreements == () and match.to_act is not None
    over = played(toy(), "2", "2", "2", "2", "2")
    assert isinstance(over.agree(Agreement(OFFERS, 0)), Refusal) and over.outcome is not None


def test_a_draw_of_three_takes_all_three_and_nobody_resigns() -> None:
    match = Match.new(catalogue.rules("qumero"), 3, {}, 1)
    assert isinstance(match.agree(Agreement(RESIGNS, 1)), Refusal)
    for word, seat in ((OFFERS, 1), (ACCEPTS, 0)):
        assert match.agree(Agreement(word, seat)) is None and match.outcome is None
    assert match.agree(Agreement(ACCEPTS, 2)) is None
    assert match.outcome == Outcome((), AGREED, (5000, 5000, 5000))


@pytest.mark.parametrize("key", catalogue.games())
def test_a_loaded_match_goes_on_where_the_other_stood(key: str) -> None:
    rules = catalogue.rules(key)
    match = Match.new(rules, rules.info.min_seats, {}, 3)
    for _ in range(4):
        match.play(next(match.legal()))
    again = Match.loaded(rules, rules.position(match.state), 3)
    assert again.seats == match.seats and set(again.options) == set(match.options)
    assert again.position is not None
    assert again.options == again.position["options"], "what follows from the number of seats is worked out there"
    for seat in range(match.seats):
        assert again.view(seat) == match.view(seat), "the same in everything but the chance to come"
    assert again.position == rules.position(match.state) and len(again) == 0
