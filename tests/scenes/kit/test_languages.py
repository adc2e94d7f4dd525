"""The catalogues: every text of the program is there, translated, with its placeholders, and compiled."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel.messages.catalog import Message

from scenes.kit.language import LANGUAGES as SPOKEN
from tools import languages

TEMPLATE = languages.collect()


def _words(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, list | tuple) else [str(message.id)]


def _translations(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [str(message.string)]


def _names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_collector_finds_words_in_calls_branches_and_variables(tmp_path: object) -> None:
    source = (
        "def f(a, n):\n"
        "    sentence = 'by name'\n"
        "    g(_('one'), N_('two' if a else 'three'), phrase(sentence), Phrase('four'))\n"
        "    ngettext('{n} stone', '{n} stones', n)\n"
        "    self.notices.append('five')\n"
        "    _(unknown)\n"
    )
    found = [message for message, _line in languages._Finder(languages.ast.parse(source)).found]
    assert sorted(map(str, found)) == sorted(
        map(str, ["one", "two", "three", "by name", "four", ("{n} stone", "{n} stones"), "five"])
    )


def test_the_languages_of_the_catalogues_are_those_of_the_program() -> None:
    assert {"en", *languages.LANGUAGES} == set(SPOKEN)


@pytest.mark.parametrize("code", languages.LANGUAGES)
def test_every_text_of_the_program_is_translated_and_nothing_else_is(code: str) -> None:
    catalog = languages.load(code)
    wanted = {message.id for message in TEMPLATE if message.id}
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
