"""Bugs as die-cut tokens: brown edge, cream rim, body with a round plate for the numeral.

Two pictures of each: `bug_7` for the wooden tables and `bug_7_flat` for the table of high contrast. In both the open eyes are
the group `open` and the shut ones the group `shut`, of which the screen shows one.
"""
from __future__ import annotations

from tools.bug_kinds import KINDS, OUTLINE, PLYT, SIDES, Kind
from tools.picture import Numeral, Picture
from tools.svg import BLACK, CREAM, CREAM_EDGE, CREAM_LIGHT, GOLD, INK, WHITE, Drawing, circle, group, mix, num, path, star

BOX = (-68, -78, 136, 148)
"""What every drawing needs round the middle of its token of 100: left, top, width and height."""
PLATE = (0, 15, 32)
"""Middle and radius of the plate."""
FLAT_PAPER, FLAT_INK, FLAT_GOLD = "#FAFAF5", "#0A0A0B", "#FFE14D"


def _silhouette(kind: Kind, fill: str, grow: float) -> str:
    """The whole outline of a bug, larger by half of `grow` on every side."""
    hx, hy, hr = kind.head
    out = path(kind.body, fill, fill, grow) + circle(hx, hy, hr, fill, fill, grow)
    out += "".join(path(line, "none", fill, width + grow) for line, width in (*kind.legs, *kind.feelers))
    out += "".join(path(wing, fill, fill, grow) for wing in kind.wings)
    return out + "".join(circle(x, y, r, fill, fill, grow) for x, y, r in (*kind.tips, *kind.stalked))


def _eye(x: float, y: float, r: float, line: str, ink: str) -> str:
    """An eye that looks a little to the lower right, towards the table."""
    k = r / 6.8
    return (circle(x, y, r, WHITE, line, 1.4) + circle(x + 1.2 * k, y + 1.4 * k, 3.4 * k, ink)
            + circle(x + 0.1 * k, y, 1.25 * k, WHITE))


def _shut(x: float, y: float, r: float, lid: str, line: str, lash: str) -> str:
    """The same eye behind its lid."""
    lashes = f"M{num(x - r * 0.62)} {num(y + r * 0.12)}Q{num(x)} {num(y + r * 0.8)} {num(x + r * 0.62)} {num(y + r * 0.12)}"
    return circle(x, y, r, lid, line, 1.4) + path(lashes, "none", lash, 2)


def _face(d: Drawing, kind: Kind, flat: bool) -> None:
    hx, hy, hr = kind.head
    line = FLAT_INK if flat else OUTLINE
    face = FLAT_INK if flat and not kind.stalked else kind.face(flat)
    lit = face if flat else d.radial([(0, mix(face, WHITE, 0.28)), (1, face)], 0.35, 0.3, 0.8)
    d.add(circle(hx, hy, hr, lit, line, 2))
    eyes = kind.stalked or tuple((hx + s * 7.5, hy - 3, 6.8) for s in SIDES)
    ink = FLAT_INK if flat else INK
    d.add(group("".join(_eye(*eye, line, ink) for eye in eyes), name="open"))
    lid = "#55555C" if flat and not kind.stalked else mix(face, WHITE, 0.3)
    lash = ink if kind.stalked else FLAT_PAPER if flat else CREAM
    d.add(group("".join(_shut(*eye, lid, line, lash) for eye in eyes), name="shut", shown=False))
    d.add(*(circle(hx + s * x, hy + y, 2.6, WHITE, line, 1) for x, y in kind.more_eyes for s in SIDES))
    smile = f"M{num(hx - 5)} {num(hy + 7.5)}Q{num(hx)} {num(hy + 11.5)} {num(hx + 5)} {num(hy + 7.5)}"
    d.add(path(smile, "none", lash, 2))


def _drawing(kind: Kind, flat: bool) -> Drawing:
    d = Drawing(*BOX)
    line = FLAT_INK if flat else OUTLINE
    if flat:
        d.add(_silhouette(kind, FLAT_INK, 15), _silhouette(kind, FLAT_PAPER, 10))
    else:
        d.add(group(_silhouette(kind, CREAM_EDGE, 10), 0, 3.2), _silhouette(kind, CREAM, 10))
    d.add(*(path(leg, "none", line, width) for leg, width in (*kind.legs, *kind.feelers)))
    d.add(*(circle(x, y, r, line) for x, y, r in kind.tips))
    wing = kind.wing(flat)
    for shape in kind.wings:
        lit = wing if flat else d.linear([(0, mix(wing, WHITE, 0.32)), (0.6, wing), (1, mix(wing, BLACK, 0.22))], 0.1, 0, 0.8, 1)
        d.add(path(shape, lit, line, 2.4))
    d.add(kind.wing_marks(flat))
    body = kind.colour(flat)
    lit = body if flat else d.linear([(0, mix(body, WHITE, 0.5)), (0.45, body), (1, mix(body, BLACK, 0.28))], 0.1, 0, 0.8, 1)
    d.add(path(kind.body, lit, line, 2.6), kind.marks(flat))
    _face(d, kind, flat)
    return d


def bug(number: int, flat: bool = False) -> Picture:
    """The bug of a number, about 116 wide and 126 high round the middle of a token of 100."""
    d = _drawing(KINDS[number], flat)
    d.add(circle(*PLATE, FLAT_PAPER if flat else CREAM_LIGHT, FLAT_INK if flat else OUTLINE, 2.6))
    numeral = Numeral(0, 15, 58, str(number), 700, FLAT_INK if flat else INK)
    return Picture(f"bug_{number}" + "_flat" * flat, d, (numeral,))


def plyt(stands: bool, flat: bool = False) -> Picture:
    """The moth of the night: with a star on its gold plate, or, while it stands for a number, with one on its shoulder."""
    d = _drawing(PLYT, flat)
    gold, line = (FLAT_GOLD, FLAT_INK) if flat else (GOLD, OUTLINE)
    d.add(circle(*PLATE, gold, line, 2.6))
    deep = FLAT_INK if flat else "#E2A21E"
    if not stands:
        lit = deep if flat else d.linear([(0, mix(deep, WHITE, 0.4)), (0.6, deep), (1, mix(deep, BLACK, 0.2))])
        d.add(path(star(0, 16, 22), lit, INK, 2))
        return Picture("bug_plyt" + "_flat" * flat, d)
    rim = FLAT_PAPER if flat else CREAM
    d.add(path(star(41, -24, 16), rim, rim, 8), path(star(41, -24, 16), gold if flat else "#FFC43A", line, 2.4))
    return Picture("bug_plyt_as" + "_flat" * flat, d, (Numeral(0, 15, 58, weight=700, fill=FLAT_INK if flat else INK),))


def leaf(flat: bool = False) -> Picture:
    """The back of a bug: a leaf, the same for all."""
    d = Drawing(*BOX)
    blade = "M0 -58C34 -46 50 -18 46 8C42 34 22 46 0 50C-22 46 -42 34 -46 8C-50 -18 -34 -46 0 -58Z"
    stem = "M0 48V57"
    green, line = ("#3FBF6E", FLAT_INK) if flat else ("#6FA544", "#1F3314")

    def outline(fill: str, grow: float) -> str:
        return path(blade, fill, fill, grow) + path(stem, "none", fill, 5 + grow * 0.6)

    if flat:
        d.add(outline(FLAT_INK, 13), outline(FLAT_PAPER, 8))
    else:
        d.add(group(outline(CREAM_EDGE, 10), 0, 3.2), outline(CREAM, 10))
    lit = green if flat else d.linear([(0, mix(green, WHITE, 0.35)), (0.5, green), (1, mix(green, BLACK, 0.38))], 0.1, 0, 0.8, 1)
    d.add(path(stem, "none", line, 5), path(blade, lit, line, 2.6), path("M0 -48V50", "none", line, 3, 0.75))
    for s in SIDES:
        for y, reach in ((-28, 22), (-8, 32), (12, 32), (30, 20)):
            d.add(path(f"M0 {y + 12}Q{s * reach * 0.5} {y + 6} {s * reach} {y - 8}", "none", line, 2.2, 0.6))
    return Picture("bug_back" + "_flat" * flat, d)


def bugs() -> list[Picture]:
    """All of them, in the order of the index."""
    made = []
    for flat in (False, True):
        made += [bug(number, flat) for number in KINDS] + [plyt(False, flat), plyt(True, flat), leaf(flat)]
    return made
