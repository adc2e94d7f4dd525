"""A display for tests that need a real window: the one that is there, or an Xvfb of our own whose pixels can be read."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

SIZE = (1920, 1080)
NOT_OURS = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE")
"""What the program does not inherit: another driver, another display, and that Python compiles all anew at each start."""


class NoDisplayError(RuntimeError):
    """There is no display and no Xvfb."""


class Display:
    """An X display: `name` for DISPLAY, and the file in which Xvfb keeps its pixels (None for a display of somebody else)."""

    def __init__(self, name: str, frame_file: Path | None) -> None:
        self.name, self.frame_file = name, frame_file

    def environment(self) -> dict[str, str]:
        """The environment for a program that shall open its window here."""
        rest = {key: value for key, value in os.environ.items() if key not in NOT_OURS}
        return {**rest, "DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    def pixels(self) -> pygame.Surface:
        """What the whole display shows now. Only for a display of our own."""
        assert self.frame_file is not None
        data = self.frame_file.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, wide, high, depth, line, colours = header[0], header[4], header[5], header[11], header[12], header[19]
        assert depth == 32, f"{depth} bits a pixel"
        first = start + colours * 12
        rows = b"".join(data[first + y * line : first + y * line + wide * 4] for y in range(high))
        return pygame.image.frombytes(rows, (wide, high), "BGRA").convert(24)


@contextmanager
def display(own: bool = False, size: tuple[int, int] = SIZE) -> Iterator[Display]:
    """The display of the environment, or (`own`, or when there is none) a new Xvfb of `size` pixels that ends with the block.

    Raises `NoDisplayError`.
    """
    if os.environ.get("DISPLAY") and not own:
        yield Display(os.environ["DISPLAY"], None)
        return
    if shutil.which("Xvfb") is None:
        raise NoDisplayError("there is no display; Xvfb would make one (package xvfb)")
    with tempfile.TemporaryDirectory(prefix="number-night-display-") as folder:
        read, write = os.pipe()
        command = [
            "Xvfb",
            "-displayfd",
            str(write),
            "-screen",
            "0",
            f"{size[0]}x{size[1]}x24",
            "-fbdir",
            folder,
            "-noreset",  # else it starts anew when the last window is gone, and refuses the next one meanwhile
            "-nolisten",
            "tcp",
        ]
        server = subprocess.Popen(command, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        try:
            if not number:
                raise NoDisplayError("Xvfb did not start")
            yield Display(f":{number}", Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait(10)
