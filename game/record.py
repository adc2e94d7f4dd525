"""A match as text: written line by line while it is played, read back and verified.

A record is UTF-8, one thing a line, and every line ends in a check code:

    Number Night record 2                           # 5d0c1e
    game: querni                                    # 90ab3f
    rules: 1                                        # 4471d2
    seats: 2                                        # c09e55
    option setup: shuffled                          # 18d7f0
    seed: 7                                         # e2b143
    salt: 0f3c5a...                                 # 51c7d0
    seat 0 name: Ada                                # 7a66d1
    note started: 2026-11-21 20:15                  # 03f9bc

    1. c3-d4                                        # 6b02e8
    2. h3*f3 x4-6                                   # d1470a
    undo 2                                          # 91c3f5
    seat 1: {"name": "Bo", "kind": "hard"}          # 47e0b9
    draw offered 0                                  # c20d6e
    ...
    result Q10: winner 0; scores 16 12              # 2f80d7

- An empty line follows the header. Without `option` and `seats`, but with `position: {...}`, the match began at that
  position. `salt` may be left out. `seat N word: text` and `note word: text` are free; the match does not hang on them.
- A move stands with its number in the canonical notation of the game; `undo N` and `redo N` name the move that they take
  back or play again, so a record only ever grows. A match that is over has a `result` line.
- `resign N`, `draw offered N`, `draw accepted N` and `draw declined N` are what seat N said to the table (see
  `game.agreements`). Nothing follows a match that ended so but its result.
- `seat N: {...}` holds the words of a seat that are others from here on: somebody else sits there, or the bot of a seat
  has another level. It stands while the match goes on, and no undo takes it back.
- The code is a digest of the code above, the line itself and, after the header, the whole state that the line leads to.
  So a line that was changed is found at its own number, and so is a rule that plays it differently today.
  A free line of the header hangs on the lines that are not free and on nothing else: its loss harms no other.

Empty lines, spaces before the code, and carriage returns do not count. A record of another format than ours is refused by
its first line; a line that none of these words begins is a fault like any other.
"""

from __future__ import annotations

import io
import os
from collections.abc import Generator, Mapping
from typing import IO

from game.agreements import Agreement
from game.contract import Seat
from game.match import AnyMatch
from game.record_lines import (
    BOUND,
    FREE,
    MAGIC_LINE,
    MAX_BYTES,
    Fault,
    Header,
    Loaded,
    RecordError,
    SeatChange,
    agreement_body,
    change_body,
    code_of,
    flat,
    head,
    line_of,
    move_body,
    result_body,
    split_line,
)
from game.record_reader import Reader
from game.record_slips import Spent
from game.state_text import state_text

__all__ = [
    "MAX_BYTES", "Fault", "Header", "Loaded", "Pen", "RecordError", "SeatChange", "Spent", "noted", "read", "read_file",
    "read_on", "read_stream", "reading", "text",
]


def text(match: AnyMatch, header: Header | None = None) -> str:
    """The record of a match as it stands: its moves, without those taken back, the agreements that hold, and its result."""
    lines, code = head(match, header or Header())
    lines.append("\n")
    for number, ply in enumerate(match.plies, 1):
        body = move_body(match, number, ply.move)
        code = code_of(code, body, state_text(ply.step.state))
        lines.append(line_of(body, code))
    last = [agreement_body(said) for said in match.agreements]
    if match.outcome is not None:
        last.append(result_body(match.outcome))
    for body in last:
        code = code_of(code, body, state_text(match.state))
        lines.append(line_of(body, code))
    return "".join(lines)


def read(record: str | bytes, mend: Spent | None = None) -> Loaded:
    """The match of a record, verified line by line. Raises `RecordError` when not even its header can be trusted.

    With `mend` a line in which one sign went wrong is put right where its check code proves what it said (`Loaded.repairs`),
    until `mend()` says that the time for that is spent.
    """
    return read_stream(io.BytesIO(record.encode("utf-8", "replace") if isinstance(record, str) else record), mend)


def read_stream(file: IO[bytes], mend: Spent | None = None) -> Loaded:
    """`read` for an open file, line by line; of one without end no more than `MAX_BYTES` is read."""
    return Reader(file, mend).load()


def reading(file: IO[bytes]) -> Generator[None, None, Loaded]:
    """`read_stream` without mending, a line at each step, for what must not wait for all of it. Raises `RecordError`."""
    return Reader(file).loading()


def read_on(file: IO[bytes], before: Loaded) -> Loaded:
    """What was added to a record since it was read without a fault: the file stands after what `before` holds, whose match
    plays on. `sound` are the new good lines alone."""
    return Reader(file).go_on(before)


def read_file(path: str | os.PathLike[str]) -> Loaded:
    """`read` for a file. Raises `RecordError`, or OSError of the system."""
    with open(path, "rb") as file:
        return read_stream(file)


def noted(sound: bytes, word: str, said: str) -> bytes:
    """The good lines of a record (`Loaded.sound`) with one more `note` in its header; the match does not hang on it."""
    lines = sound.split(b"\n")
    end = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    code = ""
    for body, own in map(split_line, lines[:end]):
        if body == MAGIC_LINE or BOUND.match(body or ""):
            code = own or ""
    body = f"note {word}: {flat(said)}"
    lines[end:end] = [line_of(body, code_of(code, body)).encode().removesuffix(b"\n")]
    return b"\n".join(lines)


class Pen:
    """Writes the lines of a match that is being played, each hanging on the one before. What is done with them is the caller's.

    `code` is the check code of the last line so far (`Loaded.code`).
    """

    def __init__(self, code: str) -> None:
        self.code = code

    @classmethod
    def begin(cls, match: AnyMatch, header: Header | None = None) -> tuple[Pen, bytes]:
        """A pen for a record of all of the match so far, and that record."""
        written = text(match, header).encode()
        codes = [code for body, code in map(split_line, written.split(b"\n")) if body and not FREE.match(body)]
        return cls(codes[-1] or ""), written

    def played(self, match: AnyMatch) -> bytes:
        """The last move of the match, and the result when it ended it."""
        return self._lines(match, move_body(match, len(match), match.plies[-1].move))

    def undone(self, match: AnyMatch) -> bytes:
        """That a move was taken back; called after `match.undo`."""
        return self._lines(match, f"undo {len(match) + 1}")

    def redone(self, match: AnyMatch) -> bytes:
        """That a move was played again, and the result; called after `match.redo`."""
        return self._lines(match, f"redo {len(match)}")

    def agreed(self, match: AnyMatch, said: Agreement) -> bytes:
        """What a seat said to the table, and the result when it ended the match; called after `match.agree`."""
        return self._lines(match, agreement_body(said))

    def seat_changed(self, match: AnyMatch, seat: Seat, words: Mapping[str, str]) -> bytes:
        """That a seat changes hands or its bot gets another level: the words of its player that are others now.

        Raises ValueError for a seat that is not there, for words that cannot be written, and when the match is over.
        """
        if match.outcome is not None or not 0 <= seat < match.seats:
            raise ValueError("only a seat of a match that goes on changes hands")
        return self._lines(match, change_body(seat, words))

    def _lines(self, match: AnyMatch, body: str) -> bytes:
        state = state_text(match.state)
        written = []
        for said in (body, *([result_body(match.outcome)] if match.outcome is not None else [])):
            self.code = code_of(self.code, said, state)
            written.append(line_of(said, self.code))
        return "".join(written).encode()
