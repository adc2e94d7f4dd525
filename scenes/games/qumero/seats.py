"""The seats of a QUMERO table: points, who is in danger or out, and what each would pay for what is pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.contract import Event, Seat
from game.qumero.events import CardReceived, Paid, Passed, Rolled
from game.qumero.state import OVER, multiplier
from scenes.games.qumero.layout import Layout
from scenes.games.qumero.options import Options
from scenes.games.qumero.tally import QumeroTally
from scenes.kit.language import _, grouped
from scenes.kit.pieces import Mood
from scenes.table.plates.plates import Line, PlateText
from scenes.table.plates.rim import LOST


class QumeroPlateText(PlateText):
    """The seats follow the view and what has been paid and taken already."""

    last = LOST

    def __init__(self, places: Layout, tally: QumeroTally, options: Options) -> None:
        super().__init__(tally.desk)
        self.places, self.tally, self.options = places, tally, options

    @property
    def turn(self) -> Seat | None:
        view = self.tally.view
        return view.turn if view.phase != OVER and not self.tally.out(view.turn) else None

    def scores(self) -> Sequence[int]:
        return [self.tally.points(seat) for seat in range(len(self.tally.view.points))]

    def line(self, seat: Seat, score: int) -> Line:
        if self.tally.out(seat):
            return Line(grouped(score), _("out of the game"), out=True, loss="")
        warned = self.tally.view.phase != OVER and self.tally.dangers[seat] is not None
        pays = self._pays().get(seat, 0)
        loss = grouped(-pays) if pays else ""
        return Line(grouped(score), _("in danger") if warned else "", warned=warned, loss=loss)

    def dreads(self) -> Mapping[Seat, Mood]:
        return dict.fromkeys(self._pays(), "wincing")

    def _pays(self) -> Mapping[Seat, int]:
        """What seats have just paid, or would pay for what is pointed at."""
        return self.tally.paying or self.options.payments

    def moods(self, events: Sequence[Event]) -> Mapping[Seat, Mood]:
        found: dict[Seat, Mood] = {}
        for event in events:
            match event:
                case Rolled(seat=seat, pasch=pasch) if pasch:
                    found[seat] = "glad"
                case CardReceived(seat=seat, card="double", held=held) if multiplier(held) > 1:
                    found.update(dict.fromkeys(range(len(self.scores())), "astonished"))
                    found[seat] = "glad"
                case Paid(payer=payer, receiver=receiver):
                    found[payer], found[receiver] = "wincing", "glad"
                case Passed(seat=seat):
                    found[seat] = "annoyed"
        if self.tally.view.phase != OVER:
            found.update({seat: "worried" for seat, danger in enumerate(self.tally.dangers) if danger is not None})
        found.update({seat: "down" for seat in range(len(self.scores())) if self.tally.out(seat)})
        return found
