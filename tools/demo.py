"""Chooses the scenes of the demo and writes them: `python -m tools.demo [--count N] [--tried N] > assets/demo/scenes.jsonl`.

Bots play matches of each game. Where a moment with big words comes, the position shortly before it and the moves from there are a
scene; no round ends in it. What is great is said by the game's `Highlights`, as at every table.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import msgspec

from game import catalogue
from game.match import Match, Ply
from game.rounds import RoundEnded
from scenes.demo.staging import DemoScene
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.table.moments.moment import Moment
from tools.gallery.stage import Clock, Stage

SET_UPS: dict[str, tuple[int, dict[str, str | int], int]] = {
    "querni": (2, {}, 6), "qumero": (3, {}, 60), "quad_ominos": (3, {}, 16), "rumbugz": (3, {}, 24),
    "nmbrs": (2, {"level": "advanced"}, 12),
}
"""For each game: seats, options, the fewest moves before a scene, so that something lies on the table."""
LONG = 200
"""So many moves of a match are looked at."""
LEADS = 2, 1
"""How many moves a scene has, the great one included: rather one more, so that people see what is played."""
SEEDS = 60
"""So many seeds are tried for a scene whose moves need the chance that they had in the match."""


def highlights_of(stage: Stage, game: str) -> Any:
    """The game's `Highlights`, at a table of its own."""
    seats, options, _before = SET_UPS[game]
    match = Match.new(catalogue.rules(game), seats, options, 1)
    setup = TableSetup([SeatSetup(name, mark, "medium") for mark, name in enumerate("ABCD"[:seats])], dict(match.options))
    stage.open("table", session=Session(stage.profile, match, setup, None))
    return stage.top.side.highlights


def move_on(match: Match[Any, Any, Any], level: str, number: int) -> bool:
    """Plays a bot's move; it does not hang on the clock. False where there is none."""
    seat = match.to_act
    if seat is None:
        return False
    bot = catalogue.bot(match.rules.info.key)
    move = bot.choose(match.view(seat), level, 400, number, clock=iter(range(10**9)).__next__)
    return isinstance(match.play(move), Ply)


def great(highlights: Any, match: Match[Any, Any, Any]) -> Moment | None:
    """The greatest moment with big words of the last move; None without one, or where a round ended with it."""
    number = len(match)
    if any(isinstance(visible.event, RoundEnded) for visible in match.plies[-1].step.events):
        return None
    found = highlights.found(match.view(None, number - 1), match.events(None, number - 1, number), match.view(None, number))
    return max((one for one in found if one.kind.big), key=lambda one: (one.kind.weight, one.number), default=None)


def scene_of(highlights: Any, match: Match[Any, Any, Any], moment: Moment) -> DemoScene | None:
    """The last moves of a match, in which the moment was, as a scene; None where they cannot be repeated."""
    rules, game = match.rules, match.rules.info.key
    for lead in LEADS:
        position = rules.position(match.state_at(len(match) - lead))
        moves = tuple(rules.text(ply.move) for ply in match.plies[-lead:])
        for seed in range(SEEDS):
            again = Match.loaded(rules, position, seed)
            if all(isinstance(again.play(rules.parse(move)), Ply) for move in moves) and great(highlights, again) == moment:
                return DemoScene(game, position, seed, moves)
    return None


def candidates(game: str, highlights: Any, seed: int) -> Iterator[tuple[Moment, DemoScene]]:
    """Scenes with their moments, one a match at most, for ever."""
    seats, options, before = SET_UPS[game]
    while True:
        seed += 1
        match = Match.new(catalogue.rules(game), seats, options, seed)
        while len(match) < LONG and move_on(match, ("medium", "easy")[seed % 2], seed + len(match)):
            moment = great(highlights, match) if len(match) >= before else None
            scene = None if moment is None else scene_of(highlights, match, moment)
            if moment is not None and scene is not None:
                yield moment, scene
                break


def choose(game: str, count: int, tried: int, seed: int) -> list[DemoScene]:
    """The greatest of so many candidates, of different kinds where there are some."""
    with tempfile.TemporaryDirectory() as home:
        found = []
        for candidate in candidates(game, highlights_of(Stage(Path(home), None, (640, 480), Clock()), game), seed * 1000):
            found.append(candidate)
            print(f"{game}: {len(found)} of {tried}", file=sys.stderr)
            if len(found) == tried:
                break
    found.sort(key=lambda one: (-one[0].kind.weight, -one[0].number))
    chosen: list[DemoScene] = []
    taken: Counter[str] = Counter()
    while found and len(chosen) < count:
        moment, scene = min(found, key=lambda one: taken[one[0].kind.words])
        found.remove((moment, scene))
        taken[moment.kind.words] += 1
        chosen.append(scene)
    return chosen


def main() -> int:
    """Writes the scenes to standard output, the games taking turns."""
    options = argparse.ArgumentParser(prog="python -m tools.demo", allow_abbrev=False)
    options.add_argument("--count", type=int, default=3, help="scenes a game")
    options.add_argument("--tried", type=int, default=8, help="candidates a game")
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
