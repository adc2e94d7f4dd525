"""The floor of the result: the winner large on a drum of wood, the others on small ones beside it with their scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from scenes.evening.dance import DRUM, POINTS, STILL, Joy, timeline
from scenes.kit import cast, materials, pieces, text
from scenes.kit.canvas import Art, Canvas, on_box, on_disc
from scenes.kit.language import grouped
from scenes.kit.pictures import Sprite, kept, put, ready
from scenes.kit.theme import Style, Tones
from scenes.table.rounds.round_end import rays

DRAWN, OTHERS = 13.0, (5.8, 5.1, 4.7, 4.3)
"""The radius of those who drew at most, and of those who lost by place from the second on; further ones are as the last."""
PLATE, OTHER_PLATE, NAME = 10.4, 7.6, 3.7
"""How high the plate of a winner's score is, that of the others, and the line of a name below it."""
ALONE, SHARED, BESIDE, APART = 250, 300, 150, 60
"""How broad the drum of one winner is at most, of several, that of the others, and how far those keep off it, in units."""
RAISED = 3.6
"""How much higher a winner's drum is, so that its shoes are off the scores beside it."""
CROWD = 4
"""From so many others on the winner's drum is narrower."""
CROWNED, BARE, LEGROOM = 3.5, 2.95, 3.3
"""How far a figure with and without a crown reaches above its drum, and how broad one that dances is, in its radii."""
_AFTER: dict[bool, tuple[cast.PoseName, pieces.Mood]] = {False: ("clap", "glad"), True: ("stand", "calm")}
"""How those stand who have not won: all but the last of several clap."""


@dataclass(frozen=True)
class Standing:
    """A seat on the floor: `place` counts from 1; equal scores share a place."""

    name: str
    mark: int
    score: int
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
    glad: bool


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


@kept
def lit(style: Style, centre: tuple[int, int] | None) -> pygame.Surface:
    """The ground of the page with rays around a point, where there is one. Opaque."""
    back = materials.ground(style).copy()
    if centre is not None and not style.theme.flat:
        shine = rays(style, style.px(64))
        image = shine.image.copy()
        image.set_alpha(105)
        back.blit(image, (centre[0] + shine.dx, centre[1] + shine.dy))
    return ready(back)


class Steps:
    """The floor in a box of the window; drums stand on its lower edge. In a match that was `drawn` all are alike and dance."""

    def __init__(self, style: Style, box: pygame.Rect, standings: Sequence[Standing], drawn: bool) -> None:
        self.style, self.box, self.drawn = style, box, drawn
        first = [one for one in standings if one.winner or drawn]
        others = sorted((one for one in standings if one not in first), key=lambda one: one.place)
        self._alone = len(first) == 1
        left = [one for at, one in enumerate(others) if at == 0 or (at > 2 and at % 2)]  # the second stands at the left
        row = [*reversed(left), *first, *(one for one in others if one not in left)]
        gap = round(6 * style.unit)
        wide, beside = self._widths(len(first), len(others), gap)
        free = box.w - len(first) * (wide + gap) - len(others) * (beside + gap) + gap
        apart = min(APART * style.unit, free / 3) if others else 0
        x = box.x + (free - apart * (bool(left) + (len(left) < len(others)))) / 2
        self.steps: list[_Step] = []
        for before, one in zip([None, *row], row, strict=False):
            glad = one in first
            if before is not None and (before in first) != glad:
                x += apart
            size = round(wide if glad else beside), self._high(one, standings)
            rect = pygame.Rect((round(x), box.bottom - size[1]), size)
            self.steps.append(_Step(one, rect, self._radius(one, glad, rect, wide + gap), glad))
            x += size[0] + gap

    def _widths(self, first: int, others: int, gap: int) -> tuple[float, float]:
        """How broad the drums of so many who dance are, and those of the others."""
        u, room = self.style.unit, self.box.w
        if self._alone:
            wide = min(ALONE * u, room * (0.34 if others < CROWD else 0.25))
        else:
            wide = min(SHARED * u, room / (first + 0.55 * others) - gap)
        return wide, min(BESIDE * u, (room - first * (wide + gap)) / max(1, others) - gap)

    def _high(self, one: Standing, standings: Sequence[Standing]) -> int:
        """How high a drum is: a bit higher for a better place."""
        last = max(other.place for other in standings)
        below = self._name_high + self._pad // 2
        higher = self.style.px(RAISED) * (one.winner and last > 1) + round(self.style.px(0.9) * min(4, last - one.place))
        return self._plate_high(one) + below + 2 * self._pad + higher

    @property
    def _pad(self) -> int:
        return self.style.px(1.2)

    @property
    def _name_high(self) -> int:
        return min(self.style.text(NAME), self.style.px(NAME * 1.6))

    def _plate_high(self, one: Standing) -> int:
        share = PLATE if one.winner else OTHER_PLATE
        return min(self.style.text(share), self.style.px(share * 1.3))

    def _radius(self, one: Standing, glad: bool, rect: pygame.Rect, pitch: float) -> int:
        """The radius of the figure on a drum."""
        style, room = self.style, self.box.h - rect.h
        if not glad:
            wanted = style.px(OTHERS[min(one.place - 2, len(OTHERS) - 1)])
            return max(8, round(min(wanted, rect.w * 0.36, room / BARE)))
        most = (self.box.w if self._alone else pitch) / LEGROOM
        return max(8, round(min(most, style.px(DRAWN), room / BARE) if self.drawn else min(most, room / CROWNED)))

    @property
    def centre(self) -> tuple[int, int] | None:
        """Where the rays come from: the middle of one who has won. None in a draw."""
        won = [step for step in self.steps if step.standing.winner]
        if not won:
            return None
        lead = won[len(won) // 2]
        x = sum(step.rect.centerx for step in won) // len(won)
        return x, lead.rect.top - round(cast.high("cheer") * lead.figure)

    @property
    def ledges(self) -> list[tuple[int, int, int]]:
        """The upper edges of the drums as (left, right, y), for what comes to rest on them."""
        return [(step.rect.left, step.rect.right, step.rect.top) for step in self.steps]

    def words(self) -> list[pygame.Rect]:
        """The boxes of what is written on the drums."""
        return [step.rect.inflate(-2 * self._pad, -2 * self._pad) for step in self.steps]

    def _sunk(self, step: _Step, ms: float | None) -> int:
        """How far below its place a drum still is: that of a winner rises."""
        begin, end = DRUM
        if ms is None or not step.standing.winner or ms >= end:
            return 0
        return round(step.rect.h * (1 - max(0.0, (ms - begin) / (end - begin))))

    def draw_wood(self, target: pygame.Surface, ms: float | None = None) -> None:
        """Draws the drums with their scores `ms` after the page has come, None for as they stand."""
        style, before = self.style, target.get_clip()
        for number, step in enumerate(self.steps):
            sunk = self._sunk(step, ms)
            if sunk:
                target.set_clip(before.clip(0, 0, style.size[0], self.box.bottom))
            block(style, step.rect.size, step.standing.winner, 80 + number).draw(target, step.rect.move(0, sunk).topleft)
            self._score(target, step, sunk, ms is None or step.standing.winner or ms >= POINTS)
            target.set_clip(before)

    def _score(self, target: pygame.Surface, step: _Step, sunk: int, shown: bool) -> None:
        style, theme, one, pad = self.style, self.style.theme, step.standing, min(self._pad, step.rect.w // 12)
        plate = pygame.Rect(step.rect.x + pad, step.rect.y + pad + sunk, step.rect.w - 2 * pad, self._plate_high(one))
        (materials.plate(style, plate.size, True) if one.winner else dark_bed(style, plate.size)).draw(target, plate.topleft)
        score = grouped(one.score)
        px = text.line_px(score, plate.w - pad, round(plate.h * 0.8), style.px(1.8), "f", 700)
        if shown:
            colour = theme.ink if one.winner else theme.cream
            put(target, text.numeral(score, px, colour, 700, bar=False), center=plate.center)
        high, share = step.rect.bottom + sunk - plate.bottom - pad, 3.4 if one.winner else 2.6
        name = pygame.Rect(plate.x - pad // 2, plate.bottom + pad // 2, plate.w + pad, high)
        text.write(target, style, one.name, name, share, theme.cream_light, "a", 700, "center", wrap=False, min_share=1.8)

    def draw_figures(self, target: pygame.Surface, glad: Joy = STILL, ms: float | None = None) -> None:
        """Draws the figures, those who lost before the others; winners, and in a draw all, are as `glad` as that, the others look
        at the winner."""
        style = self.style
        lead = next((step for step in self.steps if step.standing.winner), None)
        last = max(step.standing.place for step in self.steps)
        for number, step in sorted(enumerate(self.steps), key=lambda numbered: not numbered[1].glad):
            (x, y), radius = step.rect.move(0, self._sunk(step, ms)).midtop, step.figure
            if not style.theme.flat:
                foot_shadow(style, radius).draw(target, (x + radius // 10, y))
            if step.glad:
                self._draw_glad(target, step, (x, y), glad, glad.mirrored != (self.drawn and number % 2 == 1))
                continue
            eyes = pieces.AHEAD if lead is None else pieces.gaze(lead.rect.centerx - x, lead.rect.top - 3 * radius - y)
            pose, mood = _AFTER[step.standing.place == last > 2]
            cast.figure(style, radius, step.standing.mark, pose, mood, eyes).draw(target, (x, y))

    def _draw_glad(self, target: pygame.Surface, step: _Step, foot: tuple[int, int], glad: Joy, mirrored: bool) -> None:
        """Draws a winner, or one of those who drew."""
        radius = step.figure
        x, y = foot[0], foot[1] - round(glad.lift * radius)
        self._glad(step, glad.pose, glad.crown == 0, mirrored).draw(target, (x, y))
        if glad.crown and not self.drawn:
            middle = y - round(cast.high(glad.pose) * radius)
            cast.crown(self.style, radius).draw(target, (x, middle - round(glad.crown * radius)))

    def _glad(self, step: _Step, pose: cast.PoseName, crown: bool, mirrored: bool) -> Sprite:
        """A winner, or one of those who drew, who wear no crown."""
        mood: pieces.Mood = "glad" if self.drawn else "laughing"
        crowned = crown and not self.drawn
        return cast.figure(self.style, step.figure, step.standing.mark, pose, mood, pieces.AHEAD, crowned, mirrored)

    def bake(self) -> Iterator[object]:
        """Paints in advance what the glad ones do, one picture at each step."""
        for step in (step for step in self.steps if step.glad):
            for one in timeline(self.drawn):
                yield self._glad(step, one.pose, one.crown == 0, one.mirrored)
                if one.mirrored or self.drawn:
                    yield self._glad(step, one.pose, one.crown == 0, not one.mirrored)
            yield cast.crown(self.style, step.figure)
