"""The lid of QUMERO: dice."""

from __future__ import annotations

from scenes.games import Lid, Thing
from scenes.games.qumero.dice.die import die
from scenes.kit.language import N_
from scenes.kit.theme import Mat

LID = Lid(
    captions=(
        N_("A letter and a number name a field."),
        N_("A full line brings money."),
    ),
    mat=Mat("planks", "#7A4D31", "#20130C"),
    turns_itself=True,
    lid=(
        Thing("Q", -38, -32, 58, -10),
        Thing("M", 34, -38, 58, 8),
        Thing(6, -32, 38, 58, 7),
        Thing(3, 40, 34, 58, -8),
    ),
    well=(
        Thing("U", -50, 0, 32, 14),
        Thing(5, -4, 2, 32, -12),
        Thing("O", 44, -2, 32, 8),
    ),
    piece=lambda style, thing, size: die(style, size, thing.what, isinstance(thing.what, str), thing.turn),
)
"""`Thing.what` is the face of a die: a letter or a number."""
