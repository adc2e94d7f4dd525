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
    BoardPicture,
    Drawn,
    Strip,
    bed,
    bubble_box,
    draw_strip,
    place_strip,
    points_bubble,
    ring,
)
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.gestures.choice import NEW, Choice
from scenes.games.nmbrs.layout import BACK, Beds, Layout
from scenes.games.nmbrs.now import HintLights, Now
from scenes.games.nmbrs.row_layout import RowLayout
from scenes.kit import controls, marks, text
from scenes.kit.language import _, signed
from scenes.kit.pictures import Sprite, icon
from scenes.kit.retained import draw
from scenes.kit.retained.ahead import Parts
from scenes.table.stage import Flight
from scenes.table.window import caption

COUNT_STEP = 190.0
"""Milliseconds from one step of counting back to the next one."""
LABEL = 5.2
"""The room below a row in which its difference may stand, in percent of the window's height."""
WHOLE = 99
"""More steps than it takes to count back along any row."""

Bubble = tuple[int, Sequence[tuple[int, int]]]
"""Points that a play would bring, and the middles where they may stand, the best place first."""


def number_box(card: pygame.Rect) -> pygame.Rect:
    """The part of a card on the table where its number stands, below the band of its colour."""
    return pygame.Rect(card.x + round(card.w * 0.06), card.y + round(card.h * 0.32), round(card.w * 0.88), round(card.h * 0.58))


class BoardPainter:
    """Draws the rows, what lies flat on them, and what lies over everything."""

    def __init__(self, now: Now, places: Layout, beds: Beds, choice: Choice, hints: HintLights,
                 covered: Callable[[], bool]) -> None:
        """Makes the painter. `covered` tells whether something with its own words lies over the table."""
        self.now, self.places, self.beds, self.choice, self.hints, self.covered = now, places, beds, choice, hints, covered
        self.picture = BoardPicture()
        self._painted: RowLayout | None = None
        """The layout of rows for which cards are painted while they glide."""
        self._strip: Strip | None = None
        self._strip_for: object = None

    def _cards(self) -> Iterator[Sprite]:
        """Paints the cards of all rows as they will lie."""
        style, wide = self.now.desk.style, self.places.plane.wide
        for row in self.beds.rows:
            for number, card in row.pairs:
                yield cards.card(style, wide, self.now.face(card, number))

    def draw(self, target: pygame.Surface) -> None:
        """Draws the table into its part of the window."""
        desk, plane, lit = self.now.desk, self.places.plane, self.choice.lit
        style = desk.style
        clip = target.get_clip()
        target.set_clip(plane.rect.inflate(style.px(1.6), style.px(1.6)))
        if not self.beds.rows and self.choice.new_fit is None and not self.covered():
            self._draw_empty(target)
        ghost = self.choice.box(NEW) if self.now.laying and self.choice.spots else None
        drawn = Drawn(self.beds.rows, plane.layout, self.beds.moving(), self.beds.coming(), ghost, self.beds.wide_before)
        if drawn.moved and plane.layout is not self._painted:
            self._painted, desk.page.soon = plane.layout, [Parts(self._cards())]
        self.picture.draw(target, style, plane, drawn, self.now.face, self.beds.last)
        if self.now.laying:
            self._draw_lights(target)
        if lit.glinting is not None and lit.glinting in plane.layout.rows and not desk.reduced_motion:
            box = plane.bed(lit.glinting)
            controls.glow_outline(style, box.size, 12).draw(target, box.topleft)
        self._draw_faults(target)
        target.set_clip(clip)

    def _draw_empty(self, target: pygame.Surface) -> None:
        style, rect = self.now.desk.style, self.places.plane.rect
        room = (round(rect.w * 0.7), round(rect.h * 0.3))
        text.write(target, style, _("No rows on the table yet."),
                   ((rect.centerx - room[0] // 2, rect.centery - room[1] // 2), room), 3.0, style.theme.soft, "a", 500, "center")

    def _draw_lights(self, target: pygame.Surface) -> None:
        """Draws where the selection fits, with the points; a click there lays it."""
        style, plane, choice = self.now.desk.style, self.places.plane, self.choice
        bubbles: list[Bubble] = []
        lights = self.now.desk.settings.lights
        bubbles += self._light_rows(target, lights)
        if lights:
            bubbles += self._light_cards(target)
        strong = [] if self.hints.card is None else [(self.hints.card, True)]
        strong += [(card, choice.over is not None and choice.over.card == card) for card in choice.jokers]
        for card, here in strong:
            for spot in plane.layout.spots(card):
                box = plane.box(spot)
                ring(style, box.size, here).draw(target, box.topleft)
        if lights:
            self._light_leads(target)
        if choice.new_fit is not None:
            self._draw_new(target, choice.new_fit)
        self._draw_bubbles(target, bubbles)

    def _draw_bubbles(self, target: pygame.Surface, bubbles: Sequence[Bubble]) -> None:
        """Draws what plays would bring, the best first, each where it lies on no number and on no other; else not at all."""
        style, plane = self.now.desk.style, self.places.plane
        taken = [number_box(box) for box in plane.cards()]
        sight = plane.rect.inflate(style.px(2), style.px(2))
        for points, places in sorted(bubbles, key=lambda one: -one[0]):
            said = signed(points)
            boxes = [bubble_box(style, said, POINTS, at, target.get_clip()) for at in places if sight.collidepoint(at)]
            free = next((box for box in boxes if box.collidelist(taken) < 0), None)
            if points and free is not None:
                taken.append(free)
                points_bubble(style, said, POINTS).draw(target, free.center)

    def _light_rows(self, target: pygame.Surface, lights: bool) -> list[Bubble]:
        plane, choice = self.places.plane, self.choice
        bubbles: list[Bubble] = []
        for row in {*(choice.on_rows if lights else ()), *self.hints.rows}:
            if row not in plane.layout.rows:
                continue
            box = plane.bed(row)
            here = choice.over is not None and choice.over.row == row and choice.over.kind == "row"
            self._edge(target, box, here)
            if row in choice.on_rows and not here:  # the row that it would make says its points
                best = max(fit.play.points for fit in choice.on_rows[row])
                corners = (box.topright, box.bottomright, box.topleft, box.bottomleft)
                first = (box.midbottom, box.midtop) if plane.layout.rows[row].upright else ()
                bubbles.append((best, (*first, *corners)))
        return bubbles

    def _light_cards(self, target: pygame.Surface) -> list[Bubble]:
        style, plane, choice = self.now.desk.style, self.places.plane, self.choice
        bubbles: list[Bubble] = []
        for card, fits in choice.on_cards.items():
            for spot in plane.layout.spots(card):
                box = plane.box(spot)
                here = choice.over is not None and choice.over.card == card
                ring(style, box.size, here).draw(target, box.topleft)
                away = style.px(1.2)
                under, over = (box.centerx, box.bottom + away), (box.centerx, box.top)
                if not here:
                    best = max(fit.play.points for fit in fits)
                    bubbles.append((best, (under, over, (box.right, box.top), (box.left, box.top))))
        return bubbles

    def _light_leads(self, target: pygame.Surface) -> None:
        """Draws where the selection fits with more cards, without points: nothing can be laid there yet."""
        style, plane, choice = self.now.desk.style, self.places.plane, self.choice
        for fit in choice.leads:
            own = frozenset(fit.play.brought)
            if fit.play.kind == CROSS:
                for card in fit.play.row.cards:
                    for spot in plane.layout.spots(card) if card not in own and card not in choice.on_cards else ():
                        box = plane.box(spot)
                        ring(style, box.size, False).draw(target, box.topleft)
            else:
                for row in fit.play.sources:
                    if row in plane.layout.rows and row not in choice.on_rows:
                        self._edge(target, plane.bed(row), False)

    def _edge(self, target: pygame.Surface, box: pygame.Rect, here: bool) -> None:
        """Draws the gold line around a bed; the cards stay as they are."""
        sprite = bed(self.now.desk.style, box.size, "here" if here else "fits")
        inner = box.inflate(-round(self.places.plane.wide * 0.2), -round(self.places.plane.wide * 0.2))
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

    def _draw_new(self, target: pygame.Surface, fit: Fit) -> None:
        style, plane, choice = self.now.desk.style, self.places.plane, self.choice
        if not choice.spots:
            return
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

    def _draw_faults(self, target: pygame.Surface) -> None:
        desk, plane, lit = self.now.desk, self.places.plane, self.choice.lit
        if not desk.bubble.visible:
            return
        for row in lit.fault_rows:
            if row in plane.layout.rows:
                for index in range(len(plane.layout.rows[row].cells)):
                    box = plane.box(plane.layout.cell(row, index))
                    marks.refusal_ring(desk.style, round(box.w * 0.42 * lit.swell)).draw(target, box.center)

    # ---- what lies over everything

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the row that a play would make, the lights of twins, and flights."""
        desk, plane, rack = self.now.desk, self.places.plane, self.places.rack
        style = desk.style
        if self.now.laying:
            self._draw_play(target)
        self._draw_twins(target)
        self._draw_faults_of_hand(target)
        for flight in desk.stage.flights():
            if not (isinstance(flight.piece.kind, int) and self.beds.glides(flight.piece.kind)):
                self._draw_flight(target, flight)
        rack.draw_over(target)
        if plane.zoom > 1.0 and not desk.motion.active:
            said = f"{round(plane.zoom * 100)} %"
            controls.chip(style, said, 2.0).draw(target, (plane.rect.x + style.px(0.6), plane.rect.bottom - style.px(4.2)))

    def _draw_play(self, target: pygame.Surface) -> None:
        choice = self.choice
        fit = choice.fit_over
        if fit is not None and (choice.over != NEW or not choice.spots):
            self._draw_result(target, fit)
        elif fit is None and choice.exchanged is not None:
            self._draw_exchange(target, choice.exchanged)

    def _draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        style, card = self.now.desk.style, flight.piece
        wide = max(8, round(max(flight.start.size, card.size) / LOW))
        if card.kind == BACK or not isinstance(card.kind, int):
            sprite = cards.back(style, wide)
        else:
            number = card.face if isinstance(card.face, int) else None
            sprite = cards.card(style, wide, self.now.face(card.kind, number))
        sprite.draw_scaled(target, flight.at, flight.size / LOW / wide)

    def _draw_result(self, target: pygame.Surface, fit: Fit) -> None:
        """Draws the row that a play would make near its place, over everything."""
        choice, plane, style = self.choice, self.places.plane, self.now.desk.style
        near = choice.box(choice.over) if choice.over is not None else choice.box(NEW)
        said = signed(fit.play.points)
        key = style, plane.rect.size, plane.zoom, plane.offset, id(plane.layout), fit.play.row, near.topleft, self.picture.labels
        if key != self._strip_for:
            wide = max(plane.wide, style.px(6.4))
            taken = [plane.bed(row) for row in plane.layout.rows]
            caption_box = self.now.desk.rail["caption"].copy()
            caption_box.h = caption.full_height(style)
            caption_box.bottom = self.now.desk.rail["caption"].bottom
            self._strip = place_strip(style, plane.rect, near, taken, len(fit.play.row.cards), said, wide,
                                      (*self.picture.labels, caption_box))
            self._strip_for = key
        if self._strip is not None:
            over = choice.over.row if choice.over is not None else 0
            homes = [near] if choice.over is not None and choice.over != NEW else []
            homes += [plane.bed(row) for row in fit.play.sources if row != over and row in plane.layout.rows]
            draw_strip(target, style, self._strip, homes, fit.play.row, frozenset(fit.play.brought), said, self.now.face,
                       plane.cards())

    def _draw_exchange(self, target: pygame.Surface, joker: Card) -> None:
        """Draws the number card in the joker's place, as a ghost."""
        plane, face = self.places.plane, self.now.face(self.choice.cards[0])
        for spot in plane.layout.spots(joker):
            cards.card(self.now.desk.style, plane.wide, face, "chosen").draw(target, plane.box(spot).center)

    def _draw_twins(self, target: pygame.Surface) -> None:
        """Lights a card that is shown twice at both places while the pointer is on one of them."""
        desk, plane = self.now.desk, self.places.plane
        pointer = desk.page.pointer
        if not plane.layout.twins or desk.motion.active or not plane.rect.collidepoint(pointer):
            return
        for twin in plane.layout.twins:
            boxes = [plane.box(spot) for spot in plane.layout.spots(twin.card)]
            if any(box.collidepoint(pointer) for box in boxes):
                for box in boxes:
                    ring(desk.style, box.size, True).draw(target, box.topleft)

    def _draw_faults_of_hand(self, target: pygame.Surface) -> None:
        desk, rack, lit = self.now.desk, self.places.rack, self.choice.lit
        if not desk.bubble.visible or rack.face_down:
            return
        for copy in rack.copies:
            if copy.key in lit.faults:
                box = rack.rect_of(copy)
                marks.refusal_ring(desk.style, round(box.w * 0.44 * lit.swell)).draw(target, box.center)


class CountingBack:
    """Counting back along a row at the simplified level, step by step, which shows whether it ends where it must."""

    def __init__(self, now: Now, choice: Choice) -> None:
        self.now, self.choice = now, choice
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
        taken = [plane.bed(row) for row in plane.layout.rows]
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
        """Begins to count when the row has changed; True when it did."""
        if not self.now.setup.simplified or not self.now.laying:
            return False
        numbers = self.numbers()
        if numbers == self.counted:
            return False
        self.counted = numbers
        self._begin(numbers)
        return True

    def _begin(self, numbers: tuple[int, ...]) -> None:
        """Counts back along a row, one step after the other."""
        desk = self.now.desk
        self.steps = 1
        if not numbers or desk.reduced_motion:
            self.steps = WHOLE
            desk.refresh()
            return
        many = numbers[-1] // max(1, numbers[1] - numbers[0]) + 1
        for step in range(1, many + 1):
            def show(step: int = step) -> None:
                if self.counted == numbers:
                    self.steps = step + 1
                    desk.refresh()

            desk.background_motion.after(min(COUNT_STEP, 1900 / many) * step, show)
        desk.refresh()

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the steps so far into a strip of the window, with what they are about where there is room."""
        numbers = self.numbers()
        if not numbers:
            return
        style = self.now.desk.style
        back = count_back(numbers)
        good = back[-1] == 0 or (back[-1] == 1 and self.now.setup.level == ADVANCED)
        shown = list(back[: max(1, self.steps)])
        most = 8
        skip = len(shown) > most
        if skip:
            shown = [*shown[: most - 3], *shown[-2:]]
        high = min(rect.h, round(style.px(6.2) * max(1.0, min(1.25, style.text_scale))))
        px = round(high * 0.52)
        rect = self._captioned(target, rect, _count_width(shown, style.px(2.3)))
        while px > style.px(1.9) and _count_width(shown, px) > rect.w:
            px -= 1
        high = min(high, round(px * 1.95))
        arrow = round(px * 0.75)
        x = rect.x
        for index, number in enumerate(shown):
            end = number == back[-1] and index == len(shown) - 1 and len(shown) >= min(len(back), most)
            box = pygame.Rect(x, rect.centery - high // 2, text.width(str(number), px, "f", 600) + round(px * 0.8), high)
            self._draw_step(target, box, number, px, None if not end else good)
            x = box.right
            if index < len(shown) - 1:
                if skip and index == most - 4:
                    sign = text.render("\N{HORIZONTAL ELLIPSIS}", arrow, style.theme.soft)
                else:
                    sign = icon("arrow-right", arrow, style.theme.soft, 2.4)
                target.blit(sign, sign.get_rect(center=(x + arrow // 2 + 1, rect.centery)))
                x += arrow + 2

    def _captioned(self, target: pygame.Surface, rect: pygame.Rect, least: int) -> pygame.Rect:
        """Says at the left what is counted, if `least` pixels are left beside it; gives what is left."""
        style = self.now.desk.style
        caption = text.render(_("Back to 0"), min(style.text(2.3), round(rect.h * 0.6)), style.theme.soft, "a", 600)
        wide = caption.get_width() + style.px(1.0)
        if least > rect.w - wide:
            return rect
        target.blit(caption, caption.get_rect(midleft=rect.midleft))
        return pygame.Rect(rect.x + wide, rect.y, rect.w - wide, rect.h)

    def _draw_step(self, target: pygame.Surface, box: pygame.Rect, number: int, px: int, ends: bool | None) -> None:
        """Draws one number. `ends`: whether the row counts back to where it must; None before its end."""
        theme = self.now.desk.style.theme
        fill, ink = theme.cream, theme.ink
        if ends is not None:
            fill = theme.gold if ends else theme.refusal
        elif number not in self.numbers():
            fill, ink = theme.ground_lo if not theme.flat else theme.panel[1], theme.cream
        draw.rect(target, fill, box, border_radius=box.h // 4)
        draw.rect(target, theme.line_soft, box, max(1, box.h // 24), border_radius=box.h // 4)
        text.stamp(target, str(number), px, ink, "f", 600, center=box.center)


def _count_width(shown: list[int], px: int) -> int:
    """The width of the numbers with the arrows between them."""
    return sum(text.width(str(number), px, "f", 600) + round(px * 1.55) + 2 for number in shown)
