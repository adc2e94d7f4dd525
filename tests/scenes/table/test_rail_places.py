"""The places of a table's map, as the rail gives them."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit.theme import THEMES, Look
from scenes.table.rail import Paper, Rail


def test_a_place_that_is_not_on_the_map_is_told_with_those_that_are() -> None:
    rail = Rail()
    rail.places = {"banner": pygame.Rect(1, 2, 3, 4), "log": pygame.Rect(5, 6, 7, 8)}
    assert tuple(rail["log"]) == (5, 6, 7, 8)
    with pytest.raises(KeyError, match="no object named 'board'; it has banner, log"):
        rail["board"]


def test_a_low_paper_shows_no_half_line() -> None:
    look = Look((1280, 720), THEMES["felt"])
    place = pygame.Rect(0, 0, 330, 62)

    def drawn(paper: Paper, high: int) -> bytes:
        target = pygame.Surface((330, high))
        Rail().draw_paper(target, look, paper, place=pygame.Rect(place.topleft, (330, high)))
        return pygame.image.tobytes(target, "RGB")

    heading = "Still to lay: single, double, triple and same, each at least once"
    body = "Pick bugz for a sequence, or one to discard."
    high = next(high for high in range(40, 200) if drawn(Paper(heading, body), high) != drawn(Paper(heading, " "), high))
    head = drawn(Paper(heading, " "), high)
    shown = drawn(Paper(heading, body), high)
    rows = [row for row in range(high) if head[row * 990 : (row + 1) * 990] != shown[row * 990 : (row + 1) * 990]]
    assert len(rows) >= 10, "the first line that is shown is a whole one"
