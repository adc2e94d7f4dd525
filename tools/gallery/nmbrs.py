"""The telling states of the nmbrs! table, each loaded from a position and driven with events."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game import catalogue
from game.match import Match, Ply
from game.nmbrs.cards import CARD
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Stage
from tools.gallery.states import State

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Emil", "Fia", "Gus", "Hedvig")
ONE = [SeatSetup(name, seat, "human" if seat == 0 else "medium") for seat, name in enumerate(NAMES)]
"""One person and bots."""
ROWS = ("3 6 9 12 15", "9 18 27", "15 30 45", "20 40 60 80", "57 58=Jg 59")
HAND = (7, 31, 50, 88, 93, 96, 99, 103)


def rows_of(lines: Sequence[str]) -> list[dict[str, Any]]:
    """Rows as a position holds them, from lines like "57 58=Jg 59"."""
    made = []
    for number, line in enumerate(lines, 1):
        pairs = []
        for word in line.split():
            said, _, joker = word.partition("=")
            pairs.append([int(said), CARD[joker] if joker else int(said)])
        made.append({"id": number, "cards": pairs})
    return made


def position(seats: int = 4, rows: Sequence[str] = ROWS, hand: Sequence[int] = HAND, **changes: Any) -> dict[str, Any]:
    """The position of the middle of a round: seat 0 lays, with this hand; `changes` replace parts of it."""
    table = rows_of(rows)
    used = {card for row in table for _, card in row["cards"]} | set(hand) | {91}
    options = {"level": "advanced", "aim": 100, "max_rounds": 0} | changes.pop("options", {})
    top = 50 if options["level"] == "simplified" else 100
    rest = [card for card in (*range(1, top + 1), 101, 102, 103, 104) if card not in used]
    shuffled = [rest[(at * 37 + 11) % len(rest)] for at in range(len(rest))] if len(rest) % 37 else rest
    counts = (0, 5, 9, 6, 7, 4, 8, 3)
    hands = [list(hand)]
    for seat in range(1, seats):
        hands.append(sorted(shuffled[: counts[seat]]))
        shuffled = shuffled[counts[seat]:]
    opened = [91] if top == 100 else []
    discards, closed = shuffled[:5], shuffled[5:]
    found: dict[str, Any] = {
        "game": "nmbrs", "seats": seats, "options": options, "round": 2, "starter": 1,
        "scores": [58, 64, 41, 72, 55, 49, 66, -3][:seats],
        "phase": "play", "turn": 0, "asked": [], "closed": closed, "open": [*discards, *opened], "hands": hands,
        "rows": table, "next_id": len(table) + 1, "opened": [True] * seats, "pending": None, "took": True, "played": False,
        "no_take": 0, "idle": 0,
    }
    return found | changes


def loaded(stage: Stage, place: dict[str, Any], moves: Sequence[str] = (), seats: Sequence[SeatSetup] = ONE,
           seed: int = 1) -> Session:
    """A session that begins at a position, after these moves; nothing is written down."""
    rules = catalogue.rules("nmbrs")
    match = Match.loaded(rules, place, seed)
    session = Session(stage.profile, match, TableSetup(list(seats[:place["seats"]]), dict(match.options)), None)
    for move in moves:
        played = session.play(rules.parse(move))
        if not isinstance(played, Ply):
            raise ValueError(f"{move}: {played.sentence()}")
    return session


def sit(stage: Stage, session: Session, **more: object) -> Any:
    """Opens the table and lets it come to rest."""
    stage.open("table", session=session, **more)
    stage.let_pass(500)
    stage.rest()
    return stage.app.stack[0]


def places_of(table: Any) -> Any:
    """Where things are at a table."""
    return table.side.ground.places


def plane_of(table: Any) -> Any:
    """The plane of the rows."""
    return places_of(table).plane


def rack_of(table: Any) -> Any:
    """The rack at the lower edge."""
    return table.side.holding.rack


def choice_of(table: Any) -> Any:
    """What is selected, and what that means."""
    return table.side.turn.choice


def panel_of(table: Any) -> Any:
    """The list of the rows of the hand."""
    return table.side.turn.panel


def card_at(stage: Stage, card: int) -> tuple[int, int]:
    """The middle of a card in the rack."""
    rack = rack_of(stage.top)
    found: tuple[int, int] = rack.rect_of(rack.find(card)).center
    return found


def pick(stage: Stage, *cards: int) -> None:
    """Selects cards of the hand by clicks."""
    for card in cards:
        stage.click(card_at(stage, card))
        stage.rest()


def on_table(stage: Stage, card: int) -> tuple[int, int]:
    """The middle of a card on the table."""
    plane = plane_of(stage.top)
    found: tuple[int, int] = plane.box(plane.layout.spots(card)[0]).center
    return found


def table(stage: Stage) -> None:
    """The table as in the picture, nothing selected."""
    sit(stage, loaded(stage, position()))


def menu(stage: Stage) -> None:
    """The pause of a table of eight, with all that its menu can have."""
    sit(stage, loaded(stage, position(8)))
    stage.key(pygame.K_F10)
    stage.rest()


def new_row(stage: Stage) -> None:
    """A new row is selected: its points, and where it would lie."""
    table(stage)
    pick(stage, 93, 96, 99)
    stage.point((8, 8))
    stage.rest()


def rows_shown(stage: Stage) -> None:
    """All rows of a hand, by points."""
    hand = (5, 10, 14, 15, 16, 21, 25, 28, 35, 50, 104)
    sit(stage, loaded(stage, position(hand=hand, rows=("3 6 9 12", "20 40 60 80", "57 58=Jg 59"))))
    stage.click(stage.top.side.turn.rows_button.rect.center)
    stage.point((8, 8))
    stage.rest()


def nowhere(stage: Stage) -> None:
    """A selection that fits nowhere, and why."""
    sit(stage, loaded(stage, position(hand=(14, 20, 26, 50, 88, 93, 97), rows=("3 6 9 12 15", "57 58=Jg 59"))))
    pick(stage, 14, 20, 26)
    stage.point((8, 8))
    stage.rest()


def insert(stage: Stage) -> None:
    """Cards that go between: the row that comes about."""
    hand = (30, 50, 70, 7, 31, 88, 93)
    sit(stage, loaded(stage, position(hand=hand, rows=("3 6 9 12 15", "9 18 27", "20 40 60 80", "57 58=Jg 59"))))
    pick(stage, 30, 50, 70)
    stage.point(plane_of(stage.top).bed(3).center)
    stage.rest()


def join(stage: Stage) -> None:
    """A card that joins two rows."""
    sit(stage, loaded(stage, position(hand=(40, 7, 31, 88, 93), rows=("10 20 30", "50 60 70", "3 6 9 12 15", "9 18 27"))))
    pick(stage, 40)
    stage.point(plane_of(stage.top).bed(1).center)
    stage.rest()


def cross(stage: Stage) -> None:
    """Cards that cross a row at a card of it."""
    sit(stage, loaded(stage, position(hand=(24, 36, 7, 31, 88, 93), rows=("3 6 9 12 15", "9 18 27", "57 58=Jg 59"))))
    pick(stage, 24, 36)
    stage.point(on_table(stage, 12))
    stage.rest()


def exchange(stage: Stage) -> None:
    """The number over the joker that stands for it."""
    sit(stage, loaded(stage, position(hand=(58, 60, 80, 7, 31, 88), rows=("3 6 9 12 15", "20 30 40", "57 58=Jg 59"))))
    pick(stage, 58)
    stage.point(on_table(stage, 102))
    stage.rest()


def must_use(stage: Stage) -> None:
    """The joker in the hand, which must be used now."""
    sit(stage, loaded(stage, position(hand=(58, 24, 36, 7, 31, 88), rows=("3 6 9 12 15", "57 58=Jg 59")), ("swap 58 for Jg",)))
    pick(stage, 24)
    stage.point((8, 8))
    stage.rest()


def offer_hint(stage: Stage) -> None:
    offer(stage)
    stage.key(pygame.K_h)
    stage.let_pass(200)


def offer(stage: Stage) -> None:
    """The open card may be taken."""
    sit(stage, loaded(stage, position(phase="offer", took=False)))


def claims(seats: int, **changes: Any) -> Callable[[Stage], None]:
    """Ben left the open card: the others are asked, in order."""

    def pose(stage: Stage) -> None:
        people = [SeatSetup(name, seat, "human") for seat, name in enumerate(NAMES)]
        place = position(seats, phase="claim", turn=1, asked=[*range(2, seats), 0], took=False, **changes)
        stage.open("table", session=loaded(stage, place, seats=people))
        stage.let_pass(900)

    return pose


def claim_alone(stage: Stage) -> None:
    """Among bots one person is asked, with the own hand open."""
    sit(stage, loaded(stage, position(phase="claim", turn=3, asked=[0, 1, 2], took=False)))


def eight(stage: Stage) -> None:
    """Eight seats."""
    sit(stage, loaded(stage, position(8)))
    pick(stage, 93, 96, 99)
    stage.point((8, 8))
    stage.rest()


TWELVE = ("3 6 9 12 15", "9 18 27 36", "15 30 45", "20 40 60 80", "57 58=Jg 59", "7 14 21", "21 42 63", "25 50 75 100",
          "66 77 88", "31 32 33", "11 22 33 44 55", "44 46 48")


def crossing_table(stage: Stage) -> None:
    """Twelve rows that cross eight times."""
    sit(stage, loaded(stage, position(rows=TWELVE, hand=(90, 93, 96, 99, 4, 8, 13, 17))))


def ten(stage: Stage) -> None:
    """Ten rows, the fullest table on which numerals have their full height."""
    sit(stage, loaded(stage, position(rows=TWELVE[:10], hand=(90, 93, 96, 99, 4, 8, 13, 17))))


def worst_rows() -> tuple[str, ...]:
    """A table as full as the fullest that simulations have seen: 32 rows that cross more than twenty times."""
    chance = random.Random(3)
    rows: list[str] = []
    used: dict[int, int] = {}
    while len(rows) < 32:
        step = chance.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 17, 20, 25))
        count, end = chance.choice((3, 3, 3, 4, 5)), chance.choice((0, 1))
        first = chance.choice(range(end or step, 101 - 2 * step, step))
        numbers = range(first, first + count * step, step)
        shared = [number for number in numbers if number in used]
        if numbers[-1] > 97 or len(shared) > 1 or any(used[number] > 1 for number in shared):
            continue
        for number in numbers:
            used[number] = used.get(number, 0) + 1
        rows.append(" ".join(map(str, numbers)))
    return tuple(rows)


def worst(stage: Stage) -> None:
    """The fullest table."""
    sit(stage, loaded(stage, position(rows=worst_rows(), hand=(98, 99, 100), seats=2)))


def helper(stage: Stage) -> None:
    """The simplified level: counting back along a row, step by step."""
    easy = {"level": "simplified", "max_rounds": 12}
    place = position(3, hand=(10, 20, 30, 7, 33, 101), rows=("3 6 9 12 15", "9 18 27"), options=easy, scores=[22, 25, 18])
    place["open"] = place["open"][:3]
    sit(stage, loaded(stage, place))
    pick(stage, 10, 20, 30)
    stage.point((8, 8))
    stage.let_pass(2500)


def lead(stage: Stage) -> None:
    """The simplified level: one card of a crossing is selected; its place and the cards that it needs are lit."""
    easy = {"level": "simplified", "max_rounds": 12}
    place = position(3, hand=(11, 33, 44, 7, 17), rows=("20 22 24", "3 6 9 12 15"), options=easy, scores=[22, 25, 18], open=[])
    sit(stage, loaded(stage, place))
    pick(stage, 11)
    stage.point((8, 8))
    stage.rest()


def end_question(stage: Stage) -> None:
    """The simplified level: the turn would end although cards can be laid."""
    easy = {"level": "simplified", "max_rounds": 12}
    rows = ("3 6 9 12 15", "9 18 27")
    sit(stage, loaded(stage, position(3, hand=(10, 20, 30, 7, 33), rows=rows, options=easy, scores=[22, 25, 18], open=[])))
    stage.click(stage.top.buttons.end.rect.center)
    stage.point((8, 8))
    stage.rest()


def _ended(stage: Stage) -> None:
    """Ana has ended her turn, and the curtain of Ben hangs."""
    people = [SeatSetup(name, seat) for seat, name in enumerate(NAMES)]
    stage.open("table", session=loaded(stage, position(3), ("discard 7",), people))
    stage.let_pass(800)


def take_back(stage: Stage) -> None:
    """On the curtain the turn that has just ended can be taken back."""
    _ended(stage)


def take_back_asked(stage: Stage) -> None:
    """The others are asked whether a turn is taken back."""
    _ended(stage)
    stage.click(stage.top.aside_button)
    stage.let_pass(600)


def deck_file(stage: Stage) -> None:
    """A deck file of one's own that cannot be read."""
    stage.open("settings")
    stage.app.open("own_settings", game="nmbrs")
    stage.send(pygame.DROPFILE, file="/my deck.csv")
    stage.rest()


POSES: tuple[tuple[str, Callable[[Stage], None]], ...] = (
    ("table", table), ("menu", menu), ("new_row", new_row), ("rows", rows_shown), ("nowhere", nowhere), ("insert", insert),
    ("join", join),
    ("cross", cross), ("exchange", exchange), ("must_use", must_use), ("offer", offer), ("offer_hint", offer_hint),
    ("eight", eight), ("claims", claims(4)), ("claims_6", claims(6)), ("claims_8", claims(8)), ("claim_alone", claim_alone),
    ("crossing", crossing_table), ("ten", ten), ("lead", lead), ("worst", worst), ("helper", helper),
    ("end_question", end_question), ("take_back", take_back), ("take_back_asked", take_back_asked),
    ("deck", deck_file),
)
STATES: tuple[State, ...] = tuple(State(f"nmbrs_{name}", pose) for name, pose in POSES)
