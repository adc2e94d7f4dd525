"""What tells the bugs apart: outline, legs, wings and marks of each of the twelve and of the PLYT, in tokens of 100.

The plate with the numeral hides the middle of every body, so a kind shows itself at its rim: no two outlines are alike.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.svg import CREAM, GOLD, WHITE, circle, mix, num, path, star

OUTLINE = "#2A1A12"
SIDES = (-1, 1)
_INK = "#0A0A0B"
Line = tuple[str, float]
Dot = tuple[float, float, float]
Paint = Callable[[bool], str]


def _none(_flat: bool) -> str:
    return ""


@dataclass(frozen=True)
class Kind:
    """A bug: paths and circles. What depends on the table is a function of `flat`; legs and feelers are lines with a width."""
    tone: tuple[str, str]
    body: str
    marks: Paint = _none
    legs: tuple[Line, ...] = ()
    wings: tuple[str, ...] = ()
    wing_tone: tuple[str, str] = ("#DDF1FA", "#FFFFFF")
    wing_marks: Paint = _none
    feelers: tuple[Line, ...] = tuple((f"M{s * 8} -46Q{s * 14} -58 {s * 24} -58", 4.0) for s in SIDES)
    tips: tuple[Dot, ...] = tuple((s * 24.0, -58.0, 4.2) for s in SIDES)
    head: Dot = (0, -33, 17)
    stalked: tuple[Dot, ...] = ()
    more_eyes: tuple[tuple[float, float], ...] = ()

    def colour(self, flat: bool) -> str:
        """Of the body: on the wooden tables, on the flat one."""
        return self.tone[flat]

    def wing(self, flat: bool) -> str:
        return self.wing_tone[flat]

    def dark(self, flat: bool) -> str:
        """Of marks on the body."""
        return _INK if flat else mix(self.tone[0], "#1A0F0A", 0.62)

    def face(self, flat: bool) -> str:
        if self.stalked:
            return self.wing_tone[flat]
        return mix(self.dark(flat), "#1E120C", 0.35)


def _dark(tone: tuple[str, str], flat: bool) -> str:
    return _INK if flat else mix(tone[0], "#1A0F0A", 0.62)


def _both(shape: Callable[[int], str]) -> str:
    return "".join(shape(s) for s in SIDES)


def _short_legs(x: float, ends: tuple[tuple[float, float], ...], reach: float = 16) -> tuple[Line, ...]:
    return tuple((f"M{num(s * x)} {num(a)}L{num(s * (x + reach))} {num(b)}", 6.0) for s in SIDES for a, b in ends)


def _ladybird() -> Kind:
    """Round and red with six dark spots."""
    tone = ("#E4572E", "#FF7A4D")
    spots = ((26, -9, 6.5), (34, 13, 5.5), (23, 35, 6))

    def marks(flat: bool) -> str:
        dark = _dark(tone, flat)
        return path("M0 -26V45", "none", dark, 3, 0.8) + _both(lambda s: "".join(circle(s * x, y, r, dark) for x, y, r in spots))

    return Kind(tone, "M0 -28C30 -28 41 -6 41 14C41 38 22 46 0 46C-22 46 -41 38 -41 14C-41 -6 -30 -28 0 -28Z", marks,
                _short_legs(30, ((-2.4, -5.2), (10.8, 12.4), (21.6, 26.7))))


def _flying_ladybird() -> Kind:
    """Its covers stand apart as it takes off; light spots on them, clear wings below."""
    tone = ("#9A6BD0", "#B98CF2")
    cover = [f"M{s * 3} -22C{s * 24} -34 {s * 52} -22 {s * 57} 4"
             f"C{s * 60} 24 {s * 52} 40 {s * 38} 44C{s * 26} 34 {s * 12} 10 {s * 3} -22Z" for s in SIDES]

    def marks(flat: bool) -> str:
        return path("M-17 -2Q0 -14 17 -2M-18 36Q0 46 18 36", "none", CREAM if not flat else "#FFFFFF", 3, 0.5)

    def wing_marks(flat: bool) -> str:
        light = "#FFFFFF" if flat else "#F3E6FF"
        spots = ((30, -16, 6.5), (47, 3, 6.5), (45, 26, 5.5))
        return _both(lambda s: "".join(circle(s * x, y, r, light, _INK if flat else OUTLINE, 1.6) for x, y, r in spots))

    body = "M0 -26C14 -26 22 -14 24 8C26 30 16 50 0 54C-16 50 -26 30 -24 8C-22 -14 -14 -26 0 -26Z"
    return Kind(("#5B3E86", "#B98CF2"), body, marks, wings=tuple(cover), wing_tone=tone, wing_marks=wing_marks)


def _bumblebee() -> Kind:
    """Round and furry, with two broad bands and small round wings."""
    tone = ("#F2B632", "#FFC83D")
    teeth = "M-8 -26Q-2 -31 3 -26Q10 -30 14 -24Q22 -26 24 -18Q32 -18 33 -9Q41 -6 39 3Q46 9 41 16Q45 24 37 29Q37 38 28 39"
    teeth += "Q26 47 16 45Q10 52 2 47Q-6 53 -12 47Q-20 49 -24 41Q-34 42 -35 32"
    teeth += "Q-44 29 -40 19Q-46 12 -40 5Q-43 -4 -34 -8Q-34 -17 -25 -18"
    teeth += "Q-22 -27 -13 -24Q-11 -27 -8 -26Z"

    def marks(flat: bool) -> str:
        dark = _dark(tone, flat)
        bands = path("M-33 -9Q0 -25 33 -9L38 2Q0 -16 -38 2Z", dark) + path("M-36 28Q0 44 36 28L28 39Q0 53 -28 39Z", dark)
        return bands

    wings = tuple(f"M{s * 28} -8C{s * 30} -30 {s * 50} -36 {s * 57} -22C{s * 62} -8 {s * 50} 2 {s * 34} 0Z" for s in SIDES)
    return Kind(tone, teeth, marks, wings=wings)


def _bee() -> Kind:
    """Slender, with long wings, thin stripes and a sting."""
    tone = ("#F08A3C", "#FF9B45")

    def marks(flat: bool) -> str:
        dark = _dark(tone, flat)
        return (path("M-30 -8Q0 -20 30 -8L35 2Q0 -10 -35 2Z", dark) + path("M-35 20Q0 34 35 20L31 31Q0 45 -31 31Z", dark)
                + path("M-14 42Q0 48 14 42L0 58Z", dark))

    wings = tuple(f"M{s * 16} -6C{s * 30} -48 {s * 58} -46 {s * 57} -20C{s * 55} 2 {s * 36} 12 {s * 16} 4Z" for s in SIDES)
    body = "M0 -26C24 -26 36 -10 36 12C36 32 20 42 0 56C-20 42 -36 32 -36 12C-36 -10 -24 -26 0 -26Z"
    return Kind(tone, body, marks, wings=wings)


def _stag() -> Kind:
    """Its pincers close over its head like a ring."""
    tone = ("#3FA66B", "#4FD98C")

    def marks(flat: bool) -> str:
        return path("M0 -24V47M-34 2Q0 -12 34 2", "none", _dark(tone, flat), 3, 0.8)

    legs = _short_legs(28, ((-8, -16), (12, 12), (28, 38)))
    pincers = tuple((f"M{s * 9} -44C{s * 28} -50 {s * 24} -68 {s * 7} -65", 7.0) for s in SIDES)
    return Kind(tone, "M0 -26C22 -26 35 -14 35 8C35 34 20 48 0 48C-20 48 -35 34 -35 8C-35 -14 -22 -26 0 -26Z", marks, legs,
                feelers=pincers, tips=())


def _antlered() -> Kind:
    """Antlers with two points each, broad shoulders, six stripes down a narrow back."""
    tone = ("#5C7FE0", "#7FA2FF")

    def marks(flat: bool) -> str:
        dark = _dark(tone, flat)
        stripes = _both(lambda s: f"M{s * 32} -4Q{s * 36} 22 {s * 25} 37M{s * 21} 37Q{s * 25} 22 {s * 14} 45")
        return path("M-38 -8Q0 2 38 -8M0 42V50", "none", dark, 3.2) + path(stripes, "none", dark, 2.6, 0.85)

    places = ((-2, -10, -20), (14, 14, 26), (28, 36, 50))
    legs = tuple((f"M{s * 32} {a}L{s * 45} {m}L{s * 50} {b}", 5.5) for s in SIDES for a, m, b in places)
    antlers = tuple((d, 6.0) for s in SIDES
                    for d in (f"M{s * 10} -45C{s * 20} -50 {s * 32} -53 {s * 30} -66", f"M{s * 25} -56L{s * 42} -59",
                              f"M{s * 20} -52L{s * 14} -64"))
    body = "M0 -24C16 -24 36 -22 39 -8C41 10 33 40 0 51C-33 40 -41 10 -39 -8C-36 -22 -16 -24 0 -24Z"
    return Kind(tone, body, marks, legs, feelers=antlers, tips=())


def _round_wings(s: int) -> str:
    return (f"M{s * 8} -14C{s * 20} -46 {s * 56} -44 {s * 54} -16C{s * 53} 2 {s * 38} 8 {s * 26} 8"
            f"C{s * 46} 12 {s * 50} 36 {s * 36} 44C{s * 20} 50 {s * 10} 30 {s * 8} 14Z")


_SLIM = "M0 -26C17 -26 24 -12 24 10C24 34 14 46 0 48C-14 46 -24 34 -24 10C-24 -12 -17 -26 0 -26Z"


def _moth() -> Kind:
    """Round wings with round spots."""
    tone = ("#C56BA0", "#F08FCB")

    def wing_marks(flat: bool) -> str:
        light, line = ("#FFFFFF", _INK) if flat else (CREAM, OUTLINE)
        return _both(lambda s: circle(s * 40, -22, 7, light, line, 1.6) + circle(s * 33, 33, 5.5, light, line, 1.6)
                     + circle(s * 43, -3, 3.4, light, line, 1.2))

    return Kind(tone, _SLIM, wings=tuple(_round_wings(s) for s in SIDES), wing_tone=tone, wing_marks=wing_marks)


def _tailed_moth() -> Kind:
    """Pointed wings with bands, and two long tails."""
    tone = ("#2FA7A0", "#37D6CC")
    wings = tuple(f"M{s * 6} -14C{s * 22} -34 {s * 42} -44 {s * 56} -43C{s * 55} -22 {s * 50} 2 {s * 30} 8"
                  f"C{s * 42} 16 {s * 40} 34 {s * 37} 54"
                  f"C{s * 28} 58 {s * 24} 48 {s * 14} 40C{s * 8} 30 {s * 6} 14 {s * 6} 14Z" for s in SIDES)

    def wing_marks(flat: bool) -> str:
        dark, light = (_INK, "#FFFFFF") if flat else (_dark(tone, flat), CREAM)
        return _both(lambda s: path(f"M{s * 42} -36Q{s * 40} -14 {s * 29} -1", "none", dark, 4)
                     + path(f"M{s * 50} -37Q{s * 48} -16 {s * 38} -1", "none", light, 3, 0.9)
                     + path(f"M{s * 33} 30L{s * 32} 50", "none", light, 3.4, 0.9))

    return Kind(tone, _SLIM, wings=wings, wing_tone=tone, wing_marks=wing_marks)


def _spider() -> Kind:
    """Round legs that hang like arches, a light pattern at its sides."""
    tone = ("#3E8FD0", "#4DA6FF")
    legs = tuple((f"M{s * 22} {a}Q{s * mx} {my} {s * x} {y}", 5.5) for s in SIDES
                 for a, mx, my, x, y in ((-4, 40, -36, 51, -18), (6, 48, -14, 56, 8), (16, 48, 10, 55, 30), (26, 38, 28, 45, 50)))

    def marks(flat: bool) -> str:
        light = "#FFFFFF" if flat else mix(tone[0], WHITE, 0.6)
        return _both(lambda s: "".join(path(f"M{s * 35} {y}q{-s * 6} 3 {-s * 5} 9", "none", light, 3) for y in (0, 14)))

    return Kind(tone, "M0 -20C24 -20 37 -4 37 14C37 34 20 46 0 46C-20 46 -37 34 -37 14C-37 -4 -24 -20 0 -20Z", marks, legs,
                tips=(), feelers=tuple((f"M{s * 7} -47L{s * 10} -56", 5.0) for s in SIDES))


def _kneed_spider() -> Kind:
    """Sharp knees high up, a zigzag round its rim, and six eyes."""
    tone = ("#E0536F", "#FF6F8B")
    places = ((-6, 36, -40, 48, -54), (4, 48, -25, 55, -9), (18, 49, 30, 56, 15), (28, 37, 44, 52, 53))
    legs = tuple((f"M{s * 24} {a}L{s * kx} {ky}L{s * x} {y}", 4.6) for s in SIDES for a, kx, ky, x, y in places)

    def marks(flat: bool) -> str:
        zigzag = ((25, -10), (33, -3), (31, 5), (37, 12), (31, 19), (35, 27), (27, 33), (25, 41), (16, 42))
        return _both(lambda s: path("M" + "L".join(f"{s * x} {y}" for x, y in zigzag), "none", _dark(tone, flat), 3.2))

    return Kind(tone, "M0 -22C26 -22 41 -6 41 16C41 38 22 50 0 50C-22 50 -41 38 -41 16C-41 -6 -26 -22 0 -22Z", marks, legs,
                feelers=(), tips=(), more_eyes=((4.5, -13), (13.5, -9)))


def _grasshopper() -> Kind:
    """Long and narrow; the thighs of its hind legs rise above its back; feelers swept far aside."""
    tone = ("#8CBF3F", "#B6E34F")
    legs = tuple(line for s in SIDES for line in (
        (f"M{s * 20} 30Q{s * 33} 2 {s * 43} -16", 10.0), (f"M{s * 43} -16Q{s * 51} 14 {s * 49} 44L{s * 54} 49", 5.5),
        (f"M{s * 22} -8L{s * 34} -24L{s * 40} -34", 5.0)))
    feelers = tuple((f"M{s * 7} -47C{s * 12} -64 {s * 34} -68 {s * 48} -58", 3.6) for s in SIDES)

    def marks(flat: bool) -> str:
        dark = _dark(tone, flat)
        return path("M-24 -14Q0 -4 24 -14M-16 45Q0 51 16 45", "none", dark, 3, 0.85) + path("M0 42V54", "none", dark, 2.6, 0.8)

    return Kind(tone, "M0 -28C18 -28 31 -14 31 8C31 34 16 48 0 56C-16 48 -31 34 -31 8C-31 -14 -18 -28 0 -28Z", marks, legs,
                feelers=feelers, tips=())


def _snail() -> Kind:
    """A banded shell on a long foot; its eyes stand on stalks."""
    tone = ("#C98B5A", "#E8A868")
    flesh = ("#EAD0A0", "#FFE9B8")
    foot = "M-34 40C-46 40 -52 48 -50 54C-30 58 20 58 56 54C62 52 60 48 52 47C44 46 38 42 34 38Z"
    neck = "M-16 -34H16V-12H-16Z"

    def marks(flat: bool) -> str:
        dark = _dark(tone, flat)
        ribs = ("M-26 0Q-34 -4 -36 -10M-28 20Q-36 22 -41 18M-19 36Q-22 42 -30 43M0 42Q4 48 0 54"
                "M20 35Q27 40 27 46M28 18Q37 22 42 28M26 2Q35 0 41 4M17 -9Q22 -16 30 -18")
        return path(ribs, "none", dark, 3, 0.85)

    stalks = tuple((f"M{s * 7} -44L{s * 14} -54", 6.0) for s in SIDES)
    return Kind(tone, "M0 -28C28 -28 43 -8 43 14C43 38 24 55 0 55C-24 55 -43 38 -43 14C-43 -8 -28 -28 0 -28Z", marks,
                wings=(foot, neck), wing_tone=flesh, feelers=stalks, tips=(), head=(0, -33, 16),
                stalked=tuple((s * 15.0, -55.0, 8.2) for s in SIDES))


def _plyt() -> Kind:
    """A moth of the night: wings with points like a bat's, gold stars on them."""
    tone = ("#4A3A8C", "#7D6BE0")

    def wing_marks(flat: bool) -> str:
        light, line = ("#FFE14D", _INK) if flat else (GOLD, OUTLINE)
        far = "#FFFFFF" if flat else "#7FD3F0"
        return _both(lambda s: path(star(s * 41, -22, 9), light, line, 1.6) + circle(s * 35, 30, 5, far, line, 1.6)
                     + circle(s * 44, -4, 3, light, line, 1))

    wings = tuple(f"M{s * 8} -14C{s * 16} -44 {s * 42} -50 {s * 58} -42Q{s * 51} -31 {s * 58} -20Q{s * 49} -12 {s * 51} -1"
                  f"Q{s * 41} 1 {s * 30} 8C{s * 44} 10 {s * 53} 20 {s * 52} 32Q{s * 44} 34 {s * 43} 43Q{s * 34} 41 {s * 29} 50"
                  f"C{s * 16} 46 {s * 10} 30 {s * 8} 14Z" for s in SIDES)
    return Kind(("#2A2A45", "#7D6BE0"), _SLIM, wings=wings, wing_tone=tone, wing_marks=wing_marks)


KINDS = {1: _ladybird(), 2: _bumblebee(), 3: _stag(), 4: _moth(), 5: _spider(), 6: _grasshopper(), 7: _bee(), 8: _tailed_moth(),
         9: _flying_ladybird(), 10: _snail(), 11: _antlered(), 12: _kneed_spider()}
PLYT = _plyt()
