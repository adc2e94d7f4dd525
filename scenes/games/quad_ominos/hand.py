"""The hand over the Quad-Ominos table: the tile that is held, the place it is over, the turn in which it would lie there.

A click in the rack picks a tile up and a click on the table lays it; a drag does both. Over a place where it fits a tile
turns itself; the wheel, R and the right button go through the turns that fit, and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.contract import Refusal
from game.quad_ominos.board import Place
from game.quad_ominos.fitting import Placement
from game.quad_ominos.tiles import turns
from scenes.table.hand.order import Copy

if TYPE_CHECKING:
    from scenes.games.quad_ominos.turn import QuadOminosTurn

PULL = 0.72
"""How near the pointer must come to the middle of a lit place, in sides of a place, to be over it."""


class Hand:
    """What is held and what is pointed at."""

    def __init__(self, table: QuadOminosTurn) -> None:
        self.table = table
        self.held: Copy | None = None
        """The tile in the hand that holds it, or None."""
        self.over: Place | None = None
        """The place under the pointer or the cursor of the keys."""
        self.turn = 0
        """Which of the fitting turns is chosen over a lit place."""
        self.spin = 0
        """By how many quarters the held tile is turned where it does not fit."""

    @property
    def tile(self) -> str | None:
        """The name of the held tile."""
        return None if self.held is None else str(self.held.key)

    @property
    def lit(self) -> dict[Place, list[Placement]]:
        """Where the held tile can be laid, with the turns in which it fits there."""
        draft = self.table.draft
        return draft.places(self.tile) if draft is not None and self.tile is not None and self.table.ready else {}

    @property
    def ghost(self) -> Placement | None:
        """The tile as it would lie at the place it is over."""
        options = self.lit.get(self.over, []) if self.over is not None else []
        return options[self.turn % len(options)] if options else None

    @property
    def shown(self) -> str:
        """The held tile as it is turned now."""
        assert self.tile is not None
        ghost = self.ghost
        if ghost is not None:
            return ghost.laid.tile
        every = turns(self.tile)
        return every[self.spin % len(every)]

    # ---- picking up and putting back

    def took(self) -> None:
        """What is picked in the rack has changed."""
        table = self.table
        picked = table.rack.picked
        before, self.held = self.held, picked[0] if picked else None
        if self.held != before:
            self.turn = self.spin = 0
            table.bubble.hide()
            table.faults = ()
            if self.held is not None:
                if table.draft is not None and table.draft.choosing:
                    table.draft.begin_bonus()  # whoever takes up another tile means to lay it
                table.app.sounds.play("tile_lift")
                table.show.stop_refused()
                if table.keys_used:
                    table.board.begin()
            table.refresh()

    def drop(self) -> bool:
        """Puts back what is held; False when nothing is."""
        if self.held is None:
            return False
        self.over = None
        self.table.rack.hand.drop()
        self.held = None
        return True

    # ---- pointing

    def point(self, pos: tuple[int, int] | None) -> bool:
        """The pointer is at a point of the window; True when something else is under it now."""
        table = self.table
        place = None
        if pos is not None and table.table_rect().collidepoint(pos) and not table.rack.rect.collidepoint(pos):
            place = table.camera.cell(pos)
            if self.held is not None and place not in self.lit:
                place = self._nearest(pos) or place
        return self.point_at(place)

    def _nearest(self, pos: tuple[int, int]) -> Place | None:
        camera, draft = self.table.camera, self.table.draft
        if draft is not None and draft.opening and not draft.laid:
            return next(iter(self.lit), None)  # on an empty table everywhere is the one place
        near: tuple[float, Place] | None = None
        for place in self.lit:
            x, y = camera.at(place)
            far = max(abs(pos[0] - x), abs(pos[1] - y)) / camera.side
            if far <= PULL and (near is None or far < near[0]):
                near = (far, place)
        return near[1] if near else None

    def point_at(self, place: Place | None) -> bool:
        """A place is pointed at; True when it is another one."""
        if place == self.over:
            return False
        self.over = place
        self.turn = 0
        if self.held is not None and self.ghost is not None:
            self.table.app.sounds.play("hover")
        if self.held is not None:
            self.table.refresh()
        return True

    def turn_by(self, by: int) -> bool:
        """The next turn: over a lit place of those that fit there, else any; False when nothing is held."""
        if self.held is None:
            return False
        table = self.table
        if self.ghost is not None:
            if self.over is not None and len(self.lit[self.over]) > 1:
                self.turn += by
                table.pop(self.over)
                table.app.sounds.play("tile_lift")
        else:
            self.spin += by
            table.app.sounds.play("tile_lift")
        table.refresh()
        return True

    # ---- laying

    def tap(self, place: Place) -> None:
        """A click on a place of the table, or the accept key with the cursor on it."""
        table = self.table
        if not table.ready or table.draft is None:
            return
        if self.held is None:
            table.take_up(place)
            return
        self.point_at(place)
        if self.ghost is not None:
            table.lay(self.ghost)
        else:
            self.refuse(place)

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """The rack let a tile go outside of itself: True, since the table has seen to it."""
        table = self.table
        if not table.ready or self.held is None:
            return False
        self.point(pos)
        if self.ghost is not None:
            table.lay(self.ghost)
        elif self.over is not None:
            self.refuse(self.over)
        else:
            self.drop()
        return True

    def refuse(self, place: Place) -> None:
        """Says why the held tile cannot lie at a place; it shakes there and goes home."""
        table, draft = self.table, self.table.draft
        assert draft is not None and self.held is not None
        copy, tile = self.held, self.shown
        why = table.why_not(tile, place)
        self.drop()
        if why is None:
            return
        occupied = place in draft.board.tiles
        wrong = [] if occupied or draft.opening else draft.disagreeing(tile, place)
        table.faults = tuple((place, corner) for corner in wrong[:1])  # the one that the sentence speaks of
        if not occupied:
            table.show.refuse(copy, tile, place)
        table.refuse(why, self._point_of(place, wrong))

    def _point_of(self, place: Place, wrong: list[int]) -> tuple[int, int]:
        from scenes.games.quad_ominos.board import corner_points

        if wrong:
            return corner_points(self.table.camera, place)[wrong[0]]
        return self.table.camera.box(place).center

    def refuse_tile(self, refusal: Refusal) -> None:
        """Says why a tile of the rack cannot be laid at all."""
        self.drop()
        self.table.refuse(refusal)
