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

import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO

from game.agreements import Agreement
from game.contract import Seat, phrase
from game.match import AnyMatch
from game.record_lines import (
    FREE,
    MAX_BYTES,
    Fault,
    Header,
    Loaded,
    RecordError,
    SeatChange,
    agreement_body,
    change_body,
    code_of,
    head,
    line_of,
    move_body,
    result_body,
    split_line,
)
from game.record_reader import Reader
from game.state_text import state_text

__all__ = ["MAX_BYTES", "Fault", "Header", "Loaded", "RecordError", "RecordFile", "SeatChange", "read", "read_file", "text"]


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


def read(record: str | bytes) -> Loaded:
    """The match of a record, verified line by line. Raises `RecordError` when not even its header can be trusted."""
    raw = record.encode("utf-8", "replace") if isinstance(record, str) else record
    if len(raw) > MAX_BYTES:
        raise RecordError(phrase("The file is too large for a record: more than {kilobytes} kB.", kilobytes=MAX_BYTES // 1024))
    return Reader(raw).load()


def read_file(path: str | os.PathLike[str]) -> Loaded:
    """`read` for a file; a huge one is refused without reading it all. Raises `RecordError`, or OSError of the system."""
    with open(path, "rb") as file:
        return read(file.read(MAX_BYTES + 1))


class RecordFile:
    """The record of a match that is being played, on disk. Every line is with the system when a method comes back.

    So the death of the program loses nothing that was written; only `close` waits for the disk itself.
    """

    def __init__(self, path: Path, code: str, file: IO[bytes]) -> None:
        self.path = path
        self._code = code
        self._file = file

    @classmethod
    def create(cls, path: str | os.PathLike[str], match: AnyMatch, header: Header | None = None) -> RecordFile:
        """A new file with all of the match so far; it is there whole or not at all. Raises FileExistsError, OSError."""
        where = Path(path)
        if where.exists():
            raise FileExistsError(f"{where} exists")
        written = text(match, header).encode()
        _replace(where, written)
        return cls(where, _last_code(written), open(where, "ab"))

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> tuple[RecordFile, Loaded]:
        """Opens a record to go on with it after its last good line.

        What was wrong leaves the file; when that was more than a torn last line, the file as it was is kept beside it
        as `NAME.damaged`. Raises `RecordError`, OSError.
        """
        where = Path(path)
        with open(where, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
        loaded = read(raw)
        if loaded.faults and not loaded.torn:
            _replace(where.with_name(where.name + ".damaged"), raw)
        if loaded.sound != raw:
            _replace(where, loaded.sound)
        return cls(where, loaded.code, open(where, "ab")), loaded

    def played(self, match: AnyMatch) -> None:
        """Appends the last move of the match, and the result when it ended it."""
        self._append(move_body(match, len(match), match.plies[-1].move), match)
        if match.outcome is not None:
            self._append(result_body(match.outcome), match)

    def undone(self, match: AnyMatch) -> None:
        """Appends that a move was taken back; called after `match.undo`."""
        self._append(f"undo {len(match) + 1}", match)

    def redone(self, match: AnyMatch) -> None:
        """Appends that a move was played again; called after `match.redo`."""
        self._append(f"redo {len(match)}", match)
        if match.outcome is not None:
            self._append(result_body(match.outcome), match)

    def agreed(self, match: AnyMatch, said: Agreement) -> None:
        """Appends what a seat said to the table, and the result when it ended the match; called after `match.agree`."""
        self._append(agreement_body(said), match)
        if match.outcome is not None:
            self._append(result_body(match.outcome), match)

    def seat_changed(self, match: AnyMatch, seat: Seat, words: Mapping[str, str]) -> None:
        """Appends that a seat changes hands or its bot gets another level: the words of its player that are others now.

        Raises ValueError for a seat that is not there, for words that cannot be written, and when the match is over.
        """
        if match.outcome is not None or not 0 <= seat < match.seats:
            raise ValueError("only a seat of a match that goes on changes hands")
        self._append(change_body(seat, words), match)

    def close(self) -> None:
        """Waits until the disk has everything, and lets go of the file. Safe to call twice."""
        if not self._file.closed:
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _append(self, body: str, match: AnyMatch) -> None:
        code = code_of(self._code, body, state_text(match.state))
        self._file.write(line_of(body, code).encode())
        self._file.flush()
        self._code = code


def _last_code(written: bytes) -> str:
    codes = [code for body, code in map(split_line, written.split(b"\n")) if body and not FREE.match(body)]
    return codes[-1] or ""


def _replace(path: Path, content: bytes) -> None:
    """Puts a file in place at once: whole, or as it was."""
    part = path.with_name(f".{path.name}.part")
    with open(part, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
