"""The key of the four kinds on a RumBugz table: each kind with an example that is one, where there is room to read it."""

from pathlib import Path

import pygame
import pytest

from game.rumbugz.bugs import KINDS
from game.rumbugz.hands import classify
from scenes.games.rumbugz import beds
from tests.scenes.games.rumbugz.driver import PLACE, RumbugzDriver


@pytest.mark.parametrize("kind", KINDS)
def test_an_example_is_of_its_kind(kind: str) -> None:
    assert [move.kind for move in classify(beds.EXAMPLES[kind], KINDS).lays] == [kind]


def test_the_key_lies_below_the_sequences_and_goes_where_one_is_laid(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    room, below = driver.table.rail["table"], max(cell.bottom for cell in driver.places.field.cells[:2])
    (_picture, box), = driver.ground.beds.key()
    assert box.top >= below and box.bottom == room.bottom
    driver.pick(4, 5, 6, 7)
    (_picture, box), = driver.ground.beds.key()
    assert box.top >= driver.places.field.cells[2].bottom, "it lies under the sequence that is about to be laid"


def test_there_is_none_where_it_could_not_be_read_nor_while_somebody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The piece in question and its words would cover it by half."""
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    (_picture, box), = driver.ground.beds.key()
    assert driver.table.rail["table"].contains(box) and box in driver.ground.labels()
    low = driver.table.rail["table"]
    driver.table.rail.places["table"] = pygame.Rect(low.x, low.bottom - 30, low.w, 30)
    assert not driver.ground.beds.key()
    driver.table.rail.places["table"] = low
    monkeypatch.setattr(type(driver.table.question), "seen", property(lambda question: True))
    assert not driver.ground.beds.key() and box not in driver.ground.labels()
