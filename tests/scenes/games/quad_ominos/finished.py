"""Whole matches of Quad-Ominos, and positions that one move ends."""

from typing import Any

from game.match import Match, Ply
from game.quad_ominos.fitting import placements
from game.quad_ominos.moves import DRAW, PASS, place
from game.quad_ominos.rules import RULES
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")
SEATS = [SeatSetup(name, mark) for mark, name in enumerate(NAMES)]


def whole(profile: Profile, seats: int = 4, seed: int = 3, tiles: int = 125) -> Session:
    """A whole match in which everybody lays what brings most at once; nobody keeps it on disk."""
    options: dict[str, str | int] = {"tiles": tiles, "turn_seconds": 0}
    match = Match.new(RULES, seats, options, seed)
    session = Session(profile, match, TableSetup(SEATS[:seats], options), None)
    while match.to_act is not None:
        view = match.view(match.to_act)
        found = placements(view)
        best = max(found, key=lambda one: one.points + one.bonus) if found else None
        session.play(place(best.laid) if best else DRAW if view.well else PASS)
    return session


def position(**changed: Any) -> dict[str, Any]:
    """A position of three: seat 0 lays 5055@1,0 as its last tile and gets 13 + 6 for what the others hold."""
    return {
        "game": "quad_ominos", "seats": 3, "options": {"tiles": 125, "turn_seconds": 0}, "phase": "play", "turn": 0, "round": 4,
        "table": {"0,0": "5555"}, "hands": [["5055"], ["2344"], ["0015"]], "well": [], "scores": [770, 120, -40], "passes": 0,
        "shown": None, **changed,
    }


def ended(profile: Profile, move: str = "5055@1,0", **changed: Any) -> Session:
    """The match that this move ends."""
    session = Session(profile, Match.loaded(RULES, position(**changed), 1), TableSetup(SEATS[:3], {}), None)
    assert isinstance(session.play(RULES.parse(move)), Ply)
    assert session.match.outcome is not None
    return session
