"""A record at a glance: what its header and its last lines tell, without playing a single move.

The header is verified by its check codes. What follows is believed: only reading the whole record proves it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import IO, Any

from game.agreements import AGREED
from game.contract import Outcome, phrase
from game.record_lines import (
    AGREEMENT,
    CHANGE,
    FREE,
    MOVE,
    Holders,
    RecordError,
    SeatChange,
    held_longest,
    split_line,
)
from game.record_reader import RESULT, TAKEN, Reader, rules_of
from game.record_slips import Spent

READ = 32 << 20
"""As much is looked at, in bytes."""
_CHANGES = re.compile(rb"^seat [0-9]{1,2}: \{.*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Glance:
    """What a record tells at a glance.

    `options`: those of its set-up, as far as they can be read. `players`: the words of each seat as they are now, `holders` those
    of who held it longest (`held_longest`). `moves`: how many have been made and hold; `touched`: whether any was made, even if
    it was taken back. `outcome`: how the match ended, or None where the record has no result yet. `code`: the check code of its
    last line. `identity`: 16 digits that no other match has.
    `damaged`: something in it is neither right nor just torn off; `bad_head`: in its header, so that words may be missing.
    """

    game: str
    seats: int
    options: Mapping[str, str | int]
    players: tuple[Mapping[str, str], ...]
    holders: tuple[Mapping[str, str], ...]
    notes: Mapping[str, str]
    moves: int
    touched: bool
    outcome: Outcome | None
    code: str
    identity: str
    damaged: bool
    bad_head: bool


def mended_glance(file: IO[bytes], mend: Spent) -> Glance:
    """`glance` for a record whose header is damaged: wrong signs in it are mended first, until `mend()` says that the time for
    that is spent. It counts as damaged all the same."""
    return replace(_glance(Reader(file, mend), file), damaged=True)


def glance(file: IO[bytes]) -> Glance:
    """Looks at a record, and mends nothing. Raises `RecordError` when its header cannot be trusted."""
    return _glance(Reader(file), file)


def _glance(reader: Reader, file: IO[bytes]) -> Glance:
    bound, header = reader.head()
    game, seats = _game_and_seats(bound)
    rest = reader.rest(file, READ)
    moves, touched, outcome, code, bad = _last(rest, seats)
    players = [dict(header.players[seat]) if seat < len(header.players) else {} for seat in range(seats)]
    holders: tuple[Mapping[str, str], ...] = tuple(dict(words) for words in players)
    if _CHANGES.search(rest) is not None:
        changes = _changes(rest, seats, moves)
        holders = held_longest(holders, changes, moves)
        for change in changes:
            players[change.seat].update(change.words)
    hangs_on = [f"{word}: {said}" for word, said in bound.items()] + ([] if header.salt else [header.notes.get("started", "")])
    identity = hashlib.blake2s("\n".join(hangs_on).encode("utf-8", "replace"), digest_size=8).hexdigest()
    bad_head = any(not fault.torn for fault in reader.faults)
    return Glance(
        game, seats, _options(bound), tuple(players), holders, header.notes, moves, touched, outcome, code or reader.code,
        identity, bad or bad_head, bad_head,
    )


def _game_and_seats(bound: Mapping[str, str]) -> tuple[str, int]:
    info = rules_of(bound).info
    try:
        said: Any = json.loads(bound["position"])["seats"] if "position" in bound else int(bound.get("seats", "")[:4])
    except (ValueError, KeyError, TypeError, RecursionError):
        said = None
    if not isinstance(said, int) or not info.min_seats <= said <= info.max_seats:
        raise RecordError(phrase("The position at which the record begins cannot be read."))
    return info.key, said


def _options(bound: Mapping[str, str]) -> dict[str, str | int]:
    """The options of the set-up; one that makes no sense is left out."""
    try:
        said: Any = json.loads(bound["position"])["options"] if "position" in bound else {}
    except (ValueError, KeyError, TypeError, RecursionError):
        said = {}
    read = {}
    for option in rules_of(bound).info.options:
        words = bound.get(f"option {option.name}", said.get(option.name, "") if isinstance(said, dict) else "")
        read[option.name] = value = option.read(str(words))
        if value not in option.values:
            del read[option.name]
    return read


def _last(rest: bytes, seats: int) -> tuple[int, bool, Outcome | None, str, bool]:
    """How many moves hold, whether any was ever made, the result, and the last check code, from the end of the record; and
    whether something is bad."""
    outcome: Outcome | None = None
    last = ""
    bad = False
    end = len(rest)
    torn = not rest.endswith(b"\n")
    while end > 0:
        start = rest.rfind(b"\n", 0, end) + 1
        line = rest[start:end][: 1 << 16]
        end = start - 1
        if not line.strip(b" \t\r"):
            continue
        body, code = split_line(line)
        if body is None or code is None or not _known(body):
            bad = bad or not torn
            torn = False
            continue
        torn = False
        if not last:
            last = code
            outcome = _outcome(body, seats)
            bad = bad or (outcome is None and RESULT.match(body) is not None)
        if (found := MOVE.match(body)) is not None:
            return int(found[1]), True, outcome, last, bad
        if (taken := TAKEN.match(body)) is not None:
            return int(taken[2]) - (taken[1] == "undo"), True, outcome, last, bad
    return 0, False, outcome, last, bad


def _known(body: str) -> bool:
    return any(form.match(body) for form in (MOVE, TAKEN, AGREEMENT, CHANGE, RESULT, FREE))


_WHY = r"[A-Z][0-9]{1,3}|" + AGREED
_SAID = re.compile(rf"result ({_WHY}): (?:draw|winners? ([0-9 ]{{1,40}})); scores ((?:-?[0-9]{{1,9}} ?){{1,16}})\Z")


def _outcome(body: str, seats: int) -> Outcome | None:
    found = _SAID.match(body)
    if found is None:
        return None
    winners = tuple(map(int, (found[2] or "").split()))
    scores = tuple(map(int, found[3].split()))
    return Outcome(winners, found[1], scores) if len(scores) == seats and all(seat < seats for seat in winners) else None


def _changes(rest: bytes, seats: int, moves: int) -> tuple[SeatChange, ...]:
    """The seats that changed hands in a match of `moves` moves, in order; a line that makes no sense changes nothing."""
    holders = Holders()
    for line in rest.split(b"\n"):
        body = split_line(line)[0] or ""
        if (move := MOVE.match(body)) is not None:
            holders.moved(int(move[1]))
        elif (change := CHANGE.match(body)) is not None and int(change[1]) < seats:
            try:
                words = json.loads(change[2])
            except (ValueError, RecursionError):
                continue
            if isinstance(words, dict):
                said = {word: text for word, text in words.items() if isinstance(text, str)}
                holders.changed(int(change[1]), said)
    return holders.changes(moves)
