"""The seats of a QUMERO table: the own plate, and the plates, points, cards and piles of the others beside their grids."""

from __future__ import annotations

import pygame

from scenes.games.qumero import words
from scenes.games.qumero.money.payments import draw_piles, draw_tray
from scenes.games.qumero.places import DOUBLE, QUMERO, Places
from scenes.games.qumero.tally import Tally
from scenes.kit import materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import icon


def draw_seats(target: pygame.Surface, places: Places, tally: Tally) -> None:
    """All plates with what belongs to them, and the money of the player at the large grid."""
    _draw_own(target, places, tally)
    for number, seat in enumerate(places.others):
        _draw_plate(target, places, tally, seat, None)
        _draw_info(target, tally, seat, places.desk.rail[f"info{number}"])


def _draw_own(target: pygame.Surface, places: Places, tally: Tally) -> None:
    desk, seat = places.desk, places.large
    look, points = desk.look, tally.points(seat)
    _draw_plate(target, places, tally, seat, words.points(points))
    rect = desk.rail["lines_word"]
    if rect.w > look.px(4):
        line = text.fitted(look, words.lines_taken(tally.lines), rect.size, 2.5, look.theme.soft, line_height=1.15)
        target.blit(line, rect.topleft)
    draw_tray(target, look, desk.rail["notes"], points)


def _draw_plate(target: pygame.Surface, places: Places, tally: Tally, seat: int, points: str | None) -> None:
    desk, rect, out = places.desk, places.plate(seat), tally.out(seat)
    look, theme, owner = desk.look, desk.look.theme, desk.session.seats[seat]
    active = tally.active(seat)
    materials.plate(look, rect.size, active, seat).draw(target, rect.topleft)
    ink = theme.ink if active else theme.off_text if out else theme.cream
    second = theme.ink2 if active else theme.soft
    at, radius = places.badge(seat)
    pieces.badge(look, radius, owner.mark).draw(target, at)
    x = rect.x + round(radius * 2.9) + look.px(1.2)
    right = rect.right - look.px(1.6)
    if points is not None:
        room = round(rect.w * 0.36)
        digits = text.fitted(look, points, (room, rect.h), 4.4, ink, "f", 600, "right", wrap=False)
        target.blit(digits, (right - room, rect.y))
        right -= min(room, text.width(points, look.text(4.4), "f", 600)) + look.px(1)
    if not owner.human:
        size = round(min(look.px(2.8), rect.h * 0.5))
        image = icon("robot", size, second, 2.0)
        target.blit(image, image.get_rect(midright=(right, rect.centery)))
        right -= size + look.px(0.6)
    name = text.fitted(look, desk.session.name(seat), (right - x, rect.h), 3.0, ink, "a", 700, wrap=False, min_share=1.9)
    target.blit(name, (x, rect.y))


def _draw_info(target: pygame.Surface, tally: Tally, seat: int, rect: pygame.Rect) -> None:
    """Points, cards and piles of a seat, one below the other; in a flat place points and cards stand side by side."""
    look, theme, out, points = tally.desk.look, tally.desk.look.theme, tally.out(seat), tally.points(seat)
    colour = theme.off_text if out else theme.cream
    said = _("out of the game") if out else words.cards(tally.cards(seat, QUMERO), tally.cards(seat, DOUBLE))
    scale = max(1.0, min(1.5, look.text_scale))
    if rect.w > rect.h * 2.6:
        half = rect.w // 2
        digits = text.fitted(look, words.points(points), (half, rect.h // 2), 5.0, colour, "f", 600, wrap=False)
        target.blit(digits, rect.topleft)
        low = text.fitted(look, said, (half, rect.h // 2), 2.4, theme.soft, "a", 500, line_height=1.12, min_share=1.8)
        target.blit(low, (rect.x, rect.y + rect.h // 2))
        draw_piles(target, look, pygame.Rect(rect.x + half, rect.y, rect.w - half, rect.h), points)
        return
    top = min(round(look.px(5.6) * scale), round(rect.h * 0.42))
    digits = text.fitted(look, words.points(points), (rect.w, top), 4.9, colour, "f", 600, wrap=False, min_share=2.0)
    target.blit(digits, (rect.x + look.px(0.5), rect.y))
    left = rect.h - top
    px = round(look.px(2.35) * min(look.text_scale, 1.5))
    need = min(left, round(px * 1.1) * (len(text.wrap(said, rect.w, px)) - 1) + text.height(px))
    piles = min(round(rect.w * 0.42), left - need - look.px(0.6))
    if piles < look.px(2.2):
        piles = 0
    low_high = need if piles else left
    share = 2.35 * min(1.0, 1.5 / look.text_scale)
    low = text.fitted(look, said, (rect.w, low_high), share, theme.soft, valign="top", line_height=1.1, min_share=1.7)
    target.blit(low, (rect.x + look.px(0.5), rect.y + top))
    if piles:
        strip = pygame.Rect(rect.x, rect.bottom - piles, rect.w, piles)
        draw_piles(target, look, strip, points)
