"""What can be laid: single tiles, first and second bonus tiles, and all moves of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.quad_ominos.board import Board, Laid, Table, board_of
from game.quad_ominos.moves import DRAW, PASS, TIMEOUT, Move
from game.quad_ominos.state import OPEN, OVER, View
from game.quad_ominos.tiles import BIT, BONUS, PATTERNS, SUM, ZEROS, bits, is_quadruple, starting, turns

ENOUGH = 3
"""How many corners must match to earn a bonus (T8)."""


class Placement(NamedTuple):
    """A tile that can be laid.

    These are its turn and place, its sum, the corners that match (0 to 3, clockwise from the upper left), and its bonus, 25 or 0.
    """

    laid: Laid
    points: int
    matched: tuple[int, ...]
    bonus: int


def fitting(board: Board, tiles: int) -> list[Laid]:
    """Every way to lay one tile of a set (as bits) by T6. Not for the first tile of a round."""
    out = []
    new = tuple.__new__
    known = PATTERNS
    for place, wanted in board.patterns.items():
        fits = known.get(wanted)
        if fits is not None and fits.tiles & tiles:
            out += [new(Laid, (laid, *place)) for bit, laid in fits.turns if bit & tiles]
    return out


def placement(board: Board, laid: Laid) -> Placement:
    """What it brings to lay this tile, which fits, on a board that holds tiles."""
    matched = PATTERNS[board.patterns[laid.place]].met
    return Placement(laid, SUM[laid.tile], matched, BONUS if len(matched) >= ENOUGH else 0)


def openings(view: View) -> list[Placement]:
    """What the viewer, whose turn it is, may lay as the first tile of the round (T4)."""
    held = starting((view.hand,))
    if held is None:
        return []
    tile = held[1]
    if not is_quadruple(tile):
        return [Placement(Laid(laid, 0, 0), SUM[laid], (), 0) for laid in turns(tile)]
    tiles = [tile, ZEROS] if tile != ZEROS and ZEROS in view.hand else [tile]
    return [Placement(Laid(laid, 0, 0), SUM[laid], (), BONUS) for laid in tiles]


def placements(view: View) -> list[Placement]:
    """Every way in which the viewer can lay a tile now, without bonus tiles.

    Only the hand as it is counts, whoever's turn it is.
    """
    if view.phase == OPEN:
        return openings(view) if view.seat == view.turn else []
    board = board_of(view.table)
    return [placement(board, laid) for laid in fitting(board, bits(view.hand))]


def firsts(view: View, main: Laid) -> list[Placement]:
    """The tiles that can be laid as the first bonus tile after `main`, each such that a second one can follow (T8)."""
    board, left = _before_bonus(view, main)
    found = fitting(board, left)
    return [placement(board, first) for first in found if _following(board, left, found, first)]


def seconds(view: View, main: Laid, first: Laid) -> list[Placement]:
    """The tiles that can be laid as the second bonus tile after `main` and `first`."""
    board, left = _before_bonus(view, main)
    board = board.after(first)
    return [placement(board, second) for second in fitting(board, left & ~BIT[first.tile])]


def pairs(view: View, main: Laid) -> Iterator[tuple[Laid, Laid]]:
    """Every two bonus tiles that can be laid in this order after `main`, which brings a bonus."""
    board, left = _before_bonus(view, main)
    found = fitting(board, left)
    for first in found:
        for second in _following(board, left, found, first):
            yield first, second


def best_pair(view: View, main: Laid) -> tuple[tuple[Laid, Laid], int] | None:
    """The two bonus tiles after `main` that bring the most, and their sum; None when no two can be laid."""
    best = max(pairs(view, main), key=lambda pair: SUM[pair[0].tile] + SUM[pair[1].tile], default=None)
    return None if best is None else (best, SUM[best[0].tile] + SUM[best[1].tile])


def both_count(view: View, main: Laid) -> bool:
    """Whether bonus tiles after `main` come on top of the 25 points, as for 0-0-0-0 laid in place of a higher quadruple (T4)."""
    if view.phase != OPEN or main.tile != ZEROS:
        return False
    found = starting((view.hand,))
    return found is not None and found[1] != ZEROS


def moves_of(view: View) -> Iterator[Move]:
    """All legal moves of the viewer, whose turn it is, each once; lazily, since there are many pairs of bonus tiles."""
    if view.phase == OVER:
        return
    new = tuple.__new__
    found = placements(view)
    for one in found:
        main = one.laid
        yield Move("place", main)
        if one.bonus and len(view.hand) > 2:
            board, left = _before_bonus(view, main)
            found_first = fitting(board, left)
            for first in found_first:
                following = _following(board, left, found_first, first)
                yield from [new(Move, ("place", main, first, second)) for second in following]
    if view.phase == OPEN:
        return
    if not found:
        yield DRAW if view.well else PASS
    if view.seconds:
        yield TIMEOUT


@lru_cache(maxsize=32)
def board_after(table: Table, main: Laid) -> Board:
    """The board of a table with one more tile. Cached, since it is asked for with each pair of bonus tiles."""
    return board_of(table).after(main)


def _before_bonus(view: View, main: Laid) -> tuple[Board, int]:
    """The board with `main` on it, and the rest of the hand as bits."""
    return board_after(view.table, main), bits(view.hand) & ~BIT[main.tile]


def _following(board: Board, left: int, found: list[Laid], first: Laid) -> list[Laid]:
    """What fits after `first`: what fitted before and does not touch it, and what now fits around it."""
    tile, x, y = first
    bit = BIT[tile]
    left &= ~bit
    near_x, near_y = (x - 1, x, x + 1), (y - 1, y, y + 1)
    out = [laid for laid in found if BIT[laid[0]] != bit and not (laid[1] in near_x and laid[2] in near_y)]
    known = PATTERNS
    new = tuple.__new__
    for place, wanted in board.around(first) if left else ():
        fits = known.get(wanted)
        if fits is not None and fits.tiles & left:
            out += [new(Laid, (laid, *place)) for one, laid in fits.turns if one & left]
    return out
