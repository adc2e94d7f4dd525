"""nmbrs! as a game of the house: the contract's methods, put together from the other files here."""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import Rng, seeded
from game.contract import Options, Refusal, Rules, Step, phrase
from game.nmbrs import course, turns
from game.nmbrs import moves as notation
from game.nmbrs import position as positions
from game.nmbrs.legal import legal_moves, refusal
from game.nmbrs.moves import Move
from game.nmbrs.options import INFO, setup_of
from game.nmbrs.state import State, View, acting, view_of
from game.seats import out_of_turn
from game.setups import misfit


class Nmbrs:
    """The rules of nmbrs! (see `game.contract.Rules`)."""

    info = INFO
    parse = staticmethod(notation.parse)
    text = staticmethod(notation.text)
    to_act = staticmethod(acting)
    play = staticmethod(turns.played)
    outcome = staticmethod(course.outcome)
    view = staticmethod(view_of)
    from_position = staticmethod(positions.from_position)
    audit = staticmethod(positions.faults)
    position = staticmethod(positions.to_position)
    view_position = staticmethod(positions.view_position)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """nmbrs! is for two to eight (N6)."""
        return misfit(INFO, options, seats, "N7", phrase("nmbrs! is a game for two to eight players."), "N6")

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        """The first starter is drawn and the first round dealt (N7), with the deck of the house."""
        return turns.opening(setup_of(options), seats, seeded(seed))

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat, as they were counted after the last round."""
        return state.scores

    def moves(self, view: View) -> Iterator[Move]:
        """All canonical moves of the viewer, lazily; there may be more than ten thousand."""
        return legal_moves(view) if view.seat is not None and view.seat == acting(view) else iter(())

    def check(self, view: View, move: Move) -> Refusal | None:
        """Why the viewer may not play this move, or None. A play is judged for itself."""
        return out_of_turn(view.seat, acting(view)) or refusal(view, move)

    def imagine(self, view: View, rng: Rng) -> tuple[State, Rng]:
        """A state with the unseen cards spread at random over the other hands and the closed pile.

        A joker that the player at turn took from the table for all to see stays in that hand.
        """
        seen = {*view.open, *view.hand, *(card for row in view.rows for card in row.cards)}
        held = () if view.pending is None or view.seat == view.turn else (view.pending.joker,)
        unseen, rng = rng.shuffle([card for card in view.setup.cards if card not in seen and card not in held])
        hands = []
        at = view.closed
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            known = held if seat == view.turn else ()
            end = at + count - len(known)
            hands.append(tuple(sorted([*unseen[at:end], *known])))
            at = end
        its_own, rng = rng.fork()
        state = State(
            view.setup, view.round, view.starter, view.scores, view.phase, view.turn, view.asked, unseen[: view.closed],
            view.open, tuple(hands), view.rows, view.next_id, view.opened, view.pending, view.took, view.played,
            view.no_take, view.idle, its_own,
        )
        return state, rng


RULES: Rules[State, Move, View] = Nmbrs()
