"""A rule book that lies open, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scenes.app import App
from scenes.rulebook.page import Rulebook
from tests.scenes.driver import headless


def open_book(
    home: Path, game: str, rule: str | None = None, size: tuple[int, int] = (1280, 720), **settings: Any
) -> tuple[App, Rulebook]:
    """The book of a game, at a rule or at its beginning, after one frame."""
    app = headless(home, size, **settings)
    book = Rulebook(app, game, rule)
    app.push(book)
    app.step([], 16)
    return app, book
