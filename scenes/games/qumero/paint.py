"""What is drawn at a QUMERO table over its grids."""

from __future__ import annotations

import pygame

from game.qumero.board import BITS, LINES
from game.qumero.moves import Move
from game.qumero.state import FREE
from scenes.games.qumero import cards, money, words
from scenes.games.qumero.cards import CardWidget
from scenes.games.qumero.layout import COVER
from scenes.games.qumero.options import Options
from scenes.games.qumero.selection import Draft, QumeroSelection
from scenes.games.qumero.tally import QumeroTally
from scenes.table.board.gestures import Board
from scenes.table.stage import Flight


class Overlay:
    """What is painted each frame over the grids of one table: what can be chosen and is, what flies, what is in the hand."""

    def __init__(self, sel: QumeroSelection, tally: QumeroTally, options: Options, card: CardWidget, board: Board) -> None:
        self.sel, self.desk, self.places, self.tally = sel, sel.desk, sel.places, tally
        self.options, self.card, self.board = options, card, board

    # ---- on the large grid

    def draw_under(self, target: pygame.Surface) -> None:
        """Draws what lies on the large grid under what moves."""
        if self.sel.placing and self.sel.draft is not None:
            self._draw_choice(target, self.sel.draft)
        self._draw_pointed_line(target)
        if self.desk.bubble.visible:
            for field in self.sel.faults:
                self.places.painter.draw_fault(target, field, self.sel.swell)

    def _draw_choice(self, target: pygame.Surface, draft: Draft) -> None:
        chosen = draft.move.fields if draft.move is not None else ()
        preview = self.options.preview
        ghosts = preview.fields if preview is not None else ()
        if self.desk.settings.lights:
            self._draw_lights(target, draft, {*chosen, *ghosts})
        for gain in self.options.gains:
            self.places.painter.draw_line(target, gain.line)
            self.places.painter.draw_lit_worth(target, gain.line, words.gain(gain.total))
        kept = preview is None or preview == draft.move
        for field in chosen:
            self._ghost(target, draft, field, kept or field in ghosts)
        for field in ghosts:
            if field not in chosen:
                self._ghost(target, draft, field, True)
        if preview is None:
            self._draw_hint(target, draft)
        self.options.draw(target)

    def _ghost(self, target: pygame.Surface, draft: Draft, field: int, chosen: bool) -> None:
        self.places.painter.draw_ghost(target, field, draft.seat, chosen)

    def _draw_lights(self, target: pygame.Surface, draft: Draft, taken: set[int]) -> None:
        """The fields that can be covered, but for those that are chosen or pointed at."""
        lit = draft.card_lit if self.sel.card else draft.lit or draft.card_lit
        strong = self.sel.fields_of_die()
        waits = not self.sel.card and not draft.lit  # only a card can cover these
        for field in sorted(lit - taken):
            self.places.painter.draw_target(target, field, not waits and (not strong or field in strong))

    def _draw_hint(self, target: pygame.Surface, draft: Draft) -> None:
        hint = self.desk.hints.hint
        if hint is not None and isinstance(hint.move, Move):
            missing = [field for field in hint.move.fields if draft.move is None or field not in draft.move.fields]
            for field in missing[:1] if self.desk.hints.hint_stage == 1 else missing:
                self._ghost(target, draft, field, False)

    def _draw_pointed_line(self, target: pygame.Surface) -> None:
        line, draft = self.sel.line, self.sel.draft
        if line is None or self.tally.view.lines[line] != FREE or self.desk.motion.active:
            return
        covered = self.tally.grid(self.places.large)
        lit = draft.lit if draft is not None and self.sel.placing else frozenset[int]()
        self.places.painter.draw_line(target, line)
        for field in LINES[line].fields:
            if not covered & BITS[field] and field not in lit:
                self.places.painter.draw_target(target, field, False)

    # ---- what moves

    def draw_flight(self, target: pygame.Surface, flight: Flight) -> None:
        """Draws a piece on its way: a cover, a note, a card."""
        piece = flight.now
        match piece.kind:
            case (str(what), int(seat)) if what == COVER:
                painter = self.places.painters[seat]
                painter.draw_flying(target, piece.at, seat, piece.size / painter.place.radius)
            case (str(what), int(worth)) if what == money.NOTE:
                money.draw_flying(target, self.desk.style, flight, worth)
            case (str(kind),):
                cards.draw_flying(target, self.desk.style, self.card.rect.size, kind, piece.at)

    def draw_held(self, target: pygame.Surface) -> None:
        """Draws the card in the hand and the cursor of the keys, over all else."""
        page, boxes = self.desk.page, self.places.place.boxes
        if self.sel.card and self.desk.ready:
            at = page.pointer if self.card.dragging or not page.keys_used else boxes[self.board.at].center
            if at[0] >= 0:
                self.card.draw_held(target, at)
        self.board.draw_cursor(target, self.desk.style)
