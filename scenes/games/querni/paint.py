"""What lies over a QUERNI board while a turn is made: chains, lit fields, ways, the held stone, hints, faults."""

from __future__ import annotations

import pygame

from game.querni.board import number_of, seat_of, stone_at
from game.querni.moves import Turn
from scenes.games.querni.draft import Draft
from scenes.games.querni.ground import QuerniGround
from scenes.games.querni.hand import Hand
from scenes.kit import materials


def draw_pieces(target: pygame.Surface, table: QuerniGround, hand: Hand, cursor: int | None) -> None:
    """Everything on the board from the chains under the stones to the stones in flight; `cursor` is the field of the keys."""
    painter, draft = table.painter, table.draft
    assert painter is not None
    still = table.person_to_act and not table.stage.flying
    without: frozenset[int] = frozenset()
    if still:
        if draft is not None:
            for part in draft.whole_chains():
                painter.draw_chain(target, draft.fields_of(part))
            _draw_lights(target, table, hand, draft)
        if hand.held is not None:
            which = stone_at(table.board_now, hand.held)
            without = frozenset() if which is None else frozenset((which,))
    if not table.stage.flying:
        _draw_last(target, table)
    table.stage.draw_lying(target, without)
    if still:
        if draft is not None and table.shimmer is not None:
            for part in draft.whole_chains():
                painter.draw_glint(target, draft.fields_of(part), table.shimmer)
        _draw_choice(target, table, hand)
    if table.bubble.visible:
        for field in table.faults:
            painter.draw_fault(target, field, table.swell)
    table.stage.draw_flying(target)
    if cursor is not None:
        box = table.place.box(cursor)
        materials.focus_ring(table.look, box.size).draw(target, box.topleft)


def _draw_last(target: pygame.Surface, table: QuerniGround) -> None:
    """Where the last move came from; for a position that is looked back at, the whole of its way."""
    match, painter = table.session.match, table.painter
    at = len(match) if table.looking is None else table.looking
    if not at or painter is None or (table.draft is not None and not table.draft.empty and table.looking is None):
        return
    move = match.plies[at - 1].move
    if isinstance(move, Turn) and move.path and stone_at(table.stage.board, move.path[0]) is None:
        painter.draw_home(target, move.path[0])
        if table.calm and move.jumps:
            painter.draw_path(target, move.path, badges=False)  # nobody saw it fly


def _draw_lights(target: pygame.Surface, table: QuerniGround, hand: Hand, draft: Draft) -> None:
    """The fields to which the held stone may go, less those that the shown way passes."""
    held = hand.held
    if held is None or not table.app.settings.lights or not draft.may_pick(held):
        return
    assert table.painter is not None
    way = hand.shown_way
    steps = [field for field in draft.steps(held) if field not in way]
    jumps = [field for field in draft.landings(held) if field not in way and field not in steps]
    table.painter.draw_targets(target, steps, jumps)


def _draw_choice(target: pygame.Surface, table: QuerniGround, hand: Hand) -> None:
    painter, draft = table.painter, table.draft
    assert painter is not None
    if table.laying is not None and hand.hover is not None and table.laying.may_pick(hand.hover):
        painter.draw_ring(target, hand.hover)
    if draft is not None:
        part = hand.hovered_part
        if part is not None:
            for field in draft.fields_of(part):
                painter.draw_ring(target, field)
        elif hand.held is not None and hand.shown_way:
            _draw_way(target, table, hand, draft)
        elif hand.held is None and draft.empty:
            _draw_hint(target, table, draft)
    if hand.held is not None:
        _draw_held(target, table, hand)


def _draw_way(target: pygame.Surface, table: QuerniGround, hand: Hand, draft: Draft) -> None:
    """The ghost at the end of the shown way and, for jumps, its numbered hops."""
    painter, way, held = table.painter, hand.shown_way, hand.held
    assert painter is not None and held is not None
    painter.draw_ghost(target, draft.seat, draft.own_number(held) or 0, way[-1])
    if way[-1] not in draft.steps(held):
        painter.draw_path(target, way[max(0, len(draft.path) - 1):])


def _draw_held(target: pygame.Surface, table: QuerniGround, hand: Hand) -> None:
    painter, held = table.painter, hand.held
    assert painter is not None and held is not None
    which = stone_at(table.board_now, held)
    if which is None:
        return
    painter.draw_home(target, held)
    x, y = table.place.centre(held)
    if hand.dragging and table.pointer[0] >= 0:
        x, y = table.pointer
    x, y = x - table.look.px(0.7), y - table.look.px(1.5)
    painter.draw_stone(target, seat_of(which), number_of(which), (x, y), "held")


def _draw_hint(target: pygame.Surface, table: QuerniGround, draft: Draft) -> None:
    """First the piece, then its target."""
    painter, hint = table.painter, table.thinking.hint
    assert painter is not None
    if hint is None or not isinstance(hint.move, Turn):
        return
    move, stage = hint.move, table.thinking.hint_stage
    if move.path:
        painter.draw_ring(target, move.path[0])
        if stage >= 2:
            painter.draw_ghost(target, draft.seat, draft.own_number(move.path[0]) or 0, move.path[-1])
            if move.jumps:
                painter.draw_path(target, move.path)
    elif move.chain:
        fields = draft.fields_of(move.chain)
        for field in fields[:1] if stage == 1 else fields:
            painter.draw_ring(target, field)
