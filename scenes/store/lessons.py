"""How far the lessons of each game have come in this home. A damaged file is set aside and reported, and all begins anew."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.contract import phrase
from scenes.kit.language import N_
from scenes.store import disk
from scenes.store.home import Home
from scenes.store.lock import TakenOverError

NAME = "lessons.json"
_MOST = 1 << 20
"""The largest file that is read, in bytes; the lessons of a hundred games are far below."""

State = Literal["new", "begun", "done"]


class Learnt(msgspec.Struct):
    """One game: the step at which it goes on ("" for the first), the steps that are done, whether the last one was reached."""

    at: str = ""
    done: list[str] = msgspec.field(default_factory=list)
    finished: bool = False


class Lessons:
    """The progress of a home, read when it is first asked for, and kept with each change."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._games: dict[str, Learnt] | None = None

    @property
    def _all(self) -> dict[str, Learnt]:
        if self._games is None:
            self._games = _load(self._home)
        return self._games

    def of(self, game: str) -> Learnt:
        """How far one game has come. It is changed by the methods here alone."""
        return self._all.get(game, Learnt())

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
        """Notes that a step is done."""
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
        self._all[game] = learnt
        _save(self._home, self._all)


def _load(home: Home) -> dict[str, Learnt]:
    path = home.config / NAME
    try:
        return msgspec.json.decode(disk.content(home.disk, path, _MOST), type=dict[str, Learnt])
    except FileNotFoundError:
        return {}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        _set_aside(home)
    except OSError as error:
        home.say(phrase("The progress of the lessons cannot be read: {reason}.", reason=error.strerror or str(error)))
    return {}


def _set_aside(home: Home) -> None:
    path = home.config / NAME
    try:
        with home.writing():
            kept = disk.move(home.disk, path, f"{path.stem}.damaged-{disk.stamp()}", path.suffix)
    except OSError:
        home.say(N_("The progress of the lessons is damaged. They begin anew."))
    else:
        home.say(phrase(
            "The progress of the lessons was damaged. It was set aside as {file}, and they begin anew.", file=kept.name
        ))


def _save(home: Home, games: dict[str, Learnt]) -> None:
    """Writes it whole or not at all; a disk that refuses is reported as a notice."""
    try:
        with home.writing():
            home.disk.make_folder(home.config)
            disk.put(home.disk, home.config / NAME, msgspec.json.format(msgspec.json.encode(games), indent=2))
    except TakenOverError:
        return  # the program that has the home keeps its own
    except OSError:
        home.say(N_("The progress of the lessons could not be saved: the disk refuses."))
