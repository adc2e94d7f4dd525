"""How the rows lie on the table: the layout, kept from play to play, and the cards of the rows as pieces on the stage."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.nmbrs.cards import Card
from game.nmbrs.rows import Row
from scenes.games.nmbrs.cards import LOW
from scenes.games.nmbrs.plane import Plane
from scenes.games.nmbrs.row_layout import EMPTY, RowLayout, RowLayouts
from scenes.kit.motion import PLACE
from scenes.table.desk import Desk
from scenes.table.stage import Piece

Name = tuple[str, Card, int]
"""The name of a card of the rows on the stage: a word, the card, and the number of the place where it is shown."""


def cards_of(rows: Sequence[Row]) -> frozenset[Card]:
    """All cards of some rows."""
    return frozenset(card for row in rows for card in row.cards)


class Beds:
    """The rows that lie on one table. A card that is shown twice is two pieces."""

    def __init__(self, desk: Desk, plane: Plane) -> None:
        self.desk, self.plane = desk, plane
        self.layouts = RowLayouts(desk)
        self.rows: tuple[Row, ...] = ()
        self.round: int | None = None
        """The round to which the rows belong; None before the first."""
        self.fresh: frozenset[Card] = frozenset()
        """The cards that came from elsewhere with the last change, while others only changed places."""
        self.names: dict[tuple[int, int], Name] = {}
        """The names on the stage of the cards of each row, by row and index."""
        self.wide_before = 8
        """How wide cards were before the rows were laid out last."""
        self._last: tuple[int, int, int] | None = None
        self._seen: tuple[float, tuple[float, float]] = (1.0, (0.0, 0.0))

    def clear(self, number: int | None = None) -> None:
        """Takes all rows away and forgets their places. `number` is that of the round that begins."""
        self.round = number
        self.rows, self.fresh = (), frozenset()
        self.plane.layout = EMPTY
        self.names = {}

    # ---- places

    def arrange(self, rows: tuple[Row, ...]) -> None:
        """Lays out these rows, which are on the table now; what can stay stays where it is."""
        self._follow_zoom()
        if rows == self.rows:
            return
        self.fresh, self.wide_before = cards_of(rows) - cards_of(self.rows), self.plane.wide
        self.plane.layout = self.layouts.of(rows, self.round, self.plane.room)
        self.rows = rows
        self.names = _names(rows, self.plane.layout)

    def _follow_zoom(self) -> None:
        """Puts the pieces where the plane has them now, which may have been zoomed or moved."""
        seen = self.plane.zoom, self.plane.offset
        if seen != self._seen:
            stage = self.desk.stage
            for name, piece in self.pieces(self.rows).items():
                if name in stage.pieces:
                    stage.put(name, piece)
            self._seen = seen

    def pieces(self, rows: Sequence[Row]) -> dict[Name, Piece]:
        """The cards of the rows on the table, at their places."""
        layout, found = self.plane.layout, dict[Name, Piece]()
        for row in rows:
            for index, (number, card) in enumerate(row.pairs):
                box = self.plane.box(layout.cell(row.id, index))
                found[self.names[row.id, index]] = Piece(card, box.center, box.h, number)
        return found

    # ---- what moves

    def moving(self) -> dict[tuple[int, int], pygame.Rect]:
        """The cards of rows that are going from one place on the table to another, with their boxes now."""
        stage, found = self.desk.stage, dict[tuple[int, int], pygame.Rect]()
        for key, name in self.names.items():
            if name[1] not in self.fresh and stage.is_flying(name):
                piece = stage.now(name)
                box = pygame.Rect(0, 0, round(piece.size / LOW), round(piece.size))
                box.center = round(piece.at[0]), round(piece.at[1])
                found[key] = box
        return found

    def coming(self) -> frozenset[Card]:
        """The cards that are still on their way to the rows from elsewhere."""
        stage = self.desk.stage
        return frozenset(name[1] for name in self.names.values() if stage.is_flying(name) and name[1] in self.fresh)

    def lay(self, rows: tuple[Row, ...]) -> None:
        """Puts rows on the table for a script.

        Cards that lie there already glide to their new places; others are there at once, unless the script then brings them.
        """
        stage = self.desk.stage
        self.arrange(rows)
        pieces = self.pieces(rows)
        for gone in [name for name in stage.pieces if isinstance(name, tuple) and name[0] == "row" and name not in pieces]:
            stage.take(gone)
        for name, piece in pieces.items():
            there = stage.pieces.get(name)
            if there is None:
                stage.put(name, piece)
            elif there != piece:
                stage.send(name, piece, length=PLACE * 1.3)

    def glides(self, card: Card) -> bool:
        """Whether a card lies in the rows and does not come from elsewhere, so that it is painted among them."""
        return card not in self.fresh and any(card in row.cards for row in self.rows)

    # ---- the row laid last

    @property
    def last(self) -> int | None:
        """The row that was last laid or built on, as long as it lies as it was laid."""
        if self._last is None:
            return None
        return next((row.id for row in self.rows if (row.id, row.first, len(row.cards)) == self._last), None)

    def laid(self, row: Row | None) -> None:
        """Marks a row as the one last laid or built on; None takes the mark away."""
        self._last = None if row is None else (row.id, row.first, len(row.cards))


def _names(rows: Sequence[Row], layout: RowLayout) -> dict[tuple[int, int], Name]:
    """A name for each place where a card is shown: crossing rows share one, a twin has its own."""
    spots: dict[Card, list[tuple[float, float]]] = {}
    found: dict[tuple[int, int], Name] = {}
    for row in rows:
        for index, card in enumerate(row.cards):
            known, spot = spots.setdefault(card, []), layout.cell(row.id, index)
            if spot not in known:
                known.append(spot)
            found[row.id, index] = ("row", card, known.index(spot))
    return found
