"""What stands round the game: lamp, window, the metal of the box, the star of a win and the icon of the program."""
from __future__ import annotations

import math
import random

from tools.picture import Picture
from tools.svg import (
    BLACK,
    CREAM,
    CREAM_EDGE,
    CREAM_LIGHT,
    GOLD,
    INK,
    WHITE,
    Drawing,
    Point,
    circle,
    group,
    mix,
    path,
    rect,
    rounded,
    sparkle,
)

BROWN = "#33241A"


def lamp() -> Picture:
    """The lamp with its cord and the light under the shade; 0, 0 is where the cord leaves the window's upper edge."""
    d = Drawing(-118, 0, 236, 150)
    shade = d.linear([(0, "#2E7A68"), (0.5, "#1B5346"), (1, "#0E2F28")], 0, 0, 1, 0.3)
    glow = d.radial([(0, "#FFE9AE", 0.85), (0.45, "#FFE9AE", 0.5), (1, "#FFE9AE", 0)], 0.5, 0.5, 0.5)
    d.add(
        group(circle(0, 0, 114, glow), 0, 112, scale_y=0.33),
        path("M0 0V34", "none", "#0A0D0E", 5), path("M0 0V34", "none", "#59636A", 1.5),
        path("M-20 32H20L26 46H-26Z", "#3A2A1E"),
        path("M-26 44H26Q80 58 90 104H-90Q-80 58 -26 44Z", shade),
        path("M-90 104H90", "none", "#E7B655", 4), path("M-66 88Q-50 58 -14 50", "none", WHITE, 4, 0.3),
        group(circle(0, 0, 80, "#FFF4D2"), 0, 106, scale_y=0.1),
    )
    return Picture("lamp", d)


def window() -> Picture:
    """The night window, 192 wide with its sill; 0, 0 is the middle of the glass."""
    w, h = 156, 112
    d = Drawing(-w / 2 - 18, -h / 2 - 10, w + 36, h + 29)
    glow = d.radial([(0, "#CFE0F5", 0.28), (0.5, "#CFE0F5", 0.16), (1, "#CFE0F5", 0)], 0.5, 0.5, 0.5)
    body = rect(-10, -10, w + 20, h + 20, 8, "#2A1D15")
    body += rect(0, 0, w, h, 3, d.linear([(0, "#0B1B38"), (1, "#28486B")], 0, 0, 0, 1)) + circle(114, 46, 40, glow)
    body += path("M116 18A24 24 0 1 0 137 56A19 19 0 1 1 116 18Z", "#F3EBD2")
    chance = random.Random(2)
    for _ in range(16):
        x, y, r = chance.uniform(8, w - 8), chance.uniform(8, h - 30), chance.choice((0.8, 1.1, 1.6))
        body += circle(x, y, r, WHITE, opacity=chance.uniform(0.5, 0.95))
    body += path(f"M0 {h}V92Q40 76 78 94T{w} 88V{h}Z", "#0C1726")
    body += rect(w / 2 - 3.5, 0, 7, h, 0, BROWN) + rect(0, h / 2 - 3.5, w, 7, 0, BROWN)
    body += rect(-18, h + 8, w + 36, 11, 3, "#3A281D") + rect(-18, h + 8, w + 36, 2, 0, "#7A5A42")
    d.add(group(body, -w / 2, -h / 2))
    return Picture("window", d)


def hinge() -> Picture:
    d = Drawing(-13, -8, 26, 17)
    d.add(rect(-13, -8, 26, 17, 4, "#3A2508"), rect(-12, -8, 24, 14, 4, d.linear([(0, "#FFE29A"), (1, "#A8731F")], 0, 0, 0.2, 1)),
          circle(-6, -1, 1.8, "#5A3A0A"), circle(6, -1, 1.8, "#5A3A0A"))
    return Picture("hinge", d)


MOON_STARS = ("M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008"
              "M17 4a2 2 0 0 0 2 2a2 2 0 0 0 -2 2a2 2 0 0 0 -2 -2a2 2 0 0 0 2 -2M19 11h2m-1 -1v2")


def brass_plate() -> Picture:
    """The plate on the box's front with the moon and stars (Tabler's moon-stars)."""
    d = Drawing(-56, -33, 112, 66)
    d.add(
        rect(-56, -31, 112, 64, 10, "#2A1808", opacity=0.8),
        rect(-56, -33, 112, 64, 10, d.linear([(0, "#FFE6A6"), (0.5, "#D9A441"), (1, "#8A5D18")], 0, 0, 0.2, 1)),
        rect(-55, -32, 110, 62, 9, "none", "#FFF3CF", 1.5, 0.8),
        group(path(MOON_STARS, "none", "#4A2D06", 2.2), -20, -21, scale=40 / 24),
    )
    return Picture("plate_moon", d)


def star() -> Picture:
    """The gold star of an evening won, 24 units from its middle to a tip with the line."""
    d = Drawing(-26, -26, 52, 52)
    points: list[Point] = []
    for k in range(10):
        r, angle = (10.0 if k % 2 else 22.0), k * math.pi / 5
        points.append((r * math.sin(angle), -r * math.cos(angle)))
    colour = "#E8B33A"
    fill = d.linear([(0, mix(colour, WHITE, 0.4)), (0.6, colour), (1, mix(colour, BLACK, 0.2))])
    d.add(path(rounded(points, 2.4), fill, INK, 2.6))
    return Picture("star", d)


def hop() -> Picture:
    """The gold arc and the lit field on QUERNI's lid, drawn on the lid's whole bed of 172 x 182."""
    d = Drawing(-86, -91, 172, 182)
    arc, head = "M-48 -4Q0 -108 52 4", "M36 -2L54 8L58 -13"
    d.add(circle(52, 42, 24, "#0C1D29", opacity=0.55), path("M52 18A24 24 0 1 1 51.99 18", "none", GOLD, 3, dash="2 7"),
          path(arc, "none", "#08131B", 9, 0.7), path(arc, "none", GOLD, 5.5), path(head, "none", GOLD, 5.5))
    return Picture("lid_querni_hop", d, unit=172)


def icon() -> Picture:
    """The program's icon: the moon over a number tile in the night."""
    d = Drawing(-64, -64, 128, 128)
    d.add(rect(-62, -62, 124, 124, 28, d.linear([(0, "#24566B"), (0.5, "#173A4C"), (1, "#0B1B26")])),
          rect(-61, -61, 122, 122, 27, "none", d.linear([(0, "#FFE9C4", 0.6), (0.5, "#FFE9C4", 0.1), (1, BLACK, 0.5)]), 2.4))
    moon = "M18 -56A29 29 0 1 0 52 -14A25 25 0 0 1 18 -56Z"
    d.add(circle(22, -28, 44, d.radial([(0, GOLD, 0.34), (1, GOLD, 0)], 0.5, 0.5, 0.5)),
          path(moon, d.linear([(0, "#FFF6D8"), (1, GOLD)]), "#8F5F14", 1.5))
    for x, y, r in ((-44, -42, 6.5), (-18, -51, 4), (48, -46, 4.5)):
        d.add(path(sparkle(x, y, r), "#FFF6D8"))
    body = rect(-35, -29, 70, 70, 13, "#0A0F12", opacity=0.4)
    body += rect(-36, -32, 70, 70, 13, CREAM_EDGE)
    body += rect(-36, -36, 70, 70, 13, d.linear([(0, CREAM_LIGHT), (0.5, CREAM), (1, "#EADFC5")]))
    quarters = (
        ("#F5C451", "M-34 -6V-24Q-34 -34 -24 -34H-6A28 28 0 0 1 -34 -6Z"),
        ("#8CCBEE", "M32 4V22Q32 32 22 32H4A28 28 0 0 1 32 4Z"),
    )
    for colour, shape in quarters:
        body += path(shape, colour, mix(colour, "#3A2A10", 0.38), 1)
    body += path("M-15 -17H13L-4 17", "none", INK, 11)
    d.add(group(body, -8, 17, turn=-8))
    return Picture("icon", d)
