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


def test_the_key_lies_below_the_sequences_and_goes_where_one_is_laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    room = driver.table.rail["table"]
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(beds, "draw_key", lambda target, style, room: drawn.append(room))
    target = pygame.Surface((1280, 720))
    driver.ground.beds.draw(target)
    below = max(cell.bottom for cell in driver.places.field.cells[:2])
    assert drawn[-1].top == below and drawn[-1].bottom == room.bottom
    driver.pick(4, 5, 6, 7)
    driver.ground.beds.draw(target)
    assert drawn[-1].top >= driver.places.field.cells[2].bottom, "it lies under the sequence that is about to be laid"


def test_there_is_none_where_it_could_not_be_read(tmp_path: Path) -> None:
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    style = driver.table.style
    target = pygame.Surface((1280, 720), pygame.SRCALPHA)
    beds.draw_key(target, style, pygame.Rect(100, 100, 900, 30))
    assert target.get_bounding_rect().size == (0, 0)
    beds.draw_key(target, style, pygame.Rect(100, 100, 900, 120))
    assert target.get_bounding_rect().h > 0 and pygame.Rect(100, 100, 900, 120).contains(target.get_bounding_rect())


def test_where_the_key_lies_is_known_and_it_is_gone_while_somebody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The piece in question and its words would cover it by half."""
    driver = RumbugzDriver(tmp_path, "human", "easy", "easy", place=PLACE, size=(1280, 720))
    drawn = []
    monkeypatch.setattr(beds, "draw_key", lambda target, style, room: drawn.append(room))
    (box,) = driver.ground.beds.key()
    assert driver.table.rail["table"].contains(box) and box in driver.ground.labels()
    monkeypatch.setattr(type(driver.table.question), "seen", property(lambda question: True))
    driver.ground.beds.draw(pygame.Surface((1280, 720), pygame.SRCALPHA))
    assert box not in driver.ground.labels() and not drawn
