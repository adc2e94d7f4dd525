"""A line of text in runs that one font each can draw: our own where it has the letters, else one of the system."""

from __future__ import annotations

import os
import struct
import sys
import time
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import IO, Literal

from msgspec import Struct

from scenes.kit.files import ASSETS
from scenes.kit.language import N_, _

Family = Literal["f", "a"]
STANDS_IN = "?"
"""What is drawn for a letter that no font has."""
TEXTS = 512
"""How many texts with letters beyond ASCII keep their runs in the cache; players may type any letters."""
_OWN = {"f": "Fredoka-600.ttf", "a": "Atkinson-500.ttf"}
_SCRIPTS = {
    "CJK": N_("Chinese letters"), "HIRAGANA": N_("Japanese letters"), "KATAKANA": N_("Japanese letters"),
    "HANGUL": N_("Korean letters"), "CYRILLIC": N_("Cyrillic letters"), "GREEK": N_("Greek letters"),
    "ARABIC": N_("Arabic letters"), "HEBREW": N_("Hebrew letters"),
}


class Run(Struct, frozen=True):
    """Letters of one font. `font`: a file of the system, or one of our families. `script`: the four letters of its script where
    it runs from right to left, else nothing."""

    text: str
    font: Path | Family
    script: str = ""


@cache
def _own(family: Family) -> frozenset[int]:
    return letters(ASSETS / "fonts" / _OWN[family])


def plain(text: str, family: Family) -> bool:
    """Whether our own family draws all of a text, from left to right."""
    return text.isascii() or all(ord(letter) in _own(family) and not _script(letter) for letter in text)


def _silent(letter: str) -> bool:
    """Whether a sign has no shape of its own: it joins, varies or marks the letter before it."""
    return unicodedata.category(letter) in ("Cf", "Mn", "Me") or "\U0001F3FB" <= letter <= "\U0001F3FF"


def _font(letter: str, family: Family) -> Path | Family | None:
    """What draws a letter; None when nothing does."""
    other: Family = "f" if family == "a" else "a"
    for own in (family, other):
        if ord(letter) in _own(own):
            return own
    return with_letter(ord(letter))


def _script(letter: str) -> str:
    """The script of a letter that runs from right to left."""
    if unicodedata.bidirectional(letter) not in ("R", "AL"):
        return ""
    return "Hebr" if unicodedata.name(letter, "").startswith("HEBREW") else "Arab"


@lru_cache(TEXTS)
def runs(text: str, family: Family) -> tuple[Run, ...]:
    """The runs of a text from left to right. What no font has is `STANDS_IN`."""
    found: list[Run] = []
    for letter in unicodedata.normalize("NFC", text):
        before = found[-1] if found else None
        if _silent(letter):
            new = before if before is not None and _foreign_has(before, letter) else None
        else:
            new = _run(letter, family, before)
        if new is None:
            continue
        if before is not None and (before.font, before.script) == (new.font, new.script):
            found[-1] = Run(before.text + (letter if new is before else new.text), new.font, new.script)
        else:
            found.append(new)
    return tuple(_in_order(found))


def _foreign_has(run: Run, letter: str) -> bool:
    """Whether the font of a run is one of the system that has this letter too."""
    return isinstance(run.font, Path) and ord(letter) in coverage_of(run.font)


def _run(letter: str, family: Family, before: Run | None) -> Run:
    """One letter as a run. A word has the letters of one font where it can; a space goes with what stands before it."""
    if before is not None and letter == " " and ord(" ") in coverage_of(before.font):
        return Run(letter, before.font, before.script)
    if before is not None and letter > "\x7f" and _foreign_has(before, letter):
        return Run(letter, before.font, _script(letter))
    font = _font(letter, family)
    return Run(STANDS_IN, family) if font is None else Run(letter, font, _script(letter))


def _in_order(found: list[Run]) -> list[Run]:
    """Neighbours that run from right to left stand the other way round; a space at their end stands after them."""
    for at in range(len(found) - 1, -1, -1):
        run = found[at]
        if run.script and run.text.endswith(" ") and not (at + 1 < len(found) and found[at + 1].script):
            found[at:at + 1] = [Run(run.text.rstrip(" "), run.font, run.script), Run(" ", run.font)]
    out: list[Run] = []
    at = 0
    while at < len(found):
        end = at
        while end < len(found) and found[end].script:
            end += 1
        out += reversed(found[at:end]) if end > at else [found[at]]
        at = max(end, at + 1)
    return out


def coverage_of(font: Path | Family) -> frozenset[int]:
    """The letters of a font of a run."""
    return letters_of(font) if isinstance(font, Path) else _own(font)


def lacking(text: str) -> str:
    """A sentence that says for which letters of a text there is no font on this computer; nothing when all can be drawn."""
    missing = next((letter for letter in text if not _silent(letter) and _font(letter, "a") is None), None)
    if missing is None:
        return ""
    word = unicodedata.name(missing, "").split(" ")[0]
    letters = _(_SCRIPTS.get(word, N_("these letters")))
    return _("This computer has no font for {letters}: they show as {sign}.").format(letters=letters, sign=STANDS_IN)


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
    for _entry in range(min(count, 64)):
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


SECONDS = 1.5
"""No search for a letter takes longer."""
LIKELY = (
    "segoeui.ttf", "seguisym.ttf", "msyh.ttc", "YuGothM.ttc", "meiryo.ttc", "malgun.ttf", "seguiemj.ttf", "simsun.ttc",
    "arial.ttf", "Arial Unicode.ttf", "PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc", "GeezaPro.ttc",
    "Apple Color Emoji.ttc", "DejaVuSans.ttf", "NotoSansCJK-Regular.ttc", "DroidSansFallbackFull.ttf", "wqy-microhei.ttc",
)
"""Files that have many letters, by platform: they are looked at first."""
_KINDS = (".ttf", ".otf", ".ttc")

_found: dict[int, Path | None] = {}
_have: dict[Path, frozenset[int]] = {}


def with_letter(code: int) -> Path | None:
    """A font of the system with a shape for this code point; None when there is none. The answer is kept."""
    if code not in _found:
        _found[code] = next((path for path in _have if code in _have[path]), None) or _search(code)
    return _found[code]


def letters_of(path: Path) -> frozenset[int]:
    """The code points of a font that was found."""
    return _have.get(path, frozenset())


def forget() -> None:
    _found.clear()
    _have.clear()


def _search(code: int) -> Path | None:
    end = time.monotonic() + SECONDS
    for path in _candidates(code):
        have = letters(path)
        if code in have:
            _have[path] = have
            return path
        if time.monotonic() > end:
            break
    return None


def _candidates(code: int) -> Iterator[Path]:
    """Files that may have the letter, the likely ones first."""
    found = _of_fontconfig(code)
    if found is not None:
        yield from found
        return
    every = [path for folder in folders() for path in _files(folder)]
    yield from sorted(every, key=lambda path: LIKELY.index(path.name) if path.name in LIKELY else len(LIKELY))


def _of_fontconfig(code: int) -> list[Path] | None:
    """What fontconfig says has the letter, sans serif first; None where there is no fontconfig."""
    if sys.platform == "win32":
        return None
    import subprocess  # hardly any text needs it

    env = {name: said for name, said in os.environ.items() if name != "LD_LIBRARY_PATH"}  # a packed program has its own libraries
    found: list[Path] = []
    for asked in (["fc-match", "-f", "%{file}\n", f"sans-serif:weight=bold:charset={code:x}"],
                  ["fc-list", "-f", "%{file}\n", f":charset={code:x}"]):
        try:
            done = subprocess.run(asked, capture_output=True, timeout=SECONDS, env=env, check=True)
        except (OSError, subprocess.SubprocessError):
            return None
        lines = done.stdout.decode("utf-8", "replace").split("\n")
        found += sorted(Path(line) for line in lines if line.lower().endswith(_KINDS))
    return found


def folders() -> list[Path]:
    """Where this platform keeps its fonts."""
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        found = [Path(os.environ.get("WINDIR", r"C:\Windows")) / "Fonts"]
        return [*found, *([Path(local) / "Microsoft" / "Windows" / "Fonts"] if local else [])]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local" / "share" / "fonts", home / ".fonts"]


def _files(folder: Path) -> Iterator[Path]:
    for place, inner, names in os.walk(folder):
        inner.sort()
        yield from (Path(place) / name for name in sorted(names) if name.lower().endswith(_KINDS))
