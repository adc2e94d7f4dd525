"""What a rack asks for: the page that it lies on, and how the pieces of a game look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

import pygame

from scenes.kit.motion import Motion
from scenes.kit.theme import Look

if TYPE_CHECKING:
    from scenes.page import Host

State = Literal["rest", "up", "dim", "picked", "held", "down"]
"""How a piece looks: at rest, may be lifted, of no use now, picked, following the mouse, face down."""


class RackPage(Protocol):
    """What the rack needs of the page it lies on; every table has it."""

    app: Host
    motion: Motion
    flair: Motion
    pointer: tuple[int, int]
    keys_used: bool

    @property
    def look(self) -> Look: ...

    @property
    def calm(self) -> bool: ...

    def touch(self) -> None: ...


class Face(Protocol):
    """How the pieces of a game look. `aspect` is width through height; `most` and `least` are the largest and smallest
    height in percent of the window's; `corner` is the radius of a piece's corners in drawing units, or None for pieces
    that are not rectangles: those paint their own light when they are picked. A face may also have `rows`, how many rows
    its hand takes at most (2), `overlap`, the share of a piece that its neighbour may cover (a third; 0: nothing), and
    `gap`, what stands between two pieces in percent of the window's height (1.5), and `rise`, how far a picked one of a
    single row stands out, in the same measure."""

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
