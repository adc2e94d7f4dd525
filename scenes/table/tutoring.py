"""The place of a tutor at a table. A lesson brings one; at a match there is the quiet one of this module, who does nothing."""

from __future__ import annotations

from typing import Any

from game.contract import Refusal


class Tutor:
    """Says what goes on at a table where a game is learnt. All defaults are those of a match."""

    teaches: bool = False
    """Whether this is a lesson: it begins without the ceremony of a match, counts no rounds, and nobody resigns."""

    @property
    def rests(self) -> bool:
        """Whether nobody may act now: the tutor speaks, or all is done that was asked for."""
        return False

    def proceed(self) -> bool:
        """Goes on in the tutor's own way after a move was shown; False where the table goes on as in a match."""
        return False

    def refused(self, move: Any, refusal: Refusal) -> Refusal:
        """A refused move in the tutor's words."""
        return refusal

    def hint(self) -> bool:
        """Gives a hint of the tutor's own; False where the table gives one as in a match."""
        return False

    def banner(self) -> tuple[int | None, str, str] | None:
        """What the banner says in place of whose turn it is: a mark or None, a heading, a line; None as in a match."""
        return None

    def rule_now(self) -> str | None:
        """The rule at which the rule book opens; None for the one that the game names."""
        return None

    def open_menu(self) -> bool:
        """Opens a menu in the place of the pause menu; False where there is none."""
        return False
