"""The fade from what was seen before into what is drawn now, where nothing moves."""

from __future__ import annotations

import pygame

from scenes.kit.motion import FADE, Motion


class Fade:
    """The picture from before over one table; it fades in the time of `motion`."""

    def __init__(self, motion: Motion) -> None:
        self._motion = motion
        self._shown: tuple[pygame.Surface, float] | None = None
        self._spare: pygame.Surface | None = None
        """The image of a fade that is over, for the next one: a new one of the window's size takes as long as a frame."""

    def begin(self, screen: pygame.Surface) -> None:
        """Keeps what the screen shows and lets it fade into what is drawn next."""
        image, self._spare = self._spare, None
        if image is None or image.get_size() != screen.get_size():
            image = screen.copy()
        else:
            image.set_alpha(None)
            image.blit(screen, (0, 0))
        self._shown = (image, 1.0)

        def fade(share: float) -> None:
            if self._shown is not None and self._shown[0] is image:
                self._shown = (image, 1.0 - share) if share < 1.0 else None
                self._spare = None if share < 1.0 else image

        self._motion.tween(FADE, fade)

    def drop(self) -> None:
        """Drops the picture from before, and its pixels, for the next viewer may not see it."""
        self._shown = self._spare = None

    def draw(self, target: pygame.Surface) -> None:
        """Draws what is left of the picture from before."""
        if self._shown is not None:
            self._shown[0].set_alpha(round(255 * self._shown[1]))
            target.blit(self._shown[0], (0, 0))
