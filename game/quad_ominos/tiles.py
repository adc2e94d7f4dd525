"""The 125 tiles of Quad-Ominos: their names, their turns, what they are worth, and which fit where.

A tile's name is its four numbers clockwise, as in its line of the list of tiles ("5455"). A tile as laid is written as the same
four numbers clockwise from the upper left corner, so one tile can be laid in up to four turns ("4555", "5455", ...).
"""

from __future__ import annotations

from typing import NamedTuple

_LIST = """
    0000 0010 0020 0030 0040 0050 0011 0012 0013 0014 0015 0022 0023 0024 0025 0033 0034 0035
    0044 0045 0055 1011 1021 1031 1041 1051 0122 0123 0124 0125 0133 0134 0135 0144 0145 0155
    2022 2032 2042 2052 0233 0234 0235 0244 0255 3033 3043 3053 0344 0345 0355 4044 4054 0455
    5055 1111 1121 1131 1141 1151 1122 1123 1124 1125 1133 1134 1135 1144 1145 1155 2122 2132
    2142 2152 1233 1234 1235 1244 1245 1255 3133 3143 3153 1344 1345 1355 4144 4154 1455 5155
    2222 2232 2242 2252 2233 2234 2235 2244 2245 2255 3233 3243 3253 2344 2345 2355 4244 4254
    2455 5255 3333 3343 3353 3344 3345 3355 4344 4354 3455 5355 4444 4454 4455 5455 5555
"""

TILES = tuple(_LIST.split())
"""The names of all tiles, in the order of the list (T1)."""

BONUS = 25
"""The points of a bonus (T8)."""
PENALTY = 20
"""The points that a drawn tile or a pass costs (T9, T10)."""
TARGET = {125: 800, 70: 600}
"""The score that wins the game, by the number of tiles in it (T2, T14)."""
HAND = {2: 15, 3: 10, 4: 8, 5: 7, 6: 6, 7: 6, 8: 6}
"""The number of tiles that each player draws at the start of a round, by the number of players (T3)."""
ZEROS = "0000"
"""The quadruple that may be laid instead of the highest one (T4)."""
FREE = "."
"""The character in a pattern for a corner where there is no number to meet."""


def turns(name: str) -> tuple[str, ...]:
    """The distinct turns of a tile, as laid, beginning with its name."""
    return tuple(dict.fromkeys(name[n:] + name[:n] for n in range(4)))


def spoken(tile: str) -> str:
    """A tile as sentences write it: "5-0-5-5"."""
    return "-".join(tile)


def is_quadruple(tile: str) -> bool:
    """Whether all four numbers of a tile are the same."""
    return tile == tile[0] * 4


def the_set(tiles: int) -> tuple[str, ...]:
    """The tiles of a game with `tiles` tiles: all 125, or the 70 without a five (T2)."""
    return tuple(name for name in TILES if tiles == 125 or "5" not in name)


NAME = {laid: name for name in TILES for laid in turns(name)}
"""The name of each tile as laid."""

SUM = {laid: sum(map(int, laid)) for laid in NAME}
"""The sum of the numbers of each tile as laid, and so of each name."""

BY_WORTH = tuple(sorted(TILES, key=lambda name: (SUM[name], name)))
"""The tiles from the least to the most worth."""

BIT = {laid: 1 << BY_WORTH.index(name) for laid, name in NAME.items()}
"""The bit of each tile as laid in a set of tiles; a higher bit is worth at least as much."""

RANK = {
    name: rank
    for rank, name in enumerate(
        sorted(TILES, key=lambda name: (is_quadruple(name), SUM[name], sorted(name, reverse=True)))
    )
}
"""The rank of each tile when a round is started (T4): the held tile with the highest rank starts."""


class Fits(NamedTuple):
    """What fits a pattern: the tiles as bits, each turn with its tile's bit, and the corners that are met."""

    tiles: int
    turns: tuple[tuple[int, str], ...]
    met: tuple[int, ...]


def _patterns() -> dict[str, Fits]:
    found: dict[str, list[tuple[int, str]]] = {}
    for laid, bit in BIT.items():
        for mask in range(16):
            pattern = "".join(number if mask >> corner & 1 else FREE for corner, number in enumerate(laid))
            found.setdefault(pattern, []).append((bit, laid))
    out = {}
    for pattern, fitting in found.items():
        tiles = 0
        for bit, _ in fitting:
            tiles |= bit
        out[pattern] = Fits(tiles, tuple(fitting), tuple(n for n in range(4) if pattern[n] != FREE))
    return out


PATTERNS = _patterns()
"""What fits each pattern.

A pattern is four corners clockwise from the upper left, each a number to be met or `FREE`; a pattern that no tile fits is not in
here.
"""


def bits(tiles: tuple[str, ...]) -> int:
    """A set of tiles as bits."""
    out = 0
    for tile in tiles:
        out |= BIT[tile]
    return out


def starting(hands: tuple[tuple[str, ...], ...]) -> tuple[int, str] | None:
    """The seat that starts a round and the tile it holds for it (T4); None when nobody holds a tile."""
    held = [(RANK[tile], seat, tile) for seat, hand in enumerate(hands) for tile in hand]
    if not held:
        return None
    _, seat, tile = max(held)
    return seat, tile
