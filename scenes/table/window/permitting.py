"""Why what is pointed at may be used, or the gold button is grey: permission gives reasons as refusals do, in the line of the
banner."""

from __future__ import annotations

from scenes.table.parts import Shell

RESTS = 260.0
"""Milliseconds for which something is pointed at before its reason shows, so that none flickers under a hand that moves on."""


class Permits:
    """The reason that shows at a table."""

    def __init__(self, table: Shell) -> None:
        self._table = table
        self._found = ""
        self._rests = 0.0

    @property
    def now(self) -> str:
        """Why what is pointed at now may be used; empty where nothing is to be said, or something else is."""
        table = self._table
        if not table.ready or not table.page.on_top or table.bubble.visible:
            return ""
        return table.side.permit() or self._grey_gold()

    def _grey_gold(self) -> str:
        """Why the gold button is grey, while it is pointed at."""
        table = self._table
        why = table.side.turn.why_not() if table.buttons.grey_gold(table.page.pointer) else None
        return "" if why is None else table.side.words.refused(why)

    @property
    def shown(self) -> str:
        """What shows now; empty for nothing."""
        return self._found if self._rests >= RESTS and self._table.ready else ""

    def update(self, dt: float) -> bool:
        """Lets `dt` milliseconds pass; True when something else shows now."""
        before, found = self.shown, self.now
        self._rests = self._rests + dt if found == self._found else 0.0
        self._found = found
        if self.shown == before:
            return False
        self._table.refresh()
        return True

    @property
    def moving(self) -> bool:
        """Whether a reason is about to show."""
        return bool(self._found) and self._rests < RESTS
