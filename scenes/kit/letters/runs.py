"""A line of text in runs that one font each can draw: our own where it has the letters, else one of the system."""

from __future__ import annotations

import os
import sys
import time
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame
from msgspec import Struct

from scenes.kit.files import ASSETS
from scenes.kit.language import N_, _

if TYPE_CHECKING:
    from pygame import freetype

Family = Literal["f", "a"]
STANDS_IN = "?"
"""What is drawn for a letter that no font has."""
TEXTS = 512
"""How many texts with letters beyond ASCII keep their runs in the cache; players may type any letters."""
_OWN: dict[Path | Family, Path] = {"f": ASSETS / "fonts/Fredoka-600.ttf", "a": ASSETS / "fonts/Atkinson-500.ttf"}
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
def _can(font: Path | Family, letter: str) -> bool:
    return has(_OWN.get(font) or Path(font), letter)


def plain(text: str, family: Family) -> bool:
    """Whether our own family draws all of a text, from left to right."""
    return text.isascii() or all(_can(family, letter) and not _script(letter) for letter in text)


def _silent(letter: str) -> bool:
    """Whether a sign has no shape of its own: it joins, varies or marks the letter before it."""
    return unicodedata.category(letter) in ("Cf", "Mn", "Me") or "\U0001F3FB" <= letter <= "\U0001F3FF"


def _font(letter: str, family: Family) -> Path | Family | None:
    other: Family = "f" if family == "a" else "a"
    for own in (family, other):
        if _can(own, letter):
            return own
    return with_letter(letter)


def _script(letter: str) -> str:
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
    return isinstance(run.font, Path) and _can(run.font, letter)


def _run(letter: str, family: Family, before: Run | None) -> Run:
    """One letter as a run. A word has the letters of one font where it can; a space goes with what stands before it."""
    if before is not None and letter == " " and _can(before.font, " "):
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
    for backwards, group in groupby(found, key=lambda run: bool(run.script)):
        stretch = list(group)
        out += stretch[::-1] if backwards else stretch
    return out


def lacking(text: str) -> str:
    """A sentence that says for which letters of a text there is no font on this computer; nothing when all can be drawn."""
    missing = next((letter for letter in text if not _silent(letter) and _font(letter, "a") is None), None)
    if missing is None:
        return ""
    word = unicodedata.name(missing, "").split(" ")[0]
    letters = _(_SCRIPTS.get(word, N_("these letters")))
    return _("This computer has no font for {letters}: they show as {sign}.").format(letters=letters, sign=STANDS_IN)


@cache
def _face(path: Path) -> freetype.Font | None:
    """The first font of a file; None for a file that cannot be read."""
    from pygame import freetype  # plain English does without

    freetype.init()
    try:
        return freetype.Font(str(path), 16)
    except (pygame.error, OSError, ValueError):
        return None


def has(path: Path, letter: str) -> bool:
    """Whether the first font of a file has a shape for a letter; no file that cannot be read has one."""
    face = _face(path)
    return face is not None and face.get_metrics(letter)[0] is not None


SECONDS = 1.5
"""No search for a letter takes longer."""
LIKELY = (
    "segoeui.ttf", "seguisym.ttf", "msyh.ttc", "YuGothM.ttc", "meiryo.ttc", "malgun.ttf", "seguiemj.ttf", "simsun.ttc",
    "arial.ttf", "Arial Unicode.ttf", "PingFang.ttc", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc", "GeezaPro.ttc",
    "Apple Color Emoji.ttc", "DejaVuSans.ttf", "NotoSansCJK-Regular.ttc", "DroidSansFallbackFull.ttf", "wqy-microhei.ttc",
)
"""Files that have many letters, by platform: they are looked at first."""
_KINDS = (".ttf", ".otf", ".ttc")

_found: list[Path] = []
"""The fonts of the system that were needed."""


@cache
def with_letter(letter: str) -> Path | None:
    """A font of the system with a shape for a letter; None when there is none. The answer is kept."""
    return next((path for path in _found if _can(path, letter)), None) or _search(letter)


def _search(letter: str) -> Path | None:
    end = time.monotonic() + SECONDS
    for path in _candidates(ord(letter)):
        if has(path, letter):
            _found.append(path)
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
