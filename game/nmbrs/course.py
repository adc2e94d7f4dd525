"""The course of a round, and how a turn, a round and a match end.

A round is dealt, the open card is offered around the table (N8), and the closed pile is refilled (N17).
"""

from __future__ import annotations

from game.claims import answered, clockwise
from game.contract import Event, Outcome, Seat, Step, VisibleEvent
from game.nmbrs.cards import NAMES, Card, names
from game.nmbrs.events import (
    Claimed,
    Dealt,
    Declined,
    Ended,
    Left,
    NoCard,
    Offered,
    Refilled,
    TookClosed,
    TookOpen,
    TurnBegan,
    TurnedUp,
    WentOut,
)
from game.nmbrs.state import CLAIM, CLOSED, OFFER, OVER, PLAY, State
from game.rounds import RoundBegan, RoundEnded
from game.seats import changed

STILL = 10
"""The round is over after so many turns of each seat in which nobody laid a card (N17)."""
DISCARDED, STUCK, PLAYED_OUT = "N16", "N17", "N20"
"""The rules that end a round: the last card is discarded, nothing more can happen, the last card is laid."""


class Course:
    """A state on its way to the next decision, and what is told on the way."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[VisibleEvent] = []
        self.sealed = False

    def step(self) -> Step[State]:
        """The step that the move led to."""
        return Step(self.state, tuple(self.events), self.sealed)

    def tell(self, event: Event) -> None:
        """Tells an event to everybody."""
        self.events.append(VisibleEvent(event))

    def deal(self, number: int, starter: Seat) -> None:
        """Shuffles and deals a round (N7), and begins its first turn."""
        state, self.sealed = self.state, True
        seats, size = len(state.scores), state.setup.hand(len(state.scores))
        cards, rng = state.rng.shuffle(state.setup.cards)
        hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(seats))
        rest = cards[seats * size :]
        self.state = state._replace(
            round=number, starter=starter, closed=rest[:-1], open=rest[-1:], hands=hands, rows=(), next_id=1,
            opened=(False,) * seats, pending=None, no_take=0, idle=0, rng=rng,
        )
        self.tell(RoundBegan(number, starter, (size,) * seats))
        for seat, hand in enumerate(hands):
            self.events.append(VisibleEvent(Dealt(seat, names(hand)), frozenset([seat])))
        self.tell(TurnedUp(NAMES[rest[-1]], len(rest) - 1))
        self.begin_turn(starter)

    def begin_turn(self, seat: Seat) -> None:
        self.state = self.state._replace(turn=seat, took=False, played=False)
        self.tell(TurnBegan(seat))
        self.offer()

    def offer(self) -> None:
        """Lets the player at turn decide about the open card; when there is none, a closed card is taken at once (N8)."""
        state = self.state
        if state.open:
            self.state = state._replace(phase=OFFER, asked=())
            self.tell(Offered(state.turn, NAMES[state.open[-1]]))
        else:
            self.state = state._replace(phase=CLOSED, asked=())

    def leave(self) -> None:
        """Leaves the open card for the player at turn; the others are asked."""
        state = self.state
        asked = clockwise(state.turn + 1, len(state.hands), frozenset([state.turn]))
        self.state = state._replace(phase=CLAIM, asked=asked)
        self.tell(Left(state.turn, NAMES[state.open[-1]], asked))

    def answer(self, yes: bool) -> None:
        """Takes the answer of the seat that is asked.

        A claimer takes a closed card as well, and the player at turn decides anew.
        """
        state = self.state
        seat, card = state.asked[0], state.open[-1]
        asked, claimer = answered(state.asked, yes)
        if claimer is None:
            self.tell(Declined(seat, NAMES[card]))
            self.state = state._replace(asked=asked, phase=CLAIM if asked else CLOSED)
            return
        self.tell(Claimed(seat, NAMES[card]))
        self.state = state._replace(open=state.open[:-1], hands=_with(state.hands, seat, card))
        self._closed_card(seat)
        self.offer()

    def take_open(self) -> None:
        """Takes the open card for the player at turn."""
        state = self.state
        card = state.open[-1]
        self.tell(TookOpen(state.turn, NAMES[card]))
        self.state = state._replace(open=state.open[:-1], hands=_with(state.hands, state.turn, card))
        self._taken(True)

    def take_closed(self) -> None:
        """Takes a closed card for the player at turn, if there is one."""
        seat = self.state.turn
        self._taken(self._closed_card(seat))
        if not self.state.hands[seat]:  # only in a hand-made position: there was nothing to take
            self.end_turn()

    def end_turn(self) -> None:
        """Ends the turn: the round is over as well (N16, N17), or the next player takes a card."""
        state = self.state
        seats = len(state.hands)
        if not state.hands[state.turn]:
            self.go_out(DISCARDED)
        elif state.no_take >= seats or state.idle >= STILL * seats:
            self.end_round(None, STUCK)
        else:
            self.begin_turn((state.turn + 1) % seats)

    def go_out(self, rule: str) -> None:
        """Ends the round at once, because the player at turn has no card left (N16, N20)."""
        self.tell(WentOut(self.state.turn))
        self.end_round(self.state.turn, rule)

    def end_round(self, winner: Seat | None, rule: str) -> None:
        """Counts the hands (N16); then the match is won (N18), or the next round is dealt."""
        state, self.sealed = self.state, True
        change = tuple(-sum(map(state.setup.worth, hand)) for hand in state.hands)
        scores = tuple(score + more for score, more in zip(state.scores, change, strict=True))
        self.state = state._replace(scores=scores)
        self.tell(RoundEnded(state.round, winner, rule, tuple(map(names, state.hands)), change, scores))
        winners = won(self.state)
        if winners:
            self.state = self.state._replace(phase=OVER)
            self.tell(Ended(winners, "N18", scores))
        else:
            self.deal(state.round + 1, (state.starter + 1) % len(scores))

    def _taken(self, took: bool) -> None:
        """Goes on to the laying, whether a card could be taken or not, and brings the counts of N17 up to date."""
        state = self.state
        no_take = 0 if took else state.no_take + 1
        self.state = state._replace(phase=PLAY, asked=(), took=took, no_take=no_take, idle=state.idle + 1)

    def _closed_card(self, seat: Seat) -> bool:
        """Moves the top closed card to `seat`, refilling the closed pile first if need be (N17).

        Returns whether there was a card.
        """
        self.sealed = True
        state = self.state
        if not state.closed and len(state.open) > 1:
            closed, rng = state.rng.shuffle(state.open[:-1])
            self.tell(Refilled(len(closed)))
            state = state._replace(closed=closed, open=state.open[-1:], rng=rng)
        if not state.closed:
            self.tell(NoCard(seat))
            return False
        card, left = state.closed[-1], len(state.closed) - 1
        event = TookClosed(seat, NAMES[card], left)
        self.events.append(VisibleEvent(event, frozenset([seat]), TookClosed(seat, "", left)))
        self.state = state._replace(closed=state.closed[:-1], hands=_with(state.hands, seat, card))
        return True


def won(state: State) -> tuple[Seat, ...]:
    """The winners after a round that has been counted (N18); empty when another round is played."""
    best = max(state.scores)
    first = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    if state.setup.max_rounds and state.round >= state.setup.max_rounds:
        return first
    return first if best >= state.setup.aim and len(first) == 1 else ()


def outcome(state: State) -> Outcome | None:
    """The outcome of the match, or None while it goes on. In phase `over` the scores have been counted already."""
    if state.phase != OVER:
        return None
    best = max(state.scores)
    return Outcome(tuple(seat for seat, score in enumerate(state.scores) if score == best), "N18", state.scores)


def _with(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The hands after `seat` took a card; each hand is kept in order."""
    return changed(hands, seat, tuple(sorted([*hands[seat], card])))
