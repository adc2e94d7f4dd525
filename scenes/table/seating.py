"""Who sits where at a table from now on: a seat that changes hands in a match, and who plays for a bot that is given up."""

from __future__ import annotations

from functools import partial

from game.bots.levels import EASY, TITLES
from game.contract import Seat
from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.profile import SeatSetup
from scenes.seats.who import WhoPaper
from scenes.table.course import Course


class Seating:
    """Who may sit where from now on. A question that goes round is asked anew of those who sit there then."""

    def __init__(self, table: Course) -> None:
        self.table = table

    @property
    def possible(self) -> bool:
        """Whether a seat can change hands now."""
        table, session = self.table, self.table.session
        shown = table.over or table.opening or table.past.replay
        return not shown and session.match.outcome is None and session.following is None

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
            level = "" if seat.human else _(TITLES[seat.kind])
            said = _("{name}, bot: {level}").format(name=seat.name, level=level) if level else seat.name
            answers.append((said, "robot" if level else "user", partial(self.ask_who, place)))
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
        asked = self.table.question.open
        self.table.question.drop()
        session.held.change(session.setup.seats, seat, other, len(session.match), session.write)
        if other.human:
            profile.people.sit_down([other], own_marks=False)
            profile.people.save()
        self.table.meet()
        if before.human == other.human and before.name == other.name:
            self.table.refresh_log()
            if self.table.seat == seat or asked:  # the bot of another level thinks anew
                self.table.thinking.stop()
                self.table.proceed()
        elif before.human or other.human:
            self.table.hands.reseat()

    # ---- a bot that is given up: the people decide, and the match waits; no move is made up for the bot

    def stand_in(self, seat: Seat) -> bool:
        """Asks who plays for a bot that is given up, once nothing else lies over the table; True when it did."""
        table, setup = self.table, self.table.session.seats[seat]
        if table.motion.active or table.past.viewing_ply is not None or table.app.top is not (table.question.page or table.page):
            return False
        easy = setup.kind == EASY

        def easy_plays() -> None:
            table.app.worker.renew()
            self.change(seat, SeatSetup(setup.name, setup.mark, EASY))

        answers: list[Answer] = [
            (_("A person"), "user", partial(self.ask_who, seat)),
            (_("Ask again"), "refresh", partial(table.thinking.again, fresh=True)),
        ]
        if not easy:
            answers.insert(0, (_("Easy bot"), "robot", easy_plays))
        line = _("A person can take over, or ask again.") if easy else _("An easy bot or a person can take over.")
        lines = [_("The bot was asked twice, but no move came. The match waits."), line]
        table.app.push(Dialog(table.app, _("{name} doesn't answer").format(name=setup.name), lines, answers, grave=easy,
                              by_itself=True))
        return True
