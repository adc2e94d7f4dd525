"""What a moment is: what happened that everybody at the table shall feel, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.agreements import AGREED
from game.contract import Outcome, Seat
from game.rounds import RoundEnded
from scenes.kit.language import N_, _, several
from scenes.session import AnyPly, Session


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of moment: its big words (an English msgid, where {number} may stand for a count), the sentence that tells it
    afterwards (one with {name}, without a full stop), its voice (a pool of sounds), and how great it is.

    A small one is a light and a word for less than a second. A big one has letters, rays and confetti. `waits`: the match waits
    for it. `stays`: no click and no key ends it, and it is shown at any speed. `ends`: it ends a round, so of a match it decides
    the last one alone. Of several in one move the one with the highest `weight` is shown.
    """

    words: str
    sentence: str
    voice: str
    weight: int
    big: bool = True
    waits: bool = True
    stays: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """Something great that `seat` has done, or that happened to it.

    `about`: what the light falls on, in words of the game. `number`: the count in its words, if there is one. `others`: to whom
    it happened with the same move.
    """

    kind: Kind
    seat: Seat
    about: tuple[Any, ...] = ()
    number: int = 0
    others: tuple[Seat, ...] = ()


class Spectacle(Protocol):
    """A moment while it is shown. Times are milliseconds since it began."""

    length: float
    """How long it lasts, less than 2 s."""
    holds: float
    """When it is in full bloom: the frame that stays where motion is reduced."""
    covers: bool
    """Whether it shows the whole table itself, so that nothing of the game is drawn over it."""

    def bake(self) -> Iterator[None]:
        """Paints what it needs in small parts, so that no frame waits for all of it."""
        ...

    def draw_under(self, target: pygame.Surface, ms: float) -> None:
        """Draws what lies under the pieces that move."""
        ...

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draws what lies over them."""
        ...


LEAD = Kind(N_("In the lead"), N_("{name} took the lead"), voice="lead", weight=1, big=False, waits=False)
RACE = 0.25
"""The least tension at which a change of the lead is a moment."""


def last(words: str, sentence: str) -> Kind:
    """The last piece of a hand, in the words of a game (English msgids; see `Kind`)."""
    return Kind(words, sentence, voice="last_piece", weight=2, big=False, ends=True)


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


AT_ONCE = 2
"""How many moves are examined in one turn of the loop; a frame has no time for more."""
LATE = 40
"""How many moves may be examined at once when the match is over."""


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


class Marks:
    """The moments of the moves of a session, as far as they have been looked for. `found` has them in the order of the match.

    `moment_of` gives the moment of a move and its number, or None.
    """

    def __init__(self, moment_of: Callable[[AnyPly, int], Moment | None], session: Session) -> None:
        self._moment_of, self._session = moment_of, session
        self._seen: list[AnyPly] = []
        self.found: list[MomentAt] = []

    @property
    def done(self) -> bool:
        """Whether all moves that there are have been looked at."""
        match = self._session.match
        return len(self._seen) == len(match) and (not self._seen or self._seen[-1].step.state is match.state)

    def search(self, most: int = AT_ONCE) -> bool:
        """Looks at up to `most` more moves; True when a mark was found or one has gone with a move that was taken back."""
        before = len(self.found)
        plies = self._session.match.plies
        while self._seen and (len(self._seen) > len(plies) or self._seen[-1] is not plies[len(self._seen) - 1]):
            self._seen.pop()
        self.found = [mark for mark in self.found if mark.ply <= len(self._seen)]
        changed = len(self.found) != before
        for ply in plies[len(self._seen):len(self._seen) + most]:
            self._seen.append(ply)
            moment = self._moment_of(ply, len(self._seen))
            if moment is not None:
                self.found.append(MomentAt(len(self._seen), moment))
                changed = True
        return changed

    def deciding(self, last: Deciding) -> Deciding | None:
        """What decided the match that is over: a moment of who won, else its `last` move. None if there is no single winner, or
        if the match ended by agreement: the page of the result says so already."""
        self.search(LATE)
        outcome = self._session.match.outcome
        if outcome is None or outcome.reason == AGREED or len(outcome.winners) != 1:
            return None
        mark = decided(self.found, outcome, len(self._session.match)) if self.done else None
        return mark.deciding(self._session) if mark is not None else last


def decided(marks: list[MomentAt], outcome: Outcome, moves: int) -> MomentAt | None:
    """Which of the moments of a match of so many moves decided it, in words that everybody at the table would agree to.

    Of the winner's moments the greatest one since it took the lead for good counts, of equals the last. Without one it is the
    taking of that lead itself. What ended a round counts for the last round alone. None if the match has no single winner, or if
    the winner had no moment.
    """
    if len(outcome.winners) != 1:
        return None
    winner = outcome.winners[0]
    leads = [mark for mark in marks if mark.moment.kind is LEAD]
    since = leads[-1].ply if leads and leads[-1].moment.seat == winner else 0
    own = [mark for mark in marks if mark.moment.seat == winner and mark.ply >= since
           and (mark.ply == moves or not mark.moment.kind.ends)]
    return max(own, key=lambda mark: (mark.moment.kind.weight, mark.ply), default=None)
