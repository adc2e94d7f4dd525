"""Sets up Number Night in the folder `.venv` beside this file and starts it, or its tests.

    python3 run.py [options of main.py]          sets up and starts
    python3 run.py test [words for pytest]       sets up and passes the tests; with --full those that take long, too
    python3 run.py check                         sets up and has ruff and mypy read everything
    python3 run.py look STATE                    sets up and opens one state in a window, anew when a source is saved
    python3 run.py new-game KEY TITLE            sets up and makes a new game that can be played at once
    python3 run.py gallery DIR [--only NAMES]    sets up and draws every page into PNG files
    python3 run.py package [DIR]                 sets up, packs the program and tries out what was packed
    python3 run.py bench                         sets up and measures the screen
    python3 run.py e2e                           sets up and plays a match in a real window

Needs Python 3.11 or newer and nothing else; what is already set up is left as it is. It installs into the folder .venv
alone: where the system lacks something, it says the command that brings it. Written so that an older Python can read it
far enough to say that it is too old: types stand in comments.
"""

import hashlib
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(HERE, ".venv")
PYTHON = os.path.join(VENV, *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")))
MARK = os.path.join(VENV, "number-night-{}.txt")
OLDEST = (3, 11)
PINS = {"play": "requirements.txt", "test": "requirements-test.txt"}
MODULES = {"new-game": "tools.new_game", "gallery": "tools.gallery", "look": "tools.look", "package": "tools.package",
           "bench": "tests.bench", "e2e": "tests.e2e"}
WORKERS = "PYTEST_XDIST_AUTO_NUM_WORKERS"
"""How many processes share the tests: as many as there are cores, and one for the tests that wait for other programs."""
COMPILED = {"PYTHONPYCACHEPREFIX": os.path.join(VENV, "compiled"), "PYTHONDONTWRITEBYTECODE": ""}
"""What Python and pytest have compiled lies in the folder .venv as well, and is used again."""
MORE_THAN_PLAY = ("test", "check", "new-game", "package", "bench", "e2e")


def main(words):
    # type: (list[str]) -> int
    """Runs one of the commands above; gives its exit status."""
    if sys.version_info < OLDEST:
        return complain("Number Night needs Python {}.{} or newer; this is {}.{}.".format(*OLDEST, *sys.version_info[:2]))
    command = words[0] if words else ""
    failed = set_up("test" if command in MORE_THAN_PLAY else "play")
    if failed:
        return complain(failed)
    if command == "test":
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **COMPILED}
        quiet.setdefault(WORKERS, os.environ.get(WORKERS) or str((os.cpu_count() or 1) + 1))
        every = ["-m", ""] if "--full" in words else []
        if every:
            quiet["NUMBER_NIGHT_WINDOWS"] = "3000"
        more = [word for word in words[1:] if word != "--full"]
        return go(["-m", "pytest", "-n", "auto", "--dist", "worksteal", *every, *more], quiet)
    if command == "check":
        return subprocess.call([PYTHON, "-m", "ruff", "check", "."], cwd=HERE) or go(["-m", "mypy"])
    if command in MODULES:
        return go(["-m", MODULES[command], *words[1:]])
    return go([os.path.join(HERE, "main.py"), *words])


def complain(sentence):
    # type: (str) -> int
    """One line on standard error; gives the exit status of a failure."""
    sys.stderr.write("run.py: " + sentence + "\n")
    return 1


def go(words, more=None):
    # type: (list[str], dict[str, str] | None) -> int
    """Runs the Python of the folder with these words in our folder, and waits for it."""
    environment = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1", **(more or {}))
    if os.name == "posix":
        os.chdir(HERE)
        sys.stdout.flush()
        os.execve(PYTHON, [PYTHON, *words], environment)
    try:
        return subprocess.call([PYTHON, *words], cwd=HERE, env=environment)
    except KeyboardInterrupt:
        return 130


def set_up(what):
    # type: (str) -> str
    """Makes the folder and installs what is needed to "play" or to "test", unless that was done. Gives what failed, or ""."""
    wanted = fingerprint()
    if usable() and (done(what) == wanted or (what == "play" and done("test") == wanted)):
        return ""
    failed = "" if usable() else make_folder()
    if failed:
        return failed
    print("Number Night: installing what it needs into .venv ...", flush=True)
    install = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if subprocess.call([*install, "--require-hashes", "-r", os.path.join(HERE, PINS[what])]):
        return "what it needs could not be installed; the lines above say why."
    with open(MARK.format(what), "w", encoding="utf-8") as file:
        file.write(wanted)
    return ""


def make_folder():
    # type: () -> str
    """Makes the virtual environment anew. Gives what failed, or ""."""
    if not can_make():
        return "this Python cannot make virtual environments: on Debian and Ubuntu run `sudo apt-get install python3-venv`."
    if subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]) or not usable():
        return "the folder .venv could not be made."
    return ""


def can_make():
    # type: () -> bool
    """Whether this Python brings pip along (Debian keeps that in a package of its own)."""
    return subprocess.call([sys.executable, "-c", "import ensurepip, venv"], stderr=subprocess.DEVNULL) == 0


def usable():
    # type: () -> bool
    """Whether the folder has a Python that runs and has pip."""
    if not os.path.exists(PYTHON):
        return False
    try:
        return subprocess.call([PYTHON, "-c", "import pip"], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def done(what):
    # type: (str) -> str
    """The fingerprint of what was installed, or "" when nothing was."""
    try:
        with open(MARK.format(what), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def fingerprint():
    # type: () -> str
    """Changes with what is to be installed and with the Python that it is installed for."""
    said = repr(sys.version_info[:2]).encode()
    for name in sorted(PINS.values()):
        with open(os.path.join(HERE, name), "rb") as file:
            said += file.read()
    return hashlib.sha256(said).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
