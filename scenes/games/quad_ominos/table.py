"""The Quad-Ominos table: its parts, put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.quad_ominos.events import BonusLaid, Drew, Ended, Laid
from game.quad_ominos.state import target
from game.quad_ominos.tiles import TARGET, spoken
from game.rounds import RoundEnded
from scenes.games.quad_ominos import words
from scenes.games.quad_ominos.ground import QuadOminosGround
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import QuadOminosHolding, TileSelection, round_tiles, tile_rack
from scenes.games.quad_ominos.show import Show
from scenes.games.quad_ominos.turn import QuadOminosTurn, place_name, tiles_on
from scenes.games.quad_ominos.words import QuadOminosPlateText, QuadOminosWords, SeatClock
from scenes.kit.language import N_, _
from scenes.table.desk import Desk
from scenes.table.game import Counting, Highlights, Side, Spoken, Tally
from scenes.table.hand.rack import hand_words
from scenes.table.moments.moment import Kind, Moment, last, took_lead
from scenes.table.plates.plates import Plates

LETTERS = 26
"""How many letters a line of the log should hold."""


def side(desk: Desk) -> Side:
    """Makes Quad-Ominos's side of a table."""
    tally, clock, sel = Tally(desk), SeatClock(desk), TileSelection(desk)
    places = Layout(desk, tile_rack(sel))
    holding = QuadOminosHolding(sel, places)
    plates = Plates(desk, QuadOminosPlateText(tally))
    plates.ring = clock.draw_around
    words = QuadOminosWords(sel, places, tally, clock)
    turn = QuadOminosTurn(sel, holding, Show(sel, places, tally, plates.points), words)
    sel.rack.callbacks.word = lambda copy: spoken(str(copy.key))
    counting = Counting(round_tiles(desk), TARGET[desk.session.match.view(None).tiles])
    return Side(
        QuadOminosGround(turn, plates), turn, words, holding, counting=counting, letters=LETTERS,
        highlights=QuadOminosHighlights(places), plates=plates, spoken=QuadOminosSpoken(sel), permit=sel.permit,
    )


class QuadOminosSpoken(Spoken):
    """Its table has no end, so places are walked over and not typed."""

    def __init__(self, sel: TileSelection) -> None:
        self.sel = sel

    def table(self) -> Sequence[str]:
        tiles = tiles_on(self.sel)
        said = [f"{place_name(place)}: {spoken(tile)}." for place, tile in sorted(tiles.items())]
        well = self.sel.desk.hands.view.well
        return [*said, _("The draw pile: {count}").format(count=words.tiles_left(well)) + "."]

    def drew(self, events: Sequence[Any]) -> str:
        tiles = [spoken(event.tile) for event in events if event.kind == Drew.kind and event.tile]
        return _("You drew {pieces}.").format(pieces=", ".join(tiles)) if tiles else ""

    def hint(self, hint: Any, stage: int) -> str:
        draft = self.sel.draft
        laid = hint.move.laid[0 if draft is None else len(draft.laid):]
        if stage < 2:
            return words.tile_words(laid[0].tile) if laid else ""
        return ". ".join(_("{place}: {what}").format(place=place_name(one.place), what=spoken(one.tile)) for one in laid)

    def hand(self) -> Sequence[str]:
        return hand_words(self.sel.rack)


CORNERS = Kind(N_("Four corners!"), N_("{name} matched all four corners"), voice="corners", weight=5)
LAST = last(N_("Hand empty!"), N_("{name} laid the last tile of round {number}"))


class QuadOminosHighlights(Highlights):
    """What everybody at a Quad-Ominos table feels."""

    def __init__(self, places: Layout) -> None:
        self.places = places

    def found(self, before: Any, events: Sequence[Any], after: Any) -> list[Moment]:
        moments = []
        for event in events:
            if isinstance(event, Laid | BonusLaid):
                if len(event.matched) == 4:
                    moments.append(Moment(CORNERS, event.seat, ((event.x, event.y),)))
                if event.left == 0:
                    moments.append(Moment(LAST, event.seat, ((event.x, event.y),), before.round))
        if moments or any(isinstance(event, RoundEnded | Ended) for event in events):
            return moments
        return took_lead(before.scores, after.scores, self.tension(after))

    def tension(self, view: Any) -> float:
        near = max(view.scores) / target(view)
        return float(max(0.0, min(1.0, max(near, 0.8 if min(view.counts, default=9) <= 2 else 0.0))))

    def about(self, moment: Moment) -> list[pygame.Rect]:
        if not moment.about:
            return [self.places.rim[moment.seat].box]
        return [self.places.camera.box(place) for place in moment.about]
