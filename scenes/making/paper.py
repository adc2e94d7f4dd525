"""Making something that takes a while: a paper with a bar over the page, and a button that gives it up."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

import pygame

from scenes.dialog import Dialog
from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.retained import draw
from scenes.page import Host

SLICE = 0.012
"""So many seconds of a frame are spent on it: the bar moves on, and the button is heard."""

Made = TypeVar("Made")
Work = Generator[float, None, Made]
"""Gives how far it is, from 0 to 1, again and again, and at its end what was made."""


class Making(Dialog, Generic[Made]):
    """Does `work` a slice a frame. `done` gets what was made, once the paper is gone; it is not called for what was given up."""

    leads_on = False

    def __init__(self, app: Host, heading: str, work: Work[Made], done: Callable[[Made], None]) -> None:
        super().__init__(app, heading, ["", ""], ((_("Cancel"), "x", lambda: None),))
        self._work, self._done = work, done
        self.share = 0.0

    @property
    def moving(self) -> bool:
        """Always: there is work to do."""
        return True

    def update(self, dt: float) -> bool:
        end = time.perf_counter() + SLICE
        try:
            while self.app.top is self and time.perf_counter() < end:
                self.share = next(self._work)
        except StopIteration as made:
            self.app.pop()
            self._done(made.value)
        return True

    def leave(self) -> None:
        """What is half made is thrown away."""
        self._work.close()

    def paint(self, target: pygame.Surface) -> None:
        """The paper with the bar."""
        super().paint(target)
        look, theme = self.look, self.look.theme
        pad = look.px(3.4)
        bar = pygame.Rect(self.box.x + pad, self.box.y + pad + look.px(8), self.box.w - 2 * pad, look.px(3))
        materials.recess(look, bar.size, 10, "felt", 3).draw(target, bar.topleft)
        filled = bar.inflate(-look.px(0.6), -look.px(0.6))
        filled.w = max(filled.h, round(filled.w * self.share))
        draw.rect(target, theme.gold, filled, border_radius=filled.h // 2)
