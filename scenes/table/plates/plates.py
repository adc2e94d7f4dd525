"""The seats of a table, the same for all games: figure, name, bot's sign, score, last line, leader, round.

Their words, and light and shadow below them, are painted with the ground. Figures are drawn in every frame, so that eyes can
follow what moves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, zip_longest
from typing import Any, Literal

import pygame

from game.contract import Event, Seat
from scenes.kit import cast, pieces, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.cast import PoseName
from scenes.kit.language import _, several
from scenes.kit.motion import in_out, linear, out_back
from scenes.kit.pictures import Sprite, kept
from scenes.kit.pieces import Mood
from scenes.kit.shapes import Point, between
from scenes.kit.theme import Style
from scenes.table.desk import Desk
from scenes.table.moments.ceremony import sprung
from scenes.table.plates.points import Points, bake, pill
from scenes.table.plates.rim import CROWN, LAST, TURN, RimPlace, joined, rim_places


@dataclass(frozen=True, slots=True)
class Line:
    """What stands at one seat besides the name. `words`: its last line; `score`: empty where none is kept.

    `loss`: what it would lose by what is pointed at, in place of its last line; None in games without that.
    `opened`: the face wears a row. `out`: the seat plays no more; `warned`: it may soon, so that its face wears a warning.
    """

    score: str = ""
    words: str = ""
    opened: bool = False
    out: bool = False
    warned: bool = False
    loss: str | None = None


class PlateText:
    """What a game's plates say, from the view on the table and what a script has changed already."""

    last = LAST
    """How high the last line of a seat is, in percent of the window's height; `LOST` where it may say what would be lost."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def view(self) -> Any:
        """The view on the table."""
        return self.desk.hands.view

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        return self.desk.seat

    def scores(self) -> Sequence[int]:
        """The scores of the view, by which the leader is found; empty where there are none."""
        return ()

    def line(self, seat: Seat, score: int) -> Line:
        """What a seat's plate says besides its name. `score`: the points that have landed there."""
        return Line()

    def foot(self, seat: Seat) -> float:
        """How high what the game draws below the words of a seat is, in percent of the window's height; 0 for nothing."""
        return 0.0

    def draw_foot(self, target: pygame.Surface, seat: Seat, box: pygame.Rect) -> None:
        """Draws what stands below the words of a seat."""

    def about(self, seat: Seat) -> str:
        """What is said of a seat that is pointed at: what the row at its face means; empty where there is nothing to tell."""
        return ""

    def label(self) -> tuple[str, str] | None:
        """The round and the goal, or of how many rounds it is; None for a match of one."""
        return None

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        """What seats feel once these events of a move, told as everybody saw them, have been shown; the others are calm."""
        return {}

    def poses(self, events: Sequence[Event]) -> Mapping[Seat, PoseName]:
        """What seats do once these events of a move, told as everybody saw them, have been shown, where it is more than their
        moods tell."""
        return {}

    def dreads(self) -> Mapping[Seat, Mood]:
        """What seats feel at the sight of what is pointed at, whatever they felt before."""
        return {}


class Faces:
    """What the faces of a table show: these are calm, look ahead and keep their hands still."""

    def mood(self, seat: Seat) -> Mood:
        """What a seat feels."""
        return "calm"

    def gaze(self, at: tuple[int, int]) -> pieces.Gaze:
        """Where eyes at a point of the window look."""
        return pieces.AHEAD

    def pose(self, seat: Seat) -> PoseName:
        """What a seat does with its hands."""
        return "sit"


@dataclass(slots=True)
class Passing:
    """What passes at a seat, and for how many milliseconds it has: a crown on its way there, from who has `lost` it or, without
    that, from above; or the words that it leads now, or is level with who did."""

    lost: Seat | None = None
    ms: float = 0.0
    place: tuple[Style, pygame.Rect] | None = None
    """Where the words stand, and for what style that was found."""


class Plates:
    """The seats of one table as figures at its rim. A game's `PlateText` says what stands at them."""

    def __init__(self, desk: Desk, visible: PlateText) -> None:
        self.desk, self.plate_text = desk, visible
        self.front: Callable[[], Seat] = lambda: desk.hands.front
        """The seat that sits at the lower edge."""
        self._sat: tuple[object, dict[Seat, RimPlace]] = (None, {})
        self.faces = Faces()
        """What the figures show; the table puts its people here (`scenes.table.moments.part`)."""
        self.points = Points(desk, self.score_point, lambda: self.boxes().values())
        self.words: dict[Seat, tuple[object, WordsSet]] = {}
        """The words of seats where they stand, each with what they were set for."""
        self._said: dict[Seat, tuple[int, str]] = {}
        """The scores that were shown last, and how they were written."""
        self.rolls: dict[Seat, Roll] = {}
        """The scores whose digits roll now."""
        self._led: list[Seat] | None = None
        """Who led when the seats were painted last."""
        self.dusk = False
        """Whether the last turns are played, with less light."""
        self.crowns: dict[Seat, Passing] = {}
        """The crowns that are on their way to a seat."""
        self.claims: dict[Seat, Passing] = {}
        """The seats at which it is said that they lead now, or have drawn level."""
        self.race = False
        """Whether the race is on, so that a change of the lead is said."""
        self.about = ""
        """What is said of the seat that is pointed at."""
        self.ring: Callable[[pygame.Surface, Seat, tuple[int, int], int], bool] = lambda target, seat, at, radius: False
        """Draws something around a face (a clock), given its middle and radius; False for nothing."""

    # ---- what is so

    def rim(self) -> dict[Seat, RimPlace]:
        """Where the seats sit; nowhere before the first layout."""
        desk, front = self.desk, self.front()
        if not desk.rail.places:
            return {}
        key = (front, desk.style, id(desk.rail.places))
        if self._sat[0] != key:
            foot, last = self.plate_text.foot(front), self.plate_text.last
            self._sat = key, rim_places(desk.style, desk.rail, front, len(desk.session.seats), foot, last)
        return self._sat[1]

    def boxes(self) -> dict[Seat, pygame.Rect]:
        """Where the seats are shown now, each with its words."""
        return {seat: place.box for seat, place in self.rim().items()}

    def point(self, pos: tuple[int, int]) -> bool:
        """Follows the mouse to a point; True when something else is to be said of who sits there."""
        before = self.about
        at = next((seat for seat, box in self.boxes().items() if box.collidepoint(pos)), None)
        self.about = "" if at is None else self.plate_text.about(at)
        return self.about != before

    def score(self, seat: Seat) -> int:
        """The points that have landed at a seat."""
        scores = self.plate_text.scores()
        return self.points.shown(seat, scores[seat]) if scores else 0

    def leaders(self) -> list[Seat]:
        """The seats that have most by what has landed. Until all has landed that is on its way those who had before: where others
        pay, nobody leads by that alone."""
        if self.points.flying and self._led is not None:
            return self._led
        scores = [self.score(seat) for seat in range(len(self.plate_text.scores()))]
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def wears_crown(self, seat: Seat) -> bool:
        """Whether a seat wears the crown, which is not on its way there: at a tie nobody does."""
        return self.leaders() == [seat] and seat not in self.crowns

    def lit(self, seat: Seat) -> bool:
        """Whether a seat leans in with a light around it, because it acts now, or because what its last move brought is still on
        its way: only then the light goes on. Nobody has to wait for it."""
        if self.desk.past.viewing_ply is not None:
            return False
        acting = self.plate_text.turn
        if self.points.flying and self.desk.session.match.plies:
            mover = self.desk.session.match.plies[-1].seat
            acting = mover if self.points.awaited(mover) else acting
        return seat == acting

    def score_point(self, seat: Seat) -> tuple[int, int] | None:
        """Where points come to that fly to a seat; None before the table is laid out."""
        place = self.rim().get(seat)
        return None if place is None else place.score_point

    def _roll_on(self) -> None:
        """Lets the digits of a score that is another now than when it was painted last roll to it."""
        desk = self.desk
        for seat, score in enumerate(map(self.score, range(len(self.plate_text.scores())))):
            said, before = (score, self.plate_text.line(seat, score).score), self._said.get(seat)
            self._said[seat] = said
            if before is None or before[1] == said[1]:
                continue
            self.rolls.pop(seat, None)
            if desk.motion.speed and not desk.settings.reduced_motion and desk.past.viewing_ply is None:
                self._run(self.rolls, seat, Roll(before[1], said[1], score > before[0]), ROLL)

    def _crown_on(self) -> None:
        """Lets a crown fly from who led alone when the seats were painted last to who leads alone now."""
        desk, leaders = self.desk, self.leaders()
        before, self._led = self._led, leaders
        if leaders == before:
            return
        self.crowns.clear()
        self.claims.clear()
        if before is None or not desk.motion.speed or desk.past.viewing_ply is not None:
            return
        if len(leaders) > 1:
            level = next((seat for seat in leaders if seat not in before), None)
            if self.race and level is not None:
                self._run(self.claims, level, Passing(), CLAIMED)
            return
        for seat in leaders:
            says = partial(self._claim, seat) if self.race else None
            if not desk.settings.reduced_motion:
                self._run(self.crowns, seat, Passing(before[0] if len(before) == 1 else None), CROWN_FLIES, says)
            elif says is not None:
                says()

    def _claim(self, seat: Seat) -> None:
        """Says that a seat leads, now that it has the crown."""
        self.desk.sounds.play("lead")
        self._run(self.claims, seat, Passing(), CLAIMED)

    def _run(self, running: dict[Seat, Any], seat: Seat, one: Roll | Passing, length: float,
             done: Callable[[], None] | None = None) -> None:
        """Lets something run at a seat for so many milliseconds, then calls `done` unless it has gone by then."""
        running[seat] = one

        def run(share: float) -> None:
            one.ms = length * share

        def over() -> None:
            if running.get(seat) is one:
                del running[seat]
                if done is not None:
                    done()
                self.desk.refresh()

        self.desk.background_motion.tween(length, run, ease=linear, done=over)

    # ---- drawing

    def bake(self) -> Iterator[None]:
        """Paints in advance figures as they will be when another seat acts or looks about, and what ceremonies have, one at each
        step."""
        style = self.desk.style
        for seat, place in self.rim().items():
            mark = self.desk.session.seats[seat].mark
            for lit in (True, False):
                radius = round(place.radius * (TURN if lit else 1.0))
                if lit:
                    glow(style, radius)
                under(style, radius)
                for eyes in range(pieces.DIRECTIONS + 1):
                    pieces.figure(style, round(radius / FACE), mark, "calm", eyes, False, False)
                yield
                if self.plate_text.scores():
                    cast.crown(style, round(crowned(self, seat, place) / FACE))
                for pose in SEATED:
                    cast.hands(style, round(radius / FACE), mark, pose)
                yield
        yield from bake(style)

    def draw(self, target: pygame.Surface) -> None:
        """Draws what lies still: light, shadow and words of all seats, and the label of the round."""
        self._roll_on()
        self._crown_on()
        for seat, place in self.rim().items():
            radius = round(place.radius * (TURN if self.lit(seat) else 1.0))
            if self.lit(seat):
                glow(self.desk.style, radius).draw(target, place.at)
            under(self.desk.style, radius).draw(target, place.at)
        for seat, place in self.rim().items():
            draw_words(target, self, seat, place)
        said = self.plate_text.label()
        if said is not None:
            draw_label(target, self.desk, said)

    def draw_faces(self, target: pygame.Surface) -> None:
        """Draws all figures, whose eyes follow what moves, and the scores that roll."""
        for seat, place in self.rim().items():
            draw_figure(target, self, seat, place)
            if seat in self.rolls:
                draw_roll(target, self, seat, place)

    def draw_over(self, target: pygame.Surface) -> None:
        """Draws what goes over the pieces: crowns on their way, who leads, and points."""
        for seat in self.crowns:
            draw_crown(target, self, seat)
        for seat in self.claims:
            draw_claim(target, self, seat)
        self.points.draw(target)

    def draw_face(self, target: pygame.Surface, seat: Seat) -> None:
        """Draws the figure of one seat with its signs."""
        draw_figure(target, self, seat, self.rim()[seat])


SEATED: tuple[PoseName, ...] = ("sit", "lean", "tap", "toss", "wave", "clap", "cheer", "sulk", "duck", "sleep")
"""The poses of figures at a table."""
FACE = 1.18
"""The radius of a figure divided by that of its mark."""
CROWN_FLIES, CROWN_BOW, CROWN_FALLS = 350.0, 0.22, 14.0
"""How long a crown flies, in milliseconds, how far aside, as a share of its way, and how far one falls that nobody had, in
percent of the window's height."""
CLAIMED, CLAIM_SPRINGS = 1500.0, 160.0
"""For how long it is said that a seat leads, and how long that takes to spring up or to go."""
Sign = Literal["bot", "warned", "opened"]
"""The signs of a figure: a bot sits there, it may soon be out, it has opened."""
SIGNS: dict[Sign, Point] = {"bot": (-0.8, 0.74), "warned": (0.84, -0.7), "opened": (0.84, 0.7)}
"""Where they are, from the middle of the figure, in its radii."""
LETTERS = ((5.0, 3.8), (4.6, 3.5), (4.2, 3.1), (4.2, 2.75), (4.2, 2.4), (3.6, 2.4), (3.1, 2.4))
"""The letters of the name and of the last line, in percent of the window's height: the first for which there is room, with a last
line no larger than the size of text asks for."""
LAST_LINE = 3.1
"""The largest last line at the usual size of text."""
APART, LEAST, UNDER = 0.3, 0.9, 0.25
"""The gap between two lines in the smaller one's letters, and at least in percent of the window's height, and what letters reach
below the last line."""
LOSS, LOSS_INK = 3.2, "#F0A088"
"""The letters of what a seat would lose, and their colour."""


@on_disc(40)
def glow(canvas: Canvas) -> Canvas:
    """The warm light around the figure whose turn it is; its place is the middle."""
    r = canvas.r
    if canvas.theme.flat:
        return canvas.add(Art().circle(0, 0, r * 1.04, "none", canvas.theme.gold, 4))
    canvas.shade(Art().circle(0, 0, r * 1.16, "#000000"), "#FFD98A", 13, 0.55)
    return canvas


@on_disc(30)
def under(canvas: Canvas) -> Canvas:
    """The soft shadow that a figure throws onto the table; its place is the middle of the figure."""
    r = canvas.r
    if not canvas.theme.flat:
        canvas.shade(Art().circle(5, r * 0.5, r * 0.8, "#000000"), "#000000", 8, 0.55)
    return canvas


def crowned(plates: Plates, seat: Seat, place: RimPlace) -> int:
    """The radius of a figure with a crown, which keeps off what stands above the seat."""
    most = round((place.at[1] - place.box.y + plates.desk.style.px(0.9)) / CROWN)
    return max(place.radius, min(round(place.radius * (TURN if plates.lit(seat) else 1.0)), most))


def draw_crown(target: pygame.Surface, plates: Plates, seat: Seat) -> None:
    """Draws a crown on its way to a seat, from the head of who has lost it on a bow over the table, or down from above."""
    rim, crown, style = plates.rim(), plates.crowns[seat], plates.desk.style
    if seat not in rim:
        return
    (x, y), radius, middle = rim[seat].at, round(crowned(plates, seat, rim[seat]) / FACE), pygame.Vector2(style.size) / 2
    start = rim[crown.lost].at if crown.lost in rim else (x, y - style.px(CROWN_FALLS))
    share = in_out(crown.ms / CROWN_FLIES)
    at = pygame.Vector2(between(start, (x, y), share))
    if crown.lost in rim:
        aside = pygame.Vector2(y - start[1], start[0] - x) * CROWN_BOW
        at += aside * (4 * share * (1 - share) * (1 if aside * (middle - at) > 0 else -1))
    cast.crown(style, radius).draw(target, (at.x, at.y))


def draw_claim(target: pygame.Surface, plates: Plates, seat: Seat) -> None:
    """Draws beside the figure of who has taken the lead that it leads, or with whom it is level."""
    desk = plates.desk
    if seat not in plates.rim():
        return
    others = several([desk.session.name(other) for other in plates.leaders() if other != seat])
    said = _("Level with {names}") if others else _("{name} leads")
    words = pill(desk.style, ((said.format(name=desk.session.name(seat), names=others), True),))
    claim = plates.claims[seat]
    if claim.place is None or claim.place[0] != desk.style:
        claim.place = desk.style, plates.points.free_place(words.size, plates.rim()[seat].seen(desk.style)[0])
    ms = claim.ms
    share = min(1.0, ms / CLAIM_SPRINGS, (CLAIMED - ms) / CLAIM_SPRINGS)
    ratio = 1.0 if desk.settings.reduced_motion else sprung(share) if ms < CLAIMED / 2 else in_out(share)
    if ratio > 0:
        words.draw_scaled(target, claim.place[1].center, ratio)


def draw_figure(target: pygame.Surface, plates: Plates, seat: Seat, place: RimPlace) -> None:
    """Draws the figure of a seat with its signs; it leans in while it is its turn, and points that hit it knock it a little."""
    desk, line = plates.desk, plates.plate_text.line(seat, plates.score(seat))
    style, owner, lit = desk.style, desk.session.seats[seat], plates.lit(seat)
    radius = round(place.radius * (TURN if lit else 1.0))
    rung = lit and plates.ring(target, seat, place.at, round(radius * 1.03))
    crown = plates.wears_crown(seat) and not rung
    if crown:
        radius = crowned(plates, seat, place)
    face = round(radius * 0.84) if rung else round(radius / FACE)
    faces = plates.faces
    mood, eyes, (right, down) = faces.mood(seat), faces.gaze(place.at), plates.points.kick(seat)
    if right or down:
        place = replace(place, at=(place.at[0] + round(right), place.at[1] + round(down)))
    if rung:
        pieces.figure(style, face, owner.mark, mood, eyes, crown, False).draw(target, place.at)
    else:
        cast.draw_sitting(target, style, place.at, face, owner.mark, faces.pose(seat), mood, eyes, crown)
    small = max(style.px(1.3), round(radius * 0.26))
    worn = {"bot": not owner.human, "warned": line.warned, "opened": line.opened}
    for which, (x, y) in SIGNS.items():
        if worn[which]:
            sign(style, small, which).draw(target, (place.at[0] + round(radius * x), place.at[1] + round(radius * y)))


Written = tuple[str, int, str, text.Family, int]
"""A line at a seat: its words, the size of the letters, ink, family and weight."""
WordsSet = tuple[list[tuple[Written, tuple[int, int]]], int, int]
SCORED = 1
"""The line of the score, below the name."""


def draw_words(target: pygame.Surface, plates: Plates, seat: Seat, place: RimPlace) -> None:
    """Writes name, score and last line of a seat: the score in gold while it is its turn, and not while it rolls."""
    lines, y, foot = _set(plates, seat, place)
    for number, ((words, px, ink, family, weight), at) in enumerate(lines):
        if number != SCORED or seat not in plates.rolls:
            shaded(plates.desk.style, words, px, ink, family, weight).draw(target, at)
    if place.foot is not None:
        plates.plate_text.draw_foot(target, seat, place.foot)
    elif foot:
        room, style = place.room, plates.desk.style
        wide = min(room.w - style.px(1), style.px(22))
        plates.plate_text.draw_foot(target, seat, pygame.Rect(room.centerx - wide // 2, y, wide, foot))


def draw_roll(target: pygame.Surface, plates: Plates, seat: Seat, place: RimPlace) -> None:
    """Draws a score whose digits roll, each from below where it grows: what leaves and what comes, cut to the line."""
    roll, ((_words, px, ink, family, weight), (x, y)) = plates.rolls[seat], _set(plates, seat, place)[0][SCORED]
    high, deep = text.height(px, family, weight), text.digit_height(px, family, weight)
    line = pygame.Rect(x, y + (high - deep) // 2, 0, deep).inflate(0, deep // 3)
    wide = {char: text.width(char, px, family, weight) for char in (roll.before, roll.after, *roll.before, *roll.after, "")}
    right, wider = x + wide[roll.after], wide[roll.before] - wide[roll.after]
    ends = [right + {"below": wider // 2, "right": wider, "left": 0}[place.words], right]
    for one in roll.places():
        across = round(ends[0] + (ends[1] - ends[0]) * min(1.0, roll.ms / ROLL))
        rolls = ((one.before, -one.share), (one.after, 1 - one.share))
        for char, far in rolls if one.before != one.after else ((one.after, 0.0),):
            if char:
                sprite = shaded(plates.desk.style, char, px, ink, family, weight)
                box = sprite.rect((across - wide[char], y + round(far * line.h) * (1 if roll.up else -1)))
                part = box.clip(box.x, line.y, box.w, line.h)
                sprite.draw_part(target, part.topleft, part.move(-box.x, -box.y))
        ends = [end - wide[char] for end, char in zip(ends, (one.before, one.after), strict=True)]


def _set(plates: Plates, seat: Seat, place: RimPlace) -> WordsSet:
    """The lines of a seat, each with its upper left corner; where what a game adds below them begins, and how high that is. Kept
    until the seat says something else."""
    style, line = plates.desk.style, plates.plate_text.line(seat, plates.score(seat))
    foot = style.px(plates.plate_text.foot(seat)) if place.foot is None else 0
    said = style, place, line, foot, plates.desk.session.seats[seat].name, plates.lit(seat)
    found = plates.words.get(seat)
    if found is None or found[0] != said:
        plates.words[seat] = found = said, _set_anew(plates, seat, place, line, foot)
    return found[1]


def _set_anew(plates: Plates, seat: Seat, place: RimPlace, line: Line, foot: int) -> WordsSet:
    style, room = plates.desk.style, place.room
    free = max(1, room.h - foot)
    for letters in LETTERS:
        if letters[1] > LAST_LINE * max(1.0, style.text_scale):
            continue
        lines = _lines(plates, seat, line, place, letters)
        if (high := _high(style, lines, line)) <= free:
            break
    squeeze = min(1.0, free / high)
    lines = [(words, round(px * squeeze), ink, family, weight) for words, px, ink, family, weight in lines]
    y = room.y if place.words == "below" else room.y + (free - round(high * squeeze)) // 2
    gaps = [*(_gap(style, one[1], two[1]) for one, two in pairwise(lines)), UNDER * lines[-1][1]]
    found: list[tuple[Written, tuple[int, int]]] = []
    for (words, px, ink, family, weight), gap in zip(lines, gaps, strict=True):
        deep = text.digit_height(px, family, weight)
        wide = text.width(words, px, family, weight)
        x = {"below": room.centerx - wide // 2, "right": room.x, "left": room.right - wide}[place.words]
        found.append(((words, px, ink, family, weight), (x, y + round((deep - text.height(px, family, weight)) / 2))))
        y += round(deep + gap)
    return found, y, foot


def _gap(style: Style, one: float, two: float) -> float:
    """The gap between two lines with letters so large."""
    return max(style.high * LEAST / 100, APART * min(one, two))


def _high(style: Style, lines: Sequence[Written], line: Line) -> float:
    """How high the lines of a seat are. Name and score stay where they are while what would be lost comes and goes below them."""
    shown = [*lines[:2], ("", style.px(LOSS), "", "f", 700)] if line.loss is not None else lines
    sizes = [px for _words, px, *_how in shown]
    gaps = sum(_gap(style, *pair) for pair in pairwise(sizes))
    return sum(text.digit_height(px, family, weight) for _words, px, _ink, family, weight in shown) + gaps + UNDER * sizes[-1]


def _lines(plates: Plates, seat: Seat, line: Line, place: RimPlace, letters: tuple[float, float]) -> list[Written]:
    """The lines at a seat, with `letters` so large for name and last line (percent of the window's height) where they fit."""
    style, wide, name = plates.desk.style, place.room.w, plates.desk.session.seats[seat].name
    theme, tail = style.theme, ""
    if joined(style, place.words, plates.plate_text.foot(seat)):
        said, air = f" \u00b7 {line.words}", style.px(0.8)
        if text.width(name + said, style.px(2.3), "f", 600) <= wide - air:
            tail, line, wide = said, replace(line, words=""), wide - air
    digits = math.ceil(style.high * place.score / 100 / (text.digit_height(1000) / 1000))
    digits = text.line_px(line.score, wide, digits, round(digits * 0.6), "f", 700)
    px = text.line_px(name + tail, wide, style.px(letters[0]), style.px(2.3), "f", 600)
    name = name + tail if tail else text.cut(name, wide, px, "f", 600)
    lines: list[Written] = [
        (name, px, theme.off_text if line.out else theme.cream, "f", 600),
        (line.score, digits, theme.gold if plates.lit(seat) else theme.cream, "f", 700),
    ]
    if line.loss:
        lines.append((line.loss, text.line_px(line.loss, wide, style.px(LOSS), style.px(1.9), "f", 700), LOSS_INK, "f", 700))
    elif line.words:
        px = text.line_px(line.words, wide, style.px(letters[1]), style.px(1.9), "a", 600)
        lines.append((text.cut(line.words, wide, max(1, px), "a", 600), px, style.theme.soft, "a", 600))
    return [one for one in lines if one[0]]


def draw_label(target: pygame.Surface, desk: Desk, said: tuple[str, str]) -> None:
    """Writes the round and what the match goes to quietly at its place on the table's map."""
    place = desk.rail.places.get("round")
    if place is None:
        return
    words = " \u00b7 ".join(part for part in said if part)
    px = text.line_px(
        words, place.w, min(round(desk.style.px(3.0) * min(1.4, desk.style.text_scale)), place.h), desk.style.px(1.7), "a", 600
    )
    image = shaded(desk.style, words, px, desk.style.theme.soft, "a", 600)
    image.draw(target, (place.right - text.width(words, px, "a", 600), place.y + (place.h - text.height(px)) // 2))


@kept
def shaded(style: Style, words: str, px: int, ink: str, family: text.Family, weight: int) -> Sprite:
    """Words that lie on a mat, with a soft shade under them; its place is their upper left corner."""
    image = text.render(words, px, ink, family, weight)
    if style.theme.flat:
        return Sprite(image, 0, 0)
    shade = text.render(words, px, "#000000", family, weight)
    down = max(1, round(px / 14))
    whole = pygame.Surface((image.get_width() + 2 * down, image.get_height() + 2 * down), pygame.SRCALPHA)
    shade = shade.copy()
    shade.set_alpha(150)
    for dx, dy in ((0, down), (down, down)):
        whole.blit(shade, (dx, dy))
    whole.blit(image, (0, 0))
    return Sprite(whole, 0, 0)


@on_disc(3)
def sign(canvas: Canvas, which: Sign) -> Canvas:
    """A small sign at the edge of a figure; its place is its middle."""
    theme, r = canvas.theme, canvas.r
    ground, line, edge = {
        "bot": (theme.plate[2], theme.soft, 1.0), "warned": (theme.refusal, theme.cream_light, max(1.0, r * 0.16)),
        "opened": (theme.gold, theme.ink, max(1.0, r * 0.16)),
    }[which]
    art = Art().circle(0, 0, r, ground, line, edge)
    if which == "warned":
        art.rect(-r * 0.13, -r * 0.62, r * 0.26, r * 0.76, r * 0.13, theme.danger_text)
        art.circle(0, r * 0.46, r * 0.17, theme.danger_text)
    elif which == "bot":
        art.icon("robot", 0, 0, r * 1.5, line, 2.2)
    else:  # a row of three pieces; a tick would say that the goal is reached
        for column in (-1, 0, 1):
            art.rect(r * (column * 0.5 - 0.2), -r * 0.36, r * 0.4, r * 0.72, r * 0.08, line)
    return canvas.add(art)


ROLL = 260.0
"""Milliseconds for which a score rolls: all digits that change at once, so that none of what is seen on the way reads as another
number."""
BACK = 1.5
"""How strongly a digit goes too far before it comes to rest: by 8 %."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A place of a score, counted from the right: what stood there and what comes (empty for nothing), and how far that is."""

    before: str
    after: str
    share: float


@dataclass(slots=True)
class Roll:
    """A score as it is written, before and after; it rolls `up` where it grows. `ms`: milliseconds since it began."""

    before: str
    after: str
    up: bool
    ms: float = 0.0

    def places(self) -> list[Rolled]:
        """All places from the right, as they are now. What stays the same does not roll."""
        share = out_back(self.ms / ROLL, BACK)
        return [Rolled(before, after, 1.0 if before == after else share)
                for before, after in zip_longest(reversed(self.before), reversed(self.after), fillvalue="")]


STEPS = 60
"""How many pictures the ring has, from empty to full."""
TICKS = 5
"""For how many seconds before the end it ticks."""


class TurnClock:
    """Counts one turn down; the rules know only the move that is made when the time is up. `tick` is called at each of the last
    seconds, `over` once when the time is up."""

    def __init__(self, seconds: int, tick: Callable[[], None], over: Callable[[], None]) -> None:
        self.length = seconds * 1000.0
        self.tick, self.over = tick, over
        self.left = 0.0
        """Milliseconds left in the turn."""
        self.running = False

    @property
    def exists(self) -> bool:
        """Whether turns are limited at this table at all."""
        return self.length > 0

    def begin(self) -> None:
        """Starts the clock for a turn with all of its time."""
        self.left = self.length
        self.running = self.exists

    def stop(self) -> None:
        """Stops the clock, because the turn is over or has no time limit."""
        self.running = False

    @property
    def seconds(self) -> int:
        """Whole seconds left, rounded up."""
        return max(0, math.ceil(self.left / 1000))

    @property
    def step(self) -> int:
        """The share of the time that is left, in `STEPS`."""
        return 0 if not self.length else max(0, min(STEPS, math.ceil(self.left / self.length * STEPS)))

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when what is shown has changed."""
        if not self.running:
            return False
        before = (self.seconds, self.step)
        self.left -= dt
        if self.left <= 0:
            self.left = 0.0
            self.running = False
            self.over()
            return True
        if self.seconds != before[0] and self.seconds <= TICKS:
            self.tick()
        return (self.seconds, self.step) != before

    def draw(self, target: pygame.Surface, style: Style, centre: tuple[int, int], radius: int) -> None:
        """Draws the ring around a mark of the seat to act."""
        ring(style, radius, self.step, self.seconds <= TICKS).draw(target, centre)


@kept
def ring(style: Style, radius: int, step: int, late: bool, thin: bool = False) -> Sprite:
    """The time left as a ring of `radius` pixels, `step` of `STEPS`; vermilion when it is `late`."""
    theme = style.theme
    r = radius / style.unit
    wide = 3.2 if thin else max(2.6, r * 0.16)
    canvas = Canvas(style, (2 * radius, 2 * radius), wide / 2 + 3, centre=True)
    art = Art().circle(0, 0, r, "none", theme.ink if theme.flat else "#D5C39A", wide)
    colour, edge = (theme.refusal, theme.ink) if late else ("#EDB13C", theme.gold_edge)
    if theme.flat:
        colour = theme.cream if not late else theme.refusal
    if step >= STEPS:
        art.circle(0, 0, r, "none", edge, wide + 2).circle(0, 0, r, "none", colour, wide)
    elif step > 0:
        angle = 2 * math.pi * step / STEPS - math.pi / 2
        path = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 {int(step * 2 > STEPS)} 1 {r * math.cos(angle):.2f} {r * math.sin(angle):.2f}"
        art.path(path, "none", edge, wide + 2).path(path, "none", colour, wide)
    return canvas.add(art).sprite()
