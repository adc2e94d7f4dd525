"""Finished matches of QUERNI, made from positions near the end, and an app without a window to show them."""


from pathlib import Path
from typing import Any

from game import catalogue
from game.match import Match, Ply
from scenes.app import App
from scenes.page import Scene
from scenes.profile import Profile, Result, SeatSetup, TableSetup
from scenes.session import Session

SEATS = [SeatSetup("Ada", 0), SeatSetup("Bo", 1)]

WON = {"b2": [0, 14], "c2": [0, 15], "d2": [0, 16], "h6": [1, 1], "i6": [1, 2], "j6": [1, 3]}
HOPELESS = {"b2": [0, 1], "c2": [0, 2], "d2": [0, 3], "e5": [0, 7], "h6": [1, 1], "i6": [1, 3], "j6": [1, 5]}
QUIET = {"b2": [0, 1], "d4": [0, 2], "f2": [0, 3], "h6": [1, 1], "i2": [1, 2], "j6": [1, 3]}
FINISH = {"Q10": (WON, 0, "x14-16"), "Q11": (HOPELESS, 0, "x1-3"), "Q12": (QUIET, 59, "b2-b3")}


def position(board: dict[str, list[int]], quiet: int = 0) -> dict[str, Any]:
    """A position with seat 0 to act."""
    start = {"game": "querni", "seats": 2, "options": {"setup": "shuffled"}, "phase": "play", "turn": 0}
    return {**start, "board": board, "quiet": quiet}


def session_of(profile: Profile, board: dict[str, list[int]], quiet: int, *moves: str) -> Session:
    """A session that nobody keeps on disk, after these moves."""
    rules = catalogue.rules("querni")
    session = Session(
        profile, Match.loaded(rules, position(board, quiet), 1), TableSetup(list(SEATS), {"setup": "shuffled"}), None
    )
    for move in moves:
        assert isinstance(session.play(rules.parse(move)), Ply)
    return session


def finished(profile: Profile, rule: str) -> Session:
    """A match that ended by Q10 (Ada wins), Q11 or Q12 (draws)."""
    board, quiet, move = FINISH[rule]
    session = session_of(profile, board, quiet, move)
    assert session.match.outcome is not None and session.match.outcome.reason == rule
    return session


def headless(home: Path, size: tuple[int, int] = (1280, 720)) -> tuple[App, list[tuple[str, dict[str, object]]]]:
    """An app whose routes only note what was opened, with an empty page in its place."""
    app = App(Profile(home), size=size, headless=True)
    app.settings.language = "en"
    app.restyle()
    opened: list[tuple[str, dict[str, object]]] = []

    def noting(route: str) -> None:
        def make(app: App, **arguments: object) -> Scene:
            opened.append((route, arguments))
            return Scene(app)

        app.routes[route] = make

    for route in ("title", "table", "tonight", "results", "trouble"):
        noting(route)
    return app, opened


def result(when: float, winner: str | None, names: tuple[str, ...] = ("Ada", "Bo")) -> Result:
    """One line of the sheet."""
    return Result(when, "querni", names, tuple(range(len(names))), (16,) * len(names), (winner,) if winner else (), "Q10")
