"""The shelf: what lies there, going on, watching, deleting; and the question of a second window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.record_glance import glance
from scenes.app import App
from scenes.dialog import Dialog
from scenes.kit.controls import place_toast
from scenes.library.page import LOOK_AGAIN, Library, Row, words
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session, peek
from scenes.store import matches
from scenes.store.lock import Holder, computer, started
from scenes.title import taken
from tests.noting import note
from tests.scenes.driver import Empty, headless

PEOPLE = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., App]:
    def app(size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
        return headless(tmp_path, size, empty=("table", "settings", "tonight"), **settings)

    return app


@pytest.fixture
def other() -> Iterator[Holder]:
    """Another program that runs."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as running:
        yield Holder(running.pid, started(running.pid), computer(), 1_790_000_000.0)
        running.kill()


def played(profile: Profile, game: str, moves: int, seed: int = 1) -> Session:
    session = Session.start(profile, game, TableSetup(list(PEOPLE)), seed)
    while len(session.match) < moves and session.match.outcome is None:
        session.play(list(session.match.legal())[-1])
    if session.match.outcome is not None:
        session.put_away()
    else:
        session.close()
    assert profile.home.writer.wait(5)
    return session


def opened(app: App) -> Library:
    app.open("library")
    for _ in range(2):
        app.step([], 16)
    assert isinstance(app.top, Library)
    return app.top


def row(page: Library, at: int) -> Row:
    return [widget for widget in page.widgets if isinstance(widget, Row)][at]


def click(app: App, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=pos, button=1)], 16)


def test_all_matches_lie_there_with_who_and_how_far(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "querni", 10_000)
    played(app.profile, "querni", 4)
    played(app.profile, "quad_ominos", 3)
    (app.profile.home.matches / "junk.match").write_bytes(b"nothing")
    page = opened(app)
    assert [(kept.game, kept.open, kept.outcome is None) for kept in page.kept] == [
        ("quad_ominos", True, True), ("querni", False, True), ("querni", False, False),
    ]
    assert page.kept[1].moves == 4 and page.kept[0].turn is not None
    said = [words(kept) for kept in page.kept]
    assert [first[1] for first, _ in said] == ["Not finished", "Not finished", "A draw"]
    assert all(second[0] == "Ana, Ben" for _, second in said) and "4 moves" in said[1][1][1]


def test_a_match_that_was_put_away_goes_on_and_the_open_one_is_put_away(make: Callable[..., App]) -> None:
    app = make()
    first = played(app.profile, "querni", 4)
    played(app.profile, "quad_ominos", 3)
    page = opened(app)
    click(app, row(page, 1).rect.center)
    assert page.chosen is page.kept[1]
    click(app, page._go_on.rect.center)
    table = app.top
    assert isinstance(table, Empty) and table.route == "table"
    session = table.arguments["session"]
    assert session.match.state == first.match.state and len(session.match) == 4
    session.play(next(session.match.legal()))
    found = peek(app.profile)
    assert found is not None and (found.game, found.moves) == ("querni", 5)
    assert [kept.game for kept in app.profile.records.library()] == ["querni", "quad_ominos"]


def test_a_finished_match_is_watched_and_not_gone_on_with(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "querni", 10_000)
    page = opened(app)
    assert not page._go_on.enabled and page._watch.enabled
    before = next(app.profile.home.matches.glob("*-finished.match")).read_bytes()
    click(app, page._watch.rect.center)
    table = app.top
    assert isinstance(table, Empty) and table.arguments["replay"] is True
    table.arguments["session"].close()
    assert next(app.profile.home.matches.glob("*-finished.match")).read_bytes() == before


def test_a_match_that_goes_on_is_looked_on_at_as_a_spectator(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "quad_ominos", 3)
    page = opened(app)
    assert page._watch.label == "Look on", "nothing is shown again"
    click(app, page._watch.rect.center)
    table = app.top
    assert isinstance(table, Empty) and table.arguments["replay"] is True
    session = table.arguments["session"]
    assert session.following is not None and not session.saved and not session.unsaved and len(session.match) == 3


def test_a_toast_lies_on_no_match(make: Callable[..., App]) -> None:
    app = make()
    for _match in range(14):
        played(app.profile, "querni", 3)
    app.open("library")
    app.step([], 16)
    page = app.top
    assert isinstance(page, Library) and len(page._rows) >= 2
    app.toast("The match cannot be read any more. Its file was kept.")
    taken_places = [widget.rect for widget in page.widgets if widget.spared and widget.visible]
    assert {row.rect.topleft for row in page._rows} <= {rect.topleft for rect in taken_places}
    size = (app.style.px(60), app.style.px(5.5))
    assert place_toast(app.style, size, page.toast_bottom, taken_places).collidelist(taken_places) < 0


@pytest.mark.parametrize("answer", [0, 1])
def test_a_match_is_deleted_only_when_it_is_asked_for_twice(make: Callable[..., App], answer: int) -> None:
    app = make()
    played(app.profile, "querni", 4)
    page = opened(app)
    click(app, page._delete.rect.center)
    dialog = app.top
    assert isinstance(dialog, Dialog) and app.profile.has_open
    click(app, dialog.widgets[answer].rect.center)
    assert app.profile.has_open is (answer == 1) and len(page.kept) == answer


def test_a_full_shelf_is_turned_a_page_at_a_time(make: Callable[..., App]) -> None:
    app = make((960, 600))
    for seed in range(15):
        played(app.profile, "querni", 2, seed)
    page = opened(app)
    seen = []
    for _ in range(10):
        seen += [widget.kept.path for widget in page.widgets if isinstance(widget, Row)]
        assert page.chosen in [widget.kept for widget in page._rows], "what the buttons are about is seen"
        app.step([], 16)
        if not page._later.visible:
            break
        click(app, page._later.rect.center)
    assert len(seen) == len(set(seen)) == 15 and page._earlier.visible


def test_a_match_is_read_again_only_when_its_file_has_changed(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    for seed in range(4):
        played(app.profile, "querni", 2, seed)
    records, read = matches.Matches(app.profile.home), list[object]()
    monkeypatch.setattr(matches, "glance", lambda file: note(read, file) or glance(file))
    assert len(records.library()) == 4 and len(read) == 4
    assert len(records.library()) == 4 and len(read) == 4
    with records.library()[1].path.open("ab") as file:
        file.write(b"\n")
    assert len(records.library()) == 4 and len(read) == 5


def test_the_chosen_match_lies_on_gold_also_when_the_folder_was_looked_at_again(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "querni", 3)
    page = opened(app)
    assert page.kept[0].turn is not None, "the test needs a match of which the turn is known"

    def seen() -> bytes:
        target = pygame.Surface(page.style.size)
        row(page, 0).draw(target, page.style, False)
        return pygame.image.tobytes(target, "RGB")

    chosen = seen()
    app.step([], LOOK_AGAIN)
    assert seen() == chosen


def test_the_title_leads_to_the_shelf_when_something_lies_there(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "querni", 2)
    app.open("title")
    app.step([], 16)
    title: Any = app.top
    assert not title.library_button.visible, "the open match is what Continue is for"
    played(app.profile, "querni", 2)
    app.open("title", "reset")
    app.step([], 16)
    title = app.top
    assert title.library_button.visible
    click(app, title.library_button.rect.center)
    assert isinstance(app.top, Library)


# ---- the second window


def test_the_second_window_is_asked_and_looks_on_with_esc(make: Callable[..., App], other: Holder) -> None:
    app = make()
    played(app.profile, "querni", 3)
    app.profile.home.lock.release()
    theirs = Profile(app.profile.home.data, me=other)
    assert theirs.take_if_free() is None
    app.open("title")
    for _ in range(3):
        app.step([], 16)
    title: Any = app.top
    title.go_on()
    dialog = app.top
    assert isinstance(dialog, Dialog) and any(str(other.process) in line for line in dialog.lines)
    dialog.cancel()
    page = app.top
    assert isinstance(page, Library) and len(page.kept) == 1
    page.go_on()
    assert isinstance(app.top, Dialog), "it is asked again"
    app.pop()
    page.delete()
    assert isinstance(app.top, Dialog) and theirs.has_open


@pytest.mark.parametrize("answer", [0, 1])
def test_the_second_window_is_a_guest_or_takes_over(make: Callable[..., App], other: Holder, answer: int) -> None:
    app = make()
    theirs = Profile(app.profile.home.data, me=other)
    session = Session.start(theirs, "querni", TableSetup(list(PEOPLE)), 1)
    session.play(next(session.match.legal()))
    app.open("title")
    taken.ask(app, other)
    dialog = app.top
    assert isinstance(dialog, Dialog)
    app.step([], 16)
    click(app, dialog.widgets[answer].rect.center)
    assert type(app.top).__name__ == "Title"
    session.play(next(session.match.legal()))
    assert session.profile.home.taken_over is (answer == 1)
    assert (app.profile.home.data == theirs.home.data) is (answer == 1)
    assert app.profile.other_program() is None
