"""The question to the second of two windows: another one writes to this home, so this one looks on, is a guest or takes over."""

from __future__ import annotations

import time
from collections.abc import Callable

from scenes.dialog import Dialog
from scenes.kit.language import _
from scenes.page import Host
from scenes.store.lock import Holder


def ask(app: Host, holder: Holder) -> None:
    """Asks what to do in a home that `holder` writes to. Esc looks on: nothing is written then."""
    try:
        since = time.strftime("%H:%M", time.localtime(holder.since))
    except (ValueError, OverflowError, OSError):
        since = "?"
    lines = [
        _("Another window has been open since {time} (process {process} on {computer}).").format(
            time=since, process=holder.process, computer=holder.computer
        ),
        _("Two that save here would lose moves. A guest plays with an empty shelf."),
    ]
    app.push(Dialog(app, _("This home is in use"), lines, (
        (_("Play as a guest"), "user", lambda: _move_in(app, app.profile.be_guest)),
        (_("Take over"), "hand-stop", lambda: _move_in(app, app.profile.take)),
        (_("Look on"), "eye", lambda: app.open("library")),
    )))


def _move_in(app: Host, how: Callable[[], None]) -> None:
    try:
        how()
    except OSError:
        app.toast(_("The disk refuses: nothing can be saved here."))
        return
    app.open("title", "reset")
