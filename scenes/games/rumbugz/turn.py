"""A turn of RumBugz at the table: beds, bag and pile as widgets, and what these, the gold button, wheel and keys mean."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.contract import Refusal, Seat, phrase
from game.rumbugz.moves import DISCARD, LAY, SWAP, Move
from game.rumbugz.permits import why_joins
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import words
from scenes.games.rumbugz.laying import Laying
from scenes.games.rumbugz.layout import Layout
from scenes.games.rumbugz.overlay import Overlay, PilePainter
from scenes.kit import controls
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable, Widget, nearest_box
from scenes.table.buttons import Buttons
from scenes.table.game import Turn


class RumbugzTurn(Turn):
    """The gestures of the person to act."""

    def __init__(self, laying: Laying, piles: PilePainter, overlay: Overlay) -> None:
        self.laying, self.overlay = laying, overlay
        self.desk, self.places, self.sel, self.rack = laying.desk, laying.places, laying.sel, laying.rack
        self.beds = Beds(laying)
        self.bag = Source(piles, laying.press_bag, piles.draw_bag, bag_words)
        self.pile = Source(piles, laying.press_pile, piles.draw_pile, pile_words)
        self.discard = Button("", self.end)
        self.widgets = (self.beds, self.rack, self.rack.sort_button, self.bag, self.pile, self.discard)
        self.first = self.rack
        self.places.moved = self._place
        callbacks = self.rack.callbacks
        callbacks.may_pick = lambda: self.desk.ready and self.sel.phase == PLAY
        callbacks.state_of, callbacks.changed = self.sel.state_of, self.sel.took
        callbacks.double, callbacks.dropped, callbacks.drag_moved = laying.whole, laying.dropped, self._dragged

    def _place(self) -> None:
        for widget, name in ((self.beds, "table"), (self.bag, "bag"), (self.pile, "pile"), (self.discard, "discard")):
            widget.rect = self.desk.rail[name]

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk, plies = self.desk, self.desk.session.match.plies
        self.sel.clear()
        self.laying.faults = ()
        if desk.person_to_act and plies and plies[-1].seat != seat:
            desk.sounds.play("turn")
        self.rack.orders.sort_again()
        if desk.page.keys_used and desk.person_to_act:
            desk.page.set_focus(self.rack)

    def press(self) -> bool:
        move = self.sel.quick
        if move is not None:
            self.desk.commit(move)
        elif self.desk.question.early and not self.desk.motion.active:
            self.laying.press_bag()
        else:
            return False
        return True

    def end(self) -> None:
        self.laying.end()

    def may_end(self) -> bool:
        return self.sel.quick is not None or self.sel.closing is not None

    def why_not(self) -> Refusal | None:
        if self.may_end() or not self.desk.ready or self.sel.phase != PLAY:
            return None
        if self.sel.keys:
            return Refusal("B11", phrase("Only one bug is discarded: pick it alone."))
        return Refusal("B11", phrase("First pick the bug to discard."))

    def offered(self) -> Move | None:
        return self.sel.quick or self.sel.closing

    def end_label(self) -> str:
        quick = self.sel.quick
        if quick is not None:
            return _("Lay") if quick.word == LAY else words.exchanges(quick) if quick.word == SWAP else words.hint(quick)
        move = self.sel.closing
        if move is not None and move.word == DISCARD:
            return words.hint(move)
        return _("Discard") if self.desk.ready and self.sel.phase == PLAY and move is None else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        picked = self.sel.quick is None and self.sel.single is not None and self.sel.thrown.copy is None
        throws_away = picked and bool(self.sel.lit())
        buttons.end.kind = "second" if self.desk.question.open or throws_away else "first"
        move, quick = self.sel.closing, self.sel.quick
        self.discard.visible = False
        if move is not None and quick is not None and move.word == DISCARD:  # where gold means something else
            self.discard.visible, self.discard.label = True, words.discards(move.bugs[0])
        self.beds.focusable = self.desk.ready and self.sel.phase == PLAY
        if self.desk.past.viewing_ply is None and self.desk.question.early:
            buttons.end.enabled = True
            buttons.end.label = _("Take from the bag")

    # ---- taking back

    def begun(self) -> bool:
        return self.desk.ready and bool(self.rack.picked)

    def back(self) -> bool:
        if not self.rack.picked:
            return False
        self.sel.clear()
        self.desk.sounds.play("drop")
        self.desk.refresh()
        return True

    cancel = back

    def let_go(self) -> None:
        self.sel.clear()
        self.laying.faults = ()
        self.places.tally.tell("")
        self.overlay.rest()

    def hint(self) -> bool:
        if self.rack.picked and self.desk.hints.hint is None and self.desk.ready:
            self.sel.clear()  # picked bugs could be taken for those of the hint
            self.desk.refresh()
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        return self.laying.show_faults(refusal)

    # ---- pointer and keys

    def handle(self, event: pygame.Event) -> bool:
        return event.type == pygame.MOUSEWHEEL and self.desk.ready and self.sel.turn(-event.y)

    def permit(self) -> str:
        """Why what is pointed at may be used; empty where nothing is to be said."""
        aim = self.sel.aim
        if aim is None or self.sel.single is None or aim.number > len(self.places.view.table):
            return ""
        return why_joins(self.sel.now, aim.number, aim.move).say(_)

    def pointed(self, pos: tuple[int, int]) -> bool:
        moved = self.overlay.point(pos)
        moved = self.rack.selection.point(pos) or moved
        if self.desk.ready and self.sel.single is not None and not self.rack.held:
            moved = self.sel.point(pos) or moved
        return moved

    def _dragged(self, pos: tuple[int, int]) -> None:
        if self.desk.ready and self.sel.point(pos):
            self.desk.page.touch()

    def act(self, action: str) -> bool:
        if action != "turn":
            return False
        if not self.desk.ready or not self.sel.turn(1):
            self.desk.toast(_("There is only one way, or nothing is picked."))
        return True


class Beds(Widget):
    """The beds of all sequences and the free one; keys go from bed to bed."""

    def __init__(self, laying: Laying) -> None:
        super().__init__()
        self.laying, self.sel, self.places, self.desk = laying, laying.sel, laying.places, laying.desk
        self.at = 0

    @property
    def here(self) -> int:
        """The bed at which the cursor of the keys is."""
        return min(self.at, len(self.places.field.cells) - 1)

    def spoken(self) -> str:
        aim = self.sel.aim
        if aim is not None and aim.number == self.here + 1:
            return _("{place}. {what}").format(place=self.overheard(), what=words.hint(aim.move))
        return self.overheard()

    def overheard(self) -> str:
        return bed_words(self.places, self.here)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and self.places.field.at(pos) is not None

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused:
            cell = self.places.field.cells[self.here]
            controls.focus_ring(style, cell.size).draw(target, cell.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        at = self.places.field.at(pos)
        if at is not None:
            self.laying.press_bed(at, pos)

    def focus_changed(self, focused: bool) -> None:
        if focused and self.desk.page.keys_used and self.at < len(self.places.view.table):
            self.sel.aim_at(self.at + 1)

    def act(self, action: str) -> bool:
        if action == "accept":
            self.laying.press_bed(self.here, None)
            return True
        cells = dict(enumerate(self.places.field.cells))
        here = cells.pop(self.here)
        found = nearest_box(here, action, cells) if action in ("up", "down", "left", "right") else None
        if found is None:
            return False
        self.at = found
        self.sel.aim_at(self.at + 1)
        return True


class Source(Pressable):
    """The bag or the pile: a click takes a bug from it, as does a drag from it to the hand; a picked bug goes onto the pile."""

    def __init__(self, painter: PilePainter, press: Callable[[], None], draw: Callable[[pygame.Surface, bool], None],
                 said: Callable[[Layout], str]) -> None:
        """`draw` is given whether the pointer is over it; `said` says what is in it."""
        super().__init__(press)
        self.painter, self._draw, self._said = painter, draw, said

    def spoken(self) -> str:
        return self._said(self.painter.places)

    overheard = spoken

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self._draw(target, self.hovered)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        laying = self.painter.laying
        if laying.may_take and laying.rack.rect.collidepoint(pos):
            self.press()
        else:
            super().up(pos)


def bed_words(places: Layout, at: int) -> str:
    """A bed by its number from 0: "Sequence 2, of Ben, single: 3, 4, 5, 6", or the free one."""
    view = places.view
    if at >= len(view.table):
        return _("A free place")
    sequence = view.table[at]
    name, kind = places.desk.session.name(sequence.owner), words.kind(sequence.kind)
    said = _("Sequence {number}, of {name}, {kind}: {bugs}")
    return said.format(number=at + 1, name=name, kind=kind, bugs=words.row(sequence.bugs))


def bag_words(places: Layout) -> str:
    """The bag: how many bugs are in it."""
    return _("The bag: {count}").format(count=words.counted(places.view.bag))


def pile_words(places: Layout) -> str:
    """The pile: its uppermost bug."""
    discards = places.view.discards
    if not discards:
        return _("The pile is empty")
    return _("The pile: {bug} on top").format(bug=words.bug(discards[-1]))
