"""The telling states of the RumBugz table, each loaded from a position and driven with events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game import catalogue
from game.match import Match, Ply
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import State

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia")
TABLE = (
    ("single", 1, (3, 4, 5, 6, -7)), ("double", 0, (2, 4, 6, 8)), ("same", 2, (9, 9, 9, -9)), ("triple", 2, (3, 6, 9, 12)),
    ("single", 2, (8, 9, 10, 11)), ("same", 3, (2, 2, 2, 2, 2)),
)
HAND = (1, 4, 5, 6, 8, 10, 11, 12, 0)
TEN = (
    ("single", 1, (3, 4, 5, 6, 7)), ("same", 2, (9, 9, 9, 9)), ("double", 1, (4, 6, 8, 10)), ("same", 3, (2, 2, 2, 2)),
    ("single", 2, (8, 9, 10, 11)), ("triple", 0, (1, 4, 7, 10)), ("triple", 2, (3, 6, 9, 12)), ("same", 0, (11, 11, 11, -11)),
    ("double", 0, (2, 4, 6, 8)), ("single", 3, (5, 6, 7, 8)),
)
TEN_HAND = (1, 3, 3, 5, 8, 10, 12, 12, 0)
RUNS = (
    *(("single", seat, tuple(range(1 + 2 * (seat % 2), 11 + 2 * (seat % 2)))) for seat in range(6)),
    *(("double", seat, (1, 3, 5, 7, 9) if seat % 2 else (2, 4, 6, 8)) for seat in range(6)),
    *(("triple", seat, (3, 6, 9, 12) if seat % 2 else (1, 4, 7, 10)) for seat in range(6)),
    ("same", 0, (11, 11, 11, 11, -11)), ("same", 1, (12, 12, 12, 12, 12)),
)


def company(people: int, seats: int) -> list[SeatSetup]:
    """So many people, then bots."""
    return [SeatSetup(name, seat, "human" if seat < people else "medium") for seat, name in enumerate(NAMES[:seats])]


def position(seats: int = 4, table: Sequence[tuple[str, int, tuple[int, ...]]] = TABLE, hand: Sequence[int] = HAND,
             pile: Sequence[int] = (3, 12, 1, 5), **changes: Any) -> dict[str, Any]:
    """The position of the middle of a round: seat 0 plays, with this hand; `changes` replace parts of it."""
    sets = 8 if seats <= 4 else 12
    full = Counter(dict.fromkeys(range(1, 13), sets))
    full[0] = 12
    full.subtract([*hand, *pile, *(0 if bug < 0 else bug for _kind, _owner, bugs in table for bug in bugs)])
    rest = sorted(full.elements(), key=lambda bug: (bug * 7) % 13)
    rest = [*rest[::3], *rest[1::3], *rest[2::3]]
    hands = [list(hand)]
    for count in (8, 5, 11, 4, 6)[:seats - 1]:
        hands.append(rest[:count])
        rest = rest[count:]
    laid: list[list[str]] = [[] for _seat in range(seats)]
    for kind, owner, _bugs in table:
        if kind not in laid[owner]:
            laid[owner].append(kind)
    found: dict[str, Any] = {
        "game": "rumbugz", "seats": seats, "options": {"sets": sets, "plyts": 12, "rounds": seats}, "round": 1, "starter": 0,
        "scores": [37, 24, 61, 0, 118, 9][:seats], "phase": "play", "turn": 0, "asked": [], "knocker": None, "refused": False,
        "bag": rest[:38], "discards": list(pile), "hands": hands,
        "table": [{"kind": kind, "owner": owner, "bugs": list(bugs)} for kind, owner, bugs in table],
        "laid": laid, "new": 0, "seen": [], "no_take": 0, "idle": 0,
    }
    return found | changes


def loaded(stage: Stage, place: dict[str, Any], people: int = 1, moves: Sequence[str] = (), seed: int = 1) -> Session:
    """A session that begins at a position, after these moves; nothing is written down."""
    rules = catalogue.rules("rumbugz")
    session = Session(stage.profile, Match.loaded(rules, place, seed), TableSetup(company(people, place["seats"]), {}), None)
    for move in moves:
        played = session.play(rules.parse(move))
        if not isinstance(played, Ply):
            raise ValueError(f"{move}: {played.sentence()}")
    return session


def table_of(stage: Stage) -> Any:
    return stage.app.stack[0]


def rack_of(stage: Stage) -> Any:
    """The rack at the lower edge."""
    return table_of(stage).side.holding.rack


def free_bed(stage: Stage) -> tuple[int, int]:
    """The bed into which the next sequence goes."""
    point: tuple[int, int] = table_of(stage).side.ground.places.field.cells[-1].center
    return point


def sit(stage: Stage, session: Session, curtain: bool = True) -> None:
    """Opens the table, and the curtain that may hang before the hand."""
    stage.open("table", session=session)
    stage.let_pass(500)
    hung = table_of(stage).hands.curtain
    if hung is not None and curtain:
        stage.click(hung.open_button.rect.center)
        stage.let_pass(400)
    stage.let_pass(400)


def pick(stage: Stage, *keys: int) -> None:
    """Picks bugs of the rack."""
    taken: list[Any] = []
    for key in keys:
        rack = rack_of(stage)
        copy = next(one for one in rack.copies if one.key == key and one not in taken)
        taken.append(copy)
        stage.click(rack.home_of(copy).center)
        stage.let_pass(450)


def bed(stage: Stage, number: int, at: int) -> tuple[int, int]:
    """A bug of a sequence."""
    places = table_of(stage).side.ground.places
    point: tuple[int, int] = places.field.points(number - 1, len(places.view.table[number - 1].bugs))[at]
    return point


def begin(stage: Stage) -> None:
    session = Session.start(stage.profile, "rumbugz", TableSetup(company(1, 4), {}), 8)
    stage.open("table", session=session)
    stage.let_pass(2300)


def take(stage: Stage) -> None:
    sit(stage, loaded(stage, position(phase="take", hand=HAND[:-1])))


def selected(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    pick(stage, 4, 5, 6)
    stage.point((4, 4))


def plyt(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    pick(stage, 4, 5, 6, 0)
    stage.wheel(-1)
    stage.point((4, 4))


def exchange(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    rack = rack_of(stage)
    stage.drag(rack.home_of(rack.find(10)).center, bed(stage, 2, 0))
    stage.let_pass(160)


def ten(stage: Stage) -> None:
    """Ten sequences, and an exchange that is shown."""
    sit(stage, loaded(stage, position(4, TEN, TEN_HAND)))
    pick(stage, 10)
    stage.point(bed(stage, 9, 0))
    stage.let_pass(160)
    stage.point(table_of(stage).buttons.end.rect.center)
    stage.let_pass(700)


def choice(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    pick(stage, 0)
    stage.point(bed(stage, 5, 2))
    stage.let_pass(160)


def refusal(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    pick(stage, 12)
    stage.click(bed(stage, 2, 2))
    stage.let_pass(300)


def laying(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    pick(stage, 4, 5, 6, 0)
    stage.click(free_bed(stage))
    stage.let_pass(330)


def swapping(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    pick(stage, 10)
    stage.click(bed(stage, 2, 0))
    stage.let_pass(180)


def hint(stage: Stage) -> None:
    sit(stage, loaded(stage, position()))
    for _stage in range(3):
        stage.key(pygame.K_h)
        stage.let_pass(200)


def attach(stage: Stage) -> None:
    """All four kinds are laid: the row shows where a bug may be attached, and over a bug of it the exchange."""
    place = position(hand=(7, 10, 12))
    place["laid"][0] = ["single", "double", "triple", "same"]
    sit(stage, loaded(stage, place))
    pick(stage, 10)
    stage.point((4, 4))


def attached(stage: Stage) -> None:
    attach(stage)
    x, y = table_of(stage).side.ground.places.field.cells[1].midright
    stage.point((x - 6, y))
    stage.let_pass(160)


def knock(people: int, seats: int = 4) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        asked = [(1 + step) % seats for step in range(1, seats - 1)]
        place = position(seats, phase="knock", turn=1, asked=asked)
        if people == 1:
            place["turn"], place["asked"] = 3, [0, 1] if seats == 4 else asked
        sit(stage, loaded(stage, place, people), curtain=False)
        stage.let_pass(700)

    return pose


def knock_full(people: int) -> Callable[[Stage], None]:
    """The same over a table full of rows."""

    def pose(stage: Stage) -> None:
        place = position(6, RUNS, (1, 1, 2, 2, 5, 8, 8, 10, 11, 11, 12, 0, 0), (5,), phase="knock", turn=1, asked=[2, 3, 4, 5])
        if people == 1:
            place["turn"], place["asked"] = 5, [0, 1, 2, 3]
        sit(stage, loaded(stage, place, people), curtain=False)
        stage.let_pass(300)

    return pose


def unasked(stage: Stage) -> None:
    """A question that goes round among bots and could not help the person."""
    place = position(phase="knock", turn=3, asked=[0, 1], hand=(2, 2, 7), table=(), pile=(3, 12, 1, 11))
    sit(stage, loaded(stage, place, 1), curtain=False)
    stage.let_pass(100)


def until(stage: Stage) -> None:
    """A bot is to act, and the bots can be let run until the person's turn."""
    sit(stage, loaded(stage, position(phase="take", turn=1, asked=[]), 1), curtain=False)
    stage.let_pass(900)


def open_hand(stage: Stage) -> None:
    knock(4)(stage)
    stage.click(table_of(stage).question.page.bubbles[3].look_button.rect.center)
    stage.let_pass(600)


def hand_shown(stage: Stage) -> None:
    """Dev's hand is open, and the question waits."""
    open_hand(stage)
    stage.click(table_of(stage).hands.curtain.open_button.rect.center)
    stage.let_pass(900)


def answered(stage: Stage) -> None:
    """One of four has answered."""
    knock(6, 6)(stage)
    stage.key(pygame.K_4)
    stage.let_pass(900)


def decides(stage: Stage) -> None:
    """Somebody has knocked, and the next player decides; several people sit at the table."""
    sit(stage, loaded(stage, position(5, phase="decide", turn=1, knocker=3), 5), curtain=False)


def decides_aside(people: int) -> Callable[[Stage], None]:
    """One of so many people has knocked, and the next player, who is not at the front, decides."""

    def pose(stage: Stage) -> None:
        knock(people, people)(stage)
        stage.let_pass(600)
        stage.key(pygame.K_3)
        stage.let_pass(1500)

    return pose


def knocked(stage: Stage) -> None:
    place = position(phase="knock", turn=3, asked=[0, 1])
    sit(stage, loaded(stage, place, 1), curtain=False)
    stage.let_pass(700)
    stage.key(pygame.K_k)
    stage.let_pass(120)


def decide(stage: Stage) -> None:
    sit(stage, loaded(stage, position(phase="decide", turn=0, knocker=2)))


def full(stage: Stage) -> None:
    sit(stage, loaded(stage, position(6, RUNS, (1, 1, 2, 2, 5, 8, 8, 10, 11, 11, 12, 0, 0), (5,))))
    pick(stage, 8)
    stage.point((4, 4))


def magnified(stage: Stage) -> None:
    sit(stage, loaded(stage, position(6, RUNS, (1, 1, 2, 2, 5, 8, 8, 10, 11, 11, 12, 0, 0), (5,))))
    stage.point(bed(stage, 8, 1))


def curtain(stage: Stage) -> None:
    place = position(phase="take", turn=1, hand=HAND[:-1])
    moves = ("bag", "discard 2", "silent", "silent")
    session = loaded(stage, place, 4)
    rules = session.match.rules
    for move in moves:
        if move == "discard 2":
            move = rules.text(next(one for one in session.match.legal() if one.word == "discard"))
        session.play(rules.parse(move))
    sit(stage, session, curtain=False)


STATES = (
    State("rumbugz_begin", begin),
    State("rumbugz_take", take),
    State("rumbugz_selection", selected),
    State("rumbugz_plyt", plyt),
    State("rumbugz_exchange", exchange),
    State("rumbugz_ten", ten),
    State("rumbugz_choice", choice),
    State("rumbugz_refusal", refusal),
    State("rumbugz_laying", laying),
    State("rumbugz_swapping", swapping),
    State("rumbugz_hint", hint),
    State("rumbugz_attach", attach),
    State("rumbugz_attached", attached),
    State("rumbugz_knock", knock(1)),
    State("rumbugz_unasked", unasked),
    State("rumbugz_until", until),
    State("rumbugz_knocks", knock(4)),
    State("rumbugz_knocks_6", knock(6, 6)),
    State("rumbugz_knock_full", knock_full(1)),
    State("rumbugz_knocks_full", knock_full(6)),
    State("rumbugz_look", open_hand),
    State("rumbugz_looking", hand_shown),
    State("rumbugz_answered", answered),
    State("rumbugz_decides", decides),
    State("rumbugz_decides_aside", decides_aside(4)),
    State("rumbugz_decides_aside_6", decides_aside(6)),
    State("rumbugz_knocked", knocked),
    State("rumbugz_decide", decide),
    State("rumbugz_full", full),
    State("rumbugz_magnified", magnified),
    State("rumbugz_curtain", curtain),
)
