"""The key of the four kinds on a RumBugz table: each kind with an example that is one, where there is room to read it."""

from pathlib import Path

import pygame
import pytest

from game.rumbugz.bugs import KINDS
from game.rumbugz.hands import classify
from scenes.games.rumbugz.paint.beds import EXAMPLES, picture
from tests.scenes.games.rumbugz.driver import PLACE, RumbugzDriver


@pytest.mark.parametrize("kind", KINDS)
def test_an_example_is_of_its_kind(kind: str) -> None:
    assert [move.kind for move in classify(EXAMPLES[kind], KINDS).lays] == [kind]


def test_the_key_lies_below_the_sequences_and_goes_where_one_is_laid(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    room = driver.table.rail["table"]
    beds = driver.ground.beds
    drawn: list[pygame.Rect] = []
    beds._key.draw = lambda target, style, room: drawn.append(room)  # type: ignore[method-assign]
    target = pygame.Surface((1280, 720))
    beds.draw(target)
    below = max(cell.bottom for cell in driver.places.field.cells[:2])
    assert drawn[-1].top == below and drawn[-1].bottom == room.bottom
    driver.pick(4, 5, 6, 7)
    beds.draw(target)
    assert drawn[-1].top >= driver.places.field.cells[2].bottom, "it lies under the sequence that is about to be laid"


def test_there_is_none_where_it_could_not_be_read(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    style = driver.table.style
    assert picture(style, pygame.Rect(0, 0, 900, 30)) is None
    found = picture(style, pygame.Rect(0, 0, 900, 120))
    assert found is not None and found.get_width() <= 900 and found.get_height() <= 120
