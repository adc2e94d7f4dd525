"""RumBugz as a game of the house: the contract's methods, put together from the other files here."""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import Rng, seeded
from game.contract import Options, Outcome, Refusal, Rules, Step
from game.rumbugz import legal, turns
from game.rumbugz import moves as notation
from game.rumbugz import position as positions
from game.rumbugz.bugs import Bugs
from game.rumbugz.moves import Move
from game.rumbugz.refusals import refusal
from game.rumbugz.setting import INFO, setting_of, unfit
from game.rumbugz.state import OVER, State, View, acting, unseen, view_of
from game.seats import out_of_turn


class RumBugz:
    """The rules of RumBugz (see `game.contract.Rules`)."""

    info = INFO
    parse = staticmethod(notation.parse)
    text = staticmethod(notation.text)
    to_act = staticmethod(acting)
    play = staticmethod(turns.played)
    view = staticmethod(view_of)
    from_position = staticmethod(positions.from_position)
    audit = staticmethod(positions.faults)
    position = staticmethod(positions.to_position)
    view_position = staticmethod(positions.view_position)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """Two to six seats, known options, and bugz enough for so many hands (B1)."""
        return unfit(options, seats)

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        """The draw for the first seat (B4) and the first deal (B5)."""
        return turns.opening(setting_of(options, seats), seats, seeded(seed))

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended (B19), or None."""
        return turns.outcome(state.scores) if state.phase == OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat, as they were counted after the last round."""
        return state.scores

    def moves(self, view: View) -> Iterator[Move]:
        """All legal moves of the viewer, each once."""
        return legal.legal_moves(view)

    def check(self, view: View, move: Move) -> Refusal | None:
        """Why the viewer may not play this move, or None."""
        return out_of_turn(view.seat, acting(view)) or refusal(view, move)

    def imagine(self, view: View, rng: Rng) -> tuple[State, Rng]:
        """The bugz that the viewer does not see are shuffled, and dealt to the other hands and the bag."""
        hidden, rng = rng.shuffle(unseen(view))
        hands: list[Bugs] = []
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                hands.append(view.hand)
            else:
                hands.append(hidden[:count])
                hidden = hidden[count:]
        its_own, rng = rng.fork()
        state = State(
            view.setting,
            view.round,
            view.starter,
            view.scores,
            view.phase,
            view.turn,
            view.asked,
            view.knocker,
            view.refused,
            hidden[: view.bag],
            view.discards,
            tuple(hands),
            view.table,
            view.laid,
            view.new,
            view.seen,
            view.no_take,
            view.idle,
            its_own,
        )
        return state, rng


RULES: Rules[State, Move, View] = RumBugz()
