"""Makes the page of a question from what a game says: whose plates stand on it, what their buttons do, whose hand is seen."""

from __future__ import annotations

from functools import partial
from typing import Protocol

import pygame

from game.contract import Seat
from scenes.kit.keys.mapping import key_of
from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.game import Asking
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.question.claims import Claims
from scenes.table.question.page import Asks, QuestionPage, Upper
from scenes.table.question.plate import AnswerPlate, Asked
from scenes.table.question.words import Choice, Decision
from scenes.table.rounds.score_sheet import scores_of


class Answering(Protocol):
    """What the buttons of a page do."""

    looker: Seat | None
    """The seat that looks at its hand while the question waits."""

    @property
    def asking(self) -> Asking:
        """The game's part for its question."""
        ...

    def answer(self, seat: Seat, yes: bool) -> None:
        """Takes the answer of a person."""

    def decide(self, choice: Choice) -> None:
        """Plays what the next player has decided."""

    def close(self) -> None:
        """Lets everybody else decline because the next player acts."""

    def look(self, seat: Seat) -> None:
        """Lets the question wait while a seat looks at its own hand."""

    def close_hand(self) -> None:
        """Closes the hand of whoever looked."""

    def key(self, event: pygame.Event) -> bool:
        """Takes a key of the page; True when it was one."""
        ...


class PageMaking:
    """Makes the pages of one table."""

    def __init__(self, table: Shell, hands: HiddenHands, question: Answering) -> None:
        self.table, self.hands, self.question = table, hands, question

    def of_claims(self, claims: Claims, arriving: bool) -> QuestionPage:
        """The page of a question that goes round, for the people who are asked, or for the one who looks at the own hand."""
        question, table = self.question, self.table
        asking, looker = question.asking, question.looker
        words = asking.words()
        seats, following = table.session.seats, asking.following()
        shown = claims.people if looker is None else (looker,)
        alone = len(claims.people) == 1
        heading, line = words.heading, words.line
        if alone and words.alone is not None:
            heading = words.alone(seats[claims.people[0]].name)
        hint = table.thinking.hint
        if hint is not None:
            line = f"{words.yes if hint.move == asking.moves()[0] else words.no}: {hint.reason.say(_)}"
        plates = []
        for seat in shown:
            key = key_of("knock" if alone else f"answer_{seat + 1}")
            yes, no = partial(question.answer, seat, True), partial(question.answer, seat, False)
            answers = (words.yes, key, yes), (words.no, "", no)
            plate = AnswerPlate(self._asked(seat), answers)
            if hint is not None:
                plate.advise([hint.move == move for move in asking.moves()])
            plates.append(self._with_look(plate))
        goes_on = looker is None and seats[following].human and self.hands.several
        go = (_("{name} goes on").format(name=seats[following].name), question.close) if goes_on else None
        upper: tuple[Upper, ...] = (Upper(words.giver, words.gave), Upper(following, words.next_line, _("next")))
        if following == words.giver:
            upper = upper[:1]
        asks = Asks(heading, line, upper, 0, tuple(plates), self._open_hand(shown))
        nobody = partial(self._nobody, claims) if len(shown) > 1 else None
        return QuestionPage(table, asking, asks, claims, go, question.key, arriving, nobody)

    def _nobody(self, claims: Claims) -> None:
        """Takes a no from every person who has not answered; who has said yes still wants it."""
        for seat in claims.people:
            if claims.answered(seat) is None:
                self.question.answer(seat, False)

    def of_decision(self, decision: Decision) -> QuestionPage:
        """The page on which one person decides."""
        question = self.question
        hint, choices = self.table.thinking.hint, decision.choices
        line = decision.line
        if hint is not None:
            line = hint.reason.say(_)
        answers = [(one.word, str(at), partial(question.decide, one)) for at, one in enumerate(choices, 1)]
        plate = AnswerPlate(self._asked(decision.seat), answers, [one.cost for one in choices])
        if hint is not None:
            plate.advise([one.move == hint.move for one in choices])
        upper = Upper(decision.wants, decision.wants_line), Upper(decision.giver, decision.gave)
        asks = Asks(decision.heading, line, upper, 1, (self._with_look(plate),), self._open_hand((decision.seat,)))
        return QuestionPage(self.table, question.asking, asks, None, None, question.key, False)

    def _asked(self, seat: Seat) -> Asked:
        match = self.table.session.match
        return Asked(seat, self.table.session.seats[seat], scores_of(match)[seat], self.question.asking.seat_line(seat))

    def _open_hand(self, shown: tuple[Seat, ...]) -> Seat | None:
        """The only seat shown, if its hand may be seen now; else None."""
        return shown[0] if shown == (self.hands.viewer,) else None

    def _with_look(self, plate: AnswerPlate) -> AnswerPlate:
        """Adds the button by which a person looks at the own hand first, or closes it again."""
        if not self.hands.several:
            return plate
        if self.question.looker is not None:
            plate.look_button = Button(_("Close"), self.question.close_hand, icon="eye-off", share=2.6, tip=_("Close my hand"))
        else:
            look = partial(self.question.look, plate.asked.seat)
            plate.look_button = Button(_("Look"), look, icon="eye", share=2.6, tip=_("Let me look"))
        return plate
