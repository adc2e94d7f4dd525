"""Measures the screen: `python -m tests.bench`. Prints figures and asserts nothing.

Start to the first interactive frame beside an empty pygame window, frame times while a chain of jumps is shown and while
four dice tumble, the share of a core and the memory at rest. Uses the display that is there, or starts an Xvfb.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.display import Display, NoDisplayError, display

ROOT = Path(__file__).resolve().parents[2]
STARTS, ROUNDS, IDLE_SECONDS = 9, 6, 10


def child(shown: Display, *words: str) -> Any:
    """Runs one mode of `tests.bench.child`; gives what it printed."""
    environment = {**shown.environment(), "BENCH_STARTED": repr(time.monotonic())}
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.child", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
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
        empty.append(child(shown, "empty")["ms"])
        ours.append(child(shown, "start", home)["ms"])
    window, program = statistics.median(empty), statistics.median(ours)
    print(f"start to the first interactive frame, median of {STARTS}: {program:.0f} ms")
    print(f"  an empty pygame window in the same run: {window:.0f} ms, so {program / window:.2f} times that")
    print(f"  the very first start, before anything is baked: {cold:.0f} ms")


def frame_times(shown: Display, home: str) -> None:
    """Frame times while a chain of four jumps is shown, and while four dice tumble."""
    for mode, what in (("frames", "a chain of jumps"), ("dice", "four dice that tumble")):
        for size in ("1280x720", "1920x1080"):
            times = sorted(child(shown, mode, home, size, str(ROUNDS))["times"])
            median, last = statistics.median(times), times[min(len(times) - 1, int(len(times) * 0.99))]
            print(
                f"frames of {what} at {size} ({len(times)}): median {median:.1f} ms, 99 % under {last:.1f} ms, "
                f"longest {times[-1]:.1f} ms"
            )


def rest(shown: Display, home: str) -> None:
    """What the program takes when nothing happens."""
    for page in ("title", "table"):
        found = child(shown, "idle", home, page, str(IDLE_SECONDS))
        held = f"{found['memory']:.0f} MB" if found["memory"] else "not told by this system"
        print(
            f"at rest on the {page} for {IDLE_SECONDS} s: {found['share'] * 100:.1f} % of a core, "
            f"{found['frames']} frames drawn, memory {held}"
        )


def main() -> int:
    """Runs all measurements."""
    try:
        with display() as shown, tempfile.TemporaryDirectory(prefix="number-night-bench-") as home:
            print(
                f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
                f"{'an Xvfb' if shown.frame_file else 'display ' + shown.name}"
            )
            starts(shown, home)
            frame_times(shown, home)
            rest(shown, home)
    except NoDisplayError as error:
        print(f"tests.bench: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
