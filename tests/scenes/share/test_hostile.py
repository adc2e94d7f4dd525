"""Sharing where names want to be code and the folder is a trap: links, pipes, a disk that is full."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.agreements import RESIGNS, Agreement
from game.match import Match
from scenes import program
from scenes.app import App
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.share import keeping, opening, page
from scenes.share.studio import Studio
from scenes.share.web import file_name
from tests.noting import note
from tests.scenes.driver import headless
from tests.scenes.evening.listed import listed
from tests.scenes.share.test_sharing import finished, made, session_of

HOSTILE = (
    "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "</script><script>document.body.innerHTML=''</script>",
    "\"' onload='alert(1)", "@WORDS@ @RECORD@", "<!-- <script>", "]]>", "&lt;b&gt;&#60;", "\\u003cscript", "`${alert(1)}`",
    "\u2028alert(1)//", "\u202eevil\u202c", "javascript:alert(1)", "\ud800", "A\0B", "=1+1",
)
VOID = {"meta", "input"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = headless(tmp_path / "home", (1280, 720))
    program.connect(made)
    yield made
    made.stack.empty()


def over(app: App, *names: str) -> Session:
    """A match of QUERNI that is over after a dozen moves, of people with these names: somebody has resigned."""
    match: Any = Match.new(catalogue.rules("querni"), 2, {}, 3)
    while len(match) < 12:
        match.play(list(match.legal())[-1])
    assert match.agree(Agreement(RESIGNS, 0)) is None
    people = [SeatSetup(name, at) for at, name in enumerate(names)]
    return Session(app.profile, match, TableSetup(people, dict(match.options)), None)


class Reading(HTMLParser):
    """The elements of a page with their attributes, and the texts in them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, tuple[str, ...]]] = []
        self.texts: dict[str, str] = {}
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(name for name, _said in attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data


def shared(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The page of a match of which one player is called so; its log says the name at every move."""
    monkeypatch.setattr(Studio, "picture", lambda self, ply=None: pygame.Surface((64, 36)))
    monkeypatch.setattr(Studio, "words", lambda self, ply: f"{name} {ply}")
    return finished(page._positions(app, over(app, name, "Ben")))


USUAL: list[Reading] = []
"""The page of a match of "Ana", once it was read."""


@pytest.mark.matrix(4)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_parser_finds_in_the_page_what_stands_in_every_page(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not USUAL:
        USUAL.append(Reading(shared(app, "Ana", monkeypatch).decode()))
    plain, read = USUAL[0], Reading(shared(app, name, monkeypatch).decode())
    assert read.elements == plain.elements and read.open == []
    said = name.encode("utf-8", "replace").decode()
    assert read.texts["title"] == read.texts["h1"] == f"QUERNI: {said}, Ben"
    script, usual = read.texts["script"], plain.texts["script"]
    found = re.search(r'words = (\[.*?\]), record = (".*?"), last = ([0-9]+);\n', script)
    assert found is not None
    words, record = json.loads(found[1]), json.loads(found[2])
    assert words == [f"{name} {ply}" for ply in range(len(words))]
    assert len(opening.read(record.encode("utf-8", "replace")).match) == int(found[3]) == len(words) - 1
    assert script[found.end():] == usual[usual.index("const pen"):], "what runs is ours alone"


@pytest.mark.parametrize("name", HOSTILE)
def test_a_browser_runs_nothing_of_a_name(app: App, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if browser is None:
        pytest.skip("needs Chromium (package chromium)")
    file = tmp_path / "match.html"
    file.write_bytes(shared(app, name, monkeypatch))
    with driver.sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser, args=["--headless", "--no-sandbox", "--disable-gpu"])
        tab = chromium.new_page()
        wrong: list[str] = []
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        tab.on("dialog", lambda dialog: note(wrong, dialog.message) or dialog.dismiss())
        tab.on("request", lambda asked: wrong.append(asked.url) if asked.url.startswith("http") else None)
        tab.goto(file.as_uri())
        tab.wait_for_selector("body[data-move='0']")
        tab.click("#forward")
        assert tab.get_attribute("body", "data-move") == "1"
        assert tab.evaluate("document.scripts.length") == 1 and tab.evaluate("document.images.length") == 0
        chromium.close()
    assert wrong == []


# ---- where it is put


def share_all(app: App) -> list[str]:
    """Shares a match of a hostile name in every way; gives what was said."""
    session, said = over(app, "../../etc/x", "\U0001d538" * 16), []
    sharing = page.Sharing(app, session)
    for share in (partial(page.picture, app, session), sharing.save, partial(page.match_file, app, session)):
        app.toasted = None
        place = share()
        made(app)
        said.append(app.toasted[0] if app.toasted and place is None else f"Saved as {place or sharing.saved.path}")
    return said


def test_f12_and_sharing_write_beside_links_and_pipes(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.share.keeping.disk.stamp", lambda when=None: "20261123-200000")
    session = session_of(app, "rumbugz", 2)
    app.open("table", session=session)
    place, outside = keeping.folder(app), tmp_path / "outside"
    place.mkdir(parents=True)
    outside.write_bytes(b"mine")
    stem = f"20261123-200000-{file_name([session.game, *(seat.name for seat in session.seats)])}"
    (place / f"{stem}.png").symlink_to(outside)
    (place / f"{stem}-2.png").symlink_to(tmp_path / "nowhere")
    os.mkfifo(place / f"{stem}-3.png")
    (place / f"{stem}-4.png").mkdir()
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="")], 16)
    made(app)
    assert pygame.image.load(place / f"{stem}-5.png").get_size() == (1280, 720)
    assert outside.read_bytes() == b"mine" and not (tmp_path / "nowhere").exists()
    assert app.toasted is not None and f"{stem}-5.png" in app.toasted[0]


def test_all_that_is_shared_stays_in_its_folder_under_names_that_fit(app: App, tmp_path: Path) -> None:
    assert all("Saved as" in said for said in share_all(app))
    made = list(keeping.folder(app).iterdir())
    assert len(made) == 3 and all(len(path.name.encode()) <= 255 for path in made)
    assert not (tmp_path / "etc").exists()


@pytest.mark.matrix(2)
@pytest.mark.parametrize("trap", ("fifo", "link", "file", "loop"))
def test_a_folder_that_is_none_is_told_and_not_waited_for(app: App, trap: str, tmp_path: Path) -> None:
    place = keeping.folder(app)
    place.parent.mkdir(parents=True, exist_ok=True)
    if trap == "fifo":
        os.mkfifo(place)
    elif trap == "link":
        place.symlink_to(tmp_path / "nowhere")
    elif trap == "loop":
        place.symlink_to(place)
    else:
        place.write_bytes(b"mine")
    assert all("could not be saved" in said for said in share_all(app))
    assert trap != "file" or place.read_bytes() == b"mine"


@contextmanager
def full_disk(most: int) -> Iterator[None]:
    """No file grows longer than so many bytes: the system refuses in the middle of a write, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_nothing_half_made(app: App) -> None:
    with full_disk(700):
        said = share_all(app)
    assert all("could not be saved" in words for words in said)
    assert list(keeping.folder(app).iterdir()) == []
    assert all("Saved as" in words for words in share_all(app))


def test_the_table_of_the_evening_follows_no_link_and_leaves_no_half(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scenes.share.keeping.disk.stamp", lambda when=None: "20261123-200000")
    folder = app.profile.home.data / "evenings"
    folder.mkdir(parents=True)
    (folder / "20261123-200000.csv").symlink_to(tmp_path / "nowhere")
    os.mkfifo(folder / "20261123-200000.png")
    tonight = listed(app)
    app.push(tonight)
    app.step([], 16)
    with full_disk(20):
        tonight._table.press()
    assert not (folder / "20261123-200000-2.csv").exists()
    tonight._table.press()
    tonight._picture.press()
    made(app)
    assert not (tmp_path / "nowhere").exists()
    assert sorted(path.name for path in folder.iterdir() if path.is_file()) == ["20261123-200000-2.csv", "20261123-200000-2.png"]
