"""What a game's screen may use of the table: the desk, and the parts that are reached through it.

These are protocols, but for what a seat may know, so that the parts of a table and the code of a game share a few names and know
nothing of each other's insides. The table itself is `scenes.table.shell`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from game.contract import Event, Refusal, Seat
from game.rounds import RoundEnded
from scenes.kit.motion import Motion
from scenes.kit.theme import Style
from scenes.page import TOAST, Page
from scenes.profile import Settings
from scenes.session import AnyPly, Session
from scenes.table.bubble import Bubble
from scenes.table.buttons import Hints
from scenes.table.stage import Rail, Stage

if TYPE_CHECKING:
    from scenes.kit.sound import Sounds


class Past(Protocol):
    """Which position of the match is on the table."""

    viewing_ply: int | None
    """The number of moves after which the position is shown; None for the present one."""
    replay: bool
    """Whether a match that is over is being watched."""

    def look_at(self, ply: int) -> None:
        """Shows the table as it was after `ply` moves; the same number again, or the newest line, returns to the present."""

    def back_to_now(self) -> None:
        """Returns to the present position without showing it; the caller must show a position next."""


class Hands:
    """Whose hand may be seen, and what that seat may know. The screen shows nothing but the view given here."""

    viewer: Seat | None
    """The seat whose hand may be shown; None while nobody's may."""
    front: Seat
    """The seat whose rack lies at the lower edge; its hand is open exactly when it is the viewer's."""
    view: Any
    """The view on the table; while a move is being shown, still the one before it."""

    def __init__(self, session: Session, replay: bool) -> None:
        self._session, self._replay = session, replay
        self.headphones = False
        """Whether the open hand may be said aloud though others are near: its owner said so at the curtain."""
        self._now: tuple[Any, Seat | None, Any] = (None, None, None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat, setup in enumerate(self._session.seats) if setup.human)

    @property
    def now(self) -> Any:
        """What the viewer may know of the present position of the match."""
        match, (state, viewer, view) = self._session.match, self._now
        if state is not match.state or viewer != self.viewer:
            view = match.view(self.viewer)
            self._now = match.state, self.viewer, view
        return view

    @property
    def several(self) -> bool:
        """Whether people at this table must not see each other's hands: two or more play, and it is not a replay."""
        return self._session.match.rules.info.hidden and not self._replay and len(self.people) > 1

    @property
    def hand_open(self) -> bool:
        """Whether the hand in the rack at the lower edge may be seen."""
        return self.viewer == self.front

    @property
    def overheard(self) -> bool:
        """Whether somebody at the table could hear what is said of the open hand and must not know it."""
        return self.several and self.viewer is not None and not self.headphones

    def after(self, ply: AnyPly) -> Any:
        """What the viewer may know of the position after a move."""
        return self._session.match.rules.view(ply.step.state, self.viewer)

    def seen(self, ply: AnyPly) -> list[Event]:
        """What the viewer saw of a move."""
        return [event for visible in ply.step.events if (event := visible.seen_by(self.viewer)) is not None]

    def public(self, ply: AnyPly) -> list[Event]:
        """What everybody saw of a move; log, recap and sentences about others may use nothing else."""
        return [event for visible in ply.step.events if (event := visible.seen_by(None)) is not None]


class Seen(NamedTuple):
    """What is seen of a question while people answer: the `page` over the table, what the caption says, the people who have not
    answered yet, the box of the piece, and the boxes of the bubbles."""

    page: object
    line: str
    waits_for: Collection[Seat]
    piece: pygame.Rect
    bubbles: Collection[pygame.Rect]


class Question(Protocol):
    """A question that goes round the table."""

    @property
    def open(self) -> bool:
        """Whether a question goes round now."""

    @property
    def seen(self) -> Seen | None:
        """What is seen of the question while people answer; None while no person is asked."""

    @property
    def early(self) -> bool:
        """Whether the next player, whose hand is open, may act already: call `close` first, then play."""

    def close(self) -> None:
        """Lets everybody else decline because the next player acts. The turn may have passed on when this returns."""


class Rounds(Protocol):
    """The rounds of a match."""

    def count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        """Shows the moment that ended a round, opens a page that counts its hands, then calls `done`; a replay only shows a line
        of text."""

    def open_sheet(self) -> None:
        """Opens the score sheet."""


class Resting(Protocol):
    """What a game may know of a tutor."""

    @property
    def rests(self) -> bool:
        """Whether nobody acts though the match goes on: the tutor speaks, or the task is done."""

    @property
    def to_win(self) -> bool:
        """Whether advice is about how the match is won; in a puzzle something else is asked."""


class Desk(Protocol):
    """The table as the code of a game sees it."""

    session: Session
    motion: Motion
    """Motions that the match waits for."""
    background_motion: Motion
    """Motions that the match does not wait for: pulses, shakes."""
    rail: Rail
    """The places of the table's map in pixels, by name; empty before the first layout."""
    bubble: Bubble
    stage: Stage
    hints: Hints

    @property
    def settings(self) -> Settings:
        """The settings, as they hold for the person who acts: hints and lights may be off for one and on for another. What is
        off for everybody stays off."""

    @property
    def style(self) -> Style:
        """Theme, window size and text size in force."""

    @property
    def sounds(self) -> Sounds: ...

    @property
    def tutor(self) -> Resting: ...

    @property
    def past(self) -> Past: ...

    @property
    def hands(self) -> Hands: ...

    @property
    def question(self) -> Question: ...

    @property
    def rounds(self) -> Rounds: ...

    @property
    def page(self) -> Page:
        """The table as a page: its widgets, the focus of keys and gamepad among them, and its frames."""

    @property
    def seat(self) -> Seat | None:
        """The seat to act; None when the match is over."""

    @property
    def person_to_act(self) -> bool:
        """Whether it is a person's turn to act, at the present position and with their hand open."""

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture now: they are to act, and the match is not waiting for a motion."""

    def refresh(self) -> None:
        """Brings words and buttons up to date and has the ground repainted."""

    def gesture(self) -> None:
        """Notes that a person did something: drops the last refusal or question, then does what `refresh` does."""

    def crossfade(self) -> None:
        """Keeps the current picture and lets it fade into what is drawn next, for reduced motion."""

    def commit(self, move: Any, shown: bool = False) -> bool:
        """Plays a move of the seat to act. `shown`: the table shows it already. False when it was refused; the table says why."""

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        """Says why something is not allowed, at a point of the table or else in its middle; the places at fault pulse."""

    def toast(self, text: str, ms: float = TOAST) -> None:
        """Shows one short line at the bottom for `ms` milliseconds."""
