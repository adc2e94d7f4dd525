"""Papers over a table lie on free felt; what a strip says is read whole."""

from pathlib import Path

from scenes.table.window.caption import covered
from tools.gallery.draw import STATES
from tools.gallery.stage import Clock, Stage


def test_the_question_of_a_table_leaves_what_lies_there_free(tmp_path: Path) -> None:
    clock = Clock()
    with clock.in_force():
        stage = Stage(tmp_path, None, (1280, 720), clock, window=(1280, 720))
        next(state for state in STATES if state.name == "quad_bonus").pose(stage)
        table = stage.top
        paper, lying = table.side.words.question_places()[0], table.side.turn.places.obstacles()
        assert lying and covered(paper, lying) <= 0.02 * paper.w * paper.h
        stage.close()
