"""Plays on the table count as plays everywhere: on the paper, in the list of rows, in the lights, in the colour of the button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game import catalogue
from game.bots.levels import Hint
from game.contract import phrase
from game.match import Match
from game.nmbrs.bot import BOT
from game.nmbrs.legal import legal_moves
from game.nmbrs.moves import PLAYS, discard, text
from game.nmbrs.plays import CROSS
from game.nmbrs.selection import ways_to_lay
from game.nmbrs.state import PLAY
from tests.scenes.driver import Driver
from tools.gallery.nmbrs import choice_of, loaded, panel_of, pick, position, rack_of, sit

OPTIONS = {"level": "simplified", "aim": 100, "max_rounds": 12}


@pytest.fixture
def stage(open_stage: Callable[..., Driver]) -> Driver:
    return open_stage((1280, 720))


@pytest.fixture
def table(stage: Driver) -> Any:
    """No row in the hand, but 11, 33 and 44 can cross at 22."""
    return sit(stage, loaded(stage, position(hand=(11, 33, 44, 7, 17), rows=("20 22 24",), options=OPTIONS)))


def played(table: Any) -> list[str]:
    return [text(ply.move) for ply in table.session.match.plies]


def test_the_paper_counts_what_can_be_laid_on_the_table(table: Any) -> None:
    paper = table.side.words.paper()
    assert paper.heading.startswith(str(len(table.side.turn.now.ways))) and "can be laid" in paper.heading


def test_the_gold_button_does_not_invite_to_pass(table: Any, stage: Driver) -> None:
    assert (table.buttons.end.label, table.buttons.end.kind) == ("End turn", "second")
    assert table.side.turn.rows_button.kind == "first"
    pick(stage, 7)
    assert table.buttons.end.kind == "first", "the discard of a card that was picked is what was asked for"
    none = sit(stage, loaded(stage, position(hand=(7, 17, 31), rows=("20 22 24",), options=OPTIONS)))
    assert none.buttons.end.kind == "first" and "No row" in none.side.words.paper().heading


def test_the_list_of_rows_shows_a_crossing_and_a_click_and_enter_lay_it(table: Any, stage: Driver) -> None:
    stage.click(table.side.turn.rows_button.rect.center)
    at = next(at for at, fit in enumerate(panel_of(table).fits) if fit.play.kind == CROSS and len(fit.play.row.cards) == 4)
    stage.click(panel_of(table)._line(at).center)
    stage.point((8, 8))
    assert {copy.key for copy in rack_of(table).picked} == {11, 33, 44}
    stage.key(pygame.K_RETURN)
    assert played(table)[0] == "cross 11 33 44 at 22/20-24"


def test_one_card_of_a_crossing_lights_its_place_and_the_cards_that_it_needs(table: Any, stage: Driver) -> None:
    pick(stage, 11)
    assert table.side.turn.now.partners == {33, 44} and choice_of(table).leads[0].play.kind == CROSS
    assert "22" in table.side.words.paper().body
    dark = table.app.screen.copy()
    choice_of(table).leads = ()
    table.refresh()
    stage.rest()
    stage.app.paint()
    assert pygame.image.tobytes(dark, "RGB") != pygame.image.tobytes(stage.app.screen, "RGB"), "nothing is lit"


def test_the_list_is_empty_exactly_when_nothing_can_be_laid() -> None:
    rules, seen = catalogue.rules("nmbrs"), 0
    for seed, level in enumerate(("simplified", "standard", "advanced")):
        match = Match.new(rules, 3, {"level": level}, seed)
        for at in range(60):
            if match.outcome is not None:
                break
            view = match.view(match.to_act)
            if view.phase == PLAY:
                legal = {move for move in legal_moves(view) if move.word in PLAYS}
                ways = ways_to_lay(view)
                assert bool(ways) == bool(legal) and {fit.move for fit in ways} <= legal
                seen += bool(ways)
            match.play(BOT.choose(view, "medium" if at % 3 else "easy", 0.1, at))
    assert seen > 20


def here(stage: Driver) -> Any:
    """A table at which 30 fits a row, 11 only with other cards, and 7 nowhere."""
    place = position(hand=(11, 33, 44, 30, 7), rows=("15 20 25", "22 24 26"), options={"level": "standard"})
    return sit(stage, loaded(stage, place | {"opened": [True, False, False, False]}))


def test_a_discard_is_not_gold_while_more_cards_would_make_a_row(stage: Driver) -> None:
    table = here(stage)
    pick(stage, 11)
    assert choice_of(table).leads and (table.buttons.end.label, table.buttons.end.kind) == ("Discard", "second")
    stage.click(table.buttons.end.rect.center)
    assert played(table) == ["discard 11"]


def test_a_card_that_fits_is_laid_by_the_button_and_discarded_on_its_pile(stage: Driver) -> None:
    table = here(stage)
    pick(stage, 30)
    assert (table.buttons.end.label, table.buttons.end.kind) == ("Lay", "first")
    assert "click the open pile" in table.side.words.paper().body
    stage.click(table.buttons.end.rect.center)
    assert played(table) == ["build 30 to 15-25"]
    table = here(stage)
    pick(stage, 30)
    stage.click(choice_of(table).places.open_box.center)
    assert played(table) == [] and table.buttons.end.label == "Discard"
    stage.click(choice_of(table).places.open_box.center)
    assert played(table) == ["discard 30"]


def test_the_button_discards_a_card_that_fits_where_the_hint_says_so(stage: Driver) -> None:
    table = here(stage)
    table.hints.hint, table.hints.hint_stage = Hint(discard(30), phrase("It is told to.")), 2
    pick(stage, 30)
    assert (table.buttons.end.label, table.buttons.end.kind) == ("Discard", "first")
    stage.click(table.buttons.end.rect.center)
    assert played(table) == ["discard 30"]


def test_the_cards_of_the_hint_are_laid_as_the_hint_lays_them(stage: Driver) -> None:
    """38 and 39 with a joker: it could be 37 or 40, for the same points."""
    table = sit(stage, loaded(stage, position(hand=(38, 39, 7, 31, 103), rows=("20 22 24",))))
    for name in ("row 37=Jb 38 39", "row 38 39 40=Jb"):
        table.hints.hint, table.hints.hint_stage = Hint(table.session.match.rules.parse(name), phrase("It is told to.")), 2
        pick(stage, 38, 39, 103)
        assert (text(table.side.turn.offered()), table.buttons.end.kind) == (name, "first")
        pick(stage, 38, 39, 103)


def test_what_is_selected_sends_the_coach_off_the_paper_and_undo_puts_it_back(stage: Driver) -> None:
    table = here(stage)
    assert not table.side.turn.begun()
    pick(stage, 11)
    assert table.side.turn.begun()
    stage.click(table.buttons.undo.rect.center)
    assert not choice_of(table).cards and not table.side.turn.begun()


def test_the_button_is_gold_at_the_place_that_is_pointed_at(stage: Driver) -> None:
    here = position(hand=(11, 33, 44, 30, 7), rows=("15 20 25", "22 24 26"), options={"level": "standard"})
    table = sit(stage, loaded(stage, here | {"opened": [True, False, False, False]}))
    pick(stage, 30)
    choice_of(table).point(choice_of(table).lit_targets[0])
    table.refresh()
    assert (table.buttons.end.label, table.buttons.end.kind) == ("Lay", "first")


def test_an_exchange_of_a_joker_counts_as_a_way_to_go_on(stage: Driver) -> None:
    """Without the joker nothing fits; 58 frees it, and it goes between 20 and 40."""
    table = sit(stage, loaded(stage, position(hand=(58, 20, 40, 7), rows=("57 58=Jg 59",))))
    paper = table.side.words.paper()
    assert (paper.heading, paper.body) == ("A joker can be exchanged", "Pick 58, then click the joker.")
    pick(stage, 58)
    assert "Click the lit joker" in table.side.words.paper().body


@pytest.mark.parametrize(("rounds", "ends"), [(12, "round"), (2, "match")])
def test_what_empties_the_hand_says_that_it_ends_the_round(stage: Driver, rounds: int, ends: str) -> None:
    options = {"level": "simplified", "aim": 100, "max_rounds": rounds}
    table = sit(stage, loaded(stage, position(hand=(10, 20, 30), rows=("12 14 16",), options=options, round=2)))
    pick(stage, 10, 20, 30)
    assert table.side.words.paper().body.startswith(f"Nothing is left in your hand then: the {ends} ends.")


def test_one_card_left_is_told_what_its_discard_does(stage: Driver) -> None:
    table = sit(stage, loaded(stage, position(hand=(70,), rows=("12 14 16",))))
    assert "the round ends" in table.side.words.paper().body
    pick(stage, 70)
    assert "the round ends" in table.side.words.paper().body
