"""The lids of the box as things to be pressed, and the brass plate at its front."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.catalogue import Lid
from scenes.kit import controls, text
from scenes.kit.language import _
from scenes.kit.motion import LIFT
from scenes.kit.pictures import Sprite, put
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Spot, Widget
from scenes.page import Page
from scenes.title import art as title_art


class LidSpot(Spot):
    """A lid of the box: lifted a little while it is pointed at or has the focus. Its tabs rise with it.

    `face` gives its picture, at rest or lit.
    """

    def __init__(self, page: Page, lid: Lid, face: Callable[[bool], Sprite], press: Callable[[], None]) -> None:
        super().__init__(press)
        self._page, self.lid, self._face = page, lid, face
        self.lift = 0.0
        """Share of the whole lift, 0 at rest to 1."""
        self._wanted = False
        self.hinged = True
        """Whether it hangs on the box; one that does not stands in front of it."""

    def follow(self) -> None:
        """Begins to rise or to sink when what it should do has changed."""
        page = self._page
        focused = page.keys_used and page.focus is self and page.on_top
        wanted = self.hovered or focused
        if wanted == self._wanted:
            return
        self._wanted = wanted
        start, goal = self.lift, 1.0 if wanted else 0.0
        if wanted and self.hovered:
            page.sounds.play("hover")
        if page.app.settings.reduced_motion:
            self.lift = goal
            return

        def rise(share: float) -> None:
            if self._wanted == wanted:
                self.lift = start + (goal - start) * share

        page.motion.tween(LIFT, rise)

    def raised(self, style: Style) -> int:
        """How many pixels it is lifted now."""
        return round(self.lift * title_art.LIFT * style.unit)

    def spoken(self) -> str:
        return _("{name}, button").format(name=_("Play {game}").format(game=self.lid.title))

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        up = self.raised(style)
        face = self._face(self.lift > 0.5)
        face.draw(target, self.rect.move(0, -up).topleft)
        hinge = title_art.hinge(style)
        for x in () if not self.hinged else (self.rect.left + 34 * style.unit, self.rect.right - 34 * style.unit):
            hinge.draw(target, (x, self.rect.bottom))
        if focused:
            controls.focus_ring(style, self.rect.size, 16).draw(target, self.rect.move(0, -up).topleft)


class Latch(Spot):
    """The brass plate at the front of the box: it opens the game that was played last, and says which while it is pointed at.
    Keys have Play for that."""

    def __init__(self, press: Callable[[], None], last: Callable[[], Lid]) -> None:
        super().__init__(press)
        self.last = last
        self.focusable = False

    def spoken(self) -> str:
        return _("{name}, button").format(name=self.words())

    def words(self) -> str:
        """What a press does."""
        return _("Play {game}").format(game=self.last().title)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if not self.hovered:
            return
        controls.glow_outline(style, self.rect.size, 12).draw(target, self.rect.topleft)
        box = self.rect.inflate(-style.px(1.2), -style.px(1.2))
        theme = style.theme
        draw.rect(target, theme.gold, box, border_radius=style.px(1.2))
        room = (box.w - style.px(0.8), box.h - style.px(0.4))
        put(target, text.fitted(style, self.words(), room, 2.4, theme.ink, "a", 700, "center", min_share=1.6, line_height=1.1),
            center=box.center)


class Count(Widget):
    """A number on the corner of a button: how many things wait behind it. Nothing for 0."""

    def __init__(self, count: int = 0) -> None:
        super().__init__()
        self.count = count
        self.enabled = self.focusable = False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        if self.count:
            title_art.count(style, self.count).draw(target, self.rect.center)
