"""The measured side of the bench: each mode is a process of its own and prints one line of JSON. See `tests.bench`."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path

STARTED = float(os.environ.get("BENCH_STARTED", "0"))


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
    say(ms=(time.monotonic() - STARTED) * 1000)


def start(home: str) -> None:
    """The program, until the title has been shown and takes input."""
    import main
    from scenes.app import App

    step = App.step

    def until_drawn(self: App, events: list, dt: float) -> bool:  # type: ignore[type-arg]
        drawn = step(self, events, dt)
        if drawn:
            say(ms=(time.monotonic() - STARTED) * 1000)
            self.quit()
        return drawn

    App.step = until_drawn  # type: ignore[method-assign]
    main.main(["--home", home, "--size", "1280x720"])


def frames(home: str, size: str, rounds: str) -> None:
    """The steps of the loop while a chain of four jumps is shown, in a real window."""
    from scenes.gallery_states import FIELD, WAY, at, path
    from scenes.stage import FRAME, Clock, Stage

    wide, high = map(int, size.split("x"))
    clock, times = Clock(), []
    with clock.in_force():
        for number in range(int(rounds)):
            stage = Stage(
                Path(home) / f"{size}-{number}", Path(home) / "cache", (wide, high), clock, headless=False, window=(wide, high)
            )
            path(stage)
            stage.press(at(stage, WAY[-1]))
            stage.release(at(stage, WAY[-1]))
            while stage.top.motion.active:
                clock.now += FRAME
                begin = time.perf_counter()
                stage.app.step([], FRAME)
                times.append((time.perf_counter() - begin) * 1000)
            assert stage.top.draft.path[-1] == FIELD[WAY[-1]], "the chain was not jumped"
            stage.close()
    say(times=times)


def dice(home: str, size: str, rounds: str) -> None:
    """The steps of the loop while the four dice of QUMERO tumble, in a real window."""
    from scenes.gallery_qumero import FOUR
    from scenes.profile import SeatSetup, TableSetup
    from scenes.session import Session
    from scenes.stage import FRAME, Clock, Stage

    wide, high = map(int, size.split("x"))
    clock, times = Clock(), []
    with clock.in_force():
        for number in range(int(rounds)):
            folder = Path(home) / f"dice-{size}-{number}"
            stage = Stage(folder, Path(home) / "cache", (wide, high), clock, headless=False, window=(wide, high))
            people = [SeatSetup(seat.name, seat.mark) for seat in FOUR]
            stage.open("table", session=Session.start(stage.profile, "qumero", TableSetup(people, {}), number))
            stage.rest()
            stage.click(stage.top.tray.rect.center)
            while stage.top.motion.active:
                clock.now += FRAME
                begin = time.perf_counter()
                stage.app.step([], FRAME)
                times.append((time.perf_counter() - begin) * 1000)
            assert stage.top.session.match.state.roll is not None, "the dice were not thrown"
            stage.close()
    say(times=times)


def idle(home: str, page: str, seconds: str) -> None:
    """The program at rest on a page: its share of a core, and its memory."""
    from scenes import program
    from scenes.app import App
    from scenes.gallery_states import middle
    from scenes.profile import Profile
    from scenes.stage import Stage

    app = App(Profile(Path(home)), size=(1280, 720))
    program.connect(app)
    if page == "table":
        stage = Stage.__new__(Stage)
        stage.profile = app.profile
        app.open("table", session=middle(stage))
    else:
        app.open(page)

    def watch() -> None:
        time.sleep(4)
        used, frames, begin = time.process_time(), app.frames, time.monotonic()
        time.sleep(float(seconds))
        share = (time.process_time() - used) / (time.monotonic() - begin)
        say(share=share, frames=app.frames - frames, memory=memory())
        app.quit()

    threading.Thread(target=watch, daemon=True).start()
    app.run()


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
    {"empty": empty, "start": start, "frames": frames, "dice": dice, "idle": idle}[sys.argv[1]](*sys.argv[2:])
