"""Which puzzles were tried and solved in this home. A damaged file is set aside and reported, and the count begins anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from scenes.kit.language import N_
from scenes.store.home import Home
from scenes.store.json_file import JsonFile, Words

NAME = "puzzles.json"
_MOST = 32 << 20
"""The largest file that is read, in bytes; those of a hundred years of five games are below."""
_WORDS = Words(
    damaged=N_("The file of the solved puzzles is damaged. The count begins anew."),
    set_aside=N_("The file of the solved puzzles was damaged. It was set aside as {file}."),
    unreadable=N_("The solved puzzles cannot be read: {reason}."),
    unsaved=N_("The solved puzzle could not be saved: the disk refuses."),
)


class Tried(msgspec.Struct):
    """One puzzle: how many hints and wrong answers it took, whether the solution was shown, and the date (ISO 8601) on which it
    was solved, "" for never. `stars` is the result it was first solved with, 1 to 5; 0 for none."""

    hints: int = 0
    wrong: int = 0
    shown: bool = False
    solved: str = ""
    stars: int = 0


class PuzzlesTried(msgspec.Struct):
    """What the file holds: by game and date (ISO 8601) of the puzzle."""

    games: dict[str, dict[str, Tried]] = msgspec.field(default_factory=dict)


class Puzzles:
    """The puzzles of a home, read when they are first asked for, and kept with each change."""

    def __init__(self, home: Home) -> None:
        self._file = JsonFile(home, NAME, _MOST, msgspec.json.Decoder(PuzzlesTried).decode, _WORDS)

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

    def state(self, game: str, day: str) -> Literal["new", "begun", "done"]:
        """How far a puzzle has come, in the words of the tabs on the title."""
        tried = self.of_game(game).get(day)
        if tried is None:
            return "new"
        return "done" if tried.solved else "begun"

    def solved_on(self) -> set[str]:
        """The dates on which a puzzle of any game was solved."""
        return {tried.solved for days in self._file.content.games.values() for tried in days.values() if tried.solved}
