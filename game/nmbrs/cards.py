"""Cards as numbers: 1 to 100 are the number cards, 101 to 104 the jokers; a card's name is its word in the notation."""

from __future__ import annotations

Card = int
Pair = tuple[int, Card]
"""A number and the card that stands for it. A number card always stands for its own number."""

TOP = 100
"""The highest number."""
COLOURS = ("red", "green", "blue", "orange")
JOKERS = (101, 102, 103, 104)
"""One joker of each of `COLOURS`, in their order."""
NAMES = ("", *map(str, range(1, TOP + 1)), "Jr", "Jg", "Jb", "Jo")
"""The name of each card; there is no card 0."""
CARD = {name: card for card, name in enumerate(NAMES) if name}
"""The card by its name."""


def is_joker(card: Card) -> bool:
    """Whether the card is one of the four jokers."""
    return card > TOP


def names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The names of some cards."""
    return tuple([NAMES[card] for card in cards])


def pair_text(pair: Pair) -> str:
    """A card with the number for which it stands, as the notation writes it: `20`, `20=Jr`."""
    number, card = pair
    return f"{number}={NAMES[card]}" if is_joker(card) else str(card)
