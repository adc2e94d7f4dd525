"""What a rack needs of whatever holds it, and what it reports: the two sides of the part, without a page class."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from scenes.kit.motion import Motion
from scenes.kit.theme import Look
from scenes.table.hand.face import State
from scenes.table.hand.order import Copy

Point = tuple[float, float]
"""A point of the window, in pixels."""


class Player(Protocol):
    """Something that plays sounds by the name of their pool."""

    def play(self, pool: str) -> None:
        """Plays the next sound of a pool."""


class Holder(Protocol):
    """Whatever a rack lies on: every table is one, and so is any object with these names."""

    @property
    def look(self) -> Look:
        """Theme, window size and text size in force."""

    @property
    def motion(self) -> Motion:
        """The motions that a move waits for: pieces that come into the hand."""

    @property
    def flair(self) -> Motion:
        """The motions that nothing waits for: pieces that make room or rise."""

    @property
    def calm(self) -> bool:
        """Whether motion is reduced: pieces are at their places at once."""

    @property
    def sounds(self) -> Player:
        """Where the knock of a lifted piece is heard."""

    @property
    def keys_used(self) -> bool:
        """Whether keys or a gamepad were used last: then nothing follows the mouse."""

    def touch(self) -> None:
        """Asks for a new frame."""


@dataclass
class RackTold:
    """What a rack asks the table and reports to it. Each callable has a quiet default."""

    state_of: Callable[[Copy], State] = lambda copy: "rest"
    """How a copy looks that is neither picked nor face down."""
    may_pick: Callable[[], bool] = lambda: True
    """Whether pieces may be picked now; otherwise the hand can only be put in order."""
    changed: Callable[[], None] = lambda: None
    """Other pieces are picked than before."""
    hover_changed: Callable[[Copy | None], None] = lambda copy: None
    """The mouse or the cursor of the keys is at another piece (None: the mouse is at none)."""
    double: Callable[[Copy], None] = lambda copy: None
    """A piece was clicked twice, while pieces may be picked."""
    drag_begun: Callable[[tuple[Copy, ...]], None] = lambda copies: None
    """These pieces were dragged out of the rack; they are picked now."""
    drag_moved: Callable[[tuple[int, int]], None] = lambda pos: None
    """The pointer moved, outside of the rack, with pieces dragged."""
    dropped: Callable[[tuple[Copy, ...], tuple[int, int]], bool] = lambda copies, pos: False
    """These pieces were let go outside of the rack; True when the table takes them, else they glide home."""
    sorted_by: Callable[[str], None] = lambda name: None
    """The hand is shown in the order of this name from now on."""
