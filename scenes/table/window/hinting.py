"""How a hint is told at every table: in words from its first stage on, and with gold on no button that contradicts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.kit.language import _
from scenes.kit.pictures import Sprite
from scenes.kit.widgets import Button
from scenes.table.rail import Paper

if TYPE_CHECKING:
    from scenes.table.desk import Hints


def hint_paper(hints: Hints, first: str, whole: str, reason: str, pieces: tuple[Sprite, ...] = ()) -> Paper:
    """What the paper says of the hint at its stage.

    `first` names what is marked at the first stage; empty for a move that is a single press or click, which is told at once.
    `whole` is the heading from the second stage on; `reason` is told last; the `pieces` stand under each.
    """
    if first and hints.hint_stage <= 1:
        return Paper(first, _("Press Hint again to see the move."), pieces)
    if first and hints.hint_stage == 2:
        return Paper(whole, _("Press Hint again to see why."), pieces)
    return Paper(whole, reason, pieces)


def gold_by_hint(hints: Hints, *choices: tuple[Button, Any]) -> None:
    """Of buttons that each play a move (None: none yet), makes that gold which plays the hint's, and no other.

    Without a hint the buttons stay as they are.
    """
    if hints.hint is None:
        return
    for button, move in choices:
        if move is not None:
            button.kind = "first" if move == hints.hint.move else "second"
