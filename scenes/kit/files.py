"""Where the files of the program lie: its assets (maps, pictures, fonts, sounds, languages) and its modules. Nobody else asks."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package `scenes`."""


def find(package: Path) -> Path:
    """The folder of the assets of the program whose package `scenes` is `package`: in it, or in a checkout beside it."""
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


ASSETS = find(PACKAGE)


def state_of(module: ModuleType) -> os.stat_result:
    """What the system tells of the file that a module was loaded from. Raises OSError where there is none, as in an archive."""
    return os.stat(module.__file__ or "")
