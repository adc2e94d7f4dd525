"""The answers of a RumBugz table to the keys that ask: sequences, pile and bag, the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rumbugz.events import Drew, Took
from game.rumbugz.hands import still_missing
from game.rumbugz.moves import ADD, BAG, SWAP
from scenes.games.rumbugz import words
from scenes.games.rumbugz.hand import Hand
from scenes.games.rumbugz.spoken.places import bed_words, pile_words
from scenes.games.rumbugz.widgets import Beds
from scenes.kit.language import _, several
from scenes.table.game import Spoken
from scenes.table.hand.rack import hand_words


class RumbugzSpoken(Spoken):
    """A sequence is found by its number."""

    coordinates = True

    def __init__(self, hand: Hand, beds: Beds) -> None:
        self.picked, self.beds, self.places = hand, beds, hand.places

    def table(self) -> Sequence[str]:
        view, places = self.places.view, self.places
        said = [f"{bed_words(places, at)}." for at in range(len(view.table))]
        for seat, laid in enumerate(view.laid):
            if laid:
                name, kinds = places.desk.session.name(seat), several([words.kind(kind) for kind in laid])
                said.append(_("{name} has laid {kinds}.").format(name=name, kinds=kinds))
        bag = _("The bag: {count}").format(count=words.drew(view.bag))
        return [*said, f"{pile_words(places)}.", f"{bag}."]

    def hand(self) -> Sequence[str]:
        view = self.picked.now
        said = list(hand_words(self.places.rack))
        if view.seat is not None:
            missing = still_missing(view, view.seat)
            if missing:
                kinds = several([words.kind(kind) for kind in missing])
                said.append(_("Still to lay: {kinds}").format(kinds=kinds) + ".")
        return said

    def end_is_open(self) -> bool:
        return not self.picked.keys and self.picked.aim is None

    def drew(self, events: Sequence[Any]) -> str:
        bugs = [bug for event in events if event.kind == Drew.kind and event.seat == self.picked.now.seat for bug in event.bugs]
        bugs += [event.bug for event in events if event.kind == Took.kind and event.seat == self.picked.now.seat
                 and event.source == BAG.word and event.bug is not None]
        return _("You drew {pieces}.").format(pieces=words.row(bugs)) if bugs else ""

    def hint(self, hint: Any, stage: int) -> str:
        move = hint.move
        if stage < 2:
            return words.row(move.bugs[:1] if move.word in (ADD, SWAP) else move.bugs)
        return bed_words(self.places, move.number - 1) if move.word in (ADD, SWAP) else ""

    def place(self, typed: str) -> str | None:
        if not typed.isdecimal() or not 1 <= int(typed) <= len(self.places.field.cells):
            return None
        page = self.places.desk.page
        self.beds.at = int(typed) - 1
        if self.beds.focusable:
            page.keys_used = True
            page.set_focus(self.beds)
            self.picked.aim_at(int(typed))
        return self.beds.overheard() if self.places.desk.hands.overheard else self.beds.spoken()
