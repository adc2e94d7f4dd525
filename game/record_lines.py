"""The lines of a record: their words, their check codes, and what is said of a bad one (see `game.record`)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.contract import Outcome, Phrase, phrase
from game.match import AnyMatch

MAX_BYTES = 1 << 20
"""The longest record that is read; a whole match of any of our games is far below."""

MAGIC = "Number Night record"
FORMAT = 1
_COLUMN = 47
_CODE = re.compile(r"[ \t]*# ([0-9a-f]{6})[ \t\r]*\Z")
BOUND = re.compile(r"(game|rules|seats|seed|position|option [a-z_]+): (.*)\Z")
FREE = re.compile(r"(?:seat ([0-9]{1,2})|note) ([a-z_]+): (.*)\Z")
MOVE = re.compile(r"([1-9][0-9]{0,8})\. (.+)\Z")


class RecordError(ValueError):
    """A text from which no match can be loaded. `reason` says why."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.say())
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Header:
    """The free part of a header. Words are lower-case letters and `_`; texts are put on one line.

    `players`: for each seat words like `name`, `mark`, `kind` ("human" or the level of a bot). `notes`: words like `started`.
    """

    players: tuple[Mapping[str, str], ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fault:
    """A bad line (1 is the first). `torn`: it is the end of a file whose writer was stopped in the middle of the line."""

    line: int
    reason: Phrase
    torn: bool = False

    def sentence(self) -> Phrase:
        """The line and what is wrong with it, for people."""
        return phrase("Line {line}: {reason}", line=self.line, reason=self.reason)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was read: the match up to the last good line, and what was wrong (nothing: the record is sound).

    `sound` are the good lines as bytes, `code` the check code on which the next line hangs.
    """

    match: AnyMatch
    header: Header
    faults: tuple[Fault, ...]
    sound: bytes
    code: str

    @property
    def torn(self) -> bool:
        """Whether all that is wrong is a last line written by half."""
        return bool(self.faults) and all(fault.torn for fault in self.faults)


def head(match: AnyMatch, header: Header) -> tuple[list[str], str]:
    """The lines of the header and the code on which the first move hangs."""
    info = match.rules.info
    bound = [f"{MAGIC} {FORMAT}", f"game: {info.key}", f"rules: {info.rules_version}"]
    if match.position is None:
        bound += [f"seats: {match.seats}", *(f"option {name}: {value}" for name, value in match.options.items())]
    else:
        bound.append("position: " + json.dumps(match.position, ensure_ascii=False))
    bound.append(f"seed: {match.seed}")
    lines, code = [], ""
    for body in bound:
        code = code_of(code, body)
        lines.append(line_of(body, code))
    named = [(f"seat {seat} {word}", said) for seat, words in enumerate(header.players) for word, said in words.items()]
    named += [(f"note {word}", said) for word, said in header.notes.items()]
    free = [f"{word}: {flat}" for word, said in named if (flat := _flat(said))]
    return lines + [line_of(body, code_of(code, body)) for body in free], code


def result_body(outcome: Outcome) -> str:
    """How a record says the result: `result Q10: winner 0; scores 16 12`, `result Q12: draw; scores 3 0`."""
    winners = " ".join(map(str, outcome.winners))
    who = "draw" if not winners else f"winner {winners}" if len(outcome.winners) == 1 else f"winners {winners}"
    return f"result {outcome.reason}: {who}; scores {' '.join(map(str, outcome.scores))}"


def move_body(match: AnyMatch, number: int, move: Any) -> str:
    """How a record says the move with this number: `12. c3-d4`."""
    return f"{number}. {match.rules.text(move)}"


def code_of(above: str, body: str, state: str = "") -> str:
    """The check code of a line: six hexadecimal digits over the code above it, what it says, and the dumped state."""
    return hashlib.blake2s(f"{above}\n{body}\n{state}".encode("utf-8", "replace"), digest_size=3).hexdigest()


def line_of(body: str, code: str) -> str:
    """A whole line, with its end."""
    return f"{body:<{_COLUMN}} # {code}\n"


def split_line(line: bytes) -> tuple[str | None, str | None]:
    """What a line says and its code; None for bytes that are no text, and for a code that is not there."""
    try:
        said = line.decode()
    except UnicodeDecodeError:
        return None, None
    found = _CODE.search(said)
    return (said.rstrip(" \t\r"), None) if found is None else (said[: found.start()], found[1])


def _flat(said: str) -> str:
    """A text on one line, without control signs and halves of surrogate pairs."""
    return " ".join(
        "".join(" " if sign < " " or "\x7f" <= sign < "\xa0" or "\ud800" <= sign < "\ue000" else sign for sign in said).split()
    )


def short(said: str) -> str:
    """The beginning of what may be very long, for a sentence."""
    return said if len(said) <= 60 else said[:57] + "..."
