"""Start to the first frame on the display, of the checkout and of a frozen program: `python -m tests.bench.folder PROGRAM`.

Both are seen from outside, by the pixels of an Xvfb of our own, so that nothing of either is counted that the other leaves out.
The time of the processor tells on a busy machine what the clock would on a quiet one. Needs Linux.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec
import pygame

from scenes.profile import Settings
from tests.display import Display, display

ROOT = Path(__file__).resolve().parents[2]
STARTS = 9


def processor_ms(pid: int) -> float:
    """The processor time of a process and all its threads, in milliseconds."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in Path(f"/proc/{pid}/task").iterdir()) / 1e6


def start(shown: Display, command: list[str], home: Path) -> tuple[float, float]:
    """From the start of the process to the first picture of the title, in milliseconds: by the clock, and of the processor."""
    assert shown.frame_file is not None
    begin = time.perf_counter()
    process = subprocess.Popen([*command, "--home", str(home), "--size", "1280x720"], cwd=ROOT, env=shown.environment())
    try:
        while time.perf_counter() - begin < 20:
            with open(shown.frame_file, "rb") as file:
                file.seek(1920 * 4 * 500 + 1920 * 2)
                if any(file.read(4096)):
                    return (time.perf_counter() - begin) * 1000, processor_ms(process.pid)
            time.sleep(0.002)
        raise AssertionError("nothing was seen")
    finally:
        process.terminate()
        process.wait(10)


def main(program: str) -> None:
    """Prints the median start of both, in milliseconds; the first of each (cold, nothing baked) is told apart."""
    pygame.display.init()
    for name, command in (("checkout", [sys.executable, "main.py"]), ("folder", [program])):
        with tempfile.TemporaryDirectory(prefix="number-night-start-") as scratch:
            home = Path(scratch) / "home"
            home.mkdir()
            (home / "settings.json").write_bytes(msgspec.json.encode(Settings(language="en", all_muted=True)))
            taken = []
            for _ in range(STARTS):
                with display(own=True) as shown:
                    taken.append(start(shown, command, home))
        by_clock, used = (statistics.median(column) for column in zip(*taken[1:], strict=True))
        print(
            f"{name}: {by_clock:.0f} ms to the first frame, {used:.0f} ms of the processor; "
            f"the first start {taken[0][0]:.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1])
