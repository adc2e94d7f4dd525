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
from scenes.games.rumbugz.table import RumbugzTable
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.hand.order import Copy
from scenes.table.round_end import RoundEnd
from tests.scenes.driver import Empty, FakeWorker, headless

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


class RumbugzDriver:
    """A table with these seats: "human" or a bot's level each."""

    def __init__(self, home: Path, *kinds: str, place: dict[str, Any] | None = None, seed: int = 3,
                 size: tuple[int, int] = (1024, 768), **settings: Any) -> None:
        self.app = headless(home, size, **{"people_speed": "off", "bots_speed": "off", **settings})
        seats = [SeatSetup(name, mark, kind) for mark, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))]
        match = Match.new(RULES, len(seats), {"rounds": 1}, seed) if place is None else Match.loaded(RULES, place, seed)
        self.session = Session(self.app.profile, match, TableSetup(seats, dict(match.options)), None)
        self.app.routes["rulebook"] = lambda app, **more: Empty(app, "rulebook", **more)
        self.secrets: list[tuple[int | None, int]] = []
        """Each bug that was drawn open on the rack: who might see it, and its key."""
        self.app.open("table", session=self.session)
        table = self.app.top if isinstance(self.app.top, RumbugzTable) else self.app.stack[0]
        assert isinstance(table, RumbugzTable)
        self.table = table
        paint = table.rack.face.paint

        def spy(target: pygame.Surface, key: Any, rect: pygame.Rect, state: Any) -> None:
            if key is not None:
                self.secrets.append((table.viewer, key))
            paint(target, key, rect, state)

        table.rack.face.paint = spy  # type: ignore[method-assign]
        self.settle()

    @property
    def worker(self) -> FakeWorker:
        worker = self.app.worker
        assert isinstance(worker, FakeWorker)
        return worker

    # ---- time and events

    def step(self, *events: pygame.Event) -> None:
        """One turn of the loop, and a frame; what it shows of hands must be the viewer's."""
        self.app.step(list(events), 16)
        self.secrets.clear()
        self.app.paint()
        hands = self.session.match.state.hands
        for viewer, key in self.secrets:
            assert viewer is not None, f"{key} is shown to nobody"
        seen = Counter(key for _viewer, key in self.secrets)
        if self.secrets and not self.table.motion.active:
            viewer = self.secrets[0][0]
            assert viewer is not None and not seen - Counter(hands[viewer]), f"{seen} is not the hand of {viewer}"

    def settle(self) -> None:
        self.step()
        for _ in range(600):
            curtain = self.table.curtain
            busy = self.table.motion.active or self.table.flair.active
            over = self.app.top
            if isinstance(over, RoundEnd) or (curtain is not None and over is curtain and curtain.closed):
                return  # what lies under it stands still
            if not busy and (curtain is None or not curtain.motion.active):
                return
            self.step()
        raise AssertionError("it never comes to rest")

    def move_to(self, where: tuple[int, int]) -> None:
        self.step(pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0)))

    def click(self, where: tuple[int, int] | Button) -> None:
        pos = where.rect.center if isinstance(where, Button) else where
        self.move_to(pos)
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        self.settle()

    def drag(self, start: tuple[int, int], *ways: tuple[int, int], drop: bool = True) -> None:
        self.move_to(start)
        self.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for pos in ((start[0], start[1] - 30), *ways):
            self.step(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
        if drop:
            self.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=ways[-1], button=1))
            self.settle()

    def wheel(self, steps: int = -1) -> None:
        self.step(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps))

    def key(self, key: int, mod: int = 0) -> None:
        self.step(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.settle()

    # ---- gestures

    def copy(self, key: int, but: Sequence[Copy] = ()) -> Copy:
        """A bug of the rack."""
        return next(one for one in self.table.rack.copies if one.key == key and one not in but)

    def at(self, copy: Copy) -> tuple[int, int]:
        return self.table.rack.home_of(copy).center

    def pick(self, *keys: int) -> None:
        """Clicks these bugs of the rack, one after the other."""
        taken: list[Copy] = []
        for key in keys:
            copy = self.copy(key, taken)
            taken.append(copy)
            self.table.rack.mouse._last = (None, -9.0)
            self.click(self.at(copy))
        assert [copy.key for copy in self.table.rack.picked] == list(keys)

    def bed(self, number: int, code: int | None = None) -> tuple[int, int]:
        """A point of a sequence: over a bug, or the middle of the bed."""
        field, codes = self.table.field, self.table.shown.table[number - 1].bugs
        if code is None:
            return field.cells[number - 1].center
        return field.points(number - 1, len(codes))[codes.index(code)]

    def free_bed(self) -> tuple[int, int]:
        return self.table.field.cells[-1].center

    def make(self, move: Move) -> None:
        """Makes a move with the mouse."""
        table, before = self.table, len(self.session.match)
        if move.word == "bag":
            self.click(table.bag.rect.center)
        elif move.word == "pile" and table.phase == "take":
            self.click(table.pile.rect.center)
        elif move.word in ("pile", "allow", "refuse"):
            self.click(table.choices[("pile", "allow", "refuse").index(move.word)])
        elif move.word == "lay":
            self.pick(*(from_hand(code) for code in move.bugs))
            for _ in range(len(table.hand.lays)):
                if table.hand.lay == move:
                    break
                self.wheel()
            assert table.hand.lay == move
            self.click(self.free_bed())
        elif move.word in ("swap", "add"):
            self.pick(from_hand(move.bugs[0]))
            where = self.bed(move.number, move.bugs[1] if move.word == "swap" else None)
            self.move_to(where)
            for _ in range(8):
                if table.hand.aim is not None and table.hand.aim.move == move:
                    break
                self.wheel()
            assert table.hand.aim is not None and table.hand.aim.move == move, (move, table.hand.aim)
            self.click(where)
        elif move.word == "discard":
            self.pick(move.bugs[0])
            self.click(table.pile.rect.center)
        elif move.word == "end":
            self.click(table.end_button)
        assert len(self.session.match) > before and self.session.match.plies[before].move == move, move

    def open_curtain(self) -> None:
        assert self.table.curtain is not None
        for _ in range(30):
            self.step()
        self.click(self.table.curtain.open_button)

    def leave_round(self) -> None:
        """Goes through the page of a round that is over."""
        while isinstance(self.app.top, RoundEnd):
            self.app.top.leave_page()
            self.settle()

    @property
    def moves(self) -> list[str]:
        return [RULES.text(ply.move) for ply in self.session.match.plies]

    @property
    def lines(self) -> list[str]:
        return [line.plain for line in self.table.log.lines]
