"""Dice, tiles and cards without their numerals: shapes and colours of the look, shadows left to the screen."""
from __future__ import annotations

from tools.picture import Numeral, Picture
from tools.svg import BLACK, CREAM, CREAM_EDGE, CREAM_LIGHT, INK, WHITE, Drawing, circle, group, mix, num, path, rect

TILE_CORNERS = ("#E3D8BE", "#F5C451", "#8CCBEE", "#F0A9CB", "#8FD3A8", "#F58F63")
CARD_COLOURS = {"red": "#D55E00", "green": "#009E73", "blue": "#0072B2", "orange": "#E69F00"}


def die(letter: bool) -> Picture:
    """A die of side 100 with its two lower edges; letters are dark, numbers light."""
    d = Drawing(-51, -51, 102, 113)
    top, low, edge, ink = ("#A2562E", "#7A3B1E", "#431D0C", CREAM) if letter else (CREAM_LIGHT, "#E9DEC3", "#A8946C", INK)
    d.add(
        rect(-50, -39, 100, 100, 20, edge),
        rect(-49.2, -44.5, 98.4, 100, 20, mix(edge, low, 0.4)),
        rect(-50, -50, 100, 100, 20, d.linear([(0, top), (0.6, mix(top, low, 0.55)), (1, low)])),
        rect(-43, -43, 86, 86, 16, d.radial([(0, mix(top, WHITE, 0.25)), (1, mix(low, top, 0.4))], 0.4, 0.35, 0.75)),
        rect(-48.8, -48.8, 97.6, 97.6, 19, "none",
             d.linear([(0, WHITE, 0.5 if letter else 0.8), (0.4, WHITE, 0.05), (1, BLACK, 0.2)]), 2.4),
    )
    return Picture("die_letter" if letter else "die_number", d, (Numeral(0, 0, 62, weight=700, fill=ink),))


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


def _band(d: Drawing, colour: str, x: float, y: float, w: float, h: float) -> str:
    """The colour band of a card; its pattern is made of whole figures, since nothing can be clipped."""
    base = CARD_COLOURS[colour]
    out = rect(x, y, w, h, min(h * 0.3, 6), d.linear([(0, mix(base, WHITE, 0.18)), (1, mix(base, BLACK, 0.12))]))
    if colour == "red":
        at = x + 4
        while at + h * 1.02 < x + w - 1:
            out += path(f"M{num(at)} {num(y + h - 3)}l{num(h * 0.6)} {num(6 - h)}", "none", WHITE, 2.6, 0.42)
            at += h * 0.42
    elif colour == "green":
        for row, share in enumerate((0.27, 0.52, 0.77)):
            at = x + 5 + (h * 0.21 if row % 2 else 0)
            while at < x + w - 4:
                out += circle(at, y + h * share, 2, WHITE, opacity=0.52)
                at += h * 0.42
    elif colour == "blue":
        waves = int((w - 7) // 7)
        for share in (0.27, 0.52, 0.77):
            line = f"M{num(x + 4)} {num(y + h * share)}"
            line += "".join(f"q3.5 {4.5 if k % 2 else -4.5} 7 0" for k in range(waves))
            out += path(line, "none", WHITE, 1.9, 0.42)
    else:
        at = x + 5
        while at + h * 0.3 < x + w - 3:
            chevron = f"M{num(at)} {num(y + 4)}l{num(h * 0.26)} {num(h / 2 - 4)}l{num(-h * 0.26)} {num(h / 2 - 4)}"
            out += path(chevron, "none", "#6A3C00", 2.3, 0.45)
            at += h * 0.42
    return out


def card(colour: str, worth: int) -> Picture:
    """A card 100 wide and 132 high in its colour's pattern, with 1 to 3 dots for its worth."""
    d = Drawing(-50, -66, 100, 137)
    w, h, r = 50.0, 66.0, 5.5
    x, y, band = -w / 2, -h / 2, h * 0.235
    body = rect(x, y + 2.2, w, h, r, CREAM_EDGE)
    body += rect(x, y, w, h, r, d.linear([(0, CREAM_LIGHT), (0.5, CREAM), (1, "#EDE3CB")]))
    body += rect(x + 0.7, y + 0.7, w - 1.4, h - 1.4, r, "none",
                 d.linear([(0, WHITE, 0.95), (0.5, WHITE, 0.1), (1, "#8A7448", 0.5)]), 1.2)
    body += _band(d, colour, x + 4, y + 4, w - 8, band)
    dot = band * 0.235
    for k in range(worth):
        cx = (k - (worth - 1) / 2) * dot * 3
        body += circle(cx, y + 4 + band / 2, dot + 1.4, INK) + circle(cx, y + 4 + band / 2, dot, CREAM_LIGHT)
    d.add(group(body, scale=2))
    middle = y + 4 + band + (h - 4 - band) / 2 - h * 0.01
    return Picture(f"card_{colour}{worth}", d, (Numeral(0, 2 * middle, 66),))
