"""The catalogues: every text of the program is there, translated, with its placeholders, and compiled."""

from __future__ import annotations

import re
import time
from datetime import datetime
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from game import catalogue
from game.catalogue import Lid
from game.contract import counted
from scenes.kit import dates
from scenes.kit.language import LANGUAGES as SPOKEN
from scenes.kit.language import ngettext, set_language
from tools import languages


def _words(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, list | tuple) else [str(message.id)]


def _translations(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [str(message.string)]


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_collector_finds_words_in_the_calls_that_mark_them(tmp_path: Path) -> None:
    for folder in languages.SOURCES:
        (tmp_path / folder).mkdir()
    (tmp_path / "game" / "one.py").write_text(
        "SENTENCE = N_('by name')\n"
        "def f(a, n):\n"
        "    g(_('one'), _('two') if a else _('three'), phrase(SENTENCE), Phrase('four'), phrase('five {x}', x=n))\n"
        "    self.notices.append(N_('six'))\n"
        "    _(unknown)\n"
    )
    (tmp_path / "scenes" / "two.py").write_text("ngettext('{n} stone', '{n} stones', n)\n_('one')\n")
    found = {message.id: message for message in languages.collect(tmp_path) if message.id}
    assert set(found) == {"by name", "one", "two", "three", "four", "five {x}", "six", ("{n} stone", "{n} stones")}
    assert [path for path, _line in found["one"].locations] == ["game/one.py", "scenes/two.py"]
    assert "python-brace-format" in found["five {x}"].flags and "python-brace-format" not in found["one"].flags


def test_a_game_that_is_not_finished_has_nothing_to_translate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("game/new", "game/old", "scenes/games/new"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "words.py").write_text(f"_('of {folder}')\n")
    monkeypatch.setattr(catalogue, "_LIDS", [Lid("old", "Old", 2, 2), Lid("new", "New", 2, 2, finished=False)])
    assert [message.id for message in languages.collect(tmp_path) if message.id] == ["of game/old"]


def test_the_languages_of_the_catalogues_are_those_of_the_program() -> None:
    assert {"en", *languages.LANGUAGES} == set(SPOKEN)


@pytest.fixture(scope="module")
def said() -> Catalog:
    """All that the program says."""
    return languages.collect()


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_every_text_of_the_program_is_translated_and_nothing_else_is(code: str, said: Catalog) -> None:
    catalog = languages.load(code)
    wanted = {message.id for message in said if message.id}
    have = {message.id for message in catalog if message.id}
    assert wanted - have == set(), "texts that are not in the catalogue: run python -m tools.languages"
    assert have - wanted == set(), "texts that the program does not have any more"
    assert languages.missing(catalog) == []
    assert [message.id for message in catalog if message.fuzzy and message.id] == []


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_translations_keep_the_placeholders_and_the_edges(code: str) -> None:
    for message in languages.load(code):
        if not message.id:
            continue
        allowed = set().union(*(_names(words) for words in _words(message)))
        for said in filter(None, _translations(message)):
            assert _names(said) == allowed, message.id
            one = _words(message)[0]
            assert said[:1].isspace() == one[:1].isspace() and said[-1:].isspace() == one[-1:].isspace(), message.id
            assert said.endswith(".") == one.endswith("."), message.id


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_the_catalogue_is_compiled(code: str) -> None:
    assert languages.catalogue_file(code, "mo").read_bytes() == languages.as_mo(languages.load(code))


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_keys_and_rule_numbers_are_those_of_the_original(code: str) -> None:
    sign = re.compile(r"\b(?:[QMTBN]\d+|F\d+|C|H|M|R|\d+|[a-j][1-7])\b")
    for message in languages.load(code):
        if message.id and isinstance(message.id, str) and message.string:
            assert sorted(sign.findall(message.id)) == sorted(sign.findall(str(message.string))), message.id


@pytest.mark.parametrize("language", ["en point points", "de Punkt Punkte", "sv poäng poäng"])
def test_one_of_a_thing_is_said_as_one_above_and_below_zero(language: str) -> None:
    language, one, many = language.split()
    set_language(language)
    try:
        said = {n: ngettext("{count} point", "{count} points", n).format(count=n) for n in (-2, -1, 0, 1, 2)}
        assert said == {-2: f"-2 {many}", -1: f"-1 {one}", 0: f"0 {many}", 1: f"1 {one}", 2: f"2 {many}"}
        assert counted("one {a}", "some {a}", -1, a=3).say() == "one 3"
        assert counted("one {a}", "some {a}", 2, a=3).say() == "some 3"
    finally:
        set_language("en")


@pytest.mark.parametrize(("code", "said"), [
    ("en", ["Today, 21:40", "Yesterday, 21:40", "Thu 19 Nov, 21:40", "Sun 1 Mar 2026, 00:05"]),
    ("de", ["Heute, 21:40", "Gestern, 21:40", "Do 19. Nov, 21:40", "So 1. Mär 2026, 00:05"]),
    ("sv", ["I dag, 21:40", "I går, 21:40", "tors 19 nov, 21:40", "sön 1 mar 2026, 00:05"]),
])
def test_dates_are_said_as_people_say_them(code: str, said: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(code)
    then = [datetime(2026, 11, day, 21, 40) for day in (21, 20, 19)]
    monkeypatch.setattr(time, "time", lambda: datetime(2026, 11, 21, 23, 59).timestamp())
    found = [dates.moment(one.timestamp()) for one in then]
    monkeypatch.setattr(time, "time", lambda: datetime(2027, 1, 2).timestamp())
    assert [*found, dates.moment(datetime(2026, 3, 1, 0, 5).timestamp())] == said


def test_a_point_in_time_beyond_all_calendars_is_said_too() -> None:
    assert dates.moment(1e12)[-2:].isdigit() and dates.moment(-1e12)[-2:].isdigit()
