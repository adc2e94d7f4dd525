"""The nmbrs! side of a table: its parts, put together."""

from __future__ import annotations

from scenes.games.nmbrs.asking import NmbrsAsking, NmbrsCounting
from scenes.games.nmbrs.field.beds import Beds
from scenes.games.nmbrs.field.ends import Ends
from scenes.games.nmbrs.field.ground import NmbrsGround
from scenes.games.nmbrs.field.highlights import NmbrsHighlights
from scenes.games.nmbrs.field.places import Places
from scenes.games.nmbrs.field.show import Show
from scenes.games.nmbrs.field.tally import Tally
from scenes.games.nmbrs.gestures.choice import Choice
from scenes.games.nmbrs.gestures.hints import HintLights
from scenes.games.nmbrs.gestures.panel import RowsPanel
from scenes.games.nmbrs.gestures.permit import permit
from scenes.games.nmbrs.gestures.picking import Picking
from scenes.games.nmbrs.gestures.turn import NmbrsTurn
from scenes.games.nmbrs.holding import NmbrsHolding, new_rack
from scenes.games.nmbrs.now import Lit, Now
from scenes.games.nmbrs.paint import BoardPainter, CountingBack, OverPainter, StillPainter
from scenes.games.nmbrs.papers import NmbrsWords
from scenes.games.nmbrs.seats import NmbrsTold
from scenes.games.nmbrs.spoken.answers import NmbrsSpoken
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.plates.plates import Plates

LETTERS = 26
"""How many letters a line of the log should hold."""


"""The ochre of the lid, and rows that cross."""


def side(desk: Desk) -> Side:
    """Makes the nmbrs! side of a table."""
    now, lit = Now(desk), Lit()
    rack = new_rack(now, lit)
    places = Places(desk, rack)
    beds = Beds(desk, places.plane)
    tally = Tally(desk)
    ends, told = Ends(places, tally), NmbrsTold(tally)
    plates = Plates(desk, told)
    show = Show(now, ends, beds, plates.points, lit)
    choice = Choice(now, places, beds, lit)
    panel = RowsPanel(now, places)
    counting = CountingBack(now, choice)
    board = BoardPainter(now, places, beds, choice, HintLights(now), lambda: panel.visible)
    still = StillPainter(now, plates, told, counting)
    turn = NmbrsTurn(board, ends, tally, counting, Picking(now, rack, choice, panel))
    rack.told.word = lambda copy: now.card_words(copy.key)
    over = OverPainter(now, places, beds, choice, board.picture)
    return Side(
        NmbrsGround(desk, places, beds, show, tally, still, over, counting, board.picture),
        turn,
        NmbrsWords(now, choice, tally),
        NmbrsHolding(rack, places.place_seats),
        NmbrsAsking(now),
        NmbrsCounting(now),
        LETTERS,
        NmbrsHighlights(places),
        plates=plates, spoken=NmbrsSpoken(now, places, turn.piles, choice),
        permit=lambda: "" if turn.panel.visible else permit(choice),
    )
