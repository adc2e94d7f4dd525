"""The table of Noughts: its parts, put together."""

from __future__ import annotations

from scenes.table.desk import Desk
from scenes.table.game import Side
from tests.toy.ground import ToyGround
from tests.toy.turn import ToyTurn
from tests.toy.words import ToyWords


def side(desk: Desk) -> Side:
    """What Noughts gives to a table."""
    turn = ToyTurn(desk)
    return Side(ToyGround(turn), turn, ToyWords(desk))
