"""What happened last at a QUMERO table, for the paper while nobody has to answer."""

from __future__ import annotations

from scenes.table.desk import Desk


def moves_on_table(desk: Desk) -> int:
    """After how many moves the position is that is shown, or being shown."""
    looking = desk.past.looking
    return len(desk.session.match) if looking is None else looking


class Story:
    """A heading and a line, both empty at first."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heading = self.line = ""
        self._number = 0

    def tell(self, heading: str, line: str = "") -> None:
        """This happened last."""
        self.heading, self.line = heading, line
        self._number = moves_on_table(self.desk)

    def settle(self) -> None:
        """Forgets a move that is not on the table any more."""
        if moves_on_table(self.desk) < self._number:
            self.tell("")
