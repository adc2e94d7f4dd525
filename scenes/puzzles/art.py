"""What a puzzle has around its table: stars, the papers of days with their stamps, the number of days in a row. The calendar has
the same papers."""

from __future__ import annotations

import math
from collections.abc import Callable
from datetime import date

import pygame

from game import catalogue
from scenes import games
from scenes.kit import controls, dates, materials, shapes, text
from scenes.kit.canvas import Art, Canvas, on_square
from scenes.kit.language import _, ngettext
from scenes.kit.pictures import Sprite, icon, put
from scenes.kit.shapes import mix
from scenes.kit.theme import Style
from scenes.kit.widgets import Pressable
from scenes.puzzles import days
from scenes.puzzles.trying import MOST
from scenes.store.progress import Puzzles, Tried

FALLS, SHAKES, DEEP = 420.0, 120.0, 40.0
"""Milliseconds from which a star shakes that is lost to when it has fallen, how long it shakes, and how deep it falls, in percent
of the window's height."""
LANDS, SPREADS, HIGH, PRESSED = 160.0, 120.0, 2.2, 0.6
"""Milliseconds in which a stamp comes down and in which its ink spreads, how large it is at first, and how far it presses its
paper down, in percent of the window's height."""
TILT = 18
"""How far stamps are turned at most, in degrees."""
ELSEWHERE = 0.4
"""How strong the stamp of another game is beside that of the game itself."""


@on_square(10)
def star(canvas: Canvas, full: bool) -> Canvas:
    """A star that can be had, or the hollow that it leaves; placed by its middle."""
    theme, u = canvas.theme, canvas.w / 116
    ray = shapes.star(50 * u)
    if not full:
        return canvas.add(Art().path(ray, theme.bed_lo, theme.soft, 3 * u, 0.75))
    if not theme.flat:
        canvas.shade(Art().path(ray, "#000000", "#000000", 10 * u), theme.gold, 7 * u, 0.4)
    art = Art().path(ray, theme.ink, theme.ink, 12 * u, move=(u, 5 * u)).path(ray, theme.cream_light, theme.cream_light, 8 * u)
    art.path(ray, theme.ink, theme.ink, 3 * u)
    art.path(ray, art.linear((0, theme.gold_hi), (0.5, theme.gold), (1, theme.gold_lo)), theme.gold_edge, 1.6 * u)
    return canvas.add(art.path(shapes.star(33 * u), "#FFFFFF", alpha=0.22, move=(-5 * u, -6 * u)))


def draw_stars(target: pygame.Surface, style: Style, place: pygame.Rect, stars: int, falls: float) -> None:
    """Draws the stars of a puzzle side by side, or below each other in a place that is higher than wide: so many full ones, the
    others hollow. The last one that was lost has been falling for a time of `falls`, in milliseconds."""
    wide = place.w > place.h
    side = min(min(place.size), max(place.size) // MOST)
    for number in range(MOST):
        along = round(side * (number + 0.5 - MOST / 2))
        at = place.centerx + along * wide, place.centery + along * (not wide)
        star(style, side, number < stars).draw(target, at)
        if number == stars and falls < FALLS:
            shaken = round(style.px(0.5) * math.sin(falls / 9)) if falls < SHAKES else 0
            share = max(0.0, falls - SHAKES) / (FALLS - SHAKES)
            star(style, side, True).draw(target, (at[0] + shaken, at[1] + round(style.px(DEEP) * share * share)))


@on_square(2)
def stamp(canvas: Canvas, game: str, tilt: int, strong: float) -> Canvas:
    """The stamp of a game on a day; placed by its middle."""
    mat, r = games.lid(game).mat, canvas.w / 2
    ink = canvas.theme.ink if mat is None or canvas.theme.flat else mix(mat.light, "#FFFFFF", 0.12)
    art = Art().circle(0, 0, 0.92 * r, "none", ink, r * 0.12, strong).circle(0, 0, 0.74 * r, "none", ink, r * 0.05, strong)
    return canvas.add(art.path(shapes.star(r * 0.46), ink, alpha=strong, turn=tilt))


class Day(Pressable):
    """The paper of a day of one game, with a letter or its number: its stamp where its puzzle is solved, a paler one where only
    that of another game is, a hollow star where it was tried. The one that is `chosen` has a gold line, days to come are empty
    places."""

    def __init__(self, solved: Puzzles, game: str, day: date, press: Callable[[], object], letter: bool, chosen: bool) -> None:
        super().__init__(press)
        self.kept, self.game, self.day, self.chosen = solved, game, day, chosen
        self.label = days.letter(day) if letter else str(day.day)
        self.enabled = days.may_open(day)
        self.lands = LANDS + SPREADS
        """Milliseconds for which its stamp has been coming down."""

    @property
    def tried(self) -> Tried | None:
        """How its puzzle stands; None when it was never tried."""
        return self.kept.of_game(self.game).get(self.day.isoformat())

    @property
    def stamped(self) -> str:
        """The game whose stamp it has, its own before others; empty for none."""
        keys = self.game, *catalogue.games()
        return next((key for key in keys if self.kept.state(key, self.day.isoformat()) == "done"), "")

    def spoken(self) -> str:
        day, tried = dates.said(self.day), self.tried
        if tried is None:
            return day
        return _("{day}, solved").format(day=day) if tried.solved else _("{day}, tried").format(day=day)

    @property
    def _side(self) -> int:
        """The width of its stamp, in pixels."""
        return round(min(self.rect.h * 0.76, self.rect.w * 0.62))

    def stamp(self, style: Style, game: str = "") -> Sprite:
        """The stamp that it has, or will have once its puzzle is solved, by default that of its own game."""
        tilt = self.day.toordinal() * 7 % (2 * TILT) - TILT
        return stamp(style, self._side, game or self.game, tilt, ELSEWHERE if game not in ("", self.game) else 0.9)

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        theme, spreads = style.theme, math.sin(math.pi * min(1.0, max(0.0, self.lands - LANDS) / SPREADS))
        rect = self.rect.move(0, round(style.px(PRESSED) * spreads) - style.px(0.5) * self.hovered)
        if self.enabled:
            materials.paper(style, rect.size, 8, "piece").draw(target, rect.topleft)
            if self.chosen:
                controls.glow_outline(style, rect.size, 9).draw(target, rect.topleft)
        else:
            controls.dashed_outline(style, rect.size, 8, fill=False).draw(target, rect.topleft)
        px = min(round(rect.h * 0.4), style.text(3.2))
        ink = theme.ink if self.enabled else theme.soft
        text.stamp(target, self.label, px, ink, "a", 700, topleft=(rect.x + round(rect.w * 0.08), rect.y + round(rect.h * 0.04)))
        game, side = self.stamped, self._side
        at = rect.right - round(rect.w * 0.06) - side // 2, rect.centery + round(rect.h * 0.06)
        if game:
            large = HIGH - (HIGH - 1) * min(1.0, self.lands / LANDS) + 0.06 * spreads
            self.stamp(style, game).draw_scaled(target, at, large)
        elif self.enabled and (self.chosen or self.tried is not None):
            put(target, icon("star", round(side * 0.8), theme.ink2, 1.8), center=at)
        if focused:
            controls.focus_ring(style, rect.size, 9).draw(target, rect.topleft)


def row_words(count: int) -> str:
    """How many days in a row a puzzle was solved, in words; empty for none."""
    return ngettext("{n} day in a row", "{n} days in a row", count).format(n=count) if count else ""


def draw_row(target: pygame.Surface, style: Style, place: pygame.Rect, count: int) -> None:
    """Draws how many days in a row a puzzle was solved, the number large; nothing for none."""
    if count:
        number = text.numeral(count, text.numeral_px(place.h * 0.62), style.theme.cream_light, bar=False)
        put(target, number, midleft=place.midleft)
        room = pygame.Rect(place.x + number.get_width() + style.px(1.2), place.y, 0, place.h)
        room.w = place.right - room.x
        words = row_words(count).replace(str(count), "").strip()
        text.write(target, style, words, room, 3.2, style.theme.cream_light, "a", 700, min_share=1.9, line_height=1.15)
