"""The pages of the program by name. The one place that knows them all; each is imported when it is first opened."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from scenes.app import App, Scene

PAGES: dict[str, tuple[str, str]] = {
    "title": ("scenes.title", "Title"),
    "seats": ("scenes.seats", "Seats"),
    "settings": ("scenes.settings", "SettingsPage"),
    "rulebook": ("scenes.rulebook", "Rulebook"),
    "results": ("scenes.results", "Results"),
    "tonight": ("scenes.tonight", "Tonight"),
    "trouble": ("scenes.trouble", "Trouble"),
    "deck": ("scenes.games.nmbrs_deck", "DeckPage"),
}
TABLES: dict[str, tuple[str, str]] = {
    "querni": ("scenes.tables.querni", "QuerniTable"),
    "qumero": ("scenes.tables.qumero", "QumeroTable"),
    "quad_ominos": ("scenes.tables.quad_ominos", "QuadOminosTable"),
    "nmbrs": ("scenes.tables.nmbrs", "NmbrsTable"),
    "rumbugz": ("scenes.tables.rumbugz", "RumbugzTable"),
}


def _make(module: str, name: str, app: App, arguments: dict[str, object]) -> Scene:
    return cast(Scene, getattr(import_module(module), name)(app, **arguments))


def connect(app: App) -> None:
    """Gives the app its routes. "table" takes `session` and chooses the table of the session's game."""
    for route, (module, name) in PAGES.items():
        app.routes[route] = lambda app, module=module, name=name, **arguments: _make(module, name, app, arguments)

    def table(app: App, **arguments: object) -> Scene:
        session = arguments["session"]
        return _make(*TABLES[getattr(session, "game")], app, arguments)  # noqa: B009 - any session will do

    app.routes["table"] = table
