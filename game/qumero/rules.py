"""QUMERO as a game of the house: the contract's methods, put together from the other files here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.chance import Rng, seeded
from game.contract import Event, GameInfo, Options, Outcome, Refusal, Rules, Seat, Step, VisibleEvent, phrase
from game.events import ended
from game.qumero import moves as notation
from game.qumero import payment
from game.qumero import position as positions
from game.qumero.board import LETTERS, LINES, NAMES, SIZE
from game.qumero.events import CardReceived, DieThrown, Passed, Placed, Rolled, RolledOff, RollsAgain, TurnBegan
from game.qumero.legal import legal_moves, refusal
from game.qumero.moves import Move
from game.qumero.options import options_of
from game.qumero.payment import Till, with_fields
from game.qumero.state import (
    DIE,
    DOPPEL,
    FREE,
    NO_PASCH,
    OVER,
    PLACE,
    ROLL,
    START_POINTS,
    Roll,
    State,
    View,
    acting,
    others,
    supply,
    view_of,
)
from game.seats import out_of_turn
from game.setups import misfit

MIN_SEATS, MAX_SEATS = 2, 4
_FACES = tuple(product(range(SIZE), repeat=4))
"""Every roll of the four dice; all are equally likely."""
INFO = GameInfo(key="qumero", title="QUMERO", rules_version=1, min_seats=MIN_SEATS, max_seats=MAX_SEATS, dice=True)


class Qumero:
    """The rules of QUMERO (see `game.contract.Rules`)."""

    info = INFO
    parse = staticmethod(notation.parse)
    text = staticmethod(notation.text)
    to_act = staticmethod(acting)
    view = staticmethod(view_of)
    from_position = staticmethod(positions.from_position)
    audit = staticmethod(positions.faults)
    position = staticmethod(positions.to_position)
    view_position = staticmethod(positions.to_position)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """QUMERO is for two to four and has no options."""
        return misfit(INFO, options, seats, "M1", phrase("QUMERO is a game for two to four players."), "M1")

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        """The roll-off (M5): each seat in order, then those tied for the highest again, until one is highest."""
        first, rolled, rng = _roll_off(seats, seeded(seed))
        zeros = (0,) * seats
        start = (START_POINTS,) * seats
        state = State(ROLL, first, zeros, start, zeros, zeros, (False,) * seats, (FREE,) * len(LINES), None, 0, rng)
        return Step(state, _for_all([*rolled, TurnBegan(first)]), sealed=True)

    def play(self, state: State, move: Move) -> Step[State]:
        """The step after a legal move. Dice seal: a roll cannot be taken back, a placement can."""
        if move.word == "roll":
            return _roll(state)
        if move.word == "die":
            return _throw(state)
        return _place(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended (M19, M20), or None."""
        return payment.outcome(state.points) if state.phase == OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat."""
        return state.points

    def moves(self, view: View) -> Iterator[Move]:
        """All canonical moves of the viewer: all placements, or the one move of the other phases."""
        return iter(legal_moves(view) if view.seat == view.turn else ())

    def check(self, view: View, move: Move) -> Refusal | None:
        """Why the viewer may not play this move, or None."""
        return out_of_turn(view.seat, acting(view)) or refusal(view, move)

    def imagine(self, view: View, rng: Rng) -> tuple[State, Rng]:
        """The state with dice of its own to come: only the generator is hidden."""
        dice, rng = rng.fork()
        return State(*view[1:], dice), rng

    @staticmethod
    def throw(rng: Rng) -> tuple[tuple[int, ...], Rng]:
        """The faces of the four dice, 0 to 5, the letters first, and the generator after them: one draw for all of them."""
        drawn, rng = rng.below(len(_FACES))
        return _FACES[drawn], rng


def roll_dice(rng: Rng) -> tuple[Roll, Rng]:
    """A roll of the four dice, and the generator after it."""
    (first, second, low, high), rng = Qumero.throw(rng)
    return Roll(LETTERS[first], LETTERS[second], low + 1, high + 1), rng


def throw_die(rng: Rng) -> tuple[int, Rng]:
    """One number die, and the generator after it."""
    face, rng = rng.below(SIZE)
    return face + 1, rng


def _for_all(events: list[Event]) -> tuple[VisibleEvent, ...]:
    return tuple(VisibleEvent(event) for event in events)


def _roll_off(seats: int, rng: Rng) -> tuple[Seat, list[Event], Rng]:
    """Who begins (M5), the rounds that it took, the generator after them."""
    rolling = list(range(seats))
    events: list[Event] = []
    while len(rolling) > 1:
        faces = []
        for _ in rolling:
            face, rng = throw_die(rng)
            faces.append(face)
        events.append(RolledOff(tuple(rolling), tuple(faces)))
        rolling = [seat for seat, face in zip(rolling, faces, strict=True) if face == max(faces)]
    return rolling[0], events, rng


def _roll(state: State) -> Step[State]:
    """Rolls all four dice (M6) and hands the cards out (M10)."""
    seat = state.turn
    roll, rng = roll_dice(state.rng)
    events: list[Event] = [Rolled(seat, roll.letters, roll.numbers, roll.pasch)]
    cards, doubles, fresh = list(state.cards), list(state.doubles), 0
    of_cards, of_doubles = supply(state)
    if roll.pasch != NO_PASCH and of_cards:
        cards[seat] += 1
        fresh = 1
        events.append(CardReceived(seat, "qumero", cards[seat], of_cards - 1))
    if roll.pasch == DOPPEL and of_doubles:
        doubles[seat] += 1
        events.append(CardReceived(seat, "double", doubles[seat], of_doubles - 1))
    after = state._replace(phase=PLACE, roll=roll, cards=tuple(cards), doubles=tuple(doubles), fresh=fresh, rng=rng)
    return Step(after, _for_all(events), sealed=True)


def _place(state: State, move: Move) -> Step[State]:
    """Places, or passes; lines are paid; then the die, another roll, or the next player (M11 to M13)."""
    seat, roll = state.turn, state.roll
    assert roll is not None, "a placement follows a roll"
    till = Till(list(state.points), list(state.out), list(state.lines))
    grid = with_fields(state.grids[seat], move.fields)
    cards = list(state.cards)
    cards[seat] -= len(move.cards)
    if move.fields:
        till.events.append(_placed(state.grids[seat], roll, seat, move))
        till.take_lines(seat, state.grids[seat], grid, state.doubles[seat])
    else:
        till.events.append(Passed(seat))
    grids = (*state.grids[:seat], grid, *state.grids[seat + 1 :])
    after = _paid(state, till)._replace(grids=grids, cards=tuple(cards))
    if till.ended:
        return _over(after, till.events)
    if roll.pasch == DOPPEL:
        return Step(after._replace(phase=DIE), _for_all(till.events))
    if roll.pasch != NO_PASCH:
        return Step(_again(after), _for_all([*till.events, RollsAgain(seat)]))
    if payment.over(after.points, after.out, after.lines):  # only a match that was loaded so comes here
        return _over(after, till.events)
    following = others(after.out, seat)[0]
    return Step(_again(after)._replace(turn=following), _for_all([*till.events, TurnBegan(following)]))


def _throw(state: State) -> Step[State]:
    """Throws the single die of a Doppel-Pasch, which every other player pays for (M12); then all four dice again."""
    seat = state.turn
    face, rng = throw_die(state.rng)
    till = Till(list(state.points), list(state.out), list(state.lines), [DieThrown(seat, face, face * 100)])
    till.collect(seat, face * 100, payment.DIE)
    after = _paid(state, till)._replace(rng=rng)
    if till.ended:
        return _over(after, till.events, sealed=True)
    return Step(_again(after), _for_all([*till.events, RollsAgain(seat)]), sealed=True)


def _paid(state: State, till: Till) -> State:
    return state._replace(points=tuple(till.points), out=tuple(till.out), lines=tuple(till.lines))


def _again(state: State) -> State:
    return state._replace(phase=ROLL, roll=None, fresh=0)


def _over(state: State, events: list[Event], sealed: bool = False) -> Step[State]:
    return Step(state._replace(phase=OVER), _for_all([*events, ended(payment.outcome(state.points))]), sealed)


def _placed(grid: int, roll: Roll, seat: Seat, move: Move) -> Placed:
    sums = {field for option in options_of(grid, roll) if option.is_sum for field in option.fields}
    by = ["card" if field in move.cards else "sum" if field in sums else "pair" for field in move.fields]
    return Placed(seat, tuple(NAMES[field] for field in move.fields), tuple(by))


RULES: Rules[State, Move, View] = Qumero()
