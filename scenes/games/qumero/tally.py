"""What a QUMERO table shows just now: the view on it, and what the script of a move has brought beyond it so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from game.contract import Seat
from game.qumero.board import BITS, Grid
from game.qumero.danger import Danger, dangers
from game.qumero.state import OVER, PLACE, Roll, multiplier
from scenes.games.qumero.grid import GridLook
from scenes.games.qumero.layout import COVER, DOUBLE, Name
from scenes.table.desk import Desk

FIRST_FACES = Roll("Q", "U", 1, 2)
"""What the dice show before they were thrown for the first time."""
STAYS = 1700
"""How long a moment is told unless another one comes, in milliseconds."""


@dataclass
class SoFar:
    """What the move that is being shown has brought. `roll`: what the dice show, once they are in the air; `lies`: they have
    come to lie. `single`: the face of the die of M12."""

    paid: Counter[Seat] = field(default_factory=Counter)
    taken: dict[int, Seat] = field(default_factory=dict)
    gone: set[Seat] = field(default_factory=set)
    roll: Roll | None = None
    lies: bool = False
    single: int | None = None


class Tally:
    """The numbers of one table. Covers and cards that are on their way do not count yet."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.story = desk, LastEvent(desk)
        self.so_far = SoFar()

    def forget(self) -> None:
        """The view on the table says all again."""
        self.so_far = SoFar()
        self.story.forget()

    @property
    def view(self) -> Any:
        """The view on the table."""
        return self.desk.hands.view

    @property
    def key(self) -> tuple[object, ...]:
        """Differs when a number differs that a script counts."""
        so_far = self.so_far
        return dict(so_far.paid), dict(so_far.taken), frozenset(so_far.gone)

    @property
    def counting(self) -> bool:
        """Whether the move that is shown has brought something that changes scores."""
        return any(self.key)

    # ---- seats

    def active(self, seat: Seat) -> bool:
        """Whether a seat acts, in a position that is played on."""
        view = self.view
        return bool(view.turn == seat and view.phase != OVER and not self.out(seat)) and self.desk.past.viewing_ply is None

    def out(self, seat: Seat) -> bool:
        """Whether a player is out of the game."""
        return bool(self.view.out[seat]) or seat in self.so_far.gone

    def points(self, seat: Seat) -> int:
        """The points of a player; a note on its way belongs to nobody."""
        return int(self.view.points[seat]) + self.so_far.paid[seat]

    def cards(self, seat: Seat, kind: str) -> int:
        """How many cards of a kind lie with a player."""
        return sum(isinstance(name, Name) and name[:2] == (kind, seat) for name, _piece in self.desk.stage.lying())

    @property
    def dangers(self) -> tuple[Danger | None, ...]:
        """What would put each player out next, by what is counted so far."""
        view, seats = self.view, range(len(self.view.out))
        return dangers(view._replace(
            points=tuple(self.points(seat) for seat in seats), out=tuple(self.out(seat) for seat in seats), lines=self.lines))

    # ---- grids

    def grid(self, seat: Seat) -> Grid:
        """The covered fields of a player."""
        covered = 0
        for name, _piece in self.desk.stage.lying():
            if isinstance(name, Name) and name.what == COVER and name.seat == seat:
                covered |= BITS[name.number]
        return covered

    def shown(self, seat: Seat) -> GridLook:
        """What lies on a player's grid, as the table shows it."""
        return GridLook(seat, self.grid(seat), self.lines, self.out(seat), multiplier(self.cards(seat, DOUBLE)))

    @property
    def lines(self) -> tuple[int, ...]:
        """Who took each line, or `FREE`."""
        return tuple(self.so_far.taken.get(line, taker) for line, taker in enumerate(self.view.lines))

    # ---- dice

    @property
    def rolled(self) -> bool:
        """Whether the dice have been rolled in this match."""
        return (self.so_far.roll or self.view.roll or self._last_roll()) is not FIRST_FACES

    @property
    def faces(self) -> Roll:
        """What the four dice show: between two rolls what they fell on last."""
        roll: Roll | None = self.so_far.roll or self.view.roll
        return roll or self._last_roll()

    def _last_roll(self) -> Roll:
        match = self.desk.session.match
        for ply in range(moves_on_table(self.desk), -1, -1):
            if match.state_at(ply).roll is not None:
                found: Roll = match.state_at(ply).roll
                return found
        return FIRST_FACES

    @property
    def thrown(self) -> bool:
        """Whether the dice lie as the roll that is being placed."""
        if self.so_far.roll is not None:
            return self.so_far.lies
        return self.view.roll is not None and self.view.phase == PLACE


def moves_on_table(desk: Desk) -> int:
    """After how many moves the position is that is shown, or being shown."""
    viewing_ply = desk.past.viewing_ply
    return len(desk.session.match) if viewing_ply is None else viewing_ply


class LastEvent:
    """What happened last, in a heading and a line; and for a short while a moment (twins, a line taken), told before that."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heading = self.line = ""
        self.moment: tuple[str, str] | None = None
        self._told = self._shown = 0
        """After how many moves each was told."""

    def tell(self, heading: str, line: str = "") -> None:
        """This happened last."""
        self.heading, self.line = heading, line
        self._told = moves_on_table(self.desk)

    def show(self, heading: str, line: str = "") -> None:
        """Shows a moment in place of the one before; nobody waits for it."""
        self.moment = shown = heading, line
        self._shown = moves_on_table(self.desk)

        def over() -> None:
            if self.moment is shown:
                self.moment = None

        self.desk.background_motion.tween(STAYS * max(0.5, self.desk.motion.speed), done=over)

    def forget(self) -> None:
        """Forgets a move that is not on the table any more."""
        moves = moves_on_table(self.desk)
        if moves < self._told:
            self.tell("")
        if moves < self._shown:
            self.moment = None
