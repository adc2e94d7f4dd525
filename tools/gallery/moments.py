"""Positions before the great moves of all games, and the moments that follow on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game import catalogue
from game.match import Match, Ply
from game.quad_ominos.fitting import fitting, placement
from game.quad_ominos.tiles import bits
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery import nmbrs, quad, qumero, rumbugz
from tools.gallery.stage import Stage
from tools.gallery.states import ANA_BEN


def seated(stage: Stage, game: str, position: dict[str, Any], seats: Sequence[SeatSetup], seed: int = 1) -> Session:
    """A session that begins at a position; nothing is written down."""
    match = Match.loaded(catalogue.rules(game), position, seed)
    return Session(stage.profile, match, TableSetup(list(seats), {}), None)


def querni(blue: str, pink: str) -> dict[str, Any]:
    """A position of QUERNI with these stones, blue to act."""
    stones = [(seat, word.split("=")) for seat, words in enumerate((blue, pink)) for word in words.split()]
    board = {field: [seat, int(number)] for seat, (field, number) in stones}
    options = {"setup": "shuffled"}
    return {"game": "querni", "seats": 2, "options": options, "phase": "play", "turn": 0, "board": board, "quiet": 0}


JUMPING = querni("a1=3 b1=9 d3=12 h1=6 b6=14 c6=15 c7=16 f5=1", "d1=2 f1=5 i2=8 h3=11 f4=13 j6=16 g7=7 i6=12")
REMOVING = querni("b3=5 c3=6 d3=7 e3=8 f3=9 g3=10 h3=11 a1=1 d6=14 e5=15 f6=16", "b1=2 j2=5 h5=8 f5=11 g6=12 e7=13 i6=16 a6=9")


def slam_position(**changes: Any) -> tuple[dict[str, Any], int]:
    """A position of QUMERO before a throw, and the seed with which it brings the second double card."""
    place = qumero.position(4, phase="roll", roll=None, **changes)
    rules = catalogue.rules("qumero")
    for seed in range(4000):
        if rules.play(rules.from_position(place, seed), rules.parse("roll")).state.roll.pasch == "doppel":
            return place, seed
    raise LookupError("no throw of two pairs")


def cornered() -> dict[str, Any]:
    """A position of Quad-Ominos in which seat 0 has a tile that agrees at all four corners."""
    for seed in range(200):
        table, rest = quad.grown(34, 8, 6, seed)
        here = quad.board(table)
        for tile in rest:
            if any(len(placement(here, one).matched) == 4 for one in fitting(here, bits((tile,)))):
                left = [one for one in rest if one != tile]
                return quad.position(4, table, [[tile, *left[:8]], left[8:13], left[13:20], left[20:24]], left[24:])
    raise LookupError("no tile fits at four corners")


def match_of(stage: Stage, name: str) -> Session:
    """The session in which a moment can be seen, by its name."""
    if name == "querni_jumps":
        return seated(stage, "querni", JUMPING, ANA_BEN)
    if name == "querni_removal":
        return seated(stage, "querni", REMOVING, ANA_BEN)
    if name == "qumero_slam":
        place, seed = slam_position()
        return seated(stage, "qumero", place, qumero.FOUR, seed)
    if name == "qumero_lead":
        return seated(stage, "qumero", qumero.position(4, points=[5900, 6150, 5250, 2700]), qumero.FOUR)
    if name == "quad_corners":
        return quad.loaded(stage, cornered())
    if name == "rumbugz_fourth":
        more = [("triple", 0, (1, 4, 7, 10)), ("single", 0, (5, 6, 7, 8))]
        table = [one for one in rumbugz.TABLE if one[:2] != ("same", 0)]
        return rumbugz.loaded(stage, rumbugz.position(4, [*table, *more], (8, 8, 8, 8, 2, 11)))
    if name == "nmbrs_last":
        return nmbrs.loaded(stage, nmbrs.position(hand=(4,), played=True))
    crossed = nmbrs.position(hand=(24, 36, 7, 31, 88, 93), rows=("3 6 9 12 15", "9 18 27", "57 58=Jg 59"))
    return nmbrs.loaded(stage, crossed)


def played_at(stage: Stage, session: Session, kind: str) -> Any:
    """Opens the table and plays the first legal move that has a moment of this kind."""
    stage.open("table", session=session)
    stage.app._worker.poll = lambda: None  # type: ignore[method-assign, union-attr]
    stage.let_pass(400)
    stage.rest()
    table = stage.top
    table.commit(move_with(table, kind))
    return table


def open_at(stage: Stage, session: Session, kind: str) -> Any:
    """The same, and waits until the moment is shown."""
    table = played_at(stage, session, kind)
    stage.let_pass(9000, lambda: table.moments.running)
    return table


def move_with(table: Any, voice: str) -> Any:
    """The first legal move of the position on a table whose moment has this voice. Raises LookupError without one."""
    match = table.session.match
    for move in match.legal():
        ply = Ply(match.to_act, move, match.rules.play(match.state, move))
        moment = table.moments.of(ply, len(match) + 1)
        if moment is not None and moment.kind.voice == voice:
            return move
    raise LookupError(voice)


MOMENTS = {
    "querni_jumps": "leap", "qumero_slam": "slam", "rumbugz_fourth": "fourth", "nmbrs_crossing": "crossing",
    "nmbrs_last": "last_piece",
}
"""Moments that come after the points of their move, with their voices."""
