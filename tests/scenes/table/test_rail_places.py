"""The places of a table's map."""

from __future__ import annotations

import pygame
import pytest

from scenes.table.stage import Rail


def test_a_place_that_is_not_on_the_map_is_told_with_those_that_are() -> None:
    rail = Rail()
    rail.places = {"caption": pygame.Rect(1, 2, 3, 4), "log": pygame.Rect(5, 6, 7, 8)}
    assert tuple(rail["log"]) == (5, 6, 7, 8)
    with pytest.raises(KeyError, match="no object named 'board'; it has caption, log"):
        rail["board"]
