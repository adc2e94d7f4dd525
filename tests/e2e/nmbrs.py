"""nmbrs! with the mouse: two people with a curtain between them and a bot; a whole round."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from game import catalogue
from game.nmbrs.moves import Move
from tests.display import Display
from tests.e2e.mirror import Point
from tests.e2e.people import PeopleEvening


class NmbrsEvening(PeopleEvening):
    """Ana and Ben share the mouse, the house plays the third seat; one round."""

    game = "nmbrs"
    people = (0, 1)
    options: ClassVar[dict[str, str | int]] = {"max_rounds": 1}
    seed = 8
    kill_after = 9

    def __init__(self, shown: Display, home: Path, scratch: Path) -> None:
        super().__init__(shown, home, scratch)
        self.listed = self.wheeled = 0

    def asked(self, view: Any) -> tuple[int, ...]:
        return tuple(view.asked) if view.phase == "claim" else ()

    def advised(self, seat: int | None = None) -> Move:
        """What a bot would do in the place of the person to act, or of one who is asked after others."""
        match = self.table.session.match
        state, seat = match.state, match.to_act if seat is None else seat
        while self.rules.to_act(state) != seat:
            state = self.rules.play(state, Move("decline")).state
        found: Move = catalogue.bot(self.game).choose(
            self.rules.view(state, seat), "medium", 400, len(match), clock=count().__next__
        )
        return found

    @property
    def choice(self) -> Any:
        """What is selected, and what that means."""
        return self.table.side.turn.choice

    def laying(self) -> bool:
        return self.top is self.table and bool(self.table.side.turn.now.laying)

    # ---- the open card

    def answer(self) -> None:
        """Who declines says so first; then who wants the card. The bot may have it before."""
        before = self.moves()
        wants = {seat: self.advised(seat).word == "claim" for seat in self.table.question.claims.people}
        order = sorted(wants, key=lambda seat: wants[seat])
        for seat in order[:-1]:
            if self.moves() != before or not self.table.question.open:
                return
            self.tap(self.table.question.page.bubbles[seat].answers[not wants[seat]].rect.center)
        if self.moves() == before and self.table.question.open:
            self.plays(self.table.question.page.bubbles[order[-1]].answers[not wants[order[-1]]].rect.center)

    # ---- a turn

    def act(self) -> None:
        table = self.table
        if table.side.turn.now.phase == "closed":
            self.sync()  # there is no choice: the card comes by itself
            return
        plane, end = table.side.ground.places.plane.rect, table.buttons.end.rect
        for rect in (self.upper(plane), table.side.turn.piles.rect, self.lower(end)):
            self.sees(rect, "the table in the person's turn")
        move = self.advised()
        if move.word in ("open", "leave"):
            self.plays(table.side.turn.answers[move.word == "leave"].rect.center, move)
        else:
            self.make(move)

    def pick(self, *cards: int) -> None:
        """Selects these cards of the hand and no others."""
        held = self.choice.cards
        for card in [card for card in held if card not in cards]:
            self.tap(self.seen.rack.rect_of(self.seen.rack.find(card)).center)
        for card in cards:
            if card not in held:
                self.tap(self.at(card))
        assert sorted(self.choice.cards) == sorted(cards), "other cards were picked"

    def make(self, move: Move) -> None:
        """Lays, exchanges a joker, discards, or ends the turn."""
        table = self.table
        if move.word == "end":
            self.plays(table.buttons.end.rect.center, move)
            return
        cards = [card for _number, card in move.cards]
        if move.word != "row" or not self.from_list(move):
            self.pick(*cards)
        if move.word == "discard":
            self.tap(table.side.ground.places.open_box.center)
            self.plays(table.buttons.end.rect.center, move)
        elif move.word == "swap":
            self.plays(self.place("joker", move.joker), move)
        elif move.word == "row":
            self.turned(lambda: self.choice.box(self.choice.lit_targets[0]).center, move)
        else:
            places = [one for one in self.choice.lit_targets if any(fit.move == move for fit in self.choice.fits_at(one))]
            assert places, f"{self.rules.text(move)} is lit nowhere"
            self.turned(lambda: self.point_of(places[0]), move)

    def from_list(self, move: Move) -> bool:
        """Every other new row is taken from the list of rows, when it stands there."""
        table = self.table
        self.listed += 1
        if self.listed % 2 == 0:
            return False
        self.tap(table.side.turn.rows_button.rect.center)
        shown = [fit.move for fit in table.side.turn.panel.fits[: table.side.turn.panel.rows]]
        if move not in shown:
            self.tap(table.side.turn.rows_button.rect.center)
            return False
        self.tap(table.side.turn.panel._line(shown.index(move)).center)
        return True

    def place(self, kind: str, card: int) -> Point:
        """Where a lit place of a kind with a card is."""
        return self.point_of(next(one for one in self.choice.lit_targets if one.kind == kind and one.card == card))

    def point_of(self, place: Any) -> Point:
        """A point at which a place is meant."""
        hand = self.choice
        box = hand.box(place)
        for y in (box.centery, box.y + box.h // 4):
            for x in (box.centerx, *range(box.x + 2, box.right, max(1, box.w // 24))):
                if hand.target_at((x, y)) == place:
                    return x, y
        raise AssertionError(f"{place} cannot be pointed at")

    def turned(self, where: Any, move: Move) -> None:
        """Goes to a place, turns the wheel until the move is meant, and clicks."""
        self.over(where())
        while self.choice.fit_over is None or self.choice.fit_over.move != move:
            self.wheeled += 1
            assert self.wheeled < 60, f"the wheel does not come to {self.rules.text(move)}"
            self.tap(where(), 4)
            self.over(where())
        self.plays(where(), move)

    def begin_gesture(self) -> None:
        self.sees(self.seen.rack.rect, "the own hand")
        self.pick(*self.seen.rack.keys[:2])
        time.sleep(0.3)

    def counts(self) -> str:
        said = [move.split()[0] for move in self.moves()]
        return ", ".join(f"{said.count(word)} {word}" for word in ("open", "claim", "decline", "row", "build", "cross", "swap"))
