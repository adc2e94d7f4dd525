"""How points are given, the same at all tables: what counts pops up in order and a sum grows, then flies to whoever gets it.

A ceremony is made from what the rules told, and what is seen of it is a pure function of time, in milliseconds at normal speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Protocol

import pygame

from scenes.kit.motion import in_out

BEGINS, BEGINS_GREAT = 60.0, 160.0
"""When the first of what counts pops up: until then the first pictures are painted, and a great one leaves a moment to look."""
APART, APART_GREAT, MOST = 90.0, 130.0, 480.0
"""From one of what counts to the next, and the most for all but the first together."""
SWEEP, PAYS_AFTER, PAY = 32.0, 120.0, 60.0
"""From one of what only pops to the next, from the last of them to the first coin from afar, and from one of those to the
next."""
SPRING, RUNS = 140.0, 240.0
"""How long what counts takes to spring up, and a coin from afar to run in."""
OVER = 0.25
"""By which share what springs up is too large for a moment."""
PARTS, STAYS = 280.0, 340.0
"""From one written part of a sum to the next, and how long the whole of it stays."""
GATHER, GATHER_GREAT, GATHERS = 20.0, 300.0, 80.0
"""How long coins stay once the last one stands, so that words above them are read, and how long they take to come together."""
FLIES, FLIES_GREAT = 270.0, 420.0
"""The flight of a sum."""
HOLD, KICK = 80.0, 260.0
"""How long everything is still when a sum hits, and how long what was hit takes to come to rest."""
WORDS_AFTER, WORDS_STAND, WORDS_GO = 60.0, 880.0, 200.0
"""How long after the last coin stands the words come, how long they stand, and how long they take to go."""

Point = tuple[float, float]


class Picture(Protocol):
    """What pops where something counts: a sprite, or a group of them."""

    def draw_scaled(self, target: pygame.Surface, at: Point, ratio: float, /) -> None:
        """Draws it scaled around a point."""


@dataclass(frozen=True, slots=True)
class Step:
    """One of what counts: its middle in pixels of the window, what it adds (0 for what only pops), and its picture, which pops
    there. `stays`: it was not seen before and is until the sum leaves. `runs`: its coin comes from afar, where somebody pays.
    `swells`: how many times as far as others it swells when it pops."""

    at: Point
    number: int
    picture: Picture | None = None
    stays: bool = False
    runs: bool = False
    swells: float = 1.0

    @property
    def takes(self) -> float:
        """How long it takes to spring up or to come."""
        return RUNS if self.runs else SPRING


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sum as it is written, "+7" or "×2". `gold`: a bonus; `stamp`: it stamps itself on, as a doubling does; `whole`:
    it takes the place of all before it, "+14"."""

    words: str
    gold: bool = False
    stamp: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen at one moment. `light`: how bright the line around what counts is; `pops`: how far each step has sprung up;
    `gathered`: how far the coins have come together; `parts`: how many parts of the sum are written, and `pop` how much larger
    the last one still is, from 1 to 0; `share`: how far the sum has flown; `words`: milliseconds since the big words came, below
    0 before; `kick`: how far what was hit is knocked, from 1 to 0."""

    light: float
    pops: tuple[float, ...]
    gathered: float
    parts: int
    pop: float
    share: float
    words: float
    kick: float


@dataclass(frozen=True)
class Ceremony:
    """What is shown when points are given. `parts` are the sum as it is written at `at`; with `steps` its first part is made of
    their coins, which climb beside `about`. `words` and `more` are the big words of a great one and the line under them. All in
    pixels of the window."""

    at: Point
    parts: Sequence[Part]
    about: pygame.Rect | None = None
    steps: Sequence[Step] = ()
    words: str = ""
    more: str = ""
    corner: float = 14.0
    """The radius of the corners of `about`, in drawing units."""
    wait: float = 0.0
    """For how many milliseconds the match waits for one without words."""
    good: bool = False
    """Whether it is more than usual, so that sparks fly where it lands."""
    beside: bool = False
    """Whether its coins climb on the side of who gets it, whatever lies there."""
    lit: bool = True
    """Whether a gold line goes around `about`; a game may draw one of its own."""
    sweep: float = SWEEP
    """From one of what only pops to the next, in milliseconds."""
    lost: Sequence[pygame.Rect] = ()
    """The seats of those whom it costs the game, where its words tell of that: they are grey, and light falls on these."""

    @property
    def great(self) -> bool:
        """Whether it has big words, and everybody waits until they have been read."""
        return bool(self.words)

    @cached_property
    def sums(self) -> tuple[int, ...]:
        """The sum after each step."""
        return tuple(accumulate(step.number for step in self.steps))

    # ---- when

    @cached_property
    def pops_at(self) -> tuple[float, ...]:
        """When each step pops up; coins from afar come when all before them has been seen to."""
        begins, apart = (BEGINS_GREAT, APART_GREAT) if self.great else (BEGINS, APART)
        gaps = [PAY if step.runs else PAYS_AFTER if after.runs else apart if step.number else self.sweep
                for step, after in pairwise(self.steps)]
        pace = min(1.0, MOST / max(1.0, sum(gaps)))
        return tuple(accumulate((pace * gap for gap in gaps), initial=begins)) if self.steps else ()

    @property
    def counted(self) -> float:
        """When everything that counts has popped up; without steps, when the whole sum is written."""
        return self.pops_at[-1] + self.steps[-1].takes if self.steps else self._written(len(self.parts) - 1)

    def _written(self, number: int) -> float:
        """When a part of the sum is written: the first in place of the coins, where there are any."""
        return (self.gathers + GATHERS if self.steps else 0.0) + PARTS * number

    @property
    def gathers(self) -> float:
        """When the coins begin to come together."""
        return self.counted + (GATHER_GREAT if self.great else GATHER)

    @property
    def leaves(self) -> float:
        """When the sum leaves: at once where it has been counted and nothing is written behind it."""
        return self._written(len(self.parts) - 1) + (0.0 if self.steps and len(self.parts) == 1 else STAYS)

    @property
    def hits(self) -> float:
        """When the sum is where it goes."""
        return self.leaves + (FLIES_GREAT if self.great else FLIES)

    @property
    def lands(self) -> float:
        """When it counts there, after a short hold."""
        return self.hits + HOLD

    @property
    def says(self) -> float:
        """When big words come: those of a loss as soon as it is paid."""
        return self.pops_at[-1] if self.lost else self.counted + WORDS_AFTER

    @property
    def words_go(self) -> float:
        """When big words begin to go; 0 without any."""
        return self.says + WORDS_STAND if self.great else 0.0

    @property
    def waits(self) -> float:
        """When whoever is next may go on."""
        return max(self.words_go, self.lands + KICK if self.lost else 0.0) if self.great else self.wait

    @property
    def length(self) -> float:
        """When everything is over."""
        return max(self.lands + KICK, self.words_go + WORDS_GO if self.great else 0.0)

    # ---- what

    def seen(self, ms: float) -> Seen:
        """What is seen `ms` milliseconds after the beginning."""
        parts = min(len(self.parts), 1 + max(0, int((ms - self._written(0)) // PARTS)))
        return Seen(
            light=_share(ms, 0, SPRING) * (1 - _share(ms, self.leaves, SPRING)) if self.steps else 0.0,
            pops=tuple(_share(ms, at, step.takes) for step, at in zip(self.steps, self.pops_at, strict=True)),
            gathered=in_out(_share(ms, self.gathers, GATHERS)) if self.steps else 1.0,
            parts=parts,
            pop=1 - _share(ms, self._written(parts - 1), SPRING),
            share=in_out(_share(ms, self.leaves, self.hits - self.leaves)),
            words=ms - self.says if self.great else -1.0,
            kick=1 - _share(ms, self.lands, KICK) if ms >= self.hits else 0.0,
        )

    @property
    def still(self) -> Seen:
        """What stands where motion is reduced: the whole sum, and the words."""
        words = 0.8 * WORDS_STAND if self.great else -1.0  # when all letters stand and none has begun to go
        return Seen(float(bool(self.steps)), (1.0,) * len(self.steps), 1.0, len(self.parts), 0.0, 0.0, words, 0.0)


def _share(ms: float, start: float, length: float) -> float:
    return max(0.0, min(1.0, (ms - start) / length))


def sprung(share: float) -> float:
    """The size of what springs up: from 0 over `OVER` too large to 1."""
    if share < 0.6:
        return (1 + OVER) * in_out(share / 0.6)
    return 1 + OVER * (1 - in_out((share - 0.6) / 0.4))
