"""A paper over the page of the seats, the title or a table, that asks one thing."""

from __future__ import annotations

import pygame

from scenes.kit import materials, text
from scenes.page import Host, Page


class Paper(Page):
    """A page that is a paper in its `box`. Esc, and a click beside the paper, leave all as it was."""

    opaque = False

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.box = pygame.Rect(0, 0, 0, 0)

    def paint_paper(self, target: pygame.Surface, heading: str, room: pygame.Rect, share: float) -> None:
        """Paints the paper over a veil, with its heading in its room."""
        look = self.look
        materials.veil(look, target.get_size()).draw(target, (0, 0))
        materials.paper(look, self.box.size).draw(target, self.box.topleft)
        head = text.fitted(look, heading, room.size, share, look.theme.ink, "f", 600, wrap=False, valign="top")
        target.blit(head, room)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.box.collidepoint(event.pos):
            return self.cancel()
        return super().handle(event)

    def cancel(self) -> bool:
        self.app.pop()
        return True
