"""A match that is closed with a turn half made goes on as it was before that turn: nothing is lost, and nothing is half done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session
from tests.scenes.driver import TableDriver


def half_querni(d: TableDriver) -> bool:
    path = next(move.path for move in d.session.match.legal() if move.path)
    board = d.table.side.ground.places.board
    d.click(board.centres[path[0]])
    d.point(board.centres[path[1]])
    return d.table.side.turn.sel.held is not None


def half_qumero(d: TableDriver) -> bool:
    sel = d.table.side.turn.sel
    return bool(sel.choose_next()) and sel.draft.move is not None


def half_quad(d: TableDriver) -> bool:
    sel = d.table.side.turn.sel
    sel.drafts.go(sel.draft.lay(next(ways[0] for places in sel.draft.fits.values() for ways in places.values())))
    d.table.refresh()
    return bool(sel.draft.laid)


def half_cards(d: TableDriver) -> bool:
    rack = d.table.side.holding.rack
    rack.selection.pick(rack.copies[:2])
    d.table.refresh()
    return bool(d.table.side.turn.choosing())


def half_board(d: TableDriver) -> bool:
    turn = d.table.side.turn
    turn.tap(next(place for place in turn.board.boxes() if turn.sel.ways(place)))
    return bool(turn.choosing())


HALF: dict[str, Callable[[TableDriver], bool]] = {
    "querni": half_querni, "qumero": half_qumero, "quad_ominos": half_quad, "rumbugz": half_cards, "nmbrs": half_cards,
}


@pytest.mark.parametrize("key", catalogue.games())
def test_the_match_goes_on_as_it_was_before_what_was_half_made(key: str, tmp_path: Path) -> None:
    def driver() -> TableDriver:
        return TableDriver(tmp_path, (1280, 720), empty=("title", "results"), bots_speed="off", people_speed="off")

    d = driver()
    session = Session.start(d.profile, key, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]), 4)
    while session.match.to_act != 0 or len(list(session.match.legal())) < 3:
        session.play(next(session.match.legal()))
    d.sit(session)
    d.rest()
    assert d.table.ready and HALF.get(key, half_board)(d), "something is half made"
    before, moves = session.match.state, list(d.moves)
    d.close()

    again: Any = driver()
    loaded = Session.resume(Profile(tmp_path))
    assert loaded.match.state == before and not loaded.faults
    again.sit(loaded)
    again.rest()
    assert again.moves == moves and again.table.ready and not again.table.side.turn.begun() and again.toast == ""
