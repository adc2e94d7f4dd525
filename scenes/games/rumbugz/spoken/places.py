"""The sequences and the pile of a RumBugz table as a voice says them; everybody may know them."""

from __future__ import annotations

from scenes.games.rumbugz import words
from scenes.games.rumbugz.places import Places
from scenes.kit.language import _


def bed_words(places: Places, at: int) -> str:
    """A bed by its number from 0: "Sequence 2, of Ben, single: 3, 4, 5, 6", or the free one."""
    view = places.view
    if at >= len(view.table):
        return _("A free place")
    sequence = view.table[at]
    name, kind = places.desk.session.name(sequence.owner), words.kind(sequence.kind)
    said = _("Sequence {number}, of {name}, {kind}: {bugs}")
    return said.format(number=at + 1, name=name, kind=kind, bugs=words.row(sequence.bugs))


def pile_words(places: Places) -> str:
    """The pile: its uppermost bug."""
    discards = places.view.discards
    if not discards:
        return _("The pile is empty")
    return _("The pile: {bug} on top").format(bug=words.bug(discards[-1]))
