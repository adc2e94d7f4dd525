"""Papers over a table lie on free felt; what a strip says is read whole."""

from pathlib import Path

import pygame

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


def test_the_question_of_a_table_leaves_what_lies_there_free(tmp_path: Path) -> None:
    clock = Clock()
    with clock.in_force():
        stage = Stage(tmp_path, None, (1280, 720), clock, window=(1280, 720))
        next(state for state in STATES if state.name == "quad_bonus").pose(stage)
        table = stage.top
        paper, lying = table.side.words.question_places()[0], table.side.turn.sight.obstacles()
        assert lying and covered(paper, lying) <= 0.02 * paper.w * paper.h
        stage.close()
