"""The table as its own parts see it: the game's desk, and what the parts ask of each other."""

from __future__ import annotations

from typing import Any, Protocol

from scenes.page import Host
from scenes.session import AnyPly
from scenes.table.buttons import Buttons
from scenes.table.desk import Desk
from scenes.table.game import Side, Tutor
from scenes.table.hand.rack import KindsAhead
from scenes.table.thinking import Thinking


class Shell(Desk, Protocol):
    """The whole table, for its parts."""

    app: Host
    side: Side
    thinking: Thinking
    tutor: Tutor
    buttons: Buttons
    kinds: KindsAhead | None
    """Paints what any hand may hold; None where nobody holds a hand."""
    over: bool
    """Whether the match has ended and its end is being shown."""
    fast: bool
    """Whether the bots run until a person's turn; see `scenes.table.course`."""

    @property
    def pace(self) -> float:
        """The length of what bots do, as a share of the normal one: that of the settings, or that of the run until my turn."""

    def show(self, state: Any) -> None:
        """Shows what the viewer may know of a state, at once."""

    def proceed(self) -> None:
        """Goes on with whoever is to act now; a person whose hand is hidden opens the curtain first."""

    def played(self, ply: AnyPly, shown: bool) -> None:
        """Brings a move that was played to the screen. `shown`: the table shows it already."""

    def redraw(self) -> None:
        """Has the ground repainted."""

    def refresh_log(self) -> None:
        """Brings the log in line with the match."""

    def layout(self) -> None:
        """Lays the table out anew, as after a change of the window."""

    def put_down(self) -> None:
        """Clears everything that is pointed at, pressed or said on a paper, because another person will look at the screen."""

    def open_menu(self) -> None:
        """Opens the pause menu."""

    def open_rules(self) -> None:
        """Opens the rule book at the section that matters now."""
