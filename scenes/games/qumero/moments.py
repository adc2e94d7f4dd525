"""What the paper of QUMERO says for a short while: a Pasch, a completed line, the single die, each in one line of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.qumero.board import LINE
from game.qumero.events import DieThrown, LineTaken, Paid, Rolled
from game.qumero.state import DOPPEL
from scenes.games.qumero import words
from scenes.games.qumero.tally import moves_on_table
from scenes.kit import materials, pieces, text
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.kit.pictures import ready
from scenes.table.desk import Desk

STAYS = 1700
"""How long a moment's words stay unless another one comes, in milliseconds."""
ARRIVES = 0.08
"""The share of it in which the paper comes."""


class Moments:
    """At most one moment at a time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heading = self.line = ""
        self.seat: int | None = None
        self._share: float | None = None
        self._order = self._number = 0

    @property
    def active(self) -> bool:
        """Whether one is being shown."""
        return self._share is not None

    def show(self, heading: str, line: str = "", seat: int | None = None) -> None:
        """Shows a heading and a line; nobody waits for it."""
        self.heading, self.line, self.seat = heading, line, seat
        self._order += 1
        order = self._order
        self._number = moves_on_table(self.desk)
        self._share = 0.0

        def run(share: float) -> None:
            if order == self._order:
                self._share = share if share < 1.0 else None

        self.desk.background_motion.tween(STAYS * max(0.5, self.desk.motion.speed), run, ease=linear)

    def forget(self) -> None:
        """Takes away what was said of a move that is not on the table any more."""
        if moves_on_table(self.desk) < self._number:
            self.hide()

    def calm_for(self, events: Sequence[Any]) -> None:
        """The moments of a move that is shown at once (reduced motion): the weightiest of them, with its sound."""
        desk, name = self.desk, self.desk.session.name
        for event in events:
            if isinstance(event, Rolled) and event.pasch:
                heading = _("Double twins!") if event.pasch == DOPPEL else _("Twins!")
                self.show(heading, _("{name} rolls again").format(name=name(event.seat)), event.seat)
                desk.sounds.play("pasch")
            elif isinstance(event, LineTaken):
                income = sum(one.amount for one in events if isinstance(one, Paid))
                heading = f"{words.short_name(LINE[event.line])}: {words.gain(income)}"
                self.show(heading, name(event.seat), event.seat)
                desk.sounds.play("line")
            elif isinstance(event, DieThrown):
                self.show(_("The single die: {face}").format(face=event.face), name(event.seat), event.seat)

    def hide(self) -> None:
        """Takes it away."""
        self._order += 1
        self._share = None

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws it into the place of the answer."""
        if self._share is None:
            return
        style = self.desk.style
        theme = style.theme
        shift = 0
        if not self.desk.reduced_motion and self._share < ARRIVES:
            shift = round((1 - self._share / ARRIVES) ** 2 * style.px(3))
        at = rect.move(0, -shift)
        materials.glow_outline(style, at.size, 14, 0.6).draw(target, at.topleft)
        materials.paper(style, at.size).draw(target, at.topleft)
        x = at.x + style.px(2)
        if self.seat is not None:
            radius = round(min(at.h * 0.2, style.px(3.0)))
            mark = self.desk.session.seats[self.seat].mark
            pieces.badge(style, radius, mark).draw(target, (x + radius + style.px(0.6), at.centery))
            x += 2 * radius + style.px(3)
        room = at.right - style.px(2) - x
        top = round(at.h * (0.47 if self.line else 1.0))
        valign: text.Valign = "bottom" if self.line else "middle"
        text.write(target, style, self.heading, (x, at.y, room, top), 4.2, theme.ink, "f", 700, valign=valign, wrap=False,
                   min_share=2.4)
        if self.line:
            box = (room, at.h - top - style.px(1.2))
            low = text.fitted(style, self.line, box, 2.5, theme.ink2, "a", 600, valign="top", line_height=1.14, min_share=1.9)
            target.blit(ready(low), (x, at.y + top))
