"""What the coach of a first match says in QUMERO."""

from __future__ import annotations

from game.coaching import First, Seen, always
from game.contract import phrase
from game.qumero.board import BITS, LINES
from game.qumero.state import FREE, START_POINTS, usable

POOR = START_POINTS * 3 // 4
"""Points at which the coach says what being out means."""


def _pays(seen: Seen, with_card: bool = False) -> bool:
    """Whether a placement fills a line that nobody has filled before."""
    view = seen.view
    for move in seen.moves:
        if move.word != "place" or bool(move.cards) != with_card:
            continue
        grid = view.grids[view.seat] | sum(BITS[field] for field in move.fields)
        if any(view.lines[number] == FREE and line.mask & grid == line.mask for number, line in enumerate(LINES)):
            return True
    return False


def _card(seen: Seen) -> bool:
    return seen.view.roll is not None and usable(seen.view) > 0 and any(move.cards for move in seen.moves if move.word == "place")


def _again(seen: Seen) -> bool:
    return seen.view.roll is not None and bool(seen.view.fresh)


def _nothing(seen: Seen) -> bool:
    return seen.may("pass") and not _card(seen)


def _poorer(seen: Seen) -> bool:
    """Whether somebody has paid so much that what being out means is worth knowing, long before it is near."""
    return any(not out and points <= POOR for points, out in zip(seen.view.points, seen.view.out, strict=True))


FIRSTS = (
    First("goal", "M15", phrase(
        "Most points win. Cover the fields of your grid. Be first to fill a line: all others pay you."), always),
    First("out", "M18", phrase("Who can't pay in full is out. Who pays exactly, and has 0, stays in."), _poorer),
    First("line", "M14", phrase("You can fill a whole line now. The others pay you for it."), _pays),
    First("again", "M11", phrase("Twins: equal dice. You have got a card, and after placing you roll again."), _again),
    First("card", "M10", phrase("Your card stands for any letter. Click it, then one of the bright fields."), _card),
    First("pass", "M9", phrase("None of these fields is free. This time you pass; the next roll is better."), _nothing),
)
