"""Counting back along a row at the simplified level, step by step, which shows whether it ends where it must."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.nmbrs.rows import ADVANCED
from game.nmbrs.selection import count_back
from scenes.games.nmbrs.gestures.choice import Choice
from scenes.kit import text
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.pictures import icon
from scenes.kit.retained import draw
from scenes.table.window import caption

COUNT_STEP, LONGEST = 190.0, 1900.0
"""Milliseconds from one step of counting back to the next one, and for all of them at most."""
LABEL = 5.2
"""The room below a row in which its difference may stand, in percent of the window's height."""
WHOLE = 99
"""More steps than it takes to count back along any row."""
STEPS = 8
"""The most numbers that are shown of it; of more the first and the last ones."""


class CountingBack:
    """Counting back along a row at the simplified level, step by step, which shows whether it ends where it must."""

    def __init__(self, choice: Choice) -> None:
        self.now, self.choice = choice.now, choice
        self.counted: tuple[int, ...] = ()
        """The numbers along which it counts."""
        self.steps = WHOLE
        """How many steps are shown."""

    def numbers(self) -> tuple[int, ...]:
        """The row along which it counts: that pointed at, else the best to be laid, else selected numbers of one difference."""
        fit = self.choice.fit_over or self.choice.new_fit or next(iter(self.choice.fits), None)
        if fit is not None:
            return tuple(fit.play.row.numbers)
        numbers = sorted(card for card in self.choice.cards if card <= 100)
        steps = {b - a for a, b in pairwise(numbers)}
        return tuple(numbers) if len(numbers) >= 2 and len(steps) == 1 else ()

    @property
    def shown(self) -> bool:
        """Whether it is counted back along a row now."""
        return self.now.setup.simplified and self.now.laying and bool(self.numbers())

    def caption_room(self, place: pygame.Rect) -> pygame.Rect:
        """Where the caption may stand: it grows upwards from its place over what is empty of the table, until its words have
        their full size. What is counted stays above it."""
        desk, plane, rack = self.now.desk, self.choice.beds.there, self.choice.places.rack.rect
        if plane.zoom > 1.0:
            return place
        taken = [plane.bed(row) for row in plane.layout.rows]
        taken += [rack] if rack.bottom <= place.top else []
        top = max((box.bottom for box in taken if box.left < place.right and box.right > place.left), default=plane.rect.top)
        top += desk.style.px(LABEL) + (desk.rail["count"].h if self.shown else 0)
        high = max(place.h, min(caption.full_height(desk.style), place.bottom - top))
        return pygame.Rect(place.x, place.bottom - high, place.w, high)

    @property
    def strip(self) -> pygame.Rect:
        """Where it is counted back: in the strip for it, or higher above a caption that needs more room."""
        desk = self.now.desk
        box = desk.rail["count"].copy()
        if box.bottom <= desk.rail["caption"].top:
            box.bottom = min(box.bottom, self.caption_room(desk.rail["caption"]).top)
        return box

    def update(self) -> bool:
        """Begins to count, one step after the other, when the row has changed; True when it did."""
        numbers, desk = self.numbers(), self.now.desk
        if not self.now.setup.simplified or not self.now.laying or numbers == self.counted:
            return False
        self.counted, self.steps = numbers, 1
        if not numbers or desk.settings.reduced_motion:
            self.steps = WHOLE
        else:
            many = len(count_back(numbers))

            def show(share: float) -> None:
                if self.counted == numbers and self.steps != 1 + int(share * many):
                    self.steps = 1 + int(share * many)
                    desk.refresh()

            desk.background_motion.tween(min(COUNT_STEP * many, LONGEST), show, ease=linear)
        desk.refresh()
        return True

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the steps so far into a strip of the window, with what they are about where there is room."""
        numbers, style, theme = self.numbers(), self.now.desk.style, self.now.desk.style.theme
        if not numbers:
            return
        back = count_back(numbers)
        shown: list[int | None] = list(back[: max(1, self.steps)])
        whole = len(shown) == len(back)
        if len(shown) > STEPS:
            shown[STEPS - 3:-2] = [None]
        last = len(shown) - whole
        high = min(rect.h, round(style.px(6.2) * max(1.0, min(1.25, style.text_scale))))
        said = text.render(_("Back to 0"), min(style.text(2.3), round(rect.h * 0.6)), theme.soft, "a", 600)
        room, beside = rect.w, said.get_width() + style.px(1.0)
        if _wide(shown, style.px(2.3)) <= room - beside:
            target.blit(said, said.get_rect(midleft=rect.midleft))
            rect, room = rect.move(beside, 0), room - beside
        px = round(high * 0.52)
        while px > style.px(1.9) and _wide(shown, px) > room:
            px -= 1
        dark = theme.panel[1] if theme.flat else theme.ground_lo
        high, sign, x = min(high, round(px * 1.95)), round(px * 0.75), rect.x
        for index, number in enumerate(shown):
            if number is None:
                dots = text.render("\N{HORIZONTAL ELLIPSIS}", sign, theme.soft)
                target.blit(dots, dots.get_rect(center=(x + sign // 2, rect.centery)))
                x += sign + 2
                continue
            box = pygame.Rect(x, rect.centery - high // 2, _wide([number], px), high)
            fill, ink = dark, theme.cream
            if index == last:  # whether it counts back to where it must
                good = number == 0 or (number == 1 and self.now.setup.level == ADVANCED)
                fill, ink = theme.gold if good else theme.refusal, theme.ink
            elif number in numbers:
                fill, ink = theme.cream, theme.ink
            draw.rect(target, fill, box, border_radius=high // 4)
            draw.rect(target, theme.line_soft, box, max(1, high // 24), border_radius=high // 4)
            text.stamp(target, str(number), px, ink, "f", 600, center=box.center)
            x = box.right + 2
            if shown[index + 1:index + 2] not in ([], [None]):
                arrow = icon("arrow-right", sign, theme.soft, 2.4)
                target.blit(arrow, arrow.get_rect(center=(x + sign // 2, rect.centery)))
                x += sign + 2


def _wide(shown: Sequence[int | None], px: int) -> int:
    """The width of numbers with a sign behind each but the last."""
    boxes = [text.width(str(number), px, "f", 600) + round(px * 0.8) for number in shown if number is not None]
    return sum(boxes) + (len(boxes) - 1) * (round(px * 0.75) + 4)
