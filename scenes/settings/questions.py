"""Small papers over the settings: how much is shown, and when somebody alone among bots is asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.dialog import Dialog
from scenes.kit.language import N_, _
from scenes.kit.retained.quality import AUTOMATIC, CHOICES, now
from scenes.page import Host

QUALITY_WORDS = {"full": N_("Full"), "less": N_("Less: few particles, flat shadows"), "least": N_("Least: fewer frames too")}
"""What the choices of the quality of pictures are called."""


def ask_quality(app: Host, choose: Callable[[str], None]) -> None:
    """Asks how much is shown: by itself what frames can afford, or always so much. Calls `choose` with what was chosen; what
    counts now has the check mark."""
    kept = app.settings.quality
    automatic = _("Automatic (now: {what})").format(what=_(now().words)) if kept == AUTOMATIC else _("Automatic")
    lines = [_("Where frames take long there are fewer particles, then flat shadows, then fewer frames. The mouse is always "
               "answered at once.")]
    app.push(Dialog(app, _("Graphics"), lines, [
        *((word, "check" if key == kept else None, partial(choose, key))
          for key, word in ((AUTOMATIC, automatic), *((key, _(QUALITY_WORDS[key])) for key in CHOICES))),
        (_("Back"), "arrow-left", lambda: None),
    ]))


def ask_when(app: Host, choose: Callable[[bool], None]) -> None:
    """Asks when somebody who plays alone among bots is asked about what others throw away. Calls `choose` with whether every
    question is put; what counts now has the check mark."""
    always = app.settings.ask_always
    lines = [_("Some games ask who wants a piece that was thrown away. You can be asked only where it helps, or always.")]
    app.push(Dialog(app, _("Alone among bots"), lines, [
        (_("Ask me only where it helps"), None if always else "check", partial(choose, False)),
        (_("Always ask me"), "check" if always else None, partial(choose, True)),
        (_("Back"), "arrow-left", lambda: None),
    ]))
