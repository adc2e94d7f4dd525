"""A turn of Quad-Ominos while a person makes it: the tile that lies as a draft, the bonus tiles after it. It knows no pixels.

Everything that can be laid comes from the rules' own lists; anything else goes to their `check`.
"""

from __future__ import annotations

from functools import cached_property

from game.quad_ominos.board import Board, Laid, Place, board_of
from game.quad_ominos.fitting import Placement, best_pair, firsts, placements, seconds
from game.quad_ominos.moves import BONUS_TILES, DRAW, PASS, Move, place
from game.quad_ominos.state import OPEN, View
from game.quad_ominos.tiles import NAME, ZEROS, turns

Fits = dict[str, dict[Place, list[Placement]]]
"""For each tile that can be laid, its places, and for each place the ways to turn the tile so that it fits."""


class Draft:
    """The turn of the viewer of `view`, who is the one to act."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.laid: list[Placement] = []
        self.bonus_mode = False
        """Whether the two bonus tiles are being laid."""
        self._undone: list[Placement | None] = []
        """What was taken back and can be laid again, the last entry first; None stands for choosing two bonus tiles."""
        self._fits: dict[int, Fits] = {}
        self._pair: tuple[Laid, int | None] | None = None

    # ---- what can be laid

    @property
    def opening(self) -> bool:
        """Whether this is the first tile of the round."""
        return self.view.phase == OPEN

    @property
    def full(self) -> bool:
        """Whether nothing more can be laid: the tile lies, and its bonus tiles if they were chosen."""
        return len(self.laid) > (BONUS_TILES if self.bonus_mode else 0)

    @property
    def fits(self) -> Fits:
        """All that can be laid now."""
        if self.full:
            return {}
        stage = len(self.laid)
        if stage not in self._fits:
            if stage == 0:
                found = placements(self.view)
            elif stage == 1:
                found = firsts(self.view, self.laid[0].laid)
            else:
                found = seconds(self.view, self.laid[0].laid, self.laid[1].laid)
            self._fits[stage] = grouped(found)
        return self._fits[stage]

    def places(self, tile: str) -> dict[Place, list[Placement]]:
        """The places where a tile of the hand can be laid now."""
        return self.fits.get(tile, {})

    @property
    def hand(self) -> tuple[str, ...]:
        """The tiles that are still in the hand, by name."""
        gone = [NAME[one.laid.tile] for one in self.laid]
        return tuple(tile for tile in self.view.hand if tile not in gone)

    @property
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

    @property
    def best_pair(self) -> int | None:
        """The most points that two bonus tiles can bring; None when no two can be laid."""
        if not self.bonus or len(self.view.hand) <= BONUS_TILES:
            return None
        key = self.laid[0].laid
        if self._pair is None or self._pair[0] != key:
            found = best_pair(self.view, key)
            self._pair = (key, None if found is None else found[1])
        return self._pair[1]

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

    def begin_bonus(self) -> None:
        """Chooses to lay two bonus tiles instead of taking the 25."""
        if self.choosing:
            self.bonus_mode = True
            self._undone.clear()

    # ---- gestures

    def lay(self, one: Placement) -> None:
        """Lays a tile as a draft."""
        self._undone.clear()
        self._append(one)

    def _append(self, one: Placement) -> None:
        self.laid.append(one)
        for stage in [stage for stage in self._fits if stage >= len(self.laid)]:
            del self._fits[stage]

    @property
    def touched(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.laid)

    def back(self) -> str | None:
        """Takes back the last gesture; returns the name of the tile that comes back to the hand, or None."""
        if self.bonus_mode and len(self.laid) == 1:
            self.bonus_mode = False
            self._undone.append(None)
            return None
        if not self.laid:
            return None
        self._undone.append(self.laid.pop())
        return NAME[self._undone[-1].laid.tile] if self._undone[-1] is not None else None

    def again(self) -> bool:
        """Makes again the gesture that was last taken back; False when there is none."""
        if not self._undone:
            return False
        one = self._undone.pop()
        if one is None:
            self.bonus_mode = True
        else:
            self._append(one)
        return True

    def take_bonus(self) -> list[str]:
        """Chooses the 25 instead of the bonus tiles; returns the names of the tiles that come back to the hand."""
        self._undone.clear()
        back = [NAME[one.laid.tile] for one in self.laid[1:]]
        del self.laid[1:]
        self.bonus_mode = False
        return back

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

    @property
    def plain(self) -> Move | None:
        """The placement without bonus tiles, when the first tile lies."""
        return place(self.laid[0].laid) if self.laid else None

    def attempt(self, tile: str, where: Place) -> Move:
        """The move that was meant by laying a tile, as turned, at a place where it does not fit."""
        return place(*(one.laid for one in self.laid), Laid(tile, *where))

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
