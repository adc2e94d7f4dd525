"""The hand of one seat on its wooden rack: tiles, bugs and cards alike. The game says how a piece looks and what may be picked.

The rack knows no rule and no game. Pieces are keys of the game's choosing; two equal keys are two copies of a kind.
What is shown belongs to the seat that `show` names; a hand that nobody may see lies face down and holds no keys at all.

A game uses the few names of `Rack` and those of its parts: `callbacks` (what it asks and reports), `hand` (what is picked and
held), `mouse` (for a rubber band that begins elsewhere), `orders` (how the hand is sorted), `sort_button`, and `where` (the
sizes and places of pieces, and where those that have just left were).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from scenes.kit.language import _, ngettext
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget
from scenes.table.desk import Desk
from scenes.table.hand.face import Face, Point, RackCallbacks
from scenes.table.hand.gestures import RackMouse, moves_pieces
from scenes.table.hand.order import Contents, Copy, Sort
from scenes.table.hand.paint import RackPainter, SortButton
from scenes.table.hand.whereabouts import Arrive, Orders, RackSelection, Whereabouts


class Rack(Widget, Contents):
    """A hand on its rack, on the desk `holder`. `callbacks` answers its questions and hears its reports; a game fills it in.

    `sorts` are the orders that the game offers, the first of them in force; the player's own comes last. `many` says whether
    several pieces can be picked together, `carry` whether a single piece that was clicked follows the mouse.
    """

    def __init__(self, holder: Desk, face: Face, sorts: Sequence[Sort] = (), *, many: bool = False, carry: bool = False) -> None:
        Widget.__init__(self)
        Contents.__init__(self)
        self.spared = True
        self.holder, self.face = holder, face
        self.callbacks = RackCallbacks()
        self.where = Whereabouts(holder, face, self)
        self.orders = Orders(self.where, self.callbacks, sorts)
        self.selection = RackSelection(self.where, self.callbacks, many, carry)
        self.mouse = RackMouse(self, self.selection, self.orders)
        self.painter = RackPainter(self, self.selection)
        self.sort_button = SortButton(self.orders)

    def layout(self, box: pygame.Rect, inner: pygame.Rect | None = None) -> None:
        """Lays the rack out: `box` is the outer wood, `inner` where the pieces lie (None: the whole groove), in window pixels."""
        style = self.holder.style
        self.rect = box
        self.where.inner = inner or box.inflate(-style.px(4.4), -style.px(2.2))
        self.where.arrange(None)

    # ---- what the hand holds

    def show(
        self, seat: int, keys: Sequence[Hashable], arrive: Arrive = "jump", start: Point | None = None,
        came_from: Mapping[Hashable, Sequence[Point]] | None = None, *, for_a_while: bool = False,
    ) -> None:
        """Shows `keys` as the hand of `seat`: copies that are no longer in it leave, new ones come.

        Unless they jump, new copies of a key come from the points given for it in `came_from`, one each, and the rest of
        them from `start` (the pile); with neither, a copy is at its place at once. Points are the middles of pieces, in
        window pixels. Each seat's order is kept for the match; `for_a_while` says that an earlier hand is looked at, after
        which the order from before holds again. Another seat's hand is there at once, without motion. Afterwards
        `where.left` tells where the copies that went lay.
        """
        where, holder = self.where, self.holder
        other = self.seat != seat or self.face_down
        came, went = self.orders.of(seat).update(keys, self.gone_first, for_a_while=for_a_while)
        self.seat, self.face_down = seat, False
        self._part_with(went, other)
        self.copies = self.orders.arranged(seat)
        glides = arrive != "jump"
        starts = _starts(came, start, came_from or {}) if glides else {}
        where.start(starts)
        where.arrange(None if other and not glides else holder.motion if came and glides else holder.background_motion)
        if arrive == "deal" and not holder.reduced_motion:
            where.deal(starts)
        holder.page.touch()

    def show_down(self, seat: int, count: int) -> None:
        """Shows a hand of `count` pieces that nobody may see, as backs that can be neither picked nor told apart."""
        backs = tuple(Copy(-1 - index, None) for index in range(count))
        self._part_with([copy for copy in self.copies if copy not in backs], self.seat != seat or not self.face_down)
        self.seat, self.face_down = seat, True
        self.copies = backs
        self.where.arrange(None)
        self.holder.page.touch()

    def _part_with(self, went: Sequence[Copy], other: bool) -> None:
        """Forgets copies that went, or, when `other` hands are shown, all there are."""
        if other:
            for part in (self, self.where, self.selection):
                part.clear()
        self.where.leave(() if other else went, self.selection.boxes())
        for copy in went:
            self.forget(copy)
            self.selection.forget(copy)

    def rect_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy where it is now, lifted or not."""
        return self.where.rect_of(copy)

    def home_of(self, copy: Copy) -> pygame.Rect:
        """The box of a copy's place in the rack."""
        return self.where.home_of(copy)

    # ---- what a voice says

    def spoken(self) -> str:
        copy = self.selection.cursor
        if self.face_down or copy is None:
            return self.overheard()
        line = _("{piece}, picked, {at} of {all}") if copy in self.picked else _("{piece}, {at} of {all}")
        return line.format(piece=self.callbacks.word(copy), at=self.copies.index(copy) + 1, all=len(self.copies))

    def overheard(self) -> str:
        return ngettext("A hand of {count} piece", "A hand of {count} pieces", len(self.copies)).format(count=len(self.copies))

    # ---- the widget

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the wood or on a piece that stands out of it."""
        return self.visible and (self.rect.collidepoint(pos) or (not self.face_down and self.where.copy_at(pos) is not None))

    def down(self, pos: tuple[int, int]) -> None:
        self.mouse.press(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self.mouse.drag(pos)

    def up(self, pos: tuple[int, int]) -> None:
        self.mouse.release(pos)

    def act(self, action: str) -> bool:
        """Takes an action; False when it means nothing here, so that the focus may go on to another widget."""
        selection, copies = self.selection, self.copies
        if self.face_down or not copies:
            return False
        selection.at = min(selection.at, len(copies) - 1)
        if action == "accept":
            selection.tap(copies[selection.at])
            return True
        if action in ("left", "right"):
            to = selection.at + (1 if action == "right" else -1)
            if not 0 <= to < len(copies):
                return moves_pieces()
            if moves_pieces():
                self._shift(to)
            self._go(to)
            return True
        if action in ("up", "down") and self.where.places.rows > 1:
            each = -(-len(copies) // self.where.places.rows)
            to = selection.at + (each if action == "down" else -each)
            if action == "down" and to >= len(copies) > to - selection.at % each:
                to = len(copies) - 1
            if 0 <= to < len(copies):
                self._go(to)
                return True
        return False

    def _go(self, to: int) -> None:
        self.selection.at = to
        self.callbacks.hover_changed(self.copies[to])
        self.holder.page.touch()

    def _shift(self, to: int) -> None:
        copy = self.copies[self.selection.at]
        rest = [one for one in self.copies if one != copy]
        self.orders.move((copy,), rest[to] if to < len(rest) else None)
        self.holder.sounds.play("drop")

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.painter.draw(target, style, focused)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws what lies over everything else: flights, held pieces, the rubber band."""
        self.painter.draw_over(target)


def _starts(
    came: Sequence[Copy], start: Point | None, came_from: Mapping[Hashable, Sequence[Point]]
) -> dict[Copy, Point]:
    """The point from which each new copy comes; copies that come from nowhere are left out."""
    left = {key: list(points) for key, points in came_from.items()}
    found: dict[Copy, Point] = {}
    for copy in came:
        points = left.get(copy.key)
        point = points.pop(0) if points else start
        if point is not None:
            found[copy] = point
    return found


def hand_words(rack: Rack) -> tuple[str, ...]:
    """All pieces of a hand as they lie, then those that are picked, each as a sentence; of a closed hand the number."""
    if rack.face_down or not rack.copies:
        return (f"{rack.overheard()}.",)
    word = rack.callbacks.word
    said = [_("The hand: {pieces}").format(pieces=", ".join(map(word, rack.copies)))]
    if rack.picked:
        said.append(_("Picked: {bugs}").format(bugs=", ".join(map(word, rack.picked))))
    return tuple(f"{one}." for one in said)


class Thrown:
    """At most one copy, which is away from its rack for so long."""

    def __init__(self, rack: Rack) -> None:
        self.rack = rack
        self.copy: Copy | None = None

    def lay(self, copy: Copy) -> None:
        """Lays a copy on the pile."""
        self.take_up()
        self.copy = copy
        self.rack.away.add(copy.number)

    def take_up(self) -> None:
        """Takes it back."""
        if self.copy is not None:
            self.rack.away.discard(self.copy.number)
            self.copy = None

    def leave(self, box: pygame.Rect) -> None:
        """It is thrown away now, and leaves the hand from the box where it lies on the pile."""
        if self.copy is not None:
            self.rack.selection.dropped[self.copy.number] = box
            self.take_up()
