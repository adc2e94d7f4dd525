"""A question to the table: knocking, the open card, and what the next player says to a knock.

The engine asks one seat after the other and knows no time; here everybody who is asked may answer for a while, on the page of
the question. It shows no hand: whoever wants to look first opens the curtain before their own hand, and the question waits.

From top to bottom: how a question begins, is answered and settled (`GoingRound`), and the page on which people answer. Its
bubbles stand in `scenes.table.question.answers`; what is certain of the answers so far is told in `scenes.table.question.claims`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.bots.seeds import seed_of
from game.contract import Refusal, Seat
from scenes.kit import text
from scenes.kit.actions import DEAF, key_of, keymap
from scenes.kit.language import _
from scenes.kit.layout import places
from scenes.kit.motion import in_out
from scenes.kit.retained import draw
from scenes.kit.retained.layer import Layer
from scenes.kit.shapes import between
from scenes.kit.spoken.lines import Line, Telling, heading
from scenes.kit.widgets import Button, Widget
from scenes.page import Page
from scenes.table.desk import Seen
from scenes.table.game import Asking, Choice, Decision
from scenes.table.hidden.hands import HiddenHands
from scenes.table.menu import seconds_to_answer
from scenes.table.parts import Shell
from scenes.table.question.answers import (
    PAD,
    STEPS,
    AnswerBubble,
    bake_bubble,
    bubble_high,
    bubble_places,
    decision_places,
    giving_way,
    middle_places,
    nearest_free,
)
from scenes.table.question.claims import Claims, bot_times
from scenes.table.window.caption import covered, shade

LEAST_PACE = 0.4
UNASKED, LEAST_UNASKED = 1200.0, DEAF + 400.0
"""The milliseconds, times the pace, in which a person to whom a question is not offered may still want it. They are the same
whatever anybody holds, and so long at the least that the button, which is deaf at first, can be pressed."""
ARRIVES = 320.0
"""Milliseconds for which the piece is on its way to the middle."""
SMALLER = (1.0, 0.8, 0.66)
"""How large the bubble of a person is who answers alone, as a share: the largest that covers least."""
DOTS = 9
"""The dots on the way that the piece took."""


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
        self._to_ask: list[Seat] = []
        """The bots that have not been asked yet, in order."""
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
    def seen(self) -> Seen | None:
        """What is seen of the question while people answer; None while no person is asked."""
        page = self.page
        if page is None:
            return None
        waits_for = [seat for seat, bubble in page.bubbles.items() if bubble.waits]
        return Seen(page, page.asks.line, waits_for, page.piece_rect, page.boxes)

    @property
    def early(self) -> bool:
        """Whether the next player, whose hand is open, may act already: call `close` first, then play."""
        return self.claims is not None and self.page is None and self.hands.viewer == self.asking.following()

    def close(self) -> None:
        """Lets everybody else decline because the next player acts. The turn may have passed on when this returns."""
        if self.claims is not None:
            self.table.motion.finish()
            self.claims.close()
            self._answer_all()

    # ---- the page

    def begin(self) -> None:
        """Opens the question for the seats to be asked now, if there are any, in place of the question before."""
        self.drop()
        table = self.table
        if table.side.asking is None or table.session.match.outcome is not None or table.past.replay:
            return
        asked, decision = self.asking.asked(), self.asking.decision()
        if asked:
            self._ask(asked)
        elif decision is not None and table.session.seats[decision.seat].human:
            self.hands.cover()
            table.hints.forget()
            self.decision = decision
            self._show_page(begins=True)

    def _ask(self, asked: tuple[Seat, ...]) -> None:
        table = self.table
        self.hands.cover()
        table.hints.forget()
        bots = [seat for seat in asked if not table.session.seats[seat].human]
        pace = table.pace if table.fast else max(LEAST_PACE, table.pace)
        if len(bots) == len(asked):
            pace *= 0.5  # only bots are asked, so nobody needs time to answer
        seconds = seconds_to_answer(table.settings, self.hands)  # none where somebody is asked who still learns the game
        new = table.app.profile.people.unhurried(table.session.game, [table.session.seats[seat] for seat in asked])
        limit = 1000.0 * seconds if seconds and not new else None
        wait = UNASKED * pace if table.fast else max(LEAST_UNASKED, UNASKED * pace)
        # A person alone among bots is asked at once only where the piece could help them, or always on wish; it is judged by what
        # they know, so it tells nothing hidden. Where several play all are asked: to skip one would reveal something of a hand.
        unasked = {seat: wait for seat in asked if self.hands.people == (seat,) and not table.settings.ask_always
                   and not self.asking.could_help(known(table, asked, seat))}
        self.claims = Claims(asked, bot_times(bots, random.Random(random.getrandbits(32)), pace), limit, unasked)
        self._to_ask = bots
        self._show_page(arriving=True, begins=True)

    @property
    def unasked(self) -> Seat | None:
        """The person to whom the question that goes round is not offered, and who may still want it; None for nobody."""
        return next(iter(self.claims.unasked), None) if self.claims is not None else None

    def want(self) -> bool:
        """Offers the question after all to the person to whom it was not; False when there is nobody or it is too late."""
        seat = self.unasked
        if seat is None or self.claims is None or self.table.past.viewing_ply is not None or not self.claims.offer(seat):
            return False
        self._show_page(arriving=True)
        return True

    def _show_page(self, arriving: bool = False, begins: bool = False) -> None:
        """Opens the page for the people who are asked now, in the place of the one that is open."""
        self._take_page()
        table, claims, decision = self.table, self.claims, self.decision
        self._hint_shown = table.hints.hint is not None
        if claims is not None and claims.people:
            self.page = _page_of_claims(self, claims, arriving)
        elif decision is not None:
            self.page = _page_of_decision(self, decision)
        if self.page is not None:
            self.page.by_itself = begins  # one that takes its place, because of a hint, hears answers at once
            table.app.stack.insert(self.page, over=table.page)
        table.refresh()

    def _take_page(self) -> None:
        if self.page is not None:
            self.table.app.stack.remove(self.page)
        self.page = None

    def drop(self) -> None:
        """Drops the question and takes its page away."""
        if not self.open:
            return
        self._to_ask = []
        self.table.thinking.stop_weighing()
        self.claims = self.decision = self.looker = None
        self._take_page()
        self.table.refresh()

    def answer(self, seat: Seat, yes: bool) -> None:
        """Takes the answer of a person; once the time is up it has no effect."""
        if self.claims is None or self.page is None or not self.claims.answer(seat, yes):
            return
        if self.looker == seat:
            self.close_hand()
        bubble = self.page.bubbles.get(seat)
        if bubble is not None:
            bubble.changing = False
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

    def _answer_all(self) -> None:
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

    def show_hand(self, seat: Seat) -> None:
        """Lets the question wait while `seat` looks at its own hand behind the curtain."""
        if not self.open or self.looker is not None:
            return
        self.looker = seat
        self._take_page()
        heading = _("{name} would like to look").format(name=self.table.session.name(seat))
        aside = _("Back"), "arrow-left", self.close_hand
        self.hands.hang(self.hands.turn_words(seat, heading), seat, self._show_page, aside)

    def close_hand(self) -> bool:
        """Closes the hand of the seat that looked; the question goes on. False where nobody looks."""
        if self.looker is None:
            return False
        self.looker = None
        self._take_page()
        self.hands.cover()
        self.hands.take_down()
        self._show_page()
        return True

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when something looks different now."""
        claims, table = self.claims, self.table
        if not self.open:
            return False
        moved = False
        if self.page is not None and (table.hints.hint is not None) != self._hint_shown:
            self._show_page()
            moved = True
        if claims is None:
            return moved
        away = table.app.top is not (self.page or table.page)
        claims.paused = self.looker is not None or table.past.viewing_ply is not None or away or table.motion.active
        unasked = self.unasked
        claims.pass_time(dt)
        if self.unasked != unasked:
            table.refresh()  # it can be wanted no more
        self._hear_bots(claims)
        if self.page is not None:
            moved = moved or self.page.step != self._step
            self._step = self.page.step
        if claims.result is not None and not claims.paused:
            self._answer_all()
            moved = True
        return moved

    def _hear_bots(self, claims: Claims) -> None:
        """Tells `claims` what a bot has decided, and asks the next one."""
        table, match = self.table, self.table.session.match
        if table.thinking.weighing:
            weighed = table.thinking.weighed()
            if weighed is None:
                return
            seat, move = weighed
            claims.thought(seat, move is not None and move == self.asking.moves()[0])
            if not self._to_ask:
                table.refresh()  # from now on a hint may be asked for
        if self._to_ask:
            seat = self._to_ask.pop(0)
            seed = seed_of(match.seed, len(match) + claims.asked.index(seat))
            table.thinking.weigh(seat, known(table, claims.asked, seat), seed)

    @property
    def moving(self) -> bool:
        """Whether the time of a question is running."""
        return self.claims is not None and not self.claims.paused

    # ---- keys, hints

    def key(self, action: str) -> bool:
        """Takes the action of a key of the page: an answer by its number, or knocking. True when it was one."""
        if self.page is None:
            return False
        number = int(action.removeprefix("answer_")) - 1 if action.startswith("answer_") else -1
        if self.decision is not None:
            if not 0 <= number < len(self.decision.choices):
                return False
            self.decide(self.decision.choices[number])
            return True
        seats = list(self.page.bubbles)
        seat = seats[0] if action == "knock" and len(seats) == 1 else number
        if seat not in seats:
            return False
        self.answer(seat, True)
        return True

    def stands_in_the_way(self) -> bool:
        """Whether the table is asked, so that nothing can be taken back or played again; if so, a toast says it."""
        if not self.open or self.table.past.viewing_ply is not None:
            return False
        self.table.toast(_("While a question goes round nothing is taken back."))
        return True

    @property
    def hint_seat(self) -> Seat | None:
        """The seat that may ask for a hint: the only person asked, with an open hand, once the bots have made up their minds."""
        page, thinking = self.page, self._to_ask or self.table.thinking.weighing
        if page is None or not self.table.settings.hints or (thinking and self.claims is not None):
            return None
        return page.asks.hand

    def ask_hint(self) -> bool:
        """Asks for a hint on the question; False when nothing is asked."""
        if not self.open:
            return False
        seat = self.hint_seat
        if seat is not None:
            match = self.table.session.match
            view = match.view(seat) if self.claims is None else known(self.table, self.claims.asked, seat)
            self.table.thinking.ask_hint(seat, view)
        return True


def known(table: Shell, asked: Sequence[Seat], seat: Seat) -> Any:
    """What a seat knows when it is asked, which is that all of `asked` before it have declined."""
    asking, match = table.side.asking, table.session.match
    assert asking is not None
    state = match.state
    for other in asked[:asked.index(seat)]:
        if match.rules.to_act(state) == other:
            state = match.rules.play(state, asking.moves()[1]).state
    return match.rules.view(state, seat)


# ---- what people answer on


def _page_of_claims(question: GoingRound, claims: Claims, arriving: bool) -> QuestionPage:
    """The page of a question that goes round, for the people who are asked, or for the one who looks at the own hand."""
    table, hands = question.table, question.hands
    asking, looker = question.asking, question.looker
    words = asking.words()
    seats, following = table.session.seats, asking.following()
    shown = claims.people if looker is None else (looker,)
    alone = len(claims.people) == 1
    heading, line = words.heading, words.line
    if alone and words.alone is not None:
        heading = words.alone(seats[claims.people[0]].name)
    hint = table.hints.hint
    if hint is not None:
        line = f"{words.yes if hint.move == asking.moves()[0] else words.no}: {hint.reason.say(_)}"
    bubbles = []
    for seat in shown:
        key = key_of("knock" if alone else f"answer_{seat + 1}")
        yes, no = partial(question.answer, seat, True), partial(question.answer, seat, False)
        bubbles.append(_bubble(question, seat, asking.moves(), ((words.yes, key, yes), (words.no, "", no))))
    goes_on = looker is None and seats[following].human and hands.several
    said = [f"{seats[words.giver].name} {words.gave}"]
    if following != words.giver:
        said.append(f"{seats[following].name} {words.next_line}")
    asks = Asks(heading, line, tuple(said), words.giver, tuple(bubbles),
                hands.viewer if shown == (hands.viewer,) else None)
    return QuestionPage(question, asks, claims, following if goes_on else None, arriving)


def _page_of_decision(question: GoingRound, decision: Decision) -> QuestionPage:
    seats, hint, choices = question.table.session.seats, question.table.hints.hint, decision.choices
    line = decision.line if hint is None else hint.reason.say(_)
    answers = [(one.word, str(at), partial(question.decide, one)) for at, one in enumerate(choices, 1)]
    bubble = _bubble(question, decision.seat, [one.move for one in choices], answers, [one.cost for one in choices])
    said = f"{seats[decision.wants].name} {decision.wants_line}", f"{seats[decision.giver].name} {decision.gave}"
    hand = decision.seat if decision.seat == question.hands.viewer else None
    return QuestionPage(question, Asks(decision.heading, line, said, decision.giver, (bubble,), hand))


def _bubble(question: GoingRound, seat: Seat, moves: Sequence[Any], words: Sequence[tuple[str, str, Callable[[], None]]],
            costs: Sequence[str] = ()) -> AnswerBubble:
    """The bubble of a seat with its answers, where several sit with the button that opens the own hand first or closes it."""
    table, hint = question.table, question.table.hints.hint
    bubble = AnswerBubble(seat, table.session.seats[seat], question.asking.seat_line(seat), words, costs)
    if hint is not None:
        bubble.advise([hint.move == move for move in moves])
    if question.hands.several and question.looker is not None:
        bubble.look_button = Button(_("Close"), question.close_hand, icon="eye-off", share=2.6, tip=_("Close my hand"))
    elif question.hands.several:
        show = partial(question.show_hand, seat)
        bubble.look_button = Button(_("Look"), show, icon="eye", share=2.6, tip=_("Let me look"))
    return bubble


@dataclass(frozen=True)
class Asks:
    """What is asked: the words beside the piece and those of the caption, what a voice says besides, who gave the piece up, and
    the bubbles of whoever answers. `hand` is the seat whose open hand lies below, or None."""

    heading: str
    line: str
    said: tuple[str, ...]
    giver: Seat
    bubbles: tuple[AnswerBubble, ...]
    hand: Seat | None


class QuestionTelling(Telling):
    """The voice of a question. Table and own hand are those of the table, under the same rule of who may hear it."""

    def __init__(self, page: Page, table: Page) -> None:
        super().__init__(page)
        self._table = table

    @property
    def guarded(self) -> bool:
        return self._table.telling.guarded

    def hand(self) -> Sequence[str]:
        return self._table.telling.hand()


class QuestionPage(Page):
    """One question over one table, which stays seen. `claims` is the question that goes round, None for a decision; `goes_on` is
    the seat of the next player, who may end it, or None. `arriving`: the piece comes from who gave it up."""

    leads_on = True
    opaque = False

    def __init__(self, question: GoingRound, asks: Asks, claims: Claims | None = None, goes_on: Seat | None = None,
                 arriving: bool = False) -> None:
        table = question.table
        super().__init__(table.app)
        self.mat = table.page.mat
        self.table, self.asking, self.asks, self.claims, self._key = table, question.asking, asks, claims, question.key
        self.arrived = 0.0 if arriving else 1.0
        self.telling = QuestionTelling(self, table.page)
        self.bubbles = {bubble.seat: bubble for bubble in asks.bubbles}
        self.hint_button = table.buttons.hint
        self.next, self.go_button = goes_on, Button("", question.close)
        self.go_button.visible = goes_on is not None
        def nobody() -> None:  # who has said yes still wants it
            for bubble in asks.bubbles:
                if not bubble.answered:
                    bubble.answers[1].press()

        self.nobody_button = Button("", nobody, share=2.8, tip=_("No for all who have not answered yet."))
        self.nobody_button.visible = len(asks.bubbles) > 1
        for bubble in asks.bubbles:
            bubble.changed = self.refresh
            self.add(*bubble.widgets)
        self.add(self.go_button, self.nobody_button, self.hint_button, table.buttons.rules, table.buttons.menu)
        self.focus = self._gold
        self.piece_rect = self._words = pygame.Rect(0, 0, 0, 0)
        """The square in which the piece lies, and the box of the words beside it."""
        self.boxes: tuple[pygame.Rect, ...] = ()
        """The boxes of the bubbles."""
        self._lying: Sequence[pygame.Rect] = ()
        """The boxes of what lies on the table and sits around it."""
        self._still = Layer()
        self._piece = pygame.Surface((1, 1), pygame.SRCALPHA)

    def enter(self) -> None:
        if self.table.settings.reduced_motion:
            self.arrived = 1.0
        elif self.arrived < 1.0:
            self.motion.tween(ARRIVES, partial(setattr, self, "arrived"), ease=in_out)

    # ---- what is asked of the page

    @property
    def _gold(self) -> Button | None:
        """The answer that Enter gives until something else has the focus; None where several are asked, for Enter is nobody's."""
        return self.asks.bubbles[0].gold if len(self.bubbles) == 1 else None

    def ringed(self, widget: Widget) -> bool:
        return super().ringed(widget) or (not self.keys_used and widget is self._gold)

    @property
    def step(self) -> int:
        """How much of the time is left, of `STEPS`; a change of it needs a new frame."""
        return math.ceil(self.claims.left * STEPS) if self.claims is not None else STEPS

    def refresh(self) -> None:
        for seat, bubble in self.bubbles.items():
            bubble.answered = self.claims is not None and self.claims.answered(seat) is not None
            bubble.dress()
        waits_for = [bubble.setup.name for bubble in self.bubbles.values() if bubble.waits]
        self.nobody_button.label = _("Nobody wants it") if len(waits_for) == len(self.bubbles) else _("No from the others")
        if self.next is not None:  # the button answers for whoever has not
            words = _("{name} goes on") if not waits_for else _("Go on without {name}") if len(waits_for) == 1 else (
                _("Go on without them"))
            name = waits_for[0] if waits_for else self.table.session.name(self.next)
            self.go_button.label = words.format(name=name)
        self._still.stale()
        if self.focus is not None and self.focus not in self.ring():
            alone = self.asks.bubbles[0] if len(self.bubbles) == 1 else None
            self.set_focus(None if alone is None else alone.gold if alone.waits else alone.again)
        self.touch()

    def voice_lines(self) -> tuple[Line, ...]:
        asks = self.asks
        hinted = self.table.hints.hint is not None and self.table.hands.overheard
        bubbles = (f"{bubble.setup.name}: {bubble.line}" for bubble in asks.bubbles)
        keys = (_("Key {key}: {answer}.").format(key=button.key, answer=button.name) if bubble.waits else ""
                for bubble in asks.bubbles for button in bubble.answers if button.key)
        return heading(asks.heading, "" if hinted else asks.line, *asks.said, *bubbles, self.asking.stock(), *keys)

    # ---- layout

    @property
    def _start(self) -> tuple[int, int]:
        """Where the piece comes from: who gave it up."""
        giver = self.table.side.plates.rim().get(self.asks.giver)
        return self.piece_rect.center if giver is None else giver.at

    def layout(self) -> None:
        style, table = self.style, self.table
        plan, sits = places(style, "question"), table.side.plates.rim()
        bubbles, one = self.asks.bubbles, len(self.bubbles) == 1
        total = 1 if "answers_top" in plan else len(bubbles) + (self.next is not None)  # rows below figures have room
        high = {bubble.seat: bubble_high(style, 1 if bubble.look_button is None else 2, total) for bubble in bubbles}
        lying = [pygame.Rect(0, 0, one.size, one.size).move_to(center=one.at) for one in table.stage.pieces.values()]
        lying += table.side.ground.labels()
        caption = table.side.ground.caption_room(table.rail["caption"])
        never = [*table.side.plates.boxes().values(), *self._table_buttons()]
        self._lying = [*lying, *never]
        mine = self._alone(plan, [*lying, caption], never) if one else {}
        if self.next is not None:
            high[self.next] = bubble_high(style, 1, total)
        boxes = bubble_places(style, plan, sits, {seat: tall for seat, tall in high.items() if seat not in mine})
        boxes = giving_way(style, plan, sits, boxes, [*lying, caption], [*self._table_buttons(), *mine.values()]) | mine
        for bubble in bubbles:
            bubble.layout(style, boxes[bubble.seat])
        if self.next is not None:
            self.go_button.rect = boxes[self.next].inflate(-2 * style.px(PAD), -2 * style.px(PAD))
        rack, room = table.rail.places.get("rack"), plan["middle"]
        if self.asks.hand is None and rack is not None:
            room = room.union(pygame.Rect(room.x, rack.y, room.w, rack.h))
        self.boxes = tuple(boxes.values())
        self.piece_rect, self._words, self.nobody_button.rect = middle_places(
            style, room, lying, [*self.boxes, caption, *never], self.nobody_button.visible)
        self.papers = [self._words, self.piece_rect, *self.boxes, *table.page.papers, *self._table_buttons()]
        self.hand_top = table.page.hand_top
        self.refresh()

    def _alone(self, plan: Mapping[str, pygame.Rect], taken: Sequence[pygame.Rect], never: Sequence[pygame.Rect]
               ) -> dict[Seat, pygame.Rect]:
        """The box of the only bubble, if it has a place of its own: it decides, or it is that of the seat at the front."""
        bubble, at_front = self.asks.bubbles[0], self.table.hands.front
        if not bubble.costs and bubble.seat != at_front:
            return {}
        if not bubble.costs:  # it may be anywhere, if need be smaller, as nobody else answers
            own = plan["answer_own"]
            found = [nearest_free(own.scale_by(share), plan["middle"], taken, never) for share in SMALLER]
            return {bubble.seat: min(found, key=lambda box: (covered(box, never), covered(box, taken)))}
        own, sits = plan["decision"], self.table.side.plates.rim()
        near = own.inflate(own.w, 2 * own.h).clip(plan["middle"])
        if bubble.seat != at_front and bubble.seat in sits:
            own, near = decision_places(self.style, plan, sits[bubble.seat])
        return {bubble.seat: nearest_free(own, near, taken, never)}

    def _table_buttons(self) -> list[pygame.Rect]:
        """The boxes of the buttons of the table, which stay seen beside the question."""
        return [one.rect for one in self.table.page.widgets if isinstance(one, Button) and one.visible]

    # ---- input and time

    def act(self, action: str) -> bool:
        if action in ("rules", "menu", "hint", "hide"):
            return self.table.page.act(action)
        if action in ("accept", "end") and not self.keys_used:
            self.set_focus(self._gold)
        return super().act(action)

    def handle(self, event: pygame.Event) -> bool:
        """Takes an answer, but at first none that may have been meant for what was there before the question."""
        if event.type == pygame.KEYDOWN:
            action = keymap().of_key(event) or ""
            if (action == "knock" or action.startswith("answer_")) and not self.touched():
                return True
            if self._key(action):
                return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return True  # as at the table, the right button never opens the menu
        return super().handle(event)

    def cancel(self) -> bool:
        """Esc opens the menu of the table."""
        self.table.open_menu()
        return True

    @property
    def unsaved(self) -> bool:
        return self.table.page.unsaved

    def paint(self, target: pygame.Surface) -> None:
        self._still.draw(target, self._bake)
        sits = self.table.side.plates.rim()
        at = between(self._start, self.piece_rect.center, self.arrived)
        target.blit(self._piece, self._piece.get_rect(center=(round(at[0]), round(at[1]))))
        claims = self.claims
        if claims is None or claims.limit is None:
            return
        seconds = math.ceil(claims.left * claims.limit / 1000)
        for seat, bubble in self.bubbles.items():
            if seat in sits:
                bubble.draw_ring(target, self.style, sits[seat], self.step)
                self.table.side.plates.draw_face(target, seat)
                bubble.draw_seconds(target, self.style, sits[seat], seconds, claims.paused)

    def _bake(self, still: pygame.Surface) -> None:
        style, sits, box = self.style, self.table.side.plates.rim(), self.piece_rect
        room = self._words.inflate(-style.px(4), -style.px(1.4))
        px = text.fit_px(self.asks.heading, room.size, style.text(5.0), style.px(2.4), "f", 600)
        words = text.lines(self.asks.heading, room.w, px, style.theme.cream, "f", 600)
        ground = words.get_rect(center=room.center).inflate(style.px(4), style.px(1.4))
        (x, y), end, lies = self._start, box.center, [box, ground, *self._lying]
        for number in range(DOTS if self.asks.giver in sits else 0):  # the way from who gave it up, where nothing covers it
            share = (number + 4) / (DOTS + 7)
            bow = style.px(3) * 4 * share * (1 - share)
            at = (x + (end[0] - x) * share, y + (end[1] - y) * share - bow)
            if not pygame.Rect(at, (1, 1)).collidelistall(lies):
                draw.circle(still, style.theme.soft, at, style.px(0.25) + number * style.px(0.35) // DOTS)
        shade(style, ground.size).draw(still, ground.topleft)
        text.blit_centred(still, words, self._words)
        for bubble in self.asks.bubbles:
            bubble.bake(still, style, sits.get(bubble.seat))
        if self.next is not None:
            around = self.go_button.rect.inflate(2 * style.px(PAD), 2 * style.px(PAD))
            bake_bubble(still, style, around, sits.get(self.next), self.table.session.seats[self.next].mark)
        whole = box.inflate(box.w // 3, box.h // 3)
        self._piece = pygame.Surface(whole.size, pygame.SRCALPHA)
        self.asking.paint(self._piece, pygame.Rect((box.x - whole.x, box.y - whole.y), box.size))
