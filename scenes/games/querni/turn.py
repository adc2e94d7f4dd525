"""A turn of QUERNI at the table: pick up, step, hop, take off, end the turn. Gestures become drafts; the rules judge them.

A click picks up and a second click puts down; a drag does both. A drag along a chain, or a click on its two ends, takes that
part off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.bots.levels import Hint
from game.contract import Phrase, Refusal, Seat, phrase
from game.querni import chains
from game.querni.board import FIELD, OFF, left, stone, stone_at
from game.querni.moves import PASS, Turn
from game.querni.onward import onward
from game.querni.state import SET
from scenes.games.querni.board import TableLayout
from scenes.games.querni.selection import Draft, Laying, QuerniSelection
from scenes.games.querni.words import place_words
from scenes.kit.language import _
from scenes.table.board.gestures import Board, BoardTurn, Drafts, glide, refuse_move
from scenes.table.buttons import Buttons
from scenes.table.game import Done

ENDED = phrase("This turn is good as it is: end it.")


class QuerniBoard(Board):
    """The fields of the board."""

    def __init__(self, sel: QuerniSelection, places: TableLayout) -> None:
        super().__init__(34)
        self.sel, self.places = sel, places

    def boxes(self) -> dict[int, pygame.Rect]:
        return {field: self.places.board.box(field) for field in self.places.board.centres}

    def said(self, place: int, lit: bool) -> str:
        return place_words(self.sel, place)

    def wheel(self, steps: int) -> bool:
        return self.sel.turn(steps)


class QuerniTurn(BoardTurn):
    """The gestures of the person to act."""

    sel: QuerniSelection

    def __init__(self, sel: QuerniSelection, places: TableLayout) -> None:
        super().__init__(sel, QuerniBoard(sel, places))
        self.places = places

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        self.let_go()
        session, sel = self.desk.session, self.sel
        if not session.seats[seat].human:
            return
        if session.match.plies:
            self.desk.sounds.play("turn")
        board = session.match.state.board
        if session.match.state.phase == SET:
            sel.drafts = Drafts(Laying(board, seat).shuffled())
            self.changed(None)
        else:
            sel.drafts, sel.stuck = Drafts(Draft(board, seat)), next(session.match.legal()) == PASS
            self.sel.glint()

    def end(self) -> None:
        self.sel.let_go()
        if self.sel.drafts is not None:
            self.desk.commit(self.offered(), shown=True)

    def may_end(self) -> bool:
        if self.desk.motion.active:
            return False
        return self.sel.laying is not None or self.sel.must_pass or self.begun()

    def offered(self) -> Any:
        laying, draft = self.sel.laying, self.sel.draft
        return laying.move if laying is not None else draft.turn if draft is not None else None

    def end_label(self) -> str:
        if self.sel.laying is not None:
            return _("Ready")
        return _("Pass") if self.sel.must_pass else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        super().dress(buttons)
        if self.desk.past.replay:
            return
        buttons.hint.icon = "bulb"
        draft = self.sel.draft if self.desk.past.viewing_ply is None else None
        chain = None if draft is None else draft.chain
        strands = draft is not None and chain is not None and bool(chains.left_over(draft.board, draft.seat, chain))
        if strands or (draft is not None and draft.path and draft.parts()):
            buttons.end.kind = "second"  # gold would call for the end while a chain can still come off, or had better not have
        buttons.undo.kind = "first" if strands else "second"
        if self.sel.laying is not None:
            buttons.hint.label, buttons.hint.icon = _("Shuffle"), "arrows-shuffle"
            buttons.hint.enabled = self.desk.person_to_act

    def hint(self) -> bool:
        sel, draft, hints = self.sel, self.sel.draft, self.desk.hints
        if sel.laying is not None:
            if self.desk.ready:
                self.desk.sounds.play("tray")
                self._lay_out(sel.laying.shuffled())
            return True
        if draft is None or not (self.desk.ready and self.desk.settings.hints):
            return False
        if sel.held is not None and not draft.path and hints.hint is None:
            sel.let_go()  # a held stone would hide the one that the hint is about
            self.desk.refresh()
        if draft.empty:
            return False
        if hints.hint is not None:
            hints.hint_stage = min(3, hints.hint_stage + 1)
        elif draft.chain is not None:
            hints.hint, hints.hint_stage = Hint(draft.turn, ENDED), 3
        else:
            hints.hint, hints.hint_stage = onward(draft.board, draft.seat, draft.turn), 1
        self.desk.sounds.play("chain")
        self.desk.refresh()
        return True

    # ---- picking up

    def accept(self, place: int) -> None:
        if self.sel.held is None and self.sel.laying is None and stone_at(self.sel.board, place) is None:
            self.desk.toast(_("First pick one of your stones."))
        self.tap(place)

    def lies(self, place: int) -> bool:
        draft, held = self.sel.draft, self.sel.held
        number = None if draft is None else draft.own_number(place)
        if draft is None or number is None or not draft.path or place != draft.path[-1] or draft.chain_with(number):
            return False
        return held == place or (held is None and not draft.may_pick(place))

    def pick(self, place: int) -> None:
        laying, draft = self.sel.laying, self.sel.draft
        if laying is not None and not laying.may_pick(place):
            self.desk.refuse(laying.refusal(place), self.places.at(place))
        if laying is not None or draft is None:
            self.grab(place)
            return
        number = draft.own_number(place)
        if number is None:
            if stone_at(draft.now, place) is not None:
                refuse_move(self, Turn((place, place + 1 if place % 10 < 9 else place - 1), False, None), place)
        elif draft.may_pick(place) or draft.chain_with(number):
            self.grab(place)
        elif draft.chain is not None:
            self._refuse("Q4", phrase("One chain is off already: end the turn, or undo."), place)
        elif draft.path and place != draft.path[-1]:
            moved = draft.own_number(draft.path[-1]) or 0
            self._refuse("Q4", phrase("{stone} has moved: only one stone moves in a turn.", stone=moved), place)
        else:
            self._refuse("Q5", phrase("{stone} cannot go on from here: end the turn, or undo.", stone=number), place)

    def grab(self, place: int) -> bool:
        laying, draft = self.sel.laying, self.sel.draft
        if laying is None or not laying.may_pick(place):
            number = None if draft is None else draft.own_number(place)
            if draft is None or number is None or not (draft.may_pick(place) or draft.chain_with(number)):
                return False
            if not (draft.path or draft.steps(place) or draft.landings(place) or draft.chain_with(number)):
                self._refuse("Q5", phrase("{stone} is shut in: it can neither step nor jump.", stone=number), place)
                return False
        self.sel.hold(place)
        self.desk.sounds.play("lift")
        return True

    def tap(self, place: int) -> None:
        sel, draft = self.sel, self.sel.draft
        if sel.going_on and place == sel.held and draft is not None and draft.chain_with(draft.own_number(place)):
            self.grab(place)  # it was in hand by itself: now a chain begins with it
            self.desk.refresh()
        else:
            super().tap(place)

    # ---- putting down

    def put(self, way: Any) -> None:
        draft, start = self.sel.draft, self.sel.held
        assert draft is not None and self.sel.drafts is not None
        before, which = draft.now, stone_at(draft.now, start)
        assert which is not None
        self.sel.let_go()
        jumping = way[-1] not in draft.steps(start)
        self.sel.drafts.go(draft.go(way, jumping))
        move = self.places.hop if jumping else self.places.step
        self._show_gesture(lambda done: move(before, which, way[len(draft.path) or 1:], done))

    def miss(self, place: int, dropped: bool) -> None:
        """Lets two stones of the layout change places, takes off the chain between two, or says why neither can be."""
        laying, draft, held = self.sel.laying, self.sel.draft, self.sel.held
        if laying is not None:
            self.sel.let_go()
            if laying.may_pick(place):
                self.desk.sounds.play("drop")
                self._lay_out(laying.swap(held, place))
            else:
                self.desk.refuse(laying.refusal(place), self.places.at(place))
        if draft is None:
            return
        number, other = draft.own_number(held), draft.own_number(place)
        part = self.sel.part_to(place, dropped)
        if number is None or other is None:
            refuse_move(self, draft.attempt(held, place), place)
        elif part is not None and self.sel.drafts is not None:
            self.sel.let_go()
            self.sel.drafts.go(draft.take(part))
            self._show_gesture(lambda done: self.places.remove(draft.now, draft.seat, range(part[0], part[1] + 1), done))
        elif not dropped and (draft.may_pick(place) or draft.chain_with(other)):
            self.grab(place)
        elif draft.chain_with(number, other):
            self.sel.let_go()
            self._refuse("Q7", phrase("{one} and {other} are two: a chain has three or more.", one=number, other=other), place)
        else:
            refuse_move(self, draft.attempt(held, place), place)

    def _lay_out(self, laying: Laying) -> None:
        assert self.sel.drafts is not None
        self.sel.let_go()
        self.sel.drafts.go(laying)
        self.changed(None)
        self.desk.gesture()

    def _show_gesture(self, show: Callable[[Done], None]) -> None:
        self.desk.hints.forget()
        show(self._after_gesture)
        self.desk.gesture()

    def _after_gesture(self) -> None:
        draft = self.sel.draft
        if draft is not None:
            if draft.path and draft.jumps and draft.may_pick(draft.path[-1]):
                self.sel.go_on(draft.path[-1])
            if draft.chain is None and draft.whole_chains():
                self.desk.sounds.play("chain")
                self.sel.glint()
            if not left(draft.now, draft.seat):
                self.end()  # all stones are off: nothing is left to decide
                return
        self.desk.refresh()

    def _refuse(self, rule: str, sentence: Phrase, place: int) -> None:
        self.desk.refuse(Refusal(rule, sentence), self.places.at(place))

    def draft_box(self) -> pygame.Rect | None:
        draft = self.sel.draft
        if draft is None or draft.chain is None or self.sel.held is not None:
            return super().draft_box()
        low = stone(draft.seat, draft.chain[0])  # a chain is off: where its first stone was
        return self.places.board.box(replace(draft, chain=None).now[low])

    # ---- taking back

    def changed(self, before: Any) -> None:
        self.places.points.arrive(False)
        glide(self.desk, self.places.pieces(self.sel.board, trays=self.sel.laying is None))

    def forward(self) -> bool:
        if not super().forward():
            return False
        self.desk.motion.after(0, self._after_gesture)
        return True

    def act(self, action: str) -> bool:
        if action == "back" and self.desk.person_to_act:
            self.desk.motion.finish()
            return self.take_back(None if self.sel.draft is None else self.sel.draft.shorter)
        return super().act(action)

    def fault_places(self, refusal: Refusal) -> list[int]:
        fields, board = [FIELD[name] for name in refusal.fields if name in FIELD], self.sel.board
        stones = (board[stone(*map(int, piece.split(":")))] for piece in refusal.pieces)
        return [*fields, *(field for field in stones if field != OFF)]
