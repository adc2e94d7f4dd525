"""What a line of a record may have said before a single sign of it went wrong on the disk: guesses, proved by check codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import blake2s
from itertools import chain

from game.record_lines import split_line

_LONGEST = 200
"""Longer lines are not guessed at: each byte costs some 200 guesses."""
_ENDS = re.compile(rb"# [0-9a-f]{6}")
_CODE_LONG = len("# 000000")
_PLAIN = tuple(bytes((byte,)) for byte in range(0x20, 0x7F))
"""The bytes that can stand anywhere in a line: a record is written without control signs."""
_PARTS = tuple(bytes((byte,)) for byte in range(0x80, 0x100))
"""The bytes of which other letters are made, at least two each."""

Spent = Callable[[], bool]
"""Says whether the time for mending is over; asked before every few guesses."""


def variants(line: bytes) -> Iterator[tuple[str, str]]:
    """What lines say, each with its code, that one byte more, less or another in `line` would make: the likely ones first."""
    if len(line) > _LONGEST:
        return
    seen: set[tuple[str | None, str | None]] = set()
    for start, new, rest in _edits(line):
        found = body, code = split_line(line[:start] + new + line[rest:])
        if body is not None and code is not None and found not in seen:
            seen.add(found)
            yield body, code


def proved(line: bytes, code_with: Callable[[str], str], above: bytes, spent: Spent) -> Iterator[tuple[str, str]]:
    """Of `variants`, those whose code is that of what they say after the bytes `above`: many times faster, since what comes
    before the wrong byte is digested once. `code_with` gives the right code of a body. Ends when the time is spent."""
    if len(line) > _LONGEST:
        return
    line = line.removesuffix(b"\r")
    for end in range(max(0, len(line) - _CODE_LONG - 1), max(0, len(line) - _CODE_LONG + 2)):
        said = _text(line[:end].rstrip(b" \t"))
        if said is not None and differ_little(line, line[:end] + f"# {code_with(said)}".encode()):
            yield said, code_with(said)
    code = split_line(line[-_CODE_LONG:])[1]
    body_bytes = line[:-_CODE_LONG].rstrip(b" \t")
    if code is None:
        return
    last = _text(body_bytes[:-1].rstrip(b" \t"))
    if last is not None and code_with(last) == code:
        yield last, code
    wanted = bytes.fromhex(code)
    digested, at = blake2s(above, digest_size=len(wanted)), 0
    gap = ((len(body_bytes), b" " + other, len(body_bytes)) for other in _PLAIN + _PARTS)  # the last letter became a space
    for number, (start, new, rest) in enumerate(chain(_edits(body_bytes), gap)):
        if number % 64 == 0 and spent():
            return
        if start != at:
            digested, at = blake2s(above + body_bytes[:start], digest_size=len(wanted)), start
        guess = digested.copy()
        guess.update(new + body_bytes[rest:] + b"\n")
        if guess.digest() == wanted and (said := _text(body_bytes[:start] + new + body_bytes[rest:])) is not None:
            yield said, code


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def _edits(line: bytes) -> Iterator[tuple[int, bytes, int]]:
    """All ways to make one byte of a line another one, to leave it out or to put one in: the line up to the first number, the
    bytes, and the line from the second number on. A single bit first, as disks and memories lose it."""
    for at in range(len(line)):
        for bit in range(8):
            yield at, bytes((line[at] ^ 1 << bit,)), at + 1
    for at in range(len(line)):
        yield at, b"", at + 1
        for other in _likely(line, at, at + 1):
            yield at, other, at + 1
    for at in range(len(line) + 1):
        for other in _likely(line, at, at):
            yield at, other, at


def _likely(line: bytes, start: int, rest: int) -> tuple[bytes, ...]:
    """The bytes that can stand between the line up to `start` and from `rest` on: parts of letters only beside other parts."""
    beside = line[max(0, start - 1) : start] + line[rest : rest + 1]
    return _PLAIN + _PARTS if any(byte >= 0x80 for byte in beside) else _PLAIN


def two_lines(line: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What may have been two lines before the end of the first one was lost or became another byte."""
    for end in _ENDS.finditer(line):
        if len(line) - end.end() > 8:
            yield line[: end.end()], line[end.end() + 1 :]
            yield line[: end.end()], line[end.end() :]


def one_line(first: bytes, second: bytes) -> Iterator[tuple[str, str]]:
    """What two lines say, with the code, that were one before a byte of it became the end of a line."""
    if len(first) + len(second) > _LONGEST:
        return
    for other in (b"", *_PLAIN, *_PARTS):
        body, code = split_line(first + other + second)
        if body is not None and code is not None:
            yield body, code


def differ_little(line: bytes, right: bytes) -> bool:
    """Whether a line is the right one but for one byte; ends of lines do not count."""
    line, right = line.rstrip(b"\r\n"), right.rstrip(b"\r\n")
    if len(line) == len(right):
        return sum(one != other for one, other in zip(line, right, strict=True)) <= 1
    shorter, longer = sorted((line, right), key=len)
    return len(longer) - len(shorter) == 1 and any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
