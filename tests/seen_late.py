"""The program of most tests: each frame is drawn; its pixels are painted once somebody looks at them, as mostly nobody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pygame

from scenes.app import App
from scenes.kit.retained.frame import Over, RetainedFrame
from scenes.kit.retained.recording import DisplayList, Recording, flat


class OwedFrame(RetainedFrame):
    """A retained frame that owes the pixels of what was drawn last; frames before it are as if they had not been drawn."""

    tried: ClassVar[set[object]] = set()
    """What shapes and fills were tried out, in all programs of this process."""

    def __init__(self) -> None:
        super().__init__()
        self._owed: Recording | None = None

    def paint(self, screen: pygame.Surface, draw: Callable[[pygame.Surface], object],
              over: Over | None = None, spent: float = 0.0) -> list[pygame.Rect]:
        if over is not None or self.whole or self.seconds is not None:
            self.pay(screen)
            return super().paint(screen, draw, over, spent)
        self._owed = self._recorded(screen.get_size(), draw, spent)
        if self._owed is not None:
            self._try_out(screen, self._owed.noted)
        return []

    def _try_out(self, screen: pygame.Surface, noted: DisplayList) -> None:
        """Paints each shape once where nothing is seen of it, so that what cannot be painted is told though nobody looks."""
        before = screen.get_clip()
        screen.set_clip((0, 0, 0, 0))
        for one in flat(noted):
            if one.call is not None and isinstance(one.key, tuple) and one.key[:2] not in self.tried:
                self.tried.add(one.key[:2])
                one.call(screen)
        screen.set_clip(before)

    def pay(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Paints what is owed, and gives the boxes; what was drawn for another size of the window nobody sees any more."""
        owed, self._owed = self._owed, None
        if owed is None or owed.get_size() != screen.get_size():
            return []
        noted = owed.noted
        forgotten, flat = self._shown is None, self._flat
        boxes = super().paint(screen, lambda target: target.insert(noted))  # type: ignore[attr-defined]
        if forgotten:
            self._shown, self._flat = None, flat
        return boxes


class SeenLate(App):
    """A program without a window whose screen is painted when it is asked for."""

    _drawing = False

    def __init__(self, *how: Any, **more: Any) -> None:
        super().__init__(*how, **more)
        if self.headless:
            self.retained = OwedFrame()
            self.retained.begin(self.style.theme.ground)

    @property
    def screen(self) -> pygame.Surface:
        retained = getattr(self, "retained", None)
        if isinstance(retained, OwedFrame) and not self._drawing:
            self.window.show(retained.pay(self.window.surface))
        return self.window.surface

    def paint(self) -> None:
        self._drawing = True
        try:
            super().paint()
        finally:
            self._drawing = False
