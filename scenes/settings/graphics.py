"""How much is shown: by itself what frames can afford, or what somebody chooses. A small paper over the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.dialog import Dialog
from scenes.kit.language import N_, _
from scenes.kit.retained.quality import AUTOMATIC, CHOICES, now
from scenes.page import Host

WORDS = {"full": N_("Full"), "less": N_("Less: few particles, flat shadows"), "least": N_("Least: fewer frames too")}
"""What the choices are called."""


def ask(app: Host, choose: Callable[[str], None]) -> None:
    """Asks, and calls `choose` with what was chosen; what counts now has the check mark."""
    kept = app.settings.quality
    automatic = _("Automatic (now: {what})").format(what=_(now().words)) if kept == AUTOMATIC else _("Automatic")
    lines = [_("Where frames take long there are fewer particles, then flat shadows, then fewer frames. The mouse is always "
               "answered at once.")]
    app.push(Dialog(app, _("Graphics"), lines, [
        *((word, "check" if key == kept else None, partial(choose, key))
          for key, word in ((AUTOMATIC, automatic), *((key, _(WORDS[key])) for key in CHOICES))),
        (_("Back"), "arrow-left", lambda: None),
    ]))
