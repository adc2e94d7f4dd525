"""Seats that change hands in a match of every game: the record says it, replays equal, and counts who made which move."""

from __future__ import annotations

import io
import itertools
from pathlib import Path
from typing import Any

import pytest

from game import catalogue, record
from game.__main__ import main
from game.contract import Refusal
from game.match import Match, Ply
from game.record_glance import glance
from game.record_lines import Holders, code_of, line_of
from game.state_text import state_text
from tests.game.test_conformance import plays

BOT_TAKES_OVER = {"name": "Otto", "kind": "normal"}
PASSED_ON = {"name": "Cleo"}
PERSON_TAKES_OVER = {"name": "Dora", "kind": "human"}
LEVEL = {"kind": "hard"}


def written(key: str, moves: int = 24) -> tuple[Match[Any, Any, Any], record.Pen, bytes]:
    """A match of chance in whose record seats change hands: a bot takes over, gets another level, a person takes it over, and
    passes the seat on to another one."""
    rules = catalogue.rules(key)
    steps = itertools.islice(plays((key, rules.info.min_seats, {}, 5)), moves)
    began = tuple({"name": f"P{seat}", "mark": str(seat), "kind": "human"} for seat in range(rules.info.min_seats))
    pen: record.Pen | None = None
    raw = b""
    match: Match[Any, Any, Any] | None = None
    for number, (match, _, _) in enumerate(steps):
        if pen is None:
            pen, raw = record.Pen.begin(match, record.Header(began, {"started": "2026-11-21 20:15"}))
        else:
            raw += pen.played(match)
        for at, words in ((4, BOT_TAKES_OVER), (7, LEVEL), (12, PERSON_TAKES_OVER), (15, PASSED_ON)):
            if number == at:
                raw += pen.seat_changed(match, 0, words)
    assert match is not None and pen is not None
    return match, pen, raw


@pytest.mark.parametrize("key", catalogue.games())
def test_a_record_with_seats_that_change_replays_equal(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, _pen, raw = written(key)
    loaded = record.read(raw)
    assert loaded.faults == () and loaded.sound == raw
    assert [loaded.match.state_at(ply) for ply in range(len(loaded.match) + 1)] == [
        match.state_at(ply) for ply in range(len(loaded.match) + 1)
    ]
    changes = [(4, 0, BOT_TAKES_OVER), (7, 0, LEVEL), (12, 0, PERSON_TAKES_OVER), (15, 0, PASSED_ON)]
    made = [change for change in changes if change[0] <= len(match)]  # a short match ends before the last of them
    assert [(change.ply, change.seat, dict(change.words)) for change in loaded.changes] == made
    sits = {"name": "P0", "mark": "0", "kind": "human"}
    for *_, words in made:
        sits.update(words)
    assert loaded.players[0] == sits
    path = tmp_path / "match.txt"
    path.write_bytes(raw)
    assert main(["verify", str(path)]) == 0
    assert "sound" in capsys.readouterr().out


@pytest.mark.parametrize("key", catalogue.games())
def test_the_text_of_a_record_with_seats_that_change_comes_back(key: str) -> None:
    """Written by a pen from what was read, line for line: the same text again."""
    _, _, raw = written(key)
    loaded = record.read(raw)
    again: Match[Any, Any, Any] = Match.new(loaded.match.rules, loaded.match.seats, loaded.match.options, loaded.match.seed)
    pen, out = record.Pen.begin(again, loaded.header)
    for ply in (None, *loaded.match.plies):
        if ply is not None:
            assert isinstance(again.play(ply.move), Ply)
            out += pen.played(again)
        for change in loaded.changes:
            if change.ply == len(again):
                out += pen.seat_changed(again, change.seat, change.words)
    assert out == raw


@pytest.mark.parametrize("key", catalogue.games())
@pytest.mark.parametrize(("body", "sentence"), [
    ('seat 99: {"name": "Bo"}', "There is no seat 99"),
    ("seat 0: {}", "it does not say of a seat"),
    ('seat 0: {"name": ["Bo"]}', "it does not say of a seat"),
    ('seat 0: {"name": "Bo"', "it does not say of a seat"),
    ('seat zero: {"name": "Bo"}', "nothing that this program knows"),
])
def test_a_broken_line_of_a_seat_is_refused_with_a_sentence(
    key: str, body: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, pen, raw = written(key, 9)
    raw += line_of(body, code_of(pen.code, body, state_text(match.state_at(8)))).encode()
    path = tmp_path / "match.txt"
    path.write_bytes(raw)
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr()
    assert f"Line {raw.count(chr(10).encode())}: " in said.err and sentence in said.err and "good up to move 8" in said.out


@pytest.mark.parametrize("key", catalogue.games())
def test_a_line_of_a_seat_that_was_changed_is_found(key: str) -> None:
    _, _, raw = written(key)
    loaded = record.read(raw.replace(b'"Otto"', b'"Anna"'))
    assert len(loaded.match) == 4 and loaded.changes == () and "would fit" in loaded.faults[0].sentence().say()


@pytest.mark.parametrize("key", catalogue.games())
def test_undo_goes_over_a_line_of_a_seat(key: str) -> None:
    """What is made anew was made by whoever sits there now, what is played again by whoever made it; the reader, a glance and
    who writes agree on it."""
    rules = catalogue.rules(key)
    match: Match[Any, Any, Any] = Match.new(rules, rules.info.min_seats, {}, 5)
    pen, raw = record.Pen.begin(match, record.Header(({"name": "Ada", "kind": "human"},)))
    holders, taken = Holders(), 0
    for number in range(1, 16):
        if match.to_act is None:
            break
        match.play(next(iter(match.legal())))
        raw += pen.played(match)
        holders.moved(len(match))
        if number == 6:
            raw += pen.seat_changed(match, 0, BOT_TAKES_OVER)
            holders.changed(0, BOT_TAKES_OVER)
            while taken < 3 and not isinstance(match.undo(consent=True), Refusal):
                raw += pen.undone(match)
                taken += 1
            if taken == 3 and isinstance(match.redo(), Ply):
                raw += pen.redone(match)
                holders.redone(len(match))
                taken = 2
    loaded = record.read(raw)
    assert loaded.faults == () and loaded.match.state == match.state
    assert loaded.changes == holders.changes(len(match)) == (record.SeatChange(6 - taken, 0, BOT_TAKES_OVER),)
    assert glance(io.BytesIO(raw)).holders[0]["name"] == "Otto", "it made most of the moves"


def test_a_move_that_is_played_again_stays_with_who_made_it() -> None:
    holders = Holders()
    for number in range(1, 5):
        holders.moved(number)
    holders.changed(0, BOT_TAKES_OVER)
    assert [change.ply for change in holders.changes(2)] == [2], "after two moves were taken back"
    for number in (3, 4):
        holders.redone(number)
    assert [change.ply for change in holders.changes(4)] == [4]
    holders.moved(3)
    assert [change.ply for change in holders.changes(3)] == [2], "the third was made anew, by the bot"
    again = Holders(holders.changes(3), 3)
    again.redone(4)
    assert again.changes(4) == holders.changes(3)
