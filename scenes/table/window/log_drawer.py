"""The drawer of the log: a tab at the upper edge slides it over the table and back."""

from __future__ import annotations

import pygame

from scenes.kit import controls
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.table.parts import Shell


class Tab(Button):
    """The tab of the log; cream while the log is out."""

    out = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if not self.out:
            super().draw(target, style, focused)
            return
        controls.segment_piece(style, self.rect.size).draw(target, self.rect.topleft)
        self.draw_label(target, style, self.rect, style.theme.ink)
        if focused:
            controls.focus_ring(style, self.rect.size).draw(target, self.rect.topleft)


class LogDrawer:
    """Where the log is, and whether it is out. It begins pushed in."""

    def __init__(self, table: Shell) -> None:
        self._table = table
        self.tab = Tab("", self.pull, icon="list", share=2.5)
        self.tab.name = self.tab.tip = _("Moves")
        self.widgets: tuple[Widget, ...] = (self.tab,)
        self.out = False
        """Whether the log can be read."""

    def layout(self) -> None:
        """Takes the places from the table's map."""
        places, log = self._table.rail, self._table.log
        self.tab.rect, log.rect = places["log_tab"], places["log"]
        log.layout(self._table.style)

    def pull(self) -> None:
        """Pulls the log out, or pushes it in."""
        self.out = not self.out
        self._table.refresh()

    def close(self) -> bool:
        """Pushes the log in; False when it was not out."""
        if self.out:
            self.pull()
            return True
        return False

    def dress(self) -> None:
        """Brings tab and log in line with what is out."""
        self.tab.out = self._table.log.out = self.out

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point of the window is on the log while it is out, so that the table under it hears nothing."""
        return self.out and self._table.log.hit(pos)

    def paint(self, target: pygame.Surface) -> None:
        """Paints the log over the table while it is out."""
        table = self._table
        if table.log.visible:
            page = table.page
            table.log.paint(target, table.style, page.keys_used and page.focus is table.log and page.on_top)
