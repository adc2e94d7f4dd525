"""The sheet of the evening: who has won how many games so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.kit import materials, pieces, text
from scenes.kit.language import _, ngettext
from scenes.kit.layout import grid
from scenes.kit.pictures import icon, picture, put
from scenes.kit.retained import draw
from scenes.kit.shapes import mix
from scenes.kit.theme import Style
from scenes.profile import Result, SeatSetup


@dataclass(frozen=True)
class Wins:
    """A player of the evening, known by name: the latest mark, games won and games played."""

    name: str
    mark: int
    won: int
    played: int


def tally(results: Sequence[Result], seats: Sequence[SeatSetup] = (), winners: Sequence[str] = (), only_people: bool = False,
          ) -> list[Wins]:
    """Counts the games of everybody who has played in these matches, bots too unless it is `only_people`: most games won first,
    then people before bots, then in the order of their first match.

    Without any result, as when the sheet cannot be read, the match just played counts: its seats and the names of its winners.
    """
    if not results:
        return sorted((Wins(s.name, s.mark, int(s.name in winners), 1) for s in seats), key=lambda w: -w.won)
    found: dict[str, Wins] = {}
    people: set[str] = set()
    for result in results:
        for name, mark, person in zip(result.names, result.marks, result.people, strict=True):
            if only_people and not person:
                continue
            before = found.get(name, Wins(name, mark, 0, 0))
            found[name] = Wins(name, mark, before.won + (name in result.winners), before.played + 1)
            people |= {name} if person else set()
    return sorted(found.values(), key=lambda one: (-one.won, one.name not in people))


def star(style: Style, size: int) -> pygame.Surface:
    """The star of a match that was won."""
    return icon("star-filled", size, style.theme.ink) if style.theme.flat else picture("star", (size, size))


def stars(target: pygame.Surface, style: Style, box: pygame.Rect, won: int, colour: str) -> None:
    """Draws games won as stars from the left of a box.

    When they do not fit they are one star and a number; no wins at all are words, or a 0: a draw may have brought points.
    """
    theme = style.theme
    if won == 0:
        said = _("no win yet")
        if text.width(said, style.px(1.9), "a", 500) > box.w:
            said = "0"
        text.write(target, style, said, box, 2.4, colour, "a", 500, wrap=False, min_share=1.9)
        return
    size = min(box.h, style.px(3.9))
    size = min(size, max(round(size * 0.7), int(box.w / won / 1.08)))
    step = min(round(size * 1.08), max(size, box.w // won))
    image = star(style, size)
    if won * step <= box.w:
        for number in range(won):
            put(target, image, midleft=(box.x + number * step, box.centery))
        return
    put(target, image, midleft=(box.x, box.centery))
    text.write(target, style, str(won), (box.x + step, box.y, max(1, box.w - step), box.h), 2.9, theme.ink, "f", 600, wrap=False)


def paint_sheet(target: pygame.Surface, style: Style, box: pygame.Rect, wins: Sequence[Wins], lit: Sequence[str]) -> None:
    """Paints the paper with the evening's players and their stars; the names in `lit` have a tinted row."""
    theme = style.theme
    materials.paper(style, box.size, 12).draw(target, box.topleft)
    holes(target, style, box)
    inner = pygame.Rect(box.x, box.y + style.px(2.9), box.w, box.h - style.px(4.4)).inflate(-style.px(6), 0)
    share = min(3.7, 5.4 / style.text_scale)
    head = round(style.text(share) * 1.35)
    arrow = icon("chevron-right", round(head * 0.55), theme.ink2, 2.4)
    right = put(target, arrow, midright=(inner.right + style.px(0.6), inner.y + head // 2)).left
    text.write(target, style, _("Tonight"), (inner.topleft, (right - inner.x, head)), share, theme.ink, "f", 600, wrap=False)
    left = inner.x + text.width(_("Tonight"), style.text(share), "f", 600) + style.px(2)
    if left + text.width(_("games won"), style.px(2.2)) <= right:
        text.write(target, style, _("games won"), (left, inner.y, right - left, head), 2.4, theme.ink2, "a", 500, "right",
                   wrap=False)
    room = pygame.Rect(inner.x, inner.y + head, inner.w, inner.bottom - inner.y - head)
    row = min(round(min(style.text(3.0), style.px(4.4)) * 1.75), room.h)
    fits = len(wins) * row <= room.h
    columns = 2 if not fits and inner.w // 2 > style.px(18) * min(1.5, max(1.0, style.text_scale)) else 1
    if fits and wins:
        row = min(room.h // len(wins), round(row * 1.25))
    most = max(1, room.h // row) * columns
    shown = list(wins[:most])
    if len(wins) > most > 1:
        shown = shown[:-1]
    lines = most // columns + 1  # where a single player fills the paper, the others are counted below
    cells = grid(pygame.Rect(room.x, room.y, room.w, lines * row), columns, lines, (style.px(1.6), 0))
    for one, cell in zip(shown, cells, strict=False):
        player(target, style, cell, one, one.name in lit)
    if len(shown) < len(wins):
        cell = cells[len(shown)]
        rest = len(wins) - len(shown)
        more = ngettext("and {n} more", "and {n} more", rest).format(n=rest)
        text.write(target, style, more, cell, 2.4, theme.ink2, wrap=False)


def clear(style: Style, size: tuple[int, int]) -> pygame.Surface:
    """A clear picture to be drawn on and laid on a paper."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*pygame.Color(style.theme.cream)[:3], 0))
    return image


def holes(target: pygame.Surface, style: Style, box: pygame.Rect) -> None:
    """Draws the row of holes along the upper edge of a sheet torn from a pad."""
    if style.theme.flat:
        return
    radius = max(2, round(4.6 * style.unit))
    margin = style.px(4.7)
    count = max(2, round((box.w - 2 * margin) / style.px(8.4)))
    for number in range(count + 1):
        centre = (box.x + margin + number * (box.w - 2 * margin) // count, box.y + round(12 * style.unit))
        draw.aacircle(target, mix(style.theme.ground, style.theme.ground_hi, 0.4), centre, radius)


def badge(target: pygame.Surface, style: Style, cell: pygame.Rect, mark: int, lit: bool = False) -> pygame.Rect:
    """Draws a mark at the left of a cell of a paper; gives the room beside it. `lit` tints the cell."""
    if lit:
        tint = style.theme.cream_shade if style.theme.flat else "#E2D3AC"
        draw.rect(target, tint, cell.inflate(style.px(1.4), -style.px(0.4)), border_radius=style.px(1.3))
    radius = max(6, round(min(cell.h * 0.29, style.px(2.0))))
    pieces.badge(style, radius, mark).draw(target, (cell.x + radius + style.px(0.4), cell.centery))
    left = 2 * radius + style.px(1.8)
    return pygame.Rect(cell.x + left, cell.y, max(1, cell.w - left), cell.h)


def player(target: pygame.Surface, style: Style, cell: pygame.Rect, wins: Wins, lit: bool) -> None:
    """Draws one player in a cell of a paper: mark, name and stars; `lit` tints the row."""
    theme, room = style.theme, badge(target, style, cell, wins.mark, lit)
    least = min(style.px(4.2) * max(1, min(wins.won, 3)), round(room.w * 0.5)) if wins.won else round(room.w * 0.42)
    text.write(target, style, wins.name, (room.topleft, (room.w - least - style.px(0.8), cell.h)), 3.0, theme.ink, "a", 700,
               wrap=False, min_share=2.1)
    used = min(room.w - least, max(style.px(9.5), text.width(wins.name, style.text(3.0), "a", 700) + style.px(1.6)))
    stars(target, style, pygame.Rect(room.x + used, cell.y, room.w - used, cell.h), wins.won, theme.ink2)
