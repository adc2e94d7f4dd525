"""The gestures on a board: a cursor for keys and pad, press, drag and tap, picking up and putting down, the draft.

A game derives its turn from `BoardTurn` and gives what only it knows: where its places lie, what can be picked up, what putting
something down brings, and why it cannot be. What is lit comes from its `Selection`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.contract import Refusal
from scenes.dialog import Answer
from scenes.kit import controls
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget, nearest_box
from scenes.table.buttons import Buttons
from scenes.table.desk import Desk
from scenes.table.game import Turn
from scenes.table.stage import Piece, Pieces

DRAG = 0.8
"""How far the pointer moves with the button down before that is a drag, in percent of the window's height."""
WAYS = ("up", "down", "left", "right")


class Board(Widget):
    """A board as one widget, which says where its places lie. `at` is the place at which the cursor of the keys stands."""

    turn: BoardTurn

    def __init__(self, at: Any) -> None:
        super().__init__()
        self.at = at
        self._pressed: tuple[Any, tuple[int, int]] | None = None

    # ---- what a game gives

    def boxes(self) -> Mapping[Any, pygame.Rect]:
        """The boxes of all places of the board."""
        raise NotImplementedError

    def box(self, place: Any) -> pygame.Rect:
        """The box of a place."""
        return self.boxes()[place]

    def place_at(self, pos: tuple[int, int]) -> Any:
        """The place at a point; None where there is none."""
        return next((place for place, box in self.boxes().items() if box.collidepoint(pos)), None)

    def beside(self, place: Any, way: str) -> Any:
        """The place to which an arrow key leads; None at the edge of the board."""
        return nearest_box(self.box(place), way, {to: box for to, box in self.boxes().items() if to != place})

    def said(self, place: Any, lit: bool) -> str:
        """What a voice says of a place and, where `lit`, of what is held."""
        raise NotImplementedError

    # ---- for all games

    def spoken(self) -> str:
        return self.said(self.at, True)

    def overheard(self) -> str:
        return self.said(self.at, False)

    def go_to(self, place: Any) -> None:
        """Puts the cursor of the keys on a place, with the focus."""
        page = self.turn.desk.page
        page.keys_used = True
        page.set_focus(self)
        self.at = place
        self.turn.point(place)

    def draw_cursor(self, target: pygame.Surface, style: Style, radius: int = 14) -> None:
        """Draws the ring of the keys around the place of the cursor, while it has the focus."""
        page = self.turn.desk.page
        if page.keys_used and page.focus is self and page.on_top:
            box = self.box(self.at)
            controls.focus_ring(style, box.size, radius).draw(target, box.topleft)

    def down(self, pos: tuple[int, int]) -> None:
        place = self.place_at(pos)
        self.turn.sel.dragging = False
        self._pressed = None if place is None else (place, pos)
        if place is not None:
            self.at = place
            self.turn.desk.bubble.hide()

    def drag(self, pos: tuple[int, int]) -> None:
        turn, sel = self.turn, self.turn.sel
        if self._pressed is None or not turn.desk.ready:
            return
        place, start = self._pressed
        if not sel.dragging and max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) > turn.desk.style.px(DRAG):
            sel.dragging = (sel.held is not None and sel.held == place) or turn.grab(place)
        turn.point(self.place_at(pos))

    def up(self, pos: tuple[int, int]) -> None:
        turn, sel, past = self.turn, self.turn.sel, self.turn.desk.past
        pressed, self._pressed = self._pressed, None
        dragged, sel.dragging = sel.dragging, False
        if pressed is None:
            return
        if past.viewing_ply is not None and not past.replay:
            past.look_at(past.viewing_ply)
            return
        place = self.place_at(pos)
        if not turn.desk.ready or (not dragged and place != pressed[0]):
            return
        if not dragged:
            turn.tap(place)
        elif sel.held is not None and (place is None or place == sel.held):
            turn.cancel()
            turn.desk.refresh()
        elif sel.held is not None:
            turn.put_on(place, True)

    def act(self, action: str) -> bool:
        turn = self.turn
        if action in WAYS:
            page = turn.desk.page
            to = self.at if not page.keys_used else self.beside(self.at, action)  # the first key only shows where the cursor is
            if to is None:
                return turn.sel.held is not None  # with something in hand only Tab leads on to other widgets
            page.keys_used = True
            self.at = to
            turn.point(to)
            return True
        if action != "accept":
            return False
        turn.desk.bubble.hide()
        if turn.desk.ready:
            turn.accept(self.at)
        return True

    def focus_changed(self, focused: bool) -> None:
        if self.turn.desk.page.keys_used:
            self.turn.point(self.at if focused else None)


class BoardTurn(Turn):
    """The gestures of the person to act on a board."""

    lays = "drop"
    """The sound of a gesture that is made again."""

    def __init__(self, sel: Selection, board: Board) -> None:
        self.sel, self.desk, self.board = sel, sel.desk, board
        board.turn = self
        self.widgets, self.first = (self.board,), self.board
        self.gold: Button | None = None
        """The gold button of the table, once it has been dressed."""

    # ---- what a game gives

    def pick(self, place: Any) -> None:
        """Takes a tap on a place that is not lit with nothing in hand: picks up what lies there, or says why not."""
        self.miss(place, False)

    def grab(self, place: Any) -> bool:
        """Picks up what lies at a place, because a drag began there; False where nothing can be picked up."""
        return False

    def put(self, way: Any) -> None:
        """Puts down what is held, by one of its ways: as a new draft, or as a move where it ends nothing."""
        raise NotImplementedError

    def miss(self, place: Any, dropped: bool) -> None:
        """Says why what is held cannot go to a place, by a drag or a tap, unless that means something else; see `refuse_move`."""
        raise NotImplementedError

    def lies(self, place: Any) -> bool:
        """Whether the draft lies at a place, whole, so that a click on it plays it as the gold button does."""
        return False

    def draft_box(self) -> pygame.Rect | None:
        if self.sel.held is not None or not self.begun():
            return None
        return next((box for place, box in self.board.boxes().items() if self.lies(place)), None)

    def changed(self, before: Any) -> None:
        """Shows another draft than `before`, because a gesture was taken back or made again."""

    def fault_places(self, refusal: Refusal) -> list[Any]:
        """The places at fault."""
        return [place for place in self.board.boxes() if place in refusal.fields]

    # ---- gestures

    def point(self, place: Any) -> bool:
        """Takes the place that is pointed at; True when it is another one than before."""
        other = self.sel.point(place)
        if other:
            self.desk.refresh()
        return other

    def accept(self, place: Any) -> None:
        """Takes the accept key with the cursor on a place."""
        self.tap(place)

    def tap(self, place: Any) -> None:
        """Takes a click on a place: what lies there is played or picked up, what is held is put back or put down there."""
        sel = self.sel
        if self.gold is not None and self.gold.enabled and self.lies(place):
            self.gold.press()
        elif sel.held is not None and place == sel.held:
            self.cancel()
        elif sel.held is None and not sel.ways(place):
            self.pick(place)
        else:
            self.put_on(place, False)
        self.desk.refresh()

    def put_on(self, place: Any, dropped: bool) -> None:
        """Puts what is held down on a place, or says why it cannot lie there."""
        self.sel.point(place)
        way = self.sel.ghost
        if way is not None:
            self.put(way)
        else:
            self.miss(place, dropped)

    # ---- of every turn

    def dress(self, buttons: Buttons) -> None:
        self.gold = buttons.end

    def begun(self) -> bool:
        return self.sel.drafts is not None and self.sel.drafts.begun

    def choosing(self) -> bool:
        return self.begun() or self.sel.held is not None

    def back(self) -> bool:
        return self.take_back(None)

    def take_back(self, to: Any) -> bool:
        """Takes back the last gesture, or only the part of it that leads `to` another draft; False when there is none."""
        self.sel.let_go()
        drafts = self.sel.drafts
        if drafts is None or not drafts.begun:
            return False
        self.desk.sounds.play("undo")
        self.desk.hints.forget()
        self.changed(drafts.back(to))
        self.desk.gesture()
        return True

    def forward(self) -> bool:
        drafts = self.sel.drafts
        if drafts is None or not drafts.may_redo or not self.desk.ready:
            return False
        self.sel.let_go()
        self.desk.hints.forget()
        self.desk.sounds.play(self.lays)
        before = drafts.now
        drafts.forward()
        self.changed(before)
        self.desk.gesture()
        return True

    def cancel(self) -> bool:
        if self.sel.held is None:
            return False
        self.sel.let_go()
        self.desk.sounds.play("drop")
        return True

    def let_go(self) -> None:
        self.sel.let_go()
        self.sel.drafts = None

    def more_answers(self) -> list[Answer]:
        drafts = self.sel.drafts
        if drafts is None or not drafts.may_redo or not self.desk.person_to_act or self.desk.session.may_redo:
            return []
        return [(_("Redo"), "arrow-forward-up", self.forward)]

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        self.sel.pulse(self.fault_places(refusal))
        return [self.board.box(place) for place in self.sel.faults]

    def pointed(self, pos: tuple[int, int]) -> bool:
        return (not self.desk.motion.active and self.point(self.board.place_at(pos))) or self.sel.dragging

    def act(self, action: str) -> bool:
        return action == "turn" and self.sel.turn(1)


def glide(desk: Desk, pieces: Pieces, home: Callable[[Piece], Piece | None] = lambda piece: None) -> None:
    """Lets the pieces on a table glide to where they lie in another draft; those that come or go by their `home`."""
    if desk.settings.reduced_motion:
        desk.crossfade()
        desk.stage.set(pieces)
    else:
        desk.stage.glide(pieces, home, home)


def refuse_move(turn: BoardTurn, move: Any, place: Any) -> None:
    """Says at a place why the move that was meant by it is not allowed, in the words of the rules; what is held goes home."""
    refusal = turn.desk.session.match.check(move, turn.desk.seat)
    turn.sel.let_go()
    if refusal is not None:
        turn.desk.refuse(refusal, turn.board.box(place).center)


PULSE = 700.0
"""Milliseconds for which places at fault pulse."""


class Drafts:
    """A turn in the making: its drafts one after the other, the last of which lies on the table. A draft is a value."""

    def __init__(self, first: Any) -> None:
        self._line: tuple[Any, ...] = (first,)
        self._undone: list[tuple[Any, ...]] = []

    @property
    def now(self) -> Any:
        """The draft that lies on the table."""
        return self._line[-1]

    @property
    def begun(self) -> bool:
        """Whether there is a gesture to take back."""
        return len(self._line) > 1

    @property
    def may_redo(self) -> bool:
        """Whether a gesture was taken back that can be made again."""
        return bool(self._undone)

    def go(self, draft: Any) -> None:
        """Makes a gesture, after which what was taken back before cannot be made again."""
        self._undone.clear()
        self._line = (*self._line, draft)

    def back(self, to: Any = None) -> Any:
        """Takes back the last gesture, or only a part of it, which leads `to` another draft; gives the draft from before."""
        before = self.now
        self._undone.append(self._line)
        self._line = self._line[:-1] if to is None or to == self._line[-2] else (*self._line[:-1], to)
        return before

    def forward(self) -> None:
        """Makes the gesture again that was taken back last."""
        self._line = self._undone.pop()


class Selection:
    """The state of the gestures on one board. A game derives from it and says by `ways` where what is held may go."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.drafts: Drafts | None = None
        """The turn that a person is making."""
        self.held: Any = None
        """What is picked up."""
        self.over: Any = None
        """The place under the pointer or the cursor of the keys."""
        self.way = 0
        """Which of the ways to that place is chosen, counted on beyond their number."""
        self.dragging = False
        self.faults: Sequence[Any] = ()
        """The places at fault, shown as long as the bubble is."""
        self.swell = 1.0
        """The size of the rings around them, from 1.0, as they pulse."""

    def ways(self, place: Any) -> Sequence[Any]:
        """The ways in which what is held can go to a place, the best first; empty for a place that is not lit."""
        return ()

    def first_way(self) -> int:
        """Which of the ways to the place that has just come under the pointer is chosen at first."""
        return 0

    @property
    def draft(self) -> Any:
        """The draft that lies on the table; None while no person makes a turn."""
        return None if self.drafts is None else self.drafts.now

    @property
    def ghost(self) -> Any:
        """The route that is chosen to the place that is pointed at; None where there is none."""
        ways = self.ways(self.over)
        return ways[self.way % len(ways)] if ways else None

    def point(self, place: Any) -> bool:
        """Takes the place that is pointed at, or None; True when it is another one than before."""
        if place == self.over:
            return False
        self.over = place
        self.way = self.first_way()
        return True

    def turn(self, by: int) -> bool:
        """Chooses another way to the place that is pointed at, `by` places further in their order; False when there is none."""
        several = len(self.ways(self.over)) > 1
        if several:
            self.way += by
            self.desk.refresh()
        return several

    def hold(self, held: Any) -> None:
        """Picks up something, and puts back what was held."""
        self.let_go()
        self.held = held

    def let_go(self) -> None:
        """Puts back what is held."""
        self.held, self.way = None, 0

    def pulse(self, faults: Sequence[Any]) -> None:
        """Lets the places at fault pulse."""
        self.faults = faults

        def swell(share: float) -> None:
            self.swell = 1.0 + 0.14 * (1 - abs(1 - share * 4 % 2))

        self.desk.background_motion.tween(PULSE, swell)
