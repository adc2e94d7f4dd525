"""The rows of the settings page: what each switch and each rod sets, and the words that stand beside it."""

from __future__ import annotations

from typing import NamedTuple

from scenes.kit.language import N_


class SwitchRow(NamedTuple):
    """A setting that is on or off: its name, and a line on what it does, in which keys stand in braces (English msgids)."""

    title: str
    line: str


class RodRow(NamedTuple):
    """A setting with a rod: the word beside it, what a voice calls it (English msgids), and the look of its bead."""

    word: str
    said: str
    seat: int = 0


SWITCHES = {
    "fullscreen": SwitchRow(N_("Full screen"), N_("Key {fullscreen}")),
    "lights": SwitchRow(N_("Lights"), N_("Gold: pieces may go there")),
    "hints": SwitchRow(N_("Hints"), N_("Key {hint}: which piece, where, and why")),
    "ask_before_end": SwitchRow(N_("Ask before a turn ends"), N_("Enter twice instead of once")),
    "ends_by_itself": SwitchRow(N_("Turns end by themselves"), N_("1.5 seconds after the last gesture")),
    "reduced_motion": SwitchRow(N_("Reduced motion"), N_("Pieces fade instead of flying")),
}
"""All switches by the settings that they turn."""
HELP = ("lights", "hints", "ask_before_end", "ends_by_itself")
"""Those of what a table shows and asks."""

VOLUMES = {
    "volume": RodRow(N_("All"), N_("Volume of all"), 1),
    "music": RodRow(N_("Music"), N_("Volume of music"), 2),
    "effects": RodRow(N_("Effects"), N_("Volume of effects"), 3),
}
MUTES = {"volume": "all_muted", "music": "music_muted", "effects": "effects_muted"}
"""The setting that mutes each volume."""
SPEEDS = {
    "people_speed": RodRow(N_("People"), N_("Speed of people")),
    "bots_speed": RodRow(N_("Bots"), N_("Speed of bots"), 4),
}
SPEED_WORDS = (N_("off"), N_("fast"), N_("normal"), N_("slow"))
THEME_WORDS = {"felt": N_("Felt"), "walnut": N_("Walnut"), "contrast": N_("High contrast")}
