"""A Grand Slam: the table grows dim around the grid of who made it, and every free line turns over to what it is worth now."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.contract import Seat
from game.qumero.board import LINES
from game.qumero.state import FREE
from scenes.games.qumero import words
from scenes.games.qumero.grid import GridLook, GridPlace, worth_plate
from scenes.games.qumero.ground import QumeroGround
from scenes.kit import controls, materials, text
from scenes.kit.canvas import Art, Canvas, on_disc
from scenes.kit.festive.confetti import Confetti
from scenes.kit.language import _
from scenes.kit.motion import in_out, out_back
from scenes.kit.pictures import Sprite
from scenes.kit.retained.recording import Recording, flat, play
from scenes.kit.shapes import between
from scenes.table.moments.shown import TOO_FAR, Letters, fade
from scenes.table.plates.flying import draw_comet, draw_shine
from scenes.table.window import caption

LENGTH, HOLDS, LIFTS = 1900.0, 1110.0, 1500.0
FLIPS, FLIP_APART, FLIP, SPRINGS = 220.0, 46.0, 150.0, 130.0
"""Milliseconds: when the first worth turns over, from one to the next, how long each takes, and how long its coin springs up."""
GATHER, GATHER_APART, GATHERS = 1120.0, 12.0, 330.0
"""Milliseconds: when the first coin leaves for the score, from one to the next, and how long each is on its way."""
DUSK = 108
"""What is left of the light on the rest of the table, of 255."""
COIN = 2.3
"""The radius of a coin, in percent of the window's height."""
TRAIL = 3
"""How many dots of light a coin has behind it."""


class GrandSlam:
    """The moment of a seat whose lines count `times` times from now on, on the table as it lies."""

    length, holds, covers = LENGTH, HOLDS, True

    def __init__(self, ground: QumeroGround, seat: Seat, times: int) -> None:
        self.ground, self.seat, self.times = ground, seat, times
        self.desk, self.style = ground.desk, ground.desk.style
        style, painter = self.style, ground.places.painter
        self.place = painter.place
        left = self.place.rect.left
        room = pygame.Rect(left, self.place.bed.y, self.place.lines[0].left - left, self.place.bed.h)
        self.letters = Letters(style, _("Grand Slam"), room.inflate(-style.px(1), -style.px(4)), 24.0, LIFTS)
        self.order = _round_the_edge(self.place, ground.tally.view.lines)
        seen = [self.place.rect, *ground.plates.boxes().values(), self.desk.rail["caption"], self.desk.rail["dice"]]
        self.confetti = Confetti(style, pygame.Rect((0, 0), style.size), (), seen, seed=9, count=64, pace=1.3)
        self._back: pygame.Surface | None = None

    # ---- painting in advance

    def bake_ahead(self) -> Iterator[None]:
        """Paints what does not depend on the position."""
        yield from self.letters.bake()
        controls.glow_outline(self.style, self.place.rect.size, 20, 0.7)
        for number, line in enumerate(self.order):
            self._gold(line)
            if number % 4 == 3:
                yield
        coin(self.style, self.style.px(COIN), self.times)
        yield

    def _table(self) -> pygame.Surface:
        """The table in dusk, as it lay before the lines turned over."""
        style, ground, turn = self.style, self.ground, self.ground.turn
        tally, back = ground.tally, Recording(self.style.size)
        back.blit(materials.ground(style), (0, 0))
        ground.draw_still(back)
        turn.card.draw(back, style, False)
        back.fill((DUSK, DUSK, DUSK), special_flags=pygame.BLEND_RGB_MULT)
        controls.glow_outline(style, self.place.rect.size, 20, 0.7).draw(back, self.place.rect.topleft)
        before = GridLook(self.seat, tally.grid(self.seat), tally.view.lines, times=max(1, self.times - 1))
        ground.places.painter.draw(back, before)
        for lit in (turn.double, turn.tray):
            lit.draw(back, style, False)
        ground.plates.draw(back)
        said = caption.Caption(_("Grand Slam!"), words.slam(self.desk.session.name(self.seat), self.times))
        caption.draw(back, style, said, self.desk.rail["caption"])
        image = pygame.Surface(style.size)
        play(flat(back.noted), image)  # not before all of its pictures are there
        return image

    def _gold(self, line: int) -> Sprite:
        return worth_plate(self.style, self.place.lines[line].size, str(LINES[line].worth * self.times), 0, True)

    # ---- drawing

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        """The table in dusk, and the faces of all seats."""
        if self._back is None:
            self._back = self._table()
        shown = fade(ms, self.length)
        self._back.set_alpha(None if shown >= 1 else round(255 * shown))
        target.blit(self._back, (0, 0))
        self.ground.plates.draw_faces(target)

    def draw(self, target: pygame.Surface, ms: float) -> None:
        for number, line in enumerate(self.order):
            self._draw_worth(target, line, ms - FLIPS - number * FLIP_APART)
        if fade(ms, self.length) == 1 or ms < self.holds:
            self.confetti.draw(target, ms - 100, False)
        self.letters.draw(target, ms, self.length)
        for number, line in enumerate(self.order):
            self._draw_coin(target, line, ms - FLIPS - number * FLIP_APART - FLIP, ms - GATHER - number * GATHER_APART)
        goal = self.ground.plates.score_point(self.seat)
        if goal is not None and ms > GATHER + GATHERS:
            draw_shine(target, self.style, goal, (self.length - ms) / (self.length - GATHER - GATHERS))

    def _draw_worth(self, target: pygame.Surface, line: int, ms: float) -> None:
        share = max(0.0, min(1.0, ms / FLIP))
        if share <= 0:
            return
        sprite, box = self._gold(line), self.place.lines[line]
        if share >= 1:
            sprite.draw(target, box.topleft)
            return
        w, h = sprite.size
        high = max(1, round(h * share))
        foot = box.bottom + sprite.dy + h - box.h
        target.blit(pygame.transform.scale(sprite.image, (w, high)), (box.x + sprite.dx, foot - high))

    def _corner(self, line: int) -> tuple[int, int]:
        """Where the coin of a worth springs up: over its upper right corner, but within the grid, for seats lie beside it."""
        x, y = self.place.lines[line].topright
        return min(x, self.place.rect.right - self.style.px(COIN)), y - self.style.px(1)

    def _draw_coin(self, target: pygame.Surface, line: int, springs: float, leaves: float) -> None:
        """The coin of a worth springs from its corner, and runs to the score of who has it."""
        goal, share = self.ground.plates.score_point(self.seat), max(0.0, leaves / GATHERS)
        if springs <= 0 or share >= 1 or goal is None:
            return
        start = self._corner(line)

        def at(share: float) -> tuple[float, float]:
            way = in_out(max(0.0, share))
            bow = 4 * way * (1 - way) * self.style.px(7)
            x, y = between(start, goal, way)
            return x, y - bow

        if share > 0:
            draw_comet(target, self.style, [at(share - 0.06 * step) for step in range(1, TRAIL + 1)])
        coin(self.style, self.style.px(COIN), self.times).draw_scaled(target, at(share), out_back(springs / SPRINGS, TOO_FAR))


def _round_the_edge(place: GridPlace, lines: tuple[int, ...]) -> list[int]:
    """The free lines in the order in which their worths stand round the edge: from the upper right corner down, then left."""
    free = [line for line, taker in enumerate(lines) if taker == FREE]
    bottom = place.bed.bottom
    return sorted(free, key=lambda line: (place.lines[line].centery > bottom, place.lines[line].centery
                                          if place.lines[line].centery <= bottom else -place.lines[line].centerx))


@on_disc(5)
def coin(canvas: Canvas, times: int) -> Canvas:
    """The coin of a worth that is multiplied; its place is its middle."""
    theme, r = canvas.theme, canvas.r
    art = Art()
    body = theme.gold if theme.flat else art.radial((0, theme.gold_hi), (1, theme.gold), cx=-0.3 * r, cy=-0.3 * r, r=1.3 * r)
    canvas.add(art.circle(0, 0, r, body, theme.ink, 2.4).circle(0, 0, r * 0.86, "none", theme.cream_light, 0.8, 0.7))
    return canvas.put(text.numeral(f"\N{MULTIPLICATION SIGN}{times}", text.numeral_px(canvas.size[1] * 0.45), theme.ink))
