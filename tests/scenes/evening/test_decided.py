"""What decided a match is seen on the page of its result: a sentence, and where there is room a picture of the table then."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import catalogue
from scenes.evening.results import DecidedButton
from scenes.kit.theme import THEMES, Style
from scenes.table.moments.part import picture_of
from tests.scenes.table.test_move_trail import match_of


def placed(size: tuple[int, int], text_scale: float, picture: pygame.Surface | None, room: int) -> DecidedButton:
    pygame.display.init()
    pygame.font.init()
    button = DecidedButton(lambda: None, "Ana matched all four corners", picture)
    style = Style(size, THEMES["felt"], text_scale)
    stage = pygame.Rect(20, 20, size[0] // 2, size[1] - 40)
    below = button.place(style, stage, 150, room)
    assert stage.contains(button.rect) and below > button.rect.bottom
    button.draw(pygame.Surface(size), style, False)
    return button


def test_the_picture_lies_there_only_where_there_is_room() -> None:
    picture = pygame.Surface((900, 300))
    shown = placed((1280, 720), 1.0, picture, 280)
    assert shown.rect.h > 100 and shown._shown is not None and shown.rect.w > shown._shown.get_width()
    assert shown.label == "What decided it: Ana matched all four corners"
    for size, text_scale, seen, room in (
        ((1280, 720), 2.0, picture, 280), ((1280, 720), 1.0, None, 280), ((1280, 720), 1.0, picture, 500),
    ):
        assert placed(size, text_scale, seen, room).rect.h < 50


@pytest.mark.parametrize("key", catalogue.games())
def test_it_is_the_table_at_that_move(key: str, tmp_path: Path) -> None:
    table = match_of(key, tmp_path, 90 if key == "nmbrs" else 30).table
    moves = len(table.session.match)
    pictures = []
    for ply in (moves // 4, moves - 1):
        picture = picture_of(table.moments, ply)()
        assert picture is not None and picture.get_size() == table.side.ground.seen.clip(pygame.Rect(0, 0, 1280, 720)).size
        pictures.append(pygame.image.tobytes(picture, "RGB"))
        last = len(table.session.match)  # a bot may have moved on while the picture was made
        assert table.hands.view == table.session.match.view(table.hands.viewer, last), "the table shows its end again"
        assert not table.move_trail.drawn
    assert pictures[0] != pictures[1]
