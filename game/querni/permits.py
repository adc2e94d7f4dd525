"""Why a stone may go to a field, and why a part of a chain comes off, in words."""

from __future__ import annotations

from game.contract import Phrase, phrase
from game.querni.board import Board, Path, beside, number_of, stone_at
from game.querni.legal import overs
from game.querni.moves import Chain


def why_way(board: Board, path: Path) -> Phrase:
    """Why a stone may go this legal way, on the board with what lies now."""
    if len(path) == 2 and beside(path[0], path[1]):
        return phrase("A step to a free space next to it.")
    stones = [which for field in overs(path) if (which := stone_at(board, field)) is not None]
    numbers = ", ".join(str(number_of(which)) for which in stones)
    return phrase("Jumps over {numbers}.", numbers=numbers)


def why_chain(chain: Chain) -> Phrase:
    """Why this part of a chain comes off."""
    first, last = min(chain), max(chain)
    numbers = "\N{EN DASH}".join(str(number) for number in range(first, last + 1))
    return phrase("{numbers} stand next to each other in order.", numbers=numbers)
