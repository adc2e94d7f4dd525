"""What is drawn at a QUMERO table: the still part, painted anew only when it changes, and what lies over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.qumero.board import BITS, LINES
from game.qumero.moves import Move
from game.qumero.preview import consequences
from game.qumero.state import FREE, multiplier
from scenes.games.qumero.dice import tray
from scenes.games.qumero.grid import GridLook
from scenes.kit import materials

if TYPE_CHECKING:
    from scenes.games.qumero.table import QumeroTable


def grid_look(table: QumeroTable, seat: int) -> GridLook:
    """What lies on a seat's grid, as the table shows it."""
    shown = table.shown
    return GridLook(seat, shown.grids[seat], tuple(shown.lines), shown.out[seat], multiplier(shown.doubles[seat]))


class Still:
    """Ground, grids and dice tray as one picture; made anew when a grid, a line or the window has changed."""

    def __init__(self, table: QumeroTable) -> None:
        self.table = table
        self._key: object = None
        self._image: pygame.Surface | None = None

    def draw(self, target: pygame.Surface) -> None:
        """Draws it over the whole window."""
        table = self.table
        looks = tuple(grid_look(table, seat) for seat in (table.large, *table.others))
        key = (table.look, table.large, looks)
        if self._image is None or self._key != key:
            self._key, self._image = key, self._paint(looks)
        target.blit(self._image, (0, 0))

    def _paint(self, looks: tuple[GridLook, ...]) -> pygame.Surface:
        table = self.table
        image = materials.ground(table.look).copy()
        for shown in looks:
            table.painter_of(shown.seat).draw(image, shown)
        tray(table.look, table.tray.rect.size).draw(image, table.tray.rect.topleft)
        return image


def draw_over(target: pygame.Surface, table: QumeroTable) -> None:
    """Everything that lies on the large grid while a roll is placed, then what moves, then what is in the hand."""
    if table.ready and table.draft is not None:
        _draw_choice(target, table)
    _draw_pointed_line(target, table)
    if table.bubble.visible:
        for field in table.faults:
            table.painter.draw_fault(target, field, table.swell)
    table.show.draw(target)
    table.money.draw_flying(target)
    if table.hand.card and table.ready:
        at = table.pointer if table.card.dragging or not table.keys_used else table.place.boxes[table.cursor.field].center
        if at[0] >= 0:
            table.card.draw_held(target, at)
    if table.keys_used and table.focus is table.cursor and table.app.top is table:
        box = table.place.boxes[table.cursor.field]
        materials.focus_ring(table.look, box.size).draw(target, box.topleft)


def _draw_choice(target: pygame.Surface, table: QumeroTable) -> None:
    draft = table.draft
    assert draft is not None
    painter, seat = table.painter, draft.seat
    chosen = draft.move.fields if draft.move is not None else ()
    preview = table.hand.preview
    ghosts = preview.fields if preview is not None else ()
    if table.app.settings.lights:
        lit = draft.card_lit if table.hand.card else draft.lit or draft.card_lit
        strong = table.hand.fields_of_die()
        waits = not table.hand.card and not draft.lit  # only a card can cover these
        for field in sorted(lit):
            if field not in chosen and field not in ghosts:
                painter.draw_target(target, field, not waits and (not strong or field in strong))
    shown = preview or draft.move
    if shown is not None:
        _draw_income(target, table, shown)
    for field in chosen:
        if preview is None or field in ghosts or preview == draft.move:
            painter.draw_ghost(target, field, seat, True)
        else:
            painter.draw_ghost(target, field, seat, False)
    for field in ghosts:
        if field not in chosen:
            painter.draw_ghost(target, field, seat, False)
    hint = table.thinking.hint
    if hint is not None and shown is None and isinstance(hint.move, Move):
        for field in hint.move.fields[:1] if table.thinking.hint_stage == 1 else hint.move.fields:
            painter.draw_ghost(target, field, seat, False)


def _draw_income(target: pygame.Surface, table: QumeroTable, move: Move) -> None:
    """The lines that a placement would complete, and what each of them is worth then."""
    found = consequences(table.view, move)
    for gain in found.gains:
        table.painter.draw_line(target, gain.line)
        table.painter.draw_lit_worth(target, gain.line, gain.worth * gain.multiplier)


def _draw_pointed_line(target: pygame.Surface, table: QumeroTable) -> None:
    """The line whose worth the pointer is on: where it runs."""
    line = table.hand.line
    if line is not None and table.shown.lines[line] == FREE and not table.motion.active:
        covered = table.shown.grids[table.large]
        table.painter.draw_line(target, line)
        for field in LINES[line].fields:
            if not covered & BITS[field] and not (table.draft is not None and field in table.draft.lit and table.ready):
                table.painter.draw_target(target, field, False)
