"""The two kinds of cards of the large grid.

A QUMERO card is clicked or dragged onto a field; a DOUBLE-DOUBLE card stays where it lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.games.qumero import die as dice
from scenes.kit import materials, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable

BANDS = {"qumero": "#7A3B1E", "double": "#1F4E63"}
TITLES = {"qumero": "QUMERO", "double": "DOUBLE"}
DRAG = 0.8
"""How far the pointer must move with the button down before it is a drag, in percent of the window's height."""


@kept
def card(look: Look, size: tuple[int, int], kind: str, words: str, count: int = 1) -> Sprite:
    """A card with its line of words at the foot; more than one lie as a pile. Its place is its upper left corner."""
    theme = look.theme
    canvas = Canvas(look, size, 24)
    w, h = canvas.w, canvas.h
    behind = min(2, count - 1)
    canvas.cast(rounded_rect(0, 0, w, h, 9), "piece")
    art = Art()
    for k in range(behind, -1, -1):
        x, y = 3.0 * k, -3.0 * k
        if theme.flat:
            art.rect(x + 1, y + 1, w - 2, h - 2, 9, theme.cream, theme.ink, 2)
        else:
            art.rect(x, y + 2, w, h, 9, theme.cream_edge)
            art.rect(x, y, w, h, 9, art.linear((0, theme.cream_light), (0.5, theme.cream), (1, "#EADFC5")))
    band = h * 0.235
    art.rect(4, 4, w - 8, band, 6, theme.ink if theme.flat else BANDS[kind])
    canvas.add(art)

    def put(image: pygame.Surface, x: float, y: float) -> None:
        centre = (round(canvas.origin[0] + x * look.unit), round(canvas.origin[1] + y * look.unit))
        canvas.image.blit(image, image.get_rect(center=centre))

    def lay(face: dice.Face, side: float, letter: bool, x: float, y: float, turn: int) -> None:
        sprite = dice.die(look, max(6, round(side * look.unit)), face, letter, turn)
        sprite.draw(canvas.image, (canvas.origin[0] + x * look.unit, canvas.origin[1] + y * look.unit))

    room = (round((w - 10) * look.unit), round(band * look.unit))
    name = text.fitted(look, TITLES[kind], room, 2.1, theme.cream_light, "f", 700, "center", wrap=False, min_share=1.0)
    put(name, w / 2, 4 + band / 2)
    middle = h * 0.54
    if kind == "qumero":
        lay("?", h * 0.32, True, w / 2, middle, -8)
    else:
        lay("\N{MULTIPLICATION SIGN}", h * 0.25, False, w / 2 - h * 0.13, middle - 2, -9)
        lay(2, h * 0.25, False, w / 2 + h * 0.13, middle + 4, 8)
    low = text.fitted(look, words, (round((w - 8) * look.unit), round(h * 0.24 * look.unit)), 2.1, theme.ink, "a", 600, "center",
                      wrap=False, min_share=1.6)
    put(low, w / 2, h * 0.875)
    return canvas.sprite()


class CardWidget(Widget):
    """The cards of one kind that the player at the large grid holds."""

    def __init__(self, table: QumeroTable, kind: str) -> None:
        super().__init__()
        self.table, self.kind = table, kind
        self._from: tuple[int, int] | None = None
        self.dragging = False
        self.focusable = kind == "qumero"

    @property
    def count(self) -> int:
        """How many are held, as the table shows it."""
        shown = self.table.shown
        return (shown.cards if self.kind == "qumero" else shown.doubles)[self.table.large]

    def _words(self) -> str:
        if self.kind == "double":
            return _("1 of 2") if self.count == 1 else _("lines \N{MULTIPLICATION SIGN} {count}").format(count=self.count)
        return _("any letter") if self.count == 1 else _("{count} cards").format(count=self.count)

    def down(self, pos: tuple[int, int]) -> None:
        self._from = pos

    def drag(self, pos: tuple[int, int]) -> None:
        table = self.table
        if self.kind != "qumero" or self._from is None or self.dragging:
            if self.dragging:
                table.hand.point(table.place.field_at(pos))
            return
        if max(abs(pos[0] - self._from[0]), abs(pos[1] - self._from[1])) > table.look.px(DRAG):
            self.dragging = table.hand.take(True)
            if not self.dragging:
                self._from = None

    def up(self, pos: tuple[int, int]) -> None:
        table, dragging, pressed = self.table, self.dragging, self._from is not None
        self.dragging, self._from = False, None
        if not pressed:
            return
        if dragging:
            field = table.place.field_at(pos)
            if field is None:
                table.hand.drop()
            else:
                table.hand.tap(field)
        elif self.rect.collidepoint(pos):
            table.hand.take(not table.hand.card)

    def act(self, action: str) -> bool:
        if action == "accept" and self.kind == "qumero":
            self.table.hand.take(not self.table.hand.card)
            return True
        return False

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        table, rect, count = self.table, self.rect, self.count
        held = self.kind == "qumero" and table.hand.card
        if not count:
            self._draw_empty(target, look)
        else:
            if held and count == 1:
                materials.dashed_outline(look, rect.size, 9, fill=False).draw(target, rect.topleft)
            left = count - held
            if left:
                up = look.px(0.9) if self._may_use() and (self.hovered or focused) and not held else 0
                card(look, rect.size, self.kind, self._words(), left).draw(target, (rect.x, rect.y - up))
        if focused:
            materials.focus_ring(look, rect.size, 9).draw(target, rect.topleft)

    def _may_use(self) -> bool:
        draft = self.table.draft
        return draft is not None and bool(draft.card_lit) and self.table.ready

    def _draw_empty(self, target: pygame.Surface, look: Look) -> None:
        rect = self.rect
        materials.dashed_outline(look, rect.size, 9, look.theme.line_soft, False).draw(target, rect.topleft)
        words = _("no Q card") if self.kind == "qumero" else _("no double")
        low = text.fitted(look, words, (rect.w - look.px(1.2), rect.h), 2.0, look.theme.soft, "a", 500, "center", min_share=1.7)
        target.blit(low, (rect.x + look.px(0.6), rect.y))

    def draw_held(self, target: pygame.Surface, at: tuple[int, int]) -> None:
        """Draws the card that is held, over everything else."""
        look, rect = self.table.look, self.rect
        size = (round(rect.w * 0.75), round(rect.h * 0.75))
        card(look, size, self.kind, _("any letter")).draw(target, (at[0] + look.px(1), at[1] - size[1] - look.px(1.5)))
