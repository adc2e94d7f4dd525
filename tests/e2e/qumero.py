"""QUMERO with the mouse: a seat is added, dice and fields, numbers of options and cards are clicked."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from game import catalogue
from game.qumero.moves import PASS, Move
from game.qumero.state import PLACE
from tests.display import Display
from tests.e2e.evening import DEAF_SECONDS, HUMAN, PATIENCE, Evening
from tests.e2e.mirror import Mirror


class QumeroEvening(Evening):
    """One person and two bots."""

    game = "qumero"
    kill_after = 5
    most = 300
    waits = 60.0

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        super().__init__(shown, home, scratch)
        self.thrown = self.placed = 0
        self._mirror: Mirror | None = None

    def table(self) -> tuple[Mirror, Any]:
        """The table as the record has it, on one stage for the whole match."""
        if self._mirror is None:
            self._mirror = self.mirror()
        return self._mirror, self._mirror.table()

    def from_title(self) -> None:
        """The lid of the game, one more seat, Play."""
        mirror = self.mirror()
        title = mirror.page("title")
        self.window.wait_for(title.play_button.rect, mirror.picture(), "the title with Play")
        lid = next(index for index, lid in enumerate(catalogue.lids()) if lid.key == self.game)
        self.window.click(title.lids[lid].rect.center)
        seats = mirror.page("seats", game=self.game)
        self.window.wait_for(seats.play_button.rect, mirror.picture(), "the seats")
        place = seats.adds[0].rect
        self.window.click(place.center)
        mirror.click(place.center)
        assert [seat.human for seat in seats.company.seats] == [True, False, False], "a bot takes the seat that is added"
        self.window.wait_for(place, mirror.picture(), "the third seat")
        self.window.click(seats.play_button.rect.center)
        self.until("a match on disk", self.open_match.exists)

    # ---- a move

    def turn(self, kill: bool = False) -> None:
        """A throw or a placement; the placement is chosen by a bot. With `kill` the dice are thrown and a field is picked."""
        before = self.moves()
        assert before is not None
        for pause in PATIENCE:
            mirror, table = self.table()
            self.window.wait_for(table.buttons.end.rect, mirror.picture(), "the table in the person's turn")
            time.sleep(DEAF_SECONDS)
            match = table.session.match
            placing = match.state.phase == PLACE
            if placing:
                move = catalogue.bot(self.game).choose(match.view(HUMAN), "hard", 0.4, seed=len(before))
                if kill:
                    if table.side.turn.sel.draft.move is None:  # a click on what the table has picked by itself would place it
                        self.window.click(table.side.turn.places.place.boxes[move.fields[0]].center)
                    time.sleep(0.3)
                    return
                self.pick(mirror, table, move, pause)
                for rect in (table.buttons.end.rect, *[table.side.turn.places.place.boxes[field] for field in move.fields]):
                    self.window.wait_for(rect, mirror.picture(), "what is picked, and Place in gold", 6 if pause < 1 else 20)
                self.window.click(table.buttons.end.rect.center)
            else:
                self.thrown += 1
                self.window.click((table.side.turn.tray if self.thrown % 3 else table.buttons.end).rect.center)
            try:
                self.until("the move on disk", lambda: self.moves() != before, 5)
            except AssertionError:
                print("the clicks came too fast for this machine; once more from the last move", flush=True)
                self.window.kill()
                self.continued()
                continue
            after = self.moves()
            if after is not None:
                assert after[: len(before)] == before, "earlier moves changed"
                wanted = self.rules.text(move) if placing else after[len(before)]
                assert after[len(before)] == wanted, f"{after[len(before)]} was played instead of {wanted}"
                assert placing or wanted in ("roll", "die"), "a throw became a placement"
            return
        raise AssertionError("the move could not be made")

    def pick(self, mirror: Mirror, table: Any, move: Move, pause: float) -> None:
        """Picks a placement: every other one by the number of its option where it has one, else field by field."""

        def click(pos: tuple[float, float], button: int = 1) -> None:
            self.window.click(pos, button)
            time.sleep(pause)
            mirror.click(pos, button)

        turn = table.side.turn
        draft, place = turn.sel.draft, turn.places.place
        if move == PASS or draft.move == move:
            return
        self.placed += 1
        option = next((one for one in turn.options.all if one.visible and one.move == move), None)
        if option is not None and self.placed % 2:
            click(option.rect.center)
        else:
            for field in set(draft.move.fields if draft.move is not None else ()) - set(move.fields):
                click(place.boxes[field].center, 3)  # the table had picked it by itself
            for field in move.fields:
                draft = turn.sel.draft
                if field not in move.cards and (draft.move is None or field not in draft.move.fields):
                    click(place.boxes[field].center)
            for field in move.cards:
                draft = turn.sel.draft
                if draft.move is not None and field in draft.move.cards:
                    continue
                click(turn.card.rect.center)
                assert turn.sel.card, "no card is held"
                click(place.boxes[field].center)
        draft = turn.sel.draft
        assert draft.move == move, f"the clicks picked {draft.move}, not {move}"
        alone = next((one for one in turn.options.all if one.visible and one.move == move), None)
        if draft.waiting and alone is not None:  # half an option is placed only when it is meant to stay one
            click(alone.rect.center)

    def die_in_the_middle(self) -> None:
        """The kill comes after a throw: the dice must lie as they lay."""
        before = self.moves()
        assert before is not None
        _mirror, table = self.table()
        if table.session.match.state.phase != PLACE:
            self.turn()
        super().die_in_the_middle()
