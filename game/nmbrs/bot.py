"""The bots of nmbrs!: two that lay what they see, one that searches the best series of its turn."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from game.bots.levels import EASY, HARD, LEVELS, MEDIUM, SECONDS, Clock, Hint, deadline
from game.chance import Rng, seeded
from game.contract import phrase
from game.nmbrs.cards import Card, is_joker
from game.nmbrs.listing import plays
from game.nmbrs.moves import Move, discard
from game.nmbrs.outlook import WEIGHTS, Outlook, Weights
from game.nmbrs.plays import Play, judged
from game.nmbrs.series import Search, Series, move_of, table_of
from game.nmbrs.state import CLAIM, CLOSED, OFFER, View, acting

SAMPLES = 6
TURN, GLANCE = 1000, 100
"""How many positions `hard` looks at for a series that it plays, and for one that it only imagines."""


class Eyes(NamedTuple):
    """What a bot sees: the chance that it sees a play, how many it looks at, the points for which it takes an open card."""

    sees: float
    looks: int
    wants: int


EYES = {EASY: Eyes(0.35, 60, 4), MEDIUM: Eyes(0.8, 300, 2)}


class NmbrsBot:
    """The bot of nmbrs! (see `game.bots.levels.Bot`)."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def choose(
        self, view: View, level: str, seconds: float | None = None, seed: int = 0, clock: Clock = time.monotonic
    ) -> Move:
        """A legal move for the viewer, whose turn it is."""
        if level not in LEVELS:
            raise ValueError(f"no level of a bot: {level!r}")
        if view.seat is None or acting(view) != view.seat:
            raise ValueError("a bot is asked for a move, but its seat has nothing to decide")
        if view.phase == CLOSED:
            return Move("closed")
        rng = seeded(seed)
        if level == HARD:
            over = deadline(0.8 * (SECONDS[level] if seconds is None else seconds), clock)
            return self._weighed(view, rng, over)
        return _glanced(view, EYES[level], rng)

    def hint(self, view: View, seconds: float | None = None, clock: Clock = time.monotonic) -> Hint[Move]:
        """What `hard` would do, with the reason."""
        return Hint(self.choose(view, LEVELS[-1], seconds, 0, clock), phrase("It brings points."))

    def _weighed(self, view: View, rng: Rng, over: Callable[[], bool]) -> Move:
        if view.phase in (OFFER, CLAIM):
            return self._answer(view, rng, over)
        outlook = Outlook(view, self.weights)
        series = best_series(view, outlook, over, TURN)
        if series is not None and series.plays:
            return move_of(view, series.plays[0])
        if view.pending is not None:
            return next(plays(view))
        return _let_go(view, outlook)

    def _answer(self, view: View, rng: Rng, over: Callable[[], bool]) -> Move:
        """Whether the open card is wanted."""
        card = view.open[-1]
        offered = view.phase == OFFER
        before, plain = self._value(view, (), over), 0.0
        with_it = self._value(view, (card,), over)
        unseen = sorted(Outlook(view, self.weights).unseen)
        samples = []
        for _ in range(SAMPLES):
            n, rng = rng.below(len(unseen))
            more = (card, unseen[n]) if not offered else (unseen[n],)
            samples.append(self._value(view, more, over))
            if over():
                break
        plain = sum(samples) / len(samples)
        if offered:
            return Move("open" if with_it >= plain else "leave")
        return Move("claim" if plain > before + self.weights.claim else "decline")

    def _value(self, view: View, more: tuple[Card, ...], over: Callable[[], bool]) -> float:
        """What a turn with these cards more in hand would be worth."""
        held = view._replace(hand=(*view.hand, *more), open=view.open[:-1] if view.open[-1] in more else view.open)
        series = best_series(held, Outlook(held, self.weights), over, GLANCE)
        return 0.0 if series is None else series.value


def best_series(view: View, outlook: Outlook, over: Callable[[], bool], limit: int) -> Series | None:
    """The best series of the viewer's turn, as the outlook values its end."""
    return Search(view.setup, outlook.worth, outlook.ceiling, over, limit).best(table_of(view))


BOT = NmbrsBot()


def _let_go(view: View, outlook: Outlook) -> Move:
    """The end of a turn: the discard that costs least."""
    if view.setup.simplified and len(view.hand) > 1:
        return Move("end")
    return discard(min(view.hand, key=lambda card: outlook.kept(card) + outlook.weights.give * outlook.gives(card)))


def _glanced(view: View, eyes: Eyes, rng: Rng) -> Move:
    if view.phase in (OFFER, CLAIM):
        before, _ = _seen(view, eyes, rng)
        after, _ = _seen(view._replace(hand=(*view.hand, view.open[-1])), eyes, rng)
        wanted = _points(after) >= _points(before) + eyes.wants
        return Move(("open" if wanted else "leave") if view.phase == OFFER else "claim" if wanted else "decline")
    found, rng = _seen(view, eyes, rng)
    if found is not None:
        return found[0]
    if view.pending is not None:
        return next(plays(view))
    cards = [card for card in view.hand if not is_joker(card)] or list(view.hand)
    if view.setup.simplified and len(view.hand) > 1:
        return Move("end")
    n, rng = rng.below(len(cards))
    worth = view.setup.table.worths
    return discard(cards[n] if eyes.sees < 0.5 else max(cards, key=lambda card: (worth[card], card)))


def _points(found: tuple[Move, int] | None) -> int:
    return 0 if found is None else found[1]


def _seen(view: View, eyes: Eyes, rng: Rng) -> tuple[tuple[Move, int] | None, Rng]:
    """The play with the most points of those that these eyes see."""
    best: tuple[Move, int] | None = None
    for move in islice(plays(view), eyes.looks):
        n, rng = rng.below(1000)
        if n < 1000 * eyes.sees:
            made = judged(view, move)
            if isinstance(made, Play) and (best is None or made.points > best[1]):
                best = move, made.points
    return best, rng
