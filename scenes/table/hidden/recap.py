"""What happened while somebody waited, as a curtain tells it and the table after a wait: a bed with a heading and lines."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.kit import pieces, text
from scenes.kit.theme import Look
from scenes.table.hidden.curtain_art import recap_bed
from scenes.table.rail import LogLine


def recap(look: Look, head: str, lines: Sequence[LogLine], nothing: str, wide: int, most: int) -> pygame.Surface:
    """The bed, `wide` pixels wide and at most `most` high; the oldest lines are left out first. `nothing` takes the place of
    lines where there are none."""
    theme = look.theme
    pad = look.px(3.3)
    head_px = text.line_px(head, wide - 2 * pad, min(look.text(3.05), look.px(4.2)), look.px(2.4), "f", 600)
    heading = text.render(head, head_px, theme.ink, "f", 600)
    room = most - heading.get_height() - look.px(3.6)
    wanted, least = look.text(2.75), look.px(2.4)
    rows: list[tuple[int | None, pygame.Surface]] = []
    px = wanted
    for count in range(len(lines) or 1, 0, -1):
        px = wanted
        while True:
            indent = round(px * 1.6)
            rows = [
                (line.mark, text.paragraph(list(line.words), wide - 2 * pad - indent, px, theme.ink, "left", 1.25))
                for line in lines[-count:]
            ] or [(None, text.paragraph(nothing, wide - 2 * pad, px, theme.ink2))]
            gap = round(px * 0.42)
            if sum(row.get_height() + gap for _mark, row in rows) <= room or px <= max(least, round(wanted * 0.62)):
                break
            px -= 1
        if sum(row.get_height() + gap for _mark, row in rows) <= room:
            break
    gap = round(px * 0.42)
    high = heading.get_height() + sum(row.get_height() + gap for _mark, row in rows) + look.px(3.6)
    bed = recap_bed(look, (wide, high))
    image = pygame.Surface((wide, high), pygame.SRCALPHA)
    image.blit(bed.image, (bed.dx, bed.dy))
    image.blit(heading, (pad, look.px(1.4)))
    y = look.px(1.6) + heading.get_height() + gap
    for mark, row in rows:
        x = pad
        if mark is not None:
            badge = pieces.badge(look, max(4, round(px * 0.46)), mark, False)
            badge.draw(image, (pad + round(px * 0.5), y + round(px * 0.68)))
            x += round(px * 1.6)
        image.blit(row, (x, y))
        y += row.get_height() + gap
    return image
