"""What a rack asks of a game: how its pieces look."""

from __future__ import annotations

from typing import Any, Literal, Protocol

import pygame

State = Literal["rest", "up", "dim", "picked", "held", "down"]
"""How a piece looks: at rest, free to be picked, of no use now, picked, following the mouse, face down."""


class Face(Protocol):
    """How the pieces of a game look.

    `aspect` is width divided by height; `most` and `least` are the largest and smallest height in percent of the window's;
    `corner` is the radius of a piece's corners in drawing units, or None for pieces that are not rectangles; these paint
    their own light when they are picked. A face may also have `rows`, the greatest number of rows (2 unless given),
    `overlap`, the share of a piece that its neighbour may cover (a third), `gap`, the space between two pieces in percent
    of the window's height (1.5), and `rise` and `up`, how far a picked piece and one that is free to be picked stand out
    of a single row, in the same measure.
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
