"""What goes into the folder that starts, what is left out, and under which licence each part of it stands.

Every shared object of the folder must be known here by name: one that is not stops the packing, so that nothing comes along
whose licence nobody has looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scenes import VERSION

LEFT_OUT = [
    "readline", "_curses", "curses", "tkinter", "_tkinter", "ssl", "_ssl", "_hashlib", "_uuid",
    "test", "unittest", "pydoc", "doctest", "pdb", "pip", "setuptools", "pkg_resources", "numpy", "babel", "hypothesis",
    "pytest", "mypy", "build", "multiprocessing", "typing_extensions",
    "pygame.tests", "pygame.examples", "pygame.docs", "PIL.ImageTk", "PIL.ImageQt", "PIL._avif",
    "PIL._webp", "PIL._imagingcms", "PIL._imagingtk", "PIL._imagingft", "bz2", "_bz2", "lzma", "_lzma", "asyncio",
]
"""Modules that the program never needs; `readline` is under the GPL."""

_SYSTEM = re.compile(r"lib(stdc\+\+|gcc_s|X|xcb|dbus|wayland|xkbcommon|udev|readline|ncurses|tinfo)")
"""What the system has, or what must not be here."""
_UNREAD = re.compile(r"(pygame/(tests|examples|docs)/|pygame/.*\.(pyi|h)$|scenes/assets/.*\.po$|scenes/assets/.*\.pot$)")
_DATA = (".json", ".csv")
DOOR = "game.door"
"""The headless door is a command of its own, which is not in the folder."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something in the folder that others have made: its name, its licence by SPDX, whose it is, and where it comes from."""

    name: str
    licence: str
    whose: str
    where: str


PYTHON = Part("Python", "PSF-2.0", "Python Software Foundation", "https://www.python.org")
PARTS: dict[str, Part] = {
    r"libpython3|python3\d*\.dll|Python$": PYTHON,
    r"(lib)?SDL2-|libSDL2-|SDL2\.dll": Part("SDL 2", "Zlib", "Sam Lantinga", "https://libsdl.org"),
    r"(lib)?SDL2_image": Part("SDL_image", "Zlib", "Sam Lantinga", "https://github.com/libsdl-org/SDL_image"),
    r"(lib)?SDL2_mixer": Part("SDL_mixer", "Zlib", "Sam Lantinga", "https://github.com/libsdl-org/SDL_mixer"),
    r"(lib)?SDL2_ttf": Part("SDL_ttf", "Zlib", "Sam Lantinga", "https://github.com/libsdl-org/SDL_ttf"),
    r"libFLAC|FLAC": Part("FLAC", "BSD-3-Clause", "Josh Coalson, Xiph.Org Foundation", "https://xiph.org/flac"),
    r"libasound": Part("ALSA library", "LGPL-2.1-or-later", "Jaroslav Kysela and others", "https://www.alsa-project.org"),
    r"libbrotli": Part("Brotli", "MIT", "the Brotli Authors", "https://github.com/google/brotli"),
    r"libfluidsynth": Part("FluidSynth", "LGPL-2.1-or-later", "Peter Hanappe and others", "https://www.fluidsynth.org"),
    r"(lib)?freetype": Part("FreeType", "FTL", "The FreeType Project", "https://freetype.org"),
    r"libharfbuzz": Part("HarfBuzz", "MIT-Modern-Variant", "Behdad Esfahbod and others", "https://harfbuzz.github.io"),
    r"(lib)?jpeg": Part("libjpeg-turbo", "IJG AND BSD-3-Clause", "The libjpeg-turbo Project", "https://libjpeg-turbo.org"),
    r"(lib)?mpg123": Part("mpg123", "LGPL-2.1-only", "the mpg123 project", "https://mpg123.org"),
    r"(lib)?ogg": Part("libogg", "BSD-3-Clause", "Xiph.Org Foundation", "https://xiph.org/ogg"),
    r"(lib)?opus(file)?[-.]": Part("Opus and opusfile", "BSD-3-Clause", "Xiph.Org Foundation and others", "https://opus-codec.org"),
    r"(lib)?png16": Part("libpng", "libpng-2.0", "the PNG Reference Library Authors", "http://www.libpng.org"),
    r"(lib)?portmidi": Part("PortMidi", "MIT", "Roger B. Dannenberg", "https://github.com/PortMidi/portmidi"),
    r"libsndfile": Part("libsndfile", "LGPL-2.1-or-later", "Erik de Castro Lopo", "https://libsndfile.github.io/libsndfile"),
    r"(lib)?tiff": Part("LibTIFF", "libtiff", "Sam Leffler, Silicon Graphics", "https://libtiff.gitlab.io/libtiff"),
    r"(lib)?vorbis": Part("libvorbis", "BSD-3-Clause", "Xiph.Org Foundation", "https://xiph.org/vorbis"),
    r"(lib)?wavpack": Part("WavPack", "BSD-3-Clause", "David Bryant", "https://www.wavpack.com"),
    r"(lib)?(webp|sharpyuv)": Part("libwebp", "BSD-3-Clause", "Google", "https://chromium.googlesource.com/webm/libwebp"),
    r"(lib)?xmp": Part("libxmp", "MIT", "Claudio Matsuoka and Hipolito Carraro Jr", "https://github.com/libxmp/libxmp"),
    r"(lib)?z(lib1)?[.-]": Part("zlib", "Zlib", "Jean-loup Gailly and Mark Adler", "https://zlib.net"),
    r"(lib)?(lzma)": Part("liblzma", "0BSD", "The XZ Utils authors", "https://tukaani.org/xz"),
    r"(lib)?sqlite3": Part("SQLite", "blessing", "in the public domain", "https://sqlite.org"),
    r"libbz2": Part("bzip2", "bzip2-1.0.6", "Julian Seward", "https://sourceware.org/bzip2"),
    r"(lib)?ffi": Part("libffi", "MIT", "Anthony Green and others", "https://sourceware.org/libffi"),
    r"libexpat": Part("Expat", "MIT", "Expat maintainers", "https://libexpat.github.io"),
    r"libzstd|zstd": Part("Zstandard", "BSD-3-Clause", "Meta Platforms", "https://facebook.github.io/zstd"),
    r"libmodplug": Part("libmodplug", "Unlicense", "Olivier Lapicque", "https://github.com/Konstanty/libmodplug"),
    r"libavif|libdav1d|libaom": Part("AVIF libraries", "BSD-2-Clause", "Alliance for Open Media and others", "https://aomedia.org"),
    r"(lib)?(xcb|Xau)": Part("XCB", "MIT", "the XCB authors", "https://xcb.freedesktop.org"),
    r"(lib)?(openjp2|lcms2)": Part("OpenJPEG and Little CMS", "BSD-2-Clause AND MIT", "their authors", "https://www.openjpeg.org"),
    r"(vcruntime|msvcp|ucrtbase|api-ms-win)": Part("Microsoft C runtime", "its redistribution terms", "Microsoft", "https://microsoft.com"),
}
"""Shared objects, by the beginning of their names."""

PACKAGES: dict[str, Part] = {
    "pygame-ce": Part("pygame-ce", "LGPL-2.1-or-later", "the pygame-ce authors", "https://pyga.me"),
    "PyTMX": Part("PyTMX", "LGPL-3.0-only", "Leif Theden", "https://github.com/bitcraft/pytmx"),
    "platformdirs": Part("platformdirs", "MIT", "the platformdirs developers", "https://github.com/tox-dev/platformdirs"),
    "msgspec": Part("msgspec", "BSD-3-Clause", "Jim Crist-Harif", "https://jcristharif.com/msgspec"),
    "pillow": Part("Pillow", "MIT-CMU", "Jeffrey A. Clark and others", "https://python-pillow.github.io"),
    "pyinstaller": Part(
        "PyInstaller's bootloader", "GPL-2.0-or-later WITH Bootloader-exception", "the PyInstaller team", "https://pyinstaller.org"
    ),
}
"""Python packages, by the name under which they are installed. The bootloader may be given away in any program."""


def part_of(name: str) -> Part | None:
    """Whose a shared object is, by its file name; None for one that nobody has looked at."""
    return next((part for begins, part in PARTS.items() if re.match(begins, name)), None)


def is_played(module: str) -> bool:
    """Whether the program in the window may need a module of `game`."""
    return not (module == DOOR or module.startswith(f"{DOOR}.") or module == "game.__main__")


def data_of_packages(root: Path) -> Iterator[Path]:
    """The files beside the modules of `game` that its rules read."""
    for path in sorted((root / "game").rglob("*")):
        if path.suffix in _DATA and "door" not in path.parts:
            yield path


def without(found: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """What PyInstaller has found, without what the system has, what must not be here and what nobody reads."""
    kept = []
    for entry in found:
        place = entry[0].replace("\\", "/")
        if _SYSTEM.match(place.rsplit("/", 1)[-1]) or _UNREAD.search(place):
            continue
        kept.append(entry)
    return sorted(kept)


def windows_version(folder: Path) -> str:
    """Writes what the properties of the program say on Windows; gives the file, as PyInstaller wants it."""
    from PyInstaller.utils.win32 import versioninfo as info

    numbers = (*map(int, VERSION.split(".")), 0, 0, 0)[:4]
    words: dict[str, Any] = {
        "FileDescription": "Number Night", "ProductName": "Number Night", "FileVersion": VERSION, "ProductVersion": VERSION,
        "OriginalFilename": "number-night.exe", "LegalCopyright": "MIT licence",
    }
    said = info.VSVersionInfo(
        ffi=info.FixedFileInfo(filevers=numbers, prodvers=numbers),
        kids=[
            info.StringFileInfo([info.StringTable("040904B0", [info.StringStruct(key, word) for key, word in words.items()])]),
            info.VarFileInfo([info.VarStruct("Translation", [0x409, 1200])]),
        ],
    )
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "version.txt"
    path.write_text(str(said), encoding="utf-8")
    return str(path)
