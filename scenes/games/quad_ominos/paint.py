"""What is drawn at a Quad-Ominos table each frame: tiles, lights, the draft, the ghost, rings where numbers agree or do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.quad_ominos.board import Place
from game.quad_ominos.fitting import Placement
from scenes.games.quad_ominos import tiles, words
from scenes.games.quad_ominos.board import beside, corner_points, draw_tiles, lit_place, points_bubble
from scenes.games.quad_ominos.seats import draw_plates
from scenes.games.quad_ominos.shown import numbers
from scenes.kit import marks, materials, pieces, text
from scenes.kit.language import _
from scenes.kit.pictures import Sprite, kept, ready
from scenes.kit.theme import Look
from scenes.table.plates import FEW

if TYPE_CHECKING:
    from scenes.games.quad_ominos.turn import QuadOminosTurn


def draw_board(target: pygame.Surface, table: QuadOminosTurn) -> None:
    """The tiles on the table and what lies flat on it; then the plates of the seats over it."""
    rect = table.table_rect()
    clip = target.get_clip()
    target.set_clip(rect.inflate(table.look.px(1.2), table.look.px(1.2)))
    table.picture.draw(target, table.look, table.camera, table.shown.tiles)
    if not table.motion.active and not (table.draft is not None and table.draft.laid):
        for place in table.recent:
            tiles.recent(table.look, table.camera.side).draw(target, table.camera.box(place).center)
    if table.looking is None and not table.motion.active:
        _draw_lights(target, table)
    if table.looking is None and table.draft is not None:
        _draw_draft(target, table)
        if table.ready and table.hand.ghost is not None:
            _draw_laid(target, table, table.hand.ghost)
    if not table.shown.tiles and table.draft is None:
        tiles.home(table.look, table.camera.side).draw(target, table.camera.box((0, 0)).center)
    target.set_clip(clip)
    draw_plates(target, table, True)


def _draw_owner(target: pygame.Surface, table: QuadOminosTurn) -> None:
    """Whose rack it is, on its rim: with many seats the own plate lies far from it."""
    look, rack = table.look, table.rack.rect
    radius = look.px(1.7)
    pieces.badge(look, radius, table.mark(table.front)).draw(target, (rack.x + look.px(3.2), rack.y + look.px(0.4)))


def _draw_lights(target: pygame.Surface, table: QuadOminosTurn) -> None:
    draft = table.draft
    if not table.ready or draft is None:
        return
    hint = table.hint_tile
    if table.app.settings.lights:
        held = table.hand.held is not None
        tile = table.hand.tile if held else table.pointed_tile
        lit = draft.places(tile) if tile is not None else {}
        if draft.opening and not draft.laid and not lit:
            tiles.light(table.look, table.camera.side).draw(target, table.camera.box((0, 0)).center)
        for place, options in lit.items():
            if place == table.hand.over and held:
                continue
            best = max(options, key=lambda one: one.bonus)
            light = lit_place(table.look, table.camera.side, best.points, 0 if table.draft_in_bonus else best.bonus)
            light.draw(target, table.camera.box(place).center)
    if hint is not None and table.hand.over != hint.place:
        side = table.camera.side
        tiles.light(table.look, side, True).draw(target, table.camera.box(hint.place).center)
        veiled(table.look, side, numbers(hint.tile)).draw(target, table.camera.box(hint.place).center)


def _draw_draft(target: pygame.Surface, table: QuadOminosTurn) -> None:
    assert table.draft is not None
    for one in table.draft.laid:
        _draw_laid(target, table, one)


def _draw_laid(target: pygame.Surface, table: QuadOminosTurn, one: Placement) -> None:
    box = table.camera.box(one.laid.place)
    if table.popping is not None and table.popping[0] == one.laid.place:
        sprite = tiles.tile(table.look, box.w, numbers(one.laid.tile))
        sprite.draw_scaled(target, box.center, table.popping[1])
    else:
        draw_tiles(target, table.look, box.w, [(numbers(one.laid.tile), box.topleft)])
    tiles.outline(table.look, box.w).draw(target, box.center)


def draw_over(target: pygame.Surface, table: QuadOminosTurn) -> None:
    """Rings, the points beside the ghost, the cursor, and all that flies."""
    look, hand = table.look, table.hand
    clip = target.get_clip()
    target.set_clip(table.table_rect().inflate(look.px(1.2), look.px(1.2)))
    if table.ready and hand.ghost is not None and table.looking is None:
        _draw_rings(target, table, hand.ghost.laid.place, hand.ghost.matched)
        _draw_points(target, table, hand.ghost)
    elif table.glinting is not None and table.looking is None:
        place, corners = table.glinting
        _draw_rings(target, table, place, corners)
    if table.keys_used and table.focus is table.board and table.app.top is table:
        box = table.camera.box(table.board.at)
        materials.focus_ring(look, box.size, 9).draw(target, box.topleft)
    target.set_clip(clip)
    if len(table.plates) > FEW:
        _draw_owner(target, table)
    table.show.draw(target)
    table.rack.draw_over(target)
    if table.keys_used and hand.held is not None and hand.ghost is None and table.looking is None:
        box = table.rack.rect_of(hand.held)  # by keys nothing follows the pointer: it is held over its place in the rack
        tiles.tile(look, box.w, numbers(hand.shown), "held").draw(target, box.center)
    if table.bubble.visible:
        for place, corner in table.faults:
            point = corner_points(table.camera, place)[corner]
            marks.refusal_ring(look, round(table.camera.side * 0.56 * table.swell)).draw(target, point)


@kept
def veiled(look: Look, side: int, shown: tiles.Numbers) -> Sprite:
    """A tile as a hint shows it: half there."""
    sprite = tiles.tile(look, side, shown, "bare")
    image = sprite.image.copy()
    image.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(ready(image), sprite.dx, sprite.dy)


def _draw_rings(target: pygame.Surface, table: QuadOminosTurn, place: Place, corners: tuple[int, ...]) -> None:
    points = corner_points(table.camera, place)
    for corner in corners:
        tiles.match_ring(table.look, table.camera.side).draw(target, points[corner])


def _other_lights(table: QuadOminosTurn) -> list[pygame.Rect]:
    """The boxes of the lit places that the held tile is not over."""
    if not table.app.settings.lights:
        return []
    return [table.camera.box(place) for place in table.hand.lit if place != table.hand.over]


def _draw_points(target: pygame.Surface, table: QuadOminosTurn, ghost: Placement) -> None:
    bonus = 0 if table.draft_in_bonus else ghost.bonus
    bubble = points_bubble(table.look, ghost.points, bonus)
    size = (bubble.image.get_width() - 2 * table.look.px(3), bubble.image.get_height() - 2 * table.look.px(3))
    box = beside(table.camera, ghost.laid.place, size, [*table.obstacles(), *_other_lights(table)], table.look.px(4.2))
    bubble.draw(target, box.center)


def draw_well(target: pygame.Surface, table: QuadOminosTurn, lit: bool) -> None:
    """The well: a heap of tiles from behind, how many they are, and what it means now."""
    look, theme, rect = table.look, table.look.theme, table.rail["well"]
    materials.recess(look, rect.size, 16, "felt").draw(target, rect.topleft)
    if lit:
        materials.glow_outline(look, rect.size, 16).draw(target, rect.topleft)
    side = table.well_side()
    narrow = table.well_narrow
    x = rect.x + look.px(1.6 if narrow else 2.2) + side // 2
    most = 3 if narrow else 5
    if table.shown.well:
        tiles.heap(look, side, table.shown.well, most).draw(target, (x, rect.centery + round(side * 0.06)))
    else:
        tiles.home(look, side).draw(target, (x, rect.centery))
    x += round(side * 0.5 + side * 0.2 * (most - 1)) + look.px(1.2 if narrow else 2.0)
    room = rect.right - look.px(1.0) - x
    top = round(rect.h * 0.52)
    left = words.tiles_left(table.shown.well)
    said = table.well_line()
    head, said = (_("Well"), left) if narrow and not lit else (_("Well: {tiles}").format(tiles=left), said)
    line = text.fitted(look, head, (room, top), 2.8, theme.cream, "a", 700, valign="bottom", wrap=False)
    target.blit(line, (x, rect.y))
    low = text.fitted(look, said, (room, rect.h - top), 2.25, theme.soft, "a", 500, valign="top", line_height=1.05,
                      min_share=1.8)
    target.blit(low, (x, rect.y + top))
