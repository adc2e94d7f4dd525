"""A match at the table: who sits where, its record on disk, what undo takes back. Knows no pixels.

Every change goes to the record before the caller gets to know of it, so whatever a player sees as done survives the
program. The open match is one file; leaving, finishing or starting anew moves it to the kept ones.
"""

from __future__ import annotations

import io
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game import catalogue
from game.agreements import Agreement
from game.bots.levels import LEVELS
from game.contract import Refusal, Seat, phrase
from game.events import TurnBegan
from game.match import AnyMatch, Match, Ply
from game.record import Header, Loaded, Pen, RecordError, SeatChange, read_stream
from game.record_glance import glance
from game.record_lines import Holders, held_longest
from scenes import games
from scenes.kit.language import _
from scenes.profile import Profile, SeatSetup, TableSetup
from scenes.store.match_file import ASKED_FOR, Allowance, Further, MatchFile
from scenes.store.matches import BEGUN, CAME, Following, Kept, row, seats_of

AnyPly = Ply[Any, Any]
NO_PERSON = phrase("No person has moved yet: there is nothing to take back.")
NO_TURN = phrase("No turn has just ended that could be taken back.")
BOT_ACTS = phrase("A bot is making its turn: only the turn that one is making can be taken back.")


def _taken_over(session: Session, loaded: Loaded) -> Session:
    """A session that has what its record tells of the seats, of its seed and of its beginning, and what was wrong with it."""
    players = loaded.header.players
    began = seats_of([players[seat] if seat < len(players) else {} for seat in range(loaded.match.seats)])
    session.salt, session.begun = loaded.header.salt, loaded.header.notes.get("started", "")
    session.foreign = CAME in loaded.header.notes
    bad = (*loaded.repairs, *(fault for fault in loaded.faults if not fault.torn))
    session.faults = tuple(fault.sentence().say(_) for fault in bad)
    shown = session.held.shown
    session.held = Held(began, loaded.changes, len(loaded.match))
    session.held.shown = shown
    return session


def peek(profile: Profile) -> Kept | None:
    """The open match as the title shows it, without playing it; None when there is none that can be read and goes on."""
    try:
        found = profile.records.glance()
    except (OSError, RecordError):
        return None
    return found if found.outcome is None else None


class Session:
    """A match with its seats and its file. Make one with `start` or `resume`."""

    def __init__(self, profile: Profile, match: AnyMatch, setup: TableSetup, file: MatchFile | None) -> None:
        self.profile = profile
        self.match = match
        self.setup = setup
        self._file = file
        self.faults: tuple[str, ...] = ()
        """What was wrong with the record when it was read, in sentences of the player's language."""
        self.salt = ""
        """The salt of its seed in the record (see `game.fairness`); empty where none is known."""
        self.begun = ""
        """When it began, as its record says it; empty where that is not known."""
        self.foreign = False
        """Whether its record came from outside: its result is no result of this home."""
        self.held = Held(setup.seats)
        """Who has held the seats, where they have changed hands."""
        self.further = Further()
        """Who else said yes to questions that somebody nearer got."""
        self.following: Following | None = None
        """The record of a match that others play and that is followed, from the view of a spectator; nobody acts here. None for
        a match that is played here, or is over."""

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.match.rules.info.key

    @property
    def seats(self) -> list[SeatSetup]:
        """Who sits where, by seat; in a match that is watched, who sat there when the move was made that is shown."""
        then = self.held.seen()
        return self.setup.seats if then is None else then

    def name(self, seat: int) -> str:
        """The name of the one who sits there."""
        return self.seats[seat].name

    @classmethod
    def start(cls, profile: Profile, game: str, setup: TableSetup, seed: int | None = None) -> Session:
        """A new match. An open one is kept under its date as "left". Raises `SetupError` for a set-up that cannot be."""
        rules = catalogue.rules(game)
        if seed is None:
            seed = secrets.randbits(48) if profile.seed is None else profile.seed
        match = games.of(game).new_match(profile, setup.options, len(setup.seats), seed)
        if match is None:
            match = Match.new(rules, len(setup.seats), setup.options, seed)
        session = cls(profile, match, TableSetup(list(setup.seats), dict(match.options)), None)
        session._file = session._new_file()
        session.further = Further(profile.home, session._file.identity)
        return session

    def _new_file(self) -> MatchFile:
        players = tuple({"name": seat.name, "mark": str(seat.mark), "kind": seat.kind} for seat in self.seats)
        self.salt = secrets.token_hex(16)
        self.begun = time.strftime(BEGUN)
        header = Header(players, {"started": self.begun}, self.salt)
        return self.profile.records.begin(self.match, header)

    @classmethod
    def resume(cls, profile: Profile, read: Loaded | None = None) -> Session:
        """The open match up to its last good line; `read` is what was read of it just now, if it was. Raises `RecordError` or
        OSError when there is nothing to go on with."""
        file, loaded = MatchFile.resume(profile.home, profile.home.open_match, read)
        match = loaded.match
        session = cls(profile, match, TableSetup(list(seats_of(loaded)), dict(match.options)), file)
        session.further = Further(profile.home, file.identity, kept=True)
        return _taken_over(session, loaded)

    @classmethod
    def watching(cls, profile: Profile, path: Path, live: bool = False) -> Session:
        """A kept match to be watched: nothing that is done with it is written. Raises `RecordError`, or OSError. `live`: it goes
        on, played by another program or by nobody, and is followed with `look_on`."""
        following = Following(profile.records, path) if live else None
        if following is None:
            with profile.home.disk.open(path) as file:
                loaded = read_stream(file, Allowance(ASKED_FOR))
        else:
            loaded = following.loaded
        session = watched(profile, loaded)
        identity = glance(io.BytesIO(loaded.sound)).identity if following is None else following.identity
        session.further = Further(profile.home, identity, kept=False)
        session.following = following
        return session

    def catch_up(self) -> bool:
        """Takes in what the others have done since; whether anything has changed. `match` may be another one then."""
        following = self.following
        if following is None or not following.catch_up():
            return False
        self.match = following.loaded.match
        self.setup = TableSetup(list(seats_of(following.loaded)), dict(self.match.options))
        _taken_over(self, following.loaded)
        self.further = Further(self.profile.home, following.identity, kept=False)
        return True

    @property
    def saved(self) -> bool:
        """Whether every move so far is saved. While it is not, each move tries again with the whole record."""
        return self._file is not None and self._file.saved

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose moves: the disk has refused some, or another program has the home. Ask before that. A
        match that is only watched has nothing to lose."""
        return self._file is not None and not self._file.saved

    def play(self, move: Any, seat: int | None = None) -> Refusal | AnyPly:
        """Plays a move and writes it down; a refused one changes nothing."""
        result = self.match.play(move, seat)
        if isinstance(result, Ply):
            self.held.moved(len(self.match))
            if self.further.known:
                self.further.moved(len(self.match))
            self.write(Pen.played)
        return result

    def agree(self, said: Agreement) -> Refusal | None:
        """Says something to the table beside the rules and writes it down; what is refused changes nothing."""
        refusal = self.match.agree(said)
        if refusal is None:
            self.write(lambda pen, match: pen.agreed(match, said))
        return refusal

    def write(self, what: Callable[[Pen, AnyMatch], bytes]) -> None:
        """Appends to the record what a pen writes of the match."""
        if self._file is not None:
            self._file.write(lambda pen: what(pen, self.match), self.match)

    # ---- undo: one gesture takes the table back to the last decision of a person

    @property
    def people(self) -> int:
        """How many people sit at the table."""
        return sum(seat.human for seat in self.seats)

    def may_undo(self) -> Refusal | None:
        """Why nothing can be taken back now, or None. The table sits together, so it has agreed; where hands are hidden it
        cannot: nobody's decision is taken back but the last ones of the seat to act, up to what was shown or drawn."""
        if self.match.rules.info.hidden:
            acting = self.match.to_act
            if acting is not None and not self.seats[acting].human:
                return Refusal("undo", BOT_ACTS)
            return self.match.may_undo()
        plies = self.match.plies
        for ply in reversed(plies):
            if ply.step.sealed:
                break
            if self.seats[ply.seat].human:
                return None
        return self.match.may_undo(consent=True) or Refusal("undo", NO_PERSON)

    def undo(self) -> Refusal | list[AnyPly]:
        """Takes back everything up to and with the last move of a person; gives the moves, last first."""
        refusal = self.may_undo()
        if refusal is not None:
            return refusal
        back = [self._back()]
        while not self.seats[back[-1].seat].human:
            back.append(self._back())
        return back

    def _back(self) -> AnyPly:
        """Takes back the last move, as everybody has agreed to."""
        ply = self.match.undo(consent=True)
        assert isinstance(ply, Ply)
        self.held.went_back(len(self.match))
        self.write(Pen.undone)
        return ply

    # ---- a turn that ended by mistake

    def may_take_back(self) -> Refusal | None:
        """Why the turn that has just ended cannot be given back by the table's consent, or None. Only where hands are hidden:
        elsewhere undo does it. It was a person's turn, nobody has acted since, and its end showed nothing hidden."""
        plies, acting = self.match.plies, self.match.to_act
        if not self.match.rules.info.hidden or not plies or acting is None:
            return Refusal("undo", NO_TURN)
        last = plies[-1]
        began = any(visible.event.kind == TurnBegan.kind for visible in last.step.events)
        if not began or last.seat == acting or not self.seats[last.seat].human:
            return Refusal("undo", NO_TURN)
        return self.match.may_undo(consent=True)

    def take_back(self) -> Refusal | AnyPly:
        """Takes back the move that has just ended a turn, which the whole table has agreed to, and gives it."""
        return self.may_take_back() or self._back()

    @property
    def may_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return self.match.may_redo

    def redo(self) -> Refusal | list[AnyPly]:
        """Plays again what was taken back, until a person has to decide; gives the moves in order."""
        again: list[AnyPly] = []
        while not again or (self.match.may_redo and (seat := self.match.to_act) is not None and not self.seats[seat].human):
            ply = self.match.redo()
            if isinstance(ply, Refusal):
                return ply
            self.held.redone(len(self.match))
            self.write(Pen.redone)
            again.append(ply)
        return again

    # ---- the end

    def close(self) -> None:
        """Lets go of the file; a match that goes on can be continued, one that is over is filed. What is not saved is tried once
        more (two seconds)."""
        if self._file is not None and self.match.outcome is not None:
            self.put_away()
        elif self._file is not None:
            self._file.close()

    def put_away(self, when: float | None = None) -> None:
        """Files a finished match, once however it is left: its result goes to the sheet, unless it came from outside, and its
        record to the kept ones. A match without a record leaves nothing. `when` it ended, in seconds since 1970; None is now. A
        match that goes on raises ValueError."""
        outcome = self.match.outcome
        if outcome is None:
            raise ValueError("a match that goes on has no result")
        when = time.time() if when is None else when
        file, self._file = self._file, None
        if file is None:
            return
        holders = self.held.longest(len(self.match))
        result = row(when, self.game, self.match.options, holders, outcome, file.identity, self.begun)
        self.profile.filing.over(file, None if self.foreign else result, self.game, when)
        self.profile.people.has_played(self.game, holders)
        self.profile.people.save()


def watched(profile: Profile, loaded: Loaded) -> Session:
    """A match that was read, to be watched: nothing that is done with it is written."""
    session = Session(profile, loaded.match, TableSetup(list(seats_of(loaded)), dict(loaded.match.options)), None)
    return _taken_over(session, loaded)


class Held:
    """Who has held the seats of a match: `began` as it began, `changes` what has changed since, in order, in a match that has so
    many `moves` now."""

    def __init__(self, began: Sequence[SeatSetup], changes: Sequence[SeatChange] = (), moves: int = 0) -> None:
        self.began, self.changes = tuple(began), tuple(changes)
        self._moves = moves
        """How many moves there are, with those that were taken back and can be played again."""
        self._holders = Holders(changes, moves) if changes else None
        """None while no seat has ever changed hands."""
        self.then: list[SeatSetup] | None = None
        """The seats of a moment that is told of, inside of `as_then`; else None."""
        self.shown: Callable[[], int | None] = lambda: None
        """The number of moves after which a match is shown that is watched; None for one that is played."""

    @contextmanager
    def as_then(self, ply: int) -> Iterator[None]:
        """Inside of this the seats are those who sat there when the move with this number was made (1 is the first)."""
        if self.changes:
            self.then = self._at(ply)
        try:
            yield
        finally:
            self.then = None

    def _at(self, ply: int) -> list[SeatSetup]:
        """Who sat there when the move with this number was made."""
        seats = list(self.began)
        for change in self.changes:
            if change.ply < ply:
                seats[change.seat] = other(seats[change.seat], change.words)
        return seats

    def seen(self) -> list[SeatSetup] | None:
        """The seats as they were at the moment that is told of, or shown of a match that is watched; None for those of now."""
        if self.then is not None:
            return self.then
        ply = self.shown() if self.changes else None
        return None if ply is None else self._at(ply)

    def moved(self, number: int) -> None:
        """The move with this number has been made, and the match ends with it."""
        self._moves = number
        if self._holders is not None:
            self._holders.moved(number)
            self.changes = self._holders.changes(number)

    def went_back(self, moves: int) -> None:
        """Moves were taken back; so many are left."""
        if self._holders is not None:
            self.changes = self._holders.changes(moves)

    def redone(self, number: int) -> None:
        """The move with this number was played again, and the match ends with it."""
        if self._holders is not None:
            self._holders.redone(number)
            self.changes = self._holders.changes(number)

    def longest(self, moves: int) -> tuple[SeatSetup, ...]:
        """Who has held each seat longest in a match of so many moves."""
        began = [{"name": seat.name, "mark": str(seat.mark), "kind": seat.kind} for seat in self.began]
        return seats_of(held_longest(began, self.changes, moves))

    def change(
        self, seats: list[SeatSetup], seat: Seat, who: SeatSetup, moves: int,
        write: Callable[[Callable[[Pen, AnyMatch], bytes]], None],
    ) -> None:
        """Gives one of the `seats` to somebody else, or its bot another level, after so many moves, and writes it down. The mark
        stays the seat's. Raises ValueError where nothing changes."""
        before = seats[seat]
        words = {word: said for word, said in (("name", who.name), ("kind", who.kind)) if said != getattr(before, word)}
        if not words:
            raise ValueError("nothing changes at this seat")
        seats[seat] = other(before, words)
        if self._holders is None:
            self._holders = Holders((), self._moves)
        self._holders.changed(seat, words)
        self.changes = self._holders.changes(moves)
        write(lambda pen, match: pen.seat_changed(match, seat, words))


def other(seat: SeatSetup, words: Mapping[str, str]) -> SeatSetup:
    """A seat after some words of it have changed."""
    kind = words.get("kind", seat.kind)
    return SeatSetup(words.get("name", seat.name), seat.mark, kind if kind in LEVELS else "human")
