"""The table, the well and the answers beside a tile, as widgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

import pygame

from game.quad_ominos.board import Place
from game.quad_ominos.tiles import spoken
from scenes.games.quad_ominos.layout import Layout
from scenes.games.quad_ominos.selection import TileSelection
from scenes.kit import controls
from scenes.kit.language import _, ngettext
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable
from scenes.table.board.gestures import WAYS, Board

PAN = 1.2
"""How far the pointer goes with the button down before it pulls the table along, in percent of the window's height."""
PULL = 0.72
"""How near the pointer must come to the middle of a lit place, in sides of a place, to be over it."""
DOUBLE = 0.35
"""Seconds within which a second click is a double click: the whole table is shown."""


class TileBoard(Board):
    """The table. It has no end: it is pulled along and zoomed, and a held tile goes from one lit place to the next."""

    def __init__(self, sel: TileSelection, places: Layout) -> None:
        super().__init__((0, 0))
        self.sel, self.places, self.desk = sel, places, sel.desk
        self.paint: Callable[[pygame.Surface], None] = lambda target: None
        self._pan: tuple[int, int] | None = None
        self._panned = False
        self._last = (-9.0, (0, 0))

    # ---- where its places lie

    def boxes(self) -> dict[Place, pygame.Rect]:
        return {place: self.box(place) for place in self.sel.lit}

    def box(self, place: Place) -> pygame.Rect:
        return self.places.camera.box(place)

    def place_at(self, pos: tuple[int, int]) -> Place | None:
        places = self.places
        if not places.rect.collidepoint(pos) or places.rack.rect.collidepoint(pos):
            return None
        place = places.camera.cell(pos)
        return place if place in self.sel.lit else self._nearest(pos) or place

    def _nearest(self, pos: tuple[int, int]) -> Place | None:
        camera, draft, lit = self.places.camera, self.sel.draft, self.sel.lit
        if lit and draft is not None and draft.opening and not draft.laid:
            return next(iter(lit))  # on an empty table every point means the only place
        near: tuple[float, Place] | None = None
        for place in lit:
            x, y = camera.at(place)
            far = max(abs(pos[0] - x), abs(pos[1] - y)) / camera.side
            if far <= PULL and (near is None or far < near[0]):
                near = (far, place)
        return near[1] if near else None

    def beside(self, place: Place, way: str) -> Place | None:
        """The next lit place that way; with nothing in hand the next one at all, as long as tiles are near."""
        dx, dy = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}[way]
        if self.sel.lit:
            ahead = [((x - place[0]) * dx + (y - place[1]) * dy, abs((x - place[0]) * dy) + abs((y - place[1]) * dx), (x, y))
                     for x, y in self.sel.lit]
            return min(((along + 2.2 * across, to) for along, across, to in ahead if along > 0), default=(0, None))[1]
        to = (place[0] + dx, place[1] + dy)
        around = {(to[0] + x, to[1] + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
        return None if around.isdisjoint(self.desk.stage.pieces) else to

    def said(self, place: Place, lit: bool) -> str:
        return place_words(self.sel, place, lit=lit)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.paint(target)

    # ---- the table under the hand

    def down(self, pos: tuple[int, int]) -> None:
        super().down(pos)
        self._pan, self._panned = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        super().drag(pos)
        if self._pan is None or self.sel.held is not None:
            return
        dx, dy = pos[0] - self._pan[0], pos[1] - self._pan[1]
        if self._panned or max(abs(dx), abs(dy)) > self.desk.style.px(PAN):
            self._panned = True
            self.places.pan(dx, dy)
            self._pan = pos

    def up(self, pos: tuple[int, int]) -> None:
        panned, self._panned, self._pan = self._panned, False, None
        sel, present = self.sel, self.desk.past.viewing_ply is None or self.desk.past.replay
        if panned:
            self.desk.refresh()
        elif present and sel.held is None and self.place_at(pos) not in self.desk.stage.pieces and (
                not sel.in_bonus) and self._twice(pos):
            self.places.show_whole()
        else:
            super().up(pos)

    def _twice(self, pos: tuple[int, int]) -> bool:
        now, (before, where) = time.monotonic(), self._last
        self._last = (now, pos)
        near = self.desk.style.px(1.5)
        return now - before < DOUBLE and abs(pos[0] - where[0]) < near and abs(pos[1] - where[1]) < near

    def wheel(self, steps: int) -> bool:
        if self.sel.ghost is not None:
            return self.sel.turn(steps)
        return self.places.zoom(steps, self.desk.page.pointer)

    # ---- keys

    def begin(self) -> None:
        """A tile was taken up with the keys: the cursor goes to the place where it brings most."""
        lit = self.sel.lit
        if lit:
            best = max(lit, key=lambda place: (lit[place][0].points + lit[place][0].bonus, place))
            self.go_to(self.at if self.at in lit else best)

    def act(self, action: str) -> bool:
        used = super().act(action)
        if used and action in WAYS:
            self.places.see(self.at)
        return used


class Well(Pressable):
    """The tiles from which is drawn; a click draws one, or says why not. `said` gives what it means now, which shows beside it
    while it is pointed at or has the focus."""

    def __init__(self, press: Callable[[], None], said: Callable[[], str]) -> None:
        super().__init__(press)
        self.said = said
        self.paint: Callable[[pygame.Surface, pygame.Rect], None] = lambda target, rect: None

    def spoken(self) -> str:
        return _("The draw pile: {count}").format(count=self.said() or _("nothing to draw now"))

    def overheard(self) -> str:
        return _("The draw pile")

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        self.paint(target, self.rect)
        if self.hovered or focused:
            said = controls.round_word(style, self.said())
            half, gap = said.size[0] // 2, self.rect.h // 2 + style.px(2.4)
            said.draw(target, (min(self.rect.centerx, style.size[0] - half), self.rect.centery - gap))
        if focused:
            controls.focus_ring(style, self.rect.size, 16).draw(target, self.rect.topleft)


def tiles_on(sel: TileSelection) -> Mapping[Place, str]:
    """The tiles on the table, as laid, with those of the turn that is being made."""
    found = {laid.place: laid.tile for laid in sel.desk.hands.view.table}
    if sel.draft is not None and sel.desk.past.viewing_ply is None:
        found.update({one.laid.place: one.laid.tile for one in sel.draft.laid})
    return found


def place_name(place: Place) -> str:
    """A place by its distance from the first tile: "2 right, 1 up"."""
    x, y = place
    if (x, y) == (0, 0):
        return _("The middle")
    across = _("{count} right") if x > 0 else _("{count} left")
    along = _("{count} up") if y > 0 else _("{count} down")
    said = [across.format(count=abs(x))] if x else []
    return ", ".join([*said, along.format(count=abs(y))] if y else said)


def place_words(sel: TileSelection, place: Place, lit: bool = True) -> str:
    """What lies at a place and, where `lit`, what the held tile would bring there."""
    return _("{place}: {what}").format(place=place_name(place), what=", ".join(_parts(sel, place, lit)))


def _parts(sel: TileSelection, place: Place, lit: bool) -> Iterator[str]:
    tile = tiles_on(sel).get(place)
    yield _("free") if tile is None else spoken(tile)
    options = sel.lit.get(place, []) if lit else []
    if options:
        shown = options[sel.way % len(options)] if sel.over == place else options[0]
        points = shown.points + shown.bonus
        yield _("{tile} fits").format(tile=spoken(shown.laid.tile))
        yield ngettext("{count} point", "{count} points", points).format(count=points)
