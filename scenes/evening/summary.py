"""What is said of a finished match: who won, how it ended, and its figures. The sentences and figures come from the game."""

from __future__ import annotations

from game.agreements import AGREED
from game.contract import Outcome, Seat
from scenes import games
from scenes.evening.figures import Figures
from scenes.kit.language import _
from scenes.session import Session


def heading(session: Session, outcome: Outcome) -> str:
    """Who won, in a few words."""
    names = [session.name(seat) for seat in outcome.winners]
    if not names:
        return _("A draw")
    if len(names) == 1:
        return _("{name} wins!").format(name=names[0])
    return _("{names} and {last} win!").format(names=", ".join(names[:-1]), last=names[-1])


def ending(session: Session, outcome: Outcome) -> str:
    """The sentence that tells how the match ended; the number of the rule alone when nobody wrote one."""
    if outcome.reason == AGREED:
        return agreed(session, outcome)
    sentence = games.of(session.game).ending(session, outcome)
    return sentence or _("The match ended by rule {rule}.").format(rule=outcome.reason)


def agreed(session: Session, outcome: Outcome) -> str:
    """How the people of a table ended a match without a rule: one resigned, or all took a draw."""
    if not outcome.winners:
        return _("Everybody agreed on a draw.")
    given_up = next(seat for seat in range(len(session.seats)) if seat not in outcome.winners)
    return _("{name} resigned.").format(name=session.name(given_up))


def score_word(session: Session, seat: Seat) -> str:
    """What the score of a seat counts, or what goes with it, for the line under it."""
    return games.of(session.game).score_word(session, seat)


def of_match(session: Session) -> Figures:
    """The figures of a match as far as it has been played."""
    return games.of(session.game).figures(session)
