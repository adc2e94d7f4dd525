"""The ground of a Quad-Ominos table: where plates, rack, well and camera are, and what they show of a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pygame

from game.quad_ominos.board import BESIDE, Place
from game.quad_ominos.fitting import placements
from game.quad_ominos.state import View
from game.quad_ominos.tiles import TARGET
from scenes.games.quad_ominos.board import BoardPicture
from scenes.games.quad_ominos.face import RoundTiles, TileFace
from scenes.games.quad_ominos.shown import Shown
from scenes.kit.language import N_
from scenes.kit.layout import Plan
from scenes.kit.motion import linear
from scenes.page import Host
from scenes.session import Session
from scenes.table.camera import Camera
from scenes.table.hand.order import Sort, sort_by
from scenes.table.hand.rack import Rack
from scenes.table.hand.whereabouts import Arrive
from scenes.table.hidden import HiddenTable
from scenes.table.plates import FEW, plates_of
from scenes.table.rounds import RoundsTable

ROOMY = 9.4
"""How large, in percent of the window's height, the tiles of a hand are to be in one row; else the rack is a high one."""
WORTH = 1.08
"""By how much larger tiles must become before free places that nobody can use are left out of the window."""
USUAL, MOST, LEAST = 9.2, 24.0, 2.6
"""The largest side that the table takes by itself, the largest and the smallest that the wheel gives."""
GLINT, POP = 900.0, 130.0
"""Milliseconds that rings shine where numbers have come to agree, and in which a tile comes to rest on its place."""


class QuadOminosGround(RoundsTable, HiddenTable):
    """Everything of the table that does not depend on whose gestures are made."""

    def __init__(self, app: Host, session: Session, replay: bool = False) -> None:
        super().__init__(app, session, replay)
        self.plan_name = "quad_ominos_few" if session.match.seats <= FEW else "quad_ominos_many"
        self.shown = Shown()
        self.camera = Camera()
        self.picture = BoardPicture()
        self.plates: dict[int, pygame.Rect] = {}
        self.story: tuple[str, str, str | None] = ("", "", None)
        """What happened last, for the paper while nobody has to answer."""
        self.glinting: tuple[Place, tuple[int, ...]] | None = None
        """A place and its corners at which numbers have just come to agree."""
        self.popping: tuple[Place, float] | None = None
        """A place whose tile has just come down or turned there, and by how much it is still larger."""
        self.tall = False
        """Whether the rack is a high one, for a hand of many tiles."""
        sorts = (
            Sort("fit", N_("by fit"), self._by_fit),
            sort_by("sum", N_("by sum"), lambda key: (-sum(map(int, str(key))), str(key))),
        )
        self.rack = Rack(self, TileFace(self), sorts, carry=True)  # type: ignore[arg-type]

    # ---- places

    def place_table(self, plan: Plan) -> None:
        self.motion.finish()
        self.tall = self._wants_tall()
        self._place_parts()
        self.camera.jump(self._whole(()))

    def _part(self, name: str) -> pygame.Rect:
        return self.rail[f"{name}2" if self.tall else name]

    def _place_parts(self) -> None:
        look = self.look
        seats = self.session.match.seats
        own = self._part("own_plate") if seats <= FEW else None
        gap = look.px(2.2 if seats <= FEW else 1.05)
        self.plates = plates_of(self.rail["seats"], own, self.front, seats, gap, look.px(44))
        self.camera.place(self._part("table"), look.px(LEAST), look.px(USUAL), look.px(MOST))
        box = self._part("rack")
        pad = look.px(1.4)
        inner = pygame.Rect(0, 0, self._part("turn").x - look.px(1.2) - box.x - 2 * pad, box.h - 2 * pad - look.px(1.2))
        inner.topleft = (box.x + 2 * pad, box.y + pad + look.px(1.0))
        self.rack.layout(box, inner)
        self.rack.sort_button.rect = self._part("sort")

    def _wants_tall(self, dealt: int | None = None) -> bool:
        """Whether the front hand wants the high rack; `dealt`: how many tiles it will have."""
        if not self.shown.counts or not self.rail.places:
            return self.tall
        count = len(self.acting_view.hand) if self.hand_open and not self.replay else self.shown.counts[self.front]
        count = count if dealt is None else dealt
        room = self.rail["turn"].x - self.rail["rack"].x - self.look.px(4)
        return count * self.look.px(ROOMY + 0.6) > room

    def fit_rack(self, dealt: int | None = None) -> bool:
        """Takes a higher or lower rack when the hand wants one, or will want it for the `dealt` tiles that are on their way;
        True when that changed the places."""
        tall = self._wants_tall(dealt)
        if tall == self.tall:
            return False
        self.tall = tall
        self._place_parts()
        return True

    def front_moved(self) -> None:
        self.tall = self._wants_tall()
        self._place_parts()

    def table_rect(self) -> pygame.Rect:
        return self.camera.rect

    # ---- the camera

    def _cells(self, extra: Iterable[Place]) -> list[Place]:
        """What must be seen: the tiles, and all free places around them, or those that can be lit now where the others would
        make the tiles much smaller. It hangs on the position alone, so a match that is taken up again looks the same."""
        tiles = set(self.shown.tiles) | set(extra) or {(0, 0)}
        ring = {(x + dx, y + dy) for x, y in tiles for dx, dy in BESIDE}
        lit = {one.laid.place for one in placements(self.acting_view)} if self.hand_open and self.looking is None else ring
        if lit and self.camera.fitting(tiles | lit).side > WORTH * self.camera.fitting(tiles | ring).side:
            return list(tiles | lit)
        return list(tiles | ring)

    def _whole(self, extra: Iterable[Place]) -> Any:
        keep = [self.plates[self.front]] if len(self.plates) <= FEW and self.front in self.plates else []
        return self.camera.fitting(self._cells(extra), keep)

    def fit(self, extra: Iterable[Place] = (), done: Callable[[], None] | None = None) -> None:
        """Lets the camera see the whole table and these places; `done` is called when it does."""
        view = self._whole(extra)
        if view == self.camera.view or self.calm or self.motion.speed == 0:
            self.camera.jump(view)
            if done is not None:
                done()
        else:
            self.camera.glide(view, self.motion, done)

    def fit_between(self) -> None:
        """The camera fits itself between two turns, unless a person has moved it and still sees every tile."""
        if not self.camera.own or not all(self.camera.sees(place) for place in self.shown.tiles):
            if self.camera.own and self.shown.tiles and any(self.camera.sees(place) for place in self.shown.tiles):
                return
            self.fit()

    def see(self, place: Place) -> None:
        """The cursor of the keys goes to a place: it must be seen."""
        if self.camera.sees(place):
            return
        view = self.camera.fitting([*self._cells((place,)), place])
        if self.calm:
            self.camera.jump(view)
        else:
            self.camera.glide(view, self.flair)

    def zoom(self, steps: float, pos: tuple[int, int]) -> bool:
        """Larger or smaller around a point of the window."""
        own = self.camera.own
        if self.motion.active or not self.camera.zoom(pos, steps):
            return False
        if not own:
            self.refresh()  # the quiet line tells how to come back
        self.camera_moved()
        return True

    def camera_moved(self) -> None:
        """A person has moved the camera: what stands beside tiles goes with them."""

    # ---- what is shown

    def show_view(self, view: View) -> None:
        self.settle_show()
        self.shown.take(view)
        if self.rail.places and self.fit_rack():
            self.fit()
        self.sync_rack("jump")

    def glide_view(self, view: View) -> None:
        if self.viewer is not None or not self.several:
            self.crossfade()
        self.show_view(view)
        self.camera.jump(self._whole(()))

    def settle_show(self) -> None:
        """Forgets all that is on its way."""
        raise NotImplementedError

    def sync_rack(self, arrive: Arrive) -> None:
        """Shows the hand of the front seat: open, or from behind. Whoever looks back at the table keeps the hand of now."""
        view: View = self.view if self.replay else self.acting_view
        if self.hand_open:
            self.rack.show(self.front, view.hand, arrive, self.well_point() if arrive == "deal" else None)
        else:
            self.rack.show_down(self.front, self.shown.counts[self.front])

    def _by_fit(self, keys: Any) -> list[int]:
        """The order by fit: what can be laid now first, and of that what brings most."""
        best: dict[str, int] = {}
        if self.hand_open and not self.over:
            view: View = self.acting_view
            for one in placements(view):
                name = _name(one.laid.tile)
                best[name] = max(best.get(name, 0), one.points + one.bonus)
        return sorted(range(len(keys)), key=lambda at: (-best.get(keys[at], 0), -sum(map(int, str(keys[at]))), str(keys[at])))

    @property
    def tiles_in_game(self) -> int:
        """With how many tiles the game is played."""
        view: View = self.session.match.view(None)
        return view.tiles

    @property
    def goal(self) -> int:
        """The score that wins the match."""
        return TARGET[self.tiles_in_game]

    @property
    def recent(self) -> tuple[Place, ...]:
        """The places of the tiles that were laid last, as far as the table shows them."""
        at = len(self.session.match) if self.looking is None else self.looking
        for ply in reversed(self.session.match.plies[:at]):
            if ply.move.laid:
                return tuple(laid.place for laid in ply.move.laid if laid.place in self.shown.tiles)
        return ()

    # ---- places of seats and well, for what flies

    def seat_place(self, seat: int) -> tuple[tuple[float, float], int]:
        """Where a seat's tiles come from and go to, and how large they are there."""
        if seat == self.front:
            return self.rack.rect.center, max(self.look.px(5), self.rack.where.places.size[0])
        return self.plates[seat].center, self.look.px(4.6)

    def plate_point(self, seat: int) -> tuple[float, float]:
        """Where a seat's score stands."""
        rect = self.plates[seat]
        if len(self.plates) <= FEW:
            return rect.right - self.look.px(6), rect.centery
        return rect.centerx, rect.bottom - rect.h // 4

    def well_side(self) -> int:
        """The side of a tile of the well."""
        return min(self.look.px(6.2), round(self.rail["well"].h * 0.6))

    @property
    def well_narrow(self) -> bool:
        """Whether the well has room for few words."""
        return self.rail["well"].w < self.look.px(38)

    def well_point(self) -> tuple[float, float]:
        """The uppermost tile of the well."""
        rect, side = self.rail["well"], self.well_side()
        return rect.x + self.look.px(2.2) + side * (0.9 if self.well_narrow else 1.2), rect.centery

    # ---- moments

    def tell(self, heading: str, line: str, tile: str | None = None) -> None:
        """What the paper says while nobody has to answer, and the tile that it speaks of."""
        self.story = (heading, line, tile)
        self.refresh()

    def glint(self, place: Place, corners: tuple[int, ...]) -> None:
        """Rings of gold for a moment where numbers agree."""
        if not corners or self.calm:
            return
        self.glinting = (place, corners)
        mine = self.glinting

        def gone() -> None:
            if self.glinting is mine:
                self.glinting = None

        self.flair.tween(GLINT, None, ease=linear, done=gone)

    def pop(self, place: Place) -> None:
        """A tile comes down on its place, or turns there: for a moment it is a little larger."""
        if self.calm:
            return

        def settle(share: float) -> None:
            self.popping = (place, 1.12 - 0.12 * share) if share < 1.0 else None

        self.flair.tween(POP, settle)

    def round_face(self) -> RoundTiles:
        return RoundTiles(self)  # type: ignore[arg-type]


def _name(tile: str) -> str:
    from game.quad_ominos.tiles import NAME

    return NAME[tile]
