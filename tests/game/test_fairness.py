"""The band of fair dice: it holds what it promises, exactly counted, and is no wider than it must be."""

from fractions import Fraction
from functools import reduce
from math import comb, factorial

import pytest

from game.fairness import band, seal


def within(dice: int, low: int, high: int, faces: int = 6) -> Fraction:
    """The exact chance that every face of a fair die comes up `low` to `high` times in so many throws."""
    one = [Fraction(1, factorial(count)) if low <= count <= high else Fraction(0) for count in range(dice + 1)]

    def times(a: list[Fraction], b: list[Fraction]) -> list[Fraction]:
        return [sum((a[k] * b[n - k] for k in range(n + 1) if a[k] and b[n - k]), Fraction(0)) for n in range(dice + 1)]

    return reduce(times, [one] * faces)[dice] * factorial(dice) / Fraction(faces) ** dice


@pytest.mark.parametrize("dice", [1, 7, 40, 90])
def test_99_of_100_matches_stay_within_the_band(dice: int) -> None:
    low, high = band(dice)
    both = within(dice, low, high) ** 2  # letters and numbers
    assert both >= Fraction(99, 100)


def test_the_band_is_no_wider_than_it_must_be() -> None:
    low, high = band(90)
    assert low < 15 < high
    assert within(90, low + 1, high - 1) ** 2 < Fraction(99, 100)


@pytest.mark.parametrize("dice", [12, 60, 184, 400])
def test_its_ends_are_binomial_quantiles(dice: int) -> None:
    low, high = band(dice)
    tail = Fraction(1, 2400)

    def up_to(count: int) -> Fraction:
        return sum((Fraction(comb(dice, k) * 5 ** (dice - k), 6**dice) for k in range(count + 1)), Fraction(0))

    assert up_to(low) > tail and (low == 0 or up_to(low - 1) <= tail)
    assert 1 - up_to(high - 1) > tail and 1 - up_to(high) <= tail


def test_it_grows_with_the_dice_and_with_what_is_watched() -> None:
    assert band(0) == (0, 0)
    assert band(184, 1)[1] < band(184)[1] and band(184)[0] < band(184, 1)[0]
    share = [(high - low) / dice for dice in (60, 240, 960) for low, high in [band(dice)]]
    assert share == sorted(share, reverse=True), "more dice, narrower shares"


@pytest.mark.parametrize("wrong", [(-1,), (10, 0), (10, 12, 1), (10, 12, 6, 1.0)])
def test_what_cannot_be_is_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no such dice"):
        band(*wrong)


def test_the_seal_is_the_sha_256_of_seed_and_salt() -> None:
    """By `printf '7 00000000000000000000000000000000' | sha256sum`."""
    found = seal(7, "0" * 32)
    assert found.digest == "706f8a54c03ffa9c94f5d34e2654df7fc71252cea621d8c17151c40c2ddfa568"
    words = found.words.split()
    assert len(words) == 4 and all(len(word) == 5 and word.isalpha() for word in words)


def test_other_seeds_and_other_salts_have_other_words() -> None:
    seals = [seal(seed, salt * 32) for seed in range(200) for salt in "0123456789"]
    assert len({found.words for found in seals}) == len({found.digest for found in seals}) == 2000
