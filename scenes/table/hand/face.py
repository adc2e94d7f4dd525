"""What a rack asks of others: how the pieces of a game look, and what happens when they are picked, held and dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import pygame

from scenes.table.hand.order import Copy

State = Literal["rest", "up", "dim", "picked", "held", "down"]
"""How a piece looks: at rest, free to be picked, of no use now, picked, following the mouse, face down."""


class Face(Protocol):
    """How the pieces of a game look.

    `aspect` is width divided by height; `most` and `least` are the largest and smallest height in percent of the window's;
    `corner` is the radius of a piece's corners in drawing units, or None for pieces that are not rectangles; these paint
    their own light when they are picked. A face may also have `rows`, the greatest number of rows (2 unless given),
    `overlap`, the share of a piece that its neighbour may cover (a third), `gap`, the least space between two pieces in
    percent of the window's height (1.5), `air`, the space where there is room for more (that of `gap`), and `rise` and `up`,
    how far a picked piece and one that is free to be picked stand out of a single row, in the same measure.
    """

    @property
    def aspect(self) -> float: ...

    @property
    def most(self) -> float: ...

    @property
    def least(self) -> float: ...

    @property
    def corner(self) -> float | None: ...

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a piece whose body fills `rect`; its shadow may reach outside. `key` is None for "down"."""


Point = tuple[float, float]
"""A point of the window, in pixels."""


@dataclass
class RackCallbacks:
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
