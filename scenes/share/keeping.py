"""Where what is shared is put: a folder that the players find, each file under a name of its own."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pygame

from scenes.kit.language import _
from scenes.kit.retained import slices
from scenes.kit.retained.ahead import Parts
from scenes.making.reading import Work
from scenes.page import Host
from scenes.share.animated import chunk, png_head
from scenes.store import disk

FOLDER, SUFFIX = "Number Night", ".numbernight"
"""What the folder is called, and how the name of a match ends."""


def folder(app: Host) -> Path:
    """The folder: in the pictures of the system's user, or, in a home of its own, inside of that."""
    profile = app.profile
    if profile.home.config == profile.home.data:
        return profile.home.data / "shared"
    import platformdirs

    return Path(platformdirs.user_pictures_dir()) / FOLDER


def keep(app: Host, name: str, suffix: str, data: bytes) -> Path:
    """Writes a file that is shared under a name that no other has; gives its place. Raises OSError."""
    return put(folder(app), f"{disk.stamp()}-{name}", suffix, data)


def put(place: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Writes a file of a new name into a folder, whole or not at all; gives its place. Whatever has a name there keeps it, a link
    that leads nowhere and a pipe too. Raises OSError."""
    place.mkdir(parents=True, exist_ok=True)
    for path in disk.free_names(place, stem, suffix):
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        except FileExistsError:
            continue
        try:
            with open(file, "wb") as out:
                out.write(data)
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise
        return path
    raise FileExistsError(stem)


def copied(words: str) -> bool:
    """Puts words on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(words)
    except pygame.error:
        return False
    return True


def copy(app: Host, words: str, said: str) -> bool:
    """Puts words on the clipboard and says it as in `said`, or that the system has none; whether it has one."""
    done = copied(words)
    app.toast(said if done else _("This system has no clipboard to copy to."))
    return done


def drawn(paint: Callable[[], pygame.Surface]) -> Work[bytes]:
    """What `paint` gives, as the bytes of a file: painted in slices and packed beside the loop."""
    made = list[bytes]()

    def steps() -> Iterator[object]:
        image = paint()
        yield image
        made.append(slices.aside(partial(png, image)))

    parts = Parts(steps)
    with closing(parts):
        while not parts.over:
            parts.work()
            yield 0.5
    return made[0]


def png(made: pygame.Surface) -> bytes:
    """An opaque picture as the bytes of a file. Unlike pygame it lets go of Python's lock, and it is more than twice as fast."""
    wide, pixels = 3 * made.get_width(), pygame.image.tobytes(made, "RGB")
    rows = b"".join(b"\0" + pixels[start : start + wide] for start in range(0, len(pixels), wide))
    return png_head(made.get_size()) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
