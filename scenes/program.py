"""The pages of the program by name. The one place that knows them all; each is imported when it is first opened."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from scenes.app import App
from scenes.page import Scene

PAGES: dict[str, tuple[str, str]] = {
    "title": ("scenes.title.page", "Title"),
    "seats": ("scenes.seats.page", "Seats"),
    "settings": ("scenes.settings.page", "SettingsPage"),
    "rulebook": ("scenes.rulebook.page", "Rulebook"),
    "results": ("scenes.evening.results", "Results"),
    "tonight": ("scenes.evening.tonight", "Tonight"),
    "trouble": ("scenes.trouble.page", "Trouble"),
    "deck": ("scenes.games.nmbrs.deck_page", "DeckPage"),
}
TABLES: dict[str, tuple[str, str]] = {
    "querni": ("scenes.games.querni.table", "QuerniTable"),
    "qumero": ("scenes.games.qumero.table", "QumeroTable"),
    "quad_ominos": ("scenes.games.quad_ominos.table", "QuadOminosTable"),
    "nmbrs": ("scenes.games.nmbrs.table", "NmbrsTable"),
    "rumbugz": ("scenes.games.rumbugz.table", "RumbugzTable"),
}


def _make(module: str, name: str, app: App, arguments: dict[str, object]) -> Scene:
    return cast(Scene, getattr(import_module(module), name)(app, **arguments))


def connect(app: App) -> None:
    """Gives the app its routes. "table" takes `session` and chooses the table of the session's game."""
    for route, (module, name) in PAGES.items():
        app.routes[route] = lambda app, module=module, name=name, **arguments: _make(module, name, app, arguments)

    def table(app: App, **arguments: object) -> Scene:
        module, name = TABLES[getattr(arguments["session"], "game")]  # noqa: B009 - any session will do
        side = getattr(import_module(module), "side", None)
        if side is None:
            return _make(module, name, app, arguments)
        return _make("scenes.table.shell", "Table", app, {**arguments, "side": side})

    app.routes["table"] = table
