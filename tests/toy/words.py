"""What a table of Noughts says. A game of the product puts each of these texts into `_()`."""

from __future__ import annotations

from scenes.kit.text import Span
from scenes.session import AnyPly
from scenes.table.desk import Desk
from scenes.table.game import Words
from scenes.table.rail import LogLine, Paper
from tests.toy.rules import Laid


class ToyWords(Words):
    """Banner, paper, log."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def banner(self) -> tuple[int | None, str, str]:
        desk, match = self.desk, self.desk.session.match
        if desk.past.looking is not None:
            return None, "Looking back", f"After move {desk.past.looking} of {len(match)}"
        if desk.seat is None:
            return None, "The match is over", ""
        setup = desk.session.seats[desk.seat]
        return setup.mark, f"{setup.name}'s turn", "Choose a field" if setup.human else "thinks"

    def paper(self) -> Paper | None:
        hints = self.desk.hints
        if hints.hint is None:
            return None
        return Paper("Lay a piece", hints.hint.reason.say() if hints.hint_stage > 2 else "")

    def hinting(self) -> str | None:
        return None if self.desk.hints.hint is None else "Hint: this field"

    def log_line(self, number: int, ply: AnyPly) -> LogLine:
        setup = self.desk.session.seats[ply.seat]
        laid = next(event for event in self.desk.hands.public(ply) if isinstance(event, Laid))
        return LogLine(number, setup.mark, (Span(setup.name, 700), Span(f" laid on {laid.field}")))

    def rule_now(self) -> str:
        return self.desk.bubble.rule if self.desk.bubble.visible else "O3"
