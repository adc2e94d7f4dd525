"""What lies on the page of a question: the plates of who is asked, with figure, answers and a ring for the time left, and where
they and everything else lie. All in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.contract import Seat
from scenes.kit import controls, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.language import _, whole
from scenes.kit.pictures import Sprite, icon, kept, put
from scenes.kit.retained import draw
from scenes.kit.theme import Style
from scenes.kit.widgets import Button
from scenes.profile import SeatSetup

STEPS = 72
"""The number of steps in which the ring goes back."""
TRACK = "#DDD0AE"


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
def answered_disc(canvas: Canvas) -> Canvas:
    """The gold disc with a tick of somebody who has answered; it is placed by its centre."""
    theme, r = canvas.theme, canvas.r
    art = Art().circle(0, 0, r, theme.ink).circle(0, 0, r * 0.86, theme.gold)
    return canvas.add(art.icon("check", 0, 0, r * 1.3, theme.ink, 3))


@on_disc(2)
def second_disc(canvas: Canvas) -> Canvas:
    """The dark disc under the seconds; it is placed by its centre."""
    return canvas.add(Art().circle(0, 0, canvas.r, canvas.theme.ink))


IN_A_ROW = 4
"""The most plates side by side; more stand in two rows."""


@dataclass(frozen=True)
class QuestionPlaces:
    """The boxes of the page.

    `giver` and `next` are the plates on top, `banner` the paper between them; where both plates are one, it lies at the left.
    `left` and `right` is what lies on the table, `piece` the square of the piece between them and `stock` the box beside it.
    `nobody` is the button under the piece with which all say no (empty where it is not wanted).
    `plates` are those of whoever is asked, in order, `hand` the box of the rack or of its lid (empty where plates need the room).
    """

    giver: pygame.Rect
    banner: pygame.Rect
    next: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    left: pygame.Rect
    right: pygame.Rect
    piece: pygame.Rect
    nobody: pygame.Rect
    stock: pygame.Rect
    plates: tuple[pygame.Rect, ...]
    hand: pygame.Rect


def places_of(style: Style, asked: int, open_hand: bool, wide_plate: bool, buttons: int, uppers: int,
              nobody: bool = False) -> QuestionPlaces:
    """The places for so many plates below, `nobody`: with one answer for all of them. With an `open_hand` a rack takes the place
    of the lid; `wide_plate`: the only plate is as wide as the window. `buttons` stand in the upper right corner, two below each
    other, beside one or two plates above.
    """
    w, h = style.size
    rim = materials.rim_px(style)
    side, gap = rim + style.px(1.0), style.px(1.4)
    scale = min(1.3, max(1.0, style.text_scale))
    inner = pygame.Rect(side, rim + style.px(0.8), w - 2 * side, h - 2 * rim - style.px(1.8))
    head = round(style.px(11.8) * min(1.15, scale))
    corner = _corner(style, inner, head, buttons, gap)
    right = min((box.x for box in corner), default=inner.right + gap) - gap
    room = right - inner.x
    giver = pygame.Rect(inner.x, inner.y, round(room * 0.27), head)
    after = pygame.Rect(0, inner.y, round(room * 0.31), head)
    after.right = right
    if uppers == 1:
        giver.w = after.w
        banner = pygame.Rect(giver.right + gap, inner.y, right - giver.right - gap, head)
        after = giver
    else:
        banner = pygame.Rect(giver.right + gap, inner.y, after.x - giver.right - 2 * gap, head)
    hand, plates = _below(style, inner, asked, open_hand, wide_plate, scale, gap)
    top = banner.bottom + gap
    low = min([hand.y if hand.h else inner.bottom, *(plate.y for plate in plates)]) - gap
    middle = round(inner.w * (0.34 if style.wide else 0.38))
    column = (inner.w - middle) // 2 - gap
    beside = low
    if open_hand and not wide_plate:  # the only plate stands under the piece, rows at both sides of it
        plate = pygame.Rect(0, 0, middle, plates[0].h)
        plate.midbottom = (inner.centerx, hand.y - gap)
        plates = (plate,)
        beside, low = hand.y - gap, plate.y - gap
    left = pygame.Rect(inner.x, top, column, beside - top)
    opposite = pygame.Rect(inner.right - column, top, column, beside - top)
    stock = pygame.Rect(0, 0, min(style.px(13), middle // 4 if style.wide else middle // 5), style.px(15))
    stock.bottomright = (inner.centerx + middle // 2, low)
    shared = pygame.Rect(0, 0, 0, 0)
    if nobody:
        shared.size = middle - 2 * (stock.w + gap), min(style.px(6.4), max(style.px(4.7), (low - top) // 4))
        shared.midbottom = inner.centerx, low
        low = shared.y - gap // 2
    size = min(low - top, round(middle * (0.8 if style.wide else 0.62)), style.px(44))
    piece = pygame.Rect(0, 0, size, size)
    piece.center = (inner.centerx, (top + low) // 2)
    return QuestionPlaces(giver, banner, after, corner, left, opposite, piece, shared, stock, plates, hand)


def _corner(style: Style, inner: pygame.Rect, head: int, buttons: int, gap: int) -> tuple[pygame.Rect, ...]:
    high = (head - gap // 2) // 2
    wide = max(high, round(style.px(7.6)))
    found = []
    for number in range(buttons):
        column, row = number // 2, number % 2
        x = inner.right - (column + 1) * wide - column * gap // 2
        found.append(pygame.Rect(x, inner.y + row * (high + gap // 2), wide, high))
    return tuple(found)


def _below(
    style: Style, inner: pygame.Rect, asked: int, open_hand: bool, wide_plate: bool, scale: float, gap: int
) -> tuple[pygame.Rect, tuple[pygame.Rect, ...]]:
    """The rack or lid, and the plates above it."""
    rows = 1 if asked <= IN_A_ROW else 2
    hand = pygame.Rect(inner.x, 0, inner.w, 0)
    if open_hand:
        hand.h = style.px(16.5)
    elif rows == 1:
        hand.h = style.px(8.0)
    hand.bottom = inner.bottom
    bottom = hand.y - (gap if open_hand else -style.px(1.2)) if hand.h else inner.bottom
    if rows == 2:
        high = round(style.px(15.5) * min(1.15, scale))
    else:
        high = round(style.px(23.0 if asked < IN_A_ROW and not open_hand else 21.0) * min(1.2, scale))
    each = -(-asked // rows)
    apart = round(gap * 1.2)
    wide = (inner.w - apart * (each - 1)) // max(1, each)
    wide = wide if wide_plate else min(wide, style.px(58))
    found = []
    for number in range(asked):
        row, column = divmod(number, each)
        here = min(each, asked - row * each)
        x = inner.centerx - (here * wide + (here - 1) * apart) // 2 + column * (wide + apart)
        found.append(pygame.Rect(x, bottom - (rows - row) * high - (rows - row - 1) * apart, wide, high))
    return hand, tuple(found)


ROOMY = 1.9
"""How many times as wide as high a plate is from which its figure stands beside everything else."""


class AnswerButton(Button):
    """An answer, and in a small frame the key that gives it."""

    key = ""
    advised = False
    """Whether it stands out among the answers, so that Enter gives it."""

    def spoken(self) -> str:
        return _("{name}, key {key}").format(name=self.name, key=self.key) if self.key else self.name

    def draw_label(self, target: pygame.Surface, style: Style, rect: pygame.Rect, colour: str) -> None:
        room = rect.inflate(-2 * style.px(1.0), 0)
        cap = min(style.px(4.4), room.h - style.px(2.4)) if self.key and room.w > style.px(13) else 0
        gap = style.px(1.2) if cap else 0
        left = room.w - cap - gap
        px = text.fit_px(self.label, (left, room.h), min(style.text(3.8), style.px(5.6)), style.px(1.9), "a", 700)
        words = text.lines(self.label, left, px, colour, "a", 700)
        x = rect.centerx - (words.get_width() + cap + gap) // 2
        text.blit_centred(target, words, pygame.Rect(x, rect.y, words.get_width(), rect.h))
        if cap:
            box = pygame.Rect(x + words.get_width() + gap, rect.centery - cap // 2, cap, cap)
            draw.rect(target, colour, box, max(1, style.px(0.25)), border_radius=max(2, cap // 5))
            text.blit_centred(target, text.render(self.key, round(cap * 0.66), colour, "a", 700), box)


@dataclass(frozen=True)
class Asked:
    """Who a plate belongs to: the seat, its set-up, its score, and a line on what everybody may know of it."""

    seat: int
    setup: SeatSetup
    score: int
    line: str


class AnswerPlate:
    """The plate of one seat. The page places it with `layout`, adds its `widgets`, and paints it with `bake` and `draw`."""

    def __init__(self, asked: Asked, words: Sequence[tuple[str, str, Callable[[], None]]], costs: Sequence[str] = ()) -> None:
        """Makes a button for each of `words`: what it says, the key that presses it too, and its call; with `costs` below."""
        self.asked, self.costs = asked, tuple(costs)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.answers: list[AnswerButton] = []
        for at, (word, key, call) in enumerate(words):
            button = AnswerButton(word, call)
            button.key = key
            cost = f". {costs[at].rstrip('.')}" if at < len(costs) else ""
            button.name = f"{asked.setup.name}: {word}{cost}"
            self.answers.append(button)
        self.advise([at == 0 for at in range(len(self.answers))])
        self.look_button: Button | None = None
        """Opens the own hand behind the curtain, or closes it, with its icon alone on a narrow plate; None for no need."""
        self.again = Button("", self._again, icon="check")
        self.again.name = _("{name} has answered").format(name=asked.setup.name)
        """Says that an answer is there, and lets it be given anew."""
        self.changing = False
        self.answered = False
        self.changed: Callable[[], None] = lambda: None
        """Called when the buttons have come back."""
        self._ring = (0, (0, 0))
        self._name = self._line = pygame.Rect(0, 0, 0, 0)

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
        for button in (*self.answers, *([self.look_button] if self.look_button is not None else [])):
            button.visible = self.waits
        self.again.visible = not self.waits
        self.again.label = _("has answered")

    # ---- layout

    def layout(self, style: Style, rect: pygame.Rect) -> None:
        """Lays the plate out in a box."""
        self.rect = rect
        if style.theme.flat:  # there the plate itself has the colour of a first button
            for button in self.answers:
                button.kind = "second"
        pad = style.px(1.5)
        inner = rect.inflate(-2 * pad, -2 * pad)
        if self.costs:
            self._lay_choices(style, inner)
            return
        beside = rect.w >= ROOMY * rect.h
        low = max(style.px(5.2), min(style.px(9.0), round(inner.h * (0.46 if beside else 0.42))))
        if beside:
            radius = min(style.px(8.4), inner.h // 2, round(inner.w * 0.16))
            self._ring = radius, (inner.x + radius, inner.centery)
            inner = pygame.Rect(inner.x + 2 * radius + pad, inner.y, inner.w - 2 * radius - pad, inner.h)
            head = pygame.Rect(inner.x, inner.y, inner.w, inner.h - low - pad // 2)
        else:
            head = pygame.Rect(inner.x, inner.y, inner.w, inner.h - low - pad // 2)
            radius = min(head.h // 2, round(inner.w * 0.16), style.px(6))
            self._ring = radius, (head.x + radius, head.centery)
            head = pygame.Rect(head.x + 2 * radius + pad // 2, head.y, head.w - 2 * radius - pad // 2, head.h)
        self._lay_head(style, head, beside, pad)
        row = pygame.Rect(inner.x, inner.bottom - low, inner.w, low)
        gap = style.px(1.1)
        yes = round((row.w - gap) * 0.64)
        boxes = [pygame.Rect(row.x, row.y, yes, low), pygame.Rect(row.x + yes + gap, row.y, row.w - yes - gap, low)]
        for button, box in zip(self.answers, boxes, strict=True):
            button.rect = box
        self.again.rect = row

    def _lay_head(self, style: Style, head: pygame.Rect, roomy: bool, pad: int) -> None:
        """Name and score, with the button to look at the right, and the line below where there is room."""
        with_line = roomy and head.h >= style.px(8.4)
        top = round(head.h * 0.6) if with_line else head.h
        right = head.right
        if self.look_button is not None:
            button, wide = self.look_button, min(style.px(13.5), round(head.w * 0.38))
            button.name = button.name or button.label
            button.label = button.name
            if not roomy or button.least(style) > wide:
                button.label, wide = "", style.px(6)
            high = max(style.px(4.6), min(style.px(5.8), top))
            self.look_button.rect = pygame.Rect(head.right - wide, head.y + (top - high) // 2, wide, high)
            right -= wide + style.px(0.9)
        self._name = pygame.Rect(head.x, head.y, right - head.x, top)
        low = style.px(controls.FOCUS_REACH + 0.4) - pad // 2  # the ring of an answer lies beyond the gap above it
        self._line = pygame.Rect(head.x, head.y + top, head.w, head.h - top - max(0, low) if with_line else 0)

    def _lay_choices(self, style: Style, inner: pygame.Rect) -> None:
        """A decision: figure and name at the left, then the answers side by side, each with its cost below."""
        gap = style.px(1.6)
        first = round(inner.w * 0.27)
        radius = min(style.px(7), round(inner.h * 0.34), round(first * 0.24))
        self._ring = radius, (inner.x + radius, inner.centery)
        head = pygame.Rect(inner.x + 2 * radius + gap, inner.y, first - 2 * radius - gap, inner.h)
        if self.look_button is not None:
            high = max(style.px(4.8), round(inner.h * 0.32))
            self.look_button.rect = pygame.Rect(head.x, inner.bottom - high, min(head.w, style.px(15)), high)
            head.h -= high + style.px(0.6)
        self._name = pygame.Rect(head.x, head.y, head.w, round(head.h * 0.6))
        self._line = pygame.Rect(head.x, self._name.bottom, head.w, head.h - self._name.h)
        rest = pygame.Rect(inner.x + first + gap, inner.y, inner.w - first - gap, inner.h)
        wide = (rest.w - gap * (len(self.answers) - 1)) // len(self.answers)
        high = min(style.px(9.4), round(inner.h * 0.52))
        for at, button in enumerate(self.answers):
            button.rect = pygame.Rect(rest.x + at * (wide + gap), rest.y, wide, high)

    # ---- painting

    def bake(self, target: pygame.Surface, style: Style, piece: tuple[int, int]) -> None:
        """Paints what does not change until somebody answers; the figure looks at the middle of the piece."""
        theme, setup = style.theme, self.asked.setup
        open_now = self.waits
        materials.plate(style, self.rect.size, open_now, self.asked.seat).draw(target, self.rect.topleft)
        ink, second = (theme.ink, theme.ink2) if open_now else (theme.cream, theme.soft)
        px = min(style.text(4.4), style.px(5), self._name.h, self._name.w // 5)
        score = text.stamp(target, whole(self.asked.score), px, ink, "f", 600, midright=self._name.midright)
        wide = min(score.w, self._name.w // 3)
        room = (*self._name.topleft, self._name.w - wide - style.px(1.4), self._name.h)
        text.write(target, style, setup.name, room, 4.6, ink, "f", 600, wrap=False)
        if self._line.h > style.px(2.0):
            text.write(target, style, self.asked.line, self._line, 2.5, second, "a", 500, min_share=1.8, line_height=1.1)
        for button, cost in zip(self.answers, self.costs, strict=False):
            top = button.rect.bottom + style.px(1.2)
            box = pygame.Rect(button.rect.x, top, button.rect.w, self.rect.bottom - style.px(0.8) - top)
            text.write(target, style, cost, box, 2.5, theme.ink2, "a", 600, "center", "top", min_share=1.8, line_height=1.14)
        radius, middle = self._ring
        figure = round(radius * (0.82 if self.costs else 0.62))
        eyes = pieces.gaze(piece[0] - middle[0], piece[1] - middle[1])
        mood: pieces.Mood = "astonished" if open_now else "calm"
        pieces.figure(style, figure, setup.mark, mood, eyes).draw(target, middle)
        if not open_now:
            answered_disc(style, max(6, round(radius * 0.3))).draw(target, (middle[0] + round(radius * 0.5),
                                                                          middle[1] + round(radius * 0.5)))

    def draw(self, target: pygame.Surface, style: Style, step: int, seconds: int | None, paused: bool) -> None:
        """Draws the ring as far as it is closed; `seconds` are those left, or None where there is no limit and so no ring."""
        if not self.waits or self.costs or seconds is None:
            return
        theme = style.theme
        radius, middle = self._ring
        count_ring(style, radius, min(step, STEPS)).draw(target, middle)
        small = max(style.px(1.7), min(style.px(2.5), round(radius * 0.36)))
        at = (middle[0], middle[1] + round(radius * 0.86))
        second_disc(style, small).draw(target, at)
        if paused:
            put(target, icon("player-pause", round(small * 1.1), theme.gold, 2.4), center=at)
            return
        text.stamp(target, str(seconds), round(small * 1.15), theme.gold, "f", 600, center=at)


@dataclass(frozen=True)
class Upper:
    """A plate above: whose it is, what it says, and a word on a chip (or none)."""

    seat: Seat
    line: str
    chip: str = ""


@dataclass(frozen=True)
class Asks:
    """What the page asks: the words of its banner, one or two plates above, and the plates of whoever answers.

    `start` is the number of the upper plate from which the piece came. `hand` is the seat whose open hand lies below, or None.
    """

    heading: str
    line: str
    upper: tuple[Upper, ...]
    start: int
    plates: tuple[AnswerPlate, ...]
    hand: Seat | None


@kept
def light(style: Style, size: tuple[int, int]) -> Sprite:
    """The soft light under the piece; placed by its middle. Clear in flat themes."""
    canvas = Canvas(style, size, centre=True)
    if style.theme.flat:
        return canvas.sprite()
    art = Art()
    w, h = canvas.w, canvas.h
    fill = art.radial((0, style.theme.cream, 0.62), (0.45, style.theme.ground_hi, 0.4), (1, style.theme.ground_hi, 0),
                      cx=0, cy=0, r=w / 2, flatten=h / w)
    return canvas.add(art.rect(-w / 2, -h / 2, w, h, 0, fill)).sprite()
