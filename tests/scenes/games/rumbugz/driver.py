"""A RumBugz table and the hands at it: moves in notation are made by mouse and keys, and every frame is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pygame

from game import catalogue
from game.match import Match
from game.rumbugz.bugs import from_hand
from game.rumbugz.moves import Move
from scenes.games.rumbugz.ground import RumbugzGround
from scenes.games.rumbugz.turn import RumbugzTurn
from scenes.kit.retained.ahead import Nowhere
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.hand.order import Copy
from scenes.table.rounds.round_end import RoundEnd
from tests.scenes.driver import TableDriver
from tools.gallery.stage import FRAME

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva", "Finn")
RULES = catalogue.rules("rumbugz")

PLACE: dict[str, Any] = {
    "game": "rumbugz", "seats": 3, "options": {"sets": 8, "plyts": 8, "rounds": 3}, "round": 1, "starter": 0,
    "scores": [0, 0, 0], "phase": "play", "turn": 0, "asked": [], "knocker": None, "refused": False,
    "bag": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 3, 5, 7], "discards": [11],
    "hands": [[4, 5, 6, 7, 0, 12, 2], [1, 1, 8, 9], [10, 10, 3]],
    "table": [{"kind": "double", "owner": 0, "bugs": [2, 4, 6, 8]}, {"kind": "single", "owner": 1, "bugs": [3, 4, 5, 6]}],
    "laid": [["double"], ["single"], []], "new": 0, "seen": [], "no_take": 0, "idle": 0,
}
"""The middle of a round: Ana may lay 4-5-6-7, exchange on both sequences, discard."""


def advised(view: Any, level: str = "easy", seed: int = 0) -> Move:
    """What a bot would do."""
    move: Move = catalogue.bot("rumbugz").choose(view, level, 400, seed, clock=count().__next__)
    return move


class RumbugzDriver(TableDriver):
    """A table with these seats: "human" or a bot's level each."""

    patient = True
    pace = 3 * FRAME

    def __init__(self, home: Path, *kinds: str, place: dict[str, Any] | None = None, seed: int = 3,
                 size: tuple[int, int] = (1024, 768), **settings: Any) -> None:
        settings = {"people_speed": "off", "bots_speed": "off", **settings}
        super().__init__(home, size, empty=("results", "title", "rulebook"), **settings)
        seats = [SeatSetup(name, mark, kind) for mark, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))]
        match = Match.new(RULES, len(seats), {"rounds": 1}, seed) if place is None else Match.loaded(RULES, place, seed)
        self.secrets: list[tuple[int | None, int]] = []
        """Each bug that was drawn open on the rack: who might see it, and its key."""
        table = self.sit(Session(self.app.profile, match, TableSetup(seats, dict(match.options)), None))
        assert isinstance(table.side.ground, RumbugzGround) and isinstance(table.side.turn, RumbugzTurn)
        self.ground, self.turn = table.side.ground, table.side.turn
        self.sel, self.rack, self.places = self.turn.sel, self.turn.rack, self.turn.places
        paint = self.rack.face.paint

        def spy(target: pygame.Surface, key: Any, rect: pygame.Rect, state: Any) -> None:
            if key is not None and not isinstance(target, Nowhere):
                self.secrets.append((table.hands.viewer, key))
            paint(target, key, rect, state)

        self.rack.face.paint = spy  # type: ignore[method-assign]
        self.rest()

    def step(self, *events: pygame.Event, ms: float = FRAME) -> None:
        """One turn of the loop, and a frame; what it shows of hands must be the viewer's."""
        self.secrets.clear()
        super().step(*events, ms=ms)
        match, viewing_ply = self.session.match, self.table.past.viewing_ply
        hands = (match.state if viewing_ply is None else match.state_at(viewing_ply)).hands
        for viewer, key in self.secrets:
            assert viewer is not None, f"{key} is shown to nobody"
        seen = Counter(key for _viewer, key in self.secrets)
        if self.secrets and not self.table.motion.active:
            viewer = self.secrets[0][0]
            assert viewer is not None and not seen - Counter(hands[viewer]), f"{seen} is not the hand of {viewer}"

    # ---- gestures

    def copy(self, key: int, but: Sequence[Copy] = ()) -> Copy:
        """A bug of the rack."""
        return next(one for one in self.rack.copies if one.key == key and one not in but)

    def at(self, where: Any) -> tuple[int, int]:
        """The place of a bug of the rack too."""
        return self.rack.home_of(where).center if isinstance(where, Copy) else super().at(where)

    def pick(self, *keys: int) -> None:
        """Clicks these bugs of the rack, one after the other."""
        taken: list[Copy] = []
        for key in keys:
            copy = self.copy(key, taken)
            taken.append(copy)
            self.rack.selection._last = (None, -9.0)
            self.click(self.at(copy))
        assert [copy.key for copy in self.rack.picked] == list(keys)

    def bed(self, number: int, code: int | None = None) -> tuple[int, int]:
        """A point of a sequence: over a bug, or the middle of the bed."""
        field, codes = self.places.field, self.places.view.table[number - 1].bugs
        if code is None:
            return field.cells[number - 1].center
        return field.points(number - 1, len(codes))[codes.index(code)]

    def free_bed(self) -> tuple[int, int]:
        return self.places.field.cells[-1].center

    def make(self, move: Move) -> None:
        """Makes a move with the mouse."""
        turn, sel, before = self.turn, self.sel, len(self.session.match)
        if move.word == "bag":
            self.click(turn.bag.rect.center)
        elif move.word == "pile" and sel.phase == "take":
            self.click(turn.pile.rect.center)
        elif move.word in ("pile", "allow", "refuse"):
            self.click(self.decision[("pile", "allow", "refuse").index(move.word)])
        elif move.word == "lay":
            self.pick(*(from_hand(code) for code in move.bugs))
            for _ in range(len(sel.lays)):
                if sel.lay == move:
                    break
                self.wheel()
            assert sel.lay == move
            self.click(self.free_bed())
        elif move.word in ("swap", "add"):
            self.pick(from_hand(move.bugs[0]))
            where = self.bed(move.number, move.bugs[1] if move.word == "swap" else None)
            self.point(where)
            for _ in range(8):
                if sel.aim is not None and sel.aim.move == move:
                    break
                self.wheel()
            assert sel.aim is not None and sel.aim.move == move, (move, sel.aim)
            self.click(where)
        elif move.word == "discard":
            self.pick(move.bugs[0])
            self.click(turn.pile.rect.center)
            self.click(turn.pile.rect.center)  # what lies there as a draft
        elif move.word == "end":
            self.click(self.table.buttons.end)
        assert len(self.session.match) > before and self.session.match.plies[before].move == move, move

    @property
    def decision(self) -> list[Button]:
        """The buttons with which the next player answers a knock."""
        self.let_pass(450)  # a question that begins is deaf at first
        page = self.table.question.page
        assert page is not None and self.table.question.decision is not None, "nobody has to answer a knock"
        return list(page.asks.bubbles[0].answers)

    def leave_round(self) -> None:
        """Goes through the page of a round that is over."""
        while isinstance(self.app.top, RoundEnd):
            self.app.top.leave_page()
            self.rest()
