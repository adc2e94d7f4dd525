"""What is kept in memory after all games were played: `python -m tests.bench memory`. No window and a clock of its own."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.bench.child import memory, session

PLAYED, LOOKED = 90_000, 2_000
"""Milliseconds, by the clock of the games, that bots play each game, and that each page is looked at."""
REPORTED = 12
"""How many kinds are told, those with the most bytes."""


def played(home: str, size: str) -> None:
    """Plays all games, with their pages and a hand in each; prints what is kept by kind (number, bytes, and bytes within the
    boxes of what is not clear), and the memory of the process in MB."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from game import catalogue
    from scenes.kit import pictures
    from scenes.profile import SeatSetup, TableSetup
    from scenes.session import Session
    from tools.gallery.stage import Clock, Stage

    wide, high = map(int, size.split("x"))
    clock = Clock()
    with clock.in_force():
        stage = Stage(Path(home) / size, Path(home) / f"cache-{size}", (wide, high), clock)
        stage.app.settings.all_muted = True
        stage.open("title")
        stage.let_pass(LOOKED)
        for game in catalogue.games():
            for page in ("seats", "rulebook"):
                stage.open(page, game=game)
                stage.let_pass(LOOKED)
            names = ("Ana", "Ben", "Cleo", "Dev")[: catalogue.lid(game).max_seats]
            seats = [SeatSetup(name, mark, "easy") for mark, name in enumerate(names)]
            match = Session.start(stage.profile, game, TableSetup(seats, {}), 5)
            stage.open("table", session=match)
            table, end = stage.top, clock.now + PLAYED
            while clock.now < end and match.match.outcome is None:
                stage.let_pass(end - clock.now, lambda table=table: stage.top is not table)  # type: ignore[misc]
                stage.let_pass(LOOKED)
                stage.key(pygame.K_RETURN)
            stage.open("table", session=session(stage, game))
            stage.let_pass(LOOKED)
        stage.open("title")
        stage.let_pass(LOOKED)
        gc.collect()
        print(json.dumps({"kinds": _kinds(pictures._kept), "held": pictures._kept_bytes, "memory": memory()}))


def _kinds(kept: Any) -> dict[str, list[int]]:
    """Number, bytes, and bytes that are not in clear margins, by the painter."""
    import pygame

    kinds: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for (name, *_arguments), (made, held) in kept.items():
        image = getattr(made, "held", made)
        seen = held
        if isinstance(image, pygame.Surface) and image.get_flags() & pygame.SRCALPHA:
            box = image.get_bounding_rect()
            seen = box.w * box.h * image.get_bytesize()
        for at, much in enumerate((1, held, seen)):
            kinds[name.removeprefix("scenes.")][at] += much
    return kinds


def report(found: dict[str, Any], size: str) -> None:
    """Prints what a run has found."""
    kinds = sorted(found["kinds"].items(), key=lambda one: -one[1][1])
    count, seen = (sum(kind[at] for _name, kind in kinds) for at in (0, 2))
    held = f"{found['memory']:.0f} MB" if found["memory"] else "not told"
    much = f"{found['held'] / 1e6:.1f} MB ({seen / 1e6:.1f} without clear margins)"
    print(f"  {size:<10} kept {count:>5} pictures, {much}; process {held}")
    for name, (number, outer, inner) in kinds[:REPORTED]:
        print(f"    {name:<44} {number:>5} {outer / 1e6:>6.1f} MB {inner / 1e6:>6.1f}", flush=True)


if __name__ == "__main__":
    played(*sys.argv[1:])
