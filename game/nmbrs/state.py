"""The state of an nmbrs! match and what a seat may see of it."""

from __future__ import annotations

from typing import NamedTuple

from game.chance import Rng
from game.contract import Seat
from game.nmbrs.cards import JOKERS, Card
from game.nmbrs.deck import Deck, table
from game.nmbrs.rows import SIMPLIFIED, Row

OFFER, CLAIM, CLOSED, PLAY, OVER = PHASES = ("offer", "claim", "closed", "play", "over")


class Setup(NamedTuple):
    """The setup of a match: level, aim, the most rounds (0: no limit), and the key of its deck."""

    level: str
    aim: int
    max_rounds: int
    deck: str = ""

    @property
    def simplified(self) -> bool:
        """Whether N20 holds."""
        return self.level == SIMPLIFIED

    @property
    def top(self) -> int:
        """The highest number in the deck."""
        return 50 if self.level == SIMPLIFIED else 100

    @property
    def points(self) -> int:
        """The points with which everyone starts."""
        return 20 if self.level == SIMPLIFIED else 50

    @property
    def goal(self) -> int | None:
        """The points that decide a match at the end of a round; None where its only round decides it (N6, N18)."""
        return None if self.max_rounds == 1 else self.aim

    def hand(self, seats: int) -> int:
        """The number of cards that each player is dealt."""
        return (5 if self.level == SIMPLIFIED else 7) + (2 if seats == 2 else 0)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the deck."""
        return (*range(1, self.top + 1), *JOKERS)

    @property
    def table(self) -> Deck:
        """Colours and worths of the deck."""
        return table(self.deck)

    def worth(self, card: Card) -> int:
        """What a card in hand costs when a round ends (N16, N20)."""
        return 1 if self.level == SIMPLIFIED else self.table.worths[card]


class Pending(NamedTuple):
    """A joker that was taken from the table and must be used now, and the ids of the rows from which it came (N12)."""

    joker: Card
    rows: tuple[int, ...]


class State(NamedTuple):
    """A match; the fields are those of the position on the rules page.

    `turn` is the player at turn, also while others are asked; then `asked[0]` is to act. `rows` are in the order in which they
    were made. `rng` makes the next shuffle.
    """

    setup: Setup
    round: int
    starter: Seat
    scores: tuple[int, ...]
    phase: str
    turn: Seat
    asked: tuple[Seat, ...]
    closed: tuple[Card, ...]
    open: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    rows: tuple[Row, ...]
    next_id: int
    opened: tuple[bool, ...]
    pending: Pending | None
    took: bool
    played: bool
    no_take: int
    idle: int
    rng: Rng


class View(NamedTuple):
    """What `seat` may see (None: a spectator, whose `hand` is empty).

    `counts` are the cards in each hand, `closed` is the number of closed cards. The rest is as in the state.
    """

    seat: Seat | None
    setup: Setup
    round: int
    starter: Seat
    scores: tuple[int, ...]
    phase: str
    turn: Seat
    asked: tuple[Seat, ...]
    closed: int
    open: tuple[Card, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    rows: tuple[Row, ...]
    next_id: int
    opened: tuple[bool, ...]
    pending: Pending | None
    took: bool
    played: bool
    no_take: int
    idle: int

    @property
    def may_build(self) -> bool:
        """Whether the viewer has laid a new row in this round (N11)."""
        return self.seat is not None and self.opened[self.seat]

    @property
    def most(self) -> int:
        """The most cards of the hand that one play may use (N14, N20)."""
        return len(self.hand) if self.setup.simplified else len(self.hand) - 1


def acting(view: State | View) -> Seat | None:
    """The seat to act; None when the match is over."""
    if view.phase == OVER:
        return None
    return view.asked[0] if view.phase == CLAIM else view.turn


def view_of(state: State, seat: Seat | None) -> View:
    return View(
        seat, state.setup, state.round, state.starter, state.scores, state.phase, state.turn, state.asked,
        len(state.closed), state.open, () if seat is None else state.hands[seat], tuple(map(len, state.hands)),
        state.rows, state.next_id, state.opened, state.pending, state.took, state.played, state.no_take, state.idle,
    )
