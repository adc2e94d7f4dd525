"""The pause menu of a table."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.dialog import Answer, Dialog
from scenes.kit.language import _
from scenes.page import Host


class Menu(Dialog):
    """A question without a harmless last answer: Esc goes on."""

    def cancel(self) -> bool:
        self.app.pop()
        return True


def pause_menu(app: Host, before: Sequence[Answer]) -> Menu:
    """The menu with what the table offers `before` the answers that every table has. The first one goes on."""
    answers: list[Answer] = [
        (_("Go on"), "player-play", lambda: None),
        *before,
        (_("Settings"), "settings", lambda: app.open("settings")),
        (_("Leave the table"), "door-exit", lambda: app.open("title", "reset")),
    ]
    line = _("The match is saved after every turn. Continue on the title brings it back.")
    return Menu(app, _("Pause"), [line], answers)
