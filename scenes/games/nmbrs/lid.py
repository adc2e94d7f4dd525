"""The lid of nmbrs!: two rows of cards that cross."""

from __future__ import annotations

from scenes.games import Lid, Thing
from scenes.games.nmbrs import cards
from scenes.kit.language import N_
from scenes.kit.pictures import Sprite
from scenes.kit.theme import Mat, Style

PIN = "pin"


def _piece(style: Style, thing: Thing, size: int) -> Sprite:
    if thing.what == PIN:
        return cards.twin(style, size // 2)
    return cards.card(style, size, cards.Face(*thing.what))


LID = Lid(
    captions=(
        N_("Cards with equal steps make a row."),
        N_("Two rows may cross at one number."),
    ),
    mat=Mat("chalk", "#434B47", "#121919"),
    lid=(
        Thing((9, "blue", 2), -47, -56, 43),
        Thing((12, "orange", 2), 0, -56, 43),
        Thing((15, "blue", 2), 47, -56, 43),
        Thing((24, "red", 1), 0, 1, 43),
        Thing((36, "green", 1), 0, 58, 43),
        Thing(PIN, 21, -28, 14),
    ),
    well=(
        Thing((42, "red", 1), -52, 12, 42, -10),
        Thing((31, "blue", 1), -4, 12, 42, 3),
        Thing((48, "green", 1), 46, 12, 42, 9),
    ),
    piece=_piece,
)
"""Of cards and pins: `Thing.what` is a card (number, colour and worth) or the pin of a crossing."""
