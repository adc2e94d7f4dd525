"""`python -m game arena`: bots play many matches on all cores, changing seats after each, and are compared.

Every set-up is played once with each arrangement of the seats (the players move round by one seat), so nobody gains by
luck of the deal or by going first. The seeds follow from the number of the match: the same arguments give the
same matches wherever no bot runs out of time, whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.connection import wait

from game import catalogue
from game.contract import Seat
from game.door.bots import ask
from game.door.cli import CommandError
from game.door.progress import Progress
from game.door.setup import new_match, options_of
from game.match import Match

_Z = 1.959964  # the normal distribution's two-sided 95 %


@dataclass(frozen=True, slots=True)
class Task:
    """One match to play: `players[seat]` is the number of the bot on that seat, `levels[bot]` its level."""

    number: int
    game: str
    options: tuple[tuple[str, str | int], ...]
    seed: int
    levels: tuple[str, ...]
    players: tuple[int, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: each bot's points (1 shared among the winners, or among all in a draw), its length, how it ended,
    and for each bot the number of its moves, their seconds together, and the longest."""

    points: tuple[float, ...]
    plies: int
    reason: str
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    longest: tuple[float, ...]


def run(given: argparse.Namespace) -> int:
    """Plays, then prints the table to standard output; progress goes to standard error."""
    options = options_of(given.game, given.options)
    new_match(given.game, len(given.seats), options, given.seed)
    tasks = [_task(given, options, number) for number in range(given.matches)]
    began = time.perf_counter()
    with Progress("matches", len(tasks)) as progress:
        results = []
        for played in _play_all(tasks, given.jobs):
            results.append(played)
            progress.show(len(results))
    for line in report(given.seats, results):
        print(line)
    print(f"{time.perf_counter() - began:.1f} s with {given.jobs} {'job' if given.jobs == 1 else 'jobs'}", file=sys.stderr)
    return 0


def wilson(share: float, n: int) -> tuple[float, float]:
    """The 95 % interval of Wilson (1927) for a share of n matches."""
    middle = (share + _Z * _Z / (2 * n)) / (1 + _Z * _Z / n)
    half = _Z / (1 + _Z * _Z / n) * math.sqrt(share * (1 - share) / n + _Z * _Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def report(levels: Sequence[str], results: Sequence[Played]) -> Iterator[str]:
    """The lines of the table: a line for each bot, then lengths and ends."""
    n = len(results)
    yield f"{'bot':<10} {'points':>8} {'share':>7} {'95 % interval':>16} {'ms a move':>10} {'longest ms':>11}"
    for bot, level in enumerate(levels):
        won = sum(played.points[bot] for played in results)
        low, high = wilson(won / n, n)
        moves = max(1, sum(played.moves[bot] for played in results))
        mean = sum(played.seconds[bot] for played in results) / moves
        longest = max(played.longest[bot] for played in results)
        name = level if levels.count(level) == 1 else f"{level} {bot + 1}"
        between = f"{low:.1%} - {high:.1%}"
        yield f"{name:<10} {won:>8.1f} {won / n:>7.1%} {between:>16} {mean * 1000:>10.1f} {longest * 1000:>11.1f}"
    ends = sorted({played.reason for played in results})
    lengths = [played.plies for played in results]
    yield f"{n} matches, draws counted half; median length {statistics.median(lengths):g} moves"
    yield "ends: " + ", ".join(f"{reason} {sum(played.reason == reason for played in results)}" for reason in ends)


def points(winners: Sequence[Seat], players: Sequence[int]) -> tuple[float, ...]:
    """Each bot's part of the one point of a match: shared among the winners, or among all when nobody won."""
    sharing = {players[seat] for seat in winners} or set(players)
    return tuple(1 / len(sharing) if bot in sharing else 0.0 for bot in range(len(players)))


def play_task(task: Task) -> Played:
    """Plays one match. Any trouble is raised as RuntimeError that names the match."""
    try:
        return _play(task)
    except Exception as error:
        seats = ",".join(task.levels[bot] for bot in task.players)
        raise RuntimeError(
            f"match {task.number + 1} (seed {task.seed}, seats {seats}) failed: {type(error).__name__}: {error}"
        ) from None


def _play(task: Task) -> Played:
    match = Match.new(catalogue.rules(task.game), len(task.players), dict(task.options), task.seed)
    bots = range(len(task.levels))
    spent: list[list[float]] = [[] for _ in bots]
    while (seat := match.to_act) is not None:
        bot = task.players[seat]
        began = time.perf_counter()
        move = ask(match, task.levels[bot], task.seconds)
        spent[bot].append(time.perf_counter() - began)
        match.play(move)
    outcome = match.outcome
    if outcome is None:
        raise RuntimeError("nobody can move, but the match is not over")
    return Played(
        points(outcome.winners, task.players),
        len(match),
        outcome.reason,
        tuple(len(times) for times in spent),
        tuple(sum(times) for times in spent),
        tuple(max(times, default=0.0) for times in spent),
    )


def _task(given: argparse.Namespace, options: dict[str, str | int], number: int) -> Task:
    bots = len(given.seats)
    players = tuple((seat + number) % bots for seat in range(bots))
    seed = given.seed + number // bots
    return Task(number, given.game, tuple(options.items()), seed, given.seats, players, given.seconds)


def _begin_worker() -> None:
    """Ctrl-C is for the program; it ends its workers itself, and they have nothing to say. However it ends, they end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    program = multiprocessing.parent_process()
    if program is not None:
        threading.Thread(target=_end_with, args=(program.sentinel,), name="end of the program", daemon=True).start()


def _end_with(sentinel: int) -> None:
    """Waits for the end of the process that the sentinel is of, and ends this one in the middle of whatever it does.

    A worker waits for matches on a pipe that the other workers hold open too, so that pipe tells nothing.
    """
    wait([sentinel])
    os._exit(1)


def _play_all(tasks: Sequence[Task], jobs: int) -> Iterator[Played]:
    """The matches in the order in which they end. A match that fails ends the command."""
    if jobs == 1:
        try:
            yield from map(play_task, tasks)
        except RuntimeError as error:
            raise CommandError(f"python -m game arena: {error}", status=1) from None
        return
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=multiprocessing.get_context("spawn"), initializer=_begin_worker)
    try:
        waiting: list[Future[Played]] = [pool.submit(play_task, task) for task in tasks]
        for done in as_completed(waiting):
            yield done.result()
    except BrokenProcessPool:
        raise CommandError("python -m game arena: a worker process died in the middle of a match", status=1) from None
    except RuntimeError as error:
        raise CommandError(f"python -m game arena: {error}", status=1) from None
    finally:
        # What still plays when we leave early would keep the program waiting.
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()
