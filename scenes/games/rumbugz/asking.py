"""A knock at a RumBugz table: the question that goes round, and what the next player says to it."""

from __future__ import annotations

import pygame

from game.contract import Seat
from game.rumbugz.bugs import KINDS
from game.rumbugz.knocking import could_help
from game.rumbugz.moves import ALLOW, KNOCK, PILE, REFUSE, SILENT, Move
from game.rumbugz.state import DECIDE, View
from game.rumbugz.state import KNOCK as ASKING
from scenes.games.rumbugz import bag_art, bugs, words
from scenes.games.rumbugz.face import MIDDLE
from scenes.games.rumbugz.field import beds_in, draw_bed, draw_bugs
from scenes.games.rumbugz.paint.seats import bugs_left
from scenes.kit.language import _
from scenes.table.desk import Desk
from scenes.table.game import Asking
from scenes.table.question.words import Choice, Decision, QuestionWords


class RumbugzAsking(Asking):
    """The question of whether somebody knocks for the last discard."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.happens = len(desk.session.seats) > 2  # B14

    @property
    def _view(self) -> View:
        view: View = self.desk.hands.now
        return view

    def asked(self) -> tuple[Seat, ...]:
        return self._view.asked if self._view.phase == ASKING else ()

    def moves(self) -> tuple[Move, Move]:
        return KNOCK, SILENT

    def following(self) -> Seat:
        return self._view.turn

    @property
    def _giver(self) -> Seat:
        """The seat that discarded last."""
        return (self._view.turn - 1) % len(self.desk.session.seats)

    @property
    def _bug(self) -> str:
        return words.bug(self._view.discards[-1])

    def words(self) -> QuestionWords:
        bug, name = self._bug, self.desk.session.name(self._view.turn)
        return QuestionWords(
            _("Who wants the {bug}?").format(bug=bug),
            _("Knock for the {bug} and one more, if {name} allows it.").format(bug=bug, name=name),
            _("Knock"), _("No"), self._giver, _("discarded the {bug}").format(bug=bug), _("may take it, or one from the bag"),
            lambda asked: _("{name}: knock for the {bug}?").format(name=asked, bug=bug),
        )

    def seat_line(self, seat: Seat) -> str:
        view = self._view
        kinds = _("{count} of {all} kinds").format(count=len(set(view.laid[seat])), all=len(KINDS))
        return f"{bugs_left(view.counts[seat])}, {kinds}"

    def could_help(self, view: View) -> bool:
        return could_help(view)

    decided_after = 1  # by the word of the next player (B15)

    def further(self) -> str:
        return _("{name} knocked too; {other} sits nearer")

    def decision(self) -> Decision | None:
        view, session = self._view, self.desk.session
        if view.phase != DECIDE or view.knocker is None:
            return None
        bug, knocker, name = self._bug, session.name(view.knocker), session.name(view.turn)
        return Decision(
            view.turn, view.knocker, _("wants it and one more"), self._giver, _("discarded the {bug}").format(bug=bug),
            _("{name} knocks for the {bug}").format(name=knocker, bug=bug), _("{name} decides.").format(name=name),
            (
                Choice(PILE, _("Take the {bug}").format(bug=bug), _("{name} gets nothing from the bag.").format(name=name)),
                Choice(ALLOW, _("Let {name} have it").format(name=knocker),
                       _("{name} gets the {bug} and one from the bag.").format(name=knocker, bug=bug)),
                Choice(REFUSE, _("Refuse"), _("Nobody gets the {bug}. {name} may only use the bag.").format(bug=bug, name=name)),
            ),
        )

    # ---- what is seen

    def paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        size = round(rect.h / bugs.HEIGHT)
        point = (rect.centerx, rect.y + round(rect.h * MIDDLE))
        bugs.bug(self.desk.look, size, self._view.discards[-1]).draw(target, point)

    def paint_table(self, target: pygame.Surface, left: pygame.Rect, right: pygame.Rect) -> None:
        look, table, seats = self.desk.look, self._view.table, self.desk.session.seats
        half = -(-len(table) // 2)
        for area, part in ((left, table[:half]), (right, table[half:])):
            field = beds_in(look, area, [len(sequence.bugs) for sequence in part])
            for at, sequence in enumerate(part):
                draw_bed(target, look, field, at, sequence, seats[sequence.owner].mark)
                draw_bugs(target, look, field, at, sequence.bugs)

    def stock(self) -> str:
        return _("{count} in the bag").format(count=self._view.bag)

    def paint_stock(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        bag_art.bag(self.desk.look, round(min(rect.h, rect.w) * 0.9)).draw(target, rect.center)
