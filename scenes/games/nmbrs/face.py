"""How cards look on the rack and in the hands of a round that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.nmbrs.cards import CARD
from game.rounds import RoundEnded
from scenes.games.nmbrs import cards
from scenes.games.nmbrs.board import ring
from scenes.games.nmbrs.layout import UPRIGHT
from scenes.games.nmbrs.now import Now
from scenes.kit import controls
from scenes.kit.language import _
from scenes.kit.pictures import kept, put
from scenes.kit.theme import Style
from scenes.table.hand.face import State

STATES: dict[State, cards.CardState] = {"held": "held", "picked": "chosen", "dim": "dim"}
"""How a card is painted in each state of the rack; at rest in the others."""


@kept
def new_mark(style: Style, word: str) -> pygame.Surface:
    """The small golden tag of the card that has just come into the hand."""
    chip = controls.chip(style, word, 2.1 * min(1.0, 1.3 / style.text_scale), style.theme.gold, style.theme.ink)
    return chip.image


class CardFace:
    """The face of cards on a rack. A joker that must be used now is lit; a picked one shows what it would stand for.

    Cards that go with the picked ones have a dashed line.
    """

    aspect = 1 / cards.HIGH
    least = 7.2
    corner: float | None = None
    rise = 2.2
    overlap = 0.0
    gap, air = 0.3, 1.8
    """Numbers that stand too near each other read as one: no card covers its neighbour."""

    def __init__(self, now: Now) -> None:
        self.now = now

    @property
    def most(self) -> float:
        """A hand lies in the width of the window, and its cards are larger in an upright one."""
        wide, high = self.now.desk.style.size
        return 13.2 if wide >= high else 13.2 * UPRIGHT

    def paint(self, target: pygame.Surface, key: Any, rect: pygame.Rect, state: State) -> None:
        """Draws a card whose body fills `rect`."""
        now, style, (wide, high) = self.now, self.now.desk.style, rect.size
        shown = None if key is None else now.face(key, now.reads.get(key))
        how = STATES.get(state, "rest")
        if how == "held":
            wide, high = round(wide / cards.HELD), round(high / cards.HELD)
        elif key is not None and (key == now.must_use or key in now.hinted):
            how = "must"
        cards.card(style, wide, shown, how, high, _("joker")).draw(target, rect.center)
        if how == "rest" and key in now.partners:
            ring(style, rect.size, False).draw(target, rect.topleft)
        if how != "held" and key is not None and key == now.fresh:
            put(target, new_mark(style, _("new")), midbottom=(rect.centerx, rect.top + style.px(1.3)))


class RoundCards:
    """The face of the cards that were left when a round ended."""

    aspect = 1 / cards.HIGH
    overlap = 0.1

    def __init__(self, now: Now) -> None:
        self.now = now

    def paint(self, target: pygame.Surface, piece: str, rect: pygame.Rect) -> None:
        """Draws a card, face up."""
        cards.card(self.now.desk.style, rect.w, self.now.face(CARD[piece]), "rest", rect.h).draw(target, rect.center)

    def count(self, piece: str) -> int:
        """How many points it costs to be left with the card."""
        return self.now.setup.worth(CARD[piece])

    def heading(self, event: RoundEnded, name: Callable[[int], str]) -> tuple[str, str]:
        """A heading and a line on who went out or why the round ended."""
        if event.winner is not None:
            line = _("{name} has no card left. What the others still hold is taken off their points.")
            return _("{name} ends round {number}").format(name=name(event.winner), number=event.round), line.format(
                name=name(event.winner))
        heading = _("Round {number} is over").format(number=event.round)
        return heading, _("Nobody could go on. What is left in the hands is taken off the points.")
