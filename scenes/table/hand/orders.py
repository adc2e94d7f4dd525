"""The orders of the hands on a rack: those of the game, each seat's own, and the one in force."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.language import N_
from scenes.table.hand.contents import Contents
from scenes.table.hand.holder import Holder, RackTold
from scenes.table.hand.order import OWN, Copy, HandOrder, Sort
from scenes.table.hand.whereabouts import Whereabouts


class Orders:
    """The orders in which a hand can be shown. Each seat's own order is kept for the match."""

    def __init__(
        self, holder: Holder, told: RackTold, contents: Contents, where: Whereabouts, sorts: Sequence[Sort]
    ) -> None:
        self.holder, self.told, self.contents, self.where = holder, told, contents, where
        self.sorts: dict[str, Sort | None] = {**{sort.name: sort for sort in sorts}, OWN: None}
        self.titles = {**{sort.name: sort.title for sort in sorts}, OWN: N_("own order")}
        self.sort = next(iter(self.sorts))
        """The name of the order in force."""
        self._of: dict[int, HandOrder] = {}

    def of(self, seat: int) -> HandOrder:
        """A seat's own order of its hand."""
        return self._of.setdefault(seat, HandOrder())

    def arranged(self, seat: int) -> tuple[Copy, ...]:
        """The copies of a seat's hand in the order in force."""
        return self.of(seat).arranged(self.sorts[self.sort])

    def sort_as(self, name: str) -> None:
        """Shows the hand in another order (`own` is the player's); raises KeyError for an unknown name."""
        sort = self.sorts[name]
        self.sort = name
        if self.contents.seat is not None and not self.contents.face_down:
            self.contents.copies = self.of(self.contents.seat).arranged(sort)
            self.where.arrange(self.holder.flair)
        self.told.sorted_by(name)
        self.holder.touch()

    def sort_next(self) -> None:
        """Shows the hand in the next order; after the last comes the first."""
        names = list(self.sorts)
        self.sort_as(names[(names.index(self.sort) + 1) % len(names)])

    def sort_again(self) -> None:
        """Applies the order in force anew, for orders that depend on more than the hand, such as what fits on the table."""
        if self.contents.seat is not None and not self.contents.face_down:
            shown = self.arranged(self.contents.seat)
            if shown != self.contents.copies:
                self.contents.copies = shown
                self.where.arrange(self.holder.flair)

    def move(self, copies: Sequence[Copy], before: Copy | None) -> None:
        """Puts pieces before another one (None: at the end), as the player wishes, and shows the own order from now on."""
        assert self.contents.seat is not None
        own = self.of(self.contents.seat)
        own.adopt(self.contents.copies)
        own.move(copies, before)
        self.sort_as(OWN)
