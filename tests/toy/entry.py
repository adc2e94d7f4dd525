"""Enters games in the catalogue for a while: the toy, and further lids of it where a full box is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import tools.template
from game import catalogue
from game.catalogue import Lid

TOY = Lid("toy", "Noughts", 2, 2, finished=False, rules_in="tools.template.game", screen_in="tools.template.scenes")
MAPS = Path(tools.template.__file__).parent / "layouts"


def more(count: int) -> list[Lid]:
    """The toy and lids like it, `count` in all, with titles as long as those of the house."""
    others = ("Quad-Noughts", "NOUGHTZ")
    return [TOY, *(TOY._replace(key=f"toy_{n}", title=others[n % 2], max_seats=2 + n) for n in range(1, count))]


@contextmanager
def entered(*lids: Lid) -> Iterator[None]:
    """The catalogue with these lids (none given: the toy) after those of the house."""
    from tools.template.scenes.table import ToyGround

    before = list(catalogue._LIDS)
    ToyGround.plans = MAPS
    catalogue._LIDS.extend(lids or (TOY,))
    try:
        yield
    finally:
        catalogue._LIDS[:] = before
