"""When somebody who plays alone among bots is asked about what others throw away: a small paper over the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.dialog import Dialog
from scenes.kit.language import _
from scenes.page import Host


def ask(app: Host, choose: Callable[[bool], None]) -> None:
    """Asks, and calls `choose` with whether every question is put; what counts now has the check mark."""
    always = app.settings.ask_always
    lines = [_("Some games ask who wants a piece that was thrown away. You can be asked only where it helps, or always.")]
    app.push(Dialog(app, _("Alone among bots"), lines, [
        (_("Ask me only where it helps"), None if always else "check", partial(choose, False)),
        (_("Always ask me"), "check" if always else None, partial(choose, True)),
        (_("Back"), "arrow-left", lambda: None),
    ]))
