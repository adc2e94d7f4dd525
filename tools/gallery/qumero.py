"""The telling states of the QUMERO table, each loaded from a position and driven with events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game import catalogue
from game.match import Match, Ply
from game.qumero.board import FIELD
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import State

FOUR = [SeatSetup("Ana", 0), SeatSetup("Ben", 1), SeatSetup("Cleo", 2), SeatSetup("Dev", 3, "hard")]
LONG = [SeatSetup("Friederike-Charlotte", 4), SeatSetup("Maximilian Alexander", 5, "hard"), SeatSetup("Sebastiaan", 6, "easy"),
        SeatSetup("Wilhelmina", 7, "medium")]
GRIDS = (
    "Q4 U4 M4 E4 O4 Q1 M3 O2 E5 Q5 M2 O3 E1 R1",
    "Q1 Q2 Q3 Q4 Q5 Q6 U2 M5 E6 R2 O4 O1 M1 U5 E3",
    "U1 U2 M2 E2 R2 O2 Q2 M6 R5 Q6 O5 E4 M4",
    "R1 R2 R3 R5 R6 U3 M1 E3 O6 Q3 M5",
)
POINTS = (3850, 6450, 6250, 3450)


def position(seats: int = 4, **changes: Any) -> dict[str, Any]:
    """The position of the middle of a match for so many seats, with seat 0 to place U R 2 4; `changes` replace parts of it."""
    lines = {"colQ": 1} if seats == 2 else {"row2": 2, "colQ": 1}
    found: dict[str, Any] = {
        "game": "qumero", "seats": seats, "options": {}, "phase": "place", "turn": 0,
        "grids": [GRIDS[seat].split() for seat in range(seats)], "points": list(POINTS[:seats]),
        "cards": [1, 2, 0, 1][:seats], "doubles": [1, 0, 1, 0][:seats], "out": [False] * seats,
        "lines": lines, "roll": ["U", "R", 2, 4], "fresh": 0,
    }
    return found | changes


def loaded(stage: Stage, place: dict[str, Any], moves: Sequence[str] = (), seats: Sequence[SeatSetup] = FOUR,
           seed: int = 1) -> Session:
    """A session that begins at a position, after these moves; nothing is written down."""
    rules = catalogue.rules("qumero")
    setup = TableSetup(list(seats[:place["seats"]]), {})
    session = Session(stage.profile, Match.loaded(rules, place, seed), setup, None)
    for move in moves:
        played = session.play(rules.parse(move))
        if not isinstance(played, Ply):
            raise ValueError(f"{move}: {played.sentence()}")
    return session


def at(stage: Stage, field: str) -> tuple[int, int]:
    """The middle of a field of the large grid on the stage."""
    centre: tuple[int, int] = stage.top.side.ground.places.place.boxes[FIELD[field]].center
    return centre


def _table(stage: Stage, session: Session, **more: object) -> None:
    stage.open("table", session=session, **more)
    stage.let_pass(400)
    stage.rest()


def begin(seats: int) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        _table(stage, Session.start(stage.profile, "qumero", TableSetup(list(FOUR[:seats]), {}), 8))

    return pose


def roll(seats: int) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        _table(stage, loaded(stage, position(seats)))

    return pose


def chosen(stage: Stage) -> None:
    roll(4)(stage)
    stage.key(pygame.K_1)
    stage.point((4, 4))
    stage.rest()


def option(stage: Stage) -> None:
    """The number of an option is pointed at that fills a line: both of its fields, and what each player would pay."""
    _table(stage, loaded(stage, position(4, roll=["R", "M", 4, 1])))
    stage.point(stage.top.side.turn.options.all[0].rect.center)
    stage.let_pass(60)


def pointed(stage: Stage) -> None:
    roll(4)(stage)
    stage.point(at(stage, "R4"))
    stage.let_pass(60)


def grown(stage: Stage) -> None:
    """The seat of another player is pointed at, whose grid grows."""
    roll(4)(stage)
    stage.point(stage.top.side.plates.rim()[2].at)
    stage.let_pass(500)


def tumbling(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4, phase="roll", roll=None), seed=5))
    stage.click(stage.top.side.turn.tray.rect.center)
    stage.let_pass(300)


def waiting(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4, phase="roll", roll=None), seed=5))


def with_card(stage: Stage) -> None:
    place = position(4, roll=["U", "M", 4, 5], cards=[2, 2, 0, 1])
    _table(stage, loaded(stage, place))
    stage.click(stage.top.side.turn.card.rect.center)
    stage.point(at(stage, "R4"))
    stage.let_pass(60)


def refusal(stage: Stage) -> None:
    roll(4)(stage)
    stage.click(stage.top.side.turn.card.rect.center)
    stage.let_pass(340)


def paying(stage: Stage) -> None:
    chosen(stage)
    stage.key(pygame.K_RETURN)
    stage.let_pass(200 + 520 + 420)


def out(stage: Stage) -> None:
    place = position(4, points=[3850, 8450, 7400, 300])
    _table(stage, loaded(stage, place, ("U2 R4",)))


def going_out(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4, points=[3850, 8450, 7400, 300])))
    for field in ("U2", "R4"):
        stage.click(at(stage, field))
    stage.key(pygame.K_RETURN)
    stage.let_pass(200 + 520 + 800 + 300)


def part(stage: Stage) -> None:
    roll(4)(stage)
    stage.click(at(stage, "U2"))
    stage.point((4, 4))
    stage.rest()


def danger(phase: str) -> Callable[[Stage], None]:
    """Ana has less left than row 6 of Ben asks for, and Dev less than any line."""
    def pose(stage: Stage) -> None:
        grids = [GRIDS[0].split(), [*GRIDS[1].split(), "U6", "M6", "R6"], GRIDS[2].split(), GRIDS[3].split()]
        place = position(4, points=[450, 12_250, 6900, 400], grids=grids)
        _table(stage, loaded(stage, place | ({} if phase == "place" else {"phase": "roll", "roll": None})))

    return pose


def warned(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4, points=[3850, 8450, 6900, 800])))
    for field in ("U2", "R4"):
        stage.click(at(stage, field))
    stage.key(pygame.K_RETURN)
    stage.let_pass(5000, lambda: "Dev" in stage.top.side.words.tally.heading)
    stage.let_pass(200)


def grand_slam(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4, doubles=[2, 0, 1, 0], roll=["R", "R", 4, 4])))


def slam_moment(stage: Stage) -> None:
    place = position(4, phase="roll", roll=None)
    seed = next(n for n in range(4000) if _rolls_doppel(place, n))
    _table(stage, loaded(stage, place, seed=seed))
    stage.key(pygame.K_RETURN)
    stage.let_pass(720 + 620 + 300 + 300 + 420)


def _rolls_doppel(place: dict[str, Any], seed: int) -> bool:
    rules = catalogue.rules("qumero")
    state = rules.play(rules.from_position(place, seed), rules.parse("roll")).state
    return bool(state.roll.pasch == "doppel")


def single_die(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4, roll=["R", "R", 4, 4]), ("R4",)))


def middle(stage: Stage) -> None:
    session = Session.start(stage.profile, "qumero", TableSetup(list(FOUR), {}), 21)
    bot = catalogue.bot("qumero")
    match = session.match
    while match.to_act != 0 or match.state.phase != "place" or len(match) < 70:
        if match.to_act is None:
            break
        session.play(bot.choose(match.view(match.to_act), "medium", seed=len(match), clock=lambda: 0.0))
    _table(stage, session)
    stage.rest()


def long_names(stage: Stage) -> None:
    _table(stage, loaded(stage, position(4), seats=LONG))


def bots(stage: Stage) -> None:
    stage.open("table", session=loaded(stage, position(4, phase="roll", roll=None, turn=3)))
    stage.let_pass(1500)


STATES = (
    State("qumero_begin_2", begin(2)),
    State("qumero_begin_4", begin(4)),
    State("qumero_roll_2", roll(2)),
    State("qumero_roll_3", roll(3)),
    State("qumero_roll_4", roll(4)),
    State("qumero_chosen", chosen),
    State("qumero_option", option),
    State("qumero_pointed", pointed),
    State("qumero_grown", grown),
    State("qumero_part", part),
    State("qumero_danger_roll", danger("roll")),
    State("qumero_danger_place", danger("place")),
    State("qumero_warned", warned),
    State("qumero_middle", middle),
    State("qumero_waiting", waiting),
    State("qumero_tumbling", tumbling),
    State("qumero_card", with_card),
    State("qumero_refusal", refusal),
    State("qumero_paying", paying),
    State("qumero_going_out", going_out),
    State("qumero_out", out),
    State("qumero_grand_slam", grand_slam),
    State("qumero_slam_moment", slam_moment),
    State("qumero_single_die", single_die),
    State("qumero_long_names", long_names),
    State("qumero_bot", bots),
)
