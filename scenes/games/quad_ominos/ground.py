"""The ground of a Quad-Ominos table: the tiles as pieces, the camera over them, the turn in the making, how moves look."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import pygame

from game.contract import Seat
from game.quad_ominos.board import Place
from game.quad_ominos.events import BonusLaid, Laid
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
)
from scenes.games.quad_ominos.layout import TileFace
from scenes.games.quad_ominos.selection import Draft
from scenes.games.quad_ominos.show import Show
from scenes.games.quad_ominos.tiles import Numbers, numbers
from scenes.games.quad_ominos.turn import QuadOminosTurn
from scenes.kit import controls, text
from scenes.kit.language import signed
from scenes.session import AnyPly
from scenes.table.game import Done, ScriptedGround
from scenes.table.plates.plates import Plates, shaded
from scenes.table.plates.points import pill
from scenes.table.plates.rim import FEW
from scenes.table.stage import Piece, Pieces
from scenes.table.weight import draw_flight


class QuadOminosGround(ScriptedGround):
    """What lies on a Quad-Ominos table, and how it looks."""

    show: Show

    def __init__(self, turn: QuadOminosTurn, plates: Plates) -> None:
        self.turn, self.sel, self.desk, self.places = turn, turn.sel, turn.desk, turn.places
        self.words, self.show, self.plates, self.camera = turn.words, turn.show, plates, turn.places.camera
        turn.board.paint, turn.well.paint = self.draw_board, self.draw_well
        self.plan_name = "quad_ominos_few" if self.desk.session.match.seats <= FEW else "quad_ominos_many"
        self.picture = BoardPicture()
        self._viewing_ply: int | None = self.desk.past.viewing_ply
        """The position that was last looked at."""

    @property
    def rect(self) -> pygame.Rect:
        return self.places.rect

    def place(self) -> None:
        self.places.layout()
        self.camera.jump(self.places.whole())

    # ---- positions

    def arrange(self, view: Any) -> None:
        self.places.carry()
        looked, self._viewing_ply = self._viewing_ply, self.desk.past.viewing_ply
        if self._viewing_ply != looked and not self.show.by_move:
            self.places.fit()

    def pieces(self, view: Any) -> Pieces:
        laid_by: dict[Place, Seat] = {}
        for ply in reversed(self.desk.session.match.plies[:self.desk.past.viewing_ply]):
            if any(visible.event.kind == "round_began" for visible in ply.step.events):
                break
            laid_by.update({laid.place: ply.seat for laid in ply.move.laid})
        return {laid.place: self.places.piece(laid.place, laid.tile, laid_by.get(laid.place)) for laid in view.table}

    def home(self, piece: Piece) -> Piece | None:
        """The hand of whoever laid a tile; None where nobody did."""
        if not isinstance(piece.face, TileFace) or piece.face.seat is None:
            return None
        return self.places.home(piece, piece.face.seat)

    # ---- what moves did

    def show_ply(self, ply: AnyPly, done: Done) -> None:
        desk = self.desk
        draft = self.sel.draft
        self.show.lying = set() if draft is None else {one.laid.place for one in draft.laid}
        self.turn.sel.drop()
        self.turn.clock.stop()
        if desk.settings.reduced_motion:
            desk.crossfade()
        for event in desk.hands.seen(ply):
            if isinstance(event, Laid | BonusLaid) and (event.x, event.y) in self.show.lying:
                self.show.put(event)  # the draft that is played now lies there from the first frame on
        super().show_ply(ply, done)

    # ---- time, painting

    def update(self, dt: float) -> bool:
        moved = self.places.carry()
        if self.desk.page.on_top and self.turn.clock.update(dt):
            self.desk.refresh()
            moved = True
        return moved

    @property
    def moving(self) -> bool:
        return self.turn.clock.running

    def paint(self, target: pygame.Surface) -> None:
        self.plates.draw(target)
        self.words.draw_question(target)

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
        elif desk.past.viewing_ply is None:
            self._draw_joints(target, shown, self.sel.glinting)
        if not faces and draft is None:
            first = camera.box((0, 0))
            controls.dashed_outline(style, first.size, 9, fill=False).draw(target, first.topleft)
        target.set_clip(clip)

    def _draw_making(self, target: pygame.Surface, draft: Draft, shown: dict[Place, Numbers]) -> None:
        """Draws the turn that is being made: lit places, the draft, the ghost, and plates where numbers agree."""
        hint = self.sel.hint_tile
        if self.desk.ready and self.desk.settings.lights:
            self._draw_lit(target, draft)
        if self.desk.ready and hint is not None and self.sel.over != hint.place:
            hinted_tile(self.desk.style, self.camera.side, numbers(hint.tile)).draw(target, self.camera.box(hint.place).center)
        ghost = self.sel.ghost if self.desk.ready else None
        lain = self.turn.holding.lying(draft)
        if ghost is not None:
            lain.append(ghost)
        popping = self.sel.popping
        for one in lain:
            tile, box = numbers(one.laid.tile), self.camera.box(one.laid.place)
            if popping is not None and popping[0] == one.laid.place:
                tiles.tile(self.desk.style, box.w, tile).draw_scaled(target, box.center, popping[1])
            else:
                draw_tiles(target, self.desk.style, box.w, [(tile, box.topleft)])
            shown[one.laid.place] = tile
        matched = None if ghost is None else (ghost.laid.place, ghost.matched)
        self._draw_joints(target, shown, matched or self.sel.glinting, [one.laid.place for one in lain])

    def _draw_joints(self, target: pygame.Surface, shown: dict[Place, Numbers], matched: tuple[Place, tuple[int, ...]] | None,
                     outlined: Iterable[Place] = ()) -> None:
        """Draws plates where these corners of the tile at a place agree with others, then gold lines around tiles, then the
        numbers on the plates once more, so that no line crosses a number."""
        style, camera = self.desk.style, self.camera
        joints = joints_of(shown, *matched) if matched is not None and matched[0] in shown else []
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

    # ---- over everything

    def paint_over(self, target: pygame.Surface) -> None:
        style = self.desk.style
        clip = target.get_clip()
        target.set_clip(self._window)
        self._draw_points(target)
        self.turn.board.draw_cursor(target, style, 9)
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
        bonus = 0 if sel.in_bonus else ghost.bonus
        bubble = pill(style, tuple((signed(part), True) for part in (ghost.points, bonus) if part))
        size = (bubble.size[0] - style.px(3.9), bubble.size[1] - style.px(3.9))
        lights = [self.camera.box(place) for place in sel.lit if place != sel.over] if self.desk.settings.lights else []
        box = beside(self.camera, ghost.laid.place, size, [*self.places.obstacles(), *lights], style.px(4.2))
        points = corner_points(self.camera, ghost.laid.place)
        free = [point for corner, point in enumerate(points) if corner not in ghost.matched] or points
        end = min(free, key=lambda point: math.dist(point, box.center))
        start = (min(max(end[0], box.x), box.right), min(max(end[1], box.y), box.bottom))
        leader(style, (end[0] - start[0], end[1] - start[1])).draw(target, start)
        bubble.draw(target, box.center)

    def _draw_moving(self, target: pygame.Surface) -> None:
        style = self.desk.style
        for flight in self.desk.stage.flights():  # open or from behind, as the larger of its two pictures, scaled
            base, face = round(max(flight.start.size, flight.piece.size)), flight.piece.face
            opened = face.numbers if isinstance(face, TileFace) else None
            body = tiles.back(style, base, "bare") if opened is None else tiles.tile(style, base, opened, "bare")
            draw_flight(target, style, flight, body, base)
        refused = self.turn.holding.refused
        if refused is not None:
            x, y = self.camera.box(refused.laid.place).center
            sprite = tiles.tile(style, self.camera.side, numbers(refused.laid.tile), "lies")
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
        style, count = self.desk.style, self.show.tally.view.well
        middle, side = self.places.heap
        if self.sel.must_draw:
            controls.glow_outline(style, rect.size, 16).draw(target, rect.topleft)
        if count:
            tiles.heap(style, side, count, 3).draw(target, middle)
        else:
            empty = pygame.Rect(0, 0, side, side).move_to(center=middle)
            controls.dashed_outline(style, empty.size, 9, fill=False).draw(target, empty.topleft)
        x = middle[0] + side + style.px(0.6)
        px = text.line_px(str(count), rect.right - style.px(0.6) - x, style.px(4.6), style.px(2.0), "f", 700)
        number = shaded(style, str(count), px, style.theme.cream, "f", 700)
        number.draw(target, (x, rect.centery - number.image.get_height() // 2))
