"""Enter twice at a curtain opens the hand and does no more: the second one does not end the turn that begins with it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.shapes import rgb
from scenes.profile import SeatSetup
from scenes.table.hidden.hands import folds
from tests.noting import note
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import loaded, position
from tools.gallery.stage import FRAME

HAND = (58, 24, 36, 7, 31, 93, 96, 99)


def test_nothing_of_the_plaque_or_the_caption_is_seen_behind_the_pause(stage: Driver) -> None:
    seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
    session = loaded(stage, position(2, hand=HAND, rows=("3 6 9 12 15", "57 58=Jg 59")), seats=seats)
    stage.open("table", session=session)
    stage.let_pass(600)
    table: Any = stage.app.stack[0]
    hands, window = table.hands, pygame.Surface(stage.app.style.size)
    hands.curtain.menu()
    hands.curtain.draw(window)
    assert window.get_buffer().raw == folds(stage.app.style, 0).convert(window).get_buffer().raw
    window.fill("#FFFFFF")
    menu: Any = stage.app.top
    menu.paint(window)
    assert window.get_at((1, menu.away.rect.y))[:3] == rgb(stage.app.style.theme.vignette), "the caption shines through"


@pytest.mark.parametrize("apart", [100, 250, 400, 500, 600])
def test_a_second_enter_at_the_curtain_is_not_the_end_of_the_turn(stage: Driver, apart: int) -> None:
    seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
    session = loaded(stage, position(2, hand=HAND, rows=("3 6 9 12 15", "57 58=Jg 59")), seats=seats)
    stage.open("table", session=session)
    table: Any = stage.app.stack[0]
    stage.pace = FRAME
    stage.let_pass(600)
    assert table.hands.curtain is not None
    for _time in range(2):  # the first shows where the focus is, if the mouse was used before
        if table.hands.viewer is None:
            stage.key(pygame.K_RETURN)
    assert table.hands.viewer == 0, "Enter did not open the hand"
    heard: list[str] = []
    act = table.act
    table.act = lambda action: note(heard, action) or act(action)
    stage.let_pass(apart)
    stage.key(pygame.K_RETURN)
    for _held in range(30):
        stage.key(pygame.K_RETURN)
    assert heard == [], "the second Enter came to the table"
    stage.let_pass(300)
    stage.key(pygame.K_RETURN)
    assert heard == ["end"], "Enter stays deaf"
