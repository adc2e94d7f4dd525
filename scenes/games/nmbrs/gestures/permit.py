"""Why a place at an nmbrs! table is lit."""

from __future__ import annotations

from game.nmbrs.reasons import why_row
from scenes.games.nmbrs.gestures.choice import Choice
from scenes.kit.language import _


def permit(choice: Choice) -> str:
    """The equal step of the row that the selection makes where it is pointed at; empty where it makes none."""
    fit = choice.fit_over if choice.over is not None and choice.now.laying else None
    return "" if fit is None else why_row(fit).say(_)
