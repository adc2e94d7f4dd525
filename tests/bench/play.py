"""Minutes of play in a real window, by bots: every frame, and whose the longest are. `python -m tests.bench play [SECONDS]`,
and `demo [SECONDS]` for the demo, whose five games share the time.

An empty loop runs at its side, in a process of its own. A frame that is long while the empty loop was held up as well is the
machine's, not ours.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench.ledger import REST, Ledger

LONG = 33.0
"""Milliseconds from which a frame is one that somebody sees."""
TICK = 1 / 60
HELD_UP = 6.0
"""Milliseconds by which the empty loop must be late for the machine to have been held up."""
Frame = tuple[float, float, float, dict[str, float], str]
"""When a frame was shown, what it took, what of this the processor worked for us (milliseconds), whose that was, and the page."""
NEAR = 0.1
"""Seconds around a long frame in which a delay of the empty loop explains it."""
WAITS = 4
"""Seconds on the title before the first match, as nobody is faster."""
SHOWN = 16
"""How many of the frames with the most work are told one by one."""


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


def watched(home: str, size: str, seconds: str, what: str) -> None:
    """All games in turn by bots, from the title, as matches or as the demo; prints each frame as (when, milliseconds, of the
    processor, whose, the page)."""
    ledger = Ledger()
    ledger.listen()
    from game import catalogue
    from scenes import program
    from scenes.app import App
    from scenes.demo import page as demo
    from scenes.demo import staging
    from scenes.opening import Opening
    from scenes.profile import Profile, SeatSetup, TableSetup
    from scenes.session import Session

    wide, high = map(int, size.split("x"))
    app = App(Profile(Path(home)), size=(wide, high))
    program.connect(app)
    frames: list[Frame] = []
    games = catalogue.games()
    part = (float(seconds) - WAITS) / len(games)
    if what == "demo":
        demo.LONG = 1000 * part
    begin = time.monotonic()
    opened = 0
    start, used = time.perf_counter(), time.thread_time()
    step = app.step

    def open_next(number: int) -> None:
        if what == "demo":
            if number == 0:
                app.open("demo", "reset")
            return
        game = games[number % len(games)]
        seats = [SeatSetup(name, mark, "medium") for mark, name in enumerate(("Ana", "Ben", "Cleo", "Dev"))]
        seats = seats[: min(len(seats), catalogue.lid(game).max_seats)]
        app.open("table", "reset", session=Session.start(app.profile, game, TableSetup(seats, {}), number))

    def note(start: float, used: float, page: str) -> None:
        took, worked = (time.perf_counter() - start) * 1000, (time.thread_time() - used) * 1000
        which = f"{page} of {games[(opened - 1) % len(games)]}" if opened else f"{page}, before any match"
        frames.append((time.monotonic(), took, worked, ledger.take(), which))

    def between(opening: Opening, early: bool = False) -> None:
        """A frame of the old page while the next one is opened: it ends a frame, and the next one begins."""
        nonlocal start, used
        shown = opening.frames
        frame(opening, early)
        if opening.frames != shown:
            note(start, used, "the page before one")
            start, used = time.perf_counter(), time.thread_time()

    def again() -> None:
        """The same frame of the demo once more, while the next scene is made ready."""
        nonlocal start, used
        show()
        note(start, used, "Demo, making ready the one after that")
        start, used = time.perf_counter(), time.thread_time()

    frame, show = Opening.frame, staging._alive
    Opening.frame, staging._alive = between, again  # type: ignore[method-assign,assignment]

    def measured(events: list, dt: float) -> bool:  # type: ignore[type-arg]
        nonlocal opened, start, used
        now = time.monotonic() - begin
        if now >= float(seconds):
            app.quit()
        drawn = app.frames
        ledger.take()
        start, used = time.perf_counter(), time.thread_time()
        ledger.enter(REST)
        if now >= WAITS + opened * part and opened < len(games):
            open_next(opened)
            opened += 1
        found = step(events, dt)
        ledger.leave()
        if app.frames != drawn:
            note(start, used, type(app.top).__name__)
        return bool(found)

    app.step = measured  # type: ignore[method-assign]
    app.open("title", "reset")
    used_before = time.process_time()
    app.run()
    share = (time.process_time() - used_before) / (time.monotonic() - begin)
    print(json.dumps({"frames": frames, "share": share}))


def told(frames: list[Frame], share: float, late: list[tuple[float, float]], size: str) -> None:
    """Prints what a run has shown: by the clock on the wall, and by the processor's, which other programs do not hold up."""
    for what, times in (("by the clock", [one[1] for one in frames]), ("processor", [one[2] for one in frames])):
        times.sort()
        high = times[min(len(times) - 1, int(len(times) * 0.99))]
        middle = times[len(times) // 2]
        said = f"median {middle:.1f} ms, 99 % {high:.1f} ms, longest {times[-1]:.1f} ms"
        print(f"  {size:<10} {what:<13} {len(times):>6} frames, {said}")
    print(f"    of a core over the whole time: {share:.0%}")
    long = [one for one in frames if one[1] >= LONG]
    excused = [one for one in long if any(abs(when - one[0]) < NEAR for when, _late in late)]
    worked = sum(one[2] >= LONG for one in frames)
    print(f"    over {LONG:.0f} ms: {len(long)}, of these {len(excused)} while an empty loop was held up as well")
    print(f"    over {LONG:.0f} ms of the processor: {worked}")
    shares: defaultdict[str, float] = defaultdict(float)
    for _when, _took, _worked, whose, _page in sorted(frames, key=lambda frame: -frame[1])[: max(1, len(frames) // 100)]:
        for name, spent in whose.items():
            shares["baking" if name.startswith("baking") else name] += spent
    print(f"    the longest hundredth of them: {', '.join(_shares(shares))}")
    for _when, took, work, whose, page in sorted(frames, key=lambda frame: -frame[2])[:SHOWN]:
        print(f"    {work:>6.1f} ms of the processor ({took:.1f}): {page}; {', '.join(_shares(whose)[:3])}", flush=True)


def _shares(spent: Mapping[str, float]) -> list[str]:
    whole = sum(spent.values()) or 1.0
    return [f"{name} {part / whole:.0%}" for name, part in sorted(spent.items(), key=lambda one: -one[1])]


if __name__ == "__main__":
    parts: dict[str, Callable[..., object]] = {"beside": beside, "watched": watched}
    parts[sys.argv[1]](*sys.argv[2:])
