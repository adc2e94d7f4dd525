"""A table without a window, of which pictures are made: the positions of a match, as a seat or a spectator may see them."""

from __future__ import annotations

import pygame

from scenes import games
from scenes.inset.frame import Frame
from scenes.kit import text
from scenes.kit.retained import slices
from scenes.kit.sound import Sounds
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Widget
from scenes.page import Host
from scenes.session import Session
from scenes.table.moments.moment import MomentAt
from scenes.table.shell import Table
from scenes.table.window.log import further_lines
from scenes.table.window.scrubber import Scrubber

SIZE = (1280, 720)
MARK = "Number Night"
AROUND, NEAREST, ALL = 3.0, 0.5, 0.8
"""How much room is left around the pieces of a board, in percent of the picture's height; the least share of its width that is
shown, so that a single piece is not enlarged to fill it; and the share from which on all of it is."""


def filled(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of an image as it fills a picture of `size`."""
    k = max(size[0] / image.get_width(), size[1] / image.get_height())
    part = pygame.Rect(0, 0, min(image.get_width(), round(size[0] / k)), min(image.get_height(), round(size[1] / k)))
    part.center = image.get_rect().center
    return pygame.transform.smoothscale(image.subsurface(part), size)


class _Darkroom(Frame):
    """The host of a table that nobody sees or hears: nothing that it wants reaches the window."""

    touch = toast = hush = staticmethod(lambda *_what: None)


class Studio:
    """Draws a match at `size` in pixels, with words of the usual size or of another one. `viewer` is the seat whose hand may be
    seen, or None for a spectator.

    Raises ValueError for a viewer while a match with hidden hands goes on: somebody present would see what they may not.
    """

    def __init__(self, host: Host, session: Session, viewer: int | None = None, size: tuple[int, int] = SIZE,
                 text_scale: float | None = None) -> None:
        match = session.match
        if viewer is not None and match.outcome is None and match.rules.info.hidden:
            raise ValueError("a hand of a match that goes on is nobody's to show")
        self.match = match
        own = Session(host.profile, match, session.setup, None)
        own.salt, own.further = session.salt, session.further
        self._frame = _Darkroom(host, lambda: False, lambda: None)
        self._frame.sounds = Sounds(host.settings)
        self._frame.style = Style(size, host.style.theme, host.style.text_scale if text_scale is None else text_scale)
        self._table = Table(self._frame, own, games.side(own.game), replay=True)
        self._table.past.playing = False
        self._table.hands.viewer = viewer
        if viewer is not None:
            self._table.hands.front = viewer
        self._table.past.viewing_ply = len(match)
        self._frame.stack.push(self._table)

    def picture(self, ply: int | None = None) -> pygame.Surface:
        """The table after so many moves (None: all of them), at rest and without buttons, with a small mark of the program; a new
        surface."""
        target, style = self._drawn(ply, Button), self._table.style
        text.stamp(target, MARK, style.px(2.4), style.theme.cream, "f", 600,
                   bottomright=(style.size[0] - style.px(3), style.size[1] - style.px(3)))
        return target

    def _drawn(self, ply: int | None, *hidden: type[Widget]) -> pygame.Surface:
        table, match = self._table, self.match
        at = len(match) if ply is None else ply
        table.past.viewing_ply = table.log.shown = None if ply is None and match.outcome is None else at
        table.motion.finish()
        table.show(match.state if at == len(match) else match.state_at(at))
        table.refresh()
        for _ in range(2):
            table.motion.finish()
            table.update(0)
        for widget in table.widgets:
            widget.visible = widget.visible and not isinstance(widget, hidden)
        target = pygame.Surface(table.style.size)
        table.draw(target)
        return target

    def board(self, size: tuple[int, int], *plies: int) -> list[pygame.Surface]:
        """What lies on the board after each of so many moves (none: after all of them, or before the last one where that has
        taken all away), filling pictures of `size`: the part in which pieces are in one of them, or all of it where they lie all
        over it. No picture of this studio has a caption any more."""
        self._table.rail["caption"].top = 2 * self._table.style.size[1]
        wholes, lying, around = [], [], self._table.style.px(AROUND)
        for ply in plies or (len(self.match),):
            wholes.append(self._drawn(ply, Button, Scrubber))
            seen = self._table.side.ground.seen.clip(wholes[-1].get_rect())
            lying += [piece.box(2 * around) for piece in self._table.stage.pieces.values() if seen.collidepoint(piece.at)]
        if len(self.match) and not plies and not lying:
            return self.board(size, len(self.match) - 1)
        box = lying[0].unionall(lying[1:]).clip(seen) if lying else seen
        if box.w > ALL * seen.w or box.h > ALL * seen.h:
            box = seen
        high = max(box.h, box.w * size[1] / size[0], NEAREST * seen.w * size[1] / size[0])
        box = pygame.Rect(box.center, (0, 0)).inflate(round(high * size[0] / size[1]), round(high))
        box.size = min(box.w, wholes[-1].get_width()), min(box.h, wholes[-1].get_height())
        return [filled(whole.subsurface(box.clamp(whole.get_rect())), size) for whole in wholes]

    def best(self) -> MomentAt | None:
        """The greatest moment of the match, of equals the last. It takes long: to be called in slices."""
        marks = self._table.moments.marks
        while not marks.done:
            marks.search(1)
            slices.rest()
        return marks.best

    def words(self, ply: int) -> str:
        """What the log says of the last of so many moves; nothing before the first."""
        if not ply:
            return ""
        side, session = self._table.side, self._table.session
        lines = side.words.log_line(ply, self.match.plies[ply - 1]), *further_lines(side.asking, session, ply)
        return ". ".join(line.plain for line in lines if line is not None)

    def close(self) -> None:
        """Lets go of what it holds; the match and its record stay as they are."""
        self._frame.stack.remove(self._table)
