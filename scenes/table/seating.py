"""Seats that change hands during a match: somebody leaves, somebody comes, a bot gets another level. From the table's menu."""

from __future__ import annotations

from functools import partial

from game.bots.levels import EASY, TITLES
from game.contract import Seat
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.profile import SeatSetup
from scenes.seats.who import WhoPaper
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.question.asking import GoingRound


class Seating:
    """Who may sit where from now on. A question that goes round is asked anew of those who sit there then."""

    def __init__(self, table: Shell, hands: HiddenHands, question: GoingRound) -> None:
        self.table, self.hands, self.question = table, hands, question

    @property
    def possible(self) -> bool:
        """Whether a seat can change hands now."""
        table = self.table
        if table.over or table.opening or table.past.replay or table.session.match.outcome is not None:
            return False
        return table.session.following is None

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [(_("Change who plays"), "user", self.ask)] if self.possible else []

    def ask(self) -> None:
        """Asks which seat changes hands."""
        app, session = self.table.app, self.table.session
        self.table.motion.finish()
        if not self.possible:
            return
        self.table.past.back_to_now()
        answers: list[Answer] = []
        for place, seat in enumerate(session.seats):
            answers.append((_said(seat), "user" if seat.human else "robot", partial(self.ask_who, place)))
        lines = [_("Choose a seat: a bot or somebody else takes it over. The match goes on.")]
        app.push(Dialog(app, _("Who plays from now on?"), lines, [*answers, (_("Back"), "arrow-left", lambda: None)]))

    def ask_who(self, seat: Seat) -> None:
        """Asks who sits at a seat from now on."""
        session = self.table.session
        heading = _("Who plays on for {name}?").format(name=session.name(seat))
        self.table.app.push(WhoPaper(self.table.app, heading, session.seats, seat, partial(self.change, seat)))

    def change(self, seat: Seat, other: SeatSetup) -> None:
        """Gives a seat to somebody else and goes on; nothing happens when all stays as it was."""
        session, profile = self.table.session, self.table.app.profile
        before = session.seats[seat]
        if (before.name, before.kind) == (other.name, other.kind) or not self.possible:
            return
        asked = self.question.open
        self.question.drop()
        session.held.change(session.setup.seats, seat, other, len(session.match), session.write)
        if other.human:
            profile.people.sit_down([other], own_marks=False)
            profile.people.save()
        if before.human == other.human and before.name == other.name:
            self.table.refresh_log()
            self._think_again(seat, asked)
            return
        if before.human or other.human:
            self.hands.reseat()

    def _think_again(self, seat: Seat, asked: bool) -> None:
        """A bot of another level thinks anew, if it is its turn or it was asked."""
        table = self.table
        if table.seat == seat or asked:
            table.thinking.stop()
            table.proceed()


def _said(seat: SeatSetup) -> str:
    """Who sits there: a name, and the level of a bot."""
    if seat.human:
        return seat.name
    return _("{name}, bot: {level}").format(name=seat.name, level=_(TITLES[seat.kind]))


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
