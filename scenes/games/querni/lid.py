"""The lid of QUERNI: two stones and the path of a hop."""

from __future__ import annotations

from scenes.games import Drawn, Lid, Thing
from scenes.kit import pieces
from scenes.kit.language import N_
from scenes.kit.theme import Mat

LID = Lid(
    captions=(
        N_("A chain comes off the board."),
        N_("A stone may jump on and on."),
    ),
    mat=Mat("leather", "#2A5B5E", "#0A1D20"),
    lid=(
        Thing(Drawn("lid_querni_hop"), 0, 0, 172),
        Thing((1, 12), 1, 44, 25),
        Thing((0, 7), -50, 32, 28),
    ),
    well=(
        Thing((1, 3), -52, 0, 19),
        Thing((0, 11), -12, 3, 19),
        Thing((1, 8), 28, -1, 19),
        Thing((0, 5), 62, 4, 19),
    ),
    piece=lambda style, thing, size: pieces.stone(style, size, *thing.what),
)
"""Of stones: `Thing.what` is a seat and a number."""
