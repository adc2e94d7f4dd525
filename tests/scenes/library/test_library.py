"""The shelf: what lies there, going on, watching, deleting; and the question of a second window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.agreements import ACCEPTS, OFFERS, Agreement
from game.chance import seeded
from game.match import Match
from game.record_glance import glance
from scenes.app import App
from scenes.dialog import Dialog
from scenes.kit.controls import place_toast
from scenes.kit.retained import slices
from scenes.library import box
from scenes.library.box import Box, last_position, words
from scenes.library.page import LOOK_AGAIN, Library
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session, peek, watched
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


def boxes(page: Library) -> list[Box]:
    """Those that lie on the boards, without the one that is pulled out."""
    return [widget for widget in page.widgets if isinstance(widget, Box) and not widget.pulled]


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
    assert [first[1] for first, _ in said][1:] == ["Not finished", "A draw"] and said[0][0][1].endswith("'s turn")
    assert all(second[0] == "Ana, Ben" for _, second in said) and "4 moves" in said[1][1][1]


def test_a_match_that_ended_before_its_first_move_tells_nothing_of_how_far_another_is(make: Callable[..., App]) -> None:
    app = make()
    session = Session.start(app.profile, "querni", TableSetup(list(PEOPLE)), 1)
    seat = session.match.to_act
    assert seat is not None
    session.agree(Agreement(OFFERS, seat))
    session.agree(Agreement(ACCEPTS, 1 - seat))
    session.put_away()
    played(app.profile, "querni", 3)
    page = opened(app)
    assert [(kept.moves, page.far(kept)) for kept in page.kept] == [(3, None), (0, None)]


def test_a_match_that_was_put_away_goes_on_and_the_open_one_is_put_away(make: Callable[..., App]) -> None:
    app = make()
    first = played(app.profile, "querni", 4)
    played(app.profile, "quad_ominos", 3)
    page = opened(app)
    assert page.chosen is page.kept[0]
    click(app, boxes(page)[0].rect.center)
    assert page.chosen is page.kept[1]
    click(app, page._first.rect.center)
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
    assert page._first.label == "Watch" and page.focus is page._first and not page._look_on.visible
    before = next(app.profile.home.matches.glob("*-finished.match")).read_bytes()
    click(app, page._first.rect.center)
    table = app.top
    assert isinstance(table, Empty) and table.arguments["replay"] is True
    table.arguments["session"].close()
    assert next(app.profile.home.matches.glob("*-finished.match")).read_bytes() == before


def test_a_match_that_goes_on_is_looked_on_at_as_a_spectator(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "quad_ominos", 3)
    page = opened(app)
    assert page._look_on.label == "Look on", "nothing is shown again"
    click(app, page._look_on.rect.center)
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
    assert isinstance(page, Library) and len(boxes(page)) >= 2
    app.toast("The match cannot be read any more. Its file was kept.")
    taken_places = [widget.rect for widget in page.widgets if widget.spared and widget.visible]
    assert {one.rect.topleft for one in boxes(page)} <= {rect.topleft for rect in taken_places}
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


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_full_shelf_is_gone_along_by_mouse_and_by_keys(make: Callable[..., App], by_keys: bool) -> None:
    app = make((960, 600))
    for seed in range(12):
        played(app.profile, "querni", 2, seed)
    page = opened(app)
    board, seen = page._boards["open"], {page.chosen.path if page.chosen else None}
    page.set_focus(board.boxes[-1])
    for _ in range(14):
        seen |= {one.kept.path for one in boxes(page)}
        if by_keys:
            page.act("right")
            assert page.focus is board.boxes[-1] or not board.on.visible
        elif board.on.visible:
            click(app, board.on.rect.center)
    assert seen == {kept.path for kept in page.kept} and len(seen) == 12 and board.back.visible and not board.on.visible


@pytest.mark.parametrize("game", ["quad_ominos", "rumbugz"])
def test_the_small_picture_is_what_a_spectator_sees(make: Callable[..., App], game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    match = played(app.profile, game, 12).match
    page = opened(app)
    shown = page.picture(page.kept[0])
    assert shown is not None and not page.moving
    dealt, _rng = match.rules.imagine(match.view(None), seeded(3))
    assert match.rules.view(dealt, 0) != match.view(0), "the test needs other hands"

    class Dealt(Match[Any, Any, Any]):
        state = property(lambda _self: dealt)

    def other(profile: Profile, loaded: Any) -> Session:
        session = watched(profile, loaded)
        session.match.__class__ = Dealt
        return session

    monkeypatch.setattr(box, "watched", other)
    again = last_position(app, replace(page.kept[0], identity="another"), shown.get_size())
    assert again is not None and pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(shown, "RGB")


def test_a_record_that_cannot_be_read_any_more_has_no_picture(make: Callable[..., App]) -> None:
    app = make()
    played(app.profile, "querni", 4)
    (kept,) = app.profile.records.library()
    kept.path.write_bytes(b"nothing")
    assert last_position(app, kept, (100, 80)) is None


def test_the_small_picture_is_painted_anew_in_another_language(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app, keys = make(), list[Any]()
    played(app.profile, "querni", 4)
    monkeypatch.setattr(box, "baked", lambda key, size, *_rest, **_named: note(keys, key) or pygame.Surface(size))
    page = opened(app)
    app.settings.language = "de"
    app.restyle()
    assert page.picture(page.kept[0]) is None
    app.step([], 16)
    assert page.picture(page.kept[0]) is not None and len(keys) == len(set(keys)) == 2


def test_no_file_is_open_while_a_match_is_read_in_slices(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    played(app.profile, "querni", 4)
    (kept,) = app.profile.records.library()
    opened, open_files, plain = list[Any](), list[bool](), app.profile.home.disk.open
    monkeypatch.setattr(app.profile.home.disk, "open", lambda path: note(opened, plain(path)) or opened[-1])
    monkeypatch.setattr(slices, "rest", lambda: open_files.append(any(not file.closed for file in opened)))
    assert len(box.read_in_slices(app, kept).match) == 4
    assert opened and open_files and not any(open_files)


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


def test_the_chosen_match_stays_pulled_out_when_the_folder_was_looked_at_again(make: Callable[..., App]) -> None:
    app = make()
    for seed in range(3):
        played(app.profile, "querni", 3, seed)
    page = opened(app)
    click(app, boxes(page)[1].rect.center)
    chosen = page.chosen
    assert chosen is page.kept[2] and page._pulled is not None and page._pulled.kept is chosen
    (page.app.profile.home.matches / "other.match").write_bytes(chosen.path.read_bytes())
    app.step([], LOOK_AGAIN)
    assert len(page.kept) == 4 and page.chosen == chosen and chosen not in [one.kept for one in boxes(page)]


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
