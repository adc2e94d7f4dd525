"""States that a seat considers possible: what it sees is fixed, what it does not see is drawn at random."""

from __future__ import annotations

from game.chance import Rng
from game.contract import Seat
from game.quad_ominos.state import OPEN, Hand, State, View
from game.quad_ominos.tiles import NAME, RANK, starting, the_set


def unseen(view: View) -> Hand:
    """The tiles whose place the viewer does not know: they are in other hands, in the well, or missing altogether."""
    known = {NAME[laid.tile] for laid in view.table} | set(view.hand)
    if view.shown is not None:
        known.add(view.shown)
    return tuple(tile for tile in the_set(view.tiles) if tile not in known)


def imagine(view: View, rng: Rng) -> tuple[State, Rng]:
    """A full state in which the viewer would see exactly `view`, and the generator after drawing it."""
    drawn, rng = rng.shuffle(unseen(view))
    hands: list[Hand] = []
    at = 0
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            hands.append(view.hand)
            continue
        known = () if view.shown is None or view.holder != seat else (view.shown,)
        many = count - len(known)
        hands.append((*known, *drawn[at : at + many]))
        at += many
    well, missing = drawn[at : at + view.well], drawn[at + view.well :]
    if view.phase == OPEN:
        hands, well, rng = _with_starter(view, hands, well, missing, rng)
    its_own, rng = rng.fork()
    state = State(
        view.tiles,
        view.seconds,
        view.phase,
        view.turn,
        view.round,
        view.table,
        tuple(hands),
        well,
        view.scores,
        view.passes,
        view.shown,
        its_own,
    )
    return state, rng


def _with_starter(view: View, hands: list[Hand], well: Hand, missing: Hand, rng: Rng) -> tuple[list[Hand], Hand, Rng]:
    """Exchanges tiles until the seat whose turn it is holds the tile that starts the round, as everybody knows it does (T4)."""
    places = [list(hand) for hand in hands]
    away = [*well, *missing]
    while True:
        found = starting(tuple(tuple(hand) for hand in places))
        assert found is not None, "somebody starts the round"
        seat, tile = found
        if seat == view.turn:
            break
        if view.turn == view.seat:
            # Another hand holds a higher tile than the viewer's, who is known to start: it must lie elsewhere.
            highest = max(RANK[one] for one in view.hand)
            lower = [n for n, one in enumerate(away) if RANK[one] < highest]
            pick, rng = rng.below(len(lower))
            _swap(places[seat], places[seat].index(tile), away, lower[pick])
            continue
        mine, rng = rng.below(len(places[view.turn]))
        if seat != view.seat:
            _swap(places[seat], places[seat].index(tile), places[view.turn], mine)
            continue
        rng = _raise(view, places, away, mine, rng)
    return [tuple(hand) for hand in places], tuple(away[: len(well)]), rng


def _raise(view: View, places: list[list[str]], away: list[str], mine: int, rng: Rng) -> Rng:
    """Gives the starter, in place of its tile number `mine`, one that is higher than all of the viewer's."""
    highest = max(RANK[one] for one in view.hand)
    lists: list[tuple[Seat | None, list[str]]] = [
        (None, away), *((seat, hand) for seat, hand in enumerate(places) if seat not in (view.seat, view.turn))
    ]
    higher = [(there, n) for _, there in lists for n, one in enumerate(there) if RANK[one] > highest]
    pick, rng = rng.below(len(higher))
    there, n = higher[pick]
    _swap(places[view.turn], mine, there, n)
    return rng


def _swap(one: list[str], n: int, other: list[str], m: int) -> None:
    one[n], other[m] = other[m], one[n]
