"""The state of any game as one line of text: what the check codes of a record and the digests of the tests are made of."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any


def _parts(value: Any) -> list[Any]:
    """The values of a frozen dataclass in the order of its fields; raises TypeError for anything else."""
    return [getattr(value, field.name) for field in fields(value)]


_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=_parts)


def state_text(state: Any) -> str:
    """The canonical line of a state: the same for equal states of a game, in every process and on every machine, and another
    for any other state.

    It is JSON without spaces, in which tuples (named ones too) and frozen dataclasses are the lists of their values. Nothing
    reads it back: a state is rebuilt from its moves or from its position. Raises TypeError for what has no order of its own.
    """
    return _ENCODER.encode(state)
