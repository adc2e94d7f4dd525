"""No tile of a hand that is not open is ever drawn at the Quad-Ominos table: every frame of a match of two people and a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.quad_ominos.events import BonusLaid, Drew, Laid
from game.quad_ominos.moves import DRAW
from game.quad_ominos.tiles import NAME, spoken
from scenes.games.quad_ominos import tiles
from scenes.profile import TableSetup
from scenes.session import Session
from tests.scenes.driver import Driver
from tools.gallery import quad
from tools.gallery.stage import Clock, Thinker


class Eyes:
    """Notes each tile that is drawn face up, frame by frame, and says whether everybody at the table may see it."""

    def __init__(self, stage: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stage = stage
        self.drawn: set[str] = set()
        self.frames = 0
        self.wrong: list[str] = []
        tile, bare, paint = tiles.tile, tiles.draw_bare, stage.app.paint

        def noted_tile(style: Any, side: int, numbers: tuple[int, ...], *more: Any) -> Any:
            self.drawn.add(NAME["".join(map(str, numbers))])
            return tile(style, side, numbers, *more)

        def noted_bare(target: Any, style: Any, side: int, numbers: tuple[int, ...], pos: tuple[int, int]) -> None:
            self.drawn.add(NAME["".join(map(str, numbers))])
            bare(target, style, side, numbers, pos)

        def noted_frame() -> None:
            self.drawn.clear()
            paint()
            self.style()

        monkeypatch.setattr(tiles, "tile", noted_tile)
        monkeypatch.setattr(tiles, "draw_bare", noted_bare)
        monkeypatch.setattr(stage.app, "paint", noted_frame)

    def style(self) -> None:
        """Judges the frame that was just drawn."""
        table: Any = next((scene for scene in self.stage.app.stack if type(scene).__name__ == "Table"), None)
        if table is None or any(type(scene).__name__ == "RoundEnd" for scene in self.stage.app.stack):
            return  # at the end of a round all hands lie open
        self.frames += 1
        match = table.session.match
        public = set()
        for ply in range(max(0, len(match) - 4), len(match) + 1):
            public |= {NAME[laid.tile] for laid in match.view(None, ply).table}
        if match.plies:
            for visible in match.plies[-1].step.events:
                if isinstance(visible.event, Laid | BonusLaid):
                    public.add(NAME[visible.event.tile])
        own = set()
        if table.hands.viewer is not None:
            for ply in (len(match), max(0, len(match) - 1)):
                own |= set(match.view(table.hands.viewer, ply).hand)
        for tile in self.drawn - public - own:
            holder = next((seat for seat in range(match.seats) if tile in match.view(seat).hand), None)
            self.wrong.append(f"frame {self.frames}: {spoken(tile)} of seat {holder} is drawn while {table.hands.viewer} looks")
        tally = quad.tally(table)
        lines = " ".join([*(line.plain for line in table.past.log.lines), tally.heading, tally.line, *tally.gold])
        for ply in match.plies[-3:]:
            for visible in ply.step.events:
                if isinstance(visible.event, Drew) and visible.event.tile not in public and spoken(visible.event.tile) in lines:
                    self.wrong.append(f"the words tell of {spoken(visible.event.tile)}, which was drawn")


def test_no_frame_of_a_round_shows_a_tile_of_a_hand_that_is_not_open(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, everything: bool
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    clock = Clock()
    with clock.in_force():
        fast: dict[str, Any] = {"people_speed": "fast", "bots_speed": "fast"}
        stage = Driver(tmp_path / "home", worker=Thinker(), cache=cache, clock=clock, **fast)
        eyes = Eyes(stage, monkeypatch)
        setup = TableSetup(quad.people(3, (2,)), {"tiles": 70})
        session = Session.start(stage.profile, "quad_ominos", setup, 8)
        stage.open("table", session=session)
        table: Any = stage.app.stack[0]
        curtains = 0
        for _turn in range(60 if everything else 20):
            stage.let_pass(300)
            stage.let_pass(6000, lambda: not table.motion.active and not table.thinking.active)
            top = stage.top
            if type(top).__name__ == "RoundEnd" or session.match.outcome is not None:
                break
            if top is table.hands.curtain:
                curtains += 1
                stage.let_pass(450)
                stage.click(top.open_button.rect.center)
                continue
            if not table.ready:
                continue
            hand = list(quad.rack(table).copies)
            stage.point(quad.rack(table).rect_of(hand[0]).center)  # what is pointed at must not outlive the turn
            if quad.making(table).must_draw:
                stage.click(table.side.turn.well.rect.center)
                assert session.match.plies[-1].move == DRAW
                continue
            if quad.draft(table).only_word is None:
                quad.lay(stage, table, quad.options(table)[0])
            stage.key(pygame.K_RETURN)
        assert eyes.wrong == [] and curtains > (4 if everything else 2) and eyes.frames > (300 if everything else 100)
        stage.close()


def test_a_tile_in_the_hand_is_gone_from_the_screen_in_the_frame_in_which_the_hand_is_hidden(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    clock = Clock()
    with clock.in_force():
        stage = Driver(tmp_path / "home", worker=Thinker(), cache=cache, clock=clock)
        eyes = Eyes(stage, monkeypatch)
        stage.open("table", session=quad.loaded(stage, quad.middle(fit=6), quad.people(4, (3,))))
        table: Any = stage.app.stack[0]
        stage.let_pass(600)
        stage.click(table.hands.curtain.open_button.rect.center)
        stage.let_pass(900)
        one = quad.with_bonus(table)
        quad.take(stage, table, one)
        quad.over(stage, table, one)
        assert NAME[one.laid.tile] in eyes.drawn
        stage.key(pygame.K_c)
        stage.picture()
        assert stage.top is table.hands.curtain and quad.making(table).held is None and quad.rack(table).face_down
        stage.let_pass(400)
        assert eyes.wrong == [] and NAME[one.laid.tile] not in eyes.drawn
        stage.let_pass(300)
        stage.click(table.hands.curtain.open_button.rect.center)
        stage.let_pass(900)
        assert quad.draft(table) is not None and quad.draft(table).laid == ()
        assert sorted(quad.rack(table).keys) == sorted(table.hands.now.hand)
        stage.close()
