"""How the window is divided: the table view, drawers, one size of letters in a group of buttons, the banner's cut."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit import text
from scenes.kit.theme import THEMES, Look
from scenes.kit.widgets import Button, Said, letters
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.rail import Paper, name_cut
from scenes.table.window.drawers import paper_of
from tests.noting import note
from tests.scenes.driver import TableDriver
from tests.toy.entry import entered

LOOK = Look((1280, 720), THEMES["felt"])
NAMES = ("Ana", "Ben", "Cleo", "Dev")


def sat(home: Path, game: str = "querni", seats: int = 2, **settings: Any) -> TableDriver:
    driver = TableDriver(home, (1280, 720), **settings)
    setup = TableSetup([SeatSetup(NAMES[seat], seat) for seat in range(seats)], {})
    driver.sit(Session.start(driver.profile, game, setup, 5))
    return driver


# ---- table view


def test_the_key_the_menu_and_the_button_go_to_the_table_view_and_back(tmp_path: Path) -> None:
    d = sat(tmp_path)
    usual = d.table.side.ground.rect
    d.key(pygame.K_v)
    assert d.table.division.view and d.table.side.ground.rect.h > usual.h, "the board has what the rail gave up"
    assert d.table.buttons.view.visible and d.table.buttons.view.icon == "minimize"
    d.click(d.table.buttons.view)
    assert not d.table.division.view and d.table.side.ground.rect == usual
    d.table.open_menu()
    answers = {word: call for word, _sign, call in d.top.answers}
    assert "Usual view" not in answers
    d.app.pop()
    answers["Table view"]()
    assert d.table.division.view


def test_the_setting_and_a_full_screen_with_many_people_begin_in_table_view(tmp_path: Path) -> None:
    assert sat(tmp_path / "a", table_view=True).table.division.view
    full = sat(tmp_path / "b", "qumero", 3, fullscreen=True)
    assert not full.table.division.view, "three people sit close enough"
    four = sat(tmp_path / "c", "qumero", 4, fullscreen=True)
    assert four.table.division.view
    four.key(pygame.K_v)
    assert not four.table.division.view, "what is asked for at the table goes before the rule"
    assert not sat(tmp_path / "d", "qumero", 4).table.division.view, "not in a window"


def test_a_game_without_the_map_stays_as_it_is(tmp_path: Path) -> None:
    with entered():
        d = sat(tmp_path, "toy", table_view=True)
        before = dict(d.table.rail.places)
        d.key(pygame.K_v)
        assert not d.table.division.view and d.table.rail.places == before
        assert not d.table.buttons.view.visible


# ---- drawers


def test_keys_pull_the_drawers_out_and_push_them_in(tmp_path: Path) -> None:
    d = sat(tmp_path, table_view=True)
    drawers, log = d.table.drawers, d.table.log
    assert drawers.note_is_drawer and not drawers.note_out and not log.visible
    d.key(pygame.K_n)
    assert drawers.note_out and drawers.sheet.visible and drawers.covers(drawers.sheet.rect.center)
    d.key(pygame.K_l)
    assert log.visible and drawers.covers(log.rect.center)
    d.key(pygame.K_ESCAPE)
    assert not drawers.note_out and not log.visible and d.top is d.table, "Esc pushes them in before it opens the menu"
    d.click(drawers.note_tab)
    d.click(drawers.sheet)
    assert not drawers.note_out, "a click on the paper puts it away"
    assert {drawers.note_tab, drawers.log_tab} <= set(d.table.ring()), "Tab reaches them"


def test_a_click_on_a_drawer_does_not_reach_the_board(tmp_path: Path) -> None:
    d = sat(tmp_path, table_view=True)
    d.key(pygame.K_l)
    board = d.table.side.ground.places.board
    under = next(field for field in board.fields if d.table.log.rect.collidepoint(board.centre(field)))
    d.click(board.box(under).center)
    assert d.table.side.turn.sel.held is None


@pytest.mark.parametrize("game", ["quad_ominos", "rumbugz", "nmbrs"])
def test_drawers_of_a_game_with_a_hand_lie_over_felt_and_rack_and_take_the_click(tmp_path: Path, game: str) -> None:
    d = TableDriver(tmp_path, (1280, 720), table_view=True)
    d.sit(Session.start(d.profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")], {}), 5))
    drawers, table = d.table.drawers, d.table
    rack, asked, heard = table.side.holding.rack, table.side.turn.handle, list[int]()
    table.side.turn.handle = lambda event: note(heard, event.type) or asked(event)
    for key in (pygame.K_n, pygame.K_l):
        d.key(key)
        assert drawers.note_out if key == pygame.K_n else table.log.visible
        box = drawers.sheet.rect if key == pygame.K_n else table.log.rect
        assert d.app.screen.get_rect().contains(box) and drawers.covers(box.center)
        heard.clear()
        d.click(box.center)
        assert pygame.MOUSEBUTTONDOWN not in heard and not rack.picked, "the table under it hears nothing of a click"


def test_a_hint_brings_its_paper_along(tmp_path: Path) -> None:
    d = sat(tmp_path, table_view=True)
    d.key(pygame.K_h)
    d.settle()
    assert d.table.hints.hint is not None and d.table.drawers.note_out
    d.key(pygame.K_n)
    assert not d.table.drawers.note_out, "it can be put away"
    d.table.hints.forget()
    d.key(pygame.K_h)
    d.settle()
    assert d.table.drawers.note_out, "the next one comes out again"


def test_drawers_that_would_lie_over_each_other_are_not_out_at_once(tmp_path: Path) -> None:
    d = sat(tmp_path, text_size=200)
    drawers = d.table.drawers
    assert d.table.rail["log"].colliderect(drawers.place())
    d.key(pygame.K_n)
    d.key(pygame.K_l)
    assert d.table.log.visible and not drawers.note_out
    d.click(drawers.note_tab)
    assert drawers.note_out and not d.table.log.visible


DRAWERS = ("querni", "qumero")
"""The games whose maps for large text have drawers, so that no piece is smaller there."""


@pytest.mark.axes
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)], ids=str)
@pytest.mark.parametrize("game", DRAWERS)
def test_large_text_makes_drawers_and_no_piece_smaller(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    d = sat(tmp_path, game)
    d.app.resize(size)
    usual = {name: (piece.at, piece.size) for name, piece in d.table.stage.pieces.items()}
    board = d.table.side.ground.rect
    assert not d.table.drawers.log_tab.visible
    d.app.settings.text_size = 200
    d.app.relook()
    drawers, log = d.table.drawers, d.table.log
    assert {name: (piece.at, piece.size) for name, piece in d.table.stage.pieces.items()} == usual
    assert d.table.side.ground.rect == board
    window = pygame.Rect((0, 0), size)
    assert drawers.log_is_drawer and not log.visible and drawers.log_tab.rect.h >= 0.045 * size[1]
    d.key(pygame.K_l)
    assert log.visible and window.contains(log.rect) and not log.rect.colliderect(drawers.log_tab.rect)
    d.click(drawers.log_tab)
    if game != "qumero":  # its answers are its paper, and lie open
        assert drawers.note_is_drawer and not drawers.note_out
        d.key(pygame.K_n)
        d.step()
        for name in ("preview", "preview_aside"):
            place = d.table.rail.places.get(name, drawers.sheet.rect)
            assert window.contains(place)
            for kept in ("banner", "note_tab", "log_tab", "undo", "hint", "end_turn"):
                assert not place.colliderect(d.table.rail[kept]), (name, kept)


def test_the_paper_goes_aside_for_what_it_tells_of(tmp_path: Path) -> None:
    d = sat(tmp_path, "rumbugz", table_view=True)
    d.key(pygame.K_n)
    ground, rail = d.table.side.ground, d.table.rail
    for free, other in (("preview", "preview_aside"), ("preview_aside", "preview")):
        ground.told_of = lambda other=other: [rail[other].inflate(-20, -20)]
        d.table.refresh()
        assert d.table.drawers.sheet.rect == rail[free]


def test_a_line_is_said_once(tmp_path: Path) -> None:
    d = sat(tmp_path)
    words = d.table.side.words
    words.banner = lambda: (0, "Ana's turn", "Ana draws a tile")
    words.paper = lambda: Paper("Ana draws a tile", "It costs 20 points.")
    assert paper_of(d.table) == Paper("It costs 20 points.")
    words.paper = lambda: Paper("Ana draws a tile")
    assert paper_of(d.table) is None
    words.paper = lambda: Paper("Three tiles fit", "They stand out.")
    assert paper_of(d.table) == words.paper()


def test_in_the_usual_view_nothing_is_a_drawer(tmp_path: Path) -> None:
    d = sat(tmp_path)
    assert not d.table.drawers.note_tab.visible and d.table.log.visible and not d.table.log.aloft
    d.key(pygame.K_l)
    assert d.table.log.visible


# ---- letters


def test_a_group_of_buttons_has_one_size_of_letters() -> None:
    roomy, narrow = Said("Hint", "", True, (120, 58)), Said("Rückgängig machen", "Zurück", True, (120, 58))
    alone, bare = letters(LOOK, (roomy,), 3.0)
    assert (alone, bare) == (LOOK.text(3.0), False)
    both, bare = letters(LOOK, (roomy, narrow), 3.0)
    assert text.width("Zurück", both, "a", 700) < 120, "the shorter word is taken"
    assert both >= LOOK.px(2.5), "before letters shrink"
    without, bare = letters(LOOK, (roomy, narrow._replace(size=(96, 40))), 3.0)
    assert bare, "icons go before letters shrink"
    assert without == LOOK.text(3.0)


def test_buttons_of_a_table_and_of_a_dialog_are_groups(tmp_path: Path) -> None:
    d = sat(tmp_path)
    buttons = d.table.buttons
    assert set(buttons.end.group) == {buttons.end, buttons.undo, buttons.hint}
    d.table.open_menu()
    assert all(set(widget.group) == set(d.top.widgets) for widget in d.top.widgets if isinstance(widget, Button))


def test_a_long_name_is_cut_and_the_verb_is_read_whole() -> None:
    heading = "Friederike-Charlotte's turn"
    whole = text.width(heading, 30, "f", 600)
    assert name_cut(heading, ["Ana", "Friederike-Charlotte"], whole, 30) == heading
    cut = name_cut(heading, ["Ana", "Friederike-Charlotte"], whole // 2, 30)
    assert cut.endswith("\N{HORIZONTAL ELLIPSIS}'s turn") and cut.startswith("Fr") and text.width(cut, 30, "f", 600) <= whole // 2
