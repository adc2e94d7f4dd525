"""What is painted over a RumBugz table: the bag and the pile, a bug that blinks, a small bed shown large, faults, flights.

A knock shakes all of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pygame

from game.rumbugz.moves import DISCARD
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.beds import gold_dashes
from scenes.games.rumbugz.laying import Laying
from scenes.games.rumbugz.layout import PICTURE, PILE, SMALL, Layout, draw_large, draw_plates, point_of, size_of
from scenes.kit import controls, marks, materials, text
from scenes.kit.language import _
from scenes.kit.layout import rows
from scenes.kit.motion import linear
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.table import weight
from scenes.table.stage import Flight

RUSTLE = 450.0
"""Milliseconds for which the bag sways when somebody reaches into it."""


class PilePainter:
    """Draws the bag and the pile of one table."""

    def __init__(self, laying: Laying) -> None:
        self.laying = laying
        self.sel, self.desk, self.places = laying.sel, laying.desk, laying.places
        self.tilt = 0
        """How far the bag leans while somebody reaches into it, in degrees."""

    def rustle(self) -> None:
        """Lets the bag sway, because somebody reaches into it."""

        def sway(share: float) -> None:
            self.tilt = round(6 * math.sin(share * math.pi * 5) * (1 - share))

        self.desk.sounds.play("bag")
        if not self.desk.settings.reduced_motion:
            self.desk.background_motion.tween(RUSTLE, sway, ease=linear)

    def draw_bag(self, target: pygame.Surface, hovered: bool) -> None:
        """Draws the bag and how many bugs are in it; it is lit when a bug is to be taken."""
        style, rect, hinted, lit = self.desk.style, self.desk.rail["bag"], self.sel.hint_word, self.laying.may_take
        _bed(target, style, rect, lit and hinted != "pile", hovered or hinted == "bag")
        size = round(min(rect.h * 0.5, rect.w * 0.74))
        bag.bag(style, size, lit, self.tilt).draw(target, (rect.centerx, rect.y + round(rect.h * PICTURE)))
        _count(target, style, rect, self.places.view.bag, _("Bag"))

    def draw_pile(self, target: pygame.Surface, hovered: bool) -> None:
        """Draws the pile with its uppermost bug open; it is lit when that may be taken or the picked bug may be discarded."""
        style, rect, sel = self.desk.style, self.desk.rail["pile"], self.sel
        hinted = sel.hint_target(DISCARD) is not None or sel.hint_word == "pile"
        _bed(target, style, rect, hinted or self._takes(), hovered or hinted)
        size = self.places.pile_size
        lying = [piece for name, piece in self.desk.stage.lying() if isinstance(name, tuple) and name[0] == PILE]
        x, y = map(round, self.places.pile_point)
        for piece in lying[-2:-1]:
            bugs.bug(style, size, int(str(piece.face)), "dim").draw(target, (x + style.px(0.5), y - style.px(0.4)))
        thrown = sel.thrown.copy
        for code in [*(piece.face for piece in lying[-1:]), *([thrown.key] if thrown is not None else [])]:
            bugs.bug(style, size, int(str(code))).draw(target, (x, y))
        if thrown is not None:
            marks.gold_ring(style, round(size * 0.62)).draw(target, (x, y))
        _count(target, style, rect, len(self.places.view.discards), _("Pile"))

    def _takes(self) -> bool:
        """Whether the picked bug may be discarded, or the pile's taken while no hint is to take another."""
        sel, desk = self.sel, self.desk
        if desk.ready and sel.phase == PLAY and sel.single is not None and desk.settings.lights:
            return True
        return self.laying.may_take and bool(sel.now.discards) and not sel.now.refused and sel.hint_word != "bag"

    def labels(self) -> list[pygame.Rect]:
        """The boxes of what is written in the beds of the bag and the pile."""
        return [_words_box(self.desk.rail[name]) for name in ("bag", "pile")]


def _bed(target: pygame.Surface, style: Style, rect: pygame.Rect, lit: bool, hovered: bool) -> None:
    materials.recess(style, rect.size, 16, "felt").draw(target, rect.topleft)
    if lit and hovered:
        controls.glow_outline(style, rect.size, 16).draw(target, rect.topleft)
    elif lit:
        gold_dashes(style, rect.size).draw(target, rect.topleft)


def _count(target: pygame.Surface, style: Style, rect: pygame.Rect, count: int, word: str) -> None:
    """Draws how many there are below the picture of a bed, and its word."""
    box, theme = _words_box(rect), style.theme
    upper, lower = rows(box, round(box.h * 0.6), 1.0)
    text.write(target, style, str(count), upper, 4.6, theme.cream, "f", 600, "center", wrap=False)
    text.write(target, style, word, lower, 2.4, theme.soft, "a", 600, "center", wrap=False, min_share=1.8)


def _words_box(rect: pygame.Rect) -> pygame.Rect:
    """The box of the number and the word below the picture of a bed."""
    top = rect.y + round(rect.h * 1.92 * PICTURE)
    return pygame.Rect(rect.x + rect.w // 20, top, rect.w - rect.w // 10, rect.bottom - round(rect.h * 0.03) - top)


KNOCK = 520.0
"""Milliseconds for which a knock shakes the table."""


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, laying: Laying, life: Life) -> None:
        self.laying, self.life = laying, life
        self.desk, self.places = laying.desk, laying.places
        self.large: int | None = None
        """The bed under the pointer that is shown large because its bugs are small; else None."""
        self.shaken = 0.0
        """How far a knock has moved the picture, in pixels."""

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the pointer; True when another bed is shown large, or no longer any."""
        field = self.places.field
        at = field.at(pos) if field.size < self.desk.style.px(SMALL) and not self.places.rack.picked else None
        if at is not None and at >= len(self.places.view.table):
            at = None
        changed, self.large = at != self.large, at
        return changed

    def rest(self) -> None:
        """Shows no bed large and opens all eyes."""
        self.large = None
        self.life.rest()

    def shake(self, done: Callable[[], None]) -> None:
        """Shakes the edge of the table; `done` is called when it is still again."""
        high = self.desk.style.px(0.7)

        def shake(share: float) -> None:
            self.shaken = high * math.sin(share * math.pi * 8) * (1 - share)

        self.desk.motion.tween(KNOCK, shake, ease=linear, done=done)

    def draw(self, target: pygame.Surface) -> None:
        """Draws all of it, and shakes the picture."""
        desk, table = self.desk, self.places.view.table
        if self.laying.sel.aim is None:
            self.life.draw(target)
        if self.large is not None and self.large < len(table) and not desk.motion.active:
            sequence = table[self.large]
            mark = desk.session.seats[sequence.owner].mark
            draw_large(target, desk.style, self.places.field, self.large, sequence, mark, desk.rail["table"])
        self._draw_faults(target)
        for flight in desk.stage.flights():
            draw_flight(target, desk.style, flight)
        self.places.rack.draw_over(target)
        if self.shaken:
            draw.echo(target, round(self.shaken), round(self.shaken * 0.5))

    def _draw_faults(self, target: pygame.Surface) -> None:
        field, table = self.places.field, self.places.view.table
        for number in self.laying.faults:
            if number <= len(table):
                cell = field.cells[number - 1]
                radius = round(min(cell.h * 0.62, field.size * 0.7) * self.laying.swell)
                for point in field.points(number - 1, len(table[number - 1].bugs)):
                    marks.refusal_ring(self.desk.style, radius).draw(target, point)


def draw_flight(target: pygame.Surface, style: Any, flight: Flight) -> None:
    """Draws a bug on its way, as the larger of its two pictures, scaled. One that goes nowhere hops on the spot."""
    base, code = max(size_of(flight.start), size_of(flight.piece)), flight.piece.face
    low = point_of(flight.now)[1] - flight.at[1]
    if flight.start.at == flight.piece.at:
        up, down = bugs.hop(base, flight.share)
        low += down - up
    sprite = bugs.back(style, base, "bare") if code is None else bugs.bug(style, base, int(str(code)), "bare")
    weight.draw_flight(target, style, flight, sprite, base * bugs.HEIGHT, low)


BLINK, BETWEEN = 130.0, 2300.0
"""Milliseconds for which a bug shuts its eyes, and until the next one does right after a gesture."""
DROWSY = 10_000.0
"""Milliseconds after the last gesture or motion in which the time between two blinks grows by itself once more."""
WATCHED = 40_000.0
"""Milliseconds after the last gesture or motion for which bugs blink: then nothing is drawn until somebody is there again."""


class Life:
    """The bugs that blink, one after the other, while nothing else moves and somebody is likely to look."""

    def __init__(self, places: Layout) -> None:
        self.places, self.desk, self.rack = places, places.desk, places.rack
        self.wink: tuple[str, int] | None = None
        """The bug that has its eyes shut: a place in the rack, or one among all beds together; None for no bug."""
        self._gone = self._alone = 0.0
        self._gesture: object = None

    def rest(self) -> None:
        """Opens all eyes."""
        self.wink = None

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a bug has shut or opened its eyes."""
        before, page = self.wink, self.desk.page
        self._alone += dt
        if self.desk.motion.active or self._gesture != (page.pointer, page.focus):
            self._gesture, self._alone = (page.pointer, page.focus), 0.0
        if self.desk.settings.reduced_motion or not page.on_top or self.desk.motion.active:
            self.wink = None
            return before is not None
        past = self._gone
        self._gone += dt
        if before is None and self._gone >= BETWEEN * (1 + self._alone / DROWSY) and self._alone < WATCHED:
            self._gone, self.wink = 0.0, self._next(past)
            return True
        if before is not None and self._gone >= BLINK:
            self._gone, self.wink = 0.0, None
            return True
        return False

    def _next(self, chance: float) -> tuple[str, int] | None:
        """The next bug to shut its eyes, as if by chance; None where no bug lies."""
        own = len(self.rack.copies) if self.desk.hands.hand_open else 0
        lying = sum(len(sequence.bugs) for sequence in self.places.view.table)
        if own + lying == 0:
            return None
        at = int(self.desk.motion.now + self.desk.background_motion.now + chance * 7) * 31 % (own + lying)
        return ("rack", at) if at < own else ("bed", at - own)

    def is_blinking(self, rect: pygame.Rect) -> bool:
        """Whether the bug on the rack in this box has its eyes shut now."""
        if self.wink is None or self.wink[0] != "rack" or self.wink[1] >= len(self.rack.copies):
            return False
        return self.rack.rect_of(self.rack.copies[self.wink[1]]) == rect

    def draw(self, target: pygame.Surface) -> None:
        """Draws the bug of a bed that has its eyes shut, over the one that has them open."""
        if self.wink is None or self.wink[0] != "bed":
            return
        at, field = self.wink[1], self.places.field
        for number, sequence in enumerate(self.places.view.table):
            if at < len(sequence.bugs):
                point, style = field.points(number, len(sequence.bugs))[at], self.desk.style
                bugs.bug(style, field.size, sequence.bugs[at], "rest", True, field.plates).draw(target, point)
                if field.crowded(number, len(sequence.bugs)):
                    draw_plates(target, style, field, number, sequence.bugs)
                return
            at -= len(sequence.bugs)
