"""Until my turn: the bots run fast until a person is to act or is asked, and a paper then tells what happened.

Nothing is left out of the match by it: a question to a person, the end of a round and that of the match come as always, at
the usual pace. It changes how long things are shown, and neither what bots think nor when they are heard among each other.
"""

from __future__ import annotations

import pygame

from scenes.kit.keys.mapping import keymap
from scenes.kit.motion import SPEEDS
from scenes.session import AnyPly
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.question.asking import GoingRound
from scenes.table.waiting.told import Told

RUN = 0.12
"""The length of all motions of bots and of their thinking while they run, as a share of the normal one."""
_ENDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.FINGERDOWN)


class UntilMyTurn:
    """The fast run of one table. `running` says whether it is on."""

    def __init__(self, table: Shell, hands: HiddenHands, question: GoingRound) -> None:
        self.table, self.hands, self.question = table, hands, question
        self.running = False
        self.told: Told | None = None
        """The paper with what happened, until the next click or key."""
        self._owed = False
        """Whether a page has ended the run, so that what happened is to be told when the person's turn comes."""
        self._held = False
        """Whether the key that begins the run is still down: repeating itself it is no gesture."""

    @property
    def possible(self) -> bool:
        """Whether at least one bot is to act before the person whose turn comes next, at a match that is played here."""
        table = self.table
        seat, past = table.seat, table.past
        if seat is None or table.over or table.opening or past.replay or past.looking is not None or table.tutor.teaches:
            return False
        if self.question.page is not None or self.question.early or not self.hands.people:
            return False
        return not table.session.seats[seat].human or self.question.claims is not None

    @property
    def pace(self) -> float:
        """The length of what bots do, as a share of the normal one: that of the settings, or that of the run."""
        usual = SPEEDS[self.table.settings.bots_speed]
        return min(RUN, usual) if self.running else usual

    # ---- beginning and ending

    def start(self) -> None:
        """Begins the run where it is possible. What is being shown ends at once, and so does the moment that goes with it.
        """
        table = self.table
        if self.running or not self.possible:
            return
        self.running, self.told, self._owed = True, None, False
        table.sounds.sparing = True
        table.moments.skip()
        table.motion.skip()  # what this leads to may be a person's turn, which has ended the run then
        if self.running:
            table.motion.speed = self.pace
            table.refresh()

    def stop(self) -> None:
        """Ends the run: from now on the table goes on at the usual pace."""
        if not self.running:
            return
        self.running = self.table.sounds.sparing = False
        self.table.motion.speed = self.pace
        self.table.refresh()

    def arrive(self) -> None:
        """A person is to act: the run ends, and a paper tells what happened, also after a run that a question has ended; where
        a curtain comes, that does."""
        if not self.running and not self._owed:
            return
        self._owed = False
        self.stop()
        seat = self.table.seat
        lines = () if seat is None or self.hands.several else self.hands.recap(seat)
        if lines:
            self.told = Told(lines)
            self.lay_out()

    def before(self, ply: AnyPly) -> None:
        """A move is about to be shown: the one that ends a round or the match is shown at the usual pace."""
        self.told = None
        if self.table.session.match.outcome is not None or any(told.event.kind == "round_ended" for told in ply.step.told):
            self.stop()

    def lay_out(self) -> None:
        """Lays the paper that tells what happened, if there is one, into the window as it is now."""
        table = self.table
        if self.told is None:
            return
        gap = table.look.px(0.8)
        lying = []
        for piece in table.stage.pieces.values():
            side = round(piece.size) + gap
            lying.append(pygame.Rect(0, 0, side, side).move(round(piece.at[0]) - side // 2, round(piece.at[1]) - side // 2))
        self.told.place(table.look, table.side.ground.rect, lying)

    # ---- input and time

    def hears(self, event: pygame.Event) -> bool:
        """Takes an input event before everybody else: a gesture takes the paper away, and ends the run, which is all it does
        then; but the key of a question that was not offered goes on to it. True when it was used up."""
        if self._repeats(event):
            return self.running
        if event.type not in _ENDS:
            return False
        if self.told is not None:
            on_paper = event.type == pygame.MOUSEBUTTONDOWN and self.told.rect.collidepoint(event.pos)
            self.told = None
            self.table.touch()
            if on_paper:
                return True  # what lies under it was not meant
        if not self.running:
            return False
        self.stop()
        return not (event.type == pygame.KEYDOWN and keymap().of_key(event) == "knock")

    def _repeats(self, event: pygame.Event) -> bool:
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP) or keymap().of_key(event) != "until":
            return False
        repeats = self._held and event.type == pygame.KEYDOWN
        self._held = event.type == pygame.KEYDOWN
        return repeats

    def update(self, dt: float) -> None:
        """Lets `dt` milliseconds pass; a page that has come over the table ends the run."""
        if self.running and self.table.app.top is not self.table.page:
            self.stop()
            self._owed = self.question.page is not None

    def draw(self, target: pygame.Surface) -> None:
        """Draws the paper that tells what happened."""
        if self.told is not None and self.table.past.looking is None:
            self.told.draw(target, self.table.look)
