"""The wooden steps of the result: each seat's mark as a figure on its step, in the order 2-1-3-4, its score on the wood."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from scenes.evening.dance import STILL, Joy, timeline
from scenes.kit import cast, controls, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import grouped
from scenes.kit.pictures import Sprite, kept, put
from scenes.kit.shapes import mix
from scenes.kit.theme import Style, Tones

_HEIGHTS = (1.0, 0.79, 0.66, 0.54, 0.47, 0.41, 0.36, 0.32)
_FIGURES = (50, 38, 34, 30, 27, 25, 23, 21)
CROWD = 4
"""The most seats that stand on broad steps."""
LEAST = 1.7
"""The smallest letters of what a score counts, in percent of the window's height."""
_UPPER = (1.0, 0.58, 0.46)
"""The share of a plate that the score has over no line, one line and two lines of words."""
_CLOSE = 1.05
"""The line height of those words."""
_DRAWN = 0.82
"""Height of the equal steps of a draw."""
_ALONE, _SHARED = 0.36, 0.28
"""At most so large, in widths of a step, is the radius of one winner and of several, so that no arm reaches a neighbour."""
_AFTER: dict[bool, tuple[cast.PoseName, pieces.Mood]] = {False: ("clap", "glad"), True: ("stand", "calm")}
"""How those stand who have not won: all but the last of several clap."""
_BARE, _CROWNED = 2.95, 3.45
"""How far a figure without and with a crown reaches above its step, in its radii."""


@dataclass(frozen=True)
class Standing:
    """A seat on the steps: `place` counts from 1; equal scores share a place. `word` says what the score counts."""

    name: str
    mark: int
    score: int
    word: str
    place: int
    winner: bool


def places(scores: Sequence[int], winners: Sequence[int]) -> list[int]:
    """The place of each seat: winners share the first, the others follow by score; equals share a place. In a draw all are 1."""
    if not winners:
        return [1] * len(scores)
    ranked = [(seat not in winners, -score if seat not in winners else 0) for seat, score in enumerate(scores)]
    return [1 + sum(other < own for other in ranked) for own in ranked]


@dataclass
class _Step:
    standing: Standing
    rect: pygame.Rect
    figure: int


@on_box()
def _light(canvas: Canvas, centre: tuple[int, int]) -> Canvas:
    art = Art()
    u = canvas.unit
    glow = art.radial(
        (0, "#FFE3A0", 0.30), (0.5, "#FFD58A", 0.10), (1, "#FFD58A", 0), cx=centre[0] / u, cy=centre[1] / u, r=400, flatten=0.8
    )
    return canvas.add(art.rect(0, 0, canvas.w, canvas.h, 0, glow))


@on_disc(0, 1)
def _halo(canvas: Canvas) -> Canvas:
    return canvas.shade(Art().circle(0, 0, canvas.r * 0.95, "#000000"), "#FFE3A0", 14, 0.5)


@on_disc(12)
def foot_shadow(canvas: Canvas) -> Canvas:
    """The shadow that a figure throws on its step; its place is the point where it stands."""
    k = canvas.r
    ellipse = (
        f"M{-k * 0.8:.1f} 0A{k * 0.9:.1f} {k * 0.14:.1f} 0 1 1 {k:.1f} 0A{k * 0.9:.1f} {k * 0.14:.1f} 0 1 1 {-k * 0.8:.1f} 0Z"
    )
    return canvas.shade(Art().path(ellipse, "#000000"), "#000000", 2.5, 0.55)


@kept
def block(style: Style, size: tuple[int, int], first: bool, seed: int) -> Sprite:
    tones: Tones = ("#A87648", "#7E5637", "#563722") if first else ("#8B6140", "#6B452C", "#472C1B")
    block = materials.wood_block(style, size, tones, seed, 8, 4, "held")
    if style.theme.flat:
        return block
    lip = Canvas(style, size)
    lip.add(Art().rect(2, 2, lip.w - 4, 12, 5, "#FFE2B8", alpha=0.16))
    image = block.image.copy()
    image.blit(lip.image, (-block.dx, -block.dy))
    return Sprite(image, block.dx, block.dy)


@on_box()
def dark_bed(canvas: Canvas) -> Canvas:
    if canvas.theme.flat:
        return canvas.add(Art().rect(1, 1, canvas.w - 2, canvas.h - 2, 12, canvas.theme.ground, canvas.theme.line_soft, 2))
    return canvas.add(Art().rect(0, 0, canvas.w, canvas.h, 12, "#1C110A", alpha=0.74))


def _lines(words: Sequence[str], room: int, style: Style) -> int:
    """In how many lines of `room` pixels what the scores count is said: one, two, or none where a single word would be cut."""
    if all(text.width(line, style.px(2.1)) <= room for line in words):
        return 1
    longest = max((text.width(word, style.px(LEAST)) for line in words for word in line.split()), default=0)
    return 2 if longest <= room else 0


class Steps:
    """The steps in a box of the window; they stand on its lower edge. `drawn` gives all the same height and no crown."""

    def __init__(self, style: Style, box: pygame.Rect, standings: Sequence[Standing], drawn: bool) -> None:
        self.style, self.box, self.drawn = style, box, drawn
        self.winners = sum(s.winner for s in standings)
        self._pad = round(10 * style.unit)
        self._share = min(3.1, 4.2 / style.text_scale)
        """The size of the names over the figures; large text grows them only as far as there is room."""
        row = sorted(standings, key=lambda s: s.place)
        if not drawn:
            row[:2] = row[1::-1]  # the second stands at the left of the first
        count = len(row)
        gap = round(4 * style.unit)
        most = round(230 * style.unit)
        wide = min(most, (box.w - gap * (count - 1)) // count)
        left = box.x + (box.w - wide * count - gap * (count - 1)) // 2
        most_high = (0.47 if self.winners > 1 else 0.55) * (0.92 if style.large_text else 0.8)
        if count > CROWD:  # narrow steps have small figures: the wood takes the room
            most_high += 0.12
        tallest = round(min((290 if count <= CROWD else 350) * style.unit, box.h * most_high))
        broad = _ALONE if self.winners == 1 else _SHARED
        self._scale = min(1.9 * style.unit, (box.h - tallest) / (_FIGURES[0] * 3.6), wide * broad / _FIGURES[0])
        lowest = _HEIGHTS[min(max(standing.place for standing in row) - 1, 7)]
        inner = wide - 2 * self._pad - style.px(1.6)
        self._lines = _lines([s.word for s in standings], inner, style)
        px = style.px(LEAST)
        words = text.height(px, "a", 500) + (self._lines - 1) * round(px * _CLOSE)
        least = math.ceil(words / (1 - _UPPER[self._lines])) + style.px(0.8) + 1 if self._lines else 0
        plate = max(round(self._plate_high * 0.72), least) + 3 * self._pad  # not too low for its words in the smallest letters
        foot = max(lowest * tallest, min(0.8 * tallest, plate))
        self.steps: list[_Step] = []
        for i, standing in enumerate(row):
            rank = standing.place - 1
            share = (_HEIGHTS[min(rank, 7)] - lowest) / max(0.01, 1.0 - lowest)
            high = round(tallest * _DRAWN if drawn else foot + share * (tallest - foot) if lowest < 1 else tallest)
            rect = pygame.Rect(left + i * (wide + gap), box.bottom - high, wide, high)
            self.steps.append(_Step(standing, rect, self._radius(standing, high)))

    def _radius(self, standing: Standing, high: int) -> int:
        """The radius of the figure on a step of `high` pixels; its name has to fit above it."""
        style = self.style
        radius = _FIGURES[1 if self.drawn else min(standing.place - 1, 7)] * self._scale * (1.2 if self.drawn else 1)
        if self._named(standing):
            chip = style.text(self._share) * 1.62 + style.px(1.2)
            radius = min(radius, (self.box.h - high - chip) / (_CROWNED if standing.winner else _BARE))
        return max(8, round(radius))

    @property
    def _plate_high(self) -> int:
        """The height of a plate with a score and a line of words in full size."""
        style = self.style
        word = (0.0, style.text(2.4) * 1.25, max(style.px(2.4), style.text(2.0)) * 2.2)[self._lines]
        wanted = round(style.text(4.4) * 0.92 + word + style.px(1.2))
        return max(wanted, round(62 * style.unit))

    def _named(self, standing: Standing) -> bool:
        """Whether a chip names the figure: a single winner is named by the heading."""
        return self.drawn or not standing.winner or self.winners > 1

    @property
    def ledges(self) -> list[tuple[int, int, int]]:
        """The upper edges of the steps as (left, right, y), for what comes to rest on them."""
        return [(step.rect.left, step.rect.right, step.rect.top) for step in self.steps]

    def words(self) -> list[pygame.Rect]:
        """The boxes of what is written on and above the steps."""
        chips = [self._chip(step)[1] for step in self.steps if self._named(step.standing)]
        return [*chips, *(self._plate(step) for step in self.steps)]

    def paint_ground(self, target: pygame.Surface) -> None:
        """Paints the light on the winner, which is part of the ground."""
        style, left = self.style, self.box.x - round(60 * self.style.unit)
        lead = next((s for s in self.steps if s.standing.winner), self.steps[0])
        if not style.theme.flat and not self.drawn:
            size = self.box.w + round(120 * style.unit), style.size[1]
            _light(style, size, (lead.rect.centerx - left, lead.rect.top - style.px(6))).draw(target, (left, 0))

    def draw_wood(self, target: pygame.Surface) -> None:
        """Draws the steps with their numbers and scores."""
        for number, step in enumerate(self.steps):
            block(self.style, step.rect.size, step.standing.winner, 80 + number).draw(target, step.rect.topleft)
            plate = self._plate(step)
            self._number(target, step, plate)
            self._score(target, step, plate)

    def draw_figures(self, target: pygame.Surface, glad: Joy = STILL) -> None:
        """Draws the figures and their names; winners, and in a draw all, are as `glad` as that, the others look at the winner."""
        style = self.style
        lead = next((step for step in self.steps if step.standing.winner), None)
        for number, step in enumerate(self.steps):
            (x, y), radius, won = step.rect.midtop, step.figure, step.standing.winner
            if not style.theme.flat:
                foot_shadow(style, radius).draw(target, (x + radius // 10, y))
            if won or self.drawn:
                self._draw_glad(target, step, glad, glad.mirrored != (self.drawn and number % 2 == 1))
                continue
            eyes = pieces.AHEAD if lead is None else pieces.gaze(lead.rect.centerx - x, lead.rect.top - y)
            last = step.standing.place == max(one.standing.place for one in self.steps) > 2
            pose, mood = _AFTER[last]
            cast.figure(style, radius, step.standing.mark, pose, mood, eyes).draw(target, (x, y))
        for sprite, rect in (self._chip(step) for step in self.steps if self._named(step.standing)):
            sprite.draw(target, rect.topleft)

    def _draw_glad(self, target: pygame.Surface, step: _Step, glad: Joy, mirrored: bool) -> None:
        """Draws a winner, or one of those who drew."""
        style, radius = self.style, step.figure
        x, y = step.rect.centerx, step.rect.top - round(glad.lift * radius)
        middle = x, y - round(cast.high(glad.pose) * radius)
        if not self.drawn and not style.theme.flat:
            _halo(style, round(radius * 1.3)).draw(target, middle)
        self._glad(step, glad.pose, glad.crown == 0, mirrored).draw(target, (x, y))
        if glad.crown and not self.drawn:
            cast.crown(style, radius).draw(target, (x, middle[1] - round(glad.crown * radius)))

    def _glad(self, step: _Step, pose: cast.PoseName, crown: bool, mirrored: bool) -> Sprite:
        """A winner, or one of those who drew, who wear no crown."""
        mood: pieces.Mood = "glad" if self.drawn else "laughing"
        crowned = crown and not self.drawn
        return cast.figure(self.style, step.figure, step.standing.mark, pose, mood, pieces.AHEAD, crowned, mirrored)

    def bake(self) -> Iterator[object]:
        """Paints in advance what the glad ones do, one picture at each step."""
        for step in (step for step in self.steps if step.standing.winner or self.drawn):
            for one in timeline(self.drawn):
                yield self._glad(step, one.pose, one.crown == 0, one.mirrored)
                if one.mirrored or self.drawn:
                    yield self._glad(step, one.pose, one.crown == 0, not one.mirrored)
            yield cast.crown(self.style, step.figure)

    def _chip(self, step: _Step) -> tuple[Sprite, pygame.Rect]:
        style, name, share = self.style, step.standing.name, self._share
        px = style.text(share)
        while px > style.px(2.3) and text.width(name, px, "a", 700) > step.rect.w - round(px * 1.15):
            share -= 0.1
            px = style.text(share)
        name = text.cut(name, step.rect.w - round(px * 1.15), px, "a", 700)
        rect = pygame.Rect(0, 0, text.width(name, px, "a", 700) + round(px * 1.15), round(px * 1.62))
        crown = _CROWNED if step.standing.winner else _BARE
        rect.midbottom = (step.rect.centerx, step.rect.top - round(step.figure * crown) - style.px(0.6))
        return controls.chip(style, name, share, None if style.theme.flat else style.theme.ink), rect

    def _plate(self, step: _Step) -> pygame.Rect:
        pad, high = self._pad, min(self._plate_high, step.rect.h - 3 * self._pad)
        return pygame.Rect(step.rect.x + pad, step.rect.y + round(19 * self.style.unit), step.rect.w - 2 * pad, high)

    def _score(self, target: pygame.Surface, step: _Step, plate: pygame.Rect) -> None:
        style, theme, lit = self.style, self.style.theme, step.standing.winner
        bed = materials.plate(style, plate.size, True) if lit else dark_bed(style, plate.size)
        bed.draw(target, plate.topleft)
        first, second = (theme.ink, theme.ink2) if lit else (theme.cream, theme.soft)
        inner = plate.inflate(-style.px(1.6), -style.px(0.8))
        upper = round(inner.h * _UPPER[self._lines])
        score = grouped(step.standing.score)
        px = text.line_px(score, inner.w, min(style.text(4.9 if lit else 4.5), round(upper * 1.12)), style.px(2.4), "f", 600)
        put(target, text.numeral(score, px, first, 600, bar=False), center=(inner.centerx, inner.y + upper // 2))
        if self._lines:
            text.write(target, style, step.standing.word, (inner.x, inner.y + upper, inner.w, inner.h - upper), 2.4, second, "a",
                       500, "center", min_share=LEAST, line_height=_CLOSE)

    def _number(self, target: pygame.Surface, step: _Step, plate: pygame.Rect) -> None:
        """Draws the place, cut into the wood below the score."""
        room = step.rect.bottom - plate.bottom - self.style.px(1.4)
        px = min(round((100, 80, 64, 46)[min(step.standing.place - 1, 3)] * self.style.unit), round(room * 1.05))
        if px < self.style.px(4.5):
            return
        theme, place = self.style.theme, "=" if self.drawn else step.standing.place
        x, y = step.rect.centerx, plate.bottom + room // 2 + self.style.px(0.3)
        if not theme.flat:
            light = text.numeral(place, px, "#B98A58", 700, bar=False)
            put(target, light, center=(x, y + max(1, round(1.8 * self.style.unit))))
        dark = theme.soft if theme.flat else mix("#2A180D", "#6B452C", 0.18)
        put(target, text.numeral(place, px, dark, 700, bar=False), center=(x, y))
