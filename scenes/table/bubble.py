"""A refusal explains itself: one short sentence and the number of the rule. It stands on the paper of the table where there is
one, else in a bubble on free felt, with its tail at the place at fault; either way it covers nothing that it is about."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import pygame

from scenes.kit import controls, marks, text
from scenes.kit.controls import Side
from scenes.kit.language import _
from scenes.kit.motion import REFUSED, Motion
from scenes.kit.shapes import between
from scenes.kit.theme import Style
from scenes.table.stage import Piece
from scenes.table.window.caption import covered

STAYS = 5200
"""Milliseconds for which a refusal stays unless a gesture takes it away."""
SMALLER = (1.0, 0.85, 0.72, 0.6)
"""Shares of the letters' size that are tried one after the other where the bubble would cover what is needed."""
LONGEST = 14.0
"""How long the tail may be in percent of the window's height; over more it would cover what lies between, so it only points."""
OFF = 5.6
"""How far a bubble lies from the place that it is about, in percent of the window's height."""


class Bubble:
    """The refusal of a table; there is at most one, and a new one replaces the old. `changed` is called when one is gone."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.sentence = ""
        self.rule = ""
        self.at = (0, 0)
        self.faults: tuple[pygame.Rect, ...] = ()
        """What the sentence is about: it must not be covered."""
        self.busy: tuple[pygame.Rect, ...] = ()
        """What should not be covered where there is another place."""
        self.home: pygame.Rect | None = None
        """Where it lies when everywhere else it would cover a piece: on the caption; None for nowhere."""
        self.visible = False
        """Whether there is a refusal now."""
        self.left = 0.0
        """Milliseconds until it goes away."""
        self._shake = 0.0
        self._lies: tuple[object, pygame.Rect, int, int] = (None, pygame.Rect(0, 0, 1, 1), 1, 1)
        """For what it was laid out, its box, the size of its letters and the room for a line in pixels."""

    def show(self, motion: Motion, sentence: str, rule: str, at: tuple[int, int], faults: Sequence[pygame.Rect]) -> None:
        """Says a sentence with its tail at a point of the window, clear of `faults`."""
        self.sentence, self.rule, self.at, self.faults, self.left = sentence, rule, at, tuple(faults), STAYS
        self.visible = True

        def shake(share: float) -> None:
            self._shake = (1 - share) * (1 if int(share * 4) % 2 == 0 else -1)

        motion.tween(REFUSED, shake)

    def spare(self, pieces: Iterable[Piece], others: Iterable[pygame.Rect], ground: pygame.Rect,
              labels: Iterable[pygame.Rect] = ()) -> None:
        """Names what is covered only where it must be: pieces, `labels`, and of the `others` what lies outside of the ground."""
        apart = (other for other in others if not other.contains(ground) and not ground.contains(other))
        self.busy = (*labels, *apart, *(piece.box() for piece in pieces))

    def hide(self) -> None:
        """Takes the refusal away."""
        was, self.visible = self.visible, False
        if was:
            self._changed()

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass for a refusal that is visible; True when it has just gone away."""
        self.left -= dt
        if self.left > 0:
            return False
        self.hide()
        return True

    def draw(self, target: pygame.Surface, style: Style) -> None:
        """Draws the bubble inside the window, off what it is about; nothing for a refusal on the paper."""
        if not self.visible:
            return
        pad, sign = style.px(1.8), style.px(2.4)
        box, px, inner = self._lying(style)
        words, low, _high = self._words(style, px, inner)
        tip, side = tail(box, self.at, style.px(3), style.px(LONGEST))
        x = box.x + round(self._shake * style.px(0.9))
        controls.bubble(style, box.size, tip, side).draw(target, (x, box.y))
        marks.refusal_mark(style, sign).draw(target, (x + pad + sign, box.centery))
        target.blit(words, (x + 2 * pad + 2 * sign, box.y + pad))
        if low:
            target.blit(low, (x + 2 * pad + 2 * sign, box.y + pad + words.get_height()))

    def covers(self, box: pygame.Rect, style: Style) -> bool:
        """Whether there is a refusal now that lies over a part of the window."""
        return self.visible and self._lying(style)[0].colliderect(box)

    def _lying(self, style: Style) -> tuple[pygame.Rect, int, int]:
        """Where it lies, the size of its letters and the room for a line, laid out once."""
        key = (self.sentence, self.rule, self.at, self.faults, self.busy, style.size, style.text_scale)
        if self._lies[0] != key:
            self._lies = (key, *self._laid(style, pygame.Rect((0, 0), style.size)))
        return self._lies[1:]

    def _laid(self, style: Style, window: pygame.Rect) -> tuple[pygame.Rect, int, int]:
        """The box of the bubble, the size of its letters and the room for a line: the largest letters with which nothing busy is
        covered; where all cover something, those that cover least."""
        pad, sign = style.px(1.8), style.px(2.4)
        room = window.inflate(-2 * style.px(2.2), -2 * style.px(2.2))
        best: tuple[int, tuple[pygame.Rect, int, int]] | None = None
        for smaller in SMALLER:
            wanted = max(style.px(2.7), round(style.text(2.7) * smaller))
            for wide in (58, 44, 34):
                width = min(room.w, round(style.px(wide) * max(1.0, min(1.5, style.text_scale * smaller))))
                inner = width - 3 * pad - 2 * sign
                px = text.fit_px(self.sentence, (inner, style.px(26)), min(wanted, style.text(2.7)), style.px(2.3), "a", 600)
                words, _low, high = self._words(style, px, inner)
                size = (words.get_width() + 3 * pad + 2 * sign, high + 2 * pad)
                box = free_place(size, self.at, self.faults, room, style.px(OFF), self.busy)
                hidden = covered(box, self.busy)
                if not hidden:
                    return box, px, inner
                if best is None or hidden < best[0]:
                    best = (hidden, (box, px, inner))
        assert best is not None
        home = self.home
        if home is None:
            return best[1]
        inner = home.w - 3 * pad - 2 * sign  # on the caption, as wide as that is
        px = text.fit_px(self.sentence, (inner, home.h - pad), style.text(2.7), style.px(2.1), "a", 600)
        box = pygame.Rect(0, 0, home.w, self._words(style, px, inner)[2] + 2 * pad)
        box.midbottom = home.centerx, home.bottom + style.px(0.6)
        return box.clamp(window), px, inner

    def _words(self, style: Style, px: int, inner: int) -> tuple[pygame.Surface, pygame.Surface | None, int]:
        """The sentence, below it the number of the rule (None where no rule says so, but the table), and how high both are."""
        words = text.lines(self.sentence, inner, px, style.theme.ink, "a", 600, "left", 1.22)
        if not self.rule[:1].isupper():
            return words, None, words.get_height()
        number = _("Rule book: {number}").format(number=self.rule)
        low = text.render(number, round(px * 0.86), style.theme.ink2, "a", 500)
        return words, low, words.get_height() + low.get_height()


def free_place(
    size: tuple[int, int], at: tuple[int, int], faults: Sequence[pygame.Rect], room: pygame.Rect, off: int,
    busy: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """A box of `size` within `room`, near the point `at` but `off` pixels from it, that covers none of `faults` if it can, and of
    what is `busy` as little as it can not far away."""
    about = pygame.Rect(at, (1, 1)).unionall(list(faults)) if faults else pygame.Rect(at, (1, 1))
    point = pygame.Rect(0, 0, off, off)
    point.center = at
    tops = (about.top - off - size[1], at[1] - off - size[1], about.bottom + off, at[1] + off, at[1] - size[1] // 2)
    lefts = (at[0] - size[0] // 2, about.left - off - size[0], about.right + off, room.left, room.right - size[0])
    best: tuple[float, pygame.Rect] | None = None
    step = max(1, off)
    more = (range(room.left, room.right - size[0], step), range(room.top, room.bottom - size[1], step)) if busy else ((), ())
    for top in (*tops, room.top, room.bottom - size[1], *more[1]):
        for left in (*lefts, *more[0]):
            box = pygame.Rect((left, top), size).clamp(room)
            far = math.hypot(max(box.x - at[0], 0, at[0] - box.right), max(box.y - at[1], 0, at[1] - box.bottom))
            cost = far + 50 * covered(box, (*faults, point))
            if best is not None and cost >= best[0]:
                continue
            cost += 0.2 * covered(box, busy)
            if best is None or cost < best[0]:
                best = (cost, box)
    assert best is not None
    return best[1]


def tail(box: pygame.Rect, at: tuple[int, int], short: int, most: float = math.inf) -> tuple[tuple[int, int], Side]:
    """Where the tail of a bubble in `box` ends, counted from its upper left corner, and on which side it leaves. It ends `short`
    pixels before the point `at`; where that is farther than `most` pixels it is only a third of that long."""
    dx, dy = at[0] - box.centerx, at[1] - box.centery
    right, down = max(box.x - at[0], at[0] - box.right, 0), max(box.y - at[1], at[1] - box.bottom, 0)
    side: Side = ("right" if dx > 0 else "left") if right > down else ("down" if dy > 0 else "up")
    near = (min(max(at[0], box.x), box.right), min(max(at[1], box.y), box.bottom))
    far = math.hypot(at[0] - near[0], at[1] - near[1]) or 1.0
    share = max(0.0, (far - short) / far) if far <= most else most / 3 / far
    tip = between(near, at, share)
    return (round(tip[0]) - box.x, round(tip[1]) - box.y), side
