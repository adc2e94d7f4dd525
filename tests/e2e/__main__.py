"""A whole match in a real window: `python -m tests.e2e [FOLDER]`.

Starts the program on an Xvfb, goes with mouse events from the title through the seats to the table, plays a match of
QUERNI against a bot by clicks and drags, kills the program in the middle of a turn, starts it again, continues, and
goes on to the result and out. A failure leaves a picture of the display in FOLDER (build/e2e).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game import catalogue, record
from game.querni.moves import Turn
from scenes.profile import Profile, Settings
from tests.display import Display, display
from tests.e2e.mirror import Mirror
from tests.e2e.window import ROOT, Window, missing

SIZE = (1280, 720)
KILL_AFTER = 2
"""The turn of the person in which the program is killed."""
MOST_TURNS = 150
HUMAN = 0
PATIENCE = (0.12, 0.35, 1.0)
"""Seconds between clicks at the first try, the second, the third."""


class Evening:
    """The match as this test plays it: what is on disk is the only thing that it believes."""

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        self.shown, self.home, self.scratch = shown, home, scratch
        self.window = Window(shown, home, SIZE)
        self.rules = catalogue.rules("querni")
        self.dragged = 0

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
        """Whether it is the person's turn; also true when the match is over."""
        try:
            loaded = record.read_file(self.open_match)
        except FileNotFoundError:
            return True
        return loaded.match.to_act == HUMAN or (loaded.match.to_act is None)

    def until(self, what: str, so: Any, seconds: float = 20) -> None:
        """Waits until something is so."""
        end = time.monotonic() + seconds
        while not so():
            assert self.window.process.poll() is None, f"the program ended:\n{self.window.said()}"
            assert time.monotonic() < end, f"{what} did not happen"
            time.sleep(0.05)

    # ---- the way to the table and from it

    def mirror(self) -> Mirror:
        return Mirror(self.home, self.scratch, SIZE)

    def from_title(self) -> None:
        """Title, seats, Play: three clicks to a match."""
        mirror = self.mirror()
        title = mirror.page("title")
        self.window.wait_for(title.play_button.rect, mirror.picture(), "the title with Play")
        self.window.click(title.play_button.rect.center)
        seats = mirror.page("seats", game="querni")
        self.window.wait_for(seats.play_button.rect, mirror.picture(), "the seats")
        assert [seat.human for seat in seats.company.seats] == [True, False], "one person and one bot sit at a new table"
        self.window.click(seats.play_button.rect.center)
        self.until("a match on disk", self.open_match.exists)

    def continued(self) -> None:
        """The program after its death: the title offers Continue, a click brings the table back."""
        self.window = Window(self.shown, self.home, SIZE)
        mirror = self.mirror()
        mirror.lay_open(self.open_match)
        title = mirror.page("title")
        assert title.continue_button.visible
        self.window.wait_for(title.continue_button.rect, mirror.picture(), "the title with Continue")
        self.window.click(title.continue_button.rect.center)

    # ---- a turn

    def make(self, mirror: Mirror, table: Any, move: Turn, pause: float) -> None:
        """Makes a turn with the mouse, up to the End turn button. The mirror gets the same clicks and says what they did."""

        def click(pos: tuple[float, float]) -> None:
            self.window.click(pos)
            time.sleep(pause)
            mirror.click(pos)

        place = table.place
        if move.path and not move.jumps and self.dragged < 4:
            self.dragged += 1
            start, end = place.centre(move.path[0]), place.centre(move.path[1])
            self.window.drag(start, end)
            time.sleep(pause)
            mirror.drag(start, end)
        elif move.path:
            for start, landing in zip(move.path, move.path[1:], strict=False):
                if table.hand.held != start:
                    click(place.centre(start))
                assert table.hand.held == start, "the stone is not held"
                click(place.centre(landing))
                assert table.draft.path[-1] == landing, "the stone did not go there"
        if move.chain:
            low, *_between, high = table.draft.fields_of(move.chain)
            if table.hand.held not in (None, low):
                click(place.centre(table.hand.held))
            if table.hand.held != low:
                click(place.centre(low))
            click(place.centre(high))
        assert table.draft.turn.chain == move.chain and table.draft.turn.path[-1:] == move.path[-1:], (
            "the clicks made another turn"
        )

    def turn(self, kill: bool = False) -> None:
        """One turn of the person, chosen by a bot; with `kill` the program dies while the turn is half made."""
        before = self.moves()
        assert before is not None
        for pause in PATIENCE:
            mirror = self.mirror()
            table = mirror.table()
            self.window.wait_for(table.hint_button.rect, mirror.picture(), "the table in the person's turn")
            match = table.session.match
            view = match.view(HUMAN)
            move = catalogue.bot("querni").choose(view, "hard", 0.4, seed=len(before))
            if kill:
                start = (move.path or table.draft.fields_of(move.chain))[0]
                self.window.click(table.place.centre(start))
                time.sleep(0.3)
                return
            if move == Turn():
                self.window.click(table.end_button.rect.center)
            else:
                self.make(mirror, table, move, pause)
                self.window.wait_for(table.end_button.rect, mirror.picture(), "End turn in gold", 6 if pause < 1 else 20)
                self.window.click(table.end_button.rect.center)
            try:
                self.until("the turn on disk", lambda: self.moves() != before, 5)
            except AssertionError:
                print("the clicks came too fast for this machine; once more from the last move", flush=True)
                self.window.kill()
                self.continued()
                continue
            after = self.moves()
            if after is not None:
                assert after[: len(before)] == before, "earlier moves changed"
                assert self.rules.parse(after[len(before)]).path[-1:] == move.path[-1:], "another move was played"
            return
        raise AssertionError("the turn could not be made")

    # ---- the whole

    def play(self) -> int:
        """From the title to the result, with one death on the way; gives the number of the person's turns."""
        self.from_title()
        turns = 0
        while turns < MOST_TURNS:
            self.until("the person's turn", self.waiting_for_person)
            if self.finished():
                break
            if turns == KILL_AFTER:
                self.die_in_the_middle()
            self.turn()
            turns += 1
        assert turns > KILL_AFTER, "the match was over before the program could be killed"
        assert self.finished(), f"no result after {turns} turns"
        return turns

    def finished(self) -> bool:
        """Whether the match is over: its record went to the kept ones."""
        return not self.open_match.exists()

    def die_in_the_middle(self) -> None:
        """SIGKILL with a stone in the hand: what was shown as done must be there again, and no process of ours may stay."""
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
        (line,) = Profile(self.home).results()
        assert line.scores == loaded.match.outcome.scores
        mirror = self.mirror()
        mirror.stage.profile.add_result(line)
        page = mirror.page("results", session=mirror.session(kept))
        picture = mirror.picture()
        for what, rect in (("Play again", page._again.rect), ("the figures", page._figures_box), ("the heading", page._words)):
            self.window.wait_for(rect, picture, f"{what} on the result page")
        self.window.click(page._other.rect.center)
        mirror.stage.profile.open_match.unlink()
        title = mirror.page("title")
        self.window.wait_for(title.quit_button.rect, mirror.picture(), "the title after the match")
        self.window.click(title.quit_button.rect.center)
        assert self.window.ended() == 0, self.window.said()
        assert "Traceback" not in self.window.said(), self.window.said()
        assert not (self.home / "reports").exists(), "the program wrote a report of an error"
        return f"{loaded.match.outcome.reason}, {' to '.join(map(str, line.scores))}"


def zombie(process: int) -> bool:
    """Whether a process is dead and only not yet buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def main(words: list[str]) -> int:
    """Plays; a failure prints why and leaves a picture."""
    lacking = missing()
    if lacking:
        print(f"tests.e2e: {lacking}", file=sys.stderr)
        return 1
    folder = Path(words[0]) if words else ROOT / "build" / "e2e"
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    with tempfile.TemporaryDirectory(prefix="number-night-e2e-") as scratch, display(own=True) as shown:
        home = Path(scratch) / "home"
        home.mkdir()
        quick = Settings(language="en", people_speed="off", bots_speed="off", window=SIZE, all_muted=True)
        (home / "settings.json").write_bytes(msgspec.json.encode(quick))
        begin = time.monotonic()
        evening = Evening(shown, home, Path(scratch))
        try:
            turns = evening.play()
            end = evening.result()
        except Exception:
            traceback.print_exc()
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(shown.pixels(), str(folder / "display.png"))
            print(f"{evening.window.said()}\ntests.e2e failed; the display is in {folder / 'display.png'}", file=sys.stderr)
            return 1
        finally:
            evening.window.close()
        print(f"a whole match in a real window: {turns} turns of the person, result {end}, {time.monotonic() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    sys.exit(main(sys.argv[1:]))
