"""What lies in the window besides the game: caption, log, round buttons, one size of letters in a group of buttons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit import text
from scenes.kit.theme import THEMES, Style
from scenes.kit.widgets import Button, Said, letters
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.window.caption import Caption, draw, rows_of, spans
from tests.noting import note
from tests.scenes.driver import TableDriver
from tools.gallery.draw import STATES
from tools.gallery.stage import Clock, Stage

LOOK = Style((1280, 720), THEMES["felt"])
NAMES = ("Ana", "Ben", "Cleo", "Dev")
CAPTIONED = ("querni_hint", "qumero_chosen", "quad_ghost", "rumbugz_hint", "nmbrs_offer", "nmbrs_insert")
"""States in which much is said."""


def sat(home: Path, game: str = "querni", seats: int = 2, **settings: Any) -> TableDriver:
    driver = TableDriver(home, (1280, 720), **settings)
    setup = TableSetup([SeatSetup(NAMES[seat], seat) for seat in range(seats)], {})
    driver.sit(Session.start(driver.profile, game, setup, 5))
    return driver


# ---- the caption


def test_the_caption_tells_what_is_expected_what_is_chosen_and_the_hint(tmp_path: Path) -> None:
    d = sat(tmp_path)
    assert d.table.picture.caption().line, "what to do stands there from the start"
    d.key(pygame.K_h)
    d.let_pass()
    assert d.table.hints.hint is not None and "Enter" in d.table.picture.caption().below


def test_a_caption_has_two_lines_at_most_and_lights_its_words() -> None:
    place = pygame.Rect(200, 640, 400, 62)
    target = pygame.Surface(LOOK.size)
    long = Caption("Drag along the chain to take it off, or click its first and last stone", "Three stones are enough for it.")
    for one in (Caption("Choose a stone"), Caption("Row 4", "three pay you 500", ("500",)), long):
        rows = rows_of(LOOK, one, (place.w - 60, place.h - 20))
        assert 1 <= len(rows) <= 2 and place.contains(draw(target, LOOK, one, place))
    (cream, _lit, _end) = spans("three pay you 500 each", ("500",), 700, "#FFFFFF", "#FFD000")
    assert (cream.text, _lit.text, _lit.colour) == ("three pay you ", "500", "#FFD000")


@pytest.mark.parametrize("room", range(320, 420, 4))
def test_a_caption_of_several_colours_is_never_cut(room: int) -> None:
    rows = rows_of(LOOK, Caption("Row 4: three players pay 500 each.", gold=("Row 4", "500")), (room, 46))
    assert all(sum(text.width(span.text, row.px, "a", span.weight) for span in row.spans) <= room for row in rows)


def test_a_caption_that_is_read_in_one_go_joins_its_parts() -> None:
    parts = Caption("Roll the dice", "Ben needs only M4 to put Ana out: 1000 to pay, 450 left.")
    rows = rows_of(LOOK, parts, (330, 46))
    assert "".join(span.text for row in rows for span in row.spans).startswith("Roll the dice: Ben")
    rows = rows_of(LOOK, replace(parts, line="Twins!"), (330, 46))
    assert "".join(span.text for row in rows for span in row.spans).startswith("Twins! Ben")


@pytest.mark.parametrize("wide", range(190, 700, 30))
def test_a_caption_leaves_out_whole_sentences_where_it_has_no_room_for_all(wide: int) -> None:
    below = "Lit tiles fit at the board. Each of them brings its sum. Enter does it."
    rows = rows_of(LOOK, Caption("Second bonus tile", below), (wide, 50))
    said = " ".join("".join(span.text for span in row.spans).strip() for row in rows)
    assert len(rows) <= 2 and said[-1] == (said if said == "Second bonus tile" else ".")[-1]
    assert said.startswith("Second bonus tile") and (wide < 400 or said.endswith("Enter does it."))


def test_a_short_caption_stands_in_two_lines_where_its_letters_are_larger_so() -> None:
    style = Style((1280, 720), THEMES["felt"], 2.0)
    for wide, count in ((190, 2), (600, 1)):
        rows = rows_of(style, Caption("Take the open card"), (wide, 60))
        assert len(rows) == count and rows[0].px > style.px(2.6)


def test_a_caption_says_nothing_where_a_paper_takes_its_place() -> None:
    target = pygame.Surface(LOOK.size)
    assert not draw(target, LOOK, Caption("Pick one option"), pygame.Rect(500, 640, 20, 62)).w
    assert not pygame.mask.from_threshold(target, (255, 255, 255), (200, 200, 200)).count()


@pytest.mark.parametrize("name", CAPTIONED)
def test_the_caption_lies_on_no_piece_and_no_button(tmp_path: Path, name: str) -> None:
    clock = Clock()
    with clock.in_force():
        stage = Stage(tmp_path, None, (1024, 768), clock, window=(1024, 768), text_size=200)
        next(state for state in STATES if state.name == name).pose(stage)
        stage.picture()
        table = stage.top
        box = table.picture.caption_box
        assert box.w > 0
        for piece in table.stage.pieces.values():
            side = round(piece.size * 0.8)
            lies = pygame.Rect(0, 0, side, side)
            lies.center = round(piece.at[0]), round(piece.at[1])
            assert not box.colliderect(lies), piece
        for widget in table.widgets:
            if widget.visible and isinstance(widget, Button):
                assert not box.colliderect(widget.rect), widget.label
        stage.close()


# ---- the log


def test_the_tab_slides_the_log_over_the_table_and_esc_takes_it_back(tmp_path: Path) -> None:
    d = sat(tmp_path)
    log = d.table.log
    assert not log.visible and log.tab in d.table.ring(), "Tab reaches it"
    d.pixels()
    left, top = (d.app.screen.get_at((log.tab.rect.x + 1, y)) for y in (log.tab.rect.centery, 0))
    assert sum(map(abs, (left.r - top.r, left.g - top.g, left.b - top.b))) < 100, "it hangs from the edge, without corners there"
    d.click(log.tab)
    assert log.visible and d.app.screen.get_rect().contains(log.rect) and log.hit(log.rect.center)
    d.key(pygame.K_ESCAPE)
    assert not log.visible and d.top is d.table, "Esc pushes it in before it opens the menu"


@pytest.mark.parametrize("game", ["querni", "quad_ominos", "rumbugz", "nmbrs"])
def test_a_click_on_the_log_does_not_reach_the_table(tmp_path: Path, game: str) -> None:
    d = TableDriver(tmp_path, (1280, 720))
    d.sit(Session.start(d.profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")], {}), 5))
    table = d.table
    asked, heard = table.side.turn.handle, list[int]()
    table.side.turn.handle = lambda event: note(heard, event.type) or asked(event)
    d.click(table.log.tab)
    heard.clear()
    d.click(table.log.rect.center)
    assert table.log.visible and pygame.MOUSEBUTTONDOWN not in heard


# ---- round buttons


def test_a_round_button_tells_its_word_while_it_is_pointed_at(tmp_path: Path) -> None:
    d = sat(tmp_path)
    menu = d.table.buttons.menu
    before = d.pixels()
    d.point(menu.rect.center)
    assert menu.round and menu.spoken() == "Menu, button" and d.pixels() != before
    for button in d.table.buttons.all:
        assert min(button.rect.size) >= 0.056 * 720, button.spoken()


def test_the_word_of_a_round_button_goes_with_the_press_for_what_that_brings_may_lie_there() -> None:
    button = Button("Hint", lambda: None, icon="bulb")
    button.round, button.rect = True, pygame.Rect(600, 640, 54, 54)

    def seen() -> bytes:
        target = pygame.Surface(LOOK.size)
        button.draw(target, LOOK, False)
        return pygame.image.tobytes(target.subsurface((500, 560, 254, 70)), "RGB")

    bare = seen()
    button.hovered = True
    assert seen() != bare
    button.up(button.rect.center)
    assert seen() == bare
    button.hovered = False
    seen()
    button.hovered = True
    assert seen() != bare, "it is told again to who comes back"


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


def test_buttons_of_a_dialog_are_a_group(tmp_path: Path) -> None:
    d = sat(tmp_path)
    d.table.seating.ask()
    assert len(d.top.widgets) == 3
    assert all(set(widget.group) == set(d.top.widgets) for widget in d.top.widgets if isinstance(widget, Button))
