"""The bubbles in which people answer a question: what is in one, how it looks, and where all of them lie with the piece."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product

import pygame

from game.contract import Seat
from scenes.kit import controls, layout, pieces, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.language import _
from scenes.kit.pictures import icon, put
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup
from scenes.table.bubble import tail
from scenes.table.plates.rim import SIGNS, RimPlace
from scenes.table.window.caption import covered

STEPS = 72
"""The number of steps in which the ring goes back."""
TRACK = "#DDD0AE"
PAD, GAP = 0.9, 0.7
"""The room between the edge of a bubble and its buttons, and between two of these, in percent of the window's height."""
ROW, ROW_MANY, COST = 6.2, 4.6, 4.6
"""The height of a row of buttons, of one where more than four bubbles stand, and of what an answer costs, in the same measure."""
MANY = 4
"""From more bubbles than these on they are low."""
TAIL, NEAR = 24.0, 7.0
"""Over more than this in the same measure a tail only points, and from a bubble that lies lower it has none."""
BADGE = 2.5
"""The radius of the mark of its seat on a bubble without a tail, in the same measure."""
REACH = 12.0
"""How far a bubble gives way along its column, in the same measure."""
LARGEST, SMALLEST, SIZES = 40.0, 9.0, 7
"""The sizes of the piece in the same measure, and how many between them are tried."""
TRIES, COVERED, OWN = 12, 4, 4
"""In how many places in each direction, and how many times as bad it is to cover a bubble as to cover a piece, and to cover a
piece as to cover the score of the own seat."""
DOWN = 4.0
"""Rows of bubbles move so far, in the same measure, only where each pixel saves a pixel row of so much width."""
WORDS, NARROW = 46.0, 0.6
"""The width of the words beside or below the piece in the same measure, and the share of it that is tried too."""
HEAD, BUTTON = 7.4, 6.4
"""The height of the words and of the button, in the same measure."""


@on_disc(4)
def count_ring(canvas: Canvas, step: int) -> Canvas:
    """The ring of the time left, `step` of `STEPS`, anticlockwise from the top; it is placed by its centre."""
    theme = canvas.theme
    r = canvas.r * 0.93
    wide = canvas.r * 0.14
    art = Art().circle(0, 0, r, "none", theme.cream_shade if theme.flat else TRACK, wide)
    if step > 0:
        angle = 2 * math.pi * min(step, STEPS - 0.02) / STEPS
        x, y = -r * math.sin(angle), -r * math.cos(angle)
        d = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 {int(angle > math.pi)} 0 {x:.2f} {y:.2f}"
        art.path(d, "none", theme.ink if theme.flat else theme.gold_edge, wide)
        art.path(d, "none", theme.gold if theme.flat else "#F0B73F", wide - 2.4)
    return canvas.add(art)


@on_disc(2)
def second_disc(canvas: Canvas) -> Canvas:
    """The dark disc under the seconds; it is placed by its centre."""
    return canvas.add(Art().circle(0, 0, canvas.r, canvas.theme.ink))


class AnswerButton(Button):
    """An answer, and the key that gives it."""

    key = ""
    advised = False
    """Whether it stands out among the answers, so that Enter gives it."""

    def spoken(self) -> str:
        return _("{name}, key {key}").format(name=self.name, key=self.key) if self.key else self.name

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        room = rect.inflate(-2 * style.px(1.0), 0)
        cap = min(style.px(4.4), room.h - style.px(1.6)) if self.key and room.w > style.px(13) else 0
        gap = style.px(1.2) if cap else 0
        left = room.w - cap - gap
        px = text.fit_px(self.label, (left, room.h), min(style.text(3.8), style.px(5.6)), style.px(1.9), "a", 700)
        words = text.lines(self.label, left, px, colour, "a", 700)
        x = rect.centerx - (words.get_width() + cap + gap) // 2
        text.blit_centred(target, words, pygame.Rect(x, rect.y, words.get_width(), rect.h))
        if cap:
            controls.keycap(style, (cap, cap), self.key).draw(target, (x + words.get_width() + gap, rect.centery - cap // 2))


class AnswerBubble:
    """The bubble of one seat. The page gives it its box with `layout`, adds its `widgets`, and paints it with `bake`."""

    def __init__(self, seat: Seat, setup: SeatSetup, line: str, words: Sequence[tuple[str, str, Callable[[], None]]],
                 costs: Sequence[str] = ()) -> None:
        """Makes a button for each of `words`: what it says, the key that presses it too, and its call; with `costs` below.
        `line` is what everybody may know of the seat; a voice says it."""
        self.seat, self.setup, self.line, self.costs = seat, setup, line, tuple(costs)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.answers: list[AnswerButton] = []
        for at, (word, key, call) in enumerate(words):
            button = AnswerButton(word, call)
            button.key = key
            cost = f". {costs[at].rstrip('.')}" if at < len(costs) else ""
            button.name = f"{setup.name}: {word}{cost}"
            self.answers.append(button)
        self.advise([at == 0 for at in range(len(self.answers))])
        self.look_button: Button | None = None
        """Opens the own hand behind the curtain, or closes it; None for no need."""
        self.again = Button("", self._again, icon="check")
        self.again.name = _("{name} has answered").format(name=setup.name)
        """Says that an answer is there, and lets it be given anew."""
        self.changing = False
        self.answered = False
        self.changed: Callable[[], None] = lambda: None
        """Called when the buttons have come back."""

    def _again(self) -> None:
        self.changing = True
        self.changed()

    @property
    def gold(self) -> AnswerButton:
        """The answer that stands out: the first, or the one that a hint advises."""
        return next((button for button in self.answers if button.advised), self.answers[0])

    def advise(self, which: Sequence[bool]) -> None:
        """Has another answer stand out than the first: the one of `which` that is true."""
        for button, advised in zip(self.answers, which, strict=True):
            button.advised = advised
            button.kind = "first" if advised else "second"

    @property
    def waits(self) -> bool:
        """Whether an answer is still to be given, or given anew."""
        return not self.answered or self.changing

    @property
    def widgets(self) -> list[Button]:
        """All its buttons, in the order in which Tab visits them."""
        return [*self.answers, *([self.look_button] if self.look_button is not None else []), self.again]

    def dress(self) -> None:
        """Shows the answers, or that one was given."""
        for button in self.widgets:
            button.visible = self.waits
        self.again.visible = not self.waits
        self.again.label = _("has answered")

    def layout(self, style: Style, rect: pygame.Rect) -> None:
        """Lays the buttons out in a box: yes over no and the look at the hand, or a row for each answer of a decision."""
        self.rect = rect
        inner, gap = rect.inflate(-2 * style.px(PAD), -2 * style.px(PAD)), style.px(GAP)
        eye, answers = self.look_button, self.answers
        if self.costs:
            if eye is not None:
                inner, eye.rect = layout.columns(inner, 1.0, style.px(6.4), gap=gap)
                eye.rect.h = style.px(6.4)
            for button, row in zip(answers, layout.rows(inner, *[1.0] * len(answers), gap=gap), strict=True):
                button.rect, _cost = layout.columns(row, 1.0, 1.2, gap=style.px(2.2))
        elif eye is None:
            answers[0].rect, answers[1].rect = layout.columns(inner, 1.7, 1.0, gap=gap)
        elif inner.w > 3 * inner.h:
            answers[0].rect, answers[1].rect, eye.rect = layout.columns(inner, 1.6, 1.0, 1.2, gap=gap)
        else:
            answers[0].rect, below = layout.rows(inner, 1.0, 1.0, gap=gap)
            answers[1].rect, eye.rect = layout.columns(below, 1.0, 1.0, gap=gap)
        if eye is not None:
            eye.name = eye.name or eye.label
            eye.label = eye.name
            if eye.least(style) > eye.rect.w:
                eye.label = ""
        self.again.rect = pygame.Rect(inner.x, 0, inner.w, min(inner.h, answers[0].rect.h))
        self.again.rect.centery = inner.centery

    def bake(self, target: pygame.Surface, style: Style, sits: RimPlace | None) -> None:
        """Paints the bubble with its tail at the figure, small once there is an answer, and what each answer costs."""
        pad = 2 * style.px(PAD)
        bake_bubble(target, style, self.rect if self.waits else self.again.rect.inflate(pad, pad), sits, self.setup.mark)
        for button, cost in zip(self.answers, self.costs, strict=False):
            inner = self.rect.right - pad if self.look_button is None else self.look_button.rect.x - pad
            left = button.rect.right + style.px(2.2)
            box = pygame.Rect(left, button.rect.y, inner - left, button.rect.h)
            text.write(target, style, cost, box, 2.5, style.theme.ink2, "a", 600, "left", "middle", min_share=1.7,
                       line_height=1.1)

    def draw_ring(self, target: pygame.Surface, style: Style, sits: RimPlace, step: int) -> None:
        """Draws the ring of the time left around the place of the figure, which is drawn over it."""
        if self.waits:
            count_ring(style, round(sits.radius * SIGNS), min(step, STEPS)).draw(target, sits.at)

    def draw_seconds(self, target: pygame.Surface, style: Style, sits: RimPlace, seconds: int, paused: bool) -> None:
        """Draws the seconds left at the edge of the ring, or that it stands still."""
        if not self.waits:
            return
        radius = round(sits.radius * SIGNS)
        small = max(style.px(1.7), min(style.px(2.5), round(radius * 0.36)))
        at = sits.sign(1, small, sits.radius)
        second_disc(style, small).draw(target, at)
        if paused:
            put(target, icon("player-pause", round(small * 1.1), style.theme.gold, 2.4), center=at)
            return
        text.stamp(target, str(seconds), round(small * 1.15), style.theme.gold, "f", 600, center=at)


def bake_bubble(target: pygame.Surface, style: Style, rect: pygame.Rect, sits: RimPlace | None, mark: int) -> None:
    """Paints a cream bubble whose tail ends at a figure, or where its words begin. Where others sit between, or there is no
    figure, it has the mark of the seat at its corner in place of the tail."""
    tip: tuple[int, int] = (0, 0)
    side: controls.Side = "none"
    if sits is not None:
        (x, y), box, short = sits.at, sits.box, 0
        if rect.x >= x or rect.right <= x:
            if sits.words == "below" or rect.colliderect(sits.room):
                short = round(sits.radius * 1.4)
            else:
                x = box.right if sits.words == "right" else box.x
        elif rect.y > y:
            y = min(box.bottom, rect.y - style.px(1))
        else:
            short = round(sits.radius * 1.6)
        if rect.y - y < style.px(NEAR):
            tip, side = tail(rect, (x, y), short, style.px(TAIL))
    controls.bubble(style, rect.size, tip, side).draw(target, rect.topleft)
    if side == "none":
        pieces.badge(style, style.px(BADGE), mark).draw(target, (rect.x + style.px(0.8), rect.y))


# ---- where everything lies


def bubble_high(style: Style, rows: int, bubbles: int) -> int:
    """The height of a bubble with rows of buttons, where so many stand."""
    row = style.px(ROW if bubbles <= MANY else ROW_MANY)
    return round(rows * row * min(1.2, max(1.0, style.text_scale))) + (rows - 1) * style.px(GAP) + 2 * style.px(PAD)


def bubble_places(style: Style, plan: Mapping[str, pygame.Rect], sits: Mapping[Seat, RimPlace], high: Mapping[Seat, int]
                  ) -> dict[Seat, pygame.Rect]:
    """The boxes of bubbles that are so `high`, as near to the figures of their seats as the map lets them be: in a column beside
    the figures or, where it has a place for that, in a row for each row of figures above."""
    at = {seat: sits[seat].at if seat in sits else (0, style.size[1]) for seat in high}
    gap, middle, above = style.px(1.2), style.size[0] // 2, plan.get("answers_top")
    if above is not None:
        others = [seat for seat in high if at[seat][1] < above.bottom]
        low = max([above.y, *(sits[seat].box.bottom for seat in others)])
        room = pygame.Rect(above.x, low, above.w, above.h)
        return dict.fromkeys(set(high) - set(others), plan["answer_own"]) | _rows(room, others, at, high, gap)
    found: dict[Seat, pygame.Rect] = {}
    for name, column in (("answers_left", [seat for seat in high if at[seat][0] < middle]),
                         ("answers_right", [seat for seat in high if at[seat][0] >= middle])):
        column.sort(key=lambda seat: at[seat][1])
        room = plan[name]
        spans = _spread([(at[seat][1], high[seat]) for seat in column], room.y, room.bottom, gap)
        found |= {seat: pygame.Rect(room.x, top, room.w, tall) for seat, (top, tall) in zip(column, spans, strict=True)}
    return found


def _rows(room: pygame.Rect, seats: Sequence[Seat], at: Mapping[Seat, tuple[int, int]], high: Mapping[Seat, int], gap: int
          ) -> dict[Seat, pygame.Rect]:
    """Boxes in a row for each row of figures, from the upper edge of a room on."""
    found: dict[Seat, pygame.Rect] = {}
    top = room.y
    for y in sorted({at[seat][1] for seat in seats}):
        row = sorted((seat for seat in seats if at[seat][1] == y), key=lambda seat: at[seat][0])
        spans = _spread([(at[seat][0], room.w // MANY - gap) for seat in row], room.x, room.right, gap)
        found |= {seat: pygame.Rect(left, top, wide, high[seat]) for seat, (left, wide) in zip(row, spans, strict=True)}
        top += max(high[seat] for seat in row) + gap
    return found


def _spread(wanted: Sequence[tuple[int, int]], first: int, last: int, gap: int) -> list[tuple[int, int]]:
    """Where lengths begin, and how long they are, that should lie around points, in their order, apart and between two ends: all
    are shorter where they have no room."""
    room = last - first - gap * (len(wanted) - 1)
    less = min(1.0, room / max(1, sum(length for _middle, length in wanted)))
    found, at = [], first
    for middle, length in wanted:
        begin = max(at, middle - round(length * less) // 2)
        found.append((begin, round(length * less)))
        at = begin + found[-1][1] + gap
    for number in range(len(found) - 1, -1, -1):
        begin, length = found[number]
        found[number] = min(begin, last - length), length
        last = found[number][0] - gap
    return found


def giving_way(style: Style, plan: Mapping[str, pygame.Rect], sits: Mapping[Seat, RimPlace], boxes: Mapping[Seat, pygame.Rect],
               taken: Sequence[pygame.Rect], never: Sequence[pygame.Rect]) -> dict[Seat, pygame.Rect]:
    """The boxes of `bubble_places`, each of a column moved within reach of its figure to where it covers least, least of all what
    is `never` to be covered, faces and names; rather than a piece it covers the score of its own seat. They stay apart and in
    their order: one that needs the room pushes those below it down. Rows of bubbles move down together."""
    gap, reach = style.px(1.2), style.px(REACH)
    never = [*never, *(part for place in sits.values() for part in place.seen(style))]
    if "answers_top" in plan:
        return _lowered(style, plan, sits, boxes, taken, never)
    found = dict(boxes)
    for name, on_left in (("answers_left", True), ("answers_right", False)):
        room = plan[name]
        column = [seat for seat, box in boxes.items() if seat in sits and box.x == room.x]
        column.sort(key=lambda seat: boxes[seat].y)
        ends, below = list[int](), room.bottom
        for seat in reversed(column):
            ends.append(min(below, boxes[seat].bottom + reach))
            below = ends[-1] - boxes[seat].h - gap
        above = room.y
        for at, (seat, bottom) in enumerate(zip(column, reversed(ends), strict=True)):
            place, box = sits[seat], found[seat].move(0, max(0, above - found[seat].y))
            top = max(above, box.y - reach)
            beside = round(place.radius * SIGNS) + style.px(0.5)
            left = min(box.x, place.at[0] + beside) if on_left else box.x
            right = box.right if on_left else max(box.right, place.at[0] - beside)
            others = [other for one, other in found.items() if one not in column[at:]]
            near = pygame.Rect(left, top, right - left, bottom - top)
            found[seat] = nearest_free(box, near, taken, [*never, *others], [place.room])
            above = found[seat].bottom + gap
    return found


def _lowered(style: Style, plan: Mapping[str, pygame.Rect], sits: Mapping[Seat, RimPlace], boxes: Mapping[Seat, pygame.Rect],
             taken: Sequence[pygame.Rect], never: Sequence[pygame.Rect]) -> dict[Seat, pygame.Rect]:
    """The boxes with those below rows of figures moved down together to where they cover least, but not far for little."""
    rows = [seat for seat in boxes if seat in sits and sits[seat].at[1] < plan["answers_top"].bottom]
    if not rows:
        return dict(boxes)
    own = [box for seat, box in boxes.items() if seat not in rows]
    last = min([plan["middle"].bottom, *(box.y for box in own)]) - max(boxes[seat].bottom for seat in rows)

    def cost(down: int) -> tuple[int, int]:
        moved = [boxes[seat].move(0, down) for seat in rows]
        return sum(covered(box, never) for box in moved), sum(covered(box, taken) for box in moved) + down * style.px(DOWN)

    down = min(range(0, max(1, last), style.px(1)), key=cost)
    return dict(boxes) | {seat: boxes[seat].move(0, down) for seat in rows}


def decision_places(style: Style, plan: Mapping[str, pygame.Rect], place: RimPlace) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the large box of a decision is wished for a figure that is not the own one, beside or below it, and the room in which
    it may give way."""
    own, room = plan["decision"], plan["middle"].union(plan["decision"])
    if "answers_top" in plan:  # a row of figures is as wide as the box, so that it may lie anywhere below them
        top = place.box.bottom + style.px(1.2)
        return own.move_to(top=top), pygame.Rect(own.x, top, own.w, room.bottom - top)
    wish = own.move_to(midleft=(room.x, place.at[1]))
    if place.at[0] >= style.size[0] // 2:
        wish.right = room.right
    wish.clamp_ip(room)
    return wish, wish.inflate(2 * style.px(REACH), 2 * wish.h).clip(room)


def nearest_free(wish: pygame.Rect, room: pygame.Rect, taken: Sequence[pygame.Rect], never: Sequence[pygame.Rect] = (),
                 own: Sequence[pygame.Rect] = ()) -> pygame.Rect:
    """A box where it is wished; where it would cover something there, the place in a room where it covers least, as near as can
    be, and before all least of what is `never` to be covered. What is its `own` is covered rather than what is `taken`."""
    whole = room.union(wish)
    taken, never = ([boxes[at] for at in whole.collidelistall(boxes)] for boxes in (list(taken), list(never)))
    if not covered(wish, [*taken, *never]):
        return wish
    wide, high = room.w - wish.w, room.h - wish.h
    if min(wide, high) < 0:
        return wish
    lefts = {room.x + wide * x // TRIES for x in range(TRIES + 1)}
    tops = {room.y + high * y // TRIES for y in range(TRIES + 1)}
    tops |= {top for box in never for top in (box.bottom, box.y - wish.h) if room.y <= top <= room.y + high}
    others = [wish.move_to(topleft=at) for at in product(sorted(lefts), sorted(tops))]
    return min([wish, *others], key=lambda box: (covered(box, never), covered(box, taken) + covered(box, own) // OWN,
                                                 abs(box.x - wish.x) + abs(box.y - wish.y)))


def middle_places(style: Style, room: pygame.Rect, taken: Iterable[pygame.Rect], never: Iterable[pygame.Rect], with_button: bool
                  ) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
    """The boxes of the piece, the words and the button that go with it (below it or beside it), where they cover as little as
    they can of what is `taken`, and of what is `never` to be covered least, with the piece as large as that lets it be."""
    gap, scale, cell = style.px(1.4), min(1.25, max(1.0, style.text_scale)), style.px(1)
    head, low = round(style.px(HEAD) * scale), style.px(BUTTON)
    words = pygame.Rect(0, 0, min(room.w, round(style.px(WORDS) * scale)), head + with_button * (gap + low))
    masks = _mask(style, taken, cell), _mask(style, never, cell)
    best: tuple[int, int, pygame.Rect, bool, int] | None = None
    for number, beside, share in product(range(SIZES + 1), (False, True), (1.0, NARROW)):
        size, wide = style.px(LARGEST - (LARGEST - SMALLEST) * number / SIZES), round(words.w * share)
        block = pygame.Rect(0, 0, max(size, wide), size + gap + words.h)
        if beside:
            block.size = size + gap + wide, max(size, words.h)
        if best is not None and (best[0] == 0 or block.w > room.w or block.h > room.h):
            continue
        shape = pygame.Mask((block.w // cell + 1, block.h // cell + 1), fill=True)
        for x, y in product(range(TRIES + 1), repeat=2):
            place = block.move(room.x + (room.w - block.w) * x // TRIES, room.y + (room.h - block.h) * y // TRIES)
            at = place.x // cell, place.y // cell
            cost = masks[0].overlap_area(shape, at) + COVERED * masks[1].overlap_area(shape, at)
            far = abs(place.centerx - room.centerx) + abs(place.centery - room.centery)
            if best is None or (cost, far) < best[:2]:
                best = cost, far, place, beside, size
    assert best is not None
    _cost, _far, place, beside, size = best
    piece = pygame.Rect(place.x, place.centery - size // 2, size, size)
    if beside:
        said = pygame.Rect(piece.right + gap, place.centery - words.h // 2, place.right - piece.right - gap, head)
    else:
        piece.midtop = place.midtop
        said = pygame.Rect(place.x, piece.bottom + gap, place.w, head)
    button = pygame.Rect(0, said.bottom + gap, min(said.w, style.px(30)), low)
    button.centerx = said.centerx
    return piece, said, button


def _mask(style: Style, boxes: Iterable[pygame.Rect], cell: int) -> pygame.Mask:
    """The cells of the window that boxes cover."""
    mask = pygame.Mask((style.size[0] // cell + 1, style.size[1] // cell + 1))
    for box in boxes:
        mask.draw(pygame.Mask((box.w // cell + 1, box.h // cell + 1), fill=True), (box.x // cell, box.y // cell))
    return mask
