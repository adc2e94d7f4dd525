"""The debug view: what was painted flashes and goes, names and focus are shown, and without its option its key does nothing."""

from __future__ import annotations

from pathlib import Path

import pygame

from scenes.kit.retained.debug_view import FLASH_MS, FOCUS, KEY, PAINTED, PLACE, DebugView
from tests.scenes.games.querni.driver import CHAIN, FAR, QuerniDriver, position


def seen(d: QuerniDriver, colour: str) -> int:
    """How many pixels of the window have a colour."""
    return pygame.mask.from_threshold(d.app.screen, pygame.Color(colour), (1, 1, 1, 255)).count()


def test_the_key_shows_places_focus_and_what_is_painted_until_it_is_pressed_again(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.rest()
    d.key(KEY)
    assert not seen(d, PLACE), "only with the option"
    d.app.debug_view = DebugView(d.app.touch)
    d.key(KEY)
    d.let_pass(FLASH_MS + 100)
    assert seen(d, PLACE) > 2000 and seen(d, FOCUS)
    before = seen(d, PAINTED)
    d.point(d.table.buttons.menu.rect.center)
    assert seen(d, PAINTED) > before + 40, "the button under the pointer was painted"
    d.key(KEY)
    d.point((3, 3))
    d.rest()
    left = d.pixels()
    d.app.retained.forget()
    assert not seen(d, PLACE) and d.pixels() == left, "nothing of it stays"


def test_it_asks_for_no_frames_but_those_in_which_its_outlines_go(tmp_path: Path) -> None:
    d = QuerniDriver(tmp_path, position(CHAIN, FAR))
    d.rest()

    def frames(ms: float) -> int:
        before = d.app.frames
        d.let_pass(ms)
        return d.app.frames - before

    d.let_pass(60_000, pace=100)
    assert frames(2000) <= 1
    d.app.debug_view = DebugView(d.app.touch)
    d.key(KEY)
    d.let_pass(1000)
    assert frames(2000) <= 1
