"""Drawing an nmbrs! table in each frame: beds, cards, pins, differences, lights, the row that a play would make, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.plays import Play
from game.nmbrs.rows import Row
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.choice import Choice, Target, places_of
from scenes.games.nmbrs.layout import Beds, Plane, Seen, cards_of
from scenes.games.nmbrs.row_layout import RowLayout
from scenes.kit import controls, marks, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import _, signed
from scenes.kit.pictures import Sprite, kept
from scenes.kit.retained.ahead import Parts
from scenes.kit.retained.layer import Layer
from scenes.kit.shapes import dashes, rect_outline
from scenes.kit.theme import Style
from scenes.table.stage import Flight, Point
from scenes.table.weight import draw_flight

Place = tuple[str, Point]
"""A place for points: which of their points ("center", "midleft") lies where."""
Faces = Callable[[Card, int | None], cards.Face]
READS = 4.6
"""The card width, in percent of the window's height, from which rows say their difference and pins are large."""
POINTS, MADE = 2.5, 3.6
"""The letters of the points that are shown at a row, and at the one that a play would make, in the same measure."""
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
def points_bubble(style: Style, words: str, share: float) -> Sprite:
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


def draw_points(target: pygame.Surface, style: Style, words: str, share: float, places: Iterable[Place],
                taken: list[pygame.Rect], within: pygame.Rect) -> None:
    """Draws such points at the first of some places `within` a part of the window where they lie on nothing `taken`, and are
    taken then; each is moved as little as needed to lie there. Without a free place nothing is drawn."""
    for anchor, at in places:
        box = pygame.Rect((0, 0), _bubble_size(style, words, share)[1])
        setattr(box, anchor, at)
        box = box.clamp(target.get_clip())
        if within.collidepoint(at) and box.collidelist(taken) < 0:
            taken.append(box)
            points_bubble(style, words, share).draw(target, box.center)
            return


def number_box(card: pygame.Rect) -> pygame.Rect:
    """The part of a card on the table where its number stands, below the band of its colour."""
    return pygame.Rect(card.x + round(card.w * 0.06), card.y + round(card.h * 0.32), round(card.w * 0.88), round(card.h * 0.58))


def draw_rows(target: pygame.Surface, style: Style, beds: Beds, seen: Seen, faces: Faces) -> tuple[pygame.Rect, ...]:
    """Draws beds first, then cards, each once also where rows cross, then the pins of crossings and the differences; gives the
    boxes of the differences that found room. What a play would bring are ghosts."""
    plane, wide = seen.plane, seen.plane.wide
    for row in seen.rows:
        _draw_bed(target, style, plane, seen.bed(row), row.id == beds.last, seen.moving and beds.wide_before != wide)
    _draw_cards(target, style, beds, seen, faces)
    labels: list[pygame.Rect] = []
    lie = [plane.card(*key) for key in seen.boxes]
    for row in seen.rows if plane.layout.roomy and not seen.gliding and wide >= style.px(READS) else ():
        if beds.ahead is None or row != beds.ahead.row:  # its points stand there
            labels += _step(target, style, plane, row, [*lie, *labels])
    return tuple(labels)


def _draw_cards(target: pygame.Surface, style: Style, beds: Beds, seen: Seen, faces: Faces) -> None:
    wide, lies, twins = seen.plane.wide, cards_of(beds.rows), {twin.card for twin in seen.plane.layout.twins}
    crossed = Counter[tuple[Card, tuple[int, ...]]]()
    for row in seen.rows:
        for index, (number, card) in enumerate(row.pairs):
            box = seen.boxes[row.id, index]
            if card in seen.away:
                continue
            if (card, tuple(box)) not in crossed:
                whole = wide if box.w == wide else beds.wide_before
                sprite = cards.card(style, whole, faces(card, number), "rest" if card in lies else "ghost")
                sprite.draw_scaled(target, box.center, box.w / whole)
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
    share = 2.7 * min(1.0, 1.1 / style.text_scale)
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


def draw_strip(target: pygame.Surface, style: Style, at: Point, area: pygame.Rect, play: Play, faces: Faces, wide: int) -> None:
    """Draws the row that a play would make with its points, lifted around a place in a part of the window, for a table that has
    no room to part for it; cards from the hand have gold."""
    words, count = signed(play.points), len(play.row.cards)
    pad, points = style.px(1.2), _bubble_size(style, words, MADE)[1][0]
    wide = min(wide, round((area.w - 3 * pad - points) / count / 1.08))
    step = wide + max(2, round(wide * 0.08))
    box = pygame.Rect(0, 0, count * step + 3 * pad + points, round(wide * cards.LOW) + 2 * pad)
    box.center = round(at[0]), round(at[1])
    box.clamp_ip(area)
    strip_bed(style, box.size).draw(target, box.topleft)
    for index, (number, card) in enumerate(play.row.pairs):
        sprite = cards.card(style, wide, faces(card, number), "chosen" if card in play.brought else "rest")
        sprite.draw(target, (box.x + pad + step * index + wide // 2, box.centery))
    points_bubble(style, words, MADE).draw(target, (box.right - pad - points // 2, box.centery))


@on_box(24)
def strip_bed(canvas: Canvas) -> Canvas:
    """The dark bed of the strip, with the dashed gold line of a ghost."""
    theme, w, h = canvas.theme, canvas.w, canvas.h
    canvas.cast(f"M0 0H{w}V{h}H0Z", "held")
    art = Art().rect(0, 0, w, h, 14, theme.ground_lo if not theme.flat else theme.ground, alpha=0.94)
    art.path(dashes(rect_outline(0, 0, w, h, 14), 4, 8), "none", theme.gold, 3)
    return canvas.add(art)


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
            desk.page.soon = [Parts(lambda: (cards.card(style, wide, face) for face in faces))]
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
                box, here = seen.plane.bed(row.id), over is not None if made else over == place  # one picture while it opens
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
