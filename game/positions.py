"""What the positions of all games have in common: keys, phases, values of the right kind, and how one stands in a message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from game.chance import MASK, Rng
from game.contract import GameInfo, Json, Options, PositionError, Refusal
from game.setups import filled

S = TypeVar("S")


def check_keys(position: Json, game: str, title: str, keys: Sequence[str]) -> None:
    """Raises `PositionError` unless a position of the game with this key and title has all `keys`; others begin with `_`."""
    if not isinstance(position, dict):
        raise PositionError("A position is a JSON object.")
    for key in keys:
        if key not in position:
            raise PositionError(f'The position lacks "{key}".')
    for key in position:
        if key not in keys and not (isinstance(key, str) and key.startswith("_")):
            raise PositionError(f"A {title} position has no {shown(key)}.")
    if position["game"] != game:
        raise PositionError(f'"game" is {shown(position["game"])}: a {title} position says "{game}".')


def match_of(
    position: Json, info: GameInfo, keys: Sequence[str], misfit: Callable[[Options, int], Refusal | None]
) -> tuple[int, dict[str, str | int]]:
    """The seats and all options of a position with `keys`; raises `PositionError` where `misfit` says that no match can be so."""
    check_keys(position, info.key, info.title, keys)
    seats = whole("seats", position["seats"], info.min_seats, info.max_seats)
    if not isinstance(position["options"], dict):
        raise PositionError(f'"options" is {shown(position["options"])}: it is an object.')
    why = misfit(position["options"], seats)
    if why is not None:
        raise PositionError(f'"options": {why.sentence()}')
    return seats, filled(info, position["options"])


def shown(value: object) -> str:
    """A value of a position, or a word of a move, as it stands in a message: quoted, and not endless."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def whole(key: str, value: object, low: int, high: int) -> int:
    """A whole number from `low` to `high` (True and False are none); raises `PositionError` naming the key."""
    if type(value) is not int or not low <= value <= high:
        span = str(low) if low == high else f"a whole number from {low} to {high}"
        raise PositionError(f'"{key}" is {shown(value)}: it is {span}.')
    return value


def flag(key: str, value: object) -> bool:
    """True or false; raises `PositionError` naming the key."""
    if not isinstance(value, bool):
        raise PositionError(f'"{key}" is {shown(value)}: it is true or false.')
    return value


def listed(key: str, value: object) -> list[object]:
    """The values of a list; raises `PositionError` naming the key."""
    if not isinstance(value, list | tuple):
        raise PositionError(f'"{key}" is {shown(value)}: it is a list.')
    return list(value)


def by_seat(position: Json, key: str, seats: int) -> list[tuple[int, object]]:
    """Each seat and its value in the list at `key`; raises `PositionError` when it is not a list with one for each."""
    value = position[key]
    if not isinstance(value, list | tuple) or len(value) != seats:
        raise PositionError(f'"{key}" is {shown(value)}: it is a list with a value for each of the {seats} seats.')
    return list(enumerate(value))


def phase_of(value: object, phases: Sequence[str]) -> str:
    """One of the game's phases, of which there are two at least; raises `PositionError` naming them."""
    if not isinstance(value, str) or value not in phases:
        *some, last = [f'"{phase}"' for phase in phases]
        raise PositionError(f'"phase" is {shown(value)}: it is {", ".join(some)} or {last}.')
    return value


def generator_faults(rng: Rng) -> list[str]:
    """What is wrong with a generator in a state, in words."""
    return [] if 0 <= rng.state <= MASK else ["The generator's state is a whole number of 64 bits."]


def sound(state: S, faults: Callable[[S], Iterable[str]]) -> S:
    """The state itself; raises `PositionError` with the first of its `faults` when it has one."""
    for fault in faults(state):
        raise PositionError(fault)
    return state
