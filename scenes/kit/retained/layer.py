"""A layer: a part of a page that stays the same for many frames, noted once and taken over by each until it is stale."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from scenes.kit.retained.recording import DisplayList, Recording, flat, play


class Layer:
    """What a painter drew, kept as a display list; no pixels are kept."""

    def __init__(self) -> None:
        self._noted: DisplayList | None = None
        self._for: object = None

    def stale(self) -> None:
        """Has it noted anew with the next frame."""
        self._noted = None

    def draw(self, target: pygame.Surface, paint: Callable[[pygame.Surface], object], key: Hashable = None) -> None:
        """Draws it. `paint` is asked for it anew where it is stale, where `key` has changed or the target is another part.

        What `paint` raises leaves it stale.
        """
        clip = target.get_clip()
        at = target.at if isinstance(target, Recording) else (0, 0)
        asked = (key, target.get_size(), tuple(clip), at)
        if self._noted is None or self._for != asked:
            self._noted = None
            noted: DisplayList = []
            part = Recording(target.get_size(), noted, at, clip)
            paint(part)
            self._noted, self._for = noted, asked
        if isinstance(target, Recording):
            target.insert(self._noted)
        else:
            play(flat(self._noted), target)
