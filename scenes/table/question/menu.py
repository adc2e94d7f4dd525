"""What the pause menu of a table says about questions that go round: the time to answer, and who is asked."""

from __future__ import annotations

from scenes.dialog import Answer
from scenes.kit.language import _, ngettext
from scenes.profile import CLAIM_SECONDS
from scenes.table.hidden.hands import HiddenHands
from scenes.table.parts import Shell


class QuestionMenu:
    """The answers of the menu of one table; each change counts from the next question on and is kept for all tables."""

    def __init__(self, table: Shell, hands: HiddenHands) -> None:
        self.table, self.hands = table, hands

    def answers(self) -> list[Answer]:
        """Those for this match; none where no question goes round."""
        asking, settings = self.table.side.asking, self.table.settings
        if asking is None or not asking.happens:
            return []
        seconds = settings.claim_window
        word = _("no limit") if not seconds else ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
        found: list[Answer] = [(_("Time for a question: {time}").format(time=word), "player-pause", self._next_limit)]
        if len(self.hands.people) == 1:
            asks = _("Ask me only where it helps") if settings.ask_always else _("Always ask me")
            found.append((asks, "hand-stop", self._change_asking))
        return found

    def _next_limit(self) -> None:
        """Goes to the next choice for the time to answer."""
        settings = self.table.app.settings
        settings.claim_window = CLAIM_SECONDS[(CLAIM_SECONDS.index(settings.claim_window) + 1) % len(CLAIM_SECONDS)]
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
