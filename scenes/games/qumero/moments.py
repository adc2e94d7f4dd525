"""What the caption of QUMERO says for a short while: a Pasch, a completed line, the single die, each in one line of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.qumero.board import LINE
from game.qumero.events import DieThrown, LineTaken, Paid, Rolled
from game.qumero.state import DOPPEL
from scenes.games.qumero import words
from scenes.games.qumero.tally import moves_on_table
from scenes.kit.language import _
from scenes.kit.motion import linear
from scenes.table.desk import Desk

STAYS = 1700
"""How long a moment's words stay unless another one comes, in milliseconds."""


class Moments:
    """At most one moment at a time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.heading = self.line = ""
        self._share: float | None = None
        self._order = self._number = 0

    @property
    def active(self) -> bool:
        """Whether one is being shown."""
        return self._share is not None

    def show(self, heading: str, line: str = "") -> None:
        """Shows a heading and a line; nobody waits for it."""
        self.heading, self.line = heading, line
        self._order += 1
        order = self._order
        self._number = moves_on_table(self.desk)
        self._share = 0.0

        def run(share: float) -> None:
            if order == self._order:
                self._share = share if share < 1.0 else None

        self.desk.background_motion.tween(STAYS * max(0.5, self.desk.motion.speed), run, ease=linear)

    def forget(self) -> None:
        """Takes away what was said of a move that is not on the table any more."""
        if moves_on_table(self.desk) < self._number:
            self.hide()

    def calm_for(self, events: Sequence[Any]) -> None:
        """The moments of a move that is shown at once (reduced motion): the weightiest of them, with its sound."""
        desk, name = self.desk, self.desk.session.name
        for event in events:
            if isinstance(event, Rolled) and event.pasch:
                heading = _("Double twins!") if event.pasch == DOPPEL else _("Twins!")
                self.show(heading, _("{name} rolls again").format(name=name(event.seat)))
                desk.sounds.play("pasch")
            elif isinstance(event, LineTaken):
                income = sum(one.amount for one in events if isinstance(one, Paid))
                heading = f"{words.short_name(LINE[event.line])}: {words.gain(income)}"
                self.show(heading, name(event.seat))
                desk.sounds.play("line")
            elif isinstance(event, DieThrown):
                self.show(_("The single die: {face}").format(face=event.face), name(event.seat))

    def hide(self) -> None:
        """Takes it away."""
        self._order += 1
        self._share = None
