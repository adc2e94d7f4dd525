"""What the positions of all games have in common: their keys, whole numbers, and how a value stands in a message."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import Json, PositionError


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


def shown(value: object) -> str:
    """A value as it stands in a message, not endless."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def whole(key: str, value: object, low: int, high: int) -> int:
    """A whole number from `low` to `high` (True and False are none); raises `PositionError` naming the key."""
    if type(value) is not int or not low <= value <= high:
        span = str(low) if low == high else f"a whole number from {low} to {high}"
        raise PositionError(f'"{key}" is {shown(value)}: it is {span}.')
    return value
