"""The seats of a QUMERO table: the own plate, and the plates, points, cards and piles of the others beside their grids."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.games.qumero import words
from scenes.games.qumero.money import draw_piles
from scenes.kit import materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import icon

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable


def draw_seats(target: pygame.Surface, table: QumeroTable) -> None:
    """All plates with what belongs to them."""
    _draw_own(target, table)
    for place, seat in enumerate(table.others):
        _draw_plate(target, table, seat, table.rail[f"plate{place}"], None)
        _draw_info(target, table, seat, table.rail[f"info{place}"])


def _draw_own(target: pygame.Surface, table: QumeroTable) -> None:
    look, seat = table.look, table.large
    _draw_plate(target, table, seat, table.rail["own_plate"], words.points(table.shown.points[seat]))
    rect = table.rail["lines_word"]
    if rect.w > look.px(4):
        line = text.fitted(look, words.lines_taken(table.shown.lines), rect.size, 2.5, look.theme.soft, line_height=1.15)
        target.blit(line, rect.topleft)


def _draw_plate(target: pygame.Surface, table: QumeroTable, seat: int, rect: pygame.Rect, points: str | None) -> None:
    look, theme = table.look, table.look.theme
    out = table.shown.out[seat]
    active = table.shown.turn == seat and not out and table.looking is None and not table.over
    materials.plate(look, rect.size, active, seat).draw(target, rect.topleft)
    ink = theme.ink if active else theme.off_text if out else theme.cream
    second = theme.ink2 if active else theme.soft
    radius = min(round(rect.h * 0.30), look.px(2.2))
    pieces.badge(look, radius, table.mark(seat)).draw(target, (rect.x + round(radius * 1.6) + look.px(0.6), rect.centery))
    x = rect.x + round(radius * 2.9) + look.px(1.2)
    right = rect.right - look.px(1.6)
    if points is not None:
        room = round(rect.w * 0.36)
        digits = text.fitted(look, points, (room, rect.h), 4.4, ink, "f", 600, "right", wrap=False)
        target.blit(digits, (right - room, rect.y))
        right -= min(room, text.width(points, look.text(4.4), "f", 600)) + look.px(1)
    if not table.session.seats[seat].human:
        size = round(min(look.px(2.8), rect.h * 0.5))
        image = icon("robot", size, second, 2.0)
        target.blit(image, image.get_rect(midright=(right, rect.centery)))
        right -= size + look.px(0.6)
    name = text.fitted(look, table.name(seat), (right - x, rect.h), 3.0, ink, "a", 700, wrap=False, min_share=1.9)
    target.blit(name, (x, rect.y))


def _draw_info(target: pygame.Surface, table: QumeroTable, seat: int, rect: pygame.Rect) -> None:
    """Points, cards and piles of a seat, one below the other; in a flat place points and cards stand side by side."""
    look, theme, shown = table.look, table.look.theme, table.shown
    colour = theme.off_text if shown.out[seat] else theme.cream
    said = _("out of the game") if shown.out[seat] else words.cards(shown.cards[seat], shown.doubles[seat])
    scale = max(1.0, min(1.5, look.text_scale))
    if rect.w > rect.h * 2.6:
        half = rect.w // 2
        digits = text.fitted(look, words.points(shown.points[seat]), (half, rect.h // 2), 5.0, colour, "f", 600, wrap=False)
        target.blit(digits, rect.topleft)
        low = text.fitted(look, said, (half, rect.h // 2), 2.4, theme.soft, "a", 500, line_height=1.12, min_share=1.8)
        target.blit(low, (rect.x, rect.y + rect.h // 2))
        draw_piles(target, look, pygame.Rect(rect.x + half, rect.y, rect.w - half, rect.h), round(shown.points[seat]))
        return
    top = min(round(look.px(5.6) * scale), round(rect.h * 0.42))
    digits = text.fitted(look, words.points(shown.points[seat]), (rect.w, top), 4.9, colour, "f", 600, wrap=False, min_share=2.0)
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
        draw_piles(target, look, strip, round(shown.points[seat]))
