"""What is shown while its frames are measured: each moment opens a table, and gives the gestures that make something move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame

from game.catalogue import games
from tools.gallery.stage import Stage

Gestures = Iterator[None]
"""Opens a page and yields; from there on frames are measured. Makes a gesture and yields each time all shall come to rest; at
its end it has seen that the page shows what was meant."""


def chain(stage: Stage, number: int) -> Gestures:
    """QUERNI: a chain of four jumps."""
    from game.querni.board import FIELD
    from tools.gallery.states import WAY, at, path

    path(stage)
    yield
    stage.press(at(stage, WAY[-1]))
    stage.release(at(stage, WAY[-1]))
    yield
    assert stage.top.side.turn.sel.draft.path[-1] == FIELD[WAY[-1]], "the chain was not jumped"


def dice(stage: Stage, number: int) -> Gestures:
    """QUMERO: four dice tumble."""
    from scenes.profile import SeatSetup, TableSetup
    from scenes.session import Session
    from tools.gallery.qumero import FOUR

    people = [SeatSetup(seat.name, seat.mark) for seat in FOUR]
    stage.open("table", session=Session.start(stage.profile, "qumero", TableSetup(people, {}), number))
    stage.rest()
    yield
    stage.click(stage.top.side.turn.tray.rect.center)
    yield
    assert stage.top.session.match.state.roll is not None, "the dice were not thrown"


def tile(stage: Stage, number: int) -> Gestures:
    """Quad-Ominos: a tile is laid on a table of 60, then the points fly to the plate."""
    from tools.gallery.quad import camera, crowd, options, over, sit, take

    silence(stage)
    table = sit(stage, crowd())
    one = options(table)[number % 3]
    take(stage, table, one)
    over(stage, table, one)
    yield
    stage.click(camera(table).box(one.laid.place).center)
    yield
    stage.key(pygame.K_RETURN)
    yield
    assert table.session.match.plies and not table.stage.moving, "the tile does not lie"


def corners(stage: Stage, number: int) -> Gestures:
    """Quad-Ominos: a tile meets three corners on a table of 60; its numbers are counted under big words."""
    from tools.gallery.quad import crowd, lay, sit, with_bonus

    silence(stage)
    table = sit(stage, crowd())
    lay(stage, table, with_bonus(table))
    yield
    stage.key(pygame.K_RETURN)
    yield
    assert table.session.match.plies and not table.side.plates.points.flying, "the points have not landed"


def swap(stage: Stage, number: int) -> Gestures:
    """RumBugz: on a table of 20 sequences one parts for a bug, which is exchanged."""
    from tools.gallery.rumbugz import RUNS, bed, loaded, position, rack_of

    silence(stage)
    hand = (1, 1, 2, 2, 5, 8, 8, 10, 11, 11, 12, 0, 0)
    stage.open("table", session=loaded(stage, position(6, RUNS, hand, (5,))))
    stage.rest()
    table = stage.top
    move = next(move for move in table.session.match.legal() if move.word == "swap" and move.bugs[0] > 0)
    rack = rack_of(stage)
    stage.click(rack.home_of(rack.find(move.bugs[0])).center)
    stage.rest()
    codes = table.hands.view.table[move.number - 1].bugs
    yield
    stage.point(bed(stage, move.number, codes.index(move.bugs[1])))
    yield
    stage.click(bed(stage, move.number, codes.index(move.bugs[1])))
    yield
    assert table.session.match.plies and table.session.match.plies[0].move.word == "swap", "nothing was exchanged"


def bugs(stage: Stage, number: int) -> Gestures:
    """RumBugz: the twentieth sequence is laid on a table."""
    from tools.gallery.rumbugz import RUNS, free_bed, loaded, position, rack_of

    silence(stage)
    others = [run for run in RUNS if run[:2] != ("same", 0)]
    hand = (11, 11, 11, 11, 1, 2, 5, 8, 10, 12, 0, 0)
    stage.open("table", session=loaded(stage, position(6, others, hand, (5,))))
    stage.rest()
    table = stage.top
    rack = rack_of(stage)
    for copy in [copy for copy in rack.copies if copy.key == 11]:
        stage.click(rack.home_of(copy).center)
    stage.rest()
    yield
    stage.click(free_bed(stage))
    yield
    assert len(table.hands.view.table) == 20, "the sequence does not lie"


def row(stage: Stage, number: int) -> Gestures:
    """nmbrs!: on a table of 12 rows that cross, one grows and others glide."""
    from tools.gallery.nmbrs import TWELVE, loaded, position

    silence(stage)
    stage.open("table", session=loaded(stage, position(rows=TWELVE, hand=(28, 35, 93, 96, 99, 4, 8, 13))))
    stage.rest()
    table = stage.top
    before = dict(table.side.ground.places.plane.layout.rows)
    for card in (28, 35):
        stage.click(table.side.holding.rack.rect_of(table.side.holding.rack.find(card)).center)
        stage.rest()
    place = next(place for place in table.side.turn.choice.lit_targets if place.kind == "row")
    yield
    stage.click(table.side.turn.choice.box(place).center)
    yield
    assert table.session.match.plies, "nothing was laid"
    assert before != dict(table.side.ground.places.plane.layout.rows), "no row went anywhere"


def cross(stage: Stage, number: int) -> Gestures:
    """nmbrs!: on a table of 12 rows a bot's move crosses one, and all become smaller."""
    from tools.gallery.nmbrs import TWELVE, loaded, position

    silence(stage)
    stage.open("table", session=loaded(stage, position(rows=TWELVE, hand=(4, 8, 24, 35, 70, 92, 93, 96, 99))))
    stage.rest()
    table = stage.top
    plane = table.side.ground.places.plane
    before = plane.layout.scale
    yield
    table.commit(next(move for move in table.session.match.legal() if move.word == "cross"))
    yield
    assert plane.layout.scale < before, "no row became smaller"


def _curtain_goes(stage: Stage) -> Gestures:
    """The curtain that hangs before the first seat's hand is opened."""
    stage.let_pass(1200)
    table: Any = stage.app.stack[0]
    yield
    stage.click(table.hands.curtain.open_button.rect.center)
    yield
    assert stage.top is table and table.hands.viewer == 0, "the curtain hangs"


def hand(stage: Stage, number: int) -> Gestures:
    """nmbrs!: the curtain goes away before a hand of 24 at a table of eight, with 12 rows."""
    from scenes.profile import SeatSetup
    from tools.gallery.nmbrs import NAMES, TWELVE, loaded, position, rows_of

    used = {91, *(card for row in rows_of(TWELVE) for _number, card in row["cards"])}
    cards = [card for card in range(1, 101) if card not in used][:24]
    people = [SeatSetup(name, seat) for seat, name in enumerate(NAMES)]
    stage.open("table", session=loaded(stage, position(8, TWELVE, cards), seats=people))
    yield from _curtain_goes(stage)


def menu(stage: Stage, number: int) -> Gestures:
    """The menu of a table is opened, of each game in turn."""
    from game.catalogue import games
    from scenes.table.menu import Menu
    from tests.bench.child import session

    silence(stage)
    stage.open("table", session=session(stage, games()[number % len(games())]))
    stage.rest()
    yield
    stage.key(pygame.K_F10)
    yield
    assert isinstance(stage.top, Menu), "there is no menu"


def curtain(stage: Stage, number: int) -> Gestures:
    """The curtain goes away before a hand of 14 at a table of eight."""
    from tools.gallery.quad import crowd, loaded, people

    stage.open("table", session=loaded(stage, crowd(), people(8)))
    yield from _curtain_goes(stage)


def slam(stage: Stage, number: int) -> Gestures:
    """QUMERO: a Grand Slam, from the throw that brings it to its end."""
    from tools.gallery.moments import match_of

    silence(stage)
    stage.open("table", session=match_of(stage, "qumero_slam"))
    stage.let_pass(BAKED)
    table: Any = stage.top
    yield
    stage.key(pygame.K_RETURN)
    yield
    match = table.session.match
    assert table.moments.of(match.plies[-1], len(match)).kind.voice == "slam", "there was no Grand Slam"


def out(stage: Stage, number: int) -> Gestures:
    """QUMERO: a line is paid for, and somebody goes out."""
    from tools.gallery.qumero import at, loaded, position

    silence(stage)
    stage.open("table", session=loaded(stage, position(4, points=[3850, 8450, 7400, 300])))
    stage.let_pass(BAKED)
    table: Any = stage.top
    for field in ("U2", "R4"):
        stage.click(at(stage, field))
    stage.rest()
    yield
    stage.key(pygame.K_RETURN)
    yield
    assert any(table.session.match.state.out), "nobody is out"


def stones(stage: Stage, number: int) -> Gestures:
    """QUERNI: six stones come off at once, with their moment."""
    from tools.gallery.moments import match_of, move_with

    silence(stage)
    stage.open("table", session=match_of(stage, "querni_removal"))
    stage.let_pass(BAKED)
    table: Any = stage.top
    yield
    table.commit(move_with(table, "sweep"))
    yield
    assert table.session.match.plies, "nothing came off"


def result(stage: Stage, number: int) -> Gestures:
    """The page of a result comes after QUERNI: rays, drum, jump, crown and confetti, while what decided it is painted."""
    from scenes.table.moments.moment import Deciding
    from tools.gallery.states import played_out

    session = played_out(stage, 311)
    stage.open("table", session=session, replay=True)
    stage.let_pass(BAKED)
    yield
    stage.open("results", session=session, deciding=Deciding(len(session.match), "the last stones"))
    yield


def opening(stage: Stage, number: int) -> Gestures:
    """The page of a puzzle comes over the title: a game in each round."""
    stage.open("title")
    stage.let_pass(BAKED)
    yield
    stage.open("puzzle", game=games()[number % len(games())])
    yield
    assert stage.top.table_on_top, "the table of the puzzle is not there"


def wrong(stage: Stage, number: int) -> Gestures:
    """The next best answer is given to a puzzle: it is judged, and a star falls."""
    return answered(stage, number, False)


def solved(stage: Stage, number: int) -> Gestures:
    """The best answer is given to a puzzle: it is judged, and the day gets its stamp."""
    return answered(stage, number, True)


def answered(stage: Stage, number: int, best: bool) -> Gestures:
    """An answer to the puzzle of a game, move by move, until it is judged; in RumBugz a turn goes on after a lesser one."""
    asked = [game for game in games() if best or game != "rumbugz"]
    stage.open("puzzle", game=asked[number % len(asked)], day="2026-11-18")
    stage.let_pass(BAKED)
    page: Any = stage.top
    yield
    for said in page.puzzle.found.line if best else page.puzzle.found.next_line:
        page.table.commit(page.maker.rules.parse(said))
        stage.rest()
    yield
    assert page.said.tone == ("solved" if best else "wrong"), "it was not judged"


BAKED = 6000.0
"""Milliseconds in which a table at rest has painted what moments need, a little in each frame."""


def silence(stage: Stage) -> None:
    """The bots think for ever, so that nothing but the gesture is shown."""
    stage.app._worker.poll = lambda: None  # type: ignore[method-assign, union-attr]


MOMENTS: dict[str, tuple[str, Callable[[Stage, int], Gestures]]] = {
    "chain": ("a chain of jumps", chain),
    "dice": ("four dice that tumble", dice),
    "tile": ("a tile laid on 60 others", tile),
    "corners": ("a tile that meets three corners", corners),
    "bugs": ("a sequence laid beside 19 others", bugs),
    "swap": ("a bug exchanged among 20 sequences", swap),
    "row": ("rows that glide, 12 that cross", row),
    "curtain": ("the curtain going away", curtain),
    "cross": ("rows that become smaller", cross),
    "hand": ("the curtain before a large hand", hand),
    "menu": ("the menu of each table", menu),
    "slam": ("a Grand Slam", slam),
    "out": ("somebody goes out", out),
    "stones": ("six stones off at once", stones),
    "opening": ("the page of a puzzle that comes", opening),
    "wrong": ("a wrong answer to a puzzle", wrong),
    "solved": ("a puzzle solved", solved),
    "result": ("the page of a result that comes", result),
}
"""What is measured: the words for it, and how it is done."""
