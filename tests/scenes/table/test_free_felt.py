"""Papers over a table lie on free felt; what a strip says is read whole."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.kit import text
from scenes.table.window.free import covered, free_felt
from tools.gallery.draw import STATES
from tools.gallery.stage import Clock, Stage


def test_a_paper_stays_where_it_is_wished_and_goes_to_free_felt_else() -> None:
    room, wish, aside = pygame.Rect(0, 0, 1200, 600), pygame.Rect(800, 0, 400, 200), pygame.Rect(800, 400, 400, 200)
    assert free_felt([wish, aside], room, []) == wish
    assert free_felt([wish, aside], room, [pygame.Rect(790, 0, 400, 210)]) == aside
    right = pygame.Rect(700, 0, 500, 600)
    found = free_felt([wish, aside], room, [right])
    assert room.contains(found) and not covered(found, [right]) and found.y == wish.y
    assert room.contains(free_felt([wish], room, [room])), "a full table leaves no felt"


@pytest.mark.parametrize("name", ["quad_hint", "quad_bonus", "rumbugz_hint"])
def test_the_hint_and_the_question_of_a_table_in_table_view_leave_what_lies_there_free(tmp_path: Path, name: str) -> None:
    clock = Clock()
    with clock.in_force():
        stage = Stage(tmp_path, None, (1280, 720), clock, table_view=True, window=(1280, 720))
        next(state for state in STATES if state.name == name).pose(stage)
        table = stage.top
        paper = table.side.words.question_places()[0] if name == "quad_bonus" else table.drawers.place()
        lying = list(table.side.ground.told_of())
        assert lying and covered(paper, lying) <= 0.02 * paper.w * paper.h
        stage.close()


@pytest.mark.parametrize("language", ["en", "de", "sv"])
def test_a_line_of_a_strip_is_read_whole(tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    real = text._cut_lines

    def cut_lines(words: str, *rest: Any) -> list[str]:
        lines = real(words, *rest)
        cut.extend(line for line in lines if line.endswith(text.ELLIPSIS))
        return lines

    monkeypatch.setattr(text, "_cut_lines", cut_lines)
    clock = Clock()
    with clock.in_force():
        stage = Stage(tmp_path, None, (1280, 720), clock, table_view=True, window=(1280, 720), language=language, text_size=200)
        next(state for state in STATES if state.name == "rumbugz_hint").pose(stage)
        cut.clear()
        table = stage.top
        table.rail.draw_banner(stage.app.screen, table.look, *table.side.words.banner(), ["Ana"])
        stage.close()
    assert not cut
