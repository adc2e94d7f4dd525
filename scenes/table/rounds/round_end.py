"""The end of a round, told in about ten seconds: a lane for each seat, what is left in the hands flies to where it counts.

The first press of anything leads to the last frame, the second one goes on. Everybody may look, so there is no curtain.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rounds import RoundBegan, RoundEnded
from scenes.dialog import Answer
from scenes.kit import text
from scenes.kit.language import _
from scenes.kit.layout import places
from scenes.kit.motion import SPEEDS, linear
from scenes.kit.spoken.lines import Line, heading
from scenes.kit.theme import Mat
from scenes.kit.widgets import Button
from scenes.page import Host, Page
from scenes.session import Session
from scenes.table.desk import Rounds
from scenes.table.game import Counting, RoundFace
from scenes.table.hand.whereabouts import OVERLAP
from scenes.table.menu import pause_menu
from scenes.table.moments.moment import leader
from scenes.table.moments.part import Moments
from scenes.table.parts import Shell
from scenes.table.rounds.lane_paint import LanePainter, Lanes, chip_room
from scenes.table.rounds.sheet_page import Sheet, SheetPage, changes_aloud
from scenes.table.rounds.story import COUNTING, Story

READ = 2600.0
"""Milliseconds for which a table of bots alone shows the last frame."""


class RoundEnd(Page):
    """The lanes of all seats after a round, over the table and on its `mat`. `done` is called once, when it is left. `target`
    wins the match, `menu` opens the pause menu. `counted`: the points have been counted on the table."""

    leads_on = slow = by_itself = True

    def __init__(self, app: Host, session: Session, event: RoundEnded, face: RoundFace, done: Callable[[], None],
                 target: int | None = None, mat: Mat | None = None, menu: Callable[[], None] | None = None,
                 counted: bool = False) -> None:
        super().__init__(app)
        self.mat = mat
        self.session, self.event, self.face, self.target = session, event, face, target
        self._done: Callable[[], None] | None = done
        counts = tuple(tuple(face.count(piece) for piece in hand) for hand in event.hands)
        self.story = Story(event, counts, getattr(face, "counting", COUNTING), counted)
        self.at = 0.0
        """The moment of the story that is shown, in milliseconds."""
        self._heard = 0
        ply = self._ply()
        events = () if ply is None else session.match.plies[ply - 1].step.events
        began = next((one.event for one in events if isinstance(one.event, RoundBegan)), None)
        onwards = _("Go on") if ply is None else _("To the result")
        if began is not None:
            onwards = _("Next round: {name} begins").format(name=session.name(began.starter))
        self.on_button = Button(onwards, self.go_on, icon="arrow-right", kind="first")
        self.sheet_button = Button(_("Score sheet"), self._press_sheet, icon="trophy")
        self._menu = menu
        self.menu_button = Button("", self._press_menu, icon="menu-2")
        self.menu_button.name = _("Menu")
        self.menu_button.visible = menu is not None
        self.widgets = [self.menu_button, self.sheet_button, self.on_button]
        self.focus = self.on_button
        self.keys_used = False

    @property
    def last(self) -> bool:
        match = self.session.match
        return match.outcome is not None and self._ply() == len(match.plies)

    def _ply(self) -> int | None:
        """The number of moves after which this round was over; None when it was not found."""
        for number, ply in enumerate(self.session.match.plies, 1):
            if any(visible.event == self.event for visible in ply.step.events):
                return number
        return None

    def enter(self) -> None:
        settings = self.app.settings
        self.motion.speed = SPEEDS[settings.people_speed if self.session.people else settings.bots_speed]
        if settings.reduced_motion or self.motion.speed == 0:
            self.motion.speed = 1.0
            self._show_last()
            return
        length = self.story.length
        self.motion.tween(length, lambda share: self.tell(share * length), ease=linear, done=self._show_last)

    def tell(self, ms: float) -> None:
        """Goes to a moment of the story, and lets what has happened by then be heard."""
        self.at = ms
        cues = self.story.cues
        while self._heard < len(cues) and cues[self._heard][0] <= ms:
            _when, name, number = cues[self._heard]
            self._heard += 1
            self.app.sounds.play(name, number if name == "points" else None)

    def _show_last(self) -> None:
        self.at, self._heard = self.story.length, len(self.story.cues)
        if self.session.people == 0:
            self.motion.after(READ, self.leave_page)

    # ---- on

    @property
    def shown(self) -> bool:
        """Whether the last frame is shown."""
        return self.at >= self.story.length

    def go_on(self) -> None:
        """Goes to the last frame, or, from there, back to the table."""
        if self.shown:
            self.leave_page()
            return
        self.motion.clear()
        self.motion.speed = 1.0
        self._show_last()
        self.app.sounds.play("points")
        self.touch()

    def _press_sheet(self) -> None:
        if not self.shown:
            self.go_on()
            return
        self.motion.clear()  # bots alone no longer go on by themselves
        self.app.push(SheetPage(self.app, self.session, self.target, self._ply()))

    def _press_menu(self) -> None:
        if not self.shown:
            self.go_on()
        elif self._menu is not None:
            self.motion.clear()
            self._menu()

    def leave_page(self) -> None:
        """Closes the page; the table goes on."""
        done, self._done = self._done, None
        if done is None:
            return
        self.motion.clear()
        self.app.stack.remove(self)
        done()

    def cancel(self) -> bool:
        """Esc goes to the last frame, and from there to the menu."""
        self._press_menu()
        return True

    def act(self, action: str) -> bool:
        if action not in ("accept", "end"):
            return super().act(action)
        if self.shown and self.keys_used and self.focus in (self.sheet_button, self.menu_button):
            return super().act(action)
        if self.touched(self.on_button):
            self.go_on()
        return True

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.shown:
            if self.touched(at=event.pos):
                self.go_on()
            return True
        return super().handle(event)

    # ---- layout and painting

    def voice_lines(self) -> tuple[Line, ...]:
        return heading(self.line(), *changes_aloud(self.session, self.event))

    def layout(self) -> None:
        style = self.style
        plan = places(style, "round_end")
        self.on_button.rect, self.sheet_button.rect, self.menu_button.rect = plan["on"], plan["sheet"], plan["menu"]
        self._line_box = plan["line"]
        scores = (*self.story.before, *self.event.scores)
        head, overlap = chip_room(style) if self.story.gains else 0, getattr(self.face, "overlap", OVERLAP)
        self.lanes = Lanes(style, plan, tuple(map(len, self.event.hands)), self.face.aspect, overlap, head, min(scores),
                           max(self.target or 0, *scores))
        outcome, honoured = self.session.match.outcome, self.event.winner
        if self.last and outcome is not None:  # the only winner of the match is celebrated, not that of the round
            honoured = outcome.winners[0] if len(outcome.winners) == 1 else None
        self.painter = LanePainter(style, self.lanes, self.story, self.session.seats, self.face.paint, self.target, honoured)
        self.painter.movements = not self.last and len(set(self.story.before)) > 1
        self._line = text.fitted(style, self.line(), self._line_box.size, 3.6, style.theme.cream, "a", 700, min_share=2.1,
                                 line_height=1.15).copy()

    def line(self) -> str:
        """What happened, in one line: who ended the round, and who leads; after the last round who has won."""
        heading, _why = self.face.heading(self.event, self.session.name)
        if self.last:
            outcome = self.session.match.outcome
            if outcome is None or len(outcome.winners) != 1:
                return f"{heading}."
            return _("{heading}. {name} wins the match.").format(heading=heading, name=self.session.name(outcome.winners[0]))
        after = leader(self.event.scores)
        if after is None:
            return f"{heading}."
        rows = [row for row in Sheet.of(self.session).rows if row.round < self.event.round]  # everybody saw the last one
        leads = _("{heading}. {name} still leads.") if rows and leader(rows[-1].totals) == after else (
            _("{heading}. {name} takes the lead."))
        return leads.format(heading=heading, name=self.session.name(after))

    def paint(self, target: pygame.Surface) -> None:
        now = self.story.at(self.at)
        self.painter.draw(target, now)
        if now.line > 0:
            self._line.set_alpha(round(255 * now.line))
            target.blit(self._line, self._line_box.topleft)


PAUSE = 900.0
"""Milliseconds for which a replay shows how a round ended."""


class RoundsPlayed(Rounds):
    """The rounds at one table."""

    def __init__(self, table: Shell, moments: Moments) -> None:
        self.table, self.moments = table, moments

    @property
    def _counting(self) -> Counting:
        found = self.table.side.counting
        assert found is not None, "a game of several rounds says how they are counted"
        return found

    def count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        self.moments.show(lambda: self._count(event, done))

    def _count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        table, face = self.table, self._counting.face
        if table.past.replay or table.tutor.teaches:
            table.side.words.tell(*face.heading(event, table.session.name))
            table.motion.after(PAUSE, done)
        else:
            goal, counted = self._counting.goal, self._counting.counted
            table.app.push(RoundEnd(table.app, table.session, event, face, done, goal, table.page.mat, self._menu, counted))

    def _menu(self) -> None:
        """Opens the pause menu over the page of a round's end: what belongs to a turn is not in it."""
        self.table.app.push(pause_menu(self.table, self.answers()))

    def open_sheet(self) -> None:
        self.table.app.push(SheetPage(self.table.app, self.table.session, self._counting.goal))

    def answers(self) -> list[Answer]:
        """The answers that this part adds to the pause menu."""
        return [] if self.table.side.counting is None else [(_("Score sheet"), "trophy", self.open_sheet)]
