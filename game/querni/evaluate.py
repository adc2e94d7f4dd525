"""How far a colour is from having all its stones off: the estimate on which the bots of QUERNI act.

Positions are plain numbers here, because a search looks at tens of thousands of them. A cell is a field plus one (1 to 70); 0
means "not on the board". The stones of a colour are a list `at` of 20 cells in which number n stands at index n + 3; the
indices 0 to 3 are always 0.
"""

from __future__ import annotations

from functools import cache

from game.querni.board import BESIDE, COLUMNS, FIELDS, LEAPS

SIZE = FIELDS + 1
FIRST = 4
LAST = 19

STRANDED = 20.0
"""The cost of a stone that can never come off because its neighbours are gone. Every estimate without such a stone is lower."""

CHAIN = 0.3
"""The cost, in turns, of removing a chain, on top of the moves that form it."""


def gap(a: int, b: int) -> int:
    """Steps from cell to cell on an empty board, in eight directions (1: they are neighbours)."""
    return max(abs((a - 1) // COLUMNS - (b - 1) // COLUMNS), abs((a - 1) % COLUMNS - (b - 1) % COLUMNS))


GAP = [gap(a, b) for a in range(SIZE) for b in range(SIZE)]
"""`GAP[a * SIZE + b]` is the number of steps from a to b."""

STEPS = ((), *(tuple(f + 1 for f in beside) for beside in BESIDE))
"""For each cell the cells beside it."""

JUMPS = ((), *(tuple((over.bit_length(), land + 1) for _, land, over, _ in leaps) for leaps in LEAPS))
"""For each cell the jumps for which the board has room: the cell jumped over and the cell behind it."""


Needs = tuple[list[float], list[float], list[float], list[float]]
"""What pairs of numbers that are 1, 2, 3 and 4 apart need, by pair of cells (as in `GAP`).

It is the number of turns, of either stone, before both can be in one chain. In a chain, numbers k apart stand at most k steps
apart.
"""


@cache
def needs_among(fours: int) -> Needs:
    """The needs of pairs with about `4 * fours` stones on the board.

    The first step counts in full; further steps count the less, the more stones there are to jump over.
    """
    share = 1.0 - 0.05 * min(fours, 8)
    turns = [0.0, 1.0, *(1.0 + share * more for more in range(1, COLUMNS))]
    one, two, three, four = ([turns[max(0, steps - apart)] for steps in GAP] for apart in (1, 2, 3, 4))
    return one, two, three, four


def needs_for(stones: int) -> Needs:
    """The needs of pairs with about so many stones on the board."""
    return needs_among((stones + 2) // 4)


def outlook(at: list[int], needs: Needs, best: list[float], first: int = FIRST) -> None:
    """Fills `best[first:]`: `best[i]` is the cost of getting all stones up to index i off. `best[:first]` must be right.

    The numbers are cut into chains of three to five (any longer one can be cut); of all cuts the cheapest counts. A
    chain costs what its pairs need, as far as they must need it: the turns of no stone may be counted twice, so the
    bound adds up pairs without a common stone, or half of three pairs in a ring (the dual of the linear programme).

    The stones a, b, c, d, e end at index i. What two or three of them need is named by their letters and handed on to
    the next index, where it belongs to the letters before. Values of missing stones are handed on too; nobody asks them.
    """
    one, two, three, four = needs
    a, b, c, d = at[first - 4 : first]
    ab, bc, cd = one[a * SIZE + b], one[b * SIZE + c], one[c * SIZE + d]
    ac, bd = two[a * SIZE + c], two[b * SIZE + d]
    abc = bcd = 0.0
    if first > FIRST:
        abc, bcd = max((ab + bc + ac) / 2, ab, bc), max((bc + cd + bd) / 2, bc, cd)
    for i in range(first, LAST + 1):
        e = at[i]
        if not e:
            best[i] = best[i - 1]
            continue
        d = at[i - 1]
        c = at[i - 2]
        de = one[d * SIZE + e]
        if not d or not c:
            best[i] = best[i - 1] + STRANDED
            cd = de
            continue
        ce = two[c * SIZE + e]
        cde = (cd + de + ce) / 2
        if cde < cd:
            cde = cd
        if cde < de:
            cde = de
        cost = best[i - 3] + cde
        b = at[i - 3]
        if b:
            be = three[b * SIZE + e]
            bcde = bcd if bcd > cde else cde
            if bcde < bc + de:
                bcde = bc + de
            bcde = max(bcde, bd + ce, be + cd)
            if best[i - 4] + bcde < cost:
                cost = best[i - 4] + bcde
            if best[i - 5] + bcde < cost:  # False without a stone a, since best[i - 4] is then as low
                a = at[i - 4]
                ad = three[a * SIZE + d]
                abcde = max(bcde, four[a * SIZE + e] + bcd, abc + de, ab + cde, ac + bd, ad + bc, ac + be, ad + be)
                if best[i - 5] + abcde < cost:
                    cost = best[i - 5] + abcde
        cost += CHAIN
        best[i] = cost if cost < STRANDED else min(cost, best[i - 1] + STRANDED)
        ab, bc, cd, ac, bd, abc, bcd = bc, cd, de, bd, ce, bcd, cde


def turns_left(at: list[int], needs: Needs) -> float:
    """The estimated number of turns until all stones of a colour are off. From `STRANDED` on they can never all come off."""
    best = [0.0] * (LAST + 1)
    outlook(at, needs, best)
    return best[LAST]
