"""Whole matches of RumBugz and nmbrs!, played by the bots that see what lies at hand, and positions that one move ends."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game import catalogue
from game.match import Match, Ply
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal")
SEATS = [SeatSetup(name, mark) for mark, name in enumerate(NAMES)]
SHORT: dict[str, dict[str, str | int]] = {
    "rumbugz": {"rounds": 2, "plyts": 12}, "nmbrs": {"level": "simplified", "aim": 40, "max_rounds": 3},
}
"""Options that make a match short."""


@lru_cache(maxsize=8)
def _moves(game: str, seats: int, seed: int) -> tuple[str, ...]:
    """The moves of a whole match."""
    rules, bot = catalogue.rules(game), catalogue.bot(game)
    match = Match.new(rules, seats, SHORT[game], seed)
    found = []
    while match.to_act is not None:
        move = bot.choose(match.view(match.to_act), "medium", 0.05, seed=len(match))
        found.append(rules.text(move))
        match.play(move)
    return tuple(found)


def whole(profile: Profile, game: str, seats: int = 4, seed: int = 3) -> Session:
    """A whole match; nobody keeps it on disk."""
    rules = catalogue.rules(game)
    match = Match.new(rules, seats, SHORT[game], seed)
    session = Session(profile, match, TableSetup(SEATS[:seats], SHORT[game]), None)
    for move in _moves(game, seats, seed):
        session.play(rules.parse(move))
    return session


def played(profile: Profile, position: dict[str, Any], *moves: str) -> Session:
    """A match from a position after these moves."""
    rules = catalogue.rules(position["game"])
    session = Session(profile, Match.loaded(rules, position, 1), TableSetup(SEATS[:position["seats"]], {}), None)
    for move in moves:
        assert isinstance(session.play(rules.parse(move)), Ply), move
    return session


def bugs_position(**changed: Any) -> dict[str, Any]:
    """A position of RumBugz, two seats: seat 0 lays the triple as the fourth kind, then the last discard wins the last round."""
    return {
        "game": "rumbugz", "seats": 2, "options": {"sets": 8, "plyts": 8, "rounds": 2}, "round": 2, "starter": 0,
        "scores": [10, 30], "phase": "play", "turn": 0, "asked": [], "knocker": None, "refused": False, "bag": [1, 2, 3, 4, 5, 6],
        "discards": [7], "hands": [[1, 4, 7, 10, 5], [4, 9, 0]],
        "table": [
            {"kind": "single", "owner": 0, "bugs": [3, 4, 5, 6]}, {"kind": "double", "owner": 0, "bugs": [2, 4, -6, 8]},
            {"kind": "same", "owner": 0, "bugs": [9, 9, 9, 9]},
        ],
        "laid": [["single", "double", "same"], []], "new": 0, "seen": [], "no_take": 0, "idle": 0, **changed,
    }


def cards_position(**changed: Any) -> dict[str, Any]:
    """A position of nmbrs!, two seats, seat 0 plays: 10-20-30 lies on the table."""
    return {
        "game": "nmbrs", "seats": 2, "options": {"level": "advanced", "aim": 100, "max_rounds": 0}, "round": 2, "starter": 0,
        "scores": [99, 60], "phase": "play", "turn": 0, "asked": [], "closed": [61, 62, 63, 65, 66, 67], "open": [91],
        "hands": [[40, 57], [38, 64, 104]], "rows": [{"id": 1, "cards": [[10, 10], [20, 20], [30, 30]]}], "next_id": 2,
        "opened": [True, False], "pending": None, "took": True, "played": False, "no_take": 0, "idle": 0, **changed,
    }
