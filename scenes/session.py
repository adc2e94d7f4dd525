"""A match at the table: who sits where, its record on disk, what undo takes back. Knows no pixels.

Every change goes to the record before the caller gets to know of it, so whatever a player sees as done survives the
program. The open match is one file; leaving, finishing or starting anew moves it to the kept ones.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game import catalogue
from game.bots.levels import LEVELS
from game.contract import Refusal, phrase
from game.match import AnyMatch, Match, Ply
from game.record import Header, Loaded, RecordError, RecordFile, read_file
from scenes import games
from scenes.kit.language import N_, _
from scenes.profile import Profile, Result, SeatSetup, TableSetup

AnyPly = Ply[Any, Any]
NO_PERSON = phrase("No person has moved yet: there is nothing to take back.")
BOT_ACTS = phrase("A bot is making its turn: only the turn that one is making can be taken back.")


@dataclass(frozen=True)
class OpenMatch:
    """What the title says of the match that can be continued. `turn` is the seat to act."""

    game: str
    title: str
    seats: tuple[SeatSetup, ...]
    turn: int
    moves: int


def _seats_of(loaded: Loaded) -> list[SeatSetup]:
    seats = []
    for seat, words in enumerate(loaded.players):
        mark = words.get("mark", "")
        kind = words.get("kind", "human")
        seats.append(
            SeatSetup(
                words.get("name", f"{seat + 1}"),
                int(mark) if mark.isdecimal() and int(mark) < 8 else seat,
                kind if kind in LEVELS else "human",
            )
        )
    return seats


def peek(profile: Profile) -> OpenMatch | None:
    """The open match as the title shows it; None when there is none that can be read and goes on."""
    try:
        loaded = read_file(profile.open_match)
    except (OSError, RecordError):
        return None
    match = loaded.match
    if match.to_act is None:
        return None
    info = match.rules.info
    return OpenMatch(info.key, info.title, tuple(_seats_of(loaded)), match.to_act, len(match))


def settle(profile: Profile) -> None:
    """Puts away an open match that was over when the program ended before it could do so itself."""
    try:
        ended = profile.open_match.stat().st_mtime
        session = Session.resume(profile)
    except (OSError, RecordError):
        return
    if session.match.outcome is None:
        session.close()
    else:
        session.put_away(ended)


class Session:
    """A match with its seats and its file. Make one with `start` or `resume`."""

    def __init__(self, profile: Profile, match: AnyMatch, setup: TableSetup, file: RecordFile | None) -> None:
        self.profile = profile
        self.match = match
        self.setup = setup
        self._file = file
        self.faults: tuple[str, ...] = ()
        """What was wrong with the record when it was resumed, in sentences of the player's language."""

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.match.rules.info.key

    @property
    def seats(self) -> list[SeatSetup]:
        """Who sits where, by seat."""
        return self.setup.seats

    def name(self, seat: int) -> str:
        """The name of the one who sits there."""
        return self.seats[seat].name

    @classmethod
    def start(cls, profile: Profile, game: str, setup: TableSetup, seed: int | None = None) -> Session:
        """A new match. An open one is kept under its date as "left". Raises `SetupError` for a set-up that cannot be."""
        rules = catalogue.rules(game)
        seed = secrets.randbits(48) if seed is None else seed
        match = games.of(game).new_match(profile, setup.options, len(setup.seats), seed)
        if match is None:
            match = Match.new(rules, len(setup.seats), setup.options, seed)
        session = cls(profile, match, TableSetup(list(setup.seats), dict(match.options)), None)
        session._file = session._new_file()
        return session

    def _new_file(self) -> RecordFile | None:
        players = tuple({"name": seat.name, "mark": str(seat.mark), "kind": seat.kind} for seat in self.seats)
        header = Header(players, {"started": time.strftime("%Y-%m-%d %H:%M")})
        try:
            self.profile.matches.mkdir(parents=True, exist_ok=True)
            if self.profile.open_match.exists():
                self.profile.put_away(_game_of(self.profile) or self.game, "left")
            return RecordFile.create(self.profile.open_match, self.match, header)
        except OSError:
            self.profile.notices.append(N_("The match cannot be saved: the disk refuses. It can be played all the same."))
            return None

    @classmethod
    def resume(cls, profile: Profile) -> Session:
        """The open match up to its last good line. Raises `RecordError` or OSError when there is nothing to go on with."""
        file, loaded = RecordFile.resume(profile.open_match)
        match = loaded.match
        session = cls(profile, match, TableSetup(_seats_of(loaded), dict(match.options)), file)
        session.faults = tuple(fault.sentence().say(_) for fault in loaded.faults if not fault.torn)
        return session

    def play(self, move: Any, seat: int | None = None) -> Refusal | AnyPly:
        """Plays a move and writes it down; a refused one changes nothing."""
        result = self.match.play(move, seat)
        if isinstance(result, Ply):
            self._write(RecordFile.played)
        return result

    def _write(self, what: Callable[[RecordFile, AnyMatch], None]) -> None:
        if self._file is None:
            return
        try:
            what(self._file, self.match)
        except OSError:
            self._file = None
            self.profile.notices.append(N_("The match can no longer be saved: the disk refuses. It can be played on."))

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
        back: list[AnyPly] = []
        while not back or not self.seats[back[-1].seat].human:
            ply = self.match.undo(consent=True)
            assert isinstance(ply, Ply)
            self._write(RecordFile.undone)
            back.append(ply)
        return back

    @property
    def may_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return self.match.may_redo

    def redo(self) -> Refusal | list[AnyPly]:
        """Plays again what was taken back, until a person has to decide; gives the moves in order."""
        first = self.match.redo()
        if isinstance(first, Refusal):
            return first
        self._write(RecordFile.redone)
        again = [first]
        while self.match.may_redo and (seat := self.match.to_act) is not None and not self.seats[seat].human:
            ply = self.match.redo()
            assert isinstance(ply, Ply)
            self._write(RecordFile.redone)
            again.append(ply)
        return again

    # ---- the end

    def close(self) -> None:
        """Lets go of the file; a match that goes on can be continued."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError:
                self.profile.notices.append(N_("The disk did not confirm that the match is saved."))
            self._file = None

    def put_away(self, when: float | None = None) -> None:
        """Writes a finished match to the sheet of results and moves its record to the kept ones.

        `when` it ended, in seconds since 1970; None is now. A match that goes on raises ValueError.
        """
        outcome = self.match.outcome
        if outcome is None:
            raise ValueError("a match that goes on has no result")
        self.close()
        self.profile.add_result(Result(
            time.time() if when is None else when, self.game, tuple(seat.name for seat in self.seats),
            tuple(seat.mark for seat in self.seats), outcome.scores, tuple(self.name(seat) for seat in outcome.winners),
            outcome.reason,
        ))
        self.profile.put_away(self.game, "finished")


def _game_of(profile: Profile) -> str | None:
    found = peek(profile)
    return found.game if found else None
