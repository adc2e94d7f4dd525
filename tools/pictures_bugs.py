"""Bugs as die-cut tokens: brown edge, cream rim, body with a round plate for the numeral."""
from __future__ import annotations

from dataclasses import dataclass, field

from tools.picture import Numeral, Picture
from tools.svg import BLACK, CREAM, CREAM_EDGE, CREAM_LIGHT, INK, WHITE, Drawing, circle, group, mix, num, path

OUTLINE = "#2A1A12"
SIDES = (-1, 1)


@dataclass
class _Species:
    """The parts of a species: `legs` as lines with a width, `wings` as shapes that count for the silhouette."""
    body: str
    marks: str
    legs: list[tuple[str, float]] = field(default_factory=list)
    wings: list[str] = field(default_factory=list)
    feelers: bool = True


def _ladybird(dark: str) -> _Species:
    places = ((25, -9, 6.5), (33, 14, 5), (22, 35, 6))
    spots = "".join(circle(s * x, y, r, dark, opacity=0.85) for s in SIDES for x, y, r in places)
    legs = [(f"M{s * 30} {num(a * 0.6 + 6)}L{s * 46} {num(b * 0.55 + 8)}", 6.0)
            for s in SIDES for a, b in ((-14, -24), (8, 8), (26, 34))]
    return _Species("M0 -28C30 -28 41 -6 41 14C41 38 22 46 0 46C-22 46 -41 38 -41 14C-41 -6 -30 -28 0 -28Z",
                    path("M0 -26V45", "none", dark, 3, 0.7) + spots, legs)


def _bee(dark: str) -> _Species:
    stripes = path("M-30 -8Q0 -20 30 -8L35 2Q0 -10 -35 2Z", dark, opacity=0.9)
    stripes += path("M-35 20Q0 34 35 20L31 31Q0 45 -31 31Z", dark, opacity=0.9)
    wings = [f"M{s * 16} -6C{s * 34} -34 {s * 58} -30 {s * 54} -8C{s * 51} 8 {s * 32} 10 {s * 16} 4Z" for s in SIDES]
    return _Species("M0 -26C24 -26 36 -10 36 12C36 32 20 42 0 50C-20 42 -36 32 -36 12C-36 -10 -24 -26 0 -26Z", stripes,
                    wings=wings)


def _stag_beetle(dark: str) -> _Species:
    legs = []
    for s in SIDES:
        legs += [(f"M{s * 28} {a}L{s * 44} {b}", 6.0) for a, b in ((-8, -16), (12, 12), (28, 38))]
        legs.append((f"M{s * 9} -44C{s * 26} -50 {s * 22} -64 {s * 8} -62", 6.5))
    return _Species("M0 -26C22 -26 35 -14 35 8C35 34 20 48 0 48C-20 48 -35 34 -35 8C-35 -14 -22 -26 0 -26Z",
                    path("M0 -24V47M-34 2Q0 -12 34 2", "none", dark, 3, 0.7), legs, feelers=False)


BUGS = {1: ("#E4572E", _ladybird), 2: ("#F2B632", _bee), 3: ("#3FA66B", _stag_beetle), 7: ("#F08A3C", _bee)}


def bug(number: int) -> Picture:
    """The bug of a number, about 112 wide and 120 high round the middle of a token of 100."""
    colour, draw = BUGS[number]
    dark = mix(colour, "#1A0F0A", 0.62)
    kind = draw(dark)
    d = Drawing(-62, -74, 124, 136)
    lines = list(kind.legs)
    tips: list[tuple[float, float]] = []
    if kind.feelers:
        lines += [(f"M{s * 8} -46Q{s * 14} -58 {s * 24} -58", 4.0) for s in SIDES]
        tips = [(s * 24.0, -58.0) for s in SIDES]

    def silhouette(fill: str, grow: float) -> str:
        out = path(kind.body, fill, fill, grow) + circle(0, -33, 17, fill, fill, grow)
        out += "".join(path(line, "none", fill, width + grow) for line, width in lines)
        out += "".join(path(wing, fill, fill, grow) for wing in kind.wings)
        return out + "".join(circle(x, y, 4.2, fill, fill, grow) for x, y in tips)

    d.add(group(silhouette(CREAM_EDGE, 10), 0, 3.2), silhouette(CREAM, 10))
    d.add(*(path(line, "none", OUTLINE, width) for line, width in lines))
    d.add(*(circle(x, y, 4.2, OUTLINE) for x, y in tips))
    d.add(*(path(wing, "#DDF1FA", OUTLINE, 2.2) for wing in kind.wings))
    shade = d.linear([(0, mix(colour, WHITE, 0.5)), (0.45, colour), (1, mix(colour, BLACK, 0.28))], 0.1, 0, 0.8, 1)
    d.add(path(kind.body, shade, OUTLINE, 2.6), kind.marks)
    face = mix(dark, "#1E120C", 0.35)
    d.add(circle(0, -33, 17, d.radial([(0, mix(face, WHITE, 0.28)), (1, face)], 0.35, 0.3, 0.8), OUTLINE, 2))
    for s in SIDES:
        d.add(circle(s * 7.5, -36, 6.8, WHITE, OUTLINE, 1.4), circle(s * 7.5 + 1.2, -34.6, 3.2, INK),
              circle(s * 7.5 + 0.1, -36, 1.2, WHITE))
    d.add(path("M-5 -25.5Q0 -21.5 5 -25.5", "none", CREAM, 2), circle(0, 14, 28, CREAM_LIGHT, OUTLINE, 2.4))
    return Picture(f"bug_{number}", d, (Numeral(0, 14, 43, str(number), 700),))
