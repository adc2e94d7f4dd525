"""Where things lie at a Quad-Ominos table, and what its camera sees: seats, hand, well, and the tiles as pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.contract import Seat
from game.quad_ominos.board import Place
from game.quad_ominos.fitting import placements
from game.quad_ominos.state import View
from game.quad_ominos.tiles import NAME
from scenes.games.quad_ominos.tiles import Numbers, numbers
from scenes.table.camera import Camera
from scenes.table.camera import View as Seen
from scenes.table.desk import Desk
from scenes.table.hand.rack import Rack
from scenes.table.plates.rim import RimPlace, rim_places
from scenes.table.stage import Piece

USUAL, MOST, LEAST = 13.0, 24.0, 2.6
"""The largest side of a tile without the wheel, and the largest and smallest with it."""


class TileFace(NamedTuple):
    """The face of a tile on the table. `seat`: who laid it in this match, or None."""

    numbers: Numbers
    place: Place
    seat: Seat | None


class Layout:
    """The places of one table, in pixels of the window, and what its camera sees. Nothing is known before the first `layout`."""

    def __init__(self, desk: Desk, rack: Rack) -> None:
        self.desk, self.rack = desk, rack
        self.camera = Camera()
        self.rim: dict[Seat, RimPlace] = {}
        """Where the seats sit."""
        self.changed: Callable[[], None] = lambda: None
        """Called when things lie elsewhere than before."""
        self.moved: Callable[[], None] = lambda: None
        """Called when a person has moved the camera, so that words beside tiles go along."""
        self._pieces_at: object = None
        self._boxes: tuple[object, list[pygame.Rect]] = (None, [])

    @property
    def rect(self) -> pygame.Rect:
        """The part of the window in which the tiles lie."""
        return self.camera.rect

    def layout(self) -> None:
        """Reads the places from the table's map."""
        style, rail, desk = self.desk.style, self.desk.rail, self.desk
        self.rim = rim_places(style, rail, desk.hands.front, desk.session.match.seats)
        self.camera.place(rail["table"], style.px(LEAST), style.px(USUAL), style.px(MOST))
        self.rack.layout(rail["rack"], rail["rack"].inflate(-style.px(1.0), -style.px(0.8)))
        self.rack.sort_button.rect = rail["sort"]
        self.changed()

    # ---- tiles as pieces

    def piece(self, place: Place, tile: str, seat: Seat | None) -> Piece:
        """A tile, as laid, at its place on the table. `size` is its side; its kind is its name, as in a hand."""
        box = self.camera.box(place)
        return Piece(NAME[tile], box.center, box.w, TileFace(numbers(tile), place, seat))

    # ---- seats and well, for what flies

    def in_hand(self, seat: Seat) -> Piece:
        """A tile from behind in the hand of a seat."""
        if seat == self.desk.hands.front:
            return Piece(None, self.rack.rect.center, max(self.desk.style.px(5), self.rack.where.places.size[0]))
        return Piece(None, self.rim[seat].at, self.desk.style.px(4.6))

    def home(self, piece: Piece, seat: Seat) -> Piece:
        """A tile of the table where it would be in the hand of a seat."""
        return replace(self.in_hand(seat), kind=piece.kind, face=piece.face)

    @property
    def heap(self) -> tuple[tuple[int, int], int]:
        """The middle of the lowest tile of the well, and the side of its tiles."""
        rect = self.desk.rail["well"]
        side = min(self.desk.style.px(6.2), round(rect.h * 0.72))
        return (rect.x + self.desk.style.px(1.0) + side // 2, rect.centery), side

    @property
    def well(self) -> Piece:
        """The uppermost tile of the well."""
        (x, y), side = self.heap
        return Piece(None, (x + round(0.4 * side), y), side)

    # ---- what the camera sees

    @property
    def on_table(self) -> Collection[Place]:
        """The places of the tiles in the view on the table."""
        view: View = self.desk.hands.view
        return [laid.place for laid in view.table]

    def _cells(self, tiles: set[Place]) -> list[Place]:
        """The places that must be seen: the tiles, and while a hand is open the places where it can lay.

        Those tell of the hand, so with a hidden hand the tiles alone count. This depends on the position alone, so a match
        that is continued looks the same.
        """
        tiles = tiles or {(0, 0)}
        hands = self.desk.hands
        if not hands.hand_open or self.desk.past.viewing_ply is not None:
            return list(tiles)
        return list(tiles | {one.laid.place for one in placements(hands.now)})

    def whole(self, extra: Iterable[Place] = (), tiles: Iterable[Place] | None = None) -> Seen:
        """What the camera sees with all tiles (None: those of the view on the table) and the `extra` places in sight."""
        return self.camera.fitting(self._cells({*(self.on_table if tiles is None else tiles), *extra}))

    def fit(self, extra: Iterable[Place] = (), tiles: Iterable[Place] | None = None,
            done: Callable[[], None] | None = None) -> None:
        """Moves the camera so that it sees the whole table and these places, then calls `done`."""
        self._go(self.whole(extra, tiles), done)

    def _go(self, view: Seen, done: Callable[[], None] | None = None) -> None:
        def arrived() -> None:
            self.carry()
            if done is not None:
                done()

        if view == self.camera.view or self.desk.settings.reduced_motion or self.desk.motion.speed == 0:
            self.camera.jump(view)
            arrived()
        else:
            self.camera.glide(view, self.desk.motion, arrived)

    def make_room(self, tiles: Collection[Place], beside: Place, wide: int) -> None:
        """Moves the tiles, no smaller than before, to one edge of the table where that leaves a strip `wide` pixels free at the
        edge nearer to one of them; where it does not, they stay."""
        side, across, along = self.camera.view.side, [x for x, _y in tiles], [y for _x, y in tiles]
        left, right, half = min(across), max(across), self.camera.rect.w / 2 / side
        if (right - left + 1.2) * side + wide > self.camera.rect.w:
            return
        x = left - 0.6 + half if 2 * beside[0] >= left + right else right + 0.6 - half
        high = (max(along) - min(along) + 1) * side > self.camera.rect.h
        self._go(Seen(x, self.camera.view.y if high else (min(along) + max(along)) / 2, side), self.desk.refresh)

    def show_whole(self) -> None:
        """Shows the whole table again."""
        self.desk.motion.finish()
        self.fit()
        self.desk.refresh()

    def see(self, place: Place) -> None:
        """Brings a place into sight, because the cursor of the keys goes there."""
        if self.camera.sees(place):
            return
        view = self.camera.fitting([*self._cells({*self.on_table, place}), place])
        if self.desk.settings.reduced_motion:
            self.camera.jump(view)
        else:
            self.camera.glide(view, self.desk.background_motion)

    def zoom(self, steps: float, pos: tuple[int, int]) -> bool:
        """Enlarges or reduces around a point of the window; False at the limits or while something moves."""
        own = self.camera.own
        if self.desk.motion.active or not self.camera.zoom(pos, steps):
            return False
        if not own:
            self.desk.refresh()  # the footer tells how to come back
        self.moved()
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Moves the table under its window."""
        if not self.desk.motion.active:
            self.camera.pan(dx, dy)
            self.moved()

    def carry(self) -> bool:
        """Moves the pieces with the table when the camera has moved; True when it had."""
        seen = (self.camera.view, self.camera.rect.center)
        if seen == self._pieces_at:
            return False
        self._pieces_at = seen
        stage = self.desk.stage
        boxes = {name: self.camera.box(piece.face.place) for name, piece in stage.pieces.items()
                 if isinstance(piece.face, TileFace)}
        stage.carry({name: replace(stage.pieces[name], at=box.center, size=box.w) for name, box in boxes.items()})
        return True

    @property
    def on_stage(self) -> list[Place]:
        """The places of the tiles that lie on the table or will when they have arrived, even while a move is shown."""
        return [piece.face.place for piece in self.desk.stage.pieces.values() if isinstance(piece.face, TileFace)]

    # ---- for words beside tiles

    def obstacles(self) -> list[pygame.Rect]:
        """What words beside a tile should not cover: the tiles."""
        cells = self.on_stage
        key = (self.camera.view, self.camera.rect.topleft, cells)
        if self._boxes[0] != key:
            self._boxes = (key, [self.camera.box(cell) for cell in cells])
        return self._boxes[1]
