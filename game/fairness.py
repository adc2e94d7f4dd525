"""What fair dice do: how often a face may come up before a match looks unusual."""

from __future__ import annotations

from itertools import accumulate
from math import exp, lgamma, log


def band(dice: int, watched: int = 12, faces: int = 6, share: float = 0.99) -> tuple[int, int]:
    """The fewest and the most times that a face comes up in `dice` throws of a fair die, in a `share` of all matches.

    `watched` is the number of faces that are looked at together (six letters and six numbers): the counts of all of them stay
    within their bands in at least a `share` of all matches. The ends are quantiles of the binomial distribution, with the
    chance of falling outside divided evenly over the ends of all watched faces. Raises ValueError for impossible numbers.
    """
    if dice < 0 or watched < 1 or faces < 2 or not 0 < share < 1:
        raise ValueError("there are no such dice")
    tail = (1 - share) / (2 * watched)
    chances = [_chance(dice, count, 1 / faces) for count in range(dice + 1)]
    below = list(accumulate(chances))
    above = list(accumulate(reversed(chances)))
    low = next(count for count, sum_ in enumerate(below) if sum_ > tail)
    high = dice - next(count for count, sum_ in enumerate(above) if sum_ > tail)
    return low, high


def _chance(throws: int, count: int, chance: float) -> float:
    """The probability that something with this chance happens exactly `count` times in so many throws."""
    ways = lgamma(throws + 1) - lgamma(count + 1) - lgamma(throws - count + 1)
    return exp(ways + count * log(chance) + (throws - count) * log(1 - chance))
