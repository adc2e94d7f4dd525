"""What decided a match is replayed small on the page of its result: the table before and after it, who did it, its points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from scenes.evening.replayed import RUNS, STAYS, TURNED
from scenes.evening.results import Results
from scenes.table.moments.moment import Deciding
from tests.scenes.evening.finished import finished, headless


def shown(home: Path, deciding: Deciding | None, rule: str = "Q10") -> tuple[Any, Results]:
    app, _opened = headless(home)
    page = Results(app, finished(app.profile, rule), deciding)
    app.push(page)
    while page.spare_turn():
        pass
    return app, page


def test_it_is_replayed_a_few_times_and_then_the_page_rests(tmp_path: Path) -> None:
    app, page = shown(tmp_path, Deciding(1, "Ada took 3 stones off"))
    moment, session = page.moment, page.session
    assert (moment.words, moment.mark, moment.points) == ("Ada took 3 stones off", session.seats[0].mark, "+3")
    assert moment.head == "What decided it" and moment.spoken() == "What decided it: Ada took 3 stones off, button"
    first, last = (pygame.image.tobytes(frame, "RGB") for frame in moment.frames)
    assert first != last and moment.frame is moment.frames[0]
    for _often in range(round(RUNS * (TURNED + STAYS) / 150) + 2):
        app.step([], 150)
    assert not moment.runs and moment.frame is moment.frames[-1]


def test_where_nothing_decided_the_last_move_is_replayed_with_why_it_ended(tmp_path: Path) -> None:
    _app, page = shown(tmp_path, None, "Q12")
    assert page.moment.head == "How it ended"
    assert page.moment.words == "30 rounds went by, and no stone left the board."
    assert page.moment.mark is None and page.moment.ply == 1 and len(page.moment.frames) == 2
