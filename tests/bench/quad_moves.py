"""How long it takes to list the moves of Quad-Ominos late in a round: `python -m tests.bench.quad_moves`. Asserts nothing.

Forty tables of 60 tiles, each laid by chance, with a hand of 15 beside each. Seconds are those of the processor.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from game.chance import seeded
from game.quad_ominos import fitting
from game.quad_ominos.board import Laid, board_of, in_order
from game.quad_ominos.rules import RULES
from game.quad_ominos.state import PLAY, View
from game.quad_ominos.tiles import NAME, TILES, bits

TABLES, LYING, HELD = 40, 60, 15


def late_view(seed: int) -> View | None:
    """A view with so many tiles on the table and in the hand; None when chance laid itself into a corner."""
    rng = seeded(seed)
    left, rng = rng.shuffle(TILES)
    table, rest = in_order([Laid(left[0], 0, 0)]), list(left[1:])
    while len(table) < LYING:
        found = fitting.fitting(board_of(table), bits(tuple(rest)))
        if not found:
            return None
        n, rng = rng.below(len(found))
        table = in_order([*table, found[n]])
        rest.remove(NAME[found[n].tile])
    opening = RULES.view(RULES.start({}, 2, seed).state, 0)
    return opening._replace(phase=PLAY, turn=0, table=table, hand=tuple(rest[:HELD]), counts=(HELD, 5))


def line(what: str, views: list[View], work: Callable[[View], int], warm: bool = False) -> None:
    """Measures one way to list for all views and prints the median, the longest, and how many were listed."""
    times, counts = [], []
    for view in views:
        board_of.cache_clear()
        fitting.board_after.cache_clear()
        if warm:
            board_of(view.table)
        began = time.process_time()
        counts.append(work(view))
        times.append((time.process_time() - began) * 1000)
    print(
        f"{what:<44} median {statistics.median(times):6.2f} ms, longest {max(times):6.2f} ms; "
        f"listed {statistics.median(counts):.0f}, at most {max(counts)}"
    )


def main() -> None:
    """Prints the figures."""
    views = [view for seed in range(TABLES * 2) if (view := late_view(seed)) is not None][:TABLES]
    print(f"{len(views)} tables of {LYING} tiles, a hand of {HELD}")
    line("all moves, with bonus tiles", views, lambda view: len(list(RULES.moves(view))))
    line("placements without bonus tiles, board known", views, lambda view: len(fitting.placements(view)), warm=True)
    line("placements without bonus tiles, board built", views, lambda view: len(fitting.placements(view)))


if __name__ == "__main__":
    main()
