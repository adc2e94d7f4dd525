"""What a game gives to its table: places, what is shown, the gestures of a turn, words. `scenes.table.table` does the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.contract import Refusal
from scenes.kit.language import _
from scenes.kit.layout import Plan
from scenes.page import Page
from scenes.session import AnyPly
from scenes.table.rail import LogLine, Paper


class GameSide(Page):
    """The hooks that the table of one game fills in. Those that raise must be; the others have a quiet default."""

    def place_table(self, plan: Plan) -> None:
        """Lays out board, plates and trays for the window's size."""
        raise NotImplementedError

    def table_rect(self) -> pygame.Rect:
        """The part of the window in which the game lies."""
        raise NotImplementedError

    def paint_table(self, target: pygame.Surface) -> None:
        """Paints what lies under the rail's parts."""

    def paint_pieces(self, target: pygame.Surface) -> None:
        """Paints what lies over everything: pieces in flight, held pieces."""

    def show_state(self, state: Any) -> None:
        """Shows a state at once."""
        raise NotImplementedError

    def glide_to(self, state: Any) -> None:
        """Lets the pieces go to their places in a state, in no particular order: undo, redo, looking back."""
        self.show_state(state)

    def show_ply(self, ply: AnyPly, done: Callable[[], None]) -> None:
        """Shows what a move did, step by step, then calls `done`."""
        raise NotImplementedError

    def begin_turn(self, seat: int) -> None:
        """A new turn begins; what was being made is forgotten."""

    def only_move(self) -> Any:
        """The move of a position in which there is only one, as a throw of dice: bots are not asked for it. Else None."""
        return None

    def end_turn(self) -> None:
        """The person to act ends the turn: commits the move, or says why that cannot be."""
        raise NotImplementedError

    def may_end(self) -> bool:
        """Whether the turn could be ended now."""
        return True

    def end_label(self) -> str:
        """What the button says that ends the turn."""
        return _("End turn")

    def dress_buttons(self) -> None:
        """Last changes to the buttons, for phases with words of their own."""

    def undo_gesture(self) -> bool:
        """Takes back the last gesture of the turn that is being made; False when there is none."""
        return False

    def has_gesture(self) -> bool:
        """Whether `undo_gesture` has something to take back."""
        return False

    def cancel_gesture(self) -> bool:
        """Puts back what is held or chosen; False when nothing is."""
        return False

    def show_faults(self, refusal: Refusal) -> list[pygame.Rect]:
        """Lets the places and pieces of a refusal pulse, and gives their boxes: the bubble keeps off them."""
        return []

    def celebrate(self, outcome: Any, done: Callable[[], None]) -> None:
        """Shows the end of the match, then calls `done`."""
        done()

    def banner(self) -> tuple[int | None, str, str]:
        """Mark, heading and line of the banner."""
        raise NotImplementedError

    def paper(self) -> Paper | None:
        """What the preview paper says; None when there is none now."""
        raise NotImplementedError

    def footer(self) -> str:
        """The quiet line under the buttons."""
        return ""

    def log_line(self, number: int, ply: AnyPly) -> LogLine | None:
        """The line of the log for the move with this number; None for a move that needs none."""
        raise NotImplementedError

    def rule_now(self) -> str | None:
        """The number of the rule that matters now."""
        return None
