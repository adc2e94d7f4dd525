"""A turn of RumBugz at the table: beds, bag and pile as widgets, and what these, the gold button, wheel and keys mean."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable
from functools import partial

import pygame

from game.contract import Refusal, Seat, phrase
from game.rumbugz.bugs import PLYT
from game.rumbugz.hands import whole_run
from game.rumbugz.moves import BAG, DISCARD, LAY, PILE, SWAP, Move, discard
from game.rumbugz.permits import why_joins
from game.rumbugz.state import DECIDE, PLAY, TAKE
from scenes.games.rumbugz import bag_art, bugs, words
from scenes.games.rumbugz.beds import Overlay, gold_dashes
from scenes.games.rumbugz.layout import PICTURE, Layout
from scenes.games.rumbugz.layout import PILE as PILED
from scenes.games.rumbugz.selection import BugSelection
from scenes.kit import controls, marks, materials, text
from scenes.kit.language import _
from scenes.kit.layout import rows
from scenes.kit.motion import linear
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Pressable, Widget, nearest_box
from scenes.table.buttons import Buttons
from scenes.table.game import Turn
from scenes.table.hand.order import Copy
from scenes.table.script import pulse, refuses
from scenes.table.stage import Piece


class RumbugzTurn(Turn):
    """The gestures of the person to act."""

    def __init__(self, sel: BugSelection, overlay: Overlay) -> None:
        self.sel, self.overlay, self.desk, self.places, self.rack = sel, overlay, sel.desk, sel.places, sel.rack
        self.beds = Beds(sel)
        self.bag, self.pile = Bag(sel, self.press_bag), Pile(sel, self.press_pile)
        self.discard = Button("", self.end)
        self.widgets = (self.beds, self.rack, self.rack.sort_button, self.bag, self.pile, self.discard)
        self.first = self.rack
        self.places.moved = self._place
        callbacks = self.rack.callbacks
        callbacks.may_pick = lambda: sel.playing
        callbacks.state_of, callbacks.changed = sel.state_of, sel.took
        callbacks.double, callbacks.dropped, callbacks.drag_moved = partial(pick_whole, sel), self._dropped, self._dragged

    def _place(self) -> None:
        for widget, name in ((self.beds, "table"), (self.bag, "bag"), (self.pile, "pile"), (self.discard, "discard")):
            widget.rect = self.desk.rail[name]

    # ---- the turn begins and ends

    def begin(self, seat: Seat) -> None:
        desk, plies = self.desk, self.desk.session.match.plies
        self.sel.clear()
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
            self.press_bag()
        else:
            return False
        return True

    def end(self) -> None:
        """Plays the move that ends the turn, where there is one; a bug on the pile as a draft stays there."""
        move, places = self.sel.closing, self.places
        self.sel.thrown.leave(Piece(None, places.pile_point, places.pile_size).box())
        if move is not None:
            self.desk.commit(move)

    def may_end(self) -> bool:
        return self.sel.quick is not None or self.sel.closing is not None

    def why_not(self) -> Refusal | None:
        if self.may_end() or not self.sel.playing:
            return None
        return Refusal("B11", phrase("Only one bug is discarded: pick it alone.") if self.sel.keys else
                       phrase("First pick the bug to discard."))

    def offered(self) -> Move | None:
        return self.sel.quick or self.sel.closing

    def end_label(self) -> str:
        quick, move = self.sel.quick, self.sel.closing
        if quick is not None:
            return _("Lay") if quick.word == LAY else words.exchanges(quick) if quick.word == SWAP else words.hint(quick)
        if move is not None and move.word == DISCARD:
            return words.hint(move)
        return _("Discard") if self.sel.playing and move is None else _("End turn")

    def dress(self, buttons: Buttons) -> None:
        sel, asks = self.sel, self.desk.question
        picked = sel.quick is None and sel.single is not None and sel.thrown.copy is None
        buttons.end.kind = "second" if asks.open or (picked and bool(sel.lit())) else "first"
        move = sel.closing
        self.discard.visible = False
        if move is not None and sel.quick is not None and move.word == DISCARD:  # where gold means something else
            self.discard.visible, self.discard.label = True, words.discards(move.bugs[0])
        self.beds.focusable = sel.playing
        if self.desk.past.viewing_ply is None and asks.early:
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
        self.places.tally.tell("")
        self.overlay.rest()

    def hint(self) -> bool:
        if self.rack.picked and self.desk.hints.hint is None and self.desk.ready:
            self.sel.clear()  # picked bugs could be taken for those of the hint
            self.desk.refresh()
        return False

    def faults(self, refusal: Refusal) -> list[pygame.Rect]:
        """Lets the beds that a refusal names, or that were tried, pulse."""
        sel = self.sel
        named = [int(field[1:]) for field in refusal.fields if field[:1] == "s" and field[1:].isdecimal()]
        numbers = [number for number in (*named, *sel.faults) if 1 <= number <= len(self.places.view.table)]
        sel.faults = tuple(dict.fromkeys(numbers))
        pulse(self.desk, partial(setattr, sel, "swell"), 0.1, partial(setattr, sel, "faults", ()))
        return [self.places.field.cells[number - 1] for number in sel.faults]

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

    def act(self, action: str) -> bool:
        if action != "turn":
            return False
        if not self.desk.ready or not self.sel.turn(1):
            self.desk.toast(_("There is only one way, or nothing is picked."))
        return True

    # ---- bugs of the hand

    def _dragged(self, pos: tuple[int, int]) -> None:
        if self.desk.ready and self.sel.point(pos):
            self.desk.page.touch()

    def _dropped(self, copies: tuple[Copy, ...], pos: tuple[int, int]) -> bool:
        """Takes bugs that are dropped outside the rack; False when they have to go home."""
        if not self.sel.playing:
            return False
        field, style = self.places.field, self.desk.style
        if self.pile.rect.collidepoint(pos) and len(copies) == 1:
            return self._throw()
        at = field.at(pos)
        if at is None and not self.beds.rect.inflate(style.px(2), style.px(2)).collidepoint(pos):
            return False
        return self.beds.use(len(field.cells) - 1 if at is None or len(copies) > 1 else at, pos)

    # ---- bag and pile

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
            play(self.sel, BAG, self.bag.rect.center)

    def press_pile(self) -> None:
        """Takes the last discard, or discards the picked bug, or says why not."""
        takes = self._takes()
        if takes is False and self.sel.single is not None:
            self._throw()
        elif takes is False and self.sel.phase == PLAY:
            self.desk.toast(_("Pick the one bug that is to be discarded."))
        elif takes is not None:
            play(self.sel, PILE, self.pile.rect.center)

    def _throw(self) -> bool:
        """Lays the picked bug on the pile as a draft, since that ends the turn; one that lies there is thrown away. False when
        it may not go there."""
        sel = self.sel
        if sel.thrown.copy is not None:
            self.end()
        elif refuses(self.desk, discard(int(str(sel.rack.picked[0].key))), self.pile.rect.center):
            return False
        else:
            sel.aim = None
            sel.thrown.lay(sel.rack.picked[0])
            self.desk.sounds.play("drop")
            self.desk.gesture()
        return True


def pick_whole(sel: BugSelection, copy: Copy) -> None:
    """Picks the whole run to which a bug belongs, after a double click on it."""
    if not sel.playing or copy.key is None:
        return
    left: Counter[Hashable] = Counter(whole_run(sel.now, int(str(copy.key))))
    found: list[Copy] = []
    for one in (copy, *sel.rack.copies):
        if one not in found and left[one.key] > 0:
            left[one.key] -= 1
            found.append(one)
    sel.rack.selection.pick(sorted(found, key=lambda one: (one.key == PLYT, one.key)))


def play(sel: BugSelection, move: Move, at: tuple[int, int]) -> bool:
    """Plays a move of the person to act; a refusal is explained at `at`. False when it was refused."""
    return not refuses(sel.desk, move, at) and sel.desk.commit(move)


class Beds(Widget):
    """The beds of all sequences and the free one; keys go from bed to bed."""

    def __init__(self, sel: BugSelection) -> None:
        super().__init__()
        self.sel, self.places, self.desk = sel, sel.places, sel.desk
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
        if at is not None and self.sel.playing and self.sel.keys:
            self.use(at, pos)

    def focus_changed(self, focused: bool) -> None:
        if focused and self.desk.page.keys_used and self.at < len(self.places.view.table):
            self.sel.aim_at(self.at + 1)

    def act(self, action: str) -> bool:
        if action == "accept":
            if self.sel.playing and self.sel.keys:
                self.use(self.here, None)
            elif self.desk.ready:
                self.desk.toast(_("First pick bugz from your hand.") if self.sel.playing else
                                _("First take a bug, from the bag or the discard pile."))
            return True
        cells = dict(enumerate(self.places.field.cells))
        here = cells.pop(self.here)
        found = nearest_box(here, action, cells) if action in ("up", "down", "left", "right") else None
        if found is None:
            return False
        self.at = found
        self.sel.aim_at(self.at + 1)
        return True

    def use(self, at: int, pos: tuple[int, int] | None) -> bool:
        """Plays what is picked to a bed (with the keys, `pos` is None); False when it is refused."""
        sel, number, middle = self.sel, at + 1, self.places.field.cells[at].center
        if number > len(self.places.view.table) or sel.single is None:
            why = sel.why_not_laid if sel.lay is None else None
            if why is not None:
                self.desk.refuse(why, pos or middle)
            return sel.lay is not None and self.desk.commit(sel.lay)
        if pos is not None:
            sel.point(pos)
        aim = sel.aim
        if aim is not None and aim.number == number:
            return play(sel, aim.move, middle)
        why = sel.why_not(number, pos)
        sel.faults = (number,)
        if why is not None:
            self.desk.refuse(why, pos or middle)
        return False


def bed_words(places: Layout, at: int) -> str:
    """A bed by its number from 0: "Sequence 2, of Ben, single: 3, 4, 5, 6", or the free one."""
    view = places.view
    if at >= len(view.table):
        return _("A free place")
    sequence = view.table[at]
    name, kind = places.desk.session.name(sequence.owner), words.kind(sequence.kind)
    said = _("Sequence {number}, of {name}, {kind}: {bugs}")
    return said.format(number=at + 1, name=name, kind=kind, bugs=words.row(sequence.bugs))


class Source(Pressable):
    """The bag or the pile: a click takes a bug from it, as does a drag from it to the hand; a picked bug goes onto the pile."""

    def __init__(self, sel: BugSelection, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.sel, self.desk, self.places = sel, sel.desk, sel.places

    def overheard(self) -> str:
        return self.spoken()

    @property
    def may_take(self) -> bool:
        """Whether the person whose hand is open may take a bug, even before the others have answered."""
        desk = self.desk
        return (desk.question.early and not desk.motion.active) or (desk.ready and self.sel.phase == TAKE)

    def up(self, pos: tuple[int, int]) -> None:
        if self.may_take and self.sel.rack.rect.collidepoint(pos):
            self.press()
        else:
            super().up(pos)

    @property
    def words_box(self) -> pygame.Rect:
        """The box of the number and the word below the picture."""
        rect = self.rect
        top = rect.y + round(rect.h * 1.92 * PICTURE)
        return pygame.Rect(rect.x + rect.w // 20, top, rect.w - rect.w // 10, rect.bottom - round(rect.h * 0.03) - top)

    def draw_bed(self, target: pygame.Surface, style: Style, focused: bool, lit: bool, glows: bool) -> None:
        """Draws the bed, gold where something is to be done here."""
        materials.recess(style, self.rect.size, 16, "felt").draw(target, self.rect.topleft)
        if lit:
            mark = controls.glow_outline(style, self.rect.size, 16) if glows else gold_dashes(style, self.rect.size)
            mark.draw(target, self.rect.topleft)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)

    def write(self, target: pygame.Surface, style: Style, count: int, word: str) -> None:
        """Writes how many there are below the picture, and its word."""
        box, theme = self.words_box, style.theme
        upper, lower = rows(box, round(box.h * 0.6), 1.0)
        text.write(target, style, str(count), upper, 4.6, theme.cream, "f", 600, "center", wrap=False)
        text.write(target, style, word, lower, 2.4, theme.soft, "a", 600, "center", wrap=False, min_share=1.8)


RUSTLE = 450.0
"""Milliseconds for which the bag sways when somebody reaches into it."""


class Bag(Source):
    """The bag and how many bugs are in it; it is lit when a bug is to be taken."""

    tilt = 0
    """How far it leans while somebody reaches into it, in degrees."""

    def spoken(self) -> str:
        return _("The bag: {count}").format(count=words.counted(self.places.view.bag))

    def rustle(self) -> None:
        """Lets it sway, because somebody reaches into it."""

        def sway(share: float) -> None:
            self.tilt = round(6 * math.sin(share * math.pi * 5) * (1 - share))

        self.desk.sounds.play("bag")
        if not self.desk.settings.reduced_motion:
            self.desk.background_motion.tween(RUSTLE, sway, ease=linear)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        rect, hinted, lit = self.rect, self.sel.hint_word, self.may_take
        self.draw_bed(target, style, focused, lit and hinted != "pile", self.hovered or hinted == "bag")
        size = round(min(rect.h * 0.5, rect.w * 0.74))
        bag_art.bag(style, size, lit, self.tilt).draw(target, (rect.centerx, rect.y + round(rect.h * PICTURE)))
        self.write(target, style, self.places.view.bag, _("Bag"))


class Pile(Source):
    """The pile with its uppermost bug open; it is lit when that may be taken or the picked bug may be discarded."""

    def spoken(self) -> str:
        discards = self.places.view.discards
        return _("The pile: {bug} on top").format(bug=words.bug(discards[-1])) if discards else _("The pile is empty")

    @property
    def _wants(self) -> bool:
        """Whether the picked bug may be discarded, or the pile's taken while no hint is to take another."""
        sel = self.sel
        if sel.playing and sel.single is not None and self.desk.settings.lights:
            return True
        return self.may_take and bool(sel.now.discards) and not sel.now.refused and sel.hint_word != "bag"

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        sel, size = self.sel, self.places.pile_size
        hinted = sel.hint_target(DISCARD) is not None or sel.hint_word == "pile"
        self.draw_bed(target, style, focused, hinted or self._wants, self.hovered or hinted)
        lying = [piece for name, piece in self.desk.stage.lying() if isinstance(name, tuple) and name[0] == PILED]
        x, y = map(round, self.places.pile_point)
        for piece in lying[-2:-1]:
            bugs.bug(style, size, int(str(piece.face)), "dim").draw(target, (x + style.px(0.5), y - style.px(0.4)))
        thrown = sel.thrown.copy
        for code in [*(piece.face for piece in lying[-1:]), *([thrown.key] if thrown is not None else [])]:
            bugs.bug(style, size, int(str(code))).draw(target, (x, y))
        if thrown is not None:
            marks.gold_ring(style, round(size * 0.62)).draw(target, (x, y))
        self.write(target, style, len(self.places.view.discards), _("Pile"))
