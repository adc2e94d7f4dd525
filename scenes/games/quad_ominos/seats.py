"""The plates of a Quad-Ominos table, all in one row: with few seats they have a second line."""

from __future__ import annotations

import pygame

from game.contract import Seat
from game.quad_ominos.state import OVER
from scenes.games.quad_ominos import words
from scenes.games.quad_ominos.places import Places
from scenes.games.quad_ominos.telling import SeatClock, Telling
from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.language import whole
from scenes.kit.pictures import Sprite, icon, kept
from scenes.kit.theme import Look
from scenes.table.plates import bot_sign


class Plates:
    """Draws the plates of the seats at one table. That of the seat to act is lit, with the ring of its clock."""

    def __init__(self, places: Places, telling: Telling, clock: SeatClock) -> None:
        self.desk, self.places, self.telling, self.clock = places.desk, places, telling, clock

    def draw(self, target: pygame.Surface, moving: bool) -> None:
        """Draws the plates.

        `moving`: those that lie over the table or whose points are being counted, which are drawn in each frame; else the
        others.
        """
        for seat, rect in self.places.plates.items():
            if moving != (seat in self.telling.counting or bool(rect.colliderect(self.places.rect))):
                continue
            if self.places.roomy:
                self._draw_wide(target, seat, rect)
            else:
                self._draw_narrow(target, seat, rect)

    def _lit(self, seat: Seat) -> bool:
        return self.telling.turn == seat and self.desk.past.looking is None and self.telling.view.phase != OVER

    def _draw_badge(self, target: pygame.Surface, seat: int, at: tuple[int, int], radius: int, lit: bool) -> None:
        if lit and self.clock.exists and self.clock.left > 0 and self.clock.seat == seat:
            pieces.badge(self.desk.look, round(radius * 0.72), self.desk.session.seats[seat].mark, False).draw(target, at)
            self.clock.draw(target, self.desk.look, at, round(radius * 1.36))
        else:
            pieces.badge(self.desk.look, radius, self.desk.session.seats[seat].mark, not lit).draw(target, at)

    def _draw_wide(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        look, theme, lit = self.desk.look, self.desk.look.theme, self._lit(seat)
        materials.plate(look, rect.size, lit, seat).draw(target, rect.topleft)
        ink, second = (theme.ink, theme.ink2) if lit else (theme.cream, theme.soft)
        radius = min(round(rect.h * 0.29), look.px(2.5))
        self._draw_badge(target, seat, (rect.x + round(radius * 1.5) + look.px(0.6), rect.centery), radius, lit)
        x = rect.x + round(radius * 2.9) + look.px(1.4)
        score = whole(self.telling.score(seat))
        share = 4.4 * min(1.0, 1.25 / look.text_scale)  # large text is for the words first, since a score is large already
        room = min(round(rect.w * 0.36), max(look.px(6), text.width(score, look.text(share), "f", 600) + 2))
        digits = text.fitted(look, score, (room, rect.h), share, ink, "f", 600, "right", wrap=False)
        target.blit(digits, (rect.right - look.px(1.6) - room, rect.y))
        right = rect.right - look.px(2.2) - room
        top = round(rect.h * 0.54)
        name = self.desk.session.name(seat)
        if not self.desk.session.seats[seat].human:
            size = min(look.px(2.4), top - 2)
            used = min(right - x - size - look.px(0.6), text.width(name, look.text(2.9), "a", 700))
            image = icon("robot", size, second, 2.0)
            target.blit(image, image.get_rect(midleft=(x + used + look.px(0.8), rect.y + top // 2 + look.px(0.5))))
            right -= size + look.px(0.8)
        line = text.fitted(look, name, (right - x, top), 2.9, ink, "a", 700, valign="bottom", wrap=False, min_share=1.9)
        target.blit(line, (x, rect.y))
        low = words.tiles_left(self.telling.count(seat))
        under = text.fitted(look, low, (right - x, rect.h - top), 2.2, second, "a", 500, valign="top", wrap=False, min_share=1.8)
        target.blit(under, (x, rect.y + top))

    def _draw_narrow(self, target: pygame.Surface, seat: int, rect: pygame.Rect) -> None:
        look, theme, lit = self.desk.look, self.desk.look.theme, self._lit(seat)
        materials.plate(look, rect.size, lit, seat).draw(target, rect.topleft)
        ink = theme.ink if lit else theme.cream
        half, right = rect.h // 2, rect.right - look.px(0.7)
        stacked = look.large_text  # large text: the mark is beside the name only, so that the score has the whole width
        radius = min(round(rect.h * (0.16 if stacked else 0.20)), look.px(2.0), rect.w // 8)
        middle = rect.y + half // 2 + look.px(0.7) if stacked else rect.centery
        self._draw_badge(target, seat, (rect.x + round(radius * 1.45) + look.px(0.4), middle), radius, lit)
        x = rect.x + round(radius * 2.9) + look.px(0.5)
        share, room = 2.5 * min(1.0, 1.4 / look.text_scale), (right - x, half)
        name = self.desk.session.name(seat)
        line = text.fitted(look, name, room, share, ink, "a", 700, valign="bottom", wrap=False, min_share=1.9)
        target.blit(line, (x, rect.y + look.px(0.4)))
        if not self.desk.session.seats[seat].human:
            bot_sign(look, look.px(1.15), lit).draw(target, (rect.x + round(radius * 0.62) + look.px(0.4), middle + radius))
        side = look.px(3.2 if stacked else 2.8)
        chip = count_chip(look, side, self.telling.count(seat))
        chip.draw(target, (right - side // 2, rect.y + half + (rect.h - half) // 2 - look.px(0.4)))
        x = rect.x + look.px(2.6) if stacked else x
        room = (right - x - side - look.px(0.4), rect.h - half)
        score = whole(self.telling.score(seat))
        digits = text.fitted(look, score, room, 2.9, ink, "f", 600, valign="middle", wrap=False, min_share=1.9)
        target.blit(digits, (x, rect.y + half - look.px(0.4)))


@kept
def count_chip(look: Look, side: int, count: int) -> Sprite:
    """The number of tiles that somebody holds, on a tile; placed by the middle."""
    theme = look.theme
    canvas = Canvas(look, (side, side), 3, centre=True)
    h = side / look.unit / 2
    art = Art()
    if theme.flat:
        art.rect(-h, -h, 2 * h, 2 * h, 4, theme.cream, theme.ink, 1.5)
    else:
        art.rect(-h, -h + 1.5, 2 * h, 2 * h, 4.5, theme.cream_edge)
        art.rect(-h, -h, 2 * h, 2 * h, 4.5, art.linear((0, theme.cream_light), (1, "#E6DABC")), theme.cream_edge, 0.8)
    canvas.add(art)
    digits = text.numeral(count, round(side * (0.74 if count < 10 else 0.62)), theme.ink, 700, "a", bar=False)
    canvas.image.blit(digits, digits.get_rect(center=(round(canvas.origin[0]), round(canvas.origin[1]))))
    return canvas.sprite()
