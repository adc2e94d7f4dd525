"""B2, B3 and B6 to B12 once more, the slow way: every text that could be a move is held against the words of the rules page.

It reads positions and knows nothing of the engine.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import Any

STEP = {"single": 1, "double": 2, "triple": 3, "same": 0}
EVERY = [*range(1, 13), *range(-12, 0)]


def right(kind: str, bugs: list[int]) -> bool:
    """Whether these bugz (a negative one is a PLYT for the number) make a sequence of the kind."""
    numbers = sorted(abs(bug) for bug in bugs)
    if len(bugs) < 4 or not any(bug > 0 for bug in bugs):
        return False
    steps = {later - before for before, later in pairwise(numbers)}
    return steps == {STEP[kind]} and numbers[0] >= 1 and numbers[-1] <= 12


def holds(hand: list[int], bugs: list[int]) -> bool:
    return not Counter(max(bug, 0) for bug in bugs) - Counter(hand)


def text(bug: int) -> str:
    return f"{-bug}*" if bug < 0 else str(bug) if bug else "*"


def plays(position: dict[str, Any]) -> set[str]:
    """All moves of the phase `play` as text."""
    seat = position["turn"]
    hand, laid = position["hands"][seat], position["laid"][seat]
    out = set()
    for kind in STEP:
        if kind in laid and len(laid) < 4:
            continue
        for bugs in _candidates(kind, hand):
            if right(kind, bugs) and holds(hand, bugs):
                out.add(f"lay {kind} " + " ".join(text(bug) for bug in bugs))
    for n, one in enumerate(position["table"]):
        bugs = one["bugs"]
        had = [Counter(bugs), *(Counter(before) for before in (position["seen"] or [[]] * len(position["table"]))[n])]
        for bug in EVERY:
            if not holds(hand, [bug]):
                continue
            if len(laid) == 4 and right(one["kind"], [*bugs, bug]):
                out.add(f"add s{n + 1} {text(bug)}")
            for other in bugs if laid else []:
                rest = list(bugs)
                rest.remove(other)
                if right(one["kind"], [*rest, bug]) and Counter([*rest, bug]) not in had:
                    out.add(f"swap s{n + 1} {text(bug)} for {text(other)}")
    out |= {f"discard {text(bug)}" for bug in hand}
    return out or {"end"}


def _candidates(kind: str, hand: list[int]) -> list[list[int]]:
    """All bugz in order that could be of the kind and are not longer than the hand."""
    if kind == "same":
        return [
            [number] * plain + [-number] * stars
            for number in range(1, 13)
            for plain in range(len(hand) + 1)
            for stars in range(len(hand) + 1 - plain)
        ]
    out = []
    for first, size in product(range(1, 13), range(4, len(hand) + 1)):
        numbers = [first + STEP[kind] * n for n in range(size)]
        if numbers[-1] <= 12:
            out += [list(bugs) for bugs in product(*[(number, -number) for number in numbers])]
    return out
