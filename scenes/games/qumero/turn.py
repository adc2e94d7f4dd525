"""A turn of QUMERO at the table: throw, pick, use cards, place. Gestures become moves; the rules judge them."""

from __future__ import annotations

from typing import Any

import pygame

from game.contract import Refusal, Seat
from game.qumero.board import FIELD, NAMES
from game.qumero.moves import PASS, ROLL_DICE, THROW_DIE
from game.qumero.onward import onward, ranked
from game.qumero.options import options
from game.qumero.permits import why_lit
from game.qumero.state import DIE, PLACE, ROLL
from scenes.games.qumero.cards import CardWidget
from scenes.games.qumero.cursor import GridCursor
from scenes.games.qumero.dice.throwing import Throwing
from scenes.games.qumero.dice.tray import DiceTray
from scenes.games.qumero.draft import Draft
from scenes.games.qumero.hand import Hand
from scenes.games.qumero.moments import Moments
from scenes.games.qumero.options import Options
from scenes.games.qumero.paint import Overlay
from scenes.games.qumero.places import DOUBLE, QUMERO
from scenes.games.qumero.story import Story
from scenes.games.qumero.tally import Tally
from scenes.kit.keys.mapping import keymap
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.buttons import Buttons
from scenes.table.game import Turn


class QumeroTurn(Turn):
    """The gestures of the person to act, and the widgets that take them."""

    def __init__(self, hand: Hand, tally: Tally, moments: Moments, story: Story) -> None:
        self.hand, self.desk, self.places = hand, hand.desk, hand.places
        self.throwing = Throwing(self.desk, story)
        self.cursor = GridCursor(hand, tally)
        self.tray = DiceTray(hand, tally, self.throwing)
        self.card, self.double = CardWidget(hand, tally, QUMERO), CardWidget(hand, tally, DOUBLE)
        self.options = Options(hand, tally, moments, story, self._to_gold)
        self.overlay = Overlay(hand, tally, self.options, self.card, self.cursor)
        self.widgets = (self.cursor, self.tray, *self.options.rows, self.card, self.double)
        self.first = self.tray
        self._gold: Button | None = None

    def layout(self) -> None:
        """Takes the places from the table's map."""
        rail = self.desk.rail
        self.tray.rect = rail["dice"]
        self.card.rect, self.double.rect = rail["card_q"], rail["card_d"]
        self.options.layout(rail["options"])
        self.follow_grid()

    def follow_grid(self) -> None:
        """The cursor lies on the large grid, wherever that lies now."""
        self.cursor.rect = self.places.place.bed

    def _to_gold(self) -> None:
        self.desk.page.set_focus(self._gold)

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        hand, match, page = self.hand, self.desk.session.match, self.desk.page
        hand.drop()
        hand.draft = hand.hover = hand.picked_die = None
        if not self.desk.session.seats[seat].human:
            return
        if match.state.phase == PLACE:
            view = self.desk.hands.now
            hand.draft = Draft(seat, match.legal(), ranked(view, options(view)))
            page.focus = self.cursor
            return
        page.focus = self.tray
        if match.state.phase == ROLL and match.plies and match.plies[-1].seat != seat:
            self.desk.sounds.play("turn")

    def only_move(self) -> Any:
        phase = self.desk.session.match.state.phase
        return None if phase == PLACE else ROLL_DICE if phase == ROLL else THROW_DIE

    def press(self) -> bool:
        if self.throwing.may:
            self.throwing.throw()
            return True
        return self.hand.choose_whole() or self.hand.choose_obvious()

    def end(self) -> None:
        if self.hand.draft is not None:
            self.desk.commit(self.hand.draft.move or PASS)

    def may_end(self) -> bool:
        draft = self.hand.draft
        if self.throwing.may:
            return True
        return self.hand.placing and draft is not None and (draft.move is not None or draft.may_pass)

    def offered(self) -> Any:
        draft = self.hand.draft
        return draft.move if draft is not None and self.hand.placing and not draft.waiting else None

    def end_label(self) -> str:
        phase, draft = self.desk.session.match.state.phase, self.hand.draft
        if phase in (ROLL, DIE):
            return _("Roll")
        if draft is not None and draft.move is None and draft.may_pass:
            return _("Pass")
        if draft is not None and len(draft.waiting) == 1:
            return _("Add {field}").format(field=NAMES[min(draft.waiting)])
        return _("Place")

    def dress(self, buttons: Buttons) -> None:
        self._gold = buttons.end
        self.options.arrange()
        self.tray.focusable = self.desk.person_to_act and self.desk.session.match.state.phase != PLACE
        self.card.focusable = self.hand.placing and self.card.count > 0
        if not self.desk.past.replay:
            draft = self.hand.draft if self.hand.placing else None
            if draft is not None and (draft.waiting or (draft.move is None and draft.card_lit)):
                buttons.end.kind = "second"  # gold would call for half an option, or for a pass where a card can help
            buttons.hint.enabled = buttons.hint.enabled and self.hand.draft is not None

    def hint(self) -> bool:
        draft, hints = self.hand.draft, self.desk.hints
        if self.hand.card and self.desk.settings.hints:
            self.hand.drop()
            self.desk.refresh()
        if not self.hand.placing or draft is None or draft.move is None or not self.desk.settings.hints:
            return False
        if hints.hint is not None:
            hints.hint_stage = min(3, hints.hint_stage + 1)
        else:
            hints.hint = onward(self.desk.hands.now, sorted(draft.legal), draft.move)
            hints.hint_stage = 3 if hints.hint.move == draft.move else 1
            if hints.hint_stage == 3 and draft.waiting:
                draft.pick(draft.move, alone=True)  # the hint says to place it as it is
        self.desk.sounds.play("chain")
        self.desk.refresh()
        return True

    # ---- taking back

    def begun(self) -> bool:
        return self.hand.draft is not None and self.hand.draft.touched

    def back(self) -> bool:
        self.hand.drop()
        if self.hand.draft is None or not self.hand.draft.back():
            return False
        self.desk.hints.forget()
        self.desk.sounds.play("undo")
        self.desk.refresh()
        return True

    def forward(self) -> bool:
        if not self.hand.placing or self.hand.draft is None or not self.hand.draft.redo():
            return False
        self.desk.hints.forget()
        self.desk.sounds.play("lift")
        self.desk.refresh()
        return True

    def cancel(self) -> bool:
        if not self.hand.card:
            return False
        self.hand.drop()
        self.desk.sounds.play("drop")
        return True

    def let_go(self) -> None:
        self.hand.drop()
        self.hand.hover = self.hand.line = self.hand.over_die = self.hand.picked_die = None

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        fields = tuple(FIELD[name] for name in refusal.fields if name in FIELD)
        self.overlay.pulse(fields)
        return [self.places.place.boxes[field] for field in fields]

    # ---- pointer and keys

    def handle(self, event: pygame.Event) -> bool:
        space = event.type in (pygame.KEYDOWN, pygame.KEYUP) and keymap().of_key(event) == "accept"
        if space and event.type == pygame.KEYDOWN and self.throwing.may and self._space_rolls():
            if self.desk.page.touched(self.tray):
                self.tray.begin_shake()
            return True
        if space and event.type == pygame.KEYUP and self.tray.shaking:
            self.tray.stop_shake()
            self.throwing.throw()
            return True
        return False

    def _space_rolls(self) -> bool:
        """Whether Space is free to roll: the keys have not led to another widget."""
        page = self.desk.page
        return not page.keys_used or page.focus in (self.tray, self.cursor)

    def permit(self) -> str:
        """Why what is pointed at may be used; empty where nothing is to be said."""
        hand, field = self.hand, self.hand.hover
        if self.card.meant:
            return self.card.use()
        if field is None or hand.draft is None or not hand.draft.can(field, hand.card):
            return ""
        carded = hand.card or (hand.draft.move is not None and field in hand.draft.move.cards) or field not in hand.draft.lit
        why = why_lit(self.desk.hands.now, field, carded)
        return "" if why is None else why.say(_)

    def pointed(self, pos: tuple[int, int]) -> bool:
        return self.hand.moved(pos, self.tray.die_at(pos))
