"""What the Quad-Ominos table shows of its match: it follows the view, and runs behind it while things are on their way."""

from __future__ import annotations

from collections.abc import Mapping

from game.quad_ominos.board import Place
from game.quad_ominos.state import View
from scenes.games.quad_ominos.tiles import Numbers


class Shown:
    """Tiles on the table, what each seat has, whose turn it is. `tiles` is replaced and never changed."""

    def __init__(self) -> None:
        self.tiles: Mapping[Place, Numbers] = {}
        self.counts: list[int] = []
        self.scores: list[float] = []
        self.counting: dict[int, float] = {}
        """What the plates of some seats say while points are on their way to them."""
        self.well = 0
        self.turn = 0
        self.round = 1

    def take(self, view: View) -> None:
        """Shows a view at once."""
        self.tiles = {laid.place: numbers(laid.tile) for laid in view.table}
        self.counts = list(view.counts)
        self.scores = [float(score) for score in view.scores]
        self.well = view.well
        self.turn = view.turn
        self.round = view.round

    def score(self, seat: int) -> float:
        """What a seat's plate says."""
        return self.counting.get(seat, self.scores[seat])

    def lay(self, place: Place, tile: str) -> None:
        """One more tile lies there."""
        self.tiles = {**self.tiles, place: numbers(tile)}


def numbers(tile: str) -> Numbers:
    """A tile as laid, as its four numbers."""
    return tuple(map(int, tile))
