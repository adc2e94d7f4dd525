"""A whole match in a real window, as far as it is the same for every game. A game's own evening says how seats are taken
and how a move is made with the mouse."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from game import catalogue, record
from game.contract import Seat
from scenes.evening.results import DEAF_MS
from scenes.profile import Profile
from tests.display import Display
from tests.e2e.mirror import Mirror
from tests.e2e.window import Window

SIZE = (1280, 720)
HUMAN: Seat = 0
DEAF_SECONDS = DEAF_MS / 1000 + 0.4
"""So long after it came by itself a page or a button is clicked: at first it hears nothing."""
PATIENCE = (0.12, 0.35, 1.0)
"""Seconds between clicks at the first try, the second, the third."""


class Evening:
    """The match as this test plays it: what is on disk is the only thing that it believes."""

    game = ""
    kill_after = 2
    """The move of the person in which the program is killed."""
    most = 150
    """The most moves of the person."""
    waits = 20.0
    """Seconds that the bots may take until it is the person's turn."""

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        self.shown, self.home, self.scratch = shown, home, scratch
        self.window = Window(shown, home, SIZE, self.program())
        self.rules = catalogue.rules(self.game)

    def program(self) -> list[str]:
        """How the program is started: the words of its command."""
        return list(Window.program)

    # ---- what is on disk

    @property
    def open_match(self) -> Path:
        return self.home / "matches" / "open.match"

    def moves(self) -> list[str] | None:
        """The moves on disk; None when no match is open."""
        try:
            loaded = record.read_file(self.open_match)
        except FileNotFoundError:
            return None
        faults = [fault for fault in loaded.faults if not fault.torn]
        assert not faults, faults[0].sentence().say()
        return [self.rules.text(ply.move) for ply in loaded.match.plies]

    def waiting_for_person(self) -> bool:
        """Whether it is the person's turn; also true when the match is over and its last move was shown."""
        try:
            loaded = record.read_file(self.open_match)
        except FileNotFoundError:
            return True
        return loaded.match.to_act == HUMAN

    def until(self, what: str, so: Callable[[], bool], seconds: float = 20) -> None:
        """Waits until something is so."""
        end = time.monotonic() + seconds
        while not so():
            assert self.window.process.poll() is None, f"the program ended:\n{self.window.said()}"
            assert time.monotonic() < end, f"{what} did not happen"
            time.sleep(0.05)

    # ---- the way to the table and from it

    def mirror(self) -> Mirror:
        return Mirror(self.home, self.scratch, SIZE)

    def continued(self) -> None:
        """The program after its death: the title offers Continue, a click brings the table back."""
        self.window = Window(self.shown, self.home, SIZE, self.program())
        mirror = self.mirror()
        mirror.lay_open(self.open_match)
        title = mirror.page("title")
        assert title.continue_button.visible
        self.window.wait_for(title.continue_button.rect, mirror.picture(), "the title with Continue")
        self.window.click(title.continue_button.rect.center)

    # ---- what each game says

    def from_title(self) -> None:
        """From the title through the seats to a match."""
        raise NotImplementedError

    def turn(self, kill: bool = False) -> None:
        """One move of the person; with `kill` only its beginning, which no record may show."""
        raise NotImplementedError

    # ---- the whole

    def play(self) -> int:
        """From the title to the result, with one death on the way; gives the number of the person's moves."""
        self.from_title()
        turns = 0
        while turns < self.most:
            self.until("the person's turn", self.waiting_for_person, self.waits)
            if self.finished():
                break
            if turns == self.kill_after:
                self.die_in_the_middle()
            self.turn()
            turns += 1
        assert turns > self.kill_after, "the match was over before the program could be killed"
        assert self.finished(), f"no result after {turns} moves"
        return turns

    def finished(self) -> bool:
        """Whether the match is over: its record went to the kept ones."""
        return not self.open_match.exists()

    def die_in_the_middle(self) -> None:
        """SIGKILL in the middle of a gesture: what was shown as done must be there again, and no process of ours may stay."""
        before = self.moves()
        self.turn(kill=True)
        children = self.window.children()
        self.window.kill()
        assert self.moves() == before, "the kill changed the record"
        end = time.monotonic() + 8
        while any(Path(f"/proc/{child}").exists() and zombie(child) is False for child in children):
            assert time.monotonic() < end, "the bots' process outlived the program"
            time.sleep(0.1)
        self.continued()
        print(f"killed after {len(before or [])} moves, continued", flush=True)

    def result(self) -> str:
        """The result page, seen; then back to the title and out. Gives the words of the result."""
        (kept,) = (self.home / "matches").glob("*-finished.match")
        loaded = record.read_file(kept)
        assert not loaded.faults and loaded.match.outcome is not None
        (line,) = Profile(self.home).sheet.results()
        assert line.scores == loaded.match.outcome.scores
        mirror = self.mirror()
        mirror.stage.profile.sheet.add(line)
        page = mirror.page("results", session=mirror.session(kept))
        picture = mirror.picture()
        for what, rect in (("Play again", page._again.rect), ("What next", page._other.rect), ("the heading", page._words)):
            self.window.wait_for(rect, picture, f"{what} on the result page")
        time.sleep(DEAF_SECONDS)  # the page hears no key at first
        self.window.hand("key", "Escape")
        opened = mirror.stage.profile.home.open_match
        opened.rename(opened.with_name(kept.name))  # the title knows of a match that is over, as the program does
        title = mirror.page("title")
        self.window.wait_for(title.quit_button.rect, mirror.picture(), "the title after the match")
        self.window.click(title.quit_button.rect.center)
        self.window.ended_well(self.home)
        return f"{loaded.match.outcome.reason}, {' to '.join(map(str, line.scores))}"


def zombie(process: int) -> bool:
    """Whether a process is dead and only not yet buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True
