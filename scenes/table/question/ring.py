"""The ring of the time left around the figure of somebody who is asked, and the small disc with the seconds."""

from __future__ import annotations

import math

from scenes.kit.canvas import Art, Canvas
from scenes.kit.pictures import Sprite, kept
from scenes.kit.theme import Look

STEPS = 72
"""The number of steps in which the ring goes back."""
TRACK = "#DDD0AE"


@kept
def count_ring(look: Look, radius: int, step: int) -> Sprite:
    """The ring of the time left, `step` of `STEPS`, anticlockwise from the top; it is placed by its centre."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 4, centre=True)
    r = radius / look.unit * 0.93
    wide = radius / look.unit * 0.14
    art = Art().circle(0, 0, r, "none", theme.cream_shade if theme.flat else TRACK, wide)
    if step > 0:
        angle = 2 * math.pi * min(step, STEPS - 0.02) / STEPS
        x, y = -r * math.sin(angle), -r * math.cos(angle)
        d = f"M0 {-r:.2f}A{r:.2f} {r:.2f} 0 {int(angle > math.pi)} 0 {x:.2f} {y:.2f}"
        art.path(d, "none", theme.ink if theme.flat else theme.gold_edge, wide)
        art.path(d, "none", theme.gold if theme.flat else "#F0B73F", wide - 2.4)
    return canvas.add(art).sprite()


@kept
def answered_disc(look: Look, radius: int) -> Sprite:
    """The gold disc with a tick of somebody who has answered; it is placed by its centre."""
    theme = look.theme
    canvas = Canvas(look, (2 * radius, 2 * radius), 2, centre=True)
    r = radius / look.unit
    art = Art().circle(0, 0, r, theme.ink).circle(0, 0, r * 0.86, theme.gold)
    return canvas.add(art.icon("check", 0, 0, r * 1.3, theme.ink, 3)).sprite()


@kept
def second_disc(look: Look, radius: int) -> Sprite:
    """The dark disc under the seconds; it is placed by its centre."""
    canvas = Canvas(look, (2 * radius, 2 * radius), 2, centre=True)
    return canvas.add(Art().circle(0, 0, radius / look.unit, look.theme.ink)).sprite()
