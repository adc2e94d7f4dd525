"""A small game with hidden hands, for tests of what all such games share: draw or play a number; a claim may follow.

A seat holds numbers. It draws as often as it likes (only it sees what), then plays one, openly. With the option `claims`
the others but the next seat are asked whether they take it. Who has nothing left wins the round; two rounds are a match.
Numbers are never used twice, so a number on the screen says whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, ClassVar

from game.claims import answered, clockwise
from game.contract import (
    Choice,
    GameInfo,
    Json,
    Option,
    Options,
    Outcome,
    Refusal,
    Step,
    VisibleEvent,
    phrase,
)
from game.events import TurnBegan
from game.rounds import RoundBegan, RoundEnded


@dataclass(frozen=True, slots=True)
class Drew:
    kind: ClassVar[str] = "drew"
    seat: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Played:
    kind: ClassVar[str] = "played"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Took:
    kind: ClassVar[str] = "took"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class State:
    hands: tuple[tuple[int, ...], ...]
    fresh: int
    turn: int
    claims: bool
    asked: tuple[int, ...] = ()
    last: int | None = None
    round: int = 1


@dataclass(frozen=True, slots=True)
class View:
    viewer: int | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    turn: int
    asked: tuple[int, ...]
    last: int | None
    to_act: int | None
    claims: bool
    round: int


Move = tuple[str, int]


class Toy:
    """The rules."""

    _claims = Option("claims", "Claims", 0, (Choice(0, "no", ""), Choice(1, "yes", "")))
    info = GameInfo("toy", "Toy", 1, 2, 8, (_claims,), hidden=True)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        return None

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        return self._deal(seats, 1, 1, 0, bool(options.get("claims", 0)))

    def _deal(self, seats: int, first: int, round_: int, starter: int, claims: bool) -> Step[State]:
        hands = tuple(tuple(range(first + 3 * seat, first + 3 * seat + 3)) for seat in range(seats))
        state = State(hands, first + 3 * seats, starter, claims, round=round_)
        return Step(state, (VisibleEvent(RoundBegan(round_, starter, tuple(3 for _ in hands))),), True)

    def to_act(self, state: State) -> int | None:
        if state.round > 2:
            return None
        return state.asked[0] if state.asked else state.turn

    def play(self, state: State, move: Move) -> Step[State]:
        word, number = move
        seats = len(state.hands)
        if word == "draw":
            hands = self._with(state.hands, state.turn, (*state.hands[state.turn], state.fresh))
            visible = VisibleEvent(Drew(state.turn, state.fresh), frozenset({state.turn}), Drew(state.turn, None))
            return Step(replace(state, hands=hands, fresh=state.fresh + 1), (visible,), True)
        if word == "play":
            hands = self._with(state.hands, state.turn, tuple(n for n in state.hands[state.turn] if n != number))
            events: tuple[VisibleEvent, ...] = (VisibleEvent(Played(state.turn, number)),)
            if not hands[state.turn]:
                left = tuple(tuple(str(n) for n in hand) for hand in hands)
                events += (VisibleEvent(RoundEnded(state.round, state.turn, "T1", left, (0,) * seats, (0,) * seats)),)
                if state.round == 2:
                    return Step(replace(state, hands=hands, round=3, last=number), events, True)
                deal = self._deal(seats, state.fresh, 2, (state.turn + 1) % seats, state.claims)
                return Step(deal.state, events + deal.events, True)
            following = (state.turn + 1) % seats
            asked = clockwise(following, seats, frozenset({state.turn, following})) if state.claims else ()
            after = replace(state, hands=hands, turn=following, asked=asked, last=number)
            return Step(after, (*events, VisibleEvent(TurnBegan(following))))
        assert state.last is not None
        asked, taker = answered(state.asked, word == "take")
        if taker is None:
            return Step(replace(state, asked=asked))
        hands = self._with(state.hands, taker, (*state.hands[taker], state.last))
        return Step(replace(state, hands=hands, asked=(), last=None), (VisibleEvent(Took(taker, state.last)),))

    def _with(self, hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return (*hands[:seat], hand, *hands[seat + 1:])

    def outcome(self, state: State) -> Outcome | None:
        return Outcome((0,), "T2", (0,) * len(state.hands)) if state.round > 2 else None

    def scores(self, state: State) -> tuple[int, ...]:
        return (0,) * len(state.hands)

    def view(self, state: State, seat: int | None) -> View:
        hand = () if seat is None else state.hands[seat]
        sizes = tuple(len(h) for h in state.hands)
        return View(seat, hand, sizes, state.turn, state.asked, state.last, self.to_act(state), state.claims, state.round)

    def moves(self, view: View) -> Iterator[Move]:
        if view.viewer is None or view.viewer != view.to_act:
            return
        if view.asked:
            yield ("pass", 0)
            yield ("take", 0)
            return
        yield from (("play", number) for number in view.hand)
        yield ("draw", 0)

    def check(self, view: View, move: Move) -> Refusal | None:
        return None if move in self.moves(view) else Refusal("T9", phrase("{n} is not to be played.", n=move[1]))

    def imagine(self, view: View, rng: Any) -> tuple[State, Any]:
        """Others hold numbers that were never dealt: which ones nobody can know."""
        start, rng = rng.below(900)
        numbers = count(1000 + start)
        hands = tuple(
            view.hand if seat == view.viewer else tuple(next(numbers) for _number in range(size))
            for seat, size in enumerate(view.sizes)
        )
        return State(hands, next(numbers), view.turn, view.claims, view.asked, view.last, view.round), rng

    def parse(self, text: str) -> Move:
        word, number = text.split()
        return word, int(number)

    def text(self, move: Move) -> str:
        return f"{move[0]} {move[1]}"

    def position(self, state: State) -> Json:
        raise NotImplementedError

    def view_position(self, view: View) -> Json:
        raise NotImplementedError

    def from_position(self, position: Json, seed: int) -> State:
        raise NotImplementedError

    def audit(self, state: State) -> Iterator[str]:
        return iter(())
