"""A pad is enough: each game from its seats to the result by posted events, and all of a table by its cross and by Tab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game import catalogue
from game.contract import Options
from game.querni.board import FIELD
from scenes.evening.results import Results
from scenes.kit.actions import keymap
from scenes.kit.widgets import Widget
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.shell import Table
from tests.scenes.driver import Driver
from tools.gallery.stage import Clock

SHORT: dict[str, Options] = {
    "nmbrs": {"max_rounds": 1, "level": "simplified"}, "rumbugz": {"rounds": 2}, "quad_ominos": {"tiles": 70},
}
"""What makes a match of a game short."""
DEEP = 12
"""After so many pushes into one direction the cursor of a board or a rack has come to its edge."""
CROSS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def company(key: str) -> TableSetup:
    """A person, and as few bots as a game needs."""
    count = max(2, catalogue.rules(key).info.min_seats)
    seats = [SeatSetup(f"Seat {seat}", seat, "easy" if seat else "human") for seat in range(count)]
    return TableSetup(seats, dict(SHORT.get(key, {})))


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Driver]:
    """A program that shows moves at once and whose frames nobody looks at."""
    clock = Clock()
    with clock.in_force():
        made = Driver(tmp_path, clock=clock, people_speed="off", bots_speed="off", reduced_motion=True)
        made.pace, made.profile.seed = 150, 7
        made.app.paint = lambda: None  # type: ignore[method-assign]
        yield made
        made.close()


def press(player: Driver, action: str) -> None:
    """The button of the pad that does this."""
    button = keymap().button(action)
    assert button is not None
    player.pad(button)


def walk(player: Driver, board: Any, field: int) -> None:
    """Takes the cursor of a board of ten columns to a field."""
    while board.at != field:
        across, up = field % 10 - board.at % 10, field // 10 - board.at // 10
        player.hat(*((across > 0) - (across < 0), 0) if across else (0, (up > 0) - (up < 0)))


def step(player: Driver, table: Any) -> None:
    """Takes a stone of QUERNI one step or jump on, without taking others off; passes where none can."""
    rules, match = table.session.match.rules, table.session.match
    ways = sorted((rules.text(move) for move in match.legal()), key=lambda text: ("x" in text, len(text), text))
    for field in ways[0].replace("*", "-").split("-") if "x" not in ways[0] else ():
        if field in FIELD:
            walk(player, table.side.turn.board, FIELD[field])
            press(player, "accept")
    press(player, "end")


def play(player: Driver, table: Any, chance: Random) -> None:
    """One gesture of somebody who knows which buttons lead away, and for the rest tries what the pad has."""
    own, gold = table.person_to_act and not table.motion.active, table.buttons.end
    leads_away = (table.buttons.menu, table.buttons.rules, table.buttons.hint, table.buttons.undo, table.log.tab, table.log)
    if not own and table.past.viewing_ply is None:
        player.let_pass(4000, lambda: player.top is not table or (table.person_to_act and not table.motion.active))
    elif table.session.game == "querni":
        step(player, table)
    elif gold.visible and gold.enabled and chance.random() < 0.7:
        press(player, "end")
    elif table.focus not in leads_away and chance.random() < 0.6:
        press(player, "accept")
    else:
        player.hat(*chance.choice(CROSS))


@pytest.mark.parametrize("key", catalogue.games())
def test_a_whole_match_from_the_seats_to_the_result_by_pad(player: Driver, key: str) -> None:
    chance = Random(2)
    player.app.settings.tables[key] = company(key)
    player.open("seats", game=key)
    press(player, "end")
    for _gesture in range(20_000):
        if isinstance(player.top, Table):
            play(player, player.top, chance)
        elif isinstance(player.top, Results):
            break
        else:
            press(player, "end")
    assert isinstance(player.top, Results) and player.top.session.match.outcome is not None


def reached(player: Driver, table: Any) -> set[Widget]:
    """What gets the focus by the cross: all that is left through from what was reached before, in all directions."""
    found, left = {table.focus}, [table.focus]
    while left:
        start = left.pop()
        for push in CROSS:
            table.set_focus(start)
            for _time in range(DEEP):
                player.hat(*push)
                if table.focus is not start:
                    break
            if table.focus not in found:
                found.add(table.focus)
                left.append(table.focus)
    return found


def tabbed(player: Driver, table: Any) -> set[Widget]:
    """What gets the focus by Tab, once around."""
    found = set()
    for _time in table.ring():
        player.key(pygame.K_TAB)
        found.add(table.focus)
    return found


@pytest.mark.parametrize("by", ["pad", "tab"])
@pytest.mark.parametrize("key", catalogue.games())
def test_all_of_a_table_has_the_focus_by_pad_and_by_tab(player: Driver, key: str, by: str) -> None:
    player.open("table", session=Session.start(player.profile, key, company(key), 3))
    table: Any = player.top
    player.let_pass(30_000, lambda: table.person_to_act and not table.motion.active)
    player.hat(0, 1)
    had = reached(player, table) if by == "pad" else tabbed(player, table)
    left = [widget for widget in table.ring() if widget not in had]
    assert player.top is table and not left, [(widget.label, widget.rect) for widget in left]
    assert {table.buttons.rules, table.buttons.menu, table.log.tab} <= had


@pytest.mark.parametrize("action", ["undo", "redo", "hint", "rules", "menu", "end", "accept", "cancel", "turn", "hide", "home"])
def test_a_button_of_the_pad_does_it(action: str) -> None:
    assert keymap().button(action) is not None
