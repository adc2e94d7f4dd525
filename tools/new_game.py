"""`python3 run.py new-game KEY TITLE`: a new game that can be played at once, and changed from there.

The game is the one of `tools/template` under another key and title. Its files come into folders of their own, and one line into
the catalogue. Where something stands in the way, nothing is made and it is said what.
"""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game import catalogue
from tools import naming
from tools.template.game.rules import INFO

ROOT = Path(__file__).resolve().parents[1]
CATALOGUE = "game/catalogue.py"
LONGEST = 16
"""The most letters of a key or a title: lines of code stay short, and the title stands on the lid."""


class RefusedError(Exception):
    """Why a game cannot be made, in a sentence."""


def folders(key: str) -> tuple[str, str]:
    """The folders that are the game's alone."""
    return f"game/{key}", f"scenes/games/{key}"


def files(key: str) -> dict[str, str]:
    """The files of the template and what they become, both from the root of the checkout."""
    rules, screen = folders(key)
    places = {"game": rules, "scenes": screen, "layouts": "assets/layouts"}
    found = {
        path.relative_to(ROOT).as_posix(): f"{place}/{path.name.replace(INFO.key, key)}"
        for folder, place in places.items() for path in sorted((ROOT / "tools" / "template" / folder).iterdir()) if path.is_file()
    }
    return {**found, f"tests/game/test_{INFO.key}.py": f"tests/game/test_{key}.py"}


def renamed(source: str, key: str, title: str) -> str:
    """A source of the template in the words of the new game."""
    words = {
        "tools.template.game": f"game.{key}", "tools.template.scenes": f"scenes.games.{key}", INFO.title: title, INFO.key: key,
        INFO.key.capitalize(): "".join(part.capitalize() for part in key.split("_")),
    }
    pattern = rf"tools\.template\.(?:game|scenes)|{INFO.title}|\b{INFO.key}\b|\b{INFO.key.capitalize()}(?=[A-Z])"
    return re.sub(pattern, lambda found: words[found[0]], source)


def hindrance(root: Path, key: str, title: str) -> str | None:
    """Why no game can be called so in a checkout, in a sentence; None where it can."""
    if not re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", key) or keyword.iskeyword(key) or len(key) > LONGEST:
        return f'"{key}" cannot be a key: that is a word such as noughts or quad_ominos, of {LONGEST} letters at most.'
    if not re.fullmatch(r"[^\W_](?:[^\W_]|[ !?'&-])*", title) or len(title) > LONGEST:
        return f'"{title}" cannot be a title: that is letters, digits and spaces, {LONGEST} at most.'
    for lid in catalogue.lids():
        if lid.key == key or lid.title.lower() == title.lower():
            return f"There is a game {lid.title} ({lid.key}) already."
    for new in (*folders(key), f"game/{key}.py", *files(key).values()):
        if (root / new).exists():
            return f"{new} is there already."
    for place in naming.naming((key, title), root):
        return f"The house uses that word itself ({place}): choose another key or title."
    return None


def entered(source: str, key: str, title: str) -> str:
    """The source of the catalogue with one line more."""
    before, line, after = source.partition("_LIDS = [\n")
    lids, end, rest = after.partition("]\n")
    new = f'    Lid("{key}", "{title}", {INFO.min_seats}, {INFO.max_seats}, finished=False),\n'
    return before + line + lids + new + end + rest


def make(root: Path, key: str, title: str) -> list[str]:
    """Makes the game in a checkout and gives its files; raises `RefusedError`. Whatever happens, nothing half made is left."""
    why = hindrance(root, key, title)
    if why is not None:
        raise RefusedError(why)
    new_files = files(key)
    with tempfile.TemporaryDirectory(prefix=".new-game-", dir=root) as folder:
        stage = Path(folder)
        for old, new in new_files.items():
            (stage / new).parent.mkdir(parents=True, exist_ok=True)
            (stage / new).write_text(renamed((ROOT / old).read_text(encoding="utf-8"), key, title), encoding="utf-8")
        (stage / CATALOGUE).write_text(entered((root / CATALOGUE).read_text(encoding="utf-8"), key, title), encoding="utf-8")
        try:
            for new in new_files.values():
                (root / new).parent.mkdir(exist_ok=True)
                (stage / new).replace(root / new)
            sources = [new for new in new_files.values() if new.endswith(".py")]
            sort_imports = [sys.executable, "-m", "ruff", "check", "--select", "I", "--fix", "--quiet", "--no-cache"]
            subprocess.run([*sort_imports, *sources], cwd=root, check=True)
            (stage / CATALOGUE).replace(root / CATALOGUE)
        except BaseException:
            for new in new_files.values():
                (root / new).unlink(missing_ok=True)
            for own in folders(key):
                shutil.rmtree(root / own, ignore_errors=True)
            raise
    return list(new_files.values())


def main(words: Sequence[str] | None = None) -> int:
    """Gives the exit status: 0, or 1 where the game cannot be made."""
    options = argparse.ArgumentParser(prog="run.py new-game", description="Makes a new game that can be played at once.")
    options.add_argument("key", metavar="KEY", help="its name in the code: noughts")
    options.add_argument("title", metavar="TITLE", help="its name on the box: Noughts")
    given = options.parse_args(words)
    try:
        made = make(ROOT, given.key, given.title)
    except RefusedError as why:
        print(f"{options.prog}: {why}", file=sys.stderr)
        return 1
    print("\n".join([*made, f"{CATALOGUE} (one line)"]))
    print(f"\nPlay it with `python3 run.py`. docs/NEW_GAME.md says how to go on; `python3 run.py test -k {given.key}` tries it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
