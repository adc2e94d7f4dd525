"""RumBugz with the mouse: three people at one table, with curtains, looks before a knock, a knock allowed, a knock refused."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from game import catalogue
from game.rumbugz.bugs import from_hand
from game.rumbugz.moves import ALLOW, BAG, KNOCK, PILE, REFUSE, Move
from tests.display import Display
from tests.e2e.people import PeopleEvening


class RumbugzEvening(PeopleEvening):
    """Ana, Ben and Cleo share the mouse; one round with twelve PLYT bugz."""

    game = "rumbugz"
    people = (0, 1, 2)
    options: ClassVar[dict[str, str | int]] = {"plyts": 12, "rounds": 1}
    seed = 5
    kill_after = 14

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        super().__init__(shown, home, scratch)
        self.looked = False
        self.wheeled = 0

    def asked(self, view: Any) -> tuple[int, ...]:
        return tuple(view.asked) if view.phase == "knock" else ()

    def said(self, word: str) -> bool:
        """Whether a move with this word has been made."""
        return word in self.moves()

    def advised(self) -> Move:
        """What a bot would do in the place of the person."""
        match = self.table.session.match
        found: Move = catalogue.bot(self.game).choose(
            match.view(match.to_act), "hard", 400, len(match), clock=count().__next__
        )
        return found

    @property
    def turning(self) -> Any:
        """The gestures of the person to act."""
        return self.table.side.turn

    @property
    def places(self) -> Any:
        """Where things lie."""
        return self.table.side.ground.places

    def laying(self) -> bool:
        return self.top is self.table and not self.table.question.open and self.table.ready and self.turning.sel.phase == "play"

    # ---- knocking

    def answer(self) -> None:
        """Once somebody looks first and knocks; knocks go on until one was allowed and one refused by the next player."""
        table, question = self.table, self.table.question
        if question.decision is not None:
            move = REFUSE if self.said("allow") and not self.said("refuse") else ALLOW
            self.plays(question.page.asks.bubbles[0].answers[(PILE, ALLOW, REFUSE).index(move)].rect.center, move)
            return
        (seat,) = question.claims.people
        if not (self.said("allow") and self.said("refuse")):
            if not self.looked:
                self.tap(question.page.bubbles[seat].look_button.rect.center)
                self.quiet()
                self.open_curtain()
                assert question.looker == seat == table.hands.viewer and question.claims.paused, "the question waits"
                self.sees(self.along.stage.app.screen.get_rect(), "the own answers over the open hand")
                self.looked = True
            self.plays(question.page.bubbles[seat].answers[0].rect.center, KNOCK)
        elif len(self.moves()) % 2:
            self.plays(question.page.bubbles[seat].answers[1].rect.center)
        else:
            self.plays(question.page.go_button.rect.center)

    # ---- a turn

    def act(self) -> None:
        table, turning = self.table, self.turning
        for rect in (self.upper(table.side.ground.rect), self.lower(table.buttons.end.rect)):
            self.sees(rect, "the table in the person's turn")
        if turning.sel.phase == "take":
            move = self.advised()
            self.plays((turning.bag if move == BAG else turning.pile).rect.center, move)
        else:
            self.make(self.advised())

    def pick(self, *keys: int) -> None:
        """Picks bugs of the hand by clicks."""
        for key in keys:
            self.tap(self.at(key))
        assert [copy.key for copy in self.seen.rack.picked] == list(keys), "other bugs were picked"

    def make(self, move: Move) -> None:
        """Lays, exchanges, attaches, discards, or ends the turn."""
        turning, places = self.turning, self.places
        if move.word == "lay":
            self.pick(*(from_hand(code) for code in move.bugs))
            while turning.sel.lay != move:
                self.wheeled += 1
                assert self.wheeled < 60, "the wheel does not come to what is to be laid"
                self.tap(places.field.cells[-1].center, 5)
            self.plays(places.field.cells[-1].center, move)
        elif move.word in ("swap", "add"):
            self.pick(from_hand(move.bugs[0]))
            codes = places.view.table[move.number - 1].bugs
            place = codes.index(move.bugs[1]) if move.word == "swap" else (0 if abs(move.bugs[0]) < abs(codes[0]) else -1)
            where = places.field.points(move.number - 1, len(codes))[place]
            self.over(where)
            while turning.sel.aim is None or turning.sel.aim.move != move:
                self.wheeled += 1
                assert self.wheeled < 60, "the wheel does not come to the exchange that is meant"
                self.tap(where, 5)
            self.plays(where, move)
        elif move.word == "discard":
            self.pick(move.bugs[0])
            self.tap(turning.pile.rect.center)
            self.plays(self.table.buttons.end.rect.center, move)
        else:
            self.plays(self.table.buttons.end.rect.center, move)

    def begin_gesture(self) -> None:
        self.sees(self.seen.rack.rect, "the own hand")
        move = self.advised()
        keys = [from_hand(code) for code in move.bugs] if move.word in ("lay", "discard") else [from_hand(move.bugs[0])]
        self.pick(*keys[:3])
        time.sleep(0.3)

    def counts(self) -> str:
        said = [move.split()[0] for move in self.moves()]
        assert "allow" in said and "refuse" in said and self.looked, said
        return ", ".join(f"{said.count(word)} {word}" for word in ("knock", "allow", "refuse", "lay", "swap", "add"))
