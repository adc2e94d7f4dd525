"""Quad-Ominos as a game of the house: the contract's methods, put together from the other files here."""

from __future__ import annotations

from collections.abc import Iterator

from game.chance import seeded
from game.contract import N_, Choice, GameInfo, Option, Options, Outcome, Refusal, Rules, Step, phrase
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
                Choice(125, "125", N_("The whole game: all tiles, first to 800 points.")),
                Choice(70, "70", N_("Shorter, good for a first match: tiles without a 5, first to 600 points.")),
            ),
        ),
        Option(
            "turn_seconds",
            N_("Turn clock"),
            0,
            (
                Choice(0, N_("off"), N_("For most tables: everybody thinks as long as they like.")),
                Choice(30, N_("30 s"), N_("For quick players: the turn ends after 30 seconds.")),
                Choice(60, N_("60 s"), N_("For a match that keeps moving: the turn ends after a minute.")),
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
    to_act = staticmethod(acting)
    play = staticmethod(turns.played)
    view = staticmethod(view_of)
    imagine = staticmethod(hidden.imagine)
    from_position = staticmethod(positions.from_position)
    audit = staticmethod(positions.faults)
    position = staticmethod(positions.to_position)
    view_position = staticmethod(positions.view_position)

    def check_setup(self, options: Options, seats: int) -> Refusal | None:
        """Quad-Ominos is for two to eight (T3), with 125 or 70 tiles (T2) and perhaps a limit of time (T11)."""
        return misfit(INFO, options, seats, "T3", phrase("Quad-Ominos is a game for two to eight players."), "T2")

    def start(self, options: Options, seats: int, seed: int) -> Step[State]:
        """The deal of the first round (T3, T4)."""
        chosen = filled(INFO, options)
        state, events = turns.deal(int(chosen["tiles"]), int(chosen["turn_seconds"]), 1, (0,) * seats, seeded(seed))
        return Step(state, events, sealed=True)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended (T14), or None."""
        return turns.outcome(state.scores, state.turn) if state.phase == OVER else None

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of each seat."""
        return state.scores

    def moves(self, view: View) -> Iterator[Move]:
        """All canonical moves of the viewer, lazily."""
        return moves_of(view) if view.seat == view.turn else iter(())

    def check(self, view: View, move: Move) -> Refusal | None:
        """Why the viewer may not play this move, or None."""
        return refusal(view, move)


RULES: Rules[State, Move, View] = QuadOminos()
