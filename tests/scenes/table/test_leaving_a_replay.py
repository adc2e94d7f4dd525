"""A replay leads back to where it was opened, and its words say so."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.menu import Menu
from tests.scenes.driver import Driver, Empty


@pytest.mark.parametrize("below", ["results", "library", "tonight", None])
def test_leaving_leads_to_where_the_replay_was_opened(below: str | None, tmp_path: Path) -> None:
    d = Driver(tmp_path, empty=("results", "library", "tonight", "title"))
    session = Session.start(d.profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 3)
    if below is not None:
        d.app.open(below, "reset")
    d.app.open("table", "push" if below else "reset", session=session, replay=True)
    d.let_pass(100)
    d.key(pygame.K_F10)
    menu = d.top
    assert isinstance(menu, Menu)
    word, _sign, _call = menu.answers[-1]
    assert word == "Leave the replay" and not any("result" in answer[0].lower() for answer in menu.answers)
    d.click(next(widget for widget in menu.widgets if getattr(widget, "label", "") == word))
    d.let_pass(100)
    assert isinstance(d.top, Empty) and d.top.route == (below or "title")


def test_the_rule_book_over_a_replay_leads_back_to_the_replay(tmp_path: Path) -> None:
    d = Driver(tmp_path, empty=("title",))
    session = Session.start(d.profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)]), 3)
    d.app.open("table", "reset", session=session, replay=True)
    d.key(pygame.K_F1)
    d.let_pass(100)
    assert d.top.back_button.label == "Back to the replay"
