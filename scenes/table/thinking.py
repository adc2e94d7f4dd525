"""The bots and the hints of one table: questions to the worker process, and what to do when it stumbles."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.bots.levels import Hint
from game.bots.seeds import seed_of
from scenes.kit.language import _
from scenes.page import Host
from scenes.session import AnyPly, Session
from scenes.table.buttons import LAST_STAGE, Hints

if TYPE_CHECKING:
    from game.bots.worker import Answer

THINK_LEAST = 350
"""The fewest milliseconds that a bot seems to think; the same for every hand, so that it gives nothing away."""
BEAT = 650
"""The same for the first move of a turn: people see whose turn it is before a piece moves."""
BREATH, LONG_BREATH = 120, 900
"""Milliseconds before a move that needs no thought; the long one gives a person time to see how a match begins, or to
take back what the move would seal."""
FIRST_LOOK = 1400
"""The same before the first move of a match, so that people can look at the table first."""
WEIGH_SECONDS = 0.25
"""How long a bot may think about a question that goes round; it must be done by the time it is to be heard."""
TRIES = 2
"""How often a bot is asked before the people at the table are asked what is to become of its seat."""


class Thinking:
    """At most one open question for a move and one for a hint. Nothing here waits."""

    def __init__(self, app: Host, session: Session) -> None:
        self.app, self.session = app, session
        self.hints = Hints()
        self.stumbled = ""
        """What last went wrong with a question, for a report; empty when nothing did."""
        self._bot: int | None = None
        self._why: int | None = None
        self._wanted: tuple[Any, Callable[[Any], None]] | None = None
        """The view of the decision whose reason is wanted, and who is told, until it has come."""
        self._move: Any = None
        self.given_up: int | None = None
        """The seat of the bot that has given no move however often it was asked; None while there is none."""
        self._known: Any = None
        """The view that was sent with the open question for a move; what is no move in it is no answer."""
        self._hint_known: Any = None
        self._weighing: tuple[int, Any, int, int] | None = None
        """Seat, view, seed and ticket of the bot that weighs a question that goes round."""
        self._asked = 0.0
        self._least: float = THINK_LEAST
        self._stumbles = 0

    # ---- a question that goes round

    def weigh(self, seat: int, view: Any, seed: int) -> None:
        """Asks a bot how it answers a question that goes round. One bot at a time; `weighed` gives the answer."""
        level = self.session.seats[seat].kind
        self._weighing = seat, view, seed, self.app.worker.ask(self.session.game, view, level, WEIGH_SECONDS, seed)

    @property
    def weighing(self) -> bool:
        """Whether a bot is making up its mind about a question."""
        return self._weighing is not None

    def weighed(self) -> tuple[int, Any] | None:
        """The seat that has made up its mind and its move, once; None while it still thinks, and when it was given up."""
        if self._weighing is None or self.given_up is not None or (answer := self.app.worker.poll()) is None:
            return None
        seat, view, _seed, ticket = self._weighing
        if answer.ticket != ticket and not answer.error:
            return None
        fault = answer.error or self._fault(view, answer.move)
        if fault:
            self._stumble(seat, fault)
            return None
        self._weighing, self._stumbles = None, 0
        return seat, answer.move

    def stop_weighing(self) -> None:
        """Ends the question and drops whatever is still being thought about it."""
        if self._weighing is not None:
            self._weighing, self.given_up, self._stumbles = None, None, 0
            self.app.worker.cancel()

    # ---- moves and hints

    @property
    def active(self) -> bool:
        """Whether an answer is still expected, or has come and is not played yet."""
        return self._bot is not None or self.hints.ticket is not None or self._move is not None or self._wanted is not None

    def ask(self, seat: int, least: float = THINK_LEAST) -> None:
        """Lets a bot think about its move, for a minimum time in milliseconds at normal speed."""
        self._least = least
        match = self.session.match
        self._move = self.given_up = None
        self._asked = time.monotonic() * 1000
        level = self.session.seats[seat].kind
        self._known = match.view(seat)
        self._bot = self.app.worker.ask(self.session.game, self._known, level, None, seed_of(match.seed, len(match)))

    def know(self, move: Any, breath: float = BREATH) -> None:
        """Makes the only move that a bot has, after `breath` milliseconds and without asking the bot."""
        self._bot = None
        self._move = move
        self._least = THINK_LEAST
        self._asked = time.monotonic() * 1000 - THINK_LEAST + breath

    def ask_hint(self, seat: int, view: Any = None) -> bool:
        """Asks for the hint, or tells more of it with each call; False while it was asked for but has not come. `view`: what the
        seat knows, for a seat that is not to act but answers a question that goes round."""
        hints = self.hints
        if hints.hint is not None:
            hints.hint_stage = min(LAST_STAGE, hints.hint_stage + 1)
            return True
        if hints.ticket is None:
            self._hint_known = self.session.match.view(seat) if view is None else view
            hints.ticket = self.app.worker.ask_hint(self.session.game, self._hint_known)
        return False

    def ask_why(self, view: Any, tell: Callable[[Any], None]) -> None:
        """Asks what a hint would say of a decision that was made, once nothing else is thought about, and tells it; nothing where
        there is none."""
        self._wanted, self._why = (view, tell), None

    def forget_why(self) -> None:
        """Nobody wants to know any more why a decision was made."""
        self._wanted = self._why = None

    def _explain(self, view: Any, tell: Callable[[Any], None]) -> None:
        if self._why is None:
            self._why = self.app.worker.ask_hint(self.session.game, view)
        elif (answer := self.app.worker.poll()) is not None and (answer.ticket == self._why or answer.error):
            self.forget_why()
            hint = self._sound(view, answer.hint)
            if hint is not None:
                tell(hint)

    def stop(self) -> None:
        """Drops all questions and their answers."""
        if self._bot is not None or self.hints.ticket is not None or self._why is not None:
            self.app.worker.cancel()
        self._bot = self._move = self._why = self._wanted = self.given_up = None
        self._stumbles = 0
        self.hints.forget()

    def pass_time(self, dt: float) -> None:
        """Lets `dt` milliseconds pass for what is being thought about; see `BotWorker.pass_time`."""
        if self.active or self.weighing:
            self.app.worker.pass_time(dt)

    def again(self, fresh: bool = False) -> None:
        """Asks the bot anew that was asked last, in a `fresh` process or in the one that there is."""
        if fresh:
            self.app.worker.renew()
        self.given_up = None
        seat = self.session.match.to_act
        if self._weighing is not None:
            self.weigh(*self._weighing[:3])
        elif seat is not None and not self.session.seats[seat].human:
            self.ask(seat, self._least)

    def poll(self) -> bool:
        """Takes what the worker has answered; True when a hint has come, or the word that there is none."""
        if self._bot is None and self.hints.ticket is None:
            if self._wanted is not None and not self.weighing:
                self._explain(*self._wanted)
            return False
        self._why = None  # its question gave way; it is asked again afterwards
        answer = self.app.worker.poll()
        if answer is None:
            return False
        if self.hints.ticket is not None and answer.ticket == self.hints.ticket:
            self.hints.ticket = None
            if answer.error:
                self._tell(answer.error)
            hint = self._sound(self._hint_known, answer.hint)
            if hint is not None:
                self.hints.hint, self.hints.hint_stage = hint, 1
            return True
        if self._bot is not None and (answer.ticket == self._bot or answer.error):
            self._take_move(answer)
        return False

    def _take_move(self, answer: Answer) -> None:
        self._bot = None
        fault = answer.error or self._fault(self._known, answer.move)
        seat = self.session.match.to_act
        if fault and seat is not None:
            self._stumble(seat, fault)
        elif not fault:
            self._move, self._stumbles = answer.move, 0

    # ---- what the other process says is not believed, but looked at

    def _fault(self, view: Any, move: Any) -> str:
        """What is wrong with what a bot has given as its move; empty for a legal one."""
        rules = self.session.match.rules
        try:
            refusal = rules.check(view, move)
            kind = type(rules.parse(rules.text(move)))
        except Exception as error:  # what is no move at all may fail anywhere
            return f"what it gave is no move: {error!r}"
        if refusal is not None:
            return f"its move is not allowed: {refusal}"
        return "" if kind is type(move) else f"what it gave is a {type(move).__name__} and no move"

    def _sound(self, view: Any, hint: Any) -> Any:
        """The hint, if it is one that can be shown; else None."""
        if hint is None:
            return None
        try:
            fault = "" if isinstance(hint, Hint) and hint.reason.say() else "what it gave is no hint"
        except Exception as error:
            fault = f"the reason of its hint cannot be said: {error!r}"
        fault = fault or self._fault(view, hint.move)
        if fault:
            self._tell(fault)
        return None if fault else hint

    def _tell(self, error: str) -> None:
        """Writes the error to a file for developers; the match goes on."""
        self.stumbled = error
        print(f"Number Night: a bot stumbled: {error}", file=sys.stderr)

    def _stumble(self, seat: int, error: str) -> None:
        """Asks the bot once more, or gives it up; then the people decide who plays for its seat."""
        self._tell(error)
        self._stumbles += 1
        if self._stumbles < TRIES:
            self.again()
        else:
            self._stumbles, self.given_up = 0, seat

    def take(self, pace: float) -> Any:
        """The bot's move, once, when it has been seen to think for `THINK_LEAST` times `pace`; else None."""
        least = self._least if self.session.match.plies else FIRST_LOOK
        if self._move is None or time.monotonic() * 1000 - self._asked < least * pace:
            return None
        move, self._move = self._move, None
        return move


REASON_MS, HINDERED_MS = 9000, 3200
"""Milliseconds for which a reason is shown, and for which the message that it comes later is shown."""


def tell_why(thinking: Thinking, toast: Callable[[str, float], None], number: int) -> None:
    """Asks for the reason of the move with this number (1 is the first), if a bot made it, and tells it once the bots' process
    had nothing else to do; 0 is before all moves."""
    session = thinking.session
    thinking.forget_why()
    if not 1 <= number <= len(session.match.plies):
        return
    ply = session.match.plies[number - 1]
    with session.held.as_then(number):
        seat = session.seats[ply.seat]
    if seat.human or session.following is not None:
        return
    if not may_be_explained(session, number):
        toast(_("{name} tells why when the round is over.").format(name=seat.name), HINDERED_MS)
        return

    def tell(hint: Any) -> None:
        text, reason = session.match.rules.text, hint.reason.say(_)
        if text(hint.move) == text(ply.move):
            said = _("{name}: {reason}").format(name=seat.name, reason=reason)
        else:
            said = _("{name} saw it otherwise. A hint would say: {reason}").format(name=seat.name, reason=reason)
        toast(said, REASON_MS)

    thinking.ask_why(session.match.view(ply.seat, number - 1), tell)


def may_be_explained(session: Session, number: int) -> bool:
    """Whether the reason of a move reveals nothing hidden: the game hides no hands, or the round of the move or the match is
    over."""
    match = session.match
    return not match.rules.info.hidden or match.outcome is not None or any(map(round_ended, match.plies[number - 1:]))


def round_ended(ply: AnyPly) -> bool:
    """Whether a round ended with a move."""
    return any(visible.event.kind == "round_ended" for visible in ply.step.events)
