"""A line of text in runs that one font each can draw: our own where it has the letters, else one of the system."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scenes.kit.files import ASSETS
from scenes.kit.language import N_, _
from scenes.kit.letters import coverage, system

Family = Literal["f", "a"]
STANDS_IN = "?"
"""What is drawn for a letter that no font has."""
TEXTS = 512
"""So many texts with letters beyond ASCII are kept in runs; those who play may type any."""
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
    return coverage.letters(ASSETS / "fonts" / _OWN[family])


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
    return system.with_letter(ord(letter))


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
    return system.letters_of(font) if isinstance(font, Path) else _own(font)


def lacking(text: str) -> str:
    """A sentence that says for which letters of a text there is no font on this computer; nothing when all can be drawn."""
    missing = next((letter for letter in text if not _silent(letter) and _font(letter, "a") is None), None)
    if missing is None:
        return ""
    word = unicodedata.name(missing, "").split(" ")[0]
    letters = _(_SCRIPTS.get(word, N_("these letters")))
    return _("This computer has no font for {letters}: they show as {sign}.").format(letters=letters, sign=STANDS_IN)
