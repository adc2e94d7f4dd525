"""A match being played, for every game: submit, undo, redo, agree, views, masked events. It knows the rules by their contract
only.

History is a list of states, so undo, replay and previews are look-ups. What is lost by taking back (the redo line)
lives until another move is played or something is said to the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic

from game import agreements
from game.agreements import AGREED, Agreement
from game.contract import Event, Json, M, Options, Outcome, Refusal, Rules, S, Seat, SetupError, Step, V, VisibleEvent, phrase
from game.setups import filled


@dataclass(frozen=True, slots=True)
class Ply(Generic[S, M]):
    """One accepted move: who made it and what it led to."""

    seat: Seat
    move: M
    step: Step[S]


class Match(Generic[S, M, V]):
    """A match of one game. Everything that changes goes through `play`, `undo`, `redo` and `agree`."""

    def __init__(self, rules: Rules[S, M, V], seats: int, options: dict[str, str | int], seed: int, opening: Step[S]) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        """All of the set-up; in a match that was loaded those of its position, where none waits any more to be worked out."""
        self.seed = seed
        self.position: Json | None = None
        """The position that the match was loaded from, or None when it began with a set-up."""
        self._opening = opening
        self._plies: list[Ply[S, M]] = []
        self._undone: list[Ply[S, M]] = []
        self._said: tuple[Agreement, ...] = ()

    @classmethod
    def new(cls, rules: Rules[S, M, V], seats: int, options: Options, seed: int) -> Match[S, M, V]:
        """A fresh match. `options` may leave out names; raises `SetupError` for a set-up that cannot be."""
        why = rules.check_setup(options, seats)
        if why is not None:
            raise SetupError(why)
        return cls(rules, seats, filled(rules.info, options), seed, rules.start(options, seats, seed))

    @classmethod
    def loaded(cls, rules: Rules[S, M, V], position: Json, seed: int) -> Match[S, M, V]:
        """A match that begins at a position; raises `PositionError`."""
        state = rules.from_position(position, seed)
        shown = rules.position(state)
        match = cls(rules, shown["seats"], dict(shown["options"]), seed, Step(state))
        match.position = shown
        return match

    @property
    def state(self) -> S:
        """Everything, hidden things too. Only rules, records and tests look at it; seats get `view`."""
        return self._plies[-1].step.state if self._plies else self._opening.state

    @property
    def to_act(self) -> Seat | None:
        """The seat that must move; None when the match is over."""
        return None if self._ended else self.rules.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by agreement, or None while it goes on."""
        return self._ended or self.rules.outcome(self.state)

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """What was said to the table since the last move and holds, in order: who wants a draw, who has resigned."""
        return self._said

    @property
    def _ended(self) -> Outcome | None:
        """How an agreement ended the match, or None."""
        return agreements.outcome(self._said, self.rules.scores(self.state)) if self._said else None

    @property
    def plies(self) -> tuple[Ply[S, M], ...]:
        """The moves so far, first to last."""
        return tuple(self._plies)

    def __len__(self) -> int:
        return len(self._plies)

    def state_at(self, ply: int | None) -> S:
        """The state after `ply` moves (0 is the opening), None for now; raises IndexError outside of the match."""
        if ply is None:
            return self.state
        if not 0 <= ply <= len(self._plies):
            raise IndexError(f"the match has {len(self._plies)} moves, there is no position after move {ply}")
        return self._plies[ply - 1].step.state if ply else self._opening.state

    def view(self, seat: Seat | None, ply: int | None = None) -> V:
        """What `seat` may know now, or knew after `ply` moves."""
        return self.rules.view(self.state_at(ply), seat)

    def legal(self) -> Iterator[M]:
        """The canonical moves of the seat to act, lazily; nothing when the match is over."""
        seat = self.to_act
        return iter(()) if seat is None else self.rules.moves(self.view(seat))

    def check(self, move: M, seat: Seat | None = None) -> Refusal | None:
        """Why `move` by `seat` (None: the seat to act) is refused, or None."""
        acting = self.to_act
        if acting is None:
            return Refusal("C5", phrase("The match is over: nobody may move any more."))
        if seat is not None and seat != acting:
            return Refusal("C3", phrase("It is the turn of seat {acting}, not of seat {seat}.", acting=acting, seat=seat))
        return self.rules.check(self.view(acting), move)

    def play(self, move: M, seat: Seat | None = None) -> Refusal | Ply[S, M]:
        """Plays a move. A refused one changes nothing (C3) and the refusal comes back."""
        refusal = self.check(move, seat)
        if refusal is not None:
            return refusal
        acting = self.to_act
        assert acting is not None, "when nobody may move, every move is refused"
        ply = Ply(acting, move, self.rules.play(self.state, move))
        self._plies.append(ply)
        self._undone.clear()
        self._said = ()
        return ply

    def may_agree(self, said: Agreement) -> Refusal | None:
        """Why a seat cannot say this to the table now, or None. Raises ValueError for a word that is none."""
        if self.outcome is not None:
            return Refusal(AGREED, phrase("The match is over: there is nothing left to agree on."))
        return agreements.refusal(self._said, self.seats, said)

    def agree(self, said: Agreement) -> Refusal | None:
        """A seat resigns, or offers, accepts or declines a draw; None when it may. A match that this ends is over for good."""
        refusal = self.may_agree(said)
        if refusal is None:
            self._said = agreements.holding(self._said, said)
            self._undone.clear()
        return refusal

    def may_undo(self, consent: bool = False) -> Refusal | None:
        """Why the last move cannot be taken back, or None.

        A sealed step never can, and no move of a match that ended by agreement. Without the table's `consent` a seat takes
        back only its own decisions: the last move must be one of the seat that is to act now, or have ended the match.
        """
        if not self._plies:
            return Refusal("undo", phrase("Nothing has been played that could be taken back."))
        if self._ended:
            return Refusal("undo", phrase("The table agreed to end the match: nothing is taken back any more."))
        last = self._plies[-1]
        if last.step.sealed:
            return Refusal("undo", phrase("The last move used chance or showed something hidden: it cannot be taken back."))
        if not consent and self.to_act not in (None, last.seat):
            return Refusal("undo", phrase("The last move was made by another seat: the table must agree to take it back."))
        return None

    def undo(self, consent: bool = False) -> Refusal | Ply[S, M]:
        """Takes the last move back and gives it, or says why not."""
        refusal = self.may_undo(consent)
        if refusal is not None:
            return refusal
        ply = self._plies.pop()
        self._undone.append(ply)
        self._said = ()
        return ply

    @property
    def may_redo(self) -> bool:
        """Whether a move was taken back that can be played again."""
        return bool(self._undone)

    def redo(self) -> Refusal | Ply[S, M]:
        """Plays the move that was taken back last, or says that there is none."""
        if not self._undone:
            return Refusal("undo", phrase("Nothing was taken back that could be played again."))
        ply = self._undone.pop()
        self._plies.append(ply)
        self._said = ()
        return ply

    def events(self, seat: Seat | None, first: int = 0, last: int | None = None) -> list[Event]:
        """What `seat` saw (None: a spectator) in the moves from `first` up to and without `last`."""
        events = [events for ply in self._plies[first:last] for events in ply.step.events]
        return _seen(events, seat)

    def opening_events(self, seat: Seat | None) -> list[Event]:
        """What `seat` saw before the first move: the deal, the draw for the first seat."""
        return _seen(self._opening.events, seat)


AnyMatch = Match[Any, Any, Any]


def _seen(events: list[VisibleEvent] | tuple[VisibleEvent, ...], seat: Seat | None) -> list[Event]:
    return [event for one in events if (event := one.seen_by(seat)) is not None]
