"""Measures the screen: `python -m tests.bench`. Prints figures and asserts nothing.

Start to the first interactive frame beside an empty pygame window, frame times while pieces of all games move (see
`tests.bench.moments`), the share of a core and the memory at rest. Uses the display that is there, or starts an Xvfb.
`python -m tests.bench start`, `frames [MOMENT...]`, `rest` or `clicks` measures that part alone; `busy [MOMENT...]`, which is not
measured unless it is named, the frames with nothing painted before and as if 15 programs had the processor in turn;
`play [SECONDS]` lets bots play all games, opens all pages and says whose the longest frames are, `demo [SECONDS]` measures the
demo (see `tests.bench.play`); `memory` says what is kept after all games were played. `WxH` measures in windows of that size
alone, 3840x2160 as well.
"""

from __future__ import annotations

import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.catalogue import games, rules
from tests.bench import memory
from tests.bench.moments import MOMENTS
from tests.bench.play import report
from tests.display import SIZE as SCREEN
from tests.display import Display, NoDisplayError, display

ROOT = Path(__file__).resolve().parents[2]
SIZES = ("1280x720", "1920x1080")
STARTS, ROUNDS, IDLE_SECONDS, PLAY_SECONDS, CLICKS, BESIDE = 9, 6, 60, 60, 60, 15


def child(shown: Display, *words: str, module: str = "child") -> Any:
    """Runs one mode of `tests.bench.child`, or of another module there; gives what it printed."""
    environment = {**shown.environment(), "BENCH_STARTED": repr(time.monotonic())}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not lines:
        raise RuntimeError(f"{' '.join(words)} measured nothing:\n{done.stderr}")
    return json.loads(lines[-1])


def starts(shown: Display, home: str) -> None:
    """Start to the first interactive frame: cold (nothing baked yet), then the median of warm ones."""
    cold = child(shown, "start", home)["ms"]
    empty, ours = [], []
    for _time in range(STARTS):
        empty.append(child(shown, "empty"))
        ours.append(child(shown, "start", home))
    for by, what in (("ms", "by the clock"), ("worked", "of the processor")):
        window, program = (statistics.median(found[by] for found in times) for times in (empty, ours))
        print(f"start to the first interactive frame, median of {STARTS}: {program:.0f} ms {what}")
        print(f"  an empty pygame window in the same run: {window:.0f} ms, so {program / window:.2f} times that")
    print(f"  the very first start, before anything is baked: {cold:.0f} ms")


def frame_times(shown: Display, home: str, sizes: Sequence[str], names: Sequence[str] = (), beside: int = 1) -> None:
    """Frame times while something is shown, of all moments or of these; how much of the window was painted, and for how many
    frames at most the one before was held because pictures were missing."""
    by = f"{'median':>7} {'99 %':>6} {'longest':>8}"
    print(f"{'frames, in ms by clock, then processor':<40} {'size':<10} {'count':>6} {by}  {by} {'painted':>8} {'held':>5}")
    for name, (what, _moment) in MOMENTS.items():
        if names and name not in names:
            continue
        for size in sizes:
            found = child(shown, "frames", home, name, size, str(ROUNDS), str(beside))
            said = f"  {what:<38} {size:<10} {len(found['times']):>6}"
            for times in (sorted(found["times"]), sorted(found["worked"])):
                median, last = statistics.median(times), times[min(len(times) - 1, int(len(times) * 0.99))]
                said += f" {median:>7.1f} {last:>6.1f} {times[-1]:>8.1f} "
            print(f"{said} {found['painted']:>7.0%} {found['held']:>5}", flush=True)


def rest(shown: Display, home: str) -> None:
    """What the program takes when nothing happens, with music and without, and what the processes take that it has started."""
    music = f"{'music':>7} {'beside':>7} {'none':>7} {'beside':>7}"
    print(f"{f'at rest for {IDLE_SECONDS} s, of a core with':<40} {music} {'frames':>7} {'memory':>8}")
    for page in ("title", *games(), "results", "settings"):
        found = [child(shown, "idle", home, page, str(IDLE_SECONDS), music) for music in ("on", "off")]
        held = f"{found[0]['memory']:.0f} MB" if found[0]["memory"] else "not told"
        what = f"the table of {rules(page).info.title}" if page in games() else page
        shares = " ".join(f"{one[by] * 100:>5.2f} %" for one in found for by in ("share", "beside"))
        print(f"  {what:<38} {shares} {sum(one['frames'] for one in found):>7} {held:>8}", flush=True)


def kept(shown: Display, home: str, sizes: Sequence[str]) -> None:
    """What is kept in memory after all games were played, by kind."""
    print(f"{'kept pictures':<48} {'count':>5} {'held':>9} {'seen':>6}")
    for size in sizes:
        memory.report(child(shown, home, size, module="memory"), size)


def clicks(shown: Display, home: str, sizes: Sequence[str]) -> None:
    """How long a click takes until the picture that answers it is in the window."""
    by = f"{'median':>7} {'99 %':>6} {'longest':>8}"
    print(f"{'click to picture, in ms by clock, then processor':<48} {'size':<10} {'count':>6} {by}  {by}")
    for size in sizes:
        found = child(shown, "clicks", home, "rumbugz", size, str(CLICKS))
        for what, times in (("at rest", found["rest"]), ("while somebody is at the mouse", found["awake"])):
            said = f"  {what:<46} {size:<10} {len(times):>6}"
            for one in (sorted(took) for took in zip(*times, strict=True)):
                said += f" {statistics.median(one):>7.1f} {one[min(len(one) - 1, int(len(one) * 0.99))]:>6.1f} {one[-1]:>8.1f} "
            print(said, flush=True)


def play(shown: Display, home: str, sizes: Sequence[str], seconds: int, what: str = "play") -> None:
    """So many seconds of play by bots, or of the demo, at each size, with an empty loop at its side."""
    print(f"{seconds} s of {'play by bots' if what == 'play' else 'the demo'}")
    for size in sizes:
        run = [sys.executable, "-m", "tests.bench.play"]
        environment = {**shown.environment(), "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        beside = subprocess.Popen([*run, "beside", str(seconds)], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        done = subprocess.run(
            [*run, "watched", f"{home}/{what}-{size}", size, str(seconds), what], cwd=ROOT, env=environment,
            capture_output=True, text=True, timeout=seconds + 120,
        )
        late = json.loads(beside.communicate()[0])["late"]
        lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
        if not lines:
            raise RuntimeError(f"play measured nothing:\n{done.stderr}")
        found = json.loads(lines[-1])
        report(found["frames"], found["share"], late, size)


def main(words: Sequence[str]) -> int:
    """Runs all measurements, or those that are named, in windows of the usual sizes or of those that are named."""
    sizes = [word for word in words if re.fullmatch(r"\d+x\d+", word)]
    words = [word for word in words if word not in sizes]
    sizes = sizes or list(SIZES)
    largest = max((tuple(map(int, size.split("x"))) for size in sizes), key=math.prod)
    screen = max(SCREEN[0], largest[0]), max(SCREEN[1], largest[1])
    seconds = next((int(word) for word in words if word.isdigit()), PLAY_SECONDS)
    try:
        with display(size=screen) as shown, tempfile.TemporaryDirectory(prefix="number-night-bench-") as home:
            print(
                f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
                f"{'an Xvfb' if shown.frame_file else 'display ' + shown.name}"
            )
            if not words or "start" in words:
                starts(shown, home)
            if not words or "frames" in words:
                frame_times(shown, home, sizes, [word for word in words if word in MOMENTS])
            if "busy" in words:
                frame_times(shown, home, sizes, [word for word in words if word in MOMENTS], BESIDE)
            if not words or "rest" in words:
                rest(shown, home)
            if not words or "memory" in words:
                kept(shown, home, sizes)
            if not words or "clicks" in words:
                clicks(shown, home, sizes)
            if not words or "play" in words:
                play(shown, home, sizes, seconds)
            if not words or "demo" in words:
                play(shown, home, sizes, seconds, "demo")
    except NoDisplayError as error:
        print(f"tests.bench: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
