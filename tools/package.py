"""Packs the program as a folder that starts, a wheel and an sdist, installs each as a player would, and tries it out elsewhere.

    python -m tools.package [DIR]    leaves the folder as an archive with its checksum, wheel and sdist in DIR (dist)

Needs `build` and the package index; every installation gets an environment of its own, which goes away afterwards.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from game import catalogue
from scenes import VERSION
from tools.release import freeze

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300
"""Seconds for one command, an installation too."""


def pack(folder: Path) -> tuple[Path, Path]:
    """Makes the sdist, and from it the wheel, in `folder`; gives the wheel and the sdist. Raises CalledProcessError."""
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob(f"number_night-{VERSION}-*.whl")
    return wheel, folder / f"number_night-{VERSION}.tar.gz"


def install(packed: Path, folder: Path) -> Path:
    """Installs what was packed into a new environment in `folder`; gives the folder of its commands."""
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([commands / "python", "-m", "pip", "install", "--quiet", str(packed)], check=True, timeout=PATIENCE)
    return commands


def said(command: list[str | Path], elsewhere: Path) -> str:
    """What a command prints that is run in the folder `elsewhere`, without a display. Raises CalledProcessError."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "NUMBER_NIGHT_HOME": str(elsewhere / "home")}
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=elsewhere, env={**clean, **quiet}, check=True, stdout=subprocess.PIPE, text=True, timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
    )
    return done.stdout


def try_out(commands: Path, elsewhere: Path) -> None:
    """Tries out an installed program. Raises AssertionError or CalledProcessError for what is wrong with it."""
    python, window, door = (shutil.which(name, path=commands) for name in ("python", "number-night", "number-night-door"))
    assert python and window and door, "a command is missing"
    assert said([window, "--version"], elsewhere) == f"Number Night {VERSION}\n"
    games = said([door, "games"], elsewhere)
    assert all(game in games for game in catalogue.games()), games
    program = said([python, "-I", ROOT / "tools" / "installed.py", window], elsewhere)
    assert program.splitlines()[-1:] == ["all is there"], program


def try_frozen(archive: Path) -> None:
    """Unpacks the folder that starts and tries it out, without Python on the path. Raises as `try_out` does."""
    with freeze.unpacked(archive) as program, tempfile.TemporaryDirectory(prefix="number-night-package-") as elsewhere:
        assert said([program, "--version"], Path(elsewhere)) == f"Number Night {VERSION}\n" or os.name == "nt"
        freeze.bots_think_in(program)
    print(f"{archive.name}: {archive.stat().st_size / 1e6:.1f} MB, starts and thinks", flush=True)


def main(words: list[str] | None = None) -> int:
    """Packs and tries out; gives the exit status, 1 when something is wrong."""
    options = argparse.ArgumentParser(prog="run.py package", description="Packs the program and tries out what was packed.")
    options.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist", metavar="DIR", help="for what is made (dist)")
    folder = options.parse_args(words).folder
    try:
        try_frozen(freeze.make(folder))
        for packed in pack(folder):
            with tempfile.TemporaryDirectory(prefix="number-night-package-") as scratch:
                elsewhere = Path(scratch) / "elsewhere"
                elsewhere.mkdir()
                try_out(install(packed, Path(scratch) / "environment"), elsewhere)
            print(f"{packed.name}: installs and works", flush=True)
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        print(f"run.py package: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
