"""A desk as a rack sees it: what a rack needs of whatever it lies on, made of the few names of a desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.kit.motion import Motion
from scenes.kit.theme import Look

if TYPE_CHECKING:
    from scenes.kit.sound import Sounds
    from scenes.table.desk import Desk


class OnDesk:
    """The holder of a rack that lies on a desk, see `scenes.table.hand.holder.Holder`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def look(self) -> Look:
        """Theme, window size and text size in force."""
        return self.desk.look

    @property
    def motion(self) -> Motion:
        """The motions that the match waits for."""
        return self.desk.motion

    @property
    def flair(self) -> Motion:
        """The motions that nobody waits for."""
        return self.desk.flair

    @property
    def calm(self) -> bool:
        """Whether motion is reduced."""
        return self.desk.calm

    @property
    def sounds(self) -> Sounds:
        """The sounds of the program."""
        return self.desk.sounds

    @property
    def keys_used(self) -> bool:
        """Whether keys or a gamepad were used last."""
        return self.desk.page.keys_used

    def touch(self) -> None:
        """Asks for a new frame."""
        self.desk.page.touch()
