"""What is drawn over a QUERNI board while a turn is made: chains, lit fields, paths, the held stone, hints, faults."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.querni.board import OFF, number_of, seat_of, stone_at
from game.querni.moves import Turn
from scenes.games.querni.draft import Draft
from scenes.games.querni.places import Places
from scenes.games.querni.selection import QuerniSelection
from scenes.kit.motion import linear
from scenes.kit.pieces import StoneState
from scenes.table.stage import Flight, Piece

GLINT = 1200.0
"""Milliseconds for which sparks run over the chains that can come off."""

LANDS = 0.9
"""The share of its way from which a stone that comes off is no longer above the others."""


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, sel: QuerniSelection, places: Places) -> None:
        self.sel, self.desk, self.places = sel, sel.desk, places
        self._glint: float | None = None

    def glint(self) -> None:
        """Lets sparks run over the chains that can come off and leave no stone over for good."""
        draft = self.sel.draft
        if self.desk.calm or draft is None or not draft.safe_chains():
            return

        def run(share: float) -> None:
            self._glint = share if share < 1.0 else None

        self.desk.flair.tween(GLINT, run, ease=linear)

    def draw(self, target: pygame.Surface) -> None:
        """Draws everything from the chains under the stones to the flights."""
        painter, draft, flying = self.places.painter, self.sel.draft, self.desk.stage.flights()
        still = self.desk.person_to_act and not flying
        held = None
        if still and draft is not None:
            for part in draft.whole_chains():
                painter.draw_chain(target, draft.fields_of(part))
            _draw_lights(target, self.sel, self.places, draft)
        if still and self.sel.held is not None:
            held = stone_at(self.sel.board, self.sel.held)
        if not flying:
            _draw_last(target, self.sel, self.places)
        self._draw_lying(target, held)
        if still:
            if draft is not None and self._glint is not None:
                for part in draft.safe_chains():
                    painter.draw_glint(target, draft.fields_of(part), self._glint)
            _draw_choice(target, self.sel, self.places)
        if self.desk.bubble.visible:
            for field in self.sel.faults:
                painter.draw_fault(target, field, self.sel.swell)
        self._draw_flying(target, flying)

    def _draw_lying(self, target: pygame.Surface, held: int | None) -> None:
        """Draws the stones at rest, from the far rows of the board to the near ones, then those in the trays."""
        lying = [(which, piece) for which, piece in self.desk.stage.lying() if which != held]
        for _which, piece in sorted(lying, key=lambda one: -int(str(one[1].face))):
            self._draw_stone(target, piece, "lies", 1.0)

    def _draw_flying(self, target: pygame.Surface, flying: Sequence[Flight]) -> None:
        for flight in flying:
            landing = flight.piece.face == OFF and flight.share >= LANDS
            aloft = flight.swell > 0 and not landing
            self._draw_stone(target, flight.now, "held" if aloft else "lies", 1 / 1.1 if aloft else 1.0)

    def _draw_stone(self, target: pygame.Surface, piece: Piece, state: StoneState, scale: float) -> None:
        which = int(str(piece.kind))
        scale *= piece.size / self.places.board.stone_radius
        self.places.painter.draw_stone(target, seat_of(which), number_of(which), piece.at, state, scale)


def _draw_last(target: pygame.Surface, sel: QuerniSelection, places: Places) -> None:
    """Draws where the last move came from; while an earlier position is shown, its whole path."""
    match, looking, draft = sel.desk.session.match, sel.desk.past.looking, sel.draft
    at = len(match) if looking is None else looking
    if not at or (draft is not None and not draft.empty and looking is None):
        return
    move = match.plies[at - 1].move
    if isinstance(move, Turn) and move.path and stone_at(sel.board, move.path[0]) is None:
        places.painter.draw_home(target, move.path[0])
        if sel.desk.calm and move.jumps:
            places.painter.draw_path(target, move.path, badges=False)  # a look back shows no flight


def _draw_lights(target: pygame.Surface, sel: QuerniSelection, places: Places, draft: Draft) -> None:
    """Draws the fields to which the held stone may go, without those that the shown path passes."""
    held = sel.held
    if held is None or not sel.desk.settings.lights or not draft.may_pick(held):
        return
    way = sel.shown_way
    steps = [field for field in draft.steps(held) if field not in way]
    jumps = [field for field in draft.landings(held) if field not in way and field not in steps]
    places.painter.draw_targets(target, steps, jumps)


def _draw_choice(target: pygame.Surface, sel: QuerniSelection, places: Places) -> None:
    painter, draft = places.painter, sel.draft
    if sel.laying is not None and sel.over is not None and sel.laying.may_pick(sel.over):
        painter.draw_ring(target, sel.over)
    if draft is not None:
        part = sel.hovered_part
        if part is not None:
            for field in draft.fields_of(part):
                painter.draw_ring(target, field)
        elif sel.held is not None and sel.shown_way:
            _draw_way(target, sel, places, draft)
        elif sel.shows_hint:
            _draw_hint(target, sel, places, draft)
    if sel.held is not None:
        _draw_held(target, sel, places)


def _draw_way(target: pygame.Surface, sel: QuerniSelection, places: Places, draft: Draft) -> None:
    """Draws the ghost at the end of the shown path and, for jumps, its numbered hops."""
    painter, way, held = places.painter, sel.shown_way, sel.held
    assert held is not None
    painter.draw_ghost(target, draft.seat, draft.own_number(held) or 0, way[-1])
    if way[-1] not in draft.steps(held):
        painter.draw_path(target, way[max(0, len(draft.path) - 1):])


def _draw_held(target: pygame.Surface, sel: QuerniSelection, places: Places) -> None:
    painter, held = places.painter, sel.held
    assert held is not None
    which = stone_at(sel.board, held)
    if which is None:
        return
    painter.draw_home(target, held)
    x, y = places.board.centre(held)
    if sel.dragging and sel.desk.page.pointer[0] >= 0:
        x, y = sel.desk.page.pointer
    x, y = x - sel.desk.look.px(0.7), y - sel.desk.look.px(1.5)
    painter.draw_stone(target, seat_of(which), number_of(which), (x, y), "held")


def _draw_hint(target: pygame.Surface, sel: QuerniSelection, places: Places, draft: Draft) -> None:
    """Draws what the hint tells so far: first the piece, then also its target."""
    painter, hint = places.painter, sel.desk.hints.hint
    if hint is None or not isinstance(hint.move, Turn):
        return
    move, stage = hint.move, sel.desk.hints.hint_stage
    way = move.path[max(0, len(draft.path) - 1):]  # what is still to be done of it
    if len(way) > 1:
        painter.draw_ring(target, way[0])
        if stage >= 2:
            painter.draw_ghost(target, draft.seat, draft.own_number(way[0]) or 0, way[-1])
            if move.jumps:
                painter.draw_path(target, way)
    elif draft.chain is None and move.chain:
        fields = draft.fields_of(move.chain)
        for field in fields[:1] if stage == 1 else fields:
            painter.draw_ring(target, field)
