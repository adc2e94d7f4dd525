"""The page of the score sheet, which opens over a table at any time and from the page of the result."""

from __future__ import annotations

import pygame

from scenes.kit import materials, text
from scenes.kit.language import _
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.session import Session
from scenes.table.rounds.score_sheet import Sheet, SheetPaper, high_for, scores_aloud


class SheetPage(Page):
    """The rounds of a match, on a paper over the page below. Esc, Enter and the button go back."""

    opaque = False

    def __init__(self, app: Host, session: Session, target: int | None = None, ply: int | None = None) -> None:
        """Opens the sheet of a match now, or as it was after `ply` moves; `target` is the score that ends the match."""
        super().__init__(app)
        self.sheet = Sheet.of(session, target, ply)
        self._session = session
        self.back_button = Button(_("Back"), self.app.pop, icon="arrow-left", kind="first")
        self.focus = self.back_button

    def told(self) -> tuple[Line, ...]:
        return heading(_("Score sheet"), *scores_aloud(self._session))

    def layout(self) -> None:
        look = self.look
        lines = len(self.sheet.rows) + any(self.sheet.first) + (self.sheet.running is not None)
        most = look.size[1] - look.px(9) - look.px(8.2) - look.px(10)
        high = min(most, max(high_for(look, max(lines, 3)), look.px(36)))
        columns = len(self.sheet.seats)
        want = look.px(22) + columns * round(look.px(15) * min(1.5, max(1.0, look.text_scale))) + look.px(8)
        wide = min(look.size[0] - look.px(7), max(look.px(70), want))
        top = look.px(10) + (most - high) // 2
        self.box = pygame.Rect((look.size[0] - wide) // 2, top, wide, high)
        self.paper = SheetPaper(look, self.box, self.sheet)
        self.back_button.rect = self.back_button.natural(look)
        self.back_button.rect.topright = (self.box.right, self.box.bottom + look.px(2.6))
        self.widgets = [self.paper.scroll, self.back_button]
        self.paper.scroll.focusable = self.paper.scroll.most > 0

    def paint(self, target: pygame.Surface) -> None:
        look = self.look
        materials.veil(look, target.get_size(), 0.72).draw(target, (0, 0))
        word = _("Score sheet")
        px = text.line_px(word, self.box.w - look.px(4), look.px(5.0), look.px(2.0), "f", 600)
        plate = pygame.Rect(self.box.x, self.box.y - look.px(8.8), text.width(word, px, "f", 600) + look.px(4), look.px(7.6))
        materials.toast_face(look, plate.size).draw(target, plate.topleft)  # below there may be other words
        head = text.render(word, px, look.theme.cream, "f", 600)
        target.blit(head, head.get_rect(center=plate.center))
        self.paper.draw(target)

    def act(self, action: str) -> bool:
        if action in ("end", "menu"):
            self.app.pop()
            return True
        return super().act(action)

    def cancel(self) -> bool:
        self.app.pop()
        return True
