"""The states of the puzzle pages: asked, hinted, solved, wrong, the solution, and the archive; and the demo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from game import catalogue
from scenes.store.progress import Tried
from tools.gallery.stage import Stage
from tools.gallery.states import State

TODAY = date(2026, 11, 21)


def asked(game: str) -> Callable[[Stage], None]:
    """The puzzle of a Saturday as it begins."""
    def pose(stage: Stage) -> None:
        stage.open("puzzle", game=game)
        stage.rest()

    return pose


def hinted(game: str, number: int) -> Callable[[Stage], None]:
    """The same with so many hints."""
    def pose(stage: Stage) -> None:
        asked(game)(stage)
        for _hint in range(number):
            stage.click(stage.top.table.buttons.hint)
            stage.rest()

    return pose


def answered(game: str, best: bool) -> Callable[[Stage], None]:
    """The best answer to the puzzle of a Wednesday, or the next best, has been given."""
    def pose(stage: Stage) -> None:
        days = [(TODAY - timedelta(days=number)).isoformat() for number in (1, 2)]
        for day in days:
            stage.profile.puzzles.keep(game, day, Tried(solved=day))
        stage.open("puzzle", game=game, day="2026-11-18")
        stage.rest()
        page = stage.top
        found = page.puzzle.found
        for said in found.line if best else found.next_line:
            page.table.commit(page.maker.rules.parse(said))
            stage.rest()

    return pose


def solution(game: str) -> Callable[[Stage], None]:
    """The solution has been played out."""
    def pose(stage: Stage) -> None:
        asked(game)(stage)
        stage.click(stage.top.solution_button)
        stage.rest()

    return pose


def next_best(stage: Stage) -> None:
    """The next best answer has been played out."""
    solution("querni")(stage)
    stage.click(stage.top.solution_button)
    stage.rest()


def archive(stage: Stage) -> None:
    """A month with solved, tried and untouched days."""
    for number in (1, 2, 3, 5, 6, 8, 9, 14):
        day = (TODAY - timedelta(days=number)).isoformat()
        solved = "" if number in (6, 14) else day
        stage.profile.puzzles.keep("querni", day, Tried(wrong=1, solved=solved))
    stage.open("puzzle_days", game="querni")
    stage.rest()


def demo(number: int) -> Callable[[Stage], None]:
    """A scene of the demo while its last move is shown."""
    def pose(stage: Stage) -> None:
        stage.open("demo", first=number)
        player = stage.top.player
        stage.let_pass(9000, lambda: player.played == len(player.scene.moves))
        stage.let_pass(1800)

    return pose


STATES = (
    *(State(f"puzzle_{game}", asked(game)) for game in catalogue.finished()),
    *(State(f"puzzle_hint_{game}", hinted(game, 3)) for game in catalogue.finished()),
    *(State(f"puzzle_solved_{game}", answered(game, True)) for game in catalogue.finished()),
    *(State(f"puzzle_wrong_{game}", answered(game, False)) for game in catalogue.finished()),
    State("puzzle_solution", solution("querni")),
    State("puzzle_next_best", next_best),
    State("puzzle_days", archive),
    *(State(f"demo_{game}", demo(number)) for number, game in enumerate(catalogue.finished())),
)
