"""How far a colour is from having all its stones off: the estimate that the bots of QUERNI play by.

Positions are plain numbers here, because a search looks at tens of thousands of them. A cell is a field plus one
(1 to 70); 0 means "not on the board". The stones of a colour are a list `at` of 20 cells in which number n stands at
index n + 3; the indices 0 to 3 are always 0.
"""

from __future__ import annotations

from game.querni.board import BESIDE, COLUMNS, FIELDS, LEAPS

SIZE = FIELDS + 1
FIRST = 4
LAST = 19

STRANDED = 20.0
"""What a stone costs that can never come off, because its neighbours are gone. No estimate without one is as high."""

CHAIN = 0.3
"""What a chain that is still to be removed costs beside the moves that form it, in turns."""


def gap(a: int, b: int) -> int:
    """Steps from cell to cell on an empty board, in eight directions (1: they are neighbours)."""
    return max(abs((a - 1) // COLUMNS - (b - 1) // COLUMNS), abs((a - 1) % COLUMNS - (b - 1) % COLUMNS))


GAP = [gap(a, b) for a in range(SIZE) for b in range(SIZE)]
"""`GAP[a * SIZE + b]` is the number of steps from a to b."""

STEPS = ((), *(tuple(f + 1 for f in beside) for beside in BESIDE))
"""For each cell the cells beside it."""

JUMPS = ((), *(tuple((over.bit_length(), land + 1) for _, land, over, _ in leaps) for leaps in LEAPS))
"""For each cell the jumps that the board has room for: the cell jumped over and the cell behind it."""


def link_costs(stones: int) -> list[float]:
    """For each pair of cells (as in `GAP`) the turns it takes to bring two stones beside each other.

    The first step counts full; further ones count the less the more of the `stones` there are to jump over.
    """
    share = 1.0 - 0.5 * min(stones, 32) / 32
    return [max(0.0, steps - 1) if steps < 3 else 1 + (steps - 2) * share for steps in GAP]


LINKS = [link_costs(stones) for stones in range(0, 33, 4)]
"""`link_costs` for 0, 4, 8, ... 32 stones on the board."""


def links_for(stones: int) -> list[float]:
    """The table of `link_costs` for about so many stones on the board."""
    return LINKS[(stones + 2) // 4]


def outlook(at: list[int], link: list[float], best: list[float], first: int = FIRST) -> None:
    """Fills `best[first:]`: `best[i]` is the cost of bringing all stones up to index i off, chain by chain.

    The numbers are cut into chains of three to five (longer ones never form sooner); a chain costs its links, less
    what a stone in the middle saves by walking towards both its neighbours at once. `best[:first]` must be right.
    """
    for i in range(first, LAST + 1):
        e = at[i]
        if not e:
            best[i] = best[i - 1]
            continue
        d = at[i - 1]
        c = at[i - 2]
        if not d or not c:
            best[i] = best[i - 1] + STRANDED
            continue
        cd = c * SIZE + d
        de = d * SIZE + e
        l3 = link[cd]
        l4 = link[de]
        whole = (link[c * SIZE + e] + l3 + l4) / 2 - 0.5
        if whole < l3:
            whole = l3
        if whole < l4:
            whole = l4
        cost = best[i - 3] + whole
        b = at[i - 3]
        if b:
            save3 = l3 + l4 - whole
            l2 = link[b * SIZE + c]
            whole = (link[b * SIZE + d] + l2 + l3) / 2 - 0.5
            if whole < l2:
                whole = l2
            if whole < l3:
                whole = l3
            save2 = l2 + l3 - whole
            links = l2 + l3 + l4
            whole = best[i - 4] + links - (save2 if save2 > save3 else save3)
            if whole < cost:
                cost = whole
            a = at[i - 4]
            if a:
                l1 = link[a * SIZE + b]
                whole = (link[a * SIZE + c] + l1 + l2) / 2 - 0.5
                if whole < l1:
                    whole = l1
                if whole < l2:
                    whole = l2
                save1 = l1 + l2 - whole + save3
                whole = best[i - 5] + links + l1 - (save2 if save2 > save1 else save1)
                if whole < cost:
                    cost = whole
        cost += CHAIN
        best[i] = cost if cost < STRANDED else min(cost, best[i - 1] + STRANDED)


def turns_left(at: list[int], link: list[float]) -> float:
    """The estimated number of turns until all stones of a colour are off; from `STRANDED` on they never can be."""
    best = [0.0] * (LAST + 1)
    outlook(at, link, best)
    return best[LAST]
