"""The language of everything a player reads: gettext catalogues under assets/languages, English as it stands in the code."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterator, Sequence

from scenes.kit.files import ASSETS

LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "sv": "Svenska"}
FOLDER = ASSETS / "languages"
_current: gettext.NullTranslations = gettext.NullTranslations()
_code = "en"


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Marks a text for the catalogues. It is returned untranslated; the code that shows it translates it."""
    return text


def system_language() -> str:
    """The code of the system's language, or "en" when there is no catalogue for it."""
    for name in _wishes():
        for code, words in (("de", ("de", "german")), ("sv", ("sv", "swedish")), ("en", ("en", "c.", "posix"))):
            if name.lower().startswith(words):
                return code
    return "en"


def _wishes() -> Iterator[str]:
    """The languages that the system names, the most wanted first: those of the variables (a system may name one that it has no
    data for, and Python then takes plain English), the one that Python has taken, then what Windows and macOS say to a program
    that was started by a click."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        yield os.environ.get(variable, "")
    import locale  # late: most systems have named their language by now

    yield locale.getlocale()[0] or ""
    if sys.platform in ("win32", "darwin"):
        from pygame import system

        yield from (str(wish["language"]) for wish in system.get_pref_locales())


def set_language(code: str) -> None:
    """Sets the language of all texts; "" stands for the system's. An unknown one falls back to English."""
    global _current, _code
    _code = code or system_language()
    if _code not in LANGUAGES:
        _code = "en"
    plain = _code == "en"  # as it stands in the code: there is nothing to look for
    _current = gettext.NullTranslations() if plain else gettext.translation("number_night", FOLDER, [_code], fallback=True)


def language() -> str:
    """The code of the language in use."""
    return _code


def _(text: str) -> str:
    """The text in the language in use."""
    return _current.gettext(text) if text else ""


def ngettext(one: str, many: str, n: int) -> str:
    """`one` or `many` in the language in use, as its grammar asks for the number `n`; below zero as above it: "-1 point"."""
    return _current.ngettext(one, many, abs(n))


MINUS = "\N{MINUS SIGN}"


def several(things: Sequence[object]) -> str:
    """Things in a row: "Ben, Cleo and Dev"."""
    if len(things) < 2:
        return "".join(map(str, things))
    return _("{some} and {last}").format(some=", ".join(map(str, things[:-1])), last=things[-1])


def first_upper(words: str) -> str:
    """The same words with a capital at their front, as a heading has them."""
    return words[:1].upper() + words[1:]


def grouped(number: int) -> str:
    """A number with its thousands set apart and a true minus sign: "14 350", "−40"."""
    return f"{number:,}".replace(",", "\N{THIN SPACE}").replace("-", MINUS)


def whole(number: float) -> str:
    """A score as a whole number, with a true minus sign: "14", "−40"."""
    return str(round(number)).replace("-", MINUS)


def signed(number: int) -> str:
    """Points that come in or go out, with their sign: "+14", "−7", "+0"."""
    return f"+{number}" if number >= 0 else whole(number)
