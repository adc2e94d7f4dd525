"""The lid of RumBugz: bugz."""

from __future__ import annotations

from scenes.games import Lid, Thing
from scenes.games.rumbugz.bugs import bug
from scenes.kit.language import N_
from scenes.kit.theme import Mat

LID = Lid(
    captions=(
        N_("Bugz are laid in rows with equal steps."),
        N_("Whoever has laid everything goes out."),
    ),
    mat=Mat("moss", "#323F2C", "#0F1610"),
    lid=(
        Thing(7, 0, 9, 126),
    ),
    well=(
        Thing(11, -54, 2, 48),
        Thing(10, -1, 3, 48),
        Thing(4, 54, 2, 48),
    ),
    piece=lambda style, thing, size: bug(style, size, thing.what),
)
"""Of bugz: `Thing.what` is the number of one."""
