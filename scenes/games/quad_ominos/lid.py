"""The lid of Quad-Ominos: tiles whose corners agree."""

from __future__ import annotations

from scenes.games import Lid, Thing
from scenes.games.quad_ominos.tiles import tile
from scenes.kit.language import N_
from scenes.kit.theme import Mat

LID = Lid(
    captions=(
        N_("Numbers that touch must be equal."),
        N_("All four numbers of the tile are points."),
    ),
    mat=Mat("baize", "#2C6147", "#0D261B"),
    lid=(
        Thing((4, 0, 3, 4), -42, -36, 76),
        Thing((0, 1, 2, 3), 34, -36, 76),
        Thing((4, 3, 3, 2), -42, 40, 76),
        Thing((3, 2, 4, 3), 42, 47, 76),
    ),
    well=(
        Thing((1, 4, 4, 0), -54, 2, 44, -8),
        Thing((3, 3, 2, 4), -8, 2, 44, 5),
        Thing((0, 4, 1, 1), 44, 2, 44, -4),
    ),
    piece=lambda style, thing, size: tile(style, size, thing.what),
)
"""Of tiles: `Thing.what` is the four numbers of one."""
