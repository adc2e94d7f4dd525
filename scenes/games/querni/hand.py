"""The hand at a QUERNI board: picking up, dragging, clicking.

It turns gestures into calls of its turn, and asks the rules why whatever is not lit cannot be. A click picks up and a second
click puts down; a drag does both. A drag along a chain, or a click on its two ends, takes that part off.
"""

from __future__ import annotations

from typing import Protocol

from game.contract import Refusal, phrase
from game.querni.board import Board, Path, stone_at
from game.querni.moves import Chain, Turn
from scenes.games.querni.making import Making
from scenes.games.querni.places import Places
from scenes.table.desk import Desk

DRAG = 0.8
"""How far the pointer must move with the button down before that is a drag, in percent of the window's height."""


class Gestures(Protocol):
    """What a hand can do to the draft."""

    def go(self, start: int, target: int) -> None:
        """Moves the stone on `start` to a lit field."""

    def take(self, part: Chain) -> None:
        """Takes off a part of a chain."""

    def swap(self, start: int, target: int) -> None:
        """Lets two stones of a layout change places."""


class Hand:
    """What is held and what is pointed at. Fields are numbered as in `game.querni.board`."""

    def __init__(self, desk: Desk, places: Places, making: Making, gestures: Gestures) -> None:
        self.desk, self.places, self.making, self.gestures = desk, places, making, gestures
        self.held: int | None = None
        """The field of the stone that is picked up, or None."""
        self.hover: int | None = None
        """The field under the pointer or the cursor of the keys."""
        self.ways: list[Path] = []
        """The paths by which the held stone can go to `hover`."""
        self.way = 0
        """The index of the chosen one."""
        self.dragging = False
        self._trace: list[int] = []
        self._pressed: tuple[int, tuple[int, int]] | None = None

    @property
    def shown_way(self) -> Path:
        """The chosen path; empty without one."""
        return self.ways[self.way] if self.ways else ()

    @property
    def shows_hint(self) -> bool:
        """Whether a hint is told now: before a stone is picked up, for one that may hop on, and in full also for one in hand."""
        draft = self.making.draft
        return self.held is None or (draft is not None and bool(draft.path)) or self.desk.hints.hint_stage >= 2

    @property
    def hovered_part(self) -> Chain | None:
        """The part of a chain from the held stone to the one pointed at, if it can come off; else None."""
        draft = self.making.draft
        if draft is None or self.held is None or self.hover is None:
            return None
        number, other = draft.own_number(self.held), draft.own_number(self.hover)
        return draft.chain_between(number, other) if number is not None and other is not None else None

    @property
    def board(self) -> Board:
        """The board on the table, with the draft on it."""
        board: Board = self.desk.hands.view.board
        return self.making.board_over(board) if self.desk.past.looking is None else board

    def let_go(self) -> None:
        """Lets go of whatever is held."""
        self.held = None
        self.ways, self.way, self._trace = [], 0, []

    def hold(self, field: int) -> None:
        """Holds the stone on a field without asking whether it may be picked."""
        self.let_go()
        self.held = field

    # ---- pointing

    def point(self, field: int | None) -> bool:
        """Takes the field at which the mouse or the cursor of the keys is; True when it is another one than before."""
        if field == self.hover:
            return False
        self.hover = field
        self.ways, self.way = [], 0
        draft = self.making.draft
        if self.held is not None and field is not None and draft is not None and draft.may_pick(self.held):
            if field in draft.landings(self.held):
                self.ways = draft.paths(self.held, field)
                self._follow_trace()
                if self.dragging and field not in self._trace:
                    self._trace.append(field)
            elif field in draft.steps(self.held):
                self.ways = [(self.held, field)]
        return True

    def _follow_trace(self) -> None:
        """Chooses the path that lands where the drag has been, in that order."""
        for index, way in enumerate(self.ways):
            rest = iter(way)
            if all(field in rest for field in self._trace):
                self.way = index
                return

    def turn_way(self, by: int) -> bool:
        """Chooses another path to the field that is pointed at, `by` places further in the list; False when there is none."""
        if len(self.ways) < 2:
            return False
        self.way = (self.way + by) % len(self.ways)
        self.desk.refresh()
        return True

    # ---- button down, moved, up

    def press(self, field: int, pos: tuple[int, int]) -> None:
        """Takes a press of the button on a field."""
        self._pressed = (field, pos)
        self.dragging = False
        self._trace = []

    def drag(self, pos: tuple[int, int]) -> None:
        """Follows the pointer with the button down."""
        desk = self.desk
        if self._pressed is None or not desk.ready:
            return
        field, start = self._pressed
        if not self.dragging and max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > desk.look.px(DRAG):
            self.dragging = True
            if self.making.draft is not None and field != self.held:
                number = self.making.draft.own_number(field)
                if number is not None and (self.making.draft.may_pick(field) or self._in_chain(number)):
                    self._pick(field)
            elif self.making.laying is not None and self.making.laying.may_pick(field):
                self.hold(field)
        if self.point(self.places.board.field_at(pos)):
            desk.refresh()

    def release(self, pos: tuple[int, int]) -> None:
        """Takes the release of the button."""
        desk = self.desk
        pressed, self._pressed = self._pressed, None
        dragging, self.dragging = self.dragging, False
        if pressed is None:
            return
        target = self.places.board.field_at(pos)
        if desk.past.looking is not None and not desk.past.replay:
            desk.past.look_at(desk.past.looking)
            return
        if not desk.ready:
            return
        if not dragging:
            if target == pressed[0]:
                self.tap(target)
            return
        if self.held is None:
            return
        if target is None or target == self.held:
            self._put_back()
        else:
            self._onto(self.held, target, dropped=True)

    def tap(self, field: int) -> None:
        """Takes a click on a field, or the accept key with the cursor on it."""
        if not self.desk.ready:
            return
        if self.held is None:
            self._first_tap(field)
        elif field == self.held:
            self._put_back()
        else:
            self._onto(self.held, field, dropped=False)
        self.desk.refresh()

    def _put_back(self) -> None:
        self.let_go()
        self.desk.sounds.play("drop")
        self.desk.refresh()

    def _first_tap(self, field: int) -> None:
        desk, draft = self.desk, self.making.draft
        if self.making.laying is not None:
            if self.making.laying.may_pick(field):
                self._pick(field)
            else:
                desk.refuse(self.making.laying.refusal(field), self.places.at(field))
            return
        if draft is None:
            return
        number = draft.own_number(field)
        if number is None:
            if stone_at(draft.now, field) is not None:
                self._refuse_turn(Turn((field, field + 1 if field % 10 < 9 else field - 1), False, None), field)
            return
        if draft.may_pick(field) or self._in_chain(number):
            self._pick(field)
        elif draft.chain is not None:
            sentence = phrase("One chain is off already: end the turn, or undo.")
            desk.refuse(Refusal("Q4", sentence), self.places.at(field))
        elif draft.path and field != draft.path[-1]:
            moved = draft.own_number(draft.path[-1]) or 0
            sentence = phrase("{stone} has moved: only one stone moves in a turn.", stone=moved)
            desk.refuse(Refusal("Q4", sentence), self.places.at(field))
        else:
            sentence = phrase("{stone} cannot go on from here: end the turn, or undo.", stone=number)
            desk.refuse(Refusal("Q5", sentence), self.places.at(field))

    def _pick(self, field: int) -> None:
        desk, draft = self.desk, self.making.draft
        if draft is not None:
            number = draft.own_number(field)
            stuck = not draft.path and not draft.steps(field) and not draft.landings(field)
            if stuck and number is not None and not self._in_chain(number):
                sentence = phrase("{stone} is shut in: it can neither step nor jump.", stone=number)
                desk.refuse(Refusal("Q5", sentence), self.places.at(field))
                return
        self.hold(field)
        desk.sounds.play("lift")

    def _in_chain(self, number: int) -> bool:
        draft = self.making.draft
        return draft is not None and any(low <= number <= high for low, high in draft.whole_chains())

    def _onto(self, start: int, target: int, dropped: bool) -> None:
        """Moves the held stone from `start` to `target`, or takes off the chain between the two, or says why neither can be."""
        desk, draft = self.desk, self.making.draft
        if self.making.laying is not None:
            self.gestures.swap(start, target)
            return
        assert draft is not None
        if draft.may_pick(start) and (target in draft.steps(start) or target in draft.landings(start)):
            self.gestures.go(start, target)
            return
        number, other = draft.own_number(start), draft.own_number(target)
        if number is None or other is None:
            self._refuse_turn(draft.attempt(start, target), target)
            return
        part = draft.chain_between(number, other)
        if part is not None:
            self.gestures.take(part)
        elif not dropped and (draft.may_pick(target) or self._in_chain(other)):
            self._pick(target)
        elif draft.linked(number, other):
            self.let_go()
            sentence = phrase("{one} and {other} are two: a chain has three or more.", one=number, other=other)
            desk.refuse(Refusal("Q7", sentence), self.places.at(target))
        else:
            self._refuse_turn(draft.attempt(start, target), target)

    def _refuse_turn(self, turn: Turn, at: int) -> None:
        """Asks the rules why a turn is not allowed and shows their answer; a held stone goes home."""
        desk = self.desk
        refusal = desk.session.match.check(turn, desk.seat)
        if refusal is None:
            refusal = Refusal("Q4", phrase("A turn is one move, then one chain."))
        self.let_go()
        desk.refuse(refusal, self.places.at(at))
