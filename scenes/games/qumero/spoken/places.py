"""The fields of a QUMERO grid as a voice says them."""

from __future__ import annotations

from game.qumero.board import BITS, NAMES
from scenes.games.qumero import words
from scenes.games.qumero.selection import QumeroSelection
from scenes.games.qumero.tally import Tally
from scenes.kit.language import _


def field_words(sel: QumeroSelection, tally: Tally, field: int) -> str:
    """A field of the large grid, whether it is covered, and what it is good for now: "U2: free, may be covered"."""
    covered = tally.grid(sel.places.large) & BITS[field]
    said = [_("covered") if covered else _("free")]
    move = sel.ways(field)[0].move if sel.ways(field) and not covered else None
    if move is not None:
        said.append(_("would be {fields}").format(fields=words.fields(move)))
    return _("{place}: {what}").format(place=NAMES[field], what=", ".join(said))
