"""An open hand as a voice says it."""

from __future__ import annotations

from scenes.kit.language import _
from scenes.table.hand.rack import Rack


def hand_words(rack: Rack) -> tuple[str, ...]:
    """All pieces of a hand as they lie, then those that are picked, each as a sentence; of a closed hand the number."""
    if rack.face_down or not rack.copies:
        return (f"{rack.overheard()}.",)
    word = rack.told.word
    said = [_("The hand: {pieces}").format(pieces=", ".join(map(word, rack.copies)))]
    if rack.picked:
        said.append(_("Picked: {bugs}").format(bugs=", ".join(map(word, rack.picked))))
    return tuple(f"{one}." for one in said)
