"""How joy looks on the result: the winner jumps, the crown falls onto its head, it dances, and later now and then a bar more.

Times are in milliseconds since the page came; heights are in radii of the figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scenes.kit import cast

JUMP, CROWN, LANDED, DANCE = (300.0, 650.0), (450.0, 750.0), 800.0, 1020.0
"""When the winner jumps, when the crown falls, until when the landing bends the knees, and when the dance begins."""
BEAT, BARS, EVERY, TIRED = 220.0, 4, 8000.0, 60_000.0
"""How long a step of the dance lasts, of how many bars it is at first, how often there is one bar more, and after how long there
is none any more, so that a page that is left alone comes to rest."""
DRUM, LETTERS, LETTER, POINTS = (0.0, 250.0), 600.0, 35.0, 900.0
"""When the drum of a winner rises, when the heading begins, how long each of its letters takes, when the others' points come."""
HIGH, FALL, BOUNCE = 0.45, 1.5, 0.13
"""How high the jump goes, from where the crown falls, and how high it bounces: as high as there is room without a crown."""
_BAR = BEAT * len(cast.DANCE)
DANCED = round(DANCE + BARS * _BAR)
"""When the first dance is over."""


@dataclass(frozen=True, slots=True)
class Joy:
    """How somebody glad stands: `lift` above the step, `crown` above its place on the head; None before it comes."""

    pose: cast.PoseName
    mirrored: bool = False
    lift: float = 0.0
    crown: float | None = 0.0


STILL = Joy("cheer")
"""Between two dances, and where nothing moves."""


def dancing(ms: float) -> bool:
    """Whether there is motion then, so that time must be looked at often."""
    return ms < DANCED or ((ms - DANCE) % EVERY < _BAR and ms < TIRED)


def joy(ms: float, drawn: bool = False) -> Joy:
    """How a winner looks then, and where the match is `drawn` everybody: they dance, but none of them jumps."""
    if ms >= DANCE:
        bar, rest = divmod(ms - DANCE if ms < DANCED else (ms - DANCE) % EVERY, _BAR)
        if not dancing(ms):
            return STILL
        return Joy(cast.DANCE[int(rest / BEAT)], int(bar) % 2 == 1)
    if drawn:
        return Joy("stand")
    crown = None if ms < CROWN[0] else _fall((ms - CROWN[0]) / (CROWN[1] - CROWN[0]))
    share = (ms - JUMP[0]) / (JUMP[1] - JUMP[0])
    if share < 0:
        return Joy("stand", crown=crown)
    if share < 1:
        return Joy("cheer", lift=4 * HIGH * share * (1 - share), crown=crown)
    return Joy("land" if ms < LANDED else "cheer", crown=crown)


def timeline(drawn: bool) -> Iterator[Joy]:
    """Every picture that is seen from the beginning on, each once."""
    seen = (joy(ms, drawn) for ms in range(0, DANCED + 20, 20))
    yield from dict.fromkeys(replace(one, lift=0.0, crown=0.0 if one.crown == 0 else None) for one in seen)


def _fall(share: float) -> float:
    """Where a crown is on its way down, which ends with a bounce."""
    down = share / 0.7
    if down < 1:
        return FALL * (1 - down * down)
    up = min(1.0, (share - 0.7) / 0.3)
    return 4 * BOUNCE * up * (1 - up)
