"""Who plays on for a bot that gives no move: its process was asked twice and was silent, died, or gave what is no move."""

from __future__ import annotations

from functools import partial

from game.bots.levels import EASY
from game.contract import Seat
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.profile import SeatSetup
from scenes.table.parts import Shell
from scenes.table.question.asking import GoingRound
from scenes.table.seating.changing import Seating


class StandingIn:
    """Asks the people at the table for as long as a bot is given up. The match waits; no move is made up for the bot."""

    def __init__(self, table: Shell, seating: Seating, question: GoingRound) -> None:
        self.table, self.seating, self.question = table, seating, question

    def update(self) -> bool:
        """Asks once nothing else lies over the table; True when it did."""
        table, seat = self.table, self.table.thinking.given_up
        if seat is None or table.motion.active or table.past.looking is not None:
            return False
        if table.app.top is not (self.question.page or table.page):
            return False
        self._ask(seat)
        return True

    def _ask(self, seat: Seat) -> None:
        table, setup = self.table, self.table.session.seats[seat]
        easy = setup.kind == EASY
        answers: list[Answer] = [
            (_("A person"), "user", partial(self.seating.ask_who, seat)),
            (_("Ask again"), "refresh", partial(table.thinking.again, fresh=True)),
        ]
        if not easy:
            answers.insert(0, (_("Easy bot"), "robot", partial(self._easy, seat)))
        line = _("A person can take over, or ask again.") if easy else _("An easy bot or a person can take over.")
        lines = [_("The bot was asked twice, but no move came. The match waits."), line]
        table.app.push(Dialog(table.app, _("{name} doesn't answer").format(name=setup.name), lines, answers, grave=easy,
                              by_itself=True))

    def _easy(self, seat: Seat) -> None:
        """Lets the easy bot play on, in a process of its own."""
        setup = self.table.session.seats[seat]
        self.table.app.worker.renew()
        self.seating.change(seat, SeatSetup(setup.name, setup.mark, EASY))
