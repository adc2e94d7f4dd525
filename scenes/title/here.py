"""The row "Here tonight" of the title: a figure and a name for everybody who is here, and Add."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import controls, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_box
from scenes.kit.language import _
from scenes.kit.pictures import icon, put
from scenes.kit.theme import Style
from scenes.kit.widgets import Spot, Widget
from scenes.profile import Person

PITCH, NARROWEST = 196.0, 78.0
"""How far the figures stand from each other, and how near they may come, in units."""
GAP = 16.0
NARROW = 1.75
"""A place that is narrower than so many of its heights has the name below the figure."""


class PersonSpot(Spot):
    """Somebody who is here: a press opens what there is to say of the person."""

    def __init__(self, person: Person, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.person = person

    def spoken(self) -> str:
        return _("{name} is here tonight, button").format(name=self.person.name)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        bright = self.hovered or focused
        standing(style, self.rect.size, self.person.name, self.person.mark, bright).draw(target, self.rect.topleft)
        if focused:
            controls.focus_ring(style, self.rect.size, 14).draw(target, self.rect.topleft)


class Dashed(Spot):
    """A dashed outline with a plus and a word: there is room for somebody."""

    word = ""

    def spoken(self) -> str:
        return _("{name}, button").format(name=self.word)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        rect, ink = self.rect, style.theme.gold if self.hovered else None
        controls.dashed_outline(style, rect.size, 14, ink, False).draw(target, rect.topleft)
        px = text.line_px(self.word, rect.w * 0.9, min(style.text(2.7), round(rect.h * 0.6)), style.px(2.0), "a", 700)
        px = min(px, round(rect.w * 0.92 * px / (text.width(self.word, px, "a", 700) + px * 1.7)))
        word = text.render(self.word, px, style.theme.cream, "a", 700)
        sign = icon("plus", round(px * 1.2), style.theme.cream, 2.6)
        wide = word.get_width() + sign.get_width() + px // 3
        left = put(target, sign, midleft=(rect.centerx - wide // 2, rect.centery)).right + px // 3
        put(target, word, midleft=(left, rect.centery))
        if focused:
            controls.focus_ring(style, rect.size, 14).draw(target, rect.topleft)


class HereRow:
    """The row as a part of the title: `person` is called with somebody who was pressed, or None for one who comes."""

    def __init__(self, press: Callable[[Person | None], None]) -> None:
        self._press = press
        self.people: list[PersonSpot] = []
        self.add = Dashed(lambda: press(None))
        self._word: tuple[pygame.Surface, pygame.Rect] | None = None

    def show(self, people: list[Person]) -> None:
        """Has these people stand in the row."""
        self.people = [PersonSpot(person, self._calling(person)) for person in people]

    def _calling(self, person: Person) -> Callable[[], None]:
        return lambda: self._press(person)

    @property
    def widgets(self) -> list[Widget]:
        """All that can be pressed, from left to right."""
        return [*self.people, self.add]

    def layout(self, style: Style, row: pygame.Rect) -> None:
        """Places everything in the row; those for whom there is no room even with short names are not seen."""
        u = style.unit
        gap = round(GAP * u)
        share = min(2.6, row.h * 0.34 / (style.high / 100 * style.text_scale))
        px = text.line_px(_("Here tonight"), row.w * 0.2, style.text(share), 8)
        said = text.render(_("Here tonight"), px, style.theme.cream)
        self._word = said, said.get_rect(midleft=(row.x, row.y + round(row.h * 0.46)))
        self.add.word = _("Add") if self.people else _("Who is playing?")
        px = min(style.text(2.7), round(row.h * 0.4))
        wide = text.width(self.add.word, px, "a", 600) + round(px * 1.4) + round(46 * u)
        high = max(round(row.h * 0.58), round(0.046 * style.high) + 1)
        self.add.rect = pygame.Rect(row.right - wide, row.y + round(row.h * 0.46) - high // 2, wide, high)
        left = self._word[1].right + gap
        room = self.add.rect.left - gap - left
        for spot in self.people:
            spot.visible = True
        if not self.people:
            self.add.rect.left = left
            return
        most = max(1, int((room + gap) // (NARROWEST * u)))
        for spot in self.people[most:]:
            spot.visible = False
        shown = self.people[:most]
        pitch = min(PITCH * u * min(1.3, max(1.0, style.text_scale)), (room + gap) / len(shown))
        for index, spot in enumerate(shown):
            spot.rect = pygame.Rect(round(left + index * pitch), row.y, round(pitch) - min(gap, round(pitch * 0.09)), row.h)

    def paint(self, target: pygame.Surface) -> None:
        """Paints the words before the people."""
        if self._word is not None:
            target.blit(*self._word)


@on_box(10)
def standing(canvas: Canvas, name: str, mark: int, bright: bool) -> Canvas:
    """Somebody who stands on the ledge: a figure with feet before a small sign with the name, or over it where there is little
    room."""
    u, w, h = canvas.unit, canvas.w, canvas.h
    beside = w >= NARROW * h
    radius = min(30.0, h * 0.4, w * 0.2) if beside else h * 0.3
    x, y, high = (radius * 1.12, h * 0.45, min(h * 0.62, 52.0)) if beside else (w / 2, h * 0.31, h * 0.38)
    left, top, edge = (x, h * 0.46 - high / 2, x + radius * 1.24) if beside else (0, h - high - 2, 4)
    sign = pygame.Rect(round(left * u), round(top * u), round((w - left) * u), round(high * u)).move(canvas.pad, canvas.pad)
    plate = materials.plate(canvas.style, sign.size, False, mark)
    if beside:
        plate.draw(canvas.image, sign.topleft)
    _figure(canvas, (x, y), radius, mark, bright, h if beside else 0)
    if not beside:
        plate.draw(canvas.image, sign.topleft)
    room = pygame.Rect(canvas.pad + round(edge * u), sign.y, max(8, round((w - edge - (8 if beside else 4)) * u)), sign.h)
    _name(canvas, name, room, "left" if beside else "center")
    return canvas


def _figure(canvas: Canvas, middle: tuple[float, float], radius: float, mark: int, bright: bool, foot: float) -> None:
    """A figure around `middle`; with feet that reach down to `foot`, or without for 0."""
    style, theme, (x, y) = canvas.style, canvas.style.theme, middle
    if foot:
        feet, colour = Art(), theme.line if theme.flat else theme.seats[mark].colour
        for side in (-1, 1):
            at = x + side * radius * 0.36
            feet.path(f"M{at:.1f} {foot * 0.6:.1f}V{foot - 6:.1f}", "none", colour, 5)
            feet.rect(at - 6, foot - 8, 12, 6, 3, theme.cream)
        canvas.add(feet)
    face = pieces.figure(style, max(6, round(radius * 0.86 * canvas.unit)), mark, "glad" if bright else "calm")
    face.draw(canvas.image, (canvas.pad + round(x * canvas.unit), canvas.pad + round(y * canvas.unit)))


def _name(canvas: Canvas, name: str, room: pygame.Rect, align: text.Align) -> None:
    style = canvas.style
    share = min(2.9, room.h * 0.56 / (style.high / 100 * style.text_scale))
    text.write(canvas.image, style, name, room, share, style.theme.cream, "a", 600, align,
               wrap=False, min_share=1.7)
