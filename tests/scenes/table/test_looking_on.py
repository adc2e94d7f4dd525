"""A match that others play is looked on at: it is followed as its record grows, nobody acts here, and no hand is ever seen."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.chance import seeded
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.driver import TableDriver
from tests.soak import any_event

HIDDEN = [key for key in catalogue.games() if catalogue.rules(key).info.hidden]
NAMES = ("Ana", "Ben")


class Others:
    """The other program: it plays a match that is saved in a home."""

    def __init__(self, home: Path, game: str) -> None:
        self.profile = Profile(home)
        self.rng = random.Random(game)
        seats = [SeatSetup(name, mark) for mark, name in enumerate(NAMES)]
        self.session = Session.start(self.profile, game, TableSetup(seats), 11)

    def play(self, moves: int = 1) -> None:
        for _move in range(moves):
            if self.session.match.outcome is None:
                self.session.play(self.rng.choice(list(self.session.match.legal())[:40]))


class Onlooker(TableDriver):
    """The program that looks on."""

    def __init__(self, home: Path, others: Others, **settings: Any) -> None:
        super().__init__(home, (1280, 720), empty=("title",), bots_speed="off", people_speed="off", **settings)
        self.others = others
        self.sit(Session.watching(self.app.profile, others.profile.home.open_match, live=True), replay=True)

    def catch_up(self) -> None:
        """Lets time pass until the table shows what the others have."""
        self.let_pass(
            20_000, lambda: self.table.past.waiting and self.banner_now == self.others.session.match.state and not self.busy
        )
        assert self.banner_now == self.others.session.match.state

    @property
    def banner_now(self) -> Any:
        return self.table.session.match.state_at(self.table.past.viewing_ply)


@pytest.fixture(params=list(catalogue.games()))
def others(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Others]:
    found = Others(tmp_path, request.param)
    found.play(6)
    yield found
    found.session.close()


def test_moves_are_followed_as_they_are_made_and_taken_back(others: Others, tmp_path: Path) -> None:
    page = Onlooker(tmp_path, others)
    page.catch_up()
    assert page.table.past.viewing_ply == 6 and page.table.past.playing
    for moves in (1, 2, 30):
        others.play(moves)
        page.catch_up()
    if not isinstance(others.session.undo(), list):
        return
    page.catch_up()
    others.play(2)
    page.catch_up()


def test_it_says_who_plays_and_offers_nothing_that_acts(others: Others, tmp_path: Path) -> None:
    page = Onlooker(tmp_path, others)
    page.catch_up()
    table = page.table
    assert all(name in " ".join(table.telling.table()) for name in NAMES)
    assert table.past.banner() is not None and not table.person_to_act and not table.ready
    before, moves = others.profile.home.open_match.read_bytes(), len(others.session.match)
    rng = random.Random(5)
    for _event in range(400):
        if page.app.top is not table:
            page.app.pop() if len(page.app.stack) > 1 else None
        if page.app.top is table:
            page.step(any_event(rng, (1280, 720), (rng.randrange(900), rng.randrange(700))))
    assert len(table.session.match) == moves and others.profile.home.open_match.read_bytes() == before
    assert not page.worker.asked, "no bot is asked for what others decide"


def test_looking_back_stays_there_and_goes_on_to_the_present(others: Others, tmp_path: Path) -> None:
    page = Onlooker(tmp_path, others)
    page.catch_up()
    page.click(page.table.buttons.undo)
    page.rest()
    assert page.table.past.viewing_ply == 5 and not page.table.past.playing
    others.play(2)
    page.let_pass(1500)
    assert page.table.past.viewing_ply == 5
    page.click(page.table.buttons.hint)
    page.catch_up()


def test_a_match_that_ends_or_is_put_away_is_found_again(tmp_path: Path) -> None:
    others = Others(tmp_path, "qumero")
    others.play(3)
    page = Onlooker(tmp_path, others)
    page.catch_up()
    others.session.close()
    Session.start(others.profile, "querni", TableSetup([SeatSetup(name, mark) for mark, name in enumerate(NAMES)]), 2)
    page.let_pass(1500)
    assert page.table.session.game == "qumero" and not page.table.session.following.lost
    for path in tmp_path.glob("matches/*.match"):
        path.unlink()
    page.let_pass(1500)
    assert page.table.session.following.lost and "gone" in page.table.past.banner()[1]


def test_a_record_that_is_written_anew_is_read_again(tmp_path: Path) -> None:
    others = Others(tmp_path, "querni")
    others.play(5)
    page = Onlooker(tmp_path, others)
    page.catch_up()
    path = others.profile.home.open_match
    data = path.read_bytes()
    others.play(3)
    os.replace(path, path.with_suffix(".old"))
    path.write_bytes(data)
    page.let_pass(1500)
    assert not page.table.session.following.lost and page.table.past.viewing_ply == 5


def test_it_goes_on_while_another_window_has_the_keyboard_and_not_while_nothing_is_seen(tmp_path: Path) -> None:
    others = Others(tmp_path, "querni")
    page = Onlooker(tmp_path, others)
    page.catch_up()
    page.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    page.let_pass(1000)
    assert not page.app.presence.away and not page.app.standing_still, "who plays in the other window looks at this one too"
    others.play(2)
    page.catch_up()
    page.post(pygame.Event(pygame.WINDOWMINIMIZED))
    others.play(1)
    page.let_pass(3000)
    assert page.app.presence.away and page.table.past.viewing_ply == 2
    page.post(pygame.Event(pygame.WINDOWRESTORED))
    page.catch_up()


# ---- nothing hidden is seen


def _asked_by_the_screen() -> bool:
    """Whether a view is wanted for the screen, and not by the reader that checks the record."""
    frame: Any = sys._getframe(2)
    while frame is not None:
        name = frame.f_code.co_filename.replace(os.sep, "/")
        if name.endswith("game/record_reader.py"):
            return False
        frame = frame.f_back
    return True


@pytest.mark.parametrize("game", HIDDEN)
def test_no_view_but_the_spectators_is_asked_for(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = Others(tmp_path, game)
    others.play(4)
    wanted: set[int | None] = set()
    rules, view = catalogue.rules(game), catalogue.rules(game).view
    page = Onlooker(tmp_path, others)

    def noted(state: Any, seat: int | None) -> Any:
        if _asked_by_the_screen():
            wanted.add(seat)
        return view(state, seat)

    for _part in range(4):
        others.play(5)
        monkeypatch.setattr(rules, "view", noted)
        page.catch_up()
        for key in (pygame.K_F1, pygame.K_ESCAPE, pygame.K_c, pygame.K_h, pygame.K_1, pygame.K_k, pygame.K_LEFT, pygame.K_SPACE):
            page.key(key, rest=False)
            page.let_pass(100)
        monkeypatch.setattr(rules, "view", view)
        while page.top is not page.table:
            page.app.pop()
        page.table.past.playing = True
    assert wanted == {None}


@pytest.mark.parametrize("game", HIDDEN)
def test_every_frame_is_the_same_whatever_is_hidden(game: str, tmp_path: Path) -> None:
    others = Others(tmp_path, game)
    others.play(15)
    page = Onlooker(tmp_path, others)
    page.catch_up()
    match = page.table.session.match
    state = match.state

    def frames() -> list[bytes]:
        page.table.layout()
        found = []
        for _frame in range(4):
            page.let_pass(64)
            found.append(pygame.image.tobytes(page.picture(), "RGB"))
        return found

    shown = frames()
    assert shown == frames(), "the test needs a picture that stands still"
    dealt, _rng = match.rules.imagine(match.view(None), seeded(4))
    assert dealt != state
    last = match.plies[-1]
    match._plies[-1] = replace(last, step=replace(last.step, state=dealt))
    assert frames() == shown
