"""Drawing a Quad-Ominos table in each frame: tiles, lights, the draft, the ghost, plates where numbers agree, rings where not."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from game.quad_ominos.board import Place
from game.quad_ominos.fitting import Placement
from scenes.games.quad_ominos import tiles
from scenes.games.quad_ominos.board import (
    BoardPicture,
    beside,
    corner_points,
    draw_tiles,
    hinted_tile,
    in_window,
    joints_of,
    leader,
    lit_place,
    points_bubble,
)
from scenes.games.quad_ominos.laying import LooseTiles
from scenes.games.quad_ominos.layout import Sight, TileFace
from scenes.games.quad_ominos.selection import Draft
from scenes.games.quad_ominos.show import Show
from scenes.games.quad_ominos.tiles import Numbers, numbers
from scenes.kit import controls, text
from scenes.kit.theme import Style
from scenes.table.board.gestures import Board
from scenes.table.plates.plates import Plates, shaded
from scenes.table.stage import Flight


class Overlay:
    """What is painted over the ground of one table in each frame."""

    def __init__(self, loose: LooseTiles, sight: Sight, show: Show, plates: Plates) -> None:
        self.loose, self.show, self.plates = loose, show, plates
        self.desk, self.sel, self.sight, self.places = loose.desk, loose.sel, sight, loose.places
        self.camera, self.moments, self.tally = self.places.camera, show.moments, show.tally
        self.picture = BoardPicture()

    # ---- the table and what lies flat on it

    def draw_board(self, target: pygame.Surface) -> None:
        """Draws the tiles on the table and what lies flat on it."""
        desk, style, camera, draft = self.desk, self.desk.style, self.camera, self.sel.draft
        clip = target.get_clip()
        target.set_clip(self._window)
        faces = [piece.face for _name, piece in desk.stage.lying() if isinstance(piece.face, TileFace)]
        self.picture.draw(target, style, camera, {face.place: face.numbers for face in faces})
        if not desk.motion.active and not self.sel.in_bonus:
            for place in self.recent:
                tiles.recent(style, camera.side).draw(target, camera.box(place).center)
        shown = {face.place: face.numbers for face in faces}
        if draft is not None and desk.past.viewing_ply is None:
            self._draw_making(target, draft, shown)
        elif desk.past.viewing_ply is None and self.moments.glinting is not None:
            self._draw_joints(target, shown, *self.moments.glinting)
        if not faces and draft is None:
            tiles.home(style, camera.side).draw(target, camera.box((0, 0)).center)
        target.set_clip(clip)

    def _draw_making(self, target: pygame.Surface, draft: Draft, shown: dict[Place, Numbers]) -> None:
        """Draws the turn that is being made: lit places, the draft, the ghost, and plates where numbers agree."""
        if self.desk.ready:
            self._draw_lights(target, draft)
        ghost = self.sel.ghost if self.desk.ready else None
        lain = [one for one in draft.laid if one.laid.place != self.loose.coming]
        if ghost is not None:
            lain.append(ghost)
        for one in lain:
            self._draw_laid(target, one)
            shown[one.laid.place] = numbers(one.laid.tile)
        outlined = [one.laid.place for one in lain]
        if ghost is not None:
            self._draw_joints(target, shown, ghost.laid.place, ghost.matched, outlined)
        elif self.moments.glinting is not None and self.moments.glinting[0] in shown:
            self._draw_joints(target, shown, *self.moments.glinting, outlined)
        else:
            self._draw_joints(target, shown, None, (), outlined)

    def _draw_joints(
        self, target: pygame.Surface, shown: dict[Place, Numbers], place: Place | None, corners: tuple[int, ...],
        outlined: Iterable[Place] = (),
    ) -> None:
        """Draws plates where these corners of the tile at a place agree with others, then gold lines around tiles, then the
        numbers on the plates once more, so that no line crosses a number."""
        style, camera = self.desk.style, self.camera
        joints = joints_of(shown, place, corners) if place in shown and place is not None else []
        for joint in joints:
            tiles.joint(style, camera.side, joint.corners).draw(target, in_window(camera, joint.point))
        for one in outlined:
            tiles.outline(style, camera.side).draw(target, camera.box(one).center)
        for joint in joints:
            tiles.draw_digits(target, style, camera.side, in_window(camera, joint.point), joint.corners, joint.number)

    @property
    def _window(self) -> pygame.Rect:
        """The part of the window where tiles are seen: that of the camera, and a little more for their edges."""
        return self.places.rect.inflate(self.desk.style.px(0.7), self.desk.style.px(0.7))

    @property
    def recent(self) -> tuple[Place, ...]:
        """The places of the tiles that were last laid, as far as the table shows them."""
        plies, pieces_there = self.desk.session.match.plies, self.desk.stage.pieces
        for ply in reversed(plies[:self.desk.past.viewing_ply]):
            if ply.move.laid:
                return tuple(laid.place for laid in ply.move.laid if laid.place in pieces_there)
        return ()

    def _draw_lights(self, target: pygame.Surface, draft: Draft) -> None:
        if self.desk.settings.lights:
            self._draw_lit(target, draft)
        hint = self.sel.hint_tile
        if hint is not None and self.sel.over != hint.place:
            hinted_tile(self.desk.style, self.camera.side, numbers(hint.tile)).draw(target, self.camera.box(hint.place).center)

    def _draw_lit(self, target: pygame.Surface, draft: Draft) -> None:
        sel, style, camera = self.sel, self.desk.style, self.camera
        held = sel.held is not None
        tile = sel.tile if held else sel.pointed
        lit = draft.places(tile) if tile is not None else {}
        if draft.opening and not draft.laid and not lit:
            tiles.light(style, camera.side).draw(target, camera.box((0, 0)).center)
        for place, options in lit.items():
            if not (held and place == sel.over):
                best = max(options, key=lambda one: one.bonus)
                light = lit_place(style, camera.side, best.points, 0 if sel.in_bonus else best.bonus)
                light.draw(target, camera.box(place).center)

    def _draw_laid(self, target: pygame.Surface, one: Placement) -> None:
        style, box, popping = self.desk.style, self.camera.box(one.laid.place), self.moments.popping
        if popping is not None and popping[0] == one.laid.place:
            tiles.tile(style, box.w, numbers(one.laid.tile)).draw_scaled(target, box.center, popping[1])
        else:
            draw_tiles(target, style, box.w, [(numbers(one.laid.tile), box.topleft)])

    # ---- over everything

    def draw_over(self, target: pygame.Surface, board: Board) -> None:
        """Draws the points of the ghost, the ring of the keys on the board, rings at faults, and flights."""
        style = self.desk.style
        clip = target.get_clip()
        target.set_clip(self._window)
        self._draw_points(target)
        board.draw_cursor(target, style, 9)
        target.set_clip(clip)
        self._draw_moving(target)
        self.places.rack.draw_over(target)
        self._draw_held(target)
        if self.desk.bubble.visible:
            for place, corner in self.sel.faults:
                at = corner_points(self.camera, place)[corner]
                tiles.clash(style, self.camera.side).draw_scaled(target, at, self.sel.swell)

    def _draw_points(self, target: pygame.Surface) -> None:
        """Draws what the ghost brings: a pill on free felt, with a line to a corner of the tile that meets no other."""
        style, sel, ghost = self.desk.style, self.sel, self.sel.ghost
        if self.desk.past.viewing_ply is not None or not self.desk.ready or ghost is None:
            return
        bubble = points_bubble(style, ghost.points, 0 if sel.in_bonus else ghost.bonus)
        size = (bubble.size[0] - 2 * style.px(3), bubble.size[1] - 2 * style.px(3))
        lights = [self.camera.box(place) for place in sel.lit if place != sel.over] if self.desk.settings.lights else []
        box = beside(self.camera, ghost.laid.place, size, [*self.sight.obstacles(), *lights], style.px(4.2))
        points = corner_points(self.camera, ghost.laid.place)
        free = [point for corner, point in enumerate(points) if corner not in ghost.matched] or points
        end = min(free, key=lambda point: math.dist(point, box.center))
        start = (min(max(end[0], box.x), box.right), min(max(end[1], box.y), box.bottom))
        leader(style, (end[0] - start[0], end[1] - start[1])).draw(target, start)
        bubble.draw(target, box.center)

    def _draw_moving(self, target: pygame.Surface) -> None:
        style = self.desk.style
        for flight in self.desk.stage.flights():
            draw_flight(target, style, flight)
        refused = self.loose.refused
        if refused is not None:
            x, y = self.camera.box(refused.place).center
            sprite = tiles.tile(style, self.camera.side, numbers(refused.tile), "lies")
            sprite.draw(target, (x + refused.shake * style.px(0.9), y))
        if self.show.quadruple is not None:
            tiles.tile(style, style.px(16), self.show.quadruple, "held").draw(target, self.places.rect.center)

    def _draw_held(self, target: pygame.Surface) -> None:
        """Draws the held tile over its place in the rack, because with keys nothing follows the pointer."""
        sel = self.sel
        if self.desk.page.keys_used and sel.held is not None and sel.ghost is None and self.desk.past.viewing_ply is None:
            box = self.places.rack.rect_of(sel.held)
            tiles.tile(self.desk.style, box.w, numbers(sel.shown), "held").draw(target, box.center)

    # ---- the well

    def draw_well(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the well: a small heap of tiles from behind, and how many they are."""
        style, count = self.desk.style, self.tally.view.well
        middle, side = self.places.heap
        if self.sel.must_draw:
            controls.glow_outline(style, rect.size, 16).draw(target, rect.topleft)
        if count:
            tiles.heap(style, side, count, 3).draw(target, middle)
        else:
            tiles.home(style, side).draw(target, middle)
        x = middle[0] + side + style.px(0.6)
        px = text.line_px(str(count), rect.right - style.px(0.6) - x, style.px(4.6), style.px(2.0), "f", 700)
        number = shaded(style, str(count), px, style.theme.cream, "f", 700)
        number.draw(target, (x, rect.centery - number.image.get_height() // 2))


def draw_flight(target: pygame.Surface, style: Style, flight: Flight) -> None:
    """Draws a tile on its way, open or from behind, as the larger of its two pictures, scaled."""
    base = round(max(flight.start.size, flight.piece.size))
    face = flight.piece.face
    sprite = tiles.tile(style, base, face.numbers, "lies") if isinstance(face, TileFace) else tiles.back(style, base, "lies")
    sprite.draw_scaled(target, flight.at, flight.size / base)
