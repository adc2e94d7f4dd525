"""Drawing an nmbrs! table in each frame: rows, lights, the row that a play would make, faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import MADE, POINTS, Place, bed, draw_points, draw_rows, draw_strip, number_box, ring
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.gestures.choice import Choice, Target, places_of
from scenes.games.nmbrs.layout import Seen
from scenes.games.nmbrs.row_layout import RowLayout
from scenes.kit import controls, marks, text
from scenes.kit.language import _, signed
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained.ahead import Parts
from scenes.kit.retained.layer import Layer
from scenes.kit.theme import Style
from scenes.table.stage import Flight
from scenes.table.weight import draw_flight


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

    def draw(self, target: pygame.Surface) -> None:
        """Draws the table into its part of the window."""
        desk, plane, now, style, seen = self.desk, self.places.plane, self.now, self.desk.style, self.beds.seen()
        clip = target.get_clip()
        target.set_clip(plane.rect.inflate(style.px(1.6), style.px(1.6)))
        if not seen.rows and not self.covered():
            self._draw_empty(target)
        self._draw_rows(target, seen)
        if now.laying:
            self._draw_lights(target, seen)
        for row in seen.rows if not desk.settings.reduced_motion else ():
            if row.id == now.glinting:
                box = seen.bed(row)
                controls.glow_outline(style, box.size, 12).draw(target, box.topleft)
        if desk.bubble.visible:
            self._draw_faults(target, [box for (row, _at), box in seen.boxes.items() if row in now.fault_rows], 0.42)
        target.set_clip(clip)

    def _draw_empty(self, target: pygame.Surface) -> None:
        style, rect = self.desk.style, self.places.plane.rect
        room = rect.inflate(-round(rect.w * 0.3), -round(rect.h * 0.7))
        text.write(target, style, _("No rows on the table yet."), room, 3.0, style.theme.soft, "a", 500, "center")

    def _draw_rows(self, target: pygame.Surface, seen: Seen) -> None:
        """Draws the rows; while nothing moves they are noted once."""
        desk, beds, plane, now, style = self.desk, self.beds, seen.plane, self.now, self.desk.style
        if seen.moving and plane.layout is not self._painted:
            faces = [now.face(card, number) for row in seen.rows for number, card in row.pairs]
            self._painted, wide = plane.layout, plane.wide
            desk.page.soon = [Parts(cards.card(style, wide, face) for face in faces)]
        if seen.moving or seen.away:
            draw_rows(target, style, beds, seen, now.face)
            return

        def paint(part: pygame.Surface) -> None:
            clip = part.get_clip()
            part.set_clip(clip.clip(plane.rect.inflate(style.px(2), style.px(2))))
            self.labels = draw_rows(part, style, beds, seen, now.face)
            part.set_clip(clip)

        key = style, tuple(plane.rect), plane.zoom, plane.offset, id(plane.layout), seen.rows, beds.last
        self._still.draw(target, paint, key)

    def _draw_lights(self, target: pygame.Surface, seen: Seen) -> None:
        """Draws what is lit, and what plays would bring: the best first, each where it lies on no number and on no other."""
        style, choice, ahead = self.desk.style, self.choice, self.beds.ahead
        lit, over, hinted = self._lit(), choice.over, choice.hinted
        for row in seen.rows:
            place, made = Target("row", row.id), ahead is not None and row == ahead.row
            if made or place in lit:
                box, here = seen.bed(row), over is not None if made else over == place
                edge(style, box.size, "here" if here else "fits", round(seen.plane.wide * 0.2)).draw(target, box.topleft)
        for place in lit:
            for box in seen.spots(place.card):
                strong = place in hinted or (over is not None and over.card == place.card)
                ring(style, seen.plane.size, strong).draw(target, box.topleft)
        taken = [number_box(box) for box in seen.boxes.values()]
        for points, share, places in sorted(self._points(seen), key=lambda one: (-one[1], -one[0])):
            if points:
                sight = seen.plane.rect.inflate(style.px(2), style.px(2))
                draw_points(target, style, signed(points), share, places, taken, sight)

    def _lit(self) -> set[Target]:
        """The places that are lit: those of the hint, jokers, and where the selection fits, or would with more cards."""
        choice = self.choice
        if not self.desk.settings.lights:
            return {place for place in choice.lit if place.kind == "joker"} | choice.hinted
        return {*choice.lit, *choice.hinted, *(place for fit in choice.leads for place in places_of(fit.play))}

    def _points(self, seen: Seen) -> Iterator[tuple[int, float, Sequence[Place]]]:
        """What plays would bring, how large it stands, and where it may: beside the row that is made, and at each lit place."""
        choice, ahead, fit, px = self.choice, self.beds.ahead, self.choice.shown_fit, self.desk.style.px
        if fit is not None and ahead is not None:
            box, gap = seen.bed(ahead.row), px(0.8)
            beside = ("midleft", (box.right + gap, box.centery)), ("midright", (box.x - gap, box.centery))
            below = ("midtop", (box.centerx, box.bottom + gap)), ("midbottom", (box.centerx, box.y - gap))
            upright = ahead.layout.rows[ahead.row.id].upright
            yield fit.play.points, MADE, (*below, *beside) if upright else (*beside, *below)
        for place, fits in choice.lit.items() if self.desk.settings.lights else ():
            if fits and place != choice.over:
                points = fits[0].play.points
                for row in [row for row in seen.rows if Target("row", row.id) == place]:
                    box = seen.bed(row)
                    ends = [("center", at) for at in (box.topright, box.bottomright, box.topleft, box.bottomleft)]
                    middle = [("center", box.midbottom), ("center", box.midtop)]
                    yield points, POINTS, middle + ends if seen.plane.layout.rows[row.id].upright else ends
                for box in seen.spots(place.card):
                    under = box.centerx, box.bottom + px(1.2)
                    yield points, POINTS, [("center", at) for at in (under, box.midtop, box.topright, box.topleft)]

    def _draw_faults(self, target: pygame.Surface, boxes: Sequence[pygame.Rect], share: float) -> None:
        for box in boxes:
            marks.refusal_ring(self.desk.style, round(box.w * share * self.now.swell)).draw(target, box.center)

    # ---- what lies over everything

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the row that a play would make where none parts for it, the lights of twins, and flights."""
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
        choice, plane, fit, style, face = self.choice, self.places.plane, self.choice.shown_fit, self.desk.style, self.now.face
        if fit is not None and self.beds.ahead is None:
            at, wide = choice.box(choice.over or places_of(fit.play)[0]).center, max(plane.wide, style.px(6.4))
            draw_strip(target, style, at, plane.rect, fit.play, face, wide)
        elif choice.exchanged is not None:
            for box in choice.boxes(Target("joker", 0, choice.exchanged)):  # the number card in the joker's place
                cards.card(style, plane.wide, face(choice.cards[0]), "chosen").draw(target, box.center)

    def _draw_twins(self, target: pygame.Surface) -> None:
        """Lights a card that is shown twice at both places while the pointer is on one of them."""
        plane = self.places.plane
        for twin in plane.layout.twins:
            boxes = [plane.box(spot) for spot in plane.layout.spots(twin.card)]
            for box in boxes if any(one.collidepoint(self.desk.page.pointer) for one in boxes) else ():
                ring(self.desk.style, box.size, True).draw(target, box.topleft)

    def _draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        style, kind, number = self.desk.style, flight.piece.kind, flight.piece.face
        wide = max(8, round(max(flight.start.size, flight.piece.size) / LOW))
        shown = self.now.face(kind, number if isinstance(number, int) else None) if isinstance(kind, int) else None
        draw_flight(target, style, flight, cards.card(style, wide, shown, "bare"), wide * LOW)
