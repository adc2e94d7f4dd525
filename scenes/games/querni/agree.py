"""What the table of QUERNI may agree on: resigning, and a draw."""

from __future__ import annotations

from typing import Any

from game.contract import Seat
from game.querni import agree
from game.querni.state import PLAY
from scenes.kit.language import _, ngettext, several
from scenes.table.game import Agreeing


class QuerniAgreeing(Agreeing):
    """Two may end a match of QUERNI early."""

    def may_resign(self, view: Any, seat: Seat) -> bool:
        return agree.may_resign(view, seat)

    def may_offer(self, view: Any, seat: Seat) -> bool:
        return bool(view.phase == PLAY)

    def nobody_wins(self, view: Any) -> bool:
        return agree.nobody_wins(view)

    def takes_draw(self, view: Any, seat: Seat) -> bool:
        return agree.takes_draw(view, seat)

    def why_lost(self, view: Any, seat: Seat) -> str:
        lost = agree.stranded(view.board, seat)
        line = ngettext("{numbers} can never come off any more.", "{numbers} can never come off any more.", len(lost))
        return line.format(numbers=several(lost))

    def why_drawn(self, view: Any) -> str:
        return _("Both have a stone that can never come off.") if agree.nobody_wins(view) else ""
