"""The answers of a Quad-Ominos table to the keys that ask: the tiles on the table, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.quad_ominos.events import Drew
from game.quad_ominos.tiles import spoken
from scenes.games.quad_ominos import words
from scenes.games.quad_ominos.selection import TileSelection
from scenes.games.quad_ominos.spoken.places import place_name, tiles_on
from scenes.kit.language import _
from scenes.table.game import Spoken
from scenes.table.hand.rack import hand_words


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
            return words.tile(laid[0].tile) if laid else ""
        return ". ".join(_("{place}: {what}").format(place=place_name(one.place), what=spoken(one.tile)) for one in laid)

    def hand(self) -> Sequence[str]:
        return hand_words(self.sel.rack)
