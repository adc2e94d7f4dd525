"""A table at which a question goes round: knocking, the open card. People are asked together, bots answer at a human pace.

The engine asks one seat after the other and knows no time; here a window is open for a while in which everybody may answer.
No hand is shown by it: whoever wants to look first opens the curtain before the own hand, and the window waits.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pygame

from game.bots.seeds import seed_of
from game.contract import Refusal
from scenes.dialog import Answer
from scenes.kit.language import _, ngettext
from scenes.kit.motion import SPEEDS
from scenes.page import Host
from scenes.profile import CLAIM_SECONDS
from scenes.session import Session
from scenes.table.claim_window import ClaimRow, ClaimWindow, ClaimWords
from scenes.table.claims import Claims, bot_times
from scenes.table.hidden import HiddenTable

THINK_SECONDS = 0.25
"""How long a bot may think about a claim: each must be done before it is heard."""
LEAST_PACE = 0.4


class ClaimTable(HiddenTable):
    """A match with hidden hands and claims. A game's table gives the hooks below as well."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.claims: Claims | None = None
        self.window: ClaimWindow | None = None
        self.looker: int | None = None
        """The seat that looks at its hand while the window waits."""
        self._to_ask: list[int] = []
        self._ticket: tuple[int, int] | None = None
        self._step = -1
        self._hint_shown = False
        """Whether the words on the paper hold the hint."""

    # ---- what a game gives

    def claim_asked(self) -> tuple[int, ...]:
        """The seats still to be asked now, in the engine's order; empty when no question is open."""
        raise NotImplementedError

    def claim_moves(self) -> tuple[Any, Any]:
        """The move that claims and the move that declines."""
        raise NotImplementedError

    def claim_next(self) -> int:
        """The seat whose turn comes after the question: its first act ends the asking."""
        raise NotImplementedError

    def claim_words(self) -> ClaimWords:
        """What the paper says."""
        raise NotImplementedError

    def draw_claimed(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Paints the piece in question into a square of the window."""
        raise NotImplementedError

    def claim_rect(self) -> pygame.Rect:
        """Where the paper lies: the place of that name, or banner and preview together."""
        places = self.rail.places
        return places["claim"] if "claim" in places else places["banner"].union(places["preview"])

    # ---- what a game asks

    @property
    def claims_open(self) -> bool:
        """Whether a question goes round now."""
        return self.claims is not None

    @property
    def claim_early(self) -> bool:
        """Whether the next player, whose hand is open, could act already: call `end_claims` first, then play."""
        return self.claims is not None and self.looker is None and self.viewer == self.claim_next()

    @property
    def person_to_act(self) -> bool:
        return super().person_to_act and self.claims is None

    # ---- the window

    def proceed(self) -> None:
        self._drop_window()
        if self.session.match.outcome is None and not self.replay and not self._opening and (asked := self.claim_asked()):
            self._ask(asked)
            return
        super().proceed()

    def _ask(self, asked: tuple[int, ...]) -> None:
        self.cover()
        self.thinking.forget()
        bots = [seat for seat in asked if not self.session.seats[seat].human]
        pace = max(LEAST_PACE, SPEEDS[self.app.settings.bots_speed])
        if len(bots) == len(asked):
            pace *= 0.5  # nobody at the table waits for an answer of a person
        seconds = self.app.settings.claim_window
        limit = 1000.0 * seconds if seconds else None
        self.claims = Claims(asked, bot_times(bots, random.Random(random.getrandbits(32)), pace), limit)
        self._to_ask, self._ticket = bots, None
        self._new_window()
        self.refresh()

    def _new_window(self) -> None:
        claims = self.claims
        assert claims is not None
        self._take_widgets()
        self._hint_shown = self.thinking.hint is not None
        shown = claims.people if self.looker is None else (self.looker,)
        rows = tuple(
            ClaimRow(seat, self.name(seat), self.mark(seat), "K" if len(claims.people) == 1 else str(seat + 1)) for seat in shown
        )
        following = self.claim_next()
        goes_on = self.looker is None and self.session.seats[following].human
        word = _("{name} goes on").format(name=self.name(following))
        self.window = ClaimWindow(
            claims, self._words(), rows, self.claim,
            self.look_at_hand if self.several and self.looker is None else None,
            self.close_hand if self.looker is not None else None,
            (word, self.end_claims) if goes_on else None, _("Let me look"), _("Close my hand"),
        )
        self.widgets.extend(self.window.widgets)
        if self.rail.places:
            self.window.layout(self.look, self.claim_rect())
        no = next((no for _yes, no in self.window.answers.values()), None)
        self.set_focus(no or self.window.go_button or self.focus)

    def _words(self) -> ClaimWords:
        words, hint = self.claim_words(), self.thinking.hint
        if hint is None:
            return words
        answer = words.yes if hint.move == self.claim_moves()[0] else words.no
        return replace(words, line=f"{answer}: {hint.reason.say(_)}")

    def _take_widgets(self) -> None:
        if self.window is not None:
            gone = self.window.widgets
            self.widgets = [widget for widget in self.widgets if widget not in gone]
            if self.focus in gone:
                self.set_focus(None)
            if self._held in gone:
                self._held = None
            self.window = None

    def _drop_window(self) -> None:
        if self.claims is None:
            return
        self._take_widgets()
        if self._ticket is not None:
            self.app.worker.cancel()
        self.claims, self.looker, self._to_ask, self._ticket = None, None, [], None
        self.refresh()

    def layout(self) -> None:
        super().layout()
        if self.window is not None:
            self.window.layout(self.look, self.claim_rect())

    def claim(self, seat: int, yes: bool) -> None:
        """A person answers."""
        if self.claims is None or self.window is None or not self.claims.answer(seat, yes):
            return
        if self.looker == seat:
            self.close_hand()
        self.window.refresh()
        self.touch()

    def end_claims(self) -> None:
        """The next player acts: the others decline. Ends with `proceed`, so the turn may have passed when it returns."""
        if self.claims is not None:
            self.motion.finish()
            self.claims.close()
            self._settle_claims()

    def _settle_claims(self) -> None:
        """Gives the answers to the engine, in its order, when it is certain how the asking ends."""
        result = self.claims.result if self.claims is not None else None
        if result is None:
            return
        yes_move, no_move = self.claim_moves()
        self.cover()
        self._drop_window()
        for seat, yes in result[:-1]:
            self.session.play(yes_move if yes else no_move, seat)
        seat, yes = result[-1]
        ply = self.session.play(yes_move if yes else no_move, seat)
        assert not isinstance(ply, Refusal), f"seat {seat} was asked and may not answer: {ply}"
        self._played(ply, not yes)

    # ---- looking first

    def look_at_hand(self, seat: int) -> None:
        """The window waits while `seat` looks at the own hand behind the curtain."""
        if self.claims is None or self.looker is not None:
            return
        self.looker = seat
        self.claims.paused = True
        self._new_window()
        heading = _("{name} would like to look").format(name=self.name(seat))
        self.hang(self.turn_words(seat, heading), seat, self.refresh, self.close_hand)

    def close_hand(self) -> None:
        """Who looked has looked; the window goes on."""
        if self.looker is None:
            return
        self.looker = None
        self.cover()
        self.take_down()
        if self.claims is not None:
            self._new_window()
        self.refresh()

    def hide(self) -> None:
        if self.looker is not None:
            self.close_hand()
        else:
            super().hide()

    # ---- time, bots

    def update(self, dt: float) -> bool:
        moved = super().update(dt)
        claims = self.claims
        if claims is None or self.window is None:
            return moved
        claims.paused = self.looker is not None or self.looking is not None or self.app.top is not self or self.motion.active
        claims.pass_time(dt)
        self._ask_bots()
        if self.window.step != self._step:
            self._step = self.window.step
            moved = True
        if (self.thinking.hint is not None) != self._hint_shown:
            self._new_window()
            moved = True
        if claims.result is not None and not claims.paused:
            self._settle_claims()
            moved = True
        return moved

    @property
    def moving(self) -> bool:
        return super().moving or (self.claims is not None and not self.claims.paused)

    def _ask_bots(self) -> None:
        claims = self.claims
        assert claims is not None
        if self._ticket is not None:
            answer = self.app.worker.poll()
            if answer is None:
                return
            seat, ticket = self._ticket
            if answer.ticket != ticket and not answer.error:
                return
            self._ticket = None
            claims.thought(seat, answer.move is not None and answer.move == self.claim_moves()[0])
            if not self._to_ask:
                self.refresh()  # a hint can be had from now on
        if self._to_ask:
            seat = self._to_ask.pop(0)
            match = self.session.match
            seed = seed_of(match.seed, len(match) + claims.asked.index(seat))
            level = self.session.seats[seat].kind
            view = self._when_asked(seat)
            self._ticket = seat, self.app.worker.ask(self.session.game, view, level, THINK_SECONDS, seed)

    def _when_asked(self, seat: int) -> Any:
        """What a seat knows when it is asked: all before it have declined."""
        claims, match = self.claims, self.session.match
        assert claims is not None
        state = match.state
        for other in claims.asked[:claims.asked.index(seat)]:
            if match.rules.to_act(state) == other:
                state = match.rules.play(state, self.claim_moves()[1]).state
        return match.rules.view(state, seat)

    # ---- input, painting

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self.claims is not None and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            rows = [row.seat for row in self.window.rows] if self.window is not None else []
            seat = event.key - pygame.K_1
            if event.key == pygame.K_k and len(rows) == 1:
                seat = rows[0]
            if seat in rows:
                self.claim(seat, True)
                return True
        return super().handle(event)

    def undo(self) -> None:
        if not self._asked_instead():
            super().undo()

    def redo(self) -> None:
        if not self._asked_instead():
            super().redo()

    def _asked_instead(self) -> bool:
        """Whether a question goes round, so that nothing is taken back or played again; then it says so."""
        if self.claims is None or self.looking is not None:
            return False
        self.app.toast(_("While a question goes round nothing is taken back."))
        return True

    @property
    def hint_seat(self) -> int | None:
        """The one person asked whose hand is open, when the bots have thought: a hint may be asked for."""
        if self.claims is None or self.window is None or self._to_ask or self._ticket is not None:
            return None
        seats = [row.seat for row in self.window.rows]
        return seats[0] if seats == [self.viewer] and self.app.settings.hints else None

    def ask_hint(self) -> None:
        if self.claims is None:
            super().ask_hint()
        elif (seat := self.hint_seat) is not None:
            self.thinking.ask_hint(seat, self._when_asked(seat))

    def refresh(self) -> None:
        super().refresh()
        if self.hint_seat is not None:
            self.hint_button.enabled = True

    def paint(self, target: pygame.Surface) -> None:
        super().paint(target)
        if self.window is not None:
            self.window.paint(target, self.look, self.draw_claimed)

    @property
    def claims_happen(self) -> bool:
        """Whether questions go round in this match at all: where none do, no time for answers is offered."""
        return True

    def more_answers(self) -> list[Answer]:
        if not self.claims_happen:
            return super().more_answers()
        seconds = self.app.settings.claim_window
        word = _("no limit") if not seconds else ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
        return [*super().more_answers(), (_("Time to answer: {time}").format(time=word), "player-pause", self._next_limit)]

    def _next_limit(self) -> None:
        """The next of the lengths that a window can have; it counts from the next question on."""
        settings = self.app.settings
        settings.claim_window = CLAIM_SECONDS[(CLAIM_SECONDS.index(settings.claim_window) + 1) % len(CLAIM_SECONDS)]
        self.app.profile.save_settings()
        self.open_menu()
