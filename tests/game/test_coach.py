"""The coach of a first match: what it sees in a position, from the view of the person alone, and how it says so."""

from __future__ import annotations

import gettext
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from game import catalogue
from game.coaching import Seen, first_new
from game.match import Match
from game.rounds import RoundEnded

LANGUAGES = ("en", "de", "sv")
FOLDER = Path(__file__).parents[2] / "assets" / "languages"
FIRSTS = [pytest.param(key, first, id=f"{key}-{first.id}") for key in catalogue.finished() for first in catalogue.coach(key)]

SEEN_IN = {
    "q1": {"chain"}, "q2": {"both"}, "q4": {"onward"}, "m1": {"line"}, "m6": {"again"}, "m7": {"card"}, "t4": {"bonus"},
    "t5": {"bonus", "two"}, "t6": {"draw"}, "t7": {"last"}, "b1": {"lay", "goal"}, "b4": {"lay", "plyt"}, "b7": {"swap"},
    "n1": {"row"}, "n4": {"build"}, "n6": {"cross"}, "n7": {"row", "joker"}, "n8": {"out"},
}
"""What a coach must see in the positions of the lessons; it may see more."""
NOT_IN = {"q2": {"chain", "win"}, "q7": {"chain", "both"}, "m2": {"line", "again", "card"}, "t2": {"two", "draw", "last"},
          "b5": {"lay", "swap", "out"}, "b6": {"lay", "swap", "add"}, "n2": {"cross", "build", "joker"}, "n8": {"cross"}}
CASES = [pytest.param(key, step, id=step.id) for key in catalogue.finished() for step in catalogue.lessons(key).steps]


@pytest.mark.parametrize(("key", "step"), CASES)
def test_a_coach_sees_what_is_possible(key: str, step: object) -> None:
    match = catalogue.lessons(key).open(step)  # type: ignore[arg-type]
    seat = match.to_act
    assert seat is not None
    seen = Seen(match.view(seat), match.rules.moves(match.view(seat)))
    found = {first.id for first in catalogue.coach(key) if first.when(seen)}
    name = step.id  # type: ignore[attr-defined]
    assert SEEN_IN.get(name, set()) <= found and not NOT_IN.get(name, set()) & found, found


def test_the_last_bug_is_said_to_win_where_it_does() -> None:
    """With a kind left to lay the hand is filled again (B11)."""
    rules, counts = catalogue.rules("rumbugz"), [0, 0]
    last = next(first for first in catalogue.coach("rumbugz") if first.id == "out")
    for seed in range(6):
        match = Match.new(rules, 2, {}, seed)
        while match.to_act is not None and len(match) < 300:
            view = match.view(match.to_act)
            discards = [move for move in rules.moves(view) if move.word == "discard"]
            if len(view.hand) == 1 and discards:
                step = rules.play(match.state, discards[0])
                won = any(isinstance(visible.event, RoundEnded) for visible in step.events)
                assert last.when(Seen(view, rules.moves(view))) == won
                counts[won] += 1
            match.play(catalogue.bot("rumbugz").choose(view, "easy", 60, len(match), clock=count().__next__))
    assert min(counts) > 3, counts


@pytest.mark.parametrize("key", catalogue.finished())
def test_everything_is_told_once_and_the_next_comes_then(key: str) -> None:
    match = Match.new(catalogue.rules(key), 2, {}, 3)
    firsts, heard = catalogue.coach(key), list[str]()
    seat = match.to_act or 0
    while (first := first_new(match.rules, match.view(seat), firsts, heard)) is not None:
        assert first.id not in heard
        heard.append(first.id)
    assert len(set(heard)) == len(heard) <= len(firsts)


@pytest.mark.parametrize("key", ["querni", "qumero", "quad_ominos", "rumbugz"])
def test_a_first_match_begins_with_what_the_game_is_about(key: str) -> None:
    match = Match.new(catalogue.rules(key), 2, {}, 3)
    first = first_new(match.rules, match.view(match.to_act or 0), catalogue.coach(key), ())
    assert first is not None and first.id == "goal"


@pytest.mark.parametrize(("key", "first"), FIRSTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_short_in_each_language(key: str, first: object, language: str) -> None:
    sentence = first.sentence  # type: ignore[attr-defined]
    words = sentence.say()
    if language != "en":
        catalogue_of = gettext.translation("number_night", FOLDER, [language])
        words = replace(sentence).say(catalogue_of.gettext)
        assert words != sentence.say(), "it is translated"
    for part in words.replace("!", ".").replace(";", ".").split("."):
        assert len(part.split()) <= 14, words
    assert len(words.split()) <= (25 if first.id == "goal" else 18)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("numbers", "said"), [
    ({"b1": 2, "c1": 3, "d1": 4, "g5": 1}, False), ({"b1": 2, "c1": 3, "d1": 4}, True),
])
def test_a_coach_urges_nobody_to_leave_a_stone_over(numbers: dict[str, int], said: bool) -> None:
    board = {**{field: [0, number] for field, number in numbers.items()}, "j7": [1, 1], "h7": [1, 2], "j5": [1, 3]}
    position = {"game": "querni", "seats": 2, "options": {"setup": "shuffled"}, "phase": "play", "turn": 0, "board": board}
    match = Match.loaded(catalogue.rules("querni"), {**position, "quiet": 2}, 1)
    seen = Seen(match.view(0), match.rules.moves(match.view(0)))
    assert said == bool({first.id for first in catalogue.coach("querni") if first.when(seen)} & {"chain", "win"})
    goal = first_new(match.rules, match.view(0), catalogue.coach("querni"), ("win",))
    assert goal is not None and ("Drag along 2 to 4:" in goal.sentence.say()) is said, "no chain is named that is not there"


def test_the_coach_of_querni_says_how_a_chain_comes_off() -> None:
    heard = {first.id: first.sentence.say() for first in catalogue.coach("querni")}
    assert all("drag along" in heard[name] and "both ends" in heard[name] for name in ("chain", "both"))


@pytest.mark.parametrize(("cards", "found"), [(0, {"pass"}), (2, {"card"})])
def test_the_coach_of_qumero_says_nobody_passes_who_has_a_card_that_helps(cards: int, found: set[str]) -> None:
    position = {
        "game": "qumero", "seats": 2, "options": {}, "phase": "place", "turn": 0, "grids": [["M5", "E4", "M4", "E5"], []],
        "points": [5000, 5000], "cards": [cards, 0], "doubles": [0, 0], "out": [False, False], "lines": {},
        "roll": ["M", "E", 5, 4], "fresh": 0,
    }
    match = Match.loaded(catalogue.rules("qumero"), position, 1)
    seen = Seen(match.view(0), match.rules.moves(match.view(0)))
    assert {first.id for first in catalogue.coach("qumero") if first.when(seen)} & {"pass", "card"} == found
