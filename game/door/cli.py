"""The command line of the headless door. A wrong argument gets one line on standard error and status 2."""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from game import catalogue
from game.bots.levels import LEVELS

FAILED, WRONG, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141


class CommandError(Exception):
    """What ends a command with one line on standard error. `status` is the exit status."""

    def __init__(self, message: str, status: int = WRONG) -> None:
        super().__init__(message)
        self.status = status


class _Parser(argparse.ArgumentParser):
    """A parser that complains in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{self.prog}: {' '.join(message.split())} (see {self.prog} --help)")


def main(arguments: Sequence[str]) -> int:
    """Runs one command and gives the exit status: 0, 1 (it failed), 2 (wrong arguments), 130 (Ctrl-C), 141 (pipe closed)."""
    try:
        os.fstat(1)  # when it is closed, Python has no sys.stdout at all
        given = _parser().parse_args(arguments)
        status: int = import_module(f"game.door.{given.command}").run(given)
        sys.stdout.flush()
        return status
    except CommandError as complaint:
        _say(str(complaint))
        return complaint.status
    except KeyboardInterrupt:
        _say("python -m game: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # Whatever is still in the buffer would complain once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return PIPE_CLOSED
    except OSError as error:
        _say(f"python -m game: {error.strerror or error}")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return FAILED


def _say(line: str) -> None:
    print(line.encode(errors="backslashreplace").decode(), file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m game", description="Number Night without a screen.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")

    commands.add_parser("games", help="list the games, their seats and options")

    play = commands.add_parser("play", help="let bots play one match and print its record")
    _game(play)
    play.add_argument("--seats", type=_levels, required=True, metavar="LEVELS", help="a bot for each seat: easy,hard")
    play.add_argument("--seed", type=_whole, default=0, metavar="N", help="the seed of the match (0)")
    _options(play)
    _seconds(play, 1.0)

    verify = commands.add_parser("verify", help="replay a record and check every line of it")
    verify.add_argument("file", metavar="FILE", help="the record, as play prints it")
    verify.add_argument("--seal", metavar="WORDS", help="the four words that were noted before the first move")

    perft = commands.add_parser("perft", help="count the sequences of moves of a length")
    _game(perft)
    perft.add_argument("--depth", type=_count, required=True, metavar="N", help="the number of moves")
    perft.add_argument("--position", metavar="FILE", help="count from the position in this JSON file")
    perft.add_argument("--seed", type=_whole, default=0, metavar="N", help="the seed of the set-up (0)")
    perft.add_argument("--seats", type=_count, metavar="N", help="the number of seats (the fewest of the game)")
    perft.add_argument("--split", action="store_true", help="a count for each first move")
    _options(perft)

    arena = commands.add_parser("arena", help="let bots play many matches and compare them")
    _game(arena)
    arena.add_argument("--seats", type=_levels, required=True, metavar="LEVELS", help="the bots, one for each seat: hard,medium")
    arena.add_argument("--matches", type=_count, default=100, metavar="N", help="how many matches (100)")
    arena.add_argument("--seed", type=_whole, default=0, metavar="N", help="the seed of the first match (0)")
    arena.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="N", help="matches at a time (one a core)")
    _options(arena)
    _seconds(arena, 1.0)

    lessons = commands.add_parser("lessons", help="play the lessons of a game against its rules")
    _game(lessons, [key for key in catalogue.games() if catalogue.has_lessons(key)], "lessons")

    puzzles = commands.add_parser("puzzles", help="make the puzzles of a game, or prove those that come with the program")
    _game(puzzles, [key for key in catalogue.games() if catalogue.has_puzzles(key)], "puzzles")
    puzzles.add_argument("--count", type=_count, metavar="N", help="how many, from the first week on (a whole year)")
    puzzles.add_argument("--seed", type=_whole, default=0, metavar="S", help="the seed of the matches they come from (0)")
    puzzles.add_argument("--verify", action="store_true", help="solve the puzzles of the program anew and say what is wrong")

    bench = commands.add_parser("bench", help="print how fast the rules are")
    bench.add_argument("game", nargs="?", type=_key, metavar="GAME", help="the game (all)")
    _seconds(bench, 2.0, "how long each figure is measured")

    commands.add_parser("serve", help="speak one JSON object a line on standard input and output")
    return parser


def _game(parser: argparse.ArgumentParser, having: Sequence[str] | None = None, what: str = "") -> None:
    """The game as the first word: any, or one of those `having` what the command needs."""
    keys = catalogue.games() if having is None else having

    def key(said: str) -> str:
        if _key(said) not in keys:
            raise argparse.ArgumentTypeError(f"{said} has no {what} yet; these have: {', '.join(keys)}")
        return said

    parser.add_argument("game", type=key, metavar="GAME", help=f"one of: {', '.join(keys)}")


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        type=_setting,
        action="append",
        default=[],
        dest="options",
        metavar="NAME=VALUE",
        help="an option of the game (see games); may be said again for another",
    )


def _seconds(parser: argparse.ArgumentParser, default: float, line: str = "the limit for a move") -> None:
    parser.add_argument("--seconds", type=_duration, default=default, metavar="S", help=f"{line} ({default})")


def _key(said: str) -> str:
    if said not in catalogue.games():
        raise argparse.ArgumentTypeError(f"there is no game {said!r}; there is: {', '.join(catalogue.games())}")
    return said


def _levels(said: str) -> tuple[str, ...]:
    levels = tuple(said.split(","))
    for level in levels:
        if level not in LEVELS:
            raise argparse.ArgumentTypeError(f"{level!r} is no level of a bot; say easy, medium or hard, with commas between")
    return levels


def _whole(said: str) -> int:
    if re.fullmatch(r"-?[0-9]{1,4000}", said) is None:
        raise argparse.ArgumentTypeError(f"{said[:40]!r} is no whole number")
    return int(said)


def _count(said: str) -> int:
    if re.fullmatch(r"0*[1-9][0-9]{0,8}", said) is None:
        raise argparse.ArgumentTypeError(f"{said[:40]!r} is no whole number from 1")
    return int(said)


def _duration(said: str) -> float:
    try:
        seconds = float(said)
    except ValueError:
        seconds = 0.0
    if not (seconds > 0 and math.isfinite(seconds)):
        raise argparse.ArgumentTypeError(f"{said[:40]!r} is no number of seconds above 0")
    return seconds


def _setting(said: str) -> tuple[str, str]:
    name, equals, value = said.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{said[:40]!r} is not NAME=VALUE, such as setup=mirrored")
    return name, value
