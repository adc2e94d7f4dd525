"""The results of RumBugz and nmbrs!: why they ended, what stands under the points, figures counted from the public events."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.nmbrs.events import Claimed
from game.nmbrs.events import Laid as RowLaid
from game.nmbrs.plays import CROSS, NEW
from game.rounds import RoundEnded
from game.rumbugz.events import Knocked, Laid, Swapped
from scenes.evening import summary
from scenes.evening.figures_page import FiguresPage
from scenes.evening.results import Results
from scenes.kit.actions import DEAF
from scenes.profile import Profile
from scenes.session import Session
from scenes.table.rounds.sheet_page import SheetPage
from tests.scenes.evening.finished import headless
from tests.scenes.evening.finished_cards import SHORT, bugs_position, cards_position, played, whole


def sentences(session: Session) -> tuple[str, str]:
    outcome = session.match.outcome
    assert outcome is not None
    return summary.heading(session, outcome), summary.ending(session, outcome)


def lines_of(session: Session) -> dict[str, tuple[int, ...]]:
    return {line.word: line.values for line in summary.of_match(session).lines}


def test_rumbugz_ends_after_its_rounds(tmp_path: Path) -> None:
    session = played(Profile(tmp_path), bugs_position(), "lay triple 1 4 7 10", "discard 5")
    assert sentences(session) == ("Ada wins!", "2 rounds were played.")
    assert [summary.score_word(session, seat) for seat in range(2)] == ["1 round won", "0 rounds won"]
    race = summary.of_match(session).race
    assert race is not None and race.scores == ((10, 10 + 4 + 9 + 12), (30, 30))


def test_rumbugz_level_at_the_end_is_said(tmp_path: Path) -> None:
    session = played(Profile(tmp_path), bugs_position(scores=[5, 30]), "lay triple 1 4 7 10", "discard 5")
    assert sentences(session) == ("Ada and Bo win!", "After 2 rounds they are level.")


def test_a_single_round_is_not_many(tmp_path: Path) -> None:
    start = bugs_position(round=1, options={"sets": 8, "plyts": 8, "rounds": 1})
    assert sentences(played(Profile(tmp_path), start, "lay triple 1 4 7 10", "discard 5"))[1] == "1 round was played."


@pytest.mark.parametrize("seats", [2, 5])
def test_figures_of_rumbugz_are_counted(tmp_path: Path, seats: int) -> None:
    session = whole(Profile(tmp_path), "rumbugz", seats)
    events = session.match.events(None)
    lines = lines_of(session)
    for seat in range(seats):
        assert lines["Sequences laid"][seat] == sum(isinstance(event, Laid) and event.seat == seat for event in events)
        assert lines["Bugz swapped"][seat] == sum(isinstance(event, Swapped) and event.seat == seat for event in events)
        assert seats == 2 or lines["Knocks"][seat] == sum(isinstance(event, Knocked) and event.seat == seat for event in events)
    assert ("Knocks" in lines) == (seats > 2), "with two nobody may knock"
    assert sum(lines["Sequences laid"]) > 0 and sum(lines["Bugz swapped"]) > 0 and max(lines["Longest sequence"]) >= 4
    race, outcome = summary.of_match(session).race, session.match.outcome
    assert race is not None and outcome is not None
    rounds = sum(isinstance(event, RoundEnded) for event in events)
    assert tuple(scores[-1] for scores in race.scores) == outcome.scores
    assert {len(scores) for scores in race.scores} == {1 + rounds} and rounds == SHORT["rumbugz"]["rounds"]


def test_nmbrs_ends_with_the_points_that_win(tmp_path: Path) -> None:
    session = played(Profile(tmp_path), cards_position(), "build 40 to 10-30", "discard 57")
    assert sentences(session) == ("Ada wins!", "100 points or more after round 2.")
    assert lines_of(session)["Best play"] == (1, 0)
    race = summary.of_match(session).race
    assert race is not None and race.goal == 100
    assert race.scores == ((99, 100, 100), (60, 60, 60 - 4))


def test_nmbrs_ends_with_its_last_round(tmp_path: Path) -> None:
    start = cards_position(scores=[60, 50], options={"level": "advanced", "aim": 100, "max_rounds": 2})
    session = played(Profile(tmp_path), start, "build 40 to 10-30", "discard 57")
    assert sentences(session) == ("Ada wins!", "Round 2 was the last one.")


@pytest.mark.parametrize("seats", [2, 5])
def test_figures_of_nmbrs_are_counted(tmp_path: Path, seats: int) -> None:
    session = whole(Profile(tmp_path), "nmbrs", seats)
    events = session.match.events(None)
    lines = lines_of(session)
    for seat in range(seats):
        plays = [event for event in events if isinstance(event, RowLaid) and event.seat == seat]
        assert lines["Best play"][seat] == max([event.points for event in plays], default=0)
        assert lines["Doubled plays"][seat] == sum(event.doubled != "" for event in plays)
        assert lines["Open cards claimed"][seat] == sum(isinstance(event, Claimed) and event.seat == seat for event in events)
        rows = sum(event.play in (NEW, CROSS) for event in plays)
        assert summary.score_word(session, seat) == ("1 row" if rows == 1 else f"{rows} rows")
    race, outcome = summary.of_match(session).race, session.match.outcome
    assert race is not None and outcome is not None
    assert tuple(scores[-1] for scores in race.scores) == outcome.scores and race.goal == 40


def test_nothing_hidden_is_counted(tmp_path: Path) -> None:
    """The figures are made of what a spectator sees: asked as a spectator, the match answers the same."""
    for game in ("rumbugz", "nmbrs"):
        session = whole(Profile(tmp_path), game, 3)
        asked: list[object] = []
        real = session.match.events
        session.match.events = lambda seat, *rest, real=real, asked=asked: asked.append(seat) or real(seat, *rest)  # type: ignore
        summary.of_match(session)
        summary.score_word(session, 0)
        assert asked and set(asked) == {None}


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "seats"), [("rumbugz", 6), ("nmbrs", 8)])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("text_size", [100, 200])
def test_the_page_holds_all_seats_and_leads_to_the_sheet(
    tmp_path: Path, game: str, seats: int, size: tuple[int, int], text_size: int
) -> None:
    app, _ = headless(tmp_path, size)
    app.settings.text_size = text_size
    app.restyle()
    page = Results(app, whole(app.profile, game, seats))
    app.push(page)
    app.step([], 16)
    boxes = [w.rect for w in page.widgets] + [page._words] + [step.rect for step in page._steps.steps]
    for at, box in enumerate(boxes):
        assert app.screen.get_rect().contains(box)
        assert not any(box.colliderect(other) for other in boxes[at + 1:])
    page._figures.press()
    behind = app.top
    assert isinstance(behind, FiguresPage)
    app.step([], 16)
    app.step([], DEAF)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.Event(kind, pos=behind._rounds.rect.center, button=1)], 16)
    sheet = app.top
    assert isinstance(sheet, SheetPage) and sheet.sheet.target == (None if game == "rumbugz" else SHORT["nmbrs"]["aim"])
