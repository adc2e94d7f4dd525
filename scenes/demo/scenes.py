"""The scenes of the demo: positions with the moves that bots made from there, in `assets/demo/scenes.jsonl`, a line each.

They are chosen and written by `python -m tools.demo`; nothing thinks while they are shown.
"""

from __future__ import annotations

from typing import Any

import msgspec

from scenes.kit.files import ASSETS

FILE = ASSETS / "demo" / "scenes.jsonl"


class DemoScene(msgspec.Struct, frozen=True):
    """A piece of a match: its position in the words of the rules page, the seed of its chance, the moves in the notation, and the
    number of the one (from 1) with the greatest moment."""

    game: str
    position: dict[str, Any]
    seed: int
    moves: tuple[str, ...]
    best: int


def scenes() -> list[DemoScene]:
    """All scenes in the order in which they are shown. Raises OSError and `msgspec.DecodeError`."""
    return [msgspec.json.decode(line, type=DemoScene) for line in FILE.read_bytes().splitlines() if line]
