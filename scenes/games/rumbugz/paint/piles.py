"""The bag and the pile at a RumBugz table: how they look, and when they are lit."""

from __future__ import annotations

import math

import pygame

from game.rumbugz.moves import DISCARD
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.laying import Taking
from scenes.games.rumbugz.layout import PICTURE, PILE, point_of
from scenes.games.rumbugz.paint.beds import gold_dashes
from scenes.games.rumbugz.selection import Hinted
from scenes.kit import controls, marks, materials, text
from scenes.kit.language import _
from scenes.kit.layout import rows
from scenes.kit.motion import linear
from scenes.kit.theme import Style

RUSTLE = 450.0
"""Milliseconds for which the bag sways when somebody reaches into it."""


class PilePainter:
    """Draws the bag and the pile of one table."""

    def __init__(self, taking: Taking, hinted: Hinted) -> None:
        self.taking, self.hinted = taking, hinted
        self.sel, self.desk, self.places = taking.sel, taking.desk, taking.sel.places
        self.tilt = 0
        """How far the bag leans while somebody reaches into it, in degrees."""

    def rustle(self) -> None:
        """Lets the bag sway, because somebody reaches into it."""

        def sway(share: float) -> None:
            self.tilt = round(6 * math.sin(share * math.pi * 5) * (1 - share))

        self.desk.sounds.play("bag")
        if not self.desk.reduced_motion:
            self.desk.background_motion.tween(RUSTLE, sway, ease=linear)

    def draw_bag(self, target: pygame.Surface, hovered: bool) -> None:
        """Draws the bag and how many bugs are in it; it is lit when a bug is to be taken."""
        style, rect, hinted, lit = self.desk.style, self.desk.rail["bag"], self.hinted.word, self.taking.may_take
        _bed(target, style, rect, lit and hinted != "pile", hovered or hinted == "bag")
        size = round(min(rect.h * 0.5, rect.w * 0.74))
        bag.bag(style, size, lit, self.tilt).draw(target, (rect.centerx, rect.y + round(rect.h * PICTURE)))
        _count(target, style, rect, self.places.view.bag, _("Bag"))

    def draw_pile(self, target: pygame.Surface, hovered: bool) -> None:
        """Draws the pile with its uppermost bug open; it is lit when that may be taken or the picked bug may be discarded."""
        style, rect = self.desk.style, self.desk.rail["pile"]
        hinted, lit = self._lit()
        _bed(target, style, rect, lit, hovered or hinted)
        size = self.places.pile_size
        lying = [piece for name, piece in self.desk.stage.lying() if isinstance(name, tuple) and name[0] == PILE]
        for piece in lying[-2:]:
            x, y = map(round, point_of(piece))
            if piece is lying[-1]:
                bugs.bug(style, size, int(str(piece.face))).draw(target, (x, y))
            else:
                bugs.bug(style, size, int(str(piece.face)), "dim").draw(target, (x + style.px(0.5), y - style.px(0.4)))
        thrown = self.sel.thrown.copy
        if thrown is not None:
            x, y = map(round, self.places.pile_point)
            bugs.bug(style, size, int(str(thrown.key))).draw(target, (x, y))
            marks.gold_ring(style, round(size * 0.62)).draw(target, (x, y))
        _count(target, style, rect, len(self.places.view.discards), _("Pile"))

    def labels(self) -> list[pygame.Rect]:
        """The boxes of what is written in the beds of the bag and the pile."""
        return [_words_box(self.desk.rail[name]) for name in ("bag", "pile")]

    def _lit(self) -> tuple[bool, bool]:
        """Whether the hint points at the pile, and whether the pile is lit."""
        word, desk = self.hinted.word, self.desk
        hinted = self.hinted.target(DISCARD) is not None or word == "pile"
        discards = desk.ready and self.sel.phase == PLAY and self.sel.single is not None and desk.settings.lights
        return hinted, hinted or discards or (self.taking.may_take_pile and word != "bag")


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
