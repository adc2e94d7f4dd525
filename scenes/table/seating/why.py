"""Why did the bot do that? A click on a bot's line in the log has its reason told, in the words of a hint.

A reason may tell of a hand. So where hands are hidden none is told before the round is over; then everything may be known.
"""

from __future__ import annotations

from scenes.kit.language import _
from scenes.session import AnyPly, Session
from scenes.table.parts import Shell

TOLD_MS = 9000


class Why:
    """At most one question of that kind. It waits until the bots' process has nothing else to do."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self._asked: tuple[str, AnyPly] | None = None

    def ask(self, number: int) -> None:
        """Asks for the reason of the move with this number (1 is the first), if a bot made it; 0 is before all moves."""
        session = self.table.session
        self._asked = None
        if not 1 <= number <= len(session.match.plies):
            return
        ply = session.match.plies[number - 1]
        with session.held.as_then(number):
            seat = session.seats[ply.seat]
        if seat.human or session.following is not None:
            return
        if not may_be_told(session, number):
            self.table.toast(_("{name} tells why when the round is over.").format(name=seat.name))
            return
        self._asked = seat.name, ply
        self.table.thinking.ask_why(session.match.view(ply.seat, number - 1))

    def update(self) -> None:
        """Tells the reason once it is there."""
        hint = self.table.thinking.explained()
        if hint is None or self._asked is None:
            return
        (name, ply), self._asked = self._asked, None
        text = self.table.session.match.rules.text
        reason = hint.reason.say(_)
        if text(hint.move) == text(ply.move):
            said = _("{name}: {reason}").format(name=name, reason=reason)
        else:
            said = _("{name} saw it otherwise. A hint would say: {reason}").format(name=name, reason=reason)
        self.table.app.toast(said, TOLD_MS)


def may_be_told(session: Session, number: int) -> bool:
    """Whether the reason of a move tells nothing that is still hidden: no hands are, or its round or the match is over."""
    match = session.match
    if not match.rules.info.hidden or match.outcome is not None:
        return True
    return any(told.event.kind == "round_ended" for ply in match.plies[number - 1:] for told in ply.step.told)
