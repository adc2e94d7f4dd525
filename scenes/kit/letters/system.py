"""Fonts of the system that have letters which ours lack. Searched for when a letter is first needed, never before, and kept.

fontconfig is asked where it is there; else the folders of the platform are searched, what has many scripts first.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scenes.kit.letters import coverage

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
        have = coverage.letters(path)
        if code in have:
            _have[path] = have
            return path
        if time.monotonic() > end:
            break
    return None


def _candidates(code: int) -> Iterator[Path]:
    """Files that may have the letter, the likely ones first."""
    told = _of_fontconfig(code)
    if told is not None:
        yield from told
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
