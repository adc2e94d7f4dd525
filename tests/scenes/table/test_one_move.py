"""The kit for a board where a turn is one move, with pieces that are picked up: the template, changed as its guide says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.contract import Refusal, Step, VisibleEvent, phrase
from game.match import Match
from game.seats import changed
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.plates import plates
from scenes.table.shell import Table
from scenes.table.stage import Pieces
from tests.scenes.driver import TableDriver
from tests.toy.entry import MAPS
from tools.template.game.rules import FIELD, FREE, NAMES, SIZE, Laid, State, ToyRules
from tools.template.scenes.table import ToyBoard, ToyGround, ToyTurn
from tools.template.scenes.words import ToyWords


class Slide(NamedTuple):
    """A piece goes from a field to one beside it."""

    start: int
    field: int


class SlideRules(ToyRules):
    """Each seat has one piece, and moves it."""

    def start(self, options: Any, seats: int, seed: int) -> Step[State]:
        return Step(State(4, 0, changed(changed((FREE,) * len(NAMES), FIELD["a1"], 0), FIELD["d4"], 1)))

    def moves(self, view: Any) -> Iterator[Any]:
        every = (Slide(start, field) for start in range(len(NAMES)) for field in range(len(NAMES)))
        return (move for move in every if self.check(view, move) is None)

    def check(self, view: Any, move: Any) -> Refusal | None:
        far = abs(move.start % SIZE - move.field % SIZE) + abs(move.start // SIZE - move.field // SIZE)
        if far != 1 or view.state.board[move.start] != view.seat or view.state.board[move.field] != FREE:
            return Refusal("O3", phrase("That is not beside it."), (NAMES[move.field],))
        return None

    def play(self, state: State, move: Any) -> Step[State]:
        visible = VisibleEvent(Laid(state.turn, NAMES[move.field]))
        return Step(state._replace(board=slid(state.board, move), turn=1 - state.turn), (visible,))

    def text(self, move: Any) -> str:
        return f"{NAMES[move.start]}-{NAMES[move.field]}"


def slid(board: Any, move: Slide) -> tuple[int, ...]:
    """The board after a move."""
    return changed(changed(tuple(board), move.field, board[move.start]), move.start, FREE)


class SlideTurn(ToyTurn):
    def pick(self, place: Any) -> None:
        if self.desk.hands.now.state.board[place] == self.desk.seat and self.sel.draft is None:
            self.sel.hold(place)
        else:
            super().pick(place)

    def grab(self, place: Any) -> bool:
        self.pick(place)
        return bool(self.sel.held == place)

    def means(self, place: Any) -> Any:
        return None if self.sel.held is None else Slide(self.sel.held, place)

    def lies(self, place: Any) -> bool:
        return self.sel.draft is not None and bool(self.sel.draft.field == place)


class SlideGround(ToyGround):
    plans = MAPS

    def pieces_of(self, view: Any, draft: Any) -> Pieces:
        board = view.state.board if draft is None else slid(view.state.board, draft)
        return super().pieces_of(view._replace(state=view.state._replace(board=board)), None)


def slide_side(desk: Desk) -> Side:
    turn = SlideTurn(desk, ToyBoard(FIELD["a1"]))
    ground = SlideGround(turn, plates.PlateText(desk))
    return Side(ground, turn, ToyWords(desk), plates=ground.plates)


def sat(home: Path) -> TableDriver:
    d = TableDriver(home)
    d.patient = True
    d.app.routes["table"] = partial(Table, side=slide_side)
    match: Match[Any, Any, Any] = Match.new(SlideRules(), 2, {"line": 4}, 1)
    people = TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {})
    d.sit(Session(d.profile, match, people, None))
    return d


def middle(d: TableDriver, name: str) -> Any:
    return d.table.side.turn.board.box(FIELD[name]).center


def test_a_piece_is_picked_up_put_down_taken_back_and_played(tmp_path: Path) -> None:
    d = sat(tmp_path)
    turn = d.table.side.turn
    d.click(middle(d, "b2"))
    assert turn.sel.held is None and not d.table.bubble.visible, "an empty field holds nothing"
    d.click(middle(d, "a1"))
    assert turn.sel.held == FIELD["a1"] and turn.choosing()
    d.click(middle(d, "c1"))
    assert turn.sel.held is None and d.table.bubble.sentence == "That is not beside it."
    d.key(pygame.K_ESCAPE)
    d.click(middle(d, "a1"))
    d.click(middle(d, "b1"))
    assert turn.offered() == Slide(FIELD["a1"], FIELD["b1"]) and turn.sel.held is None
    assert set(d.table.stage.pieces) == {FIELD["b1"], FIELD["d4"]}
    d.undo()
    assert turn.offered() is None and set(d.table.stage.pieces) == {FIELD["a1"], FIELD["d4"]}
    d.click(middle(d, "a1"))
    d.click(middle(d, "a2"))
    d.click(middle(d, "a2"))
    assert d.moves == ["a1-a2"]


def test_a_piece_is_dragged_to_a_field(tmp_path: Path) -> None:
    d = sat(tmp_path)
    d.carry(middle(d, "a1"), middle(d, "a2"))
    assert d.moves == [] and d.table.side.turn.may_end()
    d.key(pygame.K_RETURN)
    assert d.moves == ["a1-a2"]
