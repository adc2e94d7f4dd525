"""Why what is pointed at on a QUERNI board is lit."""

from __future__ import annotations

from game.querni.permits import why_chain, why_way
from scenes.games.querni.hand import Hand
from scenes.kit.language import _


def permit(hand: Hand) -> str:
    """Why the held stone may go where the hand points, or comes off up to there; empty where neither is so."""
    part = hand.hovered_part
    if hand.hover is None or (part is None and not hand.shown_way):
        return ""
    return (why_chain(part) if part is not None else why_way(hand.board, hand.shown_way)).say(_)
