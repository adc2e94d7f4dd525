"""Finished matches of QUMERO: whole ones, and positions that one move or a few dice end."""

from typing import Any

from game import catalogue
from game.match import Match, Ply
from game.qumero.board import LINES, NAMES
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session

BUT_ONE = ["Q4", "U4", "M4", "E4", "O4"]
"""All of row 4 but R4."""
SEATS = [SeatSetup("Ada", 0), SeatSetup("Bo", 4), SeatSetup("Cy", 6), SeatSetup("Di", 7)]


def whole(profile: Profile, seats: int = 4, seed: int = 3) -> Session:
    """A whole match in which everybody covers as many fields as possible; nobody keeps it on disk."""
    match = Match.new(catalogue.rules("qumero"), seats, {}, seed)
    session = Session(profile, match, TableSetup(SEATS[:seats], {}), None)
    while match.to_act is not None:
        session.play(max(match.legal(), key=lambda move: len(move.fields)))
    return session


def position(seats: int, **changed: Any) -> dict[str, Any]:
    """A position: seat 0 places U2 R4, and R4 completes row 4. All lines but this one are taken by seat 1."""
    lines = {line.name: 1 for line in LINES if line.name != "row4"}
    return {
        "game": "qumero", "seats": seats, "options": {}, "phase": "place", "turn": 0,
        "grids": [BUT_ONE, list(NAMES), *[[] for _seat in range(seats - 2)]],
        "points": [5000] * seats, "cards": [0] * seats, "doubles": [0] * seats, "out": [False] * seats,
        "lines": lines, "roll": ["U", "R", 2, 4], "fresh": 0, **changed,
    }


def ended(profile: Profile, start: dict[str, Any], move: str = "U2 R4") -> Session:
    """The match that this move ends."""
    rules = catalogue.rules("qumero")
    seats = SEATS[: start["seats"]]
    session = Session(profile, Match.loaded(rules, start, 1), TableSetup(list(seats), {}), None)
    assert isinstance(session.play(rules.parse(move)), Ply)
    assert session.match.outcome is not None
    return session


def shared(profile: Profile) -> Session:
    """A match of three that the fourteenth line ends, with seats 0 and 2 level: 4000 + 1000 = 5500 - 500."""
    return ended(profile, position(3, points=[4000, 3500, 5500]))


def alone(profile: Profile) -> Session:
    """A match of three that ends because nobody else has points left; some lines are free."""
    grids = [BUT_ONE, [name for name in NAMES if name.endswith("1")], [name for name in NAMES if name.startswith("Q")]]
    start = position(3, points=[5000, 300, 500], grids=grids, lines={"row1": 1, "colQ": 2})
    return ended(profile, start)
