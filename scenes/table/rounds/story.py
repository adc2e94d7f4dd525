"""What is seen at each moment after a round: which pieces fly, what has been counted of them, how high everybody stands.

A story is made from what the rules told, and is a pure function of time: the same millisecond always shows the same, and the
last one shows the scores of the rules, whether the story ran to its end or was cut short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.contract import Seat
from game.rounds import RoundEnded
from scenes.kit.motion import in_out

LIGHT, FIRST = 400.0, 900.0
"""Milliseconds: light falls on who went out, and when the first piece flies."""
PIECE, FLIGHT, SWELL, FALL, REST = 260.0, 460.0, 300.0, 350.0, 350.0
"""Milliseconds: between two pieces, the flight of one, the sum swells, the pillar moves, the pause before the next hand."""
COUNTING, TOLD = 6000.0, 1800.0
"""The most milliseconds that all hands take together, many pieces fly faster; and where the table has counted them already."""
COIN, FLIP, LINE = 600.0, 300.0, 350.0
"""Milliseconds: the leader's coin flies, a place turns over, the last line appears."""
SWOLLEN = 0.2
"""How much larger a sum becomes for a moment when it is complete."""
TICKS = 90.0
"""The least milliseconds between two sounds of pieces that land."""


def places_of(totals: Sequence[float]) -> tuple[int, ...]:
    """The place of each seat, from 1; level scores share a place."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


@dataclass(frozen=True, slots=True)
class Flown:
    """A piece in the air: whose hand it left, its number in the hand, and how far it is, 0 to 1."""

    seat: Seat
    piece: int
    share: float


@dataclass(frozen=True, slots=True)
class CoinFlight:
    """The leader's coin on its way. `start` is None where nobody led alone before."""

    start: Seat | None
    goal: Seat
    share: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What is seen at one moment. Tuples go by seat. `light` and `line` say how far the light on who went out and
    the last line are, 0 to 1. `totals` are the numbers shown, `heights` where the pillars stand. `counted` is what
    the pieces of a hand that have landed count, `gained` what the winner has got by then. `swell` is how large a seat's sum is
    drawn, 1.0 at rest. `places` are the places shown, `flips` how far their turning over is (1.0: done)."""

    light: float
    line: float
    totals: tuple[int, ...]
    heights: tuple[float, ...]
    counted: tuple[int, ...]
    gained: int
    swell: tuple[float, ...]
    flights: tuple[Flown, ...]
    places: tuple[int, ...]
    flips: tuple[float, ...]
    coin: CoinFlight | None


@dataclass(frozen=True, slots=True)
class _Hand:
    """The counting of one hand: when its pieces leave and land, when the sum is complete, and what stands after it."""

    seat: Seat
    leaves: tuple[float, ...]
    flight: float
    fall: float
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def over(self) -> float:
        """When everything stands again."""
        return self.fall + FALL


@dataclass(frozen=True, slots=True)
class _Change:
    """The order changes at a moment: the places before and after, and who leads."""

    at: float
    before: tuple[int, ...]
    after: tuple[int, ...]
    was: Seat | None
    leads: Seat | None


class Story:
    """The end of a round as it is told. `counts` gives what each piece left in each hand counts, `counting` the most that all of
    it may take. `counted`: all has been counted on the table, so that it stands from the beginning. Times are milliseconds."""

    def __init__(self, event: RoundEnded, counts: tuple[tuple[int, ...], ...], counting: float = COUNTING,
                 counted: bool = False) -> None:
        self.event, self.counts, self._most, self._counted = event, counts, counting, counted
        self.before = event.scores if counted else tuple(score - change for score, change in
                                                      zip(event.scores, event.change, strict=True))
        self.after = event.scores
        self.gains = event.winner is not None and event.change[event.winner] > 0
        """Whether the winner gets the points of the others' hands; else each seat loses those of its own hand, or no seat any."""
        self._hands = self._count() if any(event.change) and not counted else ()
        self._changes = self._order()
        over = self._hands[-1].over if self._hands else FIRST + REST
        if any(change.leads is not None and change.leads != change.was for change in self._changes[-1:]):
            over = max(over, self._changes[-1].at + COIN)
        self.counted_at = over
        """When all is counted and the last line appears."""
        self.length = over + LINE

    # ---- the course of it

    def _count(self) -> tuple[_Hand, ...]:
        winner = self.event.winner if self.gains else None
        change = self.event.change
        seats = [seat for seat, pieces in enumerate(self.counts) if pieces and seat != winner and (self.gains or change[seat])]
        seats.sort(key=lambda seat: (sum(self.counts[seat]), seat))  # the hardest comes last
        pieces = sum(len(self.counts[seat]) for seat in seats)
        pauses = len(seats) * (FLIGHT + SWELL + REST)
        pace = min(1.0, self._most / max(1.0, pieces * PIECE + pauses))
        now, standing = FIRST, self.before
        found: list[_Hand] = []
        for seat in seats:
            leaves = tuple(now + pace * PIECE * number for number in range(len(self.counts[seat])))
            flight = max(240.0, pace * FLIGHT)
            landed = leaves[-1] + flight
            after = list(standing)
            if winner is None:
                after[seat] = self.after[seat]
            else:
                left = [other for other in seats if other not in {one.seat for one in found} | {seat}]
                after[winner] = self.after[winner] - sum(sum(self.counts[other]) for other in left)
            now = landed + pace * (SWELL + REST)
            found.append(_Hand(seat, leaves, flight, landed, standing, tuple(after)))
            standing = tuple(after)
        return tuple(found)

    def _order(self) -> tuple[_Change, ...]:
        """Each time the places or the lead change; on level scores the seat that led before keeps the lead."""
        places, leads = places_of(self.before), _alone(self.before, None)
        found: list[_Change] = []
        for hand in self._hands:
            now, leader = places_of(hand.after), _alone(hand.after, leads)
            if now != places or leader != leads:
                found.append(_Change(hand.over, places, now, leads, leader))
            places, leads = now, leader
        return tuple(found)

    @cached_property
    def cues(self) -> tuple[tuple[float, str, int], ...]:
        """What is heard: when, the name of the sound, and a number that grows as a sum builds up."""
        found: list[tuple[float, str, int]] = []
        last = -TICKS
        for hand in self._hands:
            for number, leaves in enumerate(hand.leaves):
                if leaves + hand.flight - last >= TICKS and number + 1 < len(hand.leaves):
                    last = leaves + hand.flight
                    found.append((last, "tick", number))
            found.append((hand.fall, "points" if self.gains else "minus", len(found)))
        found += [(change.at, "claim", 0) for change in self._changes if change.leads != change.was and change.leads is not None]
        return tuple(sorted(found))

    def scorer(self, seat: Seat) -> Seat:
        """The seat at whose sum a hand counts: the winner's, or its own."""
        return self.event.winner if self.gains and self.event.winner is not None else seat

    def at(self, ms: float) -> Moment:
        """What is seen `ms` milliseconds after the beginning; after the end, the last moment."""
        ms = max(0.0, min(ms, self.length))
        totals, heights = list(self.before), [float(score) for score in self.before]
        counted, swell = [sum(one) if self._counted else 0 for one in self.counts], [1.0] * len(self.counts)
        flights: list[Flown] = []
        gained = sum(counted)
        for hand in self._hands:
            landed = 0
            for number, leaves in enumerate(hand.leaves):
                if ms >= leaves + hand.flight:
                    landed += self.counts[hand.seat][number]
                elif ms >= leaves:
                    flights.append(Flown(hand.seat, number, (ms - leaves) / hand.flight))
            counted[hand.seat] = landed
            gained += landed
            if ms < hand.fall:
                continue
            moved = in_out(min(1.0, (ms - hand.fall) / FALL))
            pulse = min(1.0, (ms - hand.fall) / SWELL)
            shown = self.scorer(hand.seat)
            swell[shown] = max(swell[shown], 1.0 + SWOLLEN * (1 - abs(2 * pulse - 1)))
            for seat, (was, now) in enumerate(zip(hand.before, hand.after, strict=True)):
                if was != now:
                    heights[seat] = was + (now - was) * moved
                    totals[seat] = round(heights[seat])
        places, flips, coin = self._standing(ms)
        return Moment(
            min(1.0, ms / LIGHT), max(0.0, min(1.0, (ms - self.counted_at) / LINE)),
            tuple(totals), tuple(heights), tuple(counted), gained, tuple(swell), tuple(flights), places, flips, coin,
        )

    def _standing(self, ms: float) -> tuple[tuple[int, ...], tuple[float, ...], CoinFlight | None]:
        places, coin = places_of(self.before), None
        flips = [1.0] * len(self.before)
        for change in self._changes:
            if ms < change.at:
                break
            for seat, (was, now) in enumerate(zip(change.before, change.after, strict=True)):
                if was != now:
                    flips[seat] = min(1.0, (ms - change.at) / FLIP)
            shown = zip(change.before, change.after, flips, strict=True)
            places = tuple(was if flip < 0.5 else now for was, now, flip in shown)
            coin = None
            if change.leads is not None and change.leads != change.was and ms < change.at + COIN:
                coin = CoinFlight(change.was, change.leads, in_out((ms - change.at) / COIN))
        return places, tuple(flips), coin


def _alone(totals: Sequence[int], was: Seat | None) -> Seat | None:
    """Who leads: the seat with the highest score alone, or on level scores the seat that led before; None if there is neither."""
    best = max(totals)
    top = [seat for seat, total in enumerate(totals) if total == best]
    return top[0] if len(top) == 1 else was if was in top else None
