"""How positions come onto a table: at once, or by the difference of two maps of pieces. The hand in the rack follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from scenes.session import AnyPly
from scenes.table.hand.whereabouts import Arrive
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell
from scenes.table.stage import Piece, Point, pool


class Showing:
    """Shows states of the match as the viewer may see them."""

    def __init__(self, table: Shell, hands: HiddenHands) -> None:
        self.table, self.hands = table, hands

    def _view(self, state: Any) -> Any:
        return self.table.session.match.rules.view(state, self.hands.viewer)

    def show(self, state: Any) -> None:
        """Shows a state at once."""
        ground = self.table.side.ground
        self.table.way.clear()
        self.hands.view = view = self._view(state)
        ground.settle()
        self.table.moments.settle()
        ground.arrange(view)
        self._show_hand(view)
        self.table.people.arrive()
        self.table.stage.set(ground.pieces(view))

    def glide(self, state: Any, done: Callable[[], None] | None = None) -> None:
        """Lets every piece glide from where it is to its place in a state, then calls `done`."""
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
        table.moments.settle()
        ground.arrange(view)
        table.people.arrive()
        pieces = ground.pieces(view)
        left, taken = self._show_hand(view, table.stage.leaving(pieces))
        from_hand = pool(left)

        def comes_from(piece: Piece) -> Piece | None:
            return from_hand(piece) or ground.home(piece)

        def goes_to(piece: Piece) -> Piece | None:
            if taken[piece.kind] <= 0:
                return ground.home(piece)
            taken[piece.kind] -= 1  # the rack takes over its flight
            return None

        table.stage.glide(pieces, comes_from, goes_to, done)

    def _show_hand(self, view: Any, leaving: Sequence[Piece] | None = None) -> tuple[list[Piece], Counter[Hashable]]:
        """Shows the hand of the front seat, open or face down; gives what left it, and how many of each kind came into it.

        `leaving`: the pieces that leave the stage, from which the hand takes what comes; None to show the hand without motion.
        """
        holding = self.table.side.holding
        if holding is None or not self.table.rail.places:
            return [], Counter()
        rack, front = holding.rack, self.hands.front
        if not self.hands.hand_open:
            rack.show_down(front, holding.count(view, front))
            holding.shown(view)
            return [], Counter()
        before: Counter[Hashable] = Counter() if rack.face_down else Counter(rack.keys)
        keys = holding.keys(view)
        starts: dict[Hashable, list[Point]] = {}
        for piece in leaving or ():
            starts.setdefault(piece.kind, []).append(piece.at)
        arrive: Arrive = "jump" if leaving is None else "glide"
        rack.show(front, keys, arrive, came_from=starts, for_a_while=self.table.past.looking is not None)
        holding.shown(view)
        left = [Piece(key, box.center, box.h) for key, boxes in rack.where.left.items() for box in boxes]
        return left, Counter(keys) - before

    def ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        """Shows what a move did by the game's script, glides to the position after it, shows its moment, then calls `done`."""
        state, moments, way, until = ply.step.state, self.table.moments, self.table.way, self.table.until
        moments.expect(ply)
        ground = self.table.side.ground

        def settled() -> None:
            way.end()
            self.glide(state, done if until.running else lambda: moments.show(done))

        past = self.table.past
        own = self.table.session.seats[ply.seat].human and not past.replay and past.looking is None
        if ground.leaves_way and not own:
            way.begin(self.table.session.seats[ply.seat].mark)
        else:
            way.clear()
        ground.show_ply(ply, settled)
