"""What a moment is: what happened that everybody at the table shall feel, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.contract import Outcome, Seat
from game.rounds import RoundEnded
from scenes.kit.language import N_, _, several
from scenes.session import Session


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of moment: its big words (an English msgid, where {number} may stand for a count), the sentence that tells it
    afterwards (one with {name}, without a full stop), its voice (a pool of sounds), and how great it is.

    A small one is a light and a word for less than a second. A big one has letters, rays and confetti. `seated`: it is told at
    the seat alone, with its crown (`scenes.table.plates.plates`). `stays`: no click and no key ends it, and it is shown at any
    speed. `ends`: it ends a round, so of a match it decides the last one alone. `counted`: the ceremony of its points has shown
    it. `loss`: it is no joy, so its letters are grey and nothing falls around them. `more`: what stands under its words where
    nobody gains points (with {name} and {number}); empty for the name alone. Of several in one move the one with the highest
    `weight` is shown.
    """

    words: str
    sentence: str
    voice: str
    weight: int
    big: bool = True
    seated: bool = False
    stays: bool = False
    ends: bool = False
    counted: bool = False
    loss: bool = False
    more: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something great that `seat` has done, or that happened to it. `about`: what the light falls on, in words of the game.
    `number`: the count in its words, if there is one. `others`: to whom it happened with the same move."""

    kind: Kind
    seat: Seat
    about: tuple[Any, ...] = ()
    number: int = 0
    others: tuple[Seat, ...] = ()


LEAD = Kind(N_("In the lead"), N_("{name} took the lead"), voice="lead", weight=1, big=False, seated=True)
RACE = 0.25
"""The least tension at which a change of the lead is a moment."""


def last(words: str, sentence: str) -> Kind:
    """The last piece of a hand, in the words of a game (English msgids; see `Kind`)."""
    return Kind(words, sentence, voice="last_piece", weight=2, big=False, ends=True, more=N_("{name} ends the round"))


def leader(scores: Sequence[int]) -> Seat | None:
    """The seat that alone has most; None where several have."""
    most = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == most]
    return first[0] if len(first) == 1 else None


def took_lead(before: Sequence[int], after: Sequence[int], tension: float) -> list[Moment]:
    """Somebody stands alone in front who did not before, and the race is on. No moment if all scores were equal before, since no
    seat lost the lead."""
    now = leader(after)
    if now is None or now == leader(before) or len(set(before)) == 1 or tension < RACE:
        return []
    return [Moment(LEAD, now)]


@dataclass(frozen=True, slots=True)
class MomentAt:
    """A moment of a match, and the number of the move that had it."""

    ply: int
    moment: Moment

    def words(self, session: Session) -> str:
        """Whose moment it was, and what: "Ana: Four corners"."""
        said = _(self.moment.kind.words).format(number=self.moment.number)
        return f"{self._who(session)}: {said}"

    def _who(self, session: Session) -> str:
        return several([session.name(seat) for seat in (self.moment.seat, *self.moment.others)])

    def deciding(self, session: Session) -> Deciding:
        """The same as what decided the match: "Ana matched all four corners"."""
        moment, plies = self.moment, session.match.plies
        dealt = self.ply < len(plies) and any(
            isinstance(visible.event, RoundEnded) for visible in plies[self.ply - 1].step.events
        )
        ply = self.ply - 1 if dealt else self.ply  # with the move itself the next round is dealt already
        return Deciding(ply, _(moment.kind.sentence).format(name=self._who(session), number=moment.number))


@dataclass(frozen=True, slots=True)
class Deciding:
    """What decided a match: after how many moves it was done, and what it was, a sentence without a full stop."""

    ply: int
    words: str


def decided(marks: list[MomentAt], outcome: Outcome, moves: int) -> MomentAt | None:
    """Which of the moments of a match of so many moves decided it, in words that everybody at the table would agree to. Of the
    winner's moments the greatest one since it took the lead for good counts, of equals the last. Without one it is the taking of
    that lead itself. What ended a round counts for the last round alone. None if the match has no single winner, or if the winner
    had no moment."""
    if len(outcome.winners) != 1:
        return None
    winner = outcome.winners[0]
    leads = [mark for mark in marks if mark.moment.kind is LEAD]
    since = leads[-1].ply if leads and leads[-1].moment.seat == winner else 0
    own = [mark for mark in marks if mark.moment.seat == winner and mark.ply >= since
           and (mark.ply == moves or not mark.moment.kind.ends)]
    return max(own, key=lambda mark: (mark.moment.kind.weight, mark.ply), default=None)
