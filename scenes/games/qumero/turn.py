"""A turn of QUMERO at the table: throw, pick, use cards, place. Gestures become moves; the rules judge them."""

from __future__ import annotations

from typing import Any

import pygame

from game.contract import Refusal, Seat
from game.qumero.board import FIELD, NAMES
from game.qumero.legal import why_no_card
from game.qumero.moves import PASS, ROLL_DICE, THROW_DIE
from game.qumero.moves import place as placed
from game.qumero.onward import onward, ranked
from game.qumero.options import options
from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero.cards import CardWidget
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.grown import Grown
from scenes.games.qumero.layout import DOUBLE, QUMERO, QumeroTally
from scenes.games.qumero.options import Options
from scenes.games.qumero.selection import Draft, QumeroSelection, begun
from scenes.games.qumero.words import field_words
from scenes.kit.actions import keymap
from scenes.kit.language import _
from scenes.table.board.gestures import Board, BoardTurn, Drafts, refuse_move
from scenes.table.buttons import Buttons


class GridBoard(Board):
    """The large grid."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally) -> None:
        super().__init__(14)
        self.sel, self.tally = sel, tally

    def boxes(self) -> dict[int, pygame.Rect]:
        return dict(enumerate(self.sel.places.place.boxes))

    def place_at(self, pos: tuple[int, int]) -> int | None:
        return self.sel.places.place.field_at(pos)

    def said(self, place: int, lit: bool) -> str:
        return field_words(self.sel, self.tally, place)


class QumeroTurn(BoardTurn):
    """The gestures of the person to act, and the widgets that take them."""

    sel: QumeroSelection
    lays = "lift"

    def __init__(self, sel: QumeroSelection, tally: QumeroTally) -> None:
        super().__init__(sel, GridBoard(sel, tally))
        self.places = sel.places
        self.tray = DiceTray(sel, tally, self.tap)
        self.card, self.double = (CardWidget(sel, tally, kind, self.tap) for kind in (QUMERO, DOUBLE))
        self.options = Options(sel, lambda: self.desk.page.set_focus(self.gold))
        self.grown = Grown(self.places, tally)
        self.widgets = (self.board, self.tray, *self.options.all, self.card, self.double)
        self.first = self.tray

    def layout(self) -> None:
        """Takes the places from the table's map."""
        self.tray.rect = self.desk.rail["dice"]
        for card in (self.card, self.double):
            card.rect = self.places.card_place(card.kind, self.places.large)
        self.follow_grid()

    def follow_grid(self) -> None:
        """The cursor lies on the large grid, wherever that lies now; no other grid has grown."""
        self.grown.forget()
        self.board.rect = self.places.place.bed

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        sel, match, page = self.sel, self.desk.session.match, self.desk.page
        super().let_go()
        sel.over = sel.picked_die = None
        if not self.desk.session.seats[seat].human:
            return
        if match.state.phase == PLACE:
            view = self.desk.hands.now
            sel.drafts = Drafts(begun(seat, match.legal(), ranked(view, options(view))))
            page.focus = self.board
            return
        page.focus = self.tray
        if match.state.phase == ROLL and match.plies and match.plies[-1].seat != seat:
            self.desk.sounds.play("turn")

    def only_move(self) -> Any:
        phase = self.desk.session.match.state.phase
        return None if phase == PLACE else ROLL_DICE if phase == ROLL else THROW_DIE

    def press(self) -> bool:
        if self.tray.may_roll:
            self.tray.roll()
            return True
        return self.sel.choose_next()

    def end(self) -> None:
        if self.sel.draft is not None:
            self.desk.commit(self.sel.draft.move or PASS)

    def may_end(self) -> bool:
        draft = self.sel.making
        return self.tray.may_roll or bool(draft and (draft.move or draft.may_pass))

    def offered(self) -> Any:
        draft = self.sel.making
        return draft.move if draft is not None and not draft.waiting else None

    def end_label(self) -> str:
        phase, draft = self.desk.session.match.state.phase, self.sel.draft
        if phase in (ROLL, DIE):
            return _("Roll")
        if draft is not None and draft.move is None and draft.may_pass:
            return _("Pass")
        if draft is not None and len(draft.waiting) == 1:
            return _("Add {field}").format(field=NAMES[min(draft.waiting)])
        return _("Place")

    def dress(self, buttons: Buttons) -> None:
        super().dress(buttons)
        self.options.arrange()
        self.tray.focusable = self.desk.person_to_act and self.desk.session.match.state.phase != PLACE
        self.card.focusable = self.sel.making is not None and self.card.count > 0
        if not self.desk.past.replay:
            draft = self.sel.making
            if draft is not None and (draft.waiting or (draft.move is None and draft.card_lit)):
                buttons.end.kind = "second"  # gold would call for half an option, or for a pass where a card can help
            buttons.hint.enabled = buttons.hint.enabled and self.sel.draft is not None

    def hint(self) -> bool:
        draft, hints = self.sel.making, self.desk.hints
        if self.sel.card and self.desk.settings.hints:
            self.sel.let_go()
            self.desk.refresh()
        if draft is None or draft.move is None or not self.desk.settings.hints:
            return False
        if hints.hint is not None:
            hints.hint_stage = min(3, hints.hint_stage + 1)
        else:
            hints.hint = onward(self.desk.hands.now, sorted(draft.legal), draft.move)
            hints.hint_stage = 3 if hints.hint.move == draft.move else 1
            if hints.hint_stage == 3 and draft.waiting and self.sel.drafts is not None:
                self.sel.drafts.go(draft.pick(draft.move, alone=True))  # the hint says to place it as it is
        self.desk.sounds.play("chain")
        self.desk.refresh()
        return True

    # ---- picking

    def lies(self, place: int) -> bool:
        return self.sel.lies(place)

    def put(self, way: Draft) -> None:
        before = self.sel.draft.move
        assert self.sel.drafts is not None
        self.sel.let_go()
        self.sel.drafts.go(way)
        self.desk.hints.forget()
        fewer = way.move is None or (before is not None and set(way.move.fields) < set(before.fields))
        self.desk.sounds.play("drop" if fewer else "lift")

    def miss(self, place: int, dropped: bool) -> None:
        if not self.sel.card:
            refuse_move(self, placed((place,)), place)
            return
        refusal = why_no_card(self.desk.hands.now, place)
        self.sel.let_go()
        if refusal is not None:
            self.desk.refuse(refusal, self.board.box(place).center)

    def leave_out(self, place: int | None) -> bool:
        """Leaves a picked field out again; False where none is picked."""
        draft = self.sel.making
        if draft is None or self.sel.card or draft.move is None or place not in draft.move.fields:
            return False
        self.put(draft.pick(draft.with_field(place)))
        self.desk.gesture()
        return True

    def let_go(self) -> None:
        self.sel.let_go()
        self.sel.over = self.sel.line = self.sel.over_die = self.sel.picked_die = None

    def fault_places(self, refusal: Refusal) -> list[int]:
        return [FIELD[name] for name in refusal.fields if name in FIELD]

    # ---- pointer and keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.leave_out(self.board.place_at(event.pos))
        page = self.desk.page
        free = not page.keys_used or page.focus in (self.tray, self.board)  # the keys have not led to another widget
        space = event.type in (pygame.KEYDOWN, pygame.KEYUP) and keymap().of_key(event) == "accept"
        if space and event.type == pygame.KEYDOWN and self.tray.may_roll and free:
            if page.touched(self.tray):
                self.tray.begin_shake()
            return True
        if space and event.type == pygame.KEYUP and self.tray.shaking:
            self.tray.shaking = False
            self.tray.roll()
            return True
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        grew = self.grown.point(pos)
        return self.sel.moved(pos, self.tray.die_at(pos)) or grew

    def point(self, place: Any) -> bool:
        other = self.sel.point(place)
        if other:
            self.desk.page.touch()
        return other

    def act(self, action: str) -> bool:
        page = self.desk.page
        if action.startswith("answer_"):
            return self.options.choose(int(action.removeprefix("answer_")))
        leaves = action in ("back", "turn")  # a pad has no button for the first
        return leaves and page.keys_used and page.focus is self.board and self.leave_out(self.board.at)
