"""The states of the lessons: a step of each game, an answer, a refusal, a step that is done; and the coach of a first match."""

from __future__ import annotations

from collections.abc import Callable

from game import catalogue
from game.match import Match
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import ANA_BEN, State


def asked(game: str, step: str) -> Callable[[Stage], None]:
    """A step as it begins."""
    def pose(stage: Stage) -> None:
        stage.open("lesson", game=game, step=step)
        stage.rest()

    return pose


def played(game: str, step: str, move: str) -> Callable[[Stage], None]:
    """A step after a move: answered, refused, or done."""
    def pose(stage: Stage) -> None:
        asked(game, step)(stage)
        page = stage.top
        page.table.commit(page.lessons.rules.parse(move))
        stage.let_pass(10_000, lambda: page.teacher.said.tone != "asks")
        stage.let_pass(200)

    return pose


def coached(game: str, step: str, goal: bool = False) -> Callable[[Stage], None]:
    """Ana's first match at a position in which something is possible for the first time; `goal`: what the game is about is said
    first, else it was said before."""
    def pose(stage: Stage) -> None:
        match = Match.loaded(catalogue.rules(game), catalogue.lessons(game).step(step).position, 1)
        seats = [ANA_BEN[0], SeatSetup(ANA_BEN[1].name, ANA_BEN[1].mark, "easy")]  # one person: no curtain hangs before them
        stage.profile.people.sit_down(seats)
        for person in stage.profile.people.here if not goal else ():
            person.tips_seen.add(f"{game}.goal")
        stage.open("table", session=Session(stage.profile, match, TableSetup(seats, dict(match.options)), None))
        stage.let_pass(4000)

    return pose


_STEPS = (("querni", "q4"), ("qumero", "m7"), ("quad_ominos", "t4"), ("rumbugz", "b7"), ("nmbrs", "n3"), ("nmbrs", "n9"))
_COACHED = (("querni", "q2"), ("qumero", "m1"), ("quad_ominos", "t5"), ("rumbugz", "b7"), ("nmbrs", "n6"))
_BEGINNING = (("querni", "q2"), ("qumero", "m1"), ("quad_ominos", "t6"), ("rumbugz", "b2"))

STATES = (
    *(State(f"lesson_{step}", asked(game, step)) for game, step in _STEPS),
    State("lesson_answered", played("querni", "q2", "d3-e3")),
    State("lesson_refused", played("querni", "q4", "c3*e5*c5*e3")),
    State("lesson_done", played("nmbrs", "n1", "row 10 20 30")),
    *(State(f"coach_{game}", coached(game, step)) for game, step in _COACHED),
    *(State(f"goal_{game}", coached(game, step, goal=True)) for game, step in _BEGINNING),
)
