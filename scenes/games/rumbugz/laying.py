"""Bugs that go to the beds of a RumBugz table: laying, exchanging, attaching, and the refusals of these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import partial

import pygame

from game.contract import Refusal
from game.rumbugz.bugs import PLYT
from game.rumbugz.hands import whole_run
from game.rumbugz.moves import BAG, PILE, Move, discard
from game.rumbugz.state import DECIDE, PLAY, TAKE
from scenes.games.rumbugz.selection import BugSelection
from scenes.kit.language import _
from scenes.table.hand.order import Copy
from scenes.table.script import pulse, refuses
from scenes.table.stage import Piece


class Laying:
    """What clicks on beds, bag and pile and dragged bugs do, and the beds at fault when they are refused."""

    def __init__(self, sel: BugSelection) -> None:
        self.sel, self.desk, self.places, self.rack = sel, sel.desk, sel.places, sel.rack
        self.faults: tuple[int, ...] = ()
        """The numbers of the sequences that a refusal is about."""
        self.swell = 1.0
        """The size of the rings around them, from 1.0, as they pulse."""

    @property
    def _playing(self) -> bool:
        return self.desk.ready and self.sel.phase == PLAY

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
        if number > len(self.places.view.table) or self.sel.single is None:
            why = self.sel.why_not_laid if self.sel.lay is None else None
            if why is not None:
                self.desk.refuse(why, pos or middle)
            return self.sel.lay is not None and self.desk.commit(self.sel.lay)
        if pos is not None:
            self.sel.point(pos)
        aim = self.sel.aim
        if aim is not None and aim.number == number:
            return self.play(aim.move, middle)
        why = self.sel.why_not(number, pos)
        self.faults = (number,)
        if why is not None:
            self.desk.refuse(why, pos or middle)
        return False

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes bugs that are dropped outside the rack; False when they have to go home."""
        if not self._playing:
            return False
        field, style = self.places.field, self.desk.style
        if self.desk.rail["pile"].collidepoint(pos) and len(copies) == 1:
            return self.throw()
        at = field.at(pos)
        if at is None and not self.desk.rail["table"].inflate(style.px(2), style.px(2)).collidepoint(pos):
            return False
        free = len(field.cells) - 1
        return self.use(free if at is None or len(copies) > 1 else at, pos)

    def whole(self, copy: Copy) -> None:
        """Picks the whole run to which a bug belongs, after a double click on it."""
        if not self._playing or copy.key is None:
            return
        left: Counter[Hashable] = Counter(whole_run(self.sel.now, int(str(copy.key))))
        found: list[Copy] = []
        for one in (copy, *self.rack.copies):
            if one not in found and left[one.key] > 0:
                left[one.key] -= 1
                found.append(one)
        found.sort(key=lambda one: (one.key == PLYT, one.key))
        self.rack.selection.pick(found)

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        """Lets the beds that a refusal names, or that were tried, pulse, and gives their boxes."""
        named = [int(field[1:]) for field in refusal.fields if field[:1] == "s" and field[1:].isdecimal()]
        numbers = [number for number in (*named, *self.faults) if 1 <= number <= len(self.places.view.table)]
        self.faults = tuple(dict.fromkeys(numbers))
        pulse(self.desk, partial(setattr, self, "swell"), 0.1, partial(setattr, self, "faults", ()))
        return [self.places.field.cells[number - 1] for number in self.faults]

    # ---- bag and pile

    @property
    def may_take(self) -> bool:
        """Whether the person whose hand is open may take a bug, even before the others have answered."""
        desk = self.desk
        if desk.question.early and not desk.motion.active:
            return True
        return desk.ready and self.sel.phase == TAKE

    def _takes(self) -> bool | None:
        """Whether a click takes a bug, once others who have not answered have declined; None where it has no meaning."""
        desk = self.desk
        if desk.motion.active or not (desk.question.early or desk.person_to_act):
            return None
        if desk.question.early:
            desk.question.close()
        return self.sel.phase in (TAKE, DECIDE) if desk.person_to_act else None

    def press_bag(self) -> None:
        """Takes a bug from the bag, or says why not."""
        if self._takes() is not None:
            self.play(BAG, self.desk.rail["bag"].center)

    def press_pile(self) -> None:
        """Takes the last discard, or discards the picked bug, or says why not."""
        takes = self._takes()
        if takes is False and self.sel.single is not None:
            self.throw()
        elif takes is False and self.sel.phase == PLAY:
            self.desk.toast(_("Pick the one bug that is to be discarded."))
        elif takes is not None:
            self.play(PILE, self.desk.rail["pile"].center)

    def throw(self) -> bool:
        """Lays the picked bug on the pile as a draft, since that ends the turn; one that lies there is thrown away. False when
        it may not go there."""
        sel, at = self.sel, self.desk.rail["pile"].center
        if sel.thrown.copy is not None:
            return self.end()
        if refuses(self.desk, discard(int(str(sel.rack.picked[0].key))), at):
            return False
        sel.aim = None
        sel.thrown.lay(sel.rack.picked[0])
        self.desk.sounds.play("drop")
        self.desk.gesture()
        return True

    def end(self) -> bool:
        """Plays the move that ends the turn; False where there is none."""
        move, places = self.sel.closing, self.sel.places
        self.sel.thrown.leave(Piece(None, places.pile_point, places.pile_size).box())
        return move is not None and self.desk.commit(move)

    def play(self, move: Move, at: tuple[int, int]) -> bool:
        """Plays a move of the person to act; a refusal is explained at `at`. False when it was refused."""
        return not refuses(self.desk, move, at) and self.desk.commit(move)
