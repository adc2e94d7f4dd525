"""What the QUERNI table says: log, banner, preview paper. What others also read calls people by name, never "you"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from game.querni.board import FIELD, NAMES, Board, number_of, seat_of, stone_at
from game.querni.events import Jumped, Laid, Passed, Removed, Stepped
from game.querni.legal import stone_named
from scenes.games.querni.selection import QuerniSelection
from scenes.kit.language import _, ngettext, several
from scenes.kit.text import Span
from scenes.kit.theme import MARK_NAMES
from scenes.table.window.log import spans

MOST_NAMED = 4
"""So many stones that were jumped over are named; of more they are counted."""


def span(chain: Sequence[int]) -> str:
    """The numbers of a chain: 7 to 9."""
    return _("{low} to {high}").format(low=chain[0], high=chain[-1])


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as runs: 1 to 4, 7, 9 to 12."""
    return ", ".join(_runs(numbers))


def ranges_and(numbers: Iterable[int]) -> str:
    """Numbers as runs in a sentence: 1 and 2; 1 to 4, 7 and 9 to 12."""
    return several(_runs(numbers))


def _runs(numbers: Iterable[int]) -> list[str]:
    """Runs of numbers, three or more of them as a span, two by themselves."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([span(run)] if len(run) > 2 else map(str, run))]


def log_words(name: str, other: str, events: Iterable[object]) -> tuple[Span, ...]:
    """What was done in a turn, in one line: "Ana jumped with 7 and took off 7 to 9"."""
    found: dict[type, Any] = {type(event): event for event in events}
    moved, removed, hops = found.get(Stepped) or found.get(Jumped), found.get(Removed), 0
    if Passed in found:
        line = _("{name} passed")
    elif Laid in found:
        line = _("{name} laid out the stones of {other}")
    elif moved is None:
        line = _("{name} took off {chain}")
    elif isinstance(moved, Stepped):
        line = _("{name} moved {stone} and took off {chain}") if removed else _("{name} moved {stone} one step")
    elif removed:
        line = _("{name} jumped with {stone} and took off {chain}")
    else:
        hops = len(moved.over)
        line = _("{name} jumped with {stone}") if hops == 1 else _("{name} jumped with {stone}, {count} times")
    return spans(line, name=name, other=other, stone=str(moved.number) if moved else "", count=str(hops),
                 chain=span(removed.numbers) if removed else "")


def jumped_over(board: Board, events: Iterable[object]) -> str:
    """Over which stones a turn jumped that began on this board; empty for one without a jump."""
    for event in events:
        if isinstance(event, Jumped):
            met = [stone_at(board, FIELD[field]) for field in event.over]
            names = [stone_named(which).say(_) for which in met if which is not None]
            if len(names) > MOST_NAMED:
                return _("It jumped over {count} stones.").format(count=len(names))
            return _("It jumped over {stones}.").format(stones=several(names))
    return ""


def jumps_heading(stone: int, hops: int) -> str:
    """ "7 makes four jumps": the heading of a path's preview."""
    words = {2: _("two"), 3: _("three"), 4: _("four"), 5: _("five"), 6: _("six")}
    line = ngettext("{stone} makes {count} jump", "{stone} makes {count} jumps", hops)
    return line.format(stone=stone, count=_("one") if hops == 1 else words.get(hops, str(hops)))


def stone_words(sel: QuerniSelection, which: int) -> str:
    """A stone with the colour of its seat: "blue 7"."""
    mark = sel.desk.session.seats[seat_of(which)].mark
    return _("{colour} {number}").format(colour=_(MARK_NAMES[mark]), number=number_of(which))


def place_words(sel: QuerniSelection, field: int) -> str:
    """What lies on a field, and what it is good for now: "d4: blue 7, can be picked up"."""
    which = stone_at(sel.board, field)
    said = [_("free") if which is None else stone_words(sel, which), *_uses(sel, field)]
    return _("{place}: {what}").format(place=NAMES[field], what=", ".join(said))


def _uses(sel: QuerniSelection, field: int) -> Iterator[str]:
    draft, laying = sel.draft, sel.laying
    if field == sel.held:
        yield _("in hand")
    elif laying is not None and laying.may_pick(field):
        yield _("can be exchanged") if sel.held is not None else _("can be picked up")
    elif draft is not None and sel.held is not None:
        if field in draft.landings(sel.held):
            yield _("can jump here")
        elif field in draft.steps(sel.held):
            yield _("can step here")
    elif draft is not None and draft.may_pick(field) and (draft.steps(field) or draft.landings(field)):
        yield _("can be picked up")
    if draft is not None and (chain := draft.chain_with(draft.own_number(field))):
        yield _("in the chain {numbers}").format(numbers=span(chain))
