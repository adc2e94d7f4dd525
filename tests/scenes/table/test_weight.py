"""How a piece on its way looks: its shadow apart from it, squashed as it lands, and what quality and theme leave out."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import Mock

import pygame
import pytest

from scenes.kit import pictures
from scenes.kit.pictures import Sprite
from scenes.kit.retained import quality
from scenes.kit.theme import THEMES, Style
from scenes.table import weight
from scenes.table.stage import Flight, Piece
from scenes.table.weight import draw_flight

SIZE = 40
MIDDLE = 100
GROUND = 140, 140, 140, 255


@pytest.fixture(autouse=True)
def everything() -> Iterator[None]:
    """All of the quality, and again when the test is over."""
    yield
    quality.use(quality.STEPS[0])


def picture(flight: Flight, theme: str = "felt", colour: str = "white") -> pygame.Surface:
    """A grey ground of 200 pixels, and on it the flight of a square, a white one unless a colour is given."""
    body = pygame.Surface((SIZE, SIZE), pygame.SRCALPHA)
    body.fill(colour)
    target = pygame.Surface((200, 200), pygame.SRCALPHA)
    target.fill(GROUND)
    draw_flight(target, Style((1280, 720), THEMES[theme]), flight, Sprite(body, -SIZE // 2, -SIZE // 2), SIZE)
    return target


def box(target: pygame.Surface, seen: str) -> pygame.Rect:
    """The box of what is white, darker or lighter than the ground."""
    tests = {"white": lambda red: red > 240, "dark": lambda red: red < 140, "dust": lambda red: 141 < red < 240}
    points = [(x, y) for x in range(200) for y in range(200) if tests[seen](target.get_at((x, y))[0])]
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    left, top = min(x for x, _y in points), min(y for _x, y in points)
    return pygame.Rect(left, top, max(x for x, _y in points) + 1 - left, max(y for _x, y in points) + 1 - top)


def lying() -> Piece:
    return Piece("stone", (MIDDLE, MIDDLE), SIZE)


def aloft(high: float) -> Flight:
    """A piece half way, so high above the middle."""
    flight = Flight(lying(), lying(), high)
    flight.move(0.5)
    return flight


def landing(share: float) -> Flight:
    flight = Flight(lying(), lying(), 20.0)
    flight.move(1.0)
    flight.land(share)
    return flight


def test_the_shadow_stays_below_and_is_larger_and_paler_the_higher_it_is() -> None:
    seen = [(picture(aloft(high)), high) for high in (0, 16, 60)]
    for target, high in seen:
        assert box(target, "white").centery == MIDDLE - high
        assert box(target, "dark").bottom > MIDDLE + SIZE // 2, "it lies on the table"
    wide = [box(target, "dark").right for target, _high in seen]
    assert wide[0] < wide[1] < wide[2]
    darkest = [min(target.get_at((x, y))[0] for x in range(200) for y in range(200)) for target, _high in seen[1:]]
    assert darkest[0] < darkest[1], "it is softer higher up"


def test_bodies_of_one_outline_share_their_shadow(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures.clear()
    shadow = Mock(wraps=pictures.shadow)
    monkeypatch.setattr(weight, "shadow", shadow)
    seen = [picture(aloft(16), colour=colour) for colour in ("white", "#FFFFFE")]
    assert shadow.call_count == 1 and len({target.get_at((MIDDLE + 8, MIDDLE + 20))[:] for target in seen}) == 1


def test_a_flat_theme_has_neither_shadow_nor_dust() -> None:
    for flight in (aloft(30), landing(0.3)):
        target = picture(flight, "contrast")
        assert not box(target, "dark").w


def test_without_soft_shadows_there_is_one_hard_one() -> None:
    soft = len({picture(aloft(60)).get_at((x, MIDDLE + 10))[0] for x in range(200)})
    quality.use(quality.STEPS[2])
    assert len({picture(aloft(60)).get_at((x, MIDDLE + 10))[0] for x in range(200)}) < soft / 3


def test_it_is_squashed_on_its_foot_as_it_lands() -> None:
    still, squashed = box(picture(landing(1.0)), "white"), box(picture(landing(0.375)), "white")
    assert abs(squashed.w - still.w * 1.08) <= 1 and abs(squashed.h - still.h * 0.92) <= 1
    assert abs(squashed.bottom - still.bottom) <= 1


def test_dust_flies_only_where_all_particles_do() -> None:
    def dust() -> int:
        target = picture(landing(0.3))
        target.fill(GROUND, (MIDDLE - 25, 0, 50, 200))
        return box(target, "dust").w

    assert dust()
    quality.use(quality.STEPS[1])
    assert not dust()
