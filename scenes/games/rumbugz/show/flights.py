"""The flights of bugs across the RumBugz table: out of hands, into hands, and past everything that lies still."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.contract import Seat
from game.rumbugz.bugs import from_hand
from scenes.games.rumbugz.places import Places
from scenes.kit.motion import in_out
from scenes.table.stage import Piece, Point

WAY = 320.0
"""Milliseconds for which a bug is on its way."""
BOW = 55.0
"""How high a bug flies with a bow of 1, in percent of the window's height."""


class Flights:
    """What the scripts have in common. When motion is reduced nothing flies, and what waits for a flight goes on at once."""

    def __init__(self, places: Places) -> None:
        self.places, self.desk, self.rack = places, places.desk, places.rack
        self.earned: Callable[[Seat, str], None] = lambda seat, kind: None
        """Called when a seat is about to lay a kind that it has not laid yet."""
        self.made: Callable[[Seat, str, Point], None] = lambda seat, kind, at: None
        """Called when that kind lies on the table, with the point where it lies."""

    def rearrange(self) -> None:
        """Sends all pieces to their places in the view that is on the table now."""
        self.places.fit_beds()
        pieces = self.places.pieces(self.places.view)
        if self.desk.calm:
            self.desk.stage.set(pieces)
        else:
            self.desk.stage.glide(pieces)

    def send(self, name: tuple[Any, ...], start: Piece, done: Callable[[], None], *, delay: float = 0.0, bow: float = 0.0,
             length: float = WAY) -> None:
        """Lets a bug fly from somewhere else to its place in the view that is on the table now."""
        if self.desk.calm:
            self.desk.stage.set(self.places.pieces(self.places.view))
            self.desk.motion.after(0, done)
            return
        self.desk.stage.send(name, self.places.lies(name), start=start, length=length, delay=delay, bow=self._high(bow),
                             ease=in_out, hidden=True, done=done)

    def pass_by(self, start: Piece, goal: Piece, done: Callable[[], None], *, delay: float = 0.0, bow: float = 0.0,
                length: float = WAY) -> None:
        """Lets a bug fly by that is not on the table before or after."""
        if self.desk.calm:
            self.desk.motion.after(0, done)
            return
        self.desk.stage.pass_by(start, goal, length=length, delay=delay, bow=self._high(bow), ease=in_out, done=done)

    def _high(self, bow: float) -> float:
        return bow * self.desk.look.px(BOW)

    # ---- hands

    def is_open(self, seat: Seat) -> bool:
        """Whether the bugs of a seat's hand are in sight."""
        return seat == self.desk.hands.front and self.desk.hands.hand_open

    def leave(self, seat: Seat, codes: Sequence[int]) -> list[Piece]:
        """Lets bugs leave a hand and returns each as a piece where it starts; `codes` are as they will lie on the table."""
        self.places.count(seat, -len(codes))
        if seat == self.desk.hands.front and not self.desk.hands.hand_open:
            self.rack.show_down(seat, self.places.view.counts[seat])
        if not self.is_open(seat):
            return [self.places.at_seat(seat, code) for code in codes]
        keys = list(self.rack.keys)
        for code in codes:
            if from_hand(code) in keys:
                keys.remove(from_hand(code))
        self.rack.show(seat, keys, "glide")
        left = {key: list(boxes) for key, boxes in self.rack.where.left.items()}
        found: list[Piece] = []
        for code in codes:
            boxes = left.get(from_hand(code))
            box = boxes.pop(0) if boxes else None
            found.append(self.places.at_seat(seat, code) if box is None else Piece(from_hand(code), box.center, box.h, code))
        return found

    def arrive(self, seat: Seat, code: int, start: Piece) -> None:
        """Brings a bug that everybody has seen into a hand; to the rack it glides on from `start`."""
        self.places.count(seat, 1)
        if self.is_open(seat):
            self.rack.show(seat, [*self.rack.keys, from_hand(code)], "glide", start.at)
        elif seat == self.desk.hands.front:
            self.rack.show_down(seat, self.places.view.counts[seat])
        self.desk.refresh()
