"""Minutes of play in a real window: every frame, and whose the longest are. `python -m tests.bench play [SECONDS]`, and
`demo [SECONDS]` for the demo, whose scenes follow one another. Bots play each game; then two people sit down to it whose hands
are opened and hidden, and pages are opened.

An empty loop runs at its side, in a process of its own. A frame that is long while the empty loop was held up as well is the
machine's, not ours.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pygame

from tests.bench.ledger import REST, Ledger

LONG = 33.0
"""Milliseconds from which a frame is one that somebody sees."""
TICK = 1 / 60
HELD_UP = 6.0
"""Milliseconds by which the empty loop must be late for the machine to have been held up."""
SLOW_MS = 20.0
"""Milliseconds of the processor from which it is told what made a frame so long."""
Frame = tuple[float, float, float, dict[str, float], str]
"""When a frame was shown, what it took, what of this the processor worked for us (milliseconds), whose that was, and the page."""
TOURED = 0.45
"""The share of a game's time in which its pages are opened."""
PAGES = ("seats", "settings", "rulebook", "tonight", "lesson", "keys", "library", "puzzle", "voice", "puzzle_days")
GESTURES = 20
"""How many gestures there are about in the pages of a game."""
OF_GAME = ("seats", "rulebook", "lesson", "puzzle", "puzzle_days")
"""The pages that are opened, each with every game that it can show, and those that are told which."""
NEAR = 0.1
"""Seconds around a long frame in which a delay of the empty loop explains it."""
WAITS = 4
"""Seconds on the title before the first match, as nobody is faster."""
SHOWN = 40
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
    from scenes import games as scenes_games
    from scenes import program
    from scenes.app import App
    from scenes.opening import Opening
    from scenes.profile import Profile, SeatSetup, TableSetup
    from scenes.session import Session

    wide, high = map(int, size.split("x"))
    app = App(Profile(Path(home)), size=(wide, high))
    program.connect(app)
    frames: list[Frame] = []
    games = catalogue.games()
    part = (float(seconds) - WAITS) / len(games)
    begin = time.monotonic()
    opened, due = 0, 0.0
    events: list[pygame.Event] = []
    touring: Iterator[None] = iter(())
    start, used = time.perf_counter(), ledger.worked()
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

    def tour(game: str) -> Iterator[None]:
        """One gesture at each step: two people whose hands are opened, covered and hidden, then pages over the table."""
        session = Session.start(app.profile, game, TableSetup([SeatSetup("Ana", 0), SeatSetup("Ben", 1)], {}), 5)
        app.open("table", "reset", session=session)
        yield
        for key in (pygame.K_RETURN, pygame.K_F10, pygame.K_ESCAPE, pygame.K_c, pygame.K_RETURN, pygame.K_F1, pygame.K_ESCAPE):
            events.append(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            events.append(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))
            yield
        for page in PAGES:
            arguments: dict[str, Any] = {"game": game} if page in OF_GAME else {}
            app.open(page, "push", **arguments)
            yield
            app.pop()
        if scenes_games.settings(game) is not None:
            app.open("own_settings", game=game)
            yield

    def note(start: float, used: float, page: str) -> None:
        took, worked = (time.perf_counter() - start) * 1000, (ledger.worked() - used) * 1000
        which = f"{page} of {games[(opened - 1) % len(games)]}, {happening(app)}" if opened else f"{page}, before any match"
        frames.append((time.monotonic(), took, worked, ledger.take(), which if worked >= SLOW_MS else ""))

    def between(opening: Opening, early: bool = False) -> None:
        """A frame of the old page while the next one is opened: it ends a frame, and the next one begins."""
        nonlocal start, used
        shown = opening.frames
        frame(opening, early)
        if opening.frames != shown:
            note(start, used, "the page before one")
            start, used = time.perf_counter(), ledger.worked()

    frame = Opening.frame
    Opening.frame = between  # type: ignore[method-assign,assignment]

    def measured(heard: list[pygame.Event], dt: float) -> bool:
        nonlocal opened, start, used, touring, due
        now = time.monotonic() - begin
        if now >= float(seconds):
            app.quit()
        ledger.take()
        start, used = time.perf_counter(), ledger.worked()
        ledger.enter(REST)
        if now >= WAITS + opened * part and opened < len(games):
            open_next(opened)
            touring = tour(games[opened]) if what == "play" else iter(())
            due = now + part * (1 - TOURED)
            opened += 1
        elif opened and now >= due:
            due += part * TOURED / GESTURES
            next(touring, None)
        found = step([*heard, *events], dt)
        events.clear()
        ledger.leave()
        if found:
            note(start, used, type(app.top).__name__)
        return bool(found)

    app.step = measured  # type: ignore[method-assign,assignment]
    app.open("title", "reset")
    used_before = time.process_time()
    app.run()
    share = (time.process_time() - used_before) / (time.monotonic() - begin)
    print(json.dumps({"frames": frames, "share": share}))


def happening(app: Any) -> str:
    """What happens on the page on top, in a few words."""
    top = app.top
    match = getattr(getattr(top, "session", None), "match", None)
    moves = f"after {match.plies[-1].move!r:.70}" if match is not None and match.plies else "before the first move"
    moving = "moving" if top is not None and top.motion.active else "at rest"
    return f"{moves}, {moving}, tries {app.retained.given_up}, painted {len(app.retained.painted)} boxes"


def report(frames: list[Frame], share: float, late: list[tuple[float, float]], size: str) -> None:
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
    for when, took, work, whose, page in sorted(frames, key=lambda frame: -frame[2])[:SHOWN]:
        if work >= SLOW_MS:
            most = ", ".join(f"{name} {spent:.1f}" for name, spent in sorted(whose.items(), key=lambda one: -one[1])[:6])
            print(f"    {work:>6.1f} ms of the processor ({took:.1f}) at {when - frames[0][0]:.1f} s: {page}; {most}", flush=True)


def _shares(spent: Mapping[str, float]) -> list[str]:
    whole = sum(spent.values()) or 1.0
    return [f"{name} {part / whole:.0%}" for name, part in sorted(spent.items(), key=lambda one: -one[1])]


if __name__ == "__main__":
    parts: dict[str, Callable[..., object]] = {"beside": beside, "watched": watched}
    parts[sys.argv[1]](*sys.argv[2:])
