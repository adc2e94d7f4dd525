"""What a line of a record may have said before a single sign of it went wrong on the disk: guesses, proved by check codes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.record_lines import split_line

_LONGEST = 200
"""Longer lines are not guessed at: each byte costs 500 guesses."""
_ENDS = re.compile(rb"# [0-9a-f]{6}")


def variants(line: bytes) -> Iterator[tuple[str, str]]:
    """What lines say, each with its code, that one byte more, less or another in `line` would make: the likely ones first."""
    if len(line) > _LONGEST:
        return
    seen: set[tuple[str | None, str | None]] = set()
    for changed in _changed(line):
        found = body, code = split_line(changed)
        if body is not None and code is not None and found not in seen:
            seen.add(found)
            yield body, code


def _changed(line: bytes) -> Iterator[bytes]:
    for at in range(len(line)):
        for bit in range(8):
            yield line[:at] + bytes((line[at] ^ 1 << bit,)) + line[at + 1 :]
    for at in range(len(line)):
        yield line[:at] + line[at + 1 :]
        for other in range(256):
            yield line[:at] + bytes((other,)) + line[at + 1 :]
    for at in range(len(line) + 1):
        for other in range(256):
            yield line[:at] + bytes((other,)) + line[at:]


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
    for other in (b"", *(bytes((byte,)) for byte in range(256))):
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
