"""N2 to N14 once more, the slow way: every choice of cards, joker numbers and rows is held against the words of the rules page.

It reads a position as the headless door gives it and says all moves of the player at turn as texts, without the program's rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, pairwise, product
from typing import Any

JOKERS = {101: "Jr", 102: "Jg", 103: "Jb", 104: "Jo"}
Pairs = list[tuple[int, int]]


def is_row(level: str, pairs: Pairs) -> bool:
    """N3 and N4, literally: ascending, one difference, counted back to 0 (or 1), with a number card in it."""
    numbers = sorted(number for number, _ in pairs)
    if len(numbers) < 3 or len(set(numbers)) != len(numbers) or all(card > 100 for _, card in pairs):
        return False
    gaps = {b - a for a, b in pairwise(numbers)}
    if len(gaps) != 1:
        return False
    at, gap = numbers[-1], gaps.pop()
    while at - gap >= 0:
        at -= gap
    return at == 0 or (level == "advanced" and at == 1)


def names(position: dict[str, Any]) -> dict[int, str]:
    """The name of each row by its id."""
    out: dict[int, str] = {}
    for row in position["rows"]:
        ends = f"{row['cards'][0][0]}-{row['cards'][-1][0]}"
        same = sum(1 for other in out.values() if other.split("#")[0] == ends)
        out[row["id"]] = ends if not same else f"{ends}#{same + 1}"
    return out


def plays(position: dict[str, Any]) -> Iterator[str]:
    """All plays by N10, N11 and N14 that bring the joker of an exchange back (N12)."""
    level, turn = position["options"]["level"], position["turn"]
    hand, rows = position["hands"][turn], position["rows"]
    top = 50 if level == "simplified" else 100
    most = len(hand) if level == "simplified" else len(hand) - 1
    joker, origins = position["pending"] or (None, [])
    homes = {card: [row for row in rows if [number, card] in row["cards"]] for row in rows for number, card in row["cards"]}
    name = names(position)
    for own in _choices(hand, most, top):
        cards = [card for _, card in own]
        if joker is not None and joker not in cards:
            continue
        said = " ".join(f"{number}={JOKERS[card]}" if card > 100 else str(card) for number, card in own)
        if is_row(level, own):
            yield f"row {said}"
        if not position["opened"][turn]:
            continue
        for row in rows:
            there = [tuple(pair) for pair in row["cards"]]
            if row["id"] not in origins and is_row(level, own + there):
                yield f"build {said} to {name[row['id']]}"
            if len(own) < 2:
                continue
            for number, card in there:
                if len(homes[card]) == 1 and is_row(level, [*own, (number, card)]):
                    yield f"cross {said} at {number}/{name[row['id']]}"
        for one, two in combinations(rows, 2):
            if one["id"] in origins or two["id"] in origins or not _may_join(rows, one, two):
                continue
            both = [tuple(pair) for pair in one["cards"] + two["cards"]]
            if is_row(level, own + both):
                first, second = sorted((one, two), key=lambda row: row["cards"][0][0])
                yield f"build {said} to {name[first['id']]} {name[second['id']]}"


def moves(position: dict[str, Any]) -> list[str]:
    """All moves in the phase `play`, sorted."""
    turn, simplified = position["turn"], position["options"]["level"] == "simplified"
    out = set(plays(position))
    if position["pending"] is None:
        out |= {f"discard {JOKERS.get(card, card)}" for card in position["hands"][turn]}
        if simplified:
            out.add("end")
        out |= set(_swaps(position))
    return sorted(out)


def _swaps(position: dict[str, Any]) -> Iterator[str]:
    turn = position["turn"]
    hand = position["hands"][turn]
    if not position["opened"][turn]:
        return
    standing = {card: number for row in position["rows"] for number, card in row["cards"] if card > 100}
    for joker, number in standing.items():
        if number not in hand:
            continue
        rows = [
            {**row, "cards": [[n, n if card == joker else card] for n, card in row["cards"]]} for row in position["rows"]
        ]
        came = [row["id"] for row in position["rows"] if any(card == joker for _, card in row["cards"])]
        hands = [[joker if card == number else card for card in one] for one in position["hands"]]
        after = {**position, "rows": rows, "hands": hands, "pending": [joker, came]}
        if next(plays(after), None) is not None:
            yield f"swap {number} for {JOKERS[joker]}"


def _choices(hand: list[int], most: int, top: int) -> Iterator[Pairs]:
    """Every choice of up to `most` cards, with every number for each joker; ascending, no number twice."""
    for cards in chain.from_iterable(combinations(sorted(hand), size) for size in range(1, most + 1)):
        numbers = [card for card in cards if card <= 100]
        jokers = [card for card in cards if card > 100]
        for stands in product(range(1, top + 1), repeat=len(jokers)):
            if len({*numbers, *stands}) == len(cards):
                yield sorted([*((number, number) for number in numbers), *zip(stands, jokers, strict=True)])


def _may_join(rows: list[dict[str, Any]], one: dict[str, Any], two: dict[str, Any]) -> bool:
    """Two rows that share no card, and that no third row crosses both (N5, N11)."""
    here, there = ({card for _, card in row["cards"]} for row in (one, two))
    if here & there:
        return False
    others = [{card for _, card in row["cards"]} for row in rows if row not in (one, two)]
    return not any(len(other & (here | there)) > 1 for other in others)
