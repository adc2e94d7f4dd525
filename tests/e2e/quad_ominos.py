"""Quad-Ominos with the mouse: two people at one table with a curtain between them and a bot, a whole round."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame

from game import catalogue, record
from game.quad_ominos.fitting import placements
from game.quad_ominos.moves import DRAW, Move
from game.quad_ominos.tiles import NAME
from game.rounds import RoundEnded
from tests.display import Display
from tests.e2e.evening import DEAF_SECONDS, PATIENCE, Evening
from tests.e2e.mirror import Mirror
from tools.gallery import quad

PEOPLE = (0, 1)
"""The seats of the two people; a bot sits at the third."""
COUNTED = 1.0
"""Seconds after a curtain in which points may still be counted on a plate: a click would only finish that."""


class QuadOminosEvening(Evening):
    """Ana and Ben share the mouse; the house plays the third seat."""

    game = "quad_ominos"
    kill_after = 3
    most = 60
    waits = 30.0

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        super().__init__(shown, home, scratch)
        self.dragged = self.turned = self.drawn = self.bonus = self.curtains = 0

    def from_title(self) -> None:
        """The lid of the game, one more seat, the second seat for a person, Play."""
        mirror = self.mirror()
        title = mirror.page("title")
        self.window.wait_for(title.play_button.rect, mirror.picture(), "the title with Play")
        lid = next(index for index, lid in enumerate(catalogue.lids()) if lid.key == self.game)
        self.window.click(title.lids[lid].rect.center)
        seats = mirror.page("seats", game=self.game)
        self.window.wait_for(seats.play_button.rect, mirror.picture(), "the seats")
        for row, number in ((seats.rail.people, 1), (seats.rail.bots, 1)):
            cell = row._cell(number).center
            self.window.click(cell)
            mirror.click(cell)
            self.window.wait_for(row.rect, mirror.picture(), "two people and a bot")
        assert [seat.human for seat in seats.company.seats] == [True, True, False]
        self.window.click(seats.play_button.rect.center)
        self.until("a match on disk", self.open_match.exists)

    # ---- what is on disk

    def _loaded(self) -> Any:
        return record.read_file(self.open_match).match

    def written(self, before: list[str] | None, seconds: float) -> None:
        """Waits until another move is on disk than `before`."""
        self.until("the move on disk", lambda: self.moves() != before, seconds)

    def round_over(self) -> bool:
        """Whether the first round has ended."""
        return any(isinstance(visible.event, RoundEnded) for ply in self._loaded().plies for visible in ply.step.events)

    def waiting_for_person(self) -> bool:
        return self.round_over() or self._loaded().to_act in PEOPLE

    def finished(self) -> bool:
        return self.round_over()

    # ---- a turn

    def seated(self) -> tuple[Mirror, Any]:
        """The table as the record has it, seen by the person to act: the curtain hangs, is opened, and the hand is there."""
        mirror = self.mirror()
        mirror.table()
        table = mirror.stage.app.stack[0]
        curtain: Any = mirror.stage.top
        assert curtain is not table, "no curtain hangs before a hand"
        self.window.wait_for(curtain.open_button.rect, mirror.picture(), "the curtain")
        self.curtains += 1
        time.sleep(DEAF_SECONDS)  # the first clicks on a curtain are taken for the rest of the last turn
        mirror(lambda stage: stage.let_pass(600))
        self.window.click(curtain.open_button.rect.center)
        mirror.click(curtain.open_button.rect.center)
        assert mirror.stage.top is table
        return mirror, table

    def turn(self, kill: bool = False) -> None:
        before = self.moves()
        assert before is not None
        for pause in PATIENCE:
            mirror, table = self.seated()
            self.window.wait_for(quad.rack(table).rect, mirror.picture(), "the own hand, and no other")
            time.sleep(COUNTED)
            self.draw(mirror, table, pause)
            match = table.session.match
            view = match.view(match.to_act)
            if match.to_act not in PEOPLE or view.phase == "over":
                return
            move = self.chosen(match, view)
            if move.word == "place":
                self.lay(mirror, table, move, pause, 1 if kill else 3)
                if kill:
                    time.sleep(0.3)
                    return
            end = table.buttons.end
            if quad.draft(table) is not None and quad.draft(table).choosing:
                end = quad.answers(table).buttons[0]  # the 25 points end the turn
            below = end.rect.clip(end.rect.x, end.rect.centery, end.rect.w, end.rect.h)  # a tip may shine on its upper edge
            for rect in (below, *(quad.camera(table).box(laid.place) for laid in move.laid)):
                self.window.wait_for(rect, mirror.picture(), "what was laid, and the button that ends the turn", 8)
            written = self.moves()
            self.window.click(end.rect.center)
            try:
                self.written(written, 6)
            except AssertionError:
                print("the clicks came too fast for this machine; once more from the last move", flush=True)
                self.window.kill()
                self.continued()
                continue
            after = self.moves()
            assert after is not None and written is not None and after[: len(before)] == before, "earlier moves changed"
            assert after[len(written)] == self.rules.text(move), f"{after[len(written)]} was played, not {move}"
            return
        raise AssertionError("the move could not be made")

    def chosen(self, match: Any, view: Any) -> Move:
        """What the person plays: two bonus tiles where they can be had at first; then Ana lays so that Ben must draw, if she
        can; else what a bot would."""
        legal: list[Move] = list(match.legal())
        richest = max(legal, key=lambda move: len(move.laid))
        if len(richest.laid) > 1 and self.bonus < 2:
            self.bonus += 1
            return richest
        if match.to_act == 0 and not self.drawn:
            return min((move for move in legal if len(move.laid) == 1), key=lambda move: self.left_to_the_next(match, move))
        found: Move = catalogue.bot(self.game).choose(view, "hard", 0.3, seed=len(match))
        return found

    def left_to_the_next(self, match: Any, move: Move) -> int:
        """In how many ways the next seat can lay a tile after a move."""
        state = self.rules.play(match.state, move).state
        return len(placements(self.rules.view(state, state.turn)))

    def draw(self, mirror: Mirror, table: Any, pause: float) -> None:
        """Draws by clicks on the well until a tile fits or nothing is left."""
        while quad.making(table).must_draw:
            written = self.moves()
            self.drawn += 1
            self.window.click(table.side.turn.well.rect.center)
            self.written(written, 8)
            time.sleep(pause)
            mirror.click(table.side.turn.well.rect.center)
            assert self.moves() == [self.rules.text(ply.move) for ply in table.session.match.plies]
            assert table.session.match.plies[-1].move == DRAW
            self.window.wait_for(quad.rack(table).rect, mirror.picture(), "the drawn tile in the hand")

    def lay(self, mirror: Mirror, table: Any, move: Move, pause: float, most: int) -> None:
        """Lays the tiles of a move by clicks, every third one by a drag, turned with the right button."""
        for number, laid in enumerate(move.laid[:most]):
            tile = quad.tile_at(table, NAME[laid.tile])
            place = quad.camera(table).box(laid.place).center
            self.dragged += 1
            if quad.draft(table).choosing:
                self.click(mirror, quad.answers(table).buttons[1].rect.center, pause)
            options = quad.draft(table).places(NAME[laid.tile])[laid.place]
            if self.dragged % 3 == 0 and options[0].laid == laid:
                self.window.drag(tile, place)
                time.sleep(pause)
                mirror.drag(tile, place)
            else:
                self.click(mirror, tile, pause)
                mirror(lambda stage: stage.rest())
                place = quad.camera(table).box(laid.place).center  # the view may have grown by the places that lit up
                self.window.point(place)
                self.over(mirror, place)
                while (ghost := quad.making(table).ghost) is not None and ghost.laid != laid:
                    self.turned += 1
                    self.window.click(place, 3)
                    time.sleep(pause)
                    self.turn_tile(mirror, place)
                assert quad.making(table).ghost is not None, "the tile is not over a place that fits it"
                self.click(mirror, place, pause)
            mirror(lambda stage: stage.point((3, 3)))
            mirror(lambda stage: stage.rest())
            assert [one.laid for one in quad.draft(table).laid] == list(move.laid[: number + 1]), "the clicks laid something else"

    def over(self, mirror: Mirror, place: tuple[int, int]) -> None:
        """The mirror's pointer goes there."""
        mirror(lambda stage: stage.point(place))

    def turn_tile(self, mirror: Mirror, place: tuple[int, int]) -> None:
        """The right button in the mirror."""
        mirror(lambda stage: stage.send(pygame.MOUSEBUTTONDOWN, pos=place, button=3))

    def click(self, mirror: Mirror, pos: tuple[int, int], pause: float) -> None:
        """The same click in both; the pointer stays."""
        self.window.click(pos)
        time.sleep(pause)
        mirror(lambda stage: stage.click(pos))

    # ---- the end of the round

    def result(self) -> str:
        """All hands lie open and counted, and the next round waits behind a curtain."""
        match = self._loaded()
        ended = next(visible.event for ply in match.plies for visible in ply.step.events if isinstance(visible.event, RoundEnded))
        mirror = self.mirror()
        session = mirror.session(self.open_match)
        before = next(number for number, ply in enumerate(session.match.plies, 1)
                      if any(isinstance(visible.event, RoundEnded) for visible in ply.step.events))
        page = self.count_page(mirror, session, ended)
        self.window.wait_for(page.lanes.area, mirror.picture(), "all hands open and counted")
        time.sleep(DEAF_SECONDS)
        self.window.click(page.on_button.rect.center)
        mirror.click(page.on_button.rect.center)
        self.until("the next round", lambda: self._loaded().to_act in PEOPLE or len(self._loaded().plies) > before, 30)
        self.until("a person's turn in it", lambda: self._loaded().to_act in PEOPLE, 60)
        self.seated()
        assert self.window.process.poll() is None and "Traceback" not in self.window.said(), self.window.said()
        self.window.close()
        assert not (self.home / "reports").exists(), "the program wrote a report of an error"
        assert self.curtains > 4, "two people sat at the table"
        scores = " to ".join(map(str, ended.scores))
        return f"one round by {ended.rule}, {scores}, {self.drawn} drawn, {self.bonus} times two bonus tiles, {self.turned} turns"

    @staticmethod
    def count_page(mirror: Mirror, session: Any, ended: RoundEnded) -> Any:
        """The page on which the round is counted, as the window must show it."""
        def show(stage: Any) -> Any:
            stage.open("table", session=session)
            table = stage.app.stack[0]
            table.hands.take_down()
            table.rounds.count(ended, lambda: None)
            stage.rest()
            return stage.top

        return mirror(show)
