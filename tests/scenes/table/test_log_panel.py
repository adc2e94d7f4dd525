"""The log of a table: a line in as many rows as it needs, and in fewer where there is no room for them."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit.text import Span
from scenes.kit.theme import THEMES, Style
from scenes.table.window.caption import LogLine
from scenes.table.window.log import LogPanel

pytestmark = pytest.mark.usefixtures("display")
LONG = "Ana laid a row of seven cards through a row of Ben"


def panel(high: int) -> LogPanel:
    made = LogPanel(lambda ply: None, lambda: None)
    made.rect = pygame.Rect(0, 0, 300, high)
    made.layout(Style((1280, 720), THEMES["felt"]))
    made.set_lines([LogLine(number, 0, (Span(LONG, 500, None),)) for number in range(3)])
    return made


def test_a_line_is_shown_whole_where_there_is_room() -> None:
    made = panel(400)
    words = "Friederike laid a row of seven cards through a row of Maximilian Alexander and took the last two cards of the pile"
    made.set_lines([LogLine(1, 0, (Span(words, 500, None),))])
    ((line, place),) = made.placed()
    rows = made._rows_of(line, place.h)
    assert len(rows) > 2 and " ".join("".join(span.text for span in row).strip() for row in rows) == words


@pytest.mark.parametrize("high", range(600, 1100, 20))
def test_what_is_painted_is_what_there_is_room_for(high: int) -> None:
    """The place of a line is whole pixels, which must not take a row from it."""
    made = LogPanel(lambda ply: None, lambda: None)
    made.rect = pygame.Rect(0, 0, high // 2, high // 2)
    made.layout(Style((high * 16 // 9, high), THEMES["felt"]))
    made.set_lines([LogLine(number, 0, (Span(LONG, 500, None),)) for number in range(2)])
    for line, place in made.placed():
        assert made._rows_of(line, place.h) == made._rows_of(line, made.rect.h)


def test_the_oldest_line_that_is_seen_takes_one_row_where_two_have_no_room() -> None:
    heights = {high: [place.h for _line, place in panel(high).placed()] for high in range(140, 300)}
    two = max(place for places in heights.values() for place in places)
    one = min(place for places in heights.values() for place in places)
    assert one < two
    for high, places in heights.items():
        assert all(place == two for place in places[:-1]), "only the last one gives way"
        end = panel(high)
        used = end._head + sum(places)
        assert used <= high or len(places) == 1
        assert len(places) == 3 or high - used < one, "and no room for a row stays empty"
