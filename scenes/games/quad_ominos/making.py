"""What a person is making at a Quad-Ominos table: the draft of a turn, the tile that is held, and where it would lie."""

from __future__ import annotations

from collections.abc import Collection

from game.contract import Refusal, phrase
from game.quad_ominos.board import Laid, Place
from game.quad_ominos.fitting import Placement
from game.quad_ominos.moves import DRAW
from game.quad_ominos.permits import why_fits
from game.quad_ominos.tiles import NAME, turns
from scenes.games.quad_ominos.draft import Draft
from scenes.kit.language import _
from scenes.kit.widgets import Widget
from scenes.table.desk import Desk
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy


class Making:
    """The turn in the making. It knows the rules' own lists and no pixels."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.draft: Draft | None = None
        """The turn that a person is making."""
        self.held: Copy | None = None
        """The tile that is held, or None."""
        self.over: Place | None = None
        """The place under the pointer or the cursor of the keys."""
        self.turn = 0
        """Which of the ways that fit is chosen over a lit place."""
        self.spin = 0
        """The number of quarter turns of the held tile where it does not fit."""
        self.pointed: str | None = None
        """The tile of the rack under the pointer."""
        self.faults: tuple[tuple[Place, int], ...] = ()
        """Places and corners at which numbers do not agree."""

    def drop(self) -> None:
        """Forgets all that is being made, pointed at or at fault."""
        self.draft = self.held = self.over = self.pointed = None
        self.faults = ()

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
        return self.draft.places(self.tile) if self.draft is not None and self.tile is not None and self.desk.ready else {}

    @property
    def ghost(self) -> Placement | None:
        """The held tile as it would lie at the place it is over; None where it does not fit."""
        options = self.lit.get(self.over, []) if self.over is not None else []
        return options[self.turn % len(options)] if options else None

    def permit(self) -> str:
        """Which corners of the held tile match at the place that is pointed at; empty where it fits at none."""
        ghost = self.ghost
        why = None if ghost is None or self.draft is None else why_fits(self.draft.board, ghost.laid)
        return "" if why is None else why.say(_)

    @property
    def first_way(self) -> int:
        """Which of the ways that fit is chosen first at the place it is over: that of the hint, where it is shown there."""
        hint, options = self.hint_tile, self.lit.get(self.over, []) if self.over is not None else []
        return next((at for at, option in enumerate(options) if option.laid == hint), 0)

    @property
    def shown(self) -> str:
        """The held tile as it is turned now."""
        assert self.tile is not None
        ghost = self.ghost
        if ghost is not None:
            return ghost.laid.tile
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
