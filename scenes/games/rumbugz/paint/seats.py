"""The plates of a RumBugz table: the bugs in hand, the score, and the four kinds as slots."""

from __future__ import annotations

import pygame

from game.contract import Seat
from game.rumbugz.bugs import KINDS
from game.rumbugz.state import OVER
from scenes.games.rumbugz import bag_art as bag
from scenes.games.rumbugz.places import Places
from scenes.kit import materials, pieces, text
from scenes.kit.language import ngettext
from scenes.kit.pictures import icon
from scenes.kit.theme import Look
from scenes.profile import SeatSetup


def draw_slots(target: pygame.Surface, look: Look, box: pygame.Rect, laid: tuple[str, ...], lit: bool = False) -> int:
    """Draws the four slots along a box, on a plate that is `lit` or not; returns the x at which they end."""
    gap = max(2, min(look.px(0.8), box.w // 40))
    wide = (box.w - 3 * gap) // 4
    for at, kind in enumerate(KINDS):
        bag.kind_mark(look, (wide, box.h), kind, kind in laid, lit).draw(target, (box.x + at * (wide + gap), box.y))
    return box.x + 4 * wide + 3 * gap


def bugs_left(count: int) -> str:
    """Says how many bugs somebody holds."""
    return ngettext("{count} bug", "{count} bugz", count).format(count=count)


def draw_plates(target: pygame.Surface, places: Places) -> None:
    """Draws all plates, with that of the seat whose turn it is lit."""
    view, desk = places.view, places.desk
    for seat, rect in places.plates.items():
        lit = view.turn == seat and desk.past.looking is None and view.phase != OVER
        if seat == desk.hands.front:
            _draw_own(target, places, seat, rect, lit)
        else:
            _draw_other(target, places, seat, rect, lit)


def _score(target: pygame.Surface, look: Look, score: int, rect: pygame.Rect, ink: str, share: float) -> int:
    px = text.line_px(str(score), round(rect.w * 0.3), min(look.text(share), round(rect.h * 0.86)), look.px(2.0), "f", 600)
    digits = text.render(str(score), px, ink, "f", 600)
    target.blit(digits, digits.get_rect(midright=(rect.right, rect.centery)))
    return digits.get_width()


def _write_name(target: pygame.Surface, look: Look, owner: SeatSetup, box: pygame.Rect, inks: tuple[str, str],
                valign: text.Valign = "middle") -> None:
    """Draws the name and, after it, the sign of a bot, which grows with large text as far as there is room."""
    right = box.right
    if not owner.human:
        size = min(round(look.px(2.5) * min(1.3, max(1.0, look.text_scale))), round(box.h * 0.6))
        wide = text.width(owner.name, min(look.text(2.9), round(box.h * 0.66)), "a", 700)
        at = min(box.x + wide + look.px(0.7), right - size)
        image = icon("robot", size, inks[1], 2.0)
        target.blit(image, image.get_rect(midleft=(at, box.centery)))
        right = at - look.px(0.5)
    room = (max(4, right - box.x), box.h)
    name = text.fitted(look, owner.name, room, 2.9, inks[0], "a", 700, valign=valign, wrap=False, min_share=1.8)
    target.blit(name, box.topleft)


def _draw_other(target: pygame.Surface, places: Places, seat: Seat, rect: pygame.Rect, lit: bool) -> None:
    look, theme, view, owner = places.desk.look, places.desk.look.theme, places.view, places.desk.session.seats[seat]
    materials.plate(look, rect.size, lit, seat).draw(target, rect.topleft)
    ink, second = (theme.ink, theme.ink2) if lit else (theme.cream, theme.soft)
    low_plate = rect.h < look.px(9)
    narrow = not low_plate and rect.w < look.px(30) * min(1.4, max(1.0, look.text_scale))
    pad = look.px(0.9 if narrow else 1.5)
    top = round(rect.h * (0.5 if not narrow else 0.34))
    radius = min(round(top * 0.36), look.px(2.4))
    row = pygame.Rect(rect.x + pad, rect.y + look.px(0.3), rect.w - 2 * pad, top)
    pieces.badge(look, radius, owner.mark, not lit).draw(target, (row.x + round(radius * 1.2), row.centery + look.px(0.2)))
    x = row.x + round(radius * 2.7)
    held = str(view.counts[seat]) if narrow or low_plate else bugs_left(view.counts[seat])
    if narrow:
        middle = pygame.Rect(row.x, rect.y + top, row.w, round(rect.h * 0.3))
        _score(target, look, view.scores[seat], middle, ink, 3.2)
        words = text.fitted(look, bugs_left(view.counts[seat]), (round(row.w * 0.62), middle.h), 2.3, second, wrap=False,
                            min_share=1.7)
        target.blit(words, (row.x + look.px(0.2), middle.y))
        right = row.right
    else:
        used = _score(target, look, view.scores[seat], row, ink, 3.9)
        right = row.right - used - look.px(1.2)
        px = text.line_px(held, round(row.w * 0.32), look.text(2.3), look.px(1.8))
        words = text.render(held, px, second)
        target.blit(words, words.get_rect(midright=(right, row.centery)))
        right -= words.get_width() + look.px(1.0)
    _write_name(target, look, owner, pygame.Rect(x, row.y, right - x, row.h), (ink, second))
    low = rect.bottom - (rect.y + round(rect.h * (0.49 if low_plate else 0.52 if not narrow else 0.66)))
    high = min(low - look.px(0.5), look.px(4.4))
    slots = pygame.Rect(row.x, rect.bottom - (low + high) // 2 - look.px(0.2), row.w, high)
    laid = view.laid[seat]
    draw_slots(target, look, slots, laid, lit)


def _draw_own(target: pygame.Surface, places: Places, seat: Seat, rect: pygame.Rect, lit: bool) -> None:
    look, theme, view, owner = places.desk.look, places.desk.look.theme, places.view, places.desk.session.seats[seat]
    materials.plate(look, rect.size, lit, seat).draw(target, rect.topleft)
    ink, second = (theme.ink, theme.ink2) if lit else (theme.cream, theme.soft)
    radius = min(round(rect.h * 0.29), look.px(2.7))
    badge = pieces.badge(look, radius, owner.mark, not lit)
    badge.draw(target, (rect.x + round(radius * 1.5) + look.px(0.4), rect.centery))
    x = rect.x + round(radius * 2.9) + look.px(1.0)
    inner = rect.inflate(-look.px(2.6), 0)
    used = _score(target, look, view.scores[seat], inner, ink, 4.2)
    room = inner.right - used - look.px(1.0) - x
    edge = look.px(0.7)
    top = round(rect.h * 0.53)
    _write_name(target, look, owner, pygame.Rect(x, rect.y + edge, room, top - edge), (ink, second), "bottom")
    held = bugs_left(view.counts[seat])
    low = text.fitted(look, held, (room, rect.h - top - edge), 2.3, second, wrap=False, min_share=1.7)
    target.blit(low, (x, rect.y + top))
    draw_slots(target, look, places.desk.rail["own_slots"], view.laid[seat], lit)
