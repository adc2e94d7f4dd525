"""The pause menu of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.dialog import Answer, Dialog, unsaved_question
from scenes.kit.language import _
from scenes.page import Host


class Menu(Dialog):
    """A dialog whose last answer is not the harmless one, so Esc simply goes on with the match.

    `over` are the calls that open a page over the menu: whoever leaves that page is back at the menu.
    """

    def __init__(
        self, app: Host, heading: str, lines: Sequence[str], answers: Sequence[Answer],
        over: Sequence[Callable[[], None]]
    ) -> None:
        self._over = over
        super().__init__(app, heading, lines, answers)

    def _answering(self, call: Callable[[], None]) -> Callable[[], None]:
        return call if call in self._over else super()._answering(call)

    def cancel(self) -> bool:
        self.app.pop()
        return True


def pause_menu(
    app: Host, unsaved: bool, before: Sequence[Answer], rules: Callable[[], None], sheet: Callable[[], None],
    over: Sequence[Answer] = (),
) -> Menu:
    """Makes the menu: "Continue", then the answers given as `before` and `over`, then those that every table has.

    `rules` opens the rule book and `sheet` the score sheet over the menu, and so do the answers `over` with pages of their own:
    who leaves one of these is back at the menu. `unsaved`: not all moves are on the disk; the menu
    says so, and leaving asks first.
    """
    def leave() -> None:
        _leave(app)

    def ask() -> None:
        app.push(unsaved_question(app, _("Leave the table"), leave))

    answers = _answers(app, (*before, *over), rules, ask if unsaved else leave, _("Leave the table"))
    line = _("The match is saved after every turn. Continue on the title brings it back.")
    if unsaved:
        line = _("The disk does not take the moves of this match. Each new move tries again to save them all.")
        if app.profile.home.taken_over:
            line = _("Another window has this home now. What is played here is not saved any more.")
    return Menu(app, _("Pause"), [line], answers, (rules, sheet, *(call for _word, _sign, call in over)))


def watching_menu(
    app: Host, live: bool, before: Sequence[Answer], rules: Callable[[], None], sheet: Callable[[], None],
    leave: Callable[[], None], over: Sequence[Answer] = (),
) -> Menu:
    """Makes the menu of a match that is only watched: nothing in it acts. `live`: others play it now. `before`, `rules`, `sheet`
    and `over` as in `pause_menu`; `leave` goes back to where it was opened."""
    line = _("This match is only watched: nothing is changed by it.")
    out = _("Leave the table") if live else _("Leave the replay")
    answers = _answers(app, (*before, *over), rules, leave, out)
    return Menu(app, _("Pause"), [line], answers, (rules, sheet, *(call for _word, _sign, call in over)))


def _answers(
    app: Host, before: Sequence[Answer], rules: Callable[[], None], leave: Callable[[], None], out: str
) -> list[Answer]:
    return [
        (_("Continue"), "player-play", lambda: None),
        *before,
        (_("Rules"), "book", rules),
        (_("Settings"), "settings", lambda: app.open("settings")),
        (out, "door-exit", leave),
    ]


def _leave(app: Host) -> None:
    app.open("title", "reset")
