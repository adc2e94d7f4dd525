"""The telling states of the pages around the Quad-Ominos table: its seats, its rule book, its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.quad_ominos.fitting import placements
from game.quad_ominos.moves import DRAW, PASS, place
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import State, evening, result_shown

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia", "Gus", "Hanna")
EIGHT = tuple(SeatSetup(name, mark, "human" if mark < 3 else "medium") for mark, name in enumerate(NAMES))
LONG = (
    SeatSetup("Maximiliane-Soph", 0), SeatSetup("Bartholomäus-Jon", 7, "hard"), EIGHT[2], EIGHT[6],
    SeatSetup("Wilhelmina-Rosa", 3),
)


def played_out(stage: Stage, seats: Sequence[SeatSetup], seed: int) -> Session:
    """A whole match in which everybody lays what brings most at once."""
    session = Session.start(stage.profile, "quad_ominos", TableSetup(list(seats), {}), seed)
    while session.match.to_act is not None:
        view = session.match.view(session.match.to_act)
        found = placements(view)
        session.play(place(max(found, key=lambda one: one.points + one.bonus).laid) if found else DRAW if view.well else PASS)
    session.close()
    return session


def seats_of(seats: Sequence[SeatSetup]) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        stage.profile.settings.tables["quad_ominos"] = TableSetup(list(seats), {})
        stage.open("seats", game="quad_ominos")
        stage.rest()

    return pose


def rules_of(rule: str | None) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        stage.open("rulebook", game="quad_ominos", rule=rule)
        stage.rest()

    return pose


def other_games(stage: Stage) -> None:
    """The heading of the index is unfolded."""
    rules_of("T8")(stage)
    stage.top.index.heading.press()
    stage.rest()


def result_of(seats: Sequence[SeatSetup], seed: int, ms: float = 4000) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        session = played_out(stage, seats, seed)
        evening(stage, session, 0)
        stage.open("results", session=session)
        result_shown(stage, ms)

    return pose


STATES = (
    State("quad_seats", seats_of(EIGHT[:5])),
    State("quad_seats_eight", seats_of(EIGHT)),
    State("quad_rules_first", rules_of(None)),
    State("quad_rules_begin", rules_of("T4")),
    State("quad_rules_bonus", rules_of("T8")),
    State("quad_rules_end", rules_of("T12")),
    State("quad_rules_other_games", other_games),
    State("quad_result", result_of(EIGHT[:4], 3, 1300)),
    State("quad_result_eight", result_of(EIGHT, 4)),
    State("quad_result_long_names", result_of(LONG, 7)),
)
