"""The QUERNI table: its parts, put together."""

from __future__ import annotations

from scenes.games.querni.agree import QuerniAgreeing
from scenes.games.querni.ground import QuerniGround
from scenes.games.querni.highlights import QuerniHighlights
from scenes.games.querni.papers import QuerniWords
from scenes.games.querni.places import Places
from scenes.games.querni.selection import QuerniSelection
from scenes.games.querni.show import Show
from scenes.games.querni.spoken.answers import QuerniSpoken
from scenes.games.querni.turn import QuerniTurn
from scenes.table.desk import Desk
from scenes.table.game import Side

"""The blue of the lid, and hops."""


def side(desk: Desk) -> Side:
    """Makes QUERNI's side of a table."""
    places, sel = Places(desk), QuerniSelection(desk)
    show = Show(desk, places)
    turn = QuerniTurn(sel, places, show)
    ground = QuerniGround(turn)
    return Side(ground, turn, QuerniWords(sel), highlights=QuerniHighlights(places), agreeing=QuerniAgreeing(),
                plates=ground.plates, spoken=QuerniSpoken(sel, turn.board), permit=sel.permit)
