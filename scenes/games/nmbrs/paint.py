"""Drawing an nmbrs! table in each frame: rows, lights, ghosts, the resulting row, faults, and counting back along a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.plays import CROSS
from game.nmbrs.rows import ADVANCED
from game.nmbrs.selection import Fit, count_back
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import (
    POINTS,
    Strip,
    bed,
    bubble_box,
    draw_rows,
    draw_strip,
    place_strip,
    points_bubble,
    ring,
)
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.gestures.choice import NEW, Choice, Target
from scenes.games.nmbrs.row_layout import RowLayout
from scenes.kit import controls, marks, text
from scenes.kit.language import _, signed
from scenes.kit.pictures import Sprite, icon, kept
from scenes.kit.retained import draw
from scenes.kit.retained.ahead import Parts
from scenes.kit.retained.layer import Layer
from scenes.kit.theme import Style
from scenes.table.stage import Flight
from scenes.table.weight import draw_flight
from scenes.table.window import caption

COUNT_STEP = 190.0
"""Milliseconds from one step of counting back to the next one."""
LABEL = 5.2
"""The room below a row in which its difference may stand, in percent of the window's height."""
WHOLE = 99
"""More steps than it takes to count back along any row."""
STEPS = 8
"""The most numbers that are shown of it; of more the first and the last ones."""

Bubble = tuple[int, Sequence[tuple[int, int]]]
"""Points that a play would bring, and the middles where they may stand, the best place first."""


def number_box(card: pygame.Rect) -> pygame.Rect:
    """The part of a card on the table where its number stands, below the band of its colour."""
    return pygame.Rect(card.x + round(card.w * 0.06), card.y + round(card.h * 0.32), round(card.w * 0.88), round(card.h * 0.58))


@kept
def edge(style: Style, size: tuple[int, int], lit: str, inset: int) -> Sprite:
    """The rim of a bed that is lit, so that the cards on it stay as they are."""
    whole = bed(style, size, lit)
    image = whole.image.copy()
    image.fill((0, 0, 0, 0), pygame.Rect((-whole.dx, -whole.dy), size).inflate(-inset, -inset))
    return Sprite(image, whole.dx, whole.dy)


class BoardPainter:
    """Draws the rows, what lies flat on them, and what lies over everything."""

    def __init__(self, choice: Choice, covered: Callable[[], bool]) -> None:
        """Makes the painter. `covered` tells whether something with its own words lies over the table."""
        self.choice, self.covered = choice, covered
        self.now, self.places, self.beds, self.desk = choice.now, choice.places, choice.beds, choice.now.desk
        self.labels: tuple[pygame.Rect, ...] = ()
        """The boxes of the differences of rows, while nothing moves."""
        self._still = Layer()
        self._painted: RowLayout | None = None
        """The layout of rows for which cards are painted while they glide."""
        self._strip: tuple[object, Strip] | None = None
        """For what a strip was placed last, and where."""

    def draw(self, target: pygame.Surface) -> None:
        """Draws the table into its part of the window."""
        desk, plane, now, style = self.desk, self.places.plane, self.now, self.desk.style
        clip = target.get_clip()
        target.set_clip(plane.rect.inflate(style.px(1.6), style.px(1.6)))
        if not self.beds.rows and self.choice.new_fit is None and not self.covered():
            self._draw_empty(target)
        self._draw_rows(target)
        if now.laying:
            self._draw_lights(target)
        if now.glinting is not None and now.glinting in plane.layout.rows and not desk.settings.reduced_motion:
            box = plane.bed(now.glinting)
            controls.glow_outline(style, box.size, 12).draw(target, box.topleft)
        if desk.bubble.visible:
            rows = [row for row in now.fault_rows if row in plane.layout.rows]
            boxes = [plane.card(row, index) for row in rows for index in range(len(plane.layout.rows[row].cells))]
            self._draw_faults(target, boxes, 0.42)
        target.set_clip(clip)

    def _draw_empty(self, target: pygame.Surface) -> None:
        style, rect = self.desk.style, self.places.plane.rect
        room = (round(rect.w * 0.7), round(rect.h * 0.3))
        text.write(target, style, _("No rows on the table yet."),
                   ((rect.centerx - room[0] // 2, rect.centery - room[1] // 2), room), 3.0, style.theme.soft, "a", 500, "center")

    def _draw_rows(self, target: pygame.Surface) -> None:
        """Draws the rows; while nothing moves they are noted once."""
        desk, beds, plane, now = self.desk, self.beds, self.places.plane, self.now
        style, moved, away = desk.style, beds.moving(), beds.coming()
        ghost = self.choice.box(NEW) if now.laying and self.choice.spots else None
        if moved and plane.layout is not self._painted:
            faces = [now.face(card, number) for row in beds.rows for number, card in row.pairs]
            self._painted, wide = plane.layout, plane.wide
            desk.page.soon = [Parts(cards.card(style, wide, face) for face in faces)]
        if moved or away:
            draw_rows(target, style, beds, now.face, ghost, moved, away)
            return

        def paint(part: pygame.Surface) -> None:
            clip = part.get_clip()
            part.set_clip(clip.clip(plane.rect.inflate(style.px(2), style.px(2))))
            self.labels = draw_rows(part, style, beds, now.face, ghost, {}, ())
            part.set_clip(clip)

        self._still.draw(target, paint, (style, tuple(plane.rect), plane.zoom, plane.offset, id(plane.layout), beds.rows,
                                         beds.last, tuple(ghost or ())))

    def _draw_lights(self, target: pygame.Surface) -> None:
        style, plane, choice, hinted = self.desk.style, self.places.plane, self.choice, self.now.hinted_crossing
        rows, crossed = self._lit()
        for row in rows:
            if row in plane.layout.rows:
                box, lit = plane.bed(row), "here" if choice.over == Target("row", row) else "fits"
                edge(style, box.size, lit, round(plane.wide * 0.2)).draw(target, box.topleft)
        for card in crossed:
            here = card == hinted or (choice.over is not None and choice.over.card == card)
            for spot in plane.layout.spots(card):
                ring(style, plane.size, here).draw(target, plane.box(spot).topleft)
        if choice.new_fit is not None and choice.spots:
            self._draw_new(target, choice.new_fit)
        self._draw_bubbles(target)

    def _draw_bubbles(self, target: pygame.Surface) -> None:
        """Draws what plays would bring, the best first, each where it lies on no number and on no other; else not at all."""
        style, plane = self.desk.style, self.places.plane
        taken = [number_box(box) for box in plane.cards()]
        sight = plane.rect.inflate(style.px(2), style.px(2))
        for points, places in sorted(self._bubbles(), key=lambda one: -one[0]):
            said = signed(points)
            boxes = [bubble_box(style, said, POINTS, at, target.get_clip()) for at in places if sight.collidepoint(at)]
            free = next((box for box in boxes if box.collidelist(taken) < 0), None)
            if points and free is not None:
                taken.append(free)
                points_bubble(style, said, POINTS).draw(target, free.center)

    def _lit(self) -> tuple[set[int], set[Card]]:
        """The rows to be built on and the cards to be crossed that are lit."""
        choice, crossing = self.choice, self.now.hinted_crossing
        rows, crossed = set(self.now.hinted_rows), {*choice.jokers, *(() if crossing is None else (crossing,))}
        if self.desk.settings.lights:
            rows.update(choice.on_rows)
            crossed.update(choice.on_cards)
            for fit in choice.leads:  # nothing can be laid there yet, so it has no points
                if fit.play.kind == CROSS:
                    crossed.update({*fit.play.row.cards} - {*fit.play.brought})
                else:
                    rows.update(fit.play.sources)
        return rows, crossed

    def _bubbles(self) -> Iterator[Bubble]:
        """What plays would bring at each lit place; where it is pointed at the row that it would make says so."""
        plane, choice, over = self.places.plane, self.choice, self.choice.over
        if not self.desk.settings.lights:
            return
        for row, fits in choice.on_rows.items():
            if row in plane.layout.rows and over != Target("row", row):
                box = plane.bed(row)
                first = (box.midbottom, box.midtop) if plane.layout.rows[row].upright else ()
                yield max(fit.play.points for fit in fits), (
                    *first, box.topright, box.bottomright, box.topleft, box.bottomleft)
        for card, fits in choice.on_cards.items():
            for spot in plane.layout.spots(card) if over is None or over.card != card else ():
                box = plane.box(spot)
                under = box.centerx, box.bottom + self.desk.style.px(1.2)
                yield max(fit.play.points for fit in fits), (under, box.midtop, box.topright, box.topleft)

    def _draw_new(self, target: pygame.Surface, fit: Fit) -> None:
        style, plane, choice = self.desk.style, self.places.plane, self.choice
        box = choice.box(NEW)
        bed(style, box.size, "here" if choice.over == NEW else "fits").draw(target, box.topleft)
        for (number, card), spot in zip(fit.play.row.pairs, choice.spots, strict=True):
            cards.card(style, plane.wide, self.now.face(card, number), "ghost").draw(target, plane.box(spot).center)
        said = signed(fit.play.points)
        bubble = points_bubble(style, said, 4.2)
        wide = bubble.size[0] // 2
        right = box.right + 2 * wide - style.px(1) <= plane.rect.right
        at = (box.right + wide + style.px(0.4), box.centery) if right else (box.centerx, box.bottom + style.px(2.4))
        bubble.draw(target, bubble_box(style, said, 4.2, at, target.get_clip()).center)

    def _draw_faults(self, target: pygame.Surface, boxes: Sequence[pygame.Rect], share: float) -> None:
        for box in boxes:
            marks.refusal_ring(self.desk.style, round(box.w * share * self.now.swell)).draw(target, box.center)

    # ---- what lies over everything

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the row that a play would make, the lights of twins, and flights."""
        desk, plane, rack, style = self.desk, self.places.plane, self.places.rack, self.desk.style
        if self.now.laying:
            self._draw_play(target)
        if not desk.motion.active and plane.rect.collidepoint(desk.page.pointer):
            self._draw_twins(target)
        if desk.bubble.visible and not rack.face_down:
            self._draw_faults(target, [rack.rect_of(copy) for copy in rack.copies if copy.key in self.now.faults], 0.44)
        for flight in desk.stage.flights():
            if not (isinstance(flight.piece.kind, int) and self.beds.glides(flight.piece.kind)):
                self._draw_flight(target, flight)
        rack.draw_over(target)
        if plane.zoom > 1.0 and not desk.motion.active:
            said = f"{round(plane.zoom * 100)} %"
            controls.chip(style, said, 2.0).draw(target, (plane.rect.x + style.px(0.6), plane.rect.bottom - style.px(4.2)))

    def _draw_play(self, target: pygame.Surface) -> None:
        choice, plane, fit = self.choice, self.places.plane, self.choice.fit_over
        if fit is not None and (choice.over != NEW or not choice.spots):
            self._draw_result(target, fit)
        elif fit is None and choice.exchanged is not None:
            face = self.now.face(choice.cards[0])
            for spot in plane.layout.spots(choice.exchanged):  # the number card in the joker's place
                cards.card(self.desk.style, plane.wide, face, "chosen").draw(target, plane.box(spot).center)

    def _draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        style, kind, number = self.desk.style, flight.piece.kind, flight.piece.face
        wide = max(8, round(max(flight.start.size, flight.piece.size) / LOW))
        shown = self.now.face(kind, number if isinstance(number, int) else None) if isinstance(kind, int) else None
        draw_flight(target, style, flight, cards.card(style, wide, shown, "bare"), wide * LOW)

    def _draw_result(self, target: pygame.Surface, fit: Fit) -> None:
        choice, plane, style = self.choice, self.places.plane, self.desk.style
        over = choice.over or NEW
        near, said = choice.box(over), signed(fit.play.points)
        key = style, plane.rect.size, plane.zoom, plane.offset, id(plane.layout), fit.play.row, near.topleft, self.labels
        if self._strip is None or key != self._strip[0]:
            words = self.desk.rail["caption"].copy()
            words.h = caption.full_height(style)
            words.bottom = self.desk.rail["caption"].bottom
            self._strip = key, place_strip(style, plane.rect, near, plane.beds(), len(fit.play.row.cards), said,
                                           max(plane.wide, style.px(6.4)), (*self.labels, words))
        homes = [near] if over != NEW else []
        homes += [plane.bed(row) for row in fit.play.sources if row != over.row and row in plane.layout.rows]
        draw_strip(target, style, self._strip[1], homes, fit.play.row, frozenset(fit.play.brought), said, self.now.face,
                   plane.cards())

    def _draw_twins(self, target: pygame.Surface) -> None:
        """Lights a card that is shown twice at both places while the pointer is on one of them."""
        plane = self.places.plane
        for twin in plane.layout.twins:
            boxes = [plane.box(spot) for spot in plane.layout.spots(twin.card)]
            for box in boxes if any(one.collidepoint(self.desk.page.pointer) for one in boxes) else ():
                ring(self.desk.style, box.size, True).draw(target, box.topleft)


class CountingBack:
    """Counting back along a row at the simplified level, step by step, which shows whether it ends where it must."""

    def __init__(self, choice: Choice) -> None:
        self.now, self.choice = choice.now, choice
        self.counted: tuple[int, ...] = ()
        """The numbers along which it counts."""
        self.steps = WHOLE
        """How many steps are shown."""

    def numbers(self) -> tuple[int, ...]:
        """The row along which it counts: that pointed at, else the best to be laid, else selected numbers of one difference."""
        fit = self.choice.fit_over or self.choice.new_fit or next(iter(self.choice.fits), None)
        if fit is not None:
            return tuple(fit.play.row.numbers)
        numbers = sorted(card for card in self.choice.cards if card <= 100)
        steps = {b - a for a, b in pairwise(numbers)}
        return tuple(numbers) if len(numbers) >= 2 and len(steps) == 1 else ()

    @property
    def shown(self) -> bool:
        """Whether it is counted back along a row now."""
        return self.now.setup.simplified and self.now.laying and bool(self.numbers())

    def caption_room(self, place: pygame.Rect) -> pygame.Rect:
        """Where the caption may stand: it grows upwards from its place over what is empty of the table, until its words have
        their full size. What is counted stays above it."""
        desk, plane, choice, rack = self.now.desk, self.choice.places.plane, self.choice, self.choice.places.rack.rect
        if plane.zoom > 1.0:
            return place
        taken = plane.beds()
        taken += [choice.box(NEW)] if choice.spots else []
        taken += [rack] if rack.bottom <= place.top else []
        top = max((box.bottom for box in taken if box.left < place.right and box.right > place.left), default=plane.rect.top)
        top += desk.style.px(LABEL) + (desk.rail["count"].h if self.shown else 0)
        high = max(place.h, min(caption.full_height(desk.style), place.bottom - top))
        return pygame.Rect(place.x, place.bottom - high, place.w, high)

    @property
    def strip(self) -> pygame.Rect:
        """Where it is counted back: in the strip for it, or higher above a caption that needs more room."""
        desk = self.now.desk
        box = desk.rail["count"].copy()
        if box.bottom <= desk.rail["caption"].top:
            box.bottom = min(box.bottom, self.caption_room(desk.rail["caption"]).top)
        return box

    def update(self) -> bool:
        """Begins to count, one step after the other, when the row has changed; True when it did."""
        numbers, desk = self.numbers(), self.now.desk
        if not self.now.setup.simplified or not self.now.laying or numbers == self.counted:
            return False
        self.counted, self.steps = numbers, 1
        if not numbers or desk.settings.reduced_motion:
            self.steps = WHOLE
        else:
            many = numbers[-1] // max(1, numbers[1] - numbers[0]) + 1
            for step in range(1, many + 1):
                def show(step: int = step) -> None:
                    if self.counted == numbers:
                        self.steps = step + 1
                        desk.refresh()

                desk.background_motion.after(min(COUNT_STEP, 1900 / many) * step, show)
        desk.refresh()
        return True

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the steps so far into a strip of the window, with what they are about where there is room."""
        numbers, style = self.numbers(), self.now.desk.style
        if not numbers:
            return
        back = count_back(numbers)
        good = back[-1] == 0 or (back[-1] == 1 and self.now.setup.level == ADVANCED)
        shown = list(back[: max(1, self.steps)])
        ends, skips = len(shown) == len(back), len(shown) > STEPS
        if skips:
            shown = [*shown[: STEPS - 3], *shown[-2:]]
        high = min(rect.h, round(style.px(6.2) * max(1.0, min(1.25, style.text_scale))))
        px = round(high * 0.52)
        rect = self._captioned(target, rect, _count_width(shown, style.px(2.3)))
        while px > style.px(1.9) and _count_width(shown, px) > rect.w:
            px -= 1
        high, arrow, x = min(high, round(px * 1.95)), round(px * 0.75), rect.x
        for index, number in enumerate(shown):
            last = index == len(shown) - 1
            box = pygame.Rect(x, rect.centery - high // 2, text.width(str(number), px, "f", 600) + round(px * 0.8), high)
            self._draw_step(target, box, number, px, good if last and ends else None)
            if not last:
                dots = skips and index == STEPS - 4
                sign = text.render("\N{HORIZONTAL ELLIPSIS}", arrow, style.theme.soft) if dots else (
                    icon("arrow-right", arrow, style.theme.soft, 2.4))
                target.blit(sign, sign.get_rect(center=(box.right + arrow // 2 + 1, rect.centery)))
                x = box.right + arrow + 2

    def _draw_step(self, target: pygame.Surface, box: pygame.Rect, number: int, px: int, good: bool | None) -> None:
        """Draws one number; the last one shows whether the row counts back to where it must."""
        theme = self.now.desk.style.theme
        fill, ink = theme.ground_lo if not theme.flat else theme.panel[1], theme.cream
        if good is not None or number in self.numbers():
            fill, ink = theme.cream if good is None else theme.gold if good else theme.refusal, theme.ink
        draw.rect(target, fill, box, border_radius=box.h // 4)
        draw.rect(target, theme.line_soft, box, max(1, box.h // 24), border_radius=box.h // 4)
        text.stamp(target, str(number), px, ink, "f", 600, center=box.center)

    def _captioned(self, target: pygame.Surface, rect: pygame.Rect, least: int) -> pygame.Rect:
        """Says at the left what is counted, if `least` pixels are left beside it; gives what is left."""
        style = self.now.desk.style
        words = text.render(_("Back to 0"), min(style.text(2.3), round(rect.h * 0.6)), style.theme.soft, "a", 600)
        wide = words.get_width() + style.px(1.0)
        if least > rect.w - wide:
            return rect
        target.blit(words, words.get_rect(midleft=rect.midleft))
        return pygame.Rect(rect.x + wide, rect.y, rect.w - wide, rect.h)


def _count_width(shown: list[int], px: int) -> int:
    return sum(text.width(str(number), px, "f", 600) + round(px * 1.55) + 2 for number in shown)
