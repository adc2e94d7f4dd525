"""What a QUMERO table shows just now: the view on it, and what the script of a move has brought beyond it so far."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from game.contract import Seat
from game.qumero.board import BITS, Grid
from game.qumero.danger import Danger, dangers
from game.qumero.state import OVER, PLACE, Roll, multiplier
from scenes.games.qumero.grid import GridLook
from scenes.games.qumero.layout import COVER, DOUBLE, Name
from scenes.table.desk import Desk
from scenes.table.game import Tally
from scenes.table.stage import Piece


class QumeroTally(Tally):
    """Covers and cards that are on their way do not count yet."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.paying: dict[Seat, int] = {}
        """What players have just paid, until it has landed."""
        self.doubling: Seat | None = None
        """Whose lines are about to count more: their worths say so once that has landed on them."""
        self.single: int | None = None
        """The face of the die of M12, once it is in the air."""

    def forget(self) -> None:
        super().forget()
        self.paying.clear()
        self.single = self.doubling = None

    @property
    def counting(self) -> bool:
        """Whether the move that is shown has brought something that changes scores."""
        now, before = self.view, self.desk.hands.view
        return bool((now.points, now.lines, now.out) != (before.points, before.lines, before.out))

    # ---- seats

    def active(self, seat: Seat) -> bool:
        """Whether a seat acts, in a position that is played on."""
        view = self.view
        return bool(view.turn == seat and view.phase != OVER and not self.out(seat)) and self.desk.past.viewing_ply is None

    def out(self, seat: Seat) -> bool:
        """Whether a player is out of the game."""
        return bool(self.view.out[seat])

    def points(self, seat: Seat) -> int:
        """The points of a player; a note on its way belongs to nobody."""
        return int(self.view.points[seat])

    def pay(self, amounts: Mapping[Seat, int]) -> None:
        """Players have so many points less."""
        self.change(points=tuple(points - amounts.get(seat, 0) for seat, points in enumerate(self.view.points)))

    def cards(self, seat: Seat, kind: str) -> int:
        """How many cards of a kind lie with a player."""
        lying = self.desk.stage.lying(landing=True)
        return sum(isinstance(name, Name) and name[:2] == (kind, seat) for name, _piece in lying)

    @property
    def dangers(self) -> tuple[Danger | None, ...]:
        """What would put each player out next, by what is counted so far."""
        return dangers(self.view)

    # ---- grids

    def grid(self, seat: Seat) -> Grid:
        """The covered fields of a player."""
        return _covered(seat, self.desk.stage.lying(landing=True))

    def shown(self, seat: Seat) -> GridLook:
        """What lies still on a player's grid, as the table paints it."""
        still = _covered(seat, self.desk.stage.lying())
        doubles = self.cards(seat, DOUBLE) - (seat == self.doubling)
        return GridLook(seat, still, self.view.lines, self.out(seat), multiplier(doubles))

    # ---- dice

    @property
    def faces(self) -> Roll | None:
        """What the four dice show: between two rolls what they fell on last; None before they were thrown for the first time."""
        match, viewing_ply = self.desk.session.match, self.desk.past.viewing_ply
        moves = len(match) if viewing_ply is None else viewing_ply
        rolls = (match.state_at(ply).roll for ply in range(moves, -1, -1))
        return self.view.roll or next(filter(None, rolls), None)

    @property
    def thrown(self) -> bool:
        """Whether the dice lie as the roll that is being placed."""
        return self.view.roll is not None and self.view.phase == PLACE


def _covered(seat: Seat, lying: Iterable[tuple[Hashable, Piece]]) -> Grid:
    """The fields of a player on which one of the pieces lies."""
    covered = 0
    for name, _piece in lying:
        if isinstance(name, Name) and name.what == COVER and name.seat == seat:
            covered |= BITS[name.number]
    return covered
