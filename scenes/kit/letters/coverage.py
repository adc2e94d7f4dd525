"""Which letters a font file has: its table `cmap`, read without opening the font. Knows TrueType, OpenType and collections."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import IO

_MOST = 1 << 20
"""The largest table that is read, in bytes."""


def letters(path: Path) -> frozenset[int]:
    """The code points for which the first font of a file has a shape; none for a file that cannot be read."""
    try:
        with path.open("rb") as file:
            return _letters(file)
    except (OSError, struct.error, ValueError, OverflowError):
        return frozenset()


def _letters(file: IO[bytes]) -> frozenset[int]:
    start = 0
    if file.read(4) == b"ttcf":
        file.seek(12)
        start = struct.unpack(">I", file.read(4))[0]
    file.seek(start + 4)
    count = struct.unpack(">H6x", file.read(8))[0]
    for _ in range(min(count, 64)):
        tag, _check, at, length = struct.unpack(">4sIII", file.read(16))
        if tag == b"cmap":
            file.seek(at)
            return _cmap(file.read(min(length, _MOST)))
    return frozenset()


def _cmap(table: bytes) -> frozenset[int]:
    """The code points of the best of the maps for Unicode in the table."""
    found: dict[int, int] = {}
    for entry in range(struct.unpack_from(">2xH", table)[0]):
        platform, encoding, at = struct.unpack_from(">HHI", table, 4 + 8 * entry)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            found[struct.unpack_from(">H", table, at)[0]] = at
    if 12 in found:
        return _segmented(table, found[12])
    return _of_two_bytes(table, found[4]) if 4 in found else frozenset()


def _segmented(table: bytes, at: int) -> frozenset[int]:
    """The map of format 12: groups of code points."""
    have: set[int] = set()
    for group in range(struct.unpack_from(">I", table, at + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", table, at + 16 + 12 * group)
        if last > 0x10FFFF:
            raise ValueError("a group beyond all letters")
        have.update(range(first if glyph else first + 1, last + 1))
    return frozenset(have)


def _of_two_bytes(table: bytes, at: int) -> frozenset[int]:
    """The map of format 4: segments with a shift, or with a list of the shapes."""
    count = struct.unpack_from(">H", table, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", table, at + 14)
    starts = struct.unpack_from(f">{count}H", table, at + 16 + 2 * count)
    shifts = struct.unpack_from(f">{count}H", table, at + 16 + 4 * count)
    places = at + 16 + 6 * count
    have: set[int] = set()
    for segment, (first, last) in enumerate(zip(starts, ends, strict=True)):
        offset = struct.unpack_from(">H", table, places + 2 * segment)[0]
        for code in range(first, last + 1):
            glyph = code
            if offset:
                where = places + 2 * segment + offset + 2 * (code - first)
                glyph = struct.unpack_from(">H", table, where)[0] if where + 2 <= len(table) else 0
            if (glyph + shifts[segment]) & 0xFFFF if glyph or not offset else 0:
                have.add(code)
    have.discard(0xFFFF)
    return frozenset(have)
