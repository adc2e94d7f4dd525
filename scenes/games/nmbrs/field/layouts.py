"""How the rows of a round came to lie as they do: the layouts of all its plays, one after another.

Where rows lie depends on how the table grew. So the layout of a position is found by laying out the round from its first row on;
then rows lie after Continue, in another window, after undo and in a replay where they lay before.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.nmbrs.rows import Row
from game.nmbrs.state import View
from scenes.games.nmbrs.layout import EMPTY, Layout, RowIn, lay_out
from scenes.table.desk import Desk

Rows = tuple[Row, ...]
Room = tuple[float, float]


class Layouts:
    """The layouts of the round that is on one table."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._room: Room = (0.0, 0.0)
        self._grown: list[tuple[Rows, Layout]] = []

    def of(self, rows: Rows, number: int | None, room: Room) -> Layout:
        """The layout of these rows of round `number` in a room of cells, as the plays up to them make it."""
        if not rows:
            return EMPTY
        if room != self._room:
            self._room, self._grown = room, []
        course = self._course(rows, number)
        same = 0
        while same < min(len(course), len(self._grown)) and self._grown[same][0] == course[same]:
            same += 1
        del self._grown[same:]
        for step in course[same:]:
            before = self._grown[-1][1] if self._grown else None
            self._grown.append((step, laid(step, room, before)))
        return self._grown[-1][1]

    def _course(self, rows: Rows, number: int | None) -> list[Rows]:
        """The rows on the table after each play of the round up to these, which are the last; these alone if they never lay."""
        match, looking = self.desk.session.match, self.desk.past.looking
        found: list[Rows] = []
        for at in range(len(match) if looking is None else looking, -1, -1):
            view: View = match.view(None, at)
            if view.round != number:
                if found:
                    break
                continue
            if (found or view.rows == rows) and view.rows and (not found or view.rows != found[-1]):
                found.append(view.rows)
        return found[::-1] or [rows]


def laid(rows: Sequence[Row], room: Room, before: Layout | None) -> Layout:
    """The layout of rows in a room of cells; what lay in the layout `before` stays if it can."""
    if not rows:
        return EMPTY
    return lay_out([RowIn(row.id, row.cards) for row in rows], room, before)
