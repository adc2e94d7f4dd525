"""`python -m game play`: bots play one match, and its record is printed."""

from __future__ import annotations

import argparse
import sys

from game import record
from game.door.bots import BotError, play_out
from game.door.cli import CommandError
from game.door.setup import new_match, options_of


def run(given: argparse.Namespace) -> int:
    """Plays with the levels of `given.seats`, then prints the record to standard output."""
    match = new_match(given.game, len(given.seats), options_of(given.game, given.options), given.seed)
    try:
        play_out(match, given.seats, given.seconds)
    except BotError as error:
        raise CommandError(f"python -m game play: {error}", status=1) from None
    players = tuple({"name": level.capitalize(), "kind": level} for level in given.seats)
    sys.stdout.write(record.text(match, record.Header(players)))
    return 0
