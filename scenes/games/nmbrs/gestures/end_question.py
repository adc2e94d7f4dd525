"""The question before a turn of nmbrs! ends in which cards could still be laid: a small paper on the table, once a round, and
once more after something was laid."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.nmbrs.thinking.hard import better_laid
from scenes.games.nmbrs.field.places import Places
from scenes.games.nmbrs.now import Now
from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.kit.widgets import Pressable


class EndQuestion(Pressable):
    """Asks each seat once a round, and anew after it has laid something; a click on the paper or the end once more confirms."""

    def __init__(self, now: Now, places: Places, confirmed: Callable[[], None]) -> None:
        super().__init__(confirmed)
        self.now, self.places = now, places
        self.visible = False
        self._asked: set[tuple[int, int]] = set()

    def asks(self) -> bool:
        """Puts the question on the table; False when it was answered, or there is nothing to ask about."""
        view = self.now.view
        key = view.round, view.turn
        asked_anyway = self.now.desk.settings.ask_before_end
        if self.visible or asked_anyway or key in self._asked or not better_laid(view):
            return False
        self._asked.add(key)
        self.visible = True
        self.place()
        self.now.desk.refresh()
        return True

    def ask_anew(self) -> None:
        """After something was laid: what can be laid now is another thing, and may be asked about in the same round."""
        self._asked.clear()

    def place(self) -> None:
        """Lays the paper at the lower right of the felt, which fills last and is nearest to the button."""
        look, area = self.now.desk.look, self.places.plane.rect
        wide = min(area.w - look.px(2), round(look.px(64) * max(1.0, min(1.4, look.text_scale))))
        self.rect = pygame.Rect(0, 0, wide, min(area.h - look.px(2), round(look.px(15) * max(1.0, look.text_scale))))
        self.rect.bottomright = (area.right - look.px(1), area.bottom - look.px(1))

    def spoken(self) -> str:
        return " ".join((_("End the turn already?"), _("Cards can still be laid. Enter or a click here ends the turn.")))

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        theme, rect = look.theme, self.rect
        materials.paper(look, rect.size).draw(target, rect.topleft)
        materials.glow_outline(look, rect.size, 14).draw(target, rect.topleft)
        pad = look.px(2.4)
        room = rect.w - 2 * pad
        top = round(rect.h * 0.46)
        ask = _("End the turn already?")
        text.write(target, look, ask, (rect.x + pad, rect.y, room, top), 4.0, theme.ink, "f", 600, "center", "bottom", wrap=False)
        line = _("Cards can still be laid. Enter or a click here ends the turn.")
        low = (room, rect.h - top - look.px(1.2))
        target.blit(text.fitted(look, line, low, 2.6, theme.ink2, "a", 500, "center"), (rect.x + pad, rect.y + top))
