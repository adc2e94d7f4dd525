"""Until my turn: the bots run fast until a person is to act or is asked, and a paper then tells what happened.

Nothing is left out of the match by it: a question to a person, the end of a round and that of the match come as always, at
the usual pace. It changes how long things are shown, and neither what bots think nor when they are heard among each other.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.dialog import Answer
from scenes.kit import materials
from scenes.kit.keys.mapping import keymap
from scenes.kit.language import _
from scenes.kit.theme import Look
from scenes.session import AnyPly
from scenes.table.hidden.curtain_art import recap
from scenes.table.hidden.hands import HiddenHands
from scenes.table.moments.part import Moments
from scenes.table.moments.room import Room
from scenes.table.parts import Shell
from scenes.table.question.asking import GoingRound
from scenes.table.rail import LogLine

WIDE, EDGE = 62.0, 1.4
"""The width of the paper at a text size of 100 %, and its edge around the lines, in percent of the window's height."""


class Told:
    """The paper of one table."""

    def __init__(self, lines: Sequence[LogLine]) -> None:
        """`lines` are what happened, the oldest first; at least one."""
        self.lines = tuple(lines)
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies in the window."""
        self._image = pygame.Surface((1, 1))
        self._look: Look | None = None

    def place(self, look: Look, ground: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        """Bakes it and lays it onto the `ground`: where it covers none of the boxes `taken` if there is such a place, else to
        the lower edge, where a board is seldom full."""
        self._look = look
        edge = look.px(EDGE)
        wide = min(ground.w - 2 * edge, round(look.px(WIDE) * min(1.5, max(1.0, look.text_scale))))
        lines = recap(look, _("Since your last turn"), self.lines, "", wide - 2 * edge, ground.h - 4 * edge)
        self.rect = pygame.Rect(0, 0, wide, lines.get_height() + 2 * edge)
        free = [box for box in Room(ground, taken).boxes() if box.w >= self.rect.w and box.h >= self.rect.h]
        if free:
            self.rect.center = max(free, key=lambda box: box.w * box.h).center
        else:
            self.rect.midbottom = ground.centerx, ground.bottom - edge
        self._image = lines

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draws it where it was placed; nothing before that, or in another look."""
        if look != self._look:
            return
        materials.paper(look, self.rect.size).draw(target, self.rect.topleft)
        edge = look.px(EDGE)
        target.blit(self._image, (self.rect.x + edge, self.rect.y + edge))


RUN = 0.12
"""The length of all motions of bots and of their thinking while they run, as a share of the normal one."""
_ENDS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION, pygame.FINGERDOWN)


class UntilMyTurn:
    """The fast run of one table; `Shell.fast` says whether it is on."""

    def __init__(self, table: Shell, hands: HiddenHands, question: GoingRound, moments: Moments) -> None:
        self.table, self.hands, self.question, self.moments = table, hands, question, moments
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

    # ---- beginning and ending

    def start(self) -> None:
        """Begins the run where it is possible. What is being shown ends at once, and so does the moment that goes with it.
        """
        table = self.table
        if self.table.fast or not self.possible:
            return
        table.fast, self.told, self._owed = True, None, False
        table.sounds.sparing = True
        self.moments.skip()
        table.motion.skip()  # what this leads to may be a person's turn, which has ended the run then
        if self.table.fast:
            table.motion.speed = table.pace
            table.refresh()

    def answers(self) -> list[Answer]:
        """The answer that this part adds to the pause menu."""
        return [(_("Until my turn"), "run", self.start)] if self.possible else []

    def stop(self) -> None:
        """Ends the run: from now on the table goes on at the usual pace."""
        if not self.table.fast:
            return
        self.table.fast = self.table.sounds.sparing = False
        self.table.motion.speed = self.table.pace
        self.table.refresh()

    def arrive(self) -> None:
        """A person is to act: the run ends, and a paper tells what happened, also after a run that a question has ended; where
        a curtain comes, that does."""
        if not self.table.fast and not self._owed:
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
            return self.table.fast
        if event.type not in _ENDS:
            return False
        if self.told is not None:
            on_paper = event.type == pygame.MOUSEBUTTONDOWN and self.told.rect.collidepoint(event.pos)
            self.told = None
            self.table.touch()
            if on_paper:
                return True  # what lies under it was not meant
        if not self.table.fast:
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
        if self.table.fast and self.table.app.top is not self.table.page:
            self.stop()
            self._owed = self.question.page is not None

    def draw(self, target: pygame.Surface) -> None:
        """Draws the paper that tells what happened."""
        if self.told is not None and self.table.past.looking is None:
            self.told.draw(target, self.table.look)
