"""A turn of Quad-Ominos while a person makes it: the tile that lies as a draft, the bonus tiles after it. It knows no pixels.

Everything that can be laid comes from the rules' own lists; anything else goes to their `check`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from game.quad_ominos.board import Board, Place, board_of
from game.quad_ominos.fitting import Placement, best_pair, firsts, placements, seconds
from game.quad_ominos.moves import BONUS_TILES, DRAW, PASS, Move, place
from game.quad_ominos.state import OPEN, View
from game.quad_ominos.tiles import NAME, ZEROS, turns

Fits = dict[str, dict[Place, list[Placement]]]
"""For each tile that can be laid, its places, and for each place the ways to turn the tile so that it fits."""


@dataclass(frozen=True)
class Draft:
    """The turn of the viewer of `view`, who is the one to act, as far as it is made."""

    view: View
    laid: tuple[Placement, ...] = ()
    bonus_mode: bool = False
    """Whether the two bonus tiles are being laid."""

    # ---- what can be laid

    @property
    def opening(self) -> bool:
        """Whether this is the first tile of the round."""
        return self.view.phase == OPEN

    @property
    def full(self) -> bool:
        """Whether nothing more can be laid: the tile lies, and its bonus tiles if they were chosen."""
        return len(self.laid) > (BONUS_TILES if self.bonus_mode else 0)

    @cached_property
    def fits(self) -> Fits:
        """All that can be laid now."""
        if self.full:
            return {}
        if not self.laid:
            return grouped(placements(self.view))
        if len(self.laid) == 1:
            return grouped(firsts(self.view, self.laid[0].laid))
        return grouped(seconds(self.view, self.laid[0].laid, self.laid[1].laid))

    def places(self, tile: str) -> dict[Place, list[Placement]]:
        """The places where a tile of the hand can be laid now."""
        return self.fits.get(tile, {})

    @cached_property
    def board(self) -> Board:
        """The table with the draft on it."""
        board = board_of(self.view.table)
        for one in self.laid:
            board = board.after(one.laid)
        return board

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The tiles from which whoever begins may choose (T4); empty when there is no choice."""
        if not self.opening:
            return ()
        tiles = tuple(dict.fromkeys(NAME[one.laid.tile] for one in placements(self.view)))
        return tiles if len(tiles) > 1 else ()

    @cached_property
    def only_word(self) -> Move | None:
        """The only move when no tile fits: to draw or to pass. None when one fits."""
        if placements(self.view):
            return None
        return DRAW if self.view.well else PASS

    # ---- the bonus

    @property
    def bonus(self) -> int:
        """The points that the first tile brings besides its sum: 25 or 0."""
        return self.laid[0].bonus if self.laid else 0

    @property
    def keeps_bonus(self) -> bool:
        """Whether the 25 stay when bonus tiles are laid: 0-0-0-0 laid by choice (T4)."""
        return bool(self.choices) and bool(self.laid) and self.laid[0].laid.tile == ZEROS

    @cached_property
    def best_pair(self) -> int | None:
        """The most points that two bonus tiles can bring; None when no two can be laid."""
        if not self.bonus or len(self.view.hand) <= BONUS_TILES:
            return None
        found = best_pair(self.view, self.laid[0].laid)
        return None if found is None else found[1]

    @property
    def choosing(self) -> bool:
        """Whether the choice between the 25 points and two bonus tiles is still open."""
        return len(self.laid) == 1 and not self.bonus_mode and self.best_pair is not None

    @property
    def points(self) -> tuple[int, int]:
        """The points of the turn as it stands: the sums, and the 25 if they are taken."""
        sums = sum(one.points for one in self.laid)
        taken = self.bonus if len(self.laid) <= 1 or self.keeps_bonus else 0
        return sums, taken

    # ---- gestures

    def lay(self, one: Placement) -> Draft:
        """The turn with one more tile."""
        return replace(self, laid=(*self.laid, one))

    def with_bonus(self) -> Draft:
        """The turn in which two bonus tiles are laid instead of taking the 25."""
        return replace(self, bonus_mode=True)

    def without_bonus(self) -> Draft:
        """The turn with the 25 instead of the bonus tiles."""
        return replace(self, laid=self.laid[:1], bonus_mode=False)

    @property
    def move(self) -> Move | None:
        """The move as it stands; None when nothing was laid or a bonus tile is missing."""
        if not self.laid:
            return None
        if self.bonus_mode and len(self.laid) == 1:
            return None
        if 1 < len(self.laid) <= BONUS_TILES:
            return None
        return place(*(one.laid for one in self.laid))

    def disagreeing(self, tile: str, where: Place) -> list[int]:
        """The corners (0 to 3, clockwise from the upper left) at which a tile, as turned, meets another number."""
        numbers = self.board.numbers
        points = ((where[0], where[1] + 1), (where[0] + 1, where[1] + 1), (where[0] + 1, where[1]), where)
        return [corner for corner, point in enumerate(points) if numbers.get(point, tile[corner]) != tile[corner]]


def grouped(found: list[Placement]) -> Fits:
    """Groups placements by tile and place, with those of one place in the order in which a tile is turned."""
    out: Fits = {}
    for one in found:
        out.setdefault(NAME[one.laid.tile], {}).setdefault(one.laid.place, []).append(one)
    for tile, by_place in out.items():
        order = turns(tile)
        for options in by_place.values():
            options.sort(key=lambda one: order.index(one.laid.tile))
    return out


def meets_a_side(board: Board, tile: str) -> bool:
    """Whether somewhere on a board two open numbers side by side are like a side of the tile, in any turn of it."""
    sides = set(zip(tile, tile[1:] + tile[:1], strict=True))
    for x, y in board.patterns:
        met = [board.numbers.get(point) for point in ((x, y + 1), (x + 1, y + 1), (x + 1, y), (x, y))]
        if any(pair in sides for pair in zip(met, met[1:] + met[:1], strict=True)):
            return True
    return False
