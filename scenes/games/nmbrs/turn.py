"""A turn of nmbrs! at the table: the table, the piles and the list of rows as widgets, and what mouse, keys and buttons do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.bots.levels import Hint
from game.contract import Refusal, Seat, phrase
from game.nmbrs.cards import CARD, Card
from game.nmbrs.moves import PLAYS, Move, discard
from game.nmbrs.reasons import reason
from game.nmbrs.selection import Fit
from game.nmbrs.state import CLOSED, OFFER, PLAY
from game.nmbrs.thinking.hard import Decision, better_laid
from scenes.games.nmbrs import cards, words
from scenes.games.nmbrs.board import BoardPainter, points_bubble
from scenes.games.nmbrs.choice import OPEN, Choice, CountingBack, Now, Target
from scenes.games.nmbrs.layout import OPEN_CARD, Layout
from scenes.games.nmbrs.words import row_words
from scenes.kit import controls, materials, text
from scenes.kit.language import _, first_upper, signed
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget, nearest_box
from scenes.table.buttons import Buttons, gold_by_hint
from scenes.table.camera import Panning
from scenes.table.game import Tally, Turn
from scenes.table.hand.order import Copy
from scenes.table.hand.rack import Rack
from scenes.table.script import pulse, refuses


class BoardCursor(Widget):
    """Passes on what is done on the table. The cursor of the keys goes over the lit places."""

    def __init__(self, painter: BoardPainter, panning: Panning, tap: Callable[[Target], None]) -> None:
        super().__init__()
        self.painter, self.panning, self.tap = painter, panning, tap
        self.now, self.places, self.choice = painter.now, painter.places, painter.choice
        self._lasso = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.painter.draw(target)
        if focused:
            over, beds = self.choice.over, self.choice.beds
            box = self.rect if over is None else self.choice.box(over)
            if over is not None and beds.ahead is not None:
                box = beds.seen().bed(beds.ahead.row)
            controls.focus_ring(style, box.size, 12).draw(target, box.topleft)

    def spoken(self) -> str:
        over, rows = self.choice.over, self.now.view.rows
        if over is None:
            return self.overheard()
        if over.kind == "row":
            return next((_("The row {row}").format(row=row_words(row)) for row in rows if row.id == over.row), _("A row"))
        if over.card:
            return _("Crossing at {card}").format(card=words.card_words(over.card))
        return _("The open pile") if over == OPEN else _("A new row")

    def overheard(self) -> str:
        return _("The table, {count} rows").format(count=len(self.now.view.rows))

    def down(self, pos: tuple[int, int]) -> None:
        self._lasso = self.choice.target_at(pos) is None and self.now.laying
        if self._lasso:
            self.places.rack.selection.begin_lasso(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        if self._lasso:
            self.places.rack.selection.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        desk = self.now.desk
        if self._lasso:
            self._lasso = False
            self.places.rack.selection.release(pos)
            return
        if desk.past.viewing_ply is not None:
            if not desk.past.replay:
                desk.past.look_at(desk.past.viewing_ply)
            return
        desk.bubble.hide()
        target = self.choice.target_at(pos)
        if target is not None:
            self.choice.point(target)
            self.tap(target)

    def wheel(self, steps: int) -> bool:
        if self.choice.over is not None and self.choice.turn(steps):
            self.now.desk.refresh()
            return True
        return self.panning.zoom(steps, self.now.desk.page.pointer)

    def begin(self) -> None:
        """Puts the cursor on the first lit place, when the focus of the keys comes here."""
        lit = self.choice.lit_targets
        if lit and self.choice.over not in lit:
            self.choice.point(lit[0])
            self.now.desk.refresh()

    def act(self, action: str) -> bool:
        if action == "accept":
            if self.now.laying and not self.choice.cards:
                self.now.desk.toast(_("First pick cards from your hand."))
            elif self.choice.over is None:
                self.begin()
            elif self.now.laying:
                self.tap(self.choice.over)
            return True
        lit, over = {place: self.choice.box(place) for place in self.choice.lit_targets}, self.choice.over
        if action not in ("up", "down", "left", "right") or not lit:
            return False
        if over not in lit:
            self.begin()
            return True
        found = nearest_box(lit.pop(over), action, lit)
        if found is not None:
            self.choice.point(found)
            self.places.plane.see(self.choice.box(found))
            self.now.desk.refresh()
        return found is not None

    def focus_changed(self, focused: bool) -> None:
        if focused and self.now.desk.page.keys_used:
            self.begin()


class Piles(Widget):
    """The closed and the open pile; a click on one takes from it when there is a choice between them."""

    def __init__(self, choice: Choice, tally: Tally, tap_open: Callable[[], None], tap_closed: Callable[[], None]) -> None:
        super().__init__()
        self.now, self.places, self.choice, self.tally = choice.now, choice.places, choice, tally
        self.tap_open, self.tap_closed = tap_open, tap_closed
        self.which = 1
        """The pile at which the cursor of the keys is: 0 the closed one, 1 the open one."""
        self._pressed = (-1, -1)

    def both(self) -> tuple[str, str]:
        """What lies on the closed and on the open pile."""
        top = None if self.top is None else words.card_words(self.top)
        lies = _("The open pile is empty") if top is None else _("The open pile: {card}").format(card=top)
        return _("The draw pile: {count}").format(count=self.tally.view.closed), lies

    def spoken(self) -> str:
        return self.both()[self.which]

    overheard = spoken

    @property
    def lit(self) -> tuple[bool, bool]:
        """Whether the closed and the open pile are lit, because they can be clicked or take what is selected."""
        if self.now.offering:
            return True, True
        lays = self.now.laying and self.choice.lone is not None
        return False, lays and (bool(self.places.rack.held) or self.choice.over == OPEN)

    @property
    def top(self) -> Card | None:
        """The uppermost open card that lies still; None for an empty pile."""
        stage = self.now.desk.stage
        comes = stage.pieces[OPEN_CARD].kind if stage.is_flying(OPEN_CARD) else None
        return next((card for card in reversed(self.tally.view.open) if card != comes), None)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        view = self.tally.view
        closed, opened, top = self.places.closed_box, self.places.open_box, self.top
        lit_closed, lit_open = self.lit
        for box, lit in ((closed, lit_closed), (opened, lit_open)):
            if lit:
                controls.glow_outline(style, box.size, 8).draw(target, box.topleft)
        cards.pile(style, *closed.size, view.closed).draw(target, closed.center)
        if top is not None:
            cards.card(style, opened.w, self.now.face(top), "rest", opened.h).draw(target, opened.center)
        else:
            cards.pile(style, *opened.size, 0).draw(target, opened.center)
        thrown = self.choice.thrown.copy
        if thrown is not None and isinstance(thrown.key, int):
            cards.card(style, opened.w, self.now.face(thrown.key), "rest", opened.h).draw(target, opened.center)
            controls.glow_outline(style, opened.size, 8).draw(target, opened.topleft)
        self._write(target, closed, str(view.closed), 3.1, "f")
        self._write(target, opened, _("open") if top is not None else _("empty"), 2.6, "a")
        if focused:
            box = opened if self.which else closed
            controls.focus_ring(style, box.size, 10).draw(target, box.topleft)

    def _write(self, target: pygame.Surface, pile: pygame.Rect, word: str, share: float, family: text.Family) -> None:
        style, low = self.now.desk.style, self.places.pile_words
        room = pygame.Rect(0, low.y, low.w // 2 - style.px(0.6), low.h)
        room.centerx = pile.centerx
        px = text.line_px(word, room.w, min(style.text(share), round(low.h * 0.86)), style.px(1.9), family, 600)
        text.blit_centred(target, text.render(word, px, style.theme.cream, family, 600), room)

    def down(self, pos: tuple[int, int]) -> None:
        self._pressed = pos

    def up(self, pos: tuple[int, int]) -> None:
        """Takes from the pile that was clicked, or from which the pointer was dragged to the hand."""
        if self.now.offering and self.places.rack.rect.collidepoint(pos):
            pos = self._pressed
        if self.places.open_box.collidepoint(pos):
            self.tap_open()
        elif self.places.closed_box.collidepoint(pos):
            self.tap_closed()

    def act(self, action: str) -> bool:
        if action in ("left", "right") and self.which != (action == "right"):
            self.which = 1 - self.which
            self.now.desk.page.touch()
            return True
        if action in ("accept", "end"):
            (self.tap_open if self.which else self.tap_closed)()
            return True
        return False


HEAD = 6.2
"""The height of the head of the list of rows, in percent of the window's height."""


class RowsPanel(Widget):
    """A list of all rows that can be laid, by points; a click selects the cards of one. Those from the hand have gold."""

    def __init__(self, now: Now, places: Layout) -> None:
        super().__init__()
        self.now, self.places = now, places
        self.chosen: Callable[[Fit], None] = lambda fit: None
        """Called with the row that was chosen."""
        self.visible = False
        self.fits: tuple[Fit, ...] = ()
        self.offset = self.at = 0
        self.rows = self._high = 1

    def open(self, fits: tuple[Fit, ...]) -> None:
        """Shows these rows."""
        self.fits, self.offset, self.at = fits, 0, 0
        self.visible = True
        self.place()

    def place(self) -> None:
        """Lays the list over the lower right of the table, as high as it needs to be."""
        style, area = self.now.desk.style, self.places.plane.rect
        self._high = round(style.px(8.4) * max(1.0, min(1.25, style.text_scale)))
        self.rows = min(max(1, (area.h - style.px(HEAD) - style.px(2)) // self._high), max(1, len(self.fits)))
        wide = min(area.w, max(style.px(62), round(area.w * 0.62)))
        self.rect = pygame.Rect(0, 0, wide, style.px(HEAD) + self.rows * self._high + style.px(1.2))
        self.rect.bottomright = area.bottomright

    def _line(self, index: int) -> pygame.Rect:
        pad, head = self.now.desk.style.px(1), self.now.desk.style.px(HEAD)
        return pygame.Rect(self.rect.x + pad, self.rect.y + head + index * self._high, self.rect.w - 2 * pad, self._high)

    def _shown(self) -> list[tuple[int, Fit, pygame.Rect]]:
        """The rows that are seen, with their numbers from 0 and the boxes of their lines."""
        seen = self.fits[self.offset:self.offset + self.rows]
        return [(self.offset + index, fit, self._line(index)) for index, fit in enumerate(seen)]

    def card_room(self, line: pygame.Rect, many: int) -> tuple[int, int]:
        """How wide so many cards are in a line, and from one to the next: none covers its neighbour, as in the hand."""
        gap = self.now.desk.style.px(0.7)
        wide = round((line.h - self.now.desk.style.px(1.2)) / cards.LOW)
        wide = min(wide, (line.w - self.now.desk.style.px(13) + gap) // many - gap)
        return wide, wide + gap

    def spoken(self) -> str:
        if not self.fits:
            return _("No row can be laid now.")
        fit = self.fits[self.at]
        row, points = row_words(fit.play.row), signed(fit.play.points)
        return _("{row}: {points}, {at} of {all}").format(row=row, points=points, at=self.at + 1, all=len(self.fits))

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, pointer = style.theme, self.now.desk.page.pointer
        materials.panel(style, self.rect.size, seed=12).draw(target, self.rect.topleft)
        needed, high = 0, style.px(5.6)
        if len(self.fits) > self.rows:
            more = _("{count} more: scroll").format(count=len(self.fits) - self.rows)
            needed = min(text.width(more, style.text(2.2)), round(self.rect.w * 0.4))
            box = self.rect.right - style.px(2) - needed, self.rect.y, needed, high
            text.write(target, style, more, box, 2.2, theme.soft, "a", 500, "right", wrap=False)
        room = self.rect.x + style.px(2.4), self.rect.y, self.rect.w - style.px(6.4) - needed, high
        text.write(target, style, _("Rows that can be laid"), room, 3.0, theme.cream, "f", 600, wrap=False)
        if not self.fits:
            line = self._line(0).move(style.px(1.4), 0)
            text.write(target, style, _("No row can be laid now."), line, 2.6, theme.soft, "a", 500)
        for at, fit, line in self._shown():
            if (self.hovered and line.collidepoint(pointer)) or (focused and at == self.at):
                controls.row_light(style, line.size, True).draw(target, line.topleft)
            wide, step = self.card_room(line, len(fit.play.row.cards))
            builds = any(one not in fit.play.brought for one in fit.play.row.cards)
            for number, (stands, card) in enumerate(fit.play.row.pairs):
                middle = (line.x + style.px(1.2) + wide // 2 + step * number, line.centery)
                state: cards.CardState = "chosen" if builds and card in fit.play.brought else "rest"
                cards.card(style, wide, self.now.face(card, stands), state).draw(target, middle)
            points_bubble(style, signed(fit.play.points), 2.9).draw(target, (line.right - style.px(5.4), line.centery))
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        for at, _fit, line in self._shown():
            if line.collidepoint(pos):
                self._choose(at)

    def _choose(self, at: int) -> None:
        self.visible = False
        self.chosen(self.fits[at])

    def wheel(self, steps: int) -> bool:
        before = self.offset
        self.offset = min(max(0, len(self.fits) - self.rows), max(0, self.offset - steps))
        return self.offset != before

    def act(self, action: str) -> bool:
        to = self.at + {"down": 1, "up": -1}.get(action, 0)
        if action in ("accept", "end") and self.fits:
            self._choose(self.at)
            return True
        if to == self.at or not 0 <= to < len(self.fits):
            return False
        self.at = to
        self.offset = min(self.at, max(self.offset, self.at - self.rows + 1))
        self.now.desk.page.touch()
        return True


class Gold(NamedTuple):
    """What the gold button says, and the move that it plays, if it plays one at once."""

    label: str
    move: Move | None = None
    enabled: bool = False
    word: bool = False
    """Whether it has its word without an icon, in larger text."""
    quiet: bool = False
    """Whether gold would invite to what had better be left: to discard a card with which something could be laid, to pass though
    cards can be laid, or to end the turn with a card that had better go."""
    passes: bool = False
    """Whether it would end the turn although cards can be laid; then gold leads to these."""


class Laying:
    """What the person to act does with the rack and the selection.

    Before a turn ends in which cards could still be laid, the caption asks each seat once a round, and anew after it has laid
    something. To end the turn once more confirms.
    """

    def __init__(self, choice: Choice, rack: Rack, panel: RowsPanel) -> None:
        self.now, self.desk, self.places, self.choice, self.rack, self.panel = (
            choice.now, choice.now.desk, choice.places, choice, rack, panel)
        self.asked: set[tuple[int, int]] = set()
        """The rounds and seats in which it was asked since something was laid."""
        panel.chosen = self.select_way
        calls = rack.callbacks
        calls.dropped, calls.drag_moved, calls.may_pick, calls.double = (
            self.dropped, self.drag_moved, lambda: self.now.laying, self.whole_row)
        calls.state_of = lambda copy: "up" if self.now.laying and copy.key == self.now.must_use else "rest"
        calls.hover_changed = lambda copy: self.desk.page.touch()

    # ---- what is picked

    def select(self, cards: tuple[Card, ...]) -> None:
        """Selects these cards of the hand, in this order."""
        found = [self.rack.find(card) for card in cards]
        self.rack.selection.pick([copy for copy in found if copy is not None])
        self.desk.sounds.play("lift")
        if self.desk.page.keys_used:
            self.desk.page.set_focus(self.rack)

    def select_way(self, fit: Fit) -> None:
        """Selects the cards of a play and points at its place on the table."""
        self.select(fit.play.brought)
        if self.now.laying:
            self.choice.aim(fit)
            self.desk.refresh()

    def whole_row(self, copy: Copy) -> None:
        """Selects the cards of the best play with this card, after a double click on it."""
        found = next((fit for fit in self.now.ways if copy.key in fit.play.brought), None)
        if found is not None:
            self.select_way(found)
        else:
            self.desk.toast(_("{card} cannot be laid now.").format(card=first_upper(words.card_words(copy.key))))

    @property
    def may_list(self) -> bool:
        """Whether a hand is open whose rows could be listed."""
        return self.desk.hands.hand_open and self.desk.seat is not None and self.desk.past.viewing_ply is None

    def list_rows(self) -> None:
        """Opens the list of all rows that can be laid, or closes it."""
        if self.panel.visible:
            self.panel.visible = False
        elif self.may_list:
            self.panel.open(self.now.ways)
            if self.desk.page.keys_used:
                self.desk.page.set_focus(self.panel)
        self.desk.refresh()

    # ---- where it goes

    def tap(self, target: Target) -> None:
        """Takes a click on a place, or the accept key with the cursor there."""
        at = self.choice.box(target).center
        if target == OPEN and self.now.offering:
            self.desk.commit(Move("open"))
        elif self.now.laying and self.choice.cards and not self.lay_at(target, at) and target == OPEN:
            refuses(self.desk, Move("open"), at)

    def lay_at(self, target: Target | None, at: tuple[int, int]) -> bool:
        """Lays the selection at a place, or says why that cannot be. True when it lies."""
        choice = self.choice
        if target is not None and target.kind == "joker" and target.card in choice.jokers:
            return self._commit(choice.jokers[target.card])
        if target == OPEN:
            return choice.lone is not None and self._throw(choice.lone)
        fit = choice.fits_at(target)
        if fit:
            return self._commit(fit[choice.turned % len(fit)].move)
        why = choice.why_not(target)
        if why is not None and (target is not None or not choice.fits):
            self.desk.refuse(why, at)
        return False

    def _throw(self, card: Card) -> bool:
        """Lays the selected card on the open pile as a draft, since that ends the turn; one that lies there is thrown away. False
        when it may not go there."""
        if self.choice.thrown.copy is not None:
            return self._commit(discard(card))
        if refuses(self.desk, discard(card), self.places.open_box.center):
            return False
        self.choice.thrown.lay(self.rack.picked[0])
        self.desk.sounds.play("drop")
        self.desk.gesture()
        return True

    def _commit(self, move: Move) -> bool:
        if move.word in (*PLAYS, "swap"):
            self.asked.clear()  # what can be laid now is another thing, and may be asked about in the same round
        self.choice.thrown.leave(self.places.open_box)
        self.desk.hints.forget()
        self.panel.visible = self.choice.asking = False
        return self.desk.commit(move)

    def dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes held cards that are dropped somewhere in the window; False when they have to go home."""
        if not self.now.laying:
            return False
        target = self.choice.target_at(pos)
        self.choice.point(target)
        if target is None and not self.places.plane.rect.collidepoint(pos):
            return False  # beside the table: nothing was tried
        return self.lay_at(target, pos)

    def drag_moved(self, pos: tuple[int, int]) -> None:
        """Follows held cards over the table."""
        self.desk.bubble.hide()
        if self.choice.point(self.choice.target_at(pos)):
            self.desk.refresh()

    # ---- the gold button

    def gold(self) -> Gold:
        """What the gold button says and does now: it lays, exchanges, discards or ends the turn."""
        now, choice, hint, lone = self.now, self.choice, self.desk.hints.hint, self.choice.lone
        if not now.laying:
            return Gold(_("Lay"))
        if not choice.cards:
            return self._gold_alone()
        meant = lone is not None and (choice.thrown.copy is not None or (hint is not None and hint.move == discard(lone)))
        if choice.best is not None and not meant:
            return Gold(_("Lay"), choice.best.move, enabled=True)
        if choice.exchanged is not None:
            return Gold(_("Exchange"), choice.jokers[choice.exchanged], enabled=True, word=True)
        if lone is not None:
            return Gold(_("Discard"), discard(lone), True, True, not meant and bool(choice.lit_targets or choice.leads))
        return Gold(_("Lay"), word=now.must_use is None)

    def _gold_alone(self) -> Gold:
        """What it says with no card picked."""
        now, hint, free = self.now, self.desk.hints.hint, self.now.must_use is None
        if not now.setup.simplified:
            return Gold(_("Discard") if free else _("Lay"), word=free)
        passes = free and bool(now.ways or now.exchanges)
        unwise = len(now.view.hand) == 1 or (hint is not None and hint.move.word == "discard")
        return Gold(_("End turn"), enabled=free, word=free, quiet=passes or unwise, passes=passes)

    def end(self) -> None:
        """Does what the gold button says; else says why the selection fits nowhere."""
        choice, view, move = self.choice, self.now.view, self.gold().move
        if move is not None:
            self._commit(move)
        elif choice.cards:
            why = choice.why_not(None)
            if why is not None:
                self.desk.refuse(why)
        elif self.now.laying and self.now.setup.simplified:
            asked = self.choice.asking or self.desk.settings.ask_before_end or (view.round, view.turn) in self.asked
            if asked or not better_laid(view):
                self._commit(Move("end"))  # without a discard (N20)
            else:
                self.asked.add((view.round, view.turn))
                self.choice.asking = True
                self.desk.refresh()

    def why_not(self) -> Refusal | None:
        """Why nothing can be ended with no card picked; None where it can, and where a card is picked."""
        if self.choice.cards or not self.now.laying or self.now.must_use is not None or self.gold().enabled:
            return None
        return Refusal("N15", phrase("First pick the card to discard."))


DRAW_AFTER = 160.0
"""Milliseconds before the closed card is taken when there is no choice."""


class NmbrsTurn(Turn):
    """The gestures of the person to act. `point_seat` follows the mouse over the seats, True when something else is said."""

    def __init__(self, board: BoardPainter, tally: Tally, counting: CountingBack, laying: Laying,
                 point_seat: Callable[[tuple[int, int]], bool]) -> None:
        self._point_seat = point_seat
        self.now, self.places, self.choice = board.now, board.places, board.choice
        self.desk, self.rack = self.now.desk, self.places.rack
        self.tally, self.counting, self.laying, self.panel = tally, counting, laying, laying.panel
        plane = self.places.plane
        self.panning = Panning(self.desk, lambda: plane.rect, plane.pan, self.places.zoom, self.places.show_whole)
        self.board = BoardCursor(board, self.panning, laying.tap)
        self.piles = Piles(self.choice, tally, partial(laying.tap, OPEN), self._tap_closed)
        self.rows_button = Button("", laying.list_rows)
        self.answers = (Button("", partial(self._answer, "open")), Button("", partial(self._answer, "leave")))
        self._may_draw = False
        self.rack.callbacks.changed, self.places.placed = self._picked, self._place
        self.widgets = (self.board, self.rack, self.rows_button, self.rack.sort_button, self.piles, *self.answers, self.panel)
        self.first = self.rack
        self.why_not = laying.why_not

    # ---- a turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk, rack = self.desk, self.rack
        self._forget()
        if desk.person_to_act:
            plies = desk.session.match.plies
            if plies and plies[-1].seat != seat:
                desk.sounds.play("turn")
            rack.orders.sort_again()
            self.now.fresh = self.now.drawn
            if self.now.must_use is not None and not desk.motion.active:
                self.laying.select((self.now.must_use,))  # so that its places are lit at once
            usable = {card for fit in self.now.ways for card in fit.play.row.cards} if self.now.phase == PLAY else set()
            rack.selection.at = next((at for at, copy in enumerate(rack.copies) if copy.key in usable), 0)
            if self.now.phase == CLOSED:
                self._may_draw = True
                desk.motion.after(DRAW_AFTER, self._draw)
            if desk.page.keys_used and self.now.phase == OFFER:
                desk.page.set_focus(self.answers[0])
        desk.refresh()

    def _forget(self) -> None:
        self.rack.selection.drop()
        self.choice.clear()
        self.now.faults, self.now.fault_rows = (), ()
        self.panel.visible = self.choice.asking = False

    def let_go(self) -> None:
        self._forget()
        self.tally.tell("")
        self.counting.counted = ()

    def only_move(self) -> Any:
        return Move("closed") if self.now.phase == CLOSED else None

    def end(self) -> None:
        if self.now.offering:
            self._answer("open")
        else:
            self.laying.end()

    def may_end(self) -> bool:
        return self.now.offering or self.laying.gold().enabled

    def begun(self) -> bool:
        return self.now.laying and bool(self.choice.cards) and self.now.must_use is None

    def back(self) -> bool:
        return self.begun() and self.cancel()

    def offered(self) -> Move | None:
        return self.laying.gold().move

    def end_label(self) -> str:
        return _("Take") if self.now.phase == OFFER else self.laying.gold().label

    def press(self) -> bool:
        """Lays without asking for confirmation, because Undo takes that back."""
        if self.desk.question.open or not self.now.laying or self.choice.best is None:
            return False
        self.laying.end()
        return True

    # ---- taking a card

    def _answer(self, word: str) -> None:
        if self.now.offering:
            self.desk.commit(Move(word))

    def _draw(self) -> None:
        if self._may_draw and self.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = False
            self.desk.commit(Move("closed"))

    def _tap_closed(self) -> None:
        """Takes a click on the closed pile, by which the next player may also end the asking."""
        if self.desk.question.early:
            self.desk.question.close()
        elif self.now.offering:
            self._answer("leave")
        elif self.desk.person_to_act and self.now.phase == CLOSED:
            self._may_draw = True
            self._draw()
        elif self.now.laying:
            refuses(self.desk, Move("closed"), self.places.closed_box.center)

    # ---- buttons

    def dress(self, buttons: Buttons) -> None:
        desk, laying, gold = self.desk, self.laying, self.laying.gold()
        offering, lies = self.now.offering, self.tally.view.open
        top = words.card_words(lies[-1]) if offering and lies else ""
        self.answers[0].label, self.answers[1].label = _("Take {card}").format(card=top), _("Leave it")
        self.answers[0].kind = self.answers[1].kind = "second"  # gold would advise to take it
        gold_by_hint(desk.hints, (self.answers[0], Move("open")), (self.answers[1], Move("leave")))
        for button in self.answers:
            button.visible = offering
        self.on_enter = self.answers[0] if offering else None
        if offering:
            buttons.end.label, buttons.end.icon, buttons.end.enabled = _("Discard"), None, False
        elif gold.word:
            buttons.end.icon = None
        buttons.end.kind = "second" if gold.quiet else "first"
        self.rows_button.kind = "first" if gold.passes else "second"
        self.rows_button.visible = self.now.laying
        self.rows_button.label, self.rows_button.enabled = _("Rows"), laying.may_list
        if not desk.hands.hand_open or desk.motion.active:
            self.panel.visible = False
        self.choice.asking = self.choice.asking and self.now.laying

    def _place(self) -> None:
        rail = self.desk.rail
        self.board.rect, self.piles.rect, self.rows_button.rect = rail["table"], rail["piles"], rail["rows"]
        for button, name in zip(self.answers, ("choice0", "choice1"), strict=True):
            button.rect = rail[name]
        self.panel.place()

    # ---- what is chosen and taken back

    def _picked(self) -> None:
        self.choice.asking = False
        if self.now.laying:
            self.panel.visible = False
        if self.rack.picked:
            self.now.fresh = None
        self.choice.take(tuple(copy.key for copy in self.rack.picked if isinstance(copy.key, int)))
        if self.desk.page.keys_used and self.desk.page.focus is self.board:
            self.board.begin()
        self.desk.gesture()

    def cancel(self) -> bool:
        if self.panel.visible or self.choice.asking:
            self.panel.visible = self.choice.asking = False
            return True
        if not self.rack.selection.drop():
            return False
        self.desk.sounds.play("drop")
        if self.desk.page.keys_used:
            self.desk.page.set_focus(self.rack)
        return True

    def hint(self) -> bool:
        self.choice.asking = False
        if self.now.laying and self.desk.hints.hint is None and self.desk.settings.hints:
            fit = self.choice.best or next(iter(self.choice.leads), None)
            if fit is not None:  # it goes on from the cards that are picked
                self.desk.hints.hint = Hint(fit.move, reason(self.now.view, Decision(fit.move)))
                self.desk.hints.hint_stage = 2
                self.desk.sounds.play("chain")
                self.desk.refresh()
                return True
            self.rack.selection.drop()  # picked cards could be taken for those of the hint
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        now, plane = self.now, self.places.plane
        now.faults = tuple(CARD[name] for name in refusal.pieces if name in CARD)
        ends = [field.rpartition("/")[2].partition("#")[0] for field in refusal.fields]
        now.fault_rows = tuple(row.id for end in ends for row in now.shown.rows if f"{row.first}-{row.last}" == end)
        pulse(self.desk, partial(setattr, now, "swell"), 0.12)
        return [plane.bed(row) for row in now.fault_rows if row in plane.layout.rows]

    # ---- input

    def handle(self, event: pygame.Event) -> bool:
        if self.panning.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.desk.motion.active:
            if self.choice.asking and not self.desk.rail["end_turn"].collidepoint(event.pos):
                self.choice.asking = False
                self.desk.refresh()
            if not any(box.collidepoint(event.pos) for box in (self.panel.rect, self.rows_button.rect)):
                self.panel.visible = False
        return False

    def pointed(self, pos: tuple[int, int]) -> bool:
        moved = self.rack.selection.point(pos)
        if self._point_seat(pos):
            self.desk.refresh()
            moved = True
        if self.now.laying and not self.panel.visible and not self.rack.held:
            over = self.choice.target_at(pos) if self.choice.cards else None
            if self.choice.point(over):
                self.desk.refresh()
                moved = True
        return moved or bool(self.places.plane.layout.twins)

    def act(self, action: str) -> bool:
        if action == "turn" and self.now.laying and self.choice.turn(1):
            self.desk.refresh()
            return True
        return self.panning.act(action)
