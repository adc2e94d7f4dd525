"""The system's window with the real pixels of the screen, in whichever way the system gives them.

On X11, and on Windows for a program that says it knows about densities (`scenes.window` says so), a window of the display module
has real pixels, and the boxes that have changed are shown alone. On macOS and Wayland such a window counts in points and is
enlarged by the system, soft; there a `pygame.Window` is asked for its density, which can only be shown as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Size = tuple[int, int]


class DisplayWindow:
    """The window of the display module: a point is a pixel. Sizes that it is asked for or tells are in points."""

    def __init__(self, title: str, icon: pygame.Surface, size: Size) -> None:
        pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frame = pygame.Window.from_display_module()
        """Its frame on the desktop."""

    def surface(self) -> pygame.Surface | None:
        """Its pixels, as many as it has now; None once it is gone."""
        return pygame.display.get_surface()

    def points(self, size: Size) -> Size:
        """How many points it has where it has so many pixels."""
        return size

    def update(self, boxes: Sequence[pygame.Rect]) -> None:
        """Shows what was painted within these boxes, in pixels."""
        pygame.display.update(list(boxes))

    def flip(self) -> None:
        """Shows all that was painted."""
        pygame.display.flip()


class DenseWindow:
    """The same for a window of which a point may be several pixels; it is always shown as a whole."""

    def __init__(self, title: str, icon: pygame.Surface, size: Size) -> None:
        self.frame = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        self.frame.set_icon(icon)

    def surface(self) -> pygame.Surface | None:
        return self.frame.get_surface()

    def points(self, size: Size) -> Size:
        return self.frame.size

    def update(self, boxes: Sequence[pygame.Rect]) -> None:
        self.frame.flip()

    def flip(self) -> None:
        self.frame.flip()


DENSE = frozenset({"cocoa", "wayland"})
"""The drivers of SDL whose windows count in points."""


def opened(title: str, icon: pygame.Surface, size: Size) -> DisplayWindow | DenseWindow:
    """Opens the window in the way of the driver that runs. Raises `pygame.error` when the system has no display."""
    return (DenseWindow if pygame.display.get_driver() in DENSE else DisplayWindow)(title, icon, size)
