"""A question to the table: knocking, the open card, and what the next player says to a knock.

The engine asks one seat after the other and knows no time; here everybody who is asked may answer for a while, on the page of
the question. It shows no hand: whoever wants to look first opens the curtain before their own hand, and the question waits.
"""

from __future__ import annotations

import random

import pygame

from game.contract import Refusal, Seat
from scenes.kit.actions import DEAF
from scenes.kit.keys.mapping import keymap
from scenes.kit.language import _
from scenes.kit.motion import SPEEDS
from scenes.table.game import Asking
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.question.claims import Claims, bot_times
from scenes.table.question.making import PageMaking
from scenes.table.question.menu import QuestionMenu, seconds_to_answer
from scenes.table.question.page import QuestionPage
from scenes.table.question.weighing import Weighing
from scenes.table.question.words import Choice, Decision

LEAST_PACE = 0.4
UNASKED, LEAST_UNASKED = 1200.0, DEAF + 400.0
"""The milliseconds, times the pace, in which a person to whom a question is not offered may still want it. They are the same
whatever anybody holds, and so long at the least that the button, which is deaf at first, can be pressed."""


def time_to_answer(table: Shell, hands: HiddenHands, asked: tuple[Seat, ...]) -> float | None:
    """The milliseconds in which all answer; None for no limit, also where somebody is asked who still learns the game."""
    seconds, people = seconds_to_answer(table.settings, hands), table.app.profile.people
    if not seconds or people.anybody_new(table.session.game, [table.session.seats[seat] for seat in asked]):
        return None
    return 1000.0 * seconds


class GoingRound:
    """The question at one table. A game sees this as `scenes.table.desk.Question`."""

    def __init__(self, table: Shell, hands: HiddenHands) -> None:
        self.table, self.hands = table, hands
        self.claims: Claims | None = None
        self.decision: Decision | None = None
        """What one person decides now; None while nobody has to."""
        self.page: QuestionPage | None = None
        """The page on which people answer; None while no person is asked."""
        self.looker: Seat | None = None
        """The seat that looks at its hand while the question waits."""
        self._bots = Weighing(table)
        self._making = PageMaking(table, hands, self)
        self.answers = QuestionMenu(table, hands).answers
        self._step = -1
        self._hint_shown = False
        """Whether the words of the page hold the hint."""

    @property
    def asking(self) -> Asking:
        """The game's part for its question. Use it only where the game has one."""
        found = self.table.side.asking
        assert found is not None
        return found

    # ---- what a game asks

    @property
    def open(self) -> bool:
        """Whether the table is asked something now."""
        return self.claims is not None or self.decision is not None

    @property
    def early(self) -> bool:
        """Whether the next player, whose hand is open, may act already: call `close` first, then play."""
        return self.claims is not None and self.page is None and self.hands.viewer == self.asking.following()

    def close(self) -> None:
        """Lets everybody else decline because the next player acts. The turn may have passed on when this returns."""
        if self.claims is not None:
            self.table.motion.finish()
            self.claims.close()
            self._settle()

    # ---- the page

    def begin(self) -> bool:
        """Asks whoever is to be asked now; False when nobody is."""
        self.drop()
        table = self.table
        if table.side.asking is None or table.session.match.outcome is not None or table.past.replay:
            return False
        asked, decision = self.asking.asked(), self.asking.decision()
        if asked:
            self._ask(asked)
        elif decision is not None and table.session.seats[decision.seat].human:
            self._let_decide(decision)
        return self.open

    def _ask(self, asked: tuple[Seat, ...]) -> None:
        table = self.table
        self.hands.cover()
        table.thinking.forget()
        bots = [seat for seat in asked if not table.session.seats[seat].human]
        pace = max(LEAST_PACE, SPEEDS[table.settings.bots_speed]) if not table.until.running else table.until.pace
        if len(bots) == len(asked):
            pace *= 0.5  # only bots are asked, so nobody needs time to answer
        limit = time_to_answer(table, self.hands, asked)
        wait = UNASKED * pace if table.until.running else max(LEAST_UNASKED, UNASKED * pace)
        unasked = {seat: wait for seat in asked if not self._offered(asked, seat)}
        self.claims = Claims(asked, bot_times(bots, random.Random(random.getrandbits(32)), pace), limit, unasked)
        self._bots.begin(bots)
        self._show_page(arriving=True, begins=True)
        table.refresh()

    def _offered(self, asked: tuple[Seat, ...], seat: Seat) -> bool:
        """Whether a seat is asked at once: a person alone among bots only where the piece could help them, or always on wish.

        It is judged by what this person knows, so it tells nothing that is hidden. Where several people play all are asked,
        for who is passed over would have told something.
        """
        if self.hands.people != (seat,) or self.table.settings.ask_always:
            return True
        return self.asking.could_help(self._bots.known(asked, seat))

    @property
    def unasked(self) -> Seat | None:
        """The person to whom the question that goes round is not offered, and who may still want it; None for nobody."""
        return next(iter(self.claims.unasked), None) if self.claims is not None else None

    def want(self) -> bool:
        """Offers the question after all to the person to whom it was not; False when there is nobody or it is too late."""
        seat = self.unasked
        if seat is None or self.claims is None or self.table.past.looking is not None or not self.claims.offer(seat):
            return False
        self._show_page(arriving=True)
        self.table.refresh()
        return True

    def _let_decide(self, decision: Decision) -> None:
        self.hands.cover()
        self.table.thinking.forget()
        self.decision = decision
        self._show_page(begins=True)
        self.table.refresh()

    def _show_page(self, arriving: bool = False, begins: bool = False) -> None:
        """Opens the page for the people who are asked now, in the place of the one that is open."""
        self._take_page()
        table, claims, decision = self.table, self.claims, self.decision
        self._hint_shown = table.thinking.hint is not None
        if claims is not None and claims.people:
            self.page = self._making.of_claims(claims, arriving)
        elif decision is not None:
            self.page = self._making.of_decision(decision)
        if self.page is not None:
            self.page.by_itself = begins  # one that takes its place, because of a hint, hears answers at once
            table.app.stack.insert(self.page, over=table.page)

    def _take_page(self) -> None:
        page, self.page = self.page, None
        if page is not None:
            self.table.app.stack.remove(page)

    def drop(self) -> None:
        """Drops the question and takes its page away."""
        if not self.open:
            return
        self._bots.stop()
        self.claims = self.decision = self.looker = None
        self._take_page()
        self.table.refresh()

    def answer(self, seat: Seat, yes: bool) -> None:
        """Takes the answer of a person; once the time is up it has no effect."""
        if self.claims is None or self.page is None or not self.claims.answer(seat, yes):
            return
        if self.looker == seat:
            self.close_hand()
        plate = self.page.plates.get(seat)
        if plate is not None:
            plate.changing = False
        self.page.refresh()

    def decide(self, choice: Choice) -> None:
        """Plays what the next player has decided; who looked at the own hand first keeps it open, for the turn goes on."""
        decision, table = self.decision, self.table
        if decision is None:
            return
        self.drop()
        ply = table.session.play(choice.move, decision.seat)
        assert not isinstance(ply, Refusal), f"seat {decision.seat} may not {choice.word}: {ply}"
        table.played(ply, False)

    def _settle(self) -> None:
        """Gives the answers to the engine, in its order, once it is certain how the asking ends."""
        result = self.claims.result if self.claims is not None else None
        if self.claims is None or result is None:
            return
        table, further = self.table, self.claims.further
        yes_move, no_move = self.asking.moves()
        self.hands.cover()
        self.drop()
        for seat, yes in result[:-1]:
            table.session.play(yes_move if yes else no_move, seat)
        seat, yes = result[-1]
        ply = table.session.play(yes_move if yes else no_move, seat)
        assert not isinstance(ply, Refusal), f"seat {seat} was asked and may not answer: {ply}"
        table.session.further.add(table.session.match, further)
        table.played(ply, not yes)

    # ---- looking first

    def look(self, seat: Seat) -> None:
        """Lets the question wait while `seat` looks at its own hand behind the curtain."""
        if not self.open or self.looker is not None:
            return
        self.looker = seat
        self._take_page()
        heading = _("{name} would like to look").format(name=self.table.session.name(seat))
        aside = _("Back"), "arrow-left", self.close_hand
        self.hands.hang(self.hands.turn_words(seat, heading), seat, self._show_page, aside)

    def close_hand(self) -> None:
        """Closes the hand of whoever looked; the question goes on."""
        if self.looker is None:
            return
        self.looker = None
        self._take_page()
        self.hands.cover()
        self.hands.take_down()
        if self.open:
            self._show_page()
        self.table.refresh()

    # ---- time, bots

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when something looks different now."""
        claims, table = self.claims, self.table
        if not self.open:
            return False
        moved = False
        if self.page is not None and (table.thinking.hint is not None) != self._hint_shown:
            self._show_page()
            moved = True
        if claims is None:
            return moved
        away = table.app.top is not (self.page or table.page)
        claims.paused = self.looker is not None or table.past.looking is not None or away or table.motion.active
        unasked = self.unasked
        claims.pass_time(dt)
        if self.unasked != unasked:
            table.refresh()  # it can be wanted no more
        self._bots.update(claims, self.asking.moves()[0])
        if self.page is not None:
            moved = moved or self.page.step != self._step
            self._step = self.page.step
        if claims.result is not None and not claims.paused:
            self._settle()
            moved = True
        return moved

    @property
    def moving(self) -> bool:
        """Whether the time of a question is running."""
        return self.claims is not None and not self.claims.paused

    # ---- keys, hints

    def key(self, event: pygame.Event) -> bool:
        """Takes a key of the page: an answer by its number, or the key for knocking. True when it was one."""
        if self.page is None:
            return False
        action = keymap().of_key(event) or ""
        number = int(action.removeprefix("answer_")) - 1 if action.startswith("answer_") else -1
        if self.decision is not None:
            at = number
            if not 0 <= at < len(self.decision.choices):
                return False
            self.decide(self.decision.choices[at])
            return True
        seats = list(self.page.plates)
        seat = number
        if action == "knock" and len(seats) == 1:
            seat = seats[0]
        if seat not in seats:
            return False
        self.answer(seat, True)
        return True

    def stands_in_the_way(self) -> bool:
        """Whether the table is asked, so that nothing can be taken back or played again; if so, a toast says it."""
        if not self.open or self.table.past.looking is not None:
            return False
        self.table.toast(_("While a question goes round nothing is taken back."))
        return True

    @property
    def hint_seat(self) -> Seat | None:
        """The seat that may ask for a hint: the only person asked, with an open hand, once the bots have made up their minds."""
        page = self.page
        if page is None or page.asks.hand is None or not self.table.settings.hints:
            return None
        return page.asks.hand if self.claims is None or self._bots.done else None

    def ask_hint(self) -> bool:
        """Asks for a hint on the question; False when nothing is asked."""
        if not self.open:
            return False
        seat = self.hint_seat
        if seat is not None:
            match = self.table.session.match
            view = match.view(seat) if self.claims is None else self._bots.known(self.claims.asked, seat)
            self.table.thinking.ask_hint(seat, view)
        return True
