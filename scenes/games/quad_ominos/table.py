"""The Quad-Ominos table: its parts, put together."""

from __future__ import annotations

from collections.abc import Sequence

from game.contract import Seat
from game.quad_ominos.state import View
from game.quad_ominos.tiles import TARGET, spoken, the_set
from scenes.games.quad_ominos.bubble import FeltBubble
from scenes.games.quad_ominos.face import RoundTiles, tile_rack
from scenes.games.quad_ominos.felt.highlights import QuadOminosHighlights
from scenes.games.quad_ominos.ground import QuadOminosGround
from scenes.games.quad_ominos.laying import LooseTiles
from scenes.games.quad_ominos.paint import Overlay
from scenes.games.quad_ominos.papers import QuadOminosWords
from scenes.games.quad_ominos.places import Places, Sight
from scenes.games.quad_ominos.seats import QuadOminosTold
from scenes.games.quad_ominos.selection import TileSelection
from scenes.games.quad_ominos.show import Show
from scenes.games.quad_ominos.spoken.answers import QuadOminosSpoken
from scenes.games.quad_ominos.telling import Moments, SeatClock, Telling
from scenes.games.quad_ominos.turn import QuadOminosTurn
from scenes.table.desk import Desk
from scenes.table.game import Counting, Holding, Side
from scenes.table.plates.plates import Plates

LETTERS = 26
"""How many letters a line of the log should hold."""




class QuadOminosHolding(Holding):
    """The tiles in hand, whose keys are their names."""

    def __init__(self, loose: LooseTiles) -> None:
        self.loose, self.rack = loose, loose.rack

    def keys(self, view: View) -> Sequence[str]:
        return view.hand

    def kinds(self) -> Sequence[str]:
        return the_set(self.loose.desk.session.match.view(None).tiles)

    def count(self, view: View, seat: Seat) -> int:
        return view.counts[seat]

    def shown(self, view: View) -> None:
        self.loose.sync()
        self.rack.orders.sort_again()

    def front_moved(self) -> None:
        self.loose.places.layout()


class QuadOminosCounting(Counting):
    """The rounds of a match: tiles that are left count their sums."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.goal = TARGET[desk.session.match.view(None).tiles]

    def face(self) -> RoundTiles:
        return RoundTiles(self.desk)


def side(desk: Desk) -> Side:
    """Makes Quad-Ominos's side of a table."""
    telling, moments, clock = Telling(desk), Moments(desk), SeatClock(desk)
    sel = TileSelection(desk, moments)
    places = Places(desk, tile_rack(sel))
    sight, loose = Sight(desk, places), LooseTiles(sel, places)
    plates = Plates(desk, QuadOminosTold(telling))
    plates.ring = clock.draw_around
    overlay = Overlay(loose, sight, Show(desk, places, sight, telling, moments, plates.points), plates)
    words = QuadOminosWords(sel, places, telling, clock)
    turn = QuadOminosTurn(sel, loose, sight, overlay, words)
    sel.rack.told.word = lambda copy: spoken(str(copy.key))
    return Side(
        QuadOminosGround(turn), turn, words, QuadOminosHolding(loose), counting=QuadOminosCounting(desk), letters=LETTERS,
        highlights=QuadOminosHighlights(places), bubble=FeltBubble(sight), plates=plates,
        spoken=QuadOminosSpoken(sel), permit=sel.permit,
    )
