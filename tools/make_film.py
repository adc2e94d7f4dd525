"""The animated picture of the README: a chain of jumps in QUERNI and an exchange in RumBugz, as the program shows them.

    python -m tools.make_film docs/pictures/chain_and_exchange.gif

Needs Pillow. Matches, clock and bots are fixed, so two runs give the same.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pygame

from game import catalogue
from game.match import Match
from scenes.profile import SeatSetup, TableSetup
from scenes.session import Session
from scenes.share.animated import GifFilm
from tools.gallery.stage import Clock, Stage

SIZE, SMALL = (1280, 720), (640, 360)
PACE = 60
"""Milliseconds of a frame."""
STANDS = 900
SEEDS = 40


def moment(game: str, seats: int, wanted: Callable[[Any], bool]) -> tuple[Any, int]:
    """A match of bots, and the number of the first move in it that is wanted. Raises LookupError."""
    bot = catalogue.bot(game)
    for seed in range(1, SEEDS):
        match: Any = Match.new(catalogue.rules(game), seats, {}, seed)
        while match.outcome is None and len(match) < 60:
            match.play(bot.choose(match.view(match.to_act), "hard", 300, seed, clock=count().__next__))
            if wanted(match.plies[-1].move):
                return match, len(match)
    raise LookupError(game)


def frames(match: Any, ply: int, home: Path) -> Iterator[tuple[pygame.Surface, int]]:
    """What is seen from before the move until it lies there, with the milliseconds that each frame stands."""
    stage = Stage(home, None, SIZE, Clock(), all_muted=True, window=SIZE, bots_speed="slow")
    seats = [SeatSetup(name, at) for at, name in enumerate(("Ana", "Ben", "Cleo")[: match.seats])]
    session = Session(stage.profile, match, TableSetup(seats, dict(match.options)), None)
    stage.open("table", session=session, replay=True)
    table: Any = stage.top
    table.past.look_at(ply - 1)
    stage.rest()
    yield pygame.transform.smoothscale(stage.picture(), SMALL), STANDS
    table.past.step(1)
    while table.motion.active or table.background_motion.active:
        stage.let_pass(PACE)
        yield pygame.transform.smoothscale(stage.picture(), SMALL), PACE
    yield pygame.transform.smoothscale(stage.picture(), SMALL), STANDS * 2
    stage.close()


def main(path: Path) -> None:
    """Writes the picture."""
    wanted: list[tuple[str, int, Callable[[Any], bool]]] = [
        ("querni", 2, lambda move: move.jumps and len(move.path) >= 4),
        ("rumbugz", 2, lambda move: getattr(move, "word", "") == "swap"),
    ]
    with tempfile.TemporaryDirectory(prefix="number-night-film-") as scratch:
        taken = []
        for number, (game, seats, so) in enumerate(wanted):
            match, ply = moment(game, seats, so)
            taken += list(frames(match, ply, Path(scratch) / str(number)))
    film = GifFilm([taken[at][0] for at in (0, len(taken) // 3, len(taken) // 2, 2 * len(taken) // 3, -1)])
    for frame, ms in taken:
        film.add(frame, ms)
    path.write_bytes(film.made())
    print(f"{path}: {len(taken)} frames, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
