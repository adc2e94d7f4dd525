"""The beds, the bag and the pile as widgets, for clicks, keys and gamepad."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.games.rumbugz import words
from scenes.games.rumbugz.laying import Laying
from scenes.games.rumbugz.layout import Layout
from scenes.games.rumbugz.paint.piles import PilePainter
from scenes.kit import controls
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable, Widget, nearest_box


class Beds(Widget):
    """The beds of all sequences and the free one; keys go from bed to bed."""

    def __init__(self, laying: Laying) -> None:
        super().__init__()
        self.laying, self.sel, self.places, self.desk = laying, laying.sel, laying.places, laying.desk
        self.at = 0

    @property
    def cell(self) -> pygame.Rect:
        """The box of the bed at which the cursor of the keys is."""
        cells = self.places.field.cells
        return cells[min(self.at, len(cells) - 1)]

    def spoken(self) -> str:
        at = min(self.at, len(self.places.field.cells) - 1)
        said = bed_words(self.places, at)
        aim = self.sel.aim
        if aim is not None and aim.number == at + 1:
            return _("{place}. {what}").format(place=said, what=words.hint(aim.move))
        return said

    def overheard(self) -> str:
        return bed_words(self.places, min(self.at, len(self.places.field.cells) - 1))

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.visible and self.places.field.at(pos) is not None

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if focused:
            controls.focus_ring(style, self.cell.size).draw(target, self.cell.topleft)

    def up(self, pos: tuple[int, int]) -> None:
        at = self.places.field.at(pos)
        if at is not None:
            self.laying.press_bed(at, pos)

    def focus_changed(self, focused: bool) -> None:
        if focused and self.desk.page.keys_used and self.at < len(self.places.view.table):
            self.sel.aim_at(self.at + 1)

    def act(self, action: str) -> bool:
        if action == "accept":
            self.laying.press_bed(min(self.at, len(self.places.field.cells) - 1), None)
            return True
        return action in ("up", "down", "left", "right") and self._walk(action)

    def _walk(self, way: str) -> bool:
        """Moves the cursor of the keys to another bed; False when none lies there."""
        cells = dict(enumerate(self.places.field.cells))
        here = cells.pop(min(self.at, len(cells) - 1))
        found = nearest_box(here, way, cells)
        if found is None:
            return False
        self.at = found
        self.sel.aim_at(self.at + 1)
        return True


class Source(Pressable):
    """A place from which a click takes a bug, as does a drag from it to the hand."""

    def __init__(self, painter: PilePainter, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.painter = painter

    def up(self, pos: tuple[int, int]) -> None:
        taking = self.painter.taking
        if taking.may_take and taking.sel.places.rack.rect.collidepoint(pos):
            self.press()
        else:
            super().up(pos)


class Bag(Source):
    """The bag: a click takes a bug from it."""

    def __init__(self, painter: PilePainter) -> None:
        super().__init__(painter, painter.taking.press_bag)

    def spoken(self) -> str:
        count = self.painter.taking.sel.places.view.bag
        return _("The bag: {count}").format(count=words.drew(count))

    def overheard(self) -> str:
        return self.spoken()

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.painter.draw_bag(target, self.hovered)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)


class Pile(Source):
    """The pile: a click takes its uppermost bug, or discards the picked bug onto it."""

    def __init__(self, painter: PilePainter) -> None:
        super().__init__(painter, painter.taking.press_pile)

    def spoken(self) -> str:
        return pile_words(self.painter.taking.sel.places)

    def overheard(self) -> str:
        return self.spoken()

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.painter.draw_pile(target, self.hovered)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)


def bed_words(places: Layout, at: int) -> str:
    """A bed by its number from 0: "Sequence 2, of Ben, single: 3, 4, 5, 6", or the free one."""
    view = places.view
    if at >= len(view.table):
        return _("A free place")
    sequence = view.table[at]
    name, kind = places.desk.session.name(sequence.owner), words.kind(sequence.kind)
    said = _("Sequence {number}, of {name}, {kind}: {bugs}")
    return said.format(number=at + 1, name=name, kind=kind, bugs=words.row(sequence.bugs))


def pile_words(places: Layout) -> str:
    """The pile: its uppermost bug."""
    discards = places.view.discards
    if not discards:
        return _("The pile is empty")
    return _("The pile: {bug} on top").format(bug=words.bug(discards[-1]))
