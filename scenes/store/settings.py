"""The settings of the program and the last table of each game. A damaged file is set aside and reported, never fatal."""

from __future__ import annotations

import msgspec

from game import catalogue
from scenes.kit.actions import GONE, Keymap, make_room
from scenes.kit.language import LANGUAGES, N_
from scenes.kit.motion import SPEEDS
from scenes.kit.retained.quality import AUTOMATIC, CHOICES
from scenes.kit.theme import THEMES, allowed
from scenes.store.home import Home, JsonFile, Words

SPEED_NAMES = tuple(SPEEDS)
CLAIM_SECONDS = (3, 6, 0)
"""How long a question that goes round the table stays open, in seconds; 0 waits for everybody."""
NAME = "settings.json"
_MOST = 4 << 20
"""The largest file of settings that is read, in bytes; those of a hundred full tables are far below."""
_WORDS = Words(
    damaged=N_("The settings file is damaged. The usual settings are used."),
    set_aside=N_("The settings file was damaged. It was set aside as {file}, and the usual settings are used."),
    unreadable=N_("The settings cannot be read: {reason}. The usual settings are used."),
    unsaved=N_("The settings could not be saved: the disk refuses."),
)


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
    quality: str = AUTOMATIC
    lights: bool = True
    hints: bool = True
    ask_before_end: bool = False
    ends_by_itself: bool = False
    """Whether a turn that lies as a draft ends after a while without a gesture."""
    claim_window: int = 6
    claim_window_several: int = 0
    """The seconds to answer a question for one person among bots, whose hand is open, and where several people sit with theirs
    closed; 0 for no limit."""
    ask_always: bool = False
    spoken: bool = False
    spoken_rate: int = 5
    spoken_amount: int = 1
    """What is on the table is said aloud; how fast (0 to 10), and how much of it (0 little, 1 normal, 2 much)."""
    window: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    keys: dict[str, list[str]] = msgspec.field(default_factory=dict)
    pad: dict[str, int] = msgspec.field(default_factory=dict)
    """Keys and buttons that are not the usual ones, by the names of the actions (see `scenes.kit.actions`)."""
    tables: dict[str, TableSetup] = msgspec.field(default_factory=dict)
    last_game: str = ""
    bots_level: str = ""
    bots_level_at: str = ""
    """The level of a bot that was chosen last, and at the table of which game; empty before the first."""
    games: dict[str, dict[str, str | int]] = msgspec.field(default_factory=dict)
    """The settings that one game alone has, by its key and by their names there."""

    def of_game(self, key: str) -> dict[str, str | int]:
        """The settings of one game by name, to be read and changed; a name that was never set is missing."""
        return self.games.setdefault(key, {})

    @property
    def bad_keys(self) -> bool:
        """Whether keys or buttons are named that there are not, or one of them twice."""
        try:
            Keymap(self.keys, self.pad)
        except ValueError:
            return True
        return False

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
        self.quality = self.quality if self.quality in CHOICES else AUTOMATIC
        self.spoken_rate, self.spoken_amount = min(10, max(0, self.spoken_rate)), min(2, max(0, self.spoken_amount))
        self.claim_window = self.claim_window if self.claim_window in CLAIM_SECONDS else 6
        self.claim_window_several = self.claim_window_several if self.claim_window_several in CLAIM_SECONDS else 0
        if self.bad_keys:
            self.keys, self.pad = {}, {}
        self.window = allowed(self.window)
        return self


def _decoded(written: bytes) -> Settings:
    """The settings of a file with those of single games that an older program wrote beside the others, as GAME_NAME, and without
    the keys of actions that are no more, and with room for those of actions that are new."""
    settings, fields = msgspec.json.decode(written, type=Settings), msgspec.json.decode(written)
    for key in catalogue.games():
        for field, value in fields.items():
            name = field.removeprefix(f"{key}_")
            if name != field and field not in settings.__struct_fields__ and isinstance(value, str | int):
                settings.of_game(key).setdefault(name, value)
    for gone in GONE:
        settings.keys.pop(gone, None)
        settings.pad.pop(gone, None)
    make_room(settings.keys)
    return settings


def _file(home: Home) -> JsonFile[Settings]:
    return JsonFile(home, NAME, _MOST, _decoded, _WORDS)


def load(home: Home) -> Settings:
    """The settings of a home; the usual ones where it has none, or none that can be read."""
    settings = _file(home).read()
    if settings is None:
        return Settings()
    if settings.bad_keys:
        home.say(N_("The keys in the settings file cannot be used. The usual keys are back."))
    return settings.repaired()


def save(home: Home, settings: Settings) -> None:
    """Writes the settings, whole or not at all. A disk that refuses is reported as a notice."""
    _file(home).write(settings)
