"""Makes the folder that starts without Python, and its archive: `python -m tools.release.freeze [DIR]`.

Leaves `number-night-VERSION-SYSTEM.zip` and its SHA-256 in DIR (dist). The folder holds the program, the licences of all that is
in it, and what a desktop wants to know of it. Two builds from one state, by one Python, give the same archive.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import pickle
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

from game import catalogue
from game.bots import WORKER_WORD
from scenes import VERSION
from tools.release.contents import PACKAGES, PYTHON, Part, part_of

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MOST_BYTES = 40_000_000
"""The largest archive that is given away."""
PATIENCE = 300
SHARED = (".so", ".dll", ".dylib", ".pyd")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_LICENCE_NAMES = ("licen", "copying", "notice")


def system() -> str:
    """The system that this Python makes programs for, and its processor: "linux-x86_64"."""
    machine = platform.machine().lower().replace("amd64", "x86_64")
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{machine}"


def archive_name() -> str:
    """How the archive is called, without its suffix."""
    return f"number-night-{VERSION}-{system()}"


def freeze(scratch: Path) -> Path:
    """Makes the folder below `scratch` and gives it. Raises CalledProcessError, or AssertionError for what may not be in it."""
    words = ["--noconfirm", "--log-level", "ERROR", "--distpath", str(scratch / "dist"), "--workpath", str(scratch / "work")]
    steady = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "315532800", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "PyInstaller", *words, str(HERE / "number-night.spec")]
    subprocess.run(command, check=True, cwd=ROOT, env=steady, timeout=PATIENCE, stdout=subprocess.DEVNULL)
    folder = scratch / "dist" / "number-night"
    for path in folder.rglob("*"):
        if path.is_symlink():  # a second name for a library, which its users find where it lies
            path.unlink()
    if sys.platform == "linux" and (strip := shutil.which("strip")):
        # a Python may bring tens of megabytes for debuggers
        subprocess.run([strip, "--strip-debug", *(folder / "_internal").glob("libpython*")], check=True)
    parts = known_parts(folder)
    write_licences(folder / "licences", parts)
    for name in ("number-night.desktop", "org.numbernight.NumberNight.metainfo.xml", "number-night-mime.xml"):
        if sys.platform == "linux":
            shutil.copy(HERE / name, folder / name)
    if sys.platform == "linux":
        shutil.copy(ROOT / "assets" / "pictures" / "icon.svg", folder / "number-night.svg")
    return folder


def known_parts(folder: Path) -> list[Part]:
    """Whose the shared objects of a folder are. Raises AssertionError for one that nobody knows."""
    found: set[Part] = set()
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder).as_posix()
        if not (path.is_file() and (path.suffix in SHARED or ".so." in path.name)):
            continue
        if path.name.count(".cpython-") or path.suffix == ".pyd" or "/python3." in f"/{inside}":
            continue  # an extension of Python or of a package, which PACKAGES names
        part = part_of(path.name)
        assert part is not None, f"nobody has looked at the licence of {inside}: see tools/release/contents.py"
        found.add(part)
    return sorted({*found, *PACKAGES.values(), PYTHON}, key=lambda part: part.name.lower())


def write_licences(folder: Path, parts: list[Part]) -> None:
    """The licences of all that is inside, as texts, and a list of whose what is."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "number-night-MIT.txt")
    shutil.copy(ROOT / "assets" / "CREDITS.md", folder / "assets-CREDITS.md")
    of_assets = [path for path in (ROOT / "assets").glob("*/*.txt") if path.name.startswith(("LICENSE-", "OFL-"))]
    for path in sorted([*(HERE / "licences").glob("*.txt"), *of_assets]):
        shutil.copy(path, folder / path.name)
    python = next((p for p in _licence_of_python() if p.is_file()), None)
    if python is not None:
        shutil.copy(python, folder / "Python.txt")
    for name in PACKAGES:
        for file in distribution(name).files or ():
            if "dist-info" in str(file) and any(word in file.name.lower() for word in _LICENCE_NAMES):
                shutil.copy(str(file.locate()), folder / f"{name}-{file.stem}.txt")
    lines = [
        "# What is in this folder", "", "Number Night is under the MIT licence. With it come, unchanged:", "",
        "| What | Licence (SPDX) | By | From |", "| --- | --- | --- | --- |",
        *(f"| {part.name} | {part.licence} | {part.whose} | <{part.where}> |" for part in parts), "",
        "Libraries under the LGPL are files of their own in `_internal`: another build of one can be put in its place.",
        "PyInstaller's bootloader may be given away with any program, by the exception in its licence.",
    ]
    (folder / "WHAT-IS-INSIDE.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _licence_of_python() -> list[Path]:
    library = Path(sysconfig.get_paths()["stdlib"])
    return [library / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", Path("/usr/share/doc/python3/copyright")]


def pack(folder: Path, target: Path) -> Path:
    """The folder as an archive in `target`, with its checksum beside it; the same bytes for the same folder."""
    target.mkdir(parents=True, exist_ok=True)
    archive = target / f"{archive_name()}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"number-night/{path.relative_to(folder).as_posix()}", _LONG_AGO)
            entry.external_attr = (0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    size = archive.stat().st_size
    assert size <= MOST_BYTES, f"the archive has {size} bytes"
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    (target / f"{archive.name}.sha256").write_text(f"{digest}  {archive.name}\n", encoding="utf-8")
    return archive


def unpack(archive: Path, folder: Path) -> Path:
    """Unpacks an archive into a folder and takes all right to write there away; gives the program in it."""
    with zipfile.ZipFile(archive) as packed:
        for entry in packed.infolist():
            path = Path(packed.extract(entry, folder))
            path.chmod(entry.external_attr >> 16 & 0o555)
    _let_write(folder, 0o555)
    return folder / "number-night" / ("number-night.exe" if os.name == "nt" else "number-night")


@contextmanager
def unpacked(archive: Path) -> Iterator[Path]:
    """The program of an archive in a folder with spaces in its name, into which nobody may write, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="number night folder ") as scratch:
        try:
            yield unpack(archive, Path(scratch))
        finally:
            _let_write(Path(scratch), 0o755)


def _let_write(folder: Path, mode: int) -> None:
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir() or os.name == "nt":
            path.chmod(mode)


def bots_think_in(program: Path) -> None:
    """Asks the process for bots of a frozen program for a move. Raises AssertionError when it is not the one that is right."""
    rules = catalogue.rules("querni")
    state = rules.start({}, 2, 7).state
    view = rules.view(state, rules.to_act(state))
    data = pickle.dumps((1, "move", ("querni", view, "easy", None, 5)))
    with subprocess.Popen([program, WORKER_WORD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"PATH": ""}) as process:
        assert process.stdin and process.stdout
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        process.stdin.flush()
        answer = pickle.loads(process.stdout.read(int.from_bytes(process.stdout.read(4), "big")))
        process.stdin.close()
        assert process.wait(60) == 0
    assert answer[1] == catalogue.bot("querni").choose(view, "easy", seed=5), answer


def make(target: Path) -> Path:
    """Makes the folder and packs it into `target`; gives the archive. Raises CalledProcessError, or AssertionError."""
    with tempfile.TemporaryDirectory(prefix="number-night-freeze-") as scratch:
        return pack(freeze(Path(scratch)), target)


def main(words: list[str] | None = None) -> int:
    """Makes and packs the folder; gives the exit status."""
    options = argparse.ArgumentParser(prog="tools.release.freeze", description="Makes the folder that starts without Python.")
    options.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist", metavar="DIR", help="for the archive (dist)")
    given = options.parse_args(words)
    archive = make(given.folder)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
