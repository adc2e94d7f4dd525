"""Where the assets lie: maps, pictures, fonts, sounds and languages. Nobody else asks where files of the program are."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package `scenes`."""


def find(package: Path) -> Path:
    """The folder of the assets of the program whose package `scenes` is `package`.

    An installed or frozen program has it in the package; in a checkout it stands beside the package.
    """
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


ASSETS = find(PACKAGE)
