"""What a person has picked from the rack, what it is, and where it may go: to lay, to exchange, to attach, to discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.contract import Refusal
from game.rumbugz.bugs import PLYT, from_hand
from game.rumbugz.hands import Reading, adds_of, after, classify, swaps_of
from game.rumbugz.moves import ADD, SWAP, Move, swap
from game.rumbugz.state import PLAY, View
from scenes.table.hand.order import Copy

if TYPE_CHECKING:
    from scenes.games.rumbugz.turn import RumbugzTurn

NOTHING = classify(())


@dataclass(frozen=True)
class Aim:
    """A sequence (number from 1) at which one bug is pointed, and the ways in which it may go there; `at` is the present one."""

    number: int
    options: tuple[Move, ...]
    at: int

    @property
    def move(self) -> Move:
        """The present way."""
        return self.options[self.at]


class Hand:
    """The selection of the person to act."""

    def __init__(self, table: RumbugzTurn) -> None:
        self.table = table
        self.reading: Reading = NOTHING
        self.lays: tuple[Move, ...] = ()
        """The ways in which the selection can be laid now."""
        self.at = 0
        self.aim: Aim | None = None
        self._turned = self._near = 0
        self._options: dict[int, tuple[Move, ...]] = {}

    # ---- what is picked

    @property
    def keys(self) -> tuple[int, ...]:
        """The bugs picked, in the order of picking."""
        return tuple(int(str(copy.key)) for copy in self.table.rack.picked)

    @property
    def single(self) -> int | None:
        """The one bug that is picked."""
        keys = self.keys
        return keys[0] if len(keys) == 1 else None

    @property
    def lay(self) -> Move | None:
        """How the selection would be laid."""
        return self.lays[self.at % len(self.lays)] if self.lays else None

    def took(self) -> None:
        """The selection has changed."""
        table = self.table
        keys = self.keys
        self.at, self.aim, self._turned = 0, None, 0
        self._options.clear()
        self.reading = classify(keys) if keys else NOTHING
        playing = table.ready and table.acting_view.phase == PLAY
        self.lays = tuple(move for move in self.reading.lays if table.session.match.check(move) is None) if playing else ()
        table.end_asked = False
        table.bubble.hide()
        if self.lays:
            table.app.sounds.play("hover")
        table.refresh()

    def clear(self) -> None:
        """Nothing is picked any more."""
        self.table.rack.hand.drop()
        self.reading, self.lays, self.aim = NOTHING, (), None
        self._options.clear()

    def turn(self, by: int) -> bool:
        """The next way to lay the selection (another number for a PLYT), or to put the bug in; False when there is only one."""
        table = self.table
        if self.aim is not None and len(self.aim.options) > 1:
            self._turned = (self.aim.at + by) % len(self.aim.options)
            self.aim = Aim(self.aim.number, self.aim.options, self._turned)
        elif len(self.lays) > 1:
            self.at = (self.at + by) % len(self.lays)
        else:
            return False
        table.app.sounds.play("plyt")
        table.refresh()
        return True

    # ---- one bug and the sequences

    def options(self, number: int) -> tuple[Move, ...]:
        """The ways in which the one bug picked may go to a sequence."""
        key = self.single
        if key is None or not self.table.ready:
            return ()
        if number not in self._options:
            view: View = self.table.acting_view
            self._options[number] = (*swaps_of(view, number, key), *adds_of(view, number, key))
        return self._options[number]

    def lit(self) -> list[int]:
        """The numbers of the sequences to which the one bug picked may go."""
        return [number for number in range(1, len(self.table.shown.table) + 1) if self.options(number)]

    def _anchor(self, number: int, move: Move) -> int:
        """Where in a bed a way is meant: over the bug that comes out, or beside the end that grows."""
        table = self.table
        codes = table.shown.table[number - 1].bugs
        points = table.field.points(number - 1, len(codes))
        if move.word == SWAP:
            return points[codes.index(move.bugs[1])][0]
        left = abs(move.bugs[0]) < abs(codes[0])
        return points[0][0] - table.field.size if left else points[-1][0] + table.field.size

    def point(self, pos: tuple[int, int]) -> bool:
        """The pointer is there: aims the one bug picked, if it may go there. True when the aim changed."""
        table = self.table
        before = self.aim
        at = table.field.at(pos) if self.single is not None and table.ready else None
        options = self.options(at + 1) if at is not None and at < len(table.shown.table) else ()
        if not options or at is None:
            self.aim = None
        else:
            nearest = min(range(len(options)), key=lambda index: abs(self._anchor(at + 1, options[index]) - pos[0]))
            if before is None or before.number != at + 1 or nearest != self._near:
                self._turned = self._near = nearest  # what the wheel has chosen stays until the pointer is elsewhere
            self.aim = Aim(at + 1, options, self._turned % len(options))
        if self.aim != before:
            if self.aim is not None and (before is None or before.number != self.aim.number):
                table.app.sounds.play("hover")
            table.refresh()
            return True
        return False

    def aim_at(self, number: int) -> None:
        """The keys go to a sequence."""
        options = self.options(number)
        self._turned = 0
        self.aim = Aim(number, options, 0) if options else None
        self.table.refresh()

    def result(self) -> tuple[int, ...]:
        """What the sequence aimed at would hold."""
        assert self.aim is not None
        found: tuple[int, ...] = after(self.table.acting_view, self.aim.move)
        return found

    def why_not(self, number: int, pos: tuple[int, int] | None) -> Refusal | None:
        """Why the bug picked cannot go to a sequence."""
        table = self.table
        key = self.single
        codes = table.shown.table[number - 1].bugs
        points = table.field.points(number - 1, len(codes))
        near = 0 if pos is None else min(range(len(codes)), key=lambda place: abs(points[place][0] - pos[0]))
        assert key is not None
        return table.session.match.check(swap(number, key if key != PLYT else -abs(codes[near]), codes[near]))

    def code_of(self, copy: Copy) -> int:
        """How a picked bug is shown: a PLYT with the number for which it would stand."""
        key = int(str(copy.key))
        if key != PLYT:
            return key
        if self.aim is not None and self.aim.move.word in (SWAP, ADD):
            return self.aim.move.bugs[0]
        move = self.lay
        if move is None:
            return key
        stars = [code for code in move.bugs if from_hand(code) == PLYT]
        mine = [one.number for one in self.table.rack.picked if one.key == PLYT]
        return stars[mine.index(copy.number)] if copy.number in mine and mine.index(copy.number) < len(stars) else key
