"""Hidden hands: whose hand may be seen now, the curtain before it, and the hand-over between people.

The rule: the screen shows what `match.view(viewer)` holds and nothing else. The viewer is the only person at the table or,
where several sit, the one who has opened the curtain; it is None while a bot plays, while hands are counted, behind a
curtain, and at a match of others that is looked on at. So no frame can hold somebody else's hand, whatever a game draws.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.contract import Event
from scenes.dialog import Answer
from scenes.kit.actions import with_keys
from scenes.kit.language import _
from scenes.kit.retained.ahead import Drawn, Parts
from scenes.session import AnyPly
from scenes.table.desk import Hands
from scenes.table.hidden.curtain import Curtain, CurtainWords, bake, folds
from scenes.table.parts import Shell
from scenes.table.window.caption import LogLine
from scenes.table.window.log import further_lines

RECAP_MOST = 4
"""The greatest number of log lines on a curtain."""


class HiddenHands(Hands):
    """Who may see what at one table."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        session = table.session
        self.viewer: int | None = self._at_rest()
        seats, turn = len(session.seats), session.match.to_act or 0
        around = ((turn + step) % seats for step in range(seats))
        nearest = next((seat for seat in around if seat in self.people), 0)
        self.front = nearest if self.viewer is None else self.viewer
        self.headphones = False
        """Whether the open hand may be said aloud though others are near: its owner said so at the curtain."""
        self.view: Any = session.match.view(self.viewer, table.past.viewing_ply)
        self.curtain: Curtain | None = None
        """The curtain while it hangs or goes away; else None."""
        self._now: tuple[Any, int | None, Any] = (None, None, None)

    def _at_rest(self) -> int | None:
        if self.table.session.following is not None:
            return None  # others play: who looks on sees what a spectator may
        if self.table.past.replay:  # the match is over, so nothing is secret any more
            return self.people[0] if self.people else 0
        return self.people[0] if len(self.people) == 1 else None

    def reseat(self) -> None:
        """Somebody else sits at this table from now on: where hands are hidden nobody's is open until the one to act has opened
        the curtain, also when only one person is left; then the match goes on."""
        table = self.table
        table.motion.finish()
        table.thinking.stop()
        self.take_down()
        match = table.session.match
        hidden = match.rules.info.hidden and bool(self.people)
        self.viewer, self.headphones = None if hidden else self._at_rest(), False
        table.put_down()
        table.refresh_log()
        table.show(match.state)
        table.layout()
        if hidden and not self.several:
            self.hang(self.turn_words(self.people[0]), self.people[0], table.proceed)
        else:
            table.proceed()

    # ---- what may be known

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, setup in enumerate(self.table.session.seats) if setup.human)

    @property
    def several(self) -> bool:
        return self.table.session.match.rules.info.hidden and not self.table.past.replay and len(self.people) > 1

    @property
    def hand_open(self) -> bool:
        return self.viewer == self.front

    @property
    def now(self) -> Any:
        match = self.table.session.match
        state, viewer, view = self._now
        if state is not match.state or viewer != self.viewer:
            view = match.view(self.viewer)
            self._now = (match.state, self.viewer, view)
        return view

    def after(self, ply: AnyPly) -> Any:
        return self.table.session.match.rules.view(ply.step.state, self.viewer)

    def seen(self, ply: AnyPly) -> list[Event]:
        return [event for visible in ply.step.events if (event := visible.seen_by(self.viewer)) is not None]

    def public(self, ply: AnyPly) -> list[Event]:
        return [event for visible in ply.step.events if (event := visible.seen_by(None)) is not None]

    @property
    def overheard(self) -> bool:
        return self.several and self.viewer is not None and not self.headphones

    def draw_cover(self, target: pygame.Surface) -> bool:
        """Draws the cloth of whose hand is open over the whole window, in place of the table, while a page stands over it. Others
        look at the screen then, so nothing of the table may be drawn that tells of the hand; the curtain that has just been
        opened is no such page, nor is the question that waits for who looks. False where there is nothing to cover."""
        above = list(self.table.app.stack)
        page = self.table.page
        if not self.several or self.viewer is None or page not in above:
            return False
        asked = self.table.question.seen
        if all(scene in (self.curtain, asked and asked.page) for scene in above[above.index(page) + 1:]):
            return False
        target.blit(folds(self.table.style, self.table.session.seats[self.viewer].mark), (0, 0))
        return True

    # ---- the hand-over

    def hand_over(self, seat: int, aside: Callable[[], Answer | None]) -> bool:
        """Covers an open hand, or hangs the curtain with what `aside` gives as its second button, before a seat decides. True
        when the turn has to wait for the curtain."""
        if not self.several:
            return False
        if not self.table.session.seats[seat].human:
            self.cover()
            return False
        if self.viewer == seat:
            return False
        self.hang(self.turn_words(seat), seat, aside=aside())
        return True

    def cover(self, ply: int | None = None) -> None:
        """Makes sure that no hand is open. `ply`: the number of moves after which the table is shown, None for now."""
        if not self.several or self.viewer is None:
            return
        table = self.table
        self.viewer, self.headphones = None, False
        table.put_down()
        match = table.session.match
        at = table.past.viewing_ply if ply is None else ply
        table.show(match.state if at is None else match.state_at(at))
        table.refresh()

    def hang(self, words: CurtainWords, seat: int, opened: Callable[[], None] | None = None,
             aside: Answer | None = None) -> None:
        """Hangs the curtain before the hand of `seat`. Once it is opened, `opened` is called or else the turn goes on. `aside`:
        what a second button does while the curtain is closed; its call sees to the curtain."""
        table = self.table
        self.cover()
        self.to_front(seat)

        def open_hand() -> None:
            self.viewer, self.headphones = seat, self.curtain is not None and self.curtain.headphones
            match, viewing_ply = table.session.match, table.past.viewing_ply
            table.show(match.state if viewing_ply is None else match.state_at(viewing_ply))
            table.refresh()
            if opened is not None:
                opened()
            elif table.seat == seat:
                table.proceed()

        self.take_down()
        self.curtain = Curtain(table.app, words, open_hand, self.take_down, table.open_menu, table.open_rules, aside)
        self.curtain.ahead += self.lay_out(), Drawn(table.page.draw, table.style.size)
        if table.kinds is not None:
            self.curtain.ahead.append(table.kinds)
        table.app.stack.insert(self.curtain, over=table.page)
        table.sounds.play("curtain")

    def lay_out(self) -> Parts:
        """What all curtains of this table need, to be painted in quiet turns."""
        seats = self.table.session.seats
        marks = [seats[seat].mark for seat in self.people] if self.several else []
        return Parts(partial(bake, self.table.style, marks))

    def take_down(self) -> None:
        """Takes the curtain away at once; whether the hand behind it is open depends on `viewer` alone."""
        curtain, self.curtain = self.curtain, None
        if curtain is not None:
            self.table.app.stack.remove(curtain)

    def to_front(self, seat: int) -> None:
        """Makes the rack at the lower edge that of `seat`."""
        table = self.table
        if seat != self.front:
            self.front = seat
            if table.rail.places and table.side.holding is not None:  # else the first layout sees to it
                table.side.holding.front_moved()
            table.refresh()

    # ---- what a curtain says

    def recap(self, seat: int) -> tuple[LogLine, ...]:
        """The newest lines of the log since a seat's last turn, at most `RECAP_MOST`; of the turn that it makes now, only what it
        said to a claim and what others have learnt of one. What the last move before it told of a question is the last line."""
        table, plies = self.table, self.table.session.match.plies
        begun, since = self._begun(seat), self._since(seat)
        asking = table.side.asking
        news = None if asking is None or begun <= since else asking.news(plies[begun - 1])
        newest = None if news is None else LogLine(begun, table.session.seats[plies[begun - 1].step.state.turn].mark, news)
        claimed = asking is not None and asking.decided_after and 0 < begun < len(plies)
        if claimed and asking is not None and plies[begun - 1].move == asking.moves()[0]:
            begun += 1  # the move after it decides the claim
        lines: list[LogLine | None] = []
        for number, ply in enumerate(plies[since:], since + 1):
            lines.append(table.side.words.log_line(number, ply) if number <= begun else None)
            lines += further_lines(asking, table.session, number)
        lines.append(newest)
        return tuple(line for line in lines if line is not None)[-RECAP_MOST:]

    def _begun(self, seat: int) -> int:
        """The number of moves before the turn that a seat makes now; all moves where it makes none."""
        plies = self.table.session.match.plies
        number = len(plies)
        if self.table.seat == seat:
            while number and plies[number - 1].seat == seat:
                number -= 1
        return number

    def _since(self, seat: int) -> int:
        """The number of moves up to the end of a seat's last turn before the one that it makes now."""
        holding, plies = self.table.side.holding, self.table.session.match.plies[:self._begun(seat)]
        answers = () if holding is None else holding.answers
        turns = (number for number in range(len(plies), 0, -1) if plies[number - 1].seat == seat)
        return next((number for number in turns if not answers or plies[number - 1].move.word not in answers), 0)

    def turn_words(self, seat: int, heading: str = "") -> CurtainWords:
        """What the curtain says when the table goes to `seat`; `heading` takes the place of the usual one."""
        session = self.table.session
        name = session.name(seat)
        head = _("So far") if self._since(seat) == 0 else _("Since your last turn")
        nothing = _("The match begins.") if not session.match.plies else _("Nothing new has happened.")
        return CurtainWords(
            session.seats[seat].mark, name, heading or _("The table goes to {name}").format(name=name),
            _("Everybody else, please look away."), head, self.recap(seat), nothing,
        )

    @property
    def may_hide(self) -> bool:
        """Whether a hand is open that others at the table could see."""
        return self.several and self.viewer is not None and not self.table.over

    def hide(self) -> bool:
        """Hangs the curtain before the open hand, at the wish of its owner; False when none is open that others could see."""
        if not self.may_hide:
            return False
        self.table.motion.finish()  # this may end the turn, and then the curtain hangs already
        if self.viewer is not None:
            self.table.past.back_to_now()
            seat = self.viewer
            name = self.table.session.name(seat)
            self.hang(self.turn_words(seat, _("{name}'s hand is hidden").format(name=name)), seat)
        return True

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [(with_keys(_("Hide my hand ({hide})")), "eye-off", self.hide)] if self.may_hide else []
