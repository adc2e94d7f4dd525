"""The pages of the program by name. The one place that knows them all; each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

import scenes
from game import catalogue
from scenes import games
from scenes.app import App
from scenes.page import Scene

if TYPE_CHECKING:  # the title does not wait for what a match needs
    from scenes.session import Session

PAGES: dict[str, tuple[str, str]] = {
    "title": ("scenes.title.page", "Title"),
    "seats": ("scenes.seats.page", "Seats"),
    "settings": ("scenes.settings.page", "SettingsPage"),
    "keys": ("scenes.settings.keys", "KeysPage"),
    "voice": ("scenes.settings.speech", "SpeechPage"),
    "rulebook": ("scenes.rulebook.page", "Rulebook"),
    "results": ("scenes.evening.results", "Results"),
    "library": ("scenes.library.page", "Library"),
    "tonight": ("scenes.evening.tonight", "Tonight"),
    "share": ("scenes.share.page", "Sharing"),
    "lesson": ("scenes.lessons.page", "LessonPage"),
    "demo": ("scenes.demo.page", "Demo"),
    "puzzle": ("scenes.puzzles.page", "PuzzlePage"),
    "puzzle_days": ("scenes.puzzles.archive", "Archive"),
    "trouble": ("scenes.trouble.page", "Trouble"),
}

SOON = ("scenes.kit", "scenes.seats", "scenes.table", "scenes.games")
"""What is loaded first of the pages, in this order: whoever starts goes to a table."""
OF_TABLES = ("pytmx", "game.bots.worker")
"""What every table needs and loads when it needs it."""


def _table(app: App, session: Session, replay: bool = False, begin: int = 0) -> Scene:
    from scenes.table.shell import Table

    table = Table(app, session, games.side(session.game), replay)
    if begin:
        table.past.begin_before(begin)
    return table


def _own_settings(app: App, game: str) -> Scene:
    own = games.settings(game)
    if own is None:
        raise KeyError(game)
    return own.page(app)


def connect(app: App) -> None:
    """Gives the app its routes. Two lead to pages of a game's own: "table" takes the `session` that is to be played (and
    `replay`, which may `begin` with a move), "own_settings" the key of a `game` that has some."""
    def page(module: str, name: str) -> Callable[..., Scene]:
        return lambda app, **arguments: getattr(import_module(module), name)(app, **arguments)

    def incoming(app: App, event: pygame.Event) -> bool:
        from scenes.share import opening  # nothing of it is needed until a match comes

        return opening.hear(app, event)

    app.routes.update({route: page(*of) for route, of in PAGES.items()})
    app.incoming = incoming
    app.routes["table"] = _table
    app.routes["own_settings"] = _own_settings
    app.rest.waiting.append(_loaded(app))


def _loaded(app: App) -> Iterator[None]:
    """Loads the rules, files what the last program left, and loads the pages that may be needed later, one part at each step, so
    that no page waits for it."""
    for name in OF_TABLES:
        import_module(name)
        yield
    for key in catalogue.games():
        catalogue.rules(key)
        yield
    while app.profile.filing.go_on():
        yield
    from pkgutil import walk_packages

    parts = [module.name for module in walk_packages(scenes.__path__, "scenes.") if not module.ispkg]
    for name in sorted(parts, key=lambda one: next((at for at, soon in enumerate(SOON) if one.startswith(soon)), len(SOON))):
        import_module(name)
        yield
