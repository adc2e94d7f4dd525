"""How far the lessons of each game have come in this home. A damaged file is set aside and reported, and all begins anew."""

from __future__ import annotations

from typing import Literal

import msgspec

from scenes.kit.language import N_
from scenes.store.home import Home
from scenes.store.json_file import JsonFile, Words

NAME = "lessons.json"
_MOST = 1 << 20
"""The largest file that is read, in bytes; the lessons of a hundred games are far below."""
_WORDS = Words(
    damaged=N_("The progress of the lessons is damaged. They begin anew."),
    set_aside=N_("The progress of the lessons was damaged. It was set aside as {file}, and they begin anew."),
    unreadable=N_("The progress of the lessons cannot be read: {reason}."),
    unsaved=N_("The progress of the lessons could not be saved: the disk refuses."),
)

State = Literal["new", "begun", "done"]


class Learnt(msgspec.Struct):
    """One game: the step at which it goes on ("" for the first), the steps that are done, whether the last one was reached."""

    at: str = ""
    done: list[str] = msgspec.field(default_factory=list)
    finished: bool = False


class Lessons:
    """The progress of a home, read when it is first asked for, and kept with each change."""

    def __init__(self, home: Home) -> None:
        self._file = JsonFile(home, NAME, _MOST, msgspec.json.Decoder(dict[str, Learnt]).decode, _WORDS)

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
