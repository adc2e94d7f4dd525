"""What a table says while the disk does not take its moves: the footer, the menu, and the question before it is left."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.dialog import Dialog
from scenes.kit.widgets import Button
from scenes.table.menu import Menu
from tests.scenes.driver import Empty
from tests.scenes.games.querni.driver import BLUE, PINK, QuerniDriver, position


def test_the_table_says_the_truth_about_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    d.table.open_menu()
    menu = d.app.top
    assert isinstance(menu, Menu) and (menu.beside, menu.sign) == ("Saved", "check")
    assert "after every turn" in menu.lines[0] and "Not saved" not in d.table.picture.caption().line
    menu.cancel()
    monkeypatch.setattr(type(d.session), "unsaved", True)
    d.table.refresh()
    assert "Not saved" in d.table.picture.caption().line
    d.table.open_menu()
    menu = d.app.top
    assert isinstance(menu, Menu) and "after every turn" not in menu.lines[0] and "tries again" in menu.lines[0]
    assert (menu.beside, menu.sign) == (menu.lines[0], "x")


@pytest.mark.parametrize("unsaved", [False, True])
def test_leaving_asks_while_moves_are_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unsaved: bool) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    monkeypatch.setattr(type(d.session), "unsaved", unsaved)
    d.table.open_menu()
    d.top.widgets[-1].act("accept")
    asked = d.app.top
    if not unsaved:
        assert isinstance(asked, Empty) and asked.route == "title"
        return
    assert isinstance(asked, Dialog)
    asked.cancel()
    assert d.top is d.table, "Esc stays"
    d.table.open_menu()
    d.top.widgets[-1].act("accept")
    d.top.widgets[0].act("accept")
    assert isinstance(d.app.top, Empty) and d.app.top.route == "title"


@pytest.mark.parametrize("taken_over", [False, True])
def test_who_is_asked_before_moves_are_lost_is_told_why_and_enter_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken_over: bool
) -> None:
    d = QuerniDriver(tmp_path, position(BLUE, PINK))
    monkeypatch.setattr(type(d.session), "unsaved", True)
    d.profile.home.taken_over = taken_over
    d.table.refresh()
    d.table.open_menu()
    said = [d.table.picture.caption().line, d.top.lines[0]]
    d.top.widgets[-1].act("accept")
    asked = d.app.top
    assert isinstance(asked, Dialog)
    said.append(asked.lines[0])
    assert all(("nother window has this home" in line) is taken_over and ("disk" in line) is not taken_over for line in said)
    assert isinstance(asked.focus, Button)
    assert asked.focus is asked.widgets[-1] and asked.focus.label == "Stay" and asked.focus.kind == "first"
    d.let_pass(1000)
    d.key(pygame.K_RETURN)
    assert d.top is d.table
