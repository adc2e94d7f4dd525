"""Tiles without their numerals: shapes and colours of the look, shadows left to the screen."""
from __future__ import annotations

from tools.picture import Numeral, Picture
from tools.svg import BLACK, CREAM, CREAM_EDGE, CREAM_LIGHT, WHITE, Drawing, mix, num, path, rect

TILE_CORNERS = ("#E3D8BE", "#F5C451", "#8CCBEE", "#F0A9CB", "#8FD3A8", "#F58F63")


def tile(corners: tuple[int, int, int, int]) -> Picture:
    """A tile on a pitch of 100; `corners` are its four numbers clockwise from the upper left."""
    d = Drawing(-50, -50, 100, 105)
    half, radius, inset, quarter = 48.8, 11.0, 2.4, 44.0
    d.add(
        rect(-half, -half + 5.5, 2 * half, 2 * half, radius, CREAM_EDGE),
        rect(-half, -half, 2 * half, 2 * half, radius, d.linear([(0, CREAM_LIGHT), (0.5, CREAM), (1, "#EADFC5")])),
    )
    places = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    for number, (sx, sy) in zip(corners, places, strict=True):
        colour = TILE_CORNERS[number]
        cx, cy, r = sx * (half - inset), sy * (half - inset), radius - inset
        sweep = 1 if sx * sy < 0 else 0
        shape = (
            f"M{num(cx - sx * quarter)} {num(cy)}L{num(cx - sx * r)} {num(cy)}Q{num(cx)} {num(cy)} {num(cx)} {num(cy - sy * r)}"
            f"L{num(cx)} {num(cy - sy * quarter)}"
            f"A{num(quarter)} {num(quarter)} 0 0 {sweep} {num(cx - sx * quarter)} {num(cy)}Z"
        )
        fill = d.linear([(0, mix(colour, WHITE, 0.22)), (1, mix(colour, BLACK, 0.05))])
        d.add(path(shape, fill, mix(colour, "#3A2A10", 0.38), 1.4))
    d.add(rect(-half + 1, -half + 1, 2 * half - 2, 2 * half - 2, radius, "none",
               d.linear([(0, WHITE, 0.95), (0.4, WHITE, 0.1), (1, "#7A6640", 0.5)]), 2.1))
    numerals = tuple(Numeral(sx * 28.5, sy * 28, 34.5, str(n)) for n, (sx, sy) in zip(corners, places, strict=True))
    return Picture("tile_" + "".join(map(str, corners)), d, numerals)
