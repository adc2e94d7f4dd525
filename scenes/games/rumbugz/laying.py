"""Bugs that go to the beds of a RumBugz table: laying, exchanging, attaching, and the refusals of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import pygame

from game.contract import Refusal
from game.rumbugz.bugs import PLYT
from game.rumbugz.hands import whole_run
from game.rumbugz.state import PLAY
from scenes.games.rumbugz.taking import Taking
from scenes.kit.language import _
from scenes.table.hand.order import Copy


class Laying:
    """What clicks on beds and dragged bugs do, and the beds at fault when they are refused."""

    def __init__(self, taking: Taking) -> None:
        self.taking, self.hand, self.desk = taking, taking.hand, taking.desk
        self.places, self.rack = taking.hand.places, taking.hand.rack
        self.faults: tuple[int, ...] = ()
        """The numbers of the sequences that a refusal is about."""
        self.swell = 1.0
        """The size of the rings around them, from 1.0, as they pulse."""

    @property
    def _playing(self) -> bool:
        return self.desk.ready and self.hand.phase == PLAY

    def press_bed(self, at: int, pos: tuple[int, int] | None) -> None:
        """Takes a click on a bed (with the keys, `pos` is None): what is picked goes there."""
        if self._playing and self.rack.picked:
            self.use(at, pos)
        elif self.desk.ready and pos is None:
            first = _("First pick bugz from your hand.")
            self.desk.toast(first if self._playing else _("First take a bug, from the bag or the discard pile."))

    def use(self, at: int, pos: tuple[int, int] | None) -> bool:
        """Plays what is picked to a bed; False when it is refused."""
        number = at + 1
        middle = self.places.field.cells[at].center
        if number > len(self.places.view.table) or self.hand.single is None:
            return self.lay_picked(pos or middle)
        if pos is not None:
            self.hand.point(pos)
        aim = self.hand.aim
        if aim is not None and aim.number == number:
            return self.taking.play(aim.move, middle)
        why = self.hand.why_not(number, pos)
        self.faults = (number,)
        if why is not None:
            self.desk.refuse(why, pos or middle)
        return False

    def lay_picked(self, at: tuple[int, int]) -> bool:
        """Lays what is picked, or says what is missing."""
        move, reading = self.hand.lay, self.hand.reading
        if move is not None:
            return self.desk.commit(move)
        why = self.desk.session.match.check(reading.lays[0]) if reading.lays else Refusal("B2", reading.sentence)
        if why is not None:
            self.desk.refuse(why, at)
        return False

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes bugs that are dropped outside the rack; False when they have to go home."""
        if not self._playing:
            return False
        field, look = self.places.field, self.desk.look
        if self.desk.rail["pile"].collidepoint(pos) and len(copies) == 1:
            return self.taking.throw()
        at = field.at(pos)
        if at is None and not self.desk.rail["table"].inflate(look.px(2), look.px(2)).collidepoint(pos):
            return False
        free = len(field.cells) - 1
        return self.use(free if at is None or len(copies) > 1 else at, pos)

    def whole(self, copy: Copy) -> None:
        """Picks the whole run to which a bug belongs, after a double click on it."""
        if not self._playing or copy.key is None:
            return
        left: Counter[Hashable] = Counter(whole_run(self.hand.now, int(str(copy.key))))
        found: list[Copy] = []
        for one in (copy, *self.rack.copies):
            if one not in found and left[one.key] > 0:
                left[one.key] -= 1
                found.append(one)
        found.sort(key=lambda one: (one.key == PLYT, one.key))
        self.rack.hand.pick(found)

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        """Lets the beds that a refusal names, or that were tried, pulse, and gives their boxes."""
        named = [int(field[1:]) for field in refusal.fields if field[:1] == "s" and field[1:].isdecimal()]
        numbers = [number for number in (*named, *self.faults) if 1 <= number <= len(self.places.view.table)]
        self.faults = tuple(dict.fromkeys(numbers))

        def pulse(share: float) -> None:
            self.swell = 1.0 + 0.1 * abs(1 - (share * 4 % 2))

        def over() -> None:
            self.faults = ()

        self.desk.flair.tween(700, pulse, done=over)
        return [self.places.field.cells[number - 1] for number in self.faults]
