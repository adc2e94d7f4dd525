"""The commands of `python -m game`: what they print, and one line with status 2 for what is wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import __main__ as console
from game import catalogue, record
from game.bots.seeds import seed_of
from game.contract import Refusal
from game.door import arena, cli
from game.door.bots import BotError, play_out
from game.fairness import seal
from game.match import Match
from game.record_lines import code_of, line_of

ROOT = Path(__file__).parents[2]
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}

PLAY = ["play", "querni", "--seats", "easy,easy", "--seconds", "1"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "game", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, stdin=subprocess.DEVNULL)


def main(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = cli.main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["play"], "GAME"),
        (["play", "chess", "--seats", "easy,easy"], "chess"),
        (["play", "querni"], "--seats"),
        (["play", "querni", "--seats", "easy,expert"], "expert"),
        (["play", "querni", "--seats", "easy"], "Q1"),
        (["play", "querni", "--seats", "easy,easy", "--option", "setup=mean"], "Q3"),
        (["play", "querni", "--seats", "easy,easy", "--option", "setup"], "NAME=VALUE"),
        (["play", "querni", "--seats", "easy,easy", "--seed", "x\ny"], "whole number"),
        (["play", "querni", "--seats", "easy,easy", "--seconds", "nan"], "seconds"),
        (["play", "querni", "--seat", "easy,easy"], "--seat"),
        (["verify"], "FILE"),
        (["verify", "/there/is/no/such/file"], "/there/is/no/such/file"),
        (["perft", "querni"], "--depth"),
        (["perft", "querni", "--depth", "-1"], "--depth"),
        (["perft", "querni", "--depth", "2", "--position", "/there/is/no/such/file"], "/there/is/no/such/file"),
        (["arena", "querni", "--seats", "easy,easy", "--matches", "many"], "many"),
        (["arena", "querni", "--seats", "easy,easy,easy"], "Q1"),
        (["bench", "chess"], "chess"),
        (["lessons"], "GAME"),
        (["lessons", "chess"], "chess"),
        (["serve", "please"], "please"),
    ],
)
def test_a_wrong_argument_gets_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], names: str
) -> None:
    status, out, err = main(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1 and err.endswith("\n") and names in err


def test_the_program_exits_with_the_status() -> None:
    done = run("dance")
    assert (done.returncode, done.stdout) == (2, "") and done.stderr.count("\n") == 1
    done = run("games")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_command_imports_nothing_that_is_slow_and_not_needed() -> None:
    code = "import sys; from game.door import cli; cli.main(['games']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60)
    loaded = done.stdout.splitlines()[-1].split()
    assert "argparse" in loaded
    assert not {"asyncio", "multiprocessing", "concurrent.futures", "json", "hashlib", "pygame", "tracemalloc"} & set(loaded)


def test_games_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = main(capsys, "games")
    assert status == 0
    for key in catalogue.games():
        info = catalogue.rules(key).info
        assert f"{key}: {info.title}" in out
        assert all(str(choice.value) in out for option in info.options for choice in option.choices)


def test_play_prints_a_sound_record_and_the_same_one_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = main(capsys, *PLAY, "--seed", "4", "--option", "setup=mirrored")
    assert (status, err) == (0, "")
    loaded = record.read(out)
    assert loaded.faults == () and loaded.match.outcome is not None
    assert loaded.match.options == {"setup": "mirrored"} and loaded.match.seed == 4
    assert [player["kind"] for player in loaded.header.players] == ["easy", "easy"]
    assert main(capsys, *PLAY, "--seed", "4", "--option", "setup=mirrored")[1] == out
    assert main(capsys, *PLAY, "--seed", "5", "--option", "setup=mirrored")[1] != out
    path = tmp_path / "match.txt"
    path.write_text(out)
    status, verdict, err = main(capsys, "verify", str(path))
    assert (status, err) == (0, "") and "sound" in verdict and f"{len(loaded.match)} moves" in verdict


def test_verify_names_the_changed_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = main(capsys, *PLAY)[1].split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    path = tmp_path / "match.txt"
    lines[at] = "3. x1-16" + lines[at][8:]
    path.write_text("\n".join(lines))
    status, out, err = main(capsys, "verify", str(path))
    assert status == 1 and "good up to move 2" in out
    assert f"Line {at + 1}: " in err and err.count("\n") == 1 and "sound" not in out


def test_verify_checks_the_form_of_the_salt(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = Match.new(catalogue.rules("qumero"), 2, {}, 7)
    path = tmp_path / "match.txt"
    path.write_text(record.text(match, record.Header(salt="0a" * 16)))
    assert main(capsys, "verify", str(path))[0] == 0
    lines, code = [], ""
    for body in ("Number Night record 2", "game: qumero", "rules: 1", "seats: 2", "seed: 7", "salt: pepper"):
        code = code_of(code, body)
        lines.append(line_of(body, code))
    path.write_text("".join(lines))
    status, out, err = main(capsys, "verify", str(path))
    assert (status, out) == (1, "") and err.count("\n") == 1 and '"salt" in the header must be 32 digits' in err


def test_verify_works_out_the_seal_and_knows_noted_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = Match.new(catalogue.rules("qumero"), 2, {}, 7)
    path = tmp_path / "match.txt"
    path.write_text(record.text(match, record.Header(salt="0a" * 16)))
    words = seal(7, "0a" * 16).words
    status, out, err = main(capsys, "verify", str(path))
    assert (status, err) == (0, "") and f"seal {words}," in out and seal(7, "0a" * 16).digest in out
    assert main(capsys, "verify", str(path), "--seal", words.upper())[0] == 0
    status, out, err = main(capsys, "verify", str(path), "--seal", seal(8, "0a" * 16).words)
    assert status == 1 and "others" in err
    path.write_text(record.text(match))
    assert main(capsys, "verify", str(path))[0] == 0
    assert main(capsys, "verify", str(path), "--seal", words)[0] == 1


def test_the_module_has_a_main_for_a_console_script(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert console.main(["dance"]) == 2
    monkeypatch.setattr(sys, "argv", ["number-night-door", "games"])
    capsys.readouterr()
    assert console.main() == 0 and "querni: QUERNI" in capsys.readouterr().out


@pytest.mark.parametrize("raw", [b"", b"hello\n", bytes(range(256)), b"Number Night record 1\n", b"Number Night record 2\n"])
def test_verify_refuses_what_is_no_record_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "match.txt"
    path.write_bytes(raw)
    status, out, err = main(capsys, "verify", str(path))
    assert (status, out) == (1, "") and err.count("\n") == 1 and str(path) in err


def test_perft_of_a_position_and_its_split(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board: dict[str, list[int]] = {}
    for i, field in enumerate([c + r for r in "2356" for c in "abcd"], 1):
        board[field] = [0, 5 * i % 17]
        board["jihgfedcba"["abcdefghij".index(field[0])] + str(8 - int(field[1]))] = [1, 5 * i % 17]
    position = {"game": "querni", "seats": 2, "options": {"setup": "shuffled"}, "phase": "play", "turn": 0, "quiet": 0}
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**position, "board": board}))
    assert main(capsys, "perft", "querni", "--depth", "1", "--position", str(path))[1] == "102\n"
    status, out, _ = main(capsys, "perft", "querni", "--depth", "2", "--position", str(path), "--split")
    lines = out.splitlines()
    assert status == 0 and lines[-1] == "10544" and len(lines) == 103
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 10544
    for wrong, says in [
        ("{", "JSON"),
        ("[]", "object"),
        (json.dumps({**position, "board": {"k1": [0, 1]}}), "k1"),
        ("[" * 100_000, "JSON"),
    ]:
        path.write_text(wrong)
        status, out, err = main(capsys, "perft", "querni", "--depth", "1", "--position", str(path))
        assert (status, out) == (2, "") and err.count("\n") == 1 and says in err
        assert ("is not JSON" in err) == (says == "JSON")


def test_arena_gives_the_same_matches_with_any_number_of_jobs() -> None:
    def table(jobs: str) -> str:
        done = run("arena", "querni", "--seats", "easy,easy", "--matches", "6", "--seconds", "5", "--jobs", jobs)
        assert done.returncode == 0 and "6/6 matches" in done.stderr
        return re.sub(r" +[0-9.]+ +[0-9.]+$", "", done.stdout, flags=re.MULTILINE)  # the milliseconds, and their room

    alone = table("1")
    assert "easy 1" in alone and "95 %" in alone and "6 matches" in alone
    assert table("2") == alone


def processes_with(mark: str) -> list[int]:
    """The processes of this machine that run with a mark in their environment."""
    found = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in environment.read_bytes():
                found.append(int(environment.parent.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_arena_that_is_ended_leaves_no_process_behind(how: signal.Signals) -> None:
    mark = f"NUMBER_NIGHT_TEST={os.getpid()}-{time.monotonic_ns()}"
    name, value = mark.split("=")
    words = ["arena", "querni", "--seats", "hard,hard", "--matches", "50", "--seconds", "600", "--jobs", "2"]
    program = subprocess.Popen(
        [sys.executable, "-m", "game", *words], cwd=ROOT, env={**os.environ, name: value}, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: len(processes_with(mark)) >= 4, 30)  # the program, two workers, and what keeps the books of Python
        time.sleep(0.5)
        program.send_signal(how)
        program.wait(10)
        until(lambda: not processes_with(mark), 10)
    finally:
        for left in processes_with(mark):
            os.kill(left, signal.SIGKILL)


def until(so: Callable[[], bool], seconds: float) -> None:
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        time.sleep(0.05)


def arena_task(number: int, seats: tuple[str, ...] = ("easy", "medium")) -> arena.Task:
    given = cli._parser().parse_args(["arena", "querni", "--seats", ",".join(seats), "--seed", "10"])
    return arena._task(given, {}, number)


def test_seats_change_with_every_match_and_seeds_with_every_round_of_seats() -> None:
    tasks = [arena_task(number) for number in range(4)]
    assert [task.players for task in tasks] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert [task.seed for task in tasks] == [10, 10, 11, 11]


def test_a_failure_in_a_match_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def choose(self, view: Any, level: str, seconds: float, seed: int) -> Any:
            raise ValueError("no idea")

    monkeypatch.setattr(catalogue, "bot", lambda key: Broken())
    with pytest.raises(RuntimeError, match=r"match 4 \(seed 11, seats medium,easy\) failed: ValueError: no idea"):
        arena.play_task(arena_task(3))


def test_the_interval_of_wilson() -> None:
    low, high = arena.wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert [round(share, 4) for share in (*arena.wilson(0.0, 10), *arena.wilson(1.0, 10))] == [0.0, 0.2775, 0.7225, 1.0]


def test_a_point_is_shared_among_the_winners_and_in_a_draw_among_all() -> None:
    players = (1, 2, 0)
    assert arena.points((0,), players) == (0.0, 1.0, 0.0)
    assert arena.points((0, 2), players) == (0.5, 0.5, 0.0)
    assert arena.points((), players) == (1 / 3, 1 / 3, 1 / 3)


def test_a_table_counts_draws_half() -> None:
    won = arena.Played((1.0, 0.0), 11, "Q10", (6, 5), (0.6, 0.1), (0.2, 0.05))
    drawn = arena.Played((0.5, 0.5), 60, "Q12", (30, 30), (3.0, 0.6), (0.3, 0.05))
    lines = list(arena.report(("hard", "easy"), [won, drawn]))
    assert lines[1].split()[:3] == ["hard", "1.5", "75.0%"] and lines[1].split()[-2:] == ["100.0", "300.0"]
    assert lines[2].split()[:3] == ["easy", "0.5", "25.0%"]
    assert lines[3].endswith("median length 35.5 moves") and lines[4] == "ends: Q10 1, Q12 1"


def test_a_bot_that_cheats_is_told_off(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = catalogue.rules("querni")

    class Cheat:
        def choose(self, view: Any, level: str, seconds: float, seed: int) -> Any:
            return rules.parse("x1-16")

    monkeypatch.setattr(catalogue, "bot", lambda key: Cheat())
    match = Match.new(rules, 2, {}, 1)
    with pytest.raises(BotError, match="x1-16 as move 1, which Q"):
        play_out(match, ("easy", "easy"), 1.0)
    assert len(match) == 0


def test_a_bot_is_given_another_seed_for_each_move() -> None:
    rules = catalogue.rules("querni")
    seeds = set()
    for seed in (1, 2):
        match = Match.new(rules, 2, {}, seed)
        for _ in range(3):
            seeds.add(seed_of(match.seed, len(match)))
            assert not isinstance(match.play(next(match.legal())), Refusal)
    assert len(seeds) == 6


def test_bench_prints_its_four_figures(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = main(capsys, "bench", "querni", "--seconds", "0.01")
    lines = out.splitlines()
    assert status == 0 and len(lines) == 5
    for line, what in zip(lines[1:], ("perft leaves", "canonical moves", "turns", "memory"), strict=True):
        assert what in line and re.search(r"[1-9]", line)


def test_bench_lists_a_full_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = main(capsys, "bench", "rumbugz", "--seconds", "0.01")
    assert status == 0 and "all moves of 20 sequences, a hand of 14 with 4 PLYT: 3,534 in " in out


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_with_one_line_and_130() -> None:
    command = [sys.executable, "-m", "game", "serve"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
    try:
        program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert program.stdin is not None and program.stdout is not None
    program.stdin.write(b'{"do": "games"}\n')
    program.stdin.flush()
    program.stdout.readline()
    program.send_signal(signal.SIGINT)
    _, err = program.communicate(timeout=60)
    assert program.returncode == 130 and err.count(b"\n") == 1 and b"Traceback" not in err


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_closed_pipe_ends_quietly() -> None:
    for arguments in (["games"], ["perft", "querni", "--depth", "2", "--split"]):
        reader, writer = os.pipe()
        os.close(reader)
        command = [sys.executable, "-m", "game", *arguments]
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, cwd=ROOT, timeout=60, env=BUFFERED)
        os.close(writer)
        assert done.returncode == 141 and b"Error" not in done.stderr
