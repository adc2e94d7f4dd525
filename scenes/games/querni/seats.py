"""Plates and trays of a QUERNI table: name and stones left, what is off and what can still come off."""

from __future__ import annotations

from typing import Literal

import pygame

from game.querni import chains
from game.querni.board import PER_SEAT, Board, left
from scenes.games.querni import words
from scenes.games.querni.places import Places, tall
from scenes.kit import materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import icon


def draw_seats(target: pygame.Surface, places: Places, board: Board, laying: bool) -> None:
    """Draws plates and trays of both seats, with the plate of the seat to act lit. `laying`: stones are being laid out."""
    for seat in (0, 1):
        standing = PER_SEAT if laying else len(left(board, seat))
        _draw_plate(target, places, seat, standing)
        materials.recess(places.desk.look, places.seats[f"tray{seat}"].size).draw(target, places.seats[f"tray{seat}"].topleft)
        if not laying:
            _write_tray(target, places, seat, board)


def _draw_plate(target: pygame.Surface, places: Places, seat: int, standing: int) -> None:
    desk, rect = places.desk, places.seats[f"plate{seat}"]
    look, owner = desk.look, desk.session.seats[seat]
    active = desk.seat == seat and desk.past.looking is None
    materials.plate(look, rect.size, active, seat).draw(target, rect.topleft)
    theme = look.theme
    ink = theme.ink if active else theme.cream
    second = theme.ink2 if active else theme.soft
    radius = min(round(rect.h * 0.30), look.px(3.0))
    pieces.badge(look, radius, owner.mark).draw(target, (rect.x + round(radius * 1.5) + look.px(0.7), rect.centery))
    x = rect.x + round(radius * 2.9) + look.px(1.0)
    bot = not owner.human
    room = rect.right - look.px(1.4) - x
    top = round(rect.h * 0.56)
    sign = round(look.text(2.7)) if bot else 0
    name = text.fitted(look, owner.name, (room - (sign + look.px(0.8) if bot else 0), top), 3.0, ink, "a", 700,
                       valign="bottom" if rect.h < look.px(9) else "middle", wrap=False)
    target.blit(name, (x, rect.y))
    if bot:
        sign = min(sign, top - 2)
        image = icon("robot", sign, second, 2.0)
        target.blit(image, image.get_rect(midright=(rect.right - look.px(1.4), rect.y + top // 2 + look.px(0.4))))
    low = text.fitted(look, words.stones_left(standing), (room, rect.h - top), 2.3, second, "a", 500, valign="top", wrap=False)
    target.blit(low, (x, rect.y + top - look.px(0.2)))


def _write_tray(target: pygame.Surface, places: Places, seat: int, board: Board) -> None:
    look, rect = places.desk.look, places.seats[f"tray{seat}"]
    count = PER_SEAT - len(left(board, seat))
    good = chains.hopeful(board, seat)
    theme = look.theme
    stones, pad = places.stones_box(seat), look.px(1.4)
    align: Literal["center", "right"]
    if tall(rect):
        foot = rect.bottom - stones.bottom - pad // 2
        align, place = "center", pygame.Rect(rect.x + pad, stones.bottom, rect.w - 2 * pad, foot)
    else:
        align, place = "right", pygame.Rect(stones.right, rect.y, rect.right - pad - stones.right, rect.h)
    rest = words.ranges(good)
    line = _("can come off: {numbers}").format(numbers=rest) if rest else _("no chain any more")
    if count == PER_SEAT:
        line = _("all off!")
    # one line that can be read is better than two of which one is tiny
    two = text.width(line, look.px(2.0), "a", 500) <= place.w and not look.large_text and place.h > look.px(5.4)
    top = place.h // 2 if two else place.h
    high = text.fitted(look, words.taken(count), (place.w, top), 2.5, theme.cream, "a", 600, align, "bottom" if two else "middle",
                       line_height=1.1)
    target.blit(high, place.topleft)
    if two:
        low = text.fitted(look, line, (place.w, place.h - top), 2.2, theme.soft, "a", 500, align, "top", wrap=False)
        target.blit(low, (place.x, place.y + top))
