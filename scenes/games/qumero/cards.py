"""The two kinds of cards of the large grid.

A QUMERO card is clicked or dragged onto a field; a DOUBLE-DOUBLE card stays where it lies.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.qumero.state import usable
from scenes.games.qumero.dice import die as dice
from scenes.games.qumero.layout import CARD, DOUBLE, QUMERO, QumeroTally
from scenes.games.qumero.selection import QumeroSelection
from scenes.kit import controls, text
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite, kept
from scenes.kit.shapes import rounded_rect
from scenes.kit.theme import Style
from scenes.kit.widgets import Widget

BANDS = {QUMERO: "#7A3B1E", DOUBLE: "#1F4E63"}
TITLES = {QUMERO: "QUMERO", DOUBLE: "DOUBLE"}
TITLED = 8
"""A card that is no higher than this, in percent of the window's height, has no name in its band."""
DRAG = 0.8
"""How far the pointer must move with the button down before it is a drag, in percent of the window's height."""


@on_box(24)
def card(canvas: Canvas, kind: str, words: str, count: int = 1, shadow: bool = True) -> Canvas:
    """A card with its line of words at the foot; more than one lie as a pile. Its place is its upper left corner."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    behind = min(2, count - 1)
    canvas.cast(rounded_rect(0, 0, w, h, 9), "piece" if shadow else None)
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
        centre = (round(canvas.origin[0] + x * canvas.unit), round(canvas.origin[1] + y * canvas.unit))
        canvas.image.blit(image, image.get_rect(center=centre))

    def lay(face: dice.Face, side: float, letter: bool, x: float, y: float, turn: int) -> None:
        sprite = dice.die(canvas.style, max(6, round(side * canvas.unit)), face, letter, turn)
        sprite.draw(canvas.image, (canvas.origin[0] + x * canvas.unit, canvas.origin[1] + y * canvas.unit))

    room = (round((w - 10) * canvas.unit), round(band * canvas.unit))
    if canvas.size[1] > canvas.style.px(TITLED):
        put(text.fitted(canvas.style, TITLES[kind], room, 2.1, theme.cream_light, "f", 700, "center", wrap=False, min_share=1.0),
            w / 2, 4 + band / 2)
    middle = h * 0.54
    if kind == QUMERO:
        lay("?", h * 0.32, True, w / 2, middle, -8)
    else:
        lay("\N{MULTIPLICATION SIGN}", h * 0.25, False, w / 2 - h * 0.13, middle - 2, -9)
        lay(2, h * 0.25, False, w / 2 + h * 0.13, middle + 4, 8)
    room = (round((w - 8) * canvas.unit), round(h * 0.24 * canvas.unit))
    put(text.fitted(canvas.style, words, room, 2.8, theme.ink, "a", 600, "center", wrap=False, min_share=1.2), w / 2, h * 0.875)
    return canvas


def draw_small(target: pygame.Surface, style: Style, place: pygame.Rect, kind: str, count: int) -> None:
    """The cards of a kind that another seat holds, at the left of a place, and how many they are where it is not one."""
    size = (min(place.w, round(place.h * CARD)), place.h)
    card(style, size, kind, "", 1).draw(target, place.topleft)
    if count > 1:
        digits = text.numeral(count, text.numeral_px(style.px(2.6)), style.theme.cream, bar=False)
        target.blit(digits, digits.get_rect(midleft=(place.x + size[0] + style.px(0.8), place.centery)))


@kept
def bare(style: Style, size: tuple[int, int], kind: str) -> Sprite:
    """A card of `size` on its way, without its shadow. Its place is its middle."""
    line = _("any letter") if kind == QUMERO else ""
    return card(style, size, kind, line, shadow=False).moved(-(size[0] // 2), -(size[1] // 2))


class CardWidget(Widget):
    """The cards of one kind that the player at the large grid holds."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally, kind: str, tap: Callable[[int], None]) -> None:
        super().__init__()
        self.sel, self.desk, self.tally, self.kind, self.tap = sel, sel.desk, tally, kind, tap
        self._from: tuple[int, int] | None = None
        self._dragged = False
        self.focusable = kind == QUMERO

    @property
    def dragging(self) -> bool:
        """Whether a card is held with the button down."""
        return self._dragged and self.sel.card

    @property
    def count(self) -> int:
        """How many are held, as the table shows it."""
        return self.tally.cards(self.sel.places.large, self.kind)

    def _words(self) -> str:
        if self.kind == DOUBLE:
            return _("1 of 2") if self.count == 1 else _("lines \N{MULTIPLICATION SIGN} {count}").format(count=self.count)
        if self._fresh:
            return _("next roll")
        return _("any letter") if self.count == 1 else _("{count} cards").format(count=self.count)

    @property
    def _fresh(self) -> bool:
        """Whether all that are held came with the roll that is being placed, so that they serve from the next one on (M10)."""
        view = self.desk.hands.now
        return self.kind == QUMERO and view.turn == self.sel.places.large and bool(view.fresh) and not usable(view)

    @property
    def meant(self) -> bool:
        """Whether a card is pointed at, or has the visible focus."""
        page = self.desk.page
        return self.count > 0 and (self.hovered or (page.keys_used and page.focus is self)) and not self.sel.card

    def spoken(self) -> str:
        held = self.kind == QUMERO and self.sel.card
        value = _("in hand") if held else ngettext("{count} card", "{count} cards", self.count).format(count=self.count)
        return _("{name}: {value}").format(name=TITLES[self.kind], value=value)

    def down(self, pos: tuple[int, int]) -> None:
        self._from, self._dragged = pos, False

    def drag(self, pos: tuple[int, int]) -> None:
        if self.dragging:
            self.sel.point(self.sel.places.place.field_at(pos))
        if self.kind != QUMERO or self._from is None or self._dragged:
            return
        if max(abs(pos[0] - self._from[0]), abs(pos[1] - self._from[1])) > self.desk.style.px(DRAG):
            self._dragged = self.sel.take(True, self.rect.center)
            if not self._dragged:
                self._from = None

    def up(self, pos: tuple[int, int]) -> None:
        dragging, pressed = self.dragging, self._from is not None
        self._dragged, self._from = False, None
        if not pressed:
            return
        if dragging:
            field = self.sel.places.place.field_at(pos)
            if field is None:
                self.sel.let_go()
            else:
                self.tap(field)
        elif self.rect.collidepoint(pos):
            self.sel.take(not self.sel.card, self.rect.center)

    def act(self, action: str) -> bool:
        if action == "accept" and self.kind == QUMERO:
            self.sel.take(not self.sel.card, self.rect.center)
            return True
        return False

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        rect, count = self.rect, self.count
        held = self.kind == QUMERO and self.sel.card
        if count:  # before the first one comes nothing lies there that would have to be explained
            if held and count == 1:
                controls.dashed_outline(style, rect.size, 9, fill=False).draw(target, rect.topleft)
            left = count - held
            if left:
                serves = self.sel.draft is not None and self.sel.draft.card_lit and self.desk.ready
                up = style.px(0.9) if serves and (self.hovered or focused) and not held else 0
                card(style, rect.size, self.kind, self._words(), left).draw(target, (rect.x, rect.y - up))
        if focused:
            controls.focus_ring(style, rect.size, 9).draw(target, rect.topleft)

    def draw_held(self, target: pygame.Surface, at: tuple[int, int]) -> None:
        """Draws the card that is held, over everything else."""
        style, rect = self.desk.style, self.rect
        size = (round(rect.w * 0.75), round(rect.h * 0.75))
        card(style, size, self.kind, "").draw(target, (at[0] + style.px(1), at[1] - size[1] - style.px(1.5)))
