"""The bag and the pile at a RumBugz table: how they look, and when they are lit."""

from __future__ import annotations

import math

import pygame

from game.rumbugz.moves import DISCARD
from game.rumbugz.state import PLAY
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz import bugs
from scenes.games.rumbugz.laying import Taking
from scenes.games.rumbugz.layout import PILE, point_of, slim
from scenes.games.rumbugz.paint.beds import gold_dashes
from scenes.games.rumbugz.selection import Hinted
from scenes.kit import marks, materials, text
from scenes.kit.language import _, ngettext
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
        narrow, left = slim(style, rect), self.places.view.bag
        size = _bag_size(rect, narrow)
        middle = (rect.x + round(rect.w * 0.3), rect.y + round(rect.h * 0.36))
        place = middle if narrow else (rect.x + style.px(0.8) + size // 2, rect.centery)
        bag.bag(style, size, lit, self.tilt).draw(target, place)
        if narrow:
            _count(target, style, rect, left, _("Bag"))
            return
        words = ngettext("{count} left", "{count} left", left).format(count=left)
        _words(target, style, rect, _after_bag(style, rect), _("Bag"), words)

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
        count = len(self.places.view.discards)
        if slim(style, rect):
            _count(target, style, rect, count, _("Pile"))
            return
        words = ngettext("{count} bug", "{count} bugz", count).format(count=count) if count else _("empty")
        _words(target, style, rect, self._after_pile, _("Pile"), words)

    @property
    def _after_pile(self) -> int:
        """Where the words of the pile begin in a bed that is wide enough, in pixels from the left of the window."""
        return round(self.places.pile_point[0] + self.places.pile_size * bugs.WIDTH / 2) + self.desk.style.px(1.1)

    def labels(self) -> list[pygame.Rect]:
        """The boxes of what is written in the beds of the bag and the pile."""
        style, bag_bed, pile_bed = self.desk.style, self.desk.rail["bag"], self.desk.rail["pile"]
        lefts = (bag_bed, _after_bag(style, bag_bed)), (pile_bed, self._after_pile)
        return [_word_box(style, bed) if slim(style, bed) else _words_box(style, bed, left) for bed, left in lefts]

    def _lit(self) -> tuple[bool, bool]:
        """Whether the hint points at the pile, and whether the pile is lit."""
        word, desk = self.hinted.word, self.desk
        hinted = self.hinted.target(DISCARD) is not None or word == "pile"
        discards = desk.ready and self.sel.phase == PLAY and self.sel.single is not None and desk.settings.lights
        return hinted, hinted or discards or (self.taking.may_take_pile and word != "bag")


def _bag_size(rect: pygame.Rect, narrow: bool) -> int:
    return round(min(rect.h * (0.6 if narrow else 0.78), rect.w * 0.44))


def _after_bag(style: Style, rect: pygame.Rect) -> int:
    """Where the words of the bag begin in a bed that is wide enough, in pixels from the left of the window."""
    return rect.x + _bag_size(rect, False) + style.px(1.6)


def _bed(target: pygame.Surface, style: Style, rect: pygame.Rect, lit: bool, hovered: bool) -> None:
    materials.recess(style, rect.size, 16, "felt").draw(target, rect.topleft)
    if lit and hovered:
        materials.glow_outline(style, rect.size, 16).draw(target, rect.topleft)
    elif lit:
        gold_dashes(style, rect.size).draw(target, rect.topleft)


def _count(target: pygame.Surface, style: Style, rect: pygame.Rect, count: int, word: str) -> None:
    """Draws how many there are beside the picture of a narrow bed, and its word below."""
    low = _word_box(style, rect)
    left = rect.x + round(rect.w * 0.54)
    box = pygame.Rect(left, rect.y + style.px(0.3), rect.right - style.px(0.6) - left, rect.h - low.h - style.px(0.3))
    number = text.fitted(style, str(count), box.size, 3.4, style.theme.cream, "f", 600, "center", wrap=False)
    target.blit(number, box.topleft)
    name = text.fitted(style, word, low.size, 2.2, style.theme.soft, "a", 600, "center", wrap=False, min_share=1.8)
    target.blit(name, low.topleft)


def _word_box(style: Style, rect: pygame.Rect) -> pygame.Rect:
    """The box of the word below the picture of a narrow bed."""
    low = round(rect.h * 0.3)
    return pygame.Rect(rect.x + style.px(0.6), rect.bottom - low - style.px(0.4), rect.w - style.px(1.2), low)


def _words(target: pygame.Surface, style: Style, rect: pygame.Rect, left: int, first: str, second: str) -> None:
    """Draws two lines of text in the part of a bed that begins at `left`."""
    box = _words_box(style, rect, left)
    top = round(box.h * 0.5)
    head = text.fitted(style, first, (box.w, top), 2.6, style.theme.cream, "a", 700, valign="bottom", wrap=False, min_share=1.7)
    target.blit(head, box.topleft)
    low = text.fitted(style, second, (box.w, box.h - top), 2.3, style.theme.soft, valign="top", min_share=1.6, line_height=1.05)
    target.blit(low, (box.x, box.y + top))


def _words_box(style: Style, rect: pygame.Rect, left: int) -> pygame.Rect:
    """The box of the words of a wide bed, which begin at `left`."""
    return pygame.Rect(left, rect.y + style.px(1.2), rect.right - style.px(0.8) - left, rect.h - style.px(2.4))
