"""From the seats to the table: a match begins. One that lay open waits on the shelf; only where part of it would be left behind
there are the players asked."""

from __future__ import annotations

from functools import partial

from game import catalogue
from game.record import RecordError
from scenes import games
from scenes.dialog import Dialog
from scenes.evening.match_lines import turn_lines
from scenes.kit.language import _
from scenes.making.reading import go_on
from scenes.page import Host
from scenes.profile import TableSetup
from scenes.session import Session, peek
from scenes.title import taken


def start(app: Host, game: str, setup: TableSetup) -> None:
    """Starts a match; asks first where one that goes on is damaged, since the shelf shows only what can be read of it."""
    other = app.profile.other_program()
    if other is not None:
        taken.ask(app, other)
        return
    found = peek(app.profile) if app.profile.has_open else None
    if found is None or not found.moves:
        _begin(app, game, setup)
        return
    if not found.damaged:
        if _begin(app, game, setup):
            app.toast(_("{game} waits on the shelf.").format(game=found.title))
        return
    lines = [turn_lines(found)[0] + ".", _("Its file is damaged: the shelf keeps only what can be read of it.")]
    app.push(Dialog(app, _("A match is still open"), lines, (
        (_("Start {game}").format(game=catalogue.lid(game).title), "player-play", partial(_start, app, game, setup)),
        (_("Continue {game}").format(game=found.title), "arrow-right", partial(_go_on, app)),
        (_("Back"), "arrow-left", lambda: None),
    )))


def _begin(app: Host, game: str, setup: TableSetup) -> bool:
    """Starts the match and remembers the table; a table that the rules refuse is only told so, and False is given."""
    refusal = catalogue.rules(game).check_setup(setup.options, len(setup.seats))
    if refusal is not None:
        app.toast(refusal.sentence(_))
        return False
    app.settings.tables[game] = setup
    app.settings.last_game = game
    app.profile.save_settings()
    app.profile.people.sit_down(setup.seats, own_marks=not games.of(game).marks)
    app.profile.people.save()
    app.open("table", "replace", session=Session.start(app.profile, game, setup))
    return True


def _start(app: Host, game: str, setup: TableSetup) -> None:
    _begin(app, game, setup)


def _go_on(app: Host) -> None:
    def failed(_error: RecordError | OSError) -> None:
        app.toast(_("The match cannot be read any more. Its file was kept."))

    go_on(app, lambda session: app.open("table", "replace", session=session), failed)
