"""A table without a window, of which pictures are made: the positions of a match, as a seat or a spectator may see them."""

from __future__ import annotations

import pygame

from scenes import games
from scenes.app import App
from scenes.kit import text
from scenes.kit.widgets import Button
from scenes.page import Host
from scenes.session import Session
from scenes.table.shell import Table
from scenes.table.window.log import further_lines

SIZE = (1280, 720)
MARK = "Number Night"


class Studio:
    """Draws a match at `size` in pixels. `viewer` is the seat whose hand may be seen, or None for a spectator.

    Raises ValueError for a viewer while a match with hidden hands goes on: somebody present would see what they may not.
    """

    def __init__(self, host: Host, session: Session, viewer: int | None = None, size: tuple[int, int] = SIZE) -> None:
        match = session.match
        if viewer is not None and match.outcome is None and match.rules.info.hidden:
            raise ValueError("a hand of a match that goes on is nobody's to show")
        self.match = match
        own = Session(host.profile, match, session.setup, None)
        own.salt, own.further = session.salt, session.further
        self._app = App(host.profile, size, headless=True)
        self._table = Table(self._app, own, games.side(own.game), replay=True)
        self._table.past.playing = False
        self._table.hands.viewer = viewer
        if viewer is not None:
            self._table.hands.front = viewer
        self._table.past.viewing_ply = len(match)
        self._app.stack.push(self._table)

    def picture(self, ply: int | None = None) -> pygame.Surface:
        """The table after so many moves (None: all of them), at rest and without buttons; a new surface."""
        table, match = self._table, self.match
        at = len(match) if ply is None else ply
        table.past.viewing_ply = table.log.shown = None if ply is None and match.outcome is None else at
        table.motion.finish()
        table.show(match.state if at == len(match) else match.state_at(at))
        table.refresh()
        for widget in table.widgets:
            widget.visible = widget.visible and not isinstance(widget, Button)
        for _ in range(2):
            table.motion.finish()
            table.update(0)
        target = self._app.screen
        table.draw(target)
        style = table.style
        text.stamp(target, MARK, style.px(2.4), style.theme.cream, "f", 600,
                   bottomright=(style.size[0] - style.px(3), style.size[1] - style.px(3)))
        return target.copy()

    def words(self, ply: int) -> str:
        """What the log says of the last of so many moves; nothing before the first."""
        if not ply:
            return ""
        side, session = self._table.side, self._table.session
        lines = side.words.log_line(ply, self.match.plies[ply - 1]), *further_lines(side.asking, session, ply)
        return ". ".join(line.plain for line in lines if line is not None)

    def close(self) -> None:
        """Lets go of what it holds; the match and its record stay as they are."""
        self._app.stack.remove(self._table)
