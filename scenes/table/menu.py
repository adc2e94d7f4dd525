"""The pause menu of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.dialog import Answer, Dialog, unsaved_question
from scenes.kit.language import _, ngettext
from scenes.page import Host
from scenes.profile import CLAIM_SECONDS, Settings
from scenes.table.desk import Hands
from scenes.table.parts import Shell

ORDER = (
    "player-play", "book", "settings", "share", "maximize", "minimize", "user", "trophy", "note", "player-pause", "hand-stop",
    "eye-off", "arrow-forward-up", "run", "heart-handshake", "flag", "door-exit",
)
"""The signs of all entries in the order of every menu: what each table has first, so that it has one place, and leaving last."""


class Menu(Dialog):
    """A dialog whose last answer is not the harmless one, so Esc simply goes on with the match. `over` are the calls that open a
    page over the menu: whoever leaves that page is back at the menu."""

    silent = True

    def __init__(
        self, app: Host, heading: str, lines: Sequence[str], answers: Sequence[Answer],
        over: Sequence[Callable[[], object]]
    ) -> None:
        self._over = over
        super().__init__(app, heading, lines, answers)

    def _answering(self, call: Callable[[], object]) -> Callable[[], object]:
        return call if call in self._over else super()._answering(call)

    def cancel(self) -> bool:
        self.app.pop()
        return True


def pause_menu(table: Shell, before: Sequence[Answer], over: Sequence[Answer] = ()) -> Menu:
    """Makes the menu of the answers that every table has and those given as `before` and `over`, in `ORDER`. Rules and score
    sheet open over the menu, and so do the answers `over`: who leaves one of these is back at the menu. Where not all moves are
    on the disk the menu says so, and leaving asks first."""
    app, unsaved = table.app, table.session.unsaved
    word, line = _("Leave the table"), _("The match is saved after every turn. Continue on the title brings it back.")
    if unsaved:
        line = _("The disk does not take the moves of this match. Each new move tries again to save them all.")
        if app.profile.home.taken_over:
            line = _("Another window has this home now. What is played here is not saved any more.")

    def leave() -> None:
        app.open("title", "reset")

    out: Answer = (word, "door-exit", (lambda: app.push(unsaved_question(app, word, leave))) if unsaved else leave)
    return _menu(table, line, before, out, over)


def watching_menu(table: Shell, before: Sequence[Answer], leave: Callable[[], object], over: Sequence[Answer] = ()) -> Menu:
    """Makes the menu of a match that is only watched: nothing in it acts. `before` and `over` as in `pause_menu`; `leave` goes
    back to where it was opened."""
    line = _("This match is only watched: nothing is changed by it.")
    word = _("Leave the replay") if table.session.following is None else _("Leave the table")
    return _menu(table, line, before, (word, "door-exit", leave), over)


def _menu(table: Shell, line: str, before: Sequence[Answer], leave: Answer, over: Sequence[Answer]) -> Menu:
    rules, sheet = table.open_rules, table.rounds.open_sheet
    answers: list[Answer] = [
        (_("Continue"), "player-play", lambda: None), (_("Rules"), "book", rules),
        (_("Settings"), "settings", lambda: table.app.open("settings")), *before, *over, leave,
    ]
    # what a game adds by itself stands before leaving
    answers.sort(key=lambda answer: ORDER.index(answer[1]) if answer[1] in ORDER else len(ORDER) - 2)
    return Menu(table.app, _("Pause"), [line], answers, (rules, sheet, *(call for _word, _sign, call in over)))


def _setting(hands: Hands) -> str:
    """The name of the setting that holds the time to answer at a table."""
    return "claim_window_several" if hands.several else "claim_window"


def seconds_to_answer(settings: Settings, hands: Hands) -> int:
    """The seconds to answer a question at a table, 0 for no limit: where hands are closed nobody is hurried unasked."""
    seconds: int = getattr(settings, _setting(hands))
    return seconds


def question_answers(table: Shell) -> list[Answer]:
    """What the pause menu says about questions that go round: the time to answer, and who is asked; none where no question goes
    round. Each change counts from the next question on and is kept for all tables."""
    asking, app, hands, session = table.side.asking, table.app, table.hands, table.session
    if asking is None or not asking.happens:
        return []
    settings, people = app.settings, app.profile.people
    seconds, new = seconds_to_answer(settings, hands), people.unhurried(session.game, session.seats)

    def keep() -> None:
        app.profile.save_settings()
        table.open_menu()

    def next_limit() -> None:
        if seconds and new:  # it runs for those too who still learn the game
            for person in new:
                person.clock = True
            people.save()
        else:
            setattr(settings, _setting(hands), CLAIM_SECONDS[(CLAIM_SECONDS.index(seconds) + 1) % len(CLAIM_SECONDS)])
        keep()

    def change_asking() -> None:
        settings.ask_always = not settings.ask_always
        always = _("For all who like to choose: you are asked every time now.")
        table.toast(always if settings.ask_always else _("You are asked now where it makes something new possible."))
        keep()

    if not seconds:
        word = _("no limit")
    elif new:
        word = _("no limit while {name} learns") if len(new) == 1 else _("no limit while {count} people learn")
        word = word.format(name=new[0].name, count=len(new))
    else:
        word = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
    found: list[Answer] = [(_("Time for a question: {time}").format(time=word), "player-pause", next_limit)]
    if len(hands.people) == 1:
        asks = _("Ask me only where it helps") if settings.ask_always else _("Always ask me")
        found.append((asks, "hand-stop", change_asking))
    return found
