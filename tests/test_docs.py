"""The pages of `docs/`: what they name is there, and what they count is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.scenes.table.test_desk import names_of_desk
from tests.test_glossary import exists
from tools import docs_pictures

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted((ROOT / "docs").glob("*.md"))
TOPS = ("game/", "scenes/", "tests/", "tools/", "docs/", "assets/")


def said(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *PAGES], ids=lambda page: page.name)
def test_every_file_that_is_named_is_there(page: Path) -> None:
    paths = [word for word in re.findall(r"`([^`\s]+)`", said(page)) if word.startswith(TOPS) and not set(word) & set("<*")]
    links = [page.parent / link for link in re.findall(r"\]\(([^)#:]+)\)", said(page))]
    missing = [str(path) for path in (*(ROOT / path for path in paths), *links) if not path.exists()]
    assert not missing, f"{page.name} names {missing}"


def test_where_things_are_decided_is_told_by_names_that_are_there() -> None:
    listed = said(ROOT / "docs/ARCHITECTURE.md").partition("## Where is what decided?")[2].partition("\n## ")[0]
    names = [word for word in re.findall(r"`([^`]+)`", listed) if not word.startswith(TOPS)]
    assert len(names) > 25 and [name for name in names if not exists(name)] == []


def test_the_pages_are_there_and_name_files() -> None:
    assert {page.stem for page in PAGES} == {
        "ACCESSIBILITY", "ARCHITECTURE", "DEVELOPING", "GLOSSARY", "INSTALL", "KEYS", "NEW_GAME", "RELIABILITY", "SPEED", "TOUR",
    }
    assert sum(said(page).count("`scenes/") for page in PAGES) > 5


def test_every_picture_is_made_by_the_command_for_them() -> None:
    docs = ROOT / "docs"
    there = {path.relative_to(docs).as_posix() for path in docs.glob("*/*") if path.suffix in (".png", ".jpg", ".gif")}
    assert there == set(docs_pictures.names())


def test_the_readme_is_understood_at_a_glance_and_offers_nothing_that_is_not_there() -> None:
    lines = said(ROOT / "README.md").splitlines()
    assert len(lines) <= 90
    assert not re.search(r"https?://|releases/", "\n".join(lines)), "a link to a download that does not exist"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_names_of_a_desk_are_counted_right(page: Path) -> None:
    for count in re.findall(r"(\d+) names", said(page)):
        assert int(count) == len(names_of_desk()), page.name


def test_the_cost_of_a_new_game_is_told_as_it_is() -> None:
    template = ROOT / "tools" / "template"
    files = {path.stem: len(said(path).splitlines()) for path in template.glob("*/*.py") if path.stat().st_size}
    table = files["table"] + files["words"]
    figures = [len(files), sum(files.values()), files["rules"], files["bot"], table, files["book"], files["pages"], files["lid"]]
    found = said(ROOT / "docs/NEW_GAME.md").partition("What the template costs")[2]
    counted = [int(number) for number in re.findall(r"\d+", found)]
    assert counted == [pytest.approx(figure, rel=0.05) for figure in (*figures, len(list(template.glob("layouts/*.tmx"))))]


def test_the_sounds_that_are_there_are_told() -> None:
    listed = said(ROOT / "docs/NEW_GAME.md").partition("These are there:\n")[2].partition(".\n")[0]
    pools = {re.sub(r"_\d+$", "", path.stem) for path in (ROOT / "assets/sounds").glob("*.wav")}
    assert listed.split() == sorted(pools)


def test_the_words_of_the_glossary_stand_in_order() -> None:
    for part in said(ROOT / "docs/GLOSSARY.md").split("## ")[1:]:
        words = [line.split(" | ")[0].removeprefix("| ") for line in part.splitlines() if line.startswith("| ")][2:]
        assert words == sorted(words, key=lambda word: word.replace(",", "")), "a word is found by its letters"
