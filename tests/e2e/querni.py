"""QUERNI with the mouse: three clicks to a match, stones clicked and dragged from field to field."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from game import catalogue
from game.querni.moves import Turn
from tests.display import Display
from tests.e2e.evening import HUMAN, PATIENCE, Evening
from tests.e2e.mirror import Mirror


class QuerniEvening(Evening):
    """One person and a bot."""

    game = "querni"

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        super().__init__(shown, home, scratch)
        self.dragged = 0

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

    # ---- a turn

    def make(self, mirror: Mirror, table: Any, move: Turn, pause: float) -> None:
        """Makes a turn with the mouse, up to the End turn button. The mirror gets the same clicks and says what they did."""

        def click(pos: tuple[float, float]) -> None:
            self.window.click(pos)
            time.sleep(pause)
            mirror.click(pos)

        def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
            self.window.drag(start, end)
            time.sleep(pause)
            mirror.drag(start, end)

        place = table.side.ground.places.board
        if move.path and not move.jumps and self.dragged < 4:
            self.dragged += 1
            drag(place.centres[move.path[0]], place.centres[move.path[1]])
        elif move.path:
            for start, landing in zip(move.path, move.path[1:], strict=False):
                if table.side.turn.sel.held != start:
                    click(place.centres[start])
                assert table.side.turn.sel.held == start, "the stone is not held"
                click(place.centres[landing])
                assert table.side.turn.sel.draft.path[-1] == landing, "the stone did not go there"
        if move.chain:
            low, *_between, high = table.side.turn.sel.draft.fields_of(move.chain)
            click(place.centres[low])
            click(place.centres[high])
        if table.session.match.outcome is not None:
            return  # with all stones off the turn ends by itself
        made = table.side.turn.sel.draft.turn
        assert made.chain == move.chain and made.path[-1:] == move.path[-1:], "the clicks made another turn"

    def turn(self, kill: bool = False) -> None:
        """One turn of the person, chosen by a bot; with `kill` the program dies while the turn is half made."""
        before = self.moves()
        assert before is not None
        for pause in PATIENCE:
            mirror = self.mirror()
            table = mirror.table()
            self.window.wait_for(table.buttons.hint.rect, mirror.picture(), "the table in the person's turn")
            match = table.session.match
            view = match.view(HUMAN)
            move = catalogue.bot("querni").choose(view, "hard", seed=len(before), clock=lambda: 0.0)  # the same on any machine
            if kill:
                start = (move.path or table.side.turn.sel.draft.fields_of(move.chain))[0]
                self.window.click(table.side.ground.places.board.centres[start])
                time.sleep(0.3)
                return
            if move == Turn():
                self.window.click(table.buttons.end.rect.center)
            else:
                self.make(mirror, table, move, pause)
                if table.session.match.outcome is None:
                    end = table.buttons.end.rect
                    below = end.clip(end.x, end.centery, end.w, end.h)  # a tip that only the program gives may shine on its edge
                    self.window.wait_for(below, mirror.picture(), "End turn in gold", 6 if pause < 1 else 20)
                    self.window.click(end.center)
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
