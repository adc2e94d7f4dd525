"""The lid of Noughts: crosses and noughts."""

from __future__ import annotations

from scenes.games import Lid, Thing
from scenes.kit import pieces
from scenes.kit.theme import Mat

LID = Lid(
    mat=Mat("baize", "#5B3A4A", "#1E1118", "M-10 -10L10 10M10 -10L-10 10"),
    lid=(Thing(0, -42, -42, 34), Thing(1, 42, -42, 34), Thing(1, -42, 42, 34), Thing(0, 42, 42, 34)),
    well=(Thing(0, -50, 0, 20), Thing(1, 0, 0, 20), Thing(0, 50, 0, 20)),
    piece=lambda style, thing, size: pieces.badge(style, size, thing.what),
)
"""`Thing.what` is the seat whose piece lies there."""
