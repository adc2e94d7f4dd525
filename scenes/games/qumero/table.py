"""The QUMERO table: its parts, put together."""

from __future__ import annotations

from scenes.games.qumero.felt.highlights import QumeroHighlights
from scenes.games.qumero.ground import QumeroGround
from scenes.games.qumero.moments import Moments
from scenes.games.qumero.papers import QumeroWords
from scenes.games.qumero.places import Places
from scenes.games.qumero.selection import QumeroSelection
from scenes.games.qumero.spoken.answers import QumeroSpoken
from scenes.games.qumero.story import Story
from scenes.games.qumero.tally import Tally
from scenes.games.qumero.turn import QumeroTurn
from scenes.table.desk import Desk
from scenes.table.game import Side

LETTERS = 24
"""So many letters a line of the log is to hold."""


"""The red of the lid, and the fields of the grid."""


def side(desk: Desk) -> Side:
    """What QUMERO gives to a table."""
    places, tally = Places(desk), Tally(desk)
    sel = QumeroSelection(places)
    moments, story = Moments(desk), Story(desk)
    turn = QumeroTurn(sel, tally, moments, story)
    ground = QumeroGround(turn, tally, moments, story)
    return Side(ground, turn, QumeroWords(sel, tally, story, turn.options), letters=LETTERS,
                highlights=QumeroHighlights(places, tally, moments, turn.tray), plates=ground.plates,
                spoken=QumeroSpoken(turn.board, turn.tray, tally), permit=turn.permit)
