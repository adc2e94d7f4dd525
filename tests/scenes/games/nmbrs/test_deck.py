"""A deck file of one's own: chosen by path or dropped, refused with its line, used by the next match, told when it is gone."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.nmbrs.cards import COLOURS
from scenes.games.nmbrs.settings import DeckPage, chosen, fault_of
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.driver import Driver

TWO = TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")], {})


@pytest.fixture
def stage(open_stage: Callable[..., Driver], tmp_path: Path) -> Driver:
    return open_stage(home=tmp_path / "home")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A good deck in which 57 is green and worth 3."""
    lines = files("game.nmbrs").joinpath("deck.csv").read_text(encoding="utf-8").splitlines()
    lines = ["57,green,3" if line.startswith("57,") else line for line in lines]
    file = tmp_path / "my deck.csv"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_a_good_file_is_taken_and_the_next_match_is_played_with_it(stage: Driver, own: Path) -> None:
    stage.open("seats", game="nmbrs")
    stage.click(stage.top.own.rect.center)
    page = stage.top
    assert isinstance(page, DeckPage)
    stage.send(pygame.DROPFILE, file=str(own))
    assert page.good and chosen(stage.app.settings) == str(own)
    session = Session.start(stage.profile, "nmbrs", TWO, 5)
    setup = session.match.view(None).setup
    assert setup.table.worths[57] == 3 and COLOURS[setup.table.colours[57]] == "green"
    session.close()
    again = Session.resume(stage.profile)
    assert again.match.view(None).setup == setup, "the record holds the deck"
    again.close()


def test_a_wrong_file_is_refused_with_its_line(stage: Driver, own: Path) -> None:
    words = own.read_text(encoding="utf-8").splitlines()
    words[7] = "7,purple,2"
    own.write_text("\n".join(words), encoding="utf-8")
    stage.open("own_settings", game="nmbrs")
    page = stage.top
    page.set_focus(page.entry)
    stage.send(pygame.TEXTINPUT, text=str(own))
    stage.key(pygame.K_RETURN)
    assert not page.good and "Line 8" in page.said and "purple" in page.said
    assert chosen(stage.app.settings) == ""


def test_a_file_that_is_gone_is_told_and_the_house_deck_is_played(stage: Driver, own: Path) -> None:
    stage.app.settings.of_game("nmbrs")["deck"] = str(own)
    own.unlink()
    session = Session.start(stage.profile, "nmbrs", TWO, 5)
    assert session.match.view(None).setup.deck == "" and any("my deck.csv" in str(notice) for notice in stage.profile.notices)
    session.close()
    assert fault_of(str(own)) and fault_of("/nowhere/at all")


def test_the_house_deck_comes_back(stage: Driver, own: Path) -> None:
    stage.app.settings.of_game("nmbrs")["deck"] = str(own)
    stage.open("own_settings", game="nmbrs")
    page = stage.top
    assert "my deck.csv" in page.said
    stage.click(page.house_button.rect.center)
    assert chosen(stage.app.settings) == "" and page.entry.value == ""


def test_other_games_begin_as_ever(stage: Driver, own: Path) -> None:
    stage.app.settings.of_game("nmbrs")["deck"] = str(own)
    session = Session.start(stage.profile, "quad_ominos", TWO, 5)
    assert session.match.position is None
    session.close()


@pytest.mark.matrix
@pytest.mark.parametrize("size", [(960, 600), (1024, 768), (1280, 720)])
@pytest.mark.parametrize("text_size", [80, 200])
def test_nothing_overlaps_on_the_page(stage: Driver, size: tuple[int, int], text_size: int) -> None:
    stage.app.settings.text_size = text_size
    stage.app.resize(size)
    stage.open("seats", game="nmbrs")
    own = stage.top.own
    assert min(own.rect.size) >= 0.045 * size[1] and own.spoken() == "Cards of nmbrs!, button"
    stage.click(own.rect.center)
    page = stage.top
    parts = [page.head, page.body, page.field, page.status, page.use_button.rect]
    for one, two in pairwise(parts):
        assert one.bottom <= two.y and one.h > 0
    assert stage.app.screen.get_rect().contains(page.box)


@pytest.mark.parametrize("path", ["~nobody_of_that_name/deck.csv", "/dev/zero", "/"])
def test_what_is_no_file_is_refused(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_args, **_more: pytest.fail("nothing is read"))
    assert "cannot be read" in fault_of(path)
