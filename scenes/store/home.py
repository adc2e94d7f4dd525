"""The folders in which everything is kept, who may write there, what has to be said about it, and files that are kept whole.

All places come from platformdirs; the variable NUMBER_NIGHT_HOME puts everything below one folder (tests, demos). A system
that tells of no home gives a folder for this one run.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import msgspec

from scenes.store import disk
from scenes.store.disk import Disk
from scenes.store.lock import Holder, Lock, TakenOverError

if TYPE_CHECKING:
    from game.contract import Phrase, Seat

LONGEST_FILE = "x" * 100
"""As long as the longest name of a file in a home."""


def unusable(folder: str) -> str:
    """Why a folder of this name cannot be a home, in words; nothing for one that can. An empty name would be the folder that one
    stands in, and in some the system could not name our files."""
    if not folder.strip():
        return "it needs the name of a folder"
    try:
        os.stat(Path(os.path.abspath(folder)) / "matches" / LONGEST_FILE)
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) or error.errno in (errno.ENAMETOOLONG, errno.EINVAL):
            shown = folder if len(folder) <= 60 else f"{folder[:40]}... ({len(folder)} letters)"
            return f"{shown!r} cannot be a folder: its name is too long or wrong"
    return ""


class Home:
    """Where the things of the players of this computer lie. `notices` are sentences to show once."""

    def __init__(self, chosen: Path | None = None, disk: Disk | None = None, me: Holder | None = None) -> None:
        self.disk = disk or Disk()
        self.notices: list[str | Phrase] = []
        if chosen is None and os.environ.get("NUMBER_NIGHT_HOME"):
            chosen = Path(os.environ["NUMBER_NIGHT_HOME"])
        if chosen is None:
            self.config, self.data, self.cache = self._usual()
        else:
            self.config, self.data, self.cache = chosen, chosen, chosen / "cache"
        self.lock = Lock(self.data, me)
        self.writer = Writer()
        self.turn: tuple[str, Seat | None] | None = None
        """The check code of the last line that this program wrote of a match, and the seat to act after it."""
        self.taken_over = False
        """Whether it has turned out that another program has it now, so that nothing is saved any more."""

    def _usual(self) -> tuple[Path, Path, Path]:
        """The folders for settings, for what is played, and for drawn pictures."""
        import platformdirs

        folders = (platformdirs.user_config_dir, platformdirs.user_data_dir, platformdirs.user_cache_dir)
        try:
            config, data, cache = (Path(folder("number-night", appauthor=False)) for folder in folders)
        except (RuntimeError, KeyError, OSError):
            config = None
        if config is None or not config.is_absolute():
            import tempfile  # hardly any system needs it

            from game.contract import phrase

            home = Path(tempfile.mkdtemp(prefix="number-night-"))
            self.notices.append(phrase("This system names no home: what is played lies in {folder} for now.", folder=str(home)))
            return home, home, home / "cache"
        return config, data, cache

    @property
    def matches(self) -> Path:
        """The folder of the records."""
        return self.data / "matches"

    @property
    def open_match(self) -> Path:
        """The record of the match that is being played."""
        return self.matches / "open.match"

    def kept(self) -> int:
        """How many records there are beside that of the open match."""
        try:
            names = self.disk.names(self.matches)
        except OSError:
            return 0
        return sum(name.endswith(".match") and name != self.open_match.name and not name.startswith(".") for name in names)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What is done inside may write to the home. Raises `TakenOverError` when another program has it, and OSError."""
        self.disk.make_folder(self.data)
        with self.lock.writing():
            yield

    def be_guest(self) -> None:
        """Keeps everything in a guest's folder below this home from now on: the first that no program has. Raises OSError."""
        for number in range(1, 100):
            folder = self.data / ("guest" if number == 1 else f"guest-{number}")
            lock = Lock(folder, self.lock.me)
            if lock.other() is None:
                self.disk.make_folder(folder)
                lock.take()
                self.config, self.data, self.lock, self.turn = folder, folder, lock, None
                return
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(self.data))

    def say(self, notice: str | Phrase) -> None:
        """Has a sentence shown, unless it waits to be shown already."""
        if notice not in self.notices:
            self.notices.append(notice)


class Writer:
    """One thread for all files of a home: it calls what brings to the disk what is not there yet, and raises nothing."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[Callable[[], None]] = []
        self._thread: threading.Thread | None = None

    def ask(self, tend: Callable[[], None]) -> None:
        """Has it called soon. Never waits; asked for again before it begins, it is called once."""
        with self._changed:
            if tend not in self._waiting:
                self._waiting.append(tend)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Waits until nothing is left to tend to, at most so long; whether it came to that."""
        with self._changed:
            return self._changed.wait_for(lambda: self._thread is None, seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._thread = None
                    self._changed.notify_all()
                    return
                tend = self._waiting.pop(0)
            tend()


Content = TypeVar("Content")


class Words(NamedTuple):
    """What is said of one file when something is wrong with it, each to be translated. `set_aside` names the new name {file},
    `unreadable` the {reason} of the system."""

    damaged: str
    set_aside: str
    unreadable: str
    unsaved: str


class JsonFile(Generic[Content]):
    """A file of at most `most` bytes in the folder of settings of a home, read and written whole. What is damaged is set aside
    and reported, never fatal and never lost. `decode` gives what its bytes mean, or raises as `msgspec.json.decode` does.
    `folder` is another one than that of settings; `salvage` gives what can still be told of damaged bytes, which is written
    anew."""

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
