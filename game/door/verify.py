"""`python -m game verify`: replays a record and checks every line of it."""

from __future__ import annotations

import argparse
import sys

from game import record
from game.door.cli import CommandError
from game.record_lines import result_body


def run(given: argparse.Namespace) -> int:
    """0 and one line on standard output for a sound record; 1 and a line on standard error for each fault otherwise."""
    try:
        loaded = record.read_file(given.file)
    except OSError as error:
        raise CommandError(f"python -m game verify: cannot read {given.file}: {error.strerror}") from None
    except record.RecordError as error:
        raise CommandError(f"{given.file}: {error}", status=1) from None
    match = loaded.match
    for fault in loaded.faults:
        print(f"{given.file}: {fault.sentence().say()}", file=sys.stderr)
    if loaded.faults:
        print(f"{given.file}: good up to move {len(match)}")
        return 1
    end = result_body(match.outcome) if match.outcome is not None else f"seat {match.to_act} to move"
    print(f"{given.file}: sound, {match.rules.info.title}, {len(match)} moves, {end}")
    return 0
