"""What a table looked like at the moment that decided its match: a picture for the page of the result."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import pictures
from scenes.kit.retained import draw
from scenes.table.parts import Shell

RING = 0.9
"""The width of the ring around what a moment is about, in percent of the window's height."""


def picture_of(table: Shell, ply: int) -> Callable[[], pygame.Surface | None]:
    """A call that paints the table of a match that is over as it lay after `ply` moves, or before the last of them where the
    game takes off what it is about: the part in which the game lies, as large as it is there, with a ring around what the
    moment of that move is about, if it had one.

    It is painted with what the table has baked already, while the next page is opened; the table shows its last position again
    when it is done. The call gives None where the table has never been laid out.
    """

    def paint() -> pygame.Surface | None:
        look, ground = table.look, table.side.ground
        if not table.rail.places:
            return None
        table.motion.finish()
        table.show(table.session.match.state_at(ply - ground.takes_off))
        pause()
        table.way.clear()
        table.moments.hide()
        table.page.update(0)
        table.refresh()
        image = pygame.Surface(look.size)
        table.page.draw(image)
        pause()
        mark = next((mark for mark in table.moments.marks.found if mark.ply == ply), None)
        if mark is not None and not ground.takes_off and table.side.highlights is not None:
            for box in table.side.highlights.about(mark.moment):
                ring = box.inflate(look.px(RING) * 2, look.px(RING) * 2)
                draw.rect(image, look.theme.gold, ring, look.px(RING), look.px(1.4))
        table.show(table.session.match.state)
        return image.subsurface(ground.seen.clip(image.get_rect())).copy()

    return paint


def pause() -> None:
    """Lets a frame of the page before be shown, while the next one is opened."""
    if pictures.meanwhile is not None:
        pictures.meanwhile()
