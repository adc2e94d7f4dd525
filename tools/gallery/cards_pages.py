"""The telling states of the pages around the tables of RumBugz and nmbrs!: their seats, their rule books, their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game import catalogue
from game.bots.levels import MEDIUM
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import State, evening

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia", "Gus", "Hanna")
EIGHT = tuple(SeatSetup(name, mark, "human" if mark < 3 else "medium") for mark, name in enumerate(NAMES))
SHORT: dict[str, dict[str, str | int]] = {"rumbugz": {"rounds": 3}, "nmbrs": {"aim": 100, "max_rounds": 4}}


def played_out(stage: Stage, game: str, seats: Sequence[SeatSetup], seed: int) -> Session:
    """A whole match between bots that see what lies at hand."""
    session = Session.start(stage.profile, game, TableSetup(list(seats), dict(SHORT[game])), seed)
    bot = catalogue.bot(game)
    while session.match.to_act is not None:
        session.play(bot.choose(session.match.view(session.match.to_act), MEDIUM, 0.05, seed=len(session.match)))
    session.close()
    return session


def seats_of(game: str, count: int) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        stage.profile.settings.tables[game] = TableSetup(list(EIGHT[:count]), {})
        stage.open("seats", game=game)
        stage.rest()

    return pose


def rules_of(game: str, rule: str | None) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        stage.open("rulebook", game=game, rule=rule)
        stage.rest()

    return pose


def result_of(game: str, count: int, seed: int) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        session = played_out(stage, game, EIGHT[:count], seed)
        evening(stage, session, 0)
        stage.open("results", session=session)
        stage.let_pass(4000)

    return pose


STATES = (
    State("rumbugz_seats", seats_of("rumbugz", 3)),
    State("rumbugz_seats_six", seats_of("rumbugz", 6)),
    State("rumbugz_rules_first", rules_of("rumbugz", None)),
    State("rumbugz_rules_turn", rules_of("rumbugz", "B6")),
    State("rumbugz_rules_exchange", rules_of("rumbugz", "B9")),
    State("rumbugz_rules_knock", rules_of("rumbugz", "B14")),
    State("rumbugz_result", result_of("rumbugz", 3, 3)),
    State("rumbugz_result_six", result_of("rumbugz", 6, 4)),
    State("nmbrs_seats", seats_of("nmbrs", 4)),
    State("nmbrs_seats_eight", seats_of("nmbrs", 8)),
    State("nmbrs_rules_first", rules_of("nmbrs", None)),
    State("nmbrs_rules_rows", rules_of("nmbrs", "N3")),
    State("nmbrs_rules_laying", rules_of("nmbrs", "N11")),
    State("nmbrs_rules_points", rules_of("nmbrs", "N13")),
    State("nmbrs_result", result_of("nmbrs", 4, 3)),
    State("nmbrs_result_eight", result_of("nmbrs", 8, 4)),
)
