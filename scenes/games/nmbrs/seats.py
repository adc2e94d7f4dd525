"""The plates of an nmbrs! table: with few seats the front one's lies above the rack, with many all are in one row."""

from __future__ import annotations

import pygame

from scenes.games.nmbrs import words
from scenes.games.nmbrs.cards import back
from scenes.games.nmbrs.field.places import Places
from scenes.games.nmbrs.field.tally import Tally
from scenes.kit import materials, pieces, text
from scenes.kit.language import whole
from scenes.kit.pictures import Sprite, icon, kept, ready
from scenes.kit.theme import Look
from scenes.table.desk import Desk
from scenes.table.plates import bot_sign


class PlatesPainter:
    """Draws the plates."""

    def __init__(self, desk: Desk, places: Places, tally: Tally) -> None:
        self.desk, self.places, self.tally = desk, places, tally

    def draw(self, target: pygame.Surface) -> None:
        """Draws all plates, with that of the seat to act lit; seats asked about the open card show their place in that order."""
        desk, view = self.desk, self.tally.view
        now = desk.past.looking is None
        for seat, rect in self.places.plates.items():
            lit = view.turn == seat and now and desk.session.match.outcome is None
            materials.plate(desk.look, rect.size, lit, seat).draw(target, rect.topleft)
            if self.places.few:
                self._draw_wide(target, seat, rect, lit)
            else:
                self._draw_narrow(target, seat, rect, lit)
            if seat in view.asked and now:
                _draw_asked(target, desk.look, rect, view.asked.index(seat) + 1)

    def _draw_wide(self, target: pygame.Surface, seat: int, rect: pygame.Rect, lit: bool) -> None:
        look, theme = self.desk.look, self.desk.look.theme
        ink, second = (theme.ink, theme.ink2) if lit else (theme.cream, theme.soft)
        radius = min(round(rect.h * 0.29), look.px(2.5))
        at = (rect.x + round(radius * 1.5) + look.px(0.6), rect.centery)
        pieces.badge(look, radius, self.desk.session.seats[seat].mark, not lit).draw(target, at)
        x = rect.x + round(radius * 2.9) + look.px(1.4)
        score = whole(self.tally.score(seat))
        points = max(look.px(8), min(round(rect.w * 0.33), text.width("888", look.text(4.4), "f", 600)))
        digits = text.fitted(look, score, (points, rect.h), 4.4, ink, "f", 600, "right", wrap=False)
        target.blit(digits, (rect.right - look.px(1.6) - points, rect.y))
        right = rect.right - look.px(2.2) - points
        top = round(rect.h * 0.54)
        name = self.desk.session.name(seat)
        if not self.desk.session.seats[seat].human:
            size = min(round(look.px(2.4) * min(1.3, look.text_scale)), top - 2)
            used = min(right - x - size - look.px(0.6), text.width(name, look.text(2.9), "a", 700))
            image = icon("robot", size, second, 2.0)
            target.blit(image, image.get_rect(midleft=(x + used + look.px(0.8), rect.y + top // 2 + look.px(0.5))))
            right -= size + look.px(0.8)
        line = text.fitted(look, name, (right - x, top), 2.9, ink, "a", 700, valign="bottom", wrap=False, min_share=1.9)
        target.blit(line, (x, rect.y))
        low = words.cards_left(self.tally.view.counts[seat])
        room = (right - x, rect.h - top - look.px(0.4))
        share = 2.2 * min(1.0, 1.3 / look.text_scale)
        target.blit(text.fitted(look, low, room, share, second, "a", 500, wrap=False, min_share=1.8), (x, rect.y + top))

    def _draw_narrow(self, target: pygame.Surface, seat: int, rect: pygame.Rect, lit: bool) -> None:
        look, theme = self.desk.look, self.desk.look.theme
        ink, second = (theme.ink, theme.ink2) if lit else (theme.cream, theme.soft)
        stacked = look.large_text  # the mark is beside the name only, so that the score has the whole width
        half, right = rect.h // 2, rect.right - look.px(0.7)
        radius = min(round(rect.h * (0.16 if stacked else 0.20)), look.px(2.0), rect.w // 8)
        middle = rect.y + half // 2 + look.px(0.7) if stacked else rect.centery
        mark = self.desk.session.seats[seat].mark
        pieces.badge(look, radius, mark, not lit).draw(target, (rect.x + round(radius * 1.45) + look.px(0.4), middle))
        x = rect.x + round(radius * 2.9) + look.px(0.5)
        sign = 0
        if not self.desk.session.seats[seat].human:
            if stacked:
                bot_sign(look, look.px(1.15), lit).draw(target, (rect.x + round(radius * 0.62) + look.px(0.4), middle + radius))
            else:
                sign = round(min(look.px(2.3), half * 0.7))
                image = icon("robot", sign, second, 2.1)
                target.blit(image, image.get_rect(midright=(right, rect.y + half // 2 + look.px(1.0))))
        share = 2.5 * min(1.0, 1.4 / look.text_scale) if stacked else 2.5
        said, room = self.desk.session.name(seat), (right - x - sign, half)
        name = text.fitted(look, said, room, share, ink, "a", 700, valign="bottom", wrap=False, min_share=1.9)
        target.blit(name, (x, rect.y + look.px(0.4)))
        low = pygame.Rect(rect.x + look.px(2.6) if stacked else x, rect.y + half, 0, rect.h - half)
        self._draw_numbers(target, seat, low, ink, right)

    def _draw_numbers(self, target: pygame.Surface, seat: int, low: pygame.Rect, ink: str, right: int) -> None:
        """Draws the score at the left of the lower half of a narrow plate, and the cards in hand at its `right`."""
        look = self.desk.look
        large = min(1.25, max(1.0, look.text_scale))
        chip = count_chip(look, round(look.px(3.3) * large), self.tally.view.counts[seat])
        chip.draw(target, (right - look.px(1.4 * large), low.y + low.h // 2 - look.px(0.4)))
        room = (right - low.x - round(look.px(3.2) * large), low.h)
        score = whole(self.tally.score(seat))
        digits = text.fitted(look, score, room, 2.9, ink, "f", 600, valign="middle", wrap=False, min_share=1.9)
        target.blit(digits, (low.x, low.y - look.px(0.4)))


def _draw_asked(target: pygame.Surface, look: Look, rect: pygame.Rect, place: int) -> None:
    chip = materials.chip(look, f"{place}.", 2.3 * min(1.0, 1.3 / look.text_scale), look.theme.gold, look.theme.ink)
    chip.draw(target, (rect.x - look.px(0.4), rect.y - look.px(0.8)))


@kept
def count_chip(look: Look, high: int, count: int) -> Sprite:
    """The number of cards that somebody holds, on the back of a card; placed by the middle."""
    wide = round(high * 0.78)
    one = back(look, wide, high)
    image = one.image.copy()
    digits = text.numeral(count, round(high * (0.66 if count < 10 else 0.54)), look.theme.cream_light, 700, "a", bar=False)
    shade = text.numeral(count, round(high * (0.66 if count < 10 else 0.54)), look.theme.ink, 700, "a", bar=False)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        image.blit(shade, shade.get_rect(center=(-one.dx + dx, -one.dy + dy)))
    image.blit(digits, digits.get_rect(center=(-one.dx, -one.dy)))
    return Sprite(ready(image), one.dx, one.dy)
