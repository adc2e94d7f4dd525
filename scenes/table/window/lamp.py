"""The lamp of a table: a warm pool on the mat over the seat whose turn it is, fainter for a bot, brighter where points land.

It knows what everybody sees, who acts and where points have landed, so it can tell nothing of a hand. The pool of a seat
is faint, and added to the mat as often as it shall be strong. In each step from seat to seat one pool alone changes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.contract import Seat
from scenes.kit import materials
from scenes.kit.retained import quality
from scenes.table.parts import Shell

BOT, PERSON, LANDED = 2, 3, 1
"""How strong the light is over a bot whose turn it is and over a person, and how much stronger where points have just landed."""
STEP = 85.0
"""Milliseconds from one step to the next: a whole change of turn, six steps at most, takes half a second."""


class Lamp:
    """The light over the seats of one table: how strong it is now over each seat that has any, and how strong it shall be."""

    def __init__(self, table: Shell) -> None:
        self.table = table
        self.strengths: dict[Seat, int] = {}
        self._stepping = False

    @property
    def wanted(self) -> dict[Seat, int]:
        """How strong the light shall be, by what everybody sees."""
        plates, found = self.table.side.plates, dict[Seat, int]()
        for seat, setup in enumerate(self.table.session.seats):
            turn = (PERSON if setup.human else BOT) if plates.lit(seat) else 0
            if strength := turn + LANDED * plates.points.landed(seat):
                found[seat] = strength
        return found

    def cut(self) -> None:
        """Shines at once where it shall."""
        self.strengths = self.wanted

    def update(self, dt: float) -> bool:
        """Begins to go where it shall shine; True when a new frame must be drawn."""
        table = self.table
        if self._stepping or self.strengths == self.wanted:
            return False
        if table.reduced_motion or not quality.now().soft or table.motion.speed == 0:
            self.cut()
        else:
            self._step()
        return True

    def _step(self) -> None:
        """Makes the light fainter over a seat where it is too strong, else stronger, whose turn it is first."""
        wanted, now = self.wanted, self.strengths
        out = next((seat for seat in now if now[seat] > wanted.get(seat, 0)), None)
        if out is not None:
            now[out] = now[out] - 1 if out in wanted else min(now[out], PERSON) - 1
        else:
            seat = max((seat for seat in wanted if wanted[seat] > now.get(seat, 0)), key=wanted.__getitem__)
            now[seat] = now.get(seat, 0) + 1
        self.strengths = {seat: strength for seat, strength in now.items() if strength}
        self._stepping = self.strengths != wanted
        if self._stepping:
            self.table.background_motion.after(STEP * min(1.0, self.table.motion.speed), self._go_on)
        self.table.page.touch()

    def _go_on(self) -> None:
        self._stepping = False
        self.update(0.0)

    def bake(self) -> Iterator[None]:
        """Paints the pools of all seats in advance, one at each step."""
        for place in self.table.side.plates.rim().values():
            if not self.table.style.theme.flat:
                materials.pool(self.table.style, place.at)
            yield

    def draw(self, target: pygame.Surface) -> None:
        """Draws the light; there is none in a flat theme."""
        style, rim = self.table.style, self.table.side.plates.rim()
        for seat, strength in self.strengths.items():
            if seat in rim and not style.theme.flat:
                at = rim[seat].at
                light, box = materials.pool(style, at), materials.pool_box(style, at)
                for _time in range(strength):
                    target.blit(light, box, special_flags=pygame.BLEND_RGB_ADD)
