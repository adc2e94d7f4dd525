"""What a rack needs of whatever it lies on, and what it reports; no page class is involved."""

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
    """Something that plays sounds by the names of their pools."""

    def play(self, pool: str) -> None:
        """Plays the next sound of a pool."""


class Holder(Protocol):
    """Whatever a rack lies on: any object with these names."""

    @property
    def look(self) -> Look:
        """Theme, window size and text size in force."""

    @property
    def motion(self) -> Motion:
        """The motions that the match waits for: pieces that come into the hand."""

    @property
    def flair(self) -> Motion:
        """The motions that nobody waits for: pieces that make room or rise."""

    @property
    def calm(self) -> bool:
        """Whether motion is reduced: pieces are at their places at once."""

    @property
    def sounds(self) -> Player:
        """The player of sounds, such as the knock of a lifted piece."""

    @property
    def keys_used(self) -> bool:
        """Whether keys or a gamepad were used last, so that nothing follows the mouse."""

    def touch(self) -> None:
        """Asks for a new frame."""


@dataclass
class RackTold:
    """What a rack asks its table and reports to it. Each callable has a quiet default."""

    state_of: Callable[[Copy], State] = lambda copy: "rest"
    """How a copy that is neither picked nor face down looks."""
    word: Callable[[Copy], str] = lambda copy: str(copy.key)
    """What a voice calls an open piece."""
    may_pick: Callable[[], bool] = lambda: True
    """Whether pieces may be picked now; otherwise the hand can only be put in order."""
    changed: Callable[[], None] = lambda: None
    """Called when other pieces are picked than before."""
    hover_changed: Callable[[Copy | None], None] = lambda copy: None
    """Called when the mouse or the cursor of the keys comes to another piece (None: the mouse is at none)."""
    double: Callable[[Copy], None] = lambda copy: None
    """Called when a piece was double-clicked while pieces may be picked."""
    drag_begun: Callable[[tuple[Copy, ...]], None] = lambda copies: None
    """Called when these pieces were dragged out of the rack; they are picked now."""
    drag_moved: Callable[[tuple[int, int]], None] = lambda pos: None
    """Called when the pointer moves outside the rack with pieces dragged."""
    dropped: Callable[[tuple[Copy, ...], tuple[int, int]], bool] = lambda copies, pos: False
    """Called when these pieces were dropped outside the rack; True when the table takes them, else they glide home."""
    sorted_by: Callable[[str], None] = lambda name: None
    """Called when the hand is shown in the order of this name from now on."""
