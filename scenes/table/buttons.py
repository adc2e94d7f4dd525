"""The buttons that every table has, and what they say."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.language import _
from scenes.kit.widgets import Button
from scenes.table.rail import Rail
from scenes.table.window.hinting import HintSpot

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

    def dress_replay(self, playing: bool) -> None:
        self.undo.label, self.undo.icon = _("Back"), "player-skip-back"
        self.hint.label, self.hint.icon = (_("Pause"), "player-pause") if playing else (_("Play"), "player-play")
        self.end.label, self.end.icon, self.end.short = _("Done"), "check", ""
        self.end.enabled = self.undo.enabled = self.hint.enabled = True

    def dress_turn(self, may_undo: bool, may_hint: bool, end_label: str, may_end: bool) -> None:
        """Labels and enables the buttons for a turn at the present position."""
        self.undo.label, self.undo.short, self.undo.enabled = _("Undo"), "", may_undo
        self.hint.label, self.hint.icon, self.hint.enabled = _("Hint"), "bulb", may_hint
        self.end.label, self.end.icon, self.end.kind, self.end.enabled = end_label, "check", "first", may_end
        self.end.short = ""

    def dress_take_back(self) -> None:
        """Labels and enables the button that asks the table to take back the turn that has just ended."""
        self.undo.label, self.undo.short, self.undo.enabled = _("Take back"), _("Undo"), True

    def dress_coming(self, may_run: bool, running: bool, word: str) -> None:
        """Shows what others bring: the run of the bots until a person's turn, where it `may_run` (while they are `running` any
        gesture ends it), and a question that goes round and was not asked of the person; `word` is its yes, empty for none."""
        self.faster.visible, self.faster.enabled = may_run, not running
        self.want.visible, self.want.label = bool(word), f"{word}?" if word else ""

    def dress_looking(self, may_undo: bool) -> None:
        """Labels and enables the buttons for an earlier position: the gold button leads back to now."""
        self.dress_turn(may_undo, False, _("Back to now"), True)
        self.end.icon = "arrow-right"
