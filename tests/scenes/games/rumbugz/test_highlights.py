"""The moments of RumBugz: the fourth kind, and the last bug only where no new bugz come for the empty hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.rumbugz.events import Discarded, Drew, Laid
from scenes.games.rumbugz.table import FOURTH, LAST, RumbugzHighlights

LAYS = Laid(0, "single", (4, 5, 6), 1, False)
LAYS_FOURTH = Laid(0, "single", (4, 5, 6), 1, True)
THREE, ALL = ("double", "triple", "same"), ("single", "double", "triple", "same")


@pytest.mark.parametrize(
    ("events", "held", "new", "laid", "kinds"),
    [
        ((LAYS,), 3, (4,), ("single",), []),  # four new ones come at the end of the turn
        ((LAYS, Drew(0, 4, ())), 3, (), ("single",), []),
        ((LAYS_FOURTH,), 3, (), ALL, [FOURTH, LAST]),
        ((LAYS_FOURTH,), 4, (), ALL, [FOURTH]),
        ((Discarded(0, 7),), 1, (), ALL, [LAST]),
        ((Discarded(0, 7), Drew(0, 4, ())), 1, (), THREE, []),  # they came in the same move
    ],
)
def test_the_last_bug_is_one_only_where_no_new_ones_come(
    events: tuple[Any, ...], held: int, new: tuple[int, ...], laid: tuple[str, ...], kinds: list[Any]
) -> None:
    before = SimpleNamespace(counts=(held, 5))
    after = SimpleNamespace(new=new, laid=(laid, ()))
    found = RumbugzHighlights(cast(Any, None)).found(before, events, after)
    assert [moment.kind for moment in found] == kinds
