"""`python -m game verify`: replays a record, checks every line of it, and works out its seal anew."""

from __future__ import annotations

import argparse
import sys

from game import record
from game.door.cli import CommandError
from game.fairness import seal
from game.record_lines import result_body


def run(given: argparse.Namespace) -> int:
    """0 and what the record is, with its seal, on standard output for a sound one; 1 and a line on standard error for each
    fault otherwise, and where `--seal` names other words than the record leads to."""
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
    return _seal(given, match.seed, loaded.header.salt)


def _seal(given: argparse.Namespace, seed: int, salt: str) -> int:
    """Tells the seal of a record; compares it with the words that somebody has noted."""
    if not salt:
        if given.seal is not None:
            print(f"{given.file}: it has no salt, so it has no seal", file=sys.stderr)
        return int(given.seal is not None)
    found = seal(seed, salt)
    print(f"{given.file}: seal {found.words}, SHA-256 {found.digest} of seed {seed} and salt {salt}")
    if given.seal is None:
        return 0
    if given.seal.lower().split() != found.words.split():
        print(f"{given.file}: the words noted are others: it is not the match that was sealed so", file=sys.stderr)
        return 1
    print(f"{given.file}: these are the words noted: nothing was changed after the deal. It proves no more than that")
    return 0
