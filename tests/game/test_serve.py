"""`python -m game serve`: every sentence of the protocol, and that no line of any kind ends or upsets the conversation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import catalogue, record
from game.door import serve
from game.door.serve import Door
from tests.amount import any_text, examples
from tests.toy.entry import entered

ROOT = Path(__file__).parents[2]
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
KINDS = ("protocol", "notation", "refused", "position")
WORDS = ("games", "new", "load", "position", "view", "legal", "play", "check", "undo", "record", "bot", "lessons")
NEW = {"do": "new", "game": "querni", "seats": 2, "options": {}, "seed": 7}
CHAIN = {
    "game": "querni",
    "seats": 2,
    "options": {"setup": "shuffled"},
    "phase": "play",
    "turn": 0,
    "board": {"c3": [0, 4], "d4": [0, 5], "d5": [0, 6], "a7": [1, 1], "b7": [1, 2], "c7": [1, 3]},
    "quiet": 0,
}

modest = settings(max_examples=examples(80), deadline=None)


def answer(door: Door, line: Any) -> dict[str, Any]:
    """The answer to an object, or to a raw line."""
    raw = line if isinstance(line, bytes) else json.dumps(line).encode()
    answer = door.answer(raw)
    assert answer is not None and answer.endswith(b"\n") and answer.count(b"\n") == 1
    said = json.loads(answer.decode("utf-8"))
    assert isinstance(said, dict) and type(said["ok"]) is bool
    if not said["ok"]:
        assert said["error"]["kind"] in KINDS and len(said["error"]["message"]) > 10
        assert ("rule" in said["error"]) == (said["error"]["kind"] == "refused")
    return said


def good(door: Door, **words: Any) -> dict[str, Any]:
    said = answer(door, words)
    assert said["ok"], said
    return said


def bad(door: Door, line: Any, kind: str, rule: str | None = None) -> str:
    said = answer(door, line)
    assert not said["ok"] and said["error"]["kind"] == kind, said
    assert rule is None or said["error"]["rule"] == rule
    message: str = said["error"]["message"]
    assert not message.startswith("The program failed")
    return message


@pytest.fixture
def door() -> Door:
    door = Door()
    assert answer(door, NEW)["ok"]
    return door


def test_games_are_listed() -> None:
    games = good(Door(), do="games")["games"]
    assert [game["name"] for game in games] == list(catalogue.games())
    querni = games[0]
    options = {"setup": {"default": "shuffled", "values": ["shuffled", "mirrored", "placed"]}}
    assert querni == {"name": "querni", "title": "QUERNI", "seats": [2, 2], "options": options, "rules_version": 1}


def test_a_match_from_new_to_its_result() -> None:
    door = Door()
    assert set(good(door, **NEW)) == {"ok", "to_act"}
    good(door, do="load", position=CHAIN, seed=1)
    said = good(door, do="play", move=" X4-6 ")
    assert [event["kind"] for event in said["events"]] == ["removed", "ended"]
    assert said["to_act"] is None
    assert said["result"] == {"winners": [0], "scores": [16, 13], "reason": "Q10"}
    assert good(door, do="legal") == {"ok": True, "to_act": None, "moves": []}
    bad(door, {"do": "play", "move": "a7-a6"}, "refused", "C5")
    assert good(door, do="check", move="a7-a6")["legal"] is False
    bad(door, {"do": "bot", "level": "easy", "seconds": 1}, "protocol")
    assert good(door, do="undo") == {"ok": True, "to_act": 0}


def test_before_a_match_only_games_lessons_new_and_load_work() -> None:
    door = Door()
    for word in WORDS:
        if word not in ("games", "lessons", "new", "load"):
            assert "no match" in bad(door, {"do": word, "seat": 0, "move": "pass", "level": "easy", "seconds": 1}, "protocol")


def test_legal_moves_are_sorted_and_limited(door: Door) -> None:
    said = good(door, do="legal")
    moves = said["moves"]
    assert moves == sorted(moves) and len(set(moves)) == len(moves) > 20 and set(said) == {"ok", "to_act", "moves"}
    some = good(door, do="legal", limit=5)
    assert some["more"] is True and len(some["moves"]) == 5 and set(some["moves"]) <= set(moves)
    assert good(door, do="legal", limit=0) == {"ok": True, "to_act": said["to_act"], "moves": [], "more": True}
    for limit in (len(moves), 10**30):
        assert good(door, do="legal", limit=limit) == said
    for wrong in (-1, 1.0, True, "3", None):
        bad(door, {"do": "legal", "limit": wrong}, "protocol")


def test_legal_has_a_limit_of_its_own_and_lists_lazily(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand of 100 cards with all jokers has so many plays that no list of all of them could be made."""
    assert serve.MOST_MOVES == 500_000
    monkeypatch.setattr(serve, "MOST_MOVES", 2000)
    position = {
        "game": "nmbrs", "seats": 2, "options": {"level": "advanced", "aim": 100, "max_rounds": 0}, "round": 1, "starter": 0,
        "scores": [50, 50], "phase": "play", "turn": 0, "asked": [], "closed": [97, 98, 99], "open": [100],
        "hands": [[*range(2, 97), 101, 102, 103, 104], [1]], "rows": [], "next_id": 1, "opened": [False, False],
        "pending": None, "took": True, "played": False, "no_take": 0, "idle": 0,
    }
    good(door, do="load", position=position, seed=1)
    said = good(door, do="legal")
    assert said["more"] is True and len(set(said["moves"])) == 2000 and said["moves"] == sorted(said["moves"])
    assert len(good(door, do="legal", limit=2001)["moves"]) == 2001
    assert all(good(door, do="check", move=move)["legal"] for move in said["moves"][::100])


def test_no_word_of_the_door_ends_a_match_by_agreement(door: Door) -> None:
    for word in ("agree", "resign", "draw", "draw offered"):
        assert "There is no word" in bad(door, {"do": word, "seat": 0}, "protocol")
    for text in ("resign 0", "resign", "draw offered 0"):
        bad(door, {"do": "play", "move": text}, "notation")


def test_play_tells_events_and_the_next_seat(door: Door) -> None:
    seat = good(door, do="legal")["to_act"]
    move = next(move for move in good(door, do="legal")["moves"] if "x" not in move)
    said = good(door, do="play", move=move, seat=seat)
    assert said["to_act"] == 1 - seat and "result" not in said
    assert all(isinstance(event, dict) and isinstance(event["kind"], str) for event in said["events"])
    bad(door, {"do": "play", "move": move, "seat": seat}, "refused", "C3")


def test_refused_and_unreadable_moves_change_nothing(door: Door) -> None:
    before = good(door, do="position")
    bad(door, {"do": "play", "move": "a1-a2"}, "refused")
    for text in ("", "hello", "c3", "c3-d4\n", "x" * 100_000, "\ud800", "ö"):
        bad(door, {"do": "play", "move": text}, "notation")
        bad(door, {"do": "check", "move": text}, "notation")
    for wrong in (None, 3, ["c3-d4"], {"move": 1}):
        bad(door, {"do": "play", "move": wrong}, "protocol")
    for seat in (-1, 2, 1.0, True, "0", None):
        bad(door, {"do": "play", "move": "a1-a2", "seat": seat}, "protocol")
    assert good(door, do="position") == before


def test_check_says_why_and_changes_nothing(door: Door) -> None:
    before = good(door, do="position")
    move = good(door, do="legal")["moves"][0]
    assert good(door, do="check", move=move) == {"ok": True, "legal": True}
    said = good(door, do="check", move="a1-a2")
    assert said["legal"] is False and said["rule"].startswith("Q") and "a1" in said["message"]
    assert good(door, do="position") == before


def test_undo_goes_back_to_the_beginning_and_no_further(door: Door) -> None:
    first = good(door, do="position")
    for _ in range(3):
        good(door, do="play", move=good(door, do="legal", limit=1)["moves"][0])
    for _ in range(3):
        good(door, do="undo")
    assert good(door, do="position") == first
    bad(door, {"do": "undo"}, "refused")


def test_views_are_in_the_words_of_the_position(door: Door) -> None:
    assert good(door, do="view", seat=1)["view"] == good(door, do="position")["position"]
    for seat in (-1, 2, 0.0, False, "1", None, 10**400):
        bad(door, {"do": "view", "seat": seat}, "protocol")
    bad(door, {"do": "view"}, "protocol")


def test_loading_what_position_gave_gives_the_same(door: Door) -> None:
    good(door, do="play", move=good(door, do="legal", limit=1)["moves"][0])
    position = good(door, do="position")["position"]
    other = Door()
    assert good(other, do="load", position=position, seed=0)["to_act"] == position["turn"]
    assert good(other, do="position")["position"] == position
    assert good(other, do="legal") == good(door, do="legal")


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": None},
        {"seats": 3},
        {"board": {"c3": [0, 5], "d3": [0, 5]}},
        {"board": {"z9": [0, 5]}},
        {"turn": True},
        {"quiet": 61},
        {"what": 1},
    ],
)
def test_positions_that_cannot_be_are_refused_by_kind(door: Door, change: dict[str, Any]) -> None:
    before = good(door, do="record")
    bad(door, {"do": "load", "position": {**CHAIN, **change}, "seed": 1}, "position")
    for key in CHAIN:
        bad(door, {"do": "load", "position": {k: v for k, v in CHAIN.items() if k != key}, "seed": 1}, "position")
    assert good(door, do="record") == before


def test_a_field_that_stands_twice_in_a_position_is_named(door: Door) -> None:
    twice = json.dumps({"do": "load", "position": CHAIN, "seed": 1}).replace('"d4"', '"c3"')
    assert '"c3"' in bad(door, twice.encode(), "position")


@pytest.mark.parametrize(
    ("change", "kind", "rule"),
    [
        ({"seats": 3}, "refused", "Q1"),
        ({"seats": 0}, "refused", "Q1"),
        ({"options": {"setup": "mean"}}, "refused", "Q3"),
        ({"options": {"setup": None}}, "refused", "Q3"),
        ({"options": {"setup": ["shuffled"]}}, "refused", "Q3"),
        ({"options": {"speed": "fast"}}, "refused", "Q3"),
        ({"seats": True}, "protocol", None),
        ({"seats": 2.0}, "protocol", None),
        ({"options": []}, "protocol", None),
        ({"seed": "7"}, "protocol", None),
        ({"seed": None}, "protocol", None),
        ({"game": "chess"}, "protocol", None),
        ({"game": ["querni"]}, "protocol", None),
    ],
)
def test_a_set_up_that_cannot_be_leaves_the_match_as_it_was(door: Door, change: Any, kind: str, rule: str | None) -> None:
    good(door, do="play", move=good(door, do="legal", limit=1)["moves"][0])
    before = good(door, do="record")
    bad(door, {**NEW, **change}, kind, rule)
    assert good(door, do="record") == before


@pytest.mark.parametrize("word", ["game", "seats", "options", "seed"])
def test_new_needs_all_its_words(word: str) -> None:
    assert f'"{word}"' in bad(Door(), {key: value for key, value in NEW.items() if key != word}, "protocol")


def test_the_record_is_that_of_the_match(door: Door) -> None:
    good(door, do="play", move=good(door, do="legal", limit=1)["moves"][0])
    loaded = record.read(good(door, do="record")["record"])
    assert loaded.faults == () and len(loaded.match) == 1 and loaded.match.seed == 7
    good(door, do="load", position=CHAIN, seed=3)
    loaded = record.read(good(door, do="record")["record"])
    assert loaded.faults == () and loaded.match.rules.position(loaded.match.state) == CHAIN


def test_a_bot_names_a_legal_move_and_changes_nothing(door: Door) -> None:
    before = good(door, do="position")
    for level in ("easy", "medium", "hard"):
        move = good(door, do="bot", level=level, seconds=0.05)["move"]
        assert good(door, do="check", move=move)["legal"] is True
    assert good(door, do="position") == before
    good(door, do="bot", level="easy", seconds=1)
    for seconds in (0, -1, True, "1", None, 10**400):
        bad(door, {"do": "bot", "level": "easy", "seconds": seconds}, "protocol")
    bad(door, b'{"do": "bot", "level": "easy", "seconds": 1e999}', "protocol")
    for no_level in ("expert", "", None, 1):
        bad(door, {"do": "bot", "level": no_level, "seconds": 1}, "protocol")


@pytest.mark.parametrize("key", catalogue.finished())
def test_lessons_are_told_step_by_step(key: str) -> None:
    """Each position loads and is given back as it is, and what is accepted is legal there; the last step is not among them."""
    said = good(Door(), do="lessons", game=key)
    assert set(said) == {"ok", "lessons"}
    lessons = catalogue.lessons(key)
    assert [step["id"] for step in said["lessons"]] == [step.id for step in lessons.steps]
    for step in said["lessons"]:
        assert set(step) == {"id", "position", "seat", "text", "accepts"}
        door = Door()
        assert good(door, do="load", position=step["position"], seed=5)["to_act"] == step["seat"] == 0
        assert good(door, do="position")["position"] == step["position"]
        legal = good(door, do="legal")["moves"]
        accepts = step["accepts"]
        assert accepts and accepts == sorted(set(accepts)) and set(accepts) <= set(legal)
        assert all(good(door, do="check", move=move)["legal"] for move in accepts)
        assert step["text"][-1] in ".!?" and 0 < len(step["text"].split()) <= 25


def test_lessons_change_nothing_and_need_no_match(door: Door) -> None:
    good(door, do="play", move=good(door, do="legal", limit=1)["moves"][0])
    before = good(door, do="record")
    first = good(door, do="lessons", game="qumero")
    assert good(door, do="record") == before
    assert good(Door(), do="lessons", game="qumero", seat=9) == first


def test_a_game_without_lessons_tells_none() -> None:
    with entered():
        assert good(Door(), do="lessons", game="toy") == {"ok": True, "lessons": []}


def test_lessons_of_no_game_are_refused(door: Door) -> None:
    assert '"game"' in bad(door, {"do": "lessons"}, "protocol")
    assert "chess" in bad(door, {"do": "lessons", "game": "chess"}, "protocol")
    for wrong in (None, 3, ["querni"], {"name": "querni"}, "", "QUERNI"):
        bad(door, {"do": "lessons", "game": wrong}, "protocol")


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"[]",
        b"3",
        b"null",
        b'"games"',
        b"{}",
        b'{"do": 3}',
        b'{"do": "dance"}',
        b'{"do": "\\ud800"}',
        b'{"do": "games"',
        b'{"do": "games"} {"do": "games"}',
        b'{"do": "games", "do": "games"}',
        b'{"do": "games", "what": {"a": 1, "a": 2}}',
        b'{"do": "games", "what": NaN}',
        b'{"do": "games", "what": -Infinity}',
        b'{"do": "games", "what": ' + b"9" * 5000 + b"}",
        b"\xff\xfe{}",
        b"\xef\xbb\xbf{}",
        b'{"do": "\xc3("}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"do": "games", "what": "' + b"x" * serve.MAX_LINE + b'"}',
    ],
)
def test_a_bad_line_is_answered_and_changes_nothing(door: Door, line: bytes) -> None:
    before = good(door, do="record")
    bad(door, line, "protocol")
    assert good(door, do="record") == before


def test_the_byte_that_is_not_utf_8_is_named() -> None:
    assert "byte 9 " in bad(Door(), b'{"do": "\xff"}', "protocol")


def test_an_empty_line_is_passed_over_and_unknown_words_beside_do_no_harm() -> None:
    door = Door()
    for line in (b"\n", b"\r\n", b"", b"  \n"):
        assert door.answer(line) is None
    assert good(door, do="games", colour="blue") == good(door, do="games")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text(8) | st.sampled_from(["c3-d4", "querni", "easy"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_text(6), inner, max_size=3),
    max_leaves=6,
)
arguments = st.sampled_from(["game", "seats", "options", "seed", "position", "seat", "limit", "move", "level"])


@modest
@given(lines=st.lists(st.binary(max_size=60).filter(lambda raw: raw.strip(b" \t\r\n") != b""), max_size=5))
def test_any_bytes_are_answered(lines: list[bytes]) -> None:
    door = Door()
    for line in lines:
        answer(door, line)
    assert answer(door, NEW)["ok"]


@modest
@given(
    lines=st.lists(
        st.tuples(st.sampled_from(WORDS), st.dictionaries(arguments, json_values, max_size=4), st.booleans()), max_size=6
    ),
    changes=st.dictionaries(st.sampled_from(list(CHAIN)), json_values, max_size=2),
)
def test_any_words_and_arguments_are_answered(lines: list[tuple[str, dict[str, Any], bool]], changes: dict[str, Any]) -> None:
    door = Door()
    answer(door, NEW)
    answer(door, {"do": "load", "position": {**CHAIN, **changes}, "seed": 1})
    for word, words, full in lines:
        said = answer(door, {**(NEW if full else {}), **words, "do": word})
        assert said["ok"] or not said["error"]["message"].startswith("The program failed"), said
    assert answer(door, {"do": "position"})["ok"]


def serve_process(said: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "game", "serve"], input=said, capture_output=True, cwd=ROOT, timeout=60)


def test_a_conversation_with_the_program() -> None:
    lines = [
        b"not json\n",
        b"\n",
        json.dumps(NEW).encode() + b"\r\n",
        b'{"do": "legal", "limit": 1}\n',
        b"\xff\n",
        b" " * (serve.MAX_LINE - 5) + b'{"do": "games"}' + b" " * 3_000_000 + b"\n",
        b'{"do": "bot", "level": "easy", "seconds": 0.5}\n',
        b'{"do": "undo"}',
    ]
    done = serve_process(b"".join(lines))
    assert done.returncode == 0 and done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, True, True, False, False, True, False]


def test_each_answer_is_flushed() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "game", "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, bufsize=0, env=BUFFERED
    )
    assert program.stdin is not None and program.stdout is not None
    ender = threading.Timer(60, program.kill)
    ender.start()
    with program:
        for word in ("games", "dance", "games"):
            program.stdin.write(json.dumps({"do": word}).encode() + b"\n")
            assert json.loads(program.stdout.readline())["ok"] == (word == "games")
        program.stdin.close()
        assert program.wait(60) == 0
    ender.cancel()


def test_what_others_print_does_not_disturb(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    import argparse
    import io

    def noisy(door: Door, request: Any) -> dict[str, Any]:
        print("noise")
        return {}

    monkeypatch.setattr(Door, "_games", noisy)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"do": "games"}\n')))
    assert serve.run(argparse.Namespace()) == 0
    out, err = capfd.readouterr()
    assert out == '{"ok": true}\n' and err == "noise\n"


@pytest.mark.skipif(sys.platform == "win32", reason="closes the input as a shell does")
def test_without_an_input_it_says_so_and_ends() -> None:
    shell = ["sh", "-c", f'exec "{sys.executable}" -m game serve <&-']
    done = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == "python -m game serve: there is no standard input to answer\n"
