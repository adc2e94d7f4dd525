"""Drawing the rows on the table: beds, cards, pins where they cross, differences, lights, the row that a play would make."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.rows import Row
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.layout import Beds, Plane
from scenes.kit import controls, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained import draw
from scenes.kit.shapes import dashes, rect_outline, rgb
from scenes.kit.theme import Style

Faces = Callable[[Card, int | None], cards.Face]
Point = tuple[int, int]
READS = 4.6
"""The card width, in percent of the window's height, from which rows say their difference and pins are large."""
CROSSED = 60
"""How much farther a strip may stand, in percent of the window's height, so that its line crosses no other row."""
POINTS = 2.5
"""The letters of the points that are shown at a row, in the same measure."""
GLIDING = 8
"""The steps in which pictures of beds grow broader that are on their way, in pixels."""
LEAST_STEP = 1.8
"""The smallest letters of a difference, in the same measure."""


@on_box(10)
def bed(canvas: Canvas, lit: str = "") -> Canvas:
    """The bed of a row; `lit` is "fits" where a selection fits, "here" under the pointer, "last" for the row laid last."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    r = min(14.0, min(w, h) * 0.16)
    if lit == "here" and not theme.flat:
        canvas.shade(Art().rect(-5, -5, w + 10, h + 10, r + 5, "#000000"), theme.gold, 5, 0.5)
    art = Art()
    if theme.flat:
        art.rect(1, 1, w - 2, h - 2, r, theme.ground, theme.line_soft, 1.6)
    else:
        art.rect(0, 0, w, h, r, "#000000", alpha=0.22).rect(0.6, 0.6, w - 1.2, h - 1.2, r, "none", "#FFFFFF", 1.2, 0.13)
    if lit == "last":
        art.rect(1, 1, w - 2, h - 2, r, "none", theme.cream, 1.6, 0.55)
    elif lit:
        art.rect(0, 0, w, h, r, theme.gold, alpha=0.0 if theme.flat else 0.13)
        line = dashes(rect_outline(0, 0, w, h, r), 4, 8) if lit == "fits" else ""
        if line:
            art.path(line, "none", theme.ink, 5, 0.5).path(line, "none", theme.gold, 3)
        else:
            art.rect(0, 0, w, h, r, "none", theme.ink, 6, 0.6).rect(0, 0, w, h, r, "none", theme.gold, 3.2)
    return canvas.add(art)


@kept
def ring(style: Style, size: tuple[int, int], strong: bool) -> Sprite:
    """The light around a card where a row can cross, `strong` under the pointer; placed by the card's corner."""
    canvas, theme, grow = Canvas(style, size, 12), style.theme, 3.4
    w, h, r = canvas.w, canvas.h, canvas.w * 0.12
    if strong:
        return controls.glow_outline(style, size, r)
    line = dashes(rect_outline(-grow, -grow, w + 2 * grow, h + 2 * grow, r + grow), 5, 5)
    return canvas.add(Art().path(line, "none", theme.ink, 6, 0.6).path(line, "none", theme.gold, 3.4)).sprite()


@on_disc(4)
def link(canvas: Canvas) -> Canvas:
    """The pin at a card that is shown twice: two linked rings."""
    theme, r = canvas.theme, canvas.r
    art = Art().circle(0, 0, r, theme.ink).circle(0, 0, r * 0.84, theme.cream_light)
    for x in (-0.24, 0.24):
        art.circle(x * r, 0, r * 0.34, "none", theme.ink, max(1.3, r * 0.15))
    return canvas.add(art)


@kept
def points_bubble(style: Style, words: str, share: float = 3.4) -> Sprite:
    """Points in gold on ink with a gold line; placed by the middle."""
    theme = style.theme
    px, size = _bubble_size(style, words, share)
    canvas = Canvas(style, size, 10, centre=True)
    w, h = canvas.w, canvas.h
    box = (-w / 2, -h / 2, w, h, h / 2)
    canvas.cast(f"M{-w / 2 + h / 2} {-h / 2}H{w / 2 - h / 2}A{h / 2} {h / 2} 0 0 1 {w / 2 - h / 2} {h / 2}H{-w / 2 + h / 2}"
                f"A{h / 2} {h / 2} 0 0 1 {-w / 2 + h / 2} {-h / 2}Z", "piece")
    canvas.add(Art().rect(*box, theme.ink).rect(*box, "none", theme.gold, 2.6))
    text.stamp(canvas.image, words, px, theme.gold, "f", 700, center=(round(canvas.origin[0]), round(canvas.origin[1])))
    return canvas.sprite()


def _bubble_size(style: Style, words: str, share: float) -> tuple[int, tuple[int, int]]:
    px = min(style.text(share), style.px(share * 1.35))
    return px, (text.width(words, px, "f", 700) + round(px * 1.0), round(px * 1.5))


def bubble_box(style: Style, words: str, share: float, at: tuple[int, int], within: pygame.Rect) -> pygame.Rect:
    """The box of such points around a place, moved as little as needed to lie `within` a part of the window."""
    box = pygame.Rect((0, 0), _bubble_size(style, words, share)[1])
    box.center = at
    return box.clamp(within)


def draw_rows(
    target: pygame.Surface, style: Style, beds: Beds, faces: Faces, ghost: pygame.Rect | None,
    moved: Mapping[tuple[int, int], pygame.Rect], away: Collection[Card],
) -> tuple[pygame.Rect, ...]:
    """Draws beds first, then cards, then the pins of crossings and the differences; gives the boxes of the differences that
    found room.

    `moved`: cards of a row that change places, by row and index, with their boxes in pixels. `away`: cards that are not drawn
    because they are still on their way from elsewhere. `ghost`: where a new row would lie, which no difference covers.
    """
    plane, layout, wide = beds.plane, beds.plane.layout, beds.plane.wide
    rows = [row for row in beds.rows if row.id in layout.rows]
    boxes = {
        (row.id, index): moved.get((row.id, index)) or plane.card(row.id, index)
        for row in rows for index in range(len(row.cards))
    }
    for row in rows:
        ends = (row.id, 0), (row.id, len(row.cards) - 1)
        grows = beds.wide_before != wide and not moved.keys().isdisjoint(ends)
        _draw_bed(target, style, plane, plane.around(boxes[ends[0]], boxes[ends[1]]), row.id == beds.last, grows)
    seen = [(card, number, boxes[row.id, index]) for row in rows for index, (number, card) in enumerate(row.pairs)
            if card not in away]
    _draw_cards(target, style, beds, faces, seen)
    labels: list[pygame.Rect] = []
    if layout.roomy and not moved and wide >= style.px(READS):
        lying = [*boxes.values(), *([ghost] if ghost else [])]
        for row in rows:
            labels += _step(target, style, plane, row, [*lying, *labels])
    return tuple(labels)


def _draw_cards(target: pygame.Surface, style: Style, beds: Beds, faces: Faces,
                seen: Sequence[tuple[Card, int, pygame.Rect]]) -> None:
    """Draws each card once, also where rows cross, with the number for which it stands, and pins where it belongs to two rows."""
    wide, twins = beds.plane.wide, {twin.card for twin in beds.plane.layout.twins}
    crossed = Counter[tuple[Card, tuple[int, ...]]]()
    for card, number, box in seen:
        if (card, tuple(box)) not in crossed:
            whole = wide if box.w == wide else beds.wide_before
            cards.card(style, whole, faces(card, number)).draw_scaled(target, box.center, box.w / whole)
        crossed[card, tuple(box)] += 1
    radius = max(4, round(wide * 0.125))
    for (card, at), many in crossed.items():
        box = pygame.Rect(at)
        corner = (box.right - round(wide * 0.03), box.bottom + round(wide * 0.01))
        if many > 1:
            cards.twin(style, radius).draw(target, corner)
        elif card in twins:
            link(style, round(radius * 1.2)).draw(target, corner)


def _draw_bed(target: pygame.Surface, style: Style, plane: Plane, box: pygame.Rect, last: bool, grows: bool) -> None:
    """Draws the bed of a row. All that are as broad are one picture as long as the room of the table, and where one `grows` few
    pictures stand for all its breadths."""
    along, step, room = box.w >= box.h, GLIDING if grows else 1, plane.rect
    size = (max(box.w, room.w), box.h + -box.h % step) if along else (box.w + -box.w % step, max(box.h, room.h))
    bed(style, size, "last" if last else "").draw_shorter(target, box.topleft, (size[0] - box.w, size[1] - box.h))


def _step(target: pygame.Surface, style: Style, plane: Plane, row: Row, taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Draws the difference of a row at its end, under an upright one below where its points would be shown, smaller where there
    is little room, and not at all where it would cover one of the boxes `taken`; gives the pixels it covers, if any.
    """
    upright, box = plane.layout.rows[row.id].upright, plane.card(row.id, len(row.cards) - 1)
    words = _("step {step}").format(step=row.step)
    share = 2.25 * min(1.0, 1.25 / style.text_scale)
    paper = "#0A1B16" if not style.theme.flat else None
    gap = round(plane.wide * 0.17)
    under = gap if not upright else max(gap, round(plane.wide * 0.115) + _bubble_size(style, "+", POINTS)[1][1] // 2)
    while True:
        chip = controls.chip(style, words, share, paper, style.theme.soft, family="f", weight=600)
        wide, high = chip.size[0] + 2 * chip.dx, chip.size[1] + 2 * chip.dy
        below, beside = (box.centerx - wide // 2, box.bottom + under), (box.right + gap, box.centery - high // 2)
        for at in (below, beside) if upright else (beside, below):
            place = chip.rect(at)
            if place.collidelist(taken) < 0 and plane.rect.contains(place):
                chip.draw(target, at)
                return [place]
        if style.text(share) <= style.px(LEAST_STEP):
            return []
        share *= 0.92


class Strip(NamedTuple):
    """Where the row that a play would make is shown, and how wide its cards are there."""

    box: pygame.Rect
    wide: int


def place_strip(style: Style, area: pygame.Rect, near: pygame.Rect, taken: Sequence[pygame.Rect], count: int, words: str,
                wide: int, labels: Sequence[pygame.Rect] = ()) -> Strip:
    """The free place nearest to `near`, the place of the play, for a strip of `count` cards and its points.

    `taken` are the boxes of all that lies in `area`. The cards become smaller before the strip covers any; on a table without
    room it covers as little as it can, and never what the play is laid to. The `labels` there stay in sight where that costs the
    cards nothing.
    """
    size, least = wide, style.px(3.6)
    while True:
        box = pygame.Rect((0, 0), _strip_size(style, count, words, size))
        for beside in ((*taken, *labels), taken) if labels else (taken,):
            free = _free_place(style, area, near, beside, box)
            if free is not None:
                return Strip(pygame.Rect(free, box.size), size)
        if size <= least:
            break
        size = max(least, round(size * 0.86))
    box = pygame.Rect((0, 0), _strip_size(style, count, words, wide))
    covering = [(sum(at.clip(one).w * at.clip(one).h for one in taken) + math.dist(at.center, near.center) / 100, at.topleft)
                for at in _places(style, area, [near], box)]
    if covering:
        return Strip(pygame.Rect(min(covering)[1], box.size), wide)
    box = pygame.Rect((0, 0), _strip_size(style, count, words, least))
    box.center = near.center
    return Strip(box.clamp(area), least)


def _free_place(style: Style, area: pygame.Rect, near: pygame.Rect, taken: Sequence[pygame.Rect],
                box: pygame.Rect) -> tuple[int, int] | None:
    """The place of a box that lies nearest to `near` and covers nothing `taken`; None without one. Lines there that cross
    others make it farther."""
    free = sorted((math.dist(at.center, near.center), at.topleft) for at in _places(style, area, [near, *taken], box))
    others = [one for one in taken if not one.colliderect(near)]
    for apart, corner in free:
        if apart >= free[0][0] + CROSSED * style.px(1):
            break
        line = _ends(pygame.Rect(corner, box.size), near)
        if not any(one.clipline(line) for one in others):
            return corner
    return free[0][1] if free else None


def _places(style: Style, area: pygame.Rect, taken: Sequence[pygame.Rect], box: pygame.Rect) -> Iterator[pygame.Rect]:
    """All places of a box within an area that cover nothing `taken`, in steps."""
    step = style.px(1.4)
    for top in range(area.top, area.bottom - box.h + 1, step):
        left = area.left
        while left <= area.right - box.w:
            at = pygame.Rect(left, top, box.w, box.h)
            hit = at.collidelist(taken)
            if hit < 0:
                yield at
                left += step
            else:  # no place further left is free
                left += math.ceil((taken[hit].right - left) / step) * step


def _strip_size(style: Style, count: int, words: str, wide: int) -> tuple[int, int]:
    gap, pad = max(2, round(wide * 0.08)), style.px(1.2)
    return count * (wide + gap) - gap + 3 * pad + _bubble_size(style, words, 3.6)[1][0], round(wide * cards.LOW) + 2 * pad


def draw_strip(
    target: pygame.Surface, style: Style, strip: Strip, homes: Sequence[pygame.Rect], row: Row, brought: frozenset[Card],
    words: str, faces: Faces, lying: Sequence[pygame.Rect],
) -> None:
    """Draws the row that a play would make, with a line to each of its `homes` on the table; cards from the hand have gold.

    The line passes beneath the cards whose boxes are `lying` there.
    """
    box, wide, pad = strip.box, strip.wide, style.px(1.2)
    gap = max(2, round(wide * 0.08))
    for home in homes:
        _lead(target, style, box, home, lying)
    strip_bed(style, box.size).draw(target, box.topleft)
    x = box.x + pad
    for number, card in row.pairs:
        sprite = cards.card(style, wide, faces(card, number), "chosen" if card in brought else "rest")
        sprite.draw(target, (x + wide // 2, box.centery))
        x += wide + gap
    bubble = points_bubble(style, words, 3.6)
    bubble.draw(target, (x - gap + pad + _bubble_size(style, words, 3.6)[1][0] // 2, box.centery))


def _ends(box: pygame.Rect, near: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the line between a strip and the place of its play begins and ends."""
    start = min(max(near.centerx, box.left), box.right - 1), min(max(near.centery, box.top), box.bottom - 1)
    end = min(max(box.centerx, near.left), near.right - 1), min(max(box.centery, near.top), near.bottom - 1)
    return start, end


def _lead(target: pygame.Surface, style: Style, box: pygame.Rect, near: pygame.Rect, lying: Sequence[pygame.Rect]) -> None:
    """Draws the gold line from a strip to the place of its play, beside the cards that are `lying` there or beneath them."""
    start, end = _ends(box, near)
    corners = ((start[0], end[1]), (end[0], start[1]))
    ways = [(start, end), *((start, corner, end) for corner in corners)]
    shown: list[tuple[Point, Point]] = []
    least = math.inf
    for way in ways:
        parts = [part for one, other in pairwise(way) for part in open_parts(one, other, lying)]
        hidden = sum(math.dist(*leg) for leg in pairwise(way)) - sum(math.dist(*part) for part in parts)
        if hidden < least - 2:
            shown, least = parts, hidden
    for wide, colour in ((style.px(0.9), style.theme.ink), (style.px(0.45), style.theme.gold)):
        for one, other in shown:
            draw.line(target, rgb(colour), one, other, wide)


def open_parts(start: Point, end: Point, lying: Sequence[pygame.Rect]) -> list[tuple[Point, Point]]:
    """The parts of a line that lie on none of some boxes, in its order."""
    parts, at = [], start
    covered = [clip for box in lying if (clip := box.clipline(start, end))]
    for one, other in sorted(covered, key=lambda clip: math.dist(start, clip[0])):
        if math.dist(start, one) > math.dist(start, at) + 2:
            parts.append((at, one))
        at = max(at, other, key=lambda point: math.dist(start, point))
    return [*parts, (at, end)] if math.dist(at, end) > 1 else parts


@on_box(24)
def strip_bed(canvas: Canvas) -> Canvas:
    """The dark bed of the strip, with the dashed gold line of a ghost."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    canvas.cast(f"M0 0H{w}V{h}H0Z", "held")
    art = Art().rect(0, 0, w, h, 14, theme.ground_lo if not theme.flat else theme.ground, alpha=0.94)
    art.path(dashes(rect_outline(0, 0, w, h, 14), 4, 8), "none", theme.gold, 3)
    return canvas.add(art)
