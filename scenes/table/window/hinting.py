"""How a hint is told at every table: in words from its first stage on, and with gold on no button that contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

import pygame

from scenes.kit import materials
from scenes.kit.language import _
from scenes.kit.pictures import Sprite
from scenes.kit.theme import Look
from scenes.kit.widgets import Button, Spot
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


class HintSpot(Spot):
    """The paper of a hint as something to press: a click on it plays the move of the hint, as Enter does."""

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.focusable = self.visible = False
        self.by_itself = True
        self.told: object = None
        """The hint that lies there; None for none."""

    @property
    def offers(self) -> Hashable:
        return None if self.told is None else id(self.told)

    def dress(self, hint: object, place: pygame.Rect | None) -> None:
        """Lies where the paper with a hint is; None for no hint, and for no paper."""
        self.told, self.visible = hint, hint is not None
        self.rect = pygame.Rect(0, 0, 0, 0) if place is None else place

    def draw(self, target: pygame.Surface, look: Look, focused: bool) -> None:
        """Shows that it can be pressed while the pointer is on it."""
        if self.hovered:
            materials.glow_outline(look, self.rect.size, 14).draw(target, self.rect.topleft)


def gold_by_hint(hints: Hints, *choices: tuple[Button, Any]) -> None:
    """Of buttons that each play a move (None: none yet), makes that gold which plays the hint's, and no other.

    Without a hint the buttons stay as they are.
    """
    if hints.hint is None:
        return
    for button, move in choices:
        if move is not None:
            button.kind = "first" if move == hints.hint.move else "second"
