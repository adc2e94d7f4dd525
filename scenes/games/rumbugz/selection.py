"""What a person has picked from the rack, and where it may go: laying, exchanging, attaching, discarding."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from game.contract import Refusal
from game.rumbugz.bugs import PLYT, from_hand
from game.rumbugz.hands import Reading, adds_of, classify, still_missing, swaps_of
from game.rumbugz.moves import ADD, BAG, END, LAY, SWAP, Move, discard, swap
from game.rumbugz.state import PLAY, TAKE, View
from scenes.games.rumbugz.layout import Layout
from scenes.table.hand.order import Copy
from scenes.table.hand.rack import State, Thrown

NOTHING = classify(())
OVER = 0.42
"""How near to the middle of a bug, in its size, a point means that bug where there is a free place at an end too."""


@dataclass(frozen=True)
class Aim:
    """The sequence (its number from 1) at which one bug is aimed, and the moves that take it there; `at` is the chosen one."""

    number: int
    options: tuple[Move, ...]
    at: int

    @property
    def move(self) -> Move:
        """The chosen move."""
        return self.options[self.at]


def anchor(places: Layout, number: int, move: Move) -> int:
    """Where in a bed to point for a move: over the bug that comes out, or beside the end that grows."""
    field, codes = places.field, places.view.table[number - 1].bugs
    points = field.points(number - 1, len(codes))
    if move.word == SWAP:
        return points[codes.index(move.bugs[1])][0]
    left = abs(move.bugs[0]) < abs(codes[0])
    return points[0][0] - field.size if left else points[-1][0] + field.size


class BugSelection:
    """The selection of the person to act."""

    def __init__(self, places: Layout) -> None:
        self.desk, self.places, self.rack = places.desk, places, places.rack
        self.reading: Reading = NOTHING
        self.lays: tuple[Move, ...] = ()
        """The moves that lay the selection now."""
        self.at = 0
        self.aim: Aim | None = None
        self._near = 0
        """The option that the pointer means: what the wheel has chosen instead holds until it means another."""
        self.thrown = Thrown(self.rack)
        """The bug that lies on the pile as a draft."""
        self._options: dict[int, tuple[Move, ...]] = {}
        self.faults: tuple[int, ...] = ()
        """The numbers of the sequences that a refusal is about."""
        self.swell = 1.0
        """The size of the rings around them, from 1.0, as they pulse."""

    @property
    def now(self) -> View:
        """What the viewer knows of the present."""
        view: View = self.desk.hands.now
        return view

    @property
    def phase(self) -> str:
        """The phase of the turn: what is to be decided."""
        return self.now.phase

    @property
    def playing(self) -> bool:
        """Whether the person to act may lay, exchange, attach or discard."""
        return self.desk.ready and self.phase == PLAY

    # ---- what is picked

    @property
    def keys(self) -> tuple[int, ...]:
        """The bugs that are picked, in the order of picking."""
        return tuple(int(str(copy.key)) for copy in self.rack.picked)

    @property
    def single(self) -> int | None:
        """The bug that is picked, if it is a single one; else None."""
        keys = self.keys
        return keys[0] if len(keys) == 1 else None

    @property
    def lay(self) -> Move | None:
        """The chosen move that lays the selection; None when it cannot be laid."""
        return self.lays[self.at % len(self.lays)] if self.lays else None

    @property
    def quick(self) -> Move | None:
        """The move of the gold button that does not end the turn, which is what the table shows; else None.

        It is a bug from the bag, a sequence, or what is aimed at: an exchange, or a bug that is attached.
        """
        if not self.desk.ready:
            return None
        if self.phase == TAKE:
            return BAG
        if self.phase != PLAY or self.thrown.copy is not None:
            return None
        return self.aim.move if self.aim is not None else self.lay

    @property
    def closing(self) -> Move | None:
        """The move that would end the turn now, or None."""
        if not self.playing:
            return None
        if not self.now.hand:
            return END
        return None if self.single is None else discard(self.single)

    def took(self) -> None:
        """Works out what can be done with the selection, which has changed."""
        desk, keys = self.desk, self.keys
        self.thrown.take_up()
        self.at, self.aim = 0, None
        self._options.clear()
        self.reading = classify(keys, still_missing(self.now, self.now.turn)) if keys else NOTHING
        self.lays = tuple(move for move in self.reading.lays if self.playing and desk.session.match.check(move) is None)
        if self.lays:
            desk.sounds.play("hover")
        desk.gesture()

    @property
    def why_not_laid(self) -> Refusal | None:
        """What the selection lacks to be a sequence, or why one cannot be laid now."""
        if not self.reading.lays:
            return Refusal("B2", self.reading.sentence)
        return self.desk.session.match.check(self.reading.lays[0])

    def clear(self) -> None:
        """Puts back all that is picked."""
        self.thrown.take_up()
        self.rack.selection.drop()
        self.reading, self.lays, self.aim, self.faults = NOTHING, (), None, ()
        self._options.clear()

    def turn(self, by: int) -> bool:
        """Chooses the next way to lay the selection (another number for a PLYT) or to put in a bug; False when there is none."""
        aim = self.aim
        if aim is not None and len(aim.options) > 1:
            self.aim = replace(aim, at=(aim.at + by) % len(aim.options))
        elif len(self.lays) > 1:
            self.at = (self.at + by) % len(self.lays)
        else:
            return False
        self.desk.sounds.play("plyt")
        self.desk.refresh()
        return True

    # ---- one bug and the sequences

    def options(self, number: int) -> tuple[Move, ...]:
        """The moves that take the single picked bug to a sequence; none for the free bed."""
        key = self.single
        if key is None or not self.desk.ready or not 0 < number <= len(self.places.view.table):
            return ()
        if number not in self._options:
            self._options[number] = (*swaps_of(self.now, number, key), *adds_of(self.now, number, key))
        return self._options[number]

    def lit(self) -> list[int]:
        """The numbers of the sequences to which the single picked bug may go."""
        return [number for number in range(1, len(self.places.view.table) + 1) if self.options(number)]

    def _meant(self, number: int, options: tuple[Move, ...], x: int) -> int:
        """Which of its moves is meant by a point of a bed: that of a hint; else, over a bug, the exchange for it; else the place
        at an end that is free for it, or the nearest exchange. A PLYT is attached where it can be: by a click for the sequence
        nobody gives a joker away."""
        hinted, attached = self.hinted, any(move.word == ADD for move in options)
        if hinted in options:
            return options.index(hinted)

        def away(index: int) -> tuple[bool, float]:
            move = options[index]
            distance = abs(anchor(self.places, number, move) - x)
            beside = self.single == PLYT or distance > self.places.field.size * OVER
            return move.word == SWAP and attached and beside, distance

        return min(range(len(options)), key=away)

    def point(self, pos: tuple[int, int]) -> bool:
        """Aims the single picked bug at where the pointer is, if it may go there. True when the aim changed.

        Where the pointer is on no bed the aim holds, so that the gold button can be reached, unless the bug hangs on it.
        """
        may = self.desk.ready and self.single is not None and self.thrown.copy is None
        before, at = self.aim, self.places.field.at(pos) if may else None
        number = 0 if at is None else at + 1
        if not number and before is not None and self.single is not None and not self.rack.selection.dragging:
            return False
        options, same = self.options(number), before is not None and before.number == number
        if not options:
            self.aim = None
        elif not same or self._meant(number, options, pos[0]) != self._near:
            self._near = self._meant(number, options, pos[0])
            self.aim = Aim(number, options, self._near)
            if not same:
                self.desk.sounds.play("hover")
        if self.aim != before:
            self.desk.refresh()
        return self.aim != before

    def aim_at(self, number: int) -> None:
        """Aims at a sequence for the keys, or, with a number beyond the last, at the free bed."""
        options = self.options(number)
        self.aim = Aim(number, options, options.index(self.hinted) if self.hinted in options else 0) if options else None
        self.desk.refresh()

    def why_not(self, number: int, pos: tuple[int, int] | None) -> Refusal | None:
        """Why the picked bug cannot go to a sequence; None when it can."""
        key = self.single
        codes = self.places.view.table[number - 1].bugs
        points = self.places.field.points(number - 1, len(codes))
        near = 0 if pos is None else min(range(len(codes)), key=lambda place: abs(points[place][0] - pos[0]))
        assert key is not None
        return self.desk.session.match.check(swap(number, key if key != PLYT else -abs(codes[near]), codes[near]))

    # ---- the hint for the person to act, while it is shown

    @property
    def hinted(self) -> Move | None:
        """Its move; None while no hint is shown."""
        hint = self.desk.hints.hint
        return hint.move if hint is not None and self.desk.ready else None

    @property
    def hint_word(self) -> str:
        """The word of a hint to take something; empty within a turn, where bugs and beds are pointed out."""
        return self.hinted.word if self.hinted is not None and self.phase == TAKE else ""

    def hint_target(self, *words: str) -> Move | None:
        """Its move, if its word is one of these, once the hint tells where bugs go; else None."""
        move = self.hinted
        return move if move is not None and self.desk.hints.hint_stage >= 2 and move.word in words else None

    def state_of(self, copy: Copy) -> State:
        """How a bug on the rack looks, so that those of the hint stand out."""
        move = self.hinted
        wanted = () if move is None else move.bugs if move.word == LAY else move.bugs[:1]
        alike = [one for one in self.rack.copies if one.key == copy.key]
        return "up" if alike.index(copy) < [from_hand(code) for code in wanted].count(int(str(copy.key))) else "rest"

    # ---- how what is picked looks

    def code_of(self, copy: Copy) -> int:
        """The code with which a picked bug is shown: for a PLYT, with the number for which it would stand."""
        key = int(str(copy.key))
        if key != PLYT:
            return key
        if self.aim is not None and self.aim.move.word in (SWAP, ADD):
            return self.aim.move.bugs[0]
        move = self.lay
        if move is None:
            return key
        stars = [code for code in move.bugs if from_hand(code) == PLYT]
        mine = [one.number for one in self.rack.picked if one.key == PLYT]
        return stars[mine.index(copy.number)] if copy.number in mine and mine.index(copy.number) < len(stars) else key

    def code_in(self, key: int, rect: pygame.Rect) -> int:
        """The code with which a picked or held bug in this box is shown: for a PLYT, with the number for which it would stand."""
        if key != PLYT:
            return key
        seen = self.rack.selection.held_rects() + [(copy, self.rack.rect_of(copy)) for copy in self.rack.picked]
        return next((self.code_of(copy) for copy, box in seen if box == rect), key)
