"""The paint of nmbrs!: colours that are patterns too, dots for the worth, numbers that fit, states that differ."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from scenes.games.nmbrs import cards
from scenes.games.nmbrs.cards import Face
from scenes.kit.pictures import Sprite
from scenes.kit.theme import THEMES, Style

COLOURS = tuple(cards.COLOURS)
STATES: tuple[cards.CardState, ...] = ("rest", "held", "dim", "ghost", "chosen", "must")


pytestmark = pytest.mark.usefixtures("display")


def style(theme: str = "felt", height: int = 720) -> Style:
    return Style((height * 16 // 9, height), THEMES[theme])


def bytes_of(sprite: Sprite) -> bytes:
    return pygame.image.tobytes(sprite.image, "RGBA")


def band(theme: str, height: int, colour: str, worth: int = 0) -> pygame.Surface:
    """The coloured band of a card of a hand, 82 by 28 pixels where the window is 720 high."""
    wide, high = round(92 * height / 720), round(119 * height / 720)
    sprite = cards.card(style(theme, height), wide, Face(1, colour, worth), "rest", high)
    margin = round(0.052 * wide)
    box = pygame.Rect(-sprite.dx - wide // 2 + margin, -sprite.dy - high // 2 + margin, wide - 2 * margin, round(0.235 * high))
    return sprite.image.subsurface(box)


def figures(theme: str, colour: str) -> set[tuple[int, int]]:
    """The pixels of a band's pattern in grey: on its dark side or on its light one, row by row."""
    image = pygame.transform.grayscale(band(theme, 720, colour))
    dark = theme == "contrast" or colour == "orange"
    found = set()
    for y in range(5, 23):
        row = [image.get_at((x, y)).r for x in range(6, 76)]
        middle = (min(row) + max(row)) / 2
        if max(row) - min(row) > 20:
            found |= {(x, y) for x, value in enumerate(row) if (value < middle) is dark}
    return found


@pytest.mark.parametrize("theme", ["felt", "contrast"])
def test_without_colour_the_four_patterns_differ(theme: str) -> None:
    seen = {colour: figures(theme, colour) for colour in COLOURS}
    assert all(len(found) > 100 for found in seen.values())
    for a, b in combinations(COLOURS, 2):
        assert len(seen[a] ^ seen[b]) > 0.4 * max(len(seen[a]), len(seen[b])), (a, b)


@pytest.mark.parametrize("theme", ["felt", "contrast"])
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("worth", [0, 1, 2, 3])
def test_the_worth_is_so_many_dots(theme: str, colour: str, worth: int) -> None:
    image = band(theme, 1080, colour, worth)
    dots = pygame.mask.from_threshold(image, THEMES[theme].cream_light, (6, 6, 6, 255))
    assert len(list(dots.connected_components(40))) == worth


@pytest.mark.parametrize("theme", THEMES)
def test_every_number_colour_and_worth_is_seen(theme: str) -> None:
    faces = [Face(7, colour, worth) for colour in COLOURS for worth in (1, 2, 3)]
    faces += [Face(n, "red", 1) for n in (6, 9, 66, 99, 100)]
    faces += [Face(None, colour, 0, True) for colour in COLOURS] + [Face(7, colour, 0, True) for colour in COLOURS]
    assert len({bytes_of(cards.card(style(theme), 74, face)) for face in faces}) == len(faces)


@pytest.mark.parametrize("theme", THEMES)
def test_states_are_all_different(theme: str) -> None:
    for face in (Face(99, "blue", 3), Face(None, "green", 0, True)):
        assert len({bytes_of(cards.card(style(theme), 74, face, state)) for state in STATES}) == len(STATES)
    assert len({bytes_of(cards.card(style(theme), 74, None, state)) for state in ("rest", "held", "dim", "chosen")}) == 4


@pytest.mark.parametrize("wide", [30, 36, 54, 74, 90, 144])
@pytest.mark.parametrize("share", [cards.LOW, cards.HIGH])
def test_numbers_fit_their_cards(wide: int, share: float) -> None:
    """Nothing of a number, the bars included, touches the band above it or the edge of the card."""
    high = round(wide * share)
    unit = style().unit
    _, margin, band = cards._parts(wide / unit, high / unit)
    top = (margin + band) * unit
    middle = cards.number_middle(wide / unit, high / unit) * unit + high / 2
    for number in (1, 6, 8, 9, 44, 66, 68, 88, 99, 100):
        digits = cards.digits(number, wide, "#000000")
        ink = digits.get_bounding_rect(min_alpha=60)
        assert ink.width <= wide * 0.94, number
        assert ink.height >= wide * 0.48, f"{number} is small on its card"
        above, below = middle - digits.get_height() / 2 + ink.top, middle - digits.get_height() / 2 + ink.bottom
        assert top < above and below < high - 1, number


def test_a_joker_that_stands_for_a_number_bears_a_star_at_its_right() -> None:
    plain, joker = (cards.card(style(), 90, Face(58, "green", 0, joker)).image for joker in (False, True))
    changed = [(x, y) for x in range(plain.get_width()) for y in range(plain.get_height())
               if joker.get_rect().collidepoint(x, y) and plain.get_at((x, y)) != joker.get_at((x, y))]
    assert changed and min(x for x, _ in changed) > plain.get_width() / 2 and max(y for _, y in changed) < plain.get_height() / 2


def test_the_word_of_a_joker_is_left_out_where_it_has_no_room() -> None:
    joker = Face(None, "red", 0, True)
    assert bytes_of(cards.card(style(), 90, joker, word="joker")) != bytes_of(cards.card(style(), 90, joker))
    assert bytes_of(cards.card(style(), 30, joker, word="joker")) == bytes_of(cards.card(style(), 30, joker))


def test_a_ghost_lets_the_table_through() -> None:
    ghost = cards.card(style(), 74, Face(12, "red", 2), "ghost").image
    assert 0 < ghost.get_at((ghost.get_width() // 2, ghost.get_height() - 16)).a < 120


def test_a_card_is_drawn_round_its_middle_and_painted_once() -> None:
    face = Face(57, "red", 1)
    sprite = cards.card(style(), 74, face, high=92)
    solid = sprite.image.get_bounding_rect(min_alpha=250)
    assert abs(sprite.dx + solid.centerx) <= 1 and abs(sprite.dy + solid.centery) <= 2
    assert 73 <= solid.width <= 76
    assert cards.card(style(), 74, face, high=92) is sprite


def test_a_pile_grows_with_its_cards_and_an_empty_one_is_a_bed() -> None:
    sizes = [cards.pile(style(), 68, 90, count).image.get_width() for count in (1, 12, 13, 40, 90)]
    assert sizes[0] == sizes[1] < sizes[2] < sizes[3] == sizes[4]
    assert cards.pile(style(), 68, 90, 0).image.get_at((40, 50)).a == 0


def test_a_colour_that_no_card_has_is_refused() -> None:
    with pytest.raises(KeyError):
        cards.card(style(), 74, Face(7, "pink", 1))


def test_the_pin_is_drawn_round_its_place() -> None:
    pin = cards.twin(style(), 9)
    assert pin.image.get_width() == -2 * pin.dx
