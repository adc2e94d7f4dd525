"""Why a tile fits at a place, in words (T6)."""

from __future__ import annotations

from game.contract import Phrase, phrase
from game.quad_ominos.board import AT, Board, Laid


def why_fits(board: Board, laid: Laid) -> Phrase | None:
    """Which corners of a tile that may be laid match those of the table; None for the first tile, which has nothing to match."""
    corners = [laid.tile[corner] for corner, (dx, dy) in enumerate(AT) if (laid.x + dx, laid.y + dy) in board.numbers]
    return phrase("The corners match: {numbers}.", numbers=", ".join(corners)) if corners else None
