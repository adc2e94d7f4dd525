"""The people at a table, as their faces show them: what each of them feels, and where they look.

A face knows what everybody knows. Moods come from the public events of the last move on the table; eyes follow what moves on
the felt, and nothing in a hand; who has nothing to do dozes off by a clock that starts with each position.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.contract import Seat
from scenes.kit import pieces
from scenes.table.parts import Shell

DOZE = 45_000.0
"""Milliseconds without a move after which those fall asleep who do not act."""


class People:
    """The faces of one table. What they show depends on the position on the table and the time since it came there."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self._moods: Mapping[Seat, pieces.Mood] = {}
        self._waited = 0.0
        self._watched: tuple[int, int] | None = None

    @property
    def dozing(self) -> bool:
        """Whether those who do not act are asleep."""
        return self._waited >= DOZE

    def arrive(self) -> None:
        """Takes the position that has come onto the table: how the move that led to it is felt."""
        table, plates = self.table, self.table.side.plates
        self._waited = 0.0
        if plates is None:
            return
        plies, viewing_ply = table.session.match.plies, table.past.viewing_ply
        shown = plies[:viewing_ply] if viewing_ply is not None else plies
        self._moods = plates.plate_text.moods(table.hands.public(shown[-1])) if shown else {}
        outcome = table.session.match.outcome
        if outcome is not None and len(shown) == len(plies):  # who wears the crown is glad, whatever the last move was
            self._moods = {**self._moods, **dict.fromkeys(outcome.winners, "glad")}

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when a face looks different now."""
        before, self._waited = self.dozing, self._waited + dt
        return before != self.dozing

    # ---- what faces show

    def mood(self, seat: Seat) -> pieces.Mood:
        """What a seat feels."""
        plates = self.table.side.plates
        before = plates.plate_text.dreads() if plates is not None else {}
        if seat in before:
            return before[seat]
        if self.dozing and plates is not None and plates.plate_text.turn not in (None, seat):
            return "asleep"
        return self._moods.get(seat, "calm")

    def gaze(self, at: tuple[int, int]) -> pieces.Gaze:
        """Where eyes at a point of the window look: at what moves or is held over the felt, then on at where it came to lie."""
        if self.table.reduced_motion:
            return pieces.AHEAD
        self._watch()
        if self._watched is None:
            return pieces.AHEAD
        return pieces.gaze(self._watched[0] - at[0], self._watched[1] - at[1])

    def _watch(self) -> None:
        """Finds what is watched now. What lies or flies over a hand is not: only its owner may know where it was."""
        table = self.table
        felt = table.side.ground.rect
        plates = table.side.plates
        seen = [flight.at for flight in table.stage.flights()]
        if plates is not None:
            seen += [one.at for one in plates.points.flying]
        seen += self._held()
        for x, y in seen:
            if felt.collidepoint(x, y):
                self._watched = round(x), round(y)
                return

    def _held(self) -> list[tuple[float, float]]:
        """Where a person holds a piece out of an open hand with the mouse: everybody who may be at the screen sees that."""
        table = self.table
        holding, page = table.side.holding, table.page
        if holding is None or page.keys_used or not table.person_to_act or not holding.rack.contents.held:
            return []
        return [page.pointer]

    def look_up(self) -> None:
        """Lets all eyes go straight ahead, because the table was laid out anew."""
        self._watched = None
