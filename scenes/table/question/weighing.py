"""How bots answer a question that goes round: one after the other, each from what it knows at that point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.seeds import seed_of
from scenes.table.parts import Shell
from scenes.table.question.claims import Claims


class Weighing:
    """The bots among the seats that are asked at one table."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self._to_ask: list[int] = []

    def begin(self, bots: Sequence[int]) -> None:
        """Begins to ask these bots, in this order."""
        self._to_ask = list(bots)

    def stop(self) -> None:
        """Ends the question and drops whatever is still being thought about it."""
        self._to_ask = []
        self.table.thinking.stop_weighing()

    @property
    def done(self) -> bool:
        """Whether all bots have made up their minds."""
        return not self._to_ask and not self.table.thinking.weighing

    def update(self, claims: Claims, yes: Any) -> None:
        """Tells `claims` what a bot has decided, and asks the next one. `yes`: the move that claims."""
        thinking, match = self.table.thinking, self.table.session.match
        if thinking.weighing:
            weighed = thinking.weighed()
            if weighed is None:
                return
            seat, move = weighed
            claims.thought(seat, move is not None and move == yes)
            if not self._to_ask:
                self.table.refresh()  # from now on a hint may be asked for
        if self._to_ask:
            seat = self._to_ask.pop(0)
            thinking.weigh(seat, self.known(claims.asked, seat), seed_of(match.seed, len(match) + claims.asked.index(seat)))

    def known(self, asked: Sequence[int], seat: int) -> Any:
        """What a seat knows when it is asked, which is that all of `asked` before it have declined."""
        asking, match = self.table.side.asking, self.table.session.match
        assert asking is not None
        state = match.state
        for other in asked[:asked.index(seat)]:
            if match.rules.to_act(state) == other:
                state = match.rules.play(state, asking.moves()[1]).state
        return match.rules.view(state, seat)
