"""What is drawn at an nmbrs! table each frame: rows, lights, ghosts, the resulting row, faults; and counting back along a row."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.rows import ADVANCED
from game.nmbrs.selection import Fit, count_back
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import bed, bubble_box, draw_strip, points_bubble, ring
from scenes.games.nmbrs.hand import NEW
from scenes.games.nmbrs.seats import draw_plates
from scenes.kit import marks, materials, pieces, text
from scenes.kit.language import _, signed
from scenes.kit.pictures import icon
from scenes.table.plates import FEW

if TYPE_CHECKING:
    from scenes.games.nmbrs.turn import NmbrsTurn


def draw_board(target: pygame.Surface, table: NmbrsTurn) -> None:
    """The rows and what lies flat on them."""
    look, plane = table.look, table.plane
    clip = target.get_clip()
    target.set_clip(plane.rect.inflate(look.px(1.6), look.px(1.6)))
    if not table.shown.rows and table.hand.new_fit is None and not table.flying and not table.panel.visible:
        _draw_empty(target, table)
    table.picture.draw(target, look, plane, table.drawn, table.face, table.last_row)
    if table.looking is None and table.laying:
        _draw_lights(target, table)
    if table.glinting is not None and table.glinting in plane.layout.rows and not table.calm:
        box = plane.bed(table.glinting)
        materials.glow_outline(look, box.size, 12).draw(target, box.topleft)
    _draw_faults(target, table)
    target.set_clip(clip)


def _draw_empty(target: pygame.Surface, table: NmbrsTurn) -> None:
    look, rect = table.look, table.plane.rect
    room = (round(rect.w * 0.7), round(rect.h * 0.3))
    line = text.fitted(look, _("No row lies on the table yet."), room, 3.0, look.theme.soft, "a", 500, "center")
    target.blit(line, (rect.centerx - room[0] // 2, rect.centery - room[1] // 2))


def _draw_lights(target: pygame.Surface, table: NmbrsTurn) -> None:
    """Where the selection fits, with the points; a click there lays it."""
    look, plane, hand = table.look, table.plane, table.hand
    lights = table.app.settings.lights
    bubbles: list[tuple[str, tuple[int, int]]] = []
    for row in {*(hand.on_rows if lights else ()), *table.hint_rows}:
        if row not in plane.layout.rows:
            continue
        box = plane.bed(row)
        here = hand.over is not None and hand.over.row == row and hand.over.kind == "row"
        _edge(target, table, box, here)
        if row in hand.on_rows:
            best = max(fit.play.points for fit in hand.on_rows[row])
            upright = plane.layout.rows[row].upright
            bubbles.append((signed(best), box.midbottom if upright else (box.right - look.px(0.6), box.top)))
    for card, fits in (hand.on_cards if lights else {}).items():
        for spot in plane.layout.spots(card):
            box = plane.box(spot)
            here = hand.over is not None and hand.over.card == card
            ring(look, box.size, here).draw(target, box.topleft)
            bubbles.append((signed(max(fit.play.points for fit in fits)), (box.right - look.px(0.8), box.bottom)))
    if table.hint_card is not None:
        for spot in plane.layout.spots(table.hint_card):
            box = plane.box(spot)
            ring(look, box.size, True).draw(target, box.topleft)
    for card in hand.jokers:
        for spot in plane.layout.spots(card):
            box = plane.box(spot)
            ring(look, box.size, hand.over is not None and hand.over.card == card).draw(target, box.topleft)
    if hand.new_fit is not None:
        _draw_new(target, table, hand.new_fit)
    for said, at in bubbles:
        if plane.rect.inflate(look.px(2), look.px(2)).collidepoint(at):  # not of a row out of sight
            points_bubble(look, said, 2.5).draw(target, bubble_box(look, said, 2.5, at, target.get_clip()).center)


def _edge(target: pygame.Surface, table: NmbrsTurn, box: pygame.Rect, here: bool) -> None:
    """The gold line round a bed; the cards stay as they are."""
    sprite = bed(table.look, box.size, "here" if here else "fits")
    inner = box.inflate(-round(table.plane.wide * 0.2), -round(table.plane.wide * 0.2))
    keep = target.get_clip()
    parts = (
        pygame.Rect(box.x - 30, box.y - 30, box.w + 60, inner.y - box.y + 30),
        pygame.Rect(box.x - 30, inner.bottom, box.w + 60, 60),
        pygame.Rect(box.x - 30, inner.y, inner.x - box.x + 30, inner.h), pygame.Rect(inner.right, inner.y, 60, inner.h),
    )
    for part in parts:
        target.set_clip(part.clip(keep) if keep else part)
        sprite.draw(target, box.topleft)
    target.set_clip(keep)


def _draw_new(target: pygame.Surface, table: NmbrsTurn, fit: Fit) -> None:
    """Where the new row would lie, with its cards as ghosts and its points."""
    look, plane, hand = table.look, table.plane, table.hand
    if not hand.spots:
        return
    box = hand.box(NEW)
    bed(look, box.size, "here" if hand.over == NEW else "fits").draw(target, box.topleft)
    for (number, card), spot in zip(fit.play.row.pairs, hand.spots, strict=True):
        cards.card(look, plane.wide, table.face(card, number), "ghost").draw(target, plane.box(spot).center)
    said = signed(fit.play.points)
    bubble = points_bubble(look, said, 4.2)
    wide = bubble.image.get_width() // 2
    right = box.right + 2 * wide - look.px(1) <= plane.rect.right
    at = (box.right + wide + look.px(0.4), box.centery) if right else (box.centerx, box.bottom + look.px(2.4))
    bubble.draw(target, bubble_box(look, said, 4.2, at, target.get_clip()).center)


def _draw_faults(target: pygame.Surface, table: NmbrsTurn) -> None:
    if not table.bubble.visible:
        return
    for row in table.fault_rows:
        if row in table.plane.layout.rows:
            place = table.plane.layout.rows[row]
            for index in range(len(place.cells)):
                box = table.plane.box(table.plane.layout.cell(row, index))
                marks.refusal_ring(table.look, round(box.w * 0.42 * table.swell)).draw(target, box.center)


def draw_over(target: pygame.Surface, table: NmbrsTurn) -> None:
    """Over everything: the row that a play would make, twins that are linked, all that flies."""
    look, plane, hand = table.look, table.plane, table.hand
    if table.laying and table.looking is None:
        fit = hand.fit_over
        if fit is not None and hand.over != NEW:
            _draw_result(target, table, fit)
        elif table.exchanged is not None:
            _draw_exchange(target, table, table.exchanged)
        elif fit is not None and not hand.spots:
            _draw_result(target, table, fit)
    _draw_twins(target, table)
    if table.bubble.visible:
        for copy in table.rack.copies:
            if copy.key in table.faults and not table.rack.face_down:
                box = table.rack.rect_of(copy)
                marks.refusal_ring(look, round(box.w * 0.44 * table.swell)).draw(target, box.center)
    if len(table.plates) > FEW:
        rack = table.rack.rect
        pieces.badge(look, look.px(1.7), table.mark(table.front)).draw(target, (rack.x + look.px(3.2), rack.y + look.px(0.4)))
    table.show.draw(target)
    table.rack.draw_over(target)
    if plane.zoom > 1.0 and not table.motion.active:
        words_ = f"{round(plane.zoom * 100)} %"
        materials.chip(look, words_, 2.0).draw(target, (plane.rect.x + look.px(0.6), plane.rect.bottom - look.px(4.2)))


def _draw_result(target: pygame.Surface, table: NmbrsTurn, fit: Fit) -> None:
    """The row that would come about, near the place, over everything."""
    hand = table.hand
    near = hand.box(hand.over) if hand.over is not None else hand.box(NEW)
    wide = max(table.plane.wide, table.look.px(6.4))
    said = signed(fit.play.points)
    draw_strip(target, table.look, table.plane.rect, near, fit.play.row, frozenset(fit.play.brought), said, wide, table.face)


def _draw_exchange(target: pygame.Surface, table: NmbrsTurn, joker: Card) -> None:
    """The number card in the joker's place, as a ghost."""
    number = table.hand.cards[0]
    for spot in table.plane.layout.spots(joker):
        cards.card(table.look, table.plane.wide, table.face(number), "chosen").draw(target, table.plane.box(spot).center)


def _draw_twins(target: pygame.Surface, table: NmbrsTurn) -> None:
    """A card that is shown twice is lit at both places while the pointer is on one of them."""
    layout = table.plane.layout
    if not layout.twins or table.motion.active or not table.plane.rect.collidepoint(table.pointer):
        return
    for twin in layout.twins:
        boxes = [table.plane.box(spot) for spot in layout.spots(twin.card)]
        if any(box.collidepoint(table.pointer) for box in boxes):
            for box in boxes:
                ring(table.look, box.size, True).draw(target, box.topleft)


def draw_still(target: pygame.Surface, table: NmbrsTurn) -> None:
    """The plates, and the strip beside the own one."""
    draw_plates(target, table)
    rect = table.rail["strip"]
    if table.setup.simplified and table.laying and table.looking is None:
        _draw_count(target, table, rect)


def counted(table: NmbrsTurn) -> tuple[int, ...]:
    """The row along which is counted back: the one pointed at, or the selected numbers when they have one difference."""
    hand = table.hand
    fit = hand.fit_over or hand.new_fit
    if fit is not None:
        return tuple(fit.play.row.numbers)
    numbers = sorted(card for card in hand.cards if card <= 100)
    steps = {b - a for a, b in pairwise(numbers)}
    return tuple(numbers) if len(numbers) >= 2 and len(steps) == 1 else ()


def _draw_count(target: pygame.Surface, table: NmbrsTurn, rect: pygame.Rect) -> None:
    """Counting back along a row, step by step: one sees whether it ends where it must."""
    numbers = counted(table)
    if not numbers:
        return
    look, theme = table.look, table.look.theme
    back = count_back(numbers)
    good = back[-1] == 0 or (back[-1] == 1 and table.setup.level == ADVANCED)
    shown = list(back[: max(1, table.steps_back)])
    high = min(rect.h, round(look.px(6.2) * max(1.0, min(1.25, look.text_scale))))
    px = round(high * 0.52)
    most = 8
    skip = len(shown) > most
    if skip:
        shown = [*shown[: most - 3], *shown[-2:]]
    while px > look.px(1.9) and _count_width(shown, px) > rect.w:
        px -= 1
    high = min(high, round(px * 1.95))
    widths = [text.width(str(number), px, "f", 600) + round(px * 0.8) for number in shown]
    arrow = round(px * 0.75)
    x = rect.x
    for index, number in enumerate(shown):
        last = index == len(shown) - 1 and len(shown) >= min(len(back), most)
        fill, ink = theme.cream, theme.ink
        if last and number == back[-1]:
            fill = theme.gold if good else theme.refusal
            ink = theme.ink
        elif number not in numbers:
            fill, ink = theme.ground_lo if not theme.flat else theme.panel[1], theme.cream
        box = pygame.Rect(x, rect.centery - high // 2, widths[index], high)
        pygame.draw.rect(target, fill, box, border_radius=high // 4)
        pygame.draw.rect(target, theme.line_soft, box, max(1, high // 24), border_radius=high // 4)
        digits = text.render(str(number), px, ink, "f", 600)
        target.blit(digits, digits.get_rect(center=box.center))
        x = box.right
        if index < len(shown) - 1:
            if skip and index == most - 4:
                sign = text.render("\N{HORIZONTAL ELLIPSIS}", arrow, theme.soft)
            else:
                sign = icon("arrow-right", arrow, theme.soft, 2.4)
            target.blit(sign, sign.get_rect(center=(x + arrow // 2 + 1, rect.centery)))
            x += arrow + 2


def _count_width(shown: list[int], px: int) -> int:
    """How wide the numbers are with the arrows between them."""
    return sum(text.width(str(number), px, "f", 600) + round(px * 1.55) + 2 for number in shown)
