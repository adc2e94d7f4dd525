"""What a moment is: what happened that everybody at the table shall feel, and how it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.contract import Seat


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of moment: its big words (an English msgid, where {number} may stand for a count), the sentence that tells it
    afterwards (one with {name}, without a full stop), its voice (a pool of sounds), and how great it is.

    A small one is a light and a word for less than a second. A big one has letters, rays and confetti. `waits`: the match waits
    for it. `stays`: no click and no key ends it, and it is shown at any speed. `ends`: it ends a round, so of a match it decides
    the last one alone. Of several in one move the one with the highest `weight` is shown.
    """

    words: str
    told: str
    voice: str
    weight: int
    big: bool = True
    waits: bool = True
    stays: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Something great that `seat` has done, or that happened to it.

    `about`: what the light falls on, in words of the game. `number`: the count in its words, if there is one. `others`: to whom
    it happened with the same move.
    """

    kind: Kind
    seat: Seat
    about: tuple[Any, ...] = ()
    number: int = 0
    others: tuple[Seat, ...] = ()


class Spectacle(Protocol):
    """A moment while it is shown. Times are milliseconds since it began."""

    length: float
    """How long it lasts, less than 2 s."""
    holds: float
    """When it is in full bloom: the frame that stays where motion is reduced."""
    covers: bool
    """Whether it shows the whole table itself, so that nothing of the game is drawn over it."""

    def bake(self) -> Iterator[None]:
        """Paints what it needs in small parts, so that no frame waits for all of it."""
        ...

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        """Draws what lies under the pieces that move."""
        ...

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draws what lies over them."""
        ...
