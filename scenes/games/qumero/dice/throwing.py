"""The throw of a person: the rules roll the dice, the table shows it."""

from __future__ import annotations

from game.qumero.moves import ROLL_DICE, THROW_DIE
from game.qumero.state import DIE, ROLL
from scenes.games.qumero.story import Story
from scenes.table.desk import Desk


class Throwing:
    """Whether dice can be thrown at one table, and the throw."""

    def __init__(self, desk: Desk, story: Story) -> None:
        self.desk, self.story = desk, story

    @property
    def may(self) -> bool:
        """Whether a person is to throw the dice, or the single one, now."""
        return self.desk.ready and self.desk.session.match.state.phase in (ROLL, DIE)

    def throw(self) -> None:
        """The dice are thrown, where they may be."""
        if self.may:
            self.desk.bubble.hide()
            self.story.tell("")
            self.desk.commit(ROLL_DICE if self.desk.session.match.state.phase == ROLL else THROW_DIE)
