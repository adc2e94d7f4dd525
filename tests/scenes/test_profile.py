"""What lies on the disk: settings damaged, out of range, or refused; the sheet of results; records put away."""

import json
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest

from scenes.profile import Profile, Result, SeatSetup, Settings, TableSetup


def result(when: float, name: str = "Ana") -> Result:
    return Result(when, "querni", ("Ana", "Ben"), (0, 1), (16, 12), (name,), "Q10")


def test_settings_come_back(tmp_path: Path) -> None:
    one = Profile(tmp_path / "new" / "folder")
    one.settings.text_size, one.settings.theme, one.settings.window = 140, "walnut", (1600, 900)
    one.settings.tables["querni"] = TableSetup([SeatSetup("Åsa", 3, "hard")], {"setup": "placed"})
    one.save_settings()
    two = Profile(tmp_path / "new" / "folder")
    assert two.settings == one.settings and two.notices == []
    assert [path.name for path in two.config.iterdir()] == ["settings.json"]


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
        ("bots_speed", "", "normal"), ("window", [10, 10], [960, 600]), ("window", [5000, 300], [5000, 600]),
        ("window", [99999, 99999], [16384, 16384]),
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
    profile.add_result(result(1.0))
    assert len(profile.notices) == 2
    assert profile.results() == []


def test_a_broken_write_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = Profile(tmp_path)
    profile.settings.text_size = 120
    profile.save_settings()
    profile.settings.text_size = 150

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:10])
        raise OSError("no space left")

    monkeypatch.setattr(Path, "write_bytes", full)
    profile.save_settings()
    monkeypatch.undo()
    assert Profile(tmp_path).settings.text_size == 120


# ---- results


def test_results_come_back_in_order(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert profile.results() == []
    for when in (30.0, 10.0, 20.0):
        profile.add_result(result(when))
    assert Profile(tmp_path).results() == [result(10.0), result(20.0), result(30.0)]
    assert profile.results(since=15) == [result(20.0), result(30.0)]


def test_the_evening_goes_on_until_six_in_the_morning(tmp_path: Path) -> None:
    profile = Profile(tmp_path)

    def at(day: int, hour: int) -> float:
        return time.mktime((2026, 11, day, hour, 0, 0, 0, 0, -1))

    for when in (at(20, 23), at(21, 5), at(21, 7), at(22, 2)):
        profile.add_result(result(when))
    assert [r.when for r in profile.tonight(at(21, 4))] == [at(20, 23), at(21, 5), at(21, 7), at(22, 2)]
    assert [r.when for r in profile.tonight(at(22, 3))] == [at(21, 7), at(22, 2)]
    assert [r.when for r in profile.tonight(at(21, 23))] == [at(21, 7), at(22, 2)]


def test_a_sheet_that_is_no_sheet_reads_as_empty(tmp_path: Path) -> None:
    (tmp_path / "results.sqlite3").write_bytes(b"this was never a data base" * 100)
    profile = Profile(tmp_path)
    assert profile.results() == []
    profile.add_result(result(1.0))
    assert len(profile.notices) == 1


def test_a_damaged_line_of_the_sheet_is_left_out(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    profile.add_result(result(1.0))
    profile.add_result(result(3.0))
    sheet = sqlite3.connect(tmp_path / "results.sqlite3")
    with sheet:
        sheet.execute("insert into result values (2.0, ?)", (b'{"when": 2.0',))
        sheet.execute("insert into result values (2.5, ?)", (b'{"when": 2.0}',))
        sheet.execute("insert into result values (2.6, 7)")
    sheet.close()
    assert profile.results() == [result(1.0), result(3.0)]


# ---- records


def test_records_are_put_away_and_never_over_another(tmp_path: Path) -> None:
    profile = Profile(tmp_path)
    assert profile.put_away("querni", "left") is None
    profile.matches.mkdir(parents=True)
    kept = []
    for number in range(3):
        profile.open_match.write_text(f"match {number}")
        kept.append(profile.put_away("querni", "finished"))
        assert not profile.open_match.exists()
    assert len(set(kept)) == 3
    assert [path.read_text() for path in kept if path] == ["match 0", "match 1", "match 2"]


def test_everything_lies_below_the_home_that_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBER_NIGHT_HOME", str(tmp_path / "env"))
    assert Profile().settings_file.parent == tmp_path / "env"
    assert Profile(tmp_path / "given").open_match.parent.parent == tmp_path / "given"
    monkeypatch.delenv("NUMBER_NIGHT_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert "number-night" in str(Profile().config) and "number-night" in str(Profile().data)
