"""The puzzles: those that come with the program are sound, each found best again by a count of its own, and no two are alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from typing import Any

import pytest

from game import catalogue
from game.chance import seeded
from game.contract import event_json
from game.door import baked, cli
from game.door.puzzles import make
from game.door.serve import Door
from game.match import Match, Ply
from game.puzzles import DAYS, WEEKS, YEAR, Puzzle, Way, alike, best_of, faults, from_json, to_json

GAMES = catalogue.finished()


def sample(game: str, count: int, salt: int = 0) -> list[Puzzle]:
    """So many of a game's puzzles, always the same for the same salt."""
    order, _ = seeded(salt).shuffle(range(YEAR))
    chosen = set(order[:count])
    return [puzzle for number, puzzle in enumerate(baked.puzzles(game)) if number in chosen]


def opened(puzzle: Puzzle) -> Match[Any, Any, Any]:
    return Match.loaded(catalogue.rules(puzzle.game), puzzle.position, 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_year_lies_there_in_order(game: str) -> None:
    kept = list(baked.puzzles(game))
    assert [(puzzle.week, puzzle.day) for puzzle in kept] == [(w, d) for w in range(1, WEEKS + 1) for d in range(1, DAYS + 1)]
    assert not list(alike(catalogue.puzzles(game), kept))
    assert all(puzzle.found.odd for puzzle in kept if puzzle.day == DAYS)
    words = {task.word for task in catalogue.puzzles(game).tasks}
    assert {puzzle.found.task for puzzle in kept} <= words


@pytest.mark.parametrize("game", GAMES)
def test_the_week_goes_from_easy_to_hard(game: str) -> None:
    days: dict[int, list[int]] = {day: [] for day in range(1, DAYS)}
    for puzzle in baked.puzzles(game):
        if puzzle.day < DAYS:
            days[puzzle.day].append(puzzle.found.grade)
    maker = catalogue.puzzles(game)
    for day in range(1, DAYS - 1):
        same = maker.fits(day, next(puzzle for puzzle in baked.puzzles(game) if puzzle.day == day + 1).found)
        if same:
            assert max(days[day]) <= min(days[day + 1]) or sum(days[day]) < sum(days[day + 1])


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_sound(game: str) -> None:
    for puzzle in sample(game, 4):
        assert not list(faults(catalogue.puzzles(game), puzzle)), (puzzle.week, puzzle.day)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_a_larger_sample_is_sound(game: str) -> None:
    for puzzle in sample(game, 25, salt=1):
        assert not list(faults(catalogue.puzzles(game), puzzle)), (puzzle.week, puzzle.day)


def brought(game: str, match: Match[Any, Any, Any], move: Any) -> tuple[int, Any]:
    """What a move brings to its seat, counted from its events alone, and the position after it."""
    seat = match.to_act
    step = match.rules.play(match.state, move)
    events = [event_json(visible.event) for visible in step.events]
    counts: dict[str, Callable[[], Any]] = {
        "querni": lambda: sum(len(event["numbers"]) for event in events if event["kind"] == "removed"),
        "qumero": lambda: sum(event["amount"] for event in events if event["kind"] == "paid" and event["receiver"] == seat),
        "quad_ominos": lambda: match.rules.scores(step.state)[seat or 0] - match.rules.scores(match.state)[seat or 0],
        "nmbrs": lambda: len(move.cards) if move.word in ("row", "build", "cross") else 0,
    }
    return counts[game](), json.dumps(match.rules.position(step.state), sort_keys=True)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "rumbugz"])
def test_the_answers_are_the_moves_that_bring_the_most(game: str) -> None:
    for puzzle in sample(game, 6, salt=2):
        if puzzle.found.task == "two_turns":
            continue
        match = opened(puzzle)
        worth = {match.rules.text(move): brought(game, match, move) for move in match.legal()}
        most = max(count for count, _ in worth.values())
        answers = {said for said, (count, _) in worth.items() if count == most}
        assert set(puzzle.found.answers) == answers and most == puzzle.found.best
        assert len({after for said, (_, after) in worth.items() if said in answers}) == 1


def lines(match: Match[Any, Any, Any], depth: int) -> Iterator[tuple[str, ...]]:
    """All ways in which a turn of RumBugz could go on, as texts, no longer than `depth`."""
    yield ()
    if depth:
        for move in match.legal():
            if move.word in ("lay", "swap", "add"):
                match.play(move)
                for rest in lines(match, depth - 1):
                    yield (match.rules.text(move), *rest)
                match.undo()


def bugs_laid(line: tuple[str, ...]) -> int:
    return sum(len(said.split()) - 2 for said in line if said.startswith(("lay", "add")))


def test_no_two_moves_of_rumbugz_lay_more_than_the_answer() -> None:
    for puzzle in sample("rumbugz", 5, salt=3):
        match = opened(puzzle)
        for line in lines(match, 2):
            if bugs_laid(line) >= puzzle.found.best and puzzle.found.task == "most_laid":
                assert line[0] in puzzle.found.answers


@pytest.mark.parametrize("game", GAMES)
def test_the_line_that_is_shown_can_be_played(game: str) -> None:
    for puzzle in sample(game, 12, salt=4):
        for line in (puzzle.found.line, puzzle.found.next_line):
            match = opened(puzzle)
            assert all(isinstance(match.play(match.rules.parse(said)), Ply) for said in line)
        assert puzzle.found.line[0] in puzzle.found.answers and puzzle.found.next_line[0] not in puzzle.found.answers


@pytest.mark.parametrize("game", GAMES)
def test_the_reason_is_one_short_sentence_without_notation(game: str) -> None:
    maker = catalogue.puzzles(game)
    for puzzle in sample(game, 40, salt=5):
        said = maker.why(opened(puzzle).state, puzzle.found).say()
        assert said.endswith(".") and len(said.split()) <= 14, said
        assert not any(move in said for move in puzzle.found.line) and "{" not in said


def test_the_reason_names_the_stones_that_come_off() -> None:
    puzzle = next(one for one in baked.puzzles("querni") if one.found.line == ("g6*g4*i4 x1-5",))
    said = catalogue.puzzles("querni").why(opened(puzzle).state, puzzle.found).say()
    assert said.endswith("jumps 2 times; then 1 to 5 touch and come off.")


def test_faults_are_named() -> None:
    puzzle = next(puzzle for puzzle in baked.puzzles("querni") if puzzle.found.task == "most_off")
    maker = catalogue.puzzles("querni")
    assert not list(faults(maker, puzzle))
    other = replace(puzzle, found=replace(puzzle.found, best=puzzle.found.best + 1))
    assert any("solved anew" in fault for fault in faults(maker, other))
    assert any("does not belong" in fault for fault in faults(maker, replace(puzzle, day=6)))
    assert any("not to act" in fault for fault in faults(maker, replace(puzzle, seat=1 - puzzle.seat)))
    assert any("cannot be" in fault for fault in faults(maker, replace(puzzle, position={})))
    assert list(alike(maker, [puzzle, replace(puzzle, week=2)]))


def test_a_mirrored_board_with_shifted_numbers_is_the_same_puzzle() -> None:
    maker = catalogue.puzzles("querni")
    board = {"c3": [0, 4], "d4": [0, 5], "e3": [0, 6], "h6": [1, 9], "g5": [1, 11]}
    turned = {"abcdefghij"[9 - "abcdefghij".index(f[0])] + f[1]: [who, n - 2 * who + 1] for f, (who, n) in board.items()}
    base = {"game": "querni", "seats": 2, "options": {"setup": "shuffled"}, "phase": "play", "turn": 0, "quiet": 0}
    likeness = [maker.likeness(maker.rules.from_position({**base, "board": cells}, 1)) for cells in (board, turned)]
    assert likeness[0] == likeness[1]
    turned["a1"] = [1, 1]
    assert maker.likeness(maker.rules.from_position({**base, "board": turned}, 1)) != likeness[0]


def test_the_best_is_ahead_or_there_is_none() -> None:
    ways = [Way(("a",), 5, 1), Way(("b",), 5, 1), Way(("c",), 3, 2)]
    assert best_of(ways, 3, 2) == (ways[0], ways[2])
    assert best_of(ways, 3, 3) is None and best_of(ways, 6, 2) is None and best_of(ways[:2], 3, 2) is None


@pytest.mark.parametrize("game", ["qumero"])
def test_puzzles_are_made_alike_from_one_seed(game: str) -> None:
    maker = catalogue.puzzles(game)
    made = make(maker, 2, 5)
    assert [puzzle.day for puzzle in made] == [1, 2] and made[:1] == make(maker, 1, 5)
    assert not [fault for puzzle in made for fault in faults(maker, puzzle)]
    assert [from_json(game, json.loads(json.dumps(to_json(puzzle)))) for puzzle in made] == made


def ask(**request: Any) -> dict[str, Any]:
    said = Door().answer(json.dumps(request).encode())
    assert said is not None
    answer: dict[str, Any] = json.loads(said)
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_the_door_gives_the_puzzle_of_a_day(game: str) -> None:
    answer = ask(do="puzzle", game=game, date="2026-11-21")
    puzzle = next(islice(baked.puzzles(game), 46 * DAYS + 5, None))
    assert answer.pop("ok") is True and set(answer) == {"position", "seat", "task", "answers"}
    assert (puzzle.week, puzzle.day) == (47, 6) and answer["position"] == puzzle.position
    assert answer["answers"] == list(puzzle.found.answers) and answer["seat"] == puzzle.seat
    match = opened(puzzle)
    assert match.to_act == answer["seat"] and all(match.check(match.rules.parse(said)) is None for said in answer["answers"])


def test_the_week_53_has_puzzles_and_other_years_share_them() -> None:
    assert baked.of_day("querni", date(2026, 12, 31)).week == 53
    assert baked.of_day("querni", date(2026, 11, 21)) == baked.of_day("querni", date(2027, 11, 27))


@pytest.mark.parametrize("said", ["2026-13-01", "21.11.2026", "2026-W47-6", "", "2026-11-2", "x" * 500])
def test_a_date_that_is_none_is_told(said: str) -> None:
    error = ask(do="puzzle", game="querni", date=said)["error"]
    assert error["kind"] == "protocol" and '"date"' in error["message"]


def test_a_file_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: Any) -> None:
    monkeypatch.setattr(baked, "file_of", lambda game: tmp_path / "none.jsonl")
    assert "cannot be read" in ask(do="puzzle", game="querni", date="2026-11-21")["error"]["message"]
    assert cli.main(["puzzles", "querni", "--verify"]) == 1 and "cannot be read" in capsys.readouterr().err
    (tmp_path / "none.jsonl").write_text("{}\n" * 400)
    assert "Line 328" in ask(do="puzzle", game="querni", date="2026-11-21")["error"]["message"]
