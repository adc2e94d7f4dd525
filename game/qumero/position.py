"""The position of the rules page, both ways, with every fault named.

In a hand-made position points need not add up, and a line that is complete on a grid and free stays free unless another
grid completes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import seeded
from game.contract import Json, PositionError
from game.positions import by_seat, check_keys, flag, generator_faults, phase_of, shown, sound, whole
from game.qumero.board import BITS, FIELD, LETTERS, LINE, LINES, NAMES, SIZE, Grid, covered, missing
from game.qumero.payment import over
from game.qumero.state import (
    DIE,
    DOPPEL,
    DOUBLE_CARDS,
    FREE,
    NO_PASCH,
    OVER,
    PHASES,
    PLACE,
    QUMERO_CARDS,
    ROLL,
    Roll,
    State,
    View,
)

SEATS = (2, 3, 4)
MOST_POINTS = 10**9
"""The most points of a player in a position: far above what a match can bring."""
KEYS = ("game", "seats", "options", "phase", "turn", "grids", "points", "cards", "doubles", "out", "lines", "roll", "fresh")


def to_position(state: State | View) -> Json:
    """The position of a state or a view."""
    roll = state.roll
    return {
        "game": "qumero",
        "seats": len(state.grids),
        "options": {},
        "phase": state.phase,
        "turn": state.turn,
        "grids": [[NAMES[field] for field in covered(grid)] for grid in state.grids],
        "points": list(state.points),
        "cards": list(state.cards),
        "doubles": list(state.doubles),
        "out": list(state.out),
        "lines": {line.name: seat for line, seat in zip(LINES, state.lines, strict=True) if seat != FREE},
        "roll": None if roll is None else [*roll.letters, *roll.numbers],
        "fresh": state.fresh,
    }


def from_position(position: Json, seed: int) -> State:
    """The state of a position, its next dice from `seed`. Raises `PositionError` for one that cannot be."""
    check_keys(position, "qumero", "QUMERO", KEYS)
    seats = whole("seats", position["seats"], SEATS[0], SEATS[-1])
    if position["options"] != {} or not isinstance(position["options"], dict):
        raise PositionError(f'"options" is {shown(position["options"])}: QUMERO has no options, it is {{}}.')
    return sound(
        State(
            phase_of(position["phase"], PHASES),
            whole("turn", position["turn"], 0, seats - 1),
            tuple(_grid(seat, fields) for seat, fields in by_seat(position, "grids", seats)),
            _numbers(position, "points", seats, MOST_POINTS),
            _numbers(position, "cards", seats, QUMERO_CARDS),
            _numbers(position, "doubles", seats, DOUBLE_CARDS),
            tuple(flag(f"out of seat {seat}", one) for seat, one in by_seat(position, "out", seats)),
            _lines(position["lines"], seats),
            _roll(position["roll"]),
            whole("fresh", position["fresh"], 0, 1),
            seeded(seed),
        ),
        faults,
    )


def faults(state: State) -> list[str]:
    """Everything that is wrong with a state as a whole, in words; empty for one that can be."""
    shape = list(_shape_faults(state))
    return shape or [*_card_faults(state), *_seat_faults(state), *_line_faults(state), *_phase_faults(state)]


def _numbers(position: Json, key: str, seats: int, high: int) -> tuple[int, ...]:
    return tuple(whole(f"{key} of seat {seat}", one, 0, high) for seat, one in by_seat(position, key, seats))


def _grid(seat: int, fields: object) -> Grid:
    if not isinstance(fields, list | tuple):
        raise PositionError(f"The grid of seat {seat} is {shown(fields)}: it is a list of the covered fields.")
    grid = 0
    for name in fields:
        if not isinstance(name, str) or name not in FIELD:
            raise PositionError(f"There is no field {shown(name)} on the grid of seat {seat}: they are Q1 to O6.")
        if grid & BITS[FIELD[name]]:
            raise PositionError(f"{name} is named twice on the grid of seat {seat}.")
        grid |= BITS[FIELD[name]]
    return grid


def _lines(value: object, seats: int) -> tuple[int, ...]:
    if not isinstance(value, dict):
        raise PositionError(f'"lines" is {shown(value)}: it is an object, for each taken line the seat that took it.')
    takers = [FREE] * len(LINES)
    for name, seat in value.items():
        if name not in LINE:
            raise PositionError(f"There is no line {shown(name)}: they are row1 to row6, colQ to colO, diag1 and diag2.")
        takers[LINE[name]] = whole(f"taker of {name}", seat, 0, seats - 1)
    return tuple(takers)


def _roll(value: object) -> Roll | None:
    if value is None:
        return None
    if isinstance(value, list | tuple) and len(value) == 4:
        first, second, low, high = value
        letters = all(isinstance(one, str) and len(one) == 1 and one in LETTERS for one in (first, second))
        if letters and all(type(one) is int and 1 <= one <= SIZE for one in (low, high)):
            return Roll(first, second, low, high)
    raise PositionError(f'"roll" is {shown(value)}: it is null, or two letters of QUMERO and two numbers, ["U", "R", 2, 4].')


def _shape_faults(state: State) -> Iterator[str]:
    seats = len(state.grids)
    if seats not in SEATS or any(len(part) != seats for part in (state.points, state.cards, state.doubles, state.out)):
        yield "QUMERO has two to four seats, each with a grid, points and cards."
    if not 0 <= state.turn < seats:
        yield f"There is no seat {state.turn}: the seats are 0 to {seats - 1}."
    if len(state.lines) != len(LINES) or any(taker not in (FREE, *range(seats)) for taker in state.lines):
        yield "Each of the 14 lines is free or taken by one of the seats."
    yield from generator_faults(state.rng)


def _card_faults(state: State) -> Iterator[str]:
    for what, held, all_of_them in (("QUMERO", state.cards, QUMERO_CARDS), ("DOUBLE-DOUBLE", state.doubles, DOUBLE_CARDS)):
        if min(held) < 0 or sum(held) > all_of_them:
            yield f"The players hold {sum(held)} {what} cards: there are {all_of_them}, and nobody holds fewer than none."


def _seat_faults(state: State) -> Iterator[str]:
    for seat in range(len(state.grids)):
        if state.points[seat] < 0:
            yield f"Seat {seat} has {state.points[seat]} points: they are never negative."
        if state.out[seat] and state.points[seat]:
            yield f"Seat {seat} is out of the game, but has {state.points[seat]} points left: who is out has paid all."
    if state.out[state.turn]:
        yield f"It cannot be the turn of seat {state.turn}, who is out of the game."


def _line_faults(state: State) -> Iterator[str]:
    for index, taker in enumerate(state.lines):
        if taker != FREE and (lacking := missing(state.grids[taker], index)):
            lacks = f"who has not covered {NAMES[lacking[0]]}"
            yield f"{LINES[index].name} is taken by seat {taker}, {lacks}: a line is taken by who fills it (M15)."


def _phase_faults(state: State) -> Iterator[str]:
    phase, roll = state.phase, state.roll
    if phase == ROLL and roll is not None:
        yield f'The phase is "roll", but the roll {roll} lies on the table.'
    if phase in (PLACE, DIE) and roll is None:
        yield f'The phase is "{phase}", but there is no roll.'
    if phase == DIE and roll is not None and roll.pasch != DOPPEL:
        yield f"The single die follows a Doppel-Pasch, and {roll} is none."
    if state.fresh and (roll is None or roll.pasch == NO_PASCH):
        yield "A QUMERO card is fresh, but no Pasch lies on the table that brought it."
    if state.fresh > state.cards[state.turn]:
        yield f"A QUMERO card of seat {state.turn} is fresh, but seat {state.turn} holds none."
    if phase == OVER and not over(state.points, state.out, state.lines):
        yield 'The phase is "over", but some lines are free and two players or more have points left (M19).'
