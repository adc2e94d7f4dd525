"""The buttons that every table has, what they say, and how a hint is told there: in words from its first stage on, and with gold
on no button that contradicts it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

import pygame

from scenes.kit import controls
from scenes.kit.language import _
from scenes.kit.theme import Style
from scenes.kit.widgets import Button, Spot
from scenes.table.stage import Rail
from scenes.table.window.caption import Paper

if TYPE_CHECKING:
    from game.bots.levels import Hint

LAST_STAGE = 3
"""The stage at which a hint has been told whole, with its reason."""


class Hints:
    """The hint on the table."""

    def __init__(self) -> None:
        self.hint: Hint[Any] | None = None
        """The hint for the person to act, or None."""
        self.hint_stage = 0
        """How much of it is told: 1 the piece, 2 also the target, 3 the whole move with its reason; 0 without a hint."""
        self.ticket: int | None = None
        """The question to the bots' process whose answer is awaited."""

    def forget(self) -> None:
        """Drops the hint, because it belongs to a position that is gone."""
        self.hint, self.hint_stage, self.ticket = None, 0, None


def hint_paper(hints: Hints, first: str, whole: str, reason: str) -> Paper:
    """What the paper says of the hint at its stage. `first` names what is marked at the first stage; empty for a move that is a
    single press or click, which is told at once. `whole` is the heading from the second stage on; `reason` is told last. What
    Enter does is said at each stage."""
    if shown_whole(hints, first):
        return Paper(whole, f"{reason} " + _("Enter does it."))
    if hints.hint_stage <= 1:
        return Paper(first, _("Hint or Enter shows the move."))
    return Paper(whole, _("Hint or Enter shows why."))


def shown_whole(hints: Hints, first: str | None) -> bool:
    """Whether the hint is told to its end, so that Enter and a click on its paper play it; before, they tell more of it. `first`
    is what its first stage marks (see `Words.hinting`)."""
    return first is not None and (not first or hints.hint_stage >= LAST_STAGE)


class HintSpot(Spot):
    """The paper of a hint as something to press: a click on it does what Enter does, tells more of the hint or plays its move."""

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.focusable = self.visible = False
        self.by_itself = True
        self.hint: object = None
        """The hint that lies there; None for none."""
        self.plays = False
        """Whether it is told whole, so that a press plays it."""

    @property
    def offers(self) -> Hashable:
        return None if self.hint is None else (id(self.hint), self.plays)

    def dress(self, hint: object, plays: bool, place: pygame.Rect | None) -> None:
        """Lies where the paper with a hint is, which a press `plays`; None for no hint, and for no paper."""
        self.hint, self.plays, self.visible = hint, plays, hint is not None
        self.rect = pygame.Rect(0, 0, 0, 0) if place is None else place

    def draw(self, target: pygame.Surface, style: Style, focused: bool) -> None:
        """Shows that it can be pressed while the pointer is on it."""
        if self.hovered:
            controls.glow_outline(style, self.rect.size, 14).draw(target, self.rect.topleft)


def gold_by_hint(hints: Hints, *choices: tuple[Button, Any]) -> None:
    """Of buttons that each play a move (None: none yet), makes that gold which plays the hint's, and no other. Without a hint the
    buttons stay as they are."""
    if hints.hint is None:
        return
    for button, move in choices:
        if move is not None:
            button.kind = "first" if move == hints.hint.move else "second"


_PLACES = ("end_turn", "undo", "hint", "rules_button", "menu_button")


class Buttons:
    """The gold button that ends the turn, undo, hint, rules, menu: round ones but for the gold. A replay gives the first three
    other words. What others do brings two more, each with a place of its own: `faster` runs the bots until a person's turn,
    `want` offers a question that was not asked."""

    def __init__(self, end: Callable[[], None], undo: Callable[[], None], hint: Callable[[], None], rules: Callable[[], None],
                 menu: Callable[[], None], faster: Callable[[], None],
                 want: Callable[[], bool], follow_hint: Callable[[], None]) -> None:
        self.end = Button("", end, icon="check", kind="first")
        self.undo = Button("", undo, icon="arrow-back-up")
        self.hint = Button("", hint, icon="bulb")
        self.rules = Button("", rules, icon="book")
        self.menu = Button("", menu, icon="menu-2")
        self.faster = Button("", faster, icon="run", share=2.2)
        self.want = Button("", want, icon="hand-stop", share=2.4)
        self.rules.name, self.menu.name = _("Rules"), _("Menu")
        self.faster.name = self.faster.tip = _("Until my turn")
        self.hinted = HintSpot(follow_hint)
        self.end.leads_on = self.undo.leads_on = True
        self.coming = (self.faster, self.want)
        """Those that come by themselves."""
        for button in self.coming:
            button.by_itself, button.visible = True, False
        self.all = (self.end, self.undo, self.hint, self.rules, self.menu)
        """Those that every table has."""
        for button in (self.undo, self.hint, self.rules, self.menu, self.faster):
            button.round = True

    def layout(self, rail: Rail) -> None:
        """Puts the buttons at their places on the table's map."""
        for button, name in zip(self.all, _PLACES, strict=True):
            button.rect = rail[name]
        self.want.rect, self.faster.rect = rail["want"], rail["faster"]

    def grey_gold(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the gold button while it cannot be pressed."""
        return self.end.visible and not self.end.enabled and self.end.rect.collidepoint(pos)

    def say(self, undo: tuple[str, str, str, bool], hint: tuple[str, str, bool], end: tuple[str, str, bool]) -> None:
        """Gives each of the three buttons of a turn its word (undo also a short one), its icon, and whether it can be pressed."""
        self.undo.label, self.undo.short, self.undo.icon, self.undo.enabled = undo
        self.hint.label, self.hint.icon, self.hint.enabled = hint
        self.end.label, self.end.icon, self.end.enabled = end
        self.end.kind, self.end.short = "first", ""
