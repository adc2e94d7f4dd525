"""The stones and places of a QUERNI board as a voice says them."""

from __future__ import annotations

from collections.abc import Iterator

from game.querni.board import NAMES, number_of, seat_of, stone_at
from scenes.games.querni import words
from scenes.games.querni.draft import Draft
from scenes.games.querni.selection import QuerniSelection
from scenes.kit.language import _
from scenes.kit.theme import MARK_NAMES


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
        yield from _ways_to(draft, sel.held, field)
    elif draft is not None and draft.may_pick(field) and (draft.steps(field) or draft.landings(field)):
        yield _("can be picked up")
    if draft is not None:
        yield from _chains_at(draft, field)


def _chains_at(draft: Draft, field: int) -> Iterator[str]:
    number = draft.own_number(field)
    for low, high in draft.whole_chains():
        if number is not None and low <= number <= high:
            yield _("in the chain {numbers}").format(numbers=words.span((low, high)))


def _ways_to(draft: Draft, held: int, field: int) -> Iterator[str]:
    if field in draft.landings(held):
        yield _("can jump here")
    elif field in draft.steps(held):
        yield _("can step here")
