"""What a game's screen may use of the table: the desk, and the parts that are reached through it.

Protocols only, so that a part of a table and the code of a game know the same few names and nobody's insides. The table
itself is `scenes.table.shell`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from game.contract import Event, Refusal, Seat
from game.rounds import RoundEnded
from scenes.kit.motion import Motion
from scenes.kit.theme import Look
from scenes.kit.widgets import Widget
from scenes.profile import Settings
from scenes.session import AnyPly, Session
from scenes.table.bubble import Bubble
from scenes.table.rail import Rail
from scenes.table.stage import Stage

if TYPE_CHECKING:
    from game.bots.levels import Hint
    from scenes.kit.sound import Sounds


class Hints(Protocol):
    """The hint that is shown."""

    hint: Hint[Any] | None
    """The hint for the position, or None."""
    hint_stage: int
    """How much of it is told: 1 the piece, 2 the target too, 3 the move with its reason; 0 without a hint."""

    def forget(self) -> None:
        """Drops the hint."""


class Past(Protocol):
    """Which position of the match is on the table."""

    looking: int | None
    """The number of moves after which the table is looked at; None is now."""
    replay: bool
    """Whether a match that is over is being watched."""

    def look_at(self, ply: int) -> None:
        """Shows the table as it was after `ply` moves; the same again comes back to now."""

    def back_to_now(self) -> None:
        """The present position counts again, without a motion of its own: another one follows."""


class Hands(Protocol):
    """Whose hand may be seen, and what that one may know. The screen shows a view of this and nothing else."""

    viewer: Seat | None
    """The seat whose hand may be shown; None: nobody's."""
    front: Seat
    """The seat whose rack lies at the lower edge; its hand is open exactly when it is the viewer's."""
    people: tuple[Seat, ...]
    """The seats at which people sit."""
    view: Any
    """The view that is on the table: while a move is being shown still the one before it."""

    @property
    def now(self) -> Any:
        """What the viewer may know of the present position of the match."""
        ...

    @property
    def several(self) -> bool:
        """Whether hands are hidden from people at this table: two or more play, and the match goes on."""
        ...

    @property
    def hand_open(self) -> bool:
        """Whether the hand in the rack at the lower edge may be seen."""
        ...

    def after(self, ply: AnyPly) -> Any:
        """What the viewer may know of the position after a move."""
        ...

    def seen(self, ply: AnyPly) -> list[Event]:
        """What the viewer saw of a move."""
        ...

    def public(self, ply: AnyPly) -> list[Event]:
        """What everybody saw of a move: all that log, recap and sentences about others may tell."""
        ...


class Question(Protocol):
    """A question that goes round the table."""

    looker: Seat | None
    """The seat that looks at its hand while the question waits."""

    @property
    def open(self) -> bool:
        """Whether a question goes round now."""
        ...

    @property
    def early(self) -> bool:
        """Whether the next player, whose hand is open, could act already: call `close` first, then play."""
        ...

    def close(self) -> None:
        """The next player acts: the others decline. The turn may have passed when it returns."""


class Rounds(Protocol):
    """The rounds of a match."""

    def count(self, event: RoundEnded, done: Callable[[], None]) -> None:
        """Opens and counts the hands of a round on a page of its own, then calls `done`; a replay says it in a line."""

    def open_sheet(self) -> None:
        """Opens the sheet of the rounds."""


class FocusRing(Protocol):
    """The table as a page: its widgets, the focus of keys and pad among them, and its frames."""

    widgets: list[Widget]
    focus: Widget | None
    keys_used: bool
    """Whether the focus ring is shown."""
    pointer: tuple[int, int]
    """Where the mouse is, in pixels of the window."""

    @property
    def on_top(self) -> bool:
        """Whether no other page lies over the table."""
        ...

    def add(self, *widgets: Widget) -> None:
        """Puts widgets on the table, behind those that are there."""

    def remove(self, *widgets: Widget) -> None:
        """Takes widgets off the table; what of them has the focus or is pressed loses it."""

    def set_focus(self, widget: Widget | None) -> None:
        """Moves the focus (None takes it away)."""

    def touch(self) -> None:
        """Asks for a new frame; the ground stays as it is painted."""


class Desk(Protocol):
    """The table as the code of a game sees it."""

    session: Session
    settings: Settings
    motion: Motion
    """Motions that the match waits for."""
    flair: Motion
    """Motions that nobody waits for: pulses, shakes."""
    rail: Rail
    """The places of the table's map in pixels, by name; empty before the first layout."""
    bubble: Bubble
    stage: Stage

    @property
    def look(self) -> Look:
        """Theme, window size and text size in force."""
        ...

    @property
    def sounds(self) -> Sounds: ...

    @property
    def hints(self) -> Hints: ...

    @property
    def past(self) -> Past: ...

    @property
    def hands(self) -> Hands: ...

    @property
    def question(self) -> Question: ...

    @property
    def rounds(self) -> Rounds: ...

    @property
    def page(self) -> FocusRing: ...

    @property
    def calm(self) -> bool:
        """Whether motion is reduced: things change places in a short fade."""
        ...

    @property
    def seat(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        ...

    @property
    def person_to_act(self) -> bool:
        """Whether a person decides now, at the present position, with the own hand open."""
        ...

    @property
    def ready(self) -> bool:
        """Whether a person may make a gesture now: decides, and nothing moves that the match waits for."""
        ...

    def refresh(self) -> None:
        """Brings words and buttons in line with the table; the ground is painted anew."""

    def gesture(self) -> None:
        """A person did something: what was refused or asked before is forgotten, then as `refresh`."""

    def crossfade(self) -> None:
        """Keeps the picture as it is and lets it fade into what is drawn from now on (reduced motion)."""

    def commit(self, move: Any, shown: bool = False) -> bool:
        """Plays a move of the seat to act. `shown`: the table shows it already. False when it was refused, with its reason."""
        ...

    def refuse(self, refusal: Refusal, at: tuple[int, int] | None = None) -> None:
        """Says why something is not allowed, at a point of the table or in the middle of it; the places at fault pulse."""

    def toast(self, text: str, ms: float = 3200) -> None:
        """Shows one short line at the bottom for a while."""
