"""A question that goes round a table: knocking, the open card. People are asked together, bots answer at a human pace.

The engine asks one seat after the other and knows no time; here a window is open for a while in which everybody may answer.
It shows no hand: whoever wants to look first opens the curtain before their own hand, and the window waits.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pygame

from game.contract import Refusal
from scenes.dialog import Answer
from scenes.kit.language import _, ngettext
from scenes.kit.motion import SPEEDS
from scenes.profile import CLAIM_SECONDS
from scenes.table.game import Asking
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.question.claim_window import ClaimRow, ClaimWindow, ClaimWords
from scenes.table.question.claims import Claims, bot_times
from scenes.table.question.weighing import Weighing

LEAST_PACE = 0.4


class GoingRound:
    """The question at one table. A game sees this as `scenes.table.desk.Question`."""

    def __init__(self, table: Shell, hands: HiddenHands) -> None:
        self.table, self.hands = table, hands
        self.claims: Claims | None = None
        self.window: ClaimWindow | None = None
        self.looker: int | None = None
        """The seat that looks at its hand while the window waits."""
        self._bots = Weighing(table)
        self._step = -1
        self._hint_shown = False
        """Whether the words on the paper hold the hint."""

    @property
    def asking(self) -> Asking:
        """The game's part for its question. Use it only where the game has one."""
        found = self.table.side.asking
        assert found is not None
        return found

    # ---- what a game asks

    @property
    def open(self) -> bool:
        """Whether a question goes round now."""
        return self.claims is not None

    @property
    def early(self) -> bool:
        """Whether the next player, whose hand is open, may act already: call `close` first, then play."""
        return self.claims is not None and self.looker is None and self.hands.viewer == self.asking.following()

    def close(self) -> None:
        """Lets everybody else decline because the next player acts. The turn may have passed on when this returns."""
        if self.claims is not None:
            self.table.motion.finish()
            self.claims.close()
            self._settle()

    # ---- the window

    def begin(self) -> bool:
        """Opens the window for whoever is to be asked now; False when nobody is."""
        self.drop()
        table = self.table
        if table.side.asking is None or table.session.match.outcome is not None or table.past.replay:
            return False
        asked = self.asking.asked()
        if asked:
            self._ask(asked)
        return bool(asked)

    def _ask(self, asked: tuple[int, ...]) -> None:
        table = self.table
        self.hands.cover()
        table.thinking.forget()
        bots = [seat for seat in asked if not table.session.seats[seat].human]
        pace = max(LEAST_PACE, SPEEDS[table.settings.bots_speed])
        if len(bots) == len(asked):
            pace *= 0.5  # only bots are asked, so nobody needs time to answer
        seconds = table.settings.claim_window
        limit = 1000.0 * seconds if seconds else None
        self.claims = Claims(asked, bot_times(bots, random.Random(random.getrandbits(32)), pace), limit)
        self._bots.begin(bots)
        self._new_window()
        table.refresh()

    def _new_window(self) -> None:
        claims, table, page = self.claims, self.table, self.table.page
        assert claims is not None
        self._take_widgets()
        self._hint_shown = table.thinking.hint is not None
        shown = claims.people if self.looker is None else (self.looker,)
        seats = table.session.seats
        alone = len(claims.people) == 1
        rows = tuple(ClaimRow(seat, seats[seat].name, seats[seat].mark, "K" if alone else str(seat + 1)) for seat in shown)
        following = self.asking.following()
        goes_on = self.looker is None and seats[following].human
        word = _("{name} goes on").format(name=seats[following].name)
        self.window = ClaimWindow(
            claims, self._words(), rows, self.answer,
            self.look if self.hands.several and self.looker is None else None,
            self.close_hand if self.looker is not None else None,
            (word, self.close) if goes_on else None, _("Let me look"), _("Close my hand"),
        )
        page.add(*self.window.widgets)
        self.layout()
        no = next((no for _yes, no in self.window.answers.values()), None)
        page.set_focus(no or self.window.go_button or page.focus)

    def _words(self) -> ClaimWords:
        words, hint = self.asking.words(), self.table.thinking.hint
        if hint is None:
            return words
        answer = words.yes if hint.move == self.asking.moves()[0] else words.no
        return replace(words, line=f"{answer}: {hint.reason.say(_)}")

    def _take_widgets(self) -> None:
        if self.window is not None:
            self.table.page.remove(*self.window.widgets)
            self.window = None
            self.table.log.visible = True

    def drop(self) -> None:
        """Drops the question and takes its window away."""
        if self.claims is None:
            return
        self._take_widgets()
        self._bots.stop()
        self.claims = self.looker = None
        self.table.refresh()

    def layout(self) -> None:
        """Lays the window out: at the place "claim" of the map, else over banner and preview, unless the game moves it.

        The log is not seen while the window covers a part of it.
        """
        places = self.table.rail.places
        if self.window is not None and places:
            rect = places["claim"] if "claim" in places else places["banner"].union(places["preview"])
            self.window.layout(self.table.look, self.asking.rect(rect))
            log = self.table.log
            log.visible = not self.window.rect.colliderect(log.rect)

    def answer(self, seat: int, yes: bool) -> None:
        """Takes the answer of a person; once the time is up it has no effect."""
        if self.claims is None or self.window is None or not self.claims.answer(seat, yes):
            return
        if self.looker == seat:
            self.close_hand()
        self.window.refresh()
        self.table.touch()

    def _settle(self) -> None:
        """Gives the answers to the engine, in its order, once it is certain how the asking ends."""
        result = self.claims.result if self.claims is not None else None
        if result is None:
            return
        table = self.table
        yes_move, no_move = self.asking.moves()
        self.hands.cover()
        self.drop()
        for seat, yes in result[:-1]:
            table.session.play(yes_move if yes else no_move, seat)
        seat, yes = result[-1]
        ply = table.session.play(yes_move if yes else no_move, seat)
        assert not isinstance(ply, Refusal), f"seat {seat} was asked and may not answer: {ply}"
        table.played(ply, not yes)

    # ---- looking first

    def look(self, seat: int) -> None:
        """Lets the window wait while `seat` looks at its own hand behind the curtain."""
        if self.claims is None or self.looker is not None:
            return
        self.looker = seat
        self._new_window()
        heading = _("{name} would like to look").format(name=self.table.session.name(seat))
        aside = _("Back"), "arrow-left", self.close_hand
        self.hands.hang(self.hands.turn_words(seat, heading), seat, self.table.refresh, aside)

    def close_hand(self) -> None:
        """Closes the hand of whoever looked; the window goes on."""
        if self.looker is None:
            return
        self.looker = None
        self.hands.cover()
        self.hands.take_down()
        if self.claims is not None:
            self._new_window()
        self.table.refresh()

    # ---- time, bots

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when something looks different now."""
        claims, window, table = self.claims, self.window, self.table
        if claims is None or window is None:
            return False
        away = table.app.top is not table.page
        claims.paused = self.looker is not None or table.past.looking is not None or away or table.motion.active
        claims.pass_time(dt)
        self._bots.update(claims, self.asking.moves()[0])
        moved = window.step != self._step
        self._step = window.step
        if (table.thinking.hint is not None) != self._hint_shown:
            self._new_window()
            moved = True
        if claims.result is not None and not claims.paused:
            self._settle()
            moved = True
        return moved

    @property
    def moving(self) -> bool:
        """Whether the time of a question is running."""
        return self.claims is not None and not self.claims.paused

    # ---- keys, hints, painting

    def key(self, event: pygame.Event) -> bool:
        """Takes a key: the numbers of the seats and K say yes. True when it was one of them."""
        if self.claims is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        rows = [row.seat for row in self.window.rows] if self.window is not None else []
        seat = event.key - pygame.K_1
        if event.key == pygame.K_k and len(rows) == 1:
            seat = rows[0]
        if seat not in rows:
            return False
        self.answer(seat, True)
        return True

    def stands_in_the_way(self) -> bool:
        """Whether a question goes round, so that nothing can be taken back or played again; if so, a toast says it."""
        if self.claims is None or self.table.past.looking is not None:
            return False
        self.table.toast(_("While a question goes round nothing is taken back."))
        return True

    @property
    def hint_seat(self) -> int | None:
        """The seat that may ask for a hint: the only person asked, with an open hand, once the bots have made up their minds."""
        if self.claims is None or self.window is None or not self._bots.done:
            return None
        seats = [row.seat for row in self.window.rows]
        return seats[0] if seats == [self.hands.viewer] and self.table.settings.hints else None

    def ask_hint(self) -> bool:
        """Asks for a hint on the question; False when no question goes round."""
        if self.claims is None:
            return False
        if (seat := self.hint_seat) is not None:
            self.table.thinking.ask_hint(seat, self._bots.known(self.claims, seat))
        return True

    def paint(self, target: pygame.Surface) -> None:
        """Paints the window under its buttons."""
        if self.window is not None:
            self.window.paint(target, self.table.look, self.asking.paint)

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        if self.table.side.asking is None or not self.asking.happens:
            return []
        seconds = self.table.settings.claim_window
        word = _("no limit") if not seconds else ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
        return [(_("Time to answer: {time}").format(time=word), "player-pause", self._next_limit)]

    def _next_limit(self) -> None:
        """Goes to the next choice for the time to answer, which counts from the next question on."""
        settings = self.table.settings
        settings.claim_window = CLAIM_SECONDS[(CLAIM_SECONDS.index(settings.claim_window) + 1) % len(CLAIM_SECONDS)]
        self.table.app.profile.save_settings()
        self.table.open_menu()
