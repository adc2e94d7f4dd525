"""What lies on the disk: settings damaged, out of range, or refused; the sheet of results; records put away."""

import json
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest

from game.contract import Phrase
from scenes.profile import Profile, Result, SeatSetup, Settings, TableSetup
from scenes.session import Session
from scenes.store.sheet import _code
from tests.scenes.store.frail import Full


def result(when: float, name: str = "Ana") -> Result:
    return Result(when, "querni", ("Ana", "Ben"), (0, 1), (16, 12), (name,), "Q10")


def test_settings_come_back(tmp_path: Path) -> None:
    one = Profile(tmp_path / "new" / "folder")
    one.settings.text_size, one.settings.theme, one.settings.window = 140, "walnut", (1600, 900)
    one.settings.tables["querni"] = TableSetup([SeatSetup("Åsa", 3, "hard")], {"setup": "placed"})
    one.save_settings()
    two = Profile(tmp_path / "new" / "folder")
    assert two.settings == one.settings and two.notices == []
    assert sorted(path.name for path in two.home.config.iterdir()) == [".writer", "settings.json"]


def test_no_settings_are_the_usual_ones(tmp_path: Path) -> None:
    assert Profile(tmp_path).settings == Settings() and Profile(tmp_path).notices == []


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"nonsense", b"\xff\xfe\x00", b"[]", b"null", b'{"text_size": "large"}', b'{"window": [1]}', b'{"tables": 3}',
        b"\x00" * 5000,
    ],
)
def test_damaged_settings_are_set_aside_with_a_notice(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    profile = Profile(tmp_path)
    assert profile.settings == Settings() and len(profile.notices) == 1
    (kept,) = tmp_path.glob("settings.damaged-*.json")
    assert kept.read_bytes() == content and not profile.settings_file.exists()
    profile.save_settings()
    assert Profile(tmp_path).notices == []


def test_a_folder_in_the_place_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    profile = Profile(tmp_path)
    assert profile.settings == Settings() and profile.notices


@pytest.mark.parametrize(
    ("name", "value", "mended"),
    [
        ("text_size", 5, 80), ("text_size", 100000, 200), ("text_size", 117, 117), ("theme", "pink", "felt"),
        ("language", "xx", ""),
        ("volume", -3, 0), ("music", 400, 100), ("effects", 101, 100), ("people_speed", "warp", "normal"),
        ("bots_speed", "", "normal"), ("window", [10, 10], [320, 240]), ("window", [5000, 300], [5000, 300]),
        ("window", [240, 300], [240, 320]), ("window", [99999, 99999], [16384, 16384]),
    ],
)
def test_values_out_of_range_are_brought_back(tmp_path: Path, name: str, value: object, mended: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({name: value, "unknown": 1}))
    profile = Profile(tmp_path)
    assert json.loads(msgspec.json.encode(profile.settings))[name] == mended and profile.notices == []


def test_settings_of_one_game_are_kept_and_those_of_an_older_file_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"text_size": 120, "nmbrs_deck": "/own.csv", "nmbrs_other": [1], "nothing_here": "x"}))
    profile = Profile(tmp_path)
    assert profile.settings.games == {"nmbrs": {"deck": "/own.csv"}} and profile.settings.text_size == 120
    profile.save_settings()
    assert "nmbrs_deck" not in json.loads(file.read_text())
    again = Profile(tmp_path).settings
    assert again.of_game("nmbrs") == {"deck": "/own.csv"} and again.of_game("querni") == {}
    file.write_text(json.dumps({"nmbrs_deck": "/old.csv", "games": {"nmbrs": {"deck": "/new.csv"}}}))
    assert Profile(tmp_path).settings.of_game("nmbrs") == {"deck": "/new.csv"}, "what was chosen since counts"


def test_a_disk_that_refuses_is_one_notice(tmp_path: Path) -> None:
    home = tmp_path / "home"
    profile = Profile(home)
    home.write_text("a file stands where the folder should be")
    profile.save_settings()
    profile.save_settings()
    assert len(profile.notices) == 1
    profile.sheet.add(result(1.0))
    assert len(profile.notices) == 2
    assert profile.sheet.results() == []


def test_a_broken_write_leaves_the_old_settings(tmp_path: Path) -> None:
    profile = Profile(tmp_path, disk=Full(1 << 20))
    profile.settings.text_size = 120
    profile.save_settings()
    profile.settings.text_size = 150
    profile.home.disk.free = 10  # type: ignore[attr-defined]
    profile.save_settings()
    assert len(profile.notices) == 1 and not list(tmp_path.glob("*.part"))
    assert Profile(tmp_path).settings.text_size == 120


# ---- results


def test_results_come_back_in_order(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert profile.sheet.results() == []
    for when in (30.0, 10.0, 20.0):
        profile.sheet.add(result(when))
    assert Profile(tmp_path).sheet.results() == [result(10.0), result(20.0), result(30.0)]
    assert profile.sheet.results(since=15) == [result(20.0), result(30.0)]


def test_the_evening_goes_on_until_six_in_the_morning(tmp_path: Path) -> None:
    profile = Profile(tmp_path)

    def at(day: int, hour: int) -> float:
        return time.mktime((2026, 11, day, hour, 0, 0, 0, 0, -1))

    for when in (at(20, 23), at(21, 5), at(21, 7), at(22, 2)):
        profile.sheet.add(result(when))
    assert [r.when for r in profile.tonight(at(21, 4))] == [at(20, 23), at(21, 5), at(21, 7), at(22, 2)]
    assert [r.when for r in profile.tonight(at(22, 3))] == [at(21, 7), at(22, 2)]
    assert [r.when for r in profile.tonight(at(21, 23))] == [at(21, 7), at(22, 2)]


def test_a_sheet_that_is_no_sheet_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "results.sqlite3").write_bytes(b"this was never a data base" * 100)
    profile = Profile(tmp_path)
    assert profile.sheet.results() == [] and len(profile.notices) == 1
    profile.sheet.add(result(1.0))
    assert profile.sheet.results() == [result(1.0)] and len(profile.notices) == 1


def test_a_damaged_line_of_the_sheet_is_left_out(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.sheet.add(result(1.0))
    profile.sheet.add(result(3.0))
    sheet = sqlite3.connect(tmp_path / "results.sqlite3")
    with sheet:
        for at, line in ((2.0, b'{"when": 2.0'), (2.5, b'{"when": 2.0}'), (2.6, 7), (2.7, b""), ("x", b"y")):
            code = _code(line) if isinstance(line, bytes) else ""
            sheet.execute("insert into played values (?, ?, ?, ?)", (f"{at}", at, line, code))
        sheet.execute("update played set line = replace(line, 'Ana', 'Bna') where at = 3.0")
    sheet.close()
    assert profile.sheet.results() == [result(1.0)]
    (notice,) = profile.notices
    assert isinstance(notice, Phrase) and notice.say() == "Results on the sheet that are damaged and left out: 6."
    assert profile.sheet.results() == [result(1.0)] and len(profile.notices) == 1


def test_lines_whose_parts_do_not_fit_each_other_are_left_out(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.sheet.add(result(1.0))
    for odd in (
        Result(2.0, "querni", ("Ana", "Ben"), (0,), (1, 2), ("Ana",), "Q10"),
        Result(3.0, "querni", ("Ana", "Ben"), (0, 1), (1, 2, 3), ("Ana",), "Q10"),
        Result(4.0, "querni", ("Ana", "Ben"), (0, 9), (1, 2), ("Ana",), "Q10"),
        Result(5.0, "querni", ("Ana", "Ben"), (0, 1), (1, 2), ("Eve",), "Q10"),
    ):
        profile.sheet.add(odd)
    assert profile.sheet.results() == [result(1.0)]


def test_the_same_match_stands_on_the_sheet_once(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    for when in (1.0, 2.0):
        profile.sheet.add(msgspec.structs.replace(result(when), identity="0123456789abcdef"))
    assert [line.when for line in profile.sheet.results()] == [2.0]


def test_a_sheet_of_an_older_program_is_taken_over(tmp_path: Path) -> None:
    sheet = sqlite3.connect(tmp_path / "results.sqlite3")
    with sheet:
        sheet.execute("create table result (at real primary key, line blob not null)")
        for when in (2.0, 1.0):
            sheet.execute("insert into result values (?, ?)", (when, msgspec.json.encode(result(when))))
    sheet.close()
    profile = Profile(tmp_path)
    assert [line.when for line in profile.sheet.results()] == [1.0, 2.0]
    profile.sheet.add(result(3.0))
    assert [line.when for line in Profile(tmp_path).sheet.results()] == [1.0, 2.0, 3.0] and profile.notices == []


def finished(home: Path, matches: int) -> list[Result]:
    """So many matches played to their end in a home; what stands on its sheet."""
    for number in range(matches):
        session = Session.start(Profile(home), "querni", TableSetup([SeatSetup("Ana", 3), SeatSetup("Ben", 5)]), number)
        while session.match.outcome is None:
            moves = list(session.match.legal())
            session.play(moves[-1])
        session.put_away()
    return Profile(home).sheet.results()


@pytest.mark.matrix(2)
@pytest.mark.parametrize("damage", ["head", "middle", "torn", "zeros"])
def test_a_damaged_sheet_is_written_anew_from_the_records(tmp_path: Path, damage: str) -> None:
    before = finished(tmp_path, 3)
    path = tmp_path / "results.sqlite3"
    raw = bytearray(path.read_bytes())
    assert len(before) == 3
    if damage == "head":
        raw[3] ^= 1
    elif damage == "middle":
        raw[4096 : 4096 + 64] = b"\xff" * 64
    elif damage == "torn":
        del raw[5000:]
    else:
        raw[:] = bytes(len(raw))
    path.write_bytes(raw)
    profile = Profile(tmp_path)
    again = profile.sheet.results()
    said, known = ([msgspec.structs.replace(line, when=0, seconds=0) for line in lines] for lines in (again, before))
    assert said == known
    assert all(abs(one.when - other.when) < 2 for one, other in zip(again, before, strict=True))
    (notice,) = profile.notices
    (kept,) = tmp_path.glob("results.damaged-*.sqlite3")
    assert isinstance(notice, Phrase) and kept.name in notice.say() and kept.read_bytes() == raw
    profile.sheet.add(result(1.0))
    assert len(Profile(tmp_path).sheet.results()) == 4


@pytest.mark.parametrize(("old", "new"), [
    (b"at real not", b"a4 real not"), (b"line blob", b"lime blob"), (b"code text", b"code tex4"), (b"played (", b"playef ("),
])
def test_a_sheet_whose_columns_have_other_names_is_begun_anew(tmp_path: Path, old: bytes, new: bytes) -> None:
    before = finished(tmp_path, 1)
    path = tmp_path / "results.sqlite3"
    path.write_bytes(path.read_bytes().replace(old, new))
    profile = Profile(tmp_path)
    identity = before[0].identity
    assert [line.identity for line in profile.sheet.results()] == [identity] and len(profile.notices) == 1
    profile.sheet.add(result(1.0))
    assert [line.identity for line in profile.sheet.results()] == ["", identity]


def test_a_sheet_that_says_of_itself_that_it_is_only_read_is_begun_anew(tmp_path: Path) -> None:
    before = finished(tmp_path, 1)
    path = tmp_path / "results.sqlite3"
    raw = bytearray(path.read_bytes())
    raw[18] = 0x21  # the version that is needed to write to it
    path.write_bytes(raw)
    profile = Profile(tmp_path)
    profile.sheet.add(result(1.0))
    assert [line.identity for line in profile.sheet.results()] == ["", before[0].identity] and len(profile.notices) == 1


@pytest.mark.matrix(3)
@pytest.mark.parametrize("part", range(48))
def test_no_flipped_bit_of_the_sheet_raises(tmp_path: Path, part: int) -> None:
    before = finished(tmp_path, 1)
    path = tmp_path / "results.sqlite3"
    raw = path.read_bytes()
    for bit in range(part, len(raw) * 8, 48 * 41):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        for kept in tmp_path.glob("results*"):
            kept.unlink()
        path.write_bytes(flipped)
        profile = Profile(tmp_path)
        found = profile.sheet.results()
        assert [line.names for line in found] in ([("Ana", "Ben")], []), bit
        if found != before:
            assert profile.notices, bit
        profile.sheet.add(result(1.0))
        assert result(1.0) in profile.sheet.results(), bit


# ---- records


def test_records_are_put_away_and_never_over_another(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert profile.records.put_away("querni", "left") is None
    profile.home.matches.mkdir(parents=True)
    kept = []
    for number in range(3):
        profile.home.open_match.write_text(f"match {number}")
        kept.append(profile.records.put_away("querni", "finished"))
        assert not profile.home.open_match.exists()
    assert len(set(kept)) == 3
    assert [path.read_text() for path in kept if path] == ["match 0", "match 1", "match 2"]


def test_everything_lies_below_the_home_that_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBER_NIGHT_HOME", str(tmp_path / "env"))
    assert Profile().settings_file.parent == tmp_path / "env"
    assert Profile(tmp_path / "given").home.open_match.parent.parent == tmp_path / "given"
    monkeypatch.delenv("NUMBER_NIGHT_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert "number-night" in str(Profile().home.config) and "number-night" in str(Profile().home.data)
