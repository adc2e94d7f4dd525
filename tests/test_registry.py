"""A game is entered in one line of the catalogue: nobody else in the product names one."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from game import catalogue
from tools import naming

ROOT = Path(__file__).resolve().parents[1]
NAMES = {lid.key for lid in catalogue.lids()} | {lid.title for lid in catalogue.lids()}


def is_named(source: str, *names: str) -> bool:
    return bool(naming.named(ast.parse(source), names or NAMES))


def test_a_name_of_a_game_is_found_wherever_it_stands() -> None:
    for source in ("x = {'querni': 1}", "from game.querni import rules", "import scenes.games.nmbrs.cards", "f(nmbrs_deck=1)",
                   "def querni_words(): ...", "a.rumbugz", "x = f'{a} nmbrs! {b}'", "y = 'QUMERO'", "RumBugzCards()",
                   "OwnRumBugz()", "of_querni2 = 1", "QUERNIBoard()"):
        assert is_named(source), source
    assert not is_named('"""What QUERNI needs."""\nx = 1\n"""As in querni."""\nquick = "a quart"')


def test_a_short_name_is_not_found_within_other_words() -> None:
    assert not is_named("class Anim: minimum = unanimous = 'Nimble'", "nim", "Nim")
    for source in ("nim", "nim_side", "of_nim", "NimTable", "OldNim", "x = 'a match of Nim.'"):
        assert is_named(source, "nim", "Nim"), source


def test_no_file_but_the_catalogue_and_its_own_names_a_game() -> None:
    assert len(naming.product()) > 100
    found = list(naming.naming(NAMES))
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("key", catalogue.games())
def test_a_game_has_its_folders_and_no_room_that_the_door_does_not_know(key: str) -> None:
    from scenes import games

    rooms = ("game/{}/rules.py", "game/{}/bot.py", *(f"scenes/games/{{}}/{room}.py" for room in ("lid", "pages", "table")))
    missing = [room.format(key) for room in rooms if not (ROOT / room.format(key)).exists()]
    assert not missing, f"docs/NEW_GAME.md says what belongs there: {missing}"
    assert games.of(key).book.game == key
    assert (games.settings(key) is not None) == (ROOT / "scenes" / "games" / key / "settings.py").exists()


def test_the_title_waits_for_no_table_and_no_rules() -> None:
    program = (
        "import sys, pygame\n"
        "from scenes import app, program\n"
        "import scenes.title.page\n"
        "from scenes import games\n"
        "from game import catalogue\n"
        "for key in catalogue.games(): games.lid(key)\n"
        "late = ('rules', 'bot', 'table', 'pages', 'book')\n"
        "print(sorted(m for m in sys.modules if m.count('.') > 1 and m.split('.')[-1] in late\n"
        "             and m.startswith(('game.', 'scenes.games.'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip().splitlines()[-1] == "[]", done.stderr
