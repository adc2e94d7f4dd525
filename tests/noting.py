"""For functions that stand in for others, and note what they are called with."""

from __future__ import annotations

from typing import Literal, TypeVar

T = TypeVar("T")


def note(notes: list[T], one: T) -> Literal[False]:
    """Notes one more thing. False, so that `note(...) or value` is the value: what a stand-in gives."""
    notes.append(one)
    return False
