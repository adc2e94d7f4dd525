"""What the program keeps on disk, and where: settings, the last table, the open match, the sheet of results.

All places come from platformdirs; the variable NUMBER_NIGHT_HOME puts everything below one folder (tests, demos).
A damaged settings file is set aside under another name and reported, never fatal.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game import catalogue
from scenes.kit.language import LANGUAGES, N_
from scenes.kit.motion import SPEEDS
from scenes.kit.theme import LARGEST, SMALLEST, THEMES

if TYPE_CHECKING:
    import sqlite3

SPEED_NAMES = tuple(SPEEDS)
CLAIM_SECONDS = (3, 6, 0)
"""How long a question that goes round the table stays open, in seconds; 0 waits for everybody."""


class SeatSetup(msgspec.Struct, frozen=True):
    """A seat before the match: a name, the number of its mark (0 blue circle ... 7 black hexagon), "human" or a bot's level."""

    name: str
    mark: int
    kind: str = "human"

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.kind == "human"


class TableSetup(msgspec.Struct):
    """The last table of one game: who sat there and the options chosen."""

    seats: list[SeatSetup] = msgspec.field(default_factory=list)
    options: dict[str, str | int] = msgspec.field(default_factory=dict)


class Settings(msgspec.Struct):
    """All settings with their defaults. Sizes in percent, volumes 0 to 100."""

    text_size: int = 100
    theme: str = "felt"
    language: str = ""
    volume: int = 80
    music: int = 35
    effects: int = 80
    all_muted: bool = False
    music_muted: bool = True
    effects_muted: bool = False
    people_speed: str = "normal"
    bots_speed: str = "normal"
    reduced_motion: bool = False
    lights: bool = True
    hints: bool = True
    ask_before_end: bool = False
    claim_window: int = 6
    window: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    tables: dict[str, TableSetup] = msgspec.field(default_factory=dict)
    last_game: str = ""
    games: dict[str, dict[str, str | int]] = msgspec.field(default_factory=dict)
    """The settings that one game alone has, by its key and by their names there."""

    def of_game(self, key: str) -> dict[str, str | int]:
        """The settings of one game by name, to be read and changed; a name that was never set is missing."""
        return self.games.setdefault(key, {})

    def repaired(self) -> Settings:
        """The same with every value outside of its range brought back to it (a file edited by hand)."""
        self.text_size = min(200, max(80, self.text_size))
        self.theme = self.theme if self.theme in THEMES else "felt"
        self.language = self.language if self.language in ("", *LANGUAGES) else ""
        for name in ("volume", "music", "effects"):
            setattr(self, name, min(100, max(0, getattr(self, name))))
        for name in ("people_speed", "bots_speed"):
            if getattr(self, name) not in SPEED_NAMES:
                setattr(self, name, "normal")
        self.claim_window = self.claim_window if self.claim_window in CLAIM_SECONDS else 6
        self.window = (min(LARGEST, max(SMALLEST[0], self.window[0])), min(LARGEST, max(SMALLEST[1], self.window[1])))
        return self


class Result(msgspec.Struct, frozen=True):
    """One line of the sheet: a finished match. `winners` are names; none is a draw. `when` is seconds since 1970."""

    when: float
    game: str
    names: tuple[str, ...]
    marks: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    reason: str


def _taken_over(settings: Settings, written: bytes) -> Settings:
    """The settings of a file with those of single games that an older program wrote beside the others, as GAME_NAME."""
    fields = msgspec.json.decode(written)
    for key in catalogue.games():
        for field, value in fields.items():
            name = field.removeprefix(f"{key}_")
            if name != field and field not in settings.__struct_fields__ and isinstance(value, str | int):
                settings.of_game(key).setdefault(name, value)
    return settings


class Profile:
    """The folder of the players of this computer. `notices` are sentences to show once (English msgids)."""

    def __init__(self, home: Path | None = None) -> None:
        chosen = home or (Path(os.environ["NUMBER_NIGHT_HOME"]) if os.environ.get("NUMBER_NIGHT_HOME") else None)
        if chosen is not None:
            self.config, self.data, self.cache = chosen, chosen, chosen / "cache"
        else:
            import platformdirs

            self.config = Path(platformdirs.user_config_dir("number-night", appauthor=False))
            self.data = Path(platformdirs.user_data_dir("number-night", appauthor=False))
            self.cache = Path(platformdirs.user_cache_dir("number-night", appauthor=False))
        self.notices: list[str] = []
        self.settings = self._load_settings()

    # ---- settings

    @property
    def settings_file(self) -> Path:
        """Where the settings lie."""
        return self.config / "settings.json"

    def _load_settings(self) -> Settings:
        try:
            written = self.settings_file.read_bytes()
            return _taken_over(msgspec.json.decode(written, type=Settings), written).repaired()
        except FileNotFoundError:
            return Settings()
        except (msgspec.DecodeError, UnicodeDecodeError, OSError):
            self._set_aside(self.settings_file)
            self.notices.append(N_("The settings file was damaged. It was set aside, and the usual settings are used."))
            return Settings()

    def _set_aside(self, path: Path) -> None:
        with suppress(OSError):
            path.replace(path.with_name(f"{path.stem}.damaged-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}"))

    def save_settings(self) -> None:
        """Writes the settings, whole or not at all. A disk that refuses is reported as a notice."""
        try:
            self.config.mkdir(parents=True, exist_ok=True)
            new = self.settings_file.with_suffix(".new")
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self.settings), indent=2))
            new.replace(self.settings_file)
        except OSError:
            notice = N_("The settings could not be saved: the disk refuses.")
            if notice not in self.notices:
                self.notices.append(notice)

    # ---- matches

    @property
    def matches(self) -> Path:
        """The folder of the records. The open match is `open.match`; finished ones are kept by date and game."""
        return self.data / "matches"

    @property
    def open_match(self) -> Path:
        """The record of the match that is being played."""
        return self.matches / "open.match"

    def put_away(self, game: str, reason: str) -> Path | None:
        """Moves the open record to the kept ones ("finished", "left", "damaged"); gives the new place, or None."""
        if not self.open_match.exists():
            return None
        stamp = time.strftime("%Y%m%d-%H%M%S")
        target = self.matches / f"{stamp}-{game}-{reason}.match"
        number = 2
        while target.exists():
            target = self.matches / f"{stamp}-{game}-{reason}-{number}.match"
            number += 1
        try:
            self.open_match.replace(target)
        except OSError:
            return None
        return target

    # ---- results

    @contextmanager
    def _sheet(self) -> Iterator[sqlite3.Connection]:
        import sqlite3  # only results need it, the first frame does not

        self.data.mkdir(parents=True, exist_ok=True)
        sheet = sqlite3.connect(self.data / "results.sqlite3")
        try:
            sheet.execute("create table if not exists result (at real primary key, line blob not null)")
            with sheet:
                yield sheet
        finally:
            sheet.close()

    def add_result(self, result: Result) -> None:
        """Writes one finished match to the sheet. A sheet that cannot be written is reported as a notice."""
        import sqlite3

        try:
            with self._sheet() as sheet:
                sheet.execute("insert or replace into result values (?, ?)", (result.when, msgspec.json.encode(result)))
        except (sqlite3.Error, OSError):
            self.notices.append(N_("The result could not be written to the sheet: the file refuses."))

    def results(self, since: float = 0.0) -> list[Result]:
        """The finished matches since a time (seconds since 1970), oldest first. What cannot be read is left out."""
        import sqlite3

        try:
            with self._sheet() as sheet:
                rows = sheet.execute("select line from result where at >= ? order by at", (since,)).fetchall()
        except (sqlite3.Error, OSError):
            return []
        found = []
        for (line,) in rows:
            with suppress(msgspec.DecodeError, TypeError):
                found.append(msgspec.json.decode(line, type=Result))
        return found

    def tonight(self, now: float | None = None) -> list[Result]:
        """The results of this evening: since the last six in the morning."""
        now = time.time() if now is None else now
        local = time.localtime(now - 6 * 3600)
        return self.results(time.mktime((local.tm_year, local.tm_mon, local.tm_mday, 6, 0, 0, 0, 0, -1)))
