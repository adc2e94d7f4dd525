"""Chooses the scenes of the demo and writes them: `python -m tools.demo [--count N] [--seed S] > assets/demo/scenes.jsonl`.

Bots play matches of each game; from positions in their middle they play on, and where a great moment comes among the first moves,
the position and those moves are a scene. What is greatest is said by the game's `Highlights`, as at every table.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec

from game import catalogue
from game.match import Match, Ply
from scenes.demo.staging import DemoScene
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from tools.gallery.stage import Clock, Stage

SET_UPS: dict[str, tuple[int, dict[str, str | int], int, int]] = {
    "querni": (2, {}, 8, 13), "qumero": (3, {}, 60, 11), "quad_ominos": (3, {}, 24, 9), "rumbugz": (3, {}, 30, 14),
    "nmbrs": (2, {"level": "advanced"}, 14, 12),
}
"""For each game: seats, options, the fewest moves before a scene, and within how many moves of it the moment comes."""
LONG = 46
"""So many moves a scene has at most."""
SOONEST = 3
"""The moment comes after so many moves at least, so that people have seen what is played."""


def moments(stage: Stage, game: str) -> Any:
    """The game's `Highlights`, at a table of its own."""
    seats, options, _before, _within = SET_UPS[game]
    match = Match.new(catalogue.rules(game), seats, options, 1)
    setup = TableSetup([SeatSetup(name, mark, "medium") for mark, name in enumerate("ABCD"[:seats])], dict(match.options))
    stage.open("table", session=Session(stage.profile, match, setup, None))
    return stage.top.side.highlights


def move_on(match: Match[Any, Any, Any], level: str, number: int) -> Ply[Any, Any] | None:
    """A bot's move, played; it does not hang on the clock."""
    seat = match.to_act
    if seat is None:
        return None
    bot = catalogue.bot(match.rules.info.key)
    played = match.play(bot.choose(match.view(seat), level, 400, number, clock=iter(range(10**9)).__next__))
    return played if isinstance(played, Ply) else None


def weight(highlights: Any, match: Match[Any, Any, Any]) -> int:
    """How great the greatest moment of the last move is; 0 for none."""
    number = len(match)
    before, after = match.view(None, number - 1), match.view(None, number)
    found = highlights.found(before, match.events(None, number - 1, number), after)
    return max((moment.kind.weight * (2 if moment.kind.big else 1) for moment in found), default=0)


def candidates(game: str, highlights: Any, seed: int) -> Iterator[tuple[int, DemoScene]]:
    """Scenes with their weights, one a match at most, for ever."""
    seats, options, before, within = SET_UPS[game]
    rules = catalogue.rules(game)
    while True:
        seed += 1
        whole = Match.new(rules, seats, options, seed)
        while whole.to_act is not None and len(whole) < before + seed % (1 + before // 3):
            move_on(whole, ("medium", "easy")[seed % 2], len(whole))
        if whole.to_act is None:
            continue
        position = rules.position(whole.state)
        match = Match.loaded(rules, position, seed)
        great: list[int] = []
        while len(match) < LONG and move_on(match, "medium", seed + len(match)) is not None:
            great.append(weight(highlights, match))
            if len(match) == within and max(great[SOONEST:]) == 0:
                break
        first = great[SOONEST:within]
        if len(match) >= within and first and max(first):
            moves = tuple(rules.text(ply.move) for ply in match.plies)
            yield max(first), DemoScene(game, position, seed, moves, SOONEST + first.index(max(first)) + 1)


def choose(game: str, count: int, tried: int, seed: int) -> list[DemoScene]:
    """The greatest of so many candidates."""
    with tempfile.TemporaryDirectory() as home:
        clock = Clock()
        stage = Stage(Path(home), None, (640, 480), clock)
        found = []
        for weighed in candidates(game, moments(stage, game), seed * 1000):
            found.append(weighed)
            print(f"{game}: {len(found)} of {tried}", file=sys.stderr)
            if len(found) == tried:
                break
    found.sort(key=lambda one: (-one[0], one[1].best))
    return [scene for _weight, scene in found[:count]]


def main() -> int:
    """Writes the scenes to standard output, the games taking turns."""
    options = argparse.ArgumentParser(prog="python -m tools.demo", allow_abbrev=False)
    options.add_argument("--count", type=int, default=3, help="scenes a game")
    options.add_argument("--tried", type=int, default=12, help="candidates a game")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--game", default="", help="only this game")
    given = options.parse_args()
    keys = [key for key in catalogue.finished() if given.game in ("", key)]
    chosen = {game: choose(game, given.count, given.tried, given.seed) for game in keys}
    for number in range(given.count):
        for game in keys:
            print(msgspec.json.encode(chosen[game][number]).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
