"""What the pause menu of a table says about questions that go round: the time to answer, and who is asked."""

from __future__ import annotations

from scenes.dialog import Answer
from scenes.kit.language import _, ngettext
from scenes.profile import CLAIM_SECONDS, Person, Settings
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell


def _setting(hands: HiddenHands) -> str:
    """The name of the setting that holds the time to answer at a table."""
    return "claim_window_several" if hands.several else "claim_window"


def seconds_to_answer(settings: Settings, hands: HiddenHands) -> int:
    """The seconds to answer a question at a table, 0 for no limit: where hands are closed nobody is hurried unasked."""
    seconds: int = getattr(settings, _setting(hands))
    return seconds


class QuestionMenu:
    """The answers of the menu of one table; each change counts from the next question on and is kept for all tables."""

    def __init__(self, table: Shell, hands: HiddenHands) -> None:
        self.table, self.hands = table, hands

    def answers(self) -> list[Answer]:
        """Those for this match; none where no question goes round."""
        asking, settings = self.table.side.asking, self.table.settings
        if asking is None or not asking.happens:
            return []
        seconds, new = seconds_to_answer(settings, self.hands), self._unhurried()
        if not seconds:
            word = _("no limit")
        elif new:
            one = len(new) == 1
            word = _("no limit while {name} learns") if one else _("no limit while {count} people learn")
            word = word.format(name=new[0].name, count=len(new))
        else:
            word = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
        found: list[Answer] = [(_("Time for a question: {time}").format(time=word), "player-pause", self._next_limit)]
        if len(self.hands.people) == 1:
            asks = _("Ask me only where it helps") if settings.ask_always else _("Always ask me")
            found.append((asks, "hand-stop", self._change_asking))
        return found

    def _unhurried(self) -> list[Person]:
        """Whom no clock hurries at this table, though there is a time to answer: they still learn the game."""
        session = self.table.session
        return self.table.app.profile.people.unhurried(session.game, session.seats)

    def _next_limit(self) -> None:
        """Goes to the next choice for the time to answer; where it does not run for those who are new, it runs for them too."""
        settings, new = self.table.app.settings, self._unhurried()
        seconds = seconds_to_answer(settings, self.hands)
        if seconds and new:
            for person in new:
                person.clock = True
            self.table.app.profile.people.save()
            self._keep()
            return
        setattr(settings, _setting(self.hands), CLAIM_SECONDS[(CLAIM_SECONDS.index(seconds) + 1) % len(CLAIM_SECONDS)])
        self._keep()

    def _change_asking(self) -> None:
        """Goes from asking a person among bots where it could help to asking always, or back."""
        settings = self.table.app.settings
        settings.ask_always = not settings.ask_always
        always = _("For all who like to choose: you are asked every time now.")
        self.table.toast(always if settings.ask_always else _("You are asked now where it makes something new possible."))
        self._keep()

    def _keep(self) -> None:
        self.table.app.profile.save_settings()
        self.table.open_menu()
