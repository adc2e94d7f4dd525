"""What fair play can show: how often a face of fair dice comes up, and a seal on the seed of a match.

The seal is the SHA-256 of the seed and a random salt, told before the first move; at the end both are told, and everybody can
work it out anew. It proves that nothing was changed after the deal, and no more: not that the deal was a fair one.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import accumulate
from math import exp, lgamma, log

_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"


@dataclass(frozen=True, slots=True)
class Seal:
    """The seal of a match: the SHA-256 in 64 digits, and its first 64 bits as four words that people can note."""

    digest: str
    words: str


def seal(seed: int, salt: str) -> Seal:
    """The seal of a seed and a salt: the SHA-256 of both in decimal and as they stand in the record, with a space between."""
    digest = hashlib.sha256(f"{seed} {salt}".encode()).hexdigest()
    return Seal(digest, " ".join(_word(int(digest[at : at + 4], 16)) for at in range(0, 16, 4)))


def _word(bits: int) -> str:
    """Sixteen bits as a word of five letters that can be spoken: three consonants with two vowels between."""
    return (
        _CONSONANTS[bits >> 12] + _VOWELS[bits >> 10 & 3] + _CONSONANTS[bits >> 6 & 15] + _VOWELS[bits >> 4 & 3]
        + _CONSONANTS[bits & 15]
    )


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
