"""How large the numerals in a picture are, on the table, in the hand and at the seats, and how large the names of the seats.

While they are measured every surface remembers which words were drawn on it, and how high their ink is; a surface that is drawn
onto another one brings its words along. So what counts is what is seen at last, by whatever detours it came there, and
the program itself knows nothing of it but for `scenes.kit.text.on_drawn`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import pygame

from scenes.kit import pictures, text
from scenes.table.shell import Table

NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?\d[\d\s]*")
PLACES = ("table", "hand", "plates", "names")
NOT_ON_TABLE = (
    "caption", "round", "undo", "hint", "end_turn", "rules_button", "menu_button", "log_tab", "tray", "well", "pile", "sort",
    "turn", "card",
)
"""How the places of a map begin on which no pieces in play lie."""
_TURNS = ("smoothscale", "scale", "rotozoom", "rotate", "flip")
_READERS = ("load_sized_svg", "frombuffer")
_plain = pygame.Surface


@dataclass(frozen=True)
class Ink:
    """Words that were drawn: their middle and the height of the ink of a digit among them in pixels, and whether they are a
    numeral of a piece."""

    x: float
    y: float
    high: float
    numeral: bool
    words: str


class Marked(pygame.Surface):
    """A surface that knows which words are on it."""

    @property
    def inks(self) -> dict[Ink, None]:
        """The words on it, each place once however often they were drawn there."""
        found: dict[Ink, None] = self.__dict__.setdefault("_inks", {})
        return found

    def _now(self, inks: Iterable[Ink]) -> None:
        """These and no others are on it."""
        found = dict.fromkeys(inks)
        self.inks.clear()
        self.inks.update(found)

    def _take(self, source: pygame.Surface, at: tuple[float, float], area: pygame.Rect | None = None) -> None:
        if isinstance(source, Marked):
            part = area or source.get_rect()
            for ink in tuple(source.inks):
                if part.collidepoint(ink.x, ink.y):
                    self.inks[replace(ink, x=ink.x - part.x + at[0], y=ink.y - part.y + at[1])] = None

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        self._take(source, dest.topleft if isinstance(dest, pygame.Rect) else tuple(dest)[:2], area and pygame.Rect(area))
        return super().blit(source, dest, area, special_flags)

    def _same(self, other: pygame.Surface) -> pygame.Surface:
        if isinstance(other, Marked):
            other._now(self.inks)
        return other

    def turned(self, source: Marked, turn: Callable[[pygame.Surface], pygame.Surface]) -> None:
        """It is another surface after a turn, which can be done to further pictures of that size."""

    def begin(self) -> None:
        """Nothing is on it, before the frame that is measured."""
        self.inks.clear()

    def copy(self) -> pygame.Surface:
        return self._same(super().copy())

    def subsurface(self, *box: Any) -> pygame.Surface:
        part = super().subsurface(*box)
        if isinstance(part, Marked):
            part._take(self, (0, 0), pygame.Rect(part.get_offset(), part.get_size()))
        return part

    def convert(self, *how: Any) -> pygame.Surface:
        return self._same(super().convert(*how))

    def convert_alpha(self) -> pygame.Surface:
        return self._same(super().convert_alpha())


def _turned(turn: Callable[..., pygame.Surface], name: str) -> Callable[..., pygame.Surface]:
    """A function of `pygame.transform` that keeps the words: in the same share of the size, as much higher as it is."""

    def turned(surface: pygame.Surface, *how: Any, **more: Any) -> pygame.Surface:
        made = turn(surface, *how, **more)
        if not isinstance(surface, Marked) or not made.get_flags() & pygame.SRCALPHA:
            return made
        wide, high = made.get_width() / surface.get_width(), made.get_height() / surface.get_height()
        taller = how[1] if name == "rotozoom" else 1.0 if name == "rotate" else high
        marked = pygame.Surface(made.get_size(), pygame.SRCALPHA)
        assert isinstance(marked, Marked)
        _plain.blit(marked, made, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        marked._now(replace(ink, x=ink.x * wide, y=ink.y * high, high=ink.high * taller) for ink in surface.inks)
        marked.turned(surface, lambda picture: turn(picture, *how, **more))
        return marked

    return turned


def _reader(load: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """A function of `pygame.image` that reads a picture, on which words can be drawn then."""

    def read(*what: Any) -> pygame.Surface:
        made = load(*what)
        marked = pygame.Surface(made.get_size(), pygame.SRCALPHA)
        marked.blit(made, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return marked

    return read


def _on_drawn(image: pygame.Surface, words: str, high: float, numeral: bool) -> None:
    if isinstance(image, Marked):
        image._now([Ink(image.get_width() / 2, image.get_height() / 2, high, numeral, words)])


@contextmanager
def measuring(
    surface: type[Marked] = Marked, on_drawn: Callable[[pygame.Surface, str, float, bool], None] = _on_drawn
) -> Iterator[None]:
    """For a while all surfaces know which words are on them, and what else a `surface` knows of what it is `on_drawn`.

    What was kept of pictures is forgotten before and after.
    """
    turns = {name: getattr(pygame.transform, name) for name in _TURNS}
    readers = {name: getattr(pygame.image, name) for name in _READERS}
    pictures.clear()
    text.on_drawn = on_drawn
    pygame.Surface = surface  # type: ignore[misc]
    for name, load in readers.items():
        setattr(pygame.image, name, _reader(load))
    for name, turn in turns.items():
        setattr(pygame.transform, name, _turned(turn, name))
    try:
        yield
    finally:
        pygame.Surface = _plain  # type: ignore[misc]
        for name, load in readers.items():
            setattr(pygame.image, name, load)
        for name, turn in turns.items():
            setattr(pygame.transform, name, turn)
        text.on_drawn = None
        pictures.clear()


def begin(screen: pygame.Surface) -> None:
    """Forgets what was drawn on the screen so far, before the frame that is measured."""
    if isinstance(screen, Marked):
        screen.begin()


def heights(table: Table, screen: pygame.Surface) -> dict[str, list[float]]:
    """The heights of the numerals on a table that was just drawn, in pixels, by where they lie: on the table, in the hand, on
    the plates; and of the names of the seats. Numbers in words count on plates alone."""
    found: dict[str, list[float]] = {place: [] for place in PLACES}
    if isinstance(screen, Marked):
        holding = table.side.holding
        hand = holding.rack.rect if holding is not None else pygame.Rect(0, 0, 0, 0)
        seats = [] if table.side.plates is None else [*table.side.plates.boxes().values()]
        others = [box for name, box in table.rail.places.items() if name.startswith(NOT_ON_TABLE)]
        names = tuple(seat.name for seat in table.session.seats)
        for ink in screen.inks:
            at = (ink.x, ink.y)
            if not NUMBER.fullmatch(ink.words):
                if ink.words.startswith(names) and any(box.collidepoint(at) for box in seats):
                    found["names"].append(ink.high)
                continue
            if hand.collidepoint(at):
                place = "hand" if ink.numeral else ""
            elif any(box.collidepoint(at) for box in seats):
                place = "plates"
            elif any(box.collidepoint(at) for box in others):
                place = ""
            else:
                place = "table" if ink.numeral else ""
            if place:
                found[place].append(ink.high)
    return found


def report(found: dict[str, list[float]], high: int) -> dict[str, dict[str, float]]:
    """The smallest and the median of these heights in shares of a window's height; a place without numerals is left out."""
    return {
        place: {"smallest": round(min(sizes) / high, 4), "median": round(median(sizes) / high, 4), "count": len(sizes)}
        for place, sizes in found.items() if sizes
    }
