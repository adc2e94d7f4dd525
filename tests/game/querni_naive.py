"""QUERNI's turns worked out a second time: slowly, plainly, straight from the rules page, sharing nothing with the game's code.

A board is a dict from field names to (seat, number).
"""

from __future__ import annotations

Board = dict[str, tuple[int, int]]

COLUMNS = "abcdefghij"
FIELDS = [column + str(row) for row in range(1, 8) for column in COLUMNS]
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class TooManyError(Exception):
    """There are more jump paths than a test wants to wait for."""


def off(field: str, x: int, y: int) -> str | None:
    """The field that is x columns and y rows away, or None beyond the edge."""
    column, row = COLUMNS.index(field[0]) + x, int(field[1]) + y
    return COLUMNS[column] + str(row) if 0 <= column < 10 and 1 <= row <= 7 else None


def touch(one: str, other: str) -> bool:
    """Whether two fields lie straight or diagonally beside one another."""
    return any(off(one, x, y) == other for x, y in DIRECTIONS)


def step_targets(board: Board, start: str) -> set[str]:
    """Q5: the empty fields beside the start."""
    return {f for x, y in DIRECTIONS if (f := off(start, x, y)) and f not in board}


def jump_paths(board: Board, start: str, most: int = 20000) -> list[list[str]]:
    """Q5, Q6: every legal path of jumps, start and landings, by length and then alphabetically."""
    found: list[list[str]] = []
    begun: list[tuple[list[str], list[str]]] = [([start], [])]
    while begun:
        longer = []
        for path, overs in begun:
            for x, y in DIRECTIONS:
                over, land = off(path[-1], x, y), off(path[-1], 2 * x, 2 * y)
                if over and land and over in board and land not in board and land not in path and over not in overs:
                    longer.append(([*path, land], [*overs, over]))
        found += sorted(path for path, _ in longer)
        if len(found) > most:
            raise TooManyError
        begun = longer
    return found


def canonical(paths: list[list[str]]) -> dict[str, list[str]]:
    """The first of the sorted paths for each field that they end on."""
    out: dict[str, list[str]] = {}
    for path in paths:
        out.setdefault(path[-1], path)
    return out


def removable(board: Board, seat: int) -> set[tuple[int, int]]:
    """Q7, Q8: lowest and highest number of each part of a chain that may be removed."""
    where = {number: field for field, (colour, number) in board.items() if colour == seat}
    out = set()
    for low in range(1, 17):
        for high in range(low + 2, 17):
            run = range(low, high + 1)
            if all(n in where for n in run) and all(touch(where[n], where[n + 1]) for n in range(low, high)):
                out.add((low, high))
    return out


def turns(board: Board, seat: int) -> set[str]:
    """All canonical turns of a seat as text."""
    moves = {"": board}
    for start, (colour, number) in board.items():
        if colour != seat:
            continue
        texts = {f"{start}-{f}": f for f in step_targets(board, start)}
        texts |= {"*".join(path): f for f, path in canonical(jump_paths(board, start)).items()}
        for text, landing in texts.items():
            after = {f: s for f, s in board.items() if f != start}
            after[landing] = (colour, number)
            moves[text] = after
    out = set()
    for text, after in moves.items():
        if text:
            out.add(text)
        out |= {f"{text} x{low}-{high}".strip() for low, high in removable(after, seat)}
    return out or {"pass"}
