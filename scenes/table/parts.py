"""The table as its own parts see it: the game's desk, and what the parts ask of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.coaching import First
from scenes.dialog import Answer
from scenes.page import Host, Page
from scenes.session import AnyPly
from scenes.table.buttons import Buttons
from scenes.table.desk import Desk
from scenes.table.game import Side
from scenes.table.hand.ahead import KindsAhead
from scenes.table.moments.marks import Marks
from scenes.table.thinking import Thinking
from scenes.table.tutoring import Tutor
from scenes.table.way import Way
from scenes.table.window.log_panel import LogPanel


class Felt(Protocol):
    """The moments of the table: what everybody shall feel. See `scenes.table.moments`."""

    marks: Marks

    def expect(self, ply: AnyPly) -> None:
        """A move is about to be shown: its moment, if it has one, waits for its place in the script."""

    def show(self, done: Callable[[], None]) -> None:
        """Shows the moment that waits, if one does, then calls `done`; some are not waited for."""

    def settle(self) -> None:
        """Another position comes onto the table: a moment of a move that is not on it any more is taken away."""

    def hide(self) -> None:
        """Takes away what is shown."""

    def skip(self) -> bool:
        """Ends what is shown; True when the match waited for it, so that the key or click has done its work."""


class DividedWindow(Protocol):
    """How the window is divided between the table and its rail."""

    @property
    def possible(self) -> bool:
        """Whether the game has a table view in a window of this shape."""
        ...

    @property
    def view(self) -> bool:
        """Whether the table is in table view."""
        ...

    def toggle(self) -> None:
        """Goes to the table view or back, at this table from now on; the table is laid out by whoever calls."""


class PulledOut(Protocol):
    """Paper and log as drawers."""

    @property
    def note_is_drawer(self) -> bool:
        """Whether the paper is a drawer."""
        ...

    @property
    def log_is_drawer(self) -> bool:
        """Whether the log is a drawer."""
        ...

    @property
    def paper_place(self) -> pygame.Rect | None:
        """Where the paper of the rail can be read."""
        ...

    def pull_note(self) -> None:
        """Pulls the paper out, or pushes it in."""

    def pull_log(self) -> None:
        """Pulls the log out, or pushes it in."""


class Coaching(Protocol):
    """The coach of a first match; see `scenes.table.coach`."""

    @property
    def says(self) -> First | None:
        """The sentence that can be read; None where there is none."""
        ...

    @property
    def rule(self) -> str | None:
        """The rule of the sentence that can be read; None where there is none."""
        ...

    def look(self, seat: int) -> None:
        """Looks at what a seat that is to act may do, with its hand open; says what is new."""

    def put_away(self) -> None:
        """Puts the sentence away; it does not come again."""


class Faces(Protocol):
    """Who feels what at the table; see `scenes.table.people`."""

    def arrive(self) -> None:
        """Takes the position that has come onto the table: how the move that led to it is felt."""


class Reasons(Protocol):
    """Why the bots did what they did; see `scenes.table.seating.why`."""

    def ask(self, number: int) -> None:
        """Asks for the reason of the move with this number, if a bot made it."""


class Waiting(Protocol):
    """The fast run until a person's turn; see `scenes.table.waiting`."""

    @property
    def running(self) -> bool:
        """Whether it is on."""
        ...

    @property
    def pace(self) -> float:
        """The length of what bots do, as a share of the normal one."""
        ...

    def start(self) -> None:
        """Begins it where it is possible."""

    def arrive(self) -> None:
        """A person is to act."""

    def before(self, ply: AnyPly) -> None:
        """A move is about to be shown."""


class Shell(Desk, Protocol):
    """The whole table, for its parts."""

    app: Host
    side: Side
    thinking: Thinking
    tutor: Tutor
    log: LogPanel
    way: Way
    buttons: Buttons
    kinds: KindsAhead | None
    """Paints what any hand may hold; None where nobody holds a hand."""
    over: bool
    """Whether the match has ended and its end is being shown."""
    opening: bool
    """Whether the table has yet to show the beginning of the match."""

    @property
    def people(self) -> Faces: ...

    @property
    def why(self) -> Reasons: ...

    @property
    def coach(self) -> Coaching: ...

    @property
    def moments(self) -> Felt: ...

    @property
    def until(self) -> Waiting: ...

    @property
    def division(self) -> DividedWindow: ...

    @property
    def drawers(self) -> PulledOut: ...

    @property
    def page(self) -> Page:
        """The table as a page of the stack."""
        ...

    def touch(self) -> None:
        """Asks for a new frame without repainting the ground."""

    def show(self, state: Any) -> None:
        """Shows what the viewer may know of a state, at once."""

    def glide(self, state: Any) -> None:
        """Lets the pieces glide to their places in what the viewer may know of a state."""

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        """Shows what a move did, glides to the position after it, then calls `done`."""

    def proceed(self) -> None:
        """Goes on with whoever is to act now."""

    def played(self, ply: AnyPly, shown: bool) -> None:
        """Brings a move that was played to the screen. `shown`: the table shows it already."""

    def refresh_log(self) -> None:
        """Brings the log in line with the match."""

    def layout(self) -> None:
        """Lays the table out anew, as after a change of the window."""

    def release_all(self) -> None:
        """Nothing is pressed or pointed at any more."""

    def put_down(self) -> None:
        """Clears whatever is pointed at, pressed or told, because somebody else will look at the screen."""

    def may_take_back(self) -> bool:
        """Whether the turn that has just ended can be taken back if the whole table agrees."""
        ...

    def take_back(self) -> bool:
        """Asks the table whether the turn that has just ended is taken back; False when none can be."""
        ...

    def back_answer(self) -> Answer | None:
        """The button of a curtain that asks the same; None when no turn can be taken back."""
        ...

    def open_menu(self) -> None:
        """Opens the pause menu."""

    def open_rules(self) -> None:
        """Opens the rule book at the section that matters now."""
