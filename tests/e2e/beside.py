"""Matches that are looked at, with the mouse, in real windows side by side: a replay from the shelf, a look back, a match that is
played in one window and looked on at in another, which then takes the home over; a guest, and a match given to another home.

For each window there is a page without one that gets the same clicks; the window is compared with it after each.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame

from game import record
from scenes.dialog import Dialog
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.session import Session
from scenes.share import opening
from scenes.store.lock import NAME
from scenes.store.match_file import TURN
from scenes.title import taken
from tests.display import Display
from tests.e2e.desktop import Desk, run, wait, window_manager
from tests.e2e.mirror import Mirror, Point, furnished
from tests.e2e.window import AWAY, Window

SIZE = (960, 600)
LEFT, RIGHT = (0, 60), (958, 60)
"""Where the two windows lie, with their frames: side by side."""
LOST = 8.0
"""Seconds after which a click that has changed nothing counts as lost on a busy machine, and is made again."""
TRIES = 3
MIDDLE, FOOT = pygame.Rect(280, 200, 400, 200), pygame.Rect(0, 480, SIZE[0], 120)
"""Where a question lies in a window, and the menu of the title."""
AWAKE = 0.8
"""Seconds for which a page that has come may be deaf."""


class Seat(Desk):
    """A window beside another one, and the page that follows it."""

    def __init__(self, shown: Display, home: Path, scratch: Path, place: tuple[int, int], words: tuple[str, ...] = ()) -> None:
        super().__init__(shown, home, scratch, SIZE, words)
        self.wm("-e", f"0,{place[0]},{place[1]},-1,-1")
        self.at_rest()
        self.along = self.mirror(SIZE)

    @property
    def top(self) -> Any:
        """The page that gets the clicks."""
        return self.along.stage.top

    def lives_in(self, home: Path) -> None:
        """The page that follows finds in its home who has that of the windows."""
        there = self.along.stage.profile.home.data
        there.mkdir(parents=True, exist_ok=True)
        (there / NAME).write_bytes((home / NAME).read_bytes())

    def sees(self, what: str, *parts: pygame.Rect, seconds: float = 25) -> None:
        """Waits until the window shows these parts of the page that follows, or all of it."""
        self.along.stage.profile.home.writer.wait(5)
        self.along(lambda stage: stage.rest())
        self.window.corner = self.box()[:2]
        self.window.point(AWAY)
        end = time.monotonic() + seconds
        while True:
            wanted = self.along.picture()  # each time anew: something may have been found on the disk meanwhile
            unlike = self.window.unlike(wanted, *parts)
            if not unlike:
                return
            assert self.window.process.poll() is None, f"the program ended while {what} was awaited:\n{self.window.said()}"
            assert time.monotonic() < end, f"the window never showed {what} at {unlike}"
            time.sleep(0.1)

    def click(self, pos: Point, what: str, *parts: pygame.Rect, harmless: bool = False) -> None:
        """The same click in both, after which the window shows these parts, or all. A click that was lost is made again, one
        that is `harmless` in any case."""
        self.window.corner = self.box()[:2]
        time.sleep(AWAKE)
        self.along(lambda stage: stage.let_pass(1000 * AWAKE))
        before = self.along.picture()
        self.along.click(pos)
        for _time in range(TRIES):
            self.window.click(pos)
            try:
                self.sees(what, *parts, seconds=LOST)
                return
            except AssertionError:
                assert self.window.process.poll() is None, self.window.said()
                if not harmless and self.window.unlike(before, *parts):
                    break  # it was heard
        self.sees(what, *parts)


def play(shown: Display, scratch: Path, failed: Callable[[], None]) -> str:
    """The whole round; gives a sentence. Raises AssertionError after it has called `failed`, while the windows are there."""
    with window_manager(shown), ExitStack() as windows:
        try:
            _replayed(shown, scratch, windows)
            seen = _looked_on(shown, scratch, windows)
        except Exception:
            failed()
            raise
    return f"a replay, a look back, {seen}"


# ---- a match that is over


def _replayed(shown: Display, scratch: Path, windows: ExitStack) -> None:
    """From the title to the shelf, and along a match that is over: pause, pull, back, on, out."""
    home = furnished(scratch / "over", SIZE)
    profile, rng = Profile(home), random.Random(4)
    session = Session.start(profile, "qumero", TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]), 3)
    while session.match.outcome is None:
        session.play(rng.choice(list(session.match.legal())))
    session.put_away()
    profile.close()
    (kept,) = (home / "matches").glob("*.match")
    desk = Seat(shown, home, scratch, LEFT)
    windows.callback(desk.window.close)
    lay(kept, desk.along)
    title = desk.along.page("title")
    desk.sees("the title with a shelf", title.library_button.rect, title.play_button.rect)
    desk.click(title.library_button.rect.center, "the shelf")
    before = kept.read_bytes()
    desk.window.click(desk.top._first.rect.center)
    desk.along(lambda stage: stage.click(desk.top._first.rect.center))
    table, style, moves = desk.top, desk.along.stage.app.style, len(session.match)
    desk.sees("a replay that runs", table.buttons.menu.rect, table.log.tab.rect)
    for ply in (moves // 2, 0, moves, moves - 3):
        desk.click(table.scrubber.point_of(ply, style), f"about move {ply} of {moves}", harmless=True)
        at = table.past.viewing_ply
        assert abs(at - ply) <= moves * 0.05 + 1, f"a click on the line leads to {at}, not to {ply}"
    desk.click(table.buttons.undo.rect.center, "one move back")
    assert table.past.viewing_ply == at - 1
    desk.click(table.log.tab.rect.center, "the log out over a replay")
    line, place = list(table.log.placed())[2]
    desk.click(place.center, "the move of a line of the log")
    assert table.past.viewing_ply == line.ply
    desk.click(table.buttons.menu.rect.center, "the menu of a match that is only watched")
    desk.click(desk.top.widgets[-1].rect.center, "the shelf again")
    assert kept.read_bytes() == before, "watching has changed the record"
    _quit(desk)


def lay(kept: Path, along: Mirror) -> None:
    """Takes a copy of a record to the page that follows, with its age and whose turn it is, which the shelf shows."""
    target = along.stage.profile.home.matches / kept.name
    target.parent.mkdir(parents=True, exist_ok=True)
    turn = kept.parent.parent / TURN
    if turn.exists():
        (along.stage.profile.home.data / TURN).write_bytes(turn.read_bytes())
    target.write_bytes(kept.read_bytes())
    age = kept.stat()
    os.utime(target, ns=(age.st_atime_ns, age.st_mtime_ns))


def _quit(desk: Seat) -> None:
    """The window closes without a word of complaint."""
    run(desk.shown, "wmctrl", "-i", "-c", hex(int(desk.id)))
    desk.window.ended_well(desk.home)


# ---- a match that goes on


def begun(home: Path) -> Path:
    """An open match of RumBugz in which Ana, the only person, has to take a bug; gives its record."""
    profile = Profile(home)
    seats = [SeatSetup("Ana", 0), SeatSetup("Ben", 1, "easy")]
    session = Session.start(profile, "rumbugz", TableSetup(seats, {"plyts": 12, "rounds": 1}), 3)
    match = session.match
    while len(match) < 4 or match.to_act != 0 or match.state.phase != "take":
        legal = {match.rules.text(move): move for move in match.legal()}
        session.play(legal[min(legal, key=lambda text: (text != "bag", not text.startswith("discard"), text))])
    session.close()
    profile.close()
    return home / "matches" / "open.match"


def hidden(table: Any) -> None:
    """Nothing of a hand lies open."""
    assert table.hands.viewer is None and table.side.holding.rack.face_down, "a hand lies open for who looks on"


def _looked_on(shown: Display, scratch: Path, windows: ExitStack) -> str:
    """Ana plays in the left window; the right one looks on, takes over, and plays on."""
    home = furnished(scratch / "shared", SIZE)
    kept = begun(home)
    left = Seat(shown, home, scratch, LEFT)
    windows.callback(left.window.close)
    left.along.lay_open(kept)
    title = left.along.page("title")
    left.sees("the title with Continue", title.continue_button.rect)
    left.click(title.continue_button.rect.center, "the table in Ana's turn")
    table = left.top
    assert table.hands.viewer == 0 and table.side.turn.sel.phase == "take"
    _look_back(left)

    right = Seat(shown, home, scratch, RIGHT)
    windows.callback(right.window.close)
    asked(right, left.window)
    lay(kept, right.along)
    right.click(right.top.widgets[2].rect.center, "the shelf of a home in use")
    _follow(right, kept)
    right.sees("Ana's turn, and no hand")
    hidden(right.top)

    before = len(record.read_file(kept).match)
    left.click(table.side.turn.bag.rect.center, "the bug that was taken")
    wait("the move on disk", lambda: len(record.read_file(kept).match) == before + 1)
    _followed(right, kept, "what Ana has taken, face down, though the keyboard is in the other window")
    _ask_for_nothing(right, kept)
    _taken_over(left, right, kept)
    left.window.close()
    _given(shown, scratch, windows, kept)
    _guest(shown, scratch, windows, right)
    _quit(right)
    return "a match looked on at beside the one who plays, taken over, given to another home, and a guest beside it"


def asked(desk: Seat, first: Window) -> None:
    """Who comes second is asked at once, and told who has the home."""
    desk.lives_in(desk.home)
    holder = desk.along.stage.profile.other_program()
    assert holder is not None and holder.process == first.process.pid, "another program has the home"
    desk.along.page("title")
    desk.along(lambda stage: taken.ask(stage.app, holder))
    desk.sees("the question of a further window", desk.top.box)


def _look_back(desk: Seat) -> None:
    """The log out, an earlier move, and back to the turn."""
    table = desk.top
    desk.click(table.log.tab.rect.center, "the log out")
    line, place = list(table.log.placed())[1]
    desk.click(place.center, "an earlier move")
    assert table.past.viewing_ply == line.ply
    desk.click(table.buttons.end.rect.center, "the turn again")
    assert table.past.viewing_ply is None
    desk.click(table.log.tab.rect.center, "the log away")
    assert table.person_to_act and not table.log.visible


def _follow(desk: Seat, kept: Path) -> None:
    """A click on the button that watches the one match there is; the page that follows reads the same record."""
    desk.window.click(desk.top._look_on.rect.center)
    desk.top.keys_used = False
    session = Session.watching(desk.along.stage.profile, kept, live=True)
    desk.along(lambda stage: stage.app.open("table", session=session, replay=True))


def _followed(desk: Seat, kept: Path, what: str) -> None:
    """The window that looks on shows what is on disk."""
    moves = len(record.read_file(kept).match)
    desk.along(lambda stage: stage.let_pass(5000, lambda: desk.top.past.viewing_ply == moves))
    assert desk.top.past.viewing_ply == moves
    desk.sees(what)
    hidden(desk.top)


def _ask_for_nothing(desk: Seat, kept: Path) -> None:
    """Clicks of who looks on act on nothing and open no hand; the menu says that the match is only watched."""
    table, before = desk.top, kept.read_bytes()
    turn = table.side.turn
    for what, there in (("bag", turn.bag), ("pile", turn.pile), ("hand", table.side.holding.rack), ("ground", table.side.ground)):
        desk.click(there.rect.center, f"a click on the {what}, which acts on nothing")
        hidden(table)
    assert kept.read_bytes() == before, "who looks on has changed the record"
    desk.click(table.buttons.menu.rect.center, "the menu of who looks on")
    lay(kept, desk.along)
    desk.click(desk.top.widgets[-1].rect.center, "the shelf after looking on")


def _discard(desk: Seat, number: int) -> Any:
    """Picks a bug of the hand, one of several, and puts it on the pile; gives which. The turn is not ended yet."""
    table = desk.top
    rack = table.side.holding.rack
    copy = rack.copies[number]
    box = rack.rect_of(copy)
    x = next(x for x in range(box.x + 4, box.right, 4) if rack.where.copy_at((x, box.centery)) == copy)
    desk.click((x, box.centery), "a bug that is picked", rack.rect)
    desk.click(table.side.turn.pile.rect.center, "a bug that goes on the pile", table.buttons.end.rect)
    return copy.key


def _taken_over(left: Seat, right: Seat, kept: Path) -> None:
    """The right window takes the home over and plays on; what the left one plays then is not saved, and it says so."""
    before = texts(kept)
    right.click(right.top._first.rect.center, "the question on the shelf", MIDDLE)
    question: Any = right.top
    assert isinstance(question, Dialog), "a match of others goes on without a question"
    right.click(question.widgets[1].rect.center, "the title of a home that is ours now", FOOT)
    left.lives_in(left.home)
    lost = _discard(left, 0)
    left.window.click(left.top.buttons.end.rect.center)
    left.along.click(left.top.buttons.end.rect.center)
    left.sees("that nothing is saved any more", left.top.rail["caption"])
    assert left.along.stage.profile.home.taken_over and texts(kept) == before, "who has lost the home writes on"
    title = right.along.page("title")
    right.click(title.continue_button.rect.center, "the match that was taken over")
    found = _discard(right, 3)
    assert found != lost
    right.window.click(right.top.buttons.end.rect.center)
    wait("the move of who has taken over", lambda: len(texts(kept)) > len(before))
    assert texts(kept)[: len(before)] == before and texts(kept)[len(before)] == f"discard {found}", texts(kept)


def texts(kept: Path) -> list[str]:
    """The moves of a record."""
    match = record.read_file(kept).match
    return [match.rules.text(ply.move) for ply in match.plies]


def _given(shown: Display, scratch: Path, windows: ExitStack, kept: Path) -> None:
    """A match is given to another home as a file: it goes on there, and the file stays as it is."""
    wait("a person's turn", lambda: record.read_file(kept).match.to_act == 0, 60)
    before = kept.read_bytes()
    desk = Seat(shown, furnished(scratch / "given", SIZE), scratch, LEFT, (str(kept),))
    windows.callback(desk.window.close)
    desk.along.page("title")
    desk.along(lambda stage: opening.open_path(stage.app, kept, ask=False))
    desk.sees("the table of a match from another home")
    assert kept.read_bytes() == before and texts(desk.home / "matches" / "open.match") == texts(kept)
    _quit(desk)


def _guest(shown: Display, scratch: Path, windows: ExitStack, holder: Seat) -> None:
    """A third window plays as a guest: an empty shelf of its own, and the home stays as it is."""
    desk = Seat(shown, holder.home, scratch, LEFT)
    windows.callback(desk.window.close)
    before = {path: path.read_bytes() for path in holder.home.glob("matches/*")}
    asked(desk, holder.window)
    desk.click(desk.top.widgets[0].rect.center, "the title of a guest, without Continue")
    assert desk.top.play_button.visible and not desk.top.continue_button.visible
    _quit(desk)
    assert before == {path: path.read_bytes() for path in holder.home.glob("matches/*")}, "the guest has written to the home"
