"""Quad-Ominos as a game of the house: the contract's methods, put together from the other files here."""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import Rng, seeded
from game.contract import N_, Choice, GameInfo, Json, Option, Options, Outcome, Refusal, Rules, Seat, SetupError, Step, phrase
from game.quad_ominos import hidden, turns
from game.quad_ominos import moves as notation
from game.quad_ominos import position as positions
from game.quad_ominos.fitting import moves_of
from game.quad_ominos.legal import refusal
from game.quad_ominos.moves import Move
from game.quad_ominos.state import OVER, State, View, acting, view_of
from game.setups import filled, misfit

INFO = GameInfo(
    key="quad_ominos",
    title="Quad-Ominos",
    rules_version=1,
    min_seats=2,
    max_seats=8,
    options=(
        Option(
            "tiles",
            N_("Tiles"),
            125,
            (
                Choice(125, "125", N_("All tiles. First to 800 points.")),
                Choice(70, "70", N_("The tiles without a five. First to 600 points.")),
            ),
        ),
        Option(
            "turn_seconds",
            N_("Turn clock"),
            0,
            (
                Choice(0, N_("off"), N_("Everybody thinks as long as they like.")),
                Choice(30, N_("30 s"), N_("A turn ends as it stands after 30 seconds.")),
                Choice(60, N_("60 s"), N_("A turn ends as it stands after a minute.")),
            ),
        ),
    ),
    hidden=True,
)


class QuadOminos:
    """The rules of Quad-Ominos (see `game.contract.Rules`)."""

    info = INFO
    parse = staticmethod(notation.parse)
    text = staticmethod(notation.text)
    position = staticmethod(positions.to_position)
    view_position = staticmethod(positions.view_position)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """Quad-Ominos is for two to eight (T3), with 125 or 70 tiles (T2) and perhaps a limit of time (T11)."""
        return misfit(INFO, options, seats, "T3", phrase("Quad-Ominos is a game for two to eight players."), "T2")

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        """The deal of the first round (T3, T4)."""
        why = self.check_setup(options, seats)
        if why:
            raise SetupError(why)
        chosen = filled(INFO, options)
        state, told = turns.deal(int(chosen["tiles"]), int(chosen["turn_seconds"]), 1, (0,) * seats, seeded(seed))
        return Step(state, told, sealed=True)

    def to_act(self, state: State) -> Seat | None:
        """The seat whose turn it is; None when the match is over."""
        return acting(state)

    def play(self, state: State, move: Move) -> Step[State]:
        """The step after a legal move. It is sealed when a tile was drawn, hands were opened or a quadruple was shown."""
        return turns.played(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended (T14), or None."""
        return turns.outcome(state.scores, state.turn) if state.phase == OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat."""
        return state.scores

    def view(self, state: State, seat: Seat | None) -> View:
        """The own tiles; of the other hands and of the well how many there are."""
        return view_of(state, seat)

    def moves(self, view: View) -> Iterator[Move]:
        """All canonical moves of the viewer, lazily."""
        return moves_of(view) if view.seat == view.turn else iter(())

    def check(self, view: View, move: Move) -> Refusal | None:
        """Why the viewer may not play this move, or None."""
        return refusal(view, move)

    def imagine(self, view: View, rng: Rng) -> tuple[State, Rng]:
        """A state with the hidden tiles dealt by chance, the starter of an open round among those who could start it."""
        return hidden.imagine(view, rng)

    def from_position(self, position: Json, seed: int) -> State:
        """The state of a position, its next deals from `seed`; raises `PositionError`."""
        return positions.from_position(position, seeded(seed))

    def audit(self, state: State) -> Iterator[str]:
        """Every broken invariant of the rules page, in words."""
        return iter(positions.faults(state))


RULES: Rules[State, Move, View] = QuadOminos()
