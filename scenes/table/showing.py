"""How positions come onto a table: at once, or by the difference of two maps of pieces; the hand in the rack goes along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scenes.session import AnyPly
from scenes.table.hand.rack import Rack
from scenes.table.hand.whereabouts import Arrive
from scenes.table.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.stage import Piece, pool


class Showing:
    """Shows states of the match as views of whoever may look."""

    def __init__(self, table: Shell, hands: HiddenHands) -> None:
        self.table, self.hands = table, hands

    def _view(self, state: Any) -> Any:
        return self.table.session.match.rules.view(state, self.hands.viewer)

    def show(self, state: Any) -> None:
        """Shows a state at once."""
        ground = self.table.side.ground
        self.hands.view = view = self._view(state)
        ground.settle()
        ground.arrange(view)
        self._show_hand(view)
        self.table.stage.set(ground.pieces(view))

    def glide(self, state: Any, done: Callable[[], None] | None = None) -> None:
        """Lets every piece go from where it is to its place in a state; `done` is called when all have arrived."""
        table, ground = self.table, self.table.side.ground
        if table.calm:
            if self.hands.hand_open or not self.hands.several:
                table.crossfade()
            self.show(state)
            if done is not None:
                table.motion.after(0, done)
            return
        self.hands.view = view = self._view(state)
        ground.settle()
        ground.arrange(view)
        pieces = ground.pieces(view)
        came = pool(self._show_hand(view, table.stage.leaving(pieces)))
        to_hand = pool([] if table.side.holding is None else self._hand_pieces(table.side.holding.rack))

        def comes_from(piece: Piece) -> Piece | None:
            return came(piece) or ground.home(piece)

        def goes_to(piece: Piece) -> Piece | None:
            return None if to_hand(piece) is not None else ground.home(piece)

        table.stage.glide(pieces, comes_from, goes_to, done)

    def _show_hand(self, view: Any, leaving: Sequence[Piece] | None = None) -> Sequence[Piece]:
        """Shows the hand of the front seat, open or from behind, and gives what left it. `leaving`: the pieces that leave the
        stage now; those that come into the hand come from there. None: everything is there at once."""
        holding = self.table.side.holding
        if holding is None or not self.table.rail.places:
            return ()
        rack, front = holding.rack, self.hands.front
        if not self.hands.hand_open:
            rack.show_down(front, holding.count(view, front))
            holding.shown(view)
            return ()
        starts: dict[Any, list[tuple[float, float]]] = {}
        for piece in leaving or ():
            starts.setdefault(piece.kind, []).append(piece.at)
        arrive: Arrive = "jump" if leaving is None else "glide"
        looking = self.table.past.looking is not None
        rack.show(front, holding.keys(view), arrive, came_from=starts, for_a_while=looking)
        holding.shown(view)
        return [Piece(key, box.center, box.h) for key, boxes in rack.where.left.items() for box in boxes]

    def _hand_pieces(self, rack: Rack) -> list[Piece]:
        return [Piece(copy.key, rack.rect_of(copy).center, rack.rect_of(copy).h) for copy in rack.copies]

    def ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        """Shows what a move did by the game's script, then brings the table to the position after it."""
        state = ply.step.state

        def settled() -> None:
            self.glide(state, done)

        self.table.side.ground.show_ply(ply, settled)
