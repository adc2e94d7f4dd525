"""How far the lessons of each game have come in this home, and which puzzles were tried and solved. A damaged file is set aside
and reported, and all in it begins anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from scenes.kit.language import N_
from scenes.store.home import Home, JsonFile, Words

_BYTES = 32 << 20
"""The largest file that is read; those of a hundred years of five games are below."""
State = Literal["new", "begun", "done"]
"""How far something has come, in the words of the tabs on the title."""

_OF_LESSONS = Words(
    damaged=N_("The progress of the lessons is damaged. They begin anew."),
    set_aside=N_("The progress of the lessons was damaged. It was set aside as {file}, and they begin anew."),
    unreadable=N_("The progress of the lessons cannot be read: {reason}."),
    unsaved=N_("The progress of the lessons could not be saved: the disk refuses."),
)
_OF_PUZZLES = Words(
    damaged=N_("The file of the solved puzzles is damaged. The count begins anew."),
    set_aside=N_("The file of the solved puzzles was damaged. It was set aside as {file}."),
    unreadable=N_("The solved puzzles cannot be read: {reason}."),
    unsaved=N_("The solved puzzle could not be saved: the disk refuses."),
)


class Learnt(msgspec.Struct):
    """One game: the step at which it goes on ("" for the first), the steps that are done, whether the last one was reached."""

    at: str = ""
    done: list[str] = msgspec.field(default_factory=list)
    finished: bool = False


class Lessons:
    """The progress of a home, read when it is first asked for, and kept with each change."""

    def __init__(self, home: Home) -> None:
        self._file = JsonFile(home, "lessons.json", _BYTES, msgspec.json.Decoder(dict[str, Learnt]).decode, _OF_LESSONS)

    def of(self, game: str) -> Learnt:
        """How far one game has come. It is changed by the methods here alone."""
        return self._file.content.get(game, Learnt())

    def state(self, game: str) -> State:
        """How far: new before the first step is done, done once the last one was reached."""
        learnt = self.of(game)
        if learnt.finished:
            return "done"
        return "begun" if learnt.done else "new"

    def stand(self, game: str, step: str) -> None:
        """Notes the step at which the lessons of a game go on."""
        learnt = self.of(game)
        if learnt.at != step:
            learnt.at = step
            self._keep(game, learnt)

    def do(self, game: str, step: str) -> None:
        learnt = self.of(game)
        if step not in learnt.done:
            learnt.done.append(step)
            self._keep(game, learnt)

    def finish(self, game: str) -> None:
        """Notes that the last step was reached; who comes again begins with the first."""
        learnt = self.of(game)
        learnt.at, learnt.finished = "", True
        self._keep(game, learnt)

    def _keep(self, game: str, learnt: Learnt) -> None:
        self._file.content[game] = learnt
        self._file.keep()


class Tried(msgspec.Struct):
    """One puzzle: how many hints and wrong answers it took, whether the solution was shown, and the date (ISO 8601) on which it
    was solved, "" for never. Once it is solved nothing of it changes any more, and its stars come from this."""

    hints: int = 0
    wrong: int = 0
    shown: bool = False
    solved: str = ""


class PuzzlesTried(msgspec.Struct):
    """What the file holds: by game and date (ISO 8601) of the puzzle."""

    games: dict[str, dict[str, Tried]] = msgspec.field(default_factory=dict)


class Puzzles:
    """The puzzles of a home, read when they are first asked for, and kept with each change."""

    def __init__(self, home: Home) -> None:
        self._file = JsonFile(home, "puzzles.json", _BYTES, msgspec.json.Decoder(PuzzlesTried).decode, _OF_PUZZLES)

    def of(self, game: str, day: str) -> Tried:
        """One puzzle. Changes of what comes back are kept with `keep`."""
        return self._file.content.games.get(game, {}).get(day, Tried())

    def keep(self, game: str, day: str, tried: Tried) -> None:
        """Keeps how one puzzle stands."""
        self._file.content.games.setdefault(game, {})[day] = tried
        self._file.keep()

    def of_game(self, game: str) -> Mapping[str, Tried]:
        """All puzzles of a game that were tried, by date."""
        return self._file.content.games.get(game, {})

    def state(self, game: str, day: str) -> State:
        """How far a puzzle has come."""
        tried = self.of_game(game).get(day)
        if tried is None:
            return "new"
        return "done" if tried.solved else "begun"

    def solved_on(self) -> set[str]:
        """The dates on which a puzzle of any game was solved."""
        return {tried.solved for days in self._file.content.games.values() for tried in days.values() if tried.solved}
