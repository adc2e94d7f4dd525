"""Who else said yes to a question that somebody who sits nearer got: told to everybody once the claim is decided, a no never."""

from __future__ import annotations

from scenes.table.log_words import spans
from scenes.table.parts import Shell
from scenes.table.rail import LogLine


def further_lines(table: Shell, ply: int) -> list[LogLine]:
    """The lines on the further yeses to the claim that the move with this number has decided; none for any other move."""
    asking, session = table.side.asking, table.session
    said = None if asking is None else session.further.decided(session.match, ply, asking.decided_after)
    if asking is None or said is None:
        return []
    nearer = session.name(said.seat)
    return [
        LogLine(ply, session.seats[seat].mark, spans(asking.further(), name=session.name(seat), other=nearer))
        for seat in said.others
    ]
