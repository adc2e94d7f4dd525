"""The paper on which people at one table answer together: a piece in a ring that counts down, and buttons for each person."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, icon, kept
from scenes.kit.theme import Look
from scenes.kit.widgets import Button
from scenes.table.question.claims import Claims

STEPS = 72
"""The number of steps in which the ring goes back."""
TRACK = "#DDD0AE"


@dataclass(frozen=True)
class ClaimWords:
    """What the paper says: the mark before the heading, the heading, the two answers, and one line on what a yes would bring."""

    mark: int
    heading: str
    yes: str
    no: str
    line: str


@dataclass(frozen=True)
class ClaimRow:
    """The buttons of one person. `name` and `mark` stand before them when several people are asked."""

    seat: int
    name: str
    mark: int
    key: str


@kept
def count_ring(look: Look, radius: int, step: int) -> Sprite:
    """The ring of the time left, `step` of `STEPS`, anticlockwise from the top; it is placed by its centre."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 4, centre=True)
    r = radius / look.unit * 0.93
    wide = radius / look.unit * 0.14
    art = Art().circle(0, 0, r, "none", theme.cream_shade if theme.flat else TRACK, wide)
    if step > 0:
        angle = 2 * math.pi * min(step, STEPS - 0.02) / STEPS
        x, y = -r * math.sin(angle), -r * math.cos(angle)
        d = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 {int(angle > math.pi)} 0 {x:.2f} {y:.2f}"
        art.path(d, "none", theme.ink if theme.flat else theme.gold_edge, wide)
        art.path(d, "none", theme.gold if theme.flat else "#F0B73F", wide - 2.4)
    return canvas.add(art).sprite()


class ClaimButton(Button):
    """An answer with its icon, and in a small frame the key that gives it."""

    key = ""

    def draw_label(self, target: pygame.Surface, look: Look, rect: pygame.Rect, colour: str) -> None:
        room = rect.inflate(-2 * look.px(1.0), 0)
        cap = min(look.px(3.6), room.h - look.px(1.6)) if self.key and room.w > look.px(12) else 0
        roomy = room.w > look.px(15 * max(1.0, min(1.6, look.text_scale)))
        size = min(look.px(3.4), room.h - look.px(1.4)) if self.icon and (not self.label or roomy) else 0
        gap = look.px(0.9)
        beside = sum(part + gap for part in (cap, size) if part)
        left = room.w - beside
        px = text.fit_px(self.label, (left, room.h), look.text(3.0), look.px(1.9), "a", 700) if self.label else 1
        words = text.lines(self.label, left, px, colour, "a", 700) if self.label else pygame.Surface((0, 1))
        wide = words.get_width() + beside - (0 if self.label else gap)
        x = rect.centerx - wide // 2
        if size and self.icon:
            image = icon(self.icon, size, colour, 2.2)
            target.blit(image, image.get_rect(midleft=(x, rect.centery)))
            x += size + gap
        text.blit_centred(target, words, pygame.Rect(x, rect.y, words.get_width(), rect.h))
        if cap:
            self._draw_cap(target, look, pygame.Rect(x + words.get_width() + gap, rect.centery - cap // 2, cap, cap), colour)

    def _draw_cap(self, target: pygame.Surface, look: Look, box: pygame.Rect, colour: str) -> None:
        """Draws the key in its frame."""
        pygame.draw.rect(target, colour, box, max(1, look.px(0.22)), border_radius=max(2, box.w // 5))
        px = round(box.w * 0.66)
        room = box.inflate(-(box.w - text.width(self.key, px, "a", 700)), 0)
        text.blit_centred(target, text.render(self.key, px, colour, "a", 700), room)


class ClaimWindow:
    """The paper and its buttons. The table adds `widgets` to its own, paints it with `paint` and lays it out with `layout`."""

    def __init__(self, claims: Claims, words: ClaimWords, rows: tuple[ClaimRow, ...], answer: Callable[[int, bool], None],
                 look_at_hand: Callable[[int], None] | None, close_hand: Callable[[], None] | None,
                 go_on: tuple[str, Callable[[], None]] | None, look_word: str, close_word: str) -> None:
        """Makes the buttons for `rows`.

        `look_at_hand` is called when a person wants to see their own hand first (None where there is no need), `close_hand` to
        close the open hand of the only row (None when it is not open). `go_on`: the words and the call of the button with which
        the next player ends the asking, or None.
        """
        self.claims, self.words, self.rows = claims, words, rows
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.answers: dict[int, tuple[ClaimButton, ClaimButton]] = {}
        self.looks: dict[int, Button] = {}
        self.close_button: Button | None = None
        self.go_button: Button | None = None
        first = "first" if len(rows) == 1 else "second"
        for row in rows:
            yes = ClaimButton(words.yes, lambda seat=row.seat: answer(seat, True), icon="hand-stop", kind=first)  # type: ignore[misc]
            yes.key = row.key
            no = ClaimButton(words.no, lambda seat=row.seat: answer(seat, False))  # type: ignore[misc]
            self.answers[row.seat] = (yes, no)
            if look_at_hand is not None:
                call = look_at_hand
                self.looks[row.seat] = Button("", lambda seat=row.seat, call=call: call(seat), icon="eye", tip=look_word)  # type: ignore[misc]
        if close_hand is not None:
            self.close_button = Button(close_word, close_hand, icon="eye-off")
        if go_on is not None:
            self.go_button = Button(go_on[0], go_on[1], icon="arrow-right")
        self._ring_at = (0, 0)
        self._radius = 1
        self._face = Sprite(pygame.Surface((1, 1)), 0, 0)
        self.piece_rect = pygame.Rect(0, 0, 0, 0)
        """Where the piece in question lies, within the ring."""
        self.refresh()

    @property
    def widgets(self) -> list[Button]:
        """All buttons, in the order in which Tab visits them."""
        found: list[Button] = []
        for row in self.rows:
            found += [*self.answers[row.seat], *([self.looks[row.seat]] if row.seat in self.looks else [])]
        return [*found, *(button for button in (self.close_button, self.go_button) if button is not None)]

    def refresh(self) -> None:
        """Shows on the buttons what was answered."""
        for seat, (yes, no) in self.answers.items():
            said = self.claims.answered(seat)
            yes.icon = "check" if said else "hand-stop"
            no.icon = "check" if said is False else None
            yes.enabled, no.enabled = said is not True, said is not False

    def layout(self, look: Look, rect: pygame.Rect) -> None:
        """Lays the paper out in `rect`."""
        self.rect = rect
        theme, pad, gap = look.theme, look.px(1.8), look.px(1.5)
        x, wide = rect.x + pad, rect.w - 2 * pad
        head_high = min(look.px(8.4), round(look.text(5.2)))
        extra = sum(button is not None for button in (self.close_button, self.go_button))
        count = len(self.rows) + extra
        line = self._line(look, wide, rect.h - head_high - pad - look.px(2.4) - count * (look.px(4.6) + gap))
        free = rect.h - head_high - line.get_height() - pad - look.px(1.4)
        least_ring = look.px(11)
        row = min(look.px(8.2), max(look.px(4.6), (free - least_ring) // max(1, count) - gap)) if count else 0
        rows_high = count * (row + gap)
        ring = min(free - rows_high - gap, round(wide * 0.62), look.px(23.5))
        if ring < look.px(8.5):  # too little room below: the ring goes to the right of the heading
            above = rect.h - line.get_height() - look.px(1.2) - rows_high
            ring = max(look.px(6.0), min(head_high, above - gap))
            head_high = max(head_high, ring + gap)
            if count:  # the buttons get what the ring leaves
                row = max(row, min(look.px(7.4), (rect.h - head_high - line.get_height() - pad - look.px(1.4)) // count - gap))
                rows_high = count * (row + gap)
                above = rect.h - line.get_height() - look.px(1.2) - rows_high
            self._radius = ring // 2
            self._ring_at = (rect.right - pad - ring // 2, rect.y + max(gap // 2, (above - ring) // 2) + ring // 2)
            head_room = wide - ring - gap
        else:
            self._radius = ring // 2
            middle = rect.y + head_high + (free - rows_high) // 2
            self._ring_at = (rect.centerx, middle)
            head_room = wide
        inner = round(self._radius * 1.34)
        self.piece_rect = pygame.Rect(0, 0, inner, inner)
        self.piece_rect.center = self._ring_at
        self._place_rows(look, x, rect.bottom - line.get_height() - look.px(1.2) - rows_high, wide, row, gap)
        body = materials.paper(look, rect.size)
        image = body.image.copy()
        self._face = Sprite(image, body.dx, body.dy)
        left, up = -body.dx - rect.x, -body.dy - rect.y
        radius = min(look.px(2.2), head_high // 3)
        at = (left + x + radius + look.px(0.6), up + rect.y + head_high // 2 + look.px(0.5))
        pieces.badge(look, radius, self.words.mark).draw(image, at)
        room = (head_room - 2 * radius - look.px(2), head_high)
        head = text.fitted(look, self.words.heading, room, 3.3, theme.ink, "f", 600)
        image.blit(head, (left + x + 2 * radius + look.px(1.8), up + rect.y + look.px(0.5)))
        image.blit(line, (left + x, up + rect.bottom - line.get_height() - look.px(1.0)))
        if len(self.rows) > 1 or self.looks:
            for entry in self.rows:
                button = self.answers[entry.seat][0]
                badge = pieces.badge(look, min(row // 3, look.px(2)), entry.mark)
                badge.draw(image, (left + x + row // 2, up + button.rect.centery))

    def _line(self, look: Look, wide: int, room: int) -> pygame.Surface:
        """What a yes would bring: in two lines, in one where many are asked, or empty where there is no room for it."""
        line = self.words.line
        two = round(look.text(2.3) * 2.6)
        if room >= two + look.px(15):
            px = text.fit_px(line, (wide, two), look.text(2.3), look.px(1.9), "a", 600)
            return text.paragraph(line, wide, px, look.theme.ink2, "center", 1.2, "a", 600)
        px = text.line_px(line, wide, look.text(2.3), look.px(1.9), "a", 600)
        if room >= px * 1.2:
            return text.paragraph(text.cut(line, wide, px, "a", 600), wide, px, look.theme.ink2, "center", 1.2, "a", 600)
        return pygame.Surface((wide, 0), pygame.SRCALPHA)

    def _place_rows(self, look: Look, x: int, y: int, wide: int, row: int, gap: int) -> None:
        named = len(self.rows) > 1 or bool(self.looks)
        for entry in self.rows:
            yes, no = self.answers[entry.seat]
            left = x + (row + look.px(0.4) if named else 0)
            right = x + wide
            if entry.seat in self.looks:
                side = max(look.px(5), min(row, round(wide * 0.2)))
                self.looks[entry.seat].rect = pygame.Rect(right - side, y, side, row)
                right -= side + gap
            small = round((right - left) * (0.34 if not named else 0.36))
            no.rect = pygame.Rect(right - small, y, small, row)
            yes.rect = pygame.Rect(left, y, right - small - gap - left, row)
            y += row + gap
        for button in (self.close_button, self.go_button):
            if button is not None:
                button.rect = pygame.Rect(x, y, wide, row)
                y += row + gap

    @property
    def step(self) -> int:
        """How much of the ring is left, of `STEPS`; a change of it needs a new frame."""
        return math.ceil(self.claims.left * STEPS)

    def paint(self, target: pygame.Surface, look: Look, draw_piece: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        """Paints the paper, the ring and the piece; the buttons are drawn by the table."""
        self._face.draw(target, self.rect.topleft)
        count_ring(look, self._radius, self.step).draw(target, self._ring_at)
        draw_piece(target, self.piece_rect)
        if self.claims.limit is not None:
            self._paint_seconds(target, look)

    def _paint_seconds(self, target: pygame.Surface, look: Look) -> None:
        """Paints a dark disc with the seconds left at the lower right of the ring, or two bars while the time stands still."""
        radius = max(look.px(2.0), min(look.px(3.2), round(self._radius * 0.32)))
        at = (self._ring_at[0] + round(self._radius * 0.72), self._ring_at[1] + round(self._radius * 0.72))
        second_disc(look, radius).draw(target, at)
        if self.claims.paused:
            image = icon("player-pause", round(radius * 1.1), look.theme.gold, 2.4)
            target.blit(image, image.get_rect(center=at))
            return
        assert self.claims.limit is not None
        seconds = math.ceil(self.claims.left * self.claims.limit / 1000)
        words = text.render(f"{seconds} s", round(radius * 0.86), look.theme.gold, "f", 600)
        target.blit(words, words.get_rect(center=at))


@kept
def second_disc(look: Look, radius: int) -> Sprite:
    """The dark disc under the seconds; it is placed by its centre."""
    canvas = Canvas(look, (2 * radius, 2 * radius), 2, centre=True)
    return canvas.add(Art().circle(0, 0, radius / look.unit, look.theme.ink)).sprite()
