"""A turn of RumBugz at the table: taking, picking, laying, exchanging, attaching, discarding, answering a knock."""

from __future__ import annotations

from collections import Counter

import pygame

from game.contract import Refusal
from game.rumbugz.bugs import PLYT, from_hand
from game.rumbugz.hands import whole_run
from game.rumbugz.moves import ALLOW, BAG, DISCARD, END, LAY, PILE, REFUSE, Move, discard
from game.rumbugz.state import DECIDE, PLAY, TAKE, View
from scenes.games.rumbugz import words
from scenes.games.rumbugz.ground import RumbugzGround
from scenes.games.rumbugz.hand import Hand
from scenes.games.rumbugz.paint import draw_bag, draw_pile
from scenes.games.rumbugz.show import Show
from scenes.games.rumbugz.widgets import Bag, Beds, Pile
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.session import Session
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy


class RumbugzTurn(RumbugzGround):
    """The gestures of the person to act."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.hand = Hand(self)
        self.show = Show(self)
        self.beds, self.bag, self.pile = Beds(self), Bag(self), Pile(self)
        self.choices = [Button("", lambda at=at: self.answer(at), kind="first" if at == 0 else "second")  # type: ignore[misc]
                        for at in range(3)]
        self.dropped_at: dict[int, pygame.Rect] = {}
        """Where copies were let go that a move takes out of the hand: they fly on from there."""
        self.faults: tuple[int, ...] = ()
        """The numbers of sequences that a refusal is about."""
        self.swell = 1.0

    # ---- what is so

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture now."""
        return self.person_to_act and not self.motion.active

    @property
    def phase(self) -> str:
        """What is to be decided."""
        return str(self.acting_view.phase)

    @property
    def may_take(self) -> bool:
        """Whether a bug is to be taken by the person whose hand is open, also before the others have answered."""
        if self.claim_early and not self.motion.active:
            return True
        return self.ready and self.phase == TAKE

    @property
    def may_take_pile(self) -> bool:
        """Whether the pile may be taken from."""
        view: View = self.acting_view
        return self.may_take and bool(view.discards) and not view.refused

    @property
    def bugs_in_game(self) -> int:
        """With how many bugs the game is played."""
        view: View = self.session.match.view(None)
        return view.setting.sets * 12 + view.setting.plyts

    def state_of(self, copy: Copy) -> State:
        """How a bug of the rack looks: those of a hint stand out."""
        return "up" if copy.number in self._hinted() else "rest"

    def hinted_move(self) -> Move | None:
        """The move of the hint that is shown."""
        hint = self.thinking.hint
        return hint.move if hint is not None and self.ready else None

    def hinted_word(self) -> str:
        """What the hint takes or answers; empty in the play of a turn, where bugs and beds are pointed out."""
        move = self.hinted_move()
        return move.word if move is not None and self.phase in (TAKE, DECIDE) else ""

    def ask_hint(self) -> None:
        if self.rack.picked and self.thinking.hint is None and self.ready:
            self.hand.clear()  # among picked bugs those of the hint could not be told apart
            self.refresh()
        super().ask_hint()

    def _hinted(self) -> set[int]:
        move = self.hinted_move()
        if move is None or not move.bugs:
            return set()
        wanted = Counter(from_hand(code) for code in (move.bugs if move.word == LAY else move.bugs[:1]))
        found: set[int] = set()
        for copy in self.rack.copies:
            if wanted[copy.key] > 0:  # type: ignore[index]
                wanted[copy.key] -= 1  # type: ignore[index]
                found.add(copy.number)
        return found

    def code_of(self, key: int, rect: pygame.Rect) -> int:
        """How a picked or held bug in this box is shown: a PLYT with the number for which it would stand."""
        if key != PLYT:
            return key
        for copy, box in self.rack.hand.held_rects():
            if box == rect:
                return self.hand.code_of(copy)
        for copy in self.rack.picked:
            if copy.key == PLYT and self.rack.rect_of(copy) == rect:
                return self.hand.code_of(copy)
        return key

    # ---- taking

    def _early(self) -> bool:
        """The next player acts before all have answered: the others decline. False when nothing can be taken now."""
        if self.claim_early:
            self.end_claims()
        return self.person_to_act and self.phase in (TAKE, DECIDE)

    def press_bag(self) -> None:
        """Takes a bug from the bag, or says why not."""
        if self.motion.active or not (self.claim_early or self.person_to_act):
            return
        if self._early() and self.phase == TAKE:
            self.commit(BAG, shown=False)
        elif self.person_to_act:
            why = self.session.match.check(BAG)
            if why is not None:
                self.refuse(why, self.bag.rect.center)

    def press_pile(self) -> None:
        """Takes the last discard, or discards the bug picked, or says why not."""
        if self.motion.active or not (self.claim_early or self.person_to_act):
            return
        if self._early():
            move = PILE
        elif not self.person_to_act:
            return
        else:
            key = self.hand.single
            if key is None and self.phase == PLAY:
                self.app.toast(_("Pick the one bug that is to be discarded."))
                return
            move = PILE if key is None else discard(key)
        self.play_or_refuse(move, self.pile.rect.center)

    def play_or_refuse(self, move: Move, at: tuple[int, int]) -> bool:
        """Plays a move of the person to act; a refused one is explained at a point."""
        why = self.session.match.check(move)
        if why is not None:
            self.refuse(why, at)
            return False
        return self.commit(move, shown=False)

    # ---- laying, exchanging, attaching

    def press_bed(self, at: int, pos: tuple[int, int] | None) -> None:
        """A bed is clicked (None: with the keys): what is picked goes there."""
        if not self.ready or self.phase != PLAY or not self.rack.picked:
            return
        self.use(at, pos)

    def use(self, at: int, pos: tuple[int, int] | None) -> bool:
        """What is picked goes to a bed; False when it is refused."""
        number = at + 1
        single = self.hand.single
        if number <= len(self.shown.table) and single is not None:
            if pos is not None:
                self.hand.point(pos)
            aim = self.hand.aim
            if aim is not None and aim.number == number:
                return self.play_or_refuse(aim.move, self.field.cells[at].center)
            why = self.hand.why_not(number, pos)
            self.faults = (number,)
            if why is not None:
                self.refuse(why, pos or self.field.cells[at].center)
            return False
        return self.lay_picked(pos or self.field.cells[at].center)

    def lay_picked(self, at: tuple[int, int]) -> bool:
        """Lays what is picked, or says what is missing."""
        move = self.hand.lay
        if move is not None:
            return self.commit(move, shown=False)
        if self.hand.reading.lays:
            why = self.session.match.check(self.hand.reading.lays[0])
            if why is not None:
                self.refuse(why, at)
            return False
        self.refuse(Refusal("B2", self.hand.reading.sentence), at)
        return False

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Bugs are let go outside of the rack."""
        if not self.ready or self.phase != PLAY:
            return False
        self.dropped_at = {copy.number: rect for copy, rect in self.rack.hand.held_rects()}
        if self.pile.rect.collidepoint(pos) and len(copies) == 1:
            done = self.play_or_refuse(discard(int(str(copies[0].key))), pos)
        elif self.table_rect().inflate(self.look.px(2), self.look.px(2)).collidepoint(pos) or self.field.at(pos) is not None:
            at = self.field.at(pos)
            free = len(self.field.cells) - 1
            done = self.use(free if at is None or len(copies) > 1 else at, pos)
        else:
            done = False
        if not done:
            self.dropped_at = {}
        return done

    def whole(self, copy: Copy) -> None:
        """A double click: the whole run to which a bug belongs is picked."""
        if not self.ready or self.phase != PLAY or copy.key is None:
            return
        left = Counter(whole_run(self.acting_view, int(str(copy.key))))
        found: list[Copy] = []
        for one in (copy, *self.rack.copies):
            if one not in found and left[one.key] > 0:  # type: ignore[index]
                left[one.key] -= 1  # type: ignore[index]
                found.append(one)
        found.sort(key=lambda one: (one.key == PLYT, one.key))
        self.rack.hand.pick(found)

    # ---- a knock

    def answer(self, at: int) -> None:
        """The next player answers a knock: takes the bug, allows it, or refuses."""
        if self.ready and self.phase == DECIDE:
            self.commit((PILE, ALLOW, REFUSE)[at], shown=False)

    # ---- the turn's end

    def quick(self) -> Move | None:
        """What the gold button plays that does not end the turn: a bug from the bag, a sequence."""
        if not self.ready:
            return None
        if self.phase == TAKE:
            return BAG
        return self.hand.lay if self.phase == PLAY else None

    def closing(self) -> Move | None:
        """What would end the turn now."""
        if not self.ready or self.phase != PLAY:
            return None
        view: View = self.acting_view
        if not view.hand:
            return END
        return None if self.hand.single is None else discard(self.hand.single)

    def press_end(self) -> None:
        move = self.quick()
        if move is not None and self.looking is None and not self.replay:
            self.commit(move, shown=False)
        elif self.claim_early and not self.motion.active:
            self.press_bag()
        else:
            super().press_end()

    def end_turn(self) -> None:
        move = self.closing()
        if move is not None:
            self.commit(move, shown=False)

    def may_end(self) -> bool:
        return self.quick() is not None or self.closing() is not None

    def end_label(self) -> str:
        if self.quick() is not None:
            return _("Take from the bag") if self.phase == TAKE else _("Lay")
        move = self.closing()
        if move is not None and move.word == DISCARD:
            return _("Discard {bug}").format(bug=words.bug(move.bugs[0]))
        if self.ready and self.phase == PLAY and move is None:
            return _("Discard")
        return _("End turn")

    def dress_buttons(self) -> None:
        asked = self.ready and self.phase == DECIDE
        if asked:
            view: View = self.acting_view
            self.choices[0].label = _("Take the {bug}").format(bug=words.bug(view.discards[-1]))
            self.choices[1].label = _("Let {name} have it").format(name=self.name(view.knocker or 0))
            self.choices[2].label = _("Refuse")
        gold = (self.hinted_word() if asked else "") or PILE.word
        for button, move in zip(self.choices, (PILE, ALLOW, REFUSE), strict=True):
            button.visible = asked
            button.kind = "first" if move.word == gold else "second"
        self.end_button.kind = "second" if asked or self.claims_open else "first"
        self.beds.focusable = self.ready and self.phase == PLAY
        if not self.replay and self.claim_early:
            self.end_button.enabled = True
            self.end_button.label = _("Take from the bag")

    def has_gesture(self) -> bool:
        return self.ready and bool(self.rack.picked)

    def undo_gesture(self) -> bool:
        if not self.rack.picked:
            return False
        self.hand.clear()
        self.app.sounds.play("drop")
        self.refresh()
        return True

    def cancel_gesture(self) -> bool:
        return self.undo_gesture()

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        named = [int(field[1:]) for field in refusal.fields if field[:1] == "s" and field[1:].isdecimal()]
        numbers = [number for number in (*named, *self.faults) if 1 <= number <= len(self.shown.table)]
        self.faults = tuple(dict.fromkeys(numbers))

        def pulse(share: float) -> None:
            self.swell = 1.0 + 0.1 * abs(1 - (share * 4 % 2))

        def over() -> None:
            self.faults = ()

        self.flair.tween(700, pulse, done=over)
        return [self.field.cells[number - 1] for number in self.faults]

    # ---- painting of what is a widget

    def draw_bag(self, target: pygame.Surface, hovered: bool) -> None:
        """The bag, how many bugs are in it."""
        draw_bag(target, self, hovered)

    def draw_pile(self, target: pygame.Surface, hovered: bool) -> None:
        """The pile, its uppermost bug open."""
        draw_pile(target, self, hovered)

    def is_blinking(self, rect: pygame.Rect) -> bool:
        """Whether the bug of the rack in this box has its eyes shut now."""
        raise NotImplementedError
