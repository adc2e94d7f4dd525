"""One file of a home that is read and written whole: settings, people, lessons, puzzles.

What is damaged is set aside under another name and reported, never fatal and never lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import msgspec

from scenes.store import disk
from scenes.store.home import Home
from scenes.store.lock import TakenOverError

Content = TypeVar("Content")


class Words(NamedTuple):
    """What is said of one file when something is wrong with it, each to be translated. `set_aside` names the new name {file},
    `unreadable` the {reason} of the system."""

    damaged: str
    set_aside: str
    unreadable: str
    unsaved: str


class JsonFile(Generic[Content]):
    """A file of at most `most` bytes in the folder of settings of a home. `decode` gives what its bytes mean, or raises as
    `msgspec.json.decode` does. `folder` is another one than that of settings; `salvage` gives what can still be told of damaged
    bytes, which is written anew."""

    def __init__(self, home: Home, name: str, most: int, decode: Callable[[bytes], Content], words: Words,
                 folder: Path | None = None, salvage: Callable[[bytes], Content] | None = None) -> None:
        self._home, self._path, self._most, self._decode, self._words = home, (folder or home.config) / name, most, decode, words
        self._salvage = salvage
        self.unread = False
        """Whether the system refused to tell what the file holds the last time: it may hold anything."""

    @cached_property
    def content(self) -> Content:
        """What the file holds, read when it is first asked for, to be changed and kept with `keep`; as of an empty file where
        nothing can be read."""
        found = self.read()
        return self._decode(b"{}") if found is None else found

    def keep(self) -> None:
        """Writes what has been changed of the content."""
        self.write(self.content)

    def read(self) -> Content | None:
        """What the file holds; None where there is none, or none that can be read."""
        self.unread = False
        try:
            raw = disk.content(self._home.disk, self._path, self._most)
        except FileNotFoundError:
            return None
        except OSError as error:
            self.unread = True
            from game.contract import phrase

            self._home.say(phrase(self._words.unreadable, reason=error.strerror or str(error)))
            return None
        try:
            return self._decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
            found = None if self._salvage is None else self._salvage(raw)
            if self._set_aside() and found:
                self.write(found)
            return found

    def _set_aside(self) -> bool:
        """Gives a damaged file another name, and says so; whether it could be done."""
        home, path = self._home, self._path
        try:
            with home.writing():
                kept = disk.move(home.disk, path, f"{path.stem}.damaged-{disk.stamp()}", path.suffix)
        except OSError:
            home.say(self._words.damaged)
            return False
        from game.contract import phrase  # here and above: the rules are loaded after the first frame

        home.say(phrase(self._words.set_aside, file=kept.name))
        return True

    def write(self, content: Content) -> bool:
        """Writes the file, whole or not at all, and says whether it is. A disk that refuses is reported as a notice too."""
        home = self._home
        try:
            with home.writing():
                home.disk.make_folder(self._path.parent)
                disk.put(home.disk, self._path, msgspec.json.format(msgspec.json.encode(content), indent=2))
        except TakenOverError:
            return False  # the program that has the home keeps its own
        except OSError:
            home.say(self._words.unsaved)
            return False
        return True
