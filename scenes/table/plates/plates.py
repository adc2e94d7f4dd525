"""The plates of a table, the same for all games: face, name, bot's sign, second line, score, progress, leader, round.

Their bodies and words are painted with the ground. Faces are drawn in every frame, so that eyes can follow what moves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.contract import Event, Seat
from scenes.kit import faces, materials, pieces, text
from scenes.kit.faces import Mood
from scenes.kit.pictures import Sprite, icon
from scenes.kit.theme import Look
from scenes.table.desk import Desk
from scenes.table.plates import art, figures
from scenes.table.plates.points import Points
from scenes.table.plates.rim import RimPlace, rim_places

WIDE = 23.0
"""From this width on, in percent of the window's height, the score stands beside name and second line."""
RIM = 1.2
"""How high the rim of progress is, in percent of the window's height."""


@dataclass(frozen=True, slots=True)
class Form:
    """The parts of one plate. `inner` is what is left for words and score beside the face, above the foot."""

    rect: pygame.Rect
    wide: bool
    at: tuple[int, int]
    radius: int
    inner: pygame.Rect
    foot: pygame.Rect | None

    @property
    def score_point(self) -> tuple[int, int]:
        """Where points come to that fly to this plate."""
        if self.wide:
            return self.inner.right - self.rect.h // 3, self.inner.centery
        return self.inner.x + self.inner.w // 3, self.inner.y + self.inner.h * 3 // 4


def form_of(look: Look, rect: pygame.Rect, foot: float | None) -> Form:
    """Divides a plate. `foot`: the height of the game's own foot in percent of the window's height, 0 for a rim of progress, None
    for nothing."""
    wide = rect.w >= look.px(WIDE) * (1.25 if look.large_text else 1.0)
    pad = look.px(1.3 if wide else 0.9)
    low = 0 if foot is None else min(look.px(foot or RIM), rect.h // (2 if foot else 5))
    under = None
    if low:
        under = pygame.Rect(rect.x + pad, rect.bottom - low - look.px(0.9 if wide else 0.7), rect.w - 2 * pad, low)
    body = rect.h if under is None else under.y - rect.y
    radius = max(6, min(round(body * (0.34 if wide else 0.30)), look.px(3.0), rect.w // 7))
    at = (rect.x + round(radius * 1.35) + look.px(0.5), rect.y + body // 2 + look.px(0.3))
    x = at[0] + round(radius * 1.35) + look.px(0.5)
    return Form(rect, wide, at, radius, pygame.Rect(x, rect.y, rect.right - pad - x, body), under)


FEW = 4
"""Up to this many seats the front seat's plate lies above its rack, and plates have a second line."""
LABEL, NARROWEST = 11.5, 13.0
"""How wide the label of the round is, and how wide a plate must stay beside it, in percent of the window's height."""


def plates_of(row: pygame.Rect, own: pygame.Rect | None, front: int, seats: int, gap: int, most: int) -> dict[int, pygame.Rect]:
    """Where each seat's plate lies: clockwise along `row`, except for the front seat if it has a place of its `own`.

    `gap` is the space between plates and `most` the greatest width of one, both in pixels.
    """
    order = [(front + step) % seats for step in range(1, seats)] if own is not None else list(range(seats))
    wide = min(most, (row.w - gap * (len(order) - 1)) // len(order))
    places = {seat: pygame.Rect(row.x + index * (wide + gap), row.y, wide, row.h) for index, seat in enumerate(order)}
    if own is not None:
        places[front] = own
    return places


def label_in(look: Look, row: pygame.Rect, plates: int, gap: int) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Divides a row between so many plates and the label of the round at its end.

    Gives the part for the plates, and that of the label; None for it where the plates would become too narrow.
    """
    wide = round(look.px(LABEL) * min(1.35, max(1.0, look.text_scale)))
    left = row.w - wide - gap
    if (left - gap * (plates - 1)) / max(1, plates) < look.px(NARROWEST):
        return row, None
    return pygame.Rect(row.x, row.y, left, row.h), pygame.Rect(row.right - wide, row.y, wide, row.h)


@dataclass(frozen=True, slots=True)
class Line:
    """What the plate of one seat says besides the name. `words`: its second line; `score`: empty where none is kept.

    `progress`: how far it is to the goal, from 0 to 1 (less is drawn as nothing); None without a rim. `opened`: the face wears a
    tick. `out`: the seat plays no more; `warned`: it may soon, so that its face wears a warning. `short` stands in place of the
    second line where that has no room: a number, and the icon of what is counted.
    """

    score: str = ""
    words: str = ""
    progress: float | None = None
    opened: bool = False
    out: bool = False
    warned: bool = False
    short: tuple[str, str] | None = None


class Told:
    """What a game's plates say, from the view on the table and what a script has changed already."""

    marks: int = 0
    """In how many parts the rim of progress is divided; 0 for one without marks."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def view(self) -> Any:
        """The view on the table."""
        return self.desk.hands.view

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """The scores of the view, by which the leader is found; empty where there are none."""
        return ()

    def line(self, seat: Seat, score: int) -> Line:
        """What a seat's plate says. `score`: the points that have landed there."""
        raise NotImplementedError

    def chip(self, seat: Seat, high: int) -> Sprite | None:
        """What a narrow plate shows in place of the second line, `high` pixels high and placed by its middle."""
        return None

    def foot(self, seat: Seat) -> float:
        """How high the game's own foot of a plate is, in percent of the window's height; 0 for the rim of progress."""
        return 0.0

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        """Draws the game's own foot of a plate."""

    def reserved(self, seat: Seat) -> pygame.Rect | None:
        """A part of a plate that the game fills itself, to the right of name and words; None for none."""
        return None

    def label(self) -> tuple[str, str] | None:
        """The round and the goal, or of how many rounds it is; None for a match of one."""
        return None

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        """What seats feel once these events of a move, told as everybody saw them, have been shown; the others are calm."""
        return {}


CHIP = 2.0
"""The least height of the chip beside a score on a narrow plate, in percent of the window's height."""
LOW = 5.6
"""Below this height of what is above its foot, in percent of the window's height, a wide plate says all in one line."""
TWO_LINES = 4.2
"""Below this height of what is above its foot a narrow plate without a chip says name and score in one line."""
SMALLER = 0.78
"""As much smaller may the letters of a name become before it is cut."""


class Plates:
    """The plates of one table. `boxes` gives where they lie now; a game's `Told` says what is on them."""

    def __init__(self, desk: Desk, told: Told, boxes: Callable[[], Mapping[Seat, pygame.Rect]]) -> None:
        self.desk, self.told, self._boxes = desk, told, boxes
        self.front: Callable[[], Seat] = lambda: desk.hands.front
        """The seat that sits at the lower edge."""
        self._sat: tuple[object, dict[Seat, RimPlace]] = (None, {})
        self.mood: Callable[[Seat], faces.Mood] = lambda seat: "calm"
        self.gaze: Callable[[tuple[int, int]], faces.Gaze] = lambda at: faces.AHEAD
        """What a seat feels, and where eyes at a point look; the table puts its people here (`scenes.table.plates.people`)."""
        self.points = Points(desk, self.score_point)
        self.drawn_over: Callable[[Seat], bool] = lambda seat: False
        """Whether a plate is drawn by the game over what moves, with its face, and not with the ground."""
        self.label_box: Callable[[], pygame.Rect | None] = lambda: None
        """Where the label of the round lies; None for none."""
        self.ring: Callable[[pygame.Surface, Seat, tuple[int, int], int], bool] = lambda target, seat, at, radius: False
        """Draws something around a face (a clock) in place of a shadow, given its middle and radius; False for nothing."""
        self._signed: set[Seat] = set()
        """The bots whose sign stands at the face, since there is no room for it beside the name."""

    # ---- what is so

    def rim(self) -> dict[Seat, RimPlace]:
        """Where the seats sit as figures at the rim; empty where the table's map has plates for them."""
        desk, front = self.desk, self.front()
        if "own" not in desk.rail.places:
            return {}
        key = (front, desk.look, id(desk.rail.places))
        if self._sat[0] != key:
            self._sat = key, rim_places(desk.look, desk.rail, front, len(desk.session.seats), self.told.foot(front))
        return self._sat[1]

    def boxes(self) -> Mapping[Seat, pygame.Rect]:
        """Where the seats are shown now, each with its words."""
        return {seat: place.box for seat, place in self.rim().items()} or self._boxes()

    def score(self, seat: Seat) -> int:
        """The points that have landed on a seat's plate."""
        scores = self.told.scores()
        return self.points.shown(seat, scores[seat]) if scores else 0

    def leaders(self) -> Collection[Seat]:
        """The seats that lead by what has landed; nobody while all have the same."""
        scores = [self.score(seat) for seat in range(len(self.told.scores()))]
        if not scores or min(scores) == max(scores):
            return ()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def lit(self, seat: Seat) -> bool:
        """Whether a seat's plate is the cream one, because it acts now."""
        desk = self.desk
        return self.told.turn == seat and desk.past.looking is None

    def form(self, seat: Seat) -> Form:
        """How a seat's plate is divided."""
        return self._form(seat, self.told.line(seat, self.score(seat)))

    def _form(self, seat: Seat, line: Line) -> Form:
        foot = self.told.foot(seat) or (0.0 if line.progress is not None else None)
        return form_of(self.desk.look, self.boxes()[seat], foot)

    def score_point(self, seat: Seat) -> tuple[int, int] | None:
        """Where points come to that fly to a seat; None before the table is laid out."""
        if seat in (rim := self.rim()):
            return rim[seat].score_point
        return self.form(seat).score_point if seat in self.boxes() else None

    # ---- drawing

    def bake(self) -> Iterator[None]:
        """Paints plates and faces in advance as they will be when another seat acts, leads or looks about, one at each step."""
        if rim := self.rim():
            yield from figures.bake(self, rim)
            return
        for lit in (True, False):
            for seat in self.boxes():
                materials.plate(self.desk.look, self.form(seat).rect.size, lit, seat)
                yield
        for seat in self.boxes():
            look, form, mark = self.desk.look, self.form(seat), self.desk.session.seats[seat].mark
            for eyes in range(faces.DIRECTIONS + 1):
                for lit in (True, False):
                    faces.figure(look, form.radius, mark, "calm", eyes, False, not lit)
                yield

    def draw(self, target: pygame.Surface) -> None:
        """Draws all plates that lie still, and the label of the round."""
        rim = self.rim()
        for seat, place in rim.items():
            figures.draw_words(target, self, seat, place, len(rim) > FEW)
        for seat in () if rim else self.boxes():
            if not self.drawn_over(seat):
                self.draw_plate(target, seat)
        said, box = self.told.label(), self.label_box()
        if said is not None and rim:
            figures.draw_label(target, self.desk, said)
        elif said is not None and box is not None:
            art.label(self.desk.look, box.size, *said).draw(target, box.topleft)

    def draw_faces(self, target: pygame.Surface) -> None:
        """Draws the faces of all plates that lie still."""
        leaders = self.leaders()
        rim = self.rim()
        for seat, place in rim.items():
            figures.draw_figure(target, self, seat, place, leaders)
        for seat in () if rim else self.boxes():
            if not self.drawn_over(seat):
                self.draw_face(target, seat, leaders)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws the plates with their faces that lie over what moves."""
        leaders = self.leaders()
        for seat in () if self.rim() else self.boxes():
            if self.drawn_over(seat):
                self.draw_plate(target, seat)
                self.draw_face(target, seat, leaders)

    def draw_face(self, target: pygame.Surface, seat: Seat, leaders: Collection[Seat]) -> None:
        """Draws the face of one plate with its signs, with a crown where the seat is among the `leaders`."""
        desk, line = self.desk, self.told.line(seat, self.score(seat))
        form = self._form(seat, line)
        look, owner = desk.look, desk.session.seats[seat]
        radius, lit = form.radius, self.lit(seat)
        crown = seat in leaders
        rung = lit and self.ring(target, seat, form.at, round(radius * 1.36))
        if rung:
            radius = round(radius * 0.74)
        mood = self.mood(seat)
        figure = faces.figure(look, radius, owner.mark, mood, self.gaze(form.at), crown and not rung, not lit)
        figure.draw(target, form.at)
        small = max(look.px(1.1), round(form.radius * 0.42))
        if seat in self._signed:
            art.bot_sign(look, small, lit).draw(target, (form.at[0] - radius + small // 2, form.at[1] + radius))
        if line.warned:
            art.warning_sign(look, small).draw(target, (form.at[0] + radius - small // 3, form.at[1] - radius + small // 2))
        if line.opened:
            up = 1 if form.wide else -1  # on a narrow plate the score begins close to the lower edge of the face
            side = radius - small // 3 if form.wide else -radius + small // 3
            art.tick_sign(look, small).draw(target, (form.at[0] + side, form.at[1] + up * (radius - small // 4)))

    def draw_plate(self, target: pygame.Surface, seat: Seat) -> None:
        """Draws the body of one plate with its words."""
        desk, lit, line = self.desk, self.lit(seat), self.told.line(seat, self.score(seat))
        look, form = desk.look, self._form(seat, line)
        materials.plate(look, form.rect.size, lit, seat).draw(target, form.rect.topleft)
        if form.wide:
            self._write_wide(target, seat, form, line, lit)
        else:
            self._write_narrow(target, seat, form, line, lit)
        if form.foot is None:
            return
        if self.told.foot(seat):
            self.told.draw_foot(target, seat, form.foot)
        elif line.progress is not None:
            colour = pieces.seat_look(look, desk.session.seats[seat].mark).colour
            art.draw_rim(target, look, form.foot, colour, line.progress, self.told.marks, lit)

    def _inks(self, line: Line, lit: bool) -> tuple[str, str]:
        theme = self.desk.look.theme
        if lit:
            return theme.ink, theme.ink2
        return (theme.off_text if line.out else theme.cream), theme.soft

    def _write_wide(self, target: pygame.Surface, seat: Seat, form: Form, line: Line, lit: bool) -> None:
        look, inner = self.desk.look, form.inner
        ink, second = self._inks(line, lit)
        right = inner.right
        if line.score:
            share = 4.4 * min(1.0, 1.25 / look.text_scale)  # large text is for the words first, since a score is large already
            room = min(round(form.rect.w * 0.36), max(look.px(5), text.width(line.score, look.text(share), "f", 600) + 2))
            text.write(target, look, line.score, (right - room, inner.y, room, inner.h), share, ink, "f", 600, "right",
                       wrap=False)
            right -= room + look.px(0.8)
        own = self.told.reserved(seat)
        if own is not None:
            right = min(right, own.x - look.px(0.8))
        low_body = inner.h < look.px(LOW)
        two = bool(line.words) and not low_body
        top = round(inner.h * 0.54) if two else inner.h
        sign = self._sign_beside(seat, line, right - inner.x, inner, top)
        taken = sign + look.px(0.6) if sign else 0
        if line.words and low_body:
            said = self._beside(seat, line, right - inner.x - taken, inner, second)
            target.blit(said, said.get_rect(midright=(right, inner.centery)))
            right -= said.get_width() + look.px(0.8)
        px, name = named(self, seat, right - inner.x - taken, 2.9, top)
        words = text.render(name, px, ink, "a", 700)
        y = inner.y + (top - words.get_height() + look.px(0.5) if two else (top - words.get_height()) // 2)
        target.blit(words, (inner.x, y))
        if sign:
            image = icon("robot", sign, second, 2.0)
            target.blit(image, image.get_rect(midleft=(inner.x + words.get_width() + look.px(0.6), y + words.get_height() // 2)))
        if two:
            target.blit(self._below(line, (right - inner.x, inner.h - top), second), (inner.x, inner.y + top))

    def _sign_beside(self, seat: Seat, line: Line, room: int, inner: pygame.Rect, top: int) -> int:
        """The size of a bot's sign beside its name, both in `room` pixels; 0 for a person, and where the name would be cut: there
        the sign goes to the face."""
        self._signed.discard(seat)
        owner, look = self.desk.session.seats[seat], self.desk.look
        if owner.human:
            return 0
        sign = min(look.px(2.4), top - 2)
        left = room - sign - look.px(0.6)
        if line.words and inner.h < look.px(LOW):
            left -= self._beside(seat, line, left, inner, look.theme.soft).get_width() + look.px(0.8)
        if named(self, seat, left, 2.9, top)[1] == owner.name:
            return sign
        self._signed.add(seat)
        return 0

    def _beside(self, seat: Seat, line: Line, room: int, inner: pygame.Rect, ink: str) -> pygame.Surface:
        """The second line of a low plate, which stands after the name; short where the name would be cut."""
        look = self.desk.look
        size = (round(inner.w * 0.34), inner.h)
        px = text.fit_px(line.words.replace(" ", text.NO_BREAK), size, look.text(2.2), look.px(1.7))
        said = text.render(line.words, px, ink)
        left = room - said.get_width() - look.px(0.8)
        if line.short is None or named(self, seat, left, 2.9, inner.h)[1] == self.desk.session.seats[seat].name:
            return said
        return art.counted(look, *line.short, ink, inner.h)

    def _below(self, line: Line, box: tuple[int, int], ink: str) -> pygame.Surface:
        """The second line of a plate, under the name; short where it would be cut."""
        look = self.desk.look
        if line.short is not None and text.width(line.words, look.px(1.8), "a", 500) > box[0]:
            return art.counted(look, *line.short, ink, box[1])
        share = 2.2 * min(1.0, 1.4 / look.text_scale)
        return text.fitted(look, line.words, box, share, ink, "a", 500, valign="top", wrap=False, min_share=1.8)

    def _write_narrow(self, target: pygame.Surface, seat: Seat, form: Form, line: Line, lit: bool) -> None:
        look, inner = self.desk.look, form.inner
        ink, second = self._inks(line, lit)
        if not self.desk.session.seats[seat].human:
            self._signed.add(seat)
        if line.score and inner.h < look.px(TWO_LINES) and self.told.chip(seat, look.px(CHIP)) is None:
            self._write_in_one(target, seat, form, line, (ink, second))
            return
        half = inner.h // 2
        px, name = named(self, seat, inner.w, 2.4, half)
        words = text.render(name, px, ink, "a", 700)
        target.blit(words, (inner.x, inner.y + half - words.get_height() + look.px(0.3)))
        beside = inner.w - look.px(0.4) - text.width(line.score, look.px(art.LEAST), "f", 600)
        high = min(look.px(3.2), inner.h - half, max(look.px(CHIP), beside))  # the score is read whole first
        chip, right = self.told.chip(seat, high), inner.right
        low = pygame.Rect(inner.x, inner.y + half, inner.w, inner.h - half)
        if chip is not None:
            chip.draw(target, (right - high // 2, low.centery - look.px(0.2)))
            right -= high + look.px(0.4)
        elif line.score and line.short is not None:
            held = art.counted(look, *line.short, second, low.h)
            target.blit(held, held.get_rect(midright=(right, low.centery - look.px(0.2))))
            right -= held.get_width() + look.px(0.4)
        if line.score:
            room = (right - low.x, low.h)
            digits = text.fitted(look, line.score, room, 2.9, ink, "f", 600, valign="middle", wrap=False, min_share=art.LEAST)
            target.blit(digits, (low.x, low.y - look.px(0.2)))
        elif line.words:
            room = (right - low.x, low.h)
            said = text.fitted(look, line.words, room, 2.2, second, "a", 500, valign="top", wrap=False, min_share=1.7)
            target.blit(said, low.topleft)


    def _write_in_one(self, target: pygame.Surface, seat: Seat, form: Form, line: Line, inks: tuple[str, str]) -> None:
        """A narrow plate with no room for two lines: the name, and at the right what is counted and the score."""
        look, inner, (ink, second) = self.desk.look, form.inner, inks
        px = min(look.text(2.9), max(look.px(art.LEAST), round(inner.h * 0.8)))
        room = min(inner.w // 2, text.width(line.score, px, "f", 600) + 2)
        digits = text.fitted(look, line.score, (room, inner.h), 2.9, ink, "f", 600, "right", wrap=False, min_share=art.LEAST)
        target.blit(digits, (inner.right - room, inner.y))
        left = inner.w - room - look.px(0.6)
        if line.short is not None:
            held = art.counted(look, *line.short, second, px)
            target.blit(held, held.get_rect(midright=(inner.x + left, inner.centery)))
            left -= held.get_width() + look.px(0.6)
        px, name = named(self, seat, left, 2.4, inner.h)
        words = text.render(name, px, ink, "a", 700)
        target.blit(words, words.get_rect(midleft=(inner.x, inner.centery)))


def named(plates: Plates, seat: Seat, room: int, share: float, high: int) -> tuple[int, str]:
    """The size of the letters of a name on a plate, and as much of the name as fits: it is cut, and letters stay large."""
    look = plates.desk.look
    px = min(look.text(share), max(look.px(1.9), round(high * 0.78)))
    px = text.line_px(plates.desk.session.seats[seat].name, room, px, min(px, look.px(share * SMALLER)), "a", 700)
    return px, text.cut(plates.desk.session.seats[seat].name, max(1, room), px, "a", 700)
