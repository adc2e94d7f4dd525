"""The lines of a record: their words, their check codes, and what is said of a bad one (see `game.record`); and who has held the
seats of a match by the lines that say it."""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.agreements import WORDS, Agreement
from game.contract import Outcome, Phrase, Seat, phrase
from game.match import AnyMatch

MAX_BYTES = 1 << 28
"""As much of a record is read and no more (256 MB): a hundred times the longest match that anybody has played to its end."""
MAX_LINE = 1 << 18
"""The longest line, in bytes; the position of the largest table is far below."""

MAGIC = "Number Night record"
FORMAT = 2
"""Version 1 knew neither agreements, seats that change hands nor the salt, and wrote states down in the words of each game."""
MAGIC_LINE = f"{MAGIC} {FORMAT}"
_COLUMN = 47
_CODE = re.compile(r"# ([0-9a-f]{6})\Z")
_CODE_LONG = len("# 000000")
BOUND = re.compile(r"(game|rules|seats|seed|salt|position|option [a-z_]+): (.*)\Z")
SALT = re.compile(r"[0-9a-f]{32}\Z")
FREE = re.compile(r"(?:seat ([0-9]{1,2})|note) ([a-z_]+): (.*)\Z")
MOVE = re.compile(r"([1-9][0-9]{0,8})\. (.+)\Z")
AGREEMENT = re.compile(rf"({'|'.join(WORDS)}) (0|[1-9][0-9]?)\Z")
CHANGE = re.compile(r"seat (0|[1-9][0-9]?): (\{.*)\Z")
_WORD = re.compile(r"[a-z_]+\Z")


class RecordError(ValueError):
    """A text from which no match can be loaded. `reason` says why."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason.say())
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Header:
    """What a header says beside the set-up. Words are lower-case letters and `_`; texts are put on one line.

    `players`: for each seat words like `name`, `mark`, `kind` ("human" or the level of a bot). `notes`: words like `started`.
    `salt`: 32 digits of 0 to 9 and a to f, drawn with the seed, so that a digest of both can be shown before the first move
    without telling the seed; empty where nothing was shown. Others in `salt` are a ValueError when the header is written.
    """

    players: tuple[Mapping[str, str], ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    salt: str = ""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat that changes hands after `ply` moves, or a bot whose level is changed: those words of its player that are new."""

    ply: int
    seat: Seat
    words: Mapping[str, str]


class Holders:
    """Which of the changes of seats came before which move. A move that is made anew after an undo is made by whoever sits there
    then; one that is played again was made by whoever made it first. `changes` are those of a match of `moves` moves."""

    def __init__(self, changes: Sequence[SeatChange] = (), moves: int = 0) -> None:
        self._said: list[tuple[Seat, Mapping[str, str]]] = [(change.seat, change.words) for change in changes]
        plies = [change.ply for change in changes]
        self._before = [sum(ply < number for ply in plies) for number in range(1, moves + 1)]
        """For each move, the first is 1, how many changes had been made when it was made. Never falls."""

    def changed(self, seat: Seat, words: Mapping[str, str]) -> None:
        """A seat changes hands, or its bot gets another level."""
        self._said.append((seat, words))

    def moved(self, number: int) -> None:
        """A move is made that was not made before; whatever came after it once is forgotten."""
        del self._before[number - 1:]
        self._before.append(len(self._said))

    def redone(self, number: int) -> None:
        """A move is played again."""
        if number > len(self._before):
            self.moved(number)

    def changes(self, moves: int) -> tuple[SeatChange, ...]:
        """The changes in order, each with the number of moves of the first `moves` that were made before it."""
        made = self._before[:moves]
        return tuple(SeatChange(bisect_right(made, at), seat, words) for at, (seat, words) in enumerate(self._said))


def _who(words: Mapping[str, str]) -> tuple[str, bool]:
    """What tells two players apart: the name, and whether it is a person. A bot of another level is the same one."""
    return words.get("name", ""), words.get("kind", "human") == "human"


def held_longest(began: Sequence[Mapping[str, str]], changes: Sequence[SeatChange], moves: int) -> tuple[Mapping[str, str], ...]:
    """The words of each seat's player who held it for most of the `moves` of a match; of two who held it as long, the later one.

    `began` are the players of the seats as the match began, `changes` what has changed since, in order.
    """
    found = []
    for seat, words in enumerate(began):
        spans: dict[tuple[str, bool], int] = {}
        latest: dict[tuple[str, bool], Mapping[str, str]] = {}
        now, since = dict(words), 0
        own = [change for change in changes if change.seat == seat]
        for ply, new in [*((change.ply, change.words) for change in own), (moves, {})]:
            who, until = _who(now), min(ply, moves)
            spans[who] = spans.pop(who, 0) + max(0, until - since)
            latest[who] = now
            now, since = {**now, **new}, until
        longest = max(spans.values())
        found.append(latest[[who for who, span in spans.items() if span == longest][-1]])
    return tuple(found)


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

    `header` is as the match began, `changes` are the seats that changed hands since, in order. `sound` are the good lines as
    bytes, `code` the check code on which the next line hangs. `repairs` are the lines that were mended while reading, where
    that was asked for; they count as good.
    """

    match: AnyMatch
    header: Header
    changes: tuple[SeatChange, ...]
    faults: tuple[Fault, ...]
    sound: bytes
    code: str
    repairs: tuple[Fault, ...] = ()

    @property
    def torn(self) -> bool:
        """Whether all that is wrong is a last line written by half."""
        return bool(self.faults) and all(fault.torn for fault in self.faults)

    @property
    def players(self) -> tuple[Mapping[str, str], ...]:
        """For each seat of the match the words of its player at the end of what was read."""
        began = self.header.players
        now = [dict(began[seat]) if seat < len(began) else {} for seat in range(self.match.seats)]
        for change in self.changes:
            now[change.seat].update(change.words)
        return tuple(now)


def head(match: AnyMatch, header: Header) -> tuple[list[str], str]:
    """The lines of the header and the code on which the first line after it hangs."""
    if header.salt and SALT.match(header.salt) is None:
        raise ValueError("a salt is 32 digits of 0 to 9 and a to f")
    info = match.rules.info
    bound = [MAGIC_LINE, f"game: {info.key}", f"rules: {info.rules_version}"]
    if match.position is None:
        bound += [f"seats: {match.seats}", *(f"option {name}: {value}" for name, value in match.options.items())]
    else:
        bound.append("position: " + json.dumps(match.position, ensure_ascii=False))
    bound += [f"seed: {match.seed}", *([f"salt: {header.salt}"] if header.salt else [])]
    lines, code = [], ""
    for body in bound:
        code = code_of(code, body)
        lines.append(line_of(body, code))
    named = [(f"seat {seat} {word}", said) for seat, words in enumerate(header.players) for word, said in words.items()]
    named += [(f"note {word}", said) for word, said in header.notes.items()]
    free = [f"{word}: {shown}" for word, said in named if (shown := flat(said))]
    return lines + [line_of(body, code_of(code, body)) for body in free], code


def result_body(outcome: Outcome) -> str:
    """How a record says the result: `result Q10: winner 0; scores 16 12`, `result Q12: draw; scores 3 0`."""
    winners = " ".join(map(str, outcome.winners))
    who = "draw" if not winners else f"winner {winners}" if len(outcome.winners) == 1 else f"winners {winners}"
    return f"result {outcome.reason}: {who}; scores {' '.join(map(str, outcome.scores))}"


def move_body(match: AnyMatch, number: int, move: Any) -> str:
    """How a record says the move with this number: `12. c3-d4`."""
    return f"{number}. {match.rules.text(move)}"


def agreement_body(said: Agreement) -> str:
    """How a record says what was said to the table: `resign 1`, `draw offered 0`, `draw accepted 1`, `draw declined 1`."""
    return f"{said.word} {said.seat}"


def change_body(seat: Seat, words: Mapping[str, str]) -> str:
    """How a record says that a seat changes hands: `seat 1: {"name": "Bo", "kind": "human"}`, or the level of its bot:
    `seat 1: {"kind": "hard"}`. Raises ValueError where nothing changes, and for what is no word of a player."""
    if not words or not all(_WORD.match(word) for word in words):
        raise ValueError("a seat that changes hands has one word or more, of lower-case letters and _")
    return f"seat {seat}: " + json.dumps({word: flat(said) for word, said in words.items()}, ensure_ascii=False)


def code_of(above: str, body: str, state: str = "") -> str:
    """The check code of a line: six hexadecimal digits over the code above it, what it says, and the text of the state."""
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
    said = said.rstrip(" \t\r")
    found = _CODE.match(said, max(0, len(said) - _CODE_LONG))
    return (said, None) if found is None else (said[: found.start()].rstrip(" \t"), found[1])


def flat(said: str) -> str:
    """A text on one line, without control signs and halves of surrogate pairs."""
    return " ".join(
        "".join(" " if sign < " " or "\x7f" <= sign < "\xa0" or "\ud800" <= sign < "\ue000" else sign for sign in said).split()
    )


def short(said: str) -> str:
    """The beginning of what may be very long, for a sentence: on one line, and without what cannot be drawn."""
    said = flat(said[:200])
    return said if len(said) <= 60 else said[:57] + "..."
