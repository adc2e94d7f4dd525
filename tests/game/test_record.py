"""Records: what is written is read back, and whatever is changed, torn or foreign is found and named."""

from __future__ import annotations

import random
import re
import time
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import catalogue, record, record_reader
from game.agreements import ACCEPTS, AGREED, DECLINES, OFFERS, RESIGNS, Agreement
from game.chance import seeded
from game.match import Match, Ply
from game.record_glance import glance, mended_glance
from game.record_lines import MAX_LINE, code_of, line_of, split_line
from game.state_text import state_text
from tests.amount import any_text, examples
from tests.game import data

RULES = catalogue.rules("querni")
HEADER = record.Header(
    ({"name": "Ada", "kind": "human"}, {"name": "Örjan # 12ab56", "kind": "bot easy"}), {"started": "one evening"}
)

modest = settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def unhurried() -> bool:
    """There is all the time in the world to mend a record."""
    return False


def random_match(plies: int, seed: int = 7) -> Match[Any, Any, Any]:
    match = Match.new(RULES, 2, {}, seed)
    rng = seeded(seed)
    while len(match) < plies and match.to_act is not None:
        moves = list(match.legal())
        pick, rng = rng.below(len(moves))
        match.play(moves[pick])
    return match


def texts(match: Match[Any, Any, Any]) -> list[str]:
    return [match.rules.text(ply.move) for ply in match.plies]


TWENTY = random_match(20)
WRITTEN = record.text(TWENTY, HEADER)
LINES = WRITTEN.split("\n")
FIRST_MOVE = LINES.index("") + 1


def read_lines(lines: list[str]) -> record.Loaded:
    return record.read("\n".join(lines))


def plain(raw: bytes) -> list[bytes]:
    """The lines without what does not count: empty ones, and how many spaces stand somewhere."""
    lines = [re.sub(rb"[ \t\r]+", b" ", line).strip(b" ") for line in raw.split(b"\n")]
    return [line for line in lines if line]


def the_fault(loaded: record.Loaded) -> tuple[int, str]:
    assert len(loaded.faults) == 1
    return loaded.faults[0].line, loaded.faults[0].sentence().say()


def refused(raw: str | bytes) -> str:
    with pytest.raises(record.RecordError) as error:
        record.read(raw)
    assert str(error.value).endswith(".")
    return str(error.value)


def test_what_is_written_is_read_back() -> None:
    loaded = record.read(WRITTEN)
    assert loaded.faults == () and loaded.header == HEADER
    assert texts(loaded.match) == texts(TWENTY) and loaded.match.state == TWENTY.state
    assert (loaded.match.seed, loaded.match.options, loaded.match.seats) == (7, {"setup": "shuffled"}, 2)
    assert loaded.sound == WRITTEN.encode()


def test_a_record_is_readable() -> None:
    assert LINES[0].startswith("Number Night record 2 ")
    assert [line.split(" # ")[0].rstrip() for line in LINES[1:6]] == [
        "game: querni",
        "rules: 1",
        "seats: 2",
        "option setup: shuffled",
        "seed: 7",
    ]
    assert LINES[FIRST_MOVE].startswith(f"1. {texts(TWENTY)[0]} ")
    assert all(re.search(r" # [0-9a-f]{6}$", line) for line in LINES if line)


def test_a_finished_match_ends_with_its_result() -> None:
    match = random_match(10_000)
    written = record.text(match)
    outcome = match.outcome
    assert outcome is not None and written.split("\n")[-2].startswith(f"result {outcome.reason}: ")
    loaded = record.read(written)
    assert loaded.faults == () and loaded.match.outcome == outcome
    wrong = written.replace("result Q", "result Z")
    assert "wrong result" in the_fault(record.read(wrong))[1]


def test_a_result_before_the_end_is_a_fault() -> None:
    line, sentence = the_fault(read_lines([*LINES[:-1], "result Q10: winner 0; scores 16 0 # 123456", ""]))
    assert line == len(LINES) and "not over" in sentence


def test_a_record_may_begin_with_a_position() -> None:
    match = Match.loaded(RULES, RULES.position(TWENTY.state), 5)
    match.play(next(match.legal()))
    loaded = record.read(record.text(match))
    assert loaded.faults == () and loaded.match.state == match.state and loaded.match.position == match.position
    assert loaded.match.seed == 5


@pytest.mark.parametrize("ply", [1, 9, 20])
def test_a_changed_move_is_named_with_its_line_and_what_would_be_right(ply: int) -> None:
    at = FIRST_MOVE + ply - 1
    state = TWENTY.state_at(ply - 1)
    seat = RULES.to_act(state)
    instead = next(move for move in RULES.moves(RULES.view(state, seat)) if move != TWENTY.plies[ply - 1].move)
    right = LINES[at].split(" # ")[0].rstrip()
    changed = LINES[at].replace(right, f"{ply}. {RULES.text(instead)}")
    line, sentence = the_fault(loaded := read_lines([*LINES[:at], changed, *LINES[at + 1 :]]))
    assert line == at + 1 and f'belongs to "{right}"' in sentence
    assert texts(loaded.match) == texts(TWENTY)[: ply - 1]


def test_a_jump_path_that_leads_to_the_same_field_is_a_change_too() -> None:
    board = {"c3": [0, 5], "d3": [0, 1], "e4": [0, 2], "c4": [0, 3], "d5": [0, 9], "a1": [1, 1], "a2": [1, 2], "a3": [1, 3]}
    options = {"setup": "shuffled"}
    position = {"game": "querni", "seats": 2, "options": options, "phase": "play", "turn": 0, "board": board, "quiet": 0}
    one, other = "c3*e3*e5", "c3*c5*e5"
    match = Match.loaded(RULES, position, 0)
    assert match.check(RULES.parse(other)) is None
    assert isinstance(match.play(RULES.parse(one)), Ply)
    written = record.text(match)
    assert record.read(written).faults == ()
    line, sentence = the_fault(record.read(written.replace(one, other)))
    assert line == written[: written.index(one)].count("\n") + 1 and "changed" in sentence


def test_an_illegal_move_says_the_rule() -> None:
    at = FIRST_MOVE + 4
    sentence = the_fault(read_lines([*LINES[:at], "5. a1-a2 # 123456", *LINES[at + 1 :]]))[1]
    assert "a1-a2 is refused by Q" in sentence
    sentence = the_fault(read_lines([*LINES[:at], "5. hello # 123456", *LINES[at + 1 :]]))[1]
    assert "hello is not a move" in sentence


def test_a_lost_line_and_a_line_too_many_are_found() -> None:
    at = FIRST_MOVE + 7
    line, sentence = the_fault(loaded := read_lines([*LINES[:at], *LINES[at + 1 :]]))
    assert line == at + 1 and "move 8 comes next" in sentence and len(loaded.match) == 7
    line, sentence = the_fault(loaded := read_lines([*LINES[:at], LINES[at - 1], *LINES[at:]]))
    assert line == at + 1 and len(loaded.match) == 7
    line, sentence = the_fault(read_lines([*LINES[:at], "what is this # 123456", *LINES[at:]]))
    assert line == at + 1 and "nothing that this program knows" in sentence


def test_a_torn_last_line_loses_that_line_only() -> None:
    whole = WRITTEN.encode()
    start = whole.rstrip(b"\n").rindex(b"\n") + 1
    for cut in range(start + 1, len(whole) - 1):
        loaded = record.read(whole[:cut])
        assert loaded.torn and len(loaded.match) == 19 and loaded.match.state == TWENTY.state_at(19)
    loaded = record.read(whole[:-1])
    assert not loaded.faults and len(loaded.match) == 20


def test_a_changed_name_costs_the_name_only() -> None:
    line, _ = the_fault(loaded := record.read(WRITTEN.replace("Ada", "Eve")))
    assert line == LINES.index(next(one for one in LINES if "Ada" in one)) + 1
    assert loaded.header.players[0] == {"kind": "human"} and len(loaded.match) == 20


@pytest.mark.parametrize("word", ["game: querni", "rules: 1", "seats: 2", "setup: shuffled", "seed: 7"])
def test_a_changed_header_is_refused(word: str) -> None:
    line = next(number for number, one in enumerate(LINES, 1) if word in one)
    assert f"Line {line} " in refused(WRITTEN.replace(word, word[:-1] + "3"))


def test_files_that_are_no_records_are_refused_with_a_sentence(tmp_path: Path) -> None:
    assert "empty" in refused(b"") and "empty" in refused(b"\n \n")
    assert "not a record" in refused(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    assert "not a record" in refused("Dear diary,\n")
    for other in (1, 3):
        assert f"format {other}; this program reads format 2" in refused(f"Number Night record {other}\n")
    huge = tmp_path / "huge"
    with open(huge, "wb") as file:
        file.truncate(1 << 33)
    with pytest.raises(record.RecordError, match="not a record"):
        record.read_file(huge)


@pytest.mark.parametrize("size", [1 << 20, 1 << 33])
def test_the_good_part_is_read_whatever_comes_after_it(tmp_path: Path, size: int) -> None:
    path = tmp_path / "match.txt"
    with open(path, "wb") as file:
        file.write(WRITTEN.encode())
        file.truncate(len(WRITTEN.encode()) + size)
    for mend in (None, unhurried):
        with open(path, "rb") as file:
            loaded = record.read_stream(file, mend)
        assert texts(loaded.match) == texts(TWENTY) and loaded.sound.decode() == WRITTEN and not loaded.torn
        assert the_fault(loaded)[0] == len(LINES)


def test_a_match_of_many_moves_has_no_limit() -> None:
    match = random_match(2)
    pen, written = record.Pen.begin(match, HEADER)
    begun, moves = len(written), 0
    rows = [written]
    while begun < 3 << 20:
        match.undo(consent=True)
        rows.append(pen.undone(match))
        match.redo()
        rows.append(pen.redone(match))
        begun += len(rows[-1]) + len(rows[-2])
        moves += 2
    loaded = record.read(b"".join(rows))
    assert moves > 40_000 and loaded.faults == () and loaded.match.state == match.state


# ---- one wrong sign is put right where the check code proves it


@modest
@given(at=st.integers(0, len(WRITTEN.encode()) - 1), byte=st.integers(0, 255))
def test_one_wrong_byte_loses_no_move(at: int, byte: int) -> None:
    raw = bytearray(WRITTEN.encode())
    raw[at] = byte
    loaded = record.read(bytes(raw), mend=unhurried)
    assert texts(loaded.match) == texts(TWENTY) and loaded.faults == () and loaded.match.state == TWENTY.state
    assert loaded.header == HEADER and record.read(loaded.sound).faults == ()
    if loaded.repairs:
        assert loaded.repairs[0].line == bytes(WRITTEN.encode())[:at].count(b"\n") + 1
    else:
        assert plain(bytes(raw)) == plain(WRITTEN.encode())


@modest
@given(at=st.integers(0, len(WRITTEN.encode()) - 1), more=st.sampled_from([b"", b"x", b"7", b"#"]))
def test_one_byte_less_or_more_loses_no_move(at: int, more: bytes) -> None:
    raw = WRITTEN.encode()
    raw = raw[:at] + more + raw[at:] if more else raw[:at] + raw[at + 1 :]
    loaded = record.read(raw, mend=unhurried)
    assert texts(loaded.match) == texts(TWENTY) and loaded.match.state == TWENTY.state and not loaded.faults
    assert record.read(loaded.sound).faults == ()


def test_a_sign_that_became_the_end_of_a_line_loses_no_move() -> None:
    raw = WRITTEN.encode()
    for at in [at for at, byte in enumerate(raw) if byte == ord("*") or byte == ord("A")]:
        loaded = record.read(raw[:at] + b"\n" + raw[at + 1 :], mend=unhurried)
        assert texts(loaded.match) == texts(TWENTY) and loaded.faults == () and loaded.header == HEADER, at
        assert record.read(loaded.sound).faults == ()


@pytest.mark.parametrize("bit", range(8))
def test_an_empty_line_that_became_a_sign_loses_no_move(bit: int) -> None:
    raw = WRITTEN.encode()
    at = raw.index(b"\n\n") + 1
    for place in (at - 1, at):
        loaded = record.read(raw[:place] + bytes((raw[place] ^ 1 << bit,)) + raw[place + 1 :], mend=unhurried)
        assert texts(loaded.match) == texts(TWENTY) and loaded.faults == () and loaded.header == HEADER


def test_lines_that_are_made_to_cost_time_do_not() -> None:
    garbage = ["note x: " + "y" * 60 + " # 000000"] * 400
    raw = "\n".join([*LINES[:6], *garbage, *LINES[6:]])
    began = time.process_time()
    loaded = record.read(raw, mend=unhurried)
    assert texts(loaded.match) == texts(TWENTY) and len(loaded.faults) == 400
    assert time.process_time() - began < 0.8


def noted(lines: int, seed: int = 1) -> bytes:
    """The record with so many notes, in each of which one letter is missing: what takes longest to be found again."""
    words = [f"{chr(97 + at % 26)}{chr(97 + at // 26 % 26)}{chr(97 + at // 676)}" for at in range(lines)]
    notes = {f"x{word}": "the quick brown fox jumps over the lazy dog " * 3 for word in words}
    whole = record.text(TWENTY, replace(HEADER, notes={**HEADER.notes, **notes})).encode().split(b"\n")
    rng, made = random.Random(seed), []
    for line in whole:
        at = rng.randrange(20, 130)
        made.append(line[:at] + line[at + 1 :] if line.startswith(b"note x") else line)
    return b"\n".join(made)


@pytest.mark.axes
@pytest.mark.parametrize("seconds", (0.1, 0.3))
@pytest.mark.parametrize("lines", (40, 2000))
def test_mending_keeps_to_its_time(lines: int, seconds: float) -> None:
    raw = noted(lines)
    plain = time.process_time()
    record.read(raw)
    began = time.process_time()
    loaded = record.read(raw, mend=lambda: time.process_time() - began > seconds)
    assert time.process_time() - began < seconds + 0.3 + 2 * (began - plain)
    assert texts(loaded.match) == texts(TWENTY), "the moves are whole"
    assert len(loaded.faults) + len(loaded.repairs) == lines and loaded.repairs


def test_a_move_is_mended_though_a_header_has_many_bad_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_reader, "_MOST_FREE", 8)
    raw = noted(100).replace(b"\n7. ", b"\n7x ")
    began = time.perf_counter()
    loaded = record.read(raw, mend=lambda: time.perf_counter() - began > 30)
    assert texts(loaded.match) == texts(TWENTY)


def test_nothing_is_mended_at_a_glance() -> None:
    raw = noted(12)
    began = time.process_time()
    found = glance(BytesIO(raw))
    assert time.process_time() - began < 0.1
    assert found.damaged and found.bad_head and not any(word.startswith("x") for word in found.notes)
    mended = mended_glance(BytesIO(raw), unhurried)
    assert mended.damaged and sum(word.startswith("x") for word in mended.notes) == 12 and mended.moves == 20
    bound = WRITTEN.encode().replace(b"game: querni", b"game: qverni")
    with pytest.raises(record.RecordError):
        glance(BytesIO(bound))
    assert mended_glance(BytesIO(bound), unhurried).identity == glance(BytesIO(WRITTEN.encode())).identity


STARTS = (b"", b"21. ", b"note x: ", b'seat 0: {"', b"game: ")
SIGNS = (b" ", b"\t", b"# 000000", b"9", b"[", b"3-", b"+ ")


@pytest.mark.axes
@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("start", STARTS)
def test_the_longest_line_costs_no_more_than_its_time(start: bytes, sign: bytes, everything: bool) -> None:
    """Of the games each has the turn at some of the lines; in the full run all have it at each."""
    games = catalogue.games()
    for key in games if everything else games[(STARTS.index(start) + SIGNS.index(sign)) % len(games) :][:1]:
        match = Match.new(catalogue.rules(key), catalogue.rules(key).info.min_seats, {}, 7)
        lines = record.text(match, HEADER).encode().split(b"\n")
        long = (start.replace(b"21", b"1") + sign * (MAX_LINE // len(sign)))[: MAX_LINE - 20] + b"x # 000000"
        raw = b"\n".join([*lines[: 3 if start in (b"note x: ", b"game: ") else None], long, *lines[3:]])
        began = time.process_time()
        with suppress(record.RecordError):
            glance(BytesIO(raw))
        assert time.process_time() - began < 0.5, key
        began = time.process_time()
        with suppress(record.RecordError):
            record.read(raw, mend=lambda: time.process_time() - began > 0.5)  # noqa: B023
        assert time.process_time() - began < 1.5, key


def test_what_is_proved_by_nothing_is_not_repaired() -> None:
    loaded = record.read(WRITTEN.replace("\n7. ", "\n8. x"), mend=unhurried)
    assert len(loaded.match) == 20 and len(loaded.repairs) == 1, "the code tells the move"
    lines = LINES.copy()
    lines[FIRST_MOVE + 6] = "7. a1-b2                                        # 000000"
    loaded = record.read("\n".join(lines), mend=unhurried)
    assert len(loaded.match) == 6 and loaded.repairs == () and len(loaded.faults) == 1


def test_a_sentence_about_a_damaged_line_holds_no_control_signs() -> None:
    lines = LINES.copy()
    lines[FIRST_MOVE + 6] = "7. a1\0\0\x1b[2J-b2 # 000000"
    assert the_fault(read_lines(lines))[1].isprintable()


def test_other_rules_and_other_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    with monkeypatch.context() as patch:
        patch.setattr(type(RULES), "info", replace(RULES.info, rules_version=0))
        old = record.text(TWENTY)
    assert "version 0 of the rules of QUERNI" in refused(old)
    with monkeypatch.context() as patch:
        patch.setattr(type(RULES), "info", replace(RULES.info, key="mahjong"))
        other = record.text(TWENTY)
    assert 'a game called "mahjong"' in refused(other)


def test_what_a_header_cannot_hold_is_put_on_one_line() -> None:
    header = record.Header(({"name": " Ada\n\x00 of\u0085\ud800Hamburg "}, {"name": ""}), {})
    loaded = record.read(record.text(TWENTY, header))
    assert loaded.faults == () and loaded.header.players == ({"name": "Ada of Hamburg"},)


def test_carriage_returns_and_empty_lines_do_not_count() -> None:
    loaded = record.read(WRITTEN.replace("\n", "\r\n").replace("\r\n5.", "\r\n\r\n5."))
    assert loaded.faults == () and loaded.match.state == TWENTY.state


@modest
@given(at=st.integers(0, len(WRITTEN.encode()) - 1), bit=st.integers(0, 7))
def test_a_flipped_bit_is_found_or_harmless(at: int, bit: int) -> None:
    raw = bytearray(WRITTEN.encode())
    raw[at] ^= 1 << bit
    only_look_changed = plain(bytes(raw)) == plain(WRITTEN.encode())
    try:
        loaded = record.read(bytes(raw))
    except record.RecordError as error:
        assert not only_look_changed and str(error)
        return
    assert texts(loaded.match) == texts(TWENTY)[: len(loaded.match)]
    assert bool(loaded.faults) or only_look_changed
    if loaded.faults:
        struck = bytes(WRITTEN.encode())[:at].count(b"\n") + 1
        assert loaded.faults[0].line in (struck, struck + 1)


@modest
@given(cut=st.integers(0, len(WRITTEN.encode())))
def test_a_cut_anywhere_keeps_every_whole_line(cut: int) -> None:
    raw = WRITTEN.encode()[:cut]
    try:
        loaded = record.read(raw)
    except record.RecordError:
        assert cut < len("\n".join(LINES[:6]))
        return
    whole = sum(1 for line in raw.split(b"\n")[:-1] if re.match(rb"[0-9]+\. ", line))
    assert len(loaded.match) in (whole, whole + 1) and all(fault.torn for fault in loaded.faults)


@modest
@given(at=st.integers(1, len(LINES) - 1), line=any_text(40) | st.sampled_from([*LINES, "undo 1 # 123456", "redo 1"]))
def test_an_inserted_line_is_found(at: int, line: str) -> None:
    raw = "\n".join([*LINES[:at], line, *LINES[at:]])
    if plain(raw.encode()) == plain(WRITTEN.encode()):
        assert record.read(raw).faults == ()
        return
    try:
        loaded = record.read(raw)
    except record.RecordError:
        return
    assert texts(loaded.match) == texts(TWENTY)[: len(loaded.match)]
    assert loaded.faults or line in LINES[6 : FIRST_MOVE - 1]  # a name that is told twice


@settings(modest, max_examples=examples(25))
@given(history=st.lists(st.integers(0, 9), max_size=40))
def test_any_history_of_moves_undos_and_redos_is_read_back(history: list[int]) -> None:
    match = Match.new(RULES, 2, {}, 1)
    pen, written = record.Pen.begin(match, HEADER)
    for what in history:
        if what == 0 and isinstance(match.undo(consent=True), Ply):
            written += pen.undone(match)
        elif what == 1 and isinstance(match.redo(), Ply):
            written += pen.redone(match)
        elif what > 1:
            moves = list(match.legal())
            match.play(moves[what * 7 % len(moves)])
            written += pen.played(match)
        assert record.read(written).match.state == match.state
    loaded = record.read(written)
    assert loaded.faults == () and texts(loaded.match) == texts(match) and loaded.match.may_redo == match.may_redo
    while isinstance(match.redo(), Ply):
        loaded.match.redo()
    assert loaded.match.state == match.state


def test_undo_and_redo_of_the_last_move_write_the_result_again() -> None:
    match = random_match(10_000)
    pen, written = record.Pen.begin(match)
    match.undo(consent=True)
    written += pen.undone(match)
    match.redo()
    written += pen.redone(match)
    assert written.count(b"result ") == 2 and record.read(written).faults == ()


def test_a_pen_goes_on_where_a_record_was_read_to() -> None:
    loaded = record.read(WRITTEN.encode()[:-20])
    assert loaded.torn and len(loaded.match) == 19
    loaded.match.play(TWENTY.plies[-1].move)
    assert (loaded.sound + record.Pen(loaded.code).played(loaded.match)).decode() == WRITTEN


@pytest.mark.parametrize("key", catalogue.games())
def test_the_records_of_all_endings_are_sound(key: str) -> None:
    for path in data.endings(key):
        loaded = record.read_file(path)
        outcome = loaded.match.outcome
        assert [fault.sentence().say() for fault in loaded.faults] == []
        assert outcome is not None and path.stem.endswith(f"_{outcome.reason}")
        with path.open("rb") as file:
            assert glance(file).options == loaded.match.options, "with a position, too"


SALT = "0123456789abcdef" * 2
RESIGNED, OFFERED, ACCEPTED, DECLINED = Agreement(RESIGNS, 1), Agreement(OFFERS, 0), Agreement(ACCEPTS, 1), Agreement(DECLINES, 1)


def say(match: Match[Any, Any, Any], *said: Agreement) -> Match[Any, Any, Any]:
    for one in said:
        assert match.agree(one) is None
    return match


def with_line(written: str, *bodies: str) -> record.Loaded:
    """A record with more lines at its end whose check codes fit, read."""
    loaded = record.read(written)
    assert loaded.faults == ()
    code, state, more = loaded.code, state_text(loaded.match.state), ""
    for body in bodies:
        code = code_of(code, body, state)
        more += line_of(body, code)
    return record.read(written + more)


def test_the_salt_of_the_seed_stands_in_the_head_and_is_bound() -> None:
    salted = record.Header(HEADER.players, HEADER.notes, SALT)
    written = record.text(TWENTY, salted)
    assert written.split("\n")[6].startswith(f"salt: {SALT}  ")
    loaded = record.read(written)
    assert loaded.faults == () and loaded.header == salted and record.text(loaded.match, loaded.header) == written
    assert record.read(WRITTEN).header.salt == ""
    assert "Line 7 was changed" in refused(written.replace(SALT, "f" + SALT[1:]))
    robbed = record.read(written.replace(written.split("\n")[6] + "\n", ""))
    assert robbed.faults and len(robbed.match) == 0, "all that follows hangs on it"


@pytest.mark.parametrize("salt", ["0" * 31, "0" * 33, "G" + SALT[1:], SALT.upper(), " " + SALT[1:]])
def test_a_salt_of_another_form_is_neither_written_nor_read(salt: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="32 digits"):
        record.text(TWENTY, record.Header(salt=salt))
    lines, code = [], ""
    for line in [*LINES[:6], f"salt: {salt}"]:
        body = split_line(line.encode())[0] or ""
        code = code_of(code, body)
        lines.append(line_of(body, code))
    assert '"salt" in the header must be 32 digits' in refused("".join(lines))


OTHER_WAY = Agreement(OFFERS, 1), Agreement(ACCEPTS, 0)


@pytest.mark.parametrize("said", [(RESIGNED,), (OFFERED, ACCEPTED), (OFFERED, RESIGNED), OTHER_WAY])
def test_a_match_that_ended_by_agreement_is_read_back(said: tuple[Agreement, ...]) -> None:
    match = say(random_match(9), *said)
    outcome = match.outcome
    assert outcome is not None and outcome.reason == AGREED and outcome.scores == RULES.scores(match.state)
    assert outcome.winners == ((0,) if RESIGNED in said else ())
    written = record.text(match, HEADER)
    assert written.split("\n")[-2].startswith(f"result agreed: {'winner 0' if outcome.winners else 'draw'}; scores ")
    loaded = record.read(written)
    assert loaded.faults == () and loaded.match.agreements == said and loaded.match.outcome == outcome
    assert loaded.match.to_act is None and list(loaded.match.legal()) == [] and record.text(loaded.match, HEADER) == written


def test_an_offer_holds_until_the_next_move() -> None:
    match = random_match(4)
    pen, written = record.Pen.begin(match, HEADER)
    for said in (OFFERED, DECLINED, OFFERED):
        say(match, said)
        written += pen.agreed(match, said)
        assert record.read(written).match.agreements == match.agreements
    match.play(next(match.legal()))
    written += pen.played(match)
    assert record.read(written).match.agreements == () == match.agreements
    for said in (OFFERED, ACCEPTED):
        say(match, said)
        written += pen.agreed(match, said)
    loaded = record.read(written)
    assert loaded.faults == () and loaded.match.outcome == match.outcome is not None
    said_in_order = [line.split(" # ")[0].rstrip() for line in written.decode().split("\n") if line.startswith("draw")]
    assert said_in_order == ["draw offered 0", "draw declined 1", "draw offered 0", "draw offered 0", "draw accepted 1"]


@pytest.mark.parametrize(("bodies", "sentence"), [
    (("resign 2",), "resign 2 is refused: There is no seat 2 at this table."),
    (("draw offered 9",), "There is no seat 9"),
    (("draw accepted 0",), "draw accepted 0 is refused: No draw is offered."),
    (("draw declined 0",), "No draw is offered."),
    (("draw offered 0", "draw offered 1"), "A draw is offered already."),
    (("draw offered 0", "draw accepted 0"), "Seat 0 wants the draw already."),
    (("draw offered 0", "draw declined 0"), "Seat 0 wants the draw already."),
    (("resign 1", "resign 0"), "The match is over"),
    (("resign 1", "draw offered 0"), "The match is over"),
    (("resign 1", "undo 20"), "undo 20 is refused: The table agreed to end the match"),
    (("resign 1", "21. a1-a2"), "The match is over"),
    (("resign 1", 'seat 0: {"kind": "easy"}'), "a seat changes hands, but the match is over."),
    (("resign 1", "result agreed: winner 1; scores 0 0"), "it tells a wrong result"),
    (("draw offered 0", "result agreed: draw; scores 0 0"), "the match is not over"),
    (("resign 01",), "nothing that this program knows"),
    (("draw demanded 0",), "nothing that this program knows"),
    (("seat 2: {\"name\": \"Bo\"}",), "There is no seat 2 at this table."),
    (("seat 1: {}",), "it does not say of a seat"),
    (("seat 1: {\"name\": 7}",), "it does not say of a seat"),
    (("seat 1: {\"name\": \"a\", \"name\": \"b\"}",), "it does not say of a seat"),
    (("seat 1: {\"Name\": \"Bo\"}",), "it does not say of a seat"),
    (("seat 1: {\"name\":\"Bo\"}",), "it does not say of a seat"),
    (("seat 1: {\"name\": \"Bo\\n\"}",), "it does not say of a seat"),
    (("seat 1: {" + '"a": [' * 5000,), "it does not say of a seat"),
])
def test_lines_of_the_table_that_cannot_be_are_faults(bodies: tuple[str, ...], sentence: str) -> None:
    loaded = with_line(WRITTEN, *bodies)
    assert sentence in the_fault(loaded)[1]
    assert loaded.faults[0].line == len(LINES) - 1 + len(bodies), "the lines before it are good"


def test_a_changed_line_of_the_table_says_what_would_be_right() -> None:
    written = record.text(say(random_match(9), OFFERED))
    line, sentence = the_fault(loaded := record.read(written.replace("draw offered 0", "draw offered 1")))
    assert line == written.count("\n") and 'belongs to "draw offered 0"' in sentence and loaded.match.agreements == ()


def test_a_resignation_stands_before_the_first_move_too() -> None:
    written = record.text(say(random_match(0), RESIGNED), HEADER)
    for one in (written, "\n".join(line for line in written.split("\n") if line) + "\n"):
        loaded = record.read(one)
        assert loaded.faults == () and loaded.header == HEADER and loaded.match.agreements == (RESIGNED,)


def test_a_seat_that_changes_hands_and_a_bot_of_another_level() -> None:
    match = random_match(4)
    pen, written = record.Pen.begin(match, HEADER)
    written += pen.seat_changed(match, 1, {"kind": "hard"})
    match.undo(consent=True)
    written += pen.undone(match)
    written += pen.seat_changed(match, 0, {"name": " Bo\n # 12ab56", "mark": "3", "kind": "human"})
    match.redo()
    written += pen.redone(match)
    for seat, words in ((2, {"kind": "easy"}), (-1, {"kind": "easy"}), (0, {}), (0, {"Kind": "easy"})):
        with pytest.raises(ValueError, match="seat"):
            pen.seat_changed(match, seat, words)
    say(match, RESIGNED)
    written += pen.agreed(match, RESIGNED)
    with pytest.raises(ValueError, match="goes on"):
        pen.seat_changed(match, 0, {"kind": "easy"})
    loaded = record.read(written)
    assert loaded.faults == () and loaded.header == HEADER and loaded.match.state == match.state
    second = record.SeatChange(4, 0, {"name": "Bo # 12ab56", "mark": "3", "kind": "human"})
    assert loaded.changes == (record.SeatChange(4, 1, {"kind": "hard"}), second)
    assert loaded.players == ({**HEADER.players[0], **second.words}, {**HEADER.players[1], "kind": "hard"})
    assert record.read(WRITTEN).players == HEADER.players and record.read(record.text(TWENTY)).players == ({}, {})


def test_an_undo_that_does_not_fit_leaves_standing_what_was_said() -> None:
    match = say(random_match(4), OFFERED)
    loaded = record.read(record.text(match) + "undo 4  # 123456\n")
    assert "would fit" in the_fault(loaded)[1] and loaded.match.agreements == (OFFERED,)
