"""Taking a bug at a RumBugz table, from the bag or the pile, even before the others have answered; and discarding one."""

from __future__ import annotations

import pygame

from game.rumbugz.moves import BAG, DISCARD, PILE, Move, discard
from game.rumbugz.state import DECIDE, PLAY, TAKE
from scenes.games.rumbugz.hand import Hand
from scenes.kit.language import _


class Taking:
    """What clicks on the bag and the pile do."""

    def __init__(self, hand: Hand) -> None:
        self.hand, self.desk, self.rail = hand, hand.desk, hand.desk.rail

    @property
    def may_take(self) -> bool:
        """Whether the person whose hand is open may take a bug, even before the others have answered."""
        desk = self.desk
        if desk.question.early and not desk.motion.active:
            return True
        return desk.ready and self.hand.phase == TAKE

    @property
    def may_take_pile(self) -> bool:
        """Whether a bug may be taken from the pile."""
        return self.may_take and bool(self.hand.now.discards) and not self.hand.now.refused

    @property
    def _asked(self) -> bool:
        """Whether a click has a meaning now."""
        desk = self.desk
        return not desk.motion.active and (desk.question.early or desk.person_to_act)

    def _early(self) -> bool:
        """Lets the others decline if the next player acts before all have answered. False when nothing can be taken now."""
        if self.desk.question.early:
            self.desk.question.close()
        return self.desk.person_to_act and self.hand.phase in (TAKE, DECIDE)

    def press_bag(self) -> None:
        """Takes a bug from the bag, or says why not."""
        if not self._asked:
            return
        if self._early() and self.hand.phase == TAKE:
            self.desk.commit(BAG)
        elif self.desk.person_to_act:
            why = self.desk.session.match.check(BAG)
            if why is not None:
                self.desk.refuse(why, self.rail["bag"].center)

    def press_pile(self) -> None:
        """Takes the last discard, or discards the picked bug, or says why not."""
        if not self._asked:
            return
        move = PILE
        if not self._early():
            if not self.desk.person_to_act:
                return
            key = self.hand.single
            if key is None and self.hand.phase == PLAY:
                self.desk.toast(_("Pick the one bug that is to be discarded."))
                return
            move = PILE if key is None else discard(key)
        if move.word == DISCARD:
            self.throw()
        else:
            self.play(move, self.rail["pile"].center)

    def throw(self) -> bool:
        """Lays the picked bug on the pile as a draft, since that ends the turn; one that lies there is thrown away. False when
        it may not go there."""
        hand, at = self.hand, self.rail["pile"].center
        if hand.thrown.copy is not None:
            return self.end()
        why = self.desk.session.match.check(discard(int(str(hand.rack.picked[0].key))))
        if why is not None:
            self.desk.refuse(why, at)
            return False
        hand.aim = None
        hand.thrown.lay(hand.rack.picked[0])
        self.desk.sounds.play("drop")
        self.desk.gesture()
        return True

    def end(self) -> bool:
        """Plays the move that ends the turn; False where there is none."""
        move, places = self.hand.closing, self.hand.places
        box = pygame.Rect(0, 0, places.pile_size, places.pile_size)
        box.center = round(places.pile_point[0]), round(places.pile_point[1])
        self.hand.thrown.leave(box)
        return move is not None and self.desk.commit(move)

    def play(self, move: Move, at: tuple[int, int]) -> bool:
        """Plays a move of the person to act; a refusal is explained at `at`. False when it was refused."""
        why = self.desk.session.match.check(move)
        if why is not None:
            self.desk.refuse(why, at)
            return False
        return self.desk.commit(move)
