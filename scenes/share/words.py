"""A match that is over in words for people: game, result, scores, and the moves as the rules write them."""

from __future__ import annotations

from scenes import games
from scenes.evening import summary
from scenes.kit.language import _
from scenes.session import Session


def in_words(session: Session) -> str:
    """The match, a line each for what it says. A match that goes on raises ValueError: its moves tell of hands."""
    match, outcome = session.match, session.match.outcome
    if outcome is None:
        raise ValueError("a match that goes on is not given away")
    rules, scored = match.rules, games.of(session.game).scored
    scores = (_("{name}: {score}").format(name=session.name(seat), score=scored(score))
              for seat, score in enumerate(outcome.scores))
    moves = (f"{number}. {session.name(ply.seat)} {rules.text(ply.move)}" for number, ply in enumerate(match.plies, 1))
    ended = f"{summary.heading(session, outcome)} {summary.ending(session, outcome)}"
    return "\n".join((rules.info.title, ended, "", *scores, "", *moves)) + "\n"
