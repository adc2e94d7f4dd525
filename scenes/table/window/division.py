"""How the window is divided at a table: which of its game's maps is in force.

A game has a map for each shape of the window, and may have more: `NAME_16x9.tmx` is the usual one, `NAME_16x9_large.tmx` that
for large text, `NAME_view_16x9.tmx` the table view, in which the rail is a strip and the table has the rest, and
`NAME_view_16x9_large.tmx` the table view for large text; the same with `4x3`. Where one is missing the next simpler one serves.
Pieces have the first claim on the window: no map gives them less room than the usual one does.
"""

from __future__ import annotations

from pathlib import Path

from scenes.dialog import Answer
from scenes.kit import layout
from scenes.kit.language import _
from scenes.kit.layout import Plan
from scenes.table.parts import Shell

MANY = 3
"""With more seats than this held by people, a full screen begins in table view."""


class Division:
    """The division of the window at one table."""

    def __init__(self, table: Shell) -> None:
        self._table = table
        self._wish: bool | None = None

    @property
    def alone(self) -> bool:
        """Whether the window is the table alone: the game's map has no rail."""
        return layout.exists(self._path("_alone", ""))

    @property
    def possible(self) -> bool:
        """Whether the game has a table view in a window of this shape."""
        return not self.alone and layout.exists(self._path("_view", ""))

    @property
    def view(self) -> bool:
        """Whether the table is in table view: as it was last asked for here, else by the settings and by who sits around it."""
        if not self.possible:
            return False
        if self._wish is not None:
            return self._wish
        settings = self._table.settings
        return settings.table_view or (settings.fullscreen and len(self._table.hands.people) > MANY)

    def toggle(self) -> None:
        """Goes to the table view or back to the usual rail, at this table from now on; says so where there is no table view."""
        table = self._table
        if not self.possible:
            table.toast(_("This table has no table view."))
            return
        table.release_all()
        self._wish = not self.view
        table.layout()

    def answers(self) -> list[Answer]:
        """The answer that this part adds to the pause menu: the way to the other view, where there are two."""
        if not self.possible:
            return []
        word, sign = (_("Usual view"), "minimize") if self.view else (_("Table view"), "maximize")
        return [(word, sign, self.toggle)]

    def plan(self) -> Plan:
        """The map in force. Raises FileNotFoundError for a game that has not even the usual one."""
        kind = "_alone" if self.alone else "_view" if self.view else ""
        large = self._path(kind, "_large")
        return layout.load(large if self._table.look.large_text and layout.exists(large) else self._path(kind, ""))

    def _path(self, kind: str, text: str) -> Path:
        ground = self._table.side.ground
        shape = "16x9" if self._table.look.wide else "4x3"
        return ground.plans / f"{ground.plan_name}{kind}_{shape}{text}.tmx"
