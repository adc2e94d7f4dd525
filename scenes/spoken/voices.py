"""The voices of the systems: how a program that comes with the system is asked to say a sentence."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from msgspec import Struct

from scenes.kit.language import N_

SLOWEST, FASTEST = 0, 10
"""The range of the rate of speech; 5 is the usual one of the system."""
USUAL = 5
NO_WORDS_HERE = {
    "linux": N_("No voice was found. Install the package speech-dispatcher, then try again."),
    "darwin": N_("No voice was found. macOS has one: the command “say” is missing."),
    "win32": N_("No voice was found. Windows speaks through PowerShell, which is missing."),
}
"""What a player is told where the system has no voice, and what helps, by `sys.platform`."""

_POWERSHELL = """
[Console]::InputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
try {{ $voice.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]'{culture}') }} catch {{ }}
$voice.Rate = {rate}
$voice.Speak([Console]::In.ReadToEnd())
"""
_CULTURES = {"en": "en-GB", "de": "de-DE", "sv": "sv-SE"}
_MAC_VOICES = {"en": "Daniel", "de": "Anna", "sv": "Alva"}


class Voice(Struct, frozen=True):
    """A program that speaks. `command` makes its command line from a sentence, a rate and a language; where it is `piped` the
    sentence goes to its input instead. `hush` is a command that silences it, where ending the program is not enough."""

    program: str
    command: Callable[[str, int, str], tuple[str, ...]]
    piped: bool = False
    hush: tuple[str, ...] = ()


def _spd_say(program: str) -> Voice:
    def command(text: str, rate: int, language: str) -> tuple[str, ...]:
        return program, "--wait", "--rate", str((rate - USUAL) * 20), "--language", language, "--", text

    return Voice(program, command, hush=(program, "--cancel"))  # a server speaks, and goes on when the program is gone


def _say(program: str) -> Voice:
    def command(text: str, rate: int, language: str) -> tuple[str, ...]:
        return program, "-v", _MAC_VOICES[language], "-r", str(180 + (rate - USUAL) * 25), "-f", "-"

    return Voice(program, command, piped=True)


def _sapi(program: str) -> Voice:
    def command(text: str, rate: int, language: str) -> tuple[str, ...]:
        script = _POWERSHELL.format(culture=_CULTURES[language], rate=(rate - USUAL) * 2)
        return program, "-NoProfile", "-NonInteractive", "-Command", script

    return Voice(program, command, piped=True)


_MADE: dict[str, tuple[tuple[str, Callable[[str], Voice]], ...]] = {
    "linux": (("spd-say", _spd_say),),
    "darwin": (("say", _say),),
    "win32": (("powershell", _sapi), ("pwsh", _sapi)),
}


def find(platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which) -> Voice | None:
    """The voice of this system; None where it has none. It looks for programs, so it is asked only once speech is wanted."""
    for name, made in _MADE.get(platform, ()):
        program = which(name)
        if program is not None:
            return made(program)
    return None


def missing(platform: str = sys.platform) -> str:
    """What helps where no voice was found, as a msgid."""
    return NO_WORDS_HERE.get(platform, NO_WORDS_HERE["linux"])
