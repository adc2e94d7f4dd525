"""What a person is doing at a Quad-Ominos table: the draft of a turn, the tile that is held, where and how it would lie."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.contract import Refusal, phrase
from game.quad_ominos.board import Laid, Place
from game.quad_ominos.fitting import Placement
from game.quad_ominos.moves import DRAW
from game.quad_ominos.permits import why_fits
from game.quad_ominos.tiles import NAME, turns
from scenes.games.quad_ominos.draft import Draft
from scenes.games.quad_ominos.telling import Moments
from scenes.kit.language import _
from scenes.kit.widgets import Widget
from scenes.table.board.selection import Selection
from scenes.table.desk import Desk
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy
from scenes.table.hand.rack import Rack


class TileSelection(Selection):
    """What is held is a copy of the rack; places at fault have the number of a corner. It knows no pixels."""

    rack: Rack
    held: Copy | None

    def __init__(self, desk: Desk, moments: Moments) -> None:
        super().__init__(desk)
        self.moments = moments
        self.spin = 0
        """The number of quarter turns of the held tile where it does not fit."""
        self.pointed: str | None = None
        """The tile of the rack under the pointer."""

    def took(self) -> bool:
        """Takes over what is picked in the rack; True when another tile is held than before."""
        before, self.held = self.held, next(iter(self.rack.picked), None)
        if self.held == before:
            return False
        self.way = self.spin = 0
        self.faults = ()
        return True

    def let_go(self) -> None:
        super().let_go()
        self.over, self.spin = None, 0
        self.rack.hand.drop()

    def drop(self) -> None:
        """Forgets all that is being made, held, pointed at or at fault."""
        self.let_go()
        self.drafts, self.pointed, self.faults = None, None, ()

    def point_tile(self, copy: Copy | None) -> None:
        """Takes the tile of the rack that is pointed at, so that the places where it fits are lit already."""
        tile = None if copy is None or copy.key is None else str(copy.key)
        if tile != self.pointed:
            self.pointed = tile
            self.desk.page.touch()

    def turn(self, by: int) -> bool:
        """Turns the held tile: over a lit place to the next way that fits, else freely; False when nothing is held."""
        if self.held is None:
            return False
        if self.ghost is None:
            self.spin += by
            self.desk.sounds.play("tile_lift")
            self.desk.refresh()
        elif super().turn(by):
            self.moments.pop(self.over)
            self.desk.sounds.play("tile_lift")
        return True

    def why_not(self, takers: Collection[Widget]) -> Refusal | None:
        """Why the turn cannot be ended now; None where it can be, and where one of `takers` would take Enter to lay a tile."""
        page, draft = self.desk.page, self.draft
        if draft is None or draft.only_word or draft.move or (page.keys_used and page.focus in takers):
            return None
        if draft.laid:
            return Refusal("T8", phrase("Lay both bonus tiles, or take them back."))
        return Refusal("T9", phrase("Lay a tile first: one of yours fits."))

    # ---- what is held

    @property
    def tile(self) -> str | None:
        """The name of the held tile."""
        return None if self.held is None else str(self.held.key)

    @property
    def lit(self) -> dict[Place, list[Placement]]:
        """The places where the held tile can be laid, each with the ways in which it fits."""
        draft: Draft | None = self.draft
        return draft.places(self.tile) if draft is not None and self.tile is not None and self.desk.ready else {}

    def ways(self, place: Any) -> Sequence[Placement]:
        return self.lit.get(place, ())

    def first_way(self) -> int:
        """That of the hint, where it is shown there."""
        hint = self.hint_tile
        return next((at for at, option in enumerate(self.ways(self.over)) if option.laid == hint), 0)

    def permit(self) -> str:
        """Which corners of the held tile match at the place that is pointed at; empty where it fits at none."""
        why = None if self.ghost is None else why_fits(self.draft.board, self.ghost.laid)
        return "" if why is None else why.say(_)

    @property
    def shown(self) -> str:
        """The held tile as it is turned now."""
        assert self.tile is not None
        if self.ghost is not None:
            return str(self.ghost.laid.tile)
        every = turns(self.tile)
        return every[self.spin % len(every)]

    # ---- what is open now

    @property
    def must_draw(self) -> bool:
        """Whether a click on the well draws a tile."""
        return self.desk.ready and self.draft is not None and self.draft.only_word == DRAW

    @property
    def in_bonus(self) -> bool:
        """Whether what is laid now is a bonus tile, which brings no further bonus."""
        return self.draft is not None and bool(self.draft.laid)

    def state_of(self, copy: Copy) -> State:
        """How a tile on the rack looks, so that those that can be laid now stand out."""
        if self.draft is None or not self.desk.ready or self.draft.full:
            return "rest"
        return "up" if copy.key in self.draft.fits else "dim"

    # ---- the hint

    @property
    def hinted(self) -> str | None:
        """The tile that the hint is about."""
        hint = self.desk.hints.hint
        if hint is None or not self.desk.ready or hint.move.word != "place" or self.draft is None:
            return None
        at = len(self.draft.laid)
        return NAME[hint.move.laid[at].tile] if at < len(hint.move.laid) else None

    @property
    def hint_tile(self) -> Laid | None:
        """The tile of the hint as it would lie, from its second stage on."""
        hint = self.desk.hints.hint
        if self.hinted is None or hint is None or self.desk.hints.hint_stage < 2 or self.draft is None:
            return None
        found: Laid = hint.move.laid[len(self.draft.laid)]
        return found
