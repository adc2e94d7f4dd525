"""Minutes of play in a real window, by bots: every frame, and whose the longest are. `python -m tests.bench play [SECONDS]`.

An empty loop runs at its side, in a process of its own. A frame that is long while the empty loop was held up as well is the
machine's, not ours.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from pathlib import Path

from tests.bench.ledger import REST, Ledger

LONG = 33.0
"""Milliseconds from which a frame is one that somebody sees."""
TICK = 1 / 60
HELD_UP = 6.0
"""Milliseconds by which the empty loop must be late for the machine to have been held up."""
NEAR = 0.1
"""Seconds around a long frame in which a delay of the empty loop explains it."""


def beside(seconds: str) -> None:
    """The empty loop: prints when and by how many milliseconds it was late."""
    late = []
    end = time.monotonic() + float(seconds)
    due = time.monotonic() + TICK
    while (now := time.monotonic()) < end:
        time.sleep(max(0.0, due - now))
        woken = time.monotonic()
        if (woken - due) * 1000 >= HELD_UP:
            late.append((woken, (woken - due) * 1000))
        due = max(due + TICK, woken)
    print(json.dumps({"late": late}))


def watched(home: str, size: str, seconds: str) -> None:
    """All games in turn by bots, from the title; prints each frame as (when, milliseconds, whose)."""
    ledger = Ledger()
    ledger.listen()
    from game import catalogue
    from scenes import program
    from scenes.app import App
    from scenes.profile import Profile, SeatSetup, TableSetup
    from scenes.session import Session

    wide, high = map(int, size.split("x"))
    app = App(Profile(Path(home)), size=(wide, high))
    program.connect(app)
    frames: list[tuple[float, float, dict[str, float]]] = []
    games = catalogue.games()
    part = float(seconds) / len(games)
    begin = time.monotonic()
    opened = 0
    step = app.step

    def open_next(number: int) -> None:
        game = games[number % len(games)]
        seats = [SeatSetup(name, mark, "medium") for mark, name in enumerate(("Ana", "Ben", "Cleo", "Dev"))]
        seats = seats[: min(len(seats), catalogue.lid(game).max_seats)]
        app.open("table", "reset", session=Session.start(app.profile, game, TableSetup(seats, {}), number))

    def measured(events: list, dt: float) -> bool:  # type: ignore[type-arg]
        nonlocal opened
        now = time.monotonic() - begin
        if now >= float(seconds):
            app.quit()
        drawn = app.frames
        ledger.take()
        start = time.perf_counter()
        ledger.enter(REST)
        if now >= 2 + opened * part and opened < len(games):
            open_next(opened)
            opened += 1
        found = step(events, dt)
        ledger.leave()
        took = (time.perf_counter() - start) * 1000
        if app.frames != drawn:
            frames.append((time.monotonic(), took, ledger.take()))
        return bool(found)

    app.step = measured  # type: ignore[method-assign]
    app.open("title", "reset")
    app.run()
    print(json.dumps({"frames": frames}))


def told(frames: list[tuple[float, float, dict[str, float]]], late: list[tuple[float, float]], size: str) -> None:
    """Prints what a run has shown."""
    times = sorted(took for _when, took, _whose in frames)
    high = times[min(len(times) - 1, int(len(times) * 0.99))]
    middle = times[len(times) // 2]
    print(f"  {size:<10} {len(times):>6} frames, median {middle:.1f} ms, 99 % {high:.1f} ms, longest {times[-1]:.1f} ms")
    long = [(when, took, whose) for when, took, whose in frames if took >= LONG]
    excused = [one for one in long if any(abs(when - one[0]) < NEAR for when, _late in late)]
    print(f"    over {LONG:.0f} ms: {len(long)}, of these {len(excused)} while an empty loop was held up as well")
    shares: defaultdict[str, float] = defaultdict(float)
    for _when, _took, whose in sorted(frames, key=lambda frame: -frame[1])[: max(1, len(frames) // 100)]:
        for name, spent in whose.items():
            shares[name] += spent
    whole = sum(shares.values()) or 1.0
    said = ", ".join(f"{name} {spent / whole:.0%}" for name, spent in sorted(shares.items(), key=lambda one: -one[1]))
    print(f"    the longest hundredth of them: {said}", flush=True)


if __name__ == "__main__":
    {"beside": beside, "watched": watched}[sys.argv[1]](*sys.argv[2:])
