"""Where what is shared is put: a folder that the players find, each file under a name of its own."""

from __future__ import annotations

import os
from pathlib import Path

from scenes.page import Host
from scenes.store import disk

FOLDER = "Number Night"


def folder(app: Host) -> Path:
    """The folder: in the pictures of the system's user, or, in a home of its own, inside of that."""
    profile = app.profile
    if profile.config == profile.data:
        return profile.data / "shared"
    import platformdirs

    return Path(platformdirs.user_pictures_dir()) / FOLDER


def keep(app: Host, name: str, suffix: str, data: bytes) -> Path:
    """Writes a file under a name that no other has; gives its place. Raises OSError."""
    place = folder(app)
    place.mkdir(parents=True, exist_ok=True)
    for path in disk.free_names(place, f"{disk.stamp()}-{name}", suffix):
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
        except FileExistsError:
            continue
        with open(file, "wb") as out:
            out.write(data)
        return path
    raise FileExistsError(name)
