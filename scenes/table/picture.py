"""The picture of a table: the kept ground, painted once for each refresh, and the fade from what was seen before."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.motion import FADE
from scenes.kit.retained.layer import Layer
from scenes.table.parts import Shell
from scenes.table.past import Looking
from scenes.table.window.said_once import paper_of


class Picture:
    """The kept ground of a table, and the fade over it.

    `end_asked` says whether the end of the turn awaits confirmation, `footer_covered` whether something else has the place of the
    line under the buttons; `why` why what is pointed at may be used. `past` has the words of a match that is looked on at.
    """

    def __init__(self, table: Shell, past: Looking, end_asked: Callable[[], bool], footer_covered: Callable[[], bool],
                 why: Callable[[], str]) -> None:
        self.table, self._past, self._end_asked, self._footer_covered, self._why = table, past, end_asked, footer_covered, why
        self._still = Layer()
        self._fade: tuple[pygame.Surface, float] | None = None
        self._spare: pygame.Surface | None = None
        """The image of a fade that is over, for the next one: a new one of the window's size takes as long as a frame."""

    def stale(self) -> None:
        """Has the ground repainted with the next frame."""
        self._still.stale()

    def crossfade(self, screen: pygame.Surface) -> None:
        """Keeps what the screen shows and lets it fade into what is drawn next."""
        image, self._spare = self._spare, None
        if image is None or image.get_size() != screen.get_size():
            image = screen.copy()
        else:
            image.set_alpha(None)
            image.blit(screen, (0, 0))
        self._fade = (image, 1.0)

        def fade(share: float) -> None:
            if self._fade is not None and self._fade[0] is image:
                self._fade = (image, 1.0 - share) if share < 1.0 else None
                self._spare = None if share < 1.0 else image

        self.table.motion.tween(FADE, fade)

    def drop_fade(self) -> None:
        """Drops the picture from before, and its pixels, for the next viewer may not see it."""
        self._fade = self._spare = None

    def draw_ground(self, target: pygame.Surface) -> None:
        """Draws the kept ground, painting it first where that is needed."""
        self._still.draw(target, self._paint_still)

    def _paint_still(self, target: pygame.Surface) -> None:
        table, look, words = self.table, self.table.look, self.table.side.words
        target.blit(materials.ground(look), (0, 0))
        table.side.ground.paint(target)
        if "strip" in table.rail.places:
            box = table.rail["strip"]
            materials.panel(look, box.size, seed=31).draw(target, box.topleft)
        self._paint_banner(target)
        if "note_tab" not in table.rail.places and not self._past.replay and words.paper() is not None:
            paper = paper_of(table)
            if table.bubble.visible and table.bubble.on_paper:
                table.bubble.draw_on_paper(target, look, table.rail["preview"])
            elif paper is not None:
                table.rail.draw_paper(target, look, paper)
        if not self._footer_covered():
            unsaved = _("Not saved: the disk refuses.")
            if table.app.profile.home.taken_over:
                unsaved = _("Not saved: another window has this home.")
            told = self._past.footer() or words.footer()
            table.rail.draw_footer(target, look, unsaved if table.session.unsaved else told)

    def _paint_banner(self, target: pygame.Surface) -> None:
        """Whose turn it is and what is expected, or why what is pointed at may be used; the buttons that lie on the banner keep
        their places free."""
        table = self.table
        own = table.tutor.banner() or self._past.banner()
        mark, who, what = own or table.side.words.banner()
        what = what if own else self._why() or what
        names = [seat.name for seat in table.session.seats]
        taken = [button.rect for button in table.buttons.coming if button.visible]
        line = _("Press again to end the turn") if self._end_asked() else what
        table.rail.draw_banner(target, table.look, mark, who, line, names, taken)

    def draw_fade(self, target: pygame.Surface) -> None:
        """Draws what is left of the picture from before."""
        if self._fade is not None:
            self._fade[0].set_alpha(round(255 * self._fade[1]))
            target.blit(self._fade[0], (0, 0))
