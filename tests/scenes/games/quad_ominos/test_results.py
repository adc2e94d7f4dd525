"""The result of Quad-Ominos: why it ended, rounds won, what was laid and drawn, and a page that holds eight seats."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.quad_ominos.events import BonusLaid, Drew, Laid
from game.rounds import RoundEnded
from scenes.evening import summary
from scenes.evening.figures_chart import spread
from scenes.evening.figures_page import FiguresPage
from scenes.evening.results import Results
from scenes.kit.actions import DEAF
from scenes.profile import Profile
from scenes.table.rounds.sheet_page import SheetPage
from tests.scenes.evening.finished import headless
from tests.scenes.games.quad_ominos.finished import ended, whole


def test_the_end_has_its_words_and_the_goal_is_that_of_the_tiles(tmp_path: Path) -> None:
    for tiles, goal in ((125, 800), (70, 600)):
        session = ended(
            Profile(tmp_path), move="4424@1,0", options={"tiles": tiles, "turn_seconds": 0}, table={"0,0": "4444"},
            hands=[["4244"], ["0123"], ["0011"]], scores=[goal - 20, 120, -40],
        )
        outcome = session.match.outcome
        assert outcome is not None
        assert summary.heading(session, outcome) == "Ada wins!"
        assert summary.ending(session, outcome) == f"Ada is the first with {goal} points or more."


def test_rounds_won_stand_under_the_points(tmp_path: Path) -> None:
    session = whole(Profile(tmp_path), 3)
    rounds = [event.winner for event in session.match.events(None) if isinstance(event, RoundEnded)]
    assert sum(winner is not None for winner in rounds) > 1
    for seat in range(3):
        won = rounds.count(seat)
        assert summary.score_word(session, seat) == ("1 round won" if won == 1 else f"{won} rounds won")


@pytest.mark.parametrize("seats", [2, 5])
def test_figures_are_counted_from_the_match(tmp_path: Path, seats: int) -> None:
    session = whole(Profile(tmp_path), seats)
    found = summary.of_match(session)
    lines = {line.word: line.values for line in found.lines}
    events = session.match.events(None)
    laid = [sum(isinstance(event, Laid | BonusLaid) and event.seat == seat for event in events) for seat in range(seats)]
    drawn = [sum(isinstance(event, Drew) and event.seat == seat for event in events) for seat in range(seats)]
    bonuses = [
        sum(isinstance(event, Laid) and event.seat == seat and event.bonus > 0 for event in events) for seat in range(seats)
    ]
    assert (lines["Tiles laid"], lines["Tiles drawn"], lines["Bonuses"]) == (tuple(laid), tuple(drawn), tuple(bonuses))
    most = [max(event.points + event.bonus for event in events if isinstance(event, Laid) and event.seat == seat)
            for seat in range(seats)]
    assert lines["Best turn"] == tuple(most)


def test_bonus_tiles_count_as_one_bonus_and_for_the_turn(tmp_path: Path) -> None:
    session = ended(
        Profile(tmp_path), move="0005@1,1 + 0455@2,0 + 3553@-1,0", table={"0,0": "5555", "1,0": "5055", "0,1": "0055"},
        hands=[["0050", "0455", "3355", "1234"], ["2344"], ["0015"]],
    )
    lines = {line.word: line.values for line in summary.of_match(session).lines}
    assert (lines["Best turn"], lines["Bonuses"], lines["Tiles laid"]) == ((35, 0, 0), (1, 0, 0), (3, 0, 0))


def test_the_race_ends_at_the_scores_and_goes_below_zero(tmp_path: Path) -> None:
    session = whole(Profile(tmp_path), 4, seed=5)
    outcome = session.match.outcome
    race = summary.of_match(session).race
    assert outcome is not None and race is not None
    assert tuple(scores[-1] for scores in race.scores) == outcome.scores
    assert race.goal == 800 and len({len(scores) for scores in race.scores}) == 1
    begun = ended(Profile(tmp_path))
    race = summary.of_match(begun).race
    assert race is not None and [scores[0] for scores in race.scores] == [770, 120, -40]
    assert [scores[-1] for scores in race.scores] == [770 + 15 + 13 + 6, 120, -40]


def test_marks_at_the_end_of_the_race_lie_apart_and_inside() -> None:
    found = spread([(0, 10.0), (1, 11.0), (2, 99.0), (3, 100.0)], 8.0, 100.0)
    heights = [y for _mark, y in found]
    assert [mark for mark, _y in found] == [0, 1, 2, 3]
    assert all(other - one >= 8.0 for one, other in pairwise(heights)) and heights[-1] <= 100.0
    crowd = [y for _mark, y in spread([(mark, 50.0) for mark in range(8)], 30.0, 100.0)]
    assert crowd[-1] <= 100.0 and len(set(crowd)) == 8 and min(crowd) >= 0.0


@pytest.mark.matrix(3)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (960, 600)])
@pytest.mark.parametrize("text_size", [80, 100, 200])
@pytest.mark.parametrize("seats", [2, 8])
def test_the_page_holds_all_seats(tmp_path: Path, size: tuple[int, int], text_size: int, seats: int) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    page = Results(app, whole(app.profile, seats))
    app.push(page)
    app.step([], 16)
    boxes = [w.rect for w in page.widgets] + [page._words] + [step.rect for step in page._steps.steps]
    for at, box in enumerate(boxes):
        assert app.screen.get_rect().contains(box)
        assert not any(box.colliderect(other) for other in boxes[at + 1:])


def test_the_bed_of_figures_leads_to_the_score_sheet_with_its_goal(tmp_path: Path) -> None:
    app, _ = headless(tmp_path)
    page = FiguresPage(app, whole(app.profile, 3))
    app.push(page)
    app.step([], 16)
    app.step([], DEAF)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=page._rounds.rect.center, button=1)], 16)
    sheet = app.top
    assert isinstance(sheet, SheetPage) and sheet.sheet.target == 800
    assert len(sheet.sheet.rows) > 1
