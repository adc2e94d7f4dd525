"""The measured side of the bench: each mode is a process of its own and prints one line of JSON. See `tests.bench`."""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.session import Session
    from tools.gallery.stage import Stage

STARTED = float(os.environ.get("BENCH_STARTED", "0"))
SETTLES = 25
"""Seconds until a page is at rest: until then it loads and paints, a little in each quiet turn, what will be needed later."""


def say(**values: object) -> None:
    print(json.dumps(values), flush=True)


def empty() -> None:
    """An empty pygame window, until it has been shown and events were asked for.

    Drawn without a graphics card as ours is: with one, an empty window comes later than our title.
    """
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    import pygame

    pygame.display.init()
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    pygame.event.get()
    pygame.display.flip()
    say(ms=(time.monotonic() - STARTED) * 1000, worked=time.process_time() * 1000)


def start(home: str) -> None:
    """The program, started as by a click, until the title has been shown and takes input. Says how much the processor has worked
    until something was shown, and in the turn of the loop that took it longest."""
    from scenes.app import App
    from scenes.start import main

    step, turns = App.step, list[float]()
    first: dict[str, float] = {}

    def until_drawn(self: App, events: list, dt: float) -> bool:  # type: ignore[type-arg]
        before = time.process_time()
        drawn = step(self, events, dt)
        turns.append((time.process_time() - before) * 1000)
        first.setdefault("first", (time.monotonic() - STARTED) * 1000)
        if self.frames:
            say(ms=(time.monotonic() - STARTED) * 1000, worked=time.process_time() * 1000, longest=max(turns), **first)
            self.quit()
        return drawn

    App.step = until_drawn  # type: ignore[method-assign]
    os.environ["NUMBER_NIGHT_HOME"] = home
    main([])


def frames(home: str, moment: str, size: str, rounds: str, beside: str = "1") -> None:
    """The frames of one of `tests.bench.moments` in a real window, each with the step of the loop that drew it.

    More than one `beside`: as if so many programs had the processor in turn, and with nothing painted before. All runs are alike
    then, for the clock hangs on the processor's time.
    """
    busy = float(beside)
    if busy > 1:
        time.perf_counter = lambda: busy * time.process_time()
    from scenes.kit import pictures
    from scenes.kit.retained import slices
    from tests.bench.ledger import Ledger
    from tests.bench.moments import MOMENTS
    from tools.gallery.stage import FRAME, Clock, Stage

    wide, high = map(int, size.split("x"))
    clock, ledger = Clock(), Ledger()
    slices._Strand.go_on = ledger.on_strand(slices._Strand.go_on)  # type: ignore[method-assign]
    times: list[float] = []
    worked: list[float] = []
    painted = seen = held = 0
    with clock.in_force():
        for number in range(int(rounds)):
            folder = Path(home) / f"{moment}-{size}-{number}"
            if busy > 1:
                pictures.clear()
            cache = folder if busy > 1 else Path(home)
            stage = Stage(folder, cache / "cache", (wide, high), clock, headless=False, window=(wide, high), quality="full")
            gestures = MOMENTS[moment][1](stage, number)
            next(gestures)
            stage.let_pass(10_000, lambda stage=stage: stage.app.frames > 0 and not stage.app.retained.given_up)  # type: ignore[misc]
            stage.app.rest.started()  # as in the loop of a player: Python searches for lost objects at rest
            step = stage.app.step

            def measured(events: list, dt: float, step=step, app=stage.app) -> bool:  # type: ignore[no-untyped-def, type-arg]
                nonlocal painted, seen, held
                begin, used = time.perf_counter(), ledger.worked()
                found = step(events, dt)
                if found:
                    times.append((time.perf_counter() - begin) * 1000)
                    worked.append((ledger.worked() - used) * 1000)
                    held = max(held, app.retained.given_up)
                    painted += sum(box.w * box.h for box in app.retained.painted)
                    seen += app.screen.get_width() * app.screen.get_height()
                return bool(found)

            stage.app.step = measured  # type: ignore[method-assign]
            for _gesture in gestures:
                stage.let_pass(10_000, lambda stage=stage: not (moves(stage) or stage.app.retained.given_up))  # type: ignore[misc]
            stage.let_pass(2 * FRAME)
            stage.close()
    say(times=times, worked=worked, painted=painted / max(1, seen), held=held)


def moves(stage: Stage) -> bool:
    """Whether something moves on the pages."""
    return any(
        motion.active for scene in stage.app.stack for name in ("motion", "background_motion")
        if (motion := getattr(scene, name, None)) is not None
    )


def idle(home: str, page: str, seconds: str, music: str) -> None:
    """The program at rest on a page, with or without `music`: its share of a core, that of the processes it has started, and its
    memory."""
    from scenes import program
    from scenes.app import App
    from scenes.profile import Profile
    from tools.gallery import states as gallery_states
    from tools.gallery.stage import Stage

    profile = Profile(Path(home))
    profile.settings.music_muted = music == "off"
    app = App(profile, size=(1280, 720))
    program.connect(app)
    stage = Stage.__new__(Stage)
    stage.profile = app.profile
    if page == "results":
        app.open(page, session=gallery_states.played_out(stage, 311))
    elif page in program.PAGES:
        app.open(page)
    else:
        app.open("table", session=session(stage, page))

    def watch() -> None:
        time.sleep(SETTLES)
        used, others, frames, begin = time.process_time(), started(), app.frames, time.monotonic()
        time.sleep(float(seconds))
        took = time.monotonic() - begin
        share, beside = (time.process_time() - used) / took, (started() - others) / took
        say(share=share, beside=beside, frames=app.frames - frames, memory=memory())
        app.quit()

    threading.Thread(target=watch, daemon=True).start()
    app.run()


def clicks(home: str, game: str, size: str, count: str) -> None:
    """The milliseconds from a click to the picture that answers it, and how many of them the loop worked, at a table at rest and
    while somebody is at the mouse."""
    import pygame

    from scenes import program
    from scenes.app import AWAKE_MS, App
    from scenes.kit.widgets import Button
    from scenes.page import Page
    from scenes.profile import Profile
    from tools.gallery.stage import Stage

    wide, high = map(int, size.split("x"))
    app = App(Profile(Path(home)), size=(wide, high))
    program.connect(app)
    stage = Stage.__new__(Stage)
    stage.profile = app.profile
    app.open("table", session=session(stage, game))
    chance, shown, answered = random.Random(1), threading.Event(), list[tuple[float, float]]()
    show, loop = app.window.show, time.pthread_getcpuclockid(threading.get_ident())

    def now() -> tuple[float, float]:
        return time.perf_counter(), time.clock_gettime(loop)

    def noted(painted: list[pygame.Rect]) -> None:
        show(painted)
        if painted:
            answered.append(now())
            shown.set()

    app.window.show = noted  # type: ignore[method-assign]
    table = app.stack[0]
    assert isinstance(table, Page)
    button = next(one for one in table.widgets if isinstance(one, Button) and one.visible and one.enabled).rect.center

    def press(kind: int, at: tuple[int, int]) -> list[float]:
        """Milliseconds by the clock and of the processor until a button that is pressed or let go elsewhere looks so; none where
        nothing changed."""
        answered.clear()
        shown.clear()
        begin = now()
        pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))
        return [(end - start) * 1000 for start, end in zip(begin, answered[0], strict=True)] if shown.wait(1.0) else []

    def hand() -> None:
        time.sleep(SETTLES)
        found: dict[str, list[list[float]]] = {"rest": [], "awake": []}
        for number in range(2 * int(count)):
            resting = number < int(count)
            time.sleep((AWAKE_MS / 1000 + 0.5 if resting else 0.2) + chance.random() * 0.2)
            down = number % 2 == 0
            took = press(pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP, button if down else (3, 3))
            if took:
                found["rest" if resting else "awake"].append(took)
        say(**found)
        app.quit()

    threading.Thread(target=hand, daemon=True).start()
    app.run()


def session(stage: Stage, game: str) -> Session:
    """The middle of a match, a person to act; full tables where a table can be full."""
    from tools.gallery import nmbrs as gallery_nmbrs
    from tools.gallery import quad as gallery_quad
    from tools.gallery import qumero as gallery_qumero
    from tools.gallery import rumbugz as gallery_rumbugz
    from tools.gallery import states as gallery_states

    if game == "quad_ominos":
        return gallery_quad.loaded(stage, gallery_quad.crowd())
    if game == "qumero":
        return gallery_qumero.loaded(stage, gallery_qumero.position())
    if game == "rumbugz":
        return gallery_rumbugz.loaded(stage, gallery_rumbugz.position(6, gallery_rumbugz.RUNS, (1, 2, 5, 8, 10, 11, 12, 0), (5,)))
    if game == "nmbrs":
        return gallery_nmbrs.loaded(stage, gallery_nmbrs.position(rows=gallery_nmbrs.TWELVE, hand=(90, 93, 96, 99, 4, 8, 13, 17)))
    return gallery_states.middle(stage)


def started() -> float:
    """Seconds that the processor has worked for the processes that this one has started; 0 where the system does not say."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(map(int, fields[11:13])) if int(fields[1]) == os.getpid() else 0
    return ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0


def memory() -> float | None:
    """What the process holds in memory now, in MB; None where the system does not say."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return None


if __name__ == "__main__":
    parts: dict[str, Callable[..., object]] = {"empty": empty, "start": start, "frames": frames, "idle": idle, "clicks": clicks}
    parts[sys.argv[1]](*sys.argv[2:])
