"""What a table of Noughts says: banner, paper, log."""

from __future__ import annotations

from game.contract import Seat
from scenes.kit.language import _
from scenes.session import AnyPly
from scenes.table.buttons import hint_paper
from scenes.table.desk import Desk
from scenes.table.game import Words
from scenes.table.window.caption import LogLine, Paper
from scenes.table.window.log import spans
from tools.template.game.rules import Laid


class ToyWords(Words):
    """All of it is known to everybody."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def turn(self) -> Seat:
        seat: Seat = self.desk.hands.view.state.turn
        return seat

    def expected(self, seat: Seat) -> str:
        return _("Choose a field") if self.desk.session.seats[seat].human else ""

    def paper(self) -> Paper | None:
        hints = self.desk.hints
        if hints.hint is None:
            return None
        return hint_paper(hints, _("Hint: this field"), _("Lay a piece"), hints.hint.reason.say(_))

    def hinting(self) -> str | None:
        return None if self.desk.hints.hint is None else _("Hint: this field")

    def log_line(self, number: int, ply: AnyPly) -> LogLine:
        setup = self.desk.session.seats[ply.seat]
        laid = next(event for event in self.desk.hands.public(ply) if isinstance(event, Laid))
        return LogLine(number, setup.mark, spans(_("{name} laid on {field}"), name=setup.name, field=laid.field))

    def rule_now(self) -> str:
        return "O3"
