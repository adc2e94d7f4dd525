"""The telling states of the pages around the QUMERO table: its seats, its rule book, its results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.qumero.board import FIELD, LINES, NAMES
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.qumero import FOUR, GRIDS, LONG, loaded, position
from tools.gallery.stage import Stage
from tools.gallery.states import State, evening, result_shown


def played_out(stage: Stage, seats: Sequence[SeatSetup], seed: int) -> Session:
    """A whole match in which everybody covers as many fields as possible."""
    session = Session.start(stage.profile, "qumero", TableSetup(list(seats), {}), seed)
    while session.match.to_act is not None:
        session.play(max(session.match.legal(), key=lambda move: len(move.fields)))
    session.close()
    return session


def seats(stage: Stage) -> None:
    stage.open("seats", game="qumero")
    stage.rest()


def four_seats(stage: Stage) -> None:
    stage.profile.settings.tables["qumero"] = TableSetup(list(FOUR), {})
    seats(stage)


def rules_of(rule: str | None) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        stage.open("rulebook", game="qumero", rule=rule)
        stage.rest()

    return pose


def _result(stage: Stage, session: Session, ms: float = 4000) -> None:
    evening(stage, session, 0)
    stage.open("results", session=session)
    result_shown(stage, ms)


def result(stage: Stage) -> None:
    _result(stage, played_out(stage, FOUR, 3), 1300)


def result_two(stage: Stage) -> None:
    _result(stage, played_out(stage, FOUR[:2], 4))


def result_long(stage: Stage) -> None:
    _result(stage, played_out(stage, LONG, 7))


def result_shared(stage: Stage) -> None:
    """The fourteenth line brings two of three level."""
    lines = {line.name: 1 + at % 2 for at, line in enumerate(LINES) if line.name != "row4"}
    grids = [GRIDS[0].split(), list(NAMES), list(NAMES)]
    place = position(3, phase="roll", roll=None, grids=grids, lines=lines, points=[4000, 5500, 5000])
    for seed in range(1000):
        session = loaded(stage, place, ("roll",), seed=seed)
        last = next((move for move in session.match.legal() if FIELD["R4"] in move.fields), None)
        if last is not None and session.match.state.roll.pasch == "":
            session.play(last)
            _result(stage, session)
            return


STATES = (
    State("qumero_seats", seats),
    State("qumero_seats_four", four_seats),
    State("qumero_rules_first", rules_of(None)),
    State("qumero_rules_placing", rules_of("M7")),
    State("qumero_rules_cards", rules_of("M9")),
    State("qumero_rules_lines", rules_of("M16")),
    State("qumero_result", result),
    State("qumero_result_two", result_two),
    State("qumero_result_shared", result_shared),
    State("qumero_result_long_names", result_long),
)
