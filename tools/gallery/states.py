"""The telling states of every page, each reached on a stage by opening a page and driving it with events."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pygame

from game import catalogue
from game.match import Match, Ply
from game.querni.board import FIELD
from scenes.evening.next_page import WhatNext
from scenes.kit.language import _
from scenes.profile import Result, SeatSetup, TableSetup
from scenes.session import Session
from scenes.spoken.speaker import Speaker
from scenes.store.lock import Holder
from scenes.table.moments.moment import Deciding
from scenes.title import taken as home_taken
from scenes.title.tabs import TABS, Tab
from scenes.title.tabs import State as TabState
from tools.gallery.stage import Stage

ANA_BEN = [SeatSetup("Ana", 0), SeatSetup("Ben", 1)]
LONG = [SeatSetup("Friederike-Charlotte", 0), SeatSetup("Maximilian Alexander", 1, "hard")]

BLUE = "a2=1 d4=2 b3=3 b5=4 a5=5 d6=6 c4=7 f1=8 e2=9 a7=10 b6=14 c6=15 c7=16"
PINK = "j2=1 h3=5 i2=6 g7=7 j5=8 f5=9 i4=10 h6=11 i6=12 g5=13 g3=14 f2=15 j6=16"
EARLIER = (("8", "f1", "e1"), ("11", "h6", "h5"))
TAKEN_BLUE, TAKEN_PINK = "b1=11 c1=12 d1=13", "h1=2 i1=3 j1=4"
MOVES = ("e1-f1", "h5-h6", "x11-13", "x2-4")
EVENING = 1_795_290_000.0
"""A Saturday in November, in seconds since 1970."""
WAY = ("c4", "e4", "g6", "g4", "g2")
"""A position with a long chain of jumps, and the moves that led to it."""


@dataclass(frozen=True)
class State:
    """A picture: its name and how a stage comes to it."""

    name: str
    pose: Callable[[Stage], None]


# ---- matches


def _board(*stones: tuple[int, str]) -> dict[str, list[int]]:
    return {field: [seat, int(n)] for seat, words in stones for field, n in (word.split("=") for word in words.split())}


def _loaded(
    stage: Stage, board: dict[str, list[int]], quiet: int = 0, moves: tuple[str, ...] = (), seats: list[SeatSetup] | None = None
) -> Session:
    """A session that begins at a position with seat 0 to act, after these moves; nothing is written down."""
    rules = catalogue.rules("querni")
    position = {
        "game": "querni",
        "seats": 2,
        "options": {"setup": "shuffled"},
        "phase": "play",
        "turn": 0,
        "board": board,
        "quiet": quiet,
    }
    setup = TableSetup(list(seats or ANA_BEN), {"setup": "shuffled"})
    session = Session(stage.profile, Match.loaded(rules, position, 1), setup, None)
    for move in moves:
        played = session.play(rules.parse(move))
        if not isinstance(played, Ply):
            raise ValueError(f"{move}: {played.sentence()}")
    return session


def middle(stage: Stage, quiet: int = 0) -> Session:
    """The match in full swing, four moves old, with Ana (blue) to act."""
    board = _board((0, f"{BLUE} {TAKEN_BLUE}"), (1, f"{PINK} {TAKEN_PINK}"))
    for _number, now, before in EARLIER:
        board[before] = board.pop(now)
    if quiet:
        return _loaded(stage, _board((0, BLUE), (1, PINK)), quiet)
    return _loaded(stage, board, 0, MOVES)


def played_out(stage: Stage, seed: int, seats: list[SeatSetup] | None = None) -> Session:
    """A whole match of two who take what they can and else move at random."""
    session = Session.start(stage.profile, "querni", TableSetup(list(seats or ANA_BEN), {}), seed)
    chance = random.Random(seed)
    while session.match.to_act is not None:
        moves: list[Any] = list(session.match.legal())
        taking = [move for move in moves if move.chain]
        longest = max(taking, key=lambda move: (move.chain[1] - move.chain[0], len(move.path)), default=None)
        session.play(longest or chance.choice(moves))
    session.close()
    return session


def evening(stage: Stage, last: Session | None, count: int) -> None:
    """Writes `count` results of this evening to the sheet, and that of `last`."""
    now = time.time()
    won: tuple[str, ...]
    names: tuple[str, ...] = ("Ana", "Ben")
    marks: tuple[int, ...] = (0, 1)
    for number in range(count):
        winner = (1, 0, 1, -1, 0, 1, 1)[number % 7]
        scores = (16, 9 + number % 5) if winner == 0 else (8 + number % 6, 16) if winner == 1 else (13, 12)
        won = (names[winner],) if winner >= 0 else ()
        stage.profile.sheet.add(Result(now - (count - number) * 1260, "querni", names, marks, scores, won, "Q10"))
    if last is not None and last.match.outcome is not None:
        outcome = last.match.outcome
        seats = last.seats
        won = tuple(seats[seat].name for seat in outcome.winners)
        names, marks = tuple(s.name for s in seats), tuple(s.mark for s in seats)
        stage.profile.sheet.add(Result(now, last.game, names, marks, outcome.scores, won, outcome.reason))


# ---- the house


def title(stage: Stage) -> None:
    stage.open("title")
    stage.rest()


def title_continue(stage: Stage) -> None:
    session = Session.start(stage.profile, "querni", TableSetup(list(ANA_BEN), {}), 5)
    for _move in range(3):
        session.play(next(session.match.legal()))
    session.close()
    title(stage)


def title_evening(stage: Stage) -> None:
    """Four people are here, a match waits, and tabs stand on the lids."""
    for name in ("Ana", "Ben", "Cleo", "Dev"):
        stage.profile.people.add(name)
    states: tuple[TabState, ...] = ("done", "begun", "done", "new", "new")
    keys = catalogue.games()
    learn = Tab("Learn", "rulebook", lambda _app, game: states[keys.index(game) % 5])
    puzzle = Tab("Puzzle", "rulebook", lambda _app, game: states[-1 - keys.index(game) % 5], "star")
    TABS[:], before = [learn, puzzle], TABS[:]
    try:
        title_continue(stage)
    finally:
        TABS[:] = before


def title_crowd(stage: Stage) -> None:
    """Eight people are here, with long names."""
    for name in ("Friederike-Charl", "Ben", "Maximilian Alexa", "Dev", "Emil", "Fia", "Gustav Adolf", "Hanna"):
        stage.profile.people.add(name)
    title(stage)


def title_person(stage: Stage) -> None:
    title_crowd(stage)
    stage.click(stage.top.here.people[1].rect.center)
    stage.rest()


def title_add(stage: Stage) -> None:
    title_crowd(stage)
    for person in stage.profile.people.all[2:6]:
        person.here = False
    stage.open("title")
    stage.rest()
    stage.click(stage.top.here.add.rect.center)
    stage.rest()


def title_pointed(stage: Stage) -> None:
    title(stage)
    spot = next(widget for widget in stage.top.widgets if getattr(getattr(widget, "lid", None), "key", "") == "querni")
    stage.point(spot.rect.center)
    stage.rest()


def seats(stage: Stage) -> None:
    stage.open("seats", game="querni")
    stage.rest()


def seats_long(stage: Stage) -> None:
    stage.profile.settings.tables["querni"] = TableSetup(list(LONG), {"setup": "placed"})
    seats(stage)


def seats_carried(stage: Stage) -> None:
    seats(stage)
    stage.drag(stage.top.places[0].figure.rect.center, stage.top.places[1].rect.center)
    stage.let_pass(400)


def seats_who(stage: Stage) -> None:
    """Two clicks on a figure: who of those who are here sits there."""
    for name in ("Ana", "Ben", "Cleo", "Dev"):
        stage.profile.people.add(name)
    stage.open("seats", game="qumero")
    stage.rest()
    for _click in range(2):
        stage.click(stage.top.places[1].figure.rect.center)
        stage.rest()


def table_seats(stage: Stage) -> None:
    """The table's menu: which seat changes hands."""
    session = middle(stage)
    stage.open("table", session=session)
    stage.rest()
    stage.top.seating.change(1, SeatSetup("Cleo", 1))
    stage.top.seating.ask()
    stage.rest()


def table_silent(stage: Stage) -> None:
    """A bot whose process does not answer: who plays on?"""
    session = middle(stage)
    session.setup.seats[session.match.to_act or 0] = SeatSetup("Cleo", 0, "hard")
    stage.app.worker.poll = lambda: None  # type: ignore[method-assign]
    stage.open("table", session=session)
    stage.top.thinking.given_up = session.match.to_act
    stage.rest()


def settings(stage: Stage) -> None:
    stage.open("title")
    stage.app.open("settings")
    stage.rest()


def settings_thrown(stage: Stage) -> None:
    """The speed of people was changed: a stone is on its way."""
    settings(stage)
    stage.top.set_focus(stage.top.rods["people_speed"])
    stage.key(pygame.K_LEFT)
    stage.let_pass(90)


def keys(stage: Stage) -> None:
    stage.open("title")
    stage.app.open("keys")
    stage.rest()


def voice(stage: Stage) -> None:
    """The page on which the voice is switched on."""
    stage.open("title")
    stage.app.open("voice")
    stage.rest()


def voice_missing(stage: Stage) -> None:
    """The same page where the system has no voice."""
    stage.app.speaker = Speaker(stage.app.settings, lambda: None)
    voice(stage)
    stage.app.speaker.attempt("Nobody hears it.")
    stage.rest()


def keys_taken(stage: Stage) -> None:
    """A key that another action had, told in a sentence."""
    keys(stage)
    stage.top._wait("hint", False)
    stage.app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r")], 16)
    stage.rest()


def rules_of(rule: str | None) -> Callable[[Stage], None]:
    def pose(stage: Stage) -> None:
        stage.open("rulebook", game="querni", rule=rule)
        stage.rest()

    return pose


def tonight(stage: Stage) -> None:
    """Four people have played three games, and of one of these the record is there."""
    people = [SeatSetup(name, mark) for mark, name in enumerate(("Ana", "Ben", "Cleo", "Dev"))]
    names, now = tuple(seat.name for seat in people), time.time()
    for number, (game, scores) in enumerate((("qumero", (9850, 5600, 4550, 0)), ("quad_ominos", (410, 225, 320, 180)))):
        won = (names[scores.index(max(scores))],)
        stage.profile.sheet.add(Result(now - 5000 + 900 * number, game, names, (0, 1, 2, 3), scores, won, ""))
    session, rng = Session.start(stage.profile, "rumbugz", TableSetup(people, {"rounds": 1}), 4), random.Random(4)
    while session.match.outcome is None:
        session.play(rng.choice(list(session.match.legal())))
    session.put_away()
    stage.open("tonight")
    stage.rest()


def tonight_many(stage: Stage) -> None:
    """Two people have met nine times."""
    evening(stage, None, 9)
    stage.open("tonight")
    stage.rest()


def tonight_list(index: int) -> Callable[[Stage], None]:
    """The list of the evening, or the points by game."""
    def pose(stage: Stage) -> None:
        tonight_many(stage)
        stage.click(stage.top._list)
        stage.top._view.set(index)
        stage.rest()

    return pose


def tonight_match(stage: Stage) -> None:
    """A match of the evening was pressed."""
    tonight_list(0)(stage)
    stage.top._list.pressed_row(0)
    stage.rest()


def what_next(stage: Stage) -> None:
    """Another game after a match."""
    evening(stage, None, 3)
    stage.open("tonight")
    four = [SeatSetup(name, mark) for mark, name in enumerate(("Ana", "Ben", "Cleo", "Dev"))]
    stage.app.push(WhatNext(stage.app, "rumbugz", four, stage.rest))
    stage.rest()


def why_bot(stage: Stage) -> None:
    """The line of a bot was clicked: why it did that."""
    setup = TableSetup([SeatSetup("Ana", 0), SeatSetup("Pi", 1, "easy")], {})
    session = Session.start(stage.profile, "querni", setup, 5)
    while len(session.match) < 2 or session.match.to_act:
        session.play(next(session.match.legal()))
    stage.open("table", session=session)
    stage.rest()
    plies = session.match.plies
    stage.top.log.chosen(next(number for number, ply in enumerate(plies, 1) if ply.seat == 1))
    stage.rest()


def tonight_empty(stage: Stage) -> None:
    stage.open("tonight")
    stage.rest()


def library(stage: Stage, over: int = 3, going_on: int = 3) -> None:
    """The shelf with so many matches of all games that are over, and so many that go on."""
    people = [SeatSetup(name, mark) for mark, name in enumerate(("Ana", "Ben", "Cleo"))]
    for number in range(over + going_on):
        game, rng = catalogue.games()[number % len(catalogue.games())], random.Random(number)
        session = Session.start(stage.profile, game, TableSetup(people[: 2 + number % 2 * (game != "querni")], {}), number)
        while session.match.outcome is None and (number < over or len(session.match) < 60):
            session.play(rng.choice(list(session.match.legal())))
        if session.match.outcome is None:
            session.close()
        else:
            session.put_away()
    stage.profile.home.writer.wait(5)
    for number, path in enumerate(sorted(stage.profile.home.matches.iterdir())):
        os.utime(path, (EVENING + 1800 * number,) * 2)  # the picture tells when
    stage.open("library")
    stage.rest()


def taken(stage: Stage) -> None:
    """The question to a second window."""
    title(stage)
    home_taken.ask(stage.app, Holder(4711, "", "the-table", EVENING))
    stage.rest()


def trouble(stage: Stage) -> None:
    session = Session.start(stage.profile, "querni", TableSetup(list(ANA_BEN), {}), 5)
    for _move in range(12):
        session.play(next(session.match.legal()))
    session.close()
    report = Path("/home/ana/.local/share/number-night/reports/20261121-214000.txt")
    stage.open("trouble", error=KeyError("no stone on c3"), report=report, session=None)
    stage.rest()


# ---- the QUERNI table


def _table(stage: Stage, session: Session, **more: object) -> None:
    stage.open("table", session=session, **more)
    stage.rest()


def at(stage: Stage, field: str) -> tuple[float, float]:
    """The middle of a field of the table on the stage."""
    centre: tuple[float, float] = stage.top.side.ground.places.board.centres[FIELD[field]]
    return centre


def begin(stage: Stage) -> None:
    _table(stage, Session.start(stage.profile, "querni", TableSetup(list(ANA_BEN), {}), 5))


def turn(stage: Stage) -> None:
    _table(stage, middle(stage))


def targets(stage: Stage) -> None:
    turn(stage)
    stage.click(at(stage, WAY[0]))
    stage.rest()


def path(stage: Stage) -> None:
    targets(stage)
    stage.point(at(stage, WAY[-1]))
    sel, wanted = stage.top.side.turn.sel, tuple(FIELD[name] for name in WAY)
    for _other in sel.ways(sel.over):
        if tuple(sel.ghost) == wanted:
            break
        stage.wheel(-1)
    stage.rest()


def hopping(stage: Stage) -> None:
    path(stage)
    stage.click(at(stage, WAY[-1]))
    stage.let_pass(620)


def held(stage: Stage) -> None:
    turn(stage)
    start, end = at(stage, WAY[0]), at(stage, "e4")
    stage.drag(start, (end[0] - 14, end[1] + 10))
    stage.let_pass(200)


def refusal(stage: Stage) -> None:
    targets(stage)
    stage.click(at(stage, "h4"))
    stage.let_pass(330)


def chain(stage: Stage) -> None:
    turn(stage)
    stage.click(at(stage, "b6"))
    stage.point(at(stage, "c7"))
    stage.rest()


def removal(stage: Stage) -> None:
    chain(stage)
    stage.click(at(stage, "c7"))
    stage.let_pass(260)


def moved_and_taken(stage: Stage) -> None:
    path(stage)
    stage.click(at(stage, WAY[-1]))
    stage.rest()


def hint(stage: Stage) -> None:
    turn(stage)
    for _stage in range(3):
        stage.key(pygame.K_h)
        stage.rest()


def placed(stage: Stage) -> None:
    session = Session.start(stage.profile, "querni", TableSetup(list(ANA_BEN), {"setup": "placed"}), 5)
    _table(stage, session)
    stage.click(at(stage, "h5"))
    stage.point(at(stage, "i3"))
    stage.rest()


def near_draw(stage: Stage) -> None:
    _table(stage, middle(stage, 49))


def preview(stage: Stage) -> None:
    turn(stage)
    log = stage.top.past.log
    middle_of = log.rect.centerx
    stage.point(log.rect.center)
    for _line in range(8):
        rows = [y for y in range(log.rect.top, log.rect.bottom, 3) if getattr(log.line_at((middle_of, y)), "ply", 0) == 2]
        if rows:
            stage.click((middle_of, rows[len(rows) // 2]))
            break
        stage.wheel(-1)
    stage.rest()


def menu(stage: Stage) -> None:
    turn(stage)
    stage.key(pygame.K_F10)
    stage.rest()


def bots(stage: Stage) -> None:
    session = Session.start(stage.profile, "querni", TableSetup([SeatSetup("Ana", 0), SeatSetup("Robin", 1, "hard")], {}), 4)
    _table(stage, session)


def replay(stage: Stage) -> None:
    stage.open("table", session=played_out(stage, 311), replay=True)
    stage.let_pass(9000)


def replay_marks(stage: Stage) -> None:
    """The replay of a match with moments, one of which is pointed at."""
    session = moment_match(stage)
    stage.open("table", session=session, replay=True, begin=len(session.match) // 2)
    table = stage.top
    table.past.pause()
    stage.let_pass(4000, lambda: table.moments.marks.done)
    scrubber = table.scrubber
    great = [mark for mark in table.moments.marks.found if mark.moment.kind.big]
    stage.point(scrubber.point_of(great[-1].ply, table.style))
    stage.rest()


def moment_match(stage: Stage) -> Session:
    """A finished match of nmbrs! in which many rows cross."""
    session = Session.start(stage.profile, "nmbrs", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {}), 5)
    rng = random.Random(4)
    while session.match.to_act is not None:
        session.play(rng.choice(list(islice(session.match.legal(), 32))))
    return session


# ---- the end


def cheer(stage: Stage) -> None:
    """The last chain comes off: the winner's stones cheer before the result is shown."""
    board = _board((0, "b2=14 c2=15 d3=16"), (1, "h6=1 i6=2 j5=3 g2=9 h3=12"))
    _table(stage, _loaded(stage, board))
    stage.click(at(stage, "b2"))
    stage.click(at(stage, "d3"))
    stage.let_pass(5000, lambda: stage.top.over)
    stage.let_pass(700)


def won(stage: Stage) -> None:
    session = played_out(stage, 311)
    evening(stage, session, 3)
    winner = session.match.outcome.winners[0] if session.match.outcome else 0
    off = [session.match.rules.scores(session.match.state_at(at))[winner] for at in range(len(session.match) + 1)]
    ply = max(range(1, len(off)), key=lambda at: off[at] - off[at - 1])
    words = _("{name} took {number} stones off").format(name=session.name(winner), number=off[ply] - off[ply - 1])
    stage.open("results", session=session, deciding=Deciding(ply, words))
    result_shown(stage, 1300)


def result_shown(stage: Stage, ms: float = 4000) -> None:
    """The page of a result so long after it came, with what is replayed there painted."""
    stage.let_pass(ms)
    while stage.top.spare_turn():
        pass
    stage.top.moment.pass_time(1000)


def jump(stage: Stage) -> None:
    session = played_out(stage, 311)
    stage.open("results", session=session)
    stage.let_pass(520)


def figures(stage: Stage) -> None:
    drawn(stage)
    stage.click(stage.top._figures)
    stage.rest()


def share(stage: Stage) -> None:
    session = played_out(stage, 311)
    stage.open("results", session=session)
    stage.rest()
    stage.app.open("share", session=session)
    stage.rest()


def share_as(key: str) -> Callable[[Stage], None]:
    """Another form in which the match is shared."""
    def pose(stage: Stage) -> None:
        share(stage)
        stage.click(next(tab for tab in stage.top.tabs if tab.key == key))
        stage.rest()

    return pose


def drawn(stage: Stage) -> None:
    session = played_out(stage, 3)
    evening(stage, session, 2)
    stage.open("results", session=session)
    stage.rest()


def won_long(stage: Stage) -> None:
    session = played_out(stage, 311, LONG)
    evening(stage, session, 6)
    stage.open("results", session=session)
    stage.rest()


STATES = (
    State("title", title),
    State("title_continue", title_continue),
    State("title_pointed", title_pointed),
    State("title_evening", title_evening),
    State("title_crowd", title_crowd),
    State("title_person", title_person),
    State("title_add", title_add),
    State("seats", seats),
    State("seats_long_names", seats_long),
    State("seats_carried", seats_carried),
    State("seats_who", seats_who),
    State("table_seats", table_seats),
    State("table_silent", table_silent),
    State("querni_begin", begin),
    State("querni_turn", turn),
    State("querni_targets", targets),
    State("querni_path", path),
    State("querni_hopping", hopping),
    State("querni_held", held),
    State("querni_refusal", refusal),
    State("querni_chain", chain),
    State("querni_removal", removal),
    State("querni_moved", moved_and_taken),
    State("querni_hint", hint),
    State("querni_placed", placed),
    State("querni_near_draw", near_draw),
    State("querni_preview", preview),
    State("querni_menu", menu),
    State("querni_bot", bots),
    State("querni_replay", replay),
    State("nmbrs_replay_marks", replay_marks),
    State("querni_cheer", cheer),
    State("share", share),
    *(State(f"share_{key}", share_as(key)) for key in ("film", "page", "words", "match")),
    State("result_won", won),
    State("result_jump", jump),
    State("result_drawn", drawn),
    State("result_long_names", won_long),
    State("result_figures", figures),
    State("tonight", tonight),
    State("tonight_many", tonight_many),
    State("tonight_list", tonight_list(0)),
    State("tonight_by_game", tonight_list(1)),
    State("tonight_match", tonight_match),
    State("what_next", what_next),
    State("why_bot", why_bot),
    State("tonight_empty", tonight_empty),
    State("library", library),
    State("home_taken", taken),
    State("settings", settings),
    State("settings_thrown", settings_thrown),
    State("keys", keys),
    State("keys_taken", keys_taken),
    State("voice", voice),
    State("voice_missing", voice_missing),
    State("rules_first", rules_of(None)),
    State("rules_jumps", rules_of("Q5")),
    State("rules_chains", rules_of("Q7")),
    State("rules_end", rules_of("Q12")),
    State("trouble", trouble),
)
