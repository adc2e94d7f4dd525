"""What frames can afford: how many particles, which shadows, and how many frames a second. It never touches the answer to a hand.

`judged` decides by the times of frames alone, so it can be tried without a window. `Governor` is the one owner in a running
program; painters ask `now`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from msgspec.structs import replace

from scenes.kit.language import N_

if TYPE_CHECKING:
    from scenes.kit.pictures import Level

AUTOMATIC = "automatic"


class Quality(Struct, frozen=True):
    """One step of what is shown. `words` tell it.

    `particles` is the share of confetti and sparks; with `soft` shadows of what is lifted are far and blurred, and lights come
    and go slowly; `apart` is how many milliseconds lie between two frames at least that no hand has asked for.
    """

    words: str
    particles: float = 1.0
    soft: bool = True
    apart: float = 0.0

    @property
    def aloft(self) -> Level:
        """The height whose shadow a piece has that is held or flies."""
        return "held" if self.soft else "flat"

    def some(self, count: int) -> int:
        """How many of `count` particles there are."""
        return round(count * self.particles)


STEPS = (
    Quality(N_("everything")),
    Quality(N_("fewer particles"), 0.3),
    Quality(N_("flat shadows"), 0.3, False),
    Quality(N_("fewer frames"), 0.3, False, 1000 / 30),
)
"""From everything down to what the slowest machine shows; each gives up one thing more."""
CHOICES: Mapping[str, Quality] = {"full": STEPS[0], "less": STEPS[2], "least": STEPS[3]}
"""What can be chosen besides `AUTOMATIC`."""

LATE, EASY = 14.0, 6.0
"""Milliseconds from which a frame is late at 60 a second, and up to which one more step up would not make it so."""
SEEN, TOO_MANY = 24, 16
"""How many frames are looked at together, and how many of them late lead a step down: a page that opens has fewer."""
PATIENCE, MOST_PATIENCE = 900, 14_400
"""After this many frames since the last step, nearly all of them easy, quality goes one step up. The number doubles after each
step up that did not last, up to the second."""
JITTER = 8.0
"""How many milliseconds early a turn of the loop may start."""
DOUBTS = 0.05
"""The share of frames that need not be easy for a step up."""


class Judgement(Struct, frozen=True):
    """What is thought of the frames so far."""

    step: int = 0
    """The place in `STEPS`."""
    last: tuple[bool, ...] = ()
    """Whether each of the last frames was late, since the last step."""
    frames: int = 0
    hard: int = 0
    """How many frames there were since the last step or the last hope for one, and how many of them were not easy."""
    patience: int = PATIENCE
    climbed: bool = False
    """Whether the last step was up."""


def judged(before: Judgement, ms: float) -> Judgement:
    """The judgement after one more frame that took `ms` milliseconds from the decision to the window."""
    last = (*before.last, ms > LATE)[-SEEN:]
    frames, hard = before.frames + 1, before.hard + (ms > EASY)
    if sum(last) >= TOO_MANY and before.step < len(STEPS) - 1:
        patience = min(MOST_PATIENCE, 2 * before.patience) if before.climbed else before.patience
        return Judgement(before.step + 1, patience=patience)
    if frames < before.patience:
        return replace(before, last=last, frames=frames, hard=hard)
    if before.step and hard <= DOUBTS * frames:
        return Judgement(before.step - 1, patience=before.patience, climbed=True)
    return replace(before, last=last, frames=0, hard=0, climbed=False)


class Chosen(Protocol):
    """The settings, as far as they say what shall be shown."""

    quality: str


class Governor:
    """Decides what frames show: what was chosen, or what they can afford."""

    def __init__(self, settings: Chosen) -> None:
        self._settings = settings
        self._judgement = Judgement()
        self._since = 0.0
        """Milliseconds since the last frame that was due."""
        self._moved = False
        """Whether something has moved on since then."""

    @property
    def now(self) -> Quality:
        """What counts now."""
        return CHOICES.get(self._settings.quality) or STEPS[self._judgement.step]

    def shown(self, ms: float) -> None:
        """A frame was painted and shown, `ms` milliseconds after it was decided on."""
        if self._settings.quality not in CHOICES:
            self._judgement = judged(self._judgement, ms)

    def due(self, dt: float, asked: bool, moved: bool) -> bool:
        """Whether a frame is to be painted in this turn of the loop, `dt` milliseconds after the last turn.

        What was `asked` for, by a hand or a page, is painted at once; what has only `moved` on may wait for a later turn.
        """
        self._since += dt
        self._moved = self._moved or moved
        if not asked and (not self._moved or self._since < self.now.apart - JITTER):
            return False
        self._since, self._moved = 0.0, False
        return True


_now = STEPS[0]


def use(quality: Quality) -> None:
    """Makes it count for all that is painted from now on."""
    global _now
    _now = quality


def now() -> Quality:
    """What counts for all that is painted."""
    return _now
