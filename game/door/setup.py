"""A match from the arguments of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import catalogue
from game.contract import SetupError
from game.door.cli import CommandError
from game.match import Match


def options_of(key: str, said: Sequence[tuple[str, str]]) -> dict[str, str | int]:
    """The options of NAME=VALUE arguments: a value that is written like one of the option's is that value."""
    known = {one.name: one for one in catalogue.rules(key).info.options}
    return {name: known[name].read(value) if name in known else value for name, value in said}


def new_match(key: str, seats: int, options: dict[str, str | int], seed: int) -> Match[Any, Any, Any]:
    """A fresh match; a set-up that cannot be ends the command with the rule and its sentence."""
    try:
        return Match.new(catalogue.rules(key), seats, options, seed)
    except SetupError as error:
        raise CommandError(f"python -m game: {error.refusal.rule}: {error.refusal.sentence()}") from None
