"""How `hard` decides: it searches for the best series, and weighs an open card by the turns that it makes possible."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from game.chance import Rng
from game.nmbrs.cards import Card, is_joker
from game.nmbrs.listing import plays
from game.nmbrs.moves import Move, discard
from game.nmbrs.plays import Play, judged
from game.nmbrs.series import Search, Series, Worth, move_of, table_of
from game.nmbrs.state import CLOSED, OFFER, PLAY, View, acting
from game.nmbrs.thinking.outlook import WEIGHTS, Outlook, Weights

TURN, GLANCE = 800, 80
"""How many positions are looked at for a series that is played, and for one that is only imagined."""
SAMPLES = 6
"""How many closed cards are imagined before an open card is taken or left."""
LOOKS = 200
"""How many plays are weighed alone for `better_laid`: few enough for a key that is pressed."""


class Decision(NamedTuple):
    """A move and the series behind it: the one that it begins, or the one that an open card makes possible."""

    move: Move
    series: Series | None = None


def decided(view: View, rng: Rng, over: Callable[[], bool], weights: Weights = WEIGHTS) -> Decision:
    """The decision for the viewer, who is to act. Once `over` says yes, the best found so far decides."""
    if view.phase == CLOSED:
        return Decision(Move("closed"))
    if view.phase != PLAY:
        return _answered(view, rng, over, weights)
    outlook = Outlook(view, weights)
    series = best_series(view, outlook, over, TURN)
    if series is not None and series.plays:
        return Decision(move_of(view, series.plays[0]), series)
    if view.pending is not None:
        return Decision(_best_at_sight(view, outlook))
    return Decision(_end_of_turn(view, outlook), series)


def _best_at_sight(view: View, outlook: Outlook) -> Move:
    """What to lay when a joker must be used and the time was over at once: the play that alone is worth most."""
    return max(islice(plays(view), LOOKS), key=lambda move: _worth(view, outlook, move))


def _worth(view: View, outlook: Outlook, move: Move) -> float:
    """What a play is worth as the only one of the turn."""
    made = judged(view, move)
    assert isinstance(made, Play), "listed plays are legal"
    left = tuple([card for card in view.hand if card not in made.brought])
    return made.points + outlook.ends(left, made.points, True)


def best_series(view: View, outlook: Worth, over: Callable[[], bool], limit: int | None) -> Series | None:
    """The best series of the viewer's turn, its end valued by the outlook."""
    return Search(view.setup, outlook, over, limit).best(table_of(view))


def _answered(view: View, rng: Rng, over: Callable[[], bool], weights: Weights) -> Decision:
    """The answer about the open card.

    In the viewer's own turn it is whether the card is better than a closed one; in another's turn, whether it is worth having
    together with one.
    """
    card = view.open[-1]
    offered = view.phase == OFFER
    here = _turn_with(view, (card,), over, weights) if offered else _turn_with(view, (), over, weights)
    unseen = sorted(Outlook(view, weights).unseen)
    values = []
    for _ in range(SAMPLES if unseen and (view.closed or len(view.open) > 1) else 0):
        n, rng = rng.below(len(unseen))
        values.append(_turn_with(view, (unseen[n],) if offered else (card, unseen[n]), over, weights).value)
        if over():
            break
    if not values:
        values.append(_turn_with(view, () if offered else (card,), over, weights).value)
    other = sum(values) / len(values)
    if offered:
        gift = weights.give * Outlook(view, weights).gives(card)
        return Decision(Move("open"), here) if here.value >= other - gift else Decision(Move("leave"), here)
    wanted = other > here.value + weights.claim
    return Decision(Move("claim" if wanted else "decline"), _turn_with(view, (card,), over, weights) if wanted else here)


def _turn_with(view: View, more: tuple[Card, ...], over: Callable[[], bool], weights: Weights) -> Series:
    """The best series of a turn of the viewer with these cards added to the hand."""
    held = view._replace(
        hand=(*view.hand, *more), open=view.open[:-1] if view.open[-1] in more else view.open, turn=view.seat or 0, pending=None
    )
    found = best_series(held, Outlook(held, weights), over, GLANCE)
    assert found is not None, "without a joker that must be used there is always the series of no play"
    return found


def _end_of_turn(view: View, outlook: Outlook) -> Move:
    """The discard that costs least; at `simplified`, ending the turn without one when every card is better kept."""
    costs = {card: outlook.kept(card) + outlook.weights.give * outlook.gives(card) for card in view.hand}
    if view.setup.simplified and (not costs or (min(costs.values()) > 0 and len(costs) > 1)):
        return Move("end")
    return discard(min(costs, key=lambda card: (costs[card], -outlook.worths[card], card)))


def better_laid(view: View) -> bool:
    """Whether the viewer, who could end the turn, would rather lay: some play of number cards alone beats keeping them.

    Holding back is normal where every play costs a joker, and where `hard` would keep the cards for a later turn too.
    """
    if view.phase != PLAY or acting(view) != view.seat or view.pending is not None:
        return False
    outlook = Outlook(view)
    kept = outlook.ends(view.hand, 0, view.may_build)
    for move in islice(plays(view), LOOKS):
        if any(is_joker(card) for _number, card in move.cards):
            continue
        if _worth(view, outlook, move) > kept:
            return True
    return False
